# SPDX-License-Identifier: MIT
"""Bad arguments: of the operations themselves, of the functions, tangents and cotangents, aliases, read-only arrays."""

from __future__ import annotations

import decimal
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
import pytest

import pullback as pb
from errors.check import OPERATIONS, assert_shows_line, raised, shown

X = np.array([0.7, 2.1, 1.3])


def scaled(x):  # HERE
    return x * 1.0


def total(x):  # HERE
    return (x * x).sum()


# ------------------------------------------------------------------------------------------------ types of arguments


class Mine(np.ndarray):
    pass


@pytest.mark.parametrize(
    ("value", "text", "help"),
    [
        (np.array([1.0, None], dtype=object), "'object'", "float64"),
        (X.astype(">f8"), "byte order", "newbyteorder"),
        (np.array(["a"]), "string", "float64"),
        (np.array(["2020-01-01"], dtype="M8[D]"), "datetime64", "float64"),
        (np.float16(1.0), "'float16'", "float64"),
        (np.longdouble(1.0), "float", "float64"),
        (np.zeros(2, dtype=[("a", "f8")]), "structured", "float64"),
        (X.view(Mine), "subclass of ndarray", "np.asarray"),
        (np.ma.masked_array(X), "subclass of ndarray", "np.asarray"),
        (np.frombuffer(bytes(25), dtype="u1")[1:].view("f8"), "unaligned", "x.copy()"),
        ({1.0, 2.0}, "set is not supported", "tuple"),
        (2**70, "does not fit in 64 bits", "float"),
        ({0: 1.0}, "keys must be strings", "string keys"),
        ((1.0, [X.astype(">f8")]), "byte order", "newbyteorder"),
    ],
)
@pytest.mark.parametrize("operation", ["jit", "grad", "vjp"])
def test_values_without_a_type(operation: str, value: Any, text: str, help: str) -> None:
    error = raised(lambda: OPERATIONS[operation](scaled, (value,)))
    assert isinstance(error, pb.UnsupportedError)
    assert "argument 1 of" in str(error)
    assert text in str(error)
    assert help in str(error)
    assert_shows_line(error, scaled)


def multiplied(x):
    return x * 1.5  # HERE


@pytest.mark.parametrize(
    ("value", "kind"),
    [("a", TypeError), (b"a", TypeError), (None, pb.TypeInferenceError), (decimal.Decimal(1), pb.UnsupportedError)],
)
def test_values_that_do_not_multiply(value: Any, kind: type[Exception]) -> None:
    error = raised(lambda: pb.jit(multiplied)(value))
    assert type(error) is kind
    assert_shows_line(error, multiplied)


def test_a_list_in_itself() -> None:
    items: list[Any] = []
    items.append(items)
    with pytest.raises(RecursionError):
        pb.jit(lambda x: 1.0)(items)


# -------------------------------------------------------------------------------------- nothing to differentiate


def integer(n):  # HERE
    return n * 1.5


def integers(n):  # HERE
    return (n * 1.5).sum()


def product_of_pair(pair):  # HERE
    return pair[0] * pair[1]


@pytest.mark.parametrize(
    ("fn", "value", "text"),
    [
        (integer, 3, "a number of type int"),
        (integer, True, "a number of type bool"),
        (integer, np.int32(3), "a number of type i4"),
        (integers, np.arange(3), "an array of dtype int64"),
        (integers, np.array([True, False]), "an array of dtype bool"),
        (product_of_pair, (1.5, 2), "a number of type int"),
    ],
)
@pytest.mark.parametrize("operation", ["grad", "value_and_grad", "jacfwd", "jacrev", "hessian"])
def test_integer_arguments(operation: str, fn: Callable[..., Any], value: Any, text: str) -> None:
    error = raised(lambda: getattr(pb, operation)(fn)(value))
    assert isinstance(error, pb.DerivativeError)
    assert isinstance(error, TypeError)
    assert text in str(error)
    assert "pass floats" in str(error)
    assert_shows_line(error, fn)


def of_text(text):  # HERE
    return 1.0


@pytest.mark.parametrize("value", ["text", None, print])
def test_gradient_with_respect_to_an_object(value: Any) -> None:
    error = raised(lambda: pb.grad(of_text)(value))
    assert isinstance(error, pb.DerivativeError)
    assert "holds no numbers" in str(error)
    assert "argnums" in str(error)
    assert_shows_line(error, of_text)


def gives_integer(x):  # HERE
    return int(x)


