# SPDX-License-Identifier: MIT
"""``pb.prepare``: rules from types alone, and what they refuse."""

from __future__ import annotations

import copy
import functools
import pickle
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

import numpy as np
import pytest

import pullback as pb
from pullback import share

RAN = []


def branches(x):
    if x.sum() > 1.0:
        return (x**3).sum()
    if x[0] < 0.0:
        return -x[0]
    return 0.0


def weighted(x, a, n=3):
    return a * (x**n).sum()


SCALE = 2.0


def scaled(x):
    return SCALE * x * x


def raises(x, limit):
    if x > limit:
        raise ValueError("too much")
    return x * x


# ------------------------------------------------------------------------------------------------ forms


@pytest.mark.parametrize("spec", ["f8[:]", "f8[:]C", "f8[3]", "f8[n]", np.ones(3)], ids=str)
def test_specs_of_an_array(spec):
    rule = pb.prepare(pb.grad(weighted), spec, float, int)
    np.testing.assert_allclose(rule(np.array([1.0, 2.0, 3.0]), 2.0, 2), [4.0, 8.0, 12.0])


def test_any_strides_and_any_sizes():
    rule = pb.prepare(pb.grad(weighted), "f8[:]", float, int)
    x = np.arange(12.0)
    for view in (x, x[::2], x[::-1], x[:0]):
        np.testing.assert_allclose(rule(view, 1.0, 2), 2 * view)


def test_no_user_code_runs_at_preparation():
    def f(x):
        return x * seen(x)

    def seen(x):
        return x + len(RAN)

    before = len(RAN)
    assert pb.prepare(pb.grad(f), float)(3.0) == 6.0 + before


@pytest.mark.parametrize(
    ("op", "want"),
    [
        (pb.grad(scaled), 12.0),
        (pb.value_and_grad(scaled), (18.0, 12.0)),
        (pb.jit(scaled), 18.0),
        (scaled, 18.0),
        (pb.jacfwd(scaled), 12.0),
        (pb.jacrev(scaled), 12.0),
        (pb.hessian(scaled), 4.0),
        (pb.grad(pb.grad(scaled)), 4.0),
    ],
    ids=lambda v: getattr(v, "__name__", ""),
)
def test_operations(op, want):
    got = pb.prepare(op, float)(3.0)
    np.testing.assert_allclose(got, want)


def test_vmap_of_grad():
    rule = pb.prepare(pb.vmap(pb.grad(scaled)), "f8[:]")
    np.testing.assert_allclose(rule(np.array([1.0, 2.0])), [4.0, 8.0])


def test_operations_at_a_point():
    x, v = np.array([1.0, 2.0]), np.array([1.0, 0.0])
    for op in (pb.jvp, functools.partial(pb.jvp, weighted)):
        given = (weighted,) if op is pb.jvp else ()
        value, tangent = pb.prepare(op, *given, "f8[:]", float, int)((x, 2.0, 3), (v, 0.0, 0))
        assert (value, tangent) == (18.0, 6.0)
    value, pullback = pb.prepare(pb.vjp, weighted, "f8[:]", float, int)(x, 2.0, 3)
    gx, ga, gn = pullback(1.0)
    np.testing.assert_allclose(gx, [6.0, 24.0])
    assert (value, ga, gn) == (18.0, 9.0, None)
    value, derivative = pb.prepare(pb.linearize, weighted, "f8[:]", float, int)(x, 2.0, 3)
    assert (value, derivative(v, 0.0, 0)) == (18.0, 6.0)
    product = pb.prepare(pb.hvp, lambda x: (x**3).sum(), "f8[:]")((x,), (v,))
    np.testing.assert_allclose(product, [6.0, 0.0])


def test_annotations_and_defaults_give_types():
    def f(x: np.float64, n: int, flag=True):
        return x**n if flag else x

    rule = pb.prepare(pb.grad(f))
    assert rule.signature == "x: f8, n: int, flag: bool"
    assert rule(np.float64(3.0), 2) == 6.0
    assert rule(n=2, x=np.float64(3.0), flag=False) == 1.0


