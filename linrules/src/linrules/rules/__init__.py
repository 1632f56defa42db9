# SPDX-License-Identifier: MIT
"""One module per family; each routine is a class that holds its declaration, its adjoint and its tangent."""

import importlib
from collections.abc import Iterator

from linrules.interface import Routine

FAMILIES = (
    "level1",
    "level2",
    "banded",
    "bandlu",
    "tridiagonal",
    "level3",
    "triangular",
    "cholesky",
    "lu",
    "symmetric",
    "orthogonal",
    "spectral",
    "singular",
    "nonsymmetric",
    "schur",
    "reductions",
    "leastsquares",
    "sylvester",
    "known",
    "auxiliary",
)


def _subclasses(base: type[Routine]) -> Iterator[type[Routine]]:
    for cls in base.__subclasses__():
        yield cls
        yield from _subclasses(cls)


def load() -> dict[str, Routine]:
    """All routines by name, in the order of the families."""
    for family in FAMILIES:
        importlib.import_module(f"linrules.rules.{family}")
    found = [cls for cls in _subclasses(Routine) if cls.__module__.startswith("linrules.rules.")]
    order = {f"linrules.rules.{family}": i for i, family in enumerate(FAMILIES)}
    lines = {cls: list(vars(importlib.import_module(cls.__module__)).values()).index(cls) for cls in set(found)}
    return {cls.__name__.lower(): cls() for cls in sorted(lines, key=lambda c: (order[c.__module__], lines[c]))}
