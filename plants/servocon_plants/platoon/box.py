"""States at which the certificate of a platoon is sampled, and accelerations of vehicles."""

from dataclasses import dataclass, field
from typing import Any, NamedTuple

import equinox as eqx
import jax.numpy as jnp
import numpy as np
from jax.tree_util import Partial
from jaxtyping import Array, ArrayLike

import servocon as sc
from servocon_plants.platoon.plant import Platoon
from servocon_plants.platoon.relations import FollowedGaps

ROUNDING = 1e-9
"""Relative amount by which an acceleration or a force may exceed the certified one."""


@sc.float64
@dataclass(frozen=True)
class PlatoonBox(sc.certificates.StateSet):
    """States of a platoon in a box of gaps and speeds, and accelerations of its vehicles.

    Attributes:
        gaps: Least and largest gaps (vehicles each) [m].
        speeds: Least and largest speeds (vehicles each) [m/s].
        t: First and last time [s]; all times by default, if nothing varies with time.
        platoon: The platoon, with its leader's motion.
        acceleration: Largest |ẍ| of the leader and of every vehicle that has one behind it [m/s²],
            for a relation whose vehicle ahead is exogenous; None for others. A run that exceeds it
            counts as outside from then on.
    """

    gaps: tuple[ArrayLike, ArrayLike]
    speeds: tuple[ArrayLike, ArrayLike]
    t: tuple[float, float] = sc.certificates.ALWAYS
    platoon: Platoon = field(default_factory=Platoon)
    acceleration: float | None = None

    def __post_init__(self):
        if self.acceleration is not None:
            sc.validate.not_negative("PlatoonBox.acceleration", self.acceleration)

    @property
    def box(self) -> sc.StateBox:
        """The box, with gaps for coordinates."""
        return sc.StateBox(self.gaps, self.speeds, self.t)

    def outside(self, run: sc.Trajectory) -> np.ndarray:
        """True where a run has a gap, a speed or a time outside the box (…, T)."""
        t = np.broadcast_to(run.time, run.q.shape[:-1])
        return ~self.box.holds(all_gaps(self.platoon, run), run.v, t)

    def unmet(self, run: sc.Trajectory) -> np.ndarray:
        """True where a vehicle ahead of another accelerates beyond the limit (…, T)."""
        if self.acceleration is None:
            return np.zeros(run.q.shape[:-1], dtype=bool)
        most = (1.0 + ROUNDING) * self.acceleration + ROUNDING
        return np.any(np.abs(mean_accelerations(run)) > most, axis=-1)

    def entry_outside(self, run: sc.Trajectory, index: int) -> str:
        """Words for the entry by which a single run is outside at the output time `index`."""
        gaps = all_gaps(self.platoon, run)[index]
        if not self.box.holds(gaps, run.v[index], run.time[index]):
            labels = (*(f"gap {i} [m]" for i in range(1, len(gaps) + 1)), *run.axes.speed)
            return self.box.entry(labels, gaps, run.v[index], run.time[index])
        sizes = np.abs(mean_accelerations(run)[index])
        i = int(sizes.argmax())
        return (
            f"acceleration of x{i + 1} = {sizes[i]:.6g} m/s², certified up to {self.acceleration:g}"
        )

    def assume(self, law: sc.Law, samples: Any, disturbance: Any) -> None:
        """Check that accelerations ahead are counted, if the law's relation does not include them.

        The loop's accelerations at the samples are reported with the allowed one. This is a
        condition on runs, and each run is checked: at the edge of its boundary layer a robust law
        accelerates more than the vehicle ahead.

        Raises:
            CertificateError: the leader accelerates more, or the disturbance is smaller than m ā.
            InputError: the accelerations or the disturbance are not given.
        """
        if not isinstance(law.constraint, FollowedGaps):
            return
        if self.acceleration is None:
            raise sc.errors.InputError(
                "PlatoonBox.acceleration",
                got=None,
                expected="the largest |ẍ| of the vehicles ahead [m/s²]",
                cure="The relation takes the vehicle ahead as exogenous; its acceleration is a "
                "disturbance of at most m ā.",
            )
        vehicles = samples.speeds
        if callable(disturbance):
            raise sc.errors.InputError(
                "disturbance",
                got="a function",
                expected=f"{vehicles} sizes of at least m ā, the mass times the acceleration",
            )
        force = np.zeros(vehicles) if disturbance is None else np.asarray(disturbance, float)
        values = samples.values(_Accelerations(law, self.acceleration, force))
        samples.allow("leader's |ẍ| − ā", values.leader, ROUNDING, "≤ 0")
        samples.allow("m ā less the disturbance, relative to m ā", values.missing, ROUNDING, "≤ 0")
        if vehicles > 1:
            samples.allow(
                "|ẍ| − ā of vehicles ahead; runs are compared as long as it is ≤ 0",
                values.beyond,
                np.finfo(float).max,
                "≤ 0 on runs",
            )

    def from_box(
        self, q: np.ndarray, v: np.ndarray, t: np.ndarray, law: sc.Law | None
    ) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Positions with given gaps, speeds and times."""
        return sc.certificates.values_of(Partial(_place, self.platoon), q, v, t), v, t

    def at(self, q: Array, v: Array, t: Array) -> tuple[Array, Array, Array]:
        """Positions with given gaps, speeds and time; traced."""
        return _place(self.platoon, q, v, t), v, t

    def to_box(
        self, q: np.ndarray, v: np.ndarray, t: np.ndarray, law: sc.Law | None
    ) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Gaps, speeds and times at given positions."""
        return sc.certificates.values_of(Partial(_gaps, self.platoon), q, v, t), v, t

    def sample(
        self, count: int, seed: int, law: sc.Law | None = None
    ) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Draw positions with sampled gaps, speeds and times."""
        return self.from_box(*self.box.sample(count, seed), law)


class _Values(NamedTuple):
    """|ẍ| − ā of the leader, the missing part of m ā, and |ẍ| − ā of the vehicles ahead."""

    leader: Any
    missing: Any
    beyond: Any


class _Accelerations(eqx.Module):
    """Accelerations under a law, as a function of platoon and state."""

    law: sc.Law
    acceleration: Any = eqx.field(metadata=sc.declaration(unit="m/s²", text="ā"))
    force: Any = eqx.field(
        metadata=sc.declaration(unit="N", text="disturbance, m ā included (vehicles)")
    )

    def __call__(self, plant: Platoon, q: Any, v: Any, t: Any) -> _Values:
        """The values at one plant and state; traced."""
        law, mass = self.law, jnp.broadcast_to(jnp.asarray(plant.mass, float), v.shape)
        snapshot = sc.laws.snapshot_at(law.model, law.constraint, q, v, t)
        u = law.command(snapshot, law.initial_state(snapshot)).u
        allowed = mass * self.acceleration
        known = jnp.abs(plant.force(q, v, t) + u) + jnp.maximum(self.force - allowed, 0.0)
        return _Values(
            leader=jnp.abs(plant.leader.acceleration(t)) - self.acceleration,
            missing=jnp.max((allowed - self.force) / jnp.maximum(allowed, 1e-300)),
            beyond=jnp.max((known / mass)[:-1], initial=0.0) - self.acceleration,
        )


def all_gaps(platoon: Platoon, run: sc.Trajectory) -> np.ndarray:
    """Gaps of a run, or of each run of a batch (…, T, vehicles) [m]."""
    return sc.certificates.values_of(Partial(_gaps, platoon), run.q, run.v, run.time)


def _gaps(platoon: Platoon, q: Array, v: Array, t: Array) -> Array:
    return platoon.gaps(q, t)


def _place(platoon: Platoon, gaps: Array, v: Array, t: Array) -> Array:
    return platoon.place(gaps, t)


def mean_accelerations(run: sc.Trajectory) -> np.ndarray:
    """Mean acceleration of the vehicles ahead of others (…, T, vehicles − 1) [m/s²].

    Over the interval that ends at each output time; 0 at the first. The vehicle has this
    acceleration somewhere in the interval.
    """
    change = np.diff(run.v[..., :-1], axis=-2) / np.diff(run.time)[:, None]
    return np.concatenate([np.zeros_like(change[..., :1, :]), change], axis=-2)
