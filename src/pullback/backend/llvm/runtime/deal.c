// SPDX-License-Identifier: MIT
//
// Loops whose iterations run on several threads. The caller's thread works along; helpers, which never touch Python and
// hold no GIL, join it. Each has a workspace of its own. Iterations are dealt out one by one in ascending order, to
// whoever is free; where some share memory (a sum), they come in *parts*, and one thread runs a part, in order.
//
// Which error wins does not depend on threads: that of the lowest iteration. Whoever fails says so; iterations behind it
// are given up, those before it go on, as they might fail too.

typedef i32 (*Turn)(Workspace *ws, const void *given, i64 q);

struct Team {
  Turn turn;
  const void *given;
  i64 count, parts, units; // iterations; parts, at most as many as iterations; what is dealt out: these or those
  i64 next;                // unit that nobody has taken (atomic)
  i64 failed;              // the lowest iteration that failed, or -1: all are to stop (atomic; set under the lock)
  i32 status;              // of that one
  i64 message[8];
  i32 wanted, active; // helpers that may still join, that are at work
  struct Team *following;
};

// Objects of pthread.h, which are at most so big on any 64-bit system that we know.
typedef struct {
  i64 words[16];
} Opaque;
int pthread_mutex_init(Opaque *, const void *);
int pthread_mutex_lock(Opaque *);
int pthread_mutex_unlock(Opaque *);
int pthread_cond_init(Opaque *, const void *);
int pthread_cond_wait(Opaque *, Opaque *);
int pthread_cond_timedwait(Opaque *, Opaque *, const i64 *);
int pthread_cond_broadcast(Opaque *);
int pthread_attr_init(Opaque *);
int pthread_attr_setstacksize(Opaque *, u64);
int pthread_attr_destroy(Opaque *);
int pthread_create(u64 *, const Opaque *, void *(*)(void *), void *);
int pthread_join(u64, void **);
int pthread_sigmask(int, const Opaque *, Opaque *);
i32 getpid(void);

enum { MAX_HELPERS = 255, STACK = 16 << 20, LOOK_UP = 5000000 };

static struct {
  Opaque lock, work, done; // helpers wait for work, callers until their helpers are done
  i32 owner;               // the process that the helpers belong to: a fork has none
  i32 nhelpers, quit;
  u64 helpers[MAX_HELPERS];
  Team *open; // teams that helpers may join
} pool;

// The pool of this process: the first call after a fork makes a new one. The old one's memory is lost, whatever state
// its helpers were in.
static void pool_mine(void) {
  i32 me = getpid(), owner = __atomic_load_n(&pool.owner, __ATOMIC_ACQUIRE);
  while (owner != me) {
    if (owner == -me) { // another thread is making it
      owner = __atomic_load_n(&pool.owner, __ATOMIC_ACQUIRE);
      continue;
    }
    if (!__atomic_compare_exchange_n(&pool.owner, &owner, -me, 0, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE)) continue;
    pthread_mutex_init(&pool.lock, 0);
    pthread_cond_init(&pool.work, 0);
    pthread_cond_init(&pool.done, 0);
    pool.nhelpers = pool.quit = 0;
    pool.open = 0;
    __atomic_store_n(&pool.owner, me, __ATOMIC_RELEASE);
    return;
  }
}

static i64 failed_at(const Team *t) { return __atomic_load_n(&t->failed, __ATOMIC_ACQUIRE); }

static void fail_at(Team *t, i64 q, i32 status, const i64 *message) {
  pthread_mutex_lock(&pool.lock);
  if (q < t->failed) {
    t->status = status;
    memcpy(t->message, message, sizeof t->message);
    __atomic_store_n(&t->failed, q, __ATOMIC_RELEASE);
  }
  pthread_mutex_unlock(&pool.lock);
}

// The j-th iteration of a part: there and back, so that parts of a sorted batch have much the same work.
static i64 member(const Team *t, i64 part, i64 j) { return j * t->units + (j & 1 ? t->units - 1 - part : part); }

static void play(Workspace *ws, Team *t) {
  for (;;) {
    i64 part = __atomic_fetch_add(&t->next, 1, __ATOMIC_RELAXED);
    if (part >= t->units || part > failed_at(t)) return;
    for (i64 j = 0, q; (q = member(t, part, j)) < t->count && q <= failed_at(t); j++) {
      ws->at = q;
      i32 status = t->turn(ws, t->given, q);
      if (status) {
        if (status == -1) ws->discard = 1;
        fail_at(t, q, status, ws->message);
        break;
      }
    }
  }
}

