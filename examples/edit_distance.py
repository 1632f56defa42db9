# SPDX-License-Identifier: MIT
"""Learn what typing errors cost: edit distances of words of different lengths, each with its own early end.

A typing error is matched with a few words. The distance is a table over two words of any length, filled row by row,
which gives up as soon as a whole row is above a limit: a data-dependent end inside a ragged batch. Its minima are
soft, so that the costs of putting one letter for another have a gradient; training makes the right word the nearest.
Nothing tells the program how a keyboard looks: the costs that it learns show it.

Run it with ``make demo-edits``, or ``python examples/edit_distance.py --out build/edit_distance.png``. It checks the
batch against plain Python, trains, compares with equal costs on errors that it has not seen, prints a table of
throughput against batch size, saves a plot, and exits non-zero if a check fails.
"""

import argparse
import math
from pathlib import Path
from typing import Any

import numpy as np
from prose import sentences
from tools import Adam, figure, plot_throughput, save, throughput

import pullback as pb

LETTERS = "abcdefghijklmnopqrstuvwxyz"
ROWS = ("qwertyuiop", "asdfghjkl", "zxcvbnm")
CANDIDATES = 8  # words that a typing error is matched with, the right one first

# ------------------------------------------------------------------------------------------------ the model


def soft_minimum(a, b, c):
    m = min(a, b, c)
    return m - 0.2 * math.log(math.exp((m - a) / 0.2) + math.exp((m - b) / 0.2) + math.exp((m - c) / 0.2))


def distance(a, b, costs, gap, limit):
    """Soft edit distance of two words (arrays of letter numbers), at most ``limit``; and how many rows it took.

    ``costs`` (26, 26): of one letter for another; ``gap``: of a letter too many or too few.
    """
    m = b.shape[0]
    above = np.empty(m + 1)
    for j in range(m + 1):
        above[j] = gap * j
    for i in range(a.shape[0]):
        diagonal = above[0]
        above[0] = gap * (i + 1)
        least = above[0]
        for j in range(m):
            here = soft_minimum(diagonal + costs[a[i], b[j]], above[j + 1] + gap, above[j] + gap)
            diagonal = above[j + 1]
            above[j + 1] = here
            least = min(least, here)
        if least > limit:
            return limit, i + 1
    return min(above[m], limit), a.shape[0]


def distances(parameters, a, b, limit):
    """Of every pair of a ragged batch; costs and gap are kept positive by a softplus."""
    costs, gap = np.log1p(np.exp(parameters[0])), np.log1p(np.exp(parameters[1]))
    return pb.vmap(distance, in_axes=(0, 0, None, None, None))(a, b, costs, gap, limit)


def loss(parameters, a, b, limit):
    """Cross entropy of the right word among its candidates; pairs come in groups, the right one first."""
    found, _ = distances(parameters, a, b, limit)
    groups = -found.reshape(-1, CANDIDATES)
    total = 0.0
    for k in range(groups.shape[0]):
        total += np.log(np.exp(groups[k] - groups[k].max()).sum()) + groups[k].max() - groups[k, 0]
    return total / groups.shape[0]


# ------------------------------------------------------------------------------------------------- the data


def neighbours(letter: str) -> str:
    """The keys beside a key."""
    row = next(r for r in ROWS if letter in r)
    at = row.index(letter)
    return row[max(0, at - 1) : at] + row[at + 1 : at + 2]


