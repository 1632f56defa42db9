# SPDX-License-Identifier: MIT
"""Every routine, type by type, on random calls (see generate.py)."""

import pytest

import linrules
from generate import SAMPLERS, make, verify

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


@pytest.mark.deep
@pytest.mark.parametrize(("name", "letter"), PAIRS)
def test_deep(name, letter):
    for seed in range(200):
        verify(make(name, letter, 2000 + seed, (0, 1, 2, 3, 5, 8)), seed)
    large = (33,) if name in ("geev", "gees") else (33, 130)  # their values change places at 130
    for seed in range(10):
        verify(make(name, letter, 3000 + seed, large), seed)
