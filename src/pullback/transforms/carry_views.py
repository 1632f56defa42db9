# SPDX-License-Identifier: MIT
"""A variable that is always some row of one array is carried as the number of the row.

    for i carry (x = view y, 0):                for i carry (k = 0):
      y[i] = f(x)                        ->       x = view y, k
      yield (view y, i)                           y[i] = f(x)
                                                  yield i

So what is written to the array is seen through the variable, as in NumPy, where ``settle_arrays`` would have to keep a
copy. Any view counts whose form, sizes included, is the same wherever the variable is bound; only views of arrays
that are written somewhere change, since a copy of the others is as good.

Before ``settle_arrays``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pullback.analysis.effects import CORE, Effects
from pullback.ir.core import Block, Function, Op, Value, walk
from pullback.ir.types import I8, Array

MERGES = ("if", "for", "while")
#: operands of an index or a slice: which vary from binding to binding, and which do not
_VARY = {"i": (True,), "u": (True, False), "s": (True, False, False)}


def carry_views(func: Function) -> bool:
    """Rewrite in place; whether anything changed."""
    views = _Views(func)
    if not views.settle():
        return False
    views.block(func.body)
    return True


@dataclass(frozen=True, slots=True)
class _Form:
    """The view of ``base`` with ``spec``; ``fixed``: the operands that do not vary, by value or constant."""

    base: Value
    spec: tuple[str, ...]
    fixed: tuple[object, ...]
    type: Array


@dataclass(eq=False, slots=True)
class _Variable:
    """An array that loops or branches bind anew: its ``bindings``, and its ``names`` outside and inside of the op."""

    bindings: list[Value]
    names: list[Value]
    inside: set[Value]  # what the op defines
    tried: bool = False
    form: _Form | None = None


class _Views:
    def __init__(self, func: Function) -> None:
        self.consts = {op.results[0]: op.attrs["value"] for op in walk(func.body) if op.name == "const"}
        self.defs: dict[Value, Op] = {}
        #: variables, by the result of the loop or branch; its arguments stand for the same
        self.bound: dict[Value, _Variable] = {}
        self._enter(func.body)
        effects = Effects(func)
        self.roots = effects.roots
        self.written = {
            r for op in walk(func.body) if op.name in CORE and not op.regions for r in effects.of(op).writes
        }
        self.numbers: dict[Value, list[Value]] = {}

    # ------------------------------------------------------------------ finding

    def _enter(self, block: Block) -> set[Value]:
        """Definitions, and what meets in loops and branches; returns the values that the block defines."""
        made = set(block.args)
        for op in block.ops:
            inside: set[Value] = set()
            for region in op.regions:
                inside |= self._enter(region)
            if op.name in MERGES:
                for at, r in enumerate(op.results):
                    if isinstance(r.type, Array):
                        variable = _Variable(_bindings(op, at), _names(op, at), inside)
                        self.bound.update(dict.fromkeys(variable.names, variable))
            made |= inside
            made.update(op.results)
            self.defs.update(dict.fromkeys(op.results, op))
        return made

    def settle(self) -> bool:
        """Find the form of every variable that has one (the largest solution); whether there is any."""
        variables = list(dict.fromkeys(self.bound.values()))
        changed = True
        while changed:
            changed = False
            for v in variables:
                if v.form is not None or not v.tried:
                    changed |= self._meet(v)
        for v in variables:
            if v.form is not None and not self.roots[v.form.base] & self.written:
                v.form = None
        return any(v.form is not None for v in variables)

    def _meet(self, v: _Variable) -> bool:
        """Whether what is known of a variable changes by what is known of its bindings."""
        forms: set[_Form | None] = set()
        for s in v.bindings:
            other = self.bound.get(s)
            if other is None:
                forms.add(self._form(s))
            elif other.tried:
                forms.add(other.form)
        if not forms:
            return False
        form = forms.pop() if len(forms) == 1 else None
        if form is not None and not self._fits(v, form):
            form = None
        changed = not v.tried or v.form != form
        v.tried, v.form = True, form
        return changed

    def _form(self, v: Value) -> _Form | None:
        op = self.defs.get(v)
        if op is None or op.name != "view" or op.operands[0] in self.bound:
            return None
        fixed = tuple(self.consts.get(x, x) for x, varies in _operands(op) if not varies)
        assert isinstance(v.type, Array)
        return _Form(op.operands[0], op.attrs["spec"], fixed, v.type)

    @staticmethod
    def _fits(v: _Variable, form: _Form) -> bool:
        here = form.base not in v.inside and not any(isinstance(x, Value) and x in v.inside for x in form.fixed)
        return here and all(name.type == form.type for name in v.names)

    # ------------------------------------------------------------------ rewriting

    def block(self, block: Block) -> None:
        ops, block.ops = block.ops, []
        for op in ops:
            moving = [at for at, r in enumerate(op.results) if self._found(r)] if op.name in MERGES else []
            if moving and op.name != "if":
                op.operands = self._numbered(op.operands, 1 if op.name == "for" else 0, moving)
            for region in op.regions:
                views = (
                    self._variables(region.args, 1 if op.name == "for" else 0, moving)
                    if op.name != "if" and moving
                    else []
                )
                self.block(region)
                region.ops = [*views, *region.ops]
                if op.name != "while" or region is op.regions[1]:
                    region.results = self._numbered(region.results, 0, moving)
            block.ops += [op, *self._variables(op.results, 0, moving)]

    def _found(self, v: Value) -> bool:
        return v in self.bound and self.bound[v].form is not None

    def _numbered(self, values: list[Value], lead: int, moving: Sequence[int]) -> list[Value]:
        """The values, of which the views at ``moving`` become the numbers that make them."""
        gone = {lead + at for at in moving}
        numbers = [k for at in moving for k in self._numbers(values[lead + at])]
        return [*(x for at, x in enumerate(values) if at not in gone), *numbers]

    def _numbers(self, v: Value) -> list[Value]:
        """The operands of the view ``v`` that vary."""
        return self.numbers[v] if v in self.numbers else [x for x, varies in _operands(self.defs[v]) if varies]

    def _variables(self, names: list[Value], lead: int, moving: Sequence[int]) -> list[Op]:
        """Arguments or results become numbers; ops that make the views of these, under their names."""
        views = [names[lead + at] for at in moving]
        made = [op for v in views for op in self._view(v)]
        names[:] = [x for x in names if x not in views] + [k for v in views for k in self.numbers[v]]
        return made

    def _view(self, v: Value) -> list[Op]:
        form = self.bound[v].form
        assert form is not None
        self.numbers[v] = []
        fixed = iter(form.fixed)
        ops, operands = [], [form.base]
        for varies in (varies for s in form.spec for varies in _VARY.get(s, ())):
            x = Value(I8, f"{v.name}_at") if varies else next(fixed)
            if varies:
                self.numbers[v].append(x)  # type: ignore[arg-type]
            elif not isinstance(x, Value):
                ops.append(Op("const", [], [Value(I8)], {"value": x}))
                x = ops[-1].results[0]
            operands.append(x)  # type: ignore[arg-type]
        return [*ops, Op("view", operands, [v], {"spec": form.spec})]


def _bindings(op: Op, at: int) -> list[Value]:
    """The values that become result ``at`` of a loop or branch, or its argument."""
    if op.name == "if":
        return [region.results[at] for region in op.regions]
    return [op.operands[(op.name == "for") + at], op.regions[-1].results[at]]


def _names(op: Op, at: int) -> list[Value]:
    """Result ``at`` of a loop or branch, and what it is called in its regions."""
    if op.name == "if":
        return [op.results[at]]
    return [op.results[at], *(region.args[(op.name == "for") + at] for region in op.regions)]


def _operands(op: Op) -> list[tuple[Value, bool]]:
    """The operands of a view but for the array, and whether they may vary."""
    kinds = [varies for s in op.attrs["spec"] for varies in _VARY.get(s, ())]
    return list(zip(op.operands[1:], kinds, strict=True))
