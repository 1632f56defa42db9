# SPDX-License-Identifier: MIT
"""``vmap`` over ragged batches: every program against a Python loop over the examples, in both orders with AD."""

from typing import NamedTuple

import numpy as np
import pytest

import pullback as pb
from pullback.testing import check_grads

LENGTHS = (3, 1, 0, 5, 2)
RNG = np.random.default_rng(7)
XS = [RNG.normal(size=(n, 2)) for n in LENGTHS]
W = np.array([0.7, -0.4])


def batch(xs, layout, dims=None):
    """A batch whose padding is full of NaN."""
    r = pb.ragged(xs, dims, layout)
    if layout == "padded" and r.dtype.kind in "fc":
        data = np.full_like(r.data, np.nan)
        for row, x in zip(data, xs, strict=True):
            row[tuple(slice(0, n) for n in x.shape)] = x
        r = r.with_data(data)
    return r


def same(found, want, rtol=1e-10):
    found, want = list(found), list(want)
    assert len(found) == len(want)
    for x, y in zip(found, want, strict=True):
        assert np.shape(x) == np.shape(y)
        np.testing.assert_allclose(x, y, rtol=rtol, atol=1e-12)


def padding_is_zero(r):
    """What stands in the padding of a result."""
    if r.layout == "padded":
        rest = r.data.copy()
        for row, x in zip(rest, r, strict=True):
            row[tuple(slice(0, n) for n in x.shape)] = 0
        assert (rest == 0).all()


# ---------------------------------------------------------------------------------------------------- programs


def elementwise(x, w):
    return (np.tanh(x) * w).sum()


def pooled(x, w):
    if x.shape[0] == 0:
        return w[0]
    s = x @ w
    p = np.exp(s - s.max())
    p = p / p.sum()
    return p @ x[:, 0] + x.mean()


def recurrent(x, w):
    h = np.zeros(2)
    for t in range(x.shape[0]):
        h = np.tanh(x[t] + w * h)
    return h.sum()


def in_place(x, w):
    y = x.copy()
    for t in range(1, len(y)):
        y[t] += w * y[t - 1]
        y[t, 0] *= 0.5
    return (y * y).sum()


def halting(x, w):
    total, t = 0.0, 0
    while t < x.shape[0]:
        total = total + x[t] @ w
        if total > 0.8:
            return total * total
        t += 1
    return total


def early(x, w):
    best = 0.0
    for row in x:
        if row[0] < -1.0:
            continue
        if row[1] > 1.5:
            break
        best = best + np.sin(row[0]) * w[1]
    return best


def masked(x, w):
    y = x[:, 0].copy()
    y[y < 0.0] *= w[0]
    return (y**2).sum() + x[x > 0.5].sum()


def matrices(x, w):
    a = x @ x.T
    return (np.exp(-a) @ x @ w).sum()


SCALARS = [elementwise, pooled, recurrent, in_place, halting, early, masked, matrices]


def doubled(x, w):
    return 2.0 * x * w


def column(x, w):
    return x[:, 1] * w[0]


def tail(x, w):
    return x[1:] - x[:-1]


def gram(x, w):
    return x @ x.T


def states(x, w):
    out = np.zeros((x.shape[0] + 1, 2))
    for t in range(x.shape[0]):
        out[t + 1] = np.tanh(out[t] * w + x[t])
    return out


def backwards(x, w):
    return x[::-1, ::-1]


def pair(x, w):
    return x[:, 0], x.sum(), {"w": x * w}


ARRAYS = [doubled, column, tail, gram, states, backwards]
named = {"ids": lambda f: f.__name__}


