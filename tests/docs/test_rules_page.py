# SPDX-License-Identifier: MIT
"""The examples of docs/rules.md run, in order, as one module."""

import importlib.util
import re
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs" / "rules.md"


def test_examples_of_the_rules_page(tmp_path):
    blocks = re.findall(r"```python\n(.*?)```", PAGE.read_text(), re.DOTALL)
    assert len(blocks) >= 8
    path = tmp_path / "rules_examples.py"
    path.write_text("import pullback.testing\n\n" + "\n".join(blocks))
    spec = importlib.util.spec_from_file_location("rules_examples", path)
    spec.loader.exec_module(importlib.util.module_from_spec(spec))
