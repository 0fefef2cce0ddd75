"""Comparison of a measured log with a certificate: its bound, and which assumption broke first.

The bound is compared as for a run. The assumptions are judged by the log alone: the states, the
times of the samples, the inputs against those of the law, and the plant and the disturbance by the
equations of motion, in the mean over windows of time.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

import jax
import numpy as np

from servocon.certificates.evaluation import evaluate
from servocon.certificates.guarantee import ALONE, BetaSize, Guarantee
from servocon.certificates.inner_states import Errors
from servocon.certificates.invariance import Invariance
from servocon.certificates.log_inputs import JITTER, Break, wanted_inputs, wrong_inputs
from servocon.certificates.run_report import RunErrors, run_errors, stays_of
from servocon.certificates.scope import Scope
from servocon.certificates.states import StateSet
from servocon.errors import InputError, apart, digits
from servocon.identification.equations import lengths_of
from servocon.identification.explanation import Explained, Explanation
from servocon.identification.log import Log
from servocon.identification.motions import Motion, halved, motion_of, require_fit
from servocon.laws import Law
from servocon.markup import piece_of_lines
from servocon.plant import Plant
from servocon.plant.labels import rate_label, speed_names
from servocon.results.labels import Label
from servocon.results.record import Axes
from servocon.results.trajectory import Trajectory
from servocon.tree import Batch
from servocon.uncertainty.sets import Uncertainty

if TYPE_CHECKING:
    from pathlib import Path

    from servocon.results.plot.figures import Figure

Verdict = Literal["kept", "left", "says nothing"]
"""Outcome: the bound is kept, it is left, or the log begins outside the states."""

KNOWN = 3.0
"""Standard deviations of the noise of ‖β‖ by which it may exceed its bound."""

OF_MEAN, OF_SAMPLE = 0.5, 0.754
"""Deviations of what is smoothed, and of a measured value, relative to those of the difference of
both halves: a value between samples has 0.759 times the variance of one of them."""

HIDDEN = 0.1
"""Noise of the forces, relative to the largest ones of a row, that is said where it hides more than
the certified disturbance."""


class Subject(NamedTuple):
    """The plants, the law and the disturbance of a certificate.

    Attributes:
        plants: The plants.
        law: The law, without its own sampling period.
        disturbance: The further force, or its sizes; None if there is none.
    """

    plants: Plant | Batch | Uncertainty
    law: Law
    disturbance: Any


def required(subject: Subject | None) -> Subject:
    """The subject of a certificate.

    Raises:
        InputError: there is none, since the certificate comes from another process.
    """
    if subject is None:
        raise InputError(
            "certificate",
            got="one from another process, without its plants and its law",
            expected="one that was made here",
            cure="Certify again.",
        )
    return subject


@dataclass(frozen=True, repr=False)
class LogReport:
    """Comparison of a log with a certificate.

    Attributes:
        verdict: Outcome: ``"kept"``, ``"left"`` or ``"says nothing"``.
        breaks: The assumptions that the log contradicts, the first one first.
        time: Time at which the error is closest to its bound, or exceeds it first [s].
        quantity: Its symbol.
        size: Its size there.
        bound: Its bound there.
        noise: Standard deviation of its noise, as far as the log tells it.
        explanation: The extent to which the certified plants explain the log; None if the
            certificate says nothing of it.
        remarks: Words for what was not compared, and why.
        run: The log as a run, with β and f by the law's model.
        bounds: The bounds at the times of the run (T).
    """

    verdict: Verdict
    breaks: tuple[Break, ...]
    time: float
    quantity: str
    size: float
    bound: float
    noise: float
    explanation: Explanation | None
    remarks: tuple[str, ...]
    run: Trajectory
    bounds: np.ndarray

    @property
    def first(self) -> Break | None:
        """The assumption that broke first; None if the log contradicts none."""
        return self.breaks[0] if self.breaks else None

    def __str__(self) -> str:
        log = f"{self.run.name!r} ({self.run.time[-1] - self.run.time[0]:.3g} s)"
        if self.verdict == "says nothing":
            outside = [one.text for one in self.breaks if one.assumption == "states"]
            lines = [f"the certificate says nothing of {log}: {', '.join(outside)}"]
        else:
            size, bound = apart(self.size, self.bound)
            how = {"kept": "keeps its bound", "left": "LEAVES ITS BOUND"}[self.verdict]
            noise = f", ± {self.noise:.2g}" if self.noise else ""
            where = f"{self.quantity} = {size}{noise}, bound {bound} (t = {self.time:.4g} s)"
            lines = [f"{log} {how}: {where}"]
            lines += [f"{'then' if i else 'first broken'}, {x}" for i, x in enumerate(self.breaks)]
            if not self.breaks:
                lines.append("no assumption is contradicted")
        return "\n".join([*lines, *self.remarks])

    __repr__ = __str__

    def _repr_html_(self) -> str:
        """The lines, for a notebook."""
        return piece_of_lines(str(self))

    def plot(self, path: "str | Path | None" = None) -> "Figure":
        """Picture of the error with its bound, and of what broke."""
        from servocon.results.plot.figures import figure, save_figure

        run = self.run

        def draw(axes: Any) -> None:
            axes.plot(run.time, run.beta_norm, label=self.quantity, linewidth=0.9)
            axes.plot(run.time, self.bounds, "--", label="bound")
            for i, one in enumerate(self.breaks):
                axes.axvline(one.time, color=f"C{i + 2}", linewidth=0.9, label=one.assumption)
            axes.set(xlabel="t [s]", ylabel=self.quantity, ylim=(0.0, None))
            axes.set(title=f"{run.name}")
            axes.legend(loc="best")

        made = figure(draw, size=(6.0, 3.0))
        if path is not None:
            save_figure(made, path)
        return made


def check_log(
    guarantees: Sequence[Guarantee],
    states: StateSet,
    scope: Scope,
    invariance: Invariance | None,
    subject: Subject | None,
    log: Log,
    tolerance: float,
    window: float | None,
    begins: bool,
) -> LogReport:
    """Compare a log with guarantees; see `Certificate.check`."""
    quantity = guarantees[0].quantity
    beside = getattr(quantity, "beside", None) is not None
    if not isinstance(quantity, BetaSize) or beside:
        raise InputError(
            "log",
            got=f"a certificate of {quantity.name}{' beside other errors' if beside else ''}",
            expected="one of ‖β‖ alone",
            cure="Compare runs, which record the other errors.",
        )
    subject = required(subject)
    law, nominal = subject.law, _nominal(subject.plants)
    require_fit(nominal, log, f"{log.name!r}")
    motion = halved(motion_of(log))
    run, noise = _as_run(law, motion, log)
    errors = run_errors(guarantees, states, run, stays=stays_of(guarantees, invariance, run))
    broken, remarks = [*_of_states(states, run, errors), *_of_samples(scope, log, motion)], []
    explanation, half = None, 0.0
    compared = errors.counts[0] & errors.within[0]
    if compared.any():
        lengths = lengths_of([motion], window)
        if lengths[0] >= motion.span:
            expected = f"less than the {motion.span:.3g} s of {log.name!r} that are compared"
            got, cure = f"{lengths[0]:.3g} s", "Give a shorter window, or a longer log."
            raise InputError("window", got=got, expected=expected, cure=cure)
        explained = _explained(subject, motion, lengths)
        half = 0.5 * explained.equations.lengths[0]
        explanation = explained.explanation()
        of_plants, of_inputs = _of_plants(explained, explanation, subject, scope), []
        remarks += _hidden(explained, nominal)
        wanted = wanted_inputs(law, scope.period, log, motion, begins)
        if isinstance(wanted, str):
            remarks.append(f"inputs not compared with the law's: {wanted}")
        else:
            of_inputs, misread = wrong_inputs(explained, explanation, motion, wanted, nominal)
            of_plants = [] if misread else of_plants
        broken += of_plants + of_inputs
    # What is shown in the middle of a window may have begun with it and moved the state out. It may
    # also come from a sample that was missed up to its end.
    later = {"states": half, "samples": -half}
    broken.sort(key=lambda one: one.time + later.get(one.assumption, 0.0))
    allowed = max(tolerance, KNOWN * noise)
    excess = np.where(
        compared[:, None], errors.excess[0] * [g.quantity.unit for g in guarantees], -np.inf
    )
    over = (excess > allowed).any(axis=1)
    k = int(over.argmax()) if over.any() else int(excess.max(axis=1).argmax())
    j = int(excess[k].argmax())
    if scope.period is None and log.held:
        remarks.append(
            "inputs are held between samples, and the certificate is of a law that "
            "acts continuously"
        )
    verdict: Verdict = "left" if over.any() else "kept"
    return LogReport(
        verdict=verdict if compared.any() else "says nothing",
        breaks=tuple(broken),
        time=float(run.time[k]),
        quantity=guarantees[j].quantity.name,
        size=float(errors.size[0, k, j]),
        bound=float(errors.bound[0, k, j]),
        noise=noise,
        explanation=explanation,
        remarks=tuple(remarks),
        run=run,
        bounds=errors.bound[0, :, j],
    )


def _nominal(plants: Plant | Batch | Uncertainty) -> Plant:
    """One of the plants."""
    if isinstance(plants, Uncertainty):
        return plants.nominal
    return plants.member(0) if isinstance(plants, Batch) else plants


def _as_run(law: Law, motion: Motion, log: Log) -> tuple[Trajectory, float]:
    """The motion as a run, with β and f by the law's model, and the deviation of ‖β‖."""
    of = Errors(law.model, law.constraint)
    values = lambda q, v: [x[0] for x in evaluate(of, ALONE, (q, v, motion.time))]
    f, beta = values(motion.q, motion.v)
    even, odd = (values(*half)[1] for half in motion.halves)
    part = OF_MEAN if log.v is None else OF_SAMPLE
    noise = part * float(np.sqrt(np.mean(np.square(even - odd).sum(axis=-1))))
    count, sizes = len(motion.time), [x.shape[1] for x in (motion.q, motion.v, motion.u)]
    model = law.model
    labels = lambda own, symbol, size: own or tuple(f"{symbol}[{i}]" for i in range(size))
    known = model.coordinate_labels() if sizes[0] == sizes[1] else None
    rates = known and tuple(map(rate_label, known))
    axes = Axes.of(
        labels(model.coordinate_labels(), "q", sizes[0]),
        labels(model.speed_labels() or rates, "v", sizes[1]),
        labels(model.input_labels(), "u", sizes[2]),
        tuple(f"β[{i}]" for i in range(beta.shape[1])),
    )
    untold = np.full(count, np.nan)
    run = Trajectory(
        time=motion.time,
        q=motion.q,
        v=motion.v,
        u=motion.u,
        contributions={},
        beta=beta,
        position_error=f,
        kinetic_energy=untold,
        potential_energy=untold,
        rank=untold,
        missing=np.full(beta.shape, np.nan),
        dependent=np.zeros(beta.shape, dtype=bool),
        signals={},
        law_state={},
        axes=axes,
        attributes={"name": log.name},
    )
    return run, noise


