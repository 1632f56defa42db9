# SPDX-License-Identifier: MIT
"""Every program of the zoo under ``vmap``, before and after differentiation, against a Python loop over examples.

The examples of a batch are the program's own argument tuples (so that lanes take different branches and numbers of
steps) and slightly moved copies of them. Numbers become vectors and arrays get a first axis; integers and flags that a
program wants to know at compile time, and everything else, are shared. The reference is the plain function for values
and the derivative of one example otherwise, which `test_zoo.py` holds against finite differences.
"""

import copy
import dataclasses
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest

import pullback as pb
from zoo.entry import Program
from zoo.programs import PROGRAMS
from zoo.test_zoo import as_vector, directions, leaves, like, rebuilt

#: what `vmap` knows; a further strategy is tested by its name here
STRATEGIES = ("loop", "lanes")

#: programs in which an integer decides a shape or is wanted at compile time, so that all examples share it
STATIC_INTEGERS: frozenset[str] = frozenset()


def batched(f: Callable[..., Any], in_axes: Any, strategy: str) -> Callable[..., Any]:
    return pb.vmap(f, in_axes=in_axes, strategy=strategy)


@dataclass(frozen=True)
class Batch:
    """A program and examples of one signature; ``axes`` says which arguments differ from example to example."""

    program: Program
    examples: tuple[tuple[Any, ...], ...]
    axes: tuple[Any, ...]

    @property
    def arguments(self) -> tuple[Any, ...]:
        first = self.examples[0]
        columns = zip(*self.examples, strict=True)
        return tuple(x if a is None else stacked(list(c)) for x, c, a in zip(first, columns, self.axes, strict=True))

    @property
    def active(self) -> int:
        return len(self.program.argnums)

    def restricted(self, rest: tuple[Any, ...]) -> Callable[..., Any]:
        f = self.program.function
        return lambda *moving: f(*moving, *rest)


def stacked(trees: list[Any]) -> Any:
    """Structures of one kind as one structure with a first axis."""
    columns = zip(*(leaves(t) for t in trees), strict=True)
    made = iter([np.stack([np.asarray(x) for x in column]) for column in columns])
    return rebuilt(trees[0], lambda _: next(made))


def unstacked(tree: Any, k: int) -> Any:
    return rebuilt(tree, lambda leaf: leaf[k])


def kind_of(tree: Any) -> Any:
    """What must be equal for two arguments to be examples of one batch."""
    return [(type(leaf) if not isinstance(leaf, np.ndarray) else (leaf.dtype, leaf.shape)) for leaf in leaves(tree)]


def varies(program: Program, argument: Any) -> bool:
    """Whether an argument can differ from example to example: it is made of numbers and arrays."""
    if isinstance(argument, (bool, int)) and program.name in STATIC_INTEGERS:
        return False
    found = leaves(argument)
    return bool(found) and all(isinstance(x, (bool, int, float, complex, np.generic, np.ndarray)) for x in found)


def batches(program: Program) -> tuple[Batch, ...]:
    """One batch per signature among the program's argument tuples: each tuple, and each a little moved."""
    groups: list[list[tuple[Any, ...]]] = []
    for arguments in program.arguments:
        for group in groups:
            if kind_of(group[0]) == kind_of(arguments):
                group.append(arguments)
                break
        else:
            groups.append([arguments])
    made = []
    for group in groups:
        axes = tuple(0 if varies(program, x) else None for x in group[0])
        copies = [moved_a_little(program, arguments, seed) for seed, arguments in enumerate(group)]
        more = [moved_a_little(program, copies[0], 50)] if len(group) == 1 else []
        made.append(Batch(program, (*group, *copies, *more), axes))
    return tuple(made)


def moved_a_little(program: Program, arguments: tuple[Any, ...], seed: int) -> tuple[Any, ...]:
    """Differentiated numbers (or all floats, if there are none) moved, and integers (numbers of steps) one less."""
    count = len(program.argnums) or len(arguments)
    active, rest = copy.deepcopy(arguments[:count]), copy.deepcopy(arguments[count:])
    vector = as_vector(active)
    fewer = [x - 1 if type(x) is int and x > 1 and program.name not in STATIC_INTEGERS else x for x in rest]
    return (*like(active, vector + 0.01 * directions(vector.size, seed)), *fewer)