def mistyped(word: str, rng: np.random.Generator) -> str:
    """The word with one or two letters replaced by the key beside them; now and then one is left out as well."""
    letters = list(word)
    for at in rng.choice(len(word), size=min(2, len(word) // 3), replace=False):
        letters[at] = rng.choice(list(neighbours(letters[at])))
    if rng.random() < 0.2:
        del letters[rng.integers(len(letters))]
    return "".join(letters)


def numbers(word: str) -> np.ndarray:
    return np.array([LETTERS.index(c) for c in word])


def pairs(count: int, rng: np.random.Generator) -> tuple[list[np.ndarray], list[np.ndarray]]:
    """Typing errors, each beside the right word and ``CANDIDATES - 1`` that differ from it by replaced letters."""
    plain = {w for s in sentences() for w, _ in s if w.isalpha() and len(w) >= 4}
    words = sorted(plain)
    left, right = [], []
    for _ in range(count):
        word = words[rng.integers(len(words))]
        error = numbers(mistyped(word, rng))
        left += [error] * CANDIDATES
        right.append(numbers(word))
        for _ in range(CANDIDATES - 2):
            other = numbers(word)
            other[rng.choice(len(other), size=2, replace=False)] = rng.integers(26, size=2)
            right.append(other)
        right.append(numbers(words[rng.integers(len(words))]))
    return left, right


def accuracy(parameters: Any, a: Any, b: Any, limit: float) -> float:
    """How often the right word is the nearest."""
    found, _ = pb.jit(distances)(parameters, a, b, limit)
    return float((found.reshape(-1, CANDIDATES).argmin(axis=1) == 0).mean())


def check(parameters: Any, a: list[np.ndarray], b: list[np.ndarray], limit: float) -> tuple[float, int, int]:
    """Largest difference from plain Python; how many pairs gave up early, and how many there are."""
    found, rows = pb.jit(distances)(parameters, pb.ragged(a), pb.ragged(b), limit)
    costs, gap = np.log1p(np.exp(parameters[0])), np.log1p(np.exp(parameters[1]))
    plain = [distance(x, y, costs, gap, limit) for x, y in zip(a, b, strict=True)]
    assert [r for _, r in plain] == rows.tolist(), "the batch ends in other rows than plain Python"
    early = sum(r < len(x) for (_, r), x in zip(plain, a, strict=True))
    return float(np.abs(found - [d for d, _ in plain]).max()), early, len(a)


def slope_error(parameters: Any, a: Any, b: Any, limit: float) -> float:
    """The gradient's product with a direction, against central differences."""
    rng, step = np.random.default_rng(5), 1e-5
    direction = (rng.normal(size=(26, 26)), rng.normal())
    gradient = pb.grad(loss)(parameters, a, b, limit)
    ours = (gradient[0] * direction[0]).sum() + gradient[1] * direction[1]
    f = pb.jit(loss)
    up, down = ((parameters[0] + s * direction[0], parameters[1] + s * direction[1]) for s in (step, -step))
    return float(abs(ours - (f(up, a, b, limit) - f(down, a, b, limit)) / (2.0 * step)))


def main(argv: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Learn the costs of an edit distance from typing errors.")
    parser.add_argument("--out", type=Path, default=Path("build/edit_distance.png"), help="where to save the plot")
    parser.add_argument("--quick", action="store_true", help="few steps")
    options = parser.parse_args(argv)
    steps, batch, limit = (40, 20, 3.0) if options.quick else (400, 40, 3.0)

    rng = np.random.default_rng(0)
    costs, gap = np.full((26, 26), 0.5), np.array(0.5)
    np.fill_diagonal(costs, -4.0)  # the same letter is nearly free
    parameters = (costs, gap)
    a, b = pairs(200, np.random.default_rng(1))
    held_out = pb.ragged(a), pb.ragged(b)
    error, early, count = check(parameters, a, b, limit)
    print(f"{count} pairs of words, batch against plain Python: largest difference {error:.1e}; {early} gave up early")
    slope = slope_error(parameters, *held_out, limit)
    print(f"gradient against central differences: {slope:.1e}")
    assert early > 0, "no pair gives up early: the limit does nothing"
    assert error < 1e-12, "the batch differs from plain Python"
    assert slope < 1e-7, "the gradient differs from central differences"

    before = accuracy(parameters, *held_out, limit)
    both, optimiser, curve = pb.value_and_grad(loss), Adam(parameters, 0.05), []
    for _ in range(steps):
        a, b = pairs(batch, rng)
        value, gradient = both(parameters, pb.ragged(a), pb.ragged(b), limit)
        optimiser.step((gradient[0], np.asarray(gradient[1])))
        curve.append(value)
    after = accuracy(parameters, *held_out, limit)
    late = np.mean(curve[-steps // 8 :])
    print(f"loss {np.mean(curve[: steps // 8]):.3f} at first, {late:.3f} at last")
    print("right word nearest, errors not seen: ", end="")
    print(f"{100 * before:.1f} % with equal costs, {100 * after:.1f} % with learned ones")

    sizes = (1, 8, 64) if options.quick else (1, 4, 16, 64, 256, 1024)
    a, b = pairs(-(-max(sizes) // CANDIDATES), rng)
    costs, gap = np.log1p(np.exp(parameters[0])), np.log1p(np.exp(parameters[1]))
    ways = {}
    for name, strategy in (("vmap", "auto"), ("loop", "loop")):
        f = pb.vmap(distance, in_axes=(0, 0, None, None, None), strategy=strategy)

        def make(size: int, f: Any = f) -> Any:
            left, right = pb.ragged(a[:size]), pb.ragged(b[:size])
            return lambda: f(left, right, costs, gap, limit)

        ways[name] = make
    found = throughput(ways, sizes, "pairs of words", 0.02 if options.quick else 0.3)

    made, (left, middle, right) = figure(3)
    left.plot(curve, linewidth=0.8)
    left.set(xlabel="step", ylabel="cross entropy of the right word")
    order = [LETTERS.index(c) for row in ROWS for c in row]
    image = middle.imshow(costs[np.ix_(order, order)], cmap="viridis")
    names = [LETTERS[k] for k in order]
    middle.set(title="cost of one letter for another, in keyboard order")
    middle.set_xticks(range(26), names, fontsize=6)
    middle.set_yticks(range(26), names, fontsize=6)
    made.colorbar(image, ax=middle, shrink=0.8)
    plot_throughput(right, sizes, found, "pairs")
    save(made, options.out)
    assert late < np.mean(curve[: steps // 8]), "the loss has not fallen"
    assert after > before, "learned costs are no better than equal ones"


if __name__ == "__main__":
    main()
