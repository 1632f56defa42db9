// SPDX-License-Identifier: MIT
//
// The native runtime: the one entry point through which Python calls compiled code, and the helpers that compiled
// code calls. tools/build_runtime.py turns this file into runtime.ll, which runtime.py loads once per process.
//
// Compiled code is only a *core*: `i32 core(i64 *args, i64 *results, Workspace *ws)` over 8-byte slots (docs/ir.md).
// A Variant (a Python object) is a core with a description of its signature as an array of Nodes in preorder.
// Calling one interprets the description: unbox, check guards and overlaps, run the core, box. An Entry is what
// users call: it tries its variants in order and leaves everything else to a Python callable, `slow`.
//
// There is no Python.h and no NumPy header: the layouts below hold for CPython 3.11 to 3.14 (GIL builds, 64 bit)
// and NumPy 2; runtime.py probes them before the first use. No struct is passed by value, so that the IR is
// portable between 64-bit little-endian targets.
//
// Ownership: a call holds a reference to its variant and to every array that it unboxed, from unboxing until the
// result is boxed. Everything else that may run Python code (revalidate, attribute reads, polls, boxing) may
// replace variants, globals or list items under a running call; nothing borrowed is kept across such a point.

typedef signed char i8;
typedef unsigned char u8;
typedef int i32;
typedef unsigned u32;
typedef long long i64;
typedef unsigned long long u64;

// ------------------------------------------------------------------------------------------------ CPython and NumPy

typedef struct Object {
  i64 refcount;
  struct Object *type;
} Object;

typedef struct {
  Object head;
  i64 size;
} VarObject;

typedef struct {
  Object head;
  union {
    double f8[2];
    float f4[2];
    i64 i8_;
    int i4;
    short i2;
    i8 i1;
    u64 u8_;
    u32 u4;
    unsigned short u2;
    u8 u1;
  } value;
} Number; // float, complex, and every NumPy scalar

typedef struct {
  VarObject head;
  Object **items;
} List;

typedef struct {
  Object head;
  Object *content;
} Cell;

typedef struct {
  Object head;
  Object *typeobj;
  u8 kind, type, byteorder, former_flags;
  i32 type_num;
  u64 flags;
  i64 elsize;
} Descr;

typedef struct {
  Object head;
  char *data;
  i32 ndim;
  i64 *dims;
  i64 *strides;
  Object *base;
  Descr *descr;
  i32 flags;
  Object *weakrefs;
  void *buffer_info;
  Object *mem_handler;
} Array;

enum { C_CONTIGUOUS = 1, F_CONTIGUOUS = 2, OWNDATA = 4, ALIGNED = 0x100, WRITEABLE = 0x400, WRITEBACK = 0x2000 };
enum { MAX_NDIM = 64 };

// Fields of PyTypeObject.
#define TYPE_CALL(t) (*(void **)((char *)(t) + 128))
#define TYPE_FLAGS(t) (*(u64 *)((char *)(t) + 168))
#define TYPE_ALLOC(t) (*(Object * (**)(Object *, i64))((char *)(t) + 304))

enum { HAVE_VECTORCALL = 1 << 11, BASETYPE = 1 << 10, HAVE_GC = 1 << 14, NO_INSTANTIATION = 1 << 7 };

extern Object PyFloat_Type, PyLong_Type, PyComplex_Type, PyTuple_Type, PyList_Type, PyDict_Type, PyUnicode_Type;
extern Object PyCell_Type, _Py_NoneStruct, _Py_TrueStruct, _Py_FalseStruct;
extern Object *PyExc_TypeError, *PyExc_ValueError, *PyExc_SystemError, *PyExc_KeyboardInterrupt;

void Py_IncRef(Object *);
void Py_DecRef(Object *);
Object *PyFloat_FromDouble(double);
Object *PyComplex_FromDoubles(double, double);
Object *PyLong_FromLongLong(i64);
Object *PyLong_FromUnsignedLongLong(u64);
i64 PyLong_AsLongLongAndOverflow(Object *, int *);
Object *PyTuple_New(i64);
Object *PyList_New(i64);
Object *PyDict_New(void);
int PyDict_SetItem(Object *, Object *, Object *);
int PyDict_Next(Object *, i64 *, Object **, Object **);
Object *PyDict_GetItemWithError(Object *, Object *);
i64 PyDict_Size(Object *);
int PyUnicode_Compare(Object *, Object *);
Object *PyObject_GetAttr(Object *, Object *);
Object *PyObject_Vectorcall(Object *, Object *const *, u64, Object *);
Object *PyVectorcall_Call(Object *, Object *, Object *);
int PyObject_IsTrue(Object *);
int PyBytes_AsStringAndSize(Object *, char **, i64 *);
void PyErr_SetNone(Object *);
void PyErr_SetString(Object *, const char *);
Object *PyErr_Format(Object *, const char *, ...);
Object *PyErr_NoMemory(void);
Object *PyErr_Occurred(void);
void PyErr_Clear(void);
int PyErr_CheckSignals(void);
void *PyEval_SaveThread(void);
void PyEval_RestoreThread(void *);
int Py_EnterRecursiveCall(const char *);
void Py_LeaveRecursiveCall(void);
Object *PyType_FromSpec(void *);
void *PyType_GetSlot(Object *, int);
Object *PyType_GenericAlloc(Object *, i64);
void PyObject_GC_UnTrack(void *);
void PyObject_ClearWeakRefs(Object *);
Object *PyObject_GenericGetDict(Object *, void *);
int PyObject_GenericSetDict(Object *, Object *, void *);

void *malloc(u64);
void *calloc(u64, u64);
void free(void *);
int clock_gettime(int, i64 *);
void *memcpy(void *, const void *, u64);
void *memset(void *, int, u64);

// What runtime.py passes to pb_init.
typedef struct {
  Object *array_type;
  Object *(*new_from_descr)(Object *type, Object *descr, int ndim, const i64 *dims, const i64 *strides, void *data,
                            int flags, Object *obj);
  int (*set_base)(Object *array, Object *base);
  Object *(*scalar)(void *data, Object *descr, Object *base);
  Object *mem_handler; // PyDataMem_DefaultHandler: a capsule; its allocator is malloc with a small cache before it
  void *(*np_malloc)(void *ctx, u64 size);
  void *np_ctx;
  Object *byte_descr;
  Object *np_true, *np_false;
  i64 tuple_items; // offset of ob_item: 24, or 32 since CPython 3.14
  i64 clock;
  Object *entry_type, *variant_type; // out
} Api;

static Api api;

