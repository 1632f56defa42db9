# SPDX-License-Identifier: MIT
"""Tests compile what they test: the cache on disk is off, but for the tests of the cache itself."""

import os

os.environ.setdefault("PULLBACK_CACHE", "off")
