# SPDX-License-Identifier: MIT
"""The examples run, with their own checks, in their quick settings."""

import importlib
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.mark.slow
@pytest.mark.parametrize("name", ["adaptive_ode", "edit_distance", "lstm_tagger"])
def test_example(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It exits normally only if its checks hold; it prints a table of throughput and saves a plot."""
    pytest.importorskip("matplotlib", reason="the plots need it")
    monkeypatch.syspath_prepend(str(EXAMPLES))
    out = tmp_path / f"{name}.png"
    importlib.import_module(name).main(["--quick", "--out", str(out)])
    assert out.read_bytes().startswith(b"\x89PNG")
    assert "batch size" in capsys.readouterr().out
