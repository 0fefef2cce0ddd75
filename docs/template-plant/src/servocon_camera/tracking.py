"""A camera that keeps a walking person in its view."""

from collections.abc import Iterator, Mapping
from typing import ClassVar

import equinox as eqx
import jax
import jax.numpy as jnp
import numpy as np
import servocon as sc
from jaxtyping import Array, Float

from servocon_camera.camera import PanTiltCamera, looks_at


def walker(t: Float[Array, ""]) -> Float[Array, " 3"]:
    """Someone who paces up and down, 3 m ahead and 1 m below (3) [m]."""
    return jnp.stack([3.0 + 0.0 * t, 2.0 * jnp.sin(0.5 * t), -1.0 + 0.0 * t])


class CameraTracking(sc.Experiment):
    """A camera heavier than its law knows keeps looking at someone who walks.

    With the exact model the errors die out; with the wrong mass they stay
    within a bound.
    """

    source: ClassVar[str] = "servocon: derivation"

    model: PanTiltCamera = eqx.field(default_factory=PanTiltCamera)
    feedback: sc.Stabilizing = eqx.field(
        default_factory=lambda: sc.Stabilizing(gain=10.0)
    )
    load: float = sc.field(
        0.1, unit="kg", text="mass that the law does not know"
    )
    rate: float = sc.field(
        8.0, unit="1/s", text="decay rate of the angles' errors"
    )
    start: tuple[float, ...] = sc.field(
        (0.4, 0.2), unit="rad", text="initial pan and tilt"
    )
    duration: float = sc.field(15.0, unit="s", text="horizon")

    def runs(self) -> Iterator[sc.Run]:
        """With the load, and as the law knows it."""
        law = sc.ServoLaw(
            self.model, looks_at(walker, self.rate), self.feedback
        )
        loaded = eqx.tree_at(
            lambda camera: camera.mass, self.model, self.model.mass + self.load
        )
        yield from sc.Run.each(
            {"loaded": {"plant": loaded}, "as known": {"plant": self.model}},
            law=law,
            q0=self.start,
            v0=[0.0, 0.0],
            duration=self.duration,
        )

    def claims(self, runs: Mapping[str, sc.Trajectory]) -> list[sc.Claim]:
        """Errors of the angle between the line of sight and the person."""
        off = {name: self.angle(run) for name, run in runs.items()}
        return [
            sc.claim(
                "loaded: largest error of the last 5 s [rad]",
                off["loaded"],
                below=0.05,
            ),
            sc.claim(
                "as known: largest error of the last 5 s [rad]",
                off["as known"],
                below=1e-6,
            ),
        ]

    def angle(self, run: sc.Trajectory) -> float:
        """The largest angle off the person in the last 5 s [rad]."""
        late = run.time > run.time[-1] - 5.0
        sight = np.asarray(
            jax.vmap(self.model.line_of_sight)(jnp.asarray(run.q[late]))
        )
        person = np.asarray(jax.vmap(walker)(jnp.asarray(run.time[late])))
        across = np.linalg.norm(np.cross(sight, person), axis=1)
        return float(np.arctan2(across, np.sum(sight * person, axis=1)).max())
