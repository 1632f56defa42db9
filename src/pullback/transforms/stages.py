# SPDX-License-Identifier: MIT
"""The groups of passes that functions go through once each (``passes``), as marks in their attributes.

A pass that makes a function which is ready as it is marks it with all of them.
"""

STAGES = ("settled", "tidied", "finished", "adjoint", "last")
#: what a pass has taken out of the function that calls it, and code generation keeps apart
PART = (*STAGES, "outlined", "part")
