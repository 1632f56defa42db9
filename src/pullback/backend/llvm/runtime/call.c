// SPDX-License-Identifier: MIT
//
// One call of a variant: bind, unbox, guards, overlap, core, box.

// Why a call did not happen; `position` is an argument's number.
enum { MATCHED, WRONG_COUNT, WRONG_ARGUMENT, WRONG_HIDDEN, STALE, OVERLAP, DECLINED };

// The Python object behind `workspace=`: memory that calls use again and again.
typedef struct {
  Object head;
  Workspace *ws;
  i64 room[3];  // slots for arguments and results, arrays
  Kept *kept[2]; // what calls kept, to be filled again once nobody else holds it
  i64 *sizes;   // pairs (slot of an argument, size that it was made for)
  i64 nsizes;
  i32 busy;
} Given;

// What a call has besides its arguments.
typedef struct {
  Given *workspace;
  Object *out;
} Extra;
enum { MAX_OUTS = 64 };
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

// Whether two arrays whose memory spans the same addresses have a byte in common: interleaved views have not.
// -1: an exception is set.
__attribute__((noinline)) static int meet(const Seen *a, const Seen *b) {
  Object *args[2] = {(Object *)a->array, (Object *)b->array};
  Object *answer = PyObject_Vectorcall(api.shares_memory, args, 2, 0);
  if (!answer) return -1;
  int yes = PyObject_IsTrue(answer);
  Py_DecRef(answer);
  return yes;
}

