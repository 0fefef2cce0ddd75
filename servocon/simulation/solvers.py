"""Names of the solvers, and constants that do not depend on the compiler."""

IMPLICIT = ("kvaerno3", "kvaerno5")
"""Solvers of stiff loops."""

ADAPTIVE = ("tsit5", "dopri5", "dopri8", *IMPLICIT, "heun", "bosh3")
"""Solvers that choose their own step size."""

SOLVERS = (*ADAPTIVE, "euler")
"""All solvers."""

FIRST_STEP = 0.01
"""Initial step size of an adaptive solve [s]."""
