# SPDX-License-Identifier: MIT
"""Cores that several files of tests of native entry points call, and JAX."""

from collections.abc import Iterator
from typing import Any

import pytest

from unit.entry_tools import ADD, TWICE, core


@pytest.fixture(scope="module")
def add() -> int:
    return core(ADD)


@pytest.fixture(scope="module")
def twice() -> int:
    return core(TWICE)


@pytest.fixture
def jax() -> Iterator[Any]:
    """JAX in double precision, as an oracle. It is no dependency of the tests, which other oracles have as well."""
    jax = pytest.importorskip("jax")
    before = jax.config.jax_enable_x64
    jax.config.update("jax_enable_x64", True)
    yield jax
    jax.config.update("jax_enable_x64", before)
