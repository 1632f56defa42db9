# SPDX-License-Identifier: MIT
"""What is covered, read from the routines themselves: ``linrules.coverage()``, and ``python -m linrules.covered``."""

from dataclasses import dataclass

from linrules import routines

NOT_COVERED = {
    "orghr, orgtr, orgbr and their products": "orgqr and ormqr on a part of what a reduction left",
    "gees with sorting": "the eigenvalues come in LAPACK's order",
}


@dataclass(frozen=True)
class Entry:
    """One routine: the types it comes in, the passes it has, its flags, and what may be active."""

    routine: str
    types: str
    modes: str
    flags: tuple[str, ...]
    active: tuple[str, ...]
    fused: str
    doc: str


def coverage() -> list[Entry]:
    """Every covered routine, family by family."""
    out = []
    for name, r in routines().items():
        active = tuple(q.name for q in r.parameters if q.differentiable) if r.returns != "int" else ()
        flags = tuple(q.name for q in r.parameters if not q.is_array and q.kind != "scalar")
        doc = (r.__doc__ or "").strip().partition("\n")[0]
        out.append(Entry(name, r.types, r.modes, flags, active, r.fused, doc))
    return out


def table() -> str:
    """The coverage as the text of docs/coverage.md."""
    entries = coverage()
    calls = sum(len(e.types) for e in entries)
    lines = [
        "# What is covered",
        "",
        "Written by `python -m linrules.covered`, from the routines themselves; a test holds this page against them.",
        f"{len(entries)} routines, {calls} with their types.",
        "",
        "| routine | types | passes | flags | can be active | what it does |",
        "| --- | --- | --- | --- | --- | --- |",
    ]
    for e in entries:
        does = e.doc + (f" ({e.fused})" if e.fused else "")
        types = " ".join(e.types)
        cells = (f"`{e.routine}`", types, e.modes, ", ".join(e.flags), ", ".join(e.active), does.replace("|", "\\|"))
        lines.append("| " + " | ".join(cells) + " |")
    lines += ["", *_contracts(), "", "## What is not", ""]
    lines += [f"- {name}: {why}" for name, why in NOT_COVERED.items()]
    return "\n".join(lines) + "\n"


_LEGEND = """\
## Arguments, and what a reverse pass reads

In order, as `Routine.signature` declares them. Flags and sizes stand as their names in the specification's table, or
`int`; `s` is a scalar, `v` a vector, `c` a vector without increment, `m` a matrix; `r` after it means real elements
for complex data too, `i` 32-bit integers, `k` a known form of other arguments, which has no derivative; `+` in/out,
`=` out, neither: in.

What is read is kept by the engine, or in the state if it is overwritten; `C0` is the contents of C before the call,
and always in the state. After each stands for whose cotangent it is read: `*` for any. No more than that is kept
(tests/test_memory.py); spectral routines without vectors among their outputs hold those, too, and nothing else.

| routine | arguments | read by the reverse pass |
| --- | --- | --- |"""


def _contracts() -> list[str]:
    """The declaration of each routine, for an engine that implements them over other memory."""
    lines = _LEGEND.split("\n")
    for name, r in routines().items():
        kept = ", ".join(f"{k} (\\*)" if by == "*" else f"{k} ({by})" for k, by in r.keep.items())
        lines.append(f"| `{name}` | `{' '.join(r.signature.split())}` | {kept} |")
    return lines


if __name__ == "__main__":
    print(table(), end="")