@pytest.mark.parametrize("layout", ["packed", "padded"])
@pytest.mark.parametrize("f", SCALARS, **named)
def test_numbers(f, layout):
    r = batch(XS, layout)
    over = pb.vmap(f, in_axes=(0, None))
    same(over(r, W), [f(x, W) for x in XS])
    # gradients per example, then the gradient of a sum
    grads = [pb.grad(f, (0, 1))(x, W) for x in XS]
    gx, gw = pb.vmap(pb.grad(f, (0, 1)), in_axes=(0, None))(r, W)
    same(gx, [g[0] for g in grads])
    same(gw, [g[1] for g in grads])

    def total(r, w):
        return over(r, w).sum()

    gx, gw = pb.grad(total, (0, 1))(r, W)
    assert gx.layout == layout and gx.offsets is r.offsets and gx.lengths is r.lengths
    same(gx, [g[0] for g in grads])
    padding_is_zero(gx)
    np.testing.assert_allclose(gw, sum(g[1] for g in grads), rtol=1e-10)
    # forward mode agrees
    dx = [RNG.normal(size=x.shape) for x in XS]
    dw = RNG.normal(size=2)
    tangent = pb.jvp(total, (r, W), (batch(dx, layout), dw))[1]
    want = sum((g[0] * d).sum() + g[1] @ dw for g, d in zip(grads, dx, strict=True))
    np.testing.assert_allclose(tangent, want, rtol=1e-9)


@pytest.mark.parametrize("layout", ["packed", "padded"])
@pytest.mark.parametrize("f", ARRAYS, **named)
def test_arrays(f, layout):
    r = batch(XS, layout)
    over = pb.vmap(f, in_axes=(0, None))
    y = over(r, W)
    assert isinstance(y, pb.Ragged) and y.layout == layout
    want = [f(x, W) for x in XS]
    same(y, want)
    padding_is_zero(y)
    # pull back cotangents of the result
    cts = [RNG.normal(size=v.shape) for v in want]
    value, pull = pb.vjp(over, r, W)
    same(value, want)
    ct_x, ct_w = pull(batch(cts, layout, dims=y.dims if all(d.name is None for d in y.dims) else None))
    pulled = [pb.vjp(f, x, W)[1](c) for x, c in zip(XS, cts, strict=True)]
    same(ct_x, [p[0] for p in pulled])
    padding_is_zero(ct_x)
    np.testing.assert_allclose(ct_w, sum(p[1] for p in pulled), rtol=1e-9, atol=1e-12)
    # push forward
    dx = [RNG.normal(size=x.shape) for x in XS]
    _, ty = pb.jvp(over, (r, W), (batch(dx, layout), W))
    same(ty, [pb.jvp(f, (x, W), (d, W))[1] for x, d in zip(XS, dx, strict=True)])


def test_second_order():
    r = batch(XS, "padded")

    def total(w):
        return pb.vmap(recurrent, in_axes=(0, None))(r, w).sum()

    want = sum(pb.hessian(recurrent, 1)(x, W) for x in XS)
    np.testing.assert_allclose(pb.hessian(total)(W), want, rtol=1e-9)
    each = pb.vmap(pb.hessian(recurrent, 1), in_axes=(0, None))(r, W)
    np.testing.assert_allclose(each.sum(axis=0), want, rtol=1e-9)


def test_trees():
    y, s, d = pb.vmap(pair, in_axes=(0, None))(pb.ragged(XS), W)
    same(y, [x[:, 0] for x in XS])
    same(s, [x.sum() for x in XS])
    same(d["w"], [x * W for x in XS])


class Sentence(NamedTuple):
    words: object
    weights: object


def test_batches_inside_arguments():
    tokens = [np.arange(n) % 3 for n in LENGTHS]
    keep = [x[:, 0] > 0 for x in XS]
    table = np.array([1.0, 10.0, 100.0])

    def f(s, keep, scale, table):
        total = 0.0
        for i in range(len(s.words)):
            if keep[i]:
                total = total + table[s.words[i]] * s.weights[i, 1] * scale
        return total

    scales = np.linspace(1.0, 2.0, 5)
    for layout in ("packed", "padded"):
        s = Sentence(pb.ragged(tokens, layout=layout), batch(XS, layout))
        args = (s, pb.ragged(keep, layout=layout), scales, table)
        examples = [Sentence(t, x) for t, x in zip(tokens, XS, strict=True)]
        got = pb.vmap(f, in_axes=(0, 0, 0, None))(*args)
        same(got, [f(e, k, c, table) for e, k, c in zip(examples, keep, scales, strict=True)])
        g = pb.grad(lambda t, *a: pb.vmap(f, in_axes=(0, 0, 0, None))(*a, t).sum())(table, *args[:3])
        want = [pb.grad(f, 3)(e, k, c, table) for e, k, c in zip(examples, keep, scales, strict=True)]
        np.testing.assert_allclose(g, sum(want))


