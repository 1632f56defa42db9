# SPDX-License-Identifier: MIT
"""Python's builtin functions, and the intrinsics of ``pullback.lang``."""

from __future__ import annotations

import ast
import builtins
from collections.abc import Callable, Sequence

from pullback import lang
from pullback.diag import UnsupportedError
from pullback.frontend import arrays, batches, complexes, lists, operators
from pullback.frontend.build import Lowerer, NeedsStatic
from pullback.frontend.creation import dtype_name
from pullback.frontend.flow import conditional, known_bool
from pullback.frontend.iterate import Trips, iterate, static_items
from pullback.frontend.library import INTRINSICS, OBJECTS, static_value
from pullback.frontend.promote_types import kind, promote
from pullback.frontend.stmts import condition
from pullback.frontend.values import (
    AV,
    NONE,
    Arr,
    ComplexNum,
    FuncVal,
    GenVal,
    IterVal,
    ListVal,
    NoneVal,
    Num,
    RangeVal,
    SliceVal,
    StaticVal,
    StructVal,
    TupleVal,
    describe,
    literal,
)  # fmt: skip
from pullback.ir.core import Block, Op, Value
from pullback.ir.types import PART, Scalar

Kwargs = dict[str, AV]


def _plain(L: Lowerer, name: str, args: Sequence[AV], kwargs: Kwargs, low: int, high: int) -> None:
    if kwargs:
        L.refuse(f"the keyword '{next(iter(kwargs))}' of {name}() is not supported", "leave it out")
    if not low <= len(args) <= high:
        L.type_error(f"{name}() takes {low} to {high} arguments but {len(args)} were given")


def _len(L: Lowerer, args: Sequence[AV], kwargs: Kwargs) -> AV:
    _plain(L, "len", args, kwargs, 1, 1)
    match args[0]:
        case Arr(type=t) as x:
            if t.ndim == 0:
                L.raise_("TypeError", "len() of unsized object")
            return L.num(L.dim(x.value, 0), True, 0)
        case ListVal(array=rows):
            return L.num(L.dim(rows.value, 0), True, 0)
        case StructVal() as batch if batches.is_batch(batch):
            return batches.length(L, batch)
        case TupleVal(items=items) | StructVal(items=items):
            return literal(len(items))
        case StaticVal(obj=obj) if hasattr(obj, "__len__"):
            return literal(len(obj))
        case RangeVal() as r:
            trips = iterate(L, r)
            assert isinstance(trips, Trips)
            return L.num(L.b.op("maximum", L.index(trips.count), L.b.index(0)), True, 0)
    L.type_error(f"object of type {describe(args[0])} has no len()")


def _range(L: Lowerer, args: Sequence[AV], kwargs: Kwargs) -> AV:
    _plain(L, "range", args, kwargs, 1, 3)
    nums = []
    for a in args:
        if isinstance(a, Arr) and a.type.ndim == 0:
            a = arrays.element(L, a, [])
        if not isinstance(a, Num) or a.type.dtype[0] not in "iub":
            L.type_error(f"range() takes integers, not {describe(a)}", "convert with int(...)")
        nums.append(L.cast(a, "i8", True))
    zero, one = Num(Scalar("i8", True), None, 0), Num(Scalar("i8", True), None, 1)
    if len(nums) == 1:
        return RangeVal(zero, nums[0], one)
    return RangeVal(nums[0], nums[1], nums[2] if len(nums) == 3 else one)


def _enumerate(L: Lowerer, args: Sequence[AV], kwargs: Kwargs) -> AV:
    start = kwargs.get("start", args[1] if len(args) > 1 else literal(0))
    if not isinstance(start, Num):
        L.type_error("enumerate(): start must be an integer")
    return IterVal("enumerate", args[:1], start)


def _zip(L: Lowerer, args: Sequence[AV], kwargs: Kwargs) -> AV:
    strict = kwargs.get("strict")
    if strict is not None and static_value(L, strict):
        counts = []
        for a in args:
            found = iterate(L, a)
            counts.append(L.b.index(len(found)) if isinstance(found, list) else L.index(found.count))
        for c in counts[1:]:
            L.assert_same(counts[0], c, "ValueError", "zip() arguments have different lengths")
    return IterVal("zip", args)


