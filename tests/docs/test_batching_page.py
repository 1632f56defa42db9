# SPDX-License-Identifier: MIT
"""The examples of docs/batching.md run, in order, as one module."""

import importlib.util
import re
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs" / "batching.md"


def test_examples_of_the_batching_page(tmp_path):
    blocks = re.findall(r"```python\n(.*?)```", PAGE.read_text(), re.DOTALL)
    assert len(blocks) >= 5
    path = tmp_path / "batching_examples.py"
    path.write_text("\n".join(blocks))
    spec = importlib.util.spec_from_file_location("batching_examples", path)
    spec.loader.exec_module(importlib.util.module_from_spec(spec))