@pytest.mark.parametrize("layout", ["packed", "padded"])
@pytest.mark.parametrize("dtype", ["i8", "i4", "u1", "?", "f4", "c16"])
def test_dtypes(dtype, layout):
    xs = [(np.arange(2 * n).reshape(n, 2) % 3).astype(dtype) for n in LENGTHS]
    y = pb.vmap(lambda x: x[::-1])(pb.ragged(xs, layout=layout))
    assert y.dtype == np.dtype(dtype)
    same(y, [x[::-1] for x in xs])


@pytest.mark.parametrize("layout", ["packed", "padded"])
def test_several_dynamic_axes(layout):
    squares = [RNG.normal(size=(n, n)) for n in LENGTHS]
    values = [RNG.normal(size=(n, 3)) for n in LENGTHS]

    def attend(a, v):
        out = np.zeros(v.shape)
        for i in range(a.shape[0]):
            p = np.exp(a[i] - a[i].max())
            out[i] = (p / p.sum()) @ v
        return out

    a = batch(squares, layout, ("time", "time"))
    v = batch(values, layout, ("time", 3))
    y = pb.vmap(attend)(a, v)
    same(y, [attend(p, q) for p, q in zip(squares, values, strict=True)])
    assert y.dims == v.dims and y.offsets is v.offsets and y.lengths is v.lengths  # the structure of v
    ga, gv = pb.grad(lambda a, v: (pb.vmap(attend)(a, v).data ** 2).sum(), (0, 1))(a, v)
    want = [pb.grad(lambda p, q: (attend(p, q) ** 2).sum(), (0, 1))(p, q) for p, q in zip(squares, values, strict=True)]
    same(ga, [g[0] for g in want], rtol=1e-9)
    same(gv, [g[1] for g in want], rtol=1e-9)
    assert ga.dims == a.dims and gv.dims == v.dims


def test_nested_vmap():
    def f(row, w):
        return np.sin(row @ w)

    inner = pb.vmap(f, in_axes=(0, None))
    y = pb.vmap(inner, in_axes=(0, None))(pb.ragged(XS), W)
    same(y, [np.sin(x @ W) for x in XS])
    same(pb.vmap(pb.vmap(pb.grad(f), in_axes=(0, None)), in_axes=(0, None))(pb.ragged(XS), W), [
        np.cos(x @ W)[:, None] * W for x in XS
    ])  # fmt: skip


def test_integer_arguments_that_are_sizes():
    y = pb.vmap(lambda n, a: a * np.arange(n))(np.array([3, 0, 2]), np.array([1.0, 2.0, 3.0]))
    same(y, [np.arange(3.0), np.zeros(0), 3.0 * np.arange(2)])
    with pytest.raises(ValueError, match="negative dimensions"):
        pb.vmap(lambda n: np.zeros(n))(np.array([1, -1]))


def test_batch_made_in_compiled_code():
    def loss(a, b, w):
        return pb.vmap(recurrent, in_axes=(0, None))(pb.ragged([a, b]), w).sum()

    a, b = XS[0], XS[3]
    got = pb.grad(loss, (0, 1, 2))(a, b, W)
    one, two = pb.grad(recurrent, (0, 1))(a, W), pb.grad(recurrent, (0, 1))(b, W)
    same(got, [one[0], two[0], one[1] + two[1]])
    made = pb.jit(lambda a, b: pb.ragged([a, b], layout="padded"))(a, b)
    same(made, [a, b])


