"""The values that a certificate guarantees, in the units of a specification.

From a guarantee of ‖β‖ follow ‖f‖ and the inputs. The inputs that a law needs are found here, too.
"""

from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
from jaxtyping import Array

from servocon import validate
from servocon.certificates.assumptions import draw
from servocon.certificates.certificate import Certificate
from servocon.certificates.evaluation import shapes_of
from servocon.certificates.guarantee import BetaSize, Guarantee
from servocon.certificates.inner_states import Errors
from servocon.certificates.position_level import PositionLevel
from servocon.certificates.relation_tube import RelationTube
from servocon.certificates.samples import WorstSample
from servocon.certificates.scope import Differences
from servocon.certificates.states import ALWAYS, StateBox, StateSet
from servocon.constraint.enclosure import PARTS
from servocon.constraint.switched import schedule_of, with_relation
from servocon.errors import InputError
from servocon.laws import Law
from servocon.laws.block_snapshot import snapshot_at
from servocon.plant import Plant
from servocon.precision import float64
from servocon.tree.module import Module
from servocon.user_code import explained

INPUTS = (512, (2048, 8, 30))
"""Number of states, and search, for the largest inputs."""

LONG = 30.0
"""Time constants of f after which its bound has settled, if the states have no last time."""

LEAST = 1e-12
"""Least size of the tube of inputs."""


class Certified(NamedTuple):
    """The certified bounds of a law.

    Attributes:
        guarantee: The bound of ‖β‖.
        level: Inequality by which f follows β, if it does.
        states: The states.
        differences: Largest differences of β and f between a plant and the law's model.
        period: Sampling period [s]; None if the law acts continuously.
        several: True for several agents, each with its own bound.
    """

    guarantee: Guarantee
    level: PositionLevel | None
    states: StateSet
    differences: Differences
    period: float | None
    several: bool = False

    @staticmethod
    def of(certificate: Certificate) -> "Certified":
        """The bounds of a certificate."""
        scope = certificate.scope
        apart = Differences(scope.difference, scope.position_difference)
        first, level = certificate.guarantees[0], certificate.level
        several = bool(certificate.agents)
        return Certified(first, level, certificate.states, apart, scope.period, several)


class CertifiedValues(NamedTuple):
    """The certified values of metrics from a time on.

    Attributes:
        certified: The certified bounds.
        law: The law.
        quantity: The size of β that is bounded.
        start: Largest initial ‖β‖ and ‖f‖.
        after: The time [s].
        factor: Factor on the largest sampled inputs.
        seed: Seed of the samples of inputs.
        inputs_from: Number of states, and search, for the largest inputs.
    """

    certified: Certified
    law: Law
    quantity: BetaSize
    start: tuple[float, float]
    after: float
    factor: float
    seed: int
    inputs_from: tuple[int, tuple[int, int, int]] = INPUTS

    @property
    def _endless(self) -> bool:
        return self.certified.states.t == ALWAYS

    @property
    def _times(self) -> np.ndarray:
        """Times from `after` on; between two of them the bound of f only rises, or only falls."""
        certified, after = self.certified, self.after
        first, last = certified.states.t
        span = last - first
        if self._endless:
            rate = 1.0 if certified.level is None else certified.level.rate
            guarantee = certified.guarantee
            entered = guarantee.entry_time(self.start[0], 1.01 * guarantee.ultimate_bound)
            span = after + LONG / rate + (entered if entered < np.inf else 0.0)
        if after > span:
            raise InputError(
                "specification",
                got=f"a metric after {after:g} s",
                expected=f"times within the span of the states, {span:g} s",
            )
        times = np.linspace(0.0, span, PARTS + 1)
        return np.append(after, times[times > after])

    @property
    def _largest_beta(self) -> float:
        """‖β‖ of the law, in the plain norm."""
        guarantee, r0, inverse = self.certified.guarantee, self.start[0], self.quantity.inverse
        most = float(np.max(guarantee.radius(self._times, r0)))
        if self.after == 0.0:
            most = min(float(one.peak(r0)) for one in guarantee.comparisons)
        if self._endless:
            most = max(most, guarantee.ultimate_bound)
        return most if inverse is None else most * float(np.linalg.norm(inverse, 2))

    @property
    def _largest_position(self) -> float:
        """‖f‖ of the law."""
        guarantee, level = self.certified.guarantee, self.certified.level
        assert level is not None  # else nothing is required of f
        most = float(level.radius(guarantee, self._times, *self.start).max())
        return max(most, level.ultimate(guarantee)) if self._endless else most

    @property
    def beta(self) -> float:
        """‖β‖ of a plant."""
        return self._largest_beta + self.certified.differences.beta

    @property
    def position(self) -> float:
        """‖f‖ of a plant."""
        return self._largest_position + self.certified.differences.position

    @property
    def inputs(self) -> np.ndarray:
        """Each |uᵢ| (l)."""
        law, most, before = self.law, 1.0, self.after
        period, wrong = self.certified.period, ""
        late = None if period is None else law.late(period)
        if late is not None and period is not None:
            law, most = late.law, float(np.abs(late.weights).sum())
            before = max(0.0, self.after - len(late.weights) * period)  # what acts is older
            if late.estimates is not None:
                wrong = "what it measures or sends has errors"
        q, v, t = self.certified.states.sample(1, self.seed, self.law)
        if jax.tree.leaves(law.step(q[0], v[0], float(t[0])).state):
            wrong = "it has an internal state"
        if wrong:
            raise InputError(
                "law",
                got=f"a law whose inputs do not follow from the plant's state: {wrong}",
                expected="one whose inputs do",
                cure="Find the largest inputs by simulation, such as with servocon.falsify.",
            )
        states = self._replace(after=before)._states()
        found = _largest_inputs(law, states, *self.inputs_from, self.seed)
        return self.factor * most * found.sizes

    def _states(self) -> StateSet:
        """The certified states, with ‖β‖ and ‖f‖ as they are from then on."""
        states = self.certified.states
        near = states.near if isinstance(states, RelationTube) else states
        if self.certified.level is None or not isinstance(near, StateBox):
            return states
        state = (x[0] for x in near.sample(1, self.seed, self.law))
        shapes = shapes_of(Errors(self.law.model, self.law.constraint), None, *state)
        (of_f,), (of_beta,) = shapes
        sizes = max(self._largest_position, LEAST), max(self._largest_beta, LEAST)
        tube = RelationTube(near, *sizes, (of_f, of_beta))
        try:
            tube.sample(self.inputs_from[0], self.seed, self.law)
        except InputError:  # it reaches far beyond the states, in which the motion stays
            return states
        return tube


