# SPDX-License-Identifier: MIT
"""What is said more simply for one example, before all lanes say it.

The passes for the final function do not see the code that runs in lanes. So those that pay for lanes too run on the
body of the loop over examples here: buffers of zeros that are filled at once, products that are added to zeros, or of
matrices that are triangles, and rows of shared arrays that are read again and again.
"""

from __future__ import annotations

from collections.abc import Mapping

from pullback.analysis.triangles import Triangles
from pullback.ir.build import Builder
from pullback.ir.core import Function, Op, walk
from pullback.prims.table import Row
from pullback.transforms.cleared import cleared
from pullback.transforms.first_touch import Coverage, touch_first
from pullback.transforms.fresh_products import fresh_in
from pullback.transforms.triangle_products import mark

from .rows import Rows


class Ready:
    """Readies loops of ``func``."""

    def __init__(self, func: Function, table: Mapping[str, Row]) -> None:
        self.func = func
        self.table = table
        self._coverage: Coverage | None = None
        self._marked = False

    def loop(self, loop: Op) -> None:
        """A loop over examples, in place."""
        if self._coverage is None:
            self._coverage = Coverage(self.func)
        coverage, body = self._coverage, loop.regions[0]
        products = [op for op in walk(body) if op.name == "matmul"]
        self._mark()
        touch_first(coverage, body)
        if products:
            fresh_in(body)
            cleared(body, coverage)
        Rows(Builder(self.table, body), loop, coverage.affines, coverage.effects).take()

    def _mark(self) -> None:
        """Say which matrices are triangles, of products outside of the loop, too: later, calls hide what lanes do."""
        products = [] if self._marked else [op for op in walk(self.func.body) if op.name == "matmul"]
        self._marked = True
        if products:
            mark(products, Triangles(self.func))
