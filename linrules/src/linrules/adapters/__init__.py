# SPDX-License-Identifier: MIT
"""Thin layers that let engines with immutable arrays use the routines; each imports its engine, and is imported by hand."""
