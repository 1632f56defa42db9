# SPDX-License-Identifier: MIT
"""The LSTM of batching.py in PyTorch, on packed sequences: one thread, double precision."""

import numpy as np
import torch
from torch import nn
from torch.nn.utils.rnn import pack_sequence

torch.set_num_threads(1)


class Tagger:
    """``tagger()`` gives loss and gradients, in the order of the NumPy program's parameters."""

    def __init__(self, parameters, words: list[np.ndarray], tags: list[np.ndarray]) -> None:
        embedding, (wx, wh, b), wo, bo = parameters
        self.embedding = torch.tensor(embedding, requires_grad=True)
        self.lstm = nn.LSTM(wx.shape[0], wh.shape[0], dtype=torch.float64)
        self.wo = torch.tensor(wo, requires_grad=True)
        self.bo = torch.tensor(bo, requires_grad=True)
        with torch.no_grad():
            self.lstm.weight_ih_l0.copy_(torch.tensor(wx.T))
            self.lstm.weight_hh_l0.copy_(torch.tensor(wh.T))
            self.lstm.bias_ih_l0.copy_(torch.tensor(b))
            self.lstm.bias_hh_l0.zero_()
        self.lstm.bias_hh_l0.requires_grad_(False)
        order = sorted(range(len(words)), key=lambda k: -len(words[k]))
        self.words = pack_sequence([torch.tensor(words[k]) for k in order])
        self.tags = pack_sequence([torch.tensor(tags[k]) for k in order]).data
        sizes = [torch.full((len(words[k]),), 1.0 / len(words[k]) / len(words), dtype=torch.float64) for k in order]
        self.weights = pack_sequence(sizes).data
        lstm = self.lstm
        self.parameters = (
            self.embedding, lstm.weight_ih_l0, lstm.weight_hh_l0, lstm.bias_ih_l0, self.wo, self.bo,
        )  # fmt: skip

    def __call__(self):
        for p in self.parameters:
            p.grad = None
        inputs = self.words._replace(data=self.embedding[self.words.data])
        states = self.lstm(inputs)[0].data
        each = nn.functional.cross_entropy(states @ self.wo + self.bo, self.tags, reduction="none")
        loss = (each * self.weights).sum()
        loss.backward()
        embedding, wx, wh, b, wo, bo = (p.grad for p in self.parameters)
        return loss.detach(), (embedding, (wx.T, wh.T, b), wo, bo)
