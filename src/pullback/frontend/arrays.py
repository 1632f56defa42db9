# SPDX-License-Identifier: MIT
"""Arrays: elements, elementwise operations with broadcasting, assignment of whole arrays."""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence

from pullback.diag import Declined
from pullback.frontend import complexes, operators
from pullback.frontend.build import Lowerer
from pullback.frontend.promote_types import kind, same_kind
from pullback.frontend.values import AV, Arr, ComplexNum, ListVal, Num, TupleVal, describe
from pullback.ir.core import Block, Op, Value
from pullback.ir.types import COMPLEXES, Array, Dim, Scalar

ScalarFn = Callable[..., "Num | ComplexNum"]


# ------------------------------------------------------------------------------------------------- elements


def element(L: Lowerer, x: Arr, idx: Sequence[Value]) -> Num | ComplexNum:
    """An element; indices are in range."""
    if x.part is not None:
        return L.num(L.b.load(x.value, idx, x.part))
    if x.type.dtype in COMPLEXES:
        return ComplexNum(L.b.load(x.value, idx, 0), L.b.load(x.value, idx, 1), x.type.dtype, False)
    return L.num(L.b.load(x.value, idx))


def store_element(L: Lowerer, x: Arr, idx: Sequence[Value], value: AV) -> None:
    """``x[idx] = value``, converted to the array's dtype."""
    writable(L, x)
    if isinstance(value, Arr):
        if any(d.size not in (None, 1) for d in value.type.dims):
            L.type_error("setting an array element with a sequence", "index the array on the right")
        for k in range(value.type.ndim):
            L.assert_same(
                L.dim(value.value, k), L.b.index(1), "ValueError", "setting an array element with a sequence."
            )
        value = element(L, value, [L.b.index(0)] * value.type.ndim)
    if not isinstance(value, (Num, ComplexNum)):
        L.type_error(f"an array element cannot be set to {describe(value)}", "assign a number")
    parts = convert(L, value, x.type.dtype)
    if len(parts) == 1:
        L.b.store(x.value, parts[0], idx, x.part)
    else:
        for k, part in enumerate(parts):
            L.b.store(x.value, part, idx, k)


def convert(L: Lowerer, x: Num | ComplexNum, dtype: str) -> list[Value]:
    """The one or two values that an element of ``dtype`` is."""
    if dtype in COMPLEXES:
        c = complexes.widen(L, x, dtype, False)
        return [c.re, c.im]
    if isinstance(x, ComplexNum):
        L.type_error(
            f"a complex number cannot be stored in an array of {dtype}",
            "store x.real or x.imag, or use a complex array",
        )
    return [L.val(L.cast(x, dtype))]


def writable(L: Lowerer, x: Arr) -> None:
    if isinstance(x.readonly, str):
        L.refuse(x.readonly, "take a copy first: x.copy()")
    if x.readonly:
        L.raise_("ValueError", "assignment destination is read-only")
    if L.in_map:
        L.refuse("the function of an elementwise operation may not write arrays", "use a loop")


def row(L: Lowerer, x: Arr, k: Value) -> AV:
    """``x[k]``, the index in range."""
    if x.type.ndim == 1:
        return element(L, x, [k])
    return view(L, x, ["i"] + ["f"] * (x.type.ndim - 1), [k])


def view(L: Lowerer, x: Arr, spec: Sequence[str], operands: Sequence[Value]) -> Arr:
    """A view, its sizes remembered."""
    if all(s == "f" for s in spec):
        return x
    result = L.b.view(x.value, spec, operands)
    axis = k = out = 0
    for s in spec:
        if s == "f":
            L.alias[result, out] = (x.value, axis)
        elif s in ("u", "s"):
            L.dims[result, out] = (operands[k + 1], id(L.b.block))
        axis += s != "n"
        k += {"i": 1, "u": 2, "s": 3}.get(s, 0)
        out += s != "i"
    return Arr(result, x.readonly, x.part)


