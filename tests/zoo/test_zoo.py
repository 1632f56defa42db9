# SPDX-License-Identifier: MIT
"""Every program of the zoo in every mode: compiled, reverse, forward, second order, float32, strided arrays.

The reference is always the plain Python function: its value, and derivatives extrapolated from its central
differences.
"""

import copy
import dataclasses
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import pullback as pb
from zoo.entry import Program
from zoo.programs import PROGRAMS

CASES = [
    pytest.param(program, arguments, id=f"{program.name}-{number}")
    for program in PROGRAMS
    for number, arguments in enumerate(program.arguments)
]
DIFFERENTIABLE = [case for case in CASES if case.values[0].argnums]
SMOOTH = [case for case in DIFFERENTIABLE if case.values[0].smooth]
SINGLE = [case for case in DIFFERENTIABLE if case.values[0].float32]


# ---------------------------------------------------------------------------- arguments as vectors of reals


def rebuilt(tree: Any, leaf: Callable[[Any], Any]) -> Any:
    """The same structure with every number and array replaced."""
    if isinstance(tree, tuple):
        parts = [rebuilt(part, leaf) for part in tree]
        return type(tree)(*parts) if hasattr(tree, "_fields") else tuple(parts)
    if isinstance(tree, list):
        return [rebuilt(part, leaf) for part in tree]
    if isinstance(tree, dict):
        return {key: rebuilt(part, leaf) for key, part in tree.items()}
    if dataclasses.is_dataclass(tree):
        parts = {f.name: rebuilt(getattr(tree, f.name), leaf) for f in dataclasses.fields(tree)}
        return dataclasses.replace(tree, **parts)
    return leaf(tree)


def leaves(tree: Any) -> list[Any]:
    found: list[Any] = []
    rebuilt(tree, found.append)
    return found


def as_vector(tree: Any) -> np.ndarray:
    """All numbers of a structure as one vector of doubles; a complex number is two."""
    parts = [np.zeros(0)]
    for leaf in leaves(tree):
        array = np.ravel(np.asarray(leaf))
        parts.append(array.astype(complex).view(float) if array.dtype.kind == "c" else array.astype(float))
    return np.concatenate(parts)


def like(tree: Any, vector: np.ndarray) -> Any:
    """The inverse of `as_vector`: the structure and dtypes of `tree`, the numbers of `vector`."""
    position = 0

    def take(leaf: Any) -> Any:
        nonlocal position
        array = np.asarray(leaf)
        is_complex = array.dtype.kind == "c"
        count = array.size * (2 if is_complex else 1)
        numbers = np.array(vector[position : position + count])
        position += count
        if is_complex:
            numbers = numbers.view(complex)
        if not isinstance(leaf, np.ndarray):
            return type(leaf)(numbers[0])
        return numbers.reshape(array.shape).astype(array.dtype)

    return rebuilt(tree, take)


def directions(size: int, seed: int) -> np.ndarray:
    return np.random.default_rng(seed).normal(size=size)


# ----------------------------------------------------------------------------------------------- references


def slope(f: Callable[[float], Any], first_step: float = 2e-2, levels: int = 7) -> tuple[np.ndarray, np.ndarray]:
    """Derivative at 0 by Ridders' method, and its estimated error.

    Central differences with steps that are halved, extrapolated to step 0; each component is taken where
    two neighbours of the tableau agree best.
    """
    previous: list[np.ndarray] = []
    best, error = np.zeros(0), np.zeros(0)
    for level in range(levels):
        step = first_step / 2**level
        row = [(np.asarray(f(step)) - np.asarray(f(-step))) / (2.0 * step)]
        for k, coarse in enumerate(previous):
            row.append(row[k] + (row[k] - coarse) / (4.0 ** (k + 1) - 1.0))
            estimate = np.maximum(np.abs(row[-1] - row[-2]), np.abs(row[-1] - coarse))
            if best.size == 0:
                best, error = np.copy(row[-1]), np.copy(estimate)
            better = estimate < error
            best, error = np.where(better, row[-1], best), np.where(better, estimate, error)
        previous = row
    return best, error


