# SPDX-License-Identifier: MIT
"""Declared derivatives: a ``call`` that carries the derivative of what it stands for.

The front end emits one where a rule of the user applies. The values of the call were computed before it, by the rule's
own code, and pass through: scalars come out as the results, arrays are operands that the call "makes".
Differentiation takes the results to depend on the first operands only, in the way that ``Derivative`` says;
everywhere else the call does nothing, and ``transforms.declared.commit`` removes it when no derivative can be asked
for any more.

    operands = inputs, values of the scalar results, arrays made, free values of ``pull`` and ``push``
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from .core import Function, Op, Value
from .types import Array


@dataclass(frozen=True, slots=True)
class Half:
    """The derivative in one direction, as a function without memory of its own.

    Its parameters: for each input whether it is active (b1), then the seeds (``pull``: a cotangent per output;
    ``push``: a tangent per input), then ``free``: values of the place of the call, an operand by its number, or
    output ``j`` as ``-1 - j``. ``gives``: for each input (``pull``) or output (``push``) the number of the result,
    or None for zero.
    """

    func: Function
    free: tuple[int, ...]
    gives: tuple[int | None, ...]


@dataclass(slots=True, eq=False)
class Derivative:
    """``outputs``: a result by its number, or operand ``i`` (an array) as ``-1 - i``. ``why``: by mode, why a half is
    missing. ``named``: inputs, by number, that the rule gives no derivative for, with the names they were given by."""

    name: str
    inputs: int
    outputs: tuple[int, ...]
    pull: Half | None = None
    push: Half | None = None
    why: dict[str, str] = field(default_factory=dict)
    named: dict[int, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Part:
    """Code of a routine's derivative: a settled function that changes arrays in place.

    ``given``: what its parameters stand for, as (kind, number). ``value``: an operand, of an array only its sizes;
    ``before``, ``after``: the contents of an operand around the call; ``shadow``: its cotangent or tangent; ``result``,
    ``seed``: a result of the call and its cotangent; ``kept``: a result of the part before the call. ``gives``: the
    operands (of an adjoint) or results of the call (of a tangent) whose derivatives the results are.
    """

    func: Function
    given: tuple[tuple[str, int], ...]
    gives: tuple[int, ...] = ()


@dataclass(slots=True, eq=False)
class Routine:
    """What a ``call`` of native code says about itself; its rules are made when a derivative asks for them.

    ``access``: per operand ``in``, ``inout`` or ``out``. ``adjoint(active, zero)``: which operands are active, and
    whose cotangents are known to be zero. ``tangent(active, zero)``: the parts before and after the call; here what it
    leaves in the operands in ``zero`` is read by nobody.
    """

    name: str
    access: tuple[str, ...]
    adjoint: Callable[[tuple[bool, ...], tuple[bool, ...]], Part]
    tangent: Callable[[tuple[bool, ...], tuple[bool, ...]], tuple[Part, Part]]


def routine(op: Op) -> Routine | None:
    """The routine that a call is of, or None."""
    found: Routine | None = op.attrs.get("routine")
    return found


def declared(op: Op) -> Derivative | None:
    """The derivative that a call carries, or None."""
    found: Derivative | None = op.attrs.get("derivative")
    return found


def is_leaf(op: Op) -> bool:
    """Whether a ``call`` is of no function of the program: it carries a derivative, goes to native code
    (``extern``), or is of a routine with rules of its own."""
    return "derivative" in op.attrs or "extern" in op.attrs or "routine" in op.attrs


def inputs(op: Op, d: Derivative) -> list[Value]:
    return op.operands[: d.inputs]


def output(op: Op, d: Derivative, j: int) -> Value:
    k = d.outputs[j]
    return op.results[k] if k >= 0 else op.operands[-1 - k]


def outputs(op: Op, d: Derivative) -> list[Value]:
    return [output(op, d, j) for j in range(len(d.outputs))]


def source(op: Op, d: Derivative, k: int) -> Value:
    """A free value, see ``Half``."""
    return op.operands[k] if k >= 0 else output(op, d, -1 - k)


def value_of(op: Op, d: Derivative, result: Value) -> Value:
    """What a scalar result of the call is equal to."""
    return op.operands[d.inputs + op.results.index(result)]


def written(op: Op) -> list[Value]:
    """Arrays among the operands of a ``call`` whose contents it may change, as seen by differentiation."""
    d, r = declared(op), routine(op)
    if r is not None:
        return [x for x, a in zip(op.operands, r.access, strict=True) if a != "in"]
    if d is None:
        return [x for x in op.operands if isinstance(x.type, Array)]
    return [op.operands[-1 - k] for k in d.outputs if k < 0]
