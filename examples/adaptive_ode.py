# SPDX-License-Identifier: MIT
"""Solve many ODEs with adaptive steps, each with as many as it needs, and differentiate through the solver.

Van der Pol's oscillator for a range of stiffness: the solver is a ``while`` loop for one parameter; ``pb.vmap`` runs
it for all of them side by side, in forward and in reverse mode. The solver's steps are part of the program, so
derivatives are those of what was computed.

Run it with ``make demo-ode``, or ``python examples/adaptive_ode.py --out build/adaptive_ode.png``. It compares
solutions with SciPy's, derivatives with finite differences, prints a table of throughput against batch size, saves a
plot, and exits non-zero if a check fails.
"""

import argparse
import math
from pathlib import Path

import numpy as np
from tools import figure, plot_throughput, save, throughput

import pullback as pb

END, TOLERANCE = 10.0, 1e-6

# ----------------------------------------------------------------------------------------------- the solver


def van_der_pol(y, mu):
    return np.array([y[1], mu * (1.0 - y[0] * y[0]) * y[1] - y[0]])


def dormand_prince(mu, end, tolerance):
    """Van der Pol's oscillator at time ``end``, by steps of Dormand and Prince (1980) with error control.

    The stiffer (the larger ``mu``), the more steps. Returns the state and the number of steps tried.
    """
    y = np.array([2.0, 0.0])
    t, dt, tried = 0.0, 0.01, 0
    k1 = van_der_pol(y, mu)
    while t < end:
        dt = min(dt, end - t)
        k2 = van_der_pol(y + dt * (k1 / 5.0), mu)
        k3 = van_der_pol(y + dt * (3.0 / 40.0 * k1 + 9.0 / 40.0 * k2), mu)
        k4 = van_der_pol(y + dt * (44.0 / 45.0 * k1 - 56.0 / 15.0 * k2 + 32.0 / 9.0 * k3), mu)
        slope = 19372.0 / 6561.0 * k1 - 25360.0 / 2187.0 * k2 + 64448.0 / 6561.0 * k3 - 212.0 / 729.0 * k4
        k5 = van_der_pol(y + dt * slope, mu)
        slope = 9017.0 / 3168.0 * k1 - 355.0 / 33.0 * k2 + 46732.0 / 5247.0 * k3 + 49.0 / 176.0 * k4
        k6 = van_der_pol(y + dt * (slope - 5103.0 / 18656.0 * k5), mu)
        slope = 35.0 / 384.0 * k1 + 500.0 / 1113.0 * k3 + 125.0 / 192.0 * k4 - 2187.0 / 6784.0 * k5 + 11.0 / 84.0 * k6
        new = y + dt * slope
        k7 = van_der_pol(new, mu)
        defect = 71.0 / 57600.0 * k1 - 71.0 / 16695.0 * k3 + 71.0 / 1920.0 * k4
        defect = defect - 17253.0 / 339200.0 * k5 + 22.0 / 525.0 * k6 - 1.0 / 40.0 * k7
        scale = tolerance * (1.0 + np.maximum(np.abs(y), np.abs(new)))
        error = dt * math.sqrt(((defect / scale) ** 2).mean())
        tried += 1
        if error <= 1.0:
            t += dt
            y = new
            k1 = k7
        dt *= min(5.0, max(0.2, 0.9 * max(error, 1e-10) ** -0.2))
    return y, tried


def position(mu):
    """Where the oscillator is at the end."""
    y, _ = dormand_prince(mu, END, TOLERANCE)
    return y[0]


# ------------------------------------------------------------------------------------------------- the demo


def scipy_position(mu: float) -> float:
    from scipy.integrate import solve_ivp

    def rates(_t: float, y: np.ndarray) -> list[float]:
        return [y[1], mu * (1.0 - y[0] * y[0]) * y[1] - y[0]]

    return float(solve_ivp(rates, (0.0, END), [2.0, 0.0], method="DOP853", rtol=1e-11, atol=1e-11).y[0, -1])


def check(mu: np.ndarray, x: np.ndarray, slopes: np.ndarray) -> tuple[float, float]:
    """Largest errors of positions and of slopes at a few parameters, against SciPy at a much smaller tolerance."""
    some = np.linspace(0, len(mu) - 1, 5).astype(int)
    step = 1e-4
    differences = [(scipy_position(m + step) - scipy_position(m - step)) / (2.0 * step) for m in mu[some]]
    exact = [scipy_position(m) for m in mu[some]]
    return float(np.abs(x[some] - exact).max()), float(np.abs(slopes[some] - differences).max())


def main(argv: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Batches of adaptive ODE solves, and their derivatives.")
    parser.add_argument("--out", type=Path, default=Path("build/adaptive_ode.png"), help="where to save the plot")
    parser.add_argument("--quick", action="store_true", help="few parameters")
    options = parser.parse_args(argv)

    mu = np.geomspace(0.1, 30.0, 40 if options.quick else 1000)
    _, tried = pb.vmap(dormand_prince, in_axes=(0, None, None))(mu, END, TOLERANCE)
    x, slopes = pb.vmap(pb.value_and_grad(position))(mu)
    _, forward = pb.jvp(pb.vmap(position), (mu,), (np.ones_like(mu),))
    print(f"{len(mu)} oscillators: {tried.min()} to {tried.max()} steps each, {tried.sum()} in all")
    apart = float(np.abs(slopes - forward).max() / np.abs(slopes).max())
    print(f"slopes of positions: reverse and forward mode differ by {apart:.1e} of the largest")
    errors = check(mu, x, slopes)
    print(f"largest errors against SciPy: positions {errors[0]:.1e}, slopes {errors[1]:.1e}")

    sizes = (1, 8, 40) if options.quick else (1, 4, 16, 64, 256, 1000)
    shuffled = np.random.default_rng(0).permutation(mu)
    ways = {}
    for name, strategy in (("vmap", "auto"), ("loop", "loop")):
        solve, slope = pb.vmap(position, strategy=strategy), pb.vmap(pb.value_and_grad(position), strategy=strategy)
        ways[f"{name}, solve"] = lambda size, f=solve: lambda: f(shuffled[:size])
        ways[f"{name}, slope"] = lambda size, f=slope: lambda: f(shuffled[:size])
    found = throughput(ways, sizes, "oscillators", 0.02 if options.quick else 0.3)

    made, (left, middle, right) = figure(3)
    left.plot(mu, x, label="position")
    left.plot(mu, slopes, label="its slope")
    left.set(xscale="log", xlabel="stiffness", ylim=(-8.0, 8.0), title="at the end")
    left.legend(frameon=False, fontsize=9)
    middle.plot(mu, tried)
    middle.set(xscale="log", xlabel="stiffness", ylabel="steps", ylim=(0, None), title="each takes what it needs")
    plot_throughput(right, sizes, found, "oscillators")
    save(made, options.out)
    assert apart < 1e-8, "forward and reverse mode differ"
    assert errors[0] < 1e-3, "positions are not SciPy's"
    assert errors[1] < 1e-2, "slopes are not those of SciPy's solutions"


if __name__ == "__main__":
    main()