def part(L: Lowerer, x: Arr, k: int) -> Arr:
    """The real (0) or imaginary (1) parts: of a complex array a view, of a real one itself or zeros."""
    if x.type.dtype in COMPLEXES:
        return Arr(x.value, x.readonly, k)
    if k == 0:
        return x
    zeros = tabulate(L, L.shape(x.value), lambda idx: Num(Scalar(x.type.dtype), L.zero(x.type.dtype)))
    return Arr(zeros.value, readonly=True)


def plain(L: Lowerer, x: Arr) -> Arr:
    """``x`` as an array of its own if it is a part of a complex one."""
    return x if x.part is None else copy(L, x)


def each(L: Lowerer, dims: Sequence[Value], body: Callable[[list[Value]], None], idx: Sequence[Value] = ()) -> None:
    """A nest of loops that carry nothing."""
    if len(idx) == len(dims):
        body(list(idx))
        return
    k = Value(Scalar("i8"), f"k{len(idx)}")
    block = Block([k])
    with L.enter(block):
        each(L, dims, body, [*idx, k])
    L.b.append(Op("for", [dims[len(idx)]], [], {}, [block], L.b.loc))


# ------------------------------------------------------------------------------------------------------ maps


def tabulate(L: Lowerer, dims: Sequence[Value], fn: Callable[[list[Value]], Num | ComplexNum], dtype: str = "") -> Arr:
    """A fresh array whose element at ``idx`` is ``fn(idx)``."""
    block = Block([Value(Scalar("i8"), f"i{k}") for k in range(len(dims))])
    L.in_map += 1
    L.map_blocks.append((L.b.block, block))
    try:
        with L.enter(block):
            item = fn(block.args)
            target = dtype or (item.dtype if isinstance(item, ComplexNum) else item.type.dtype)
            block.results = convert(L, item, target)
    finally:
        L.in_map -= 1
        L.map_blocks.pop()
    known = tuple(Dim(L.b.consts.get(d)) for d in dims)
    result = Value(Array(target, known, "C"))
    L.b.append(Op("map", list(dims), [result], {}, [block], L.b.loc))
    return Arr(L.note_shape(result, list(dims)))


def elementwise(
    L: Lowerer, fn: ScalarFn, operands: Sequence[AV], dims: list[Value] | None = None, dtype: str = ""
) -> AV:
    """``fn`` over the broadcast operands; ``dims`` fixes the result's shape (of an in-place operation)."""
    arrs = [x for x in operands if isinstance(x, Arr)]
    shape, stretched = broadcast(L, arrs, dims)
    if not shape and dims is None:  # NumPy gives a scalar
        return fn(*(element(L, x, []) if isinstance(x, Arr) else x for x in operands))
    sources = {id(x): Arr(L.b.broadcast(x.value, shape), part=x.part) if id(x) in stretched else x for x in arrs}
    zero = L.b.index(0)

    def body(idx: list[Value]) -> Num | ComplexNum:
        scalars = []
        for x in operands:
            if isinstance(x, Arr):
                source = sources[id(x)]
                lead = len(shape) - source.type.ndim
                at = [zero if d.size == 1 else idx[lead + k] for k, d in enumerate(source.type.dims)]
                scalars.append(element(L, source, at))
            else:
                scalars.append(x)  # type: ignore[arg-type]
        return fn(*scalars)

    return tabulate(L, shape, body, dtype)


def broadcast(L: Lowerer, arrs: Sequence[Arr], dims: list[Value] | None = None) -> tuple[list[Value], set[int]]:
    """The common shape, and the ids of the operands that may have to be stretched at run time."""
    rank = max((x.type.ndim for x in arrs), default=0) if dims is None else len(dims)
    if dims is not None and any(x.type.ndim > rank for x in arrs):
        L.raise_("ValueError", "operands could not be broadcast together: the result has more axes than the array")
    shape: list[Value] = []
    stretched: set[int] = set()
    for axis in range(rank):
        size = dims[axis] if dims is not None else None
        fixed = size is not None
        first: Arr | None = None
        members = [(x, L.dim(x.value, k)) for x in arrs if (k := x.type.ndim - rank + axis) >= 0]
        for x, d in members:
            if L.b.consts.get(d) == 1 and not (fixed and size is None):
                continue
            if size is None:
                size, first = d, x
            elif not L.same_size(size, d):
                single = L.meet(size, d, True)
                if single is not None:  # one of the two is stretched to the axis of a ragged batch
                    if single is size and fixed:
                        L.raise_(
                            "ValueError", "operands could not be broadcast together: the array has an axis of size 1"
                        )
                    stretched |= {id(x)} if single is d else {id(y) for y, e in members if e is size}
                    size, first = (size, first) if single is d else (d, x)
                    continue
                size = _stretch(L, arrs, size, d, None if fixed else first, x, stretched)
                first = x if size is d else first
        shape.append(size if size is not None else L.b.index(1))
    return shape, stretched


