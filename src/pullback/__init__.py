# SPDX-License-Identifier: MIT
"""pullback: compiled derivatives of ordinary Python and NumPy."""

from types import ModuleType as _ModuleType

from pullback.api import (
    ahead,
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
from pullback.custom import (
    custom_jvp,
    custom_vjp,
    delete_rule,
    frule,
    is_active,
    linear,
    nondifferentiable,
    opaque,
    rrule,
)
from pullback.diag import (
    AliasError,
    DerivativeError,
    PreparationMismatch,
    PullbackError,
    SourceError,
    TypeInferenceError,
    UnsupportedError,
)
from pullback.frontend.typeof import SPECS as _SPECS
from pullback.frontend.typeof import typeof
from pullback.ir.types import Dim
from pullback.ragged_batch import Ragged, ragged

# Types for annotations and specs: ``x: pb.f8[:, :]``.
b1 = _SPECS["b1"]
i1, i2, i4, i8 = (_SPECS[d] for d in ("i1", "i2", "i4", "i8"))
u1, u2, u4, u8 = (_SPECS[d] for d in ("u1", "u2", "u4", "u8"))
f4, f8, c8, c16 = (_SPECS[d] for d in ("f4", "f8", "c8", "c16"))

__version__ = "0.1.0"


def __getattr__(name: str) -> _ModuleType:
    """``pb.testing`` without an import of its own, and without its cost where it is not used."""
    if name == "testing":
        from importlib import import_module

        return import_module("pullback.testing")
    raise AttributeError(f"module 'pullback' has no attribute {name!r}")


__all__ = [
    "AliasError",
    "DerivativeError",
    "Dim",
    "Options",
    "PreparationMismatch",
    "PullbackError",
    "Ragged",
    "SourceError",
    "TypeInferenceError",
    "UnsupportedError",
    "ahead",
    "b1",
    "c8",
    "c16",
    "custom_jvp",
    "custom_vjp",
    "delete_rule",
    "explain",
    "f4",
    "f8",
    "frule",
    "grad",
    "hessian",
    "hvp",
    "i1",
    "i2",
    "i4",
    "i8",
    "is_active",
    "jacfwd",
    "jacobian",
    "jacrev",
    "jit",
    "jvp",
    "linear",
    "linearize",
    "nondifferentiable",
    "opaque",
    "prepare",
    "ragged",
    "rrule",
    "show",
    "stop_gradient",
    "typeof",
    "u1",
    "u2",
    "u4",
    "u8",
    "value_and_grad",
    "vjp",
    "vmap",
]
