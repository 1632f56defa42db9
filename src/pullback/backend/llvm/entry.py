# SPDX-License-Identifier: MIT
"""Entry points: compiled cores as Python callables, described by signature types.

A *variant* is a core with its signature: calling it unboxes, checks, runs the core and boxes, all natively;
what does not match raises TypeError (overlapping arrays: AliasError). An *entry* (``entry_type()``, which
may be subclassed) has a tuple ``variants``, tried in order, and ``slow(args, kwnames)``, a Python callable
for everything else. ``args`` are the positional and then the keyword values, ``kwnames`` the keywords'
names or None.

How values are told apart: ``Scalar(weak=True)`` is Python's float, int or bool, ``weak=False`` NumPy's
scalar; types are exact (a bool is no int, a subclass of ndarray no ndarray); a ``StaticT`` is the very
object (or an equal str, int, bytes, bit-equal float); dict keys come in the signature's order.

Parameter numbers (``written``, ``Same.param``; hidden ones too) count the *flat* parameters, as the core
does.
"""

from __future__ import annotations

import ctypes
import struct
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, fields, is_dataclass
from types import CellType
from typing import Any

import numpy as np

from pullback.backend.llvm.runtime import load
from pullback.ir.types import (
    DTYPES,
    FLOATS,
    Array,
    ComplexT,
    Dim,
    NoneT,
    Scalar,
    SigType,
    StaticT,
    StructT,
    TupleT,
    flatten,
)

# Mirrors of descriptor.h.
KINDS = (
    "a_float a_int a_bool a_complex a_numpy a_array a_static a_tuple a_list a_dict a_attrs a_cell a_global a_slot"
    " a_kept"
    " r_float r_int r_bool r_complex r_numpy r_array r_same r_const r_tuple r_list r_dict r_call r_kept"
)
KIND = {name: number for number, name in enumerate(KINDS.split())}
LAYOUT = {"A": 0, "C": 1, "F": 2}
WRITTEN, KEPT = 1, 2
RELEASE_GIL = 1
ANY_SIZE, SAME_SIZE = -1, -2
KEPT_BLOCK = -2
MAGIC = 0x70620005
NODE = struct.Struct("<BBBBiqQQ")
HEADER = struct.Struct("<Q6iQQii")

DTYPE = {name: number for number, name in enumerate(DTYPES)}
NUMPY = {name: np.dtype("?" if name == "b1" else name) for name in DTYPES}


@dataclass(frozen=True, slots=True)
class Same:
    """A result that is the object passed for an array parameter (flat number)."""

    param: int


@dataclass(frozen=True, slots=True)
class Build:
    """A result ``call(*items)``; ``tuple``, ``list`` and ``dict`` (then with ``keys``) are built natively."""

    call: Callable[..., Any]
    items: tuple[ResultTree, ...]
    keys: tuple[object, ...] = ()


@dataclass(frozen=True, slots=True)
class Keep:
    """A result ``call(kept)``: numbers and arrays as one native object, which an argument of kind ``kept`` takes.

    A workspace uses its memory again when nobody else holds the object.
    """

    call: Callable[[Any], Any]
    items: tuple[Scalar | Array, ...]


ResultTree = SigType | Same | Build | Keep


@dataclass(frozen=True, slots=True)
class Hidden:
    """An input that is no argument, read at every call.

    It is the content of a closure cell, an entry of a namespace (a dict), what a slot points to (number ``slot`` of
    those of the variant's ``Guards``, which must prove where it is), or else item k of the variant's list
    ``hidden``, which starts as ``value`` and which ``revalidate`` may replace.
    """

    type: SigType
    value: object = None
    cell: CellType | None = None
    namespace: dict[str, Any] | None = None
    name: str = ""
    slot: int | None = None


class Guards:
    """Words of memory that must not have changed since they were last seen.

    What holds the memory must be kept alive by whoever makes the variant (``keep``). ``slots``: addresses of words that
    point to objects, and are valid while the guards hold.
    """

    def __init__(self, addresses: Sequence[int], slots: Sequence[int] = ()) -> None:
        self.addresses = tuple(addresses)
        self.slots = tuple(slots)
        self.table = (ctypes.c_uint64 * (2 * (len(self.addresses) + len(self.slots))))()
        self.refresh()

    def refresh(self, addresses: Sequence[int] | None = None, slots: Sequence[int] = ()) -> None:
        """Expect what is there now; at other addresses (as many) if what is guarded has moved."""
        if addresses is not None:
            assert (len(addresses), len(slots)) == (len(self.addresses), len(self.slots))
            self.addresses, self.slots = tuple(addresses), tuple(slots)
        for k, slot in enumerate(self.slots, len(self.addresses)):
            self.table[2 * k] = slot
        for k, address in enumerate(self.addresses):
            self.table[2 * k] = address
            self.table[2 * k + 1] = ctypes.c_uint64.from_address(address).value

    def expire(self) -> None:
        """Never hold again."""
        for k in range(len(self.addresses)):
            self.table[2 * k] = ctypes.addressof(_NEVER)
            self.table[2 * k + 1] = 0