def moved(active: tuple[Any, ...], direction: np.ndarray) -> Callable[[float], tuple[Any, ...]]:
    """The active arguments, moved along a direction."""
    start = as_vector(active)
    return lambda step: like(active, start + step * direction)


def reference_gradient(f: Callable[..., Any], active: tuple[Any, ...]) -> tuple[np.ndarray, np.ndarray]:
    """Gradient of the plain function with respect to all active numbers, and its estimated error."""
    size = as_vector(active).size
    pairs = []
    for i in range(size):
        at = moved(active, np.eye(size)[i])
        pairs.append(slope(lambda step, at=at: f(*at(step))))
    best = np.array([float(pair[0]) for pair in pairs])
    return best, np.array([float(pair[1]) for pair in pairs])


def assert_close(ours: np.ndarray, reference: np.ndarray, error: np.ndarray, rtol: float = 1e-7) -> None:
    """Agreement to `rtol` of the largest component, or as well as the reference is known."""
    scale = max(1.0, float(np.abs(reference).max(initial=0.0)))
    assert np.all(error < 1e-5 * scale), "the finite differences do not settle: not a point to test at"
    np.testing.assert_array_less(np.abs(ours - reference), rtol * scale + 10.0 * error)


def restricted(program: Program, arguments: tuple[Any, ...]) -> Callable[..., Any]:
    """The program as a function of its differentiated arguments only; it captures the others."""
    f = program.function
    active, rest = len(program.argnums), arguments[len(program.argnums) :]
    if not rest:
        return f
    p, q = (*rest, None)[:2]
    forms: dict[tuple[int, int], Callable[..., Any]] = {
        (1, 1): lambda a: f(a, p),
        (1, 2): lambda a: f(a, p, q),
        (2, 1): lambda a, b: f(a, b, p),
    }
    return forms[active, len(rest)]


def split(program: Program, arguments: tuple[Any, ...]) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
    arguments = copy.deepcopy(arguments)
    return arguments[: len(program.argnums)], arguments[len(program.argnums) :]


def gradient(f: Callable[..., Any], active: tuple[Any, ...], rest: tuple[Any, ...] = ()) -> tuple[Any, ...]:
    return pb.grad(f, argnums=tuple(range(len(active))))(*active, *rest)


# ---------------------------------------------------------------------------------------------------- tests


@pytest.mark.parametrize(("program", "arguments"), CASES)
def test_compiled_equals_plain(program: Program, arguments: tuple[Any, ...]) -> None:
    """Same values, same structure, and the same changes to the arguments."""
    plain, ours = copy.deepcopy(arguments), copy.deepcopy(arguments)
    expected = program.function(*plain)
    result = pb.jit(program.function)(*ours)
    assert type(result) is type(expected) or np.ndim(result) == np.ndim(expected) == 0
    for got, want in zip(leaves(result), leaves(expected), strict=True):
        assert np.shape(got) == np.shape(want)
        assert np.asarray(got).dtype == np.asarray(want).dtype
        np.testing.assert_allclose(got, want, rtol=1e-11, atol=1e-12)
    np.testing.assert_allclose(as_vector(ours), as_vector(plain), rtol=1e-12)


@pytest.mark.parametrize(("program", "arguments"), DIFFERENTIABLE)
def test_gradient(program: Program, arguments: tuple[Any, ...]) -> None:
    """Reverse mode against central differences; the user's arguments are not touched."""
    active, rest = split(program, arguments)
    ours = gradient(program.function, active, rest)
    np.testing.assert_array_equal(as_vector((*active, *rest)), as_vector(arguments))
    for got, argument in zip(leaves(ours), leaves(active), strict=True):
        assert np.shape(got) == np.shape(argument)
        assert np.asarray(got).dtype == np.asarray(argument).dtype
    reference, error = reference_gradient(lambda *moving: program.function(*moving, *copy.deepcopy(rest)), active)
    assert_close(as_vector(ours), reference, error)