def gives_bool(x):  # HERE
    return x > 0.0


def gives_none(x):  # HERE
    return None


def gives_complex(x):  # HERE
    return x * 1j


def gives_array(x):  # HERE
    return np.full(3, x)


def gives_pair(x):  # HERE
    return x, x


def gives_text(x):  # HERE
    return "x"


def gives_dict(x):  # HERE
    return {"x": x}


@pytest.mark.parametrize(
    ("fn", "text", "help"),
    [
        (gives_integer, "returns i8", "return a float"),
        (gives_bool, "returns b1", "return a float"),
        (gives_none, "returns None", "returns no number"),
        (gives_complex, "returns c16", "abs(z) ** 2"),
        (gives_array, "returns f8[", ".sum()"),
        (gives_pair, "returns (f8, f8)", "has_aux=True"),
        (gives_text, "'x'", "returns no number"),
        (gives_dict, "returns dict(x: f8)", "return a float"),
    ],
)
@pytest.mark.parametrize("operation", ["grad", "value_and_grad", "hessian"])
def test_results_without_a_gradient(operation: str, fn: Callable[..., Any], text: str, help: str) -> None:
    error = raised(lambda: getattr(pb, operation)(fn)(1.5))
    assert isinstance(error, pb.DerivativeError)
    assert text in str(error)
    assert help in str(error)
    assert_shows_line(error, fn)


@pytest.mark.parametrize("fn", [scaled, gives_array])
def test_aux_that_is_missing(fn: Callable[..., Any]) -> None:
    error = raised(lambda: pb.grad(fn, has_aux=True)(1.5))
    assert isinstance(error, pb.DerivativeError)
    assert "(value, aux)" in str(error)
    assert_shows_line(error, fn)


@pytest.mark.parametrize("operation", ["jacfwd", "jacrev"])
@pytest.mark.parametrize(
    ("fn", "value"), [(gives_complex, 1.5), (scaled, 1.5 + 1j), (scaled, X * 1j), (gives_bool, 1.5)]
)
def test_jacobians_are_real(operation: str, fn: Callable[..., Any], value: Any) -> None:
    error = raised(lambda: getattr(pb, operation)(fn)(value))
    assert isinstance(error, pb.DerivativeError)
    assert_shows_line(error, fn)


# ----------------------------------------------------------------------------------------- arguments of operations


@pytest.mark.parametrize("fn", [3.0, None, "f", X])
@pytest.mark.parametrize("operation", ["jit", "grad", "value_and_grad", "jacfwd", "jacrev", "hessian"])
def test_what_is_no_function(operation: str, fn: Any) -> None:
    with pytest.raises(TypeError, match="needs a function"):
        getattr(pb, operation)(fn)


@pytest.mark.parametrize("argnums", [0.0, "x", True, (), (0, 1.5), None])
def test_argnums_that_are_no_positions(argnums: Any) -> None:
    with pytest.raises(TypeError, match="argnums must be an int"):
        pb.grad(total, argnums)


@pytest.mark.parametrize("argnums", [1, -2, (0, 1)])
@pytest.mark.parametrize("operation", ["grad", "jacfwd", "jacrev", "hessian"])
def test_argnums_out_of_range(operation: str, argnums: Any) -> None:
    with pytest.raises(TypeError, match=r"argnums=.*'total' was called with 1 arguments"):
        getattr(pb, operation)(total, argnums)(X)


@pytest.mark.parametrize("operation", ["grad", "jacfwd"])
def test_argnums_twice(operation: str) -> None:
    with pytest.raises(ValueError, match="twice"):
        getattr(pb, operation)(total, (0, 0))
    with pytest.raises(ValueError, match="twice"):
        getattr(pb, operation)(lambda x, y: x * y, (1, -1))(1.0, 2.0)


def test_options_of_another_type() -> None:
    with pytest.raises(TypeError, match=r"pb\.Options"):
        pb.jit(total, options=3)


@pytest.mark.parametrize(
    ("args", "keywords", "text"),
    [
        ((), {}, "missing a required argument: 'a'"),
        ((1.0,), {}, "missing a required argument: 'b'"),
        ((1.0, 2.0, 3.0, 4.0), {}, "too many positional arguments"),
        ((1.0, 2.0), {"d": 1.0}, "unexpected keyword argument 'd'"),
        ((1.0, 2.0), {"a": 1.0}, "multiple values for argument 'a'"),
        ((1.0,), {"b": 2.0, "e": 1.0, "z": 1.0}, "unexpected keyword argument"),
    ],
)
def test_calls_with_other_parameters(args: Any, keywords: Any, text: str) -> None:
    """Before and after compilation, as Python's own TypeError."""

    def f(a, b, c=1.0, *, e=1.0):
        return a * b * c * e

    for operation in (pb.jit(f), pb.grad(f)):
        for _ in range(2):
            with pytest.raises(TypeError, match=text) as caught:
                operation(*args, **keywords)
            assert "f(a, b, c=1.0, *, e=1.0)" in str(caught.value)
            operation(1.0, 2.0)


