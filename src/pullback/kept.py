# SPDX-License-Identifier: MIT
"""The directory where compiled code is kept between processes: where it is, whether it is used, its simplest files.

``cache`` keeps programs there; the back end keeps what no program is part of (``read``, ``write``). A file is a mark, a
checksum and its contents. It is written beside its place and renamed, so that a reader sees all of it or nothing.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import stat
import tempfile
import warnings
from pathlib import Path

from pullback.config import env_flag

_CHECK = 32
_MARK = b"pullback part\n"


class CacheWarning(UserWarning):
    """An entry or the directory of the cache was not used, and why."""


def mode() -> str:
    """``off``, ``ro`` or ``rw``."""
    wanted = env_flag("PULLBACK_CACHE") or "rw"
    if wanted not in ("off", "ro", "rw"):
        warn(f"PULLBACK_CACHE={wanted!r} is none of off, ro, rw; the cache is off")
        return "off"
    return wanted


def directory() -> Path:
    chosen = env_flag("PULLBACK_CACHE_DIR")
    if chosen:
        return Path(chosen)
    import platformdirs

    return Path(platformdirs.user_cache_dir("pullback", appauthor=False))


refused: set[str] = set()


def usable(folder: Path) -> bool:
    """Whether the directory is there and nobody else can write to it."""
    try:
        found = folder.stat()
    except OSError:
        return False
    wrong = ""
    if not stat.S_ISDIR(found.st_mode):
        wrong = "it is no directory"
    elif hasattr(os, "getuid") and found.st_uid != os.getuid():
        wrong = "it belongs to another user"
    elif os.name == "posix" and found.st_mode & 0o022:
        wrong = "others can write to it (chmod go-w)"
    if wrong and str(folder) not in refused:
        refused.add(str(folder))
        warn(f"the cache directory {folder} is not used: {wrong}")
    return not wrong


def warn(message: str) -> None:
    warnings.warn(message, CacheWarning, stacklevel=3)


def replace(path: Path, data: bytes) -> None:
    """Make ``path`` a file of ``data``, at once."""
    handle, temporary = tempfile.mkstemp(prefix=".new-", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        os.replace(temporary, path)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(temporary)
        raise


def read(group: str, name: str) -> bytes | None:
    """What was kept under ``name`` (made of hexadecimal digits) in the ``group``, a name of two letters."""
    folder = directory()
    if mode() == "off" or not folder.exists() or not usable(folder):
        return None
    path = folder / group / name / "part"
    try:
        data = path.read_bytes()
    except OSError:
        return None
    start = len(_MARK) + _CHECK
    contents = data[start:]
    if data[:start] != _MARK + hashlib.blake2b(contents, digest_size=_CHECK).digest():
        warn(f"the entry {path} of the compilation cache is ignored: its checksum is wrong")
        return None
    if mode() == "rw":
        with contextlib.suppress(OSError):
            os.utime(path)  # the least recently used go first
    return contents


def write(group: str, name: str, contents: bytes) -> None:
    """Keep it. What goes wrong costs the next process the work, and this one nothing."""
    folder = directory()
    if mode() != "rw":
        return
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        if not usable(folder):
            return
        place = folder / group / name
        place.mkdir(mode=0o700, parents=True, exist_ok=True)
        replace(place / "part", _MARK + hashlib.blake2b(contents, digest_size=_CHECK).digest() + contents)
    except OSError as error:
        if str(folder) not in refused:
            refused.add(str(folder))
            warn(f"compiled code is not kept in {folder}: {error}")
