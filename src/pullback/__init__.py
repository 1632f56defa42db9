# SPDX-License-Identifier: MIT
"""pullback: compiled derivatives of ordinary Python and NumPy."""

__version__ = "0.1.0"
