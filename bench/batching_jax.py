# SPDX-License-Identifier: MIT
"""The programs of batching.py as JAX needs them: padded batches with masks, `scan` and `while_loop` under `vmap`.

One thread, double precision; spine.py's environment is set before this module is imported.
"""

import jax
import jax.numpy as jnp
from jax import lax

assert jax.config.jax_enable_x64
block = jax.block_until_ready


# ------------------------------------------------------------------------------------------------- LSTM


def tagger_loss(parameters, words, tags, lengths):
    """Mean over sentences of the mean cross entropy; ``words`` and ``tags`` (batch, longest) are padded."""
    embedding, (wx, wh, b), wo, bo = parameters
    inputs = embedding[words] @ wx + b
    steps = jnp.arange(words.shape[1])
    mask = steps < lengths[:, None]

    def step(carry, at):
        hidden, cell = carry
        x, here = at
        i, f, g, o = jnp.split(x + hidden @ wh, 4, axis=1)
        new_cell = jax.nn.sigmoid(f) * cell + jax.nn.sigmoid(i) * jnp.tanh(g)
        new_hidden = jax.nn.sigmoid(o) * jnp.tanh(new_cell)
        here = here[:, None]
        return (jnp.where(here, new_hidden, hidden), jnp.where(here, new_cell, cell)), new_hidden

    start = jnp.zeros((words.shape[0], wh.shape[0]))
    _, states = lax.scan(step, (start, start), (inputs.swapaxes(0, 1), mask.T))
    scores = states @ wo + bo
    found = jnp.take_along_axis(jax.nn.log_softmax(scores), tags.T[:, :, None], axis=2)[:, :, 0]
    return -(jnp.where(mask.T, found, 0.0).sum(0) / lengths).mean()


tagger = jax.jit(jax.value_and_grad(tagger_loss))


# --------------------------------------------------------------------------------- loops of varying length


def logistic_map(r, x, steps):
    def body(carry):
        k, x = carry
        return k + 1, r * x * (1.0 - x)

    return lax.while_loop(lambda carry: carry[0] < steps, body, (0, x))[1]


@jax.jit
@jax.vmap
def logistic_tangent(r, x, steps):
    return jax.jvp(lambda r: logistic_map(r, x, steps), (r,), (1.0,))


def van_der_pol(y, mu):
    return jnp.stack([y[1], mu * (1.0 - y[0] * y[0]) * y[1] - y[0]])


STAGES = (
    (1 / 5,),
    (3 / 40, 9 / 40),
    (44 / 45, -56 / 15, 32 / 9),
    (19372 / 6561, -25360 / 2187, 64448 / 6561, -212 / 729),
    (9017 / 3168, -355 / 33, 46732 / 5247, 49 / 176, -5103 / 18656),
    (35 / 384, 0.0, 500 / 1113, 125 / 192, -2187 / 6784, 11 / 84),
)
DEFECT = (71 / 57600, 0.0, -71 / 16695, 71 / 1920, -17253 / 339200, 22 / 525, -1 / 40)


def combination(weights, slopes):
    return sum(w * k for w, k in zip(weights, slopes, strict=True) if w)


def dormand_prince(mu, end, tolerance):
    def body(carry):
        y, k1, t, dt, tried = carry
        dt = jnp.minimum(dt, end - t)
        slopes = [k1]
        for weights in STAGES:
            new = y + dt * combination(weights, slopes)
            slopes.append(van_der_pol(new, mu))
        scale = tolerance * (1.0 + jnp.maximum(jnp.abs(y), jnp.abs(new)))
        error = dt * jnp.sqrt(((combination(DEFECT, slopes) / scale) ** 2).mean())
        accepted = error <= 1.0
        y, k1 = jnp.where(accepted, new, y), jnp.where(accepted, slopes[-1], k1)
        t = jnp.where(accepted, t + dt, t)
        dt = dt * jnp.clip(0.9 * jnp.maximum(error, 1e-10) ** -0.2, 0.2, 5.0)
        return y, k1, t, dt, tried + 1

    y = jnp.array([2.0, 0.0])
    start = (y, van_der_pol(y, mu), 0.0, 0.01, 0)
    y, _, _, _, tried = lax.while_loop(lambda carry: carry[2] < end, body, start)
    return y, tried


solve = jax.jit(jax.vmap(dormand_prince, in_axes=(0, None, None)))


# ------------------------------------------------------------------------------- per-example gradients


def network_loss(parameters, x, label):
    w1, b1, w2, b2 = parameters
    scores = jnp.tanh(x @ w1 + b1) @ w2 + b2
    return jax.nn.logsumexp(scores) - scores[label]


network_gradients = jax.jit(jax.vmap(jax.grad(network_loss), in_axes=(None, 0, 0)))
