# SPDX-License-Identifier: MIT
"""Hash of the C sources. On its own, so that tools/build_runtime.py can load it without the package."""

from __future__ import annotations

import hashlib
from pathlib import Path

FOLDER = Path(__file__).parent


def source_hash(folder: Path = FOLDER) -> str:
    """What is made of the sources in a folder has it in its first line."""
    digest = hashlib.sha256()
    for path in sorted(folder.glob("*.[ch]")):
        digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()
