# SPDX-License-Identifier: MIT
"""The GradBench tool, driven by recorded messages as an eval sends them."""

import json
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from differences import central
from problems import PROBLEMS

import pullback

HERE = Path(__file__).parent
TOOL = HERE.parents[1] / "bench" / "gradbench" / "tool.py"
RECORDED = sorted((HERE / "messages").glob("*.jsonl"))
PRIMALS = ("square", "primal", "objective", "cost")


def converse(lines):
    """The tool's answers to the lines, in one process."""
    environment = {**os.environ, "PYTHONPATH": str(Path(pullback.__file__).parents[1])}
    run = subprocess.run(
        [sys.executable, str(TOOL)], input="".join(lines), capture_output=True, text=True, check=True, env=environment
    )
    return [json.loads(line) for line in run.stdout.splitlines()]


def arguments_of(module, given):
    names = {
        "gmm": ("alpha", "mu", "q", "l", "x", "gamma", "m"),
        "lse": ("x",),
        "llsq": ("x", "n"),
        "kmeans": ("points", "centroids"),
        "lstm": ("main_params", "extra_params", "state", "sequence"),
        "ode": ("x", "s"),
    }[module]
    return [np.array(given[n]) if isinstance(given[n], list) else given[n] for n in names]


def expected(module, function, given):
    if module == "hello":
        return given * given if function == "square" else 2.0 * given
    problem, arguments = PROBLEMS[module], arguments_of(module, given)
    if function in PRIMALS:
        return sys.modules["ode"].solve(*arguments) if module == "ode" else problem.primal(*arguments)
    parts = [central(problem.primal, arguments, i) for i in problem.argnums]
    if module == "kmeans":  # of each centroid: where it is, less the mean of its points
        points, centroids = arguments
        nearest = np.argmin(((points[:, None] - centroids[None]) ** 2).sum(axis=2), axis=1)
        return [c - points[nearest == i].mean(axis=0) for i, c in enumerate(centroids)]
    if module == "gmm":
        return dict(zip(("alpha", "mu", "q", "l"), parts, strict=True))
    return np.concatenate([p.ravel() for p in parts])


@pytest.mark.parametrize("recorded", RECORDED, ids=lambda p: p.stem)
def test_recorded(recorded):
    lines = recorded.read_text().splitlines(keepends=True)
    messages = [json.loads(line) for line in lines]
    answers = converse(lines)
    assert [a["id"] for a in answers] == [m["id"] for m in messages]
    evaluated = 0
    for message, answer in zip(messages, answers, strict=True):
        if message["kind"] == "start":
            assert answer["tool"] == "pullback"
        elif message["kind"] == "define":
            assert answer["success"] is True
        elif message["kind"] == "analysis":
            assert set(answer) == {"id"}
        else:
            evaluated += 1
            check(message, answer)
    assert evaluated >= 2


def check(message, answer):
    assert answer["success"] is True, answer.get("error")
    given = message["input"]
    wanted = expected(message["module"], message["function"], given)
    if isinstance(wanted, dict):
        assert set(answer["output"]) == set(wanted)
        for name, part in wanted.items():
            np.testing.assert_allclose(answer["output"][name], part, rtol=1e-5, atol=1e-7)
    else:
        np.testing.assert_allclose(answer["output"], wanted, rtol=1e-5, atol=1e-7)
    runs = [t["nanoseconds"] for t in answer["timings"] if t["name"] == "evaluate"]
    limits = given if isinstance(given, dict) else {}
    assert len(runs) >= limits.get("min_runs", 1)
    assert sum(runs) >= 1e9 * limits.get("min_seconds", 0.0)
    if not limits.get("min_seconds"):
        assert len(runs) == limits.get("min_runs", 1)


def test_what_it_does_not_know_is_an_answer_not_a_crash():
    messages = [
        {"id": 0, "kind": "start", "eval": "ht"},
        {"id": 1, "kind": "define", "module": "ht"},
        {"id": 2, "kind": "evaluate", "module": "ht", "function": "jacobian", "input": {}},
        {"id": 3, "kind": "evaluate", "module": "lse", "function": "hessian", "input": {}},
        {"id": 4, "kind": "evaluate", "module": "lse", "function": "primal", "input": {"x": []}},
        {"id": 5, "kind": "evaluate", "module": "hello", "function": "square", "input": 3.0},
    ]
    answers = converse([json.dumps(m) + "\n" for m in messages])
    assert [a["id"] for a in answers] == [0, 1, 2, 3, 4, 5]
    assert [a.get("success") for a in answers] == [None, False, False, False, False, True]
    assert "ht" in answers[1]["error"]
    assert "lse.hessian" in answers[3]["error"]
    assert "ValueError" in answers[4]["error"]
    assert answers[5]["output"] == 9.0
