# SPDX-License-Identifier: MIT
"""Cases of captured state, redefinition and custom rules (see test_public.py for what these are)."""

import numpy as np
import pytest

import pullback as pb

tmp = np.zeros(3)


def fill_and_sum(x):
    tmp[:] = x * x
    tmp[0] += tmp[2]
    return (tmp * x).sum()


def test_p05_captured_workspace():
    """P05. Intermediate results go into a buffer made outside the function.

    EnzymeAD/Enzyme.jl#1669, #3124, #362, and a documented limit of Mooncake.jl: the gradient is zero, as the buffer is
    taken for a constant, or second calls differ from first ones.
    """
    x = np.array([1.0, 2.0, -3.0])
    want = np.array([12.0, 12.0, 21.0])
    g = pb.grad(fill_and_sum)
    for _ in range(3):
        np.testing.assert_allclose(g(x), want, rtol=1e-9)
    np.testing.assert_allclose(g(2 * x), 4 * want, rtol=1e-9)


scale = 2.0


def h(x):
    return x * x


def scaled(x):
    return scale * h(x) + x


def test_p19_global_and_helper_changed_between_calls(monkeypatch):
    """P19. A global number, then a helper, is bound anew; a closure cell changes from call to call.

    numba/numba#938, #2242, #6199, #8359, FluxML/Zygote.jl#22: compiled code keeps what it saw first.
    """
    names = globals()
    g = pb.grad(scaled)
    assert g(3.0) == pytest.approx(13.0)
    monkeypatch.setitem(names, "scale", 10.0)
    assert g(3.0) == pytest.approx(61.0)
    monkeypatch.setitem(names, "h", lambda x: x**3)
    assert g(3.0) == pytest.approx(271.0)
    assert pb.value_and_grad(scaled)(3.0)[0] == pytest.approx(273.0)

    def run():
        n = 0
        k = pb.grad(lambda a: n * a * a)
        out = []
        for n in range(4):  # noqa: B007  # the cell that k reads
            out.append(k(1.0))
        return out

    assert run() == [0.0, 2.0, 4.0, 6.0]


def test_p20_rule_defined_or_redefined_late():
    """P20. A rule is registered after the gradient was compiled, two callers up; then redefined; then prepared.

    FluxML/Zygote.jl#718, #1617, chalk-lab/Mooncake.jl#558, #237: it is ignored until a manual refresh.
    """

    def square(x):
        return x * x

    def mid(x):
        return square(x) + 1.0

    def outer(x):
        return np.sin(mid(x))

    g = pb.grad(outer)
    assert g(1.5) == pytest.approx(3.0 * np.cos(3.25))

    @pb.rrule(square)  # deliberately not the true derivative
    def rule_a(x):
        return x * x, lambda ybar: (100.0 * ybar,)

    assert g(1.5) == pytest.approx(100.0 * np.cos(3.25))

    @pb.rrule(square)
    def rule_b(x):
        return x * x, lambda ybar: (7.0 * ybar,)

    assert g(1.5) == pytest.approx(7.0 * np.cos(3.25))
    prepared = pb.prepare(pb.grad(outer), 1.0)
    assert prepared(1.5) == pytest.approx(7.0 * np.cos(3.25))

    @pb.rrule(square)
    def rule_c(x):
        return x * x, lambda ybar: (9.0 * ybar,)

    assert prepared(1.5) == pytest.approx(9.0 * np.cos(3.25))
