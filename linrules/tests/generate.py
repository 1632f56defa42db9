# SPDX-License-Identifier: MIT
"""Random calls of every routine, and everything that must hold for one call.

``draw.SAMPLERS`` gives per routine a function that draws flags, shapes and contents. ``place`` puts the contents into
memory with leading dimensions, increments and NaN wherever the routine must not look. ``verify`` then holds the
tangent pass against central differences, the reverse pass against the tangent pass, and both against the rules about
memory.
"""

import zlib
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np

import linrules
from draw import DTYPES, SAMPLERS, Draw, know_forms
from linrules.interface import Routine

# ------------------------------------------------------------------------------------------------------------- placing


@dataclass
class Placed:
    """An array inside a larger block of memory."""

    view: np.ndarray
    block: np.ndarray
    gaps: np.ndarray  # where the block is not part of the view


def junk(shape: Any, dtype: np.dtype) -> np.ndarray:
    if dtype.kind in "iu":
        return np.full(shape, 77, dtype)
    return np.full(shape, np.nan, dtype)


def place(a: np.ndarray, rng: np.random.Generator, contiguous: bool, plain: bool = False) -> Placed:
    """Copy an array into memory with a leading dimension beyond its rows, or an increment; NaN in the gaps."""
    if a.ndim == 2:
        rows, columns = a.shape
        extra = 0 if plain else int(rng.integers(0, 4))
        ld = max(1, rows) + extra
        block = junk(ld * max(1, columns) + 3, a.dtype)
        view = linrules.as_matrix(block, rows, columns, ld, offset=0 if plain else 2 if block.size >= 5 else 0)
        if rows == 0 or columns == 0:
            view = a.copy(order="F")
    else:
        increment = 1 if contiguous or plain else int(rng.choice([-2, -1, 1, 2, 3]))
        block = junk(max(1, a.size) * abs(increment) + 2, a.dtype)
        view = linrules.as_vector(block, a.size, increment, offset=1) if a.size else a.copy()
    view[...] = 0
    gaps = np.isnan(block) if a.dtype.kind in "fc" else block == 77
    view[...] = a
    return Placed(view, block, gaps)


@dataclass
class Call:
    """One call with everything placed, and what can vary about it."""

    routine: Routine
    args: dict[str, Any]
    active: frozenset[str]
    overwritten: frozenset[str]
    restore: frozenset[str]
    align: Callable[[dict[str, np.ndarray], dict[str, np.ndarray]], None] | None = None
    label: str = ""
    zero_out: frozenset[str] = field(default_factory=frozenset)


def masks(routine: Routine, args: dict[str, Any]) -> dict[str, np.ndarray]:
    from types import SimpleNamespace

    record = SimpleNamespace(**args)
    out = {}
    for q in routine.parameters:
        if q.is_array:
            mask = routine.region(q.name, record)
            out[q.name] = np.ones(args[q.name].shape, bool) if mask is None else mask
    return out