def test_trees():
    class Point(NamedTuple):
        x: float
        y: float

    def f(p, d):
        return p.x * p.y + d["w"].sum() * p.x

    rule = pb.prepare(pb.grad(f), Point(1.0, 1.0), {"w": "f8[:]"})
    assert rule(Point(2.0, 3.0), {"w": np.ones(2)}) == Point(5.0, 2.0)
    with pytest.raises(pb.PreparationMismatch, match=r"dict|'v'"):
        rule(Point(2.0, 3.0), {"v": np.ones(2)})


# ------------------------------------------------------------------------------------------------ identity


def test_same_function_and_types_same_rule():
    rule = pb.prepare(pb.grad(weighted), "f8[:]", float, int)
    assert pb.prepare(pb.grad(weighted), "f8[:]", float, int) is rule
    assert pb.prepare(pb.grad(weighted), "f4[:]", float, int) is not rule
    assert copy.copy(rule) is rule
    assert copy.deepcopy(rule) is rule


def test_pickled_by_reference():
    rule = pb.prepare(pb.grad(weighted), "f8[n]C", float, int)
    assert pickle.loads(pickle.dumps(rule)) is rule


def test_redefinition_takes_effect():
    space = {"np": np}

    def f(x):
        return helper(x) * FACTOR  # noqa: F821

    g = type(f)(f.__code__, space)
    space["helper"] = lambda x: x * x
    space["FACTOR"] = 1.0
    rule = pb.prepare(pb.grad(g), float)
    assert rule(3.0) == 6.0
    space["FACTOR"] = 2.0
    assert rule(3.0) == 12.0
    space["helper"] = lambda x: x * x * x
    assert rule(3.0) == 54.0
    space["FACTOR"] = np.float32(2.0)  # another type
    assert rule(3.0) == 54.0


# ------------------------------------------------------------------------------------------------ refusals


@pytest.mark.parametrize(
    ("args", "shown"),
    [
        (([1.0, 2.0], 1.0, 2), r"called with: \(x: \[float, float\], a: float, n: int\)"),
        ((np.ones(2, "f4"), 1.0, 2), r"called with: \(x: f4\[:\]C"),
        ((np.ones((2, 2)), 1.0, 2), r"called with: \(x: f8\[:,:\]C"),
        ((np.ones(2), 1, 2), r"called with: \(x: f8\[:\]C, a: int"),
        ((np.ones(2), np.float64(1.0), 2), r"a: f8, n: int"),
        ((np.ones(2), 1.0, True), r"n: bool"),
        ((np.ones(2).astype(">f8"), 1.0, 2), r"called with: \(x: ndarray"),
        ((np.array(["a"]), 1.0, 2), r"called with: \(x: ndarray"),
    ],
)
def test_other_types_are_refused_with_both_signatures(args, shown):
    rule = pb.prepare(pb.grad(weighted), "f8[:]", float, int)
    with pytest.raises(pb.PreparationMismatch, match=shown) as error:
        rule(*args)
    assert "prepared for: (x: f8[:], a: float, n: int)" in str(error.value)
    assert isinstance(error.value, TypeError)


def test_layouts():
    rule = pb.prepare(pb.grad(lambda x: (x * x).sum()), "f8[:,:]F")
    x = np.arange(6.0).reshape(2, 3)
    np.testing.assert_allclose(rule(np.asfortranarray(x)), 2 * x)
    with pytest.raises(pb.PreparationMismatch, match="f8"):
        rule(x)