def _reversed(L: Lowerer, args: Sequence[AV], kwargs: Kwargs) -> AV:
    _plain(L, "reversed", args, kwargs, 1, 1)
    return IterVal("reversed", args)


# ----------------------------------------------------------------------------------------------------- numbers


def _abs(L: Lowerer, args: Sequence[AV], kwargs: Kwargs) -> AV:
    _plain(L, "abs", args, kwargs, 1, 1)
    x = args[0]
    if isinstance(x, Arr):
        return operators.by_rule(L, abs, x) or arrays.elementwise(L, lambda v: absolute(L, v), [x])
    if isinstance(x, (Num, ComplexNum)):
        return absolute(L, x)
    L.type_error(f"bad operand type for abs(): {describe(x)}")


def absolute(L: Lowerer, x: Num | ComplexNum) -> Num:
    if isinstance(x, ComplexNum):
        return L.num(complexes.magnitude(L, x), x.weak)
    if x.static and x.type.weak:
        value = literal(abs(x.known))
        assert isinstance(value, Num)
        return value
    if x.type.dtype == "b1":
        x = L.cast(x, "i8") if x.type.weak else x
    if x.type.dtype[0] in "bu":
        return x
    return L.num(L.b.op("abs", L.val(x)), x.type.weak, 0 if x.type.dtype == "i8" else None)


def _float(L: Lowerer, args: Sequence[AV], kwargs: Kwargs) -> AV:
    _plain(L, "float", args, kwargs, 0, 1)
    if not args:
        return literal(0.0)
    if isinstance(args[0], StaticVal) and isinstance(args[0].obj, str):
        return literal(float(args[0].obj))
    return L.cast(number(L, args[0], "float"), "f8", True)


def number(L: Lowerer, x: AV, name: str) -> Num:
    """A real number, or the one element of an array."""
    if isinstance(x, Arr):
        for k in range(x.type.ndim):
            message = "only length-1 arrays can be converted to Python scalars"
            L.assert_same(L.dim(x.value, k), L.b.index(1), "TypeError", message)
        x = arrays.element(L, x, [L.b.index(0)] * x.type.ndim)
    if isinstance(x, ComplexNum):
        L.type_error(f"{name}() argument must be a real number, not complex", "use abs(z), z.real or z.imag")
    if not isinstance(x, Num):
        L.type_error(f"{name}() argument must be a number, not {describe(x)}")
    return x


def _int(L: Lowerer, args: Sequence[AV], kwargs: Kwargs) -> AV:
    _plain(L, "int", args, kwargs, 0, 1)
    if not args:
        return literal(0)
    x = number(L, args[0], "int")
    if kind(x.type.dtype) == 2:
        if x.static:
            return literal(int(x.known))
        v = L.val(x)
        if not L.in_map:
            L.check(L.b.op("not", L.b.op("isnan", v)), "ValueError", "cannot convert float NaN to integer")
            L.check(L.b.op("not", L.b.op("isinf", v)), "OverflowError", "cannot convert float infinity to integer")
            fits = L.b.op("lt", L.b.op("abs", v), L.b.const(2.0**63, Scalar(x.type.dtype)))
            L.check(fits, "OverflowError", "cannot convert float {} to integer: it does not fit in 64 bits", v)
    return L.cast(x, "i8", True)


def _bool(L: Lowerer, args: Sequence[AV], kwargs: Kwargs) -> AV:
    _plain(L, "bool", args, kwargs, 0, 1)
    if not args:
        return literal(False)
    known = known_bool(args[0])
    return literal(known) if known is not None else L.num(condition(L, args[0]), True)


def _complex(L: Lowerer, args: Sequence[AV], kwargs: Kwargs) -> AV:
    parts = [*args, *(kwargs[k] for k in ("real", "imag") if k in kwargs)]
    if not parts:
        parts = [literal(0.0)]
    if len(parts) == 1 and isinstance(parts[0], ComplexNum):
        return complexes.widen(L, parts[0], "c16", True)
    nums = [L.val(L.cast(number(L, p, "complex"), "f8")) for p in parts]
    return ComplexNum(nums[0], nums[1] if len(nums) > 1 else L.zero("f8"), "c16", True)


