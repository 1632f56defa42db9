# SPDX-License-Identifier: MIT
"""What is refused: the error names the construct, shows the user's line, and says what to write instead."""

from __future__ import annotations

import inspect
import linecache
import time
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from pullback.diag import PullbackError, TypeInferenceError, UnsupportedError
from unit.frontend_tools import check, compiled

V = np.array([1.0, -2.0, 0.5, 3.0])
M = np.arange(12.0).reshape(3, 4)


def with_try(x):
    try:  # HERE
        return x
    except ValueError:
        return 0.0


def with_with(x):
    with open("f"):  # HERE
        return x


def with_global(x):
    global V  # HERE
    return x


def with_nonlocal(x):
    y = 0.0

    def inner():
        nonlocal y  # HERE
        y = x

    inner()
    return y


def with_del(x):
    y = x
    del y  # HERE
    return x


def with_class(x):
    class C:  # HERE
        pass

    return x


def with_match(x):
    match x:  # HERE
        case [1, 2]:
            return 1
    return x


def with_set(x):
    s = {1, 2}  # HERE
    return x in s


def with_dict_comprehension(x):
    d = {str(k): x for k in range(3)}  # HERE
    return d


def with_fstring(x):
    name = f"{x}"  # HERE
    return len(name)


def with_print(x):
    print(x)  # HERE
    return x


def with_str(x):
    return float(str(x))  # HERE


def with_unknown(x):
    return x * time.perf_counter()  # HERE


def with_yield(x):
    def g():  # HERE
        yield x

    return g()


def list_of_unknown_length(x):
    out = []
    for v in x:  # HERE
        out.append(v)
    return out


def comprehension_of_unknown_length(x):
    return [v * 2 for v in x]  # HERE


def attribute_store(x):
    V.shape = (2, 2)  # HERE
    return x


def array_truth(x):
    if x > 0:  # HERE
        return 1.0
    return 2.0


def unknown_attribute(x):
    return x.tobytes()  # HERE


def dynamic_axis(x):
    n = 0
    for i in range(len(x)):
        n += i
    return np.zeros((2, 3)).sum(axis=n)  # HERE


def two_results(x):
    if x[0] > 0:
        return x
    return None


def wrong_rank(x):
    if x[0] > 0:
        y = x
    else:
        y = x[:, None]
    return y.sum()


def loop_changes_type(x):
    y = 0.0
    for _ in range(len(x)):
        y = (y, 1.0)
    return y


def too_many_arguments(x):
    return helper(x, x, x)  # HERE


def helper(a, b=1):
    return a


def unknown_keyword(x):
    return helper(x, c=2)  # HERE


def float_index(x):
    return x[1.5]  # HERE


def tuple_store(x):
    t = (x, x)
    t[0] = 1.0  # HERE
    return t


def math_on_arrays(x):
    import math

    return math.sin(x)  # HERE


def complex_order(x):
    return 1j * x[0] < 2j  # HERE


def bare_raise(x):
    raise  # HERE


def decorated_inner(x):
    @staticmethod
    def f():  # HERE
        return x

    return f()


UNSUPPORTED: list[tuple[Callable[..., Any], Any, str]] = [
    (with_try, 1.0, "try/except"),
    (with_with, 1.0, "'with'"),
    (with_global, 1.0, "'global'"),
    (with_nonlocal, 1.0, "'nonlocal'"),
    (with_del, 1.0, "'del'"),
    (with_class, 1.0, "class definition"),
    (with_match, 1.0, "'match'"),
    (with_set, 1.0, "a set"),
    (with_dict_comprehension, 1.0, "dict comprehension"),
    (with_fstring, 1.0, "f-string"),
    (with_print, 1.0, "'print'"),
    (with_str, 1.0, r"'str' in str\(x\)"),
    (with_unknown, V, "time.perf_counter"),
    (with_yield, 1.0, "generator functions"),
    (list_of_unknown_length, V, "list 'out'"),
    (comprehension_of_unknown_length, V, "a list whose length"),
    (attribute_store, 1.0, "attribute '.shape'"),
    (array_truth, V, "truth of an array"),
    (unknown_attribute, V, "'.tobytes'"),
    (dynamic_axis, V, "must be known at compile time"),
    (tuple_store, 1.0, "items of"),
    (bare_raise, 1.0, "bare 'raise'"),
    (decorated_inner, 1.0, "decorators"),
]
MISTYPED: list[tuple[Callable[..., Any], Any, str]] = [
    (two_results, V, r"the result is array f8\[:\] on one path and None on another .*line"),
    (wrong_rank, V, "'y' is array"),
    (loop_changes_type, V, "'y' is Python float on one path"),
    (too_many_arguments, 1.0, "takes 2 positional arguments but 3"),
    (unknown_keyword, 1.0, "unexpected keyword argument 'c'"),
    (float_index, V, "an index must be an integer"),
    (math_on_arrays, V, r"math.sin\(\) takes a number"),
    (complex_order, V, "complex numbers"),
]


