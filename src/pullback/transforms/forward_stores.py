# SPDX-License-Identifier: MIT
"""What memory is known to hold: the part of ``simplify`` that forwards stores to loads.

``Memory`` keeps, per root, the entries whose value is known: an entry is an array value, a part and index
values (after ``resolve``, so that all views of a buffer speak of the buffer's own indices). A store
replaces its entry and forgets every entry of its root that it may overlap. Entries learnt in a region are
forgotten when it is left; clobbering what the region wrote is up to the caller. At most ``LIMIT`` entries
per root are kept: the work per op is bounded.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pullback.analysis.roots import Roots
from pullback.ir.core import Op, Value
from pullback.ir.types import I8, Array
from pullback.transforms.algebra import Machine, offset

LIMIT = 32

#: (array value, part, indices...)
Entry = tuple[Any, ...]
#: entry that stands for all elements: the buffer holds one value (one per part)
UNIFORM: Entry = ()


class Memory:
    """Known contents of the buffers at the place of the walk."""

    def __init__(self, points_to: Roots) -> None:
        self.roots = points_to
        self._known: dict[Value, dict[Entry, Any]] = {}
        self._scopes: list[dict[Value, dict[Entry, Any] | None]] = [{}]

    # ------------------------------------------------------------------ scopes

    def enter(self) -> None:
        self._scopes.append({})

    def leave(self) -> None:
        for root, old in self._scopes.pop().items():
            if old is None:
                self._known.pop(root, None)
            else:
                self._known[root] = old

    def _own(self, root: Value) -> dict[Entry, Any]:
        """The entries of ``root``, copied once per scope before they change."""
        saved = self._scopes[-1]
        if root not in saved:
            old = saved[root] = self._known.get(root)
            self._known[root] = dict(old) if old else {}
        return self._known[root]

    # ------------------------------------------------------------------ accesses

    def load(self, entry: Entry) -> Any:
        """The Value that the entry holds, a Python constant (of a uniform buffer), or None."""
        roots = self.roots[entry[0]]
        if len(roots) != 1:
            return None
        (root,) = roots
        known = self._known.get(root)
        if not known:
            return None
        found = known.get(entry)
        if found is None and UNIFORM in known:
            return known[UNIFORM][entry[1] or 0]
        return found

    def loaded(self, entry: Entry, value: Value) -> None:
        roots = self.roots[entry[0]]
        if len(roots) == 1:
            (root,) = roots
            self._enter(self._own(root), entry, value)

    def stored(self, entry: Entry, value: Value, m: Machine) -> None:
        roots = self.roots[entry[0]]
        for root in roots:
            known = self._own(root)
            stale = [e for e in known if e is UNIFORM or not distinct(e, entry, m)]
            for e in stale:
                del known[e]
            if len(roots) == 1:
                self._enter(known, entry, value)

    @staticmethod
    def _enter(known: dict[Entry, Any], entry: Entry, value: Value) -> None:
        if len(known) >= LIMIT:
            del known[next(iter(known))]
        known[entry] = value

    def clobber(self, root: Value) -> None:
        if self._known.get(root):
            self._own(root).clear()

    def uniform(self, root: Value, values: Sequence[Any]) -> None:
        """Every element of ``root`` has these parts from here on."""
        known = self._own(root)
        known.clear()
        known[UNIFORM] = tuple(values)


def distinct(a: Entry, b: Entry, m: Machine) -> bool:
    """Certainly different memory, for entries of one root."""
    if a[0] is not b[0] or len(a) != len(b):
        return False
    if a[1] != b[1]:
        return True
    for x, y in zip(a[2:], b[2:], strict=True):
        if x is not y:
            (bx, cx), (by, cy) = offset(m, x), offset(m, y)
            if bx is by and cx != cy:
                return True
    return False


def resolve(m: Machine, x: Value, idx: Sequence[Value]) -> tuple[Value, list[Value]]:
    """The same element, of the array value as near to the root as index arithmetic leads."""
    indices = list(idx)
    while (op := m.defs.get(x)) is not None:
        source = _through(m, op, indices)
        if source is None:
            break
        x, indices = op.operands[0], source
    return x, indices


def _through(m: Machine, op: Op, idx: list[Value]) -> list[Value] | None:
    match op.name:
        case "view":
            return _through_view(m, op, idx)
        case "transpose":
            found = list(idx)
            for k, p in enumerate(op.attrs["perm"]):
                found[p] = idx[k]
            return found
        case "broadcast":
            return _through_broadcast(m, op, idx)
        case "reshape":
            return _through_reshape(m, op, idx)
        case _:
            return None


def _through_view(m: Machine, op: Op, idx: list[Value]) -> list[Value]:
    xs = op.operands
    found: list[Value] = []
    k, axis = 1, 0
    for s in op.attrs["spec"]:
        if s == "i":
            found.append(xs[k])
            k += 1
            continue
        j = idx[axis]
        axis += 1
        if s == "f":
            found.append(j)
        elif s == "u":
            found.append(m.emit("add", j, xs[k]))
            k += 2
        elif s == "s":
            found.append(m.emit("add", m.emit("mul", j, xs[k + 2]), xs[k]))
            k += 3
    return found


def _static(x: Value, axis: int) -> int | None:
    assert isinstance(x.type, Array)
    return x.type.dims[axis].size


def _through_broadcast(m: Machine, op: Op, idx: list[Value]) -> list[Value] | None:
    """Axes are known to be stretched or not only where sizes are known."""
    x, *dims = op.operands
    assert isinstance(x.type, Array)
    lead = len(dims) - x.type.ndim
    found: list[Value] = []
    for axis in range(x.type.ndim):
        size, target = _static(x, axis), dims[lead + axis]
        if size == 1:
            found.append(m.constant(0, I8))
        elif size is not None or m.dim(x, axis) is target:
            found.append(idx[lead + axis])
        else:
            return None
    return found


def _through_reshape(m: Machine, op: Op, idx: list[Value]) -> list[Value] | None:
    """Where at most one axis of either side has a size other than 1."""
    x, *dims = op.operands
    assert isinstance(x.type, Array)
    mine = [k for k, d in enumerate(dims) if m.consts.get(d) != 1]
    theirs = [k for k in range(x.type.ndim) if _static(x, k) != 1]
    if len(mine) > 1 or len(theirs) > 1:
        return None
    if not idx:
        return [m.constant(0, I8)] * x.type.ndim
    zero = m.constant(0, I8)
    found = [zero] * x.type.ndim
    if mine and theirs:
        found[theirs[0]] = idx[mine[0]]
    return found