@pytest.mark.parametrize("layout", ["packed", "padded"])
def test_a_loop_over_examples_in_compiled_code(layout):
    def loop(r, w):
        total = 0.0
        for k in range(len(r)):
            total = total + recurrent(r[k], w) * r.lengths[k]
        for x in r:
            total = total + x.sum()
        return total + r[-1][0, 0]

    r = batch(XS, layout)
    np.testing.assert_allclose(pb.jit(loop)(r, W), loop(r, W), rtol=1e-12)
    gx, gw = pb.grad(loop, (0, 1))(r, W)
    want = [pb.grad(lambda x: recurrent(x, W) * x.shape[0] + x.sum())(x) for x in XS]
    want[-1][0, 0] += 1.0
    same(gx, want)
    np.testing.assert_allclose(gw, sum(len(x) * pb.grad(recurrent, 1)(x, W) for x in XS), rtol=1e-10)


def test_captured_batch_and_attributes():
    r = pb.ragged(XS)
    f = pb.jit(lambda a: (a * r.data.sum() + r.data[0, 1], r.layout, len(r), r.ndim))
    total, layout, n, ndim = f(2.0)
    np.testing.assert_allclose(total, 2.0 * r.data.sum() + r.data[0, 1])
    assert (layout, n, ndim) == ("packed", 5, 2)


def test_prepared():
    f = pb.vmap(pb.grad(recurrent), in_axes=(0, None))
    rule = pb.prepare(f, "f8[*,2]", "f8[:]")
    r = pb.ragged(XS)
    same(rule(r, W), [pb.grad(recurrent)(x, W) for x in XS])
    assert pb.prepare(f, r, "f8[:]") is rule
    assert "x: f8[*,2]" in repr(rule)
    with pytest.raises(pb.PreparationMismatch, match="argument 1 is no ragged batch"):
        rule(np.ones((3, 2)), W)
    with pytest.raises(pb.PreparationMismatch, match=r"called with: \(x: f8\[\*,2\] padded"):
        rule(pb.ragged(XS, layout="padded"), W)
    padded = pb.prepare(f, "f8[time*,2] padded", "f8[:]")
    same(padded(batch(XS, "padded", ("time", 2)), W), [pb.grad(recurrent)(x, W) for x in XS])
    for spec in ("f8[time*=3]", "f8[3*]", "f8[:,:] padded", "f8[*]C"):
        with pytest.raises(pb.UnsupportedError):
            pb.prepare(f, spec, "f8[:]")


def test_lengths_may_change_without_compiling_again():
    f = pb.vmap(lambda x, w: recurrent(x, w), in_axes=(0, None))
    for sizes in ((1,), (4, 4, 4), (0, 9, 2)):
        xs = [RNG.normal(size=(n, 2)) for n in sizes]
        same(f(pb.ragged(xs), W), [recurrent(x, W) for x in xs])
    assert len(f.rules) == 1


def test_linearize_keeps_its_point():
    r = pb.ragged(XS)
    _, derivative = pb.linearize(pb.vmap(lambda x: x * x), r)
    before = [2.0 * x * x for x in r.copy()]
    r.data[...] = 0.0
    same(derivative(pb.ragged(XS)), before)


# ---------------------------------------------------------------------------------------------------- errors


def times(x, y):
    return (x[:, 0] * y).sum()


def named_batches(other, lengths=LENGTHS):
    return pb.ragged(XS, ("time", 2)), pb.ragged([np.ones(n) for n in lengths], (other,))


def test_axes_of_one_name():
    x, y = named_batches("time")
    same(pb.vmap(times)(x, y), [v[:, 0].sum() for v in XS])
    x, y = named_batches("time", (3, 1, 0, 4, 9))
    with pytest.raises(ValueError, match="example 3 has size 5 along 'time' in one batch, and 4 in another"):
        pb.vmap(times)(x, y)
    with pytest.raises(ValueError, match="example 3 has size 5 along 'time'"):
        pb.grad(lambda x, y: pb.vmap(times)(x, y).sum())(x, y)


