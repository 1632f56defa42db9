# SPDX-License-Identifier: MIT
"""The operations for PyTorch on the CPU, in both modes: one ``autograd.Function`` for all of them."""

from typing import Any

import numpy as np
import torch

from linrules.adapters.operations import OPERATIONS


class _Apply(torch.autograd.Function):
    @staticmethod
    def forward(ctx: Any, name: str, options: dict[str, Any], *inputs: Any) -> Any:
        op = OPERATIONS[name]
        arrays = [np.array(x.detach().numpy(), order="F") for x in inputs]
        outputs, residuals = op.forward(arrays, options)
        ctx.operation, ctx.options, ctx.arrays, ctx.residuals = op, options, arrays, residuals
        return tuple(torch.from_numpy(np.array(x, order="C")) for x in outputs)

    @staticmethod
    def backward(ctx: Any, *cotangents: Any) -> Any:
        given = [ct.resolve_conj().numpy() for ct in cotangents]
        found = ctx.operation.reverse(ctx.residuals, given, ctx.options)
        return (None, None, *(torch.from_numpy(np.ascontiguousarray(x)) for x in found))

    @staticmethod
    def jvp(ctx: Any, *tangents: Any) -> Any:
        given = [
            np.zeros_like(x) if d is None else d.detach().resolve_conj().numpy()
            for x, d in zip(ctx.arrays, tangents[2:], strict=True)
        ]
        found = ctx.operation.tangent(ctx.arrays, given, ctx.options)
        return tuple(torch.from_numpy(np.ascontiguousarray(x)) for x in found)


def _operation(name: str) -> Any:
    def apply(*inputs: Any, **options: Any) -> Any:
        out = _Apply.apply(name, options, *inputs)
        return out if len(out) > 1 else out[0]

    apply.__name__ = name
    apply.__doc__ = f"``{name}`` by the routines of linrules, differentiable in both modes."
    return apply


matmul = _operation("matmul")
solve = _operation("solve")
cholesky = _operation("cholesky")
solve_triangular = _operation("solve_triangular")
qr = _operation("qr")
eigh = _operation("eigh")
svd = _operation("svd")
