# SPDX-License-Identifier: MIT
"""What every routine offers to an engine: ``forward``, ``reverse``, ``tangent``, and the size of the state.

A routine declares its parameters in one line and what its reverse pass reads in a table; binding, checking, copying
what will be overwritten, restoring, and zeroing the shadows of dead outputs happen here, once for all.
docs/specification.md says what an engine can rely on.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any, ClassVar, TypeAlias

import numpy as np

from linrules import calls
from linrules.matrix import Array, compact, is_complex, real_dtype, region_mask

Record: TypeAlias = SimpleNamespace
Arguments: TypeAlias = Sequence[Any] | Mapping[str, Any]

FLAGS = {
    "trans": (0, 1, 2),
    "uplo": (0, 1),
    "side": (0, 1),
    "diag": (0, 1),
    "job": (0, 1),
    "sign": (-1, 1),
    "part": (0, 1, 2),
    "range": (0, 1, 2),
}
FLAGS["norm"] = (0, 1, 2, 3)


class LinruleError(ValueError):
    """An argument that the routine, or its derivative, cannot take."""


class NoDerivative(LinruleError):
    """The routine is not differentiable at this input, or failed on it."""


@dataclass(frozen=True)
class Parameter:
    """One argument of a routine, read from its declaration (see ``Routine.signature``)."""

    name: str
    kind: str  # a key of FLAGS, "int", "scalar", "vector" or "matrix"
    access: str = "in"  # in, inout, out
    element: str = "data"  # data, real, int
    contiguous: bool = False
    known: bool = False  # a form of other arguments, whose derivatives are all in theirs

    @property
    def is_array(self) -> bool:
        return self.kind in ("vector", "matrix")

    @property
    def differentiable(self) -> bool:
        return self.kind == "scalar" or (self.is_array and self.element != "int" and not self.known)


def _parameter(text: str) -> Parameter:
    name, _, kind = text.partition(":")
    if kind in FLAGS or kind == "int":
        return Parameter(name, kind)
    access = {"+": "inout", "=": "out"}.get(kind[-1], "in")
    kind = kind.rstrip("+=")
    element = {"r": "real", "i": "int"}.get(kind[1:], "data")
    shape = {"m": "matrix", "v": "vector", "c": "vector", "s": "scalar"}[kind[0]]
    return Parameter(name, shape, access, element, kind[0] == "c", kind[1:] == "k")


@dataclass
class State:
    """What a forward pass keeps for its reverse pass, and what the routine answered."""

    active: frozenset[str]
    saved: dict[str, Array] = field(default_factory=dict)
    restore: dict[str, Array] = field(default_factory=dict)
    extra: dict[str, Any] = field(default_factory=dict)
    info: int = 0
    result: Any = None

    @property
    def nbytes(self) -> int:
        """Bytes of array data that the state owns."""
        own = {id(a): int(a.nbytes) for a in (*self.saved.values(), *self.restore.values())}
        own.update({id(a): int(a.nbytes) for a in self.extra.values() if isinstance(a, np.ndarray)})
        return sum(own.values())


@dataclass
class Tangents:
    """The answers of a tangent pass: LAPACK's info, the value of a function, and its tangent in each direction."""

    info: int = 0
    result: Any = None
    results: list[Any] = field(default_factory=list)


