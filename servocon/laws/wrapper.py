"""A law around a law: the public interface for actuators, measurements and communication links.

The command of a wrapper carries the command of the law inside as `Command.inner`, which
`next_state` passes on. The law inside keeps its internal state in the wrapper's, under ``"law"``.
"""

from collections.abc import Container
from typing import Any, Self

import equinox as eqx
import jax
import jax.numpy as jnp
import numpy as np
from jaxtyping import Array, Float

from servocon import validate
from servocon.constraint.constraint import Constraint
from servocon.laws.law import Command, Inequality, Late, Law
from servocon.laws.snapshot import Snapshot
from servocon.plant import Plant
from servocon.precision import float64


class Wrapper(Law):
    """A law around another law, whose model, constraint and internal state it shares.

    Attributes:
        law: The law inside.
    """

    law: eqx.AbstractVar[Law]

    def __check_init__(self):
        validate.instance("law", self.law, Law, "a law, such as servocon.ServoLaw(...)")

    @property
    def model(self) -> Plant:
        """Model of the law inside."""
        return self.law.model

    @property
    def constraint(self) -> Constraint:
        """Constraint of the law inside."""
        return self.law.constraint

    @property
    def layers(self) -> tuple[Law, ...]:
        """This wrapper, then the law inside and those inside that."""
        return (self, *self.law.layers)

    def trouble(self) -> str:
        """The last error of a function of the law inside."""
        return self.law.trouble()

    @property
    def sampled_every(self) -> float | None:
        """Sampling period of the law inside."""
        return self.law.sampled_every

    @property
    def sampled_cycle(self) -> tuple[int, int]:
        """The cycle of the law inside."""
        return self.law.sampled_cycle

    def waits(self, period: float) -> float:
        """Time until the law inside acts [s]."""
        return self.law.waits(period)

    @property
    def lacks_feedback(self) -> bool:
        """True if the law inside keeps β constant but nothing makes it decay."""
        return self.law.lacks_feedback

    @property
    def follows_relation(self) -> bool:
        """True if the law inside acts on β."""
        return self.law.follows_relation

    @property
    def foremost(self) -> str | None:
        """Name of the first relation of the law inside; None if its relations are of one rank."""
        return self.law.foremost

    @property
    def sampled_only(self) -> bool:
        """True if the law inside is defined at samples only."""
        return self.law.sampled_only

    def inequalities(self, q: Any, v: Any, t: Any) -> tuple[Inequality, ...]:
        """Inequalities that the law inside keeps."""
        return self.law.inequalities(q, v, t)

    @property
    def without_counts(self) -> Self:
        """The same wrapper around the law without the rounding of what it measures."""
        law = self.law.without_counts
        return self if law is self.law else eqx.tree_at(lambda own: own.law, self, law)

    def late(self, period: float) -> Late | None:
        """This law itself if the inputs of the law inside are not late; else None."""
        inside = self.law.late(period)
        return super().late(period) if inside is not None and inside.law is self.law else None

    def on(self, plant: Plant) -> Self:
        """The same wrapper, with this plant as the model of the law inside if that has none."""
        law = self.law.on(plant)
        return self if law is self.law else eqx.tree_at(lambda own: own.law, self, law)

    def initial_state(self, snapshot: Snapshot) -> Any:
        """Initial internal state of the law inside."""
        return self.law.initial_state(snapshot)

    def advice(self, q: Any, v: Any, t: Any, period: float | None) -> str:
        """Words of the law inside."""
        return self.law.advice(q, v, t, period)

    def check(self, rows: int) -> None:
        """Check the law inside."""
        self.law.check(rows)

    def check_period(self, period: float) -> None:
        """Check the law inside."""
        self.law.check_period(period)

    def check_state(self, q: np.ndarray, v: np.ndarray, t: float) -> None:
        """Check the law inside."""
        self.law.check_state(q, v, t)

    def next_state(
        self, snapshot: Snapshot, state: Any, command: Command, period: Float[Array, ""]
    ) -> Any:
        """Internal state of the law inside at the next sample.

        A wrapper with its own internal state calls this with ``state["law"]``, and one whose
        law measures something else, with the snapshot of that.
        """
        assert command.inner is not None  # every wrapper's command has one, see `replace_inputs`
        return self.law.next_state(snapshot, state, command.inner, period)


def without_each(law: Law) -> dict[str, Law]:
    """The law without one of its wrappers, for each of them by its kind."""
    found: dict[str, Law] = {}
    if isinstance(law, Wrapper):
        found[type(law).__name__] = law.law
        for kind, inside in without_each(law.law).items():
            shorter = eqx.tree_at(lambda own: own.law, law, inside)
            found[unused_name(kind, found)] = shorter
    return found


@float64
def replace_inputs(wanted: Command, u: Float[Array, " l"], contribution: str) -> Command:
    """Command of a wrapper that replaces the inputs of the law inside.

    Args:
        wanted: Command of the law inside.
        u: New inputs (l).
        contribution: Name of the contribution that is the difference.
    """
    name = unused_name(contribution, wanted.contributions)
    contributions = wanted.contributions | {name: u - wanted.u}
    return wanted._replace(u=u, contributions=contributions, inner=wanted)


def each_input(where: str, value: Any, snapshot: Snapshot) -> Float[Array, " l"]:
    """One number for each input, of one for all or one each.

    Raises:
        ShapeError: there is another number of them.
    """
    validate.one_or_each(where, value, snapshot.inputs, "input")
    return jnp.broadcast_to(jnp.asarray(value, float), (snapshot.inputs,))


def unused_name(name: str, used: Container[str]) -> str:
    """An unused name for a further contribution; the outer of two saturations gets " again"."""
    while name in used:
        name += " again"
    return name


def sample_key(seed: Any, sample: Float[Array, ""]) -> Array:
    """Random key of one sample: ``jax.random.key(seed)`` folded with the sample's index.

    The seed is a number of the law, so laws with different seeds share one program.

    Args:
        seed: A whole number, see `servocon.validate.seed`.
        sample: Index of the sample.
    """
    seed = jnp.asarray(seed, float)
    high = jnp.floor(seed / 2.0**32)  # floats, because C has no 64-bit integers here
    halves = jnp.stack([high, seed - high * 2.0**32]).astype(jnp.uint32)
    key = jax.random.wrap_key_data(halves, impl="threefry2x32")
    return jax.random.fold_in(key, sample.astype(int))
