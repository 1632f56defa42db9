# SPDX-License-Identifier: MIT
"""`bench/batching.py` in its quick setting: peers agree, rows are saved."""

import json
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import pullback as pb

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


def test_no_u_turn_sampler_in_lanes() -> None:
    """A recursion that returns trees of arrays, draws from a state that it changes, and ends where data says."""
    import batching_nuts

    rng = np.random.default_rng(0)
    precision = 2.0 * np.eye(4) + 0.1
    starts, seeds = rng.normal(size=(11, 4)), 7919 * np.arange(1, 12)
    sample = pb.vmap(batching_nuts.sample, in_axes=(0, 0, None, None, None, None), strategy="lanes")
    draws, gradients = sample(starts, seeds, precision, 0.3, 5, 5)
    for k in range(11):
        want, count = batching_nuts.sample(starts[k], int(seeds[k]), precision, 0.3, 5, 5)
        np.testing.assert_allclose(draws[k], want, rtol=1e-10, atol=1e-12)
        assert gradients[k] == count
    assert len(set(gradients.tolist())) > 1
