# SPDX-License-Identifier: MIT
"""Operations on whole arrays, from arrays to new arrays: what an engine without mutation sees of the routines.

An operation names its routine, builds the routine's arguments from its inputs, and says which arguments are inputs and
outputs. Its three functions are then the same for all: ``forward`` gives outputs and residuals, ``reverse`` takes
residuals and cotangents, ``tangent`` takes inputs and tangents. Cotangents are ∂L/∂Re + i ∂L/∂Im.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

import linrules
from linrules.interface import State
from linrules.matrix import Array, real_dtype


def fresh(a: Any) -> Array:
    return np.array(a, order="F")


def empty(rows: int, columns: int, like: Array) -> Array:
    return np.zeros((rows, columns), like.dtype, order="F")


@dataclass(frozen=True)
class Operation:
    """One operation. ``build`` makes the arguments, in memory that the routine may write."""

    name: str
    routine: Callable[[Any], str]  # by the type of the first input
    build: Callable[..., dict[str, Any]]
    inputs: tuple[str, ...]
    outputs: tuple[str, ...]
    dead: tuple[str, ...] = ()  # overwritten arguments that are no outputs
    lower: bool = False  # the output is a lower triangle

    def forward(self, inputs: Sequence[Any], options: Mapping[str, Any]) -> tuple[list[Array], list[Array]]:
        """Outputs, and the residuals for ``reverse``: the routine's array arguments after the call."""
        args = self.build(*map(np.asarray, inputs), **options)
        r = linrules.routine(self.routine(inputs[0].dtype))
        state = r.forward(args, set(self.inputs) | set(self.outputs))
        if state.info > 0:
            raise linrules.NoDerivative(f"{self.name}: {r.name} gave info = {state.info}")
        return self.results(args), [args[q.name] for q in r.parameters if q.is_array]

    def results(self, args: Mapping[str, Any]) -> list[Array]:
        return [np.tril(args[name]) if self.lower else args[name] for name in self.outputs]

    def reverse(self, residuals: Sequence[Any], cotangents: Sequence[Any], options: Mapping[str, Any]) -> list[Array]:
        """Cotangents of the inputs."""
        r = linrules.routine(self.routine(residuals[0].dtype))
        flags = self.flags(residuals, options)
        arrays = dict(zip((q.name for q in r.parameters if q.is_array), map(fresh, residuals), strict=True))
        args = {**flags, **arrays}
        shadows = {name: np.zeros(args[name].shape, args[name].dtype, order="F") for name in self.inputs}
        for name, ct in zip(self.outputs, cotangents, strict=True):
            shadows[name] = fresh(np.tril(ct) if self.lower else ct)
        r.reverse(State(frozenset(shadows)), args, shadows, self.dead)
        return [shadows[name] for name in self.inputs]

    def tangent(self, inputs: Sequence[Any], tangents: Sequence[Any], options: Mapping[str, Any]) -> list[Array]:
        """Tangents of the outputs."""
        args = self.build(*map(np.asarray, inputs), **options)
        r = linrules.routine(self.routine(inputs[0].dtype))
        given = {name: np.zeros(args[name].shape, args[name].dtype, order="F") for name in self.outputs}
        given.update({name: fresh(d) for name, d in zip(self.inputs, tangents, strict=True)})
        r.tangent(args, [given])
        return self.results(given)

    def flags(self, residuals: Sequence[Any], options: Mapping[str, Any]) -> dict[str, Any]:
        like = [np.zeros((0, 0), residuals[0].dtype, order="F")] * len(self.inputs)
        return {k: v for k, v in self.build(*like, **options).items() if not isinstance(v, np.ndarray)}


def _matmul(a: Array, b: Array) -> dict[str, Any]:
    flags = {"transa": 0, "transb": 0, "alpha": 1.0, "beta": 0.0}
    return {**flags, "A": fresh(a), "B": fresh(b), "C": empty(a.shape[0], b.shape[1], a)}


def _solve(a: Array, b: Array) -> dict[str, Any]:
    return {"A": fresh(a), "ipiv": np.zeros(a.shape[0], np.int32), "B": fresh(b)}


def _cholesky(a: Array) -> dict[str, Any]:
    return {"uplo": linrules.LOWER, "A": fresh(a)}


def _solve_triangular(a: Array, b: Array, uplo: int = 0, trans: int = 0, diag: int = 0) -> dict[str, Any]:
    return {"uplo": uplo, "trans": trans, "diag": diag, "A": fresh(a), "B": fresh(b)}


def _qr(a: Array) -> dict[str, Any]:
    k = min(a.shape)
    return {"A": fresh(a), "Q": empty(a.shape[0], k, a), "R": empty(k, a.shape[1], a)}


def _eigh(a: Array, uplo: int = 0) -> dict[str, Any]:
    return {"jobz": 1, "uplo": uplo, "A": fresh(a), "w": np.zeros(a.shape[0], real_dtype(a))}


def _svd(a: Array) -> dict[str, Any]:
    m, n = a.shape
    k = min(m, n)
    return {"jobz": 1, "A": fresh(a), "s": np.zeros(k, real_dtype(a)), "U": empty(m, k, a), "VT": empty(k, n, a)}


def _always(name: str) -> Callable[[Any], str]:
    return lambda dtype: name


def _eigh_routine(dtype: Any) -> str:
    return "heevd" if np.dtype(str(dtype).removeprefix("torch.")).kind == "c" else "syevd"


OPERATIONS = {
    op.name: op
    for op in (
        Operation("matmul", _always("gemm"), _matmul, ("A", "B"), ("C",)),
        Operation("solve", _always("gesv"), _solve, ("A", "B"), ("B",), dead=("A",)),
        Operation("cholesky", _always("potrf"), _cholesky, ("A",), ("A",), lower=True),
        Operation("solve_triangular", _always("trtrs"), _solve_triangular, ("A", "B"), ("B",)),
        Operation("qr", _always("qr"), _qr, ("A",), ("Q", "R")),
        Operation("eigh", _eigh_routine, _eigh, ("A",), ("w", "A")),
        Operation("svd", _always("gesdd"), _svd, ("A",), ("U", "s", "VT"), dead=("A",)),
    )
}


def output_shapes(
    op: Operation, inputs: Sequence[Any], options: Mapping[str, Any]
) -> list[tuple[tuple[int, ...], Any]]:
    """Shapes and types of the outputs and then of the residuals, without running anything."""
    like = [np.broadcast_to(np.zeros((), x.dtype), x.shape) for x in inputs]
    args = op.build(*like, **options)
    r = linrules.routine(op.routine(inputs[0].dtype))
    names = [*op.outputs, *(q.name for q in r.parameters if q.is_array)]
    return [(args[name].shape, args[name].dtype) for name in names]
