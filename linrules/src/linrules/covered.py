# SPDX-License-Identifier: MIT
"""What is covered, read from the routines themselves: ``linrules.coverage()``, and ``python -m linrules.covered``."""

from dataclasses import dataclass

from linrules import routines

NOT_COVERED = {
    "rotmg": "its scaling branches",
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
    lines += ["", "## What is not", ""]
    lines += [f"- {name}: {why}" for name, why in NOT_COVERED.items()]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    print(table(), end="")
