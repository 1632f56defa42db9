# SPDX-License-Identifier: MIT
"""Products that are added to zeros which a loop has just stored, as in a part of a tape, need neither zeros nor loop.

    for i in 0..m: tape[k, i, 0] = 0
    matmul tape[k, :, :], a, b           ->           matmul {fresh} tape[k, :, :], a, b

``fresh_products`` does it for the final function, and for buffers that are made of zeros; the batch pass, which comes
before, for what will run in lanes.
"""

from __future__ import annotations

from pullback.ir.core import Block, Op, Value
from pullback.transforms.first_touch import Coverage


def cleared(block: Block, coverage: Coverage) -> None:
    """Rewrite a block of the function that ``coverage`` knows, and the blocks in it."""
    waiting: dict[Value, Op] = {}  # by root: loops that have stored zeros there, which nothing has touched since
    gone: set[Op] = set()
    for op in block.ops:
        for region in op.regions:
            cleared(region, coverage)
        clears = _zeros_of(op, coverage)
        touched = coverage.touched(op, waiting)
        if op.name == "matmul" and not op.attrs.get("fresh"):
            root = _root(op.operands[0], coverage)
            if root is not None and touched == [root] and _clears(waiting[root], op.operands[0], coverage):
                op.attrs["fresh"] = True
                gone.add(waiting[root])
        for root in touched:
            del waiting[root]
        if clears is not None:
            waiting[clears] = op
    if gone:
        block.ops = [op for op in block.ops if op not in gone]


def _zeros_of(op: Op, coverage: Coverage) -> Value | None:
    """The root of the array to which a nest of loops stores zeros, and does nothing else."""
    store = _store_of(op)
    if store is None:
        return None
    value = coverage.affines.defs.get(store.operands[1])
    if value is None or value.name != "const" or value.attrs["value"] != 0.0:
        return None
    return _root(store.operands[0], coverage)


def _root(x: Value, coverage: Coverage) -> Value | None:
    """The only array of which ``x`` can be a part."""
    found = coverage.roots[x]
    return next(iter(found)) if len(found) == 1 else None


def _nest_of(op: Op) -> list[Op]:
    """A loop and the loops in it, as far as there is one each time."""
    nest = [op]
    while len(inner := [x for x in nest[-1].regions[0].ops if x.regions]) == 1 and inner[0].name == "for":
        nest += inner
    return nest


def _store_of(op: Op) -> Op | None:
    """The only op, but for constants, of a nest of loops, if it is a store."""
    if op.name != "for" or op.results:
        return None
    nest = _nest_of(op)
    rest = [x for loop in nest for x in loop.regions[0].ops if x.name != "const" and x not in nest]
    return rest[0] if len(rest) == 1 and rest[0].name == "store" and not rest[0].attrs else None


def _clears(loop: Op, c: Value, coverage: Coverage) -> bool:
    """Whether the nest stores to all of ``c``: it is the array that the nest stores to, or that one in another shape,
    or a view of it at numbers that the nest has for these axes too."""
    store = _store_of(loop)
    assert store is not None
    x, _, *idx = store.operands
    sizes = coverage.affines.shape(x)
    flat = coverage.affines.defs.get(x)
    if x is not c and not (flat is not None and flat.name == "reshape" and flat.operands[0] is c):
        view = coverage.affines.defs.get(c)
        if (
            view is None
            or view.name != "view"
            or view.operands[0] is not x
            or set(view.attrs["spec"]) - {"i", "f", "n"}
        ):
            return False
        spec = [s for s in view.attrs["spec"] if s != "n"]
        at = iter(view.operands[1:])
        if any(s == "i" and next(at) is not i for i, s in zip(idx, spec, strict=True)):
            return False
        whole = [k for k, s in enumerate(spec) if s == "f"]
        idx, sizes = [idx[k] for k in whole], tuple(sizes[k] for k in whole)
    return coverage.all_of(_nest_of(loop), idx, sizes)