class LargestInputs(NamedTuple):
    """The largest inputs that a law wants in a set of states.

    Attributes:
        sizes: The largest |uᵢ| (l) [N, N m].
        worst: The state of each of them.
    """

    sizes: np.ndarray
    worst: tuple[WorstSample, ...]


@explained
@float64
def largest_inputs(
    law: Law,
    states: StateSet,
    *,
    samples: int = INPUTS[0],
    search: tuple[int, int, int] = INPUTS[1],
    seed: int = 0,
) -> LargestInputs:
    """Find the largest inputs that a law wants in a set of states, to choose motors for it.

    The law inside all wrappers is evaluated with its first internal state, on exact measurements.
    In a `RelationTube` these are the inputs near the relation; with motors that have them, limits
    around the law never act there.

    Args:
        law: The law.
        states: The states.
        samples: Number of states.
        search: Numbers of scouting samples, of ascents for each input, and of their steps.
        seed: Seed of the samples.

    Raises:
        InputError: an argument cannot be used; subclasses say in which way.
    """
    validate.instance("law", law, Law, "a servocon law")
    return _largest_inputs(law.layers[-1], states, samples, search, seed)


def _largest_inputs(
    law: Law, states: StateSet, samples: int, search: tuple[int, int, int], seed: int
) -> LargestInputs:
    """The largest inputs of a law with all its wrappers, by whichever relation holds."""
    if (schedule := schedule_of(law)) is not None:
        each = [
            _largest_inputs(with_relation(law, k), states, samples, search, seed)
            for k in range(len(schedule.names))
        ]
        sizes = np.array([one.sizes for one in each])
        worst = [each[k].worst[i] for i, k in enumerate(sizes.argmax(axis=0))]
        return LargestInputs(sizes.max(axis=0), tuple(worst))
    drawn = draw(law.model, law, states, 1.0, (1, samples), seed, search)

    def scores(values: np.ndarray, _: Any) -> dict[str, np.ndarray]:
        return {f"input {i}": values[..., i] for i in range(values.shape[-1])}

    values = drawn.searched(InputSizes(law), scores)
    each = np.moveaxis(values, -1, 0)
    return LargestInputs(values.max(axis=(0, 1)), tuple(drawn.largest(one) for one in each))


class InputSizes(Module):
    """|u| of a law, as a function of plant and state."""

    law: Law

    def __call__(self, plant: Plant, q: Array, v: Array, t: Array) -> Array:
        """|u| (l); traced."""
        snapshot = snapshot_at(self.law.model, self.law.constraint, q, v, t)
        return jnp.abs(self.law.command(snapshot, self.law.initial_state(snapshot)).u)