@pytest.mark.parametrize(("program", "arguments"), DIFFERENTIABLE)
def test_value_and_gradient_agree_with_each_alone(program: Program, arguments: tuple[Any, ...]) -> None:
    active, rest = split(program, arguments)
    value, both = pb.value_and_grad(program.function, argnums=program.argnums)(*active, *rest)
    alone = gradient(program.function, active, rest)
    np.testing.assert_allclose(value, program.function(*copy.deepcopy(arguments)), rtol=1e-11, atol=1e-12)
    np.testing.assert_allclose(as_vector(both), as_vector(alone), rtol=1e-11, atol=1e-12)


@pytest.mark.parametrize(("program", "arguments"), DIFFERENTIABLE)
def test_forward_equals_reverse(program: Program, arguments: tuple[Any, ...]) -> None:
    """What jvp and linearize give in a direction is the product of the direction with grad, and with vjp."""
    active, _ = split(program, arguments)
    f = restricted(program, arguments)
    direction = directions(as_vector(active).size, seed=1)
    expected = float(as_vector(gradient(f, active)) @ direction)
    value, tangent = pb.jvp(f, copy.deepcopy(active), like(active, direction))
    np.testing.assert_allclose(value, program.function(*copy.deepcopy(arguments)), rtol=1e-11, atol=1e-12)
    np.testing.assert_allclose(tangent, expected, rtol=1e-9, atol=1e-10)
    _, pull = pb.vjp(f, *active)
    np.testing.assert_allclose(as_vector(pull(2.0)) @ direction, 2.0 * expected, rtol=1e-9, atol=1e-10)
    value, derivative = pb.linearize(f, *copy.deepcopy(active))
    np.testing.assert_allclose(value, program.function(*copy.deepcopy(arguments)), rtol=1e-11, atol=1e-12)
    for _ in range(2):
        np.testing.assert_allclose(derivative(*like(active, direction)), expected, rtol=1e-9, atol=1e-10)


@pytest.mark.slow
@pytest.mark.parametrize(("program", "arguments"), SMOOTH)
def test_second_order(program: Program, arguments: tuple[Any, ...]) -> None:
    """Forward over reverse along a direction, against central differences of the gradient."""
    active, _ = split(program, arguments)
    f = restricted(program, arguments)
    direction = directions(as_vector(active).size, seed=2)
    argnums = tuple(range(len(active)))
    _, ours = pb.jvp(pb.grad(f, argnums=argnums), active, like(active, direction))
    product = pb.hvp(f, active, like(active, direction))
    np.testing.assert_allclose(as_vector(product), as_vector(ours), rtol=1e-11, atol=1e-12)
    at = moved(active, direction)
    reference, error = slope(lambda step: as_vector(gradient(f, at(step))))
    assert_close(as_vector(ours), reference, error, rtol=1e-6)


def takes_one_real_array(program: Program, arguments: tuple[Any, ...]) -> bool:
    first = arguments[0]
    return len(program.argnums) == 1 and isinstance(first, np.ndarray) and first.dtype == np.float64


@pytest.mark.slow
@pytest.mark.parametrize(("program", "arguments"), [c for c in SMOOTH if takes_one_real_array(*c.values)])
def test_hessian(program: Program, arguments: tuple[Any, ...]) -> None:
    """Symmetric, and its product with a direction is the slope of the gradient."""
    active, rest = split(program, arguments)
    shape, size = active[0].shape, active[0].size
    hessian = pb.hessian(program.function)(*active, *rest)
    assert hessian.shape == shape + shape
    matrix = np.asarray(hessian).reshape(size, size)
    np.testing.assert_allclose(matrix, matrix.T, rtol=1e-9, atol=1e-9 * max(1.0, np.abs(matrix).max(initial=0.0)))
    direction = directions(size, seed=3)
    at = moved(active, direction)
    reference, error = slope(lambda step: as_vector(gradient(program.function, at(step), rest)))
    assert_close(matrix @ direction, reference, error, rtol=1e-6)


