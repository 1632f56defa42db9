# SPDX-License-Identifier: MIT
"""The six problems as JAX needs them. Imported after the environment says: one thread, float64."""

import jax
import jax.numpy as jnp
from jax import lax
from jax.scipy.special import gammaln, logsumexp

assert jax.config.jax_enable_x64


def log_posterior(alpha, means, log_diagonal, below, x, gamma, m):
    n, d = x.shape
    k = len(alpha)
    rows, columns = jnp.tril_indices(d, -1)
    order = jnp.lexsort((rows, columns))  # `below` goes by columns
    factor = jnp.zeros((k, d, d)).at[:, rows[order], columns[order]].set(below)
    diagonal = jnp.exp(log_diagonal)
    factor = factor.at[:, jnp.arange(d), jnp.arange(d)].set(diagonal)
    log_determinants = jnp.sum(log_diagonal, axis=1)
    scaled = jnp.einsum("kij,knj->kni", factor, x[None] - means[:, None])
    terms = alpha + log_determinants - 0.5 * jnp.sum(scaled**2, axis=2).T
    freedom = d + m + 1
    constant = freedom * d * (jnp.log(gamma) - 0.5 * jnp.log(2.0)) - (
        0.25 * d * (d - 1) * jnp.log(jnp.pi) + jnp.sum(gammaln(0.5 * freedom + 0.5 * (1 - jnp.arange(1, d + 1))))
    )
    prior = 0.5 * gamma**2 * (jnp.sum(diagonal**2) + jnp.sum(below**2)) - m * jnp.sum(log_determinants) - k * constant
    likelihood = -0.5 * n * d * jnp.log(2.0 * jnp.pi) + jnp.sum(logsumexp(terms, axis=1)) - n * logsumexp(alpha)
    return likelihood - prior


def lse(x):
    largest = jnp.max(x)
    return largest + jnp.log(jnp.sum(jnp.exp(x - largest)))


def llsq(x, n):
    t = -1.0 + 2.0 * jnp.arange(n) / (n - 1)
    powers = jnp.cumprod(
        jnp.concatenate([jnp.ones((n, 1)), jnp.repeat(t[:, None], len(x) - 1, axis=1)], axis=1), axis=1
    )
    return 0.5 * jnp.sum((jnp.sign(t) - powers @ x) ** 2)


def llsq_scan(x, n):
    """The same without the matrix of powers."""
    t = -1.0 + 2.0 * jnp.arange(n) / (n - 1)

    def term(carry, coefficient):
        left, power = carry
        return (left - coefficient * power, power * t), None

    (left, _), _ = lax.scan(term, (jnp.sign(t), jnp.ones(n)), x)
    return 0.5 * jnp.sum(left**2)


def kmeans(points, centroids):
    a = jnp.sum(points**2, axis=1)[:, None]
    b = jnp.sum(centroids**2, axis=1)[None]
    return jnp.sum(jnp.min(a + b - 2.0 * points @ centroids.T, axis=1))


def kmeans_parts(points, centroids):
    """Gradient and diagonal of the Hessian over the centroids."""
    gradient = jax.grad(lambda c: kmeans(points, c))
    return jax.jvp(gradient, (centroids,), (jnp.ones_like(centroids),))


def layer(weight, bias, hidden, cell, x):
    b = len(hidden)
    forget = jax.nn.sigmoid(x * weight[:b] + bias[:b])
    ingate = jax.nn.sigmoid(hidden * weight[b : 2 * b] + bias[b : 2 * b])
    outgate = jax.nn.sigmoid(x * weight[2 * b : 3 * b] + bias[2 * b : 3 * b])
    change = jnp.tanh(hidden * weight[3 * b :] + bias[3 * b :])
    cell = cell * forget + ingate * change
    return outgate * jnp.tanh(cell), cell


def lstm(main_params, extra_params, state, sequence):
    count, b = sequence.shape

    def character(state, inputs):
        now, following = inputs
        x, rows = now * extra_params[0], []
        for i in range(0, len(state), 2):
            x, cell = layer(main_params[i], main_params[i + 1], state[i], state[i + 1], x)
            rows += [x, cell]
        y = x * extra_params[1] + extra_params[2]
        term = jnp.sum(following * (y - jnp.log(2.0 + jnp.sum(jnp.exp(y)))))
        return jnp.stack(rows), term

    _, terms = lax.scan(character, state, (sequence[:-1], sequence[1:]))
    return -jnp.sum(terms) / (b * (count - 1))


def slope(x, y):
    return x * jnp.concatenate([jnp.ones(1), y[:-1]])


def ode(x, steps):
    h = 2.0 / steps

    def step(y, _):
        k1 = slope(x, y)
        k2 = slope(x, y + 0.5 * h * k1)
        k3 = slope(x, y + 0.5 * h * k2)
        k4 = slope(x, y + h * k3)
        return y + h / 6.0 * (k1 + 2.0 * k2 + 2.0 * k3 + k4), None

    y, _ = lax.scan(step, jnp.zeros_like(x), None, length=steps)
    return y[-1]


gmm_gradient = jax.jit(jax.value_and_grad(log_posterior, argnums=(0, 1, 2, 3)), static_argnums=(5, 6))
lse_gradient = jax.jit(jax.value_and_grad(lse))
llsq_gradient = jax.jit(jax.value_and_grad(llsq), static_argnums=1)
llsq_scan_gradient = jax.jit(jax.value_and_grad(llsq_scan), static_argnums=1)
kmeans_direction = jax.jit(kmeans_parts)
lstm_gradient = jax.jit(jax.value_and_grad(lstm, argnums=(0, 1)))
ode_gradient = jax.jit(jax.value_and_grad(ode), static_argnums=1)
block = jax.block_until_ready
