"""The data sheet of a certificate: of each requirement, what is certified and the worst run.

The inputs that a law needs are found here, too.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
from jaxtyping import Array

from servocon import validate
from servocon.certificates.assumptions import draw
from servocon.certificates.certificate import Certificate
from servocon.certificates.evaluation import shapes_of
from servocon.certificates.guarantee import BetaSize
from servocon.certificates.inner_states import Errors
from servocon.certificates.relation_tube import RelationTube
from servocon.certificates.samples import WorstSample
from servocon.certificates.states import ALWAYS, StateBox, StateSet
from servocon.constraint.enclosure import PARTS
from servocon.constraint.switched import schedule_of, with_relation
from servocon.errors import InputError, written
from servocon.laws import Law
from servocon.laws.block_snapshot import snapshot_at
from servocon.laws.loop import apart
from servocon.markup import Table, Text, piece
from servocon.module import Module
from servocon.plant import Plant
from servocon.precision import float64
from servocon.results.metrics import Measured
from servocon.results.specification import Specification
from servocon.results.trajectory import Trajectory
from servocon.user_code import explained

CERTIFIED = {"peak": "beta", "position_peak": "position", "control_peak": "inputs"}
"""Metrics with a certified bound."""

INPUTS = (512, (2048, 8, 30))
"""Number of states, and search, for the largest inputs."""

LONG = 30.0
"""Time constants of f after which its bound has settled, if the states have no last time."""

LEAST = 1e-12
"""Least size of the tube of inputs."""


class SheetLine(NamedTuple):
    """A line of a data sheet.

    Attributes:
        text: The metric and the time.
        required: The largest allowed value.
        certified: The bound that is certified.
        of_runs: The largest value in the runs; None without runs.
    """

    text: str
    required: float
    certified: float
    of_runs: float | None = None

    @property
    def met(self) -> bool:
        """True if the certified bound is allowed."""
        return self.certified <= self.required

    @property
    def margin(self) -> float:
        """The part of the allowed value that is left; negative if it is exceeded."""
        return 1.0 - self.certified / self.required


HEAD = ("", "required", "certified", "worst run", "margin")


@dataclass(frozen=True, repr=False)
class DataSheet:
    """Requirements, what is certified of each, and the worst of some runs.

    Attributes:
        lines: The lines.
        start: Largest initial ‖β‖ and ‖f‖ for which the lines hold.
        condition: Condition on a run under which they hold, in words.
    """

    lines: tuple[SheetLine, ...]
    start: tuple[float, float]
    condition: str

    @property
    def met(self) -> bool:
        """True if all requirements are met."""
        return all(line.met for line in self.lines)

    @property
    def worst(self) -> float:
        """The largest certified value, relative to what is required; infinite if there is none."""
        ratios = np.array([line.certified / line.required for line in self.lines])
        return float(np.where(np.isnan(ratios), np.inf, ratios).max())

    @property
    def _rows(self) -> list[list[str]]:
        number = lambda x: "" if x is None else f"{x:.4g}"
        return [
            [x.text, *map(number, (x.required, x.certified, x.of_runs)), f"{x.margin:.1%}"]
            for x in self.lines
        ]

    @property
    def _verdict(self) -> str:
        missed = [x for x in self.lines if not x.met]
        if not missed:
            return "all requirements are met"
        each = (f"{x.text} needs {x.certified:.4g} for {x.required:.4g}" for x in missed)
        return f"NOT MET: {'; '.join(each)}"

    @property
    def _start(self) -> str:
        return "from ‖β‖ ≤ {:.4g} and ‖f‖ ≤ {:.4g}; {}".format(*self.start, self.condition)

    def __str__(self) -> str:
        rows = [list(HEAD), *self._rows]
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        lines = [
            "  ".join([row[0].ljust(widths[0]), *map(str.rjust, row[1:], widths[1:])]).rstrip()
            for row in rows
        ]
        return "\n".join([*lines, self._verdict, self._start])

    __repr__ = __str__

    def _repr_html_(self) -> str:
        """Table of the lines, for a notebook."""
        return piece("Data sheet", self._verdict, [Table(HEAD, self._rows), Text(self._start)])


@explained
@float64
def data_sheet(
    certificate: Certificate,
    law: Law,
    specification: Mapping[str, Any],
    runs: Trajectory | None = None,
    *,
    start: tuple[float, float] | None = None,
    safety_factor: float = 1.1,
    seed: int = 0,
) -> DataSheet:
    """Compare a specification with what a certificate guarantees, in its own units.

    ‖β‖ and ‖f‖ are bounded by `Certificate.radius` and `Certificate.position_radius`. If those of a
    plant differ from the law's own, the largest difference is added. Inputs are the largest ones of
    the law at the states with these ‖β‖ and ‖f‖; without a position error, in all certified states.

    Args:
        certificate: A certificate of ‖β‖, of all relations together and of one agent.
        law: The certified law.
        specification: The largest values of metrics by name, as for `servocon.design.select`:
            ``"peak"`` of ‖β‖, ``"position_peak"`` of ‖f‖ and ``"control_peak"`` of any input.
        runs: Runs whose worst values stand beside; they do not change what is certified.
        start: Largest initial ‖β‖, as `Certificate.radius` takes it, and ‖f‖; None: the largest
            ones from which a run stays in the states, `Certificate.invariance`.
        safety_factor: Factor on the largest sampled inputs.
        seed: Seed of the samples of inputs.

    Raises:
        UnknownNameError: there is no such metric.
        InputError: a metric has no certified bound, the runs are of another law, another argument
            cannot be used, or the inputs of the law do not follow from the plant's state, as with
            an internal state or encoders.
    """
    validate.instance("certificate", certificate, Certificate, "as servocon.certify returns it")
    validate.instance("law", law, Law, "the certified law")
    law, _ = apart(law, None)
    certificate.scope.require_law(law)
    factor = validate.number("safety_factor", safety_factor, "a factor of at least 1")
    if factor < 1.0:
        raise InputError("safety_factor", got=factor, expected="a factor of at least 1")
    validate.seed("seed", seed)
    wanted = Specification.of(specification)
    for name in wanted.requirements:
        if name not in CERTIFIED:
            expected = f"metrics with a certified bound: {', '.join(CERTIFIED)}"
            cure = "A metric of runs is that of servocon.design.select."
            raise InputError("specification", got=f"{name!r}", expected=expected, cure=cure)
    quantity = certificate.guarantees[0].quantity
    beside = getattr(quantity, "beside", None) is not None and " beside other errors"
    several = certificate.agents and " of several agents"
    if not isinstance(quantity, BetaSize) or beside or several or quantity.part is not None:
        raise InputError(
            "certificate",
            got=f"one of {quantity.name}{beside or several or ''}",
            expected="one of ‖β‖, of all relations together and of one agent",
        )
    if "position_peak" in wanted.requirements and certificate.level is None:
        raise InputError(
            "specification",
            got="'position_peak', of a relation without a position error that follows β",
            expected="metrics of the certified relation",
            cure="A relation with ḟ = Sβ − Λf, as servocon.holonomic makes it, has one.",
        )
    first = _start(certificate, start)
    of_runs: dict[str, float | None] = dict.fromkeys(wanted.requirements)
    if runs is not None:
        validate.instance("runs", runs, Trajectory, "runs, such as servocon.simulate returns")
        certificate.scope.remarks(runs)
        if not runs.time.size:
            raise InputError("runs", got="runs without an output time", expected="one at least")
        found = wanted.values(Measured.of(runs, wanted.settings), float(runs.time.min()))
        of_runs |= {name: float(np.max(value)) for name, value in found.items()}
    lines = []
    for name, one in wanted.requirements.items():
        bounds = _Bounds(certificate, law, quantity, first, one.after, factor, seed)
        certified = float(np.max(getattr(bounds, CERTIFIED[name])))
        lines.append(SheetLine(wanted.label(name), one.bound, certified, of_runs[name]))
    own, condition = certificate.invariance, certificate.condition
    if own is not None and (first[0] > own.beta or first[1] > own.position):
        condition = f"for a run as long as it stays in the states; {condition}"
    return DataSheet(tuple(lines), first, condition)


def _start(certificate: Certificate, given: tuple[float, float] | None) -> tuple[float, float]:
    """The largest initial ‖β‖ and ‖f‖."""
    if given is not None:
        expected = "two numbers, the largest initial ‖β‖ and ‖f‖"
        sizes = validate.array("start", given, expected)
        if sizes.shape != (2,) or not np.all((sizes >= 0.0) & (sizes < np.inf)):
            raise InputError("start", got=written(given), expected=expected)
        return float(sizes[0]), float(sizes[1])
    if certificate.invariance is None:
        raise InputError(
            "start",
            got="None, and a certificate that does not say from where runs stay in the states",
            expected="the largest initial ‖β‖ and ‖f‖",
        )
    return certificate.invariance.beta, certificate.invariance.position


class _Bounds(NamedTuple):
    """Bounds from a time on."""

    certificate: Certificate
    law: Law
    quantity: BetaSize
    start: tuple[float, float]
    after: float
    factor: float
    seed: int

    @property
    def _endless(self) -> bool:
        return self.certificate.states.t == ALWAYS

    @property
    def _times(self) -> np.ndarray:
        """Times from `after` on; between two of them the bound of f only rises, or only falls."""
        certificate, after = self.certificate, self.after
        first, last = certificate.states.t
        span = last - first
        if self._endless:
            rate = 1.0 if certificate.level is None else certificate.level.rate
            entered = certificate.entry_time(self.start[0], 1.01 * certificate.ultimate_bound)
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
        certificate, r0, inverse = self.certificate, self.start[0], self.quantity.inverse
        most = float(np.max(certificate.radius(self._times, r0)))
        if self.after == 0.0:
            most = min(float(one.peak(r0)) for one in certificate.comparisons)
        if self._endless:
            most = max(most, certificate.ultimate_bound)
        return most if inverse is None else most * float(np.linalg.norm(inverse, 2))

    @property
    def _largest_position(self) -> float:
        """‖f‖ of the law."""
        most = float(self.certificate.position_radius(self._times, *self.start).max())
        return max(most, self.certificate.position_bound) if self._endless else most

    @property
    def beta(self) -> float:
        """‖β‖ of a plant."""
        return self._largest_beta + self.certificate.scope.difference

    @property
    def position(self) -> float:
        """‖f‖ of a plant."""
        return self._largest_position + self.certificate.scope.position_difference

    @property
    def inputs(self) -> np.ndarray:
        """Each |uᵢ| (l)."""
        law, certificate, most, before = self.law, self.certificate, 1.0, self.after
        period, wrong = certificate.scope.period, ""
        late = None if period is None else law.late(period)
        if late is not None and period is not None:
            law, most = late.law, float(np.abs(late.weights).sum())
            before = max(0.0, self.after - len(late.weights) * period)  # what acts is older
            if late.estimates is not None:
                wrong = "what it measures or sends has errors"
        q, v, t = certificate.states.sample(1, self.seed, self.law)
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
        found = _largest_inputs(law, states, *INPUTS, self.seed)
        return self.factor * most * found.sizes

    def _states(self) -> StateSet:
        """The certified states, with ‖β‖ and ‖f‖ as they are from then on."""
        states = self.certificate.states
        near = states.near if isinstance(states, RelationTube) else states
        if self.certificate.level is None or not isinstance(near, StateBox):
            return states
        state = (x[0] for x in near.sample(1, self.seed, self.law))
        shapes = shapes_of(Errors(self.law.model, self.law.constraint), None, *state)
        (of_f,), (of_beta,) = shapes
        sizes = max(self._largest_position, LEAST), max(self._largest_beta, LEAST)
        tube = RelationTube(near, *sizes, (of_f, of_beta))
        try:
            tube.sample(INPUTS[0], self.seed, self.law)
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
