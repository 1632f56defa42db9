# SPDX-License-Identifier: MIT
"""The benchmarks are no package: their folders go on the path."""

import sys
from pathlib import Path

BENCH = Path(__file__).parents[2] / "bench"
sys.path[:0] = [str(BENCH), str(BENCH / "gradbench"), str(Path(__file__).parent)]
