# SPDX-License-Identifier: MIT
"""Rules: compiled operations bound to a function, and the callables that users hold.

A ``Transformed`` is what ``pb.grad(f)`` returns: a native entry point with compiled variants, one per signature. A call
that matches none comes to ``dispatch``, which lowers, differentiates, compiles, installs a variant and calls it.
"""

from __future__ import annotations

import inspect
import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache, partial
from types import FunctionType, MethodType
from typing import Any

from pullback import arguments, changes, examples, halves, jacobians, light, modes, operations, passes
from pullback import batch as batching
from pullback.backend.llvm import entry as native
from pullback.code import Rule
from pullback.config import Options, checked_threads, env_flag
from pullback.conform import conform, zero_tangent
from pullback.diag import AliasError, SourceError, UnsupportedError
from pullback.frontend.build import NeedsStatic
from pullback.frontend.lower import head, lower
from pullback.frontend.typeof import LEVELS, narrowed, typeof
from pullback.ir.core import Function, Value, walk
from pullback.ir.derivative import Derivative, Half, written
from pullback.ir.lowered import Lowered, placed
from pullback.ir.results import OutTuple
from pullback.ir.types import SigType, TupleT, Type, static
from pullback.prims import TABLE
from pullback.share import rules
from pullback.transforms import declared
from pullback.transforms.reverse import joint

LOCK = threading.RLock()  # one thread compiles, the others wait


# ------------------------------------------------------------------------------------------------ operations


@dataclass(frozen=True, slots=True)
class Op:
    """An operation and its options: hashable, part of every key."""

    kind: str
    argnums: int | tuple[int, ...] = 0
    has_aux: bool = False
    options: Options = field(default_factory=Options)
    in_axes: Any = 0
    out_axes: Any = 0
    strategy: str = "auto"
    threads: int | None = None
    _hash: int = field(init=False, repr=False, compare=False)  # of every look-up of an operation

    def __post_init__(self) -> None:
        if not isinstance(self.options, Options):
            raise TypeError(f"options must be pb.Options(...), not {self.options!r}")
        object.__setattr__(self, "_hash", hash(self._told()))

    def _told(self) -> tuple[Any, ...]:
        return (
            self.kind,
            self.argnums,
            self.has_aux,
            self.options,
            self.in_axes,
            self.out_axes,
            self.strategy,
            self.threads,
        )

    def __hash__(self) -> int:
        return self._hash

    def __reduce__(self) -> tuple[Any, ...]:
        return Op, self._told()  # hashes of text differ from process to process


DEFAULT = Options()


@lru_cache(maxsize=256)
def usual(kind: str, argnums: int | tuple[int, ...] = 0, has_aux: bool = False) -> Op:
    """With the default options, made once: ``pb.grad(f)(x)`` in a loop is to cost no more than finding its code."""
    return Op(kind, argnums, has_aux, DEFAULT)


def operation(kind: str, options: Options, argnums: int | tuple[int, ...] = 0) -> Op:
    """What ``usual`` has, or the same with other options."""
    return usual(kind, argnums) if options is DEFAULT else Op(kind, argnums, options=options)


