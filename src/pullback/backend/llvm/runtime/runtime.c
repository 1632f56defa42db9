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

#include "cpython.h"
#include "descriptor.h"
#include "workspace.c"
#include "deal.c"
#include "unbox.c"
#include "box.c"
#include "call.c"
#include "objects.c"
#include "make.c"
#include "watch.c"
