"""Runs of a designed law on plants that were not used to design it, and the risk that they show."""

from collections.abc import Mapping
from typing import Any, NamedTuple

import jax.numpy as jnp
import numpy as np
from jaxtyping import Array

from servocon import validate
from servocon.arrays import ArrayLike
from servocon.certificates.certificate import Certificate
from servocon.certificates.falsification.starts import starts_on_surface
from servocon.certificates.log_report import required
from servocon.certificates.states import ALWAYS
from servocon.errors import InputError, counted
from servocon.laws import Law
from servocon.laws.loop import apart
from servocon.results.metrics import Measured
from servocon.results.specification import Specification
from servocon.results.trajectory import Trajectory
from servocon.tree import Batch, Module, batch, repeated
from servocon.uncertainty.sets import Uncertainty

RATES = (0.1, 10.0)
"""Least and largest rate of a disturbance [rad/s]."""


class Risk(NamedTuple):
    """The share of runs that miss a requirement.

    Attributes:
        runs: Number of runs.
        missed: Number of those that miss a requirement.
        share: The largest share of all such runs that is compatible with this, by Clopper and
            Pearson (1934).
        confidence: The confidence of that.
    """

    runs: int
    missed: int
    share: float
    confidence: float

    def __str__(self) -> str:
        many = counted(self.runs, "run")
        return (
            f"{self.missed} of {many} on fresh plants miss a requirement; with a confidence of "
            f"{100.0 * self.confidence:.4g} %, at most {100.0 * self.share:.2g} % do"
        )


class Waves(Module):
    """A sine of given size on each speed."""

    size: ArrayLike
    rate: ArrayLike
    phase: ArrayLike

    def __call__(self, q: Array, v: Array, t: Array) -> Array:
        """The force (n)."""
        size, rate, phase = map(jnp.asarray, (self.size, self.rate, self.phase))
        return size * jnp.sin(rate * t + phase)


def fresh_arguments(
    certificate: Certificate, law: Law, start: tuple[float, float], runs: int, seed: int
) -> dict[str, Any]:
    """Arguments of `simulate` for runs on plants of the set, from starts of certified sizes.

    Args:
        certificate: The certificate, of one agent.
        law: The law.
        start: Largest initial ‖β‖ and ‖f‖.
        runs: Number of runs.
        seed: Seed of plants, starts and disturbances.

    Raises:
        InputError: an argument cannot be used, no start lies in the states, or the certificate
            comes from another process.
    """
    subject = required(certificate.subject)
    validate.count("runs", runs)
    validate.seed("seed", seed)
    law, period = apart(law, None)
    period = certificate.scope.period if period is None else period
    t0 = 0.0 if certificate.states.t == ALWAYS else certificate.states.t[0]
    starts = starts_on_surface(certificate, law, t0, (start[1], start[0]))
    if starts is None:
        expected = "some on the relation, f = 0 and β = 0, at the first time"
        raise InputError("states", got="none on the relation", expected=expected)
    rng = np.random.default_rng(seed)
    q, v = starts.states(rng.uniform(-1.0, 1.0, (runs, starts.bounds[0].size)))
    return {
        "plant": _fresh(subject.plants, runs, seed),
        "law": law,
        "q0": q,
        "v0": v,
        "t0": t0,
        "period": period,
        "disturbance": _waves(subject.disturbance, v.shape, rng),
    }


def _fresh(plants: Any, runs: int, seed: int) -> Batch:
    """Plants of a set at random; those of a batch in turn."""
    if isinstance(plants, Uncertainty):
        return plants.sample(runs, seed, method="random").plants
    if not isinstance(plants, Batch):
        return repeated(plants, runs)
    each = list(plants.members())
    return batch([each[i % len(each)] for i in range(runs)])


def _waves(disturbance: Any, shape: tuple[int, ...], rng: np.random.Generator) -> Any:
    """A disturbance of each run."""
    if disturbance is None or callable(disturbance):
        return disturbance
    size = np.broadcast_to(np.asarray(disturbance, dtype=float), shape)
    rate = RATES[0] * (RATES[1] / RATES[0]) ** rng.uniform(size=shape)
    phase = rng.uniform(0.0, 2.0 * np.pi, shape)
    return batch([Waves(*one) for one in zip(size, rate, phase, strict=True)])


def risk_of(runs: Trajectory, specification: Mapping[str, Any], confidence: float) -> Risk:
    """The share of runs that miss a requirement, with its largest value by confidence.

    Args:
        runs: The runs, a batch on plants that were drawn independently.
        specification: The requirements.
        confidence: The confidence.

    Raises:
        InputError: an argument cannot be used.
    """
    from scipy.special import betaincinv

    if not validate.number("confidence", confidence) < 1.0:
        raise InputError("confidence", got=confidence, expected="a number between 0 and 1")
    wanted = Specification.of(specification)
    found = wanted.values(Measured.of(runs, wanted.settings), float(runs.time.min()))
    ratios = np.array([wanted.ratio(name, np.atleast_1d(value)) for name, value in found.items()])
    count, missed = ratios.shape[1], int(np.sum((ratios > 1.0).any(axis=0)))
    share = 1.0 if missed == count else float(betaincinv(missed + 1, count - missed, confidence))
    return Risk(count, missed, share, confidence)
