# SPDX-License-Identifier: MIT
"""Put the punctuation back into sentences: an LSTM with attention, written for one sentence, trained in minibatches.

The tagger reads a sentence from its end to its beginning, so that a word knows what follows it; attention pooling over
all words tells each word what the sentence is about. The code knows nothing of batches: ``pb.ragged`` holds sentences
of different lengths, ``pb.vmap`` runs them side by side, and the gradient goes through both.

Run it with ``make demo-tagger``, or ``python examples/lstm_tagger.py --out build/lstm_tagger.png``. It checks the
batched gradient against a loop over sentences, trains, compares with guessing, prints a table of throughput against
batch size, saves a plot, and exits non-zero if a check fails.
"""

import argparse
import time
from pathlib import Path
from typing import Any

import numpy as np
from prose import TAGS, Corpus, corpus
from tools import Adam, figure, leaves, plot_throughput, save, throughput

import pullback as pb

# ------------------------------------------------------------------------------------------------ the model


def sigmoid(x):
    return 1.0 / (1.0 + np.exp(-x))


def states_of(x, weights):
    """Hidden states (n, h) of an LSTM that reads the rows of ``x`` (n, e) from last to first."""
    wx, wh, b = weights
    n, h = x.shape[0], wh.shape[0]
    inputs = x @ wx + b
    hidden, cell = np.zeros(h), np.zeros(h)
    states = np.empty((n, h))
    for t in range(n - 1, -1, -1):
        z = inputs[t] + hidden @ wh
        cell = sigmoid(z[h : 2 * h]) * cell + sigmoid(z[:h]) * np.tanh(z[2 * h : 3 * h])
        hidden = sigmoid(z[3 * h :]) * np.tanh(cell)
        states[t] = hidden
    return states


def pooled(states, attention):
    """Attention pooling: the mean of the rows, weighted by softmax of their products with ``attention``."""
    s = states @ attention
    p = np.exp(s - s.max())
    return (p / p.sum()) @ states


def scores_of(parameters, words):
    """Scores (n, tags) of a sentence."""
    embedding, weights, attention, wo, wc, bo = parameters
    states = states_of(embedding[words], weights)
    return states @ wo + (pooled(states, attention) @ wc + bo)


def loss(parameters, words, tags):
    """Mean cross entropy of the tags of one sentence."""
    scores = scores_of(parameters, words)
    total = 0.0
    for t in range(words.shape[0]):
        s = scores[t] - scores[t].max()
        total += np.log(np.exp(s).sum()) - s[tags[t]]
    return total / words.shape[0]


def batch_loss(parameters, words, tags):
    """Mean loss of a minibatch: ``words`` and ``tags`` are ragged."""
    return pb.vmap(loss, in_axes=(None, 0, 0))(parameters, words, tags).mean()


def batch_loss_by_loop(parameters, words, tags):
    """The same, one sentence after the other."""
    return pb.vmap(loss, in_axes=(None, 0, 0), strategy="loop")(parameters, words, tags).mean()


# ------------------------------------------------------------------------------------------------ training


def initial(vocabulary: int, embedded: int, hidden: int, seed: int = 0) -> Any:
    """Parameters: embedding; weights of the LSTM; attention; from states, and from their pool, to scores; bias."""
    rng = np.random.default_rng(seed)

    def normal(*shape: int) -> np.ndarray:
        return rng.normal(size=shape) / np.sqrt(shape[0])

    bias = np.zeros(4 * hidden)
    bias[hidden : 2 * hidden] = 1.0  # an LSTM that remembers learns sooner
    weights = (normal(embedded, 4 * hidden), normal(hidden, 4 * hidden), bias)
    tags = len(TAGS)
    embedding = 0.5 * rng.normal(size=(vocabulary, embedded))
    return embedding, weights, normal(hidden), normal(hidden, tags), normal(hidden, tags), np.zeros(tags)


def ragged(data: Corpus, chosen: np.ndarray) -> tuple[Any, Any]:
    """A minibatch of sentences."""
    return pb.ragged([data.words[k] for k in chosen]), pb.ragged([data.tags[k] for k in chosen])


def check_gradient(parameters: Any, data: Corpus, chosen: np.ndarray) -> float:
    """Largest difference between the gradient of a minibatch and a Python loop over its sentences."""
    value, gradient = pb.value_and_grad(batch_loss)(parameters, *ragged(data, chosen))
    one = pb.value_and_grad(loss)
    each = [one(parameters, data.words[k], data.tags[k]) for k in chosen]
    assert np.isclose(value, np.mean([v for v, _ in each]), rtol=1e-10), "the batched loss differs"
    sums = [np.sum(g, axis=0) / len(chosen) for g in zip(*(leaves(g) for _, g in each), strict=True)]
    return max(float(np.abs(a - b).max()) for a, b in zip(leaves(gradient), sums, strict=True))