def agree(L: Lowerer, arrs: Sequence[Arr], terms: Sequence[str]) -> list[AV]:
    """Arrays whose axes have letters: axes of size 1 are stretched to the size that the letter has elsewhere."""
    sizes: dict[str, Value] = {}
    wide: set[str] = set()  # letters of which an axis may have to be stretched, as far as is known
    for x, term in zip(arrs, terms, strict=True):
        for k, c in enumerate(term):
            d, size = L.dim(x.value, k), sizes.get(c)
            if size is None or L.b.consts.get(size) == 1:
                sizes[c] = d
            elif L.b.consts.get(d) != 1 and not L.same_size(size, d):
                sizes[c] = _agreed(L, c, size, d, wide)
    result: list[AV] = []
    for x, term in zip(arrs, terms, strict=True):
        own = [L.b.consts.get(L.dim(x.value, k)) for k in range(len(term))]
        stretch = [c in wide or (n == 1 and L.b.consts.get(sizes[c]) != 1) for c, n in zip(term, own, strict=True)]
        dims = [sizes[c] for c in term]
        result.append(Arr(L.note_shape(L.b.broadcast(x.value, dims), dims), True, x.part) if any(stretch) else x)
    return result


def _agreed(L: Lowerer, letter: str, a: Value, b: Value, wide: set[str]) -> Value:
    """The size of two axes with a letter; see ``_stretch``."""
    if L.ctx.assume_equal_sizes and L.b.consts.get(a) is None and L.b.consts.get(b) is None:
        L.ctx.assumed_equal_sizes = True
        L.assert_same(a, b, Declined, "sizes {} and {} differ", a, b)
        return a
    one = L.b.index(1)
    wide.add(letter)
    unit = L.b.op("eq", a, one)
    ok = L.b.op("or", L.b.op("or", L.b.op("eq", a, b), L.b.op("eq", b, one)), unit)
    L.check(ok, "ValueError", "operands could not be broadcast together: sizes {} and {} of one index", a, b)
    return L.b.select(unit, b, a)


def _stretch(
    L: Lowerer, arrs: Sequence[Arr], a: Value, b: Value, first: Arr | None, second: Arr, stretched: set[int]
) -> Value:
    """Sizes ``a`` (so far) and ``b`` may differ; returns the common size. ``first`` None: ``a`` is fixed.

    Code is first compiled on the assumption that sizes which meet are equal; if they are not, it declines the call,
    and code that can stretch axes serves it.
    """
    if L.ctx.assume_equal_sizes and L.b.consts.get(a) is None and L.b.consts.get(b) is None:
        L.ctx.assumed_equal_sizes = True
        L.assert_same(a, b, Declined, "sizes {} and {} differ", a, b)
        return a
    one = L.b.index(1)
    ok = L.b.op("or", L.b.op("eq", a, b), L.b.op("eq", b, one))
    if first is not None and L.b.consts.get(a) is None:
        ok = L.b.op("or", ok, L.b.op("eq", a, one))
    text, operands = shapes_text(L, arrs)
    L.check(ok, "ValueError", f"operands could not be broadcast together with shapes {text}", *operands)
    if L.b.consts.get(b) is None:
        stretched.add(id(second))
    if first is None or L.b.consts.get(a) is not None:
        return a
    stretched.update(id(x) for x in arrs if x is not second)
    return b if L.b.consts.get(b) is not None else L.b.select(L.b.op("eq", a, one), b, a)


