# SPDX-License-Identifier: MIT
"""Commands ``cache`` and ``build`` of ``python -m pullback``."""

from __future__ import annotations

import argparse
import importlib
import os
import sys
import time
from types import FunctionType, ModuleType
from typing import Any

from pullback import cache, kept, share
from pullback.ahead import is_ahead
from pullback.api import prepare
from pullback.diag import PullbackError
from pullback.rule import Transformed


def add_to(commands: Any) -> None:
    """The subcommands, with ``run(options) -> exit code``."""
    held = commands.add_parser("cache", help="what the compilation cache holds, and why an entry is or is not used")
    verbs = held.add_subparsers(dest="verb", required=True, metavar="ls|why|clear")
    verbs.add_parser("ls", help="list the entries: size, age, function, operations").set_defaults(run=_ls)
    why = verbs.add_parser("why", help="per entry of a function: usable, or what changed since it was made")
    why.add_argument("function", metavar="[MODULE:]FUNCTION", nargs="?", default="")
    why.set_defaults(run=_why)
    verbs.add_parser("clear", help="remove all entries").set_defaults(run=_clear)
    build = commands.add_parser("build", help="prepare functions into the cache, so that a program need not compile")
    build.add_argument("targets", metavar="MODULE[:FUNCTION]", nargs="+")
    build.set_defaults(run=_build)


# ------------------------------------------------------------------------------------------------ cache


def _ls(options: argparse.Namespace) -> int:
    now, total, count = time.time(), 0, 0
    folder = kept.directory()
    for path in cache.entries(folder):
        found = path.stat()
        total, count = total + found.st_size, count + 1
        try:
            header = cache.read_entry(path).header
            what = f"{header['name']}  {_operations(header['key'])}"
        except (cache.Damaged, OSError) as error:
            what = f"damaged: {error}"
        print(f"{found.st_size / 1024:8.1f} kB  {_age(now - found.st_mtime):>8}  {what}")
    print(f"{folder}: {count} entries, {total / 1e6:.1f} MB (limit {cache.LIMIT / 1e6:.0f} MB), mode {kept.mode()}")
    return 0


def _operations(key: dict[str, Any]) -> str:
    import re

    kinds = re.findall(r"kind='(\w+)'", key["operations"])
    return "(".join(kinds) + "(f" + ")" * len(kinds)


def _age(seconds: float) -> str:
    for size, unit in ((86400, "d"), (3600, "h"), (60, "min")):
        if seconds >= size:
            return f"{seconds / size:.0f} {unit} ago"
    return f"{max(seconds, 0):.0f} s ago"


def _why(options: argparse.Namespace) -> int:
    name = options.function
    lines = cache.why(name, _code_of(name))
    if not lines:
        print(f"no entry of {name or 'any function'} in {kept.directory()}: nothing was compiled, or nothing was kept")
        return 1
    print("\n".join(lines))
    return 0


def _code_of(name: str) -> Any:
    """The digest of the function's code as it is now, if it was named with its module."""
    if ":" not in name:
        return None
    found = share.chain(_find(name))[0]
    return {"code": share.root_told(found)}


def _clear(options: argparse.Namespace) -> int:
    print(f"{cache.clear()} entries removed from {kept.directory()}")
    return 0


# ------------------------------------------------------------------------------------------------ build


def _find(target: str) -> Any:
    """``MODULE`` or ``MODULE:NAME``, imported; the directory that the command runs in comes first."""
    if os.getcwd() not in sys.path:
        sys.path.insert(0, os.getcwd())
    module, _, name = target.partition(":")
    found: Any = importlib.import_module(module)
    for part in filter(None, name.split(".")):
        found = getattr(found, part)
    return found


def _build(options: argparse.Namespace) -> int:
    if kept.mode() != "rw":
        print(f"python -m pullback build: the cache is {kept.mode()!r}, nothing can be kept", file=sys.stderr)
        return 2
    failures = 0
    for target in options.targets:
        try:
            found = _find(target)
        except (ImportError, AttributeError) as error:
            print(f"{target}: {error}", file=sys.stderr)
            failures += 1
            continue
        chosen = _annotated(found) if isinstance(found, ModuleType) else [(target.partition(":")[2], found)]
        if not chosen:
            print(f"{target}: no function is marked with @pb.ahead", file=sys.stderr)
            failures += 1
        failures += sum(not _prepare(f"{target.partition(':')[0]}:{name}", fn) for name, fn in chosen)
    return 1 if failures else 0


def _annotated(module: ModuleType) -> list[tuple[str, Any]]:
    """What ``@pb.ahead`` marks in a module."""
    return [(name, value) for name, value in vars(module).items() if is_ahead(value)]


def _prepare(name: str, fn: Any) -> bool:
    if not isinstance(fn, (FunctionType, Transformed)):
        print(f"{name}: {type(fn).__name__} is not a function", file=sys.stderr)
        return False
    before, start = dict(share.COUNTS), time.perf_counter()
    seen = len(cache.LOG)
    try:
        rule = prepare(fn)
    except (PullbackError, TypeError) as error:
        print(f"{name}: {error}", file=sys.stderr)
        return False
    took = (time.perf_counter() - start) * 1e3
    did = next((k for k in ("compiled", "loaded") if share.COUNTS[k] > before[k]), "shared")
    lost = [text for _, text in cache.LOG[seen:] if text.startswith("not kept")]
    said = "; ".join([f"{'up to date' if did == 'loaded' else did}, {took:.0f} ms", *lost])
    print(f"{name}({rule.signature}): {said}")
    return not lost