_NEVER = ctypes.c_uint64(1)
#: what a variant that is called by itself says when its guards do not hold (see call.c)
OUT_OF_DATE = "this code is out of date"


def standard_fail(status: int, message: tuple[int, ...]) -> None:
    """The failures that are nobody's ``raise``. Handlers of checks call it for the rest."""
    if status == -1:
        raise MemoryError("compiled code ran out of memory")
    if status == -3:
        raise RecursionError("maximum recursion depth exceeded in compiled code")
    raise RuntimeError(f"compiled code failed with status {status}, {message}")


class _Writer:
    """Collects nodes in preorder, and the objects that they point to."""

    def __init__(self, written: Collection[int]) -> None:
        self.nodes: list[bytes] = []
        self.dims: list[int] = []
        self.keep: list[object] = []
        self.written = written
        self.params = 0  # flat parameters seen
        self.slots = 0  # and their slots
        self.named: dict[str, int] = {}  # name of a size -> the slot where it comes first
        self.arrays: dict[int, int] = {}  # flat parameter -> number among the arrays

    def node(
        self,
        kind: str,
        *,
        dtype: str = "b1",
        count: int = 0,
        index: int = 0,
        layout: int = 0,
        flags: int = 0,
        type: object = None,
        object: object = None,
        null_object: bool = True,
    ) -> None:
        self.keep += (type, object)
        self.nodes.append(
            NODE.pack(
                KIND[kind],
                layout,
                flags,
                DTYPE[dtype],
                count,
                index,
                0 if type is None else id(type),
                0 if object is None and null_object else id(object),
            )
        )

    # ---- arguments

    def argument(self, t: SigType) -> None:
        match t:
            case Scalar(dtype, weak):
                self.params += 1
                self.slots += 1
                if not weak:
                    self.node("a_numpy", dtype=dtype, type=NUMPY[dtype].type)
                elif dtype in ("f8", "i8", "b1"):
                    self.node({"f8": "a_float", "i8": "a_int", "b1": "a_bool"}[dtype])
                else:
                    raise TypeError(f"no Python number has dtype {dtype}")
            case ComplexT(dtype, weak):
                self.params += 2
                self.slots += 2
                if not weak:
                    self.node("a_numpy", dtype=dtype, type=NUMPY[dtype].type)
                elif dtype == "c16":
                    self.node("a_complex")
                else:
                    raise TypeError(f"no Python number has dtype {dtype}")
            case Array():
                self._array(t)
            case TupleT(items, "kept"):
                width = _slots(items)
                self.node("a_kept", count=width)
                self.params += len(items)
                self.slots += width
            case TupleT(items, kind):
                self.node("a_list" if kind == "list" else "a_tuple", count=len(items), type=tuple)
                self._arguments(items)
            case StructT():
                self._struct(t)
            case NoneT():
                self.node("a_static", null_object=False)
            case StaticT(value):
                self.node("a_static", object=value, null_object=False)

    def _arguments(self, items: Sequence[SigType]) -> None:
        for item in items:
            self.argument(item)

    def _array(self, t: Array) -> None:
        if t.layout not in LAYOUT:
            raise TypeError(f"{t} cannot be an argument")
        self.arrays[self.params] = len(self.arrays)
        index = len(self.dims)
        self.dims += (self._size(d, self.slots + 1 + axis) for axis, d in enumerate(t.dims))
        self.node(
            "a_array",
            dtype=t.dtype,
            count=t.ndim,
            index=index,
            layout=LAYOUT[t.layout],
            flags=WRITTEN if self.params in self.written else 0,
            object=NUMPY[t.dtype],
        )
        self.params += 1
        self.slots += 1 + 2 * t.ndim

    def _size(self, d: Dim, slot: int) -> int:
        """What the size of an axis must be, as descriptor.h has it; its own slot is ``slot``."""
        if d.size is not None:
            return d.size
        first = slot if d.name is None else self.named.setdefault(d.name, slot)
        return ANY_SIZE if first == slot else SAME_SIZE - first

    def _struct(self, t: StructT) -> None:
        if t.cls is dict:
            self.node("a_dict", count=len(t.items), object=t.fields)
        elif issubclass(t.cls, tuple):
            self.node("a_tuple", count=len(t.items), type=t.cls)
        else:
            self.node("a_attrs", count=len(t.items), type=t.cls, object=t.fields)
        self._arguments(t.items)

    def hidden(self, h: Hidden) -> None:
        if h.cell is not None:
            self.node("a_cell", object=h.cell)
        elif h.slot is not None:
            self.node("a_slot", index=h.slot)
        elif h.namespace is not None:
            self.node("a_global", type=h.name, object=h.namespace)
        self.argument(h.type)

    # ---- results

    def result(self, t: ResultTree) -> None:
        match t:
            case Scalar(dtype, weak):
                if not weak:
                    self.node("r_numpy", dtype=dtype, object=NUMPY[dtype])
                else:
                    kind = "r_float" if dtype in FLOATS else "r_bool" if dtype == "b1" else "r_int"
                    self.node(kind, dtype=dtype)
            case ComplexT(dtype, weak):
                self.node("r_complex" if weak else "r_numpy", dtype=dtype, object=NUMPY[dtype])
            case Array():
                self.node("r_array", dtype=t.dtype, count=t.ndim, object=NUMPY[t.dtype])
            case TupleT(items, kind):
                self._results("r_list" if kind == "list" else "r_tuple", items)
            case StructT():
                self._struct_result(t)
            case NoneT():
                self.node("r_const", null_object=False)
            case StaticT(value):
                self.node("r_const", object=value, null_object=False)
            case Keep():
                self._keep(t)
            case Same(param):
                if param not in self.arrays:
                    raise ValueError(f"parameter {param} is no array")
                self.node("r_same", index=self.arrays[param])
            case Build(call, items, keys):
                if call is dict:
                    self._results("r_dict", items, keys)
                elif call is tuple or call is list:
                    self._results(f"r_{call.__name__}", items)
                else:
                    self._results("r_call", items, call)

    def _keep(self, k: Keep) -> None:
        self.node("r_call", count=1, object=k.call)
        self.node("r_kept", count=len(k.items), index=_slots(k.items))
        for t in k.items:
            if isinstance(t, Array):
                self.node("r_array", dtype=t.dtype, count=t.ndim, object=NUMPY[t.dtype], flags=KEPT)
            else:
                self.node("r_int", dtype=t.dtype, flags=KEPT)

    def _results(self, kind: str, items: Sequence[ResultTree], object: object = None) -> None:
        self.node(kind, count=len(items), object=object)
        for item in items:
            self.result(item)

    def _struct_result(self, t: StructT) -> None:
        if t.cls is dict:
            self._results("r_dict", t.items, t.fields)
        else:
            self._results("r_call", t.items, constructor(t.cls, t.fields))


