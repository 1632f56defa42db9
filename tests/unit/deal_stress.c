// SPDX-License-Identifier: MIT
//
// Loops on several threads (runtime/deal.c) without Python: built with -fsanitize=thread by test_threads.py. Two callers
// at a time; sums in parts, memory of each iteration's own, errors of which the lowest must win.

#include "cpython.h"
#include "descriptor.h"
#include "workspace.c"
#include "deal.c"

int printf(const char *, ...);
void abort(void);

Object PyFloat_Type, _Py_NoneStruct;
static char state;
void *PyEval_SaveThread(void) { return &state; }
void PyEval_RestoreThread(void *p) {}
int PyErr_CheckSignals(void) { return 0; }

enum { COUNT = 300, PARTS = 3, ROUNDS = 200 };
typedef struct {
  double own[COUNT], sums[PARTS];
  i64 fails, parts;
} Given;

static i32 turn(Workspace *ws, const void *given, i64 q) {
  Given *g = (Given *)given;
  double *room = pb_arena_grow(ws, 512 + 64 * (q % 7));
  TapeHeader tape = {0, 0, 0};
  if (!room || pb_tape_grow(ws, &tape, 8, q)) return -1;
  double total = 0;
  for (i64 k = 0; k < 64; k++) room[k] = q + k;
  for (i64 k = 0; k < 64; k++) total += room[k];
  ((double *)tape.data)[q] = total;
  g->own[q] = ((double *)tape.data)[q];
  pb_tape_free(ws, &tape);
  if (g->parts) {
    i64 r = q % (2 * PARTS);
    g->sums[r < PARTS ? r : 2 * PARTS - 1 - r] += total;
  }
  ws->message[0] = q;
  if (g->fails && (q == g->fails || q % 17 == 16) && q >= g->fails) return 7;
  return pb_poll(ws) ? -2 : 0;
}

static void *caller(void *unused) {
  Workspace *ws = ws_new(0, 0, 0);
  static __thread Given g;
  for (i64 round = 0; round < ROUNDS; round++) {
    memset(&g, 0, sizeof g);
    g.parts = round % 2 ? PARTS : 0;
    g.fails = round % 3 == 2 ? 1 + round % COUNT : 0;
    ws->countdown = 1 << 15;
    i32 status = pb_deal(ws, turn, &g, COUNT, g.parts, 2 + round % 3);
    double total = 0;
    for (i64 q = 0; q < COUNT; q++) total += g.own[q];
    if (g.fails ? status != 7 || ws->message[0] != g.fails : status != 0) abort();
    if (!g.fails && g.parts && g.sums[0] + g.sums[1] + g.sums[2] != total) abort();
    if (g.fails)
      for (i64 q = 0; q < g.fails; q++)
        if (!g.own[q]) abort();
    ws_reset(ws);
  }
  ws->thread = 0;
  ws_free(ws);
  return 0;
}

int main(void) {
  api.clock = 1;
  api.sig_block = 0, api.sig_setmask = 2;
  u64 other;
  if (pthread_create(&other, 0, caller, 0)) return 1;
  caller(0);
  pthread_join(other, 0);
  pb_deal_end();
  printf("%d loops\n", 2 * ROUNDS);
  return 0;
}
