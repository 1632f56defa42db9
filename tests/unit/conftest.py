# SPDX-License-Identifier: MIT
"""Cores that several files of tests of native entry points call."""

import pytest

from unit.entry_tools import ADD, TWICE, core


@pytest.fixture(scope="module")
def add() -> int:
    return core(ADD)


@pytest.fixture(scope="module")
def twice() -> int:
    return core(TWICE)
