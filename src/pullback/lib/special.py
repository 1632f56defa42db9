# SPDX-License-Identifier: MIT
"""``scipy.special``: entered by name, found once the user has imported it."""

from __future__ import annotations

from typing import Any

import numpy as np

from pullback import lang
from pullback.lib.reductions import max_, sum_
from pullback.lib.table import elementwise, implements

INF = float("inf")

for _name, _prim in {
    "erf": "erf", "erfc": "erfc", "gamma": "gamma", "gammaln": "lgamma", "digamma": "digamma", "psi": "digamma",
    "log1p": "log1p", "expm1": "expm1", "exp2": "exp2", "cbrt": "cbrt",
}.items():  # fmt: skip
    elementwise(f"scipy.special.{_name}", f"scipy.special.{_name}", "inexact", _prim, on_bool=_prim)


def expit(x: Any) -> Any:
    """Logistic function; the exponential never overflows."""
    e = lang.exp(-lang.abs(x))
    return (1.0 if x >= 0.0 else e) / (1.0 + e)


def logit(x: Any) -> Any:
    return lang.log(x) - lang.log1p(-x)


def log_expit(x: Any) -> Any:
    return lang.minimum(x, 0.0) - lang.log1p(lang.exp(-lang.abs(x)))


def xlogy(x: Any, y: Any) -> Any:
    """``x log y``, 0 where x is 0 (unless y is NaN); the derivative there is ``log y`` where that is finite, else 0."""
    undefined = x == 0.0 and not y > 0.0 and y == y
    return x * lang.log(1.0 if undefined else y)


def xlog1py(x: Any, y: Any) -> Any:
    undefined = x == 0.0 and not y > -1.0 and y == y
    return x * lang.log1p(0.0 if undefined else y)


def entr(x: Any) -> Any:
    """``-x log x``; at 0 a square root stands in, whose value and derivative are the limits."""
    if x != x:
        return x
    if x > 0.0:
        return -x * lang.log(x)
    return lang.sqrt(x) if x == 0.0 else 0.0 * x - INF


def rel_entr(x: Any, y: Any) -> Any:
    if x != x or y != y:
        return x + y
    if x > 0.0 and y > 0.0:
        return x * lang.log(x / y)
    return -lang.sqrt(x) if x == 0.0 and y >= 0.0 else 0.0 * y + INF


def ndtr(x: Any) -> Any:
    """Normal distribution function, without cancellation in the lower tail."""
    y = x * 0.7071067811865476
    if lang.abs(y) < 1.0:
        return 0.5 + 0.5 * lang.erf(y)
    tail = 0.5 * lang.erfc(lang.abs(y))
    return 1.0 - tail if y > 0.0 else tail


def beta(a: Any, b: Any) -> Any:
    return lang.exp(betaln(a, b)) if a > 0.0 and b > 0.0 else lang.gamma(a) * lang.gamma(b) / lang.gamma(a + b)


def betaln(a: Any, b: Any) -> Any:
    return lang.lgamma(a) + lang.lgamma(b) - lang.lgamma(a + b)


for _fn, _arity in (
    (expit, 1), (logit, 1), (log_expit, 1), (xlogy, 2), (xlog1py, 2), (entr, 1), (rel_entr, 2), (ndtr, 1), (beta, 2),
    (betaln, 2),
):  # fmt: skip
    elementwise(f"scipy.special.{_fn.__name__}", f"scipy.special.{_fn.__name__}", "inexact", _fn, _arity, on_bool=_fn)


@implements("scipy.special.logsumexp")
def logsumexp(a: Any, axis: Any = None, b: Any = None, keepdims: Any = False) -> Any:
    """The largest term is taken out; where all are -inf the result is."""
    a = np.asarray(a)
    high = max_(a, axis, keepdims=True)
    shift = np.where(np.isfinite(high), high, 0.0)
    terms = np.exp(a - shift)
    if b is not None:
        terms = b * terms
    total = sum_(terms, axis, keepdims=True)
    result = np.log(total) + shift
    return result if keepdims else sum_(result, axis)


@implements("scipy.special.softmax")
def softmax(x: Any, axis: Any = None) -> Any:
    x = np.asarray(x)
    terms = np.exp(x - max_(x, axis, keepdims=True))
    return terms / sum_(terms, axis, keepdims=True)


@implements("scipy.special.log_softmax")
def log_softmax(x: Any, axis: Any = None) -> Any:
    x = np.asarray(x)
    shifted = x - max_(x, axis, keepdims=True)
    return shifted - np.log(sum_(np.exp(shifted), axis, keepdims=True))
