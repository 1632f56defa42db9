# SPDX-License-Identifier: MIT
"""Every kind of operation, prepared: with a workspace and ``out=`` nothing is allocated; results are the caller's."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
import optree
import pytest

import pullback as pb
from pullback.backend.llvm.entry import allocations, make_workspace


def wave(x, c):
    """Array temporaries, a tape, an array that is changed."""
    y = x.copy()
    for i in range(1, len(x)):
        y[i] += np.sin(y[i - 1]) * c
    return y * x


def energy(x, c):
    y = wave(x, c)
    return (y * np.exp(-y)).sum()


def decay(x, tol):
    """Its path depends on data."""
    y = x * 1.0
    while y[0] > tol:
        y = y * (0.9 - 0.01 * np.sin(y))
    return y


N = 40
X = np.linspace(0.5, 1.5, N)
V = np.cos(np.arange(N))


class Kind(NamedTuple):
    name: str
    rule: Callable[[], Any]
    args: tuple[Any, ...]
    sizes: tuple[Any, ...]


ARRAY, NUMBER = "f8[:]C", float
POINT, DIRECTION = (X, 0.3), (V, 0.7)

KINDS = [
    Kind("jit", lambda: pb.prepare(wave, ARRAY, NUMBER), POINT, (N, None)),
    Kind("grad", lambda: pb.prepare(pb.grad(energy), ARRAY, NUMBER), POINT, (N, None)),
    Kind("grad of two", lambda: pb.prepare(pb.grad(energy, (0, 1)), ARRAY, NUMBER), POINT, (N, None)),
    Kind("value_and_grad", lambda: pb.prepare(pb.value_and_grad(energy), ARRAY, NUMBER), POINT, (N, None)),
    Kind("jacrev", lambda: pb.prepare(pb.jacrev(wave), ARRAY, NUMBER), POINT, (N, None)),
    Kind("jacfwd", lambda: pb.prepare(pb.jacfwd(wave), ARRAY, NUMBER), POINT, (N, None)),
    Kind("jacobian of two", lambda: pb.prepare(pb.jacobian(wave, (0, 1)), ARRAY, NUMBER), POINT, (N, None)),
    Kind("hessian", lambda: pb.prepare(pb.hessian(energy), ARRAY, NUMBER), POINT, (N, None)),
    Kind("jvp", lambda: pb.prepare(pb.jvp, wave, ARRAY, NUMBER), (POINT, DIRECTION), ((N, None), (N, None))),
    Kind("hvp", lambda: pb.prepare(pb.hvp, energy, ARRAY, NUMBER), (POINT, DIRECTION), ((N, None), (N, None))),
    Kind("vjp", lambda: pb.prepare(pb.vjp, wave, ARRAY, NUMBER), POINT, (N, None)),
    Kind("linearize", lambda: pb.prepare(pb.linearize, wave, ARRAY, NUMBER), POINT, (N, None)),
    Kind(
        "vmap",
        lambda: pb.prepare(pb.vmap(pb.grad(energy), (0, None)), "f8[:,:]C", NUMBER),
        (np.stack([X, 2 * X]), 0.3),
        ((2, N), None),
    ),
    Kind(
        "composition",
        lambda: pb.prepare(pb.grad(lambda x, c: pb.jvp(energy, (x, c), (x, c))[1]), ARRAY, NUMBER),
        POINT,
        (N, None),
    ),
]
EACH = pytest.mark.parametrize("kind", KINDS, ids=[k.name for k in KINDS])


def asked(call: Callable[[], Any]) -> int:
    """How many times the runtime asked for memory."""
    before = allocations()
    call()
    return allocations() - before


def is_array(x: Any) -> bool:
    return isinstance(x, np.ndarray)


def arrays(tree: Any) -> list[Any]:
    return [x for x in optree.tree_leaves(tree, none_is_leaf=True) if is_array(x)]


def like(tree: Any) -> tuple[Any, ...]:
    """Arrays for ``out=``."""
    return tuple(np.full_like(x, -1.0) for x in arrays(tree))


def same(a: Any, b: Any) -> None:
    for x, y in zip(optree.tree_leaves(a), optree.tree_leaves(b), strict=True):
        if not callable(x):
            np.testing.assert_array_equal(x, y)


@EACH
def test_nothing_is_allocated(kind: Kind) -> None:
    rule = kind.rule()
    want = rule(*kind.args)
    out = like(want)
    for ws in (rule.workspace(*kind.args), rule.workspace(*kind.sizes)):
        rule(*kind.args, workspace=ws, out=out)  # the list of result blocks, once
        for _ in range(3):
            for o in out:
                o[...] = -1.0
            assert asked(lambda ws=ws: rule(*kind.args, workspace=ws, out=out)) == 0
            got = rule(*kind.args, workspace=ws, out=out)
            same(got, want)
            assert all(x is o for x, o in zip(arrays(got), out, strict=True))
            del got


@EACH
def test_no_python_object_beyond_the_result(kind: Kind) -> None:
    rule = kind.rule()
    out, ws = like(rule(*kind.args)), rule.workspace(*kind.sizes)
    rule(*kind.args, workspace=ws, out=out)
    gc.collect()
    gc.disable()
    try:
        before = sys.getallocatedblocks()
        for _ in range(500):
            rule(*kind.args, workspace=ws, out=out)
        assert sys.getallocatedblocks() - before < 20
    finally:
        gc.enable()


@EACH
def test_results_belong_to_the_caller(kind: Kind) -> None:
    """They share no memory with the workspace, the arguments or each other, and stay when all else is gone."""
    rule = kind.rule()
    ws = rule.workspace(*kind.sizes)
    first = rule(*kind.args, workspace=ws)
    kept = optree.tree_map(lambda x: x.copy() if is_array(x) else x, first)
    other = rule(*optree.tree_map(lambda x: 0.5 * x, kind.args), workspace=ws)
    found = [*arrays(first), *arrays(other), *arrays(kind.args)]
    assert not any(np.shares_memory(a, b) for k, a in enumerate(found) for b in found[:k])
    ws.release()
    del ws
    same(first, kept)


@EACH
def test_memory_is_what_is_taken(kind: Kind) -> None:
    """Exactly: a workspace with this much is enough, one with less is not."""
    rule = kind.rule()
    said = rule.memory(*kind.sizes)
    # A batch runs in lanes or as a loop, which depends on its size.
    assert said.kind == ("bound" if kind.name == "vmap" else "exact")
    assert rule.workspace(*kind.sizes).nbytes >= said.nbytes
    if kind.name in ("vjp", "linearize") or said.kind == "bound" or said.nbytes < 4096:
        return  # tested below; a chunk of less is never made
    out = like(rule(*kind.args))
    (variant,) = {*rule.variants}
    for size in (said.nbytes, said.nbytes - 64):
        ws = make_workspace(variant, size, [])
        more = asked(lambda ws=ws: rule(*kind.args, workspace=ws, out=out)) - 1  # the list of result blocks
        assert (more == 0) == (size == said.nbytes)


# ------------------------------------------------------------------------------------------------ the second halves


HALVES = [
    ("vjp", lambda f, *types: pb.prepare(pb.vjp, f, *types), (V,)),
    ("linearize", lambda f, *types: pb.prepare(pb.linearize, f, *types), DIRECTION),
]
BOTH = pytest.mark.parametrize(("name", "prepare", "given"), HALVES, ids=[h[0] for h in HALVES])


@BOTH
def test_nothing_is_allocated_by_second_halves(name, prepare, given):
    rule = prepare(wave, ARRAY, NUMBER)
    want = rule(*POINT)[1](*given)
    ws, out, outs = rule.workspace(*POINT), (np.empty(N),), like(want)
    for k in range(4):
        before = allocations()
        _, then = rule(*POINT, workspace=ws, out=out)
        for _ in range(2):
            got = then(*given, workspace=ws, out=outs)
            same(got, want)
            assert all(x is o for x, o in zip(arrays(got), outs, strict=True))
        assert allocations() - before <= (1 if k == 0 else 0)  # the list of result blocks, once
        del then


@BOTH
def test_callables_in_turn(name, prepare, given):
    """The one before lives until the variable has the next: then two take turns, and both stay right."""
    rule = prepare(wave, ARRAY, NUMBER)
    ws = rule.workspace(*POINT)
    points = [(X * (1 + k / 10), 0.3) for k in range(6)]
    wants = [rule(*p)[1](*given) for p in points]
    out = (np.empty(N),)
    then = None
    for k, (p, want) in enumerate(zip(points, wants, strict=True)):
        before = allocations()
        old, (_, then) = then, rule(*p, workspace=ws, out=out)
        if k > 2:
            assert allocations() == before
        same(then(*given), want)
        if old is not None:
            same(old(*given), wants[k - 1])
            del old


@BOTH
def test_callables_belong_to_the_caller(name, prepare, given):
    rule = prepare(wave, ARRAY, NUMBER)
    ws = rule.workspace(*POINT)
    points = [(X * (1 + k / 10), 0.3) for k in range(5)]
    kept = [rule(*p, workspace=ws)[1] for p in points]
    ws.release()
    for p, then in zip(points, kept, strict=True):
        same(then(*given), rule(*p)[1](*given))
    with pytest.raises(ValueError, match="released"):
        kept[0](*given, workspace=ws)


@BOTH
def test_a_path_no_longer_than_before(name, prepare, given):
    rule = prepare(decay, ARRAY, NUMBER)
    ws, out = rule.workspace(N, None), (np.empty(N),)
    rule(X * 100.0, 0.5, workspace=ws, out=out)
    grown = ws.nbytes
    for scale in (100.0, 7.0, 50.0, 1.0, 0.1):
        before = allocations()
        _, then = rule(X * scale, 0.5, workspace=ws, out=out)
        assert allocations() == before
        same(then(*given), rule(X * scale, 0.5)[1](*given))
        del then
    assert ws.nbytes == grown


def test_memory_of_the_halves_grows_with_the_path():
    said = pb.prepare(pb.vjp, decay, ARRAY, NUMBER).memory(N, None)
    assert said.kind == "unbounded"
    assert said.per_iteration >= 8


@BOTH
def test_second_halves_from_many_threads_share_no_workspace(name, prepare, given):
    from concurrent.futures import ThreadPoolExecutor

    rule = prepare(wave, ARRAY, NUMBER)
    want = rule(*POINT)[1](*given)

    def work(k):
        ws = rule.workspace(*POINT)
        for _ in range(100):
            _, then = rule(*POINT, workspace=ws)
            same(then(*given, workspace=ws), want)
        return True

    with ThreadPoolExecutor(4) as pool:
        assert all(pool.map(work, range(4)))


@BOTH
@pytest.mark.parametrize("ws", [3, object()], ids=["int", "object"])
def test_no_workspace(name, prepare, given, ws):
    rule = prepare(wave, ARRAY, NUMBER)
    with pytest.raises(TypeError, match="workspace must be"):
        rule(*POINT, workspace=ws)
    with pytest.raises(TypeError, match="workspace must be"):
        rule(*POINT)[1](*given, workspace=ws)


@BOTH
def test_other_sizes(name, prepare, given):
    rule = prepare(wave, ARRAY, NUMBER)
    with pytest.raises(ValueError, match="an axis of 41 elements has 40"):
        rule(*POINT, workspace=rule.workspace(N + 1, None))


@BOTH
def test_arrays_of_out_that_overlap_an_input(name, prepare, given):
    rule = prepare(wave, ARRAY, NUMBER)
    x = X.copy()
    with pytest.raises(pb.AliasError):
        rule(x, 0.3, out=(x,))
    then = rule(x, 0.3)[1]
    v = given[0].copy()
    with pytest.raises(pb.AliasError):
        then(v, *given[1:], out=(v,))


# ------------------------------------------------------------------------------------------------ parts of out


def test_some_arrays_of_the_result_are_fresh():
    """``...`` stands for an array that the call makes."""
    rule = pb.prepare(pb.grad(lambda a, b: (a * b).sum(), (0, 1)), ARRAY, ARRAY)
    mine = np.empty(N)
    for _ in range(2):
        da, db = rule(X, V, out=(..., mine))
        assert db is mine
        np.testing.assert_array_equal(da, V)
        np.testing.assert_array_equal(db, X)
        assert da.flags.owndata


def test_kept_values_are_those_of_the_call():
    """A workspace never changes what a callable of an earlier call holds, whatever the order of calls."""
    rule = pb.prepare(pb.vjp, lambda x: (x * x * x).sum(), ARRAY)
    ws = rule.workspace(N)
    rng = np.random.default_rng(0)
    held = []
    for _ in range(200):
        x = rng.normal(size=N)
        held.append((x, rule(x, workspace=ws)[1]))
        if len(held) > 1 and rng.random() < 0.6:
            x, pullback = held.pop(rng.integers(len(held)))
            np.testing.assert_allclose(pullback(1.0, workspace=ws)[0], 3 * x * x)
            del pullback
    for x, pullback in held:
        np.testing.assert_allclose(pullback(1.0)[0], 3 * x * x)


# ------------------------------------------------------------------------------------------------ axes stretched


def product(x, y):
    return (np.exp(x) * y).sum(axis=0) * y[0]


STRETCHED = [
    ("vjp", lambda *types: pb.prepare(pb.vjp, product, *types), lambda x, y: (np.ones(3),)),
    ("linearize", lambda *types: pb.prepare(pb.linearize, product, *types), lambda x, y: (x, y)),
]


@pytest.mark.parametrize(("name", "prepare", "given"), STRETCHED, ids=[s[0] for s in STRETCHED])
def test_code_that_stretches_axes_keeps_other_things(name, prepare, given):
    """The same workspace serves both codes."""
    rule = prepare("f8[:,:]C", "f8[:,:]C")
    x = np.linspace(0.0, 1.0, 12).reshape(4, 3)
    both = [(x, np.full((4, 3), 2.0)), (x, np.full((1, 3), 3.0))]
    wants = [rule(*args)[1](*given(*args)) for args in both]
    for args, want in zip(both, wants, strict=True):
        ws = rule.workspace(*args)
        for k in range(4):
            before = allocations()
            _, then = rule(*args, workspace=ws, out=(np.empty(3),))
            # The code that assumes equal sizes is tried first, and may make copies before it declines the call.
            assert k == 0 or allocations() - before <= (0 if args is both[0] else 2)
            same(then(*given(*args), workspace=ws), want)
            del then
    ws = make_workspace(rule.variants[0], 0, [])  # of no sizes in particular
    held = [(k % 2, rule(*both[k % 2], workspace=ws)[1]) for k in range(5)]
    for k in range(6):
        held.append((k % 2, rule(*both[k % 2], workspace=ws)[1]))
        which, then = held.pop(0)
        same(then(*given(*both[which]), workspace=ws), wants[which])


def test_memory_of_code_that_stretches_axes():
    rule = pb.prepare(pb.grad(lambda x, y: (np.exp(x * y) * y).sum()), "f8[:,:]C", "f8[:,:]C")
    x, y, out = np.ones((40, 30)), np.ones((1, 30)), np.empty((40, 30))
    ws = rule.workspace(x, y)
    rule(x, y, workspace=ws, out=out)
    assert ws.nbytes >= rule.memory(x, y).nbytes
    assert asked(lambda: rule(x, y, workspace=ws, out=out)) == 0


def test_a_workspace_of_another_rule_keeps_nothing_of_it():
    one = pb.prepare(pb.vjp, lambda x: (x * x).sum(), ARRAY)
    two = pb.prepare(pb.vjp, lambda x: (np.sin(x) * np.exp(x) * x.sum()).sum(), ARRAY)
    ws = one.workspace(N)
    for _ in range(4):
        for rule in (one, two):
            want = rule(X)[1](1.0)
            _, pullback = rule(X, workspace=ws)
            same(pullback(1.0, workspace=ws), want)
            del pullback


def test_long_chains_of_numbers():
    """Formulas of memory are about sizes: not chains of floats, nor those of integers that are long."""

    def floats(t):
        total, weight = 0.0, 1.0
        for x in t:
            total += x * weight
            weight = weight * (x + 0.5)
        return total, weight

    def integers(x, n):
        k = n
        for _ in range(12):  # unrolled
            k = k * k % 7 + k % 5
        return np.zeros(k + 1) + x

    t = tuple(1.0 + 1.0 / (k + 2) for k in range(1500))
    value, weight = pb.prepare(floats, t)(t)
    want = floats(t)
    assert (value, weight) == pytest.approx(want)
    rule = pb.prepare(integers, float, int)
    assert rule(2.0, 3).shape == integers(2.0, 3).shape
    assert rule.memory(None, 3).kind in ("exact", "partial")
