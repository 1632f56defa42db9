# SPDX-License-Identifier: MIT
"""Random histories: rules and helpers are defined, redefined and deleted, globals rebound, modules reloaded, functions
called. A model in plain Python predicts every answer.
"""

import importlib
import itertools
import sys
import tempfile
from pathlib import Path

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

import pullback as pb
from pullback.share import COUNTS

SOURCE = """
def leaf(x):
    return {factor}.0 * x

def other(x):
    return {other}.0 * x
"""

APP = """
def middle(x):
    for _ in range(steps):
        x = module.leaf(x)
    return x

def outer(x):
    return scale * middle(x) * x
"""

HELPER = """
def {name}(x):
    return {factor}.0 * x
"""

_NUMBERS = itertools.count()
factors = st.integers(1, 9)
points = st.integers(-3, 3).map(float)
helpers = st.sampled_from(["leaf", "other"])
modes = st.sampled_from(["reverse", "forward"])


class Histories(RuleBasedStateMachine):
    """``module.leaf`` is called by ``middle``, that by ``outer``; ``other`` by nobody but the test.

    The model: the derivative of each helper, that of its rules by mode, the value of the globals.
    """

    @initialize(factor=factors, other=factors)
    def start(self, factor, other):
        self.folder = tempfile.TemporaryDirectory()
        self.name = f"history_{next(_NUMBERS)}"
        self.version = 0
        sys.path.insert(0, self.folder.name)
        self.write(factor, other)
        importlib.invalidate_caches()
        self.module = importlib.import_module(self.name)
        self.rules = {}
        self.scale = 1
        self.steps = 1
        space = {"module": self.module, "scale": 1.0, "steps": 1}
        exec(compile(APP, self.source("app.py", APP), "exec"), space)
        self.space = space
        self.gradient = pb.grad(space["outer"])
        self.other = pb.grad(lambda x: x * 13.0)
        assert self.other(1.0) == 13.0

    def source(self, name, text):
        path = Path(self.folder.name) / name
        path.write_text(text)
        return str(path)

    def write(self, factor, other):
        """A new version of the module on disk; sizes differ, as its stamp may not."""
        self.version += 1
        text = SOURCE.format(factor=factor, other=other) + "\n" * self.version
        (Path(self.folder.name) / f"{self.name}.py").write_text(text)
        self.factors = {"leaf": factor, "other": other}

    def teardown(self):
        if hasattr(self, "name"):
            sys.path.remove(self.folder.name)
            sys.modules.pop(self.name, None)
            self.folder.cleanup()

    # ------------------------------------------------------------------ changes

    @rule(which=helpers, factor=factors)
    def define_reverse(self, which, factor):
        function, old = getattr(self.module, which), self.factors[which]
        pb.rrule(function)(lambda x: (old * x, lambda ct: (float(factor) * ct,)))
        self.rules[which, "reverse"] = factor

    @rule(which=helpers, factor=factors)
    def define_forward(self, which, factor):
        function, old = getattr(self.module, which), self.factors[which]
        pb.frule(function)(lambda p, t: (old * p[0], float(factor) * t[0]))
        self.rules[which, "forward"] = factor

    @rule(which=helpers, mode=modes)
    def delete(self, which, mode):
        assert pb.delete_rule(getattr(self.module, which), mode) == ((which, mode) in self.rules)
        self.rules.pop((which, mode), None)

    @rule(which=helpers, factor=factors)
    def redefine_helper(self, which, factor):
        text = HELPER.format(name=which, factor=factor)
        space = {}
        exec(compile(text, self.source(f"helper_{next(_NUMBERS)}.py", text), "exec"), space)
        setattr(self.module, which, space[which])
        self.forget(which, factor)

    @precondition(lambda self: not any(name == "leaf" for name, _ in self.rules))
    @rule(factor=factors)
    def assign_code(self, factor):
        """The function object stays; a rule's value would be another than the function's."""
        text = HELPER.format(name="leaf", factor=factor)
        space = {}
        exec(compile(text, self.source(f"helper_{next(_NUMBERS)}.py", text), "exec"), space)
        self.module.leaf.__code__ = space["leaf"].__code__
        self.factors["leaf"] = factor

    def forget(self, which, factor):
        """A new function object has no rules."""
        self.factors[which] = factor
        for mode in ("reverse", "forward"):
            self.rules.pop((which, mode), None)

    @rule(factor=factors, other=factors)
    def reload(self, factor, other):
        self.write(factor, other)
        importlib.invalidate_caches()
        importlib.reload(self.module)
        self.forget("leaf", factor)
        self.forget("other", other)

    @rule(scale=factors)
    def rebind_number(self, scale):
        self.space["scale"] = float(scale)
        self.scale = scale

    @rule(steps=st.integers(0, 3))
    def rebind_loop_bound(self, steps):
        self.space["steps"] = steps
        self.steps = steps

    # ------------------------------------------------------------------ calls

    def slope(self, mode):
        """The derivative of one application of ``leaf``."""
        other = "forward" if mode == "reverse" else "reverse"
        return self.rules.get(("leaf", mode), self.rules.get(("leaf", other), self.factors["leaf"]))

    def derivative(self, x, mode):
        value = self.factors["leaf"] ** self.steps * x
        return self.scale * (value + x * self.slope(mode) ** self.steps)

    @rule(x=points)
    def call_gradient(self, x):
        assert self.gradient(x) == self.derivative(x, "reverse")

    @rule(x=points)
    def call_jvp(self, x):
        value, tangent = pb.jvp(self.space["outer"], (x,), (2.0,))
        assert value == self.space["outer"](x)
        assert tangent == 2.0 * self.derivative(x, "forward")

    @rule(x=points)
    def call_plain(self, x):
        assert pb.jit(self.space["outer"])(x) == self.space["outer"](x)

    @precondition(lambda self: hasattr(self, "other"))
    @invariant()
    def unrelated_code_stays(self):
        compiled = COUNTS["compiled"]
        assert self.other(1.0) == 13.0
        assert COUNTS["compiled"] == compiled


Histories.TestCase.settings = settings(
    max_examples=12, stateful_step_count=14, deadline=None, suppress_health_check=list(HealthCheck)
)
TestHistories = Histories.TestCase
