# SPDX-License-Identifier: MIT
"""The order of passes: the only place that knows it.

``settle`` makes what the front end emits ready for differentiation (and for the back end), ``tidy`` cleans up after a
transform. Between passes one callback times, verifies (``PULLBACK_VERIFY=1``) and prints (``PULLBACK_DUMP``).
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Mapping, Sequence

from pullback.backend.llvm.target import holds_lines
from pullback.config import env_flag
from pullback.ir.core import Function
from pullback.ir.text import to_text
from pullback.ir.verify import verify
from pullback.prims import TABLE
from pullback.prims.table import Row
from pullback.transforms.adjoint_loops import adjoint_loops, has_shadows
from pullback.transforms.alternate import alternate
from pullback.transforms.block_extremes import block_extremes
from pullback.transforms.block_rows import block_rows
from pullback.transforms.bounds import bounds, version_checks
from pullback.transforms.check_views import check_views
from pullback.transforms.dce import dce
from pullback.transforms.declared import any_declared
from pullback.transforms.declared import commit as declared_commit
from pullback.transforms.distribute import distribute
from pullback.transforms.first_touch import first_touch
from pullback.transforms.fresh_products import fresh_products
from pullback.transforms.fuse import fuse
from pullback.transforms.if_convert import if_convert
from pullback.transforms.inline import inline
from pullback.transforms.inside_out import inside_out
from pullback.transforms.interleave import interleave
from pullback.transforms.jam import jam
from pullback.transforms.jam_rows import jam_rows
from pullback.transforms.lane_reductions import lane_reductions
from pullback.transforms.lanes import lanes
from pullback.transforms.licm import licm
from pullback.transforms.lower_arrays import lower_arrays
from pullback.transforms.lower_matmul import expand_matmul, version_matmul
from pullback.transforms.merge_copies import merge_copies
from pullback.transforms.merge_updates import merge_updates
from pullback.transforms.outline import outline
from pullback.transforms.promote import promote
from pullback.transforms.promote_loops import promote_loops
from pullback.transforms.settle_arrays import settle_arrays
from pullback.transforms.share_memory import share_memory
from pullback.transforms.shift_fuse import shift_fuse
from pullback.transforms.simplify import simplify
from pullback.transforms.skip_zeros import skip_zeros
from pullback.transforms.sparse_shadows import sparse_shadows
from pullback.transforms.split_periodic import split_periodic
from pullback.transforms.stencil_lanes import stencil_lanes
from pullback.transforms.sum_products import sum_products
from pullback.transforms.triangle_products import triangle_products
from pullback.transforms.turn_loops import turn_loops
from pullback.transforms.turn_sums import turn_sums
from pullback.transforms.unroll import unroll
from pullback.transforms.version_broadcasts import version_broadcasts

Pass = Callable[[Function, Mapping[str, Row]], Function]

SETTLE: Sequence[Pass] = (
    inline,
    check_views,
    simplify,
    dce,
    fuse,
    settle_arrays,
    lower_arrays,
    expand_matmul,
    simplify,
    unroll,
    promote,
    simplify,
    dce,
    if_convert,
    bounds,
    licm,
    simplify,
    dce,
    inside_out,
    promote,
    promote_loops,
    simplify,
    dce,
    licm,
    simplify,
    dce,
)
TIDY: Sequence[Pass] = (
    unroll,
    promote,
    simplify,
    dce,
    licm,
    simplify,
    dce,
    promote_loops,
    simplify,
    dce,
    licm,
    simplify,
    dce,
)
FINISH: Sequence[Pass] = (
    sum_products,
    fresh_products,
    triangle_products,
    version_matmul,
    version_broadcasts,
    version_checks,
    split_periodic,
)
#: between ``FINISH`` and code generation, for functions with a reverse sweep
ADJOINT: Sequence[Pass] = (
    dce,
    skip_zeros,
    sparse_shadows,
    adjoint_loops,
    simplify,
    dce,
    licm,
    simplify,
    dce,
    distribute,
    first_touch,
    merge_updates,
    alternate,
    interleave,
    block_rows,
    jam,
    share_memory,
    simplify,
    dce,
)
#: at the very end
LAST: Sequence[Pass] = (turn_loops, block_extremes, turn_sums, lane_reductions, jam_rows, merge_copies)
#: behind ``LAST``, unless somebody wants to read the function: what only code generation understands
VECTORS: Sequence[Pass] = (shift_fuse,)
#: and for machines whose registers hold a line of the cache
WIDE: Sequence[Pass] = (stencil_lanes,)

#: seconds spent in each pass since the start of the process
SECONDS: dict[str, float] = {}


def run(func: Function, passes: Sequence[Pass]) -> Function:
    """Apply passes in order to ``func`` and to the functions that it calls."""
    check, dump = env_flag("PULLBACK_VERIFY"), env_flag("PULLBACK_DUMP")
    wanted = set(dump.split(",")) if dump else set()
    for p in passes:
        start = time.perf_counter()
        func = p(func, TABLE)
        name = p.__name__
        SECONDS[name] = SECONDS.get(name, 0.0) + time.perf_counter() - start
        if check:
            verify(func, TABLE)
        if wanted and (name in wanted or "all" in wanted):
            print(f"// after {name}\n{to_text(func)}", file=sys.stderr)
    return func


def settle(func: Function) -> Function:
    """From the front end's output to a function without array carries, in normal form."""
    return _everywhere(func, SETTLE, "settled")


def tidy(func: Function) -> Function:
    """Clean up the output of a transform."""
    return _everywhere(func, TIDY, "tidied")


def commit(func: Function) -> Function:
    """No derivative can be asked for any more: what was declared about derivatives goes."""
    if not any_declared(func):
        return func
    return tidy(declared_commit(func, TABLE))


def finish(func: Function, in_lanes: bool = True) -> Function:
    """Last steps before code generation. ``in_lanes``: loops over examples and long rows may run in SIMD lanes."""
    if in_lanes:
        func = run(func, (lanes,))
    func = _everywhere(func, FINISH, "finished")
    if has_shadows(func) or any(not f.attrs.get("adjoint") and has_shadows(f) for f in func.callees.values()):
        func = _everywhere(func, ADJOINT, "adjoint")
    func = _everywhere(func, LAST, "last")
    if in_lanes:
        func = _everywhere(func, (*VECTORS, *WIDE) if holds_lines() else VECTORS, "vectors")
    return run(func, (outline,))


def _everywhere(func: Function, passes: Sequence[Pass], stage: str) -> Function:
    """``func`` and the functions that it calls; those are marked, as several functions share them."""
    func = run(func, passes)
    for name, callee in list(func.callees.items()):
        if callee is not func and not callee.attrs.get(stage):
            made = func.callees[name] = run(callee, passes)
            made.attrs[stage] = True
            func.callees |= {n: f for n, f in made.callees.items() if n not in func.callees}  # what a pass has added
    return func