def test_sizes():
    def f(x, y):
        return (x * y).sum()

    fixed = pb.prepare(pb.grad(f), "f8[3]", "f8[3]")
    with pytest.raises(pb.PreparationMismatch, match=r"called with: \(x: f8\[3\], y: f8\[4\]\)"):
        fixed(np.ones(3), np.ones(4))
    named = pb.prepare(pb.grad(f), "f8[n]", "f8[n]")
    np.testing.assert_allclose(named(np.ones(3), np.arange(3.0)), np.arange(3.0))
    with pytest.raises(pb.PreparationMismatch, match=r"size 'n' is 3 \(x\) and 1 \(y\)"):
        named(np.ones(3), np.ones(1))
    anyway = pb.prepare(pb.grad(f), "f8[:]", "f8[:]")
    np.testing.assert_allclose(anyway(np.ones(3), np.full(1, 2.0)), [2.0, 2.0, 2.0])  # stretched


class Uncompiled(Exception):
    """A call that no compiled code took."""


def natively(rule, *args):
    """``rule``, made so that calls that are not served natively raise. ``args``: of calls before that."""
    for _ in range(2):
        if args:
            rule(*args)

    def slow(args, kwnames):
        raise Uncompiled

    rule.slow = slow
    return rule


@pytest.mark.parametrize(
    ("specs", "good", "bad"),
    [
        (("f8[n,n]",), [(np.ones((3, 3)),), (np.ones((0, 0)),)], [(np.ones((3, 4)),)]),
        (("f8[3,:]",), [(np.ones((3, 4)),)], [(np.ones((4, 3)),)]),
        (
            ("f8[n,m]", "f8[m]"),
            [(np.ones((3, 4)), np.ones(4)), (np.ones((3, 3)), np.ones(3))],
            [(np.ones((3, 4)), np.ones(3)), (np.ones((3, 4)), np.ones(1))],
        ),
        (
            (float, complex, ("f8[n]", {"a": "f8[m,n]C", "b": "c16[m]"})),
            [(1.0, 1j, (np.ones(2), {"a": np.ones((5, 2)), "b": np.ones(5, complex)}))],
            [
                (1.0, 1j, (np.ones(2), {"a": np.ones((5, 3)), "b": np.ones(5, complex)})),
                (1.0, 1j, (np.ones(2), {"a": np.ones((5, 2)), "b": np.ones(4, complex)})),
            ],
        ),
    ],
    ids=["square", "fixed", "two", "nested"],
)
def test_sizes_are_compared_natively(specs, good, bad):
    def total(x):
        if isinstance(x, tuple):
            return total(x[0]) + total(x[1])
        if isinstance(x, dict):
            return total(x["a"]) + total(x["b"])
        return np.real(x).sum() if isinstance(x, np.ndarray) else x

    def of_one(x):
        return x.sum()

    def of_two(x, y):
        return x.sum() + y.sum()

    def of_three(x, y, z):
        return x + z[0].sum() + z[1]["a"].sum() + z[1]["b"].real.sum()

    rule = natively(pb.prepare(pb.jit({1: of_one, 2: of_two, 3: of_three}[len(specs)]), *specs))
    for args in good:
        assert rule(*args) == sum(np.real(total(a)) for a in args if not isinstance(a, complex))
    for args in bad:
        with pytest.raises(Uncompiled):
            rule(*args)


def test_sizes_in_a_refusal():
    rule = pb.prepare(lambda a, x: (a @ x).sum(), "f8[n,m]", "f8[m]")
    with pytest.raises(pb.PreparationMismatch, match=r"size 'm' is 4 \(axis 1 of a\) and 3 \(x\)") as caught:
        rule(np.ones((3, 4)), np.ones(3))
    assert "f8[n,m]" in str(caught.value)
    with pytest.raises(ValueError, match=r"size 'm' is 4 in one place and 3 in another"):
        rule.workspace((3, 4), 3)
    with pytest.raises(ValueError, match=r"size 'm'"):
        rule.memory((3, 4), 3)


def shifted(x, a=2.0, *, n: int = 2, out_of: float = 1.0):
    return a * (x**n).sum() / out_of


def _value(x, a, n, d):
    return a * (x**n).sum() / d


def _slope(x, a, n, d):
    return a * n * x ** (n - 1) / d


