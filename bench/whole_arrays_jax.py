# SPDX-License-Identifier: MIT
"""The programs of whole_arrays.py as JAX needs them."""

import jax
import jax.numpy as jnp
from jax import lax

assert jax.config.jax_enable_x64


def _logistic(w, x, y):
    z = x @ w
    return jnp.mean(jnp.log1p(jnp.exp(z)) - y * z)


def _chain(x):
    return (jnp.exp(-x * x) * jnp.sin(x)).sum()


def _burgers(u, viscosity, steps, dt):
    def step(_, u):
        middle = u[1:-1, 1:-1]
        advection = middle * (2.0 * middle - u[:-2, 1:-1] - u[1:-1, :-2])
        diffusion = u[2:, 1:-1] + u[:-2, 1:-1] + u[1:-1, 2:] + u[1:-1, :-2] - 4.0 * middle
        return u.at[1:-1, 1:-1].add(dt * (viscosity[1:-1, 1:-1] * diffusion - advection))

    return jnp.sum(lax.fori_loop(0, steps, step, u) ** 2)


def _heat(u, steps, dt):
    def step(_, u):
        diffusion = u[2:, 1:-1] + u[:-2, 1:-1] + u[1:-1, 2:] + u[1:-1, :-2] - 4.0 * u[1:-1, 1:-1]
        return u.at[1:-1, 1:-1].add(dt * diffusion)

    return jnp.sum(lax.fori_loop(0, steps, step, u) ** 2)


def _small(x):
    return jnp.sum(x * jnp.sin(x))


logistic = jax.jit(jax.value_and_grad(_logistic))
chain = jax.jit(jax.value_and_grad(_chain))
burgers = jax.jit(jax.value_and_grad(_burgers, argnums=(0, 1)), static_argnums=(2, 3))
heat = jax.jit(jax.value_and_grad(_heat), static_argnums=(1, 2))
small = jax.jit(jax.value_and_grad(_small))
