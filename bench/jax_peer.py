# SPDX-License-Identifier: MIT
"""The benchmark programs as JAX needs them: `lax.scan` for the loops, no array changed in place.

Single-threaded and in double precision; spine.py sets the environment before this module is imported.
"""

import jax
import jax.numpy as jnp
from jax import lax

assert jax.config.jax_enable_x64


def rhs(y, theta):
    return jnp.stack(
        [theta[0] * y[0] - theta[1] * y[0] * y[1], -theta[2] * y[1] + theta[3] * y[0] * y[1]],
    )


def rk4_step(y, theta, dt):
    k1 = rhs(y, theta)
    k2 = rhs(y + 0.5 * dt * k1, theta)
    k3 = rhs(y + 0.5 * dt * k2, theta)
    k4 = rhs(y + dt * k3, theta)
    return y + dt / 6.0 * (k1 + 2.0 * k2 + 2.0 * k3 + k4)


def misfit(y, observed):
    return jnp.sum((jnp.log(y) - jnp.log(observed)) ** 2)


def loss(theta, obs, substeps):
    dt = 1.0 / substeps

    def substep(y, _):
        return rk4_step(y, theta, dt), None

    def year(carry, observed):
        y, total = carry
        y, _ = lax.scan(substep, y, None, length=substeps)
        return (y, total + misfit(y, observed)), None

    start = theta[4:6]
    (_, total), _ = lax.scan(year, (start, misfit(start, obs[0])), obs[1:])
    return total


def rosenbrock(x):
    return jnp.sum(100.0 * (x[1:] - x[:-1] ** 2) ** 2 + (1.0 - x[:-1]) ** 2)


def chain(x):
    return (jnp.exp(-x * x) * jnp.sin(x)).sum()


def scalar(x):
    return x * x + jnp.sin(x)


value_and_grad_loss = jax.jit(jax.value_and_grad(loss), static_argnums=2)
value_and_grad_chain = jax.jit(jax.value_and_grad(chain))
grad_rosenbrock = jax.jit(jax.grad(rosenbrock))
grad_scalar = jax.jit(jax.grad(scalar))
block = jax.block_until_ready