def _round(L: Lowerer, args: Sequence[AV], kwargs: Kwargs) -> AV:
    digits = args[1] if len(args) > 1 else kwargs.get("ndigits", NONE)
    if isinstance(args[0], Arr):
        from pullback.frontend.library import call_named

        return call_named(L, "round", [args[0], *([digits] if not isinstance(digits, NoneVal) else [])])
    x = number(L, args[0], "round")
    if kind(x.type.dtype) < 2:
        return L.cast(x, "i8") if x.type.dtype == "b1" else x
    if isinstance(digits, NoneVal):
        r = L.num(L.b.op("rint", L.val(x)), True)
        return _int(L, [r], {}) if x.type.weak or kind(x.type.dtype) == 2 else r
    if not (isinstance(digits, Num) and digits.static):
        L.needs_static(
            "round() to a number of digits that is known only at run time is not supported", "write the number"
        )
    power = L.b.const(10.0 ** abs(digits.known), Scalar(x.type.dtype))
    up, down = ("mul", "div") if digits.known >= 0 else ("div", "mul")
    return L.num(L.b.op(down, L.b.op("rint", L.b.op(up, L.val(x), power)), power), x.type.weak)


def _pow(L: Lowerer, args: Sequence[AV], kwargs: Kwargs) -> AV:
    _plain(L, "pow", args, kwargs, 2, 2)
    return operators.binary(L, ast.Pow, args[0], args[1])


def _extreme(op: type[ast.cmpop], name: str) -> Callable[[Lowerer, Sequence[AV], Kwargs], AV]:
    def run(L: Lowerer, args: Sequence[AV], kwargs: Kwargs) -> AV:
        default = kwargs.get("default")
        if set(kwargs) - {"default"}:
            L.refuse(f"the keyword '{next(iter(kwargs))}' of {name}() is not supported", "write a loop")
        if len(args) == 1:
            return _extreme_of(L, name, op, args[0], default)
        result = args[0]
        for x in args[1:]:
            result = better(L, op, x, result)
        return result

    return run


def better(L: Lowerer, op: type[ast.cmpop], x: AV, y: AV) -> AV:
    """``x if x op y else y``, as Python's ``max`` and ``min`` choose."""
    test = operators.compare(L, op, x, y)
    known = known_bool(test)
    if known is not None:
        return x if known else y
    cond = condition(L, test)
    if isinstance(x, Num) and isinstance(y, Num):
        dtype, weak = promote([(x.type.dtype, x.type.weak), (y.type.dtype, y.type.weak)])
        lo = None
        if x.lo is not None and y.lo is not None and dtype == "i8":
            lo = max(x.lo, y.lo) if op is ast.Gt else min(x.lo, y.lo)
        elif op is ast.Gt and dtype == "i8" and (x.lo is not None or y.lo is not None):
            lo = x.lo if x.lo is not None else y.lo
        return L.num(L.b.select(cond, L.val(L.cast(x, dtype)), L.val(L.cast(y, dtype))), weak, lo)
    return conditional(L, cond, lambda: x, lambda: y)


def _extreme_of(L: Lowerer, name: str, op: type[ast.cmpop], x: AV, default: AV | None) -> AV:
    """``max(iterable)``."""
    found = static_items(L, x) if not isinstance(x, (Arr, GenVal, RangeVal)) else None
    if found is not None:
        if not found:
            if default is not None:
                return default
            L.raise_("ValueError", f"{name}() iterable argument is empty")
        result = found[0]
        for item in found[1:]:
            result = better(L, op, item, result)
        return result
    from pullback.frontend.generators import fold

    def step(acc: AV, item: AV) -> AV:
        return better(L, op, item, acc)

    return fold(L, x, None, step, default, f"{name}() iterable argument is empty")


def _sum(L: Lowerer, args: Sequence[AV], kwargs: Kwargs) -> AV:
    """Arrays are added up in place; everything else is the library's loop."""
    from pullback import lib
    from pullback.frontend.library import implementation
    from pullback.lib.table import PyImpl

    impl = lib.lookup(builtins.sum)
    assert isinstance(impl, PyImpl)
    env, ops = dict(L.frame.env), len(L.b.block.ops)
    try:
        if len(args) == 1 and not kwargs and _has_arrays(L, args[0]):
            found = iterate(L, args[0])
            assert isinstance(found, Trips)
            return _sum_arrays(L, found)
        return implementation(L, impl, args, kwargs)
    except NeedsStatic:
        if not (args and isinstance(args[0], GenVal)):
            raise
        from pullback.frontend.generators import items

        L.frame.env = env
        del L.b.block.ops[ops:]
        written_out = TupleVal(items(L, args[0]), "list")
        return implementation(L, impl, [written_out, *args[1:]], kwargs)


