# SPDX-License-Identifier: MIT
"""Batching: loops over independent examples run blocks of examples in SIMD lanes, through any control flow.

``for {examples} k in 0..n`` becomes a loop over blocks of W examples. A value that differs between examples is a vector
of W lanes, one that does not stays a number; a varying ``if`` runs its sides under masks, a varying loop runs until its
last lane is done. The pass knows nothing about derivatives and runs after them: it meets tapes and shadows as arrays.
"""

from .block import lanes
from .values import Declined

__all__ = ["Declined", "lanes"]
