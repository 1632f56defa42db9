// SPDX-License-Identifier: MIT
//
// The memory of one running call: arena, result blocks, tapes; and the poll for signals. Called by cores.

typedef struct Chunk {
  struct Chunk *prev;
  u64 size; // of the data
  u64 pad[6];
} Chunk; // 64 bytes, data follows; aligned to 64

typedef struct Tape {
  struct Tape *next;
  u64 size;   // bytes of data
  u64 zeroed; // bytes handed out so far: all below is valid, all above undefined
  u64 pad[5];
} Tape; // 64 bytes, data follows; aligned to 64

typedef struct {
  char *data;
  u64 size;
  Object *owner; // the array that owns the block once one does (borrowed: results live until boxing ends)
} Block;

typedef struct {
  Array *array; // held
  char *low, *high;
  i32 written;
} Seen;

// What one call keeps for others, as `vjp` does: slots as the core left them, and the memory of their arrays. A Python
// object; it is never changed while anybody else holds it.
typedef struct {
  char *data;
  u64 size;
} Room;
typedef struct {
  Object head;
  i64 nslots, narrays;
  i64 *slots; // and behind them the rooms
  Room *rooms;
} Kept;

typedef struct Team Team; // deal.c
static i64 failed_at(const Team *t);
enum { HELPER_ARM = 1 << 17 }; // work until a helper looks up

struct Workspace {
  char *arena_cur; // 0
  char *arena_end; // 8
  Chunk *chunks;   // 16
  i64 message[8];  // 24
  i32 countdown;   // 88: work until the next poll
  i32 depth;       // 92
  // private from here
  Chunk *spare;
  Tape *tapes, *spare_tapes;
  Block *blocks;
  i64 nblocks, block_room;
  i64 last_poll, last_yield;
  i64 first_poll;
  i32 arm, raised;
  i32 discard; // after a failure for lack of memory nothing is kept
  void *thread; // while the GIL is released
  struct Workspace *next;
  i64 *args, *results;
  Seen *seen;
  Array **outs; // arrays for results, or NULL: leaves of the result tree in order (borrowed from the call's `out`)
  i64 nouts;
  const i64 *out_of; // which of them the k-th block is for (-1: none)
  i64 nout_of;
  Kept *kept; // to be filled again by this call, or NULL: a new one is
  Kept *made; // what it filled, held, if a workspace was given
  Team *team; // whose iterations it runs (deal.c), or NULL
  i64 at;     // the iteration at hand
  i32 helper; // it belongs to a helper
};

// How many times the runtime has asked for memory.
static i64 allocations;
static void asked(void) { __atomic_fetch_add(&allocations, 1, __ATOMIC_RELAXED); }

typedef struct {
  char *data;
  i64 capacity, length;
} TapeHeader;

// From here on, memory asks for huge pages: a sweep over it misses the TLB, and stops the hardware's look-ahead, every
// 4 kB otherwise, and the first touch of each page is a trap.
#define HUGE_BYTES ((u64)4 << 20)
#define PAGE ((u64)65536) // or less

static void ask_huge(char *start, u64 bytes) {
  if (!api.advise || bytes < HUGE_BYTES) return;
  u64 low = ((u64)start + PAGE - 1) & ~(PAGE - 1), high = ((u64)start + bytes) & ~(PAGE - 1);
  api.advise((void *)low, high - low, (int)api.advice); // that it may fail does not matter
}

// Blocks are aligned by hand: posix aligned_alloc asks for size % alignment == 0 and is slower for small sizes.
static void *aligned64(u64 bytes, int zero) {
  if (bytes > (u64)1 << 62) return 0;
  asked();
  char *raw = zero ? calloc(1, bytes + 64) : malloc(bytes + 64);
  if (!raw) return 0;
  ask_huge(raw, bytes);
  char *p = (char *)(((u64)raw + 64) & ~(u64)63);
  p[-1] = (char)(p - raw); // 1 to 64
  return p;
}
static void free64(void *p) {
  if (p) free((char *)p - ((u8 *)p)[-1]);
}

static char *chunk_data(Chunk *c) { return (char *)(c + 1); }

static void chunk_install(Workspace *ws, Chunk *c, u64 used) {
  c->prev = ws->chunks;
  ws->chunks = c;
  ws->arena_cur = chunk_data(c) + used;
  ws->arena_end = chunk_data(c) + c->size;
}

void *pb_arena_grow(Workspace *ws, i64 bytes) {
  if (bytes < 0 || bytes > (i64)1 << 60) return 0;
  u64 need = bytes ? ((u64)bytes + 63) & ~(u64)63 : 64;
  if (need <= (u64)(ws->arena_end - ws->arena_cur)) { // a core that does not bump by itself
    ws->arena_cur += need;
    return ws->arena_cur - need;
  }
  Chunk *c = ws->spare;
  if (c && c->size >= need) {
    ws->spare = 0;
  } else {
    u64 size = ws->chunks ? 2 * ws->chunks->size : 4096;
    if (size > (u64)64 << 20) size = (u64)64 << 20;
    if (size < need) size = need;
    c = aligned64(sizeof(Chunk) + size, 0);
    if (!c) return 0;
    c->size = size;
  }
  chunk_install(ws, c, need);
  return chunk_data(c);
}

