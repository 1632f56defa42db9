// SPDX-License-Identifier: MIT
//
// Python objects to slots.

typedef struct {
  Object head;
  Core core;
  i64 nargs, nhidden, nguards;
  i32 flags, writes;
  i32 busy;    // its last call did much work: the next one is timed
  i32 lengthy; // and took long: the next one runs without the GIL
  Guard *guards;
  Node *nodes, *hidden_nodes, *result_node;
  i64 *dims;
  i64 *out_of;
  i64 nblocks, nouts;
  i64 nkept;    // arrays of what is kept; -1: it keeps nothing
  i64 nkeptslots;
  i32 resumes;  // its first argument is what another call kept
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
  Variant *v;
  Workspace *ws;
  i64 *slot;
  i64 nseen;
  i64 leaf; // arrays boxed so far
  i32 pooled; // what is kept goes to a workspace too
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
    slot[k] = dim;
    if (want[k] != ANY_SIZE && dim != (want[k] >= 0 ? want[k] : c->ws->args[SAME_SIZE - want[k]])) return 0;
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

// The same object, or an equal one of the few types whose values are part of a signature.
static int is_static(Object *want, Object *o) {
  if (o == want) return 1;
  if (o->type != want->type) return 0;
  if (o->type == &PyFloat_Type) return ((Number *)o)->value.i8_ == ((Number *)want)->value.i8_; // 0.0 is not -0.0
  if (o->type != &PyUnicode_Type && o->type != &PyLong_Type && o->type != &PyBytes_Type) return 0;
  int same = PyObject_RichCompareBool(o, want, 2); // Py_EQ
  if (same < 0) PyErr_Clear();
  return same > 0;
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
  case A_STATIC: return is_static(n->object, o) ? n + 1 : 0;
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
  case A_KEPT:
    if (o->type != api.kept_type || ((Kept *)o)->nslots != n->count) return 0;
    memcpy(c->slot, ((Kept *)o)->slots, n->count * sizeof(i64));
    c->slot += n->count;
    return n + 1;
  case A_CELL:
    o = ((Cell *)n->object)->content;
    return o ? unbox_held(c, n + 1, o) : 0;
  case A_SLOT:
    o = *(Object **)c->v->guards[c->v->nguards + n->index].address;
    return o ? unbox_held(c, n + 1, o) : 0;
  case A_GLOBAL:
    o = PyDict_GetItemWithError(n->object, n->type);
    if (o) return unbox_held(c, n + 1, o);
    PyErr_Clear();
    return 0;
  }
  return 0;
}