def lower_operation(
    target: Any,
    params: Sequence[SigType],
    options: Options,
    general: bool = False,
    private: bool = False,
    modes: frozenset[str] = frozenset(),
    inside: bool = False,
) -> Lowered:
    """Lower ``target`` (a Python function or a ``Transformed``) for parameters of the given types.

    ``general``: axes whose sizes meet may have to be stretched; otherwise they are assumed equal, and code declines a
    call where they are not. ``private``: the function runs on copies of what it writes. ``modes``: in which modes it
    will be differentiated. ``inside``: for one example of a batch.
    """
    if isinstance(target, MethodType) and isinstance(target.__func__, Transformed):
        bound = (static(target.__self__), *params)
        low = lower_operation(target.__func__, bound, options, general, private, modes, inside)
        low.params = low.params[1:]  # an object known at compile time takes no flat parameter
        return low
    if not isinstance(target, Transformed):
        return lower_function(target, params, options, general, private, modes)
    op = target.op
    modes |= modes_of(op.kind, op.strategy)
    if op.kind == "jit":
        return lower_operation(target.fn, params, op.options, general, private, modes, inside)
    if op.kind in DIRECTIONAL:
        primals, _ = params
        assert isinstance(primals, TupleT)
        private |= op.kind == "hvp"
        return apply(op, lower_operation(target.fn, primals.items, op.options, general, private, modes, inside))
    if op.kind == "vmap":
        axes = examples.argument_axes(op.in_axes, params, defaults_of(target.base))
        one = [examples.example(t, a) for t, a in zip(params, axes, strict=True)]
        low = lower_operation(target.fn, one, op.options, general, True, modes, True)
        how = batching.How(op.strategy, op.threads or op.options.threads)
        return batching.batch(low, TABLE, passes.tidy, params, axes, op.out_axes, how, inside)
    return apply(op, lower_operation(target.fn, params, op.options, general, True, modes, inside))


#: operations that are called with primals and tangents
DIRECTIONAL = ("jvp", "hvp")
#: operations in two halves (see ``halves``)
IN_HALVES = ("vjp", "linearize")
_REVERSE, _FORWARD = frozenset({"reverse"}), frozenset({"forward"})
#: in which modes an operation differentiates
MODES: dict[str, frozenset[str]] = {
    **dict.fromkeys(("grad", "value_and_grad", "jacrev", "jacobian", "vjp"), _REVERSE),
    **dict.fromkeys(("jvp", "jacfwd", "linearize"), _FORWARD),
    **dict.fromkeys(("hessian", "hvp"), _REVERSE | _FORWARD),
}


def modes_of(kind: str, strategy: str) -> frozenset[str]:
    """What an operation does to the code that it is given: derivatives, or many examples at once."""
    if kind == "vmap":
        return frozenset() if strategy == "loop" else frozenset({"lanes"})
    return MODES.get(kind, frozenset())


def apply(op: Op, low: Lowered) -> Lowered:
    """The operation ``op`` on a lowered function."""
    with placed(low):
        return _apply(op, low)


def _apply(op: Op, low: Lowered) -> Lowered:
    match op.kind:
        case "grad" | "value_and_grad":
            return operations.value_and_grad(
                low, TABLE, passes.tidy, op.argnums, op.has_aux, op.kind == "value_and_grad"
            )
        case "jvp":
            return operations.jvp(low, TABLE, passes.tidy)
        case "jacfwd":
            return jacobians.jacfwd(low, TABLE, passes.tidy, op.argnums)
        case "jacrev" | "jacobian":
            return jacobians.jacrev(low, TABLE, passes.tidy, op.argnums)
        case "hessian":
            gradient = operations.value_and_grad(low, TABLE, passes.tidy, op.argnums, with_value=False)
            return jacobians.jacfwd(gradient, TABLE, passes.tidy, op.argnums)
        case "hvp":
            gradient = operations.value_and_grad(low, TABLE, passes.tidy, op.argnums, with_value=False)
            both = operations.jvp(gradient, TABLE, passes.tidy)
            assert isinstance(both.result, OutTuple)
            both.result = both.result.items[1]
            return both
    raise UnsupportedError(f"pb.{op.kind} inside compiled code is not supported", help="call it outside")