def _of_states(states: StateSet, run: Trajectory, errors: RunErrors) -> list[Break]:
    """The first state outside the certified ones."""
    if not errors.outside.any():
        return []
    k = int(errors.outside[0].argmax())
    return [Break("states", float(run.time[k]), states.entry_outside(run, k))]


def _of_samples(scope: Scope, log: Log, motion: Motion) -> list[Break]:
    """The first sample that comes too late, or too early where the period is exact."""
    period, steps = scope.period, np.diff(motion.time)
    if period is None or not log.held or np.median(steps) < (1.0 - JITTER) * period:
        return []
    wrong = steps > (1.0 + JITTER) * period
    if scope.exact_period:
        wrong |= steps < (1.0 - JITTER) * period
    if not wrong.any():
        return []
    k = int(wrong.argmax())
    often = f"certified {'' if scope.exact_period else 'at least '}every {period:g} s"
    many = f", and {wrong.sum() - 1} more" if wrong.sum() > 1 else ""
    text = f"a sample after {steps[k]:.4g} s{many}, {often}"
    return [Break("samples", float(motion.time[k]), text)]


def _explained(subject: Subject, motion: Motion, lengths: list[float]) -> Explained:
    """The certified plants along the motion; of several that are given, the best one."""
    n, disturbance = motion.v.shape[1], subject.disturbance
    bound, known = np.zeros(n), None
    if callable(disturbance):
        known = np.asarray(jax.jit(jax.vmap(disturbance))(motion.q, motion.v, motion.time))
    elif disturbance is not None:
        bound = np.broadcast_to(np.asarray(disturbance, dtype=float), (n,))
    plants: Any = subject.plants
    several = list(plants.members()) if isinstance(plants, Batch) else [plants]
    made = [Explained(one, motion, lengths, bound, known) for one in several]
    return min(made, key=lambda one: one.explanation(beyond=False).ratio) if made[1:] else made[0]


