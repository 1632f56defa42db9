# SPDX-License-Identifier: MIT
"""Every routine, type by type, on random calls (see generate.py)."""

import pytest

import linrules
from draw import SAMPLERS
from generate import make, verify
from linrules import matrix
from linrules.rules import cholesky, lu, orthogonal, quotients

PAIRS = [(name, letter) for name, r in linrules.routines().items() for letter in r.types]


def test_every_routine_has_a_sampler():
    assert set(SAMPLERS) == set(linrules.routines())


@pytest.mark.parametrize(("name", "letter"), PAIRS)
def test_small(name, letter):
    for seed in range(60):
        verify(make(name, letter, seed, (0, 1, 2, 5)), seed)


@pytest.mark.parametrize(("name", "letter"), PAIRS)
def test_across_blocks(name, letter):
    for seed in range(4):
        verify(make(name, letter, 1000 + seed, (5, 33)), seed)
    if name not in ("geev", "gees"):  # whose values change places at 130
        verify(make(name, letter, 1100, (33, 130)), 0)


@pytest.mark.parametrize("name", ["potrf", "posv", "getrf", "gesv", "trsm", "trmm", "syevd", "gesdd", "qr", "symm"])
def test_every_level_of_blocks(name, monkeypatch):
    """Blocks so small that a matrix of order 33 has wide ones, narrow ones, panels and tiles of each kind."""
    small = {cholesky: {"WIDE": 12, "SMALL": 5}, lu: {"WIDE": 12, "SMALL": 5}, quotients: {"TILE": 7}}
    small |= {matrix: {"PANEL": 8, "BLOCK": 3}, orthogonal: {"PANEL": 8}}
    for module, sizes in small.items():
        for constant, size in sizes.items():
            monkeypatch.setattr(module, constant, size)
    for letter in set("dz") & set(linrules.routine(name).types):
        for seed in range(6):
            verify(make(name, letter, 4000 + seed, (5, 33)), seed)


@pytest.mark.deep
@pytest.mark.parametrize(("name", "letter"), PAIRS)
def test_deep(name, letter):
    for seed in range(200):
        verify(make(name, letter, 2000 + seed, (0, 1, 2, 3, 5, 8)), seed)
    large = (33,) if name in ("geev", "gees") else (33, 130)  # their values change places at 130
    for seed in range(10):
        verify(make(name, letter, 3000 + seed, large), seed)
