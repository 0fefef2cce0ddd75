"""The values that a certificate guarantees, in the units of a specification.

From a guarantee of ‖β‖ follow ‖f‖ and the inputs. The inputs that a law needs are found here, too,
in states near a relation: f and β of limited size. Inside a funnel of 2 mm a box of coordinates
holds hardly any state, and a relation with bounds has no value outside of them. So such states are
drawn by their f and β, near those of a box.
"""

from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from servocon import linalg, validate
from servocon.certificates.assumptions import FIT, stream_of
from servocon.certificates.certificate import Certificate
from servocon.certificates.evaluation import Evaluation, evaluate, shapes_of
from servocon.certificates.guarantee import ALONE, BetaSize, Guarantee, PositionLevel, Related
from servocon.certificates.inner_states import Errors, Moved, moved, step_of
from servocon.certificates.largest_inputs import INPUTS, inputs_of, sizes_of_inputs
from servocon.certificates.scope import Differences
from servocon.certificates.states import ALWAYS, StateBox, States, StateSet, in_balls
from servocon.constraint.constraint import Stack
from servocon.constraint.enclosure import PARTS
from servocon.errors import InputError, apart
from servocon.laws import Law
from servocon.results.trajectory import Trajectory

OF_TUBE = "the law of a RelationTube"

ROUNDING = 1e-9
"""Relative amount by which f and β of a state inside may exceed their largest sizes."""

DOUBLINGS = 4
"""Number of draws until enough states are found; each is twice as large."""


TRIED = 256
"""Number of states of which the one farthest outside the box is named."""

LONG = 30.0
"""Time constants of f after which its bound has settled, if the states have no last time."""

LEAST = 1e-12
"""Least size of the tube of inputs."""


