# SPDX-License-Identifier: MIT
"""`python -m pullback bench`, and what the suite makes of its rows."""

import hashlib
import importlib.util
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pullback
import pullback.__main__ as command

ROOT = Path(__file__).parents[2]


def run(*arguments, **options):
    return subprocess.run([sys.executable, *arguments], capture_output=True, text=True, check=False, **options)


def test_bench_measures_and_saves(tmp_path):
    saved = tmp_path / "deep" / "bench.json"
    options = ("--only", "small", "lse", "--quick", "--json", str(saved), "--plots", str(tmp_path / "plots"))
    done = run("-m", "pullback", "bench", *options, env={**os.environ, "PYTHONPATH": str(ROOT / "src")})
    assert done.returncode == 0, done.stderr
    record = json.loads(saved.read_text())
    rows = {row["what"]: row for row in record["rows"]}
    assert {"np.sum(x * np.sin(x)), 10 elements: value and gradient"} < set(rows)
    for row in rows.values():
        assert row["met"] is (None if row["value"] is None else row["value"] <= row["bar"])
        assert f"| {row['what']} | at most" in done.stdout
    assert any(key.endswith("pullback (ms)") for row in rows.values() for key in row["details"])
    assert "[1/2]" in done.stderr  # nobody looks at a terminal: plain lines
    if importlib.util.find_spec("matplotlib") is None:
        assert "matplotlib is not installed" in done.stdout
    else:
        assert (tmp_path / "plots" / "bars.png").read_bytes().startswith(b"\x89PNG")


def test_unknown_group_is_named():
    done = run("-m", "pullback", "bench", "--only", "gnn", env={**os.environ, "PYTHONPATH": str(ROOT / "src")})
    assert done.returncode != 0
    assert "no such group: gnn" in done.stderr
    assert "gmm" in done.stderr


def test_without_a_checkout_it_says_so(tmp_path):
    shutil.copytree(Path(pullback.__file__).parent, tmp_path / "site" / "pullback")
    done = run("-m", "pullback", "bench", cwd=tmp_path, env={**os.environ, "PYTHONPATH": str(tmp_path / "site")})
    assert done.returncode == 2
    assert "need a checkout" in done.stderr


def test_suite_is_found_beside_the_sources():
    assert command.suite() == ROOT / "bench" / "suite.py"


def test_c_is_frozen():
    folder = ROOT / "bench" / "gradbench" / "c"
    listed = dict(reversed(line.split()) for line in (folder / "SHA256SUMS").read_text().splitlines())
    found = {p.name: hashlib.sha256(p.read_bytes()).hexdigest() for p in folder.glob("*.c")}
    assert found == listed
