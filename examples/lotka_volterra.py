# SPDX-License-Identifier: MIT
"""Fit the Lotka-Volterra predator-prey model to the Hudson Bay pelts of 1900-1920.

The model is plain NumPy: a Runge-Kutta 4 stepper that changes its state in place, a loop over years and one
over substeps, a log-normal misfit. It runs as it stands under CPython; pullback compiles the same
functions, their gradient, their Hessian and the Jacobian of the trajectory.

Run it with ``make demo``, or ``python examples/lotka_volterra.py --out build/lynx_hare.png``. It prints the
fit, checks it against finite differences and against an independent fit, saves a plot, and exits non-zero
if a check fails.
"""

import argparse
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

import pullback as pb

# SciPy and matplotlib are imported in the functions that use them, so that importing the model is cheap.

DATA = Path(__file__).parent / "data" / "lynx_hare.csv"
SUBSTEPS = 50  # Runge-Kutta steps a year
NAMES = ("hare growth", "predation", "lynx death", "lynx growth", "hares, 1900", "lynx, 1900")

# The maximum-likelihood fit found with scipy.optimize.least_squares and its finite differences alone.
INDEPENDENT_FIT = np.array([0.5402, 0.02717, 0.7964, 0.02369, 34.60, 5.845])
INDEPENDENT_RMS = 0.2192
# Posterior means of the Bayesian analysis of the same data in Stan's case study (Carpenter 2018).
PUBLISHED_MEANS = np.array([0.55, 0.028, 0.80, 0.024, 34.0, 5.9])


# ------------------------------------------------------------------------------------------------ the model


def rhs(y, theta):
    """Rates of change of hares ``y[0]`` and lynx ``y[1]``."""
    return np.array(
        [
            theta[0] * y[0] - theta[1] * y[0] * y[1],
            -theta[2] * y[1] + theta[3] * y[0] * y[1],
        ]
    )


def rk4_step(y, theta, dt):
    """Advance the state ``y`` by ``dt``, in place."""
    k1 = rhs(y, theta)
    k2 = rhs(y + 0.5 * dt * k1, theta)
    k3 = rhs(y + 0.5 * dt * k2, theta)
    k4 = rhs(y + dt * k3, theta)
    y += dt / 6.0 * (k1 + 2.0 * k2 + 2.0 * k3 + k4)


def misfit(y, observed):
    """Sum of squared log residuals of one year."""
    total = 0.0
    for j in range(2):
        total += (np.log(y[j]) - np.log(observed[j])) ** 2
    return total


def loss(theta, obs, substeps):
    """Misfit over all years; the first is compared with the initial populations ``theta[4:6]``."""
    y = np.array([theta[4], theta[5]])
    dt = 1.0 / substeps
    total = misfit(y, obs[0])
    for year in range(1, obs.shape[0]):
        for _ in range(substeps):
            rk4_step(y, theta, dt)
        total += misfit(y, obs[year])
    return total


def trajectory(theta, years, samples, substeps):
    """Populations at ``samples`` points a year, one row each, with ``substeps`` Runge-Kutta steps between."""
    y = np.array([theta[4], theta[5]])
    dt = 1.0 / (samples * substeps)
    path = np.empty((years * samples + 1, 2))
    path[0] = y
    for i in range(1, path.shape[0]):
        for _ in range(substeps):
            rk4_step(y, theta, dt)
        path[i] = y
    return path


# -------------------------------------------------------------------------------------------------- the fit


def read_data(path: Path = DATA) -> tuple[np.ndarray, np.ndarray]:
    """Years, and observations with the columns hare, lynx (thousands of pelts)."""
    table = np.genfromtxt(path, delimiter=",", names=True)
    return table["year"].astype(int), np.column_stack((table["hare"], table["lynx"]))


def starting_point(obs: np.ndarray) -> np.ndarray:
    """A start read off the data: a cycle of ten years, the mean populations, the first observation.

    Averaged over a cycle of the model, hares are ``theta[2] / theta[3]`` and lynx ``theta[0] / theta[1]``;
    small cycles last ``2 pi / sqrt(theta[0] theta[2])`` years, and for want of better the two rates are
    taken as equal.
    """
    rate = 2.0 * np.pi / 10.0
    hares, lynx = obs.mean(axis=0)
    return np.array([rate, rate / lynx, rate, rate / hares, obs[0, 0], obs[0, 1]])