def make(
    name: str, letter: str, seed: int, sizes: tuple[int, ...], plain: bool = False, only: set[str] | None = None
) -> Call:
    """A random call; ``only`` says what is active, beside what may be drawn."""
    routine = linrules.routine(name)
    rng = np.random.default_rng([zlib.crc32(name.encode()), ord(letter), seed])
    g = Draw(rng, DTYPES[letter], sizes)
    drawn = SAMPLERS[name](g)
    args = {q.name: drawn[q.name] for q in routine.parameters}
    args = {k: np.asarray(v) if isinstance(v, np.ndarray) else v for k, v in args.items()}
    referenced = masks(routine, args)
    names = [q.name for q in routine.parameters if q.differentiable]
    active = frozenset(n for n in names if rng.random() < 0.6) or frozenset(names)
    if rng.random() < 0.3:
        active = frozenset(names)
    outputs = [q.name for q in routine.parameters if q.access != "in" and q.differentiable]
    active |= (
        frozenset(outputs) if rng.random() < 0.7 or len(outputs) <= 1 else {outputs[int(rng.integers(len(outputs)))]}
    )
    if only is not None:
        active = frozenset(only)
    for q in routine.parameters:
        if q.is_array:
            value = args[q.name]
            value = np.where(referenced[q.name], value, junk(value.shape, value.dtype)).astype(value.dtype)
            if q.access == "out":
                value = junk(value.shape, value.dtype)
            args[q.name] = place(value, rng, q.contiguous, plain).view
    unread(args, active)
    arrays = [q.name for q in routine.parameters if q.is_array]
    over = frozenset(n for n in arrays if rng.random() < 0.5)
    written = [q.name for q in routine.parameters if q.access != "in"]
    back = frozenset(n for n in written if rng.random() < 0.3)
    flags = {k: v for k, v in args.items() if not isinstance(v, np.ndarray)}
    shapes = {k: v.shape for k, v in args.items() if isinstance(v, np.ndarray)}
    if args.get("jobz") == 0 and routine.by_name["A"].access == "inout":
        no_output = frozenset({"A"})
    else:
        no_output = frozenset()
    label = f"{letter}{name} seed={seed} {flags} {shapes} active={sorted(active)}"
    label += f" overwritten={sorted(over)} restore={sorted(back)}"
    zero = frozenset(n for n in outputs if n in active and rng.random() < 0.2)
    zero |= active & no_output
    zero |= active & {n for r, n in NO_DERIVATIVE if r == name}
    return Call(routine, args, active, over, back, ALIGN.get(name), label, zero)


def unread(args: dict[str, Any], active: frozenset[str]) -> None:
    """NaN into operands that a zero α or β makes the routine, and its derivative, ignore."""
    if args.get("beta") == 0 and "beta" not in active:
        for name in ("C", "y"):
            if name in args:
                args[name][...] = np.nan
    if args.get("alpha") == 0 and "alpha" not in active and "beta" in args:
        args["A"][...] = np.nan


def phases(v: np.ndarray, base: np.ndarray) -> np.ndarray:
    """The phase of each column against another set of columns."""
    inner = np.sum(base.conj() * v, axis=0)
    return inner / np.abs(inner) if inner.size else inner


def align_eigenvectors(name: str) -> Callable[[dict[str, Any], dict[str, Any]], None]:
    def align(args: dict[str, Any], base: dict[str, Any]) -> None:
        if args["jobz"]:
            reference = base[name]
            if "B" in args:  # orthonormal in the metric of B, and VᴴBV̇ has the real diagonal
                factor = np.triu(base["B"]).conj().T if args["uplo"] else np.tril(base["B"])
                metric = factor @ factor.conj().T
                reference = np.linalg.solve(metric, reference) if args["itype"] == 3 else metric @ reference
            count = int(args["m"][0]) if "m" in args else reference.shape[1]
            args[name][:, :count] /= phases(args[name][:, :count], reference[:, :count])

    return align


def align_singular_vectors(args: dict[str, Any], base: dict[str, Any]) -> None:
    """The same phase for a pair of vectors, chosen so that neither side of the pair turns more than the other."""
    k = args["s"].size
    if args["A"].size and args["U"].size and args["VT"].size:
        u = np.angle(phases(args["U"][:, :k], base["U"][:, :k]))
        v = np.angle(phases(args["VT"][:k].conj().T, base["VT"][:k].conj().T))
        u = v + np.angle(np.exp(1j * (u - v)))
        turn = np.exp(-0.5j * (u + v))
        if args["U"].dtype.kind != "c":
            turn = np.sign(turn.real)
        args["U"][:, :k] *= turn
        args["VT"][:k] *= turn.conj()[:, None]