def test_axes_of_two_names():
    x, y = named_batches("chars")
    with pytest.raises(pb.TypeInferenceError, match=r"'time' \(axis 0 of 'x'\) and 'chars' \(axis 0 of 'y'\) meet"):
        pb.vmap(times)(x, y)
    with pytest.raises(pb.TypeInferenceError, match=r"'time' .* and 'chars'"):
        pb.vmap(lambda x, y: x[:, 0] @ y)(x, y)


@pytest.mark.parametrize(
    ("f", "w", "error", "words"),
    [
        (lambda x, w: x[:, 0] + w, np.ones(3), ValueError, r"'time' \(axis 0 of 'x'\) is dynamic, .* axis 0 of 'w'"),
        (lambda x, w: x[:, 0] @ w, np.ones(3), pb.TypeInferenceError, "'time' .* meets axis 0 of 'w', which is static"),
        (lambda x, w: w @ (2.0 * x), np.ones(3), pb.TypeInferenceError, "'time' .* meets axis 0 of 'w'"),
        (lambda x, w: x @ x, np.ones(3), pb.TypeInferenceError, "'time' .* meets an axis of size 2"),
        (lambda x, w: x[:, 0] + np.ones(3), np.ones(3), pb.TypeInferenceError, "'time' .* meets an axis of size 3"),
    ],
)  # fmt: skip
def test_dynamic_and_static_axes(f, w, error, words):
    with pytest.raises(error, match=words):
        pb.vmap(f, in_axes=(0, None))(pb.ragged(XS[:1], ("time", 2)), w)


def test_an_axis_of_size_one_is_stretched():
    r = pb.ragged(XS, ("time", 2))
    for f in (lambda x, w: x[:, 0] + w, lambda x, w: w * x[:, 0], lambda x, w: x + np.ones((1, 2)) * w[0]):
        y = pb.vmap(f, in_axes=(0, None))(r, np.array([2.0]))
        same(y, [f(x, np.array([2.0])) for x in XS])
        assert y.dims[0].name == "time"


@pytest.mark.parametrize(
    ("f", "args", "options", "error", "words"),
    [
        (np.sum, (np.ones((0, 3)),), {}, ValueError, "the batch is empty"),
        (np.sum, (np.ones((2, 3)),), {"in_axes": 2}, ValueError, "in_axes 2 is out of range for an array with 2 axes"),
        (np.sum, (np.ones((2, 3)),), {"in_axes": None}, ValueError, "no axis to map over"),
        (np.sum, (np.ones((2, 3)),), {"in_axes": (0, 0)}, ValueError, "in_axes has 2 entries, but there are 1"),
        (np.sum, (2.0,), {}, ValueError, "has no axis to map over"),
        (np.add, (np.ones(2), np.ones(3)), {}, ValueError, "different sizes: 2 and 3"),
        (np.sum, (np.ones((2, 3)),), {"out_axes": 1}, ValueError, "out_axes 1 is out of range"),
        (np.sum, (np.ones((2, 3)),), {"out_axes": (0, 0)}, ValueError, "out of range|does not fit"),
        (np.sum, (pb.ragged(XS),), {"in_axes": 1}, ValueError, "a ragged batch .* is mapped over its examples"),
        (np.tanh, (pb.ragged(XS),), {"out_axes": 1}, ValueError, "has no axes to stack along"),
        (np.add, (pb.ragged(XS), np.ones((2, 2))), {}, ValueError, "different sizes: 5 and 2"),
    ],
)
def test_what_cannot_be_mapped(f, args, options, error, words):
    g = (lambda x: f(x)) if len(args) == 1 else (lambda x, y: f(x, y))
    with pytest.raises(error, match=words):
        pb.vmap(g, **options)(*args)


BUFFER = np.zeros(3)


def races(x):
    BUFFER[0] = BUFFER[0] + x.sum()
    return BUFFER[0]


def test_shared_arrays_that_are_written():
    local = np.zeros(2)

    def also(x):
        local[1] = x.sum()
        return local[0]

    for f, name in ((races, "BUFFER"), (also, "local")):
        with pytest.raises(pb.UnsupportedError, match=f"writes the array '{name}', which it takes from outside"):
            pb.vmap(f)(np.ones((2, 3)))
    assert not BUFFER.any() and not local.any()


