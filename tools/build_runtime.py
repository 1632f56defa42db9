# SPDX-License-Identifier: MIT
"""Compile the C sources of the native runtime and of matrix products to the LLVM IR that ships with the package.

    python tools/build_runtime.py [--clang clang-16]

The IR is optimised but knows no target: triple, CPU attributes and metadata are removed, so that llvmlite
compiles it for whatever 64-bit machine it runs on. Its first line has the hash of the sources; a test
compares the two. Newer LLVMs read the text of older ones, not the other way round: use the oldest clang
that will do, 16.
"""

from __future__ import annotations

import argparse
import re
import runpy
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BACKEND = ROOT / "src/pullback/backend/llvm"
FOLDER = BACKEND / "runtime"

FLAGS = [
    *("-S", "-emit-llvm", "-O2", "-std=c17", "-ffreestanding", "-fPIC", "-fno-ident"),
    *("-Wall", "-Wextra", "-Werror", "-Wno-unused-parameter"),
    "-fno-strict-aliasing",  # slots are read as whatever type they hold
    # Small: it is compiled again in every process.
    *("-fno-vectorize", "-fno-slp-vectorize", "-fno-unroll-loops", "-fno-stack-protector"),
    *("-fno-asynchronous-unwind-tables", "-Xclang", "-disable-lifetime-markers"),
]
#: (output, source, further flags)
OUTPUTS = [(FOLDER / "runtime.ll", FOLDER / "runtime.c", [])] + [
    (BACKEND / f"gemm/driver_{dtype}.ll", BACKEND / "gemm/driver.c", [f"-DT={t}", f"-DNAME(x)=x##_{dtype}"])
    for dtype, t in (("f8", "double"), ("f4", "float"))
]
#: Lines that say something about the target, or nothing.
DROP = ("; ModuleID", "; Function Attrs", "source_filename", "target ", "attributes #", "!")


def clean(ir: str) -> str:
    """The IR without target, attributes and metadata."""
    lines = []
    for line in ir.splitlines():
        if line.startswith(DROP) or not line.strip():
            continue
        line = re.sub(r", ![\w.]+ !\d+", "", line)
        line = re.sub(r" #\d+", "", line)
        line = re.sub(r"\s+; preds = .*", "", line)
        line = re.sub(r" (local_)?unnamed_addr(?= \{|$)", "", line)
        line = re.sub(r"\b(noundef|mustprogress|nocapture|readonly|writeonly) ", "", line)
        line = re.sub(r" (noundef|nocapture|readonly|writeonly)(?=[,)])", "", line)
        lines.append(line)
    return "\n".join(lines) + "\n"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--clang", default="clang-16")
    clang = parser.parse_args().clang
    sys.path.insert(0, str(ROOT / "src"))
    source_hash = runpy.run_path(str(FOLDER / "sources.py"))["source_hash"]
    for output, source, defined in OUTPUTS:
        ir = subprocess.run(
            [clang, *FLAGS, *defined, "-o", "-", str(source)], check=True, capture_output=True, text=True
        ).stdout
        output.write_text(f"; sources {source_hash(source.parent)}\n; made by tools/build_runtime.py\n{clean(ir)}")
        print(f"{output.relative_to(ROOT)}: {len(output.read_text())} bytes")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
