# SPDX-License-Identifier: MIT
"""Reverse and forward mode on hand-built IR, run by the interpreter, against central differences."""

from __future__ import annotations

import numpy as np
import pytest

from pullback.ir.build import Builder
from pullback.ir.core import Function, Op, Value
from pullback.ir.interp import run
from pullback.ir.types import F8, I8, Scalar, array
from pullback.ir.verify import verify
from pullback.prims import TABLE
from pullback.transforms.forward import forward
from pullback.transforms.reverse import joint, split

X, S = np.array([0.3, 1.2, -0.7, 2.0]), 1.3


def everything() -> Function:
    """In-place recurrence, a branch on a float, an inner loop of varying length, a while loop."""
    f = Function("f")
    x, s = Value(array("f8", 1), "x"), Value(F8, "s")
    f.body.args = [x, s]
    b = Builder(TABLE, f.body)
    n, one = b.dim(x, 0), b.index(1)
    a = b.alloc("f8", [n], hint="a")

    def copy(k, _):
        b.store(a, b.op("mul", b.load(x, [k]), s), [k])
        return []

    b.for_(n, [], copy)

    def body(k, c):
        i = b.op("add", k, one)
        v = b.op("mul", b.load(a, [i]), b.op("sin", b.load(a, [k])))
        b.store(a, v, [i])
        r = b.if_(
            b.op("gt", v, b.const(0.1, F8)),
            lambda: [b.op("mul", b.op("exp", v), c[0])],
            lambda: [b.op("add", c[0], v)],
        )

        def inner(j, d):
            return [b.op("add", d[0], b.op("mul", b.op("mul", d[0], b.const(0.1, F8)), b.load(x, [j])))]

        return b.for_(i, [r[0]], inner)

    t = b.for_(b.op("sub", n, one), [b.const(1.0, F8)], body)
    w = b.while_(
        [t[0], b.const(0, I8)],
        lambda c: b.op("and", b.op("lt", b.op("mul", c[0], c[0]), b.const(50.0, F8)), b.op("lt", c[1], b.const(20))),
        lambda c: [b.op("mul", c[0], b.op("add", s, b.op("cos", c[0]))), b.op("add", c[1], one)],
    )
    f.body.results = [w[0]]
    return f


def tree() -> Function:
    """Recursive: t(x, n) = sin(x) if n <= 0 else t(x * 0.9, n - 1) * t(x + w[n % 2], n - 2); writes count into w[2]."""
    g = Function("t")
    x, n, w = Value(F8, "x"), Value(I8, "n"), Value(array("f8", 1), "w")
    g.body.args = [x, n, w]
    b = Builder(TABLE, g.body)

    def leaf():
        b.store(w, b.op("add", b.load(w, [b.index(2)]), x), [b.index(2)])
        return [b.op("sin", x)]

    def node():
        def call(y, m):
            r = Value(F8, "r")
            b.append(Op("call", [y, m, w], [r], {"callee": "t"}))
            return r

        left = call(b.op("mul", x, b.const(0.9, F8)), b.op("sub", n, b.index(1)))
        wi = b.load(w, [b.op("mod", n, b.index(2))])
        right = call(b.op("add", x, b.op("mul", wi, wi)), b.op("sub", n, b.index(2)))
        return [b.op("mul", left, right)]

    g.body.results = b.if_(b.op("le", n, b.index(0)), leaf, node)
    g.callees = {"t": g}
    f = Function("f")
    x, w0 = Value(F8, "x"), Value(array("f8", 1), "w0")
    f.body.args = [x, w0]
    b = Builder(TABLE, f.body)
    w = b.alloc("f8", [b.index(3)], zero=True)
    for k in range(2):
        b.store(w, b.load(w0, [b.index(k)]), [b.index(k)])

    def body(k, c):
        r = Value(F8, "r")
        b.append(Op("call", [b.op("add", x, c[0]), b.op("add", k, b.index(2)), w], [r], {"callee": "t"}))
        return [b.op("add", c[0], r)]

    total = b.for_(b.index(3), [b.const(0.0, F8)], body)
    f.body.results = [b.op("mul", total[0], b.load(w, [b.index(2)]))]
    f.callees = g.callees
    return f


CASES = [(everything, (X, S)), (tree, (0.4, np.array([0.3, 0.7])))]


def shift(args, directions, h):
    return [a + h * d for a, d in zip(args, directions, strict=True)]


