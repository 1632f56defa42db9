// SPDX-License-Identifier: MIT
//
// Making variants: a descriptor is checked once, so that calls need not.

typedef struct {
  const Header *h;
  const Node *nodes;
  i64 slots, arrays, writes, outs, kept, kept_slots;
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
    for (i64 axis = 0; axis < n->count; axis++)
      if (SAME_SIZE - ((const i64 *)(k->nodes + k->h->nnodes))[n->index + axis] >= k->slots + 1 + axis) return -1;
    k->arrays++;
    k->writes |= n->flags & WRITTEN;
    // fall through
  case R_ARRAY:
    if (n->count > MAX_NDIM || !n->object) return -1;
    if (n->kind == R_ARRAY && n->flags & KEPT)
      k->kept++;
    else
      k->outs += n->kind == R_ARRAY && n->count > 0;
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
  case A_KEPT: k->slots += n->count; break;
  case R_KEPT: {
    i64 slots = k->slots;
    if (k->kept >= 0) return -1; // one is enough
    k->kept = 0;
    k->kept_slots = n->index;
    at++;
    for (i64 c = 0; c < n->count && at >= 0; c++) {
      const Node *child = at < k->h->nnodes ? &k->nodes[at] : n;
      if (!(child->flags & KEPT) || child->kind == R_KEPT || child->kind == R_COMPLEX) return -1;
      at = check(k, at, results, depth + 1);
    }
    return at >= 0 && k->slots - slots == n->index ? at : -1;
  }
  case A_CELL:
    if (!n->object || n->object->type != &PyCell_Type) return -1;
    children = 1;
    break;
  case A_SLOT:
    if (n->index < 0 || n->index >= k->h->nslots) return -1;
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
  Check k = {h, (Node *)(h + 1), 0, 0, 0, 0, -1, 0};
  i64 at = 0;
  for (i64 i = 0; i < h->nargs && at >= 0; i++) at = check(&k, at, 0, 0);
  i64 hidden = at;
  for (i64 i = 0; i < h->nhidden && at >= 0; i++) at = check(&k, at, 0, 0);
  i64 result = at, nargslots = k.slots;
  k.slots = 0;
  if (at >= 0) at = check(&k, at, 1, 0);
  if (at != h->nnodes || !h->core || (h->nguards + h->nslots && !h->guards)) return 0;
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
  v->out_of = v->dims + h->ndims;
  v->nblocks = h->nblocks;
  v->nouts = k.outs;
  v->nkept = k.kept;
  v->nkeptslots = k.kept_slots;
  v->resumes = h->nargs && v->nodes->kind == A_KEPT;
  for (i64 i = 0; i < v->nblocks; i++)
    if (v->out_of[i] <= KEPT_BLOCK && KEPT_BLOCK - v->out_of[i] >= k.kept) return 0;
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
      h->nblocks < 0 || h->nslots < 0 || size != (i64)(sizeof(Header) + h->nnodes * sizeof(Node) + (h->ndims + h->nblocks) * sizeof(i64)))
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

// Room for what calls of `v` keep, with arrays of the sizes given (in bytes).
static int reserve(Given *g, const Variant *v, const i64 *sizes, i64 count) {
  if (v->nkept < 0 || count != v->nkept) return 1; // not known
  Kept *kept = g->kept[0] = kept_new(v->nkeptslots, count);
  if (!kept) return 0;
  for (i64 k = 0; k < count; k++) {
    u64 size = sizes[k] > 0 ? sizes[k] : 1;
    asked();
    if (!(kept->rooms[k].data = malloc(size))) return 0;
    kept->rooms[k].size = size;
  }
  return 1;
}

static void at_least(i64 *a, i64 b) {
  if (*a < b) *a = b;
}

// A workspace with `bytes` of memory for calls of `v`, and of `then` (or None), which resumes what `v` keeps.
// sizes: pairs (slot, size) as bytes; kept: the sizes in bytes of what is kept, as bytes, empty if not known.
Object *pb_workspace(Variant *v, Object *then, i64 bytes, Object *sizes, Object *kept) {
  char *pairs, *rooms;
  i64 length, nrooms;
  if (PyBytes_AsStringAndSize(sizes, &pairs, &length) != 0) return 0;
  if (PyBytes_AsStringAndSize(kept, &rooms, &nrooms) != 0) return 0;
  Given *g = (Given *)PyType_GenericAlloc(api.workspace_type, 0);
  if (!g) return 0;
  i64 room[3] = {v->nargslots, v->nresultslots, v->narrays};
  if (then->type == api.variant_type) {
    const Variant *w = (Variant *)then;
    at_least(&room[0], w->nargslots);
    at_least(&room[1], w->nresultslots);
    at_least(&room[2], w->narrays);
  }
  // Code that stretches axes may be called with it too, and reads no more than a few values more.
  room[0] += 64;
  room[1] += 16;
  room[2] += 16;
  memcpy(g->room, room, sizeof room);
  g->ws = ws_new(room[0], room[1], room[2]);
  g->sizes = malloc(length + 1);
  g->nsizes = length / 16;
  if (!g->ws || !g->sizes || (bytes > 0 && !pb_arena_grow(g->ws, bytes)) ||
      !reserve(g, v, (const i64 *)rooms, nrooms / 8)) {
    Py_DecRef((Object *)g);
    return PyErr_Occurred() ? 0 : PyErr_NoMemory();
  }
  ws_reset(g->ws);
  memcpy(g->sizes, pairs, length);
  return (Object *)g;
}

i64 pb_allocations(void) { return allocations; }

// Fills in the API table and makes the types. -1 with an exception on failure.
i32 pb_init(Api *given) {
  api = *given;
  api.variant_type = PyType_FromSpec(&variant_spec);
  api.workspace_type = api.variant_type ? PyType_FromSpec(&workspace_spec) : 0;
  api.kept_type = api.workspace_type ? PyType_FromSpec(&kept_spec) : 0;
  api.entry_type = api.kept_type ? PyType_FromSpec(&entry_spec) : 0;
  if (!api.entry_type) return -1;
  given->entry_type = api.entry_type;
  given->workspace_type = api.workspace_type;
  given->variant_type = api.variant_type;
  return 0;
}
