"""The tube about the nominal motion of a two-step law, and the errors that a run logs."""

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from servocon import validate
from servocon.certificates.states import States, StateSet
from servocon.certificates.two_step.comparison import Radii, radii
from servocon.errors import InputError
from servocon.laws import Law, TwoStepLaw
from servocon.results.trajectory import Trajectory
from servocon.simulation.simulate import simulate

GRID = 501
"""Number of instants of the nominal motion at which states are drawn."""

NOTHING = 1e-12
"""Initial error [unit of a coordinate or speed] that counts as none where the tube allows none."""

ROUNDING = 1e-9
"""Part by which an initial error, or a time [s], may exceed the certified one."""


@dataclass(frozen=True)
class Tube(StateSet):
    """The states that a two-step law guarantees about its nominal motion.

    With e = q − q_n and s = ė + k e the tube is as wide, at each time, as the guarantee from the
    largest initial errors. So a run that starts in it stays in it.

    Attributes:
        law: The law; its bounds α and Γ do not enter.
        duration: Its length in time [s].
        position: Largest initial ‖e‖, of each agent [unit of the coordinates].
        sliding: Largest initial ‖s‖, of each agent [unit of the speeds].
        t0: Initial time [s].
        invariant: True: a run that starts in the tube and leaves it violates the guarantee.

    Raises:
        InputError: an argument is out of its range.
    """

    law: TwoStepLaw
    duration: float
    position: float = 0.0
    sliding: float = 0.0
    t0: float = 0.0
    invariant: ClassVar[bool] = True

    def __post_init__(self):
        validate.instance("Tube.law", self.law, TwoStepLaw, "a servocon.TwoStepLaw")
        validate.number("Tube.duration", self.duration, "a positive, finite time [s]")
        validate.not_negative("Tube.position", self.position, "a size ‖e‖ of at least 0")
        validate.not_negative("Tube.sliding", self.sliding, "a size ‖s‖ of at least 0")

    @property
    def t(self) -> tuple[float, float]:  # pyright: ignore[reportIncompatibleVariableOverride]
        """First and last time [s]."""
        return self.t0, self.t0 + self.duration

    def entry_outside(self, run: Trajectory, index: int) -> str:
        """Words for the entry by which a single run is outside at the output time `index`."""
        if not self.t[0] <= run.time[index] <= self.t[1]:
            return (
                f"t [s] = {run.time[index]:.6g}, certified from {self.t[0]:.6g} to {self.t[1]:.6g}"
            )
        return "its tracking error"

    def sample(self, count: int, seed: int, law: Law | None = None) -> States:
        """Draw states in the tube; half of them of each agent on its surface.

        No law is needed beside the tube's own.

        Raises:
            RunStoppedError: the nominal motion stops early.
        """
        law, rng = self.law, np.random.default_rng(seed)
        t = np.linspace(*self.t, GRID)[rng.integers(0, GRID, validate.integer("states", count))]
        k, width, decay = (float(np.asarray(x)) for x in (law.rate, law.width, law.decay))
        size = radii(k, width, decay, t - self.t0, self.position, self.sliding)
        n = np.size(law.q)
        e, s = (_in_balls(rng, radius, law.agents, n) for radius in (size.position, size.sliding))
        q, v, _ = nominal_motion(law, t, self.t0)
        return q + e, v + s - k * e, t

    def outside(self, run: Trajectory) -> np.ndarray:
        """True at the output times of a run outside its times, or of one that starts outside."""
        e, s, _ = tracking_errors(run, float(np.asarray(self.law.rate)), self.law.agents)
        limits = (self.position, self.sliding)
        far = [
            np.linalg.norm(x[:, 0], axis=-1).max(axis=-1) > limit * (1 + ROUNDING) + NOTHING
            for x, limit in zip((e, s), limits, strict=True)
        ]
        first, last = self.t
        late = (run.time < first - ROUNDING) | (run.time > last + ROUNDING)
        outside = np.any(far, axis=0)[:, None] | late
        return outside if run.batch_shape else outside[0]


def nominal_motion(
    law: TwoStepLaw, t: np.ndarray, t0: float
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Coordinates, speeds and inputs of the nominal motion at given times (count, n each).

    Raises:
        RunStoppedError: the nominal motion stops early.
    """
    times, at = np.unique(np.append(t, t0), return_inverse=True)
    if times.size == 1:
        times = np.append(times, t0 + 1.0)
    run = simulate(law.model, law.law, law.q, law.v, times=times, t0=t0).raise_if_stopped()
    at = at[:-1]
    return run.q[at], run.v[at], run.u[at]


def tracking_errors(run: Trajectory, rate: float, agents: int) -> Radii:
    """e, s and ė of each run and agent, (runs, T, agents, n/agents) each.

    Raises:
        InputError: the run is not one of a two-step law.
    """
    if "tracking error" not in run.signals:
        raise InputError("run", got=repr(run), expected="a run of a servocon.TwoStepLaw")
    e, speed = (
        x.reshape(-1, run.time.size, agents, x.shape[-1] // agents)
        for x in (run.signals["tracking error"], run.signals["tracking error rate"])
    )
    return Radii(e, speed + rate * e, speed)


def _in_balls(rng: np.random.Generator, radius: np.ndarray, agents: int, n: int) -> np.ndarray:
    """Points (states, n), of each agent uniform in a ball about 0; half of them on its surface."""
    x = rng.normal(size=(len(radius), agents, n // agents))
    x /= np.linalg.norm(x, axis=-1, keepdims=True)
    depth = rng.random((len(radius), agents, 1)) ** (agents / n)
    depth[::2] = 1.0
    return (x * depth * radius[:, None, None]).reshape(len(radius), n)