static void *helper(void *mine) {
  Workspace *ws = mine;
  ws->helper = 1;
  ws->thread = mine; // not NULL: memory comes from malloc
  pthread_mutex_lock(&pool.lock);
  for (;;) {
    Team *t = pool.open;
    while (t && !t->wanted) t = t->following;
    if (t) {
      t->wanted--;
      t->active++;
      pthread_mutex_unlock(&pool.lock);
      ws->team = t;
      ws->countdown = HELPER_ARM;
      ws->depth = 0;
      play(ws, t);
      ws->team = 0;
      ws_reset(ws);
      if (ws->discard) ws_empty(ws);
      pthread_mutex_lock(&pool.lock);
      if (!--t->active) pthread_cond_broadcast(&pool.done);
    } else if (pool.quit) {
      break;
    } else {
      pthread_cond_wait(&pool.work, &pool.lock);
    }
  }
  pthread_mutex_unlock(&pool.lock);
  ws_free(ws);
  return 0;
}

// Under the lock. As many helpers as there may be: fewer than wanted if the system has no more.
static void hire(i64 wanted) {
  Opaque attributes, all, before;
  if (wanted > MAX_HELPERS) wanted = MAX_HELPERS;
  if (pool.quit || pool.nhelpers >= wanted || pthread_attr_init(&attributes)) return;
  pthread_attr_setstacksize(&attributes, STACK);
  memset(&all, 0xff, sizeof all);
  pthread_sigmask((int)api.sig_block, &all, &before); // signals are for threads of Python's
  while (pool.nhelpers < wanted) {
    Workspace *ws = ws_new(0, 0, 0);
    if (!ws || pthread_create(&pool.helpers[pool.nhelpers], &attributes, helper, ws)) {
      free(ws);
      break;
    }
    pool.nhelpers++;
  }
  pthread_sigmask((int)api.sig_setmask, &before, 0);
  pthread_attr_destroy(&attributes);
}

// Waits for the helpers of a team which no more can join; the user may press Ctrl-C all the same.
static void wait_for(Workspace *ws, Team *t) {
  pthread_mutex_lock(&pool.lock);
  for (Team **at = &pool.open; *at; at = &(*at)->following) {
    if (*at == t) {
      *at = t->following;
      break;
    }
  }
  while (t->active) {
    i64 until[2];
    clock_gettime(0, until);
    until[1] += LOOK_UP;
    if (until[1] >= 1000000000) until[0]++, until[1] -= 1000000000;
    pthread_cond_timedwait(&pool.done, &pool.lock, until);
    if (!t->active) break;
    pthread_mutex_unlock(&pool.lock);
    if (look(ws)) fail_at(t, -1, -2, ws->message);
    if (getpid() != pool.owner) { // a signal's handler forked: this is the child, and has no helpers
      pool_mine();
      t->active = 0;
      fail_at(t, -1, -2, ws->message);
    }
    pthread_mutex_lock(&pool.lock);
  }
  pthread_mutex_unlock(&pool.lock);
}

// `turn(ws, given, q)` for q below `count`, on at most so many threads. Iterations of one of `parts` parts run in order
// (0: there are none). Inside of such a loop, and alone, one after the other, part by part as well.
i32 pb_deal(Workspace *ws, Turn turn, const void *given, i64 count, i64 parts, i32 threads) {
  Team team = {.turn = turn, .given = given, .count = count, .parts = parts, .failed = count};
  team.units = parts > 0 && parts < count ? parts : count;
  i64 wanted = team.units < threads ? team.units : threads;
  if (ws->team || wanted <= 1) {
    for (i64 q = 0; q < count; q++) {
      i32 status = turn(ws, given, q);
      if (status) return status;
    }
    return 0;
  }
  if (!ws->thread) ws->thread = PyEval_SaveThread();
  pool_mine();
  team.wanted = (i32)wanted - 1;
  ws->team = &team;
  pthread_mutex_lock(&pool.lock);
  hire(team.wanted);
  team.following = pool.open;
  pool.open = &team;
  pthread_cond_broadcast(&pool.work);
  pthread_mutex_unlock(&pool.lock);
  play(ws, &team);
  if (ws->raised) fail_at(&team, -1, -2, ws->message);
  wait_for(ws, &team);
  ws->team = 0;
  if (team.failed == count) return 0;
  memcpy(ws->message, team.message, sizeof team.message);
  return team.status;
}

// Before the process ends: helpers finish what they are at, and no more come.
void pb_deal_end(void) {
  if (__atomic_load_n(&pool.owner, __ATOMIC_ACQUIRE) != getpid()) return;
  pthread_mutex_lock(&pool.lock);
  pool.quit = 1;
  pthread_cond_broadcast(&pool.work);
  pthread_mutex_unlock(&pool.lock);
  for (i32 k = 0; k < pool.nhelpers; k++) pthread_join(pool.helpers[k], 0);
  pool.nhelpers = 0;
}
