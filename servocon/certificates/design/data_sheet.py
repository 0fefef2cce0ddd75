"""The data sheet of a certificate: of each requirement, what is certified and the worst run."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from servocon import validate
from servocon.certificates.certificate import STAYS, Certificate
from servocon.certificates.certified_values import Certified, CertifiedValues
from servocon.certificates.guarantee import BetaSize
from servocon.certificates.invariance import Invariance
from servocon.certificates.largest_inputs import INPUTS
from servocon.certificates.states import ALWAYS, StateSet
from servocon.errors import InputError, written
from servocon.laws import Law
from servocon.laws.loop import apart
from servocon.markup import Table, Text, piece
from servocon.precision import float64
from servocon.results.metrics import Measured
from servocon.results.specification import Specification
from servocon.results.trajectory import Trajectory
from servocon.user_code import explained

ROUNDING = 1e-9
"""Relative amount by which a start may exceed the largest size of the states."""

CERTIFIED = {"peak": "beta", "position_peak": "position", "control_peak": "inputs"}
"""Metrics with a certified bound."""


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
    wanted = required(specification)
    certified = Certified.of(certificate)
    require_bounds(certified, wanted)
    first = sizes_of(start, certificate.invariance)
    require_start(first, certificate.states)
    of_runs: dict[str, float] = {}
    if runs is not None:
        validate.instance("runs", runs, Trajectory, "runs, such as servocon.simulate returns")
        certificate.scope.remarks(runs)
        if not runs.time.size:
            raise InputError("runs", got="runs without an output time", expected="one at least")
        found = wanted.values(Measured.of(runs, wanted.settings), float(runs.time.min()))
        of_runs = {name: float(np.max(value)) for name, value in found.items()}
    lines = lines_of(certified, law, wanted, first, factor, seed)
    beside = [
        line._replace(of_runs=of_runs.get(x))
        for line, x in zip(lines, wanted.requirements, strict=True)
    ]
    own, condition = certificate.invariance, certificate.condition
    if own is not None and (first[0] > own.beta or first[1] > own.position):
        condition = f"{STAYS}; {condition}"
    return DataSheet(tuple(beside), first, condition)


def required(specification: Mapping[str, Any]) -> Specification:
    """Requirements of metrics with a certified bound.

    Raises:
        UnknownNameError: there is no such metric.
        InputError: a metric has no certified bound.
    """
    wanted = Specification.of(specification)
    for name in wanted.requirements:
        if name not in CERTIFIED:
            expected = f"metrics with a certified bound: {', '.join(CERTIFIED)}"
            cure = "A metric of runs is that of servocon.design.select."
            raise InputError("specification", got=f"{name!r}", expected=expected, cure=cure)
    return wanted


def require_bounds(certified: Certified, wanted: Specification) -> None:
    """Require that bounds of the metrics follow from what is certified.

    Raises:
        InputError: they do not.
    """
    quantity = certified.guarantee.quantity
    beside = getattr(quantity, "beside", None) is not None and " beside other errors"
    several = certified.several and " of several agents"
    if not isinstance(quantity, BetaSize) or beside or several or quantity.part is not None:
        raise InputError(
            "certificate",
            got=f"one of {quantity.name}{beside or several or ''}",
            expected="one of ‖β‖, of all relations together and of one agent",
        )
    require_horizon(wanted, certified.states)
    if "position_peak" in wanted.requirements and certified.level is None:
        raise InputError(
            "specification",
            got="'position_peak', of a relation without a position error that follows β",
            expected="metrics of the certified relation",
            cure="A relation with ḟ = Sβ − Λf, as servocon.holonomic makes it, has one.",
        )


def require_horizon(wanted: Specification, states: StateSet, at: str = "") -> None:
    """Require that each requirement has times to hold at.

    Args:
        wanted: The requirements.
        states: The states.
        at: The numbers of the law at which the states are these, in words; empty: any.

    Raises:
        InputError: one begins after the last time of the states.
    """
    span = np.inf if states.t == ALWAYS else states.t[1] - states.t[0]
    wanted.require_within(span, f"the states{at}")


def require_start(start: tuple[float, float], states: StateSet, at: str = "") -> None:
    """Require that the states hold a start.

    Args:
        start: Largest initial ‖β‖ and ‖f‖.
        states: The states.
        at: As for `require_horizon`.

    Raises:
        InputError: a size is larger than that of any state.
    """
    most = (states.beta, states.position)
    for symbol, size, largest in zip(("‖β‖", "‖f‖"), start, most, strict=True):
        if size > largest * (1.0 + ROUNDING):
            raise InputError(
                "start",
                got=f"{symbol} up to {size:.4g}{at}",
                expected=f"at most {largest:.4g}, the largest in the states",
                cure="No run from beyond them is certified. Take wider states, or a smaller start.",
            )


def lines_of(
    certified: Certified,
    law: Law,
    wanted: Specification,
    start: tuple[float, float],
    factor: float,
    seed: int,
    inputs_from: tuple[int, tuple[int, int, int]] = INPUTS,
) -> tuple[SheetLine, ...]:
    """The lines of a data sheet, without runs.

    Args:
        certified: The certified bounds.
        law: The law, without its sampling period.
        wanted: The requirements, see `required`.
        start: Largest initial ‖β‖ and ‖f‖.
        factor: Factor on the largest sampled inputs.
        seed: Seed of the samples of inputs.
        inputs_from: Number of states, and search, for the largest inputs.
    """
    quantity: Any = certified.guarantee.quantity
    lines = []
    for name, one in wanted.requirements.items():
        values = CertifiedValues(
            certified, law, quantity, start, one.after, factor, seed, inputs_from
        )
        bound = float(np.max(getattr(values, CERTIFIED[name])))
        lines.append(SheetLine(wanted.label(name), one.bound, bound))
    return tuple(lines)


def sizes_of(given: Any, invariance: Invariance | None) -> tuple[float, float]:
    """The largest initial ‖β‖ and ‖f‖; None: those from which a run stays in the states.

    Raises:
        InputError: they are no two sizes, or there are none.
    """
    if given is not None:
        expected = "two numbers, the largest initial ‖β‖ and ‖f‖"
        sizes = validate.array("start", given, expected)
        if sizes.shape != (2,) or not np.all((sizes >= 0.0) & (sizes < np.inf)):
            raise InputError("start", got=written(given), expected=expected)
        return float(sizes[0]), float(sizes[1])
    if invariance is None:
        raise InputError(
            "start",
            got="None, and a certificate that does not say from where runs stay in the states",
            expected="the largest initial ‖β‖ and ‖f‖",
        )
    return invariance.beta, invariance.position