@dataclass(frozen=True)
class RelationTube(StateSet):
    """States with ‖f‖ and ‖β‖ of up to some sizes, within a box of coordinates, speeds and times.

    f is the relation's `position_error`: for a relation with bounds, such as a funnel, that is z =
    T(f) − T(0), 4 at 96 % of the way to the bound. A drawn state of the box is moved by the
    shortest way until f and β have drawn values; the box must hold the states that result. With the
    rows of the first relation of several, such as those of a `PriorityLaw`, f and β are its own.

    Attributes:
        near: The box.
        position: Largest ‖f‖.
        beta: Largest ‖β‖.
        rows: Numbers of rows of f and of β, of the whole relation or of the first of several.

    Raises:
        InputError: a size is not positive and finite, or a number of rows is not positive.
    """

    near: StateBox
    position: float
    beta: float
    rows: tuple[int, int] = (1, 1)

    def __post_init__(self):
        expected = "a StateBox, such as StateBox.around(run)"
        validate.instance("RelationTube.near", self.near, StateBox, expected)
        validate.number("RelationTube.position", self.position)
        validate.number("RelationTube.beta", self.beta)
        for count in self.rows:
            validate.count("RelationTube.rows", count)

    @staticmethod
    def around(
        run: Trajectory,
        widening: float = 0.1,
        *,
        position: float | None = None,
        beta: float | None = None,
        rows: tuple[int, int] | None = None,
    ) -> "RelationTube":
        """The tube that holds a run, or all runs of a batch, in their box.

        Args:
            run: The run, under the law that will be certified or one with the same relation.
            widening: Fraction by which the box is widened on each side, and the sizes as well.
            position: Largest ‖f‖, instead of that of the run.
            beta: Largest ‖β‖, likewise.
            rows: Numbers of rows of f and of β of the first relation of several; None: all rows.

        Raises:
            InputError: the argument is not a run, or its relation has no position error.
        """
        near = StateBox.around(run, widening)
        if not run.position_error.shape[-1]:
            raise InputError(
                "run",
                got="a relation without a position error",
                expected="one between coordinates, such as servocon.holonomic",
                cure="Give StateBox.around(run).",
            )
        rows = rows or (run.position_error.shape[-1], run.beta.shape[-1])
        of_f, of_beta = (
            (1.0 + widening) * float(np.nanmax(own)) if given is None else given
            for own, given in zip(_sizes(run, rows), (position, beta), strict=True)
        )
        return RelationTube(near, of_f, of_beta, rows)

    @property
    def t(self) -> tuple[float, float]:  # pyright: ignore[reportIncompatibleVariableOverride]
        """First and last time of the box [s]."""
        return self.near.t

    @property
    def box(self) -> StateBox:
        """The box, with f and β as fractions of their largest sizes."""
        of_f, of_beta = (np.ones(count) for count in self.rows)
        join = lambda sides, one: tuple(
            np.concatenate([side, end * one]) for side, end in zip(sides, (-1.0, 1.0), strict=True)
        )
        q: Any = join(self.near.q, of_f)
        v: Any = join(self.near.v, of_beta)
        return StateBox(q, v, self.near.t)

    @property
    def balls(self) -> list[np.ndarray]:
        """The entries of f, and those of β."""
        nq, n = np.size(self.near.q[0]), np.size(self.near.v[0])
        of_f, of_beta = self.rows
        return [nq + np.arange(of_f), nq + of_f + n + np.arange(of_beta)]

    def sample(self, count: int, seed: int, law: Law | None = None) -> States:
        """Draw states of the tube.

        Raises:
            InputError: the law's relation has other rows, or too few states lie in the box.
        """
        law, drawn, found = validate.instance("law", law, Law, OF_TUBE), count, 0
        asked, known = (count, seed), self.__dict__.get("_sampled")
        if known is not None and known[0] is law and known[1] == asked:
            return known[2]
        for i in range(DOUBLINGS):
            drawn = count * 2**i
            q, v, t = self.from_box(*self.box.sample(drawn, seed), law)
            inside = np.flatnonzero(np.isfinite(q).all(axis=1))
            if (found := inside.size) >= count:
                states = q[inside[:count]], v[inside[:count]], t[inside[:count]]
                object.__setattr__(self, "_sampled", (law, asked, states))
                return states
        farthest = self._farthest(law, seed)
        raise InputError(
            "states",
            got=f"{found} states of {drawn} drawn ones in the box `near`{farthest}",
            expected=f"at least {count} of them",
            cure="Give a wider box, such as StateBox.around(run, 0.5), or smaller sizes: states "
            "with such f and β are beyond the box.",
        )

    def _farthest(self, law: Law, seed: int) -> str:
        """Words for the drawn state that is farthest outside the box, if any has such f and β."""
        drawn = self._states_near(law, *self.box.sample(TRIED, seed))
        q, v, t = (x[drawn.reached] for x in drawn.states)
        if not len(t):
            return ""
        (lower, upper), x = self.near.bounds, np.column_stack([q, v])
        low, width = lower[:-1], np.maximum((upper - lower)[:-1], np.finfo(float).tiny)
        k = int(np.argmax((np.abs(x - low - 0.5 * width) / width).max(axis=1)))
        model, sizes = law.model, (q.shape[1], v.shape[1])
        own = model.coordinate_labels(), model.speed_labels()
        names = [
            label
            for symbol, labels, size in zip("qv", own, sizes, strict=True)
            for label in labels or (f"{symbol}[{i}]" for i in range(size))
        ]
        return f", the farthest with {self.near.entry(names, q[k], v[k], float(t[k]))}"

    def from_box(self, q: np.ndarray, v: np.ndarray, t: np.ndarray, law: Law | None) -> States:
        """States with given f and β, as fractions of their largest sizes, near given states."""
        found = self._states_near(law, q, v, t)
        q, v, t = found.states
        return np.where(found.inside(self)[:, None], q, np.nan), v, t

    def _states_near(self, law: Law | None, q: np.ndarray, v: np.ndarray, t: np.ndarray) -> Moved:
        """The same, whether they lie in the box or not."""
        of_f, of_beta = self.rows
        error, beta = q[:, -of_f:], v[:, -of_beta:]
        near = q[:, :-of_f], v[:, :-of_beta], t
        relation, step = self._step(law, *near)
        error = self.position * in_balls(error, 1)
        return moved(relation, near, error, self.beta * in_balls(beta, 1), step)

    def _step(self, law: Law | None, *state: Any) -> tuple[Related, Evaluation]:
        """The relation of a law and the step towards it, packed once for a search."""
        known = self.__dict__.get("_known")
        if known is None or known[0] is not law:
            relation = self._relation(law, *(x[:1] for x in state))
            known = law, (relation, step_of(relation, True, state))
            object.__setattr__(self, "_known", known)
        return known[1]

    def __getstate__(self) -> dict[str, Any]:
        """Fields only: a packed step holds machine code."""
        kept = ("_known", "_sampled")
        return {name: x for name, x in self.__dict__.items() if name not in kept}

    def to_box(self, q: np.ndarray, v: np.ndarray, t: np.ndarray, law: Law | None) -> States:
        """The states with f and β as fractions of their largest sizes."""
        relation = self._relation(law, q, v, t)
        function = Errors(relation.model, relation.constraint)
        f, beta = (x[0] for x in evaluate(function, ALONE, (q, v, t)))
        return np.hstack([q, f / self.position]), np.hstack([v, beta / self.beta]), t

    def outside(self, run: Trajectory) -> np.ndarray:
        """True at the output times at which a run, or each run of a batch, is outside (…, T)."""
        (f, beta), most = _sizes(run, self.rows), 1.0 + ROUNDING
        within = (f <= most * self.position) & (beta <= most * self.beta)
        return ~(within & self.near.holds(run.q, run.v, run.time))

    def entry_outside(self, run: Trajectory, index: int) -> str:
        """Words for the entry by which a single run is outside at the output time `index`."""
        f, beta = (x[index] for x in _sizes(run, self.rows))
        sizes = {"‖f‖": (f, self.position), "‖β‖": (beta, self.beta)}
        for name, (size, most) in sizes.items():
            if not size <= (1.0 + ROUNDING) * most:
                own, certified = apart(float(size), most)
                return f"{name} = {own}, certified up to {certified}"
        return self.near.entry_outside(run, index)

    def nearness(self, run: Trajectory) -> np.ndarray:
        """The largest of ‖f‖ and ‖β‖, relative to their sizes, and of the box's own measure."""
        f, beta = _sizes(run, self.rows)
        sizes = np.maximum(f / self.position, beta / self.beta)
        return np.nan_to_num(np.maximum(sizes, self.near.nearness(run)), nan=2.0)

    def _relation(self, law: Law | None, *state: np.ndarray) -> Related:
        """The relation of a law with the numbers of rows: the whole one, or its first part.

        Raises:
            InputError: neither has them.
        """
        law = validate.instance("law", law, Law, OF_TUBE)
        model, whole, known = law.model, law.constraint, []
        for constraint in (whole, *(whole.parts[:1] if isinstance(whole, Stack) else ())):
            shapes = shapes_of(Errors(model, constraint), None, *(x[0] for x in state))
            rows = tuple(size for (size,) in shapes)
            if rows == tuple(self.rows):
                return Related(model, constraint)
            known.append(f"{rows}, the rows of f and of β of constraint {constraint.name!r}")
        expected = "; or ".join(known)
        raise InputError("RelationTube.rows", got=f"{self.rows}", expected=expected)


def _sizes(run: Any, rows: tuple[int, int]) -> tuple[np.ndarray, np.ndarray]:
    """‖f‖ and ‖β‖ of the first rows at the output times of a run (…, T)."""
    of_f, of_beta = rows
    f, beta = run.position_error[..., :of_f], run.beta[..., :of_beta]
    return linalg.norms(f), linalg.norms(beta)


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
        certified = self.certified
        law, most, age = inputs_of(self.law, certified.period, certified.states, self.seed)
        states = self._replace(after=max(0.0, self.after - age))._states(law)  # what acts is older
        found = sizes_of_inputs(law, states, *self.inputs_from, self.seed)
        return self.factor * most * found.sizes

    def _states(self, law: Law) -> StateSet:
        """The certified states with ‖β‖ and ‖f‖ as they are from then on, for a law's inputs."""
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
            tube.sample(self.inputs_from[0], stream_of(self.seed, FIT), law)  # as they are drawn
        except InputError:  # it reaches far beyond the states, in which the motion stays
            return states
        return tube
