# SPDX-License-Identifier: MIT
"""BlackJAX's No-U-Turn sampler on the target of batching.py, its chains under `vmap`."""

import blackjax
import jax
import jax.numpy as jnp
from jax import lax

assert jax.config.jax_enable_x64


class Sampler:
    """``sampler()`` gives draws (chains, draws, d) and the number of gradients of each chain."""

    def __init__(self, starts, precision, step: float, draws: int, deepest: int) -> None:
        precision = jnp.asarray(precision)
        inverse_mass = jnp.ones(starts.shape[1])
        nuts = blackjax.nuts(lambda x: -0.5 * (x @ (precision @ x)), step, inverse_mass, max_num_doublings=deepest)

        def chain(start, key):
            def one(state, key):
                state, info = nuts.step(key, state)
                return state, (state.position, info.num_integration_steps)

            return lax.scan(one, nuts.init(start), jax.random.split(key, draws))[1]

        self.starts = jnp.asarray(starts)
        self.keys = jax.random.split(jax.random.key(3), starts.shape[0])
        self.run = jax.jit(jax.vmap(chain))

    def __call__(self):
        draws, steps = jax.block_until_ready(self.run(self.starts, self.keys))
        return draws, steps.sum(axis=1)
