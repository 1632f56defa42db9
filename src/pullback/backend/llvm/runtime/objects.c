// SPDX-License-Identifier: MIT
//
// The Python types Variant and Entry.

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

// -------------------------------------------------------------------------------------------- workspaces

static i64 given_bytes(const Given *g) {
  if (!g->ws) return 0;
  i64 total = 0;
  for (Chunk *c = g->ws->chunks; c; c = c->prev) total += c->size;
  if (g->ws->spare) total += g->ws->spare->size;
  for (Tape *t = g->ws->tapes; t; t = t->next) total += t->size;
  for (Tape *t = g->ws->spare_tapes; t; t = t->next) total += t->size;
  for (i64 k = 0; k < 2; k++)
    for (i64 i = 0; g->kept[k] && i < g->kept[k]->narrays; i++) total += g->kept[k]->rooms[i].size;
  return total;
}

static Object *workspace_nbytes(Object *self, void *closure) { return PyLong_FromLongLong(given_bytes((Given *)self)); }

static Object *workspace_release(Object *self, Object *ignored) {
  Given *g = (Given *)self;
  if (g->busy) {
    PyErr_SetString(PyExc_RuntimeError, "this workspace is in use");
    return 0;
  }
  if (g->ws) ws_free(g->ws);
  g->ws = 0;
  CLEAR(g->kept[0]);
  CLEAR(g->kept[1]);
  return some(&_Py_NoneStruct);
}

static void workspace_dealloc(Object *self) {
  Given *g = (Given *)self;
  if (g->ws) ws_free(g->ws);
  CLEAR(g->kept[0]);
  CLEAR(g->kept[1]);
  free(g->sizes);
  free_object(self);
}

static void kept_dealloc(Object *self) {
  Kept *kept = (Kept *)self;
  for (i64 k = 0; k < kept->narrays; k++) free(kept->rooms[k].data);
  free(kept->slots);
  free_object(self);
}

static Slot kept_slots[] = {{52, kept_dealloc}, {56, "What one compiled call keeps for others."}, {0}};
static Spec kept_spec = {"pullback.Kept", sizeof(Kept), 0, NO_INSTANTIATION, kept_slots};

static Method workspace_methods[] = {
    {"release", workspace_release, METH_NOARGS, "Free the memory; the workspace cannot be used any more."}, {0}};
static GetSet workspace_getset[] = {{"nbytes", workspace_nbytes, 0, "bytes that it holds", 0}, {0}};
static Slot workspace_slots[] = {
    {52, workspace_dealloc}, {64, workspace_methods}, {73, workspace_getset},
    {56, "Memory that calls of one rule with the same sizes use again and again."}, {0},
};
static Spec workspace_spec = {"pullback.Workspace", sizeof(Given), 0, NO_INSTANTIATION, workspace_slots};
