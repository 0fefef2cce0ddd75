"""Plants from positions of particles and frames of bodies: Kane's method.

The velocity of a part is linear in the generalized speeds. The coefficients, called partial
velocities, follow from differentiating its position along q̇ = N v + ν. They project Newton's law of
each part on the speeds (Root 1991, Eqs. 4.3–4.7): forces that do no work in any of these motions
drop out, and nothing is derived by hand.
"""

from abc import abstractmethod
from collections.abc import Callable, Iterable

import jax
import jax.numpy as jnp
import numpy as np
from jaxtyping import Array, ArrayLike, Float

from servocon import linalg
from servocon.arrays import Numeric
from servocon.engine import jit
from servocon.errors import InputError, MassMatrixError, digits
from servocon.plant.contract import Plant, Scalar, arrays
from servocon.plant.labels import speed_names
from servocon.plant.parts import (
    Body,
    Couple,
    Geometry,
    Matter,
    Particle,
    PointForce,
    assemble,
    flaws,
)

PRINTED = 1e-6
"""Smallest coefficient of a combination of speeds that appears in a message."""

ORTHONORMAL = 1e-8
"""Largest entry of R Rᵀ − I for which a matrix R counts as a rotation."""


class Kane(Plant):
    """A plant given by its parts: particles, rigid bodies and the forces on them.

    Write `parts`. M and F follow from the partial velocities V of points and Ω of frames:

        M = Σ m VᵀV + Σ ΩᵀI Ω
        F = Σ Vᵀ(f − m a₀) + Σ Ωᵀ(T − I α₀ − ω × I ω) − Nᵀ ∂(potential energy)/∂q

    with a₀ and α₀ the accelerations at v̇ = 0 (Root 1991, Eqs. 4.3–4.7 and 5.e.24).

    - Give each force once: as the force of a part, or by `potential_energy`.
    - For generalized speeds override `coordinate_rate`. If the numbers of speeds and coordinates
      differ, `speed_labels` must name the speeds. Rates q̇ that obey nonholonomic constraints for
      all v give the partial velocities of the constrained system; `servocon.constraint.reduce` adds
      constraints afterwards.
    - Positions and rotations may depend on t, but not on v. `check` finds such mistakes.
    """

    @abstractmethod
    def parts(
        self, q: Float[Array, " nq"], v: Float[Array, " n"], t: Scalar
    ) -> Iterable[Particle | Body | PointForce | Couple]:
        """Parts of the plant: positions and rotations of (q, t), forces and torques of (q, v, t).

        Args:
            q: Coordinates (nq).
            v: Speeds (n), for forces and torques only.
            t: Time [s].
        """

    def mass_matrix(
        self, q: Float[ArrayLike, " nq"], t: Float[ArrayLike, ""]
    ) -> Float[Array, "n n"]:
        """M, from the partial velocities."""
        q, t = arrays(q, t)
        v = jnp.full((self._speeds(q),), jnp.nan)  # M must not depend on v
        _, matter, S = self._partial_velocities(q, v, t)
        return S.T @ jax.vmap(matter.momentum, 1, 1)(S)

    def force(
        self, q: Float[ArrayLike, " nq"], v: Float[ArrayLike, " n"], t: Float[ArrayLike, ""]
    ) -> Float[Array, " n"]:
        """F, from the parts' forces, the potential energy and the accelerations at v̇ = 0."""
        q, v, t = arrays(q, v, t)
        geometry, matter, S = self._partial_velocities(q, v, t)
        velocity, acceleration = self._motion(q, v, t)
        inertial = matter.momentum(acceleration) + matter.gyroscopic(velocity)
        slope = jax.grad(self.potential_energy)(q, t)
        return S.T @ (matter.load(geometry) - inertial) - self._rate_matrix(q, t).T @ slope

    def nonconservative_force(
        self, q: Float[ArrayLike, " nq"], v: Float[ArrayLike, " n"], t: Float[ArrayLike, ""]
    ) -> Float[Array, " n"]:
        """Σ Vᵀf + Σ ΩᵀT, the parts' generalized active forces (Root 1991, Eq. 4.5)."""
        q, v, t = arrays(q, v, t)
        geometry, matter, S = self._partial_velocities(q, v, t)
        return S.T @ matter.load(geometry)

    def kinetic_energy(
        self, q: Float[ArrayLike, " nq"], v: Float[ArrayLike, " n"], t: Float[ArrayLike, ""]
    ) -> Float[Array, ""]:
        """½ Σ m |ẋ|² + ½ Σ ωᵀI ω [J], including motion prescribed in time."""
        q, v, t = arrays(q, v, t)
        rate = self.coordinate_rate(q, v, t)
        geometry, rates, matter = jax.jvp(
            self._located(v), (q, t), (rate, jnp.ones_like(t)), has_aux=True
        )
        velocity = geometry.velocity(rates)
        return 0.5 * velocity @ matter.momentum(velocity)

    def _located(self, v: Float[Array, " n"]) -> Callable[[Array, Array], tuple[Geometry, Matter]]:
        """Geometry as a function of (q, t), with the matter as auxiliary output."""
        return lambda q, t: assemble(self.parts(q, v, t), f"{type(self).__name__}.parts(q, v, t)")

    def _partial_velocities(
        self, q: Float[Array, " nq"], v: Float[Array, " n"], t: Scalar
    ) -> tuple[Geometry, Matter, Float[Array, "s n"]]:
        """Geometry, matter, and V and Ω as the columns of one matrix."""
        geometry, tangent, matter = jax.linearize(self._located(v), q, t, has_aux=True)
        velocity = lambda column: geometry.velocity(tangent(column, jnp.zeros_like(t)))
        return geometry, matter, jax.vmap(velocity, 1, 1)(self._rate_matrix(q, t))

    def _motion(
        self, q: Float[Array, " nq"], v: Float[Array, " n"], t: Scalar
    ) -> tuple[Float[Array, " s"], Float[Array, " s"]]:
        """Velocities, and accelerations at v̇ = 0."""
        one = jnp.ones_like(t)

        def moving(q, t):
            along = (self.coordinate_rate(q, v, t), one)
            return jax.jvp(lambda q, t: self._located(v)(q, t)[0], (q, t), along)

        along = (self.coordinate_rate(q, v, t), one)
        (geometry, rates), (_, second_rates) = jax.jvp(moving, (q, t), along)
        return geometry.velocity(rates), geometry.velocity(second_rates)

    def _rate_matrix(self, q: Float[Array, " nq"], t: Scalar) -> Float[Array, "nq n"]:
        """N in q̇ = N v + ν."""
        return jax.jacfwd(lambda v: self.coordinate_rate(q, v, t))(jnp.zeros(self._speeds(q)))

    def _speeds(self, q: Float[Array, " nq"]) -> int:
        labels = self.speed_labels()
        return q.shape[0] if labels is None else len(labels)

    def check(self, q: Numeric, t: float = 0.0) -> None:
        """Check the description at one state; call it for every new plant.

        Args:
            q: Coordinates (nq).
            t: Time [s].

        Raises:
            InputError: the generalized speeds are dependent, a position or rotation depends on v,
                or a rotation matrix is not orthogonal.
            MassMatrixError: a motion has no inertia.
        """
        where, n = type(self).__name__, self._speeds(jnp.asarray(q))
        names = speed_names(self, np.size(q), n)

        @jit
        def look(q: Array, t: Array) -> tuple[Array, Array, list[tuple[Array, Array]]]:
            parts = self.parts(q, jnp.full((n,), jnp.nan), t)
            places = [flaws(part, f"{where}.parts") for part in parts]
            return self._rate_matrix(q, t), self.mass_matrix(q, t), places

        N, M, places = jax.tree.map(np.asarray, look(jnp.asarray(q, float), jnp.asarray(float(t))))
        for i, (undetermined, distortion) in enumerate(places):
            if undetermined:
                raise InputError(
                    f"part {i} of {where}.parts",
                    got="a position or rotation that depends on the speeds v, or is not finite",
                    expected="finite functions of (q, t) alone",
                )
            if distortion > ORTHONORMAL:
                raise InputError(
                    f"rotation of part {i} of {where}.parts",
                    got=f"a matrix R with R Rᵀ off the identity by {distortion:.3g}",
                    expected="a rotation matrix",
                )
        if not np.isfinite(N).all():
            raise InputError(
                f"{where}.coordinate_rate",
                got=f"N = {digits(N)}",
                expected="finite rates",
                cure="Are the coordinates degenerate at this state?",
            )
        if moves := null_combinations(linalg.kernel(N), names):
            raise InputError(
                f"generalized speeds of {where}",
                got=f"dependent ones: {moves} leaves every coordinate at rest",
                expected="speeds that are independent: q̇ = N v + ν with N of full column rank",
                cure="Leave one of them out of coordinate_rate, or define it by another motion.",
            )
        if moves := null_combinations(linalg.kernel(M, linalg.MASSLESS), names):
            raise MassMatrixError(
                f"parts of {where}",
                got=f"no inertia against {moves}",
                expected="a mass or an inertia in every motion",
                cure="Add what has mass, or remove that speed.",
            )


def null_combinations(null: np.ndarray, names: tuple[str, ...]) -> str:
    """Text of the combinations of speeds in the columns of `null`; "" if there are none."""
    words = (
        " ".join(
            f"{w:+.3g} × {name!r}" for w, name in zip(row, names, strict=True) if abs(w) > PRINTED
        )
        for row in null.T
    )
    return "; ".join(words)
