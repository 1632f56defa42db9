// SPDX-License-Identifier: MIT
//
// Slots to Python objects.

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

// The result as the caller's array: it is there already, or is copied.
static Object *box_out(Array *o, const Node *n, const i64 *dims, const i64 *strides, const char *data) {
  i64 elsize = (i64)1 << SHIFT[n->dtype], rank = n->count, at[MAX_NDIM] = {0}, count = 1;
  int same = o->ndim == rank, there = o->data == data;
  for (i64 k = 0; same && k < rank; k++) {
    same = o->dims[k] == dims[k];
    count *= dims[k];
    if (dims[k] > 1 && o->strides[k] != strides[k]) there = 0;
  }
  if (!same) {
    Object *found = PyTuple_New(rank);
    for (i64 k = 0; found && k < rank; k++) tuple_items(found)[k] = PyLong_FromLongLong(dims[k]);
    if (found) PyErr_Format(PyExc_ValueError, "an array in out has not the shape of the result, which is %R", found);
    drop(found);
    return 0;
  }
  if (!there) {
    for (i64 i = 0; i < count; i++) {
      const char *from = data;
      char *to = o->data;
      for (i64 k = 0; k < rank; k++) {
        from += at[k] * strides[k];
        to += at[k] * o->strides[k];
      }
      memcpy(to, from, elsize);
      for (i64 k = rank - 1; k >= 0 && ++at[k] == dims[k]; k--) at[k] = 0;
    }
  }
  return some((Object *)o);
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
  if (c->ws->nouts) {
    Array *out = c->ws->outs[c->leaf++];
    if (out) return box_out(out, n, dims, strides, data);
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

__attribute__((noinline)) static Kept *kept_new(i64 nslots, i64 narrays) {
  Kept *kept = (Kept *)PyType_GenericAlloc(api.kept_type, 0);
  if (!kept) return 0;
  asked();
  kept->slots = calloc(1, nslots * sizeof(i64) + narrays * sizeof(Room) + 1);
  if (!kept->slots) {
    Py_DecRef((Object *)kept);
    return (Kept *)PyErr_NoMemory();
  }
  kept->rooms = (Room *)(kept->slots + nslots);
  kept->nslots = nslots;
  kept->narrays = narrays;
  return kept;
}

// The block that an array is in becomes room of `kept`, unless it is that already.
__attribute__((noinline)) static int keep_block(Workspace *ws, Kept *kept, Room *room, char *data) {
  for (i64 k = 0; k < ws->nblocks; k++) {
    Block *b = &ws->blocks[k];
    if (b->data != data) continue;
    if (b->owner == (Object *)kept && data == room->data) return 1;
    if (b->owner) break;
    free(room->data);
    *room = (Room){b->data, b->size};
    b->owner = (Object *)kept;
    return 1;
  }
  PyErr_SetString(PyExc_SystemError, "pullback: an array to be kept has no memory of its own");
  return 0;
}

static Object *box_kept(Call *c, const Node **at, const Node *n) {
  Kept *kept = c->ws->kept;
  if (kept)
    hold((Object *)kept);
  else if (!(kept = kept_new(c->v->nkeptslots, c->v->nkept)))
    return 0;
  memcpy(kept->slots, c->slot, c->v->nkeptslots * sizeof(i64));
  Room *room = kept->rooms;
  for (i64 k = 0; k < n->count; k++, (*at)++) {
    if ((*at)->kind != R_ARRAY) {
      c->slot++;
    } else if (keep_block(c->ws, kept, room++, (char *)*c->slot)) {
      c->slot += 1 + 2 * (*at)->count;
    } else {
      Py_DecRef((Object *)kept);
      return 0;
    }
  }
  if (c->pooled) {
    hold((Object *)kept);
    c->ws->made = kept;
  }
  return (Object *)kept;
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
  case R_KEPT: return box_kept(c, at, n);
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