def align_signs(args: dict[str, Any], base: dict[str, Any]) -> None:
    """Rounding may turn a vector of geev round; nothing else about it is free."""
    for name in ("VL", "VR"):
        v, reference = args[name], base[name]
        inner = np.sum(reference.conj() * v, axis=0).real
        if v.size and v.dtype.kind != "c":
            for j in range(1, len(inner)):
                if base["wi"][j] < 0:
                    inner[j - 1] = inner[j] = inner[j - 1] + inner[j]
        v *= np.where(inner < 0, -1, 1)


def align_schur(args: dict[str, Any], base: dict[str, Any]) -> None:
    if args["jobvs"]:
        turn = phases(args["VS"], base["VS"])
        args["VS"] /= turn
        args["A"][...] = turn.conj()[:, None] ** -1 * args["A"] * turn[None, :] ** -1


ALIGN: dict[str, Callable[[dict[str, Any], dict[str, Any]], None]] = {
    **{name: align_eigenvectors("A") for name in ("syev", "heev", "syevd", "heevd", "sygv", "hegv")},
    **{name: align_eigenvectors("Z") for name in ("syevr", "heevr", "syevx", "heevx")},
    "geev": align_signs,
    "gees": align_schur,
    "gesdd": align_singular_vectors,
    "gesvd": align_singular_vectors,
}


LEAST_SQUARES = ("gels", "gelsd", "gelss", "gelsy")


def solution_rows(call: "Call", name: str) -> slice:
    """The rows of an output that have a derivative."""
    if call.routine.name in LEAST_SQUARES and name == "B":
        m, n = call.args["A"].shape
        return slice(0, m if call.args.get("trans") else n)
    return slice(None)


def dead(call: "Call", name: str) -> bool:
    """Whether what the routine leaves in an argument has no derivative: its tangent is NaN, its shadow must be zero."""
    values_only = call.args.get("jobz") == 0 and name == "A" and call.routine.by_name["A"].access == "inout"
    return (call.routine.name, name) in NO_DERIVATIVE or values_only


# ------------------------------------------------------------------------------------------------------------ verifying


def copied(args: dict[str, Any]) -> dict[str, Any]:
    """The same call on other memory, with the same strides."""
    out = {}
    for name, value in args.items():
        if isinstance(value, np.ndarray):
            new = np.empty_like(value) if value.ndim == 1 else np.empty(value.shape, value.dtype, order="F")
            new[...] = value
            out[name] = new
        else:
            out[name] = value
    return out


def like(value: np.ndarray, contents: Any, rng: np.random.Generator, contiguous: bool) -> Placed:
    new = place(np.zeros(value.shape, value.dtype), rng, contiguous)
    new.view[...] = contents
    return new