def test_shapes_that_depend_on_data():
    with pytest.raises(pb.UnsupportedError, match="the shape of a result depends on the data"):
        pb.vmap(lambda x: x[x > 0.0])(pb.ragged(XS))
    with pytest.raises(pb.UnsupportedError, match="the shape of a result depends on the data"):
        pb.vmap(lambda x: np.zeros(int(x)))(np.array([1.0, 2.0]))


def test_batches_of_batches():
    r = pb.ragged(XS)

    def f(a):
        return pb.vmap(lambda x: x * a)(r)

    with pytest.raises(pb.UnsupportedError, match="itself a ragged batch"):
        pb.vmap(f)(np.array([1.0, 2.0]))


def test_derivatives_that_there_are_not():
    tokens = pb.ragged([np.arange(3), np.arange(1)])
    f = pb.vmap(lambda t: t.sum() * 1.0)
    with pytest.raises(pb.DerivativeError, match="integers have no derivative"):
        pb.grad(lambda t: f(t).sum())(tokens)
    _, tangent = pb.jvp(pb.vmap(lambda t: 2 * t), (tokens,), (tokens,))
    assert tangent is None
    with pytest.raises(pb.DerivativeError, match="with respect to a ragged batch"):
        pb.jacrev(lambda r: pb.vmap(lambda x: x.sum())(r))(pb.ragged(XS))


def test_tangents_of_another_structure():
    r = pb.ragged(XS)
    f = pb.vmap(lambda x: x.sum())
    with pytest.raises(TypeError, match="the lengths of example 0 differ"):
        pb.jvp(f, (r,), (pb.ragged(XS[::-1]),))
    with pytest.raises(TypeError, match="must be of type"):
        pb.jvp(f, (r,), (pb.ragged(XS, layout="padded"),))
    with pytest.raises(TypeError, match="must be of type"):
        pb.jvp(f, (r,), (r.data,))


def test_examples_out_of_range():
    with pytest.raises(IndexError, match="no such example"):
        pb.jit(lambda r: r[5].sum())(pb.ragged(XS))
    with pytest.raises(pb.TypeInferenceError, match="indexed by the number of an example"):
        pb.jit(lambda r: r[0.5].sum())(pb.ragged(XS))
    with pytest.raises(pb.UnsupportedError, match=r"attribute '.shape' of a ragged batch"):
        pb.jit(lambda r: r.shape)(pb.ragged(XS))
    with pytest.raises(pb.TypeInferenceError, match="mixed ranks"):
        pb.jit(lambda a, b: pb.ragged([a, b]))(np.ones(2), np.ones((2, 2)))
    with pytest.raises(ValueError, match="the axis 1 is static, of size 3, but example 1 has size 4"):
        pb.jit(lambda a, b: pb.ragged([a, b]))(np.ones((2, 3)), np.ones((2, 4)))


def test_cotangents_of_another_structure():
    _, pull = pb.vjp(pb.vmap(lambda x: 2.0 * x), pb.ragged(XS))
    with pytest.raises(TypeError, match=r"the cotangent of the result of .* the lengths of example 0 differ"):
        pull(pb.ragged(XS[::-1]))
    with pytest.raises(TypeError, match=r"must be of type ragged f8\[\*,2\], not ragged f8\[\*,2\] padded"):
        pull(pb.ragged(XS, layout="padded"))


def test_no_jacobian_of_a_ragged_result():
    with pytest.raises(pb.DerivativeError, match="whose result is a ragged batch"):
        pb.jacfwd(lambda w: pb.vmap(lambda x: x * w)(pb.ragged(XS)))(W)


def test_a_batch_that_all_examples_share():
    def f(a, r):
        return a * r[0].sum() + len(r) + pb.vmap(lambda x: (x * a).sum())(r).sum()

    r, a = pb.ragged(XS), np.arange(3.0)
    total = sum(x.sum() for x in XS)
    same(pb.vmap(f, in_axes=(0, None))(a, r), [v * XS[0].sum() + 5 + v * total for v in a])