def _has_arrays(L: Lowerer, x: AV) -> bool:
    """Whether an iterable of unknown length has arrays for items: a look at the first, thrown away."""
    if isinstance(x, GenVal) and (len(x.node.generators) > 1 or x.node.generators[0].ifs):
        return False
    if not isinstance(x, (Arr, GenVal, IterVal)):
        return False
    with L.enter(Block()), lists.unchanged(L):
        found = iterate(L, x)
        return isinstance(found, Trips) and isinstance(found.item(L.b.index(0)), Arr)


def _sum_arrays(L: Lowerer, trips: Trips) -> AV:
    n = L.index(trips.count)
    L.check(L.b.op("gt", n, L.b.index(0)), "ValueError", "sum() of no arrays: their shape is not known")
    total = operators.binary(L, ast.Add, literal(0), trips.item(L.b.index(0)))
    assert isinstance(total, Arr)
    k = Value(Scalar("i8"), "k")
    block = Block([k])
    with L.enter(block):
        arrays.update(L, total, ast.Add, trips.item(L.b.op("add", k, L.b.index(1))))
    L.b.append(Op("for", [L.b.op("sub", n, L.b.index(1))], [], {}, [block], L.b.loc))
    return total


# -------------------------------------------------------------------------------------------------- containers


def _tuple(kind_: str) -> Callable[[Lowerer, Sequence[AV], Kwargs], AV]:
    def run(L: Lowerer, args: Sequence[AV], kwargs: Kwargs) -> AV:
        _plain(L, kind_, args, kwargs, 0, 1)
        if not args:
            return TupleVal([], kind_)
        x = args[0]
        if isinstance(x, GenVal):
            from pullback.frontend.generators import items

            return TupleVal(items(L, x), kind_)
        found = static_items(L, x)
        if found is None:
            L.needs_static(
                f"{kind_}() of something whose length is known only at run time is not supported",
                "keep the array, or loop over it",
            )
        return TupleVal(found, kind_)

    return run


def _dict(L: Lowerer, args: Sequence[AV], kwargs: Kwargs) -> AV:
    fields: Kwargs = {}
    if args:
        (x,) = args
        if not (isinstance(x, StructVal) and x.cls is dict):
            L.refuse(f"dict() of {describe(x)} is not supported", "write the items out: dict(a=1, b=2)")
        fields.update(zip(x.fields, x.items, strict=True))
    fields.update(kwargs)
    return StructVal(dict, list(fields), list(fields.values()))


def _sorted(L: Lowerer, args: Sequence[AV], kwargs: Kwargs) -> AV:
    found = static_items(L, args[0])
    if found is None or kwargs:
        L.refuse("sorted() is supported for numbers known at compile time only", "np.sort sorts arrays")
    pairs = [v for v in found if isinstance(v, TupleVal) and v.items]
    if pairs and len(pairs) == len(found):  # as of ``params.items()``: the first items decide
        keys = [static_value(L, v.items[0]) for v in pairs]
        if len(set(keys)) == len(keys):
            return TupleVal([v for _, v in sorted(zip(keys, pairs, strict=True), key=lambda pair: pair[0])], "list")
    values = [static_value(L, v) for v in found]
    return TupleVal([literal(v) for v in sorted(values)], "list")


def _slice(L: Lowerer, args: Sequence[AV], kwargs: Kwargs) -> AV:
    _plain(L, "slice", args, kwargs, 1, 3)
    if len(args) == 1:
        return SliceVal(NONE, args[0], NONE)
    return SliceVal(args[0], args[1], args[2] if len(args) == 3 else NONE)


_PYTHON_CLASSES = {"b1": bool, "i8": int, "f8": float}


def _isinstance(L: Lowerer, args: Sequence[AV], kwargs: Kwargs) -> AV:
    _plain(L, "isinstance", args, kwargs, 2, 2)
    classes = static_value(L, args[1])
    cls = class_of(L, args[0])
    return literal(issubclass(cls, classes))


