# SPDX-License-Identifier: MIT
"""Updates of a nest sorted into bundles: those that one nest of loops can gather.

A *group* holds the updates of one root that reach the same elements from different iterations: their indices differ by
constants, along counters. Normalised, a counter ``k`` runs as ``q`` = ``k`` (or ``n - 1 - k`` where places fall with
``k``), and update ``m`` of a group reaches *target* ``p = q + shift_m``. A *bundle* holds groups that use the counters
alike, and whose elements are certainly different in different iterations over targets.

The kind of a level in a bundle: ``moves`` (the counter is the one that moves an index), ``fixed`` (it takes part in an
index that another counter moves), ``summed`` (no index depends on it).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from pullback.analysis.affine import Affine, Affines
from pullback.analysis.nests import Nest, Update
from pullback.ir.core import Value

#: updates per bundle: what is recomputed stays bounded
MAX_UPDATES = 24
#: the largest distance between the updates of a group
MAX_SPAN = 8


@dataclass(slots=True)
class Signature:
    """How an update uses the counters."""

    kinds: tuple[str, ...]  # per level
    axes: dict[int, int]  # level that moves -> axis
    steps: dict[int, int]  # level that moves -> coefficient


@dataclass(slots=True)
class Group:
    root: Value
    base: Value
    part: int | None
    signature: Signature
    updates: list[Update] = field(default_factory=list)
    shifts: list[dict[int, int]] = field(default_factory=list)  # per update: level -> shift


@dataclass(slots=True)
class Bundle:
    kinds: tuple[str, ...]
    flips: tuple[bool, ...]  # per level: the counter runs against the targets
    groups: list[Group] = field(default_factory=list)

    def span(self, level: int) -> int:
        """How far apart the targets of one iteration are."""
        shifts = [s.get(level, 0) for g in self.groups for s in g.shifts]
        return max(shifts) - min(shifts)


def signature(nest: Nest, index: Sequence[Affine]) -> Signature:
    axes: dict[int, int] = {}
    kinds = ["summed"] * len(nest.levels)
    for axis, form in enumerate(index):
        mine = nest.counters_of(form)
        for level in mine:
            kinds[level] = "fixed"
        if mine:
            axes[mine[-1]] = axis
    # A counter moves an index if it is the innermost one there, and in no other.
    for level in list(axes):
        users = [form for form in index if form.coefficient(nest.levels[level].k)]
        if len(users) == 1:
            kinds[level] = "moves"
        else:
            del axes[level]
    steps = {level: index[axis].coefficient(nest.levels[level].k) for level, axis in axes.items()}
    return Signature(tuple(kinds), axes, steps)


class _Key:
    """What the updates of a group have in common, and where along the moving axes each is."""

    def __init__(self, affines: Affines, nest: Nest, update: Update) -> None:
        self.signature = sig = signature(nest, update.index)
        forms = list(update.index)
        self.at: dict[int, int] = {}
        self.step: dict[int, int] = {}
        self.trips = {level: affines.of(nest.levels[level].trips) for level in sig.axes}
        for level, axis in sig.axes.items():
            c = sig.steps[level]
            form = forms[axis].plus(Affine(0, {nest.levels[level].k: c}), -1)
            step = abs(c)
            if c < 0:  # q = n - 1 - k: c * k = c * (n - 1) - c * q
                form = form.plus(affines.of(nest.levels[level].trips).shift(-1), c)
            self.at[level], rest = divmod(form.const, step)
            forms[axis] = form.shift(rest - form.const)
            self.step[level] = step
        self.forms = tuple(forms)
        place = update.place
        moving = (tuple(sorted(sig.axes.items())), tuple(sorted(sig.steps.items())))
        self.key = (place.base, place.part, sig.kinds, moving, self.forms)

    @property
    def frame(self) -> object:
        """Equal for updates whose targets are the same elements along the moving axes."""
        forms = tuple(self.forms[axis] for axis in self.signature.axes.values())
        return forms, tuple(sorted(self.signature.steps.items())), tuple(sorted(self.signature.axes.items()))


def bundles(affines: Affines, nest: Nest) -> list[Bundle]:
    """All updates of the nest, in bundles; in the order of first occurrence."""
    groups: dict[object, tuple[Group, list[_Key]]] = {}
    frames: dict[object, list[_Key]] = {}
    for update in nest.updates:
        key = _Key(affines, nest, update)
        place = update.place
        found = groups.get(key.key)
        if found is None:
            found = groups[key.key] = (Group(place.root, place.base, place.part, key.signature), [])
        found[0].updates.append(update)
        found[1].append(key)
        frames.setdefault((place.base, key.frame), []).append(key)
    out: list[Bundle] = []
    held: list[list[tuple[Group, list[_Key]]]] = []
    for group, keys in groups.values():
        _shift(group, keys, frames[group.base, keys[0].frame])
        flips = tuple(group.signature.steps.get(level, 1) < 0 for level in range(len(nest.levels)))
        for bundle, members in zip(out, held, strict=True):
            if (bundle.kinds, bundle.flips) == (group.signature.kinds, flips) and _room(bundle, group):
                if all(_apart(g, ks, group, keys) for g, ks in members if g.root is group.root):
                    bundle.groups.append(group)
                    members.append((group, keys))
                    break
        else:
            out.append(Bundle(group.signature.kinds, flips, [group]))
            held.append([(group, keys)])
    return out


def _shift(group: Group, keys: Sequence[_Key], frame: Sequence[_Key]) -> None:
    """Shifts around the middle of the frame, so that the groups of one nest line up."""
    levels = group.signature.axes
    middle = {lv: (min(k.at[lv] for k in frame) + max(k.at[lv] for k in frame)) // 2 for lv in levels}
    group.shifts = [{lv: k.at[lv] - middle[lv] for lv in levels} for k in keys]


def _room(bundle: Bundle, group: Group) -> bool:
    return sum(len(g.updates) for g in bundle.groups) + len(group.updates) <= MAX_UPDATES


def _apart(a: Group, xs: Sequence[_Key], b: Group, ys: Sequence[_Key]) -> bool:
    """Whether iterations over targets that differ along a moving axis never update one element for two groups.

    The counters of fixed levels have one value: loops are parallel only inside those.
    """
    if a.base is not b.base:
        return False
    x, y = xs[0], ys[0]
    if a.part != b.part or x.frame == y.frame:
        return True
    moving = {axis: level for level, axis in a.signature.axes.items()}
    if moving != {axis: level for level, axis in b.signature.axes.items()}:
        return False
    for axis, (f, g) in enumerate(zip(x.forms, y.forms, strict=True)):
        delta, level = f.plus(g, -1), moving.get(axis)
        if level is None:
            if delta.is_const and delta.const:
                return True
        elif x.step[level] == y.step[level]:
            if delta.is_const and delta.const:  # forms along a moving axis hold the remainder
                return True
            ahead = min(k.at[level] for k in xs) - max(k.at[level] for k in ys)
            behind = max(k.at[level] for k in xs) - min(k.at[level] for k in ys)
            step, length = x.step[level], x.trips[level].times(x.step[level])
            if _beyond(delta.shift(step * ahead), length) or _beyond(delta.times(-1).shift(-step * behind), length):
                return True
    return False


def _beyond(delta: Affine, length: Affine) -> bool:
    """Whether ``delta`` is certainly at least the length of a loop's range, if there is a range."""
    times = 1
    if length.terms:
        symbol, c = next(iter(length.terms.items()))
        times = delta.coefficient(symbol) // c
    rest = delta.plus(length, -times)
    return times >= 1 and rest.is_const and rest.const >= 0


def too_wide(bundle: Bundle) -> bool:
    """Whether the ends would be longer than the middle is worth."""
    return any(bundle.span(level) > MAX_SPAN for level in range(len(bundle.kinds)))
