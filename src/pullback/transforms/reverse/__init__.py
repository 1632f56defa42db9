# SPDX-License-Identifier: MIT
"""Reverse mode. ``sweep`` emits the adjoint as if every primal value were at hand, ``plan`` decides for each value
that is needed whether it is recomputed, reloaded or taped, ``place`` puts that into effect.
"""

from .joint import Joint, joint, split

__all__ = ["Joint", "joint", "split"]
