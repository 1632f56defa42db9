# SPDX-License-Identifier: MIT
"""Functions that cannot be compiled or that fail when they run; the line to blame is marked."""

import contextlib
import math

import numpy as np

# ---------------------------------------------------------------------------------------------------- constructs


def with_try(x):
    try:  # HERE
        return x.sum()
    except ValueError:
        return 0.0


def with_with(x):
    with contextlib.suppress(ValueError):  # HERE
        return x.sum()


def with_del(x):
    y = x.sum()
    del y  # HERE
    return x.sum()


def with_global(x):
    global somewhere  # HERE
    somewhere = x
    return x.sum()


def with_nonlocal(x):
    k = 1.0

    def inner():
        nonlocal k  # HERE
        k = k * x.sum()

    inner()
    return k


def with_class(x):
    class A:  # HERE
        pass

    return x.sum()


def with_match(x):
    match x[0]:  # HERE
        case float(y):
            return y
        case _:
            return 0.0


def with_yield(x):
    yield x.sum()  # HERE


def with_yield_from(x):
    yield from x  # HERE


def with_async_function(x):
    async def inner():  # HERE
        return x

    return x.sum()


def with_set(x):
    return x.sum() + len({1.0, 2.0, x[0]})  # HERE


def with_set_comprehension(x):
    return x.sum() + len({v for v in x})  # HERE


def with_dict_comprehension(x):
    table = {k: x[k] for k in range(3)}  # HERE
    return table[0]


def with_text(x):
    name = f"{x[0]}"  # noqa: F841  # HERE
    return x.sum()


def with_star(x):
    first, *rest = x[x > 0.0]  # HERE
    return first


def with_print(x):
    print(x)  # HERE
    return x.sum()


def with_open(x):
    open("file")  # HERE
    return x.sum()


def with_unknown_numpy(x):
    np.savetxt("file", x)  # HERE
    return x.sum()


def with_unknown_builtin(x):
    return hash(x[0]) * x[0]  # HERE


def with_unknown_attribute(x):
    return x.tobytes()  # HERE


def with_unknown_module_function(x):
    return math.nextafter(x[0], 0.0)  # HERE


# --------------------------------------------------------------------------------------------------------- types


def array_for_number(x):
    a = 0.0
    for _ in range(len(x)):
        a = x  # noqa: F841
        a = x if len(x) > 100 else a  # HERE
    return x.sum()


def number_or_array(x):
    a = x[0]
    if x[1] > 0.0:  # HERE
        a = x
    return (a * x).sum()


def number_or_none(x):
    a = None
    if x[0] > 0.0:  # HERE
        a = x[0]
    return a


def falls_off_the_end(x):
    if x[0] > 0.0:  # HERE
        return x[0]


def result_of_two_types(x):
    if x[0] > 0.0:  # HERE
        return x[0]
    return x


def adds_text(x):
    return x + "a"  # HERE


def shifts_floats(x):
    return x[0] << 2  # HERE


def float_index(x):
    return x[1.0]  # HERE


def text_index(x):
    return x["a"]  # HERE


def truth_of_array(x):
    if x:  # HERE
        return 1.0
    return x.sum()


def calls_an_array(x):
    return x(1.0)  # HERE


def missing_argument(x):
    def helper(a, b):
        return a * b

    return helper(x.sum())  # HERE


def unknown_keyword(x):
    def helper(a):
        return a

    return helper(x.sum(), b=1)  # HERE


def too_many_for_numpy(x):
    return np.sin(x, x, x, x).sum()  # HERE


def stores_text(x):
    y = x.copy()
    y[0] = "a"  # HERE
    return y.sum()


def sets_tuple_item(x):
    t = (1.0, 2.0)
    t[0] = x[0]  # HERE
    return t[0]


def iterates_over_number(x):
    s = x[0]
    for v in s:  # HERE
        s += v
    return s


def unpacks_too_few(x):
    a, b = (x[0], x[1], x[2])  # HERE
    return a * b


def grows(x):
    y = x.copy()
    for _ in range(int(x[1])):  # HERE
        y = np.concatenate((y, y))
    return y.sum()


