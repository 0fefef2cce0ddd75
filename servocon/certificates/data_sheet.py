"""The data sheet of a certificate: of each requirement, what is certified and the worst run.

The inputs that a law needs are found here, too.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

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
from servocon.errors import InputError
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

TIMES = 500
"""Number of times at which bounds are evaluated."""

INPUTS = (512, (2048, 8, 30))
"""Number of states, and search, for the largest inputs."""

LONG = 30.0
"""Time constants of f after which its bound has settled, if the states have no last time."""


class SheetLine(NamedTuple):
    """A line of a data sheet.

    Attributes:
        text: The metric and the time.
        required: The largest allowed value.
        certified: The bound that is certified.
        worst: The largest value in the runs; None without runs.
    """

    text: str
    required: float
    certified: float
    worst: float | None = None

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
        """The largest certified value, relative to what is required."""
        return max(line.certified / line.required for line in self.lines)

    @property
    def _rows(self) -> list[list[str]]:
        worst = lambda x: "" if x is None else f"{x:.4g}"
        return [
            [x.text, f"{x.required:.4g}", f"{x.certified:.4g}", worst(x.worst), f"{x.margin:.1%}"]
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

    ‖β‖ and ‖f‖ are bounded by `Certificate.radius` and `Certificate.position_radius`. Inputs are
    the largest ones of the law at the states with these ‖β‖ and ‖f‖, see `largest_inputs`; without
    a position error, in all certified states.

    Args:
        certificate: A certificate of ‖β‖, of all relations together and of one agent.
        law: The certified law.
        specification: The largest values of metrics by name, as for `servocon.design.select`:
            ``"peak"`` of ‖β‖, ``"position_peak"`` of ‖f‖ and ``"control_peak"`` of any input.
        runs: Runs whose worst values stand beside; they do not change what is certified.
        start: Largest initial ‖β‖, in the certificate's norm, and ‖f‖; None: the largest ones from
            which a run stays in the states, `Certificate.invariance`.
        safety_factor: Factor on the largest sampled inputs.
        seed: Seed of the samples of inputs.

    Raises:
        UnknownNameError: there is no such metric.
        InputError: a metric has no certified bound, another argument cannot be used, or inputs are
            limited of a law of which a state of the plant does not give them: one with an internal
            state, or behind encoders.
    """
    validate.instance("certificate", certificate, Certificate, "as servocon.certify returns it")
    validate.instance("law", law, Law, "the certified law")
    law, _ = apart(law, None)
    certificate.scope.require_law(law)
    wanted = Specification.of(specification)
    for name in wanted.requirements:
        if name not in CERTIFIED:
            expected = f"metrics with a certified bound: {', '.join(CERTIFIED)}"
            cure = "A metric of runs is that of servocon.design.select."
            raise InputError("specification", got=f"{name!r}", expected=expected, cure=cure)
    quantity = certificate.guarantees[0].quantity
    if not isinstance(quantity, BetaSize) or certificate.agents or quantity.part is not None:
        raise InputError(
            "certificate",
            got=f"one of {quantity.name}" + (" of several agents" if certificate.agents else ""),
            expected="one of ‖β‖, of all relations together and of one agent",
        )
    first = _start(certificate, start)
    worst: dict[str, float | None] = dict.fromkeys(wanted.requirements)
    if runs is not None:
        validate.instance("runs", runs, Trajectory, "runs, such as servocon.simulate returns")
        found = wanted.values(Measured.of(runs, wanted.settings), float(runs.time.min()))
        worst |= {name: float(np.max(value)) for name, value in found.items()}
    lines = []
    for name, one in wanted.requirements.items():
        bounds = _Bounds(certificate, law, first, one.after, safety_factor, seed)
        certified = float(np.max(getattr(bounds, CERTIFIED[name])))
        lines.append(SheetLine(wanted.label(name), one.bound, certified, worst[name]))
    return DataSheet(tuple(lines), first, certificate.condition)