def directional(call, args, directions, h=1e-6):
    hi, lo = call(shift(args, directions, h)), call(shift(args, directions, -h))
    return [(np.asarray(p) - np.asarray(m)) / (2 * h) for p, m in zip(hi, lo, strict=True)]


def run_on(f, args):
    return [np.asarray(r) for r in run(f, [a.copy() if isinstance(a, np.ndarray) else float(a) for a in args], TABLE)]


@pytest.mark.parametrize(("make", "args"), CASES, ids=["everything", "tree"])
class TestDerivatives:
    def directions(self, args):
        rng = np.random.default_rng(0)
        return [rng.normal(size=np.shape(a)) if np.ndim(a) else float(rng.normal()) for a in args]

    def test_reverse(self, make, args):
        j = joint(make(), TABLE, [0, 1], [0], [1.0])
        verify(j.func, TABLE)
        value, *gradient = run_on(j.func, args)
        assert value == run_on(make(), args)[0]
        d = self.directions(args)
        (want,) = directional(lambda a: run_on(make(), a), args, d)
        got = sum(np.sum(g * v) for g, v in zip(gradient, d, strict=True))
        np.testing.assert_allclose(got, want, rtol=1e-6)

    def test_forward(self, make, args):
        f = forward(make(), TABLE, [0, 1], [0])
        verify(f, TABLE)
        d = self.directions(args)
        (want,) = directional(lambda a: run_on(make(), a), args, d)
        np.testing.assert_allclose(run_on(f, [*args, *d])[1], want, rtol=1e-6)

    def test_forward_over_reverse(self, make, args):
        j = joint(make(), TABLE, [0, 1], [0], [1.0])
        h = forward(j.func, TABLE, [0, 1], [1, 2])
        verify(h, TABLE)
        d = self.directions(args)
        want = directional(lambda a: run_on(j.func, a), args, d)[1:]
        for got, w in zip(run_on(h, [*args, *d])[3:], want, strict=True):
            np.testing.assert_allclose(got, w, rtol=1e-5, atol=1e-7)

    def test_reverse_over_reverse(self, make, args):
        j = joint(make(), TABLE, [0, 1], [0], [1.0])
        scalar = 1 if np.ndim(args[0]) == 0 else 2
        jj = joint(j.func, TABLE, [0, 1], [scalar], [1.0])
        verify(jj.func, TABLE)
        d = self.directions(args)
        want = directional(lambda a: run_on(j.func, a), args, d)[scalar]
        got = sum(np.sum(g * v) for g, v in zip(run_on(jj.func, args)[3:], d, strict=True))
        np.testing.assert_allclose(got, want, rtol=1e-5)

    def test_pair_runs_again(self, make, args):
        j = joint(make(), TABLE, [0, 1], [0], private=True)
        fwd, rev = split(j, TABLE)
        verify(fwd, TABLE)
        verify(rev, TABLE)
        _, *residuals = run(fwd, list(args), TABLE)
        one, two, again = (run(rev, [*residuals, ct], TABLE) for ct in (1.0, 2.0, 1.0))
        want = run_on(joint(make(), TABLE, [0, 1], [0], [1.0]).func, args)[1:]
        for a, b, c, w in zip(one, two, again, want, strict=True):
            np.testing.assert_allclose(a, w, rtol=1e-12)
            np.testing.assert_allclose(b, 2 * w, rtol=1e-12)
            np.testing.assert_allclose(c, a, rtol=0)


def test_float32_stays_float32():
    f = Function("f")
    x = Value(Scalar("f4"), "x")
    f.body.args = [x]
    b = Builder(TABLE, f.body)
    f.body.results = [b.op("mul", x, b.op("exp", x))]
    j = joint(f, TABLE, [0], [0], [1.0])
    verify(j.func, TABLE)
    assert [r.type.dtype for r in j.func.body.results] == ["f4", "f4"]


def test_arguments_that_are_written_keep_their_contents():
    f = Function("f")
    x = Value(array("f8", 1), "x")
    f.body.args = [x]
    b = Builder(TABLE, f.body)
    zero = b.index(0)
    b.store(x, b.op("mul", b.load(x, [zero]), b.load(x, [zero])), [zero])
    f.body.results = [b.op("sin", b.load(x, [zero]))]
    j = joint(f, TABLE, [0], [0], [1.0])
    given = np.array([0.7, 5.0])
    _, g = run(j.func, [given], TABLE)
    np.testing.assert_allclose(g, [2 * 0.7 * np.cos(0.49), 0.0], rtol=1e-12)
    np.testing.assert_array_equal(given, [0.7, 5.0])
