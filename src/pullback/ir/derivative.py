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
    missing."""

    name: str
    inputs: int
    outputs: tuple[int, ...]
    pull: Half | None = None
    push: Half | None = None
    why: dict[str, str] = field(default_factory=dict)


def declared(op: Op) -> Derivative | None:
    """The derivative that a call carries, or None."""
    found: Derivative | None = op.attrs.get("derivative")
    return found


def is_leaf(op: Op) -> bool:
    """Whether a ``call`` is of no function of the program: it carries a derivative, or goes to native code
    (``extern``)."""
    return "derivative" in op.attrs or "extern" in op.attrs


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
    d = declared(op)
    if d is None:
        return [x for x in op.operands if isinstance(x.type, Array)]
    return [op.operands[-1 - k] for k in d.outputs if k < 0]