def _start(certificate: Certificate, given: tuple[float, float] | None) -> tuple[float, float]:
    """The largest initial ‖β‖ and ‖f‖."""
    if given is not None:
        for where, value in zip(("‖β‖ of start", "‖f‖ of start"), given, strict=True):
            validate.shape(where, value, ())
            validate.not_negative(where, value)
        return float(given[0]), float(given[1])
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
    start: tuple[float, float]
    after: float
    factor: float
    seed: int

    @property
    def _times(self) -> np.ndarray:
        first, last = self.certificate.states.t
        if (first, last) == ALWAYS:
            level = self.certificate.level
            settled = LONG / (1.0 if level is None else level.rate)
            entered = self.certificate.entry_time(
                self.start[0], 1.01 * self.certificate.ultimate_bound
            )
            last = first + self.after + entered + settled
        if self.after > last - first:
            raise InputError(
                "specification",
                got=f"a metric after {self.after:g} s",
                expected=f"times within the span of the states, {last - first:g} s",
            )
        return np.linspace(self.after, last - first, TIMES)

    @property
    def beta(self) -> float:
        """The plain norm of β."""
        quantity = self.certificate.guarantees[0].quantity
        inverse = quantity.inverse if isinstance(quantity, BetaSize) else None
        factor = 1.0 if inverse is None else float(np.linalg.norm(inverse, 2))
        return factor * float(np.max(self.certificate.radius(self._times, self.start[0])))

    @property
    def position(self) -> float:
        """‖f‖."""
        return float(self.certificate.position_radius(self._times, *self.start).max())

    @property
    def inputs(self) -> np.ndarray:
        """Each |uᵢ| (l)."""
        law, certificate, most = self.law, self.certificate, 1.0
        period = certificate.scope.period
        late = None if period is None else law.late(period)
        if late is not None:
            law, most = late.law, float(np.abs(late.weights).sum())
        refused = ""
        if late is not None and late.estimates is not None:
            refused = "what it measures has errors"
        if late is None and len(law.layers) > 1:
            refused = f"{type(law).__name__} changes the inputs of the law inside"
        q, v, t = certificate.states.sample(1, self.seed, self.law)
        if law.step(q[0], v[0], float(t[0])).state:
            refused = "it has an internal state"
        if refused:
            raise InputError(
                "law",
                got=f"a law whose inputs do not follow from the plant's state: {refused}",
                expected="one whose inputs do",
                cure="Find the largest inputs by simulation, such as with servocon.falsify.",
            )
        return self.factor * most * largest_inputs(law, self._states(), seed=self.seed).sizes

    def _states(self) -> StateSet:
        """The certified states, with ‖β‖ and ‖f‖ as they are from then on."""
        states = self.certificate.states
        near = states.near if isinstance(states, RelationTube) else states
        if self.certificate.level is None or not isinstance(near, StateBox):
            return states
        state = (x[0] for x in near.sample(1, self.seed, self.law))
        shapes = shapes_of(Errors(self.law.model, self.law.constraint), None, *state)
        (of_f,), (of_beta,) = shapes
        return RelationTube(near, self.position, self.beta, (of_f, of_beta))


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
    inside = law.layers[-1]
    drawn = draw(inside.model, inside, states, 1.0, (1, samples), seed, search)

    def scores(values: np.ndarray, _: Any) -> dict[str, np.ndarray]:
        return {f"input {i}": values[..., i] for i in range(values.shape[-1])}

    values = drawn.searched(InputSizes(inside), scores)
    each = np.moveaxis(values, -1, 0)
    return LargestInputs(values.max(axis=(0, 1)), tuple(drawn.largest(one) for one in each))


class InputSizes(Module):
    """|u| of a law, as a function of plant and state."""

    law: Law

    def __call__(self, plant: Plant, q: Array, v: Array, t: Array) -> Array:
        """|u| (l); traced."""
        snapshot = snapshot_at(self.law.model, self.law.constraint, q, v, t)
        return jnp.abs(self.law.command(snapshot, self.law.initial_state(snapshot)).u)