def class_of(L: Lowerer, x: AV) -> type:
    """The Python class that ``x`` has when it runs uncompiled."""
    import numpy as np

    match x:
        case Num():
            return _PYTHON_CLASSES[x.type.dtype] if x.type.weak else np.dtype(x.type.dtype).type
        case ComplexNum():
            return complex if x.weak else np.dtype(x.dtype).type
        case Arr():
            return np.ndarray
        case TupleVal():
            return tuple if x.kind == "tuple" else list
        case StructVal():
            return x.cls
        case NoneVal():
            return type(None)
        case StaticVal():
            return type(x.obj)
        case FuncVal():
            return type(_sorted)
        case RangeVal():
            return range
        case SliceVal():
            return slice
    L.needs_length("the class of", x)
    L.refuse(f"the class of {describe(x)} is not known", "decide in the caller and pass a flag")


# --------------------------------------------------------------------------------------------------------- lang


def _tabulate(L: Lowerer, args: Sequence[AV], kwargs: Kwargs) -> AV:
    from pullback.frontend.calls import call
    from pullback.frontend.creation import sizes

    dims = sizes(L, args[0])
    fn = args[1]

    def item(idx: list[Value]) -> Num | ComplexNum:
        result = call(L, fn, [L.num(i, True, 0) for i in idx], {})
        if isinstance(result, Arr) and result.type.ndim == 0:
            result = arrays.element(L, result, [])
        if not isinstance(result, (Num, ComplexNum)):
            L.type_error(f"the function of an array comprehension must return a number, not {describe(result)}")
        return result

    if not dims:
        return item([])
    return arrays.tabulate(L, dims, item)


def _getattr(L: Lowerer, args: Sequence[AV], kwargs: Kwargs) -> AV:
    """``getattr(x, "name")``, with a default for fields that ``x`` has not."""
    from pullback.frontend import attributes

    if len(args) not in (2, 3) or kwargs:
        L.type_error("getattr() takes an object, a name and maybe a default")
    name = static_value(L, args[1])
    if len(args) == 3 and isinstance(args[0], StructVal) and args[0].get(name) is None:
        return args[2]
    return attributes.get(L, args[0], name)


def _add_product(L: Lowerer, args: Sequence[AV], kwargs: Kwargs) -> AV:
    c, a, b = (x for x in args if isinstance(x, Arr))
    left, right = (x if not x.readonly else arrays.copy(L, x) for x in (arrays.plain(L, a), arrays.plain(L, b)))
    L.b.matmul(c.value, left.value, right.value)
    return NONE


def _in_lanes(L: Lowerer, args: Sequence[AV], kwargs: Kwargs) -> AV:
    return literal("lanes" in getattr(L.ctx, "modes", ()))


def _ndindex(L: Lowerer, args: Sequence[AV], kwargs: Kwargs) -> AV:
    return IterVal("ndindex", args)


def _cast(L: Lowerer, args: Sequence[AV], kwargs: Kwargs) -> AV:
    from pullback.frontend.creation import convert_to

    x, dtype = args
    name = static_value(L, dtype)
    if isinstance(x, ComplexNum) and kind(name) < 3:
        return L.cast(L.num(x.re), name, False)
    return convert_to(L, x, name)


def _dtype_of(L: Lowerer, args: Sequence[AV], kwargs: Kwargs) -> AV:
    x = args[0]
    match x:
        case Num():
            return StaticVal(x.type.dtype)
        case ComplexNum():
            return StaticVal(x.dtype)
        case Arr():
            return StaticVal(x.type.dtype)
        case TupleVal():
            return StaticVal(promote(arrays.nested_shape(L, x)[1])[0])
    return StaticVal(dtype_name(L, x))


def _result_dtype(L: Lowerer, args: Sequence[AV], kwargs: Kwargs) -> AV:
    types = []
    for x in args:
        match x:
            case Num():
                types.append((x.type.dtype, x.type.weak))
            case ComplexNum():
                types.append((x.dtype, x.weak))
            case Arr():
                types.append((x.type.dtype, False))
            case _:
                L.type_error(f"{describe(x)} has no dtype", "use a number or an array")
    return StaticVal(promote(types)[0])


