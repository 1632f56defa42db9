# SPDX-License-Identifier: MIT
"""`bench/batching.py` in its quick setting: peers agree, rows are saved."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.mark.slow
def test_batching_bench_measures_and_saves(tmp_path: Path) -> None:
    saved = tmp_path / "batching.json"
    command = [sys.executable, str(ROOT / "bench" / "batching.py"), "--quick", "--json", str(saved)]
    done = subprocess.run(
        [*command, "--only", "tagger", "logistic", "options"],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
    )
    assert done.returncode == 0, done.stdout + done.stderr
    rows = json.loads(saved.read_text())["rows"]
    assert len(rows) == 6
    for row in rows:
        assert (row["value"] is None) == (row["met"] is None)
        assert f"| {row['what']} | at" in done.stdout
    assert any("lanes (ms)" in row["details"] for row in rows)