@pytest.mark.parametrize(
    ("prepare", "of", "want"),
    [
        (lambda *types, **named: pb.prepare(pb.jit(shifted), *types, **named), lambda r: r, _value),
        (lambda *types, **named: pb.prepare(pb.grad(shifted), *types, **named), lambda r: r, _slope),
        (lambda *types, **named: pb.prepare(pb.vjp, shifted, *types, **named), lambda r: r[1](1.0)[0], _slope),
        (
            lambda *types, **named: pb.prepare(pb.linearize, shifted, *types, **named),
            lambda r: r[1](np.ones(3)),
            lambda *args: _slope(*args).sum(),
        ),
    ],
    ids=["jit", "grad", "vjp", "linearize"],
)
def test_keywords_and_defaults(prepare, of, want):
    x = np.arange(3.0)
    rule = prepare("f8[:]", float, n=int)
    for _ in range(2):
        np.testing.assert_allclose(of(rule(x, 3.0, n=3)), want(x, 3.0, 3, 1.0))
        np.testing.assert_allclose(of(rule(x)), want(x, 2.0, 2, 1.0))
        np.testing.assert_allclose(of(rule(n=3, x=x, out_of=4.0)), want(x, 2.0, 3, 4.0))
        np.testing.assert_allclose(of(rule(x, n=3, workspace=None, out=None)), want(x, 2.0, 3, 1.0))
    with pytest.raises(pb.PreparationMismatch, match="n: float"):
        rule(x, n=3.0)
    with pytest.raises(TypeError, match="unexpected keyword argument 'm'"):
        rule(x, m=1)
    with pytest.raises(TypeError, match="multiple values for argument 'x'"):
        rule(x, x=x)


def unaligned(x):
    raw = np.zeros(x.nbytes + 1, "u1")
    view = raw[1:].view(x.dtype)
    view[:] = x
    return view


@pytest.mark.parametrize(
    ("make", "shown"),
    [
        (lambda x: x.astype(">f8"), "x: ndarray of '>f8'"),
        (unaligned, "x: unaligned ndarray of '<f8'"),
        (lambda x: x.astype("f4"), r"x: f4\[:\]C"),
        (list, r"x: \[f8, f8, f8\]"),
        (np.ma.masked_array, "MaskedArray"),
        (lambda x: x.astype(object), "ndarray of '|O'"),
    ],
    ids=["byte order", "unaligned", "dtype", "list", "subclass", "object"],
)
def test_arrays_that_a_rule_refuses(make, shown):
    rule = pb.prepare(pb.grad(lambda x: (x * x).sum()), "f8[:]")
    for _ in range(2):
        with pytest.raises(pb.PreparationMismatch, match=shown):
            rule(make(np.ones(3)))
    np.testing.assert_array_equal(rule(np.ones(3)), [2.0, 2.0, 2.0])


@pytest.mark.parametrize("x", [np.arange(6.0)[::2], np.arange(6.0)[::-2], np.arange(6.0).reshape(3, 2)[:, 1]])
def test_any_layout_is_served_natively(x):
    rule = natively(pb.prepare(pb.grad(lambda x: (x * x).sum()), "f8[:]"), np.ones(3))
    np.testing.assert_array_equal(rule(x), 2 * x)


def test_read_only_arrays():
    x = np.ones(3)
    x.flags.writeable = False
    rule = natively(pb.prepare(pb.grad(lambda x: (x * x).sum()), "f8[:]"), np.ones(3))
    np.testing.assert_array_equal(rule(x), [2.0, 2.0, 2.0])


def test_prepared_from_many_threads_at_once():
    """One compiles, the others wait, and all have the same rule."""

    def f(x):
        return np.sin(x) * x * 1.25

    before = share.COUNTS["compiled"]
    barrier = threading.Barrier(6)

    def work(k):
        barrier.wait()
        rule = pb.prepare(pb.grad(f), float)
        return rule, rule(0.0)

    with ThreadPoolExecutor(6) as pool:
        found = list(pool.map(work, range(6)))
    assert share.COUNTS["compiled"] == before + 1
    assert {id(rule) for rule, _ in found} == {id(pb.prepare(pb.grad(f), float))}
    assert {value for _, value in found} == {0.0}