static inline void hold(Object *o) { o->refcount++; } // only for objects that are never immortal
static inline Object *some(Object *o) {
  Py_IncRef(o);
  return o;
}
static inline void drop(Object *o) {
  if (o) Py_DecRef(o);
}
static inline Object **tuple_items(Object *t) { return (Object **)((char *)t + api.tuple_items); }
static inline i64 size_of(Object *o) { return ((VarObject *)o)->size; }

// -------------------------------------------------------------------------------------------------- descriptors

// Kinds up to RESULTS describe arguments and hidden inputs, the rest results. Children follow their parent.
enum {
  A_FLOAT,   // exact float -> 1 slot
  A_INT,     // exact int within int64 -> 1 slot
  A_BOOL,    // True or False -> 1 slot
  A_COMPLEX, // exact complex -> 2 slots
  A_NUMPY,   // NumPy scalar of exact type `type` and dtype -> 1 slot, complex 2
  A_ARRAY,   // exact ndarray: dtype, count = ndim, layout, sizes dims[index..] (-1: any) -> 1 + 2 ndim slots
  A_STATIC,  // the very object `object` (None, a function, ...) -> nothing
  A_TUPLE,   // exactly of type `type` (tuple or a subclass) and length count; children
  A_LIST,    // exact list of length count; children
  A_DICT,    // exact dict with the keys of tuple `object` in this order; children
  A_ATTRS,   // exact type `type`, attributes named in tuple `object`; children
  A_CELL,    // hidden only: the content of cell `object`; 1 child
  A_GLOBAL,  // hidden only: entry `type` (a str) of dict `object`; 1 child
  R_FLOAT,
  R_INT,
  R_BOOL,
  R_COMPLEX, // Python numbers
  R_NUMPY,   // NumPy scalar of dtype, `object` its descr
  R_ARRAY,   // ndarray, `object` its descr, count = ndim
  R_SAME,    // the object of the array argument number `index` (counted over arguments and hidden, leaves only)
  R_CONST,   // `object`
  R_TUPLE,
  R_LIST,
  R_DICT, // keys in tuple `object`
  R_CALL, // `object`(*children)
  KINDS
};
enum { RESULTS = R_FLOAT };

enum { D_B1, D_I1, D_I2, D_I4, D_I8, D_U1, D_U2, D_U4, D_U8, D_F4, D_F8, D_C8, D_C16, DTYPES };
static const u8 SHIFT[DTYPES] = {0, 0, 1, 2, 3, 0, 1, 2, 3, 2, 3, 3, 4};
static const char KIND[DTYPES] = "biiiiuuuuffcc";

enum { ANY, C, F };       // Node.layout
enum { WRITTEN = 1 };     // Node.flags
enum { RELEASE_GIL = 1 }; // Header.flags

typedef struct Node {
  u8 kind, layout, flags, dtype;
  i32 count;
  i64 index;
  Object *type;
  Object *object;
} Node;

typedef struct {
  u64 *address;
  u64 expected;
} Guard;

typedef struct {
  u64 magic;
  i32 nargs, nhidden, nnodes, ndims;
  i32 flags, nguards;
  i32 (*core)(i64 *, i64 *, struct Workspace *);
  Guard *guards;
  // Node nodes[nnodes]: arguments, hidden inputs, the one result; i64 dims[ndims]
} Header;
enum { MAGIC = 0x70620001 };

// ---------------------------------------------------------------------------------------------------- workspace

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

typedef struct Workspace {
  char *arena_cur; // 0
  char *arena_end; // 8
  Chunk *chunks;   // 16
  i64 message[8];  // 24
  i32 countdown;   // 88
  i32 depth;       // 92
  // private from here
  Chunk *spare;
  Tape *tapes, *spare_tapes;
  Block *blocks;
  i64 nblocks, block_room;
  i64 last_poll;
  i32 arm, raised;
  void *thread; // while the GIL is released
  struct Workspace *next;
  i64 *args, *results;
  Seen *seen;
} Workspace;

typedef struct {
  char *data;
  i64 capacity, length;
} TapeHeader;

