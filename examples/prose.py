# SPDX-License-Identifier: MIT
"""The sentences of data/prose.txt as numbers: words, and the punctuation that follows each word as its tag.

No annotation is needed: a tagger that restores punctuation learns from the text itself.
"""

import re
from collections import Counter
from pathlib import Path
from typing import NamedTuple

import numpy as np

TEXT = Path(__file__).parent / "data" / "prose.txt"
TAGS = ("", ",", ";", ".")  # no mark, a comma, a semicolon or colon, the end of the sentence


class Corpus(NamedTuple):
    """Sentences as arrays of word and tag numbers; ``vocabulary[k]`` is word ``k``, or ``-xy`` for rare words that end
    in ``xy``."""

    words: list[np.ndarray]
    tags: list[np.ndarray]
    vocabulary: list[str]


def sentences(path: Path = TEXT) -> list[list[tuple[str, int]]]:
    """Words in lower case with the number of the mark that follows them, sentence by sentence."""
    lines = [line for line in path.read_text().splitlines() if not line.startswith("#")]
    text = re.sub(r"\b(Mrs?)\.", r"\1", " ".join(lines))
    found = []
    for sentence in re.split(r'(?<=[.!?])"?\s+(?=["A-Z])', text.strip()):
        pieces = re.findall(r"([A-Za-z][A-Za-z'-]*)([^A-Za-z]*)", sentence)
        tagged = [(word.lower(), mark(after)) for word, after in pieces]
        if tagged:
            tagged[-1] = (tagged[-1][0], 3)
            found.append(tagged)
    return found


def mark(after: str) -> int:
    """The tag of what stands between two words."""
    if "," in after:
        return 1
    return 2 if any(c in after for c in ";:!?.") else 0


def corpus(shortest: int = 5, longest: int = 60) -> Corpus:
    """The sentences of ``shortest`` to ``longest`` words."""
    kept = [s for s in sentences() if shortest <= len(s) <= longest]
    counts = Counter(word for s in kept for word, _ in s)
    spelled = [word if counts[word] > 1 else f"-{word[-2:]}" for s in kept for word, _ in s]
    vocabulary = sorted(set(spelled))
    number = {word: k for k, word in enumerate(vocabulary)}
    flat = iter([number[word] for word in spelled])
    words = [np.array([next(flat) for _ in s]) for s in kept]
    return Corpus(words, [np.array([tag for _, tag in s]) for s in kept], vocabulary)
