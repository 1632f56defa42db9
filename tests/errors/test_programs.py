# SPDX-License-Identifier: MIT
"""What cannot be compiled, and what fails at run time: the class, the user's line, and what to write instead."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import pullback as pb
from errors import programs as p
from errors.check import OPERATIONS, assert_shows_line, raised, shown

X = np.array([0.7, 2.1, 1.3])

#: function, words of the message, words of the help
UNSUPPORTED: list[tuple[Callable[..., Any], str, str]] = [
    (p.with_try, "try/except", "test the condition"),
    (p.with_with, "'with'", "in the caller"),
    (p.with_del, "'del'", "leave the name bound"),
    (p.with_global, "'global'", "as an argument"),
    (p.with_nonlocal, "'nonlocal'", "as an argument"),
    (p.with_class, "class definition", "outside"),
    (p.with_match, "'match'", "'if' and 'elif'"),
    (p.with_yield, "'yield'", "return a tuple"),
    (p.with_yield_from, "'yield from'", "return a tuple"),
    (p.with_async_function, "async function", "plain function"),
    (p.with_set, "a set", "tuple"),
    (p.with_set_comprehension, "set comprehension", "tuple"),
    (p.with_dict_comprehension, "dict comprehension", "string keys"),
    (p.with_text, "f-string", "in the caller"),
    (p.with_star, "cannot unpack", "index it"),
    (p.with_print, "'print'", "return the value"),
    (p.with_open, "open", "in the caller"),
    (p.with_unknown_numpy, "savetxt", "write it in Python"),
    (p.with_unknown_builtin, "'hash'", "write it in Python"),
    (p.with_unknown_attribute, ".tobytes", "docs/subset.md"),
    (p.with_unknown_module_function, "math.nextafter", "write it in Python"),
    (p.adds_text, "'a'", "only numbers"),
    (p.text_index, "'a'", "integers, slices"),
    (p.truth_of_array, "ambiguous", "np.any"),
    (p.sets_tuple_item, "cannot be assigned", "use an array"),
    (p.iterates_over_number, "iteration over f8", "range"),
    (p.grows, "changes its shape", "new name"),
    (p.view_of_one_or_the_other, "changed in place while another name refers to it", "make a copy"),
    (p.strided_reshape_written, "view or a copy", "x.copy()"),
]

UNTYPED: list[tuple[Callable[..., Any], str]] = [
    (p.number_or_array, "'a' is array f8[:] on one path and f8 on another"),
    (p.number_or_none, "None"),
    (p.falls_off_the_end, "the result is None on one path and f8 on another"),
    (p.result_of_two_types, "the result is f8 on one path and array f8[:] on another"),
    (p.shifts_floats, "<<"),
    (p.float_index, "an index must be an integer, not Python float"),
    (p.calls_an_array, "not callable"),
    (p.missing_argument, "'b'"),
    (p.unknown_keyword, "unexpected keyword argument 'b'"),
    (p.too_many_for_numpy, "np.sin"),
    (p.stores_text, "cannot be set to 'a'"),
    (p.unpacks_too_few, "too many values to unpack"),
]

PYTHONS: list[tuple[Callable[..., Any], type[Exception], str]] = [
    (p.undefined_name, NameError, "name 'nowhere' is not defined"),
    (p.unbound_local, UnboundLocalError, "'y'"),
    (p.unbound_loop_variable, UnboundLocalError, "'y'"),
    (p.unknown_numpy_name, AttributeError, "no_such_function"),
    (p.too_many_indices, IndexError, "too many indices"),
    (p.bad_axis, np.exceptions.AxisError, "axis 5 is out of bounds"),
    (p.tuple_index, IndexError, "tuple index out of range"),
    (p.missing_key, KeyError, "b"),
    (p.sequence_into_element, ValueError, "sequence"),
    (p.text_times_float, TypeError, "non-int"),
    (p.read_only_view, ValueError, "read-only"),
    (p.raises_own_class, p.Rejected, "positive"),
    (p.raises_with_values, p.Rejected, "0.70 of 3 {braces}"),
    (p.raises_class_alone, p.Rejected, "nothing to see"),
    (p.raises_always, KeyError, "always"),
    (p.asserts, AssertionError, "0.7 is not negative"),
    (p.asserts_bare, AssertionError, ""),
]


def name(value: Any) -> str | None:
    return getattr(value, "__name__", None)


@pytest.mark.parametrize(("fn", "text", "help"), UNSUPPORTED, ids=name)
@pytest.mark.parametrize("operation", ["jit", "grad"])
def test_unsupported(operation: str, fn: Callable[..., Any], text: str, help: str) -> None:
    error = raised(lambda: OPERATIONS[operation](fn, (X.copy(),)))
    assert isinstance(error, pb.UnsupportedError)
    assert text in str(error)
    assert help in str(error)
    assert_shows_line(error, fn)


@pytest.mark.parametrize(("fn", "text"), UNTYPED, ids=name)
def test_types_that_do_not_go_together(fn: Callable[..., Any], text: str) -> None:
    error = raised(lambda: pb.grad(fn)(X))
    assert isinstance(error, pb.TypeInferenceError)
    assert isinstance(error, TypeError)
    assert text in str(error)
    assert_shows_line(error, fn)


@pytest.mark.parametrize(("fn", "kind", "text"), PYTHONS, ids=name)
@pytest.mark.parametrize("operation", OPERATIONS)
def test_python_and_numpy_errors_arrive_as_they_are(
    operation: str, fn: Callable[..., Any], kind: type[Exception], text: str
) -> None:
    """The very class that Python raises, whatever is asked of the function; its line in a note."""
    with pytest.raises(kind):
        fn(X.copy())
    error = raised(lambda: OPERATIONS[operation](fn, (X.copy(),)))
    assert type(error) is kind
    assert text in str(error)
    assert_shows_line(error, fn)


@pytest.mark.parametrize(
    "fn", [p.raises_in_helper, p.raises_in_nested_gradient, p.raises_in_sum, p.raises_in_test_of_while]
)
@pytest.mark.parametrize("operation", OPERATIONS)
def test_errors_are_not_lost_inside(operation: str, fn: Callable[..., Any]) -> None:
    """Once lost: what raises for all arguments, called in a place that is lowered on its own, gave None or x."""
    culprit = p.raises_own_class if fn is p.raises_in_helper else p.raises_always
    error = raised(lambda: OPERATIONS[operation](fn, (X.copy(),)))
    assert type(error) is (p.Rejected if fn is p.raises_in_helper else KeyError)
    assert_shows_line(error, culprit)


def test_what_would_raise_on_the_path_not_taken_does_not() -> None:
    assert pb.jit(p.raises_own_class)(-X) == -X.sum()
    np.testing.assert_array_equal(pb.grad(p.raises_own_class)(-X), [1.0, 1.0, 1.0])
    np.testing.assert_array_equal(pb.grad(p.asserts)(-X), [1.0, 1.0, 1.0])


INDEX: list[tuple[Callable[..., Any], int, int]] = [
    (p.element, 3, 3),
    (p.element, -4, -4),
    (p.element, 10**15, 10**15),
    (p.element, -(10**15), -(10**15)),
    (p.reads_past_the_end, 9, 3),
    (p.writes_past_the_end, 9, 3),
    (p.searches_past_the_end, 1, 3),
    (p.searches_past_the_end, -1, -4),
    (p.row, 3, 3),
]


@pytest.mark.parametrize(("fn", "number", "index"), INDEX)
@pytest.mark.parametrize("operation", OPERATIONS)
def test_index_out_of_bounds(operation: str, fn: Callable[..., Any], number: int, index: int) -> None:
    error = raised(lambda: OPERATIONS[operation](fn, (X, number)))
    assert type(error) is IndexError
    assert f"index {index} is out of bounds for axis 0 with size 3" in str(error)
    assert_shows_line(error, fn)


@pytest.mark.parametrize(
    ("fn", "y", "text"),
    [
        (p.added, np.ones(4), "operands could not be broadcast together with shapes (3,) (4,)"),
        (p.added, np.ones((3, 2)), "(3,) (3,2)"),
        (p.assigned, np.ones(3), "broadcast"),
        (p.in_place, np.ones((2, 3)), "more axes"),
        (p.in_place, np.ones(2), "(3,) (2,)"),
        (p.product, np.ones(2), "matmul"),
        (p.selected, np.ones(2), "(3,) (3,) (2,)"),
        (p.stacked, np.ones(2), "same shape"),
        (p.reshaped, np.ones(2), "cannot reshape array of size 3"),
    ],
)
@pytest.mark.parametrize("operation", ["jit", "grad", "jvp"])
def test_shapes_that_do_not_broadcast(operation: str, fn: Callable[..., Any], y: np.ndarray, text: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011  # NumPy's wording is its own
        fn(X, y)
    error = raised(lambda: OPERATIONS[operation](fn, (X, y)))
    assert type(error) is ValueError
    assert text in str(error)
    assert_shows_line(error, fn)


@pytest.mark.parametrize("size", [3, 1])
def test_sizes_that_fit_after_some_that_did_not(size: int) -> None:
    """The code that was compiled for equal sizes, the code that stretches, and the error live side by side."""
    gradient = pb.grad(p.added)
    for n in (3, 4, size, 4, 3):
        if n == 4:
            with pytest.raises(ValueError, match=re.escape("(3,) (4,)")):
                gradient(X, np.ones(n))
        else:
            np.testing.assert_array_equal(gradient(X, np.ones(n)), np.ones(3))


def np_max(x):
    return np.max(x)  # HERE


def np_min(x):
    return x.min()  # HERE


def np_argmax(x):
    return x[np.argmax(x)]  # HERE


def max_over_rows(x):
    return x.reshape(0, 3).max(axis=0).sum()  # HERE


def first_element(x):
    return x[0]  # HERE


@pytest.mark.parametrize(
    ("fn", "kind"),
    [
        (np_max, ValueError),
        (np_min, ValueError),
        (np_argmax, ValueError),
        (max_over_rows, ValueError),
        (first_element, IndexError),
    ],
)
@pytest.mark.parametrize("operation", OPERATIONS)
def test_empty_arrays(operation: str, fn: Callable[..., Any], kind: type[Exception]) -> None:
    with pytest.raises(kind):
        fn(np.zeros(0))
    error = raised(lambda: OPERATIONS[operation](fn, (np.zeros(0),)))
    assert type(error) is kind
    assert_shows_line(error, fn)


def test_errors_in_helpers_name_the_calls() -> None:
    def helper(x):
        return np.savetxt("file", x)

    def middle(x):
        return helper(x)

    error = raised(lambda: pb.jit(lambda x: middle(x))(X))
    assert "in 'helper', which 'middle' calls" in shown(error)