ALL = [
    pytest.param(strategy, batch, id=f"{strategy}-{program.name}-{number}")
    for strategy in STRATEGIES
    for program in (PROGRAMS if strategy == "lanes" else PROGRAMS[::4])
    for number, batch in enumerate(batches(program))
]
DIFFERENTIABLE = [case for case in ALL if case.values[1].program.argnums]
SMOOTH = [case for case in DIFFERENTIABLE if case.values[1].program.smooth]
cases = pytest.mark.parametrize(("strategy", "batch"), ALL)
differentiable = pytest.mark.parametrize(("strategy", "batch"), DIFFERENTIABLE)


def assert_same(ours: Any, expected: Any, rtol: float = 1e-9) -> None:
    """The same numbers, relative to the largest."""
    a, b = as_vector(ours), as_vector(expected)
    np.testing.assert_allclose(a, b, rtol=rtol, atol=rtol * max(1.0, float(np.abs(b).max(initial=0.0))))


def gradients(batch: Batch) -> list[tuple[Any, ...]]:
    """Of each example, by itself."""
    g = pb.grad(batch.program.function, argnums=batch.program.argnums)
    return [g(*copy.deepcopy(example)) for example in batch.examples]


# ---------------------------------------------------------------------------------------------------- tests


@cases
def test_values(strategy: str, batch: Batch) -> None:
    """``vmap(f)``: values, shapes and dtypes; the batched arguments are left alone."""
    program = batch.program
    arguments = batch.arguments
    kept = copy.deepcopy(arguments)
    result = batched(program.function, batch.axes, strategy)(*arguments)
    for k, example in enumerate(batch.examples):
        expected = program.function(*copy.deepcopy(example))
        for got, want in zip(leaves(unstacked(result, k)), leaves(expected), strict=True):
            assert np.shape(got) == np.shape(want)
            np.testing.assert_allclose(got, want, rtol=1e-11, atol=1e-12)
    np.testing.assert_array_equal(as_vector(arguments), as_vector(kept))


@differentiable
def test_batch_of_gradients(strategy: str, batch: Batch) -> None:
    """``vmap(grad(f))``: per-example gradients."""
    program = batch.program
    ours = batched(pb.grad(program.function, argnums=program.argnums), batch.axes, strategy)(*batch.arguments)
    for k, expected in enumerate(gradients(batch)):
        assert_same(unstacked(ours, k), expected)


@differentiable
def test_gradient_of_a_batch(strategy: str, batch: Batch) -> None:
    """``grad`` of a weighted sum over ``vmap(f)``: each example's gradient, times its weight."""
    program = batch.program
    f, axes = program.function, batch.axes
    weights = np.linspace(0.5, 2.0, len(batch.examples))

    def total(*arguments):
        return (pb.vmap(f, in_axes=axes, strategy=strategy)(*arguments) * weights).sum()

    ours = pb.grad(total, argnums=program.argnums)(*batch.arguments)
    for k, expected in enumerate(gradients(batch)):
        assert_same(unstacked(ours, k), rebuilt(expected, lambda leaf, w=weights[k]: w * leaf))


def tangent_of(program: Program, count: int) -> Callable[..., Any]:
    """``(active, tangents, *rest) -> (value, tangent)``, for one example."""
    f = program.function
    forms: dict[tuple[int, int], Callable[..., Any]] = {
        (1, 0): lambda x, dx: pb.jvp(f, x, dx),
        (2, 0): lambda x, dx: pb.jvp(f, x, dx),
        (3, 0): lambda x, dx: pb.jvp(f, x, dx),
        (1, 1): lambda x, dx, p: pb.jvp(lambda a: f(a, p), x, dx),
        (1, 2): lambda x, dx, p, q: pb.jvp(lambda a: f(a, p, q), x, dx),
        (2, 1): lambda x, dx, p: pb.jvp(lambda a, b: f(a, b, p), x, dx),
    }
    active = len(program.argnums)
    return forms[active, count - active]


def split(batch: Batch) -> tuple[tuple[Any, ...], tuple[Any, ...], tuple[Any, ...]]:
    """Batched active arguments, a tangent for them, the other arguments."""
    arguments = batch.arguments
    active = arguments[: batch.active]
    return active, like(active, directions(as_vector(active).size, seed=4)), arguments[batch.active :]


