// SPDX-License-Identifier: MIT
//
// Watches: one word per compiled variant that is bumped before anything changes that the variant depends on, entries of
// dicts and functions. CPython 3.12 and newer calls `pb_dict_event` and `pb_function_event`; watch.py registers them.
// Everything here runs under the GIL. Callbacks allocate nothing, run no Python code and leave exceptions alone.

typedef struct Watched Watched;

typedef struct {
  u64 changes; // first: compiled code compares it
  Watched **entries;
  i64 count, room;
} Watch;

// An entry of a dict, or (key 0) a function. The key is held, the owner is not: who watches keeps it alive.
struct Watched {
  Object *owner, *key;
  i64 hash;
  Watched *next;
  Watch **watches;
  i64 count, room;
};

enum { BUCKETS = 1 << 12 };
static Watched *buckets[BUCKETS];

static Watched **bucket(Object *owner, i64 hash) {
  u64 mixed = ((u64)owner >> 4) * 0x9E3779B97F4A7C15u ^ (u64)hash * 0xC2B2AE3D27D4EB4Fu;
  return &buckets[mixed >> 52];
}

static Watched *find_watched(Object *owner, Object *key, i64 hash) {
  for (Watched *w = *bucket(owner, hash); w; w = w->next)
    if (w->owner == owner && w->hash == hash && (w->key == key || (w->key && key && !PyUnicode_Compare(w->key, key))))
      return w;
  return 0;
}

static void bump(Watched *w) {
  for (i64 k = 0; k < w->count; k++) w->watches[k]->changes++;
}

// 0 for `owner`: every entry of every owner.
static void bump_all(Object *owner) {
  for (i64 k = 0; k < BUCKETS; k++)
    for (Watched *w = buckets[k]; w; w = w->next)
      if (!owner || w->owner == owner) bump(w);
}

static int room_for_one(void **items, i64 count, i64 *room) {
  if (count < *room) return 1;
  i64 wanted = *room ? 2 * *room : 4;
  void *grown = realloc(*items, wanted * sizeof(void *));
  if (!grown) return 0;
  *items = grown;
  *room = wanted;
  return 1;
}

static void forget_watched(Watched *gone) {
  Watched **at = bucket(gone->owner, gone->hash);
  while (*at != gone) at = &(*at)->next;
  *at = gone->next;
  Object *key = gone->key;
  free(gone->watches);
  free(gone);
  drop(key);
}

Watch *pb_watch_new(void) { return calloc(1, sizeof(Watch)); }

// -1 if memory is out.
i32 pb_watch(Watch *watch, Object *owner, Object *key) {
  if (key == &_Py_NoneStruct) key = 0;
  i64 hash = key ? PyObject_Hash(key) : 0;
  Watched *w = find_watched(owner, key, hash);
  if (!w) {
    if (!(w = calloc(1, sizeof(Watched)))) return -1;
    w->owner = owner;
    w->key = key ? some(key) : 0;
    w->hash = hash;
    Watched **at = bucket(owner, hash);
    w->next = *at;
    *at = w;
  }
  if (!room_for_one((void **)&watch->entries, watch->count, &watch->room) ||
      !room_for_one((void **)&w->watches, w->count, &w->room)) {
    if (!w->count) forget_watched(w);
    return -1;
  }
  watch->entries[watch->count++] = w;
  w->watches[w->count++] = watch;
  return 0;
}

void pb_watch_free(Watch *watch) {
  for (i64 k = 0; k < watch->count; k++) {
    Watched *w = watch->entries[k];
    for (i64 j = w->count - 1; j >= 0; j--)
      if (w->watches[j] == watch) {
        w->watches[j] = w->watches[--w->count];
        break;
      }
    if (!w->count) forget_watched(w);
  }
  free(watch->entries);
  free(watch);
}

void pb_watch_expire(void) { bump_all(0); }

// PyDict_WatchEvent: added, modified, deleted; then what concerns the dict as a whole.
enum { DICT_DELETED = 2 };

i32 pb_dict_event(i32 event, Object *dict, Object *key, Object *value) {
  if (event > DICT_DELETED || !key || key->type != &PyUnicode_Type) { // a key of another type may be equal to a name
    bump_all(dict);
    return 0;
  }
  Watched *w = find_watched(dict, key, PyObject_Hash(key));
  if (w) bump(w);
  return 0;
}

// PyFunction_WatchEvent: created, destroyed; then code, defaults, keyword defaults, and whatever comes later.
enum { FUNCTION_DESTROYED = 1 };

i32 pb_function_event(i32 event, Object *function, Object *value) {
  if (event > FUNCTION_DESTROYED) {
    Watched *w = find_watched(function, 0, 0);
    if (w) bump(w);
  }
  return 0;
}
