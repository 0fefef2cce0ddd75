"""Relations in order of priority: each is realized as well as the previous ones allow."""

from collections.abc import Sequence
from typing import Any

import jax
import jax.numpy as jnp
from jaxtyping import Array, Bool, Float

from servocon import linalg, validate
from servocon.constraint.constraint import Constraint, Stack, stack
from servocon.errors import InputError
from servocon.laws.law import Command
from servocon.laws.metric import Metric
from servocon.laws.servo import SumOfTerms, with_nominal
from servocon.laws.snapshot import Realization, Snapshot
from servocon.laws.term import Term
from servocon.plant import Plant


class PriorityLaw(SumOfTerms):
    """A servo law for relations that may conflict.

    The desired rates are realized for the first relation. For each further relation they are
    realized in the least-squares sense by the freedom that the previous ones leave, without any
    effect on those (Siciliano & Slotine 1991; here with inputs of least norm in the terms' metric).
    If all relations agree, it is the `ServoLaw` of their stack. Inputs jump where a relation
    begins or ceases to conflict with the previous ones, and grow near such states.

    β and its rows are those of ``servocon.stack(*constraints)``. The signal "given up" (m) is the
    part of the desired rate that lower relations do not get; only that of the first relation
    counts as missing.

    Args:
        model: Model of the plant.
        constraints: The relations, the most important first.
        terms: Terms in addition to the nominal one, for all rows of the stack.
        metric: Metric of the nominal term.

    Raises:
        InputError: an argument is of the wrong kind, or two terms have the same name.
    """

    model: Plant
    constraint: Stack
    terms: tuple[Term, ...]

    def __init__(
        self,
        model: Plant,
        constraints: Sequence[Constraint],
        *terms: Term,
        metric: Metric = "gauss",
    ):
        validate.instance("model", model, Plant, "a servocon plant")
        if isinstance(constraints, Constraint) or not isinstance(constraints, Sequence):
            raise InputError(
                "constraints",
                got=type(constraints).__name__,
                expected="a list of constraints, the most important first",
            )
        self.model, self.constraint = model, stack(*constraints)
        self.terms = with_nominal(terms, metric)

    @property
    def foremost(self) -> str | None:
        """Name of the first relation; None for a single one."""
        parts = self.constraint.parts
        return parts[0].name if len(parts) > 1 else None

    def realize(
        self, snapshot: Snapshot, desired_rates: Sequence[Float[Array, " m"]], metric: Metric
    ) -> Realization:
        """Inputs of least norm for the part of the desired rates that the priorities allow."""
        wanted = jnp.stack(list(desired_rates), axis=1)
        W = linalg.solve_lower(snapshot.L, snapshot.A.T)
        if snapshot.B is not None:
            W = linalg.rank_factor(linalg.solve_lower(snapshot.L, snapshot.B)).Q.T @ W
        x, doubtful = prioritized(W, wanted, self.sizes(snapshot))
        attainable = W.T @ x

        def realized(snapshot: Snapshot) -> Realization:
            made = snapshot.realize(list(attainable.T), metric)
            return made._replace(missing=made.missing + wanted - attainable)

        if metric != "gauss":
            return realized(snapshot)
        # x is the shortest already, because it lies in the range of W; unless rows are independent
        # only by drift, which the factor of all rows detects.
        direct = snapshot.realization(x, wanted - attainable, metric)
        u, missing = jax.lax.cond(
            doubtful,
            lambda: realized(snapshot.within_branch())[:2],
            lambda: (direct.u, direct.missing),
        )
        return direct._replace(u=u, missing=missing)

    def command(self, snapshot: Snapshot, state: Any) -> Command:
        """Contributions of the terms, each for the part of its desired rate that is allowed."""
        command = super().command(snapshot, state)
        first = jnp.arange(command.missing.shape[0]) < self.sizes(snapshot)[0]
        return command._replace(
            missing=jnp.where(first, command.missing, 0.0),
            signals=command.signals | {"given up": command.missing},
        )

    def sizes(self, snapshot: Snapshot) -> list[int]:
        """Number of rows of each relation."""
        at = (snapshot.model, snapshot.q, snapshot.v, snapshot.t)
        parts = self.constraint.parts
        return [jax.eval_shape(lambda part=part: part.beta(*at)).size for part in parts]


def prioritized(
    W: Float[Array, "k m"], desired_rates: Float[Array, "m j"], sizes: Sequence[int]
) -> tuple[Float[Array, "k j"], Bool[Array, ""]]:
    """Shortest x for the attainable part of Wᵀx = w under strict priority of the rows.

    Also returns True if a row that counts has so small an independent part that drift may cause
    it.

    Args:
        W: The rows, as columns.
        desired_rates: One column for each w.
        sizes: Number of rows of each priority, the highest first.
    """
    x = jnp.zeros((W.shape[0], desired_rates.shape[1]))
    bases: list[Array] = []
    doubtful, end = jnp.asarray(False), 0
    for size in sizes:
        rows = W[:, end : end + size]
        free = rows
        for _ in range(2):  # once loses digits, twice suffices
            for basis in bases:
                free = free - basis @ (basis.T @ free)
        # A dependent row leaves only rounding, which is not a free direction.
        length = jnp.sum(rows**2, axis=0)
        part = jnp.sum(free**2, axis=0) / jnp.where(length > 0.0, length, 1.0)
        free = jnp.where(part > linalg.RANK_TOLERANCE**2, free, 0.0)
        factor = linalg.rank_factor(free)
        small = factor.remainders**2 * part[factor.order] < linalg.DOUBTFUL**2
        doubtful = doubtful | jnp.any(factor.kept & small)
        wanted = desired_rates[end : end + size]
        x = x + linalg.minimum_norm(factor, wanted - rows.T @ x)
        bases.append(factor.Q)
        end += size
    return x, doubtful
