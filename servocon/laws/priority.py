"""Relations in order of priority: each as well as the ones before it allow."""

from collections.abc import Sequence
from typing import Any, cast

import jax
import jax.numpy as jnp
from jaxtyping import Array, Float

from servocon import linalg
from servocon.constraint.constraint import Constraint, stack
from servocon.errors import InputError
from servocon.laws.law import Command
from servocon.laws.servo import ServoLaw, Term
from servocon.laws.snapshot import Metric, Realization, Snapshot
from servocon.plant import Plant


class PriorityLaw(ServoLaw):
    """A servo law for relations that need not agree.

    What its terms want of β̇ is brought about for the first relation; that of each next one is met
    in the least-squares sense by what the relations before leave free, and changes nothing about
    them (Siciliano & Slotine 1991; here for inputs that are the shortest in the terms' metric).
    Where all relations agree, it is the `ServoLaw` of their stack. Inputs jump where a relation
    begins or ceases to contradict those before it, and grow near such states.

    β and its rows are those of ``servocon.stack(*constraints)``. What a lower relation gives up of
    the wanted β̇ is the signal "given up" (m); only what the first one lacks counts as missing.

    Args:
        model: The plant as the law knows it.
        constraints: The relations, the most important first.
        terms: Terms beside the nominal one, for all rows of the stack.
        metric: The nominal term's metric.

    Raises:
        InputError: an argument is of the wrong kind, or two terms have one name.
    """

    def __init__(
        self,
        model: Plant,
        constraints: Sequence[Constraint],
        *terms: Term,
        metric: Metric = "gauss",
    ):
        if isinstance(constraints, Constraint) or not isinstance(constraints, Sequence):
            raise InputError(
                "constraints",
                got=type(constraints).__name__,
                expected="a list of constraints, the most important first",
            )
        super().__init__(model, stack(*constraints), *terms, metric=metric)

    def command(self, snapshot: Snapshot, state: Any) -> Command:
        """The terms' contributions, each desired rate cut down to what the priorities leave."""
        sizes = self._sizes(snapshot)
        ranked = _Ranked(snapshot, sizes)
        command = super().command(cast(Snapshot, ranked), state)
        first = jnp.arange(command.missing.shape[0]) < sizes[0]
        return command._replace(
            missing=jnp.where(first, command.missing, 0.0),
            signals=command.signals | {"given up": command.missing},
        )

    def _sizes(self, snapshot: Snapshot) -> list[int]:
        """Number of rows of each relation."""
        at = (snapshot.model, snapshot.q, snapshot.v, snapshot.t)
        parts = self.constraint.parts  # pyright: ignore[reportAttributeAccessIssue] a Stack
        return [jax.eval_shape(lambda part=part: part.beta(*at)).size for part in parts]


class _Ranked:
    """A snapshot that realizes desired rates in order of priority; all else is the snapshot's."""

    def __init__(self, snapshot: Snapshot, sizes: Sequence[int]):
        self._snapshot, self._sizes = snapshot, sizes

    def __getattr__(self, name: str) -> Any:
        return getattr(self._snapshot, name)

    def realize(self, desired_rates: Sequence[Float[Array, " m"]], metric: Metric) -> Realization:
        """The inputs of least norm for what the priorities leave of the desired rates."""
        s, wanted = self._snapshot, jnp.stack(list(desired_rates), axis=1)
        W = linalg.solve_lower(s.L, s.A.T)
        if s.B is not None:
            W = linalg.rank_factor(linalg.solve_lower(s.L, s.B)).Q.T @ W
        left = prioritized(W, wanted, self._sizes)
        made = s.realize(list(left.T), metric)
        return made._replace(missing=made.missing + wanted - left)


def prioritized(
    W: Float[Array, "k m"], desired_rates: Float[Array, "m j"], sizes: Sequence[int]
) -> Float[Array, "m j"]:
    """What can be had of the desired rates w in Wᵀx = w when earlier rows go before later ones.

    Args:
        W: The rows, as columns.
        desired_rates: One column for each w.
        sizes: Number of rows of each priority, the highest first.
    """
    x = jnp.zeros((W.shape[0], desired_rates.shape[1]))
    bases: list[Array] = []
    end = 0
    for size in sizes:
        rows = W[:, end : end + size]
        free = rows
        for _ in range(2):  # once loses digits, twice is enough
            for basis in bases:
                free = free - basis @ (basis.T @ free)
        # What rounding leaves of a row that depends on those before is not free.
        length = lambda X: jnp.sum(X**2, axis=0)
        free = jnp.where(length(free) > linalg.RANK_TOLERANCE**2 * length(rows), free, 0.0)
        factor = linalg.rank_factor(free)
        wanted = desired_rates[end : end + size]
        x = x + linalg.minimum_norm(factor, wanted - rows.T @ x)
        bases.append(factor.Q)
        end += size
    return W.T @ x
