# SPDX-License-Identifier: MIT
"""A program becomes the same code in each process: nothing depends on seeds of hashes, or on where objects lie."""

import os
import subprocess
import sys
from pathlib import Path


def test_code_does_not_depend_on_the_process():
    script = Path(__file__).with_name("same_code.py")
    started = [
        subprocess.Popen(
            [sys.executable, str(script)],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path)},
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
