# SPDX-License-Identifier: MIT
"""Thin layers that let engines with immutable arrays use the routines. Each imports its engine; nothing imports it."""