@pytest.mark.parametrize(("fn", "arg", "text"), UNSUPPORTED, ids=[c[0].__name__ for c in UNSUPPORTED])
def test_unsupported(fn: Any, arg: Any, text: str) -> None:
    with pytest.raises(UnsupportedError, match=text) as info:
        compiled(fn, arg)
    assert_shows_the_line(fn, info.value)
    assert info.value.help


@pytest.mark.parametrize(("fn", "arg", "text"), MISTYPED, ids=[c[0].__name__ for c in MISTYPED])
def test_types_that_do_not_go_together(fn: Any, arg: Any, text: str) -> None:
    with pytest.raises(TypeInferenceError, match=text) as info:
        compiled(fn, arg)
    assert_shows_the_line(fn, info.value)


def assert_shows_the_line(fn: Callable[..., Any], error: PullbackError) -> None:
    """The span is the line marked HERE (if one is), in the message with a caret below."""
    lines, first = inspect.getsourcelines(fn)
    marked = [first + k for k, line in enumerate(lines) if "# HERE" in line]
    assert error.span is not None
    assert error.span.file == __file__
    if marked:
        assert error.span.line == marked[0], str(error)
        assert linecache.getline(__file__, marked[0]).strip() in str(error)
        assert "^" in str(error)


def inner_error(x):
    return set(x)


def middle(x):
    return inner_error(x)


def outer(x):
    return middle(x) + 1


def test_errors_in_helpers_show_the_chain_of_calls() -> None:
    with pytest.raises(UnsupportedError) as info:
        compiled(outer, 1.0)
    assert info.value.__notes__ == ["in 'inner_error', which 'middle' calls", "in 'middle', which 'outer' calls"]
    assert info.value.span is not None
    assert info.value.span.function == "inner_error"


# ------------------------------------------------------------------------------------- the program's own errors


def divide(x, y):
    return x / y


def unbound(n):
    for i in range(n):
        last = i
    return last


def deep(n):
    return 0 if n == 0 else deep(n - 1) + 1


def reshape_wrongly(x, n):
    return x.reshape(n, 3)


def unpack_wrongly(x):
    a, b = x
    return a + b


def negative_size(n):
    return np.zeros(n)


def zero_step(n):
    return sum(i for i in range(0, 10, n))


def key_error(d):
    return d["b"]


def test_own_errors_arrive_as_python_raises_them() -> None:
    assert isinstance(check(divide, 1.0, 0.0), ZeroDivisionError)
    assert isinstance(check(divide, 1, 0), ZeroDivisionError)
    assert isinstance(check(unbound, 0), UnboundLocalError)
    assert isinstance(check(reshape_wrongly, V, 2, same_message=False), ValueError)
    assert isinstance(check(unpack_wrongly, V, same_message=False), ValueError)
    assert isinstance(check(negative_size, -1), ValueError)
    assert isinstance(check(zero_step, 0), ValueError)
    assert isinstance(check(key_error, {"a": 1.0}), KeyError)
    assert isinstance(check(lambda x: x.max(), V[:0]), ValueError)
    assert isinstance(check(lambda x: np.concatenate([x, x[:, None]]), V, same_message=False), ValueError)
    check(deep, 20)


def test_a_check_carries_the_place_of_the_user_code() -> None:
    def program(x, i):
        return np.sum(x) + x[i]

    low = compiled(program, V, 2)
    lines, first = inspect.getsourcelines(program)
    places = {low.locs[op.loc].line for op in low.func.body.ops if op.loc}
    assert places <= {first, first + 1}  # library code is ascribed to the line that calls it
    assert {low.locs[op.loc].file for op in low.func.body.ops if op.loc} == {__file__}


def changes_its_list(xs):
    xs[0] = 1.0  # HERE
    return xs[0]


def test_a_list_of_the_caller_is_not_changed_in_silence() -> None:
    with pytest.raises(UnsupportedError, match="changing a list that was passed in") as info:
        compiled(changes_its_list, [1.0, 2.0])
    assert_shows_the_line(changes_its_list, info.value)