def random_like(value: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    x = rng.standard_normal(value.shape)
    if value.dtype.kind == "c":
        x = x + 1j * rng.standard_normal(value.shape)
    return x.astype(value.dtype)


def pair(x: Any, y: Any) -> float:
    return float(np.real(np.vdot(np.asarray(x, np.complex128), np.asarray(y, np.complex128))))


def scalar_direction(call: Call, name: str, rng: np.random.Generator) -> Any:
    q = call.routine.by_name[name]
    array = next(v for v in call.args.values() if isinstance(v, np.ndarray) and v.dtype.kind in "fc")
    is_complex = any(isinstance(v, np.ndarray) and v.dtype.kind == "c" for v in call.args.values())
    x = rng.standard_normal()
    if is_complex and q.element != "real":
        x = x + 1j * rng.standard_normal()
    return array.dtype.type(x) if not is_complex or q.element != "real" else x


def directions(call: Call, rng: np.random.Generator) -> dict[str, Any]:
    """A random direction for each active argument that the routine reads."""
    out: dict[str, Any] = {}
    for q in call.routine.parameters:
        if q.name not in call.active or q.access == "out":
            continue
        if q.kind == "scalar":
            out[q.name] = 0.0 if q.name == "abstol" else scalar_direction(call, q.name, rng)  # an accuracy
        else:
            out[q.name] = random_like(call.args[q.name], rng)
            restrict(call, q.name, out[q.name])
            unused_rows(call, q.name, out[q.name])
    return out


def unused_rows(call: Call, name: str, x: np.ndarray) -> None:
    if call.routine.name in LEAST_SQUARES and name == "B":  # below the right-hand side nothing is read
        m, n = call.args["A"].shape
        x[n if call.args.get("trans") else m :] = 0


def restrict(call: Call, name: str, x: np.ndarray) -> None:
    """Leave out directions along which the routine is not differentiable, or reads its argument only at times."""
    kind = call.routine.name
    if kind == "rotm" and name == "param":
        x[0] = 0  # the flag
    if kind == "gegbs" and name == "A":  # the band that a difference factors again
        x[...] = np.tril(np.triu(x, -call.args["kl"]), call.args["ku"])
    if kind == "trsyl" and name in "AB":  # which entries are zero is the block structure
        below = np.diag_indices(len(x) - 1) if len(x) else ([], [])
        x[1:, :-1][below] *= call.args[name][1:, :-1][below] != 0 if len(x) > 1 else 1
    nothing = (
        call.args.get("alpha") == 0 or 0 in np.shape(call.args.get("A", 1)) or 0 in np.shape(call.args.get("x", 1))
    )
    if kind in REAL_DIAGONAL and name == "A":
        x[np.diag_indices(min(x.shape))] = x[np.diag_indices(min(x.shape))].real
    elif nothing and kind in ("her", "her2", "herk", "her2k") and name == ("C" if kind.endswith("k") else "A"):
        x[np.diag_indices(len(x))] = x[np.diag_indices(len(x))].real  # an early return leaves the imaginary part alone
    elif nothing and kind in ("hpr", "hpr2") and name == "A":
        x.imag = 0


REAL_DIAGONAL = {"potri", "lauum", "hetrs", "hetrd"}


def primal(call: Call, args: dict[str, Any]) -> Any:
    return call.routine.forward(args, ()).result


def outputs_of(call: Call) -> list[str]:
    return [q.name for q in call.routine.parameters if q.access != "in" and q.differentiable]


def differences(call: Call, d: dict[str, Any], referenced: dict[str, np.ndarray]) -> tuple[dict[str, Any], Any]:
    """Central differences of all outputs along a direction, in a good step for double precision."""
    h = 1e-7 if call.routine.name in ("gehrd", "sytrd", "hetrd", "gebrd") else 1e-6  # they bend more
    ends = []
    base = copied(call.args)
    primal(call, base)
    for sign in (1, -1):
        args = copied(call.args)
        for name, x in d.items():
            if isinstance(args[name], np.ndarray):
                moved = args[name] + sign * h * x
                args[name][...] = np.where(referenced[name], moved, args[name])
            else:
                args[name] = args[name] + sign * h * x
        know_forms(call.routine.name, args)
        result = primal(call, args)
        if call.align is not None:
            call.align(args, base)
        ends.append((args, result))
    (plus, r_plus), (minus, r_minus) = ends
    slopes = {name: (plus[name] - minus[name]) / (2 * h) for name in outputs_of(call)}
    return slopes, None if r_plus is None else (r_plus - r_minus) / (2 * h)


NO_DERIVATIVE = {
    ("rotg", "b"),
    ("gtsv", "dl"),
    ("gtsv", "d"),
    ("gtsv", "du"),
    ("syevx", "A"),
    ("heevx", "A"),
    ("gesdd", "A"),
    ("gesvd", "A"),
    ("geev", "A"),
    ("gels", "A"),
    ("gelsd", "A"),
    ("gelss", "A"),
    ("gelsy", "A"),
}  # outputs whose tangent is NaN and whose shadow must be zero


def jumped(slopes: dict[str, Any]) -> bool:
    """Whether the two ends differ by more than a small step can make: LAPACK turned a real block by a right angle."""
    return any(np.abs(x).max(initial=0) > 1e4 for x in slopes.values())


def without_gauge(args: dict[str, Any], name: str) -> bool:
    """Outputs that the two ends of a difference give in bases of their own: extra vectors, T without Z."""
    if name in ("U", "VT"):
        jobs = args.get("jobu", args.get("jobz")), args.get("jobvt", args.get("jobz"))
        return 2 in jobs or 0 in jobs  # one side alone does not say how the pair turned
    return args.get("jobvs") == 0 and name == "A"


def close(x: float, y: float, scale: float, tolerance: float, what: str) -> None:
    assert np.isfinite(x) and np.isfinite(y), f"{what}: {x} and {y}"
    assert abs(x - y) <= tolerance * (1 + scale), f"{what}: {x} and {y} differ by {abs(x - y):.2e}"


def verify(call: Call, seed: int = 0, fd: bool = True) -> None:
    """Everything that must hold for one call; an AssertionError says what does not."""
    try:
        _verify(call, seed, fd)
    except Exception as error:
        error.add_note(call.label)
        raise


def _verify(call: Call, seed: int, fd: bool) -> None:
    rng = np.random.default_rng(seed + 1)
    routine, args = call.routine, call.args
    referenced = masks(routine, args)
    single = any(isinstance(v, np.ndarray) and v.dtype in (np.float32, np.complex64) for v in args.values())
    if routine.returns == "int":
        primal(call, copied(args))
        return
    d = directions(call, rng)
    outputs = [name for name in outputs_of(call) if name in call.active]

    # The tangent pass, two directions at once, the second of them twice the first.
    tangents, plain = [], []
    for factor in (1, 2):
        given: dict[str, Any] = {}
        for q in routine.parameters:
            if q.name in d and q.kind == "scalar":
                given[q.name] = factor * d[q.name]
            elif q.is_array and (q.name in d or q.name in outputs):
                contents = factor * d[q.name] if q.name in d else junk(args[q.name].shape, args[q.name].dtype)
                if q.access == "inout" and q.name not in d:
                    contents = np.zeros(args[q.name].shape)
                contents = np.where(referenced[q.name], contents, np.nan)
                given[q.name] = like(args[q.name], contents, rng, q.contiguous).view
        tangents.append(given)
        plain.append({k: np.array(v) for k, v in given.items()})
    primal_args = copied(args)
    primal(call, primal_args)
    tangent_args = copied(args)
    answer = routine.tangent(tangent_args, tangents, 2)
    for q in routine.parameters:
        if q.is_array and not dead(call, q.name):
            x, y = tangent_args[q.name], primal_args[q.name]
            same = np.array_equal(x, y, equal_nan=True) or np.allclose(
                x, y, 1e-3, 1e-3 if single else 1e-9, equal_nan=True
            )
            assert same, f"primal {q.name}"
    tolerance = 2e-3 if single else 1e-9
    pushed = {name: np.where(referenced[name], tangents[0][name], 0) for name in outputs}
    for name in outputs:
        if dead(call, name):
            pushed[name] = np.zeros_like(pushed[name])
            continue
        rows = solution_rows(call, name)
        if rows != slice(None):
            pushed[name][rows.stop :] = 0
            tangents[1][name][rows.stop :] = 0
        second = np.where(referenced[name], tangents[1][name], 0)
        assert np.allclose(second, 2 * pushed[name], tolerance, tolerance * (1 + abs(second).max(initial=0))), name
    if routine.returns:
        assert np.isclose(answer.results[1], 2 * answer.results[0], rtol=tolerance, atol=tolerance)
    for q in routine.parameters:
        if q.is_array and q.access == "in" and q.name in d:
            assert np.array_equal(tangents[0][q.name], plain[0][q.name], equal_nan=True), f"tangent of {q.name} changed"

    # Against central differences.
    if fd and not single:
        slopes, slope = differences(call, d, referenced)
        for name in () if routine.name == "gees" and jumped(slopes) else outputs:
            if dead(call, name) or without_gauge(args, name):
                continue
            rows = solution_rows(call, name)
            if rows != slice(None):
                slopes[name][rows.stop :] = 0
            error = abs(np.where(referenced[name], pushed[name] - slopes[name], 0)).max(initial=0)
            scale = abs(np.where(referenced[name], slopes[name], 0)).max(initial=0)
            assert error <= 1e-5 * (1 + scale), (
                f"tangent of {name} is off central differences by {error:.1e} of {scale:.1e}"
            )
        if routine.returns:
            close(abs(answer.results[0] - slope), 0, abs(slope), 1e-5, "tangent of the value against differences")

    # The reverse pass.
    active = call.active | ({"result"} if routine.returns else frozenset())
    work = copied(args)
    expected = routine.state_size(work, active, overwritten=call.overwritten, restore=call.restore)
    before = {name: np.array(work[name]) for name in call.restore}
    state = routine.forward(work, active, overwritten=call.overwritten, restore=call.restore)
    assert state.nbytes == expected, f"state of {state.nbytes} bytes, {expected} were announced"
    shadows: dict[str, Any] = {}
    blocks: dict[str, tuple[Placed, np.ndarray, np.ndarray]] = {}
    for q in routine.parameters:
        if q.is_array and q.name in call.active:
            x = random_like(args[q.name], rng)
            if q.name in call.zero_out:
                x[...] = 0
            rows = solution_rows(call, q.name)
            if rows != slice(None):
                x[rows.stop :] = 0
            x = np.where(referenced[q.name], x, np.nan)
            placed = like(args[q.name], x, rng, q.contiguous)
            shadows[q.name] = placed.view
            blocks[q.name] = (placed, placed.block.copy(), np.array(placed.view))
    if routine.returns:
        shadows["result"] = random_like(np.asarray(state.result), rng)[()]
    for name in call.overwritten:
        work[name][...] = junk(work[name].shape, work[name].dtype)
    frozen = {q.name: np.array(work[q.name]) for q in routine.parameters if q.is_array}
    scalars = routine.reverse(state, work, shadows, call.zero_out)
    assert set(scalars) == {n for n in call.active if routine.by_name[n].kind == "scalar"}
    for q in routine.parameters:
        if q.is_array and q.name not in call.restore:
            assert np.array_equal(work[q.name], frozen[q.name], equal_nan=True), f"{q.name} changed in reverse"
    for name, old in before.items():
        region = referenced[name]
        assert np.array_equal(work[name][region], old[region], equal_nan=True), f"{name} not restored"
    left = sum(pair(blocks[name][2][referenced[name]], pushed[name][referenced[name]]) for name in outputs)
    scale = sum(np.linalg.norm(blocks[n][2][referenced[n]]) * np.linalg.norm(pushed[n][referenced[n]]) for n in outputs)
    if routine.returns:
        left += pair(shadows["result"], answer.results[0])
        scale += abs(shadows["result"]) * abs(answer.results[0])
    right = 0.0
    for name, x in d.items():
        q = routine.by_name[name]
        if q.kind == "scalar":
            right += pair(scalars[name], x)
            scale += abs(scalars[name] * x)
            continue
        region = referenced[name]
        gained = shadows[name][region]
        if q.access == "in":
            gained = gained - blocks[name][2][region]
        right += pair(gained, x[region])
        scale += np.linalg.norm(gained) * np.linalg.norm(x[region])
    close(left, right, scale, 1e-4 if single else 1e-9, "reverse against tangent")
    for name, (placed, block, view) in blocks.items():
        outside = ~referenced[name]
        assert np.array_equal(placed.view[outside], view[outside], equal_nan=True), f"shadow of {name} written outside"
        assert np.array_equal(placed.block[placed.gaps], block[placed.gaps], equal_nan=True), f"gaps of {name} written"