def products(batch: Batch, tangents: Any) -> list[float]:
    """Each example's gradient times its tangent."""
    return [float(as_vector(g) @ as_vector(unstacked(tangents, k))) for k, g in enumerate(gradients(batch))]


@differentiable
def test_batch_of_tangents(strategy: str, batch: Batch) -> None:
    """``vmap`` of ``jvp``."""
    active, tangents, rest = split(batch)
    f = tangent_of(batch.program, len(batch.axes))
    axes = (0, 0, *batch.axes[batch.active :])
    values, ours = batched(f, axes, strategy)(active, tangents, *rest)
    assert_same(values, [batch.program.function(*copy.deepcopy(x)) for x in batch.examples])
    assert_same(ours, products(batch, tangents))


@differentiable
def test_tangent_of_a_batch(strategy: str, batch: Batch) -> None:
    """``jvp`` of ``vmap``."""
    active, tangents, rest = split(batch)
    vf = batched(batch.program.function, batch.axes, strategy)
    values, ours = pb.jvp(lambda *moving: vf(*moving, *rest), active, tangents)
    assert_same(values, [batch.program.function(*copy.deepcopy(x)) for x in batch.examples])
    assert_same(ours, products(batch, tangents))


def takes_one_real_array(batch: Batch) -> bool:
    first = batch.examples[0][0]
    return batch.active == 1 and isinstance(first, np.ndarray) and first.dtype == np.float64


@pytest.mark.slow
@pytest.mark.parametrize("jacobian", [pb.jacrev, pb.jacfwd])
@pytest.mark.parametrize(("strategy", "batch"), [c for c in DIFFERENTIABLE if takes_one_real_array(c.values[1])])
def test_jacobian_of_a_batch(strategy: str, batch: Batch, jacobian: Callable[..., Any]) -> None:
    """Block-diagonal: no example's result depends on another example."""
    ours = np.asarray(jacobian(batched(batch.program.function, batch.axes, strategy))(*batch.arguments))
    count = len(batch.examples)
    assert ours.shape == (count, *batch.arguments[0].shape)
    expected = np.zeros(ours.shape)
    for k, (g,) in enumerate(gradients(batch)):
        expected[k, k] = g
    assert_same(ours, expected)


@pytest.mark.slow
@pytest.mark.parametrize(("strategy", "batch"), SMOOTH[::2])
def test_second_order(strategy: str, batch: Batch) -> None:
    """Hessian times a direction: batched after both derivatives, and between and before them."""
    active, tangents, rest = split(batch)
    program, axes, argnums = batch.program, batch.axes, batch.program.argnums
    one = pb.grad(program.function, argnums=argnums)
    expected = []
    for k, example in enumerate(batch.examples):
        x, p = copy.deepcopy(example[: batch.active]), example[batch.active :]
        expected.append(pb.jvp(lambda *a, p=p: one(*a, *p), x, like(x, as_vector(unstacked(tangents, k))))[1])

    between = batched(one, axes, strategy)
    vf = batched(program.function, axes, strategy)
    before = pb.grad(lambda *a: vf(*a).sum(), argnums=argnums)
    for g in (between, before):
        _, ours = pb.jvp(lambda *moving, g=g: g(*moving, *rest), active, tangents)
        for k, want in enumerate(expected):
            assert_same(unstacked(ours, k), want, rtol=1e-8)


@pytest.mark.slow
@pytest.mark.parametrize(("strategy", "batch"), DIFFERENTIABLE[::2])
def test_batch_of_batches(strategy: str, batch: Batch) -> None:
    """``vmap`` of ``vmap`` of ``grad``, over two copies of the batch, the second in reverse order."""
    program, axes = batch.program, batch.axes
    backwards = dataclasses.replace(batch, examples=batch.examples[::-1])
    both = tuple(
        x if a is None else stacked([x, y]) for x, y, a in zip(batch.arguments, backwards.arguments, axes, strict=True)
    )
    inner = batched(pb.grad(program.function, argnums=program.argnums), axes, strategy)
    ours = batched(inner, axes, strategy)(*both)
    expected = gradients(batch)
    for k, want in enumerate(expected):
        assert_same(unstacked(unstacked(ours, 0), k), want)
        assert_same(unstacked(unstacked(ours, 1), len(expected) - 1 - k), want)
