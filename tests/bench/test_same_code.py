# SPDX-License-Identifier: MIT
"""A program becomes the same code in each process: nothing depends on seeds of hashes, or on where objects lie."""

import os
import subprocess
import sys
from pathlib import Path

BENCH = Path(__file__).parents[2] / "bench"

#: objects lie elsewhere in each process
RUN = """\
import random, runpy, sys
spacers = [bytearray(random.randrange(1, 500)) for _ in range(random.randrange(1, 50_000))]
runpy.run_path(sys.argv[1], run_name="__main__")
"""


def test_code_does_not_depend_on_the_process():
    script = Path(__file__).with_name("same_code.py")
    path = os.pathsep.join([str(BENCH), str(BENCH / "gradbench"), *sys.path])
    started = [
        subprocess.Popen(
            [sys.executable, "-c", RUN, str(script)],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": path, "PULLBACK_CACHE": "off"},
            stdout=subprocess.PIPE,
            text=True,
        )
        for seed in ("0", "1")
    ]
    first, *others = (process.communicate()[0] for process in started)
    assert all(process.returncode == 0 for process in started)
    assert first.count("\n") >= 12
    for other in others:
        assert other == first
