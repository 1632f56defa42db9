# SPDX-License-Identifier: MIT
"""Tools for testing derivatives: ``check_grads`` for functions, ``check_rule`` for rules.

Strategies for testing compilers are in ``testing.strategies``.
"""

from pullback.testing.check import GradientMismatch, check_grads
from pullback.testing.rules import check_rule

__all__ = ["GradientMismatch", "check_grads", "check_rule"]
