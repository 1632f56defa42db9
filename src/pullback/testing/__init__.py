# SPDX-License-Identifier: MIT
"""Tools for testing derivatives: ``check_grads`` for functions; strategies for compilers in ``testing.strategies``."""

from pullback.testing.check import GradientMismatch, check_grads

__all__ = ["GradientMismatch", "check_grads"]
