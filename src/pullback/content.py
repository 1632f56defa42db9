# SPDX-License-Identifier: MIT
"""What a function is, whatever its address, file and line: digests of code objects and classes, names of other objects.

Two functions with one digest run the same instructions; what they read from outside (globals, cells, defaults) is not
part of it, but asked separately (``environment``). ``describe`` says in JSON what an object is, so that another process
can tell whether its own is the same; ``None`` where that cannot be said.
"""

from __future__ import annotations

import dataclasses
import hashlib
import sys
import weakref
from collections.abc import Iterator
from types import BuiltinFunctionType, CodeType, FunctionType, MethodType, ModuleType
from typing import Any

Json = Any

_DIGESTS: dict[int, tuple[weakref.ref[CodeType], str]] = {}  # by id of the code object, while it lives


def digest(code: CodeType) -> str:
    """Of instructions, constants and names; not of file, line, column or qualified name."""
    key = id(code)
    known = _DIGESTS.get(key)
    if known is None or known[0]() is not code:
        text = "\n".join(_lines(code)).encode("utf-8", "surrogatepass")
        found = hashlib.blake2b(text, digest_size=16).hexdigest()
        known = _DIGESTS[key] = (weakref.ref(code, lambda dead: _forget(key, dead)), found)
    return known[1]


def _forget(key: int, dead: weakref.ref[CodeType]) -> None:
    if key in _DIGESTS and _DIGESTS[key][0] is dead:
        del _DIGESTS[key]


def _lines(code: CodeType) -> Iterator[str]:
    yield code.co_name
    yield f"{code.co_argcount} {code.co_posonlyargcount} {code.co_kwonlyargcount} {code.co_flags}"
    yield code.co_code.hex()
    yield code.co_exceptiontable.hex()
    for names in (code.co_names, code.co_varnames, code.co_freevars, code.co_cellvars):
        yield repr(names)
    for value in code.co_consts:
        yield _constant(value)


def _constant(value: Any) -> str:
    if isinstance(value, CodeType):
        return "code " + digest(value)
    if isinstance(value, (tuple, frozenset)):
        items = list(map(_constant, value))
        return f"{type(value).__name__}({','.join(sorted(items) if isinstance(value, frozenset) else items)})"
    return f"{type(value).__name__} {value!r}"


#: what a class has that says nothing of what it does, or only where it is written
_NOT_PART = ("__module__", "__dict__", "__weakref__", "__doc__", "__static_attributes__", "__firstlineno__")


def class_digest(cls: type) -> str:
    """Of what a class and its bases define now: functions by their code, other attributes by value or kind."""
    found = hashlib.blake2b(digest_size=16)
    for base in cls.__mro__:
        if base.__module__ == "builtins":
            continue
        found.update(f"{base.__module__}.{base.__qualname__}\n".encode())
        for name, value in sorted(vars(base).items()):
            if name not in _NOT_PART:
                found.update(f"{name} {_member(value)}\n".encode())
        for field in getattr(base, "__dataclass_fields__", {}).values():
            found.update(f"field {field.name} {field.type!r} {field.init} {field.kw_only}\n".encode())
    return found.hexdigest()


def _member(value: Any) -> str:
    if isinstance(value, property):
        return f"property {_member(value.fget)}"
    inner = getattr(value, "__func__", value)
    if isinstance(inner, FunctionType):
        return f"{type(value).__name__} {digest(inner.__code__)}"
    simple = isinstance(value, (int, float, complex, str, bytes, tuple)) and not hasattr(value, "__dict__")
    return repr(value) if simple else type(value).__qualname__


# ------------------------------------------------------------------------------------------------ names of objects


def describe(value: Any) -> Json | None:
    """JSON that is equal exactly for objects that compiled code cannot tell apart; None if there is none."""
    if value is None or isinstance(value, (bool, int, str)):
        return [type(value).__name__, str(value)]
    if isinstance(value, (float, complex, bytes)):
        return [type(value).__name__, repr(value)]
    if type(value) in (tuple, list):
        items = list(map(describe, value))
        return None if None in items else [type(value).__name__, *items]
    if type(value) is dict:
        pairs = [[describe(k), describe(v)] for k, v in value.items()]
        return None if any(None in pair for pair in pairs) else ["dict", *pairs]
    if isinstance(value, ModuleType):
        return ["module", value.__name__, version(value.__name__)]
    if isinstance(value, type):
        return describe_class(value)
    if isinstance(value, FunctionType):
        return _named(value, "function", digest(value.__code__))
    if isinstance(value, MethodType):
        parts = [describe(value.__func__), describe(value.__self__)]
        return None if None in parts else ["method", *parts]
    return _other(value)


def _other(value: Any) -> Json | None:
    if isinstance(value, BuiltinFunctionType) and not isinstance(value.__self__, ModuleType):
        owner = describe(value.__self__)
        return None if owner is None else ["bound", value.__name__, owner]
    named = _named(value, type(value).__name__)
    if named is not None or type(value).__module__ in ("builtins", "numpy", "functools"):
        return named
    if dataclasses.is_dataclass(value) and getattr(type(value), "__hash__", None) is not None:
        items = [describe(getattr(value, f.name)) for f in dataclasses.fields(value)]
        return None if None in items else ["data", describe_class(type(value)), *items]
    # An object of a class written in Python is what its class makes of it: its attributes are asked for one by one.
    # Objects of other classes may hide what they are.
    return ["instance", describe_class(type(value))] if _in_python(type(value)) else None


_HEAP, _IMMUTABLE = 1 << 9, 1 << 8


def _in_python(cls: type) -> bool:
    bases = [base for base in cls.__mro__ if base is not object]
    return all(base.__flags__ & (_HEAP | _IMMUTABLE) == _HEAP for base in bases)


def describe_class(cls: type) -> Json:
    if cls.__module__ in ("builtins",) or _package(cls) in _VERSIONED:
        return ["class", cls.__module__, cls.__qualname__, version(cls.__module__)]
    return ["class", cls.__module__, cls.__qualname__, class_digest(cls)]


_VERSIONED = ("numpy", "scipy", "math", "pullback")


def _package(value: Any) -> str:
    return str(getattr(value, "__module__", "") or "").partition(".")[0]


def version(module: str) -> str:
    """Of the package that a module belongs to; Python's own for the standard library."""
    package = sys.modules.get(module.partition(".")[0])
    return str(getattr(package, "__version__", sys.version.partition(" ")[0]))


def _named(value: Any, kind: str, *rest: str) -> Json | None:
    """By module and qualified name, if the object is found there."""
    found = address(value)
    return None if found is None else [kind, *found, version(found[0]), *rest]


def address(value: Any) -> tuple[str, str] | None:
    """Module and qualified name by which ``lookup`` finds the object."""
    if isinstance(value, ModuleType):
        return (value.__name__, "") if sys.modules.get(value.__name__) is value else None
    name = getattr(value, "__qualname__", None) or getattr(value, "__name__", None)
    if not isinstance(name, str):
        return None
    owner = getattr(value, "__objclass__", value)  # of methods written in C
    for module in (getattr(owner, "__module__", None), "numpy", "scipy.special", "math", "builtins"):
        if isinstance(module, str) and lookup(module, name) is value:
            return module, name
    return None


def lookup(module: str, qualname: str) -> Any:
    """The object of this name in a module that has been imported (the module for no name), or None."""
    found: Any = sys.modules.get(module)
    for part in qualname.split(".") if qualname else ():
        found = getattr(found, part, None)
    return found
