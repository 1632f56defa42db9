# SPDX-License-Identifier: MIT
"""Write docs/coverage.md: the library functions that compiled code may call, from the table that the compiler uses.

    python tools/coverage.py [--check]

``--check`` writes nothing, and fails if the page is out of date.
"""

from __future__ import annotations

import argparse
import inspect
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "src"))

import scipy.linalg  # noqa: E402  # so that its functions are found
import scipy.special  # noqa: E402
import scipy.stats  # noqa: E402, F401

from pullback.lib.table import METHODS, Elementwise, Impl, Intrinsic, PyImpl, functions  # noqa: E402

PAGE = ROOT / "docs/coverage.md"

HEAD = """# Library functions in compiled code

Written by `tools/coverage.py`; a test compares it with the table that the compiler uses. What is not listed is refused
by name when a function that calls it is compiled. All functions take float64 and float32; NumPy's promotion decides
the dtype of the result. `f`, `i`, `b`, `c`: floats, integers, booleans, complex numbers.

Of all functions with a result that is a float, the derivative is that of the code that computes it (reverse and forward
mode, any order); of `np.linalg` and `scipy.linalg` it is that of the routines of BLAS and LAPACK that they call, by the
rules of linrules. Integers and booleans (positions, counts, comparisons) have none. At points without a derivative:

| where | derivative |
| --- | --- |
| `max`, `min`, `maximum`, `minimum`, at ties | shared equally among the elements that are equal |
| `abs`, `sign`, `norm`, `std` at 0 | 0 |
| `clip` at a bound | half |
| `sort`, `median`, `partition`, at ties | that of the stable order |
| `floor`, `ceil`, `round`, `sign`, histogram counts | 0 |
| the side of `where`, `select`, `choose` that is not taken | 0, whatever its value |
"""

GROUPS = {
    "np": "NumPy",
    "np.fft": "numpy.fft",
    "np.linalg": "numpy.linalg",
    "scipy.linalg": "scipy.linalg",
    "scipy.special": "scipy.special",
    "scipy.stats": "scipy.stats",
    "math": "math",
    "builtins": "Python",
}


def full_name(function: object, impl: Impl) -> str:
    if isinstance(impl, Intrinsic):
        return impl.name.replace("numpy.", "np.")
    return impl.name


def group_of(name: str) -> str:
    parts = name.split(".")
    if parts[0] == "scipy":
        return ".".join(parts[:2])
    if parts[0] == "np" and len(parts) > 2 and parts[1] in ("fft", "linalg"):
        return f"np.{parts[1]}"
    return parts[0] if parts[0] in ("np", "math") else "builtins"


def dtypes(impl: Elementwise) -> str:
    found = "f"
    if impl.scalar_for("i8") is not None:
        found += " i"
    if impl.scalar_for("b1") is not None:
        found += " b"
    if impl.scalar_for("c16") is not None:
        found += " c"
    return found.removeprefix("f ") if impl.result == "integers" else found


def takes(impl: Impl) -> str:
    """The parameters of a function in Python, the dtypes of an elementwise one."""
    match impl:
        case Elementwise():
            return f"elementwise: {dtypes(impl)}" if not impl.scalar_only else "numbers"
        case PyImpl():
            parts = []
            for p in inspect.signature(impl.fn).parameters.values():
                star = {p.VAR_POSITIONAL: "*", p.VAR_KEYWORD: "**"}.get(p.kind, "")
                parts.append(f"{star}{p.name}" + ("" if p.default is p.empty else "="))
            return f"`{', '.join(parts)}`" if parts else ""
        case _:
            return "front end"


def note(impl: Impl) -> str:
    """The first line of the implementation's docstring."""
    fn = impl.fn if isinstance(impl, PyImpl) else impl.scalar if isinstance(impl, Elementwise) else None
    text = inspect.getdoc(fn) if callable(fn) and inspect.isfunction(fn) else ""
    return " ".join((text or "").split("\n\n")[0].split()).replace("|", "\\|").replace("``", "`")


def page() -> str:
    tables: dict[str, list[tuple[str, str, str]]] = {g: [] for g in GROUPS}
    for function, impl in functions().items():
        name = full_name(function, impl)
        row = (name, takes(impl), note(impl))
        if row not in tables[group_of(name)]:
            tables[group_of(name)].append(row)
    lines = [HEAD]
    for group, title in GROUPS.items():
        rows = sorted(tables[group])
        lines += [f"## {title}", "", f"{len(rows)} functions.", "", "| function | takes | |", "| --- | --- | --- |"]
        lines += [f"| `{name}` | {what} | {text} |".replace("|  |", "| |") for name, what, text in rows]
        lines.append("")
    methods = ", ".join(f"`{m}`" for m in sorted(METHODS))
    lines += ["## Methods of arrays", "", f"Those that stand for a function: {methods}.", "", METHODS_TOO, ""]
    lines += ["## Indexing", "", INDEXING]
    return "\n".join(lines)


METHODS_TOO = """Also `astype`, `conj`, `copy`, `fill`, `flatten`, `item`, `ravel`, `reshape`, `sort`, `transpose`, and
the attributes `T`, `dtype`, `imag`, `ndim`, `real`, `shape`, `size`."""

INDEXING = """Integers, slices (any step), `...`, `None`, integer arrays and lists of any shape, boolean masks of one or
more axes, and mixtures of all these, for reading, for writing and for `op=`. `x[idx] += v` is buffered as in NumPy: of
an index that comes twice the last write stays. `np.add.at` and the `at` of `subtract`, `multiply`, `divide`, `maximum`,
`minimum` and `power` count all.
"""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true")
    text = page()
    if parser.parse_args().check:
        if PAGE.read_text() != text:
            print("docs/coverage.md is out of date: run python tools/coverage.py")
            return 1
        return 0
    PAGE.write_text(text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