@pytest.mark.parametrize("args", [(), (np.ones(2),), (np.ones(2), 1.0, 2, 3)])
def test_wrong_number_of_arguments(args):
    rule = pb.prepare(pb.grad(weighted), "f8[:]", float, int)
    with pytest.raises(TypeError, match=r"argument|weighted"):
        rule(*args)


@pytest.mark.parametrize(
    "spec",
    ["f8[", "f9", "f8[:;]", "float64x", set, object()],
    ids=["open", "f9", "punctuation", "suffix", "class", "object"],
)
def test_specs_that_cannot_be_read(spec):
    with pytest.raises((pb.UnsupportedError, TypeError, pb.DerivativeError)):
        pb.prepare(pb.grad(scaled), spec)


def test_wrong_use():
    with pytest.raises(TypeError, match="no type for parameter 'a'"):
        pb.prepare(pb.grad(weighted), "f8[:]")
    with pytest.raises(TypeError, match="too many"):
        pb.prepare(pb.grad(weighted), "f8[:]", float, int, int)
    with pytest.raises(TypeError, match="apply the operation to a function first"):
        pb.prepare(pb.grad, "f8[:]")
    with pytest.raises(TypeError, match="the function comes first"):
        pb.prepare(pb.vjp, "f8[:]")
    with pytest.raises(pb.DerivativeError, match="integers have no derivative"):
        pb.prepare(pb.grad(scaled), int)


def test_tangents_conform_or_are_refused():
    rule = pb.prepare(pb.jvp, scaled, float)
    assert rule((3.0,), (np.float32(1.0),)) == (18.0, 12.0)
    with pytest.raises(TypeError, match="tangents"):
        rule((3.0,), ("one",))


# ------------------------------------------------------------------------------- one code, many functions


def closure(a, n):
    def f(x):
        total = 0.0
        for k in range(n):
            total += a * x**2 + k
            if total > 1e6:
                raise ValueError("total")
        return total

    return f


def compiled(call):
    """What ``call`` returns, and how many functions it compiled."""
    before = share.COUNTS["compiled"]
    result = call()
    return result, share.COUNTS["compiled"] - before


def test_closures_of_a_factory_share_code():
    pb.grad(closure(1.0, 5))(1.0)
    for a in (2.0, 3.0):
        f = closure(a, 5)
        for _ in range(3):  # without a binding, then with one
            assert compiled(lambda f=f: pb.grad(f)(2.0)) == (20.0 * a, 0)
    assert compiled(lambda: pb.grad(closure(2.0, 6))(2.0)) == (48.0, 1)  # a loop bound is part of the code
    assert compiled(lambda: pb.grad(closure(2, 5))(2.0)) == (40.0, 1)  # an integer is another type


def test_lambdas_with_the_same_code_share_it():
    f = lambda x: x * x + 1.25  # noqa: E731
    pb.grad(f)(1.0)
    indented = [lambda x: x * x + 1.25][0]
    assert compiled(lambda: pb.grad(indented)(4.0)) == (8.0, 0)


def test_shared_code_reports_its_own_line():
    pb.grad(closure(1.0, 4))(1.0)
    make = type(closure)
    moved = closure.__code__.replace(co_firstlineno=closure.__code__.co_firstlineno)
    f = make(moved, globals())(1.0, 4)
    with pytest.raises(ValueError, match="total") as error:
        pb.grad(f)(1e9)
    assert 'raise ValueError("total")' in error.value.__notes__[0]