# ------------------------------------------------------------------------------------------- tangents, cotangents


class Pair(NamedTuple):
    a: float
    b: np.ndarray


@pytest.mark.parametrize(
    ("primal", "tangent", "text"),
    [
        (X, np.ones(4), "size 4 along axis 0, not 3"),
        (X, np.ones(1), "size 1 along axis 0, not 3"),
        (X, np.ones(0), "size 0 along axis 0, not 3"),
        (X, np.ones((3, 1)), "shape (3, 1)"),
        (X, 1.0, "f8[:]"),
        (X, None, "None"),
        (X, "a", "'a'"),
        (X, X * 1j, "complex128"),
        (1.5, 1j, "f8"),
        (1.5, np.complex128(1j), "f8"),
        (1.5, X, "shape (3,)"),
        ((1.5, X), (1.5,), "(f8, f8[:])"),
        ((1.5, X), (1.5, np.ones(2)), "size 2 along axis 0, not 3"),
        ({"a": 1.5}, {"b": 1.5}, "dict(a: f8)"),
        ({"a": 1.5}, {"a": 1.5, "b": 1.5}, "dict(a: f8)"),
        ({"a": 1.5}, 1.5, "dict(a: f8)"),
        (Pair(1.5, X), (1.5, X), "Pair"),
        (Pair(1.5, X), Pair(1.5, np.ones(2)), "size 2 along axis 0, not 3"),
        (np.ones((2, 3)), np.ones((3, 2)), "along axis"),
        (X * 1j, X[:2] * 1j, "size 2 along axis 0, not 3"),
    ],
)
def test_tangents_of_another_form(primal: Any, tangent: Any, text: str) -> None:
    """Sizes too: reading a short tangent with the sizes of its primal would read other memory."""

    def first(x):
        return x

    for _ in range(2):
        with pytest.raises(TypeError) as caught:
            pb.jvp(first, (primal,), (tangent,))
        assert text in str(caught.value)
        pb.jvp(first, (primal,), (primal,))  # leaves native code behind
    with pytest.raises(TypeError):
        pb.linearize(first, primal)[1](tangent)


def test_numbers_of_tangents() -> None:
    with pytest.raises(TypeError, match="1 primals, but 0 tangents"):
        pb.jvp(total, (X,), ())
    with pytest.raises(TypeError, match="tuples"):
        pb.jvp(total, X, X)
    with pytest.raises(TypeError, match="too many positional"):
        pb.jvp(total, (X, X), (X, X))
    with pytest.raises(TypeError, match="1 tangents expected"):
        pb.linearize(total, X)[1](X, X)
    with pytest.raises(TypeError, match="size 2 along axis 0, not 3"):
        pb.hvp(total, (X,), (np.ones(2),))


def test_tangents_inside_compiled_code() -> None:
    def directional(x, v):
        return pb.jvp(total, (x,), (v,))[1]

    for operation in (pb.jit(directional), pb.grad(directional)):
        with pytest.raises(TypeError, match="size 2 along axis 0, not 3"):
            operation(X, np.ones(2))
    np.testing.assert_allclose(pb.grad(directional)(X, np.ones(3)), 2.0)


@pytest.mark.parametrize(
    ("fn", "cotangent", "text"),
    [
        (scaled, np.ones(4), "size 4 along axis 0, not 3"),
        (scaled, np.ones(1), "size 1 along axis 0, not 3"),
        (scaled, np.ones((3, 1)), "shape (3, 1)"),
        (scaled, 1.0, "f8[:]"),
        (scaled, None, "None"),
        (scaled, X * 1j, "complex128"),
        (lambda x: x.reshape(3, 1) * 2.0, np.ones((1, 1)), "shape (1, 1)"),
        (lambda x: (x, x[0]), (X,), "(f8[:], f8)"),
        (lambda x: (x, x[0]), (X[:2], 1.0), "size 2 along axis 0, not 3"),
        (lambda x: {"a": x, "b": x[:2]}, {"a": X, "b": X}, "size 3 along axis 0, not 2"),
        (lambda x: {"a": x}, {"b": X}, "dict(a: f8[:])"),
    ],
)
def test_cotangents_of_another_form(fn: Callable[..., Any], cotangent: Any, text: str) -> None:
    value, pullback = pb.vjp(fn, X)
    for _ in range(2):
        with pytest.raises(TypeError) as caught:
            pullback(cotangent)
        assert text in str(caught.value)
        pullback(value)