class Context:
    """What the front end asks of the layers above it."""

    table = TABLE

    def __init__(self, options: Options, assume_equal_sizes: bool = True, modes: frozenset[str] = frozenset()) -> None:
        self.modes = modes  # in which the code that is being lowered will be differentiated
        self.options = options
        self.assume_equal_sizes = assume_equal_sizes
        self.assumed_equal_sizes = False  # set by the front end when it makes use of it

    def transform_of(self, obj: Any) -> str | None:
        """The name of the operation that a callable is (``pb.grad``), or None. The API enters itself here."""
        return OPERATIONS.get(obj) if isinstance(obj, FunctionType) else None

    def transformed(self, obj: Any) -> tuple[str, Any, dict[str, Any], tuple[SigType, ...] | None] | None:
        """Kind, function and options of an object that ``pb.grad`` and the like made, or None.

        Last the types that it takes: of what ``pb.prepare`` made.
        """
        types: tuple[SigType, ...] | None = None
        for cls in PREPARED:
            if isinstance(obj, cls):
                obj, types = obj.target, obj.types
        if not isinstance(obj, Transformed):
            return None
        if obj.op.kind == "vmap":
            axes = {
                "in_axes": obj.op.in_axes,
                "out_axes": obj.op.out_axes,
                "strategy": obj.op.strategy,
                "threads": obj.op.threads,
            }
            return obj.op.kind, obj.fn, axes, types
        return obj.op.kind, obj.fn, {"argnums": obj.op.argnums, "has_aux": obj.op.has_aux}, types

    def examples(self, params: Sequence[SigType], in_axes: Any) -> list[SigType]:
        """Types of one example of batched arguments."""
        axes = examples.argument_axes(in_axes, params)
        return [examples.example(t, a) for t, a in zip(params, axes, strict=True)]

    def modes_of(self, kind: str, strategy: str) -> frozenset[str]:
        return modes_of(kind, strategy)

    def half(self, func: Function) -> Function:
        """The code of a rule, ready to be put into a differentiated function."""
        return passes.settle(func)

    def complete(self, d: Derivative, ins: Sequence[Type], outs: Sequence[Type], modes: frozenset[str]) -> None:
        """Derive the half that a rule does not give, where a mode asks for it."""
        if "forward" in modes and d.push is None and d.pull is not None:
            like = [-1 - j for j in range(len(outs))]
            made = declared.transposed(d, d.pull, like, ins, TABLE, _joint)
            d.push = self._tidied(d, made, "forward", "the cotangents")
        if "reverse" in modes and d.pull is None and d.push is not None:
            made = declared.transposed(d, d.push, list(range(len(ins))), outs, TABLE, _joint)
            d.pull = self._tidied(d, made, "reverse", "the tangents")

    def _tidied(self, d: Derivative, made: Half | str, mode: str, seeds: str) -> Half | None:
        if isinstance(made, str):
            d.why[mode] = f"the other mode's rule is not linear in {seeds}: {made}"
            return None
        return Half(passes.tidy(made.func), made.free, made.gives)

    def derive(self, kind: str, low: Lowered, **options: Any) -> Lowered:
        """The operation on a function inside compiled code; its hidden values are further parameters."""
        if kind == "vmap":
            low.func = _settled(low)
            axes = examples.argument_axes(options.get("in_axes", 0), options["batched"])
            threads = options.get("threads")
            how = batching.How(
                batching.strategy_named(options.get("strategy", "auto")),
                self.options.threads if threads is None else checked_threads(threads),
            )
            return batching.batch(
                low, TABLE, passes.tidy, options["batched"], axes, options.get("out_axes", 0), how, True
            )
        argnums = options.get("argnums", 0)
        if kind == "hvp":
            argnums = 0 if len(low.params) == 1 else range(len(low.params))
        op = Op(
            kind, argnums if isinstance(argnums, int) else tuple(argnums), bool(options.get("has_aux")), self.options
        )
        low.func = _settled(low)
        return apply(op, low)


def _joint(func: Function, table: Any, wrt: Sequence[int], outputs: Sequence[int]) -> Function:
    return joint(func, table, wrt, outputs).func


#: the class of prepared rules, entered by the module that has it
PREPARED: list[Any] = []
#: public operations by function object
OPERATIONS: dict[Any, str] = {}


