"""Certificates: what the theory promises of β under a law, and whether runs keep to it.

`certify` checks the assumptions over sampled plants and states and works out the constants;
`Certificate.check` compares runs with what follows.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import jax.numpy as jnp
import numpy as np
from numpy.typing import ArrayLike

from servocon.certificates.assumptions import (
    Assumption,
    Found,
    Guarantee,
    Search,
    of_adaptive,
    of_feedback,
    of_robust,
    together,
)
from servocon.certificates.comparison import ExponentialLemma, Lemma
from servocon.certificates.flexible_joints.guarantee import MotorErrors, of_two_layers
from servocon.certificates.flexible_joints.motor_errors import ErrorBox, amplitude_of, layers_of
from servocon.certificates.lumped_uncertainty import (
    agents_of,
    evaluate,
    make_probe,
    push_of,
    stabilizing_of,
    weight_matrix,
)
from servocon.certificates.samples import StateBox, plants_of
from servocon.constraint.constraint import constraint_labels
from servocon.engine.batch import Batch
from servocon.errors import InputError
from servocon.laws import BacksteppingLaw, ServoLaw
from servocon.laws.adaptive import Adaptive
from servocon.laws.agents import diagonal_blocks
from servocon.laws.robust import RobustTranspose
from servocon.plant import Plant
from servocon.results.trajectory import Trajectory
from servocon.uncertainty.sets import Uncertainty


@dataclass(frozen=True)
class CertificateReport:
    """How runs compare with a certificate.

    Attributes:
        holds: Whether ‖β‖ kept to the certified bound at every output time of every run.
        margin: The smallest of bound − ‖β‖ after the start, at which the bound is drawn up.
        member: The run of a batch where that is; 0 for a single one.
        time: When that is [s].
        beta: ‖β‖ there.
        bound: The bound there.
        runs: How many runs were compared.
        outside: When a run first left the box of states in which the assumptions were checked
            [s]; NaN where none did. Nothing is promised from there on.
        stopped: How many runs ended early; they are compared up to there.
        agent: Whose ‖βᵢ‖ that is, from 0; None where it is ‖β‖ of the whole.
    """

    holds: bool
    margin: float
    member: int
    time: float
    beta: float
    bound: float
    runs: int
    outside: float
    stopped: int
    agent: int | None = None

    def __str__(self) -> str:
        verdict = "the certificate holds" if self.holds else "THE CERTIFICATE IS VIOLATED"
        error, whose = "‖β‖", ""
        if self.agent is not None:
            error, whose = "‖βᵢ‖", f"agent {self.agent}, "
        lines = [
            f"{verdict} on {self.runs} run{'s' if self.runs != 1 else ''}",
            f"tightest margin {self.margin:.3g}: {error} = {self.beta:.6g}, bound {self.bound:.6g} "
            f"({whose}member {self.member}, t = {self.time:.6g} s)",
        ]
        if not np.isnan(self.outside):
            lines.append(f"the box of states was left at t = {self.outside:.6g} s")
        if self.stopped:
            lines.append(f"{self.stopped} ended early and were compared up to there")
        return "\n".join(lines)


@dataclass(frozen=True)
class Certificate:
    """What is promised of β under one law, for every plant and state that was sampled.

    It rests on `assumptions`, and on these that no sample can show: the law acts continuously,
    its inputs reach the plant as they are, q and v are measured exactly, the plant is one of the
    set and the motion stays in the box. Between the samples the assumptions are not proven.

    Attributes:
        law: The law's terms in words.
        assumptions: What was checked.
        constants: The numbers that enter, by name.
        lemma: The general form, for ξ = (β, α̂ − α).
        exponential: The exponential form, for β.
        parameter_error: ‖α̂(0) − α‖ of an adaptive law; 0 for others.
        box: The states at which the assumptions were checked.
        plants: How many plants were sampled.
        states: At how many states each.
        agents: What is promised of ‖βᵢ‖ of each agent, where the law has several; a `Guarantee` has
            `ultimate_bound`, `radius` and `entry_time` too. Each depends on its own start only.
        motors: How the motors' errors at the start count beside ‖β‖, for a `BacksteppingLaw`.
    """

    law: str
    assumptions: tuple[Assumption, ...]
    constants: Mapping[str, float]
    lemma: Lemma
    exponential: ExponentialLemma
    parameter_error: float
    box: StateBox
    plants: int
    states: int
    agents: tuple[Guarantee, ...] = ()
    motors: MotorErrors | None = None

    @property
    def _whole(self) -> Guarantee:
        return Guarantee(self.lemma, self.exponential, dict(self.constants), self.parameter_error)

    @property
    def ultimate_bound(self) -> float:
        """The smallest bound that ‖β(t)‖ comes below, up to anything, and stays below."""
        return self._whole.ultimate_bound

    def radius(self, t: ArrayLike, r0: ArrayLike) -> Any:
        """The bound of ‖β‖ at a time since the start; arrays broadcast.

        Args:
            t: Time since the start [s].
            r0: ‖β‖ at the start; with flexible joints √(‖β‖² + size²), see `MotorErrors.size`.
        """
        return self._whole.radius(t, r0)

    def entry_time(self, r0: float, bound: float) -> float:
        """After what time ‖β‖ ≤ bound for good [s]; infinite if that is not promised.

        Args:
            r0: ‖β‖ at the start.
            bound: What it shall come below.
        """
        return self._whole.entry_time(r0, bound)

    def check(self, run: Trajectory, tolerance: float = 1e-6) -> CertificateReport:
        """Compare a run, or a batch of runs, with the certificate.

        Args:
            run: The run; each starts with its own ‖β‖.
            tolerance: By how much ‖β‖ may exceed the bound: what the integration adds to it.

        Raises:
            InputError: the run has no output time.
        """
        if run.time.size == 0:
            raise InputError("run", got="no output time", expected="at least one")
        since, beta = run.time - run.time[0], run.beta.reshape(-1, *run.beta.shape[-2:])
        # Of the whole and of each agent: (runs, times, 1 + agents).
        whose = [(self._whole, beta)]
        if self.agents:
            whose += zip(self.agents, np.split(beta, len(self.agents), axis=-1), strict=True)
        size = np.stack([np.linalg.norm(error, axis=-1) for _, error in whose], axis=-1)
        start = size[:, :1]
        if self.motors is not None:
            start = np.hypot(start, self.motors.at_start(run)[:, None, None])
        bound = np.stack(
            [promise.radius(since, start[..., j]) for j, (promise, _) in enumerate(whose)], axis=-1
        )
        margin = np.where(np.isfinite(size), bound - size, -np.inf)
        if run.time.size > 1:
            margin[:, 0] = np.inf  # the bound starts there
        for row, stop in zip(margin, run.stops, strict=True):
            if stop is not None:
                row[run.time > stop.time] = np.inf
        i, k, j = np.unravel_index(np.argmin(margin), margin.shape)
        return CertificateReport(
            holds=bool(margin[i, k, j] >= -tolerance),
            margin=float(margin[i, k, j]),
            member=int(i),
            time=float(run.time[k]),
            beta=float(size[i, k, j]),
            bound=float(bound[i, k, j]),
            runs=len(size),
            outside=self._left(run),
            stopped=sum(stop is not None for stop in run.stops),
            agent=int(j) - 1 if j else None,
        )

    def _left(self, run: Trajectory) -> float:
        """When a run first left the box [s]."""
        if isinstance(self.box, ErrorBox):
            out = self.box.left(run)
        else:
            out = self.box.outside(run.q, run.v, run.time)
        out = out.reshape(-1, run.time.size)
        times = np.flatnonzero(out.any(axis=0))
        return float(run.time[times[0]]) if times.size else float("nan")

    def __str__(self) -> str:
        """A table of the assumptions, the constants and what follows."""
        width = max(len(a.text) for a in self.assumptions)
        lines = [f"{self.law}: {self.plants} plants at {self.states} states each"]
        for a in self.assumptions:
            lines.append(f"  {a.text:<{width}}  {a.found:>12.6g}  ({a.required})")
        values = ", ".join(f"{name} = {x:.6g}" for name, x in self.constants.items())
        lines += [
            f"  {values}",
            f"  ultimate bound of ‖β‖: {self.ultimate_bound:.6g}, approached at "
            f"{self.exponential.rate / 2.0:.4g} 1/s",
        ]
        if self.agents:
            largest = max(promise.ultimate_bound for promise in self.agents)
            lines.append(f"  of ‖βᵢ‖ of each of {len(self.agents)} agents: {largest:.6g}")
        return "\n".join(lines)


def certify(
    plants: Plant | Batch | Uncertainty,
    law: ServoLaw | BacksteppingLaw,
    box: StateBox,
    *,
    disturbance: Any = None,
    margin: float = 1.1,
    samples: tuple[int, int] = (64, 512),
    seed: int = 0,
) -> Certificate:
    """What is promised of β under a law on a set of plants, with every assumption checked.

    The law is a nominal term, a `Stabilizing` one, and one of `Robust`, `RobustTranspose` and
    `Adaptive`, or none of these (then the largest ‖ζ‖ found enters). V = βᵀPβ, and the part of
    the parameters for an adaptive law. The feedback counts by its effect on the true plant, so
    its gain κ need not enter the bound of ζ.

    Of a push with several agents the certificate holds for each of them by itself, too. It needs a
    G that does not couple them, such as that of the robots of a swarm.

    Of a `BacksteppingLaw` layer 1 may be such a law, with `Robust` or without, and V counts the
    motors' errors, too; see `servocon.certificates.flexible_joints.guarantee`.

    Args:
        plants: The plants it may meet.
        law: The law.
        box: The states at which it may meet them, such as `StateBox.around(run)`; for a
            `BacksteppingLaw` an `ErrorBox`.
        disturbance: A further force d(q, v, t) on the plants (n), or the largest size of each of
            its entries (n); for a `BacksteppingLaw` these sizes (2n).
        margin: The factor by which constants that were found by sampling (not those that the law
            gives) are moved to the safe side; an effectiveness by its distance from the exact
            model's.
        samples: How many plants are drawn from an uncertainty set, beside its corners if these
            are no more, and at how many states each is looked at.
        seed: The same seed draws the same samples.

    Raises:
        CertificateError: an assumption fails; the error names it and the worst sample.
        InputError: an argument cannot be used, or nothing is known of such a law.
    """
    if not (np.isfinite(margin) and margin >= 1):
        raise InputError("margin", got=margin, expected="a factor of at least 1")
    motors = None
    if isinstance(law, BacksteppingLaw):
        layers = layers_of(law, plants, box, samples, seed)
        amplitude = amplitude_of(disturbance, layers.states[1].shape[1])
        of_links = amplitude[: len(amplitude) // 2]
        search, promises = _of_servo_law(
            layers.links, layers.driven, layers.at_links, of_links, margin
        )
        promise, motors = of_two_layers(layers, law, promises, search, amplitude)
        batch, terms = layers.plants, layers.links.terms
    else:
        batch, states = plants_of(plants, samples[0], seed), box.sample(samples[1], seed)
        search, promises = _of_servo_law(law, batch, states, disturbance, margin)
        promise, terms = together(promises), law.terms
    return Certificate(
        law=" + ".join(term.name for term in terms) + (" behind springs" if motors else ""),
        assumptions=tuple(search.assumptions),
        constants=promise.constants,
        lemma=promise.lemma,
        exponential=promise.exponential,
        parameter_error=promise.parameter_error,
        box=box,
        plants=batch.size,
        states=samples[1],
        agents=promises if len(promises) > 1 else (),
        motors=motors,
    )


def _of_servo_law(
    law: ServoLaw, batch: Batch, states: Any, disturbance: Any, margin: float
) -> tuple[Search, tuple[Guarantee, ...]]:
    """What a servo law promises, to each of its agents, with the assumptions checked."""
    push, feedback = push_of(law), stabilizing_of(law)
    if not np.all(np.asarray(feedback.gain) > 0):
        raise InputError(
            "law", got="no feedback", expected="a servocon.Stabilizing term with a positive gain"
        )
    weight, metric = (push or feedback).weight, (push or feedback).metric
    transpose, agents = isinstance(push, RobustTranspose), agents_of(push)
    probe = make_probe(law, weight, metric, transpose, disturbance, states[1].shape[-1], agents)
    search = Search(evaluate(probe, batch, *states), batch, states, margin)
    first = (jnp.asarray(x[0]) for x in states)
    rows = len(constraint_labels(law.constraint, law.model, *first))
    P, P2 = (np.asarray(weight_matrix(w, rows)) for w in (weight, feedback.weight))
    search.check_rows(rows, P, P2)
    if agents > 1:
        search.check_agents(rows)
    ratio = P @ np.linalg.inv(P2)
    exact = np.linalg.eigvalsh(diagonal_blocks((ratio + ratio.T) / 2.0, agents))[:, 0]
    decay = search.effectiveness("feedback, least eigenvalue of sym P G P⁻¹", "decay", exact)
    eigenvalues = np.linalg.eigvalsh(diagonal_blocks(P, agents))
    kappa = float(np.asarray(feedback.gain)) * decay
    found = Found(search, kappa, eigenvalues[:, 0], eigenvalues[:, -1])
    if push is None:
        promises = of_feedback(found)
    elif isinstance(push, Adaptive):
        promises = of_adaptive(found, push)
    else:
        promises = of_robust(found, push)
    return search, promises