def test_integer_leaves_take_any_tangent() -> None:
    def f(x, n, k):
        return x * n * k[1], n

    assert pb.jvp(f, (2.0, 3, np.array([1, 5])), (1.0, None, None)) == ((30.0, 3), (15.0, 0))
    assert pb.jvp(f, (2.0, 3, np.array([1, 5])), (1.0, 7.5, np.inf)) == ((30.0, 3), (15.0, 0))
    _, pullback = pb.vjp(f, 2.0, 3, np.array([1, 5]))
    assert pullback((1.0, None)) == (15.0, None, None)


# ----------------------------------------------------------------------------------------------- aliases, read-only


def written(a, b):  # HERE
    for i in range(len(a)):
        a[i] = a[i] * b[len(b) - 1 - i]
    return a.sum()


@pytest.mark.parametrize("operation", ["jit", "grad", "jvp", "vjp"])
def test_overlap_with_an_argument_that_is_written(operation: str) -> None:
    z = np.arange(1.0, 7.0)
    for pair in ((z, z), (z[1:], z[:-1]), (z, z[2:5]), (z[::-1], z)):
        error = raised(lambda pair=pair: OPERATIONS[operation](written, pair))
        assert isinstance(error, pb.AliasError)
        assert isinstance(error, ValueError)
        assert "overlap in memory" in str(error)
        assert "copy()" in str(error)
        assert_shows_line(error, written)
    np.testing.assert_array_equal(z, np.arange(1.0, 7.0))
    OPERATIONS[operation](written, (z[:3].copy(), z[3:]))


def test_overlap_in_a_tree_names_the_leaf() -> None:
    def f(t):
        t["a"][0] = 5.0
        return t["b"][1].sum()

    with pytest.raises(pb.AliasError, match=r"'t\['a'\]' and 't\['b'\]\[1\]'"):
        pb.jit(f)({"a": X.copy(), "b": (1.0, None)} | (lambda y: {"a": y, "b": (1.0, y)})(X.copy()))


GLOBAL = np.arange(1.0, 4.0)


def with_global(a):
    a[0] = GLOBAL[1] * 2.0
    return (a * GLOBAL).sum()


def test_overlap_with_a_captured_array() -> None:
    with pytest.raises(pb.AliasError, match="captures"):
        pb.jit(with_global)(GLOBAL)
    np.testing.assert_array_equal(GLOBAL, [1.0, 2.0, 3.0])
    assert pb.jit(with_global)(np.ones(3)) == 4.0 + 2.0 + 3.0


def test_overlap_does_not_matter_where_nothing_is_written() -> None:
    first, second = pb.grad(lambda a, b: (a * b).sum(), (0, 1))(X, X)
    np.testing.assert_array_equal(first, X)
    np.testing.assert_array_equal(second, X)


def writes_first(a):  # HERE
    a[0] = a[1] * a[1]
    return a.sum()


@pytest.mark.parametrize("operation", ["jit", "grad", "jvp", "vjp"])
def test_read_only_argument_that_is_written(operation: str) -> None:
    frozen = X.copy()
    frozen.flags.writeable = False
    for value in (frozen, np.broadcast_to(np.ones(1), (3,))):
        error = raised(lambda value=value: OPERATIONS[operation](writes_first, (value,)))
        assert type(error) is ValueError
        assert "read-only" in str(error)
        assert "'writes_first' writes its argument" in str(error)
        assert_shows_line(error, writes_first)
    np.testing.assert_array_equal(frozen, X)


@pytest.mark.parametrize("operation", ["jit", "grad", "jvp", "vjp", "hessian"])
def test_read_only_argument_that_is_read(operation: str) -> None:
    frozen = X.copy()
    frozen.flags.writeable = False
    OPERATIONS[operation](total, (frozen,))


def test_messages_are_whole() -> None:
    """No unfilled fields, whatever is in the names."""
    error = raised(lambda: pb.jvp(lambda x: x, (X,), (np.ones(2),)))
    assert "{" not in shown(error)