// Leaves the arena with `keep` as its newest chunk; of the chunks dropped, the biggest is the spare.
static void arena_pop(Workspace *ws, Chunk *keep) {
  while (ws->chunks != keep) {
    Chunk *c = ws->chunks;
    ws->chunks = c->prev;
    if (!ws->spare || ws->spare->size < c->size) {
      free64(ws->spare);
      ws->spare = c;
    } else {
      free64(c);
    }
  }
}

void pb_arena_mark(Workspace *ws, void **mark) {
  mark[0] = ws->arena_cur;
  mark[1] = ws->arena_end;
  mark[2] = ws->chunks;
}

void pb_arena_reset(Workspace *ws, void **mark) {
  arena_pop(ws, mark[2]);
  ws->arena_cur = mark[0];
  ws->arena_end = mark[1];
}

// Memory for the next block that is there already: the caller's array, if it may be used as it is (others are copied to
// in the end), or room of what is kept.
static char *given_block(Workspace *ws, i64 bytes, Object **owner) {
  i64 k = ws->nblocks < ws->nout_of ? ws->out_of[ws->nblocks] : -1;
  if (k <= KEPT_BLOCK && ws->kept) {
    Room *r = &ws->kept->rooms[KEPT_BLOCK - k];
    *owner = (Object *)ws->kept;
    return r->size >= (u64)bytes ? r->data : 0;
  }
  if (k < 0 || k >= ws->nouts || !ws->outs[k]) return 0;
  Array *a = ws->outs[k];
  i64 size = a->descr->elsize;
  for (i64 d = 0; d < a->ndim; d++) size *= a->dims[d];
  if (size != bytes || !(a->flags & C_CONTIGUOUS) || ((u64)a->data & 15)) return 0;
  *owner = (Object *)a;
  return a->data;
}

void *pb_result_alloc(Workspace *ws, i64 bytes) {
  if (bytes < 0 || bytes > (i64)1 << 60) return 0;
  if (ws->nblocks == ws->block_room) {
    i64 room = ws->block_room ? 2 * ws->block_room : 8;
    asked();
    Block *grown = malloc(room * sizeof(Block));
    if (!grown) return 0;
    if (ws->nblocks) memcpy(grown, ws->blocks, ws->nblocks * sizeof(Block));
    free(ws->blocks);
    ws->blocks = grown;
    ws->block_room = room;
  }
  // NumPy's allocator keeps small blocks without a lock, so it is for holders of the GIL only.
  u64 size = bytes ? bytes : 1;
  if (ws->nouts || ws->kept) {
    Object *owner;
    char *given = given_block(ws, bytes, &owner);
    if (given) {
      ws->blocks[ws->nblocks++] = (Block){given, size, owner};
      return given;
    }
  }
  asked();
  char *p = ws->thread ? malloc(size) : api.np_malloc(api.np_ctx, size);
  if (!p) return 0;
  ws->blocks[ws->nblocks++] = (Block){p, size, 0};
  return p;
}

static char *tape_data(Tape *t) { return (char *)(t + 1); }

static Tape *tape_take(Workspace *ws, u64 bytes) {
  for (Tape **at = &ws->spare_tapes; *at; at = &(*at)->next) {
    Tape *t = *at;
    if (t->size >= bytes) {
      *at = t->next;
      t->zeroed = 0;
      return t;
    }
  }
  int big = bytes >= (u64)1 << 20; // then calloc gets zero pages from the system, and touches none
  Tape *t = aligned64(sizeof(Tape) + bytes, big);
  if (!t) return 0;
  t->size = bytes;
  t->zeroed = big ? bytes : 0;
  return t;
}

static void tape_unlink(Workspace *ws, Tape *t) {
  for (Tape **at = &ws->tapes; *at; at = &(*at)->next) {
    if (*at == t) {
      *at = t->next;
      return;
    }
  }
}

i32 pb_tape_grow(Workspace *ws, TapeHeader *header, i64 elemsize, i64 index) {
  if (index < 0 || elemsize <= 0 || index >= ((i64)1 << 60) / elemsize) return 1;
  if (header->data && index < header->capacity) return 0;
  i64 capacity = header->data ? 2 * header->capacity : 8;
  if (capacity <= index) capacity = index + 1;
  if (capacity > ((i64)1 << 60) / elemsize) capacity = index + 1;
  u64 bytes = (u64)capacity * elemsize;
  Tape *old = header->data ? (Tape *)header->data - 1 : 0;
  Tape *t = old;
  if (!old || old->size < bytes) {
    t = tape_take(ws, bytes);
    if (!t) return 1;
    if (old) {
      memcpy(tape_data(t), tape_data(old), old->zeroed);
      if (t->zeroed < old->zeroed) t->zeroed = old->zeroed;
      tape_unlink(ws, old);
      free64(old); // not to the spares: growth would leave a trail of useless sizes there
    }
    t->next = ws->tapes;
    ws->tapes = t;
  }
  if (t->zeroed < bytes) {
    memset(tape_data(t) + t->zeroed, 0, bytes - t->zeroed);
    t->zeroed = bytes;
  }
  header->data = tape_data(t);
  header->capacity = capacity;
  return 0;
}

