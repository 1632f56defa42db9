# SPDX-License-Identifier: MIT
"""Compiled code on disk, in two levels, found by content and never by file time.

The first level is a directory named by a hash of what is known before anything is read: the root function's code, the
operations, the types, the versions of everything that compiles, the machine. In it is one file per environment, with
what the code asked of the world (described, see ``environment``), and the machine code itself. A hit runs no front
end and no optimiser.

A file is a checksum, a JSON header and object code. It is written beside its place and renamed, so that a reader sees
all of it or nothing. What is damaged, or not ours, is ignored with a ``CacheWarning`` and written anew.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import platform
import shutil
import time
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np

from pullback import serial
from pullback.backend.llvm import target as machine
from pullback.environment import Bound, Mismatch, tell_type
from pullback.ir.types import SigType
from pullback.kept import directory, mode, refused, replace, usable, warn
from pullback.shared import Shared, chain, root_told

FORMAT = 2
_MAGIC = b"pullback code\n"
_CHECK = 32
#: bytes that the directory may take; the least recently used entries go first
LIMIT = 512 << 20
_STARTED = time.time()

#: what happened in this process: (name of the function, outcome)
LOG: list[tuple[str, str]] = []


# ------------------------------------------------------------------------------------------------ keys


def _sources(folder: str) -> Iterator[str]:
    with os.scandir(folder) as entries:
        for entry in sorted(entries, key=lambda e: e.name):
            if entry.name.endswith((".py", ".ll")):
                yield entry.path
            elif entry.is_dir() and entry.name not in ("__pycache__", "testing"):
                yield from _sources(entry.path)


@cache
def package_hash() -> str | None:
    """Hash of our own sources; None if one changed after this process started, which may not run what is there."""
    digest = hashlib.blake2b(digest_size=16)
    rules = find_spec("linrules")  # compiled into programs as our own library is
    folders = [os.path.dirname(__file__), *((rules and rules.submodule_search_locations) or ())]
    for path in (p for folder in folders for p in _sources(folder)):
        handle = os.open(path, os.O_RDONLY)  # a plain read: this is done in every process, before the first hit
        try:
            found = os.fstat(handle)
            if found.st_mtime > _STARTED:
                return None
            digest.update(os.path.basename(path).encode())
            digest.update(os.read(handle, found.st_size + 1))
        finally:
            os.close(handle)
    return digest.hexdigest()


@cache
def versions() -> dict[str, str]:
    """Everything that takes part in compilation."""
    return {
        "pullback": package_hash() or "",
        "python": platform.python_version(),
        "numpy": np.__version__,
        "llvmlite": machine.llvmlite_version(),
        "machine": machine.key(),
    }


def key_parts(target: Any, types: tuple[SigType, ...], general: bool) -> dict[str, Any] | None:
    """What the first level is a hash of, by name; None if it cannot be told."""
    root, ops = chain(target)
    code, told = root_told(root), [tell_type(t) for t in types]
    if code is None or None in told or not package_hash():
        return None
    return {"code": code, "operations": repr(ops), "types": told, "general": general, **versions()}


def _hash(value: Any) -> str:
    return hashlib.blake2b(json.dumps(value, sort_keys=True).encode(), digest_size=16).hexdigest()


def name_of(target: Any) -> str:
    root = chain(target)[0]
    name = getattr(root, "__qualname__", None) or type(root).__qualname__
    return f"{getattr(root, '__module__', '') or ''}:{name}"


# ------------------------------------------------------------------------------------------------ files


@dataclass(slots=True)
class Entry:
    path: Path
    header: dict[str, Any]
    body: bytes

    @property
    def size(self) -> int:
        return self.path.stat().st_size


class Damaged(Exception):
    pass


def read_entry(path: Path) -> Entry:
    """A whole, checked file; ``Damaged`` says what is wrong, ``OSError`` that it cannot be read."""
    data = path.read_bytes()
    start = len(_MAGIC) + _CHECK
    if not data.startswith(_MAGIC) or len(data) < start + 8:
        raise Damaged("it is not a whole file of this cache")
    if hashlib.blake2b(data[start:], digest_size=_CHECK).digest() != data[len(_MAGIC) : start]:
        raise Damaged("its checksum is wrong")
    size = int.from_bytes(data[start : start + 8], "little")
    try:
        header = json.loads(data[start + 8 : start + 8 + size])
        if header["format"] != FORMAT or serial.referenced(header) != len(data) - start - 8 - size:
            raise Damaged("it has another format")
    except (ValueError, KeyError, TypeError) as error:
        raise Damaged(f"its header cannot be read ({error})") from None
    return Entry(path, header, data[start + 8 + size :])


def _write(path: Path, header: dict[str, Any], body: bytes) -> None:
    text = json.dumps(header, separators=(",", ":")).encode()
    rest = len(text).to_bytes(8, "little") + text + body
    data = _MAGIC + hashlib.blake2b(rest, digest_size=_CHECK).digest() + rest
    replace(path, data)


def entries(folder: Path) -> Iterator[Path]:
    """Files of all entries."""
    yield from sorted(folder.glob("??/*/*.code"))


# ------------------------------------------------------------------------------------------------ load and save


def load(target: Any, types: tuple[SigType, ...], general: bool) -> tuple[Shared, Bound] | None:
    """Code from disk that is right for ``target`` as the world is now."""
    if mode() == "off":
        return None
    folder = directory()
    if folder.exists() and not usable(folder):
        return None
    parts = key_parts(target, types, general)
    if parts is None:
        return None
    key = _hash(parts)
    why = "nothing was kept for this code, these types and these versions"
    for path in sorted((folder / key[:2] / key).glob("*.code")):
        try:
            entry = read_entry(path)
            env = serial.read_environment(entry.header["environment"], list(serial.externals(types)))
            bound = env.match(chain(target)[0])
            shared = _linked(entry, env, bound, types)
        except Mismatch as error:
            why = str(error)
            continue
        except FileNotFoundError:
            continue  # another process made room
        except (Damaged, OSError, LookupError, ValueError, TypeError, RuntimeError) as error:
            warn(f"the entry {path} of the compilation cache is ignored: {error}")
            if mode() == "rw":
                with contextlib.suppress(OSError):
                    path.unlink()
            continue
        if mode() == "rw":
            with contextlib.suppress(OSError):
                os.utime(path)  # the order in which entries go
        LOG.append((name_of(target), "hit"))
        return shared, bound
    LOG.append((name_of(target), f"miss: {why}"))
    return None


def _linked(entry: Entry, env: Any, bound: Bound, types: tuple[SigType, ...]) -> Shared:
    serial.live(env, bound)
    names = serial.Names(bound.values, list(serial.externals(types)))
    codes, at = [], 0
    for told in entry.header["codes"]:
        codes.append(serial.read_code(told, entry.body[at : at + told["bytes"]], names))
        at += told["bytes"]
    return Shared(env, codes, {id(v): n for n, v in enumerate(bound.values)})


def save(target: Any, types: tuple[SigType, ...], general: bool, shared: Shared, bound: Bound) -> None:
    """Keep code on disk. What goes wrong here costs the next process a compilation, and this one nothing."""
    if mode() != "rw":
        return
    parts = key_parts(target, types, general)
    if parts is None:
        return
    names = serial.Names(bound.values, list(serial.externals(types)))
    try:
        environment = serial.write_environment(shared.environment, names)
        codes = [serial.write_code(code, names) for code in shared.codes]
    except serial.Unwritable as error:
        LOG.append((name_of(target), f"not kept: {error}"))
        return
    key = _hash(parts)
    header = {"format": FORMAT, "name": name_of(target), "key": parts, "environment": environment, "codes": codes}
    folder = directory()
    place = folder / key[:2] / key
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        if not usable(folder):
            return
        place.mkdir(mode=0o700, parents=True, exist_ok=True)
        _write(place / f"{_hash(environment)}.code", header, b"".join(code.object_bytes for code in shared.codes))
        make_room(folder)
    except OSError as error:
        if str(folder) not in refused:
            refused.add(str(folder))
            warn(f"compiled code is not kept in {folder}: {error}")


def make_room(folder: Path, limit: int | None = None) -> int:
    """Remove the least recently used entries beyond the limit, and what killed writers left; bytes that remain."""
    found = []
    for path in folder.glob("??/*/*"):
        with contextlib.suppress(OSError):
            s = path.stat()
            if path.name.startswith(".new-") and s.st_mtime < time.time() - 3600:
                path.unlink()
            else:
                found.append((s.st_mtime, s.st_size, path))
    total = sum(size for _, size, _ in found)
    for _, size, path in sorted(found):
        if total <= (LIMIT if limit is None else limit):
            break
        with contextlib.suppress(OSError):
            path.unlink()
            total -= size
            path.parent.rmdir()  # if it was the last
    return total


def clear() -> int:
    """Remove every entry; how many there were. Nothing else in the directory is touched."""
    folder = directory()
    if not usable(folder):
        return 0
    found = list(entries(folder))
    for path in found:
        with contextlib.suppress(OSError):
            path.unlink()
    for place in folder.glob("??"):
        if place.is_dir() and len(place.name) == 2:
            shutil.rmtree(place, ignore_errors=True)
    return len(found)


# ------------------------------------------------------------------------------------------------ questions


def why(name: str, parts: dict[str, Any] | None = None) -> list[str]:
    """For each entry of the functions whose name ends so: what it was made for, and what is different now."""
    lines = []
    now = versions()
    for path in entries(directory()):
        try:
            entry = read_entry(path)
        except (Damaged, OSError) as error:
            lines.append(f"{path.name}: unreadable, will be ignored: {error}")
            continue
        if not entry.header["name"].endswith(name):
            continue
        kept = entry.header["key"]
        changed = [f"{k}: {kept[k]} then, {v} now" for k, v in now.items() if kept.get(k) != v]
        if parts is not None:
            changed += [
                f"{k} changed"
                for k in ("code", "operations", "types", "general")
                if k in parts and parts[k] != kept.get(k)
            ]
        lines.append(f"{entry.header['name']} {kept['operations']}: {'; '.join(changed) or 'can be used'}")
    return lines


def explain_entry(target: Any, types: tuple[SigType, ...]) -> list[str]:
    """Whether code for this operation and these types is on disk; if not, what changed."""
    parts = key_parts(target, types, False)
    if parts is None:
        return ["this function or its types cannot be described, so nothing is kept"]
    key = _hash(parts)
    lines = []
    for path in sorted((directory() / key[:2] / key).glob("*.code")):
        try:
            told = read_entry(path).header["environment"]
            serial.read_environment(told, list(serial.externals(types))).match(chain(target)[0])
            return [f"hit: {path}"]
        except Mismatch as error:
            lines.append(f"miss: {error}")
        except (Damaged, OSError) as error:
            lines.append(f"miss: {path} is ignored: {error}")
    return lines or ["miss: no entry for this code", *why(name_of(target), parts)]
