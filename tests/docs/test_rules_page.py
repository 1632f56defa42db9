# SPDX-License-Identifier: MIT
"""The examples of docs/rules.md run, in order, as one program."""

import re
import subprocess
import sys
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs" / "rules.md"


def test_examples_of_the_rules_page(tmp_path):
    blocks = re.findall(r"```python\n(.*?)```", PAGE.read_text(), re.DOTALL)
    assert len(blocks) >= 8
    path = tmp_path / "rules_examples.py"
    path.write_text("\n".join(blocks))
    done = subprocess.run([sys.executable, "-W", "error", str(path)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
