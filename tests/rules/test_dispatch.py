# SPDX-License-Identifier: MIT
"""Which rule applies, what is said about rules that are wrong, and what is told about rules that are used."""

import numpy as np
import pytest

import pullback as pb

# ---------------------------------------------------------------------------------------------------- dispatch


def constant_rule(f, factor, *types):
    @pb.rrule(f, *types)
    def rule(x):
        return x * x, lambda ct: (factor * ct,)


def test_most_specific_signature_wins():
    def f(x):
        return x * x

    scalar, array = pb.grad(f), pb.grad(lambda x: f(x).sum())
    one, two = np.ones(1), np.ones((1, 1))
    constant_rule(f, 1.0)
    assert scalar(3.0) == 1.0
    constant_rule(f, 2.0, np.ndarray)
    assert (scalar(3.0), array(one)) == (1.0, 2.0)
    constant_rule(f, 3.0, (None, 2))
    assert (array(one), array(two)) == (2.0, 3.0)
    constant_rule(f, 4.0, (np.float64, 2))
    assert (array(one), array(two)) == (2.0, 4.0)
    constant_rule(f, 5.0, np.float32)
    assert (scalar(3.0), scalar(np.float32(3.0))) == (1.0, 5.0)
    pb.delete_rule(f, "reverse", (np.float64, 2))
    assert array(two) == 3.0


def test_forward_rule_for_one_signature_only():
    def f(x):
        return x * x

    pb.frule(f, np.ndarray)(lambda p, t: (p[0] * p[0], 5.0 * t[0]))
    assert pb.jvp(f, (3.0,), (1.0,)) == (9.0, 6.0)
    np.testing.assert_array_equal(pb.jvp(f, (np.ones(2),), (np.ones(2),))[1], [5.0, 5.0])


def test_ambiguity_names_both_rules():
    def f(x, y):
        return x * y

    @pb.rrule(f, float)
    def one(x, y):
        return x * y, lambda ct: (1.0 * ct, ct)

    @pb.rrule(f, None, float)
    def two(x, y):
        return x * y, lambda ct: (2.0 * ct, ct)

    with pytest.raises(pb.DerivativeError) as caught:
        pb.grad(f)(1.0, 2.0)
    for rule in (one, two):
        assert f":{rule.__code__.co_firstlineno}" in str(caught.value)
    pb.rrule(f, float, float)(lambda x, y: (x * y, lambda ct: (3.0 * ct, ct)))
    assert pb.grad(f)(1.0, 2.0) == 3.0


def test_rule_may_decline():
    def f(x, n):
        return x * n

    @pb.rrule(f)
    def general(x, n):
        return x * n, lambda ct: (100.0 * ct, None)

    @pb.rrule(f, float, int)
    def picky(x, n):
        return NotImplemented

    assert pb.grad(f)(1.0, 2) == 100.0
    pb.delete_rule(f, "reverse", None)
    pb.delete_rule(f)
    pb.rrule(f)(picky)
    assert pb.grad(f)(1.0, 2) == 2.0


def test_rule_asks_which_arguments_are_active():
    def f(x, y):
        return x * y

    @pb.rrule(f)
    def rule(x, y):
        def pullback(ct):
            both = pb.is_active(x) and pb.is_active(y)
            return (1.0 if both else 2.0) * ct, 3.0 * ct

        return x * y, pullback

    assert pb.grad(f, (0, 1))(5.0, 6.0) == (1.0, 3.0)
    assert pb.grad(f)(5.0, 6.0) == 2.0


# ------------------------------------------------------------------------------------------------- what is wrong


@pytest.mark.parametrize(
    ("rule", "message"),
    [
        (lambda x, y: (x * y, lambda ct: (ct,)), "1 cotangents for 2 arguments"),
        (lambda x, y: (x * y, lambda ct: (ct, ct, ct)), "3 cotangents for 2 arguments"),
        (lambda x, y: (x * y, lambda ct: ct), "Python float for 2 arguments"),
        (lambda x, y: x * y, "returned Python float"),
        (lambda x, y: (x * y, lambda ct: (np.zeros(3), ct)), "cotangent of argument 1"),
        (lambda x, y: (x * y, lambda ct: (ct, (ct, ct))), "cotangent of argument 2"),
        (lambda x, y: (x * y, lambda ct: (ct, np.float32(1.0) * np.float32(x))), "dtype f4"),
    ],
)
def test_wrong_returns_of_rules_for_numbers(rule, message):
    """Compile-time errors that name the rule's line and the caller's."""

    def f(x, y):
        return x * y

    pb.rrule(f)(rule)
    with pytest.raises(pb.DerivativeError) as caught:
        pb.grad(lambda x: 1.0 * f(x, x))(1.0)
    assert message in str(caught.value)
    assert f"test_dispatch.py:{rule.__code__.co_firstlineno}" in str(caught.value)
    assert "1.0 * f(x, x)" in str(caught.value)