class Routine:
    """A routine and its derivatives. A subclass states the facts below and the four methods that follow them.

    signature
        The parameters in order, ``name:kind``. Kinds: a key of FLAGS or ``int``; ``s`` a scalar; ``v`` a vector;
        ``c`` a contiguous one; ``m`` a matrix; ``r`` or ``i`` after it for real or 32-bit integer elements, ``k`` for
        a form of other arguments that has no derivative of its own; ``+`` for in/out, ``=`` for out.
    keep
        What the reverse pass reads, each with the active arguments for whose sake it does; ``*`` for any. ``C`` is the
        argument (after the call, if the routine writes it), ``C0`` its contents before the call.
    tangent_keep
        Contents before the call that ``tangent_after`` reads, in the same notation.
    """

    types: ClassVar[str] = "sdcz"
    signature: ClassVar[str] = ""
    keep: ClassVar[dict[str, str]] = {}
    tangent_keep: ClassVar[dict[str, str]] = {}
    family: ClassVar[str] = ""
    returns: ClassVar[str] = ""  # "scalar" or "int" for a function
    fused: ClassVar[str] = ""  # the routines that a composite calls
    finite: ClassVar[bool] = False  # refuse NaN and infinity, on which LAPACK's iterations may not end
    fails: ClassVar[bool] = True  # info > 0 leaves nothing to differentiate
    modes: ClassVar[str] = "reverse, tangent"

    def __init__(self) -> None:
        self.parameters = tuple(_parameter(text) for text in self.signature.split())
        self.by_name = {p.name: p for p in self.parameters}

    @property
    def name(self) -> str:
        return type(self).__name__.lower()

    # ------------------------------------------------------------------------------------------ what a subclass says

    def check(self, p: Record) -> None:
        """Raise LinruleError if shapes or flags do not fit together."""

    def check_contents(self, p: Record) -> None:
        """Raise LinruleError for pivots that would lead the routine out of its arrays."""

    def run(self, p: Record, extra: dict[str, Any]) -> Any:
        """Call the routine; return ``info``, or the value of a function. ``extra`` goes into the state."""
        raise NotImplementedError

    def adjoint(self, p: Record, ct: Record) -> dict[str, Any]:
        """Turn shadows of outputs into shadows of inputs; return the cotangents of active scalars."""
        raise NotImplementedError

    def tangent_before(self, p: Record, d: Record) -> None:
        """The part of a directional derivative that reads what the routine will overwrite."""

    def tangent_after(self, p: Record, d: Record) -> Any:
        """The part that reads what the routine wrote; returns the tangent of a function's value."""

    def region(self, name: str, p: Record) -> Array | None:
        """The elements of an array that the routine refers to, as a mask; None for all."""
        return None

    def extra_bytes(self, p: Record, active: frozenset[str]) -> int:
        """The size of what ``run`` will put into the state itself."""
        return 0

    # -------------------------------------------------------------------------------------------- what an engine calls

    def forward(
        self,
        args: Arguments,
        activity: Iterable[str],
        *,
        overwritten: Iterable[str] = (),
        restore: Iterable[str] = (),
        primal_needed: bool = True,
    ) -> State:
        """Run the routine and keep what ``reverse`` will need.

        Parameters
        ----------
        args
            The arguments, by position or by name.
        activity
            Names of the arguments that have a shadow (arrays) or want a cotangent (scalars); "result" for a function.
        overwritten
            Names of arguments whose memory the caller will change before ``reverse``.
        restore
            Names of in/out and out arguments to which ``reverse`` must give their old contents back.
        primal_needed
            False if nobody reads what the routine writes; it is then not run, if its derivative does not need it
            either.
        """
        p = self._bind(args)
        active = self._active(activity)
        state = State(active)
        over = self._names(overwritten, "overwritten")
        back = self._names(restore, "restore")
        before, after = self._plan(p, active, over, back)
        for name, array in before:
            state.saved[name] = compact(array)
        for name in back:
            kept = state.saved.get(name + "0")
            state.restore[name] = compact(getattr(p, name)) if kept is None else kept
        if primal_needed or self._reads_outputs(active) or self.returns:
            p.active = active
            answer = self.run(p, state.extra)
            if self.returns:
                state.result = answer
            else:
                state.info = int(answer or 0)
        for name, array in after:
            state.saved[name] = compact(array)
        return state

    def state_size(
        self,
        args: Arguments,
        activity: Iterable[str],
        *,
        overwritten: Iterable[str] = (),
        restore: Iterable[str] = (),
    ) -> int:
        """Bytes that ``forward`` would keep for the same arguments; nothing is run or read."""
        p = self._bind(args, look=False)
        active = self._active(activity)
        back = self._names(restore, "restore")
        before, after = self._plan(p, active, self._names(overwritten, "overwritten"), back)
        total = sum(int(a.size * a.itemsize) for _, a in before + after)
        kept = {name for name, _ in before}
        arrays = [getattr(p, name) for name in back if name + "0" not in kept]
        return total + sum(int(a.nbytes) for a in arrays) + self.extra_bytes(p, active)

    def reverse(
        self,
        state: State,
        args: Arguments,
        shadows: Mapping[str, Any],
        out_shadow_zero: Iterable[str] = (),
    ) -> dict[str, Any]:
        """Add to the shadows of inputs, replace those of in/out arguments, and return the cotangents of active scalars.

        ``shadows`` holds an array for each active array, and for a function the cotangent of its value as "result".
        Shadows named in ``out_shadow_zero`` are known to be zero, which can save work. The shadow of an out argument
        is zero afterwards: what it held before the call cannot matter.
        """
        p = self._bind(args, look=False)
        ct = self._shadows(p, shadows, state.active, writable=True)
        zero = self._names(out_shadow_zero, "out_shadow_zero")
        scalars: dict[str, Any] = {}
        if self.returns != "int" and not self._all_zero(ct, zero):
            if state.info > 0 and self.fails:
                raise NoDerivative(f"{self.name}: info = {state.info}, so there is no derivative")
            for name, value in state.saved.items():
                setattr(p, name, value)
            p.active, p.info, p.zero, p.result = state.active, state.info, zero, state.result
            p.extra = state.extra
            for q in self.parameters:
                if q.access == "out" and q.name in zero:
                    setattr(ct, q.name, None)
            scalars = self.adjoint(p, ct)
        original = self._bind(args, look=False)
        for q in self.parameters:
            if q.access == "out" and q.differentiable and q.name in shadows and shadows[q.name] is not None:
                self._assign(q.name, original, shadows[q.name], 0)
        for name, old in state.restore.items():
            self._assign(name, original, getattr(original, name), old)
        wanted = [q.name for q in self.parameters if q.kind == "scalar" and q.name in state.active]
        like = self._like(p).dtype.type
        return {name: scalars.get(name, like(0)) for name in wanted}

    def tangent(self, args: Arguments, tangents: Sequence[Mapping[str, Any]], width: int | None = None) -> Tangents:
        """Run the routine and write its directional derivatives into the tangents of its outputs.

        One mapping per direction, from names to arrays and scalars; what is absent is constant.
        """
        if width is not None and width != len(tangents):
            raise LinruleError(f"{self.name}: width {width}, but {len(tangents)} tangents")
        p = self._bind(args)
        directions = []
        for given in tangents:
            names = frozenset(name for name, value in given.items() if value is not None)
            self._active(names - {"result"})
            directions.append(self._shadows(p, given, names, writable=False))
        active = frozenset(name for given in tangents for name, value in given.items() if value is not None)
        for name, needed_by in self.tangent_keep.items():
            if needed_by == "*" or active & set(needed_by.split()):
                setattr(p, name, compact(getattr(p, name[:-1])))
        if self.returns != "int":
            for d in directions:
                self.tangent_before(p, d)
        out = Tangents()
        p.extra, p.active, p.zero = {}, active, frozenset()
        answer = self.run(p, p.extra)
        if self.returns:
            out.result = p.result = answer
        else:
            out.info = p.info = int(answer or 0)
            if out.info > 0 and self.fails:
                raise NoDerivative(f"{self.name}: info = {out.info}, so there is no derivative")
        if self.returns != "int":
            out.results = [self.tangent_after(p, d) for d in directions]
        return out

    # ---------------------------------------------------------------------------------------------- help for subclasses

    def need(self, condition: bool, message: str) -> None:
        if not condition:
            raise LinruleError(f"{self.name}: {message}")

    def pivots_within(self, ipiv: Array, below: int, rows: int) -> None:
        """Refuse pivots (from 1) other than j to j + below, or of rows that there are not; ``below`` < 0: any row."""
        j = np.arange(1, ipiv.size + 1)
        fine = (ipiv >= (j if below >= 0 else 1)) & (ipiv <= (np.minimum(j + below, rows) if below >= 0 else rows))
        self.need(bool(fine.all()), "ipiv holds what no factorisation puts there")

    def dead(self, name: str, p: Record, ct: Record) -> None:
        """Refuse the shadow of a factor for which there is no rule, unless it is zero."""
        shadow = getattr(ct, name)
        if shadow is not None and name not in p.zero:
            mask = self.region(name, p)
            if np.any((shadow if mask is None else shadow[mask]) != 0):
                raise NoDerivative(
                    f"{self.name}: the factor left in {name} has no derivative here; its shadow must be zero"
                )

    def poison(self, name: str, p: Record, d: Record) -> None:
        """NaN for the tangent of a factor for which there is no rule."""
        if getattr(d, name) is not None:
            self._assign(name, p, getattr(d, name), np.nan)

    # ----------------------------------------------------------------------------------------------------------- inside

    def _bind(self, args: Arguments, look: bool = True) -> Record:
        if isinstance(args, Mapping):
            unknown = set(args) - set(self.by_name)
            self.need(not unknown, f"no argument {', '.join(sorted(unknown))}")
            missing = [q.name for q in self.parameters if q.name not in args]
            self.need(not missing, f"argument {', '.join(missing)} missing")
            values = dict(args)
        else:
            self.need(len(args) == len(self.parameters), f"takes {len(self.parameters)} arguments, got {len(args)}")
            values = dict(zip(self.by_name, args, strict=True))
        p = Record(**values)
        for q in self.parameters:
            value = values[q.name]
            if q.is_array:
                self._check_array(q, value)
            elif q.kind in FLAGS:
                self.need(value in FLAGS[q.kind], f"{q.name} is {value!r}, not one of {FLAGS[q.kind]}")
        like = self._like(p)
        letter = calls.letter(like)
        if letter not in self.types:
            self.need(False, f"no routine for {like.dtype}")
        for q in self.parameters:
            if q.is_array:
                dtype = {"data": like.dtype, "real": real_dtype(like), "int": np.dtype(np.int32)}[q.element]
                got = values[q.name].dtype
                if got != dtype:  # the message takes longer than the check
                    self.need(False, f"{q.name} is of {got}, not {dtype}")
            elif q.kind == "scalar":
                value = values[q.name]
                self.need(np.ndim(value) == 0, f"{q.name} is not a scalar")
                real = q.element == "real" or not is_complex(like)
                self.need(not (real and np.iscomplexobj(value)), f"{q.name} is complex, not real")
                setattr(p, q.name, (real_dtype(like).type if q.element == "real" else like.dtype.type)(value))
        self.check(p)
        if look:
            self.check_contents(p)
            self._check_finite(p)
        return p

    def _like(self, p: Record) -> Array:
        """The array that decides the type."""
        for q in self.parameters:
            if q.is_array and q.element == "data":
                return getattr(p, q.name)  # type: ignore[no-any-return]
        raise AssertionError(f"{self.name} has no array")

    def _check_array(self, q: Parameter, value: Any, what: str = "") -> None:
        label = what or q.name
        self.need(isinstance(value, np.ndarray), f"{label} is no NumPy array")
        dimensions = 2 if q.kind == "matrix" else 1
        self.need(value.ndim == dimensions, f"{label} has {value.ndim} dimensions, not {dimensions}")
        if value.dtype.byteorder == ">" or not value.flags.aligned:
            self.need(False, f"{label} is not in native, aligned memory")
        if value.size and q.kind == "matrix":
            rows, columns = value.shape
            size = value.itemsize
            self.need(rows <= 1 or value.strides[0] == size, f"{label} is not in column-major order")
            if columns > 1:
                stride = value.strides[1]
                self.need(stride % size == 0 and stride >= size * max(1, rows), f"{label}: bad leading dimension")
        elif value.size > 1:
            stride = value.strides[0]
            self.need(stride != 0 and stride % size_of(value) == 0, f"{label}: bad increment")
            self.need(not q.contiguous or stride == size_of(value), f"{label} is not contiguous")
        if q.access != "in" and not what:
            self.need(value.flags.writeable, f"{label} is read-only, and the routine writes it")

    def _check_finite(self, p: Record) -> None:
        if not self.finite:
            return
        for q in self.parameters:
            if q.is_array and q.access != "out" and q.element != "int":
                value, mask = getattr(p, q.name), self.region(q.name, p)
                fine = np.isfinite(value) if mask is None else np.isfinite(value[mask])
                self.need(bool(fine.all()), f"{q.name} is not finite")

    def _names(self, names: Iterable[str], what: str) -> frozenset[str]:
        out = frozenset((names,) if isinstance(names, str) else names)
        unknown = out - set(self.by_name)
        self.need(not unknown, f"{what} names no argument {', '.join(sorted(unknown))}")
        return out

    def _active(self, names: Iterable[str]) -> frozenset[str]:
        out = frozenset((names,) if isinstance(names, str) else names)
        allowed = {q.name for q in self.parameters if q.differentiable} | (
            {"result"} if self.returns == "scalar" else set()
        )
        self.need(out <= allowed, f"{', '.join(sorted(out - allowed))} cannot be active")
        return out

    def _needed(self, active: frozenset[str]) -> list[str]:
        if not active:
            return []
        return [name for name, by in self.keep.items() if by == "*" or active & set(by.split())]

    def _reads_outputs(self, active: frozenset[str]) -> bool:
        return any(name in self.by_name and self.by_name[name].access != "in" for name in self._needed(active))

    def _plan(
        self, p: Record, active: frozenset[str], overwritten: frozenset[str], restore: frozenset[str]
    ) -> tuple[list[tuple[str, Array]], list[tuple[str, Array]]]:
        """What to copy before the call, and what after it."""
        before: list[tuple[str, Array]] = []
        after: list[tuple[str, Array]] = []
        for name in self._needed(active):
            if name not in self.by_name:
                before.append((name, getattr(p, name[:-1])))
            elif name in overwritten and self.by_name[name].is_array:
                (before if self.by_name[name].access == "in" else after).append((name, getattr(p, name)))
        return before, after

    def _shadows(self, p: Record, given: Mapping[str, Any], active: frozenset[str], writable: bool) -> Record:
        out = Record(**dict.fromkeys(self.by_name), result=given.get("result"))
        like = self._like(p)
        for q in self.parameters:
            if q.name not in active:
                setattr(out, q.name, False if q.kind == "scalar" and writable else None)
                continue
            if q.kind == "scalar":
                setattr(out, q.name, True if writable else like.dtype.type(given[q.name]))
                continue
            shadow = given.get(q.name)
            if shadow is None:
                self.need(q.access != "in", f"{q.name} is active and has no shadow")
                continue
            primal = getattr(p, q.name)
            label = f"the shadow of {q.name}" if writable else f"the tangent of {q.name}"
            self._check_array(q, shadow, label)
            if shadow.shape != primal.shape:
                self.need(False, f"{label} has shape {shadow.shape}, not {primal.shape}")
            if shadow.dtype != primal.dtype:
                self.need(False, f"{label} is of {shadow.dtype}, not {primal.dtype}")
            self.need(not (writable or q.access != "in") or shadow.flags.writeable, f"{label} is read-only")
            setattr(out, q.name, shadow)
        unknown = set(given) - set(self.by_name) - {"result"}
        self.need(not unknown, f"no argument {', '.join(sorted(unknown))}")
        self._check_overlap(p, out)
        return out

    def _check_overlap(self, p: Record, shadows: Record) -> None:
        arrays = [(q, getattr(shadows, q.name)) for q in self.parameters if q.is_array]
        arrays = [(q, a) for q, a in arrays if isinstance(a, np.ndarray) and a.size]
        for q, shadow in arrays:
            for other in self.parameters:
                if other.is_array and overlap(shadow, getattr(p, other.name)):
                    self.need(False, f"the shadow of {q.name} overlaps {other.name}")
            if q.access != "in":
                for other, second in arrays:
                    if other is not q and overlap(shadow, second):
                        self.need(False, f"the shadows of {q.name} and {other.name} overlap")

    def _all_zero(self, ct: Record, zero: frozenset[str]) -> bool:
        if self.returns:
            return ct.result is None
        outputs = [q.name for q in self.parameters if q.access != "in" and q.differentiable]
        return all(getattr(ct, name) is None or name in zero for name in outputs)

    def _assign(self, name: str, p: Record, dest: Array, value: Any) -> None:
        mask = self.region(name, p)
        if mask is None:
            dest[...] = value
        else:
            np.copyto(dest, value, where=mask)


def size_of(a: Array) -> int:
    return int(a.itemsize)


def overlap(a: Array, b: Array) -> bool:
    """Whether two views share an element; a question too hard to answer counts as no."""
    if not np.may_share_memory(a, b):
        return False
    try:
        return bool(np.shares_memory(a, b, max_work=10_000))  # type: ignore[arg-type]
    except np.exceptions.TooHardError:
        return False


def tri_region(a: Array, uplo: int, strict: int = 0) -> Array:
    """The mask of a triangle, for ``Routine.region``."""
    return region_mask(a.shape[0], a.shape[1], uplo, strict)
