# SPDX-License-Identifier: MIT
"""How each primitive is written in Python with NumPy: what ``pullback.ir.show`` prints.

Contract: every row of the table has an entry under its name, or under its name and the kind of its first operand
(``and:b``: booleans, ``:i``: integers, ``:f``: floats). An entry is a template and the precedence of its outermost
operator, as ``pullback.ir.show`` numbers them. A template that starts with ``!`` raises on Python's own floats where
IEEE has a value, so at least one operand must be a NumPy scalar.
"""

from __future__ import annotations

from pullback.ir.show import AND, ATOM, COMPARE, NOT, OR, POWER, PRODUCT, SHIFT, SUM, TERNARY, UNARY

SPELLING: dict[str, tuple[str, int]] = {
    "add": ("{} + {}", SUM),
    "sub": ("{} - {}", SUM),
    "mul": ("{} * {}", PRODUCT),
    "div": ("!{} / {}", PRODUCT),
    "neg": ("-{}", UNARY),
    "smul": ("smul({}, {})", ATOM),
    "floordiv": ("!{} // {}", PRODUCT),
    "mod": ("!{} % {}", PRODUCT),
    "pow:f": ("!{} ** {}", POWER),
    "pow:i": ("{} ** {}", POWER),
    "abs": ("abs({})", ATOM),
    "maximum:i": ("max({}, {})", ATOM),
    "minimum:i": ("min({}, {})", ATOM),
    "sign:i": ("int(np.sign({}))", ATOM),
    "eq": ("{} == {}", COMPARE),
    "ne": ("{} != {}", COMPARE),
    "lt": ("{} < {}", COMPARE),
    "le": ("{} <= {}", COMPARE),
    "gt": ("{} > {}", COMPARE),
    "ge": ("{} >= {}", COMPARE),
    "and:b": ("{} and {}", AND),
    "or:b": ("{} or {}", OR),
    "xor:b": ("{} != {}", COMPARE),
    "not:b": ("not {}", NOT),
    "and:i": ("({} & {})", ATOM),
    "or:i": ("({} | {})", ATOM),
    "xor:i": ("({} ^ {})", ATOM),
    "not:i": ("~{}", UNARY),
    "shl": ("{} << {}", SHIFT),
    "shr": ("{} >> {}", SHIFT),
    "stop": ("{}", TERNARY),
    "select": ("{1} if {0} else {2}", TERNARY),
    "digamma": ("special.digamma({})", ATOM),
    "trigamma": ("special.polygamma(1, {})", ATOM),
    "polygamma": ("special.polygamma({1}, {0})", ATOM),
    "erf": ("special.erf({})", ATOM),
    "erfc": ("special.erfc({})", ATOM),
    "gamma": ("special.gamma({})", ATOM),
    "lgamma": ("special.gammaln({})", ATOM),
    **{
        name: (f"np.{numpy}({{}})", ATOM)
        for name, numpy in {
            "asin": "arcsin",
            "acos": "arccos",
            "atan": "arctan",
            "asinh": "arcsinh",
            "acosh": "arccosh",
            "atanh": "arctanh",
            **{
                n: n
                for n in (
                    *("sqrt", "cbrt", "exp", "exp2", "expm1", "log", "log2", "log10", "log1p", "sin", "cos", "tan"),
                    *("sinh", "cosh", "tanh", "floor", "ceil", "trunc", "rint", "isnan", "isinf", "isfinite", "sign"),
                )
            },
        }.items()
    },
    **{
        name: (f"np.{numpy}({{}}, {{}})", ATOM)
        for name, numpy in {
            **{n: n for n in ("fmod", "copysign", "hypot", "maximum", "minimum")},
            "atan2": "arctan2",
        }.items()
    },
}
