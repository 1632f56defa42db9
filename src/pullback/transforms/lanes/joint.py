# SPDX-License-Identifier: MIT
"""Cotangents that examples only add up: a product with a shared matrix is taken of the sum, not of each example.

    s_l = Q y_l;  d += s_l            ->            s = Q (sum over l of y_l);  d += s

The parameters of an affine function, as a mean or a bias, get the sum of what each example adds, and what an example
adds is often a product of its own vector and a matrix of all. The product of the sum is one for all lanes. Cotangents
are sums that may be taken in any order; so such a buffer becomes one that all lanes share, and holds their sum.
"""

from __future__ import annotations

from collections.abc import Mapping

from pullback.analysis.roots import ALIASES
from pullback.ir.core import Block, Op, Value, walk
from pullback.ir.types import Array

from .shared import Sums
from .uniform import Uniformity


class Joint:
    """``roots``: the buffers of ``body`` that lanes share instead; ``loads``: what is read from them."""

    def __init__(self, body: Block, u: Uniformity, sums: Sums, uses: Mapping[Value, int]) -> None:
        self.roots: set[Value] = set()
        self.loads: set[Value] = set()
        self._u = u
        self._sums = sums
        self._uses = uses
        made = [op for op in walk(body) if op.name == "alloc" and op.attrs.get("shadow") and op.result in u.varying]
        made = [op for op in made if op.result not in u.placed]
        if not made or not sums.stores or all(op.name != "matmul" for op in walk(body)):
            return
        self._under: dict[Op, Block] = {}  # the block under whose mask an op runs
        self._users: dict[Value, list[Op]] = {op.result: [] for op in made}
        self._amounts = {amount: op for op, (amount, negative) in sums.stores.items()}
        self._enter(body, body)
        for op in made:
            self._look_at(op)

    def _enter(self, block: Block, under: Block) -> None:
        for op in block.ops:
            self._under[op] = under
            for root in {self._u.base(x) for x in op.operands if isinstance(x.type, Array)} & self._users.keys():
                self._users[root].append(op)
            same = op.name == "for" and op.operands[0] not in self._u.varying
            for region in op.regions:
                self._enter(region, under if same else region)

    def _look_at(self, alloc: Op) -> None:
        root = alloc.result
        users = self._users[root]
        if any(self._under[op] is not self._under[alloc] for op in users):
            return
        if not any(op.name == "matmul" for op in users) or not all(self._joins(op, root) for op in users):
            return
        self.roots.add(root)
        self.loads.update(op.result for op in users if op.name == "load")

    def _joins(self, op: Op, root: Value) -> bool:
        """Whether ``op`` means the same for the sum over lanes."""
        u = self._u
        match op.name:
            case "dim":
                return True
            case "matmul":
                target, *factors = op.operands
                own = [x in u.placed or u.base(x) in u.varying for x in factors]
                return u.base(target) is root and sum(own) == 1 and all(u.base(x) is not root for x in factors)
            case "load":
                if op.attrs.get("part") is not None or any(i in u.varying for i in op.operands[1:]):
                    return False
                store = self._amounts.get(op.result)
                return store is not None and self._uses[op.result] == 1 and self._adds(store, op)
            case _ if op.name in ALIASES:
                return op.result not in u.placed
            case _:
                return False

    def _adds(self, store: Op, load: Op) -> bool:
        """Whether ``store`` adds what all lanes that ran ``load`` have read to one element."""
        u, (x, _, *idx) = self._u, store.operands
        alike = store not in self._sums.own and x not in u.placed and not any(i in u.varying for i in idx)
        return alike and self._under[store] is self._under[load]