// Blocks are aligned by hand: posix aligned_alloc asks for size % alignment == 0 and is slower for small sizes.
static void *aligned64(u64 bytes) {
  if (bytes > (u64)1 << 62) return 0;
  char *raw = malloc(bytes + 64);
  if (!raw) return 0;
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
  Chunk *c = ws->spare;
  if (c && c->size >= need) {
    ws->spare = 0;
  } else {
    u64 size = ws->chunks ? 2 * ws->chunks->size : 4096;
    if (size > (u64)64 << 20) size = (u64)64 << 20;
    if (size < need) size = need;
    c = aligned64(sizeof(Chunk) + size);
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

void *pb_result_alloc(Workspace *ws, i64 bytes) {
  if (bytes < 0 || bytes > (i64)1 << 60) return 0;
  if (ws->nblocks == ws->block_room) {
    i64 room = ws->block_room ? 2 * ws->block_room : 8;
    Block *grown = malloc(room * sizeof(Block));
    if (!grown) return 0;
    if (ws->nblocks) memcpy(grown, ws->blocks, ws->nblocks * sizeof(Block));
    free(ws->blocks);
    ws->blocks = grown;
    ws->block_room = room;
  }
  // NumPy's allocator keeps small blocks without a lock, so it is for holders of the GIL only.
  u64 size = bytes ? bytes : 1;
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
  Tape *t = aligned64(sizeof(Tape) + bytes);
  if (!t) return 0;
  t->size = bytes;
  t->zeroed = 0;
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
      t->zeroed = old->zeroed;
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

enum { FIRST_ARM = 32, MAX_ARM = 128 };

// The bound on the number of trips between polls is what bounds the delay of Ctrl-C when the cost of a trip jumps.
i32 pb_poll(Workspace *ws) {
  if (ws->raised) return 1;
  i64 t = now(), passed = ws->last_poll ? t - ws->last_poll : 0;
  ws->last_poll = t;
  if (passed > 10000000) {
    ws->arm = passed / ws->arm > 5000000 ? 1 : ws->arm / 2 + 1;
  } else if (passed < 2000000 && ws->arm < MAX_ARM) {
    ws->arm *= 2;
  }
  ws->countdown = ws->arm;
  if (ws->thread) PyEval_RestoreThread(ws->thread);
  ws->raised = PyErr_CheckSignals() != 0;
  // Every few milliseconds other threads get their turn: the main thread too, which alone sees signals.
  if (ws->thread || (passed > 4000000 && !ws->raised)) {
    void *thread = PyEval_SaveThread();
    if (ws->thread)
      ws->thread = thread;
    else
      PyEval_RestoreThread(thread);
  }
  return ws->raised;
}

static void ws_reset(Workspace *ws) {
  for (i64 k = 0; k < ws->nblocks; k++)
    if (!ws->blocks[k].owner) free(ws->blocks[k].data);
  ws->nblocks = 0;
  if (ws->chunks) {
    if (ws->chunks->prev || ws->spare) {
      arena_pop(ws, 0);
      Chunk *c = ws->spare;
      ws->spare = 0;
      chunk_install(ws, c, 0);
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

static void ws_free(Workspace *ws) {
  ws_reset(ws);
  arena_pop(ws, 0);
  free64(ws->spare);
  while (ws->spare_tapes) {
    Tape *t = ws->spare_tapes;
    ws->spare_tapes = t->next;
    free64(t);
  }
  free(ws->blocks);
  free(ws);
}

static Workspace *ws_new(i64 nargs, i64 nresults, i64 narrays) {
  Workspace *ws = calloc(1, sizeof(Workspace) + (nargs + nresults) * sizeof(i64) + narrays * sizeof(Seen));
  if (!ws) return 0;
  ws->args = (i64 *)(ws + 1);
  ws->results = ws->args + nargs;
  ws->seen = (Seen *)(ws->results + nresults);
  return ws;
}

// ------------------------------------------------------------------------------------------------------ unboxing

typedef struct {
  Object head;
  i32 (*core)(i64 *, i64 *, Workspace *);
  i64 nargs, nhidden, nguards;
  i32 flags, writes;
  Guard *guards;
  Node *nodes, *hidden_nodes, *result_node;
  i64 *dims;
  i64 nargslots, nresultslots, narrays;
  Workspace *free;
  void *vectorcall;
  void *blob;
  Object *names;      // tuple of parameter names, or NULL: no keywords
  Object *defaults;   // tuple of the defaults of the last parameters, or NULL
  Object *hidden;     // list, one item per hidden input
  Object *revalidate; // () -> bool, or NULL
  Object *fail;       // (status, message) -> raises
  Object *keep;       // whatever the nodes point to, and the code
} Variant;

typedef struct {
  const Variant *v;
  Workspace *ws;
  i64 *slot;
  i64 nseen;
} Call;

static int native_descr(const Descr *d, const Node *n) {
  if ((const Object *)d == n->object) return 1; // NumPy's own descr, nearly always
  return d->kind == (u8)KIND[n->dtype] && d->elsize == 1 << SHIFT[n->dtype] && d->byteorder != '>' &&
         d->byteorder != '!';
}

static int unbox_array(Call *c, const Node *n, Object *o) {
  const Array *a = (const Array *)o;
  if (o->type != api.array_type || a->ndim != n->count || !native_descr(a->descr, n)) return 0;
  i32 need = ALIGNED;
  if (n->layout == C) need |= C_CONTIGUOUS;
  if (n->layout == F) need |= F_CONTIGUOUS;
  if (n->flags & WRITTEN) need |= WRITEABLE;
  if ((a->flags & need) != need || a->flags & WRITEBACK) return 0;
  const i64 *want = c->v->dims + n->index;
  i64 shift = SHIFT[n->dtype], rank = n->count;
  i64 *slot = c->slot, below = 0, above = 0, empty = 0;
  *slot++ = (i64)a->data;
  for (i64 k = 0; k < rank; k++) {
    i64 dim = a->dims[k], stride = a->strides[k];
    if (want[k] >= 0 && want[k] != dim) return 0;
    slot[k] = dim;
    slot[rank + k] = stride >> shift;
    if (dim == 0) empty = 1;
    if (dim > 1) { // else the stride means nothing and may be anything
      if (stride & ((1 << shift) - 1)) return 0;
      if (stride < 0)
        below += (dim - 1) * stride;
      else
        above += (dim - 1) * stride;
    }
  }
  c->slot = slot + 2 * rank;
  Seen *s = &c->ws->seen[c->nseen++];
  hold(o);
  s->array = (Array *)o;
  s->low = a->data + below;
  s->high = empty ? s->low : a->data + above + ((i64)1 << shift);
  s->written = n->flags & WRITTEN;
  return 1;
}

static void unbox_numpy(Call *c, const Node *n, const Number *x) {
  i64 *s = c->slot;
  c->slot += 1;
  switch (n->dtype) {
  case D_B1: *s = x->value.u1 != 0; break;
  case D_I1: *s = x->value.i1; break;
  case D_I2: *s = x->value.i2; break;
  case D_I4: *s = x->value.i4; break;
  case D_I8: *s = x->value.i8_; break;
  case D_U1: *s = x->value.u1; break;
  case D_U2: *s = x->value.u2; break;
  case D_U4: *s = x->value.u4; break;
  case D_U8: *s = (i64)x->value.u8_; break;
  case D_F4: *(float *)s = x->value.f4[0]; break;
  case D_F8: *(double *)s = x->value.f8[0]; break;
  case D_C8:
    *(float *)s = x->value.f4[0];
    *(float *)(s + 1) = x->value.f4[1];
    c->slot += 1;
    break;
  case D_C16:
    ((double *)s)[0] = x->value.f8[0];
    ((double *)s)[1] = x->value.f8[1];
    c->slot += 1;
    break;
  }
}

static const Node *unbox(Call *c, const Node *n, Object *o);

// Lists, dicts and attributes may change while Python code runs: a child is held while it is unboxed.
static const Node *unbox_held(Call *c, const Node *n, Object *o) {
  Py_IncRef(o);
  n = unbox(c, n, o);
  Py_DecRef(o);
  return n;
}

static const Node *unbox_dict(Call *c, const Node *n, Object *o) {
  i64 count = n->count, position = 0;
  if (o->type != &PyDict_Type || PyDict_Size(o) != count) return 0;
  Object **keys = tuple_items(n->object);
  n++;
  for (i64 k = 0; k < count; k++) {
    Object *key, *value;
    if (!PyDict_Next(o, &position, &key, &value)) return 0;
    if (key != keys[k]) {
      if (key->type != &PyUnicode_Type || keys[k]->type != &PyUnicode_Type) return 0;
      if (PyUnicode_Compare(key, keys[k]) != 0) {
        PyErr_Clear();
        return 0;
      }
    }
    if (!(n = unbox_held(c, n, value))) return 0;
  }
  return n;
}

static const Node *unbox_attrs(Call *c, const Node *n, Object *o) {
  if (o->type != n->type) return 0;
  i64 count = n->count;
  Object **names = tuple_items(n->object);
  n++;
  for (i64 k = 0; k < count; k++) {
    Object *value = PyObject_GetAttr(o, names[k]);
    if (!value) {
      PyErr_Clear();
      return 0;
    }
    n = unbox(c, n, value);
    Py_DecRef(value);
    if (!n) return 0;
  }
  return n;
}

// Writes the slots of `o` and returns the node after n's tree, or NULL if `o` does not match.
static const Node *unbox(Call *c, const Node *n, Object *o) {
  switch (n->kind) {
  case A_FLOAT:
    if (o->type != &PyFloat_Type) return 0;
    *(double *)c->slot++ = ((Number *)o)->value.f8[0];
    return n + 1;
  case A_INT: {
    int overflow = 0;
    if (o->type != &PyLong_Type) return 0;
    *c->slot++ = PyLong_AsLongLongAndOverflow(o, &overflow);
    return overflow ? 0 : n + 1;
  }
  case A_BOOL:
    if (o != &_Py_TrueStruct && o != &_Py_FalseStruct) return 0;
    *c->slot++ = o == &_Py_TrueStruct;
    return n + 1;
  case A_COMPLEX:
    if (o->type != &PyComplex_Type) return 0;
    *(double *)c->slot++ = ((Number *)o)->value.f8[0];
    *(double *)c->slot++ = ((Number *)o)->value.f8[1];
    return n + 1;
  case A_NUMPY:
    if (o->type != n->type) return 0;
    unbox_numpy(c, n, (Number *)o);
    return n + 1;
  case A_ARRAY: return unbox_array(c, n, o) ? n + 1 : 0;
  case A_STATIC: return o == n->object ? n + 1 : 0;
  case A_TUPLE: {
    i64 count = n->count;
    if (o->type != n->type || size_of(o) != count) return 0;
    Object **items = tuple_items(o);
    n++;
    for (i64 k = 0; k < count && n; k++) n = unbox(c, n, items[k]);
    return n;
  }
  case A_LIST: {
    i64 count = n->count;
    if (o->type != &PyList_Type || size_of(o) != count) return 0;
    n++;
    for (i64 k = 0; k < count && n; k++) n = k < size_of(o) ? unbox_held(c, n, ((List *)o)->items[k]) : 0;
    return n;
  }
  case A_DICT: return unbox_dict(c, n, o);
  case A_ATTRS: return unbox_attrs(c, n, o);
  case A_CELL:
    o = ((Cell *)n->object)->content;
    return o ? unbox_held(c, n + 1, o) : 0;
  case A_GLOBAL:
    o = PyDict_GetItemWithError(n->object, n->type);
    if (o) return unbox_held(c, n + 1, o);
    PyErr_Clear();
    return 0;
  }
  return 0;
}

// -------------------------------------------------------------------------------------------------------- boxing

static Object *wrap(Object *descr, int ndim, const i64 *dims, const i64 *strides, void *data, int flags) {
  return api.new_from_descr(api.array_type, some(descr), ndim, dims, strides, data, flags, 0);
}

// Makes `array` the owner of memory from malloc, exactly as if NumPy had allocated it.
static void give_memory(Array *array, Block *b) {
  array->mem_handler = some(api.mem_handler);
  array->flags |= OWNDATA;
  b->owner = (Object *)array;
}

static Object *with_base(Object *array, Object *base) { // steals base, and array on failure
  if (!array || !base || api.set_base(array, base) == 0) {
    if (array && !base) {
      Py_DecRef(array);
      array = 0;
    }
    if (!array && base) Py_DecRef(base);
    return array;
  }
  Py_DecRef(array);
  return 0;
}

static Object *copied(const Node *n, const i64 *dims, const i64 *strides, const char *data, i64 elsize) {
  Object *o = wrap(n->object, n->count, dims, 0, 0, 0);
  if (!o) return 0;
  i64 at[MAX_NDIM] = {0}, count = 1, rank = n->count;
  for (i64 k = 0; k < rank; k++) count *= dims[k];
  char *to = ((Array *)o)->data;
  for (i64 i = 0; i < count; i++) {
    const char *from = data;
    for (i64 k = 0; k < rank; k++) from += at[k] * strides[k];
    memcpy(to, from, elsize);
    to += elsize;
    for (i64 k = rank - 1; k >= 0 && ++at[k] == dims[k]; k--) at[k] = 0;
  }
  return o;
}

static Object *box_array(Call *c, const Node *n) {
  const i64 *slot = c->slot;
  i64 rank = n->count, elsize = (i64)1 << SHIFT[n->dtype], count = 1, below = 0, above = 0;
  char *data = (char *)slot[0];
  const i64 *dims = slot + 1;
  i64 strides[MAX_NDIM];
  int flags = WRITEABLE;
  c->slot += 1 + 2 * rank;
  if (rank == 0) return api.scalar(data, n->object, 0);
  for (i64 k = 0; k < rank; k++) {
    i64 dim = dims[k], stride = slot[1 + rank + k] * elsize;
    strides[k] = stride;
    count *= dim;
    if (dim > 1) {
      if (stride == 0) flags = 0; // a broadcast: its elements share memory
      *(stride < 0 ? &below : &above) += (dim - 1) * stride;
    }
  }
  if (count == 0) return wrap(n->object, (int)rank, dims, 0, 0, 0);
  char *low = data + below, *high = data + above + elsize;
  Workspace *ws = c->ws;
  for (i64 k = 0; k < ws->nblocks; k++) {
    Block *b = &ws->blocks[k];
    if (low < b->data || high > b->data + b->size) continue;
    if (!b->owner && data == b->data && below == 0 && high - low == count * elsize) {
      Object *o = wrap(n->object, (int)rank, dims, strides, data, flags);
      if (o) give_memory((Array *)o, b);
      return o;
    }
    Object *base = b->owner;
    if (base) {
      Py_IncRef(base);
    } else {
      i64 size = b->size;
      base = wrap(api.byte_descr, 1, &size, 0, b->data, WRITEABLE);
      if (base) give_memory((Array *)base, b);
    }
    if (!base) return 0;
    return with_base(wrap(n->object, (int)rank, dims, strides, data, flags), base);
  }
  for (i64 k = 0; k < c->nseen; k++) {
    Seen *s = &ws->seen[k];
    if (low < s->low || high > s->high) continue;
    return with_base(wrap(n->object, (int)rank, dims, strides, data, flags & s->array->flags),
                     some((Object *)s->array));
  }
  return copied(n, dims, strides, data, elsize);
}

static Object *box_numpy(Call *c, const Node *n) {
  i64 *s = c->slot;
  c->slot += n->dtype >= D_C8 ? 2 : 1;
  if (n->dtype == D_B1) return some(*s ? api.np_true : api.np_false);
  if (n->dtype == D_C8) {
    float parts[2] = {*(float *)s, *(float *)(s + 1)};
    return api.scalar(parts, n->object, 0);
  }
  return api.scalar(s, n->object, 0); // little-endian: narrow values are the low bytes
}

static Object *box(Call *c, const Node **at);

static Object *box_sequence(Call *c, const Node **at, Object *(*make)(i64), i64 count) {
  Object *o = make(count);
  if (!o) return 0;
  for (i64 k = 0; k < count; k++) {
    Object *item = box(c, at);
    if (!item) {
      Py_DecRef(o);
      return 0;
    }
    (o->type == &PyTuple_Type ? tuple_items(o) : ((List *)o)->items)[k] = item;
  }
  return o;
}

static Object *box_dict(Call *c, const Node **at, const Node *n) {
  Object *o = PyDict_New();
  for (i64 k = 0; o && k < n->count; k++) {
    Object *item = box(c, at);
    if (!item || PyDict_SetItem(o, tuple_items(n->object)[k], item) != 0) {
      Py_DecRef(o);
      o = 0;
    }
    drop(item);
  }
  return o;
}

// Takes slots from c->slot and moves *at behind the tree of the node it points to. A new reference, or NULL.
static Object *box(Call *c, const Node **at) {
  const Node *n = (*at)++;
  switch (n->kind) {
  case R_FLOAT: return PyFloat_FromDouble(n->dtype == D_F4 ? *(float *)c->slot++ : *(double *)c->slot++);
  case R_INT:
    if (n->dtype >= D_U1 && n->dtype <= D_U8) return PyLong_FromUnsignedLongLong((u64)*c->slot++);
    return PyLong_FromLongLong(*c->slot++);
  case R_BOOL: return some(*c->slot++ ? &_Py_TrueStruct : &_Py_FalseStruct);
  case R_COMPLEX: {
    i64 *s = c->slot;
    c->slot += 2;
    if (n->dtype == D_C8) return PyComplex_FromDoubles(*(float *)s, *(float *)(s + 1));
    return PyComplex_FromDoubles(*(double *)s, *(double *)(s + 1));
  }
  case R_NUMPY: return box_numpy(c, n);
  case R_ARRAY: return box_array(c, n);
  case R_SAME: return some((Object *)c->ws->seen[n->index].array);
  case R_CONST: return some(n->object);
  case R_TUPLE: return box_sequence(c, at, PyTuple_New, n->count);
  case R_LIST: return box_sequence(c, at, PyList_New, n->count);
  case R_DICT: return box_dict(c, at, n);
  case R_CALL: {
    Object *items = box_sequence(c, at, PyTuple_New, n->count);
    if (!items) return 0;
    Object *o = PyObject_Vectorcall(n->object, tuple_items(items), n->count, 0);
    Py_DecRef(items);
    return o;
  }
  }
  PyErr_SetString(PyExc_SystemError, "pullback: bad result descriptor");
  return 0;
}

// ------------------------------------------------------------------------------------------------------- calling

// Why a call did not happen; `position` is an argument's number.
enum { MATCHED, WRONG_COUNT, WRONG_ARGUMENT, WRONG_HIDDEN, STALE, OVERLAP };
typedef struct {
  i32 why;
  i64 position, other;
} Outcome;

static int guards_hold(const Variant *v) {
  for (i64 k = 0; k < v->nguards; k++)
    if (*v->guards[k].address != v->guards[k].expected) return 0;
  return 1;
}

static void release(Call *c, i64 from) {
  while (c->nseen > from) Py_DecRef((Object *)c->ws->seen[--c->nseen].array);
}

static int unbox_hidden(Call *c) {
  const Variant *v = c->v;
  const Node *n = v->hidden_nodes;
  for (i64 k = 0; k < v->nhidden; k++) {
    if (k >= size_of(v->hidden)) return 0;
    if (!(n = unbox_held(c, n, ((List *)v->hidden)->items[k]))) return 0;
  }
  return 1;
}

static int overlap(const Call *c, Outcome *out) {
  const Seen *s = c->ws->seen;
  for (i64 i = 1; i < c->nseen; i++)
    for (i64 j = 0; j < i; j++)
      if ((s[i].written | s[j].written) && s[i].low < s[j].high && s[j].low < s[i].high) {
        out->position = j;
        out->other = i;
        return 1;
      }
  return 0;
}

// 1: call `revalidate` said that the guards and hidden inputs are up to date again; 0: it did not; -1: it raised.
static int revalidated(const Variant *v) {
  if (!v->revalidate) return 0;
  Object *answer = PyObject_Vectorcall(v->revalidate, 0, 0, 0);
  if (!answer) return -1;
  int ok = PyObject_IsTrue(answer);
  Py_DecRef(answer);
  return ok;
}

static Object *failed(const Variant *v, Workspace *ws, i64 status) {
  if (status == -2 || ws->raised) {
    if (!PyErr_Occurred()) PyErr_SetNone(PyExc_KeyboardInterrupt);
    return 0;
  }
  Object *message = PyTuple_New(8);
  if (!message) return 0;
  for (i64 k = 0; k < 8; k++) {
    Object *x = PyLong_FromLongLong(ws->message[k]);
    if (!x) goto done;
    tuple_items(message)[k] = x;
  }
  Object *number = PyLong_FromLongLong(status);
  if (!number) goto done;
  Object *args[2] = {number, message};
  drop(PyObject_Vectorcall(v->fail, args, 2, 0));
  Py_DecRef(number);
  if (!PyErr_Occurred()) PyErr_SetString(PyExc_SystemError, "pullback: the failure handler did not raise");
done:
  Py_DecRef(message);
  return 0;
}

// Lays out arguments by parameter, from positions, keywords and defaults. 0 if they do not fit.
static int bind(const Variant *v, Object *const *args, i64 n, Object *kwnames, Object **bound) {
  if (n > v->nargs) return 0;
  for (i64 k = 0; k < v->nargs; k++) bound[k] = k < n ? args[k] : 0;
  i64 nkw = kwnames ? size_of(kwnames) : 0;
  if (nkw && !v->names) return 0;
  for (i64 k = 0; k < nkw; k++) {
    Object *name = tuple_items(kwnames)[k];
    i64 at = n;
    while (at < v->nargs && tuple_items(v->names)[at] != name) at++; // both are interned, or `slow` sorts it out
    if (at == v->nargs || bound[at]) return 0;
    bound[at] = args[n + k];
  }
  i64 ndefaults = v->defaults ? size_of(v->defaults) : 0;
  for (i64 k = n; k < v->nargs; k++) {
    if (bound[k]) continue;
    i64 d = k - (v->nargs - ndefaults);
    if (d < 0) return 0;
    bound[k] = tuple_items(v->defaults)[d];
  }
  return 1;
}

// Unboxes everything, arguments first; -1 if a Python exception is set, else whether the core may run.
static int prepare(Call *c, Object *const *args, Outcome *out) {
  const Variant *v = c->v;
  const Node *n = v->nodes;
  for (i64 k = 0; k < v->nargs; k++) {
    if (!(n = unbox(c, n, args[k]))) {
      out->why = WRONG_ARGUMENT;
      out->position = k;
      return 0;
    }
  }
  i64 nseen = c->nseen;
  i64 *slot = c->slot;
  int current = guards_hold(v);
  if (!current || !unbox_hidden(c)) {
    int ok = revalidated(v);
    if (ok < 0) return -1;
    release(c, nseen);
    c->slot = slot;
    if (!ok || !unbox_hidden(c)) {
      out->why = current ? WRONG_HIDDEN : STALE;
      return 0;
    }
  }
  if (v->writes && overlap(c, out)) {
    out->why = OVERLAP;
    return 0;
  }
  return 1;
}

static Object *execute(Call *c) {
  const Variant *v = c->v;
  Workspace *ws = c->ws;
  i64 status;
  ws->countdown = ws->arm = FIRST_ARM;
  ws->last_poll = 0;
  ws->depth = 0;
  if (v->flags & RELEASE_GIL) {
    ws->thread = PyEval_SaveThread();
    status = v->core(ws->args, ws->results, ws);
    PyEval_RestoreThread(ws->thread);
    ws->thread = 0;
  } else {
    status = v->core(ws->args, ws->results, ws);
  }
  if (status || ws->raised) return failed(v, ws, status);
  const Node *at = v->result_node;
  c->slot = ws->results;
  return box(c, &at);
}

// Runs the variant if the arguments match. *done says whether it did (then NULL means an exception).
static Object *attempt(Variant *v, Object *const *args, i64 n, Object *kwnames, int *done, Outcome *out) {
  Object *bound[64];
  *done = 0;
  if (n != v->nargs || kwnames) {
    if (v->nargs > 64 || !bind(v, args, n, kwnames, bound)) {
      out->why = WRONG_COUNT;
      return 0;
    }
    args = bound;
  }
  Workspace *ws = v->free;
  if (ws) {
    v->free = ws->next;
  } else if (!(ws = ws_new(v->nargslots, v->nresultslots, v->narrays))) {
    *done = 1;
    return PyErr_NoMemory();
  }
  Object *result = 0;
  Call c = {v, ws, ws->args, 0};
  int ready = prepare(&c, args, out);
  if (ready) {
    *done = 1;
    if (ready > 0) result = execute(&c);
  }
  release(&c, 0);
  if (ws->nblocks || ws->chunks || ws->tapes || ws->raised) ws_reset(ws);
  ws->next = v->free;
  v->free = ws;
  return result;
}

static Object *explain(const Outcome *out) {
  switch (out->why) {
  case WRONG_COUNT: PyErr_SetString(PyExc_TypeError, "compiled code was called with other parameters"); break;
  case WRONG_ARGUMENT:
    PyErr_Format(PyExc_TypeError, "argument %zd is not of the type (or layout) that this code was compiled for",
                 out->position);
    break;
  case OVERLAP:
    PyErr_Format(PyExc_ValueError, "array arguments %zd and %zd overlap and one is written", out->position,
                 out->other);
    break;
  case WRONG_HIDDEN: PyErr_SetString(PyExc_TypeError, "a global or closure variable changed its type"); break;
  default: PyErr_SetString(PyExc_TypeError, "this code is out of date"); break;
  }
  return 0;
}

// ------------------------------------------------------------------------------------------------- Variant, Entry

typedef int (*Visit)(Object *, void *);
#define VISIT(o)                                                                                                    \
  if (o) {                                                                                                          \
    int stop = visit((Object *)(o), arg);                                                                           \
    if (stop) return stop;                                                                                          \
  }
#define CLEAR(field)                                                                                                \
  {                                                                                                                 \
    Object *old = (Object *)(field);                                                                                \
    (field) = 0;                                                                                                    \
    drop(old);                                                                                                      \
  }
#define COUNT(nargsf) ((i64)((nargsf) & ~((u64)1 << 63)))

static Object *variant_call(Object *self, Object *const *args, u64 nargsf, Object *kwnames) {
  int done;
  Outcome out = {0, 0, 0};
  hold(self);
  Object *o = attempt((Variant *)self, args, COUNT(nargsf), kwnames, &done, &out);
  if (!done) o = explain(&out);
  Py_DecRef(self);
  return o;
}

static int variant_traverse(Variant *v, Visit visit, void *arg) {
  VISIT(v->head.type);
  VISIT(v->names);
  VISIT(v->defaults);
  VISIT(v->hidden);
  VISIT(v->revalidate);
  VISIT(v->fail);
  VISIT(v->keep);
  return 0;
}

// The collector breaks cycles here, and the variant must stay safe to call: it becomes one that matches nothing.
// `keep` and with it what the nodes point to goes last, after nothing can be matched any more.
static int variant_clear(Variant *v) {
  v->nargs = -1;
  v->nhidden = v->nguards = 0;
  CLEAR(v->names);
  CLEAR(v->defaults);
  CLEAR(v->revalidate);
  CLEAR(v->hidden);
  CLEAR(v->keep);
  return 0;
}

static void free_object(Object *self) {
  Object *type = self->type;
  ((void (*)(Object *))PyType_GetSlot(type, 74))(self); // tp_free
  Py_DecRef(type);
}

static void variant_dealloc(Variant *v) {
  PyObject_GC_UnTrack(v);
  variant_clear(v);
  CLEAR(v->fail);
  while (v->free) {
    Workspace *ws = v->free;
    v->free = ws->next;
    ws_free(ws);
  }
  free(v->blob);
  free_object((Object *)v);
}

typedef struct {
  Object head;
  void *vectorcall; // 16
  Object *dict;     // 24
  Object *weakrefs; // 32
  Object *variants; // 40: tuple of Variants, or NULL
  Object *slow;     // 48: (args, kwnames) -> result
} Entry;

static Object *call_slow(Entry *e, Object *const *args, i64 n, Object *kwnames) {
  Object *slow = e->slow;
  if (!slow || slow == &_Py_NoneStruct) {
    PyErr_SetString(PyExc_TypeError, "no compiled variant takes these arguments, and there is no slow path");
    return 0;
  }
  i64 count = n + (kwnames ? size_of(kwnames) : 0);
  Object *tuple = PyTuple_New(count), *result = 0;
  if (!tuple) return 0;
  for (i64 k = 0; k < count; k++) tuple_items(tuple)[k] = some(args[k]);
  if (Py_EnterRecursiveCall(" in a pullback entry point") == 0) {
    Object *both[2] = {tuple, kwnames ? kwnames : &_Py_NoneStruct};
    Py_IncRef(slow);
    result = PyObject_Vectorcall(slow, both, 2, 0);
    Py_DecRef(slow);
    Py_LeaveRecursiveCall();
  }
  Py_DecRef(tuple);
  return result;
}

static Object *entry_call(Object *self, Object *const *args, u64 nargsf, Object *kwnames) {
  Entry *e = (Entry *)self;
  i64 n = COUNT(nargsf);
  if (kwnames && size_of(kwnames) == 0) kwnames = 0;
  Object *variants = e->variants; // held: revalidation may install others meanwhile
  if (variants) {
    hold(variants);
    for (i64 k = 0; k < size_of(variants); k++) {
      int done;
      Outcome out;
      Object *result = attempt((Variant *)tuple_items(variants)[k], args, n, kwnames, &done, &out);
      if (done) {
        Py_DecRef(variants);
        return result;
      }
    }
    Py_DecRef(variants);
  }
  return call_slow(e, args, n, kwnames);
}

static Object *entry_new(Object *type, Object *args, Object *kwargs) {
  Entry *e = (Entry *)TYPE_ALLOC(type)(type, 0);
  if (e) e->vectorcall = (void *)entry_call;
  return (Object *)e;
}

static int entry_init(Entry *e, Object *args, Object *kwargs) {
  if (size_of(args) > 1 || (kwargs && PyDict_Size(kwargs) > 0)) {
    PyErr_SetString(PyExc_TypeError, "Entry takes one argument, the slow path");
    return -1;
  }
  if (size_of(args) == 1) {
    Object *old = e->slow;
    e->slow = some(tuple_items(args)[0]);
    drop(old);
  }
  return 0;
}

static int entry_traverse(Entry *e, Visit visit, void *arg) {
  VISIT(e->head.type);
  VISIT(e->dict);
  VISIT(e->variants);
  VISIT(e->slow);
  return 0;
}

static int entry_clear(Entry *e) {
  CLEAR(e->variants);
  CLEAR(e->slow);
  CLEAR(e->dict);
  return 0;
}

static void entry_dealloc(Entry *e) {
  PyObject_GC_UnTrack(e);
  if (e->weakrefs) PyObject_ClearWeakRefs((Object *)e);
  entry_clear(e);
  free_object((Object *)e);
}

static Object *get_variants(Entry *e, void *closure) { return e->variants ? some(e->variants) : PyTuple_New(0); }

static int set_variants(Entry *e, Object *value, void *closure) {
  int good = value && value->type == &PyTuple_Type;
  for (i64 k = 0; good && k < size_of(value); k++) good = tuple_items(value)[k]->type == api.variant_type;
  if (!good) {
    PyErr_SetString(PyExc_TypeError, "variants must be a tuple of Variant objects");
    return -1;
  }
  Object *old = e->variants;
  e->variants = size_of(value) ? some(value) : 0; // never the immortal empty tuple
  drop(old);
  return 0;
}

// Before 3.12 a Python subclass does not inherit the vectorcall flag, even when it inherits the call.
static Object *init_subclass(Object *type, Object *ignored) {
  if (TYPE_CALL(type) == (void *)PyVectorcall_Call) TYPE_FLAGS(type) |= HAVE_VECTORCALL;
  return some(&_Py_NoneStruct);
}

typedef struct {
  const char *name;
  i32 type;
  i64 offset;
  i32 flags;
  const char *doc;
} Member;
typedef struct {
  const char *name;
  void *get, *set;
  const char *doc;
  void *closure;
} GetSet;
typedef struct {
  const char *name;
  void *call;
  i32 flags;
  const char *doc;
} Method;
typedef struct {
  i32 slot;
  void *value;
} Slot;
typedef struct {
  const char *name;
  i32 basicsize, itemsize;
  u32 flags;
  Slot *slots;
} Spec;

#define OFFSET(type, field) ((i64)__builtin_offsetof(type, field))
enum { T_OBJECT = 6, T_SSIZE = 19, READONLY = 1, METH_NOARGS = 4, METH_CLASS = 0x10 };

static Member entry_members[] = {
    {"__vectorcalloffset__", T_SSIZE, OFFSET(Entry, vectorcall), READONLY, 0},
    {"__dictoffset__", T_SSIZE, OFFSET(Entry, dict), READONLY, 0},
    {"__weaklistoffset__", T_SSIZE, OFFSET(Entry, weakrefs), READONLY, 0},
    {"slow", T_OBJECT, OFFSET(Entry, slow), 0, "slow(args, kwnames): takes the calls that no variant takes"},
    {0},
};
static GetSet entry_getset[] = {
    {"__dict__", PyObject_GenericGetDict, PyObject_GenericSetDict, 0, 0},
    {"variants", get_variants, set_variants, "compiled variants, tried in order", 0},
    {0},
};
static Method entry_methods[] = {{"__init_subclass__", init_subclass, METH_NOARGS | METH_CLASS, 0}, {0}};
static Slot entry_slots[] = {
    {50, PyVectorcall_Call}, {51, entry_clear},    {52, entry_dealloc}, {60, entry_init},
    {64, entry_methods},     {65, entry_new},      {71, entry_traverse}, {72, entry_members},
    {73, entry_getset},      {56, "A callable whose calls run compiled code."}, {0},
};
static Spec entry_spec = {"pullback.Entry", sizeof(Entry), 0, BASETYPE | HAVE_GC | HAVE_VECTORCALL, entry_slots};

static Member variant_members[] = {
    {"__vectorcalloffset__", T_SSIZE, OFFSET(Variant, vectorcall), READONLY, 0},
    {"hidden", T_OBJECT, OFFSET(Variant, hidden), READONLY, "list of the values of hidden inputs"},
    {"keep", T_OBJECT, OFFSET(Variant, keep), READONLY, "what the compiled code needs alive"},
    {0},
};
static Slot variant_slots[] = {
    {50, PyVectorcall_Call}, {51, variant_clear},    {52, variant_dealloc},
    {71, variant_traverse},  {72, variant_members},  {56, "Compiled code for one signature."}, {0},
};
static Spec variant_spec = {"pullback.Variant", sizeof(Variant), 0, HAVE_GC | HAVE_VECTORCALL | NO_INSTANTIATION,
                            variant_slots};

// ---------------------------------------------------------------------------------------------- making variants

typedef struct {
  const Header *h;
  const Node *nodes;
  i64 slots, arrays, writes;
} Check;

// The node after the tree at `at`, or -1 if the tree is malformed. Counts slots and arrays.
static i64 check(Check *k, i64 at, int results, int depth) {
  if (at < 0 || at >= k->h->nnodes || depth > 100) return -1;
  const Node *n = &k->nodes[at];
  if (n->kind >= KINDS || n->dtype >= DTYPES || (n->kind >= RESULTS) != results || n->count < 0) return -1;
  i64 children = 0, keys = 0;
  switch (n->kind) {
  case A_COMPLEX:
  case R_COMPLEX: k->slots += 2; break;
  case A_NUMPY:
  case R_NUMPY:
    if (n->kind == A_NUMPY ? !n->type : !n->object) return -1;
    k->slots += n->dtype >= D_C8 ? 2 : 1;
    break;
  case A_ARRAY:
    if (n->layout > F || n->index < 0 || n->index + n->count > k->h->ndims) return -1;
    k->arrays++;
    k->writes |= n->flags & WRITTEN;
    // fall through
  case R_ARRAY:
    if (n->count > MAX_NDIM || !n->object) return -1;
    k->slots += 1 + 2 * n->count;
    break;
  case R_SAME:
    if (n->index < 0 || n->index >= k->arrays) return -1;
    break;
  case A_TUPLE:
    if (!n->type) return -1;
    children = n->count;
    break;
  case A_ATTRS:
    if (!n->type) return -1; // fall through
  case A_DICT:
  case R_DICT: keys = 1; // fall through
  case A_LIST:
  case R_TUPLE:
  case R_LIST: children = n->count; break;
  case R_CALL:
    if (!n->object) return -1;
    children = n->count;
    break;
  case A_CELL:
    if (!n->object || n->object->type != &PyCell_Type) return -1;
    children = 1;
    break;
  case A_GLOBAL:
    if (!n->object || n->object->type != &PyDict_Type || !n->type || n->type->type != &PyUnicode_Type) return -1;
    children = 1;
    break;
  case A_STATIC:
  case R_CONST:
    if (!n->object) return -1;
    break;
  default: k->slots += 1;
  }
  if (keys && (!n->object || n->object->type != &PyTuple_Type || size_of(n->object) != n->count)) return -1;
  at++;
  for (i64 c = 0; c < children && at >= 0; c++) at = check(k, at, results, depth + 1);
  return at;
}

static int variant_setup(Variant *v, Header *h) {
  Check k = {h, (Node *)(h + 1), 0, 0, 0};
  i64 at = 0;
  for (i64 i = 0; i < h->nargs && at >= 0; i++) at = check(&k, at, 0, 0);
  i64 hidden = at;
  for (i64 i = 0; i < h->nhidden && at >= 0; i++) at = check(&k, at, 0, 0);
  i64 result = at, nargslots = k.slots;
  k.slots = 0;
  if (at >= 0) at = check(&k, at, 1, 0);
  if (at != h->nnodes || !h->core || (h->nguards && !h->guards)) return 0;
  v->core = h->core;
  v->nargs = h->nargs;
  v->nhidden = h->nhidden;
  v->nguards = h->nguards;
  v->guards = h->guards;
  v->flags = h->flags;
  v->writes = (i32)k.writes;
  v->nodes = (Node *)(h + 1);
  v->hidden_nodes = v->nodes + hidden;
  v->result_node = v->nodes + result;
  v->dims = (i64 *)(v->nodes + h->nnodes);
  v->nargslots = nargslots;
  v->nresultslots = k.slots;
  v->narrays = k.arrays;
  return 1;
}

static Object *or_null(Object *o) { return o == &_Py_NoneStruct ? 0 : some(o); }

// blob: Header, nodes, dims as bytes. keep owns everything that the blob points to. None stands for NULL.
Object *pb_variant(Object *blob, Object *names, Object *defaults, Object *hidden, Object *revalidate, Object *fail,
                   Object *keep) {
  char *bytes;
  i64 size;
  if (PyBytes_AsStringAndSize(blob, &bytes, &size) != 0) return 0;
  Header *h = size >= (i64)sizeof(Header) ? malloc(size) : 0;
  Variant *v = 0;
  if (!h) goto bad;
  memcpy(h, bytes, size);
  if (h->magic != MAGIC || h->nargs < 0 || h->nhidden < 0 || h->nnodes < 0 || h->ndims < 0 || h->nguards < 0 ||
      size != (i64)(sizeof(Header) + h->nnodes * sizeof(Node) + h->ndims * sizeof(i64)))
    goto bad;
  if (hidden->type != &PyList_Type || size_of(hidden) != h->nhidden) goto bad;
  if (names != &_Py_NoneStruct && (names->type != &PyTuple_Type || size_of(names) != h->nargs)) goto bad;
  if (defaults != &_Py_NoneStruct && (defaults->type != &PyTuple_Type || size_of(defaults) > h->nargs)) goto bad;
  v = (Variant *)PyType_GenericAlloc(api.variant_type, 0);
  if (!v) goto fail;
  v->blob = h;
  if (!variant_setup(v, h)) goto bad;
  v->vectorcall = (void *)variant_call;
  v->names = or_null(names);
  v->defaults = or_null(defaults);
  v->hidden = some(hidden);
  v->revalidate = or_null(revalidate);
  v->fail = some(fail);
  v->keep = some(keep);
  return (Object *)v;
bad:
  PyErr_SetString(PyExc_ValueError, "malformed descriptor of compiled code");
fail:
  if (v)
    Py_DecRef((Object *)v); // and with it the blob
  else
    free(h);
  return 0;
}

// Bytes that the idle workspaces of a variant hold.
i64 pb_idle_bytes(Variant *v) {
  i64 total = 0;
  for (Workspace *ws = v->free; ws; ws = ws->next) {
    total += sizeof(Workspace) + (v->nargslots + v->nresultslots) * sizeof(i64) + v->narrays * sizeof(Seen);
    for (Chunk *c = ws->chunks; c; c = c->prev) total += c->size;
    if (ws->spare) total += ws->spare->size;
    for (Tape *t = ws->spare_tapes; t; t = t->next) total += t->size;
  }
  return total;
}

// Fills in the API table and makes the two types. -1 with an exception on failure.
i32 pb_init(Api *given) {
  api = *given;
  api.variant_type = PyType_FromSpec(&variant_spec);
  api.entry_type = api.variant_type ? PyType_FromSpec(&entry_spec) : 0;
  if (!api.entry_type) return -1;
  given->entry_type = api.entry_type;
  given->variant_type = api.variant_type;
  return 0;
}
