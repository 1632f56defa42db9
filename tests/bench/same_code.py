# SPDX-License-Identifier: MIT
"""Prints, for each of some programs, a digest of the LLVM text that is made of it. Run by test_same_code.py."""

import hashlib

import numpy as np
import problems
import whole_arrays

import pullback as pb
from pullback.backend.llvm import jit


def solve(a, b):
    return np.sum(np.linalg.solve(a @ a.T, b) ** 2) + np.linalg.slogdet(a)[1]


def halving(x, tolerance):
    steps = 0
    while abs(x) > tolerance:
        x = 0.5 * np.sin(x)
        steps += 1
    return x * steps


def tree(depth, x):
    return x if depth == 0 else tree(depth - 1, np.sin(x)) * tree(depth - 1, x + depth)


def programs():
    rng = np.random.default_rng(0)
    x, w = rng.normal(size=(20, 5)), rng.normal(size=5)
    y = (rng.random(20) < 0.5).astype(np.float64)
    for name, problem in problems.PROBLEMS.items():
        yield name, lambda p=problem: problems.ours(p)(*p.inputs(**p.small))
    yield "logistic", lambda: pb.value_and_grad(whole_arrays.logistic)(w, x, y)
    yield "logistic, Hessian", lambda: pb.hessian(whole_arrays.logistic)(w, x, y)
    yield "burgers", lambda: pb.value_and_grad(whole_arrays.burgers, argnums=(0, 1))(x, np.abs(x), 3, 0.01)
    yield "chain in lanes", lambda: pb.vmap(pb.grad(whole_arrays.chain))(x)
    yield "linear algebra", lambda: pb.value_and_grad(solve, argnums=(0, 1))(x[:5], w)
    yield "while in lanes", lambda: pb.vmap(pb.grad(halving), in_axes=(0, None))(w, 1e-3)
    yield "recursion", lambda: pb.value_and_grad(tree, argnums=1)(4, 0.3)


def main():
    texts = []
    emit = jit.emit_module

    def listening(*args):
        module = emit(*args)
        texts.append(module.text())
        return module

    jit.emit_module = listening
    for name, run in programs():
        texts.clear()
        run()
        assert texts, f"{name} was not compiled"
        print(f"{name}: {hashlib.sha256(''.join(texts).encode()).hexdigest()}")


if __name__ == "__main__":
    main()