def fit(obs: np.ndarray, substeps: int = SUBSTEPS) -> Any:
    """Least squares of the log residuals: maximum likelihood with one unknown standard deviation for all.

    All six unknowns are positive, so the optimiser works on their logarithms: with ``theta = exp(z)`` the
    gradient in ``z`` is ``theta`` times the gradient that pullback gives for ``loss``.
    """
    from scipy.optimize import minimize

    value_and_grad = pb.value_and_grad(loss)

    def objective(z):
        theta = np.exp(z)
        value, gradient = value_and_grad(theta, obs, substeps)
        return value, theta * gradient

    iteration = 0

    def show_progress(intermediate_result):
        nonlocal iteration
        iteration += 1
        theta = "  ".join(f"{t:11.5f}" for t in np.exp(intermediate_result.x))
        print(f"  {iteration:4d}  {intermediate_result.fun:12.8f}  {theta}", flush=True)

    print(f"  iter        misfit  {'  '.join(f'{name:>11}' for name in NAMES)}")
    start = np.log(starting_point(obs))
    options = {"gtol": 1e-7}
    return minimize(objective, start, jac=True, method="BFGS", callback=show_progress, options=options)


def central_differences(f: Callable[[np.ndarray], float], x: np.ndarray) -> np.ndarray:
    """Gradient by central differences with one Richardson extrapolation; steps are relative."""
    gradient = np.empty_like(x)
    for i in range(x.size):
        slopes = []
        for step in (2e-4 * x[i], 1e-4 * x[i]):
            up, down = x.copy(), x.copy()
            up[i] += step
            down[i] -= step
            slopes.append((f(up) - f(down)) / (up[i] - down[i]))
        gradient[i] = (4.0 * slopes[1] - slopes[0]) / 3.0
    return gradient


def seconds(call: Callable[[], object], repeats: int) -> float:
    """Median duration of a call."""
    durations = []
    for _ in range(repeats):
        begin = time.perf_counter()
        call()
        durations.append(time.perf_counter() - begin)
    return float(np.median(durations))


def covariance(theta: np.ndarray, obs: np.ndarray, substeps: int = SUBSTEPS) -> np.ndarray:
    """Covariance of the fitted parameters: the inverse of the observed information ``H / (2 sigma**2)``."""
    hessian = pb.hessian(loss)(theta, obs, substeps)
    variance = loss(theta, obs, substeps) / obs.size
    return np.linalg.inv(hessian / (2.0 * variance))


def log_band(theta: np.ndarray, cov: np.ndarray, years: int, samples: int) -> tuple[np.ndarray, np.ndarray]:
    """The fitted path, and the standard error of its logarithm by the delta method."""
    substeps = SUBSTEPS // samples
    path = trajectory(theta, years, samples, substeps)
    slope = pb.jacfwd(trajectory)(theta, years, samples, substeps) / path[:, :, None]
    return path, np.sqrt(np.einsum("tsi,ij,tsj->ts", slope, cov, slope))


# ----------------------------------------------------------------------------------------------- the report


def save_plot(out: Path, years: np.ndarray, obs: np.ndarray, theta: np.ndarray, cov: np.ndarray) -> None:
    """Data, fit, and two 95 % bands: of the fitted curve, and of a new observation."""
    import matplotlib

    matplotlib.use("Agg")
    import matplotlib.pyplot as plt

    samples = 10
    path, error = log_band(theta, cov, len(years) - 1, samples)
    variance = loss(theta, obs, SUBSTEPS) / obs.size
    grid = years[0] + np.arange(path.shape[0]) / samples

    figure, panels = plt.subplots(2, 1, figsize=(8.0, 5.6), sharex=True, layout="constrained")
    for species, (panel, name, colour) in enumerate(
        zip(panels, ("hares", "lynx"), ("#1f6f8b", "#c4561b"), strict=True)
    ):
        curve, se = path[:, species], error[:, species]
        for width, shade, label in (
            (np.sqrt(se**2 + variance), 0.14, "95 %, new observation"),
            (se, 0.36, "95 %, fitted curve"),
        ):
            low, high = curve * np.exp(-1.96 * width), curve * np.exp(1.96 * width)
            panel.fill_between(grid, low, high, color=colour, alpha=shade, linewidth=0, label=label)
        panel.plot(grid, curve, color=colour, label="maximum-likelihood fit")
        panel.plot(years, obs[:, species], "o", color="black", markersize=4, label="pelts")
        panel.set_ylabel(f"{name} (thousands)")
        panel.set_ylim(bottom=0.0)
        panel.spines[["top", "right"]].set_visible(False)
    panels[0].legend(frameon=False, ncols=2, fontsize=9, loc="upper right")
    panels[0].set_ylim(top=1.35 * panels[0].get_ylim()[1])
    panels[1].set_xlim(years[0] - 0.3, years[-1] + 0.3)
    panels[1].set_xticks(years[::4])
    panels[0].set_title("Lynx and hare pelts of the Hudson's Bay Company, and the Lotka-Volterra fit", fontsize=11)
    out.parent.mkdir(parents=True, exist_ok=True)
    figure.savefig(out, dpi=120)
    plt.close(figure)