def lower_function(
    fn: Any,
    params: Sequence[SigType],
    options: Options,
    general: bool = False,
    private: bool = False,
    modes: frozenset[str] = frozenset(),
) -> Lowered:
    context = Context(options, not general, modes)
    kinds = [(p.kind, p.name) for p in signature_of(fn).parameters.values()]
    keywords = [name for kind, name in kinds if kind is inspect.Parameter.KEYWORD_ONLY]
    rest = any(kind is inspect.Parameter.VAR_KEYWORD for kind, _ in kinds)
    low = lower(fn, params, context, keywords, rest)
    low.written = written_params(low.func)
    if low.written and context.assumed_equal_sizes and not private:
        # a call must be declined before it has had an effect
        return lower_function(fn, params, options, True, private, modes)
    low.func = _settled(low)
    return low


def _settled(low: Lowered) -> Function:
    with placed(low):
        return passes.settle(low.func)


def written_params(func: Function) -> frozenset[int]:
    """Flat parameters that the function writes (through views too, and in functions that it calls)."""
    from pullback.analysis.roots import roots

    table = roots(func)
    hit: set[Value] = set()
    for op in walk(func.body):
        if op.name in ("store", "assign", "fill", "matmul"):
            hit |= table[op.operands[0]]
        elif op.name == "call":
            for x in written(op):
                hit |= table[x]
    return frozenset(i for i, p in enumerate(func.body.args) if p in hit)


# ------------------------------------------------------------------------------------------------ callables


def name_of(fn: Any) -> str:
    """What to call ``fn`` in messages; partial objects and instances with ``__call__`` have no name."""
    while isinstance(fn, partial):
        fn = fn.func
    return getattr(fn, "__name__", None) or type(fn).__name__


def signature_of(fn: Any) -> inspect.Signature:
    """As ``fn`` itself binds, not as what it wraps does. Not cached by function: that would keep it alive."""
    try:
        return inspect.signature(fn, follow_wrapped=False)
    except ValueError:  # some functions and classes written in C
        raise SourceError(
            f"'{name_of(fn)}' has no Python source", help="pass a function written with def or lambda"
        ) from None


def defaults_of(fn: Any) -> int:
    """How many of the last parameters have a default value."""
    if is_plain(fn):
        return len(fn.__defaults__ or ())
    return sum(p.default is not p.empty for p in signature_of(fn).parameters.values())


def own_keywords(
    args: tuple[Any, ...], kwnames: tuple[str, ...] | None, fn: Any
) -> tuple[tuple[Any, ...], tuple[str, ...] | None, dict[str, Any]]:
    """Take out the keywords that are the call's own, and not the function's."""
    if not kwnames or not {"workspace", "out"} & set(kwnames):
        return args, kwnames, {}
    split = len(args) - len(kwnames)
    given = dict(zip(kwnames, args[split:], strict=True))
    known = signature_of(fn).parameters
    mine: dict[str, Any] = {k: given.pop(k) for k in ("workspace", "out") if k in given and k not in known}
    native.require_workspace(mine.get("workspace"))
    return (*args[:split], *given.values()), tuple(given) or None, mine


class _Refused(Exception):
    """The types do not say enough to compile; told from what a call may raise."""

    def __init__(self, why: NeedsStatic) -> None:
        super().__init__(why)
        self.why = why


Entry: Any = native.entry_type()