def train(parameters: Any, data: Corpus, training: np.ndarray, held_out: np.ndarray, epochs: int) -> np.ndarray:
    """Adam on minibatches of 16; mean loss of training and held-out sentences after each epoch, as rows."""
    optimiser, both, rng = Adam(parameters, 4e-3), pb.value_and_grad(batch_loss), np.random.default_rng(1)
    test_set, compiled = ragged(data, held_out), pb.jit(batch_loss)
    curve = []
    for epoch in range(epochs):
        losses = []
        for chosen in np.array_split(rng.permutation(training), max(1, len(training) // 16)):
            value, gradient = both(parameters, *ragged(data, chosen))
            optimiser.step(gradient)
            losses.append(value)
        curve.append((np.mean(losses), compiled(parameters, *test_set)))
        if epoch % 5 == 4:
            print(f"  epoch {epoch + 1:3d}   loss {curve[-1][0]:.3f}, held out {curve[-1][1]:.3f}", flush=True)
    return np.array(curve)


def guessing(data: Corpus, training: np.ndarray, held_out: np.ndarray) -> float:
    """Held-out loss of the tags' frequencies, which is what a tagger that looks at nothing can reach."""
    counts = np.bincount(np.concatenate([data.tags[k] for k in training]), minlength=len(TAGS))
    logs = np.log(counts / counts.sum())
    return float(np.mean([-logs[data.tags[k]].mean() for k in held_out]))


def restored(parameters: Any, data: Corpus, k: int) -> str:
    """A sentence with the punctuation that the tagger gives it."""
    tags = scores_of(parameters, data.words[k]).argmax(axis=1)
    return " ".join(data.vocabulary[w] + TAGS[t] for w, t in zip(data.words[k], tags, strict=True))


def main(argv: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Train an LSTM tagger on sentences of different lengths.")
    parser.add_argument("--out", type=Path, default=Path("build/lstm_tagger.png"), help="where to save the plot")
    parser.add_argument("--quick", action="store_true", help="a small model and few epochs")
    options = parser.parse_args(argv)
    hidden, embedded, epochs = (12, 8, 20) if options.quick else (48, 24, 30)

    data = corpus()
    lengths = [len(w) for w in data.words]
    print(f"{len(lengths)} sentences of {min(lengths)} to {max(lengths)} words, {len(data.vocabulary)} kinds of words")
    order = np.random.default_rng(2).permutation(len(data.words))
    held_out, training = order[: len(order) // 5], order[len(order) // 5 :]
    parameters = initial(len(data.vocabulary), embedded, hidden)

    begin = time.perf_counter()
    error = check_gradient(parameters, data, training[:16])
    print(f"gradient of a minibatch against a loop over its sentences: largest difference {error:.1e}")
    print(f"compiled and checked in {time.perf_counter() - begin:.1f} s\n")
    assert error < 1e-10, "the batched gradient differs from the loop over sentences"

    curve, guess = train(parameters, data, training, held_out, epochs), guessing(data, training, held_out)
    print(f"\nheld-out loss: {curve[:, 1].min():.3f} at best; {guess:.3f} by guessing from frequencies")
    print(f"  {restored(parameters, data, held_out[0])}")

    sizes = (1, 4, 16) if options.quick else (1, 2, 4, 8, 16, 32, 64)
    ways = {}
    for name, both in (("vmap", pb.value_and_grad(batch_loss)), ("loop", pb.value_and_grad(batch_loss_by_loop))):

        def make(size: int, both: Any = both) -> Any:
            batch = ragged(data, order[:size])
            return lambda: both(parameters, *batch)

        ways[name] = make
    found = throughput(ways, sizes, "sentences (loss and gradient)", 0.05 if options.quick else 0.5)

    made, (left, right) = figure(2)
    left.plot(np.arange(1, epochs + 1), curve, label=["training", "held out"])
    left.axhline(guess, color="grey", linestyle=":", label="guessing")
    left.set(xlabel="epoch", ylabel="mean cross entropy of a sentence")
    left.legend(frameon=False, fontsize=9)
    plot_throughput(right, sizes, found, "sentences")
    save(made, options.out)
    assert curve[-1, 0] < 0.8 * curve[0, 0], "the training loss has not fallen"
    assert curve[:, 1].min() < guess, "the tagger is no better than guessing"


if __name__ == "__main__":
    main()