def _meet(L: Lowerer, args: Sequence[AV], kwargs: Kwargs) -> AV:
    n, m = (number(L, a, "meet") for a in args)
    L.meet(L.index(n), L.index(m), False)
    return NONE


def _item(L: Lowerer, args: Sequence[AV], kwargs: Kwargs) -> AV:
    x, *idx = args
    assert isinstance(x, Arr)
    return arrays.element(L, x, [L.index(number(L, k, "an index")) for k in idx])


def _put(L: Lowerer, args: Sequence[AV], kwargs: Kwargs) -> AV:
    x, value, *idx = args
    assert isinstance(x, Arr)
    arrays.store_element(L, x, [L.index(number(L, k, "an index")) for k in idx], value)
    return NONE


def _known(L: Lowerer, args: Sequence[AV], kwargs: Kwargs) -> AV:
    (x,) = args
    return literal(isinstance(x, Num) and (x.static or (x.value is not None and x.value in L.b.consts)))


def _agree(L: Lowerer, args: Sequence[AV], kwargs: Kwargs) -> AV:
    given, spelled = args
    assert isinstance(given, TupleVal)
    arrs = [x for x in given.items if isinstance(x, Arr)]
    return TupleVal(arrays.agree(L, arrs, static_value(L, spelled)), "list")


def _shown(L: Lowerer, args: Sequence[AV], kwargs: Kwargs) -> AV:
    (x,) = args
    if isinstance(x, Arr):
        arrays.maybe_view(L, x)
        return Arr(x.value, "this is a view in NumPy, which is not supported here: to write it")
    return x


def _is_array(L: Lowerer, args: Sequence[AV], kwargs: Kwargs) -> AV:
    return literal(isinstance(args[0], Arr))


def _make_complex(L: Lowerer, args: Sequence[AV], kwargs: Kwargs) -> AV:
    re, im = (number(L, a, "complex") for a in args)
    dtype, _ = promote([(re.type.dtype, re.type.weak), (im.type.dtype, im.type.weak)])
    name = "c8" if dtype == "f4" else "c16"
    return ComplexNum(L.val(L.cast(re, PART[name])), L.val(L.cast(im, PART[name])), name, False)


def _static_error(L: Lowerer, args: Sequence[AV], kwargs: Kwargs) -> AV:
    text = str(static_value(L, args[0]))
    what, _, help = text.partition(": ")
    raise L.with_calls(UnsupportedError(what, L.span, help or "see docs/subset.md"))


def _stop(L: Lowerer, args: Sequence[AV], kwargs: Kwargs) -> AV:
    from pullback.frontend.nested import stop_gradient

    return stop_gradient(L, args[0])


INTRINSICS.update(
    {
        "len": _len, "range": _range, "enumerate": _enumerate, "zip": _zip, "reversed": _reversed, "abs": _abs,
        "min": _extreme(ast.Lt, "min"), "max": _extreme(ast.Gt, "max"), "int": _int, "float": _float, "bool": _bool,
        "complex": _complex, "round": _round, "pow": _pow, "tuple": _tuple("tuple"), "list": _tuple("list"),
        "isinstance": _isinstance, "slice": _slice,
    }
)  # fmt: skip
OBJECTS.update(
    {
        lang.tabulate: _tabulate,
        lang.add_product: _add_product,
        lang.in_lanes: _in_lanes,
        lang.ndindex: _ndindex,
        lang.cast: _cast,
        lang.dtype_of: _dtype_of,
        lang.result_dtype: _result_dtype,
        lang.is_array: _is_array,
        lang.meet: _meet,
        lang.shown: _shown,
        lang.known: _known,
        lang.agree: _agree,
        lang.item: _item,
        lang.put: _put,
        lang.constant: _stop,
        lang.is_column_major: lambda L, args, kwargs: literal(
            isinstance(args[0], Arr) and args[0].part is None and args[0].type.layout == "F"
        ),
        lang.is_static: lambda L, args, kwargs: literal(isinstance(args[0], Num) and args[0].static),
        lang.is_differentiated: lambda L, args, kwargs: literal(bool(L.ctx.modes)),
        lang.complex_: _make_complex,
        lang.static_error: _static_error,
        builtins.sum: _sum,
        builtins.dict: _dict,
        builtins.getattr: _getattr,
        builtins.sorted: _sorted,
    }
)