def _slots(items: Sequence[Any]) -> int:
    return sum(1 + 2 * t.ndim if isinstance(t, Array) else 1 for t in items)


def constructor(cls: type, names: tuple[str, ...]) -> Callable[..., object]:
    """A callable that makes ``cls`` from its fields, in order: mostly the class itself."""
    own: Callable[..., object] | None = getattr(cls, "__from_fields__", None)
    if own is not None:
        return own
    if issubclass(cls, tuple):
        return cls
    if is_dataclass(cls):
        init = [f for f in fields(cls) if f.init]
        if [f.name for f in init] == list(names) and not any(f.kw_only for f in init):
            return cls

    def make(*items: object) -> object:
        return cls(**dict(zip(names, items, strict=True)))

    return make


def entry_type() -> type[Any]:
    """The native type of entry points, ``Entry(slow)``. Subclasses keep the fast call."""
    return load().entry_type


def make_variant(
    core: int,
    params: Sequence[SigType],
    result: ResultTree,
    *,
    hidden: Sequence[Hidden] = (),
    written: Collection[int] = (),
    guards: Guards | None = None,
    names: tuple[str, ...] | None = None,
    defaults: tuple[object, ...] | None = None,
    revalidate: Callable[[], bool] | None = None,
    fail: Callable[[int, tuple[int, ...]], object] = standard_fail,
    keep: object = None,
    release_gil: bool = False,
    blocks: Sequence[int] = (),
) -> Any:
    """A callable around the core at address ``core``.

    names, defaults: of the parameters (defaults: of the last ones), for calls with keywords or with fewer
    arguments; without them such calls do not match. revalidate: called when a guard or a hidden input does
    not hold; True says that the guards are refreshed and that ``variant.hidden`` is current. fail: called
    with a status that is not 0 and the eight message slots as signed integers; raises, or returns to decline
    the call before it has had any effect (the next variant, or ``slow``, gets it). keep: what must live
    as long as the variant (the code, owners of guarded memory). release_gil: run the core without it (as calls with
    much data and calls after a long one do anyway). blocks: which array of the result is in each block of result
    memory, in the order in which the core asks for them (-1: none; ``KEPT_BLOCK - j``: the j-th array of what is kept);
    then ``out=`` arrays need no copy.

    Calls take two keywords of their own, unless the function has parameters of these names: ``workspace`` (see
    ``make_workspace``) and ``out``, the arrays of the result, in order, which then need no memory.
    """
    writer = _Writer(written)
    for t in params:
        writer.argument(t)
    for h in hidden:
        writer.hidden(h)
    writer.result(result)
    if stray := [k for k in written if k not in writer.arrays]:
        raise ValueError(f"parameters {stray} are no arrays")
    header = HEADER.pack(
        MAGIC,
        len(params),
        len(hidden),
        len(writer.nodes),
        len(writer.dims),
        RELEASE_GIL if release_gil else 0,
        len(guards.addresses) if guards is not None else 0,
        core,
        ctypes.addressof(guards.table) if guards is not None and guards.table else 0,
        len(blocks),
        len(guards.slots) if guards is not None else 0,
    )
    blob = header + b"".join(writer.nodes) + struct.pack(f"<{len(writer.dims) + len(blocks)}q", *writer.dims, *blocks)
    values = [h.value for h in hidden]
    return load().variant(blob, names, defaults, values, revalidate, fail, (keep, guards, tuple(writer.keep)))


