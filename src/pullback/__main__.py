# SPDX-License-Identifier: MIT
"""``python -m pullback``: commands.

``bench``: run the benchmarks of a checkout (``bench/suite.py``) in a process of its own, whose environment they set
up before NumPy and JAX are imported. ``build``: prepare functions into the compilation cache. ``cache ls|why|clear``:
what it holds, and why an entry is or is not used.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from pullback import commands as commands_build

SOURCE = Path(__file__).resolve().parents[1]
#: what the benchmarks set before anything is imported: one thread for everybody
ONE_THREAD = {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1", "MKL_NUM_THREADS": "1"}


def suite() -> Path | None:
    """The benchmark suite beside the package in its repository, if there is one."""
    found = SOURCE.parent / "bench" / "suite.py"
    return found if SOURCE.name == "src" and found.is_file() else None


def bench(options: Sequence[str]) -> int:
    script = suite()
    if script is None:
        print(
            f"python -m pullback bench: the benchmarks are not part of the installed package ({SOURCE}).\n"
            "They need a checkout: clone the repository, and run it there, after `pip install -e .`.",
            file=sys.stderr,
        )
        return 2
    path = os.pathsep.join([str(SOURCE), *filter(None, [os.environ.get("PYTHONPATH")])])
    environment = {**os.environ, **ONE_THREAD, "PYTHONPATH": path}
    return subprocess.run([sys.executable, str(script), *options], env=environment, check=False).returncode


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m pullback", description="Commands of pullback.")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    commands.add_parser(
        "bench",
        add_help=False,  # the suite has its own
        help="run the benchmarks of a checkout and print the table of bars (bench --help for its options)",
    )
    commands_build.add_to(commands)
    given, rest = parser.parse_known_args(arguments)
    if given.command == "bench":
        return bench(rest)
    if rest:
        parser.error(f"unrecognized arguments: {' '.join(rest)}")
    return int(given.run(given))


if __name__ == "__main__":
    sys.exit(main())
