# SPDX-License-Identifier: MIT
"""The primitive table. Importing this package fills it."""

from pullback.ir.number import rounded

from . import arith, elem
from .table import TABLE, Expr, Row, evaluate, prim, where

__all__ = ["TABLE", "Expr", "Row", "arith", "elem", "evaluate", "prim", "rounded", "where"]