def test_function_imported_twice(tmp_path):
    import importlib.util

    text = (
        "def helper(x):\n    return x * x\n\n"
        "def f(x):\n    if x > 9.0:\n        raise ValueError('big')\n    return helper(x) * C\n"
    )
    modules = []
    for k, blank in enumerate(("", "\n\n\n")):
        path = tmp_path / f"twice{k}.py"
        path.write_text(f"C = {k + 1.0}\n{blank}{text}")
        spec = importlib.util.spec_from_file_location(path.stem, path)
        modules.append(importlib.util.module_from_spec(spec))
        spec.loader.exec_module(modules[-1])
    first, second = modules
    assert compiled(lambda: pb.grad(first.f)(3.0)) == (6.0, 1)
    assert compiled(lambda: pb.grad(second.f)(3.0)) == (12.0, 0)
    second.C = 5.0
    assert pb.grad(second.f)(3.0) == 30.0
    assert pb.grad(first.f)(3.0) == 6.0
    with pytest.raises(ValueError, match="big") as error:
        pb.grad(second.f)(10.0)
    assert "twice1.py" in error.value.__notes__[0]
    assert "line 10" in error.value.__notes__[0]
    second.helper = lambda x: x
    assert pb.grad(second.f)(3.0) == 5.0
    assert pb.grad(first.f)(3.0) == 6.0


def test_defaults_and_helpers_in_cells_are_compared():
    def make(helper, n=2):
        def f(x, k=n):
            return helper(x) * k

        return f

    square, cube = (lambda x: x * x), (lambda x: x * x * x)
    assert pb.grad(make(square))(3.0) == 12.0
    assert pb.grad(make(cube))(3.0) == 54.0
    assert pb.grad(make(square, 3))(3.0) == 18.0
    assert pb.grad(make(square, 3.5))(3.0) == 21.0
    assert pb.grad(make(cube, 3))(3.0) == 81.0


def test_one_object_or_two():
    def make(a, b):
        def f(x):
            return x * 2.0 if a is b else x * 3.0

        return f

    one = lambda x: x  # noqa: E731
    two = lambda x: x  # noqa: E731
    assert pb.grad(make(one, one))(1.0) == 2.0
    assert pb.grad(make(one, two))(1.0) == 3.0
    assert pb.grad(make(two, two))(1.0) == 2.0


class Model:
    def __init__(self, w):
        self.w = w

    def loss(self, x):
        return self.w * x * x


def test_bound_methods_share_code():
    assert pb.grad(Model(1.0).loss)(1.0) == 2.0
    assert compiled(lambda: pb.grad(Model(3.0).loss)(1.0)) == (6.0, 0)
    model = Model(4.0)
    g = pb.grad(model.loss)
    assert [g(1.0), g(1.0)] == [8.0, 8.0]
    model.w = 5.0
    assert g(1.0) == 10.0


def test_returned_functions_are_the_callers_own():
    def make(a):
        def helper(x):
            return x

        def f(x):
            return helper(x) * a, helper

        return f, helper

    for a in (1.0, 2.0, 3.0):
        f, helper = make(a)
        for _ in range(2):
            value, got = pb.jit(f)(1.0)
            assert value == a
            assert got is helper


def test_globals_of_another_type_in_fresh_closures():
    space = {"C": 2.0}

    def make(a):
        def f(x):
            return a * x * C  # noqa: F821

        return type(f)(f.__code__, space, "f", None, f.__closure__)

    assert [pb.grad(make(a))(1.0) for a in (1.0, 2.0, 3.0)] == [2.0, 4.0, 6.0]
    space["C"] = 3.0
    assert pb.grad(make(1.0))(1.0) == 3.0
    space["C"] = 3
    assert pb.grad(make(2.0))(1.0) == 6.0


def test_a_rule_for_one_closure_is_not_for_the_others():
    def make(a):
        def f(x):
            return a * x

        return f

    assert [pb.grad(make(a))(1.0) for a in (1.0, 2.0, 3.0)] == [1.0, 2.0, 3.0]
    ruled = make(4.0)

    @pb.rrule(ruled)
    def rule(x):
        return ruled(x), lambda ct: (100.0 * ct,)

    assert pb.grad(lambda x: ruled(x))(1.0) == 100.0
    assert [pb.grad(make(a))(1.0) for a in (1.0, 2.0)] == [1.0, 2.0]
    other = make(5.0)
    assert pb.grad(lambda x: other(x))(1.0) == 5.0