def test_examples_that_are_changed_in_place():
    def f(x):
        x[:] = x * x
        return x.sum()

    r = pb.ragged(XS)
    before = r.data.copy()
    same(pb.vmap(f)(r), [(x * x).sum() for x in XS])
    same(pb.vmap(pb.grad(f))(r), [2.0 * x for x in XS])
    np.testing.assert_array_equal(r.data, before)


def test_axes_without_names_follow_numpy():
    add = pb.vmap(lambda x, y: x + y)
    same(
        add(pb.ragged([np.ones(3), np.ones(1)]), pb.ragged([np.ones(1), np.ones(4)])),
        [np.full(3, 2.0), np.full(4, 2.0)],
    )
    with pytest.raises(ValueError, match=r"could not be broadcast together with shapes \(2,\) \(4,\)"):
        add(pb.ragged([np.ones(3), np.ones(2)]), pb.ragged([np.ones(3), np.ones(4)]))


@pytest.mark.slow
@pytest.mark.parametrize("layout", ["packed", "padded"])
@pytest.mark.parametrize("strategy", ["loop", "lanes"])
def test_strategies(strategy, layout):
    args = batch(XS, layout), W
    for f in (recurrent, halting, early, column, tail, states):
        got = pb.vmap(f, in_axes=(0, None), strategy=strategy)(*args)
        same(got, [f(x, W) for x in XS])
    for f in (recurrent, halting, early):
        over = pb.vmap(f, in_axes=(0, None), strategy=strategy)
        want = [pb.grad(f)(x, W) for x in XS]
        same(pb.grad(lambda r, w, over=over: over(r, w).sum())(*args), want)
        same(pb.vmap(pb.grad(f), in_axes=(0, None), strategy=strategy)(*args), want)


def test_checked_gradients():
    check_grads(lambda r, w: pb.vmap(recurrent, in_axes=(0, None))(r, w).sum(), (pb.ragged(XS), W))


def test_workspace():
    rule = pb.prepare(pb.vmap(column, in_axes=(0, None)), "f8[*,2]", "f8[:]")
    r = pb.ragged(XS)
    same(rule(r, W, workspace=rule.workspace(r, W)), [column(x, W) for x in XS])


def test_explain_says_how_arguments_are_batched():
    def f(p, x, s):
        return (p["w"] * x).sum() * s

    over = pb.vmap(f, in_axes=(None, 0, 0))
    r, s = pb.ragged(XS, ("time", 2)), np.ones(5)
    want = "x: ragged f8[time*,2]; s: f8[:], batched along axis 0) -> f8[:]"
    told = pb.explain(over, {"w": W}, r, s)
    assert told.batches[0] == f"f(argument 1: (w: shared by all examples); {want}"
    assert "vmap: examples run in blocks of" in str(told)
    told = pb.explain(pb.grad(lambda p, x, s: over(p, x, s).sum()), {"w": W}, r, s)
    assert told.batches[0] == f"f(p: (w: shared by all examples); {want}"
    one_by_one = pb.vmap(lambda x: 2.0 * x, strategy="loop")
    assert pb.explain(one_by_one, r).batches == ["<lambda>(x: ragged f8[time*,2]) -> ragged f8[time*,2]"]


def test_sizes_that_cannot_be():
    """What sizes are computed from before the examples run may be what the program itself refuses."""
    r = pb.ragged([np.ones(4), np.ones(6)])
    with pytest.raises(ZeroDivisionError):
        pb.vmap(lambda x, n: x[: x.shape[0] // n] * 1.0)(r, np.array([2, 0]))
    with pytest.raises(ZeroDivisionError):
        pb.vmap(lambda x, n: x * np.zeros(10 // n), in_axes=(0, None))(np.ones(3), 0)
    with pytest.raises(MemoryError):
        pb.vmap(lambda n: np.zeros((n, n)))(np.array([3, 2**33]))
    same(pb.vmap(lambda x, n: x[:n] * 2.0)(r, np.array([3, -1])), [np.full(3, 2.0), np.full(5, 2.0)])