// 1: two arrays overlap of which one is written; -1: an exception is set.
static int overlap(const Call *c, Outcome *out) {
  const Seen *s = c->ws->seen;
  for (i64 i = 1; i < c->nseen; i++)
    for (i64 j = 0; j < i; j++) {
      if (!(s[i].written | s[j].written) || s[i].low >= s[j].high || s[j].low >= s[i].high) continue;
      int found = s[i].array == s[j].array ? 1 : meet(&s[i], &s[j]);
      if (found) {
        out->position = j;
        out->other = i;
        return found;
      }
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

// NULL with an exception, or without one if the handler returned: the core declined these arguments, and another
// variant is to serve them (compiled code does so before it has had any effect).
static Object *failed(const Variant *v, Workspace *ws, i64 status) {
  if (status == -2 || ws->raised) {
    if (!PyErr_Occurred()) PyErr_SetNone(PyExc_KeyboardInterrupt);
    return 0;
  }
  if (status == -1) ws->discard = 1;
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
done:
  Py_DecRef(message);
  return 0;
}

// Lays out arguments by parameter, from positions, keywords and defaults. 0 if they do not fit.
static int bind(const Variant *v, Object *const *args, i64 n, Object *kwnames, Object **bound, Extra *extra) {
  if (n > v->nargs) return 0;
  for (i64 k = 0; k < v->nargs; k++) bound[k] = k < n ? args[k] : 0;
  i64 nkw = kwnames ? size_of(kwnames) : 0;
  for (i64 k = 0; k < nkw; k++) {
    Object *name = tuple_items(kwnames)[k];
    i64 at = v->names ? n : v->nargs;
    while (at < v->nargs && tuple_items(v->names)[at] != name) at++; // both are interned, or `slow` sorts it out
    if (at == v->nargs && name == api.workspace_word) {
      Object *o = args[n + k];
      if (o == &_Py_NoneStruct) continue;
      if (o->type != api.workspace_type) return 0;
      extra->workspace = (Given *)o;
      continue;
    }
    if (at == v->nargs && name == api.out_word) {
      extra->out = args[n + k] == &_Py_NoneStruct ? 0 : args[n + k];
      continue;
    }
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
  if (v->writes) {
    int found = overlap(c, out);
    if (found < 0) return -1;
    if (found) {
      out->why = OVERLAP;
      return 0;
    }
  }
  return 1;
}

// Much data takes long: whoever streams through this much gives up the GIL before it starts.
enum { MUCH = 1 << 17 };

static int much_data(const Call *c) {
  i64 total = 0;
  for (i64 k = 0; k < c->nseen; k++) total += c->ws->seen[k].high - c->ws->seen[k].low;
  return total >= MUCH;
}

// Whether a call may take long is known from the one before: one that did much work has the next one timed, and one
// that took long has the next one run without the GIL. Light calls never ask for the time.
static Object *execute(Call *c) {
  Variant *v = c->v;
  Workspace *ws = c->ws;
  ws->countdown = ws->arm = FIRST_ARM;
  ws->last_poll = ws->last_yield = 0;
  ws->depth = 0;
  ws->out_of = v->out_of;
  ws->nout_of = v->nblocks;
  i64 start = v->busy ? now() : 0;
  if (v->flags & RELEASE_GIL || v->lengthy || much_data(c)) ws->thread = PyEval_SaveThread();
  i64 status = v->core(ws->args, ws->results, ws);
  i32 lengthy = start ? now() - start > LONG_CALL : ws->thread != 0;
  if (ws->thread) {
    void *thread = ws->thread;
    ws->thread = 0;
    PyEval_RestoreThread(thread);
  }
  v->busy = ws->last_poll || ws->countdown < FIRST_ARM - MUCH_WORK;
  v->lengthy = lengthy && v->busy;
  if (status || ws->raised) return failed(v, ws, status);
  const Node *at = v->result_node;
  c->slot = ws->results;
  return box(c, &at);
}

// Arrays of `out`, a tree of tuples and lists, in order; NULL for `...`: a fresh one. -1 if it is too much or holds
// something else.
static i64 outs_in(Object *o, Array **outs, i64 count) {
  if (o == &_Py_NoneStruct) return count;
  if (o->type == api.array_type || o == &_Py_EllipsisObject) {
    if (count == MAX_OUTS) return -1;
    outs[count] = o == &_Py_EllipsisObject ? 0 : (Array *)o;
    return count + 1;
  }
  Object **items;
  if (o->type == &PyTuple_Type)
    items = tuple_items(o);
  else if (o->type == &PyList_Type)
    items = ((List *)o)->items;
  else
    return -1;
  for (i64 k = 0; k < size_of(o) && count >= 0; k++) count = outs_in(items[k], outs, count);
  return count;
}

typedef struct {
  const char *low, *high;
} Extent;

static void extent(const Array *a, Extent *e) {
  e->low = a->data;
  e->high = a->data + a->descr->elsize;
  for (i64 k = 0; k < a->ndim; k++) {
    if (a->dims[k] == 0) {
      e->low = e->high = a->data;
      return;
    }
    i64 reach = (a->dims[k] - 1) * a->strides[k];
    if (reach < 0)
      e->low += reach;
    else
      e->high += reach;
  }
}

// 0 with an exception if the arrays of `out` cannot take the result of these arguments.
static int check_out(Call *c, Object *out, Array **outs) {
  const Variant *v = c->v;
  Extent extents[MAX_OUTS];
  i64 count = outs_in(out, outs, 0), leaf = 0, nseen = c->nseen;
  if (count != v->nouts) {
    PyErr_Format(PyExc_TypeError, "out must be the %zd arrays of the result, in order (a tuple, or the array if it is one)",
                 v->nouts);
    return 0;
  }
  const Node *end = (const Node *)v->dims;
  const Seen *seen = c->ws->seen;
  for (const Node *n = v->result_node; n < end; n++) {
    if (n->kind != R_ARRAY || n->count == 0 || n->flags & KEPT) continue;
    const Array *a = outs[leaf];
    if (!a) {
      extents[leaf++] = (Extent){0, 0};
      continue;
    }
    if (a->ndim != n->count || !native_descr(a->descr, n)) {
      PyErr_Format(PyExc_TypeError, "array %zd of out is not of the dtype or rank of the result", leaf);
      return 0;
    }
    if ((a->flags & (WRITEABLE | ALIGNED)) != (WRITEABLE | ALIGNED)) {
      PyErr_Format(PyExc_ValueError, "array %zd of out cannot be written to", leaf);
      return 0;
    }
    Extent *mine = &extents[leaf];
    extent(a, mine);
    for (i64 k = 0; k < nseen; k++) {
      if (mine->low < seen[k].high && seen[k].low < mine->high) {
        PyErr_Format(api.alias_error, "array %zd of out overlaps an input", leaf);
        return 0;
      }
    }
    for (i64 k = 0; k < leaf; k++) {
      if (mine->low < extents[k].high && extents[k].low < mine->high) {
        PyErr_Format(api.alias_error, "arrays %zd and %zd of out overlap", k, leaf);
        return 0;
      }
    }
    leaf++;
  }
  c->ws->outs = outs;
  c->ws->nouts = count;
  return 1;
}

// What the call may fill again: of an earlier one of this code, if only the workspace holds it still. (NULL: a new one is
// made, and `remember` puts it in the place of the other.)
static Kept *reusable(const Variant *v, const Given *g) {
  for (i64 k = 0; k < 2; k++) {
    Kept *kept = g->kept[k];
    // Since CPython 3.14 the upper half of the word is something else.
    if (kept && (u32)kept->head.refcount == 1 && kept->nslots == v->nkeptslots && kept->narrays == v->nkept) return kept;
  }
  return 0;
}

static void remember(Given *g, Kept *kept) { // takes the reference
  Kept *old = kept;
  if (kept != g->kept[0] && kept != g->kept[1]) {
    old = g->kept[1];
    g->kept[1] = g->kept[0];
    g->kept[0] = kept;
  }
  drop((Object *)old);
}

// The memory behind `workspace=`, or NULL with an exception.
static Workspace *take(const Variant *v, Given *g) {
  if (!g->ws) {
    PyErr_SetString(PyExc_ValueError, "this workspace was released");
  } else if (g->busy) {
    PyErr_SetString(PyExc_RuntimeError, "this workspace is in use: each thread needs one of its own");
  } else if (g->room[0] < v->nargslots || g->room[1] < v->nresultslots || g->room[2] < v->narrays) {
    PyErr_SetString(PyExc_ValueError, "this workspace was made for another rule");
  } else {
    g->busy = 1;
    hold((Object *)g);
    return g->ws;
  }
  return 0;
}

static int sizes_agree(const Variant *v, const Given *g) {
  for (i64 k = 0; k < g->nsizes && !v->resumes; k++) { // what is kept was made for them
    i64 found = g->ws->args[g->sizes[2 * k]], made = g->sizes[2 * k + 1];
    if (found != made) {
      PyErr_Format(PyExc_ValueError, "this workspace was made for other sizes: an axis of %zd elements has %zd", made,
                   found);
      return 0;
    }
  }
  return 1;
}

// Runs the variant if the arguments match. *done says whether it did (then NULL means an exception).
__attribute__((noinline)) static Object *attempt(Variant *v, Object *const *args, i64 n, Object *kwnames, int *done, Outcome *out) {
  Object *bound[64];
  Array *outs[MAX_OUTS];
  Extra extra = {0, 0};
  *done = 0;
  if (n != v->nargs || kwnames) {
    if (v->nargs > 64 || !bind(v, args, n, kwnames, bound, &extra)) {
      out->why = WRONG_COUNT;
      return 0;
    }
    args = bound;
  }
  Workspace *ws = v->free;
  if (extra.workspace) {
    ws = take(v, extra.workspace);
    if (!ws) {
      *done = 1;
      return 0;
    }
  } else if (ws) {
    v->free = ws->next;
  } else if (!(ws = ws_new(v->nargslots, v->nresultslots, v->narrays))) {
    *done = 1;
    return PyErr_NoMemory();
  }
  Object *result = 0;
  Call c = {v, ws, ws->args, 0, 0, extra.workspace != 0};
  ws->nouts = 0;
  ws->kept = extra.workspace && v->nkept >= 0 ? reusable(v, extra.workspace) : 0;
  int ready = prepare(&c, args, out);
  if (ready > 0 && extra.workspace && !sizes_agree(v, extra.workspace)) ready = -1;
  if (ready > 0 && extra.out) {
    Py_IncRef(extra.out);
    if (!check_out(&c, extra.out, outs)) ready = -1;
  } else {
    extra.out = 0;
  }
  if (ready) {
    *done = 1;
    if (ready > 0 && !(result = execute(&c)) && !PyErr_Occurred()) {
      *done = 0;
      out->why = DECLINED;
    }
  }
  release(&c, 0);
  if (ws->nblocks || ws->chunks || ws->tapes || ws->raised) ws_reset(ws);
  ws->nouts = 0;
  drop(extra.out);
  if (extra.workspace) {
    if (ws->made) remember(extra.workspace, ws->made);
    ws->made = 0;
    ws->discard = 0;
    extra.workspace->busy = 0;
    Py_DecRef((Object *)extra.workspace);
  } else if (ws->discard) {
    ws_free(ws);
  } else {
    ws->next = v->free;
    v->free = ws;
  }
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
    PyErr_Format(api.alias_error, "array arguments %zd and %zd overlap and one is written", out->position,
                 out->other);
    break;
  case DECLINED: PyErr_SetString(PyExc_TypeError, "these sizes need code that stretches axes"); break;
  case WRONG_HIDDEN: PyErr_SetString(PyExc_TypeError, "a global or closure variable changed its type"); break;
  default: PyErr_SetString(PyExc_TypeError, "this code is out of date"); break;
  }
  return 0;
}