def check_gradient(theta: np.ndarray, obs: np.ndarray, scale: float) -> float:
    """Largest error of the gradient against central differences of the plain loss, relative to ``scale``.

    Both are taken with respect to the logarithms of the parameters, so that the components compare.
    """
    value, gradient = pb.value_and_grad(loss)(theta, obs, SUBSTEPS)
    assert np.isclose(value, loss(theta, obs, SUBSTEPS), rtol=1e-9), "compiled and plain loss differ"
    reference = central_differences(lambda p: loss(p, obs, SUBSTEPS), theta)
    return float(np.abs(theta * (gradient - reference)).max() / scale)


def show_times(theta: np.ndarray, obs: np.ndarray, first: float) -> None:
    """First and later gradients beside the finite differences that SciPy would use without one."""
    from scipy.optimize import approx_fprime

    value_and_grad = pb.value_and_grad(loss)
    compiled = pb.jit(loss)
    step = np.sqrt(np.finfo(float).eps)
    later = seconds(lambda: value_and_grad(theta, obs, SUBSTEPS), 501)
    plain = seconds(lambda: approx_fprime(theta, loss, step, obs, SUBSTEPS), 3)
    jitted = seconds(lambda: approx_fprime(theta, compiled, step, obs, SUBSTEPS), 51)
    print("\ntimes")
    print(f"  first value and gradient, with compilation       {1e3 * first:10.1f} ms")
    print(f"  later value and gradient, median of 501          {1e3 * later:10.4f} ms")
    print(f"  SciPy's finite differences, compiled loss        {1e3 * jitted:10.4f} ms")
    print(f"  SciPy's finite differences, loss in plain Python {1e3 * plain:10.1f} ms")


def show_fit(theta: np.ndarray, cov: np.ndarray, rms: float) -> None:
    """Fitted values beside the independent fit and the published ones."""
    print(f"\n  {'':12}  {'fitted':>9}  {'std. err.':>9}  {'independent':>11}  {'published':>9}")
    errors = np.sqrt(np.diag(cov))
    for name, *row in zip(NAMES, theta, errors, INDEPENDENT_FIT, PUBLISHED_MEANS, strict=True):
        print("  {:12}  {:9.5f}  {:9.5f}  {:11.5f}  {:9.3f}".format(name, *row))
    print(f"  {'rms residual':12}  {rms:9.5f}  {'':9}  {INDEPENDENT_RMS:11.5f}  {'':9}")


def main(argv: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Fit the Lotka-Volterra model to the lynx and hare pelts.")
    parser.add_argument("--out", type=Path, default=Path("build/lynx_hare.png"), help="where to save the plot")
    out = parser.parse_args(argv).out

    years, obs = read_data()
    start = starting_point(obs)
    print(f"{len(years)} years, {obs.shape[0] - 1} intervals of {SUBSTEPS} Runge-Kutta steps, 6 unknowns")

    begin = time.perf_counter()
    _, gradient = pb.value_and_grad(loss)(start, obs, SUBSTEPS)
    first = time.perf_counter() - begin
    scale = float(np.linalg.norm(start * gradient))
    start_error = check_gradient(start, obs, scale)
    print(f"gradient at the start: largest error against central differences {start_error:.1e} of its norm\n")
    assert start_error < 1e-7, "the gradient differs from central differences at the starting point"

    result = fit(obs)
    theta = np.exp(result.x)
    value, gradient = pb.value_and_grad(loss)(theta, obs, SUBSTEPS)
    norm = float(np.linalg.norm(theta * gradient))
    rms = float(np.sqrt(value / obs.size))
    cov = covariance(theta, obs)
    show_fit(theta, cov, rms)

    fit_error = check_gradient(theta, obs, 1.0)
    distance = np.abs(theta / INDEPENDENT_FIT - 1.0)
    print(f"\n  {result.nit} iterations, {result.nfev} gradients")
    print(f"  norm of the gradient in log parameters: {scale:.3g} at the start, {norm:.1e} at the optimum")
    print(f"  largest error against central differences at the optimum: {fit_error:.1e}")
    print(f"  largest distance from the independent fit: {100.0 * distance.max():.3f} %")
    show_times(theta, obs, first)
    save_plot(out, years, obs, theta, cov)
    print(f"\nplot saved to {out}")

    assert fit_error < 1e-7, "the gradient differs from central differences at the optimum"
    assert norm < 1e-5, "the gradient does not vanish at the optimum"
    assert np.all(distance < 0.01), "a fitted value is more than 1 % from the independent fit"
    assert abs(rms / INDEPENDENT_RMS - 1.0) < 0.01, "the residual is more than 1 % from the independent fit's"
    assert np.all(np.linalg.eigvalsh(cov) > 0.0), "the Hessian at the optimum is not positive definite"


if __name__ == "__main__":
    main()