@pytest.mark.parametrize(
    ("cotangent", "message"),
    [
        (lambda ct: np.zeros((2, 2)), "2 axes"),
        (lambda ct: np.zeros(3), "size 3 along axis 0"),
        (lambda ct: ct.astype(np.float32), "dtype f4"),
        (lambda ct: 0.0, "Python float as cotangent"),
    ],
)
def test_wrong_returns_of_rules_for_arrays(cotangent, message):
    """A size that is only known at run time is checked there."""

    def f(x):
        return x * 2.0

    pb.rrule(f)(lambda x: (x * 2.0, lambda ct: (cotangent(ct),)))
    with pytest.raises(pb.DerivativeError, match=message):
        pb.grad(lambda x: f(x).sum())(np.ones(2))


def test_wrong_tangents():
    def f(x):
        return x * 2.0

    pb.frule(f)(lambda p, t: (p[0] * 2.0, np.zeros(5)))
    with pytest.raises(pb.DerivativeError, match="tangent"):
        pb.jvp(f, (np.ones(2),), (np.ones(2),))
    pb.frule(f)(lambda p, t: p[0])
    with pytest.raises(pb.DerivativeError, match="returned"):
        pb.jvp(f, (np.ones(2),), (np.ones(2),))


def test_rule_that_raises():
    """Its exception is the call's; deleting it brings the derivative back."""

    def f(x):
        return x * 2.0

    @pb.rrule(f)
    def rule(x):
        if x > 1.0:
            raise OverflowError("too large for the rule")
        return x * 2.0, lambda ct: (ct,)

    g = pb.grad(f)
    assert g(0.5) == 1.0
    with pytest.raises(OverflowError, match="too large for the rule"):
        g(2.0)
    pb.delete_rule(f)
    assert g(2.0) == 2.0


def test_pullback_that_raises():
    def f(x):
        return x * 2.0

    @pb.rrule(f)
    def rule(x):
        def pullback(ct):
            if x > 1.0:
                raise OverflowError("no derivative here")
            return (ct,)

        return x * 2.0, pullback

    assert pb.grad(f)(0.5) == 1.0
    with pytest.raises(OverflowError, match="no derivative here"):
        pb.grad(f)(2.0)


@pytest.mark.parametrize("spec", ["f8", 3, (np.float64, 1.5), (np.float64,), np.dtype("U3")])
def test_types_that_mean_nothing(spec):
    with pytest.raises(TypeError):
        pb.rrule(np.sin, spec)(lambda x: x)


def test_only_callables_have_rules():
    with pytest.raises(TypeError, match="declared for a function"):
        pb.rrule(3.0)(lambda x: x)
    with pytest.raises(ValueError, match="mode"):
        pb.delete_rule(np.sin, "backward")


# ------------------------------------------------------------------------------------------------- explained


def test_explain_lists_rules_found_and_not_found(capsys, monkeypatch):
    monkeypatch.setenv("PULLBACK_EXPLAIN", "rules")

    def square(x):
        return x * x

    def outer(x):
        return np.sin(square(x))

    g = pb.grad(outer)
    g(1.0)
    before = pb.explain(g, 1.0)
    assert "no reverse rule for " + square.__qualname__ + "(f8)" in before.rules
    assert before.changed == []

    @pb.rrule(square)
    def rule(x):
        return x * x, lambda ct: (7.0 * ct,)

    g(1.0)
    after = pb.explain(g, 1.0)
    (used,) = [line for line in after.rules if "rrule for square" in line]
    assert used.endswith(f"test_dispatch.py:{rule.__code__.co_firstlineno}")
    assert "no reverse rule for sin(f8)" in after.rules
    (changed,) = after.changed
    assert changed.startswith("reverse rule for") and "square" in changed
    assert f"was none, is rrule for square(...) ({rule.__code__.co_filename}:{rule.__code__.co_firstlineno})" in changed
    assert changed in str(after)
    told = capsys.readouterr().err
    assert "is made anew: reverse rule for" in told
    assert "no reverse rule for sin(f8)" in told
    assert used in told


def test_explain_takes_types_and_prepared_rules():
    def f(x, n):
        return np.sum(x) * n

    by_values = pb.explain(pb.grad(f), np.ones(3), 2)
    by_types = pb.explain(pb.grad(f), "f8[:]C", int)
    prepared = pb.explain(pb.prepare(pb.grad(f), "f8[:]C", int))
    assert by_types.rules == prepared.rules == by_values.rules
    assert "no reverse rule for sum(f8[:])" in by_types.rules
    assert [str(e.place) for e in by_types.edges] == [str(e.place) for e in by_values.edges]


def test_what_changed_is_told():
    """Of each kind of dependency: what it was, and what it is."""
    steps, helper, table = 2, lambda x, k=1.0: k * x, [1.0]

    def f(x):
        for _ in range(steps):
            x = helper(x)
        return x * table[0]

    def changed():
        gradient(1.0)
        (line,) = gradient.changed
        return line

    gradient = pb.grad(f)
    gradient(1.0)
    assert gradient.changed == []
    steps = 3
    assert changed() == "variable steps: was 2, is 3"
    old = helper
    helper.__defaults__ = (2.0,)
    assert changed().startswith("code of ") and changed().endswith("defaults (2.0,)")
    helper = abs
    assert changed().startswith(f"variable helper: was {old.__qualname__} (")
    assert changed().endswith("is <built-in function abs>")
    table = (1.0,)
    assert "variable table" in changed()
