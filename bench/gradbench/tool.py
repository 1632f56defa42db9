# SPDX-License-Identifier: MIT
"""pullback as a tool of GradBench: messages on stdin, answers on stdout, one JSON object a line.

    python bench/gradbench/tool.py

Answers ``start``, ``define``, ``evaluate`` and ``analysis``. A function runs until ``min_runs`` runs and
``min_seconds`` seconds are reached; conversion from and to JSON is reported as "prepare", each run as "evaluate".
Nothing is compiled ahead: the first run of a function with new types pays for it.
"""

from __future__ import annotations

import json
import sys
import time
import traceback
from collections.abc import Callable, Mapping
from typing import Any

import gmm
import kmeans
import llsq
import lse
import lstm
import numpy as np
import ode

import pullback as pb

Message = Mapping[str, Any]
Arguments = tuple[Any, ...]


def square(x):
    return x * x


def direction(points, centroids, zero, ones):
    """The gradient over the diagonal of the Hessian, which is the Hessian times ones as it has no other entries."""
    gradient, diagonal = pb.jvp(cluster_gradient, (points, centroids), (zero, ones))
    return gradient / diagonal


cluster_gradient = pb.grad(kmeans.cost, argnums=1)


def array(numbers: Any) -> np.ndarray:
    return np.asarray(numbers, dtype=np.float64)


def gmm_arguments(i: Message) -> Arguments:
    return (
        array(i["alpha"]),
        *(array(i[name]) for name in ("mu", "q", "l", "x")),
        float(i["gamma"]),
        int(i["m"]),
    )


def kmeans_arguments(i: Message) -> Arguments:
    return array(i["points"]), array(i["centroids"])


def direction_arguments(i: Message) -> Arguments:
    points, centroids = kmeans_arguments(i)
    return points, centroids, np.zeros_like(points), np.ones_like(centroids)


def lstm_arguments(i: Message) -> Arguments:
    return tuple(array(i[name]) for name in ("main_params", "extra_params", "state", "sequence"))


def gmm_output(gradient: tuple[np.ndarray, ...]) -> dict[str, Any]:
    return {name: part.tolist() for name, part in zip(("alpha", "mu", "q", "l"), gradient, strict=True)}


def plain(value: Any) -> Any:
    return value.tolist() if isinstance(value, (np.ndarray, np.generic)) else value


def flat(parts: tuple[np.ndarray, ...]) -> list[float]:
    return np.concatenate([part.ravel() for part in parts]).tolist()


#: module -> function -> what runs, its arguments from the message's input, its output as JSON
FUNCTIONS: dict[str, dict[str, tuple[Callable[..., Any], Callable[[Any], Arguments], Callable[[Any], Any]]]] = {
    "hello": {
        "square": (pb.jit(square), lambda i: (float(i),), plain),
        "double": (pb.grad(square), lambda i: (float(i),), plain),
    },
    "gmm": {
        "objective": (pb.jit(gmm.log_posterior), gmm_arguments, plain),
        "jacobian": (pb.grad(gmm.log_posterior, argnums=(0, 1, 2, 3)), gmm_arguments, gmm_output),
    },
    "lse": {
        "primal": (pb.jit(lse.logsumexp), lambda i: (array(i["x"]),), plain),
        "gradient": (pb.grad(lse.logsumexp), lambda i: (array(i["x"]),), plain),
    },
    "llsq": {
        "primal": (pb.jit(llsq.residual), lambda i: (array(i["x"]), int(i["n"])), plain),
        "gradient": (pb.grad(llsq.residual), lambda i: (array(i["x"]), int(i["n"])), plain),
    },
    "kmeans": {
        "cost": (pb.jit(kmeans.cost), kmeans_arguments, plain),
        "dir": (direction, direction_arguments, plain),
    },
    "lstm": {
        "objective": (pb.jit(lstm.objective), lstm_arguments, plain),
        "jacobian": (pb.grad(lstm.objective, argnums=(0, 1)), lstm_arguments, flat),
    },
    "ode": {
        "primal": (pb.jit(ode.solve), lambda i: (array(i["x"]), int(i["s"])), plain),
        "gradient": (pb.grad(ode.last), lambda i: (array(i["x"]), int(i["s"])), plain),
    },
}


def evaluate(module: str, function: str, given: Any) -> dict[str, Any]:
    run, arguments, output = FUNCTIONS[module][function]
    start = time.perf_counter_ns()
    values = arguments(given)
    timings = [{"name": "prepare", "nanoseconds": time.perf_counter_ns() - start}]
    limits = given if isinstance(given, Mapping) else {}
    min_runs, least = int(limits.get("min_runs", 1)), 1e9 * float(limits.get("min_seconds", 0.0))
    spent = runs = 0
    result = None
    while runs < max(1, min_runs) or spent < least:
        start = time.perf_counter_ns()
        result = run(*values)
        elapsed = time.perf_counter_ns() - start
        timings.append({"name": "evaluate", "nanoseconds": elapsed})
        spent, runs = spent + elapsed, runs + 1
    return {"success": True, "output": output(result), "timings": timings}


def answer(message: Message) -> dict[str, Any]:
    """The answer to one message, without its id."""
    match message["kind"]:
        case "start":
            return {"tool": "pullback"}
        case "define":
            known = message["module"] in FUNCTIONS
            return {"success": known} if known else {"success": False, "error": f"no module {message['module']!r}"}
        case "evaluate":
            functions = FUNCTIONS.get(message["module"], {})
            if message["function"] not in functions:
                return {"success": False, "error": f"no function {message['module']}.{message['function']}"}
            try:
                return evaluate(message["module"], message["function"], message["input"])
            except Exception as error:  # whatever went wrong: the eval hears of it and goes on
                return {"success": False, "error": "".join(traceback.format_exception(error))}
    return {}


def main() -> None:
    for line in sys.stdin:
        if line.strip():
            message = json.loads(line)
            print(json.dumps({"id": message["id"], **answer(message)}), flush=True)


if __name__ == "__main__":
    try:
        main()
    except (BrokenPipeError, KeyboardInterrupt):
        sys.exit(0)
