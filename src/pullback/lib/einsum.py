# SPDX-License-Identifier: MIT
"""``np.einsum`` with constant subscripts, and what it makes simple: tensor products, batched and several at once.

Operands are contracted two at a time. Each contraction is a product of matrices (``left`` times ``right`` summed over
what is ``inner``) for each index that both operands and the result have, so that all work is in ``matmul``'s loops.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from pullback import lang
from pullback.lib.creation import first
from pullback.lib.linear import batched, common_dtype, matmul
from pullback.lib.reductions import axis_of, sum_
from pullback.lib.table import implements

# --------------------------------------------------------------------------------------------------- subscripts


@lang.static
def _parse(subscripts: str, ranks: tuple[int, ...]) -> tuple[tuple[str, ...], str]:
    """Letters of each operand and of the result; an ellipsis becomes capital letters nobody else uses."""
    text = subscripts.replace(" ", "")
    left, arrow, right = text.partition("->")
    terms = left.split(",")
    if len(terms) != len(ranks):
        which = "more" if len(terms) < len(ranks) else "fewer"
        raise ValueError(f"{which} operands provided to einstein sum function than specified in the subscripts string")
    spare = [c for c in "ZYXWVUTSRQPONMLKJIHGFEDCBA" if c not in text]
    wide = max((n - len(t.replace("...", "")) for t, n in zip(terms, ranks, strict=True) if "..." in t), default=0)
    names = "".join(reversed(spare[:wide]))
    found = []
    for t, n in zip(terms, ranks, strict=True):
        lead, dots, tail = t.partition("...")
        extra = n - len(lead + tail)
        if extra < 0 or (extra > 0 and not dots):
            raise ValueError(f"operand has {n} dimensions, its einstein sum subscripts '{t}' have {len(lead + tail)}")
        term = lead + (names[wide - extra :] if dots else "") + tail
        if not all(c.isalpha() for c in term):
            raise ValueError(f"invalid subscript in '{t}' of the einstein sum string")
        found.append(term)
    if arrow:
        result = right.replace("...", names)
    else:
        every = "".join(found)
        result = names + "".join(c for c in sorted(set(every) - set(names)) if every.count(c) == 1)
    if len(set(result)) != len(result) or any(c not in "".join(found) for c in result):
        raise ValueError(f"einstein sum subscripts string '{subscripts}': bad output '{right}'")
    return tuple(found), result


@lang.static
def _distinct(term: str) -> str:
    return "".join(dict.fromkeys(term))


@lang.static
def _next_pair(terms: tuple[str, ...], out: str) -> tuple[int, int]:
    """The two operands whose product has the fewest indices; the first of those."""
    best, pair = 1 << 30, (0, 1)
    for i in range(len(terms)):
        for j in range(i + 1, len(terms)):
            rest = out + "".join(t for k, t in enumerate(terms) if k not in (i, j))
            size = len({c for c in terms[i] + terms[j] if c in rest}) * 100 + len(set(terms[i] + terms[j]))
            if size < best:
                best, pair = size, (i, j)
    return pair


@lang.static
def _kept(term: str, rest: str) -> str:
    return "".join(c for c in term if c in rest)


@lang.static
def _split(a: str, b: str, rest: str) -> tuple[str, str, str, str]:
    """Indices of a product of two: of both and the result, of the left one, of the right one, summed over."""
    batch = "".join(c for c in a if c in b and c in rest)
    left = "".join(c for c in a if c not in b)
    right = "".join(c for c in b if c not in a)
    inner = "".join(c for c in a if c in b and c not in rest)
    return batch, left, right, inner


@lang.static
def _perm(term: str, wanted: str) -> tuple[int, ...]:
    return tuple(term.index(c) for c in wanted)


@lang.static
def _without(terms: tuple[str, ...], pair: tuple[int, int]) -> tuple[str, ...]:
    return tuple(t for k, t in enumerate(terms) if k not in pair)


@lang.static
def _join(terms: tuple[str, ...], out: str) -> str:
    return out + "".join(terms)


# ---------------------------------------------------------------------------------------------------- operands


def _diagonal(x: Any, term: str) -> Any:
    """Repeated letters of one operand: its diagonal."""
    plain = _distinct(term)
    if len(plain) == len(term):
        return x
    for k in first(len(term)):
        j = term.index(term[k])
        if x.shape[k] != x.shape[j]:
            raise ValueError(
                f"dimensions in single operand for collapsing index '{_letter(term, k)}' don't match "
                f"({x.shape[j]} != {x.shape[k]})"
            )
    shape = tuple([x.shape[term.index(c)] for c in plain])
    places = _perm(plain, term)
    return lang.shown(lang.tabulate(shape, lambda *idx: x[tuple([idx[k] for k in places])]))


@lang.static
def _letter(term: str, k: int) -> str:
    return term[k]


def _summed(x: Any, term: str, rest: str) -> Any:
    """Sum over the letters that nobody else has."""
    gone = tuple([k for k in first(len(term)) if term[k] not in rest])
    return sum_(x, gone, x.dtype) if len(gone) > 0 else x


def _product(x: Any, a: str, y: Any, b: str, rest: str, kind: str) -> Any:
    """The product of two operands; axes: batch, left, right."""
    batch, left, right, inner = _split(a, b, rest)
    moved_x = x.transpose(_perm(a, batch + left + inner))
    moved_y = y.transpose(_perm(b, batch + inner + right))
    i, j = len(batch), len(batch) + len(left)
    lead, rows, middle = moved_x.shape[:i], moved_x.shape[i:j], moved_x.shape[j:]
    columns = moved_y.shape[i + len(inner) :]
    n, k, m = _count(rows), _count(middle), _count(columns)
    if len(batch) == 0:
        found = _matrix(moved_x.reshape((n, k)), moved_y.reshape((k, m)), len(left), len(right), len(inner), kind)
    else:
        found = batched(moved_x.reshape((_count(lead), n, k)), moved_y.reshape((_count(lead), k, m)), kind)
    return found.reshape((*lead, *rows, *columns))


def _count(sizes: Any) -> Any:
    n = 1
    for d in sizes:
        n = n * d
    return n


def _matrix(x: Any, y: Any, left: int, right: int, inner: int, kind: str) -> Any:
    if inner == 0:  # an outer product
        return lang.tabulate((x.shape[0], y.shape[1]), lambda i, j: lang.cast(x[i, 0], kind) * lang.cast(y[0, j], kind))
    if right == 0:
        return np.asarray(matmul(x, y[:, 0])).reshape((x.shape[0], 1))
    if left == 0:
        return matmul(x[0], y).reshape((1, y.shape[1]))
    return matmul(x, y)


# ----------------------------------------------------------------------------------------------------- einsum


@implements(np.einsum)
def einsum(subscripts: str, *operands: Any, optimize: Any = False, dtype: Any = None) -> Any:
    if not isinstance(subscripts, str):
        lang.static_error("np.einsum with lists of axes is not supported: write the subscripts as a string")
    parts = [np.asarray(x) for x in operands]
    terms, out = _parse(subscripts, tuple([x.ndim for x in parts]))
    kind = lang.dtype_of(parts[0])
    for x in parts[1:]:
        kind = common_dtype(kind, lang.dtype_of(x))
    parts = [_diagonal(parts[k], terms[k]) for k in first(len(parts))]
    terms = tuple([_distinct(t) for t in terms])
    parts = lang.agree(parts, terms)
    for k in first(len(parts)):
        others = _join(_without(terms, (k, k)), out)
        reduced = _summed(parts[k], terms[k], others)
        parts = [*parts[:k], reduced, *parts[k + 1 :]]
        terms = (*terms[:k], _kept(terms[k], others), *terms[k + 1 :])
    for _ in first(len(parts) - 1):
        i, j = _next_pair(terms, out)
        rest = _join(_without(terms, (i, j)), out)
        x = _contract(parts[i], terms[i], parts[j], terms[j], rest, kind)
        letters = _product_letters(terms[i], terms[j], rest)
        parts = [*[parts[k] for k in first(len(parts)) if k != i and k != j], x]
        terms = (*_without(terms, (i, j)), letters)
    result = parts[0].transpose(_perm(terms[0], out)) if len(out) > 1 else parts[0]
    return result if dtype is None else np.asarray(result).astype(dtype)


@lang.static
def _product_letters(a: str, b: str, rest: str) -> str:
    batch, left, right, _ = _split(a, b, rest)
    return batch + left + right


def _contract(x: Any, a: str, y: Any, b: str, rest: str, kind: str) -> Any:
    """Numbers multiply; arrays are contracted."""
    if len(a) == 0 or len(b) == 0:
        return np.multiply(x, y)
    result = _product(x, a, y, b, rest, kind)
    return result[()] if len(_product_letters(a, b, rest)) == 0 else result


# ------------------------------------------------------------------------------------------------ tensor products


@implements(np.tensordot)
def tensordot(a: Any, b: Any, axes: Any = 2) -> Any:
    a, b = np.asarray(a), np.asarray(b)
    of_a, of_b = _axes(axes, a.ndim, b.ndim)
    term_a, term_b, out = _letters(of_a, of_b, a.ndim, b.ndim)
    for k in first(len(of_a)):
        if a.shape[of_a[k]] != b.shape[of_b[k]]:
            raise ValueError("shape-mismatch for sum")
    return einsum(_spell(term_a, term_b, out), a, b)


@lang.static
def _axes(axes: Any, n: int, m: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    if isinstance(axes, int):
        return tuple(range(n - axes, n)), tuple(range(axes))
    pair = [tuple(x) if isinstance(x, (tuple, list)) else (x,) for x in axes]
    if len(pair[0]) != len(pair[1]):
        raise ValueError("shape-mismatch for sum")
    return tuple(axis_of(k, n) for k in pair[0]), tuple(axis_of(k, m) for k in pair[1])


@lang.static
def _letters(of_a: tuple[int, ...], of_b: tuple[int, ...], n: int, m: int) -> tuple[str, str, str]:
    alphabet = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
    a = alphabet[:n]
    b = list(alphabet[n : n + m])
    for i, j in zip(of_a, of_b, strict=True):
        b[j] = a[i]
    return a, "".join(b), "".join(c for c in a + "".join(b) if (c in a) != (c in b))


@lang.static
def _spell(a: str, b: str, out: str) -> str:
    return f"{a},{b}->{out}"