def view_of_one_or_the_other(x):
    a = x.copy()
    if x[0] > 0.0:  # HERE
        v = a[1:]
    else:
        v = a[:-1]
    v[0] = x[1] * x[2]
    return (a * a).sum()


def strided_reshape_written(x):
    a = np.zeros((len(x), 4))
    v = a[:, ::2].reshape(-1)
    v[0] = x[0]  # HERE
    return a.sum()


# ---------------------------------------------------------------------------------------------- Python's own errors


def undefined_name(x):
    return x.sum() * nowhere  # noqa: F821  # HERE


def unbound_local(x):
    if x[0] < -100.0:
        y = 1.0
    return x.sum() * y  # HERE


def unbound_loop_variable(x):
    for k in range(0):
        y = k
    return x.sum() * y  # HERE


def unknown_numpy_name(x):
    return np.no_such_function(x)  # HERE


def too_many_indices(x):
    return x[0, 0]  # HERE


def bad_axis(x):
    return x.sum(axis=5)  # HERE


def tuple_index(x):
    return (x[0], x[1])[5]  # HERE


def missing_key(x):
    return {"a": x[0]}["b"]  # HERE


def sequence_into_element(x):
    y = x.copy()
    y[0] = x  # HERE
    return y.sum()


def text_times_float(x):
    y = "a" * 1.5  # noqa: F841  # HERE
    return x.sum()


def read_only_view(x):
    y = np.broadcast_to(x, (2, len(x)))
    y[0] = 1.0  # HERE
    return y.sum()


class Rejected(Exception):
    def __init__(self, message="nothing to see", code=3):
        super().__init__(message)
        self.code = code


def raises_own_class(x):
    if x[0] > 0.0:
        raise Rejected("positive")  # HERE
    return x.sum()


def raises_with_values(x):
    if x[0] > 0.0:
        raise Rejected(f"{x[0]:.2f} of {len(x)} {{braces}}")  # HERE
    return x.sum()


def raises_class_alone(x):
    if x[0] > 0.0:
        raise Rejected  # HERE
    return x.sum()


def raises_always(x):
    raise KeyError("always")  # HERE


def raises_in_helper(x):
    return raises_own_class(x) * 2.0


def raises_in_nested_gradient(x):
    import pullback as pb

    return (pb.grad(raises_always)(x) * x).sum()


def raises_in_sum(x):
    return sum((raises_always(v) for v in x), 0.0)


def raises_in_test_of_while(x):
    y = x[0]
    while raises_always(y):
        y = y * 2.0
    return y


def asserts(x):
    assert x[0] < 0.0, f"{x[0]} is not negative"  # HERE
    return x.sum()


def asserts_bare(x):
    assert x[0] < 0.0  # HERE
    return x.sum()


# ----------------------------------------------------------------------------------------------------- run time


def element(x, i):
    return x[i] * x[0]  # HERE


def reads_past_the_end(x, n):
    s = 0.0
    for i in range(n):
        s += x[i] * x[i - 1]  # HERE
    return s


def writes_past_the_end(x, n):
    y = np.zeros(3)
    for i in range(n):
        y[i] = x[0] * i  # HERE
    return y.sum()


def searches_past_the_end(x, n):
    i = 0
    while x[i] > -1e9:  # HERE
        i += n
    return x[i]


def row(x, i):
    m = x.reshape(-1, 1)
    return m[i].sum()  # HERE


def added(x, y):
    return (x + y).sum()  # HERE


def assigned(x, y):
    z = np.zeros(len(x))
    z[1:] = y  # HERE
    return (z * x[0]).sum()


def in_place(x, y):
    z = x.copy()
    z += y  # HERE
    return z.sum()


def product(x, y):
    return x @ y  # HERE


def selected(x, y):
    return np.where(x > 0.0, x, y).sum()  # HERE


def stacked(x, y):
    return np.stack((x, y)).sum()  # HERE


def reshaped(x, y):
    return x.reshape(len(y), -1).sum()  # HERE


def deeper(x, n):
    if n < 0:
        return x
    return deeper(x * 1.0001, n + 1) * x
