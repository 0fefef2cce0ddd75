"""Answers after the curves: claims, the certificate, and a cloud of uncertain plants."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from servocon.errors import InputError, ServoconError, without_warnings
from servocon.experiment.claims import Claim
from servocon.experiment.plugins import plugin_errors
from servocon.experiment.runs import finished
from servocon.live_page.answer import Answer
from servocon.precision import float64
from servocon.simulation.simulate import simulate
from servocon.tree import named_numbers
from servocon.uncertainty.ranges import Interval
from servocon.uncertainty.sets import Uncertainty

if TYPE_CHECKING:
    from servocon.certificates.certificate import Certificate

QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)
"""Drawn quantiles of a cloud, in addition to its worst member."""

SEED = 0
"""Seed of every cloud: the same numbers give the same cloud."""


class Judgement(NamedTuple):
    """Claims about the runs of an experiment, or the reason why there are none.

    Attributes:
        claims: The claims.
        problem: The reason.
    """

    claims: Sequence[Claim]
    problem: str = ""

    @property
    def broken(self) -> int:
        """Number of claims that do not hold."""
        return sum(not claim.holds for claim in self.claims)


class Bound(NamedTuple):
    """The bound of ‖β‖ by a certificate, at the times of the curves.

    Attributes:
        radius: The bound (K); None if there is none.
        ultimate: The ultimate bound.
        verdict: Verdict on the run.
        certified: Bounds of the experiment's requirements by metric, from where the run begins.
        problem: The reason why there is none.
    """

    radius: np.ndarray | None = None
    ultimate: float = np.nan
    verdict: str = ""
    certified: Mapping[str, float] = MappingProxyType({})
    problem: str = ""


class Cloud(NamedTuple):
    """‖β‖ of many plants at the times of the curves.

    Attributes:
        quantiles: Quantiles `QUANTILES` (5, K).
        worst: ‖β‖ of the member with the largest ‖β‖ at any time (K).
        values: Uncertain numbers of that member, by name.
        of: The set of the plants, in words.
        stopped: Number of members that ended early; they count up to their end.
        problem: The reason why there is no cloud.
    """

    quantiles: np.ndarray
    worst: np.ndarray
    values: Mapping[str, float]
    of: str
    stopped: int = 0
    problem: str = ""


@float64
def judgement(answer: Answer) -> Judgement:
    """Run all runs of an experiment, and check its claims."""
    experiment = answer.experiment
    try:
        with without_warnings(), plugin_errors("claims"):
            return Judgement(list(experiment.claims(finished(experiment))))
    except ServoconError as error:
        return Judgement((), str(error))


@float64
def bound(answer: Answer) -> Bound:
    """Compute the experiment's certificate, and its bound for the main run."""
    try:
        with without_warnings(), plugin_errors("certificate"):
            certificate = answer.experiment.certificate(answer.run)
            if certificate is None:
                return Bound()
            r0 = np.max(np.asarray(certificate.guarantees[0].quantity.initial(answer.run)))
            time = answer.curves.time
            radius = np.asarray(certificate.radius(time - answer.run.time[0], r0), dtype=float)
            verdict = certificate.check(answer.run).verdict
            certified = _certified(answer, certificate) if answer.experiment.specification else {}
            return Bound(radius, certificate.ultimate_bound, verdict, certified)
    except ServoconError as error:
        return Bound(problem=str(error))


def _certified(answer: Answer, certificate: "Certificate") -> dict[str, float]:
    """Certified bounds of the experiment's requirements, of those that have one."""
    from servocon.certificates.design.data_sheet import CERTIFIED, data_sheet

    run, subject = answer.run, certificate.subject
    wanted = {x: y for x, y in answer.experiment.specification.items() if x in CERTIFIED}
    if not wanted or subject is None:
        return {}
    size = lambda x: float(np.max(x[..., 0]))
    start = size(run.beta_norm), size(run.position_error_norm) if run.has_position_error else 0.0
    found = {}
    for name, one in wanted.items():
        with suppress(InputError):  # inputs without a bound, or a run from beyond the states
            sheet = data_sheet(certificate, subject.law, {name: one}, start=start)
            found[name] = sheet.lines[0].certified
    return found


@float64
def cloud(answer: Answer, members: int, spread: float) -> Cloud:
    """Run a sample of uncertain plants under the present law.

    Args:
        answer: The main run.
        members: Number of plants.
        spread: Relative half width of the range of every number of the plant, if the experiment has
            no attribute `uncertainty`.
    """
    try:
        with without_warnings(), plugin_errors("cloud"):
            return _cloud(answer, members, spread)
    except ServoconError as error:
        return Cloud(np.empty((0, 0)), np.empty(0), {}, "", problem=str(error))


def _cloud(answer: Answer, members: int, spread: float) -> Cloud:
    arguments = answer.run.arguments
    if arguments is None or answer.run.batch_shape:
        got = "no run of servocon.simulate" if arguments is None else "a batch already"
        raise InputError("main run", got=got, expected="a single run of servocon.simulate")
    ranges, said = _ranges(answer, spread)
    sample = ranges.sample(members, SEED)
    asked = {**arguments, "plant": sample.plants, "keep": ()}
    run = simulate(**asked)
    kept = answer.curves.kept[answer.curves.kept < run.time.size]
    size = run.plant_beta_norm if run.plant_beta_norm is not None else run.beta_norm
    size = size[:, kept]
    filled = np.where(np.isfinite(size), size, np.nan)
    quantiles, there = np.full((len(QUANTILES), kept.size), np.nan), np.isfinite(size).any(axis=0)
    quantiles[:, there] = np.nanquantile(filled[:, there], QUANTILES, axis=0)
    worst = int(np.argmax(np.nan_to_num(filled, nan=-1.0).max(axis=1)))
    values = {name: float(value[worst]) for name, value in sample.values.items()}
    stopped = sum(stop is not None and not stop.expected for stop in run.stops)
    return Cloud(quantiles, filled[worst], values, said, stopped)


def _ranges(answer: Answer, spread: float) -> tuple[Uncertainty, str]:
    """The experiment's own set of plants, or one around the numbers of the plant."""
    own: Any = getattr(answer.experiment, "uncertainty", None)
    plant = answer.run.plant
    if isinstance(own, Uncertainty) and type(own.nominal) is type(plant):
        return own, f"the experiment's uncertainty of {', '.join(own.names)}"
    intervals: dict[str, Interval] = {}
    for name, value in named_numbers(plant).items():
        for place in np.ndindex(np.shape(value)):
            x = float(np.asarray(value)[place])
            entry = f"{name}[{','.join(map(str, place))}]" if place else name
            if x != 0.0 and np.isfinite(x):
                intervals[entry] = Interval(*sorted(((1 - spread) * x, (1 + spread) * x)))
    return Uncertainty(
        plant, intervals
    ), f"±{100 * spread:g} % of {len(intervals)} numbers of the plant"