def shapes_text(L: Lowerer, arrs: Sequence[Arr]) -> tuple[str, list[Value]]:
    """NumPy's way to write shapes, as a format and its operands."""
    text: list[str] = []
    operands: list[Value] = []
    for x in arrs:
        inner = []
        for k, d in enumerate(x.type.dims):
            if d.size is not None:
                inner.append(str(d.size))
            elif len(operands) < 8:
                operands.append(L.dim(x.value, k))
                inner.append("{}")
            else:
                inner.append("...")
        text.append("(" + ",".join(inner) + ("," if len(inner) == 1 else "") + ")")
    return " ".join(text), operands


# ------------------------------------------------------------------------------------------------ assignment


def update(L: Lowerer, x: Arr, op: type[ast.operator], value: AV) -> None:
    """``x op= value`` on the whole array, in place."""
    writable(L, x)
    value = as_operand(L, value)
    target = x.type.dtype
    by_rule = operators.by_rule(L, op, x, value)
    if by_rule is not None:
        check_in_place(L, by_rule, target)
        assign(L, x, by_rule)
        return
    if op is ast.Pow:
        operators.check_exponents(L, x, value)

    def fn(a: Num | ComplexNum, b: Num | ComplexNum) -> Num | ComplexNum:
        result = operators.numbers(L, op, a, b)
        check_in_place(L, result, target)
        return result

    if x.type.ndim == 0:
        other = element(L, value, []) if isinstance(value, Arr) and value.type.ndim == 0 else value
        assert isinstance(other, (Num, ComplexNum))
        store_element(L, x, [], fn(element(L, x, []), other))
        return
    result = elementwise(L, fn, [x, value], L.shape(x.value), target)
    assert isinstance(result, Arr)
    write(L, x, result)


def check_in_place(L: Lowerer, result: AV, target: str) -> None:
    """An operation in place may not change the kind of its array's dtype."""
    assert isinstance(result, (Num, ComplexNum, Arr))
    source = result.dtype if isinstance(result, ComplexNum) else result.type.dtype
    if not same_kind(source, target):
        L.type_error(
            f"an in-place operation cannot change an array of {target} to {source}",
            "make the array a float array, or write x = x + ...",
        )


def write(L: Lowerer, x: Arr, src: Arr) -> None:
    """``x[...] = src`` for equal shapes and dtypes."""
    src = plain(L, src)
    if x.part is None:
        L.b.assign(x.value, src.value)
    else:
        each(L, L.shape(x.value), lambda idx: store_element(L, x, idx, element(L, src, idx)))


def as_operand(L: Lowerer, x: AV) -> AV:
    """Lists and tuples become arrays."""
    if isinstance(x, ListVal):
        return x.array
    if isinstance(x, TupleVal):
        return from_nested(L, x)
    if not isinstance(x, (Num, ComplexNum, Arr)):
        L.type_error(f"{describe(x)} does not take part in array arithmetic")
    return x


def assign(L: Lowerer, x: Arr, value: AV) -> None:
    """``x[...] = value``."""
    writable(L, x)
    value = as_operand(L, value)
    if x.type.ndim == 0:
        store_element(L, x, [], value)
        return
    if isinstance(value, (Num, ComplexNum)):
        if x.part is None:
            L.b.fill(x.value, *convert(L, value, x.type.dtype))
        else:
            each(L, L.shape(x.value), lambda idx: store_element(L, x, idx, value))
        return
    assert isinstance(value, Arr)
    while value.type.ndim > x.type.ndim:
        L.assert_same(
            L.dim(value.value, 0),
            L.b.index(1),
            "ValueError",
            "could not broadcast the input array into the shape given",
        )
        value = view(L, value, ["i"] + ["f"] * (value.type.ndim - 1), [L.b.index(0)])
    dims = L.shape(x.value)
    same_rank = value.type.ndim == x.type.ndim
    if same_rank and all(map(L.same_size, dims, L.shape(value.value))) and value.type.dtype == x.type.dtype:
        write(L, x, value)
        return
    if kind(value.type.dtype) == 3 and kind(x.type.dtype) < 3:
        L.type_error("a complex array cannot be stored in a real one", "store x.real or x.imag")
    copied = elementwise(L, lambda a: a, [value], dims, x.type.dtype)
    assert isinstance(copied, Arr)
    write(L, x, copied)