def takes_one_number(program: Program, arguments: tuple[Any, ...]) -> bool:
    return len(program.argnums) == 1 and type(arguments[0]) is float


@pytest.mark.slow
@pytest.mark.parametrize(("program", "arguments"), [c for c in SMOOTH if takes_one_number(*c.values)])
def test_reverse_over_reverse(program: Program, arguments: tuple[Any, ...]) -> None:
    """The gradient of the gradient, for programs of one number."""
    f = restricted(program, arguments)
    x = arguments[0]
    reference, error = slope(lambda step: pb.grad(f)(x + step))
    assert_close(np.asarray(pb.grad(pb.grad(f))(x)), reference, error, rtol=1e-6)


def in_single_precision(tree: Any) -> Any:
    """Double arrays become float32; Python's own floats have no single precision and stay."""

    def cast(leaf: Any) -> Any:
        single = isinstance(leaf, np.ndarray) and leaf.dtype == np.float64
        return leaf.astype(np.float32) if single else leaf

    return rebuilt(tree, cast)


def has_double_array(tree: Any) -> bool:
    return any(isinstance(leaf, np.ndarray) and leaf.dtype == np.float64 for leaf in leaves(tree))


@pytest.mark.parametrize(("program", "arguments"), [c for c in SINGLE if has_double_array(c.values[1])])
def test_single_precision(program: Program, arguments: tuple[Any, ...]) -> None:
    """float32 arguments give NumPy's result dtype, gradients in float32, and about the double result."""
    active, rest = split(program, in_single_precision(arguments))
    expected = program.function(*copy.deepcopy((*active, *rest)))
    value, ours = pb.value_and_grad(program.function, argnums=program.argnums)(*active, *rest)
    # Where Python returns its own float (a loop that ran no times), the compiled type is what other inputs would give.
    assert type(expected) is float or np.asarray(value).dtype == np.asarray(expected).dtype
    np.testing.assert_allclose(value, expected, rtol=1e-4, atol=1e-5)
    for got, argument in zip(leaves(ours), leaves(active), strict=True):
        assert np.asarray(got).dtype == np.asarray(argument).dtype
    double = as_vector(gradient(program.function, *split(program, arguments)))
    scale = max(1.0, float(np.abs(double).max(initial=0.0)))
    np.testing.assert_allclose(as_vector(ours), double, rtol=0.0, atol=2e-4 * scale)


def strided(leaf: Any) -> Any:
    """The same numbers, every other element of a larger array along each axis, the last axis backwards."""
    if not isinstance(leaf, np.ndarray) or leaf.ndim == 0:
        return leaf
    larger = np.full([2 * n for n in leaf.shape], 9.9).astype(leaf.dtype)
    view = larger[tuple(slice(None, None, 2) for _ in leaf.shape)][..., ::-1]
    view[...] = leaf
    return view


def in_fortran_order(leaf: Any) -> Any:
    return np.asfortranarray(leaf) if isinstance(leaf, np.ndarray) else leaf


@pytest.mark.slow
@pytest.mark.parametrize("layout", [strided, in_fortran_order])
@pytest.mark.parametrize(("program", "arguments"), [c for c in DIFFERENTIABLE if has_double_array(c.values[1])])
def test_memory_layout_does_not_matter(
    program: Program, arguments: tuple[Any, ...], layout: Callable[[Any], Any]
) -> None:
    active, rest = split(program, arguments)
    expected = as_vector(gradient(program.function, active, rest))
    ours = gradient(program.function, rebuilt(active, layout), rebuilt(rest, layout))
    np.testing.assert_allclose(as_vector(ours), expected, rtol=1e-9, atol=1e-10)