void pb_tape_free(Workspace *ws, TapeHeader *header) {
  if (header->data) {
    Tape *t = (Tape *)header->data - 1;
    tape_unlink(ws, t);
    t->next = ws->spare_tapes;
    ws->spare_tapes = t;
  }
  *header = (TapeHeader){0, 0, 0};
}

static i64 now(void) {
  i64 t[2];
  clock_gettime((int)api.clock, t);
  return t[0] * 1000000000 + t[1];
}

// Work (in additions, see work.py) before the first look at the clock, and the most between two; work after which a
// call is worth timing; nanoseconds after which others may run.
enum { FIRST_ARM = 1 << 15, MAX_ARM = 1 << 21, MUCH_WORK = 1 << 14, LONG_CALL = 50000 };

// Estimates of work are rough. The bound on what may be done between polls is what bounds the delay of Ctrl-C where a
// part of the program takes much longer than was thought.
static i32 look(Workspace *ws) {
  if (ws->raised) return 1;
  i64 t = now(), passed = ws->last_poll ? t - ws->last_poll : 0;
  ws->last_poll = t;
  if (ws->arm < 1) ws->arm = 1;
  if (passed > 10000000) {
    i64 arm = (i64)ws->arm * 2000000 / passed;
    ws->arm = arm < 1 ? 1 : (i32)arm;
  } else if (passed < 2000000 && ws->arm < MAX_ARM) {
    ws->arm *= 2;
  }
  ws->countdown = ws->arm;
  if (!ws->last_yield) ws->last_yield = ws->first_poll = t;
  if (!ws->thread && t - ws->first_poll > LONG_CALL) ws->thread = PyEval_SaveThread(); // from here on others may run
  int turn = t - ws->last_yield > 10000000;
  if (turn) ws->last_yield = t;
  if (ws->thread) {
    if (!turn) return 0; // to take the GIL may mean to wait for it
    PyEval_RestoreThread(ws->thread);
  }
  ws->raised = PyErr_CheckSignals() != 0;
  // Every few milliseconds other threads get their turn: the main thread too, which alone sees signals.
  if (ws->thread || (turn && !ws->raised)) {
    void *thread = PyEval_SaveThread();
    if (ws->thread)
      ws->thread = thread;
    else
      PyEval_RestoreThread(thread);
  }
  return ws->raised;
}

// Helpers of a loop on several threads ask no more than whether it is still worth going on.
i32 pb_poll(Workspace *ws) {
  if (!ws->helper) {
    if (look(ws)) return 1;
    return ws->team && ws->at > failed_at(ws->team);
  }
  ws->countdown = HELPER_ARM;
  return ws->team && ws->at > failed_at(ws->team);
}

// One chunk in place of those that a call needed: the next call finds room for all at once, and does not go back to the
// system for the greater part. Where there is none, the biggest stays.
static void arena_join(Workspace *ws) {
  u64 total = ws->spare ? ws->spare->size : 0;
  for (Chunk *c = ws->chunks; c; c = c->prev) total += c->size;
  arena_pop(ws, 0);
  Chunk *c = ws->spare;
  ws->spare = 0;
  Chunk *whole = aligned64(sizeof(Chunk) + total, 0);
  if (whole) {
    free64(c);
    c = whole;
    c->size = total;
  }
  chunk_install(ws, c, 0);
}

static void ws_reset(Workspace *ws) {
  for (i64 k = 0; k < ws->nblocks; k++)
    if (!ws->blocks[k].owner) free(ws->blocks[k].data);
  ws->nblocks = 0;
  if (ws->chunks) {
    if (ws->chunks->prev || ws->spare) {
      arena_join(ws);
    } else {
      ws->arena_cur = chunk_data(ws->chunks);
    }
  }
  while (ws->tapes) {
    Tape *t = ws->tapes;
    ws->tapes = t->next;
    t->next = ws->spare_tapes;
    ws->spare_tapes = t;
  }
  ws->raised = 0;
}

// Keeps no memory.
static void ws_empty(Workspace *ws) {
  ws_reset(ws);
  arena_pop(ws, 0);
  free64(ws->spare);
  ws->spare = 0;
  ws->arena_cur = ws->arena_end = 0;
  while (ws->spare_tapes) {
    Tape *t = ws->spare_tapes;
    ws->spare_tapes = t->next;
    free64(t);
  }
  ws->discard = 0;
}

static void ws_free(Workspace *ws) {
  ws_empty(ws);
  free(ws->blocks);
  free(ws);
}

static Workspace *ws_new(i64 nargs, i64 nresults, i64 narrays) {
  asked();
  Workspace *ws = calloc(1, sizeof(Workspace) + (nargs + nresults) * sizeof(i64) + narrays * sizeof(Seen));
  if (!ws) return 0;
  ws->args = (i64 *)(ws + 1);
  ws->results = ws->args + nargs;
  ws->seen = (Seen *)(ws->results + nresults);
  return ws;
}