# -------------------------------------------------------------------------------------------------- creation


def copy(L: Lowerer, x: Arr, dtype: str = "") -> Arr:
    """A fresh C-contiguous copy, maybe of another dtype."""
    if x.part is not None or (dtype and dtype != x.type.dtype):
        return astype(L, x, dtype or x.type.dtype)
    dims = L.shape(x.value)
    result = L.b.value("copy", [x.value], Array(x.type.dtype, x.type.dims, "C"))
    return Arr(L.note_shape(result, dims))


def maybe_view(L: Lowerer, x: Arr) -> Arr:
    """Mark the copy just made as one that may be a view in NumPy: ``check_views`` refuses programs that can tell."""
    made = L.b.block.ops[-1]
    assert made.results == [x.value] and made.name in ("copy", "map")
    made.attrs["maybe_view"] = True
    return x


def astype(L: Lowerer, x: Arr, dtype: str) -> Arr:
    if kind(x.type.dtype) == 3 and kind(dtype) < 3:
        L.type_error("a complex array cannot be converted to a real one", "use x.real or x.imag")
    return tabulate(L, L.shape(x.value), lambda idx: element(L, x, idx), dtype)


def alloc(L: Lowerer, dtype: str, dims: Sequence[Value], zero: bool = False) -> Arr:
    for d in dims:
        known = L.b.consts.get(d)
        if known is None:
            ok = L.b.op("ge", d, L.b.index(0))
            L.check(ok, "ValueError", "negative dimensions are not allowed")
        elif known < 0:
            L.raise_("ValueError", "negative dimensions are not allowed")
    return Arr(L.note_shape(L.b.alloc(dtype, dims, zero), list(dims)))


def nested_shape(L: Lowerer, x: AV) -> tuple[list[Value], list[tuple[str, bool]]]:
    """Shape of nested lists with numbers or arrays at the bottom, and the types found there."""
    match x:
        case Num():
            return [], [(x.type.dtype, False)]  # NumPy does not take Python's numbers for weak here
        case ComplexNum():
            return [], [(x.dtype, False)]
        case Arr():
            return L.shape(x.value), [(x.type.dtype, False)]
        case ListVal():
            return nested_shape(L, x.array)
        case TupleVal():
            if not x.items:
                return [L.b.index(0)], [("f8", False)]
            first, types = nested_shape(L, x.items[0])
            for item in x.items[1:]:
                shape, more = nested_shape(L, item)
                types = types + more
                if len(shape) != len(first):
                    L.type_error(
                        "the nested lists of an array have different depths", "give every row the same number of items"
                    )
                for a, b in zip(first, shape, strict=True):
                    L.assert_same(a, b, "ValueError", "the rows of an array have different lengths ({} and {})", a, b)
            return [L.b.index(len(x.items)), *first], types
        case _:
            L.type_error(f"{describe(x)} cannot be an element of an array", "use numbers")


def from_nested(L: Lowerer, x: AV, dtype: str = "") -> Arr:
    """``np.array(x)`` of nested lists and tuples."""
    from pullback.frontend.promote_types import promote

    shape, types = nested_shape(L, x)
    dtype = dtype or promote(types)[0]
    result = alloc(L, dtype, shape)

    def write(item: AV, at: list[Value]) -> None:
        if isinstance(item, TupleVal):
            for k, inner in enumerate(item.items):
                write(inner, [*at, L.b.index(k)])
        elif isinstance(item, (Arr, ListVal)):
            rest = ["f"] * (result.type.ndim - len(at))
            assign(L, view(L, result, ["i"] * len(at) + rest, at), item)
        else:
            store_element(L, result, at, item)

    write(x, [])
    return result


def matmul(L: Lowerer, a: AV, b: AV) -> AV:
    """``a @ b`` by the library's function for it."""
    from pullback.frontend import library

    return library.call_named(L, "matmul", [a, b])
