# SPDX-License-Identifier: MIT
"""The zoo: ordinary programs, written as users write them, which every test of the zoo runs in every mode."""

from zoo import (
    programs_arrays,
    programs_complex,
    programs_methods,
    programs_scalars,
    programs_structures,
    programs_views,
)
from zoo.entry import Program

PROGRAMS: tuple[Program, ...] = (
    *programs_scalars.PROGRAMS,
    *programs_structures.PROGRAMS,
    *programs_arrays.PROGRAMS,
    *programs_views.PROGRAMS,
    *programs_methods.PROGRAMS,
    *programs_complex.PROGRAMS,
)
