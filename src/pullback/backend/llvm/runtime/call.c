// SPDX-License-Identifier: MIT
//
// One call of a variant: bind, unbox, guards, overlap, core, box.

// Why a call did not happen; `position` is an argument's number.
enum { MATCHED, WRONG_COUNT, WRONG_ARGUMENT, WRONG_HIDDEN, STALE, OVERLAP, DECLINED };
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
  ws->last_poll = ws->last_yield = 0;
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
    if (ready > 0 && !(result = execute(&c)) && !PyErr_Occurred()) {
      *done = 0;
      out->why = DECLINED;
    }
  }
  release(&c, 0);
  if (ws->nblocks || ws->chunks || ws->tapes || ws->raised) ws_reset(ws);
  if (ws->discard) {
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
