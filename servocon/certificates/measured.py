"""Speeds that a relation takes as measured: their change is no part of the lumped uncertainty.

By `jax.lax.stop_gradient` A and b do not contain them, so that agents are uncoupled. In a run these
speeds change all the same, and β with them. A certificate counts that only as a part of the
disturbance.
"""

from typing import Any

import equinox as eqx
import jax
import jax.numpy as jnp
import numpy as np
from jaxtyping import Array

from servocon.certificates.assumptions import Samples
from servocon.certificates.evaluation import evaluate
from servocon.certificates.guarantee import ALONE
from servocon.certificates.states import StateSet
from servocon.constraint import Constraint
from servocon.engine import has_stops, passed
from servocon.laws import Law
from servocon.plant import Plant

STATES = 64
"""Largest number of the drawn states at which the shares are computed."""

MOST = 4
"""Largest number of speeds that a text names."""


class Hidden(eqx.Module):
    """The part of ∂β/∂v that is not in A, as a function of the state."""

    model: Plant
    constraint: Constraint

    def __call__(self, _: Any, q: Array, v: Array, t: Array) -> Array:
        """Its absolute values at one state (m, n); traced."""
        beta = lambda v: self.constraint.beta(self.model, q, v, t)
        return jnp.abs(jax.jacfwd(passed(beta))(v) - jax.jacfwd(beta)(v))


def measured_speeds(law: Law, states: StateSet, samples: Samples) -> str | None:
    """Words about the speeds that a relation takes as measured; None if there are none.

    A set of states that checks what a guarantee in it needs, as `PlatoonBox` does, answers for
    them.

    Args:
        law: The law.
        states: The states of the certificate.
        samples: The samples that were drawn.
    """
    if type(states).assume is not StateSet.assume:
        return None
    model, constraint = law.model, law.constraint
    q, v, t = few = tuple(x[:STATES] for x in samples.states)
    if not has_stops(lambda q, v, t: constraint.beta(model, q, v, t), q[0], v[0], t[0]):
        return None
    shares = np.asarray(evaluate(Hidden(model, constraint), ALONE, few)[0]).max(axis=0)
    (columns,) = np.nonzero(shares.max(axis=0) > 0.0)
    if not columns.size:
        return None
    names = [f"v[{i}]" for i in columns[:MOST]] + ["…"] * (columns.size > MOST)
    row = int(shares.max(axis=1).argmax())
    their, are = ("its acceleration", "is") if len(names) == 1 else ("their accelerations", "are")
    return (
        f"the relation takes {', '.join(names)} as measured (jax.lax.stop_gradient): {their} {are} "
        f"not in ‖ζ‖ and must be part of the disturbance; an acceleration of 1 changes β[{row}] "
        f"by up to {shares.max():.3g} per second"
    )