class Transformed(Entry):  # type: ignore[misc]
    """A function that pullback compiles at the first call with each signature. Made by ``pb.grad`` and its kin."""

    variants: tuple[Any, ...]

    def __init__(self, fn: Any, op: Op) -> None:
        self.slow = self._dispatch
        self.fn = fn
        self.op = op
        self.changed: list[str] = []  # why code was last made anew
        self.called = False
        self.levels: dict[tuple[SigType, ...], int] = {}  # types that do not suffice: how much of the values does
        self.ahead: Any = None  # a preparation in the background
        self.rules: dict[tuple[tuple[SigType, ...], bool], Rule] = {}
        self.__wrapped__ = fn
        self.__name__ = f"{op.kind}({name_of(fn)})"
        self.__doc__ = fn.__doc__

    def __repr__(self) -> str:
        return f"<pullback.{self.__name__}>"

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled like a Python function, by name: machine code stays in its process."""
        return transformed, (self.fn, self.op)

    def __copy__(self) -> Transformed:
        return self

    def __deepcopy__(self, memo: object) -> Transformed:
        return self

    def __get__(self, instance: object, owner: type | None = None) -> Any:
        """A method of ``instance``, as a Python function in a class is."""
        return self if instance is None else MethodType(self, instance)

    @property
    def __signature__(self) -> inspect.Signature:
        return inspect.signature(self.fn)

    @property
    def base(self) -> Any:
        """The Python function at the bottom."""
        return self.fn.base if isinstance(self.fn, Transformed) else self.fn

    # ------------------------------------------------------------------ calls

    def _dispatch(self, args: tuple[Any, ...], kwnames: tuple[str, ...] | None) -> Any:
        if self.ahead is not None:
            self.ahead.finish()  # by now, or by another thread, perhaps since the native call found nothing
            result = light.retry(self.variants, args, kwnames)
            if result is not light.NO:
                return result
        if kwnames is None and not self.called and type(self.fn) is FunctionType and not self._checked:
            self.called = True
            result = light.call(self.fn, self.op, args)
            if result is not light.NO:
                return result
        args, kwnames, how = own_keywords(args, kwnames, self.base)
        values = self._bind(args, kwnames)
        types = self.types_of(values)
        if self.op.kind in DIRECTIONAL:
            values[1] = conform(values[1], types[0], "tangents", name_of(self.fn))
            types = (types[0], types[0])
        return self._served_at(types, values, how)

    def _served_at(self, types: tuple[SigType, ...], values: Sequence[Any], how: Mapping[str, Any]) -> Any:
        """The result of code for ``types``; where that needs to know more at compile time, of code for these values'
        whole numbers, or for their sizes too."""
        refused: NeedsStatic | None = None
        tried = None
        for level in LEVELS[self.levels.get(types, 0) :]:
            now = self._narrowed(types, values, level)
            if now == tried:
                continue
            tried = now
            if level and self.op.kind in DIRECTIONAL:  # what is part of the types has no tangent
                values = [values[0], conform(values[1], now[1], "tangents", name_of(self.fn))]
            try:
                result = self.served(partial(self._rules, now), values, how)[0]
            except _Refused as error:
                refused = error.why  # the last: what still is not known
                continue
            if level:
                self.levels[types] = level
            return result
        assert refused is not None
        raise refused from None

    def _narrowed(self, types: tuple[SigType, ...], values: Sequence[Any], level: int) -> tuple[SigType, ...]:
        if not level:
            return types
        if self.op.kind in DIRECTIONAL:
            return (narrowed(types[0], values[0], level),) * 2
        return tuple(narrowed(t, v, level) for t, v in zip(types, values, strict=True))

    def _rules(self, types: tuple[SigType, ...], general: bool) -> tuple[Rule, ...]:
        try:
            return (self.rule_for(types, general),)
        except NeedsStatic as error:
            raise _Refused(error) from error

    def served(
        self,
        rules_for: Callable[[bool], tuple[Rule, ...]],
        values: Sequence[Any],
        how: Mapping[str, Any] = {},  # never changed
    ) -> tuple[Any, tuple[Rule, ...]]:
        """The result of the first code that takes the call, and that code.

        ``rules_for(general)``: the code to call, first of what is returned; it may be out of date before it is called,
        where other threads define rules.
        """
        general = False
        for _ in range(1000):
            found = rules_for(general)
            try:
                return self.call(found[0], values, how), found
            except TypeError as error:
                if found[0].has_declined():
                    assert not general, "code that stretches axes declined a call"
                    general = True
                elif str(error) != native.OUT_OF_DATE:
                    raise
        raise RuntimeError("what the code depends on changes faster than it can be compiled")

    def call(self, rule: Rule, values: Sequence[Any], how: Mapping[str, Any] = {}) -> Any:  # never changed
        for k, place in rule.slow_hidden:
            rule.variant.hidden[k] = place.read()
        written = rule.code.written
        if written:
            where = (rule.params, values, self._shown(len(values)), written, name_of(self.base), head(self.base))
            arguments.refuse_read_only(*where)
        if not self._checked:
            try:
                return rule.variant(*values, **how)
            except AliasError as error:
                if not written or "out" in str(error):
                    raise
                raise arguments.overlap(*where) from None
        before = modes.copied(list(values))
        result = rule.variant(*values)
        gradient = result[1] if self.op.kind == "value_and_grad" else result[0] if self.op.has_aux else result
        forward = transformed(self.fn, Op("jvp", options=self.op.options))
        modes.compare(self.__name__, gradient, forward, values, self.op.argnums, before)
        return result

    @property
    def _checked(self) -> bool:
        return env_flag("PULLBACK_CHECK") == "rules" and self.op.kind in ("grad", "value_and_grad")

    def _bind(self, args: tuple[Any, ...], kwnames: tuple[str, ...] | None) -> list[Any]:
        """One value per parameter, defaults filled in; ``*args`` are as many, ``**kwargs`` one dict, the last."""
        if self.op.kind in DIRECTIONAL:
            primals, tangents = args
            values = tuple(self._bind_to(self.base, primals, None))
            return [values, (*tangents, *map(zero_tangent, values[len(primals) :]))]
        return self._bind_to(self.base, args, kwnames)

    def _bind_to(self, fn: Any, args: tuple[Any, ...], kwnames: tuple[str, ...] | None) -> list[Any]:
        if not kwnames and is_plain(fn) and len(args) == fn.__code__.co_argcount:
            return list(args)
        split = len(args) - len(kwnames or ())
        signature = signature_of(fn)
        try:
            bound = signature.bind(*args[:split], **dict(zip(kwnames or (), args[split:], strict=True)))
        except TypeError as error:
            raise TypeError(f"{self.__name__}: {error}; the signature is {name_of(fn)}{signature}") from None
        bound.apply_defaults()
        named = (inspect.Parameter.KEYWORD_ONLY, inspect.Parameter.VAR_KEYWORD)
        return [*bound.args, *(bound.arguments[p.name] for p in signature.parameters.values() if p.kind in named)]

    # ------------------------------------------------------------------ preparation

    def types_of(self, values: Sequence[Any]) -> tuple[SigType, ...]:
        """Signature types of arguments; an error says which argument it is."""
        types = []
        for k, value in enumerate(values):
            try:
                types.append(typeof(value))
            except UnsupportedError as error:
                raise type(error)(
                    f"argument {k + 1} of '{self.__name__}': {error.message}", head(self.base), error.help
                ) from None
        return tuple(types)

    def rule_for(self, types: tuple[SigType, ...], general: bool = False) -> Rule:
        """The compiled rule for a signature, made if there is none or if what it depends on has changed.

        ``general``: one that stretches axes at run time; it comes after the one that assumes equal sizes.
        """
        key = (types, general)
        rule = self.rules.get(key)
        if rule is not None and rule.current():
            return rule
        with LOCK:
            rule = self.rules.get(key)
            if rule is not None and rule.current():
                return rule
            if rule is not None:
                self.variants = tuple(v for v in self.variants if v is not rule.variant)
                self.changed = changes.differences(rule.edges)
            rule = self.compile(types, general)
            changes.log(self.__name__, self.changed, rule.edges)
            self.rules[key] = rule
            if not rule.slow_edges and not self._checked and self.positional():
                self.variants = (*self.variants, rule.variant) if general else (rule.variant, *self.variants)
        return rule

    def lowered(self, types: Sequence[SigType], general: bool = False) -> Lowered:
        return lower_operation(self, types, self.op.options, general)

    def compile(self, types: tuple[SigType, ...], general: bool = False) -> Rule:
        made = rules(self, types, general, *self.names(len(types)))
        if self.op.kind not in IN_HALVES:
            return made[0]
        defaults = [p.default for p in signature_of(self.base).parameters.values() if p.default is not p.empty]
        again = partial(again_at, self.fn, self.op)
        return halves.join(made, self.op.kind, name_of(self.fn), defaults, again)

    def lowerings(self, types: Sequence[SigType], general: bool) -> list[Lowered]:
        """The functions that the operation consists of."""
        if self.op.kind not in IN_HALVES:
            return [self.lowered(types, general)]
        reverse = self.op.kind == "vjp"
        low = lower_operation(self.fn, types, self.op.options, general, reverse, MODES[self.op.kind])
        with placed(low):
            pair = (operations.vjp if reverse else operations.linearize)(low, TABLE, passes.tidy)
        return [pair.first, pair.second]

    def _shown(self, count: int) -> list[str]:
        """What to call the arguments in messages."""
        if self.op.kind in DIRECTIONAL:
            return ["primals", "tangents"]
        names = list(signature_of(self.base).parameters)
        return names if len(names) == count else [f"argument {k + 1}" for k in range(count)]

    def positional(self) -> bool:
        """Whether native code may take the arguments by position: no parameter takes its own by name alone."""
        named = (inspect.Parameter.KEYWORD_ONLY, inspect.Parameter.VAR_KEYWORD)
        return (
            self.op.kind in DIRECTIONAL
            or is_plain(self.base)
            or all(p.kind not in named for p in signature_of(self.base).parameters.values())
        )

    def names(self, count: int) -> tuple[Any, Any]:
        """Parameter names and defaults for native keyword calls, where the signature is plain."""
        if self.op.kind in DIRECTIONAL:
            return None, None
        base = self.base
        if is_plain(base):
            code = base.__code__
            hidden = code.co_posonlyargcount
            names = ("",) * hidden + code.co_varnames[hidden : code.co_argcount]
            return (names, base.__defaults__) if len(names) == count else (None, None)
        parameters = list(signature_of(base).parameters.values())
        plain = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
        if any(p.kind not in plain for p in parameters) or len(parameters) != count:
            return None, None
        defaults = tuple(p.default for p in parameters if p.default is not inspect.Parameter.empty)
        names = tuple("" if p.kind is inspect.Parameter.POSITIONAL_ONLY else p.name for p in parameters)
        return names, defaults or None


def again_at(fn: Any, op: Op, *point: Any) -> Any:
    """The second half of an operation at a point: what its pickles call."""
    return transformed(fn, op)(*point)[1]


def is_plain(fn: Any) -> bool:
    """Whether a function takes its parameters by position: no ``*args``, ``**kwargs`` or keyword-only ones."""
    if type(fn) is not FunctionType or "__signature__" in fn.__dict__:
        return False
    code = fn.__code__
    return not code.co_kwonlyargcount and not code.co_flags & (inspect.CO_VARARGS | inspect.CO_VARKEYWORDS)


#: attribute of a Python function that holds its transforms: they live as long as it does
_HOME = "__pullback__"


def transformed(fn: Any, op: Op) -> Transformed:
    """The one ``Transformed`` of a function object and an operation."""
    if isinstance(fn, (FunctionType, Transformed)):
        owner, mine = fn.__dict__.get(_HOME, (None, {}))
        found: Transformed | None = mine.get(op) if owner is fn else None
        return found if found is not None else _new(fn, op)
    if not callable(fn):
        raise TypeError(f"{op.kind} needs a function, not {type(fn).__name__}")
    try:
        return _of_others(fn, op)
    except TypeError:  # not hashable
        return Transformed(fn, op)


def _new(fn: Any, op: Op) -> Transformed:
    with LOCK:
        owner, mine = fn.__dict__.get(_HOME, (None, {}))
        if owner is not fn:  # none yet, or functools.wraps copied that of another function
            mine = {}
            fn.__dict__[_HOME] = (fn, mine)
        found: Transformed | None = mine.get(op)
        if found is None:
            found = mine[op] = Transformed(fn, op)
        return found


@lru_cache(maxsize=512)
def _of_others(fn: Any, op: Op) -> Transformed:
    """Bound methods are made anew at each access, and nothing of theirs can hold the result."""
    return Transformed(fn, op)
