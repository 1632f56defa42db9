# SPDX-License-Identifier: MIT
"""What README says runs, and the paths that the pages name exist."""

import importlib.util
import re
from pathlib import Path

import numpy as np
import pytest

ROOT = Path(__file__).parents[2]


def test_example_of_the_readme(tmp_path):
    """The code block runs, and its derivatives are those of the function that it defines."""
    code = re.search(r"```python\n(.*?)```", (ROOT / "README.md").read_text(), re.DOTALL).group(1)
    path = tmp_path / "readme_example.py"
    path.write_text(code)
    spec = importlib.util.spec_from_file_location("readme_example", path)
    example = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(example)

    u, step = example.u, 1e-5
    shifts = step * np.eye(len(u))
    differences = [(example.energy(u + s, 20) - example.energy(u - s, 20)) / (2.0 * step) for s in shifts]
    np.testing.assert_allclose(example.gradient, differences, rtol=1e-8, atol=1e-8)
    np.testing.assert_allclose(example.slope, sum(differences), rtol=1e-8)
    # Where no sign changes the energy is quadratic without a linear term, and its gradient the Hessian
    # times the argument.
    np.testing.assert_allclose(example.curvature @ u, example.gradient, rtol=1e-8, atol=1e-8)


@pytest.mark.parametrize("page", ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "docs/design.md"])
def test_links_lead_somewhere(page):
    text = (ROOT / page).read_text()
    for target in re.findall(r"\]\(([^)#\s]+)(?:#[^)]*)?\)", text):
        if not target.startswith("http"):
            assert (ROOT / page).parent.joinpath(target).exists(), f"{page} links to {target}"


def test_paths_in_the_map_exist():
    """CONTRIBUTING tells where to add things; each path that it names is there."""
    text = (ROOT / "CONTRIBUTING.md").read_text()
    named = re.findall(r"`((?:src|tests|bench|docs|examples)/[^`]*)`", text)
    assert named
    for path in named:
        pattern = re.sub(r"<\w+>", "*", path).rstrip("/")
        assert list(ROOT.glob(pattern)), f"CONTRIBUTING.md names {path}"