def _of_plants(
    explained: Explained, found: Explanation, subject: Subject, scope: Scope
) -> list[Break]:
    """The plant or the disturbance, where no certified one explains the motion."""
    if found.ratio <= 1.0 or (found.pieces and not scope.constant_plants):
        return []
    if found.causes or found.together:
        each = " or ".join(map(str, found.causes[:3])) or " and ".join(map(str, found.together))
        return [Break("plant", found.broken, each)]
    if found.pieces:
        text = "parameters that change with time, and the certificate is of constant ones"
        return [Break("plant", found.broken, text)]
    label = _speeds(_nominal(subject.plants), explained.motion)[found.row]
    certified = digits(float(np.max(explained.bound[found.row])))
    text = f"a force of {abs(found.force):.3g} on {label} (t = {found.time:.4g} s), {certified}"
    return [Break("disturbance", found.broken, f"{text} certified")]


def _hidden(explained: Explained, plant: Plant) -> list[str]:
    """Words for forces that noise hides."""
    names = _speeds(plant, explained.motion)
    return [
        f"noise hides forces of up to {noise:.2g} on {name}, {digits(float(bound))} certified"
        for name, noise, bound, scale in zip(
            names, explained.noise, explained.bound, explained.scale, strict=True
        )
        if noise > max(bound, HIDDEN * scale)
    ]


def _speeds(plant: Plant, motion: Motion) -> list[str]:
    """Names of the speeds."""
    nq, n = motion.q.shape[1], motion.v.shape[1]
    own = plant.coordinate_labels() or ()
    labels = own if len(own) == n else speed_names(plant, nq, n)
    return [Label.of(label).name for label in labels]
