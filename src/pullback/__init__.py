# SPDX-License-Identifier: MIT
"""pullback: compiled derivatives of ordinary Python and NumPy."""

from pullback.api import (
    explain,
    grad,
    hessian,
    hvp,
    jacfwd,
    jacobian,
    jacrev,
    jit,
    jvp,
    linearize,
    prepare,
    show,
    stop_gradient,
    value_and_grad,
    vjp,
    vmap,
)
from pullback.config import Options
from pullback.diag import (
    AliasError,
    DerivativeError,
    PreparationMismatch,
    PullbackError,
    SourceError,
    TypeInferenceError,
    UnsupportedError,
)

__version__ = "0.1.0"

__all__ = [
    "AliasError",
    "DerivativeError",
    "Options",
    "PreparationMismatch",
    "PullbackError",
    "SourceError",
    "TypeInferenceError",
    "UnsupportedError",
    "explain",
    "grad",
    "hessian",
    "hvp",
    "jacfwd",
    "jacobian",
    "jacrev",
    "jit",
    "jvp",
    "linearize",
    "prepare",
    "show",
    "stop_gradient",
    "value_and_grad",
    "vjp",
    "vmap",
]
