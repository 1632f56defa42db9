# SPDX-License-Identifier: MIT
"""The primitive table. Importing this package fills it."""

from . import arith, elem
from .table import TABLE, Expr, Row, evaluate, prim, rounded, where

__all__ = ["TABLE", "Expr", "Row", "arith", "elem", "evaluate", "prim", "rounded", "where"]
