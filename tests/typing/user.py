"""Code as a user writes it, checked by pyright in strict mode against the installed wheel.

`.ci/run` does so, in the environment that holds the wheel alone; `test_user.py` runs it. (What
`jnp.array` and `jnp.eye` take is partly unknown to pyright in JAX itself, so neither stands here.)
"""

from collections.abc import Iterator, Mapping

import jax.numpy as jnp
import numpy as np
from jaxtyping import Array, Float

import servocon as sc


class Crane(sc.Lagrangian):
    """A load on a rope below a trolley, which alone is driven."""

    trolley: float = sc.field(10.0, unit="kg")
    load: float = sc.field(100.0, unit="kg")
    rope: float = sc.field(4.0, unit="m")

    def kinetic_energy(
        self, q: Float[Array, " n"], v: Float[Array, " n"], t: Float[Array, ""]
    ) -> Float[Array, ""]:
        along = v[0] + self.rope * v[1] * jnp.cos(q[1])
        down = self.rope * v[1] * jnp.sin(q[1])
        return 0.5 * self.trolley * v[0] ** 2 + 0.5 * self.load * (along**2 + down**2)

    def potential_energy(self, q: Float[Array, " n"], t: Float[Array, ""]) -> Float[Array, ""]:
        return -9.81 * self.load * self.rope * jnp.cos(q[1])

    def input_matrix(self, q: Float[Array, " n"], t: Float[Array, ""]) -> Float[Array, "n p"]:
        return jnp.atleast_2d(np.array([1.0, 0.0])).T


class Cart(sc.Plant):
    """One driven mass with friction."""

    mass: float = sc.field(1.0, unit="kg")
    friction: float = sc.field(1.0, unit="N s/m")

    def mass_matrix(self, q: Float[Array, " n"], t: Float[Array, ""]) -> Float[Array, "n n"]:
        return jnp.atleast_2d(self.mass)

    def force(
        self, q: Float[Array, " n"], v: Float[Array, " n"], t: Float[Array, ""]
    ) -> Float[Array, " n"]:
        return -self.friction * v


def trolley_path(q: Float[Array, " n"], t: Float[Array, ""]) -> Float[Array, ""]:
    """Distance of the trolley from its path [m]."""
    return q[0] - 2.0 * jnp.sin(t)


class Follow(sc.Constraint):
    """A constraint of the user's own: a speed in proportion to the distance from a point."""

    target: float = sc.field(1.0, unit="m")
    gain: float = sc.field(2.0, unit="1/s")
    name: str = "follow"
    labels: tuple[str, ...] | None = None

    def beta(
        self, plant: sc.Plant, q: Float[Array, " nq"], v: Float[Array, " n"], t: Float[Array, ""]
    ) -> Float[Array, " m"]:
        return v[:1] + self.gain * (q[:1] - self.target)


def simulated() -> dict[str, float]:
    """A run of the nominal law on a heavier plant, and figures of it."""
    path = sc.holonomic(trolley_path, rate=3.0, name="trolley path")
    law = sc.ServoLaw(Crane(), path, sc.Stabilizing(gain=4.0))
    limited = sc.laws.Saturated(law, -500.0, 500.0)
    run = sc.simulate(Crane(load=120.0), limited, q0=[0.0, 0.1], v0=[0.0, 0.0], duration=10.0)
    run.save("crane.nc")
    run.plot("crane.png")
    again = sc.Trajectory.load("crane.nc")
    peak: float = float(np.max(again.beta_norm))
    print(run.metrics())
    return {"peak": peak}


def certified() -> str:
    """A bound of β on a set of plants, by a robust law."""
    carts = sc.Uncertainty(Cart(), {"mass": sc.uncertainty.Interval(0.8, 1.2)})
    box = sc.StateBox(q=([-1.0], [1.0]), v=([-2.0], [2.0]), t=(0.0, 2.0))
    start = sc.StateBox(q=([-0.5], [0.5]), v=([-1.0], [1.0]))
    feedback = sc.Stabilizing(gain=2.0)
    nominal = sc.ServoLaw(Cart(), Follow(), feedback)
    estimate = sc.certificates.estimate_bound(carts, nominal, box)
    robust = sc.Robust(estimate.bound, width=0.2, effectiveness=estimate.effectiveness)
    law = sc.ServoLaw(Cart(), Follow(), feedback, robust)
    certificate = sc.certify(carts, law, box)
    report = sc.falsify(certificate, carts, law, start, 2.0, count=16)
    return f"{estimate}\n{certificate}\n{report}"


def stepped() -> list[float]:
    """One sample of the law, as a controller in real time takes it."""
    law: sc.Law = sc.laws.Saturated(sc.ServoLaw(Cart(), Follow(), sc.Stabilizing()), -5.0, 5.0)
    step = law.step(np.zeros(1), np.zeros(1), 0.0)
    return [float(value) for value in step.u]


class Approach(sc.Experiment):
    """An experiment of the user's own."""

    source = "an example"
    duration: float = sc.field(5.0, unit="s", text="horizon")

    def runs(self) -> Iterator[sc.Run]:
        law = sc.ServoLaw(Cart(), Follow(), sc.Stabilizing())
        yield sc.Run("approach", plant=Cart(), law=law, q0=[0.0], v0=[0.0], duration=self.duration)

    def claims(self, runs: Mapping[str, sc.Trajectory]) -> list[sc.Claim]:
        return [sc.claim("β at the end", runs["approach"].beta_norm[-1], below=1e-3)]


def refused() -> str | None:
    """An error of servocon, by its type."""
    try:
        sc.validate.positive("gain", -1.0)
    except sc.errors.InputError as error:
        return str(error)
    return None