def install_variant(entry: Any, variant: Any) -> None:
    """Puts a variant before those that the entry has."""
    entry.variants = (variant, *entry.variants)


def call_core(core: int, params: Sequence[SigType], result: ResultTree, args: Sequence[object], **options: Any) -> Any:
    """Calls a core once. For tests, and for calls too rare to keep a variant."""
    return make_variant(core, params, result, **options)(*args)


def idle_bytes(variant: Any) -> int:
    """Bytes that the variant's idle workspaces hold."""
    return int(load().idle_bytes(variant))


def workspace_type() -> type[Any]:
    return load().workspace_type


def make_workspace(
    variant: Any, bytes: int, sizes: Sequence[tuple[int, int]], then: Any = None, kept: Sequence[int] = ()
) -> Any:
    """Memory for calls of a variant, with ``release()`` and ``nbytes``. sizes: argument slots and what they must be.

    then: a variant that resumes what this one keeps, for calls of which it is too. kept: bytes of each array that is
    kept; empty where that is not known before.
    """
    pairs = b"".join(struct.pack("<qq", slot, size) for slot, size in sizes)
    return load().workspace(variant, then, bytes, pairs, struct.pack(f"<{len(kept)}q", *kept))


def require_workspace(given: object) -> None:
    """A TypeError unless it is a workspace or None."""
    if given is not None and not isinstance(given, workspace_type()):
        raise TypeError(f"workspace must be what rule.workspace(...) returned, not {type(given).__name__}")


def kept_values(kept: Any, types: Sequence[Scalar | Array]) -> list[Any]:
    """The first values of what a call kept, as NumPy scalars and copied arrays."""
    values: list[Any] = []
    at = ctypes.c_uint64.from_address(id(kept) + 32).value  # see Kept in workspace.c
    for t in types:
        if isinstance(t, Array):
            shape = struct.unpack(f"<{t.ndim}q", ctypes.string_at(at + 8, 8 * t.ndim))
            strides = struct.unpack(f"<{t.ndim}q", ctypes.string_at(at + 8 * (1 + t.ndim), 8 * t.ndim))
            size = NUMPY[t.dtype].itemsize
            data = ctypes.string_at(ctypes.c_uint64.from_address(at).value, size * int(np.prod(shape)))
            view = np.ndarray(shape, NUMPY[t.dtype], data, 0, tuple(size * s for s in strides) if data else None)
            values.append(view.copy("K"))
            at += 8 * (1 + 2 * t.ndim)
        else:
            values.append(np.frombuffer(ctypes.string_at(at, 8), NUMPY[t.dtype], 1)[0])
            at += 8
    return values


def unflatten(t: SigType, values: Iterator[Any]) -> Any:
    """A value of signature type ``t`` from the next flat ones."""
    match t:
        case Scalar(_, weak):
            x = next(values)
            return x.item() if weak else x
        case ComplexT(dtype, weak):
            z = NUMPY[dtype].type(complex(next(values), next(values)))
            return z.item() if weak else z
        case Array():
            return next(values)
        case TupleT(items, kind):
            made = [unflatten(i, values) for i in items]
            return made if kind == "list" else tuple(made)
        case StructT(cls, names, items):
            made = [unflatten(i, values) for i in items]
            return dict(zip(names, made, strict=True)) if cls is dict else constructor(cls, names)(*made)
        case NoneT():
            return None
        case StaticT(value):
            return value


def allocations() -> int:
    """How many times the runtime has asked for memory, in this process."""
    return int(load().allocations())


def flat_params(params: Sequence[SigType]) -> list[Any]:
    """The flat parameters of a signature."""
    return [x for t in params for x in flatten(t)]
