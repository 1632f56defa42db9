# SPDX-License-Identifier: MIT
"""The PyTorch adapter, held by gradcheck in both modes and against PyTorch's own rules."""

import numpy as np
import pytest

torch = pytest.importorskip("torch")

from linrules.adapters import torch as ours

pytestmark = [  # PyTorch's own
    pytest.mark.filterwarnings("ignore::DeprecationWarning"),
    pytest.mark.filterwarnings("ignore:.torch.jit:FutureWarning"),
]

rng = np.random.default_rng(4)


def random(*shape, c=False):
    a = rng.standard_normal(shape)
    return a + 1j * rng.standard_normal(shape) if c else a


def good(n, c=False):
    return random(n, n, c=c) / 2 + 3 * np.eye(n)


def spd(n, c=False):
    a = random(n, n, c=c)
    return a @ a.conj().T + np.diag(np.arange(1.0, n + 1) * 3)


CASES = {
    "matmul": lambda c: (ours.matmul, (random(2, 3, c=c), random(3, 4, c=c))),
    "solve": lambda c: (ours.solve, (good(3, c), random(3, 2, c=c))),
    "cholesky": lambda c: (lambda a: ours.cholesky((a + a.mH) / 2), (spd(3, c),)),
    "solve_triangular": lambda c: (
        lambda a, b: ours.solve_triangular(a, b, uplo=1, trans=2),
        (good(3, c), random(3, 2, c=c)),
    ),
    "qr": lambda c: (ours.qr, (random(4, 3, c=c),)),
    "eigh values": lambda c: (lambda a: ours.eigh((a + a.mH) / 2)[0], (spd(3, c),)),
    "eigh": lambda c: (lambda a: ours.eigh((a + a.mH) / 2)[1].abs() ** 2, (spd(3, c),)),
    "svd": lambda c: (lambda a: (lambda u, s, vt: (s, (u * torch.sin(s)) @ vt))(*ours.svd(a)), (random(4, 3, c=c),)),
}


@pytest.mark.parametrize("c", [False, True], ids=["real", "complex"])
@pytest.mark.parametrize("name", CASES)
def test_gradcheck(name, c):
    f, args = CASES[name](c)
    leaves = tuple(torch.tensor(x, requires_grad=True) for x in args)
    assert torch.autograd.gradcheck(f, leaves, check_forward_ad=True, check_batched_grad=False)


@pytest.mark.parametrize("c", [False, True], ids=["real", "complex"])
def test_as_torch_does(c):
    a, b, w = (torch.tensor(x) for x in (good(3, c), random(3, 2, c=c), random(3, 2, c=c)))
    results = []
    for solve in (ours.solve, torch.linalg.solve):
        leaves = a.clone().requires_grad_(), b.clone().requires_grad_()
        (w.conj() * solve(*leaves)).sum().real.backward()
        results.append([x.grad for x in leaves])
    assert all(torch.allclose(x, y) for x, y in zip(*results, strict=True))
