"""Errors and disturbances of the motors of a backstepping law, and its layer 1 by itself.

The law drives z = q₂ − q₂ᵈ and s = e + S z to zero, with e = q̇₂ − q̇₂ᵈ by its model. If the plant
differs from the model, δ and h₂ disturb them; `servocon.laws.flexible_joints.backstepping` defines
both.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
from jax.tree_util import Partial
from jaxtyping import Array

from servocon import linalg, validate
from servocon.arrays import ArrayLike
from servocon.certificates.assumptions import SMALLEST, draw
from servocon.certificates.evaluation import disturbance_of, values_of
from servocon.certificates.lumped_uncertainty import weight_matrix, without_rounding
from servocon.certificates.samples import draw_plants
from servocon.certificates.search import Search
from servocon.certificates.states import (
    ALWAYS,
    StateBox,
    States,
    StateSet,
    around,
    ends,
    span,
    times,
)
from servocon.certificates.theorems.bound_functions import FITS, fit
from servocon.errors import InputError, apart
from servocon.laws import BacksteppingLaw, Law, LinearBound, ServoLaw, SpeedPowers
from servocon.laws.snapshot import Snapshot
from servocon.plant import ElasticJoints, Plant
from servocon.plant.elastic import DrivenLinks
from servocon.precision import Module, float64
from servocon.results.trajectory import Trajectory
from servocon.tree import Batch
from servocon.uncertainty.sets import Uncertainty

ERRORS = ("motor position error", "motor speed error")
"""The signals z and e = q̇₂ − r that a `BacksteppingLaw` logs."""

DOUBLINGS = 6
"""Number of draws until enough states have a small ‖β‖; each is four times as large."""

JOINTS = "servocon.plant.ElasticJoints, as the model"
"""The expected kind of plants in words."""


@dataclass(frozen=True)
class ErrorBox(StateSet):
    """A box of the links' states and the motors' errors, for a `BacksteppingLaw`.

    The motors are where the law wants them, except for z = q₂ − q₂ᵈ and e = q̇₂ − q̇₂ᵈ by the
    model. A box of q₂ itself would hold mostly states that never occur.

    Attributes:
        link_positions: Least and largest q₁ (n each) [rad].
        link_speeds: Least and largest q̇₁ (n each) [rad/s].
        position_errors: Least and largest z (n each) [rad].
        speed_errors: Least and largest e (n each) [rad/s].
        t: First and last time [s]; all times by default, if nothing varies with time.
        beta: Largest ‖β‖; only this part of the box counts.
        inertia_rate: Largest |J̇| of a plant's rotors [kg m²/s], one for all or one each; 0 for
            constant inertias.

    Raises:
        InputError: a least value exceeds its largest one, a value is not finite, shapes differ,
            `beta` is not positive, or `inertia_rate` is negative.
    """

    link_positions: tuple[ArrayLike, ArrayLike]
    link_speeds: tuple[ArrayLike, ArrayLike]
    position_errors: tuple[ArrayLike, ArrayLike]
    speed_errors: tuple[ArrayLike, ArrayLike]
    t: tuple[float, float] = ALWAYS
    beta: float = float("inf")
    inertia_rate: ArrayLike = 0.0

    def __post_init__(self):
        for name in ("link_positions", "link_speeds", "position_errors", "speed_errors"):
            object.__setattr__(self, name, ends(f"ErrorBox.{name}", getattr(self, name)))
        object.__setattr__(self, "t", times("ErrorBox.t", self.t))
        validate.positive("ErrorBox.beta", self.beta, "a positive ‖β‖")
        validate.finite("ErrorBox.inertia_rate", self.inertia_rate)
        validate.not_negative("ErrorBox.inertia_rate", self.inertia_rate, "|J̇| of at least 0")

    @staticmethod
    def around(run: Trajectory, widening: float = 0.1) -> "ErrorBox":
        """The smallest box that holds a run, or all runs of a batch, widened on each side.

        Args:
            run: A run under a `BacksteppingLaw`.
            widening: Fraction of the width by which each side of the box moves out (not in time).

        Raises:
            InputError: the run does not log the motors' errors.
        """
        q, v = in_errors(run)
        n = q.shape[-1] // 2
        of_q, of_v = around(q, widening), around(v, widening)
        return ErrorBox(
            link_positions=(of_q[0][:n], of_q[1][:n]),
            link_speeds=(of_v[0][:n], of_v[1][:n]),
            position_errors=(of_q[0][n:], of_q[1][n:]),
            speed_errors=(of_v[0][n:], of_v[1][n:]),
            t=span(run),
            beta=(1.0 + widening) * float(np.nanmax(run.beta_norm)),
        )

    @property
    def constant_plants(self) -> bool:  # pyright: ignore[reportIncompatibleVariableOverride]
        """True if the rotors' inertias must be constant, because they are weights in V."""
        return not np.any(self.inertia_rate)

    @property
    def links(self) -> StateBox:
        """The box of the links alone."""
        return StateBox(self.link_positions, self.link_speeds, self.t)

    @property
    def box(self) -> StateBox:
        """The box of (q₁, z) and (q̇₁, e)."""
        join: Any = lambda x, y: tuple(map(np.concatenate, zip(x, y, strict=True)))
        return StateBox(
            join(self.link_positions, self.position_errors),
            join(self.link_speeds, self.speed_errors),
            self.t,
        )

    def outside(self, run: Trajectory) -> np.ndarray:
        """True at the output times at which a run, or each run of a batch, is outside (…, T)."""
        return ~self.box.holds(*in_errors(run), run.time) | (run.beta_norm > self.beta)

    def entry_outside(self, run: Trajectory, index: int) -> str:
        """Words for the entry by which a single run is outside at the output time `index`."""
        (q, v), t = (x[index] for x in in_errors(run)), run.time[index]
        if self.box.holds(q, v, t):
            size, most = apart(run.beta_norm[index], self.beta)
            return f"‖β‖ = {size}, certified up to {most}"
        n = len(q) // 2
        own = [*run.axes.coordinate[:n], *(f"{ERRORS[0]} {i}" for i in range(1, n + 1))]
        own += [*run.axes.speed[:n], *(f"{ERRORS[1]} {i}" for i in range(1, n + 1))]
        return self.box.entry(own, q, v, t)

    def sample(self, count: int, seed: int, law: Law | None = None) -> States:
        """Draw states of the whole plant that fill the box, with the errors of a `BacksteppingLaw`.

        Raises:
            InputError: the law is of another kind, or too few states have a small enough ‖β‖.
        """
        law = _require_law(law)
        drawn, inside = count, np.zeros(0, dtype=int)
        for i in range(DOUBLINGS):
            drawn = count * 4**i
            states = self.box.sample(drawn, seed)
            inside = np.flatnonzero(values_of(Partial(_beta_norm, law), *states) <= self.beta)
            if inside.size >= count:
                errors = tuple(x[inside[:count]] for x in states)
                q, v = values_of(Partial(_full_state, law), *errors)
                return q, v, errors[2]
        raise InputError(
            "states",
            got=f"{inside.size} states of {drawn} with ‖β‖ ≤ {self.beta:.4g}",
            expected=f"at least {count} of them",
            cure="Allow a larger ‖β‖, or give a smaller box.",
        )

    def from_box(self, q: np.ndarray, v: np.ndarray, t: np.ndarray, law: Law | None) -> States:
        """States of the whole plant from those of the links and the motors' errors."""
        law = _require_law(law)
        inside = values_of(Partial(_beta_norm, law), q, v, t) <= self.beta
        q, v = values_of(Partial(_full_state, law), q, v, t)
        return np.where(inside[:, None], q, np.nan), v, t

    def to_box(self, q: np.ndarray, v: np.ndarray, t: np.ndarray, law: Law | None) -> States:
        """The links' states and the motors' errors."""
        return *values_of(Partial(_errors, _require_law(law)), q, v, t), t


def _require_law(law: Any) -> BacksteppingLaw:
    return validate.instance("law", law, BacksteppingLaw, "the BacksteppingLaw of an ErrorBox")


def _beta_norm(law: BacksteppingLaw, q: Array, v: Array, t: Array) -> Array:
    return jnp.linalg.norm(law.constraint.beta(law.model, q, v, t))


def _full_state(law: BacksteppingLaw, q: Array, v: Array, t: Array) -> tuple[Array, Array]:
    (q1, z), (v1, e) = jnp.split(q, 2), jnp.split(v, 2)
    return law.with_errors(q1, v1, z, e, t)


def _errors(law: BacksteppingLaw, q: Array, v: Array, t: Array) -> tuple[Array, Array]:
    z, e = law.motor_errors(q, v, t)
    (q1, _), (v1, _) = jnp.split(q, 2), jnp.split(v, 2)
    return jnp.concatenate([q1, z]), jnp.concatenate([v1, e])


def in_errors(run: Trajectory) -> tuple[np.ndarray, np.ndarray]:
    """(q₁, z) and (q̇₁, e) of a run, shaped like q and v.

    Raises:
        InputError: it does not log the motors' errors.
    """
    if not all(name in run.signals for name in ERRORS):
        raise InputError(
            "run", got="no signal of the motors' errors", expected="a run under a BacksteppingLaw"
        )
    n = run.q.shape[-1] // 2
    errors = (run.signals[name] for name in ERRORS)
    q, v = (
        np.concatenate([x[..., :n], error], axis=-1)
        for x, error in zip((run.q, run.v), errors, strict=True)
    )
    return q, v


class MotorValues(NamedTuple):
    """Values of the motors' disturbances at one plant and state; batches lead.

    Attributes:
        error: ‖β‖.
        coupling: ‖P A D⁻¹K Q_z^−½‖.
        drift: ‖Q_z^½ δ‖, plus the most that the disturbance can add.
        lumped: ‖J^−½ h₂‖, likewise.
        force: ‖h₂‖, likewise, less the possible rounding error of its terms.
        position: √(zᵀQ_z z).
        speed: √(sᵀJ s).
        decay: The least (K_s − J̇/2)/J, since d(sᵀJ s)/dt has a part sᵀJ̇ s.
        unlike: Largest entry of the plant's M and F that its joints do not explain; a force counts
            less the disturbance there.
    """

    error: Any
    coupling: Any
    drift: Any
    lumped: Any
    force: Any
    position: Any
    speed: Any
    decay: Any
    unlike: Any


class MotorDisturbances(Module):
    """The motors' disturbances under a law, as a function of plant and state.

    Attributes:
        law: The law.
        weight: P of layer 1.
        amplitude: The largest size of each entry of a further force on the plant (2n).
        inertia_rate: Largest |J̇| of the rotors, one for all or one each.
    """

    law: BacksteppingLaw
    weight: Any
    amplitude: Any
    inertia_rate: Any = 0.0

    def __call__(self, plant: ElasticJoints, q: Array, v: Array, t: Array) -> MotorValues:
        """The values at one plant and state; traced."""
        law, joints, n = self.law, self.law.model, q.shape[0] // 2
        model = Snapshot(joints, law.constraint, q, v, t)
        true = Snapshot(plant.arm, law.constraint.arm_constraint, q[:n], v[:n], t)
        S, Ks, Qz, J, K = (
            jnp.broadcast_to(jnp.asarray(x), (n,))
            for x in (
                law.position_rate,
                law.speed_gain,
                law.position_gain,
                plant.rotor_inertia,
                plant.stiffness,
            )
        )
        command = law.command(model, ())
        z, e = (command.signals[name] for name in ERRORS)
        s = e + S * z

        # Δ, and the derivatives of z and s by the links' speeds, through which it acts.
        arm = Snapshot(joints.arm, law.constraint.arm_constraint, q[:n], v[:n], t)
        twist = q[n:] - q[:n]
        each = true.solve_mass(true.F + K * twist), arm.solve_mass(arm.F + joints.stiffness * twist)
        beyond, terms = each[0] - each[1], jnp.abs(each[0]) + jnp.abs(each[1])
        z_slope, e_slope = jax.jacfwd(
            lambda v1: law.motor_errors(q, jnp.concatenate([v1, v[n:]]), t)
        )(v[:n])
        s_slope = e_slope + S[:, None] * z_slope
        drift = z_slope @ beyond
        wanted = command.contributions["reference"] / joints.rotor_inertia - S * e
        force = (
            (joints.stiffness - K) * twist
            + (joints.rotor_inertia - J) * wanted
            + J * (s_slope @ beyond)
        )

        # A disturbance of the links enters Δ; one of the motors enters h₂.
        d1, d2 = jnp.split(jnp.asarray(self.amplitude), 2)
        response = linalg.cholesky_solve(
            true.L, jnp.concatenate([z_slope, s_slope, model.A[:, :n]]).T
        )
        z_added, s_added, lever = jnp.split(response.T, (n, 2 * n))
        added = lambda scale, x: jnp.linalg.norm(scale[:, None] * x, axis=0) @ d1
        P = weight_matrix(self.weight, model.beta.shape[0])
        lever = P @ lever * (K / jnp.sqrt(Qz))
        return MotorValues(
            error=jnp.linalg.norm(model.beta),
            coupling=jnp.sqrt(jnp.linalg.eigvalsh(lever @ lever.T)[-1]),
            drift=jnp.linalg.norm(jnp.sqrt(Qz) * drift) + added(jnp.sqrt(Qz), z_added),
            lumped=jnp.linalg.norm(force / jnp.sqrt(J))
            + added(jnp.sqrt(J), s_added)
            + (1.0 / jnp.sqrt(J)) @ d2,
            force=without_rounding(
                jnp.linalg.norm(force), jnp.linalg.norm(J * (jnp.abs(s_slope) @ terms))
            )
            + added(J, s_added)
            + jnp.sum(d2),
            position=jnp.linalg.norm(jnp.sqrt(Qz) * z),
            speed=jnp.linalg.norm(jnp.sqrt(J) * s),
            decay=jnp.min((Ks - 0.5 * jnp.asarray(self.inertia_rate)) / J),
            unlike=_unlike(plant, q, v, t, jnp.asarray(self.amplitude)),
        )


def _unlike(plant: ElasticJoints, q: Array, v: Array, t: Array, amplitude: Array) -> Array:
    """Part of M and F of a subclass that its arm, K and J do not explain, relative to M and F."""
    joints = ElasticJoints(plant.arm, plant.stiffness, plant.rotor_inertia)
    M, F = joints.mass_matrix(q, t), joints.force(q, v, t)
    inertia = jnp.max(jnp.abs(plant.mass_matrix(q, t) - M)) / jnp.max(jnp.abs(M))
    beyond = jnp.max(jnp.abs(plant.force(q, v, t) - F) - amplitude)
    return jnp.maximum(inertia, beyond / (1.0 + jnp.max(jnp.abs(F))))


def motor_quantities(values: MotorValues, states: States, bound: Any = None) -> dict[str, Any]:
    """The quantities whose largest values a certificate needs; see `Samples.searched`.

    Args:
        values: Values at samples.
        states: Their states.
        bound: ρ₂, with which ‖h₂‖ is compared, if there is one.
    """
    found = {
        "coupling": values.coupling,
        "drift": values.drift,
        "lumped": values.lumped,
        "force": values.force,
        "decay": -values.decay,
    }
    if bound is not None:
        found["force"] = values.force / np.maximum(values_of(bound, *states), SMALLEST)
    return found


def require_joints(plants: Batch) -> None:
    """Raise `InputError` unless the plants have elastic joints."""
    validate.instance("plants", plants.tree, ElasticJoints, JOINTS)


def of_links(states: States) -> States:
    """The links' part q₁, q̇₁ and t of states."""
    q, v, t = states
    n = q.shape[1] // 2
    return q[:, :n], v[:, :n], t


def driven_links(law: BacksteppingLaw, plants: Batch) -> Batch:
    """The links of plants under layer 1, see `DrivenLinks`."""
    require_joints(plants)
    K = np.asarray(law.model.stiffness, dtype=float)
    model = np.broadcast_to(K, (plants.size, *K.shape))
    return Batch(DrivenLinks(plants.tree, model), plants.size)


@float64
def link_layer(
    plants: Plant | Batch | Uncertainty, law: BacksteppingLaw, states: ErrorBox
) -> tuple[Plant | Batch | Uncertainty, ServoLaw, StateBox]:
    """Layer 1 of a backstepping law as a separate problem, for `estimate_bound`.

    ``sc.certificates.estimate_bound(*sc.certificates.link_layer(plants, law, box), basis=...)``
    fits ρ₁ of a `Robust` term.

    Args:
        plants: The plants that it may control.
        law: The law, without a robust term in layer 1.
        states: The states that the plants may reach.

    Raises:
        InputError: the plants have no elastic joints.
    """
    if isinstance(plants, Uncertainty):
        nominal = validate.instance("plants", plants.nominal, ElasticJoints, JOINTS)
        inside = lambda name: (
            tuple(map(inside, name)) if isinstance(name, tuple) else f"joints.{name}"
        )
        ranges = {inside(name): of_name for name, of_name in plants.ranges.items()}
        links = Uncertainty(DrivenLinks(nominal, law.model.stiffness), ranges)
    else:
        links = driven_links(law, draw_plants(plants, 1, 0))
    return links, law.links, states.links


@float64
def estimate_motor_bound(
    plants: Plant | Batch | Uncertainty,
    law: BacksteppingLaw,
    states: StateSet,
    *,
    basis: Callable[..., Any] | None = None,
    disturbance: Any = None,
    safety_factor: float = 1.2,
    samples: tuple[int, int] = (64, 512),
    search: tuple[int, int, int] = Search(),
    seed: int = 0,
) -> LinearBound:
    """Fit ρ₂ = α · basis with α ≥ 0, for `BacksteppingLaw.robust_bound`, to ‖h₂‖ at samples.

    Args:
        plants: The plants that it may control.
        law: The law; its robust contribution does not count.
        states: The states that the plants may reach, such as an `ErrorBox`.
        basis: Functions of the plant's (q, v, t), of at least 0; 1, ‖v‖ and ‖v‖² by default.
        disturbance: The largest size of each entry of a further force on the plants (2n).
        safety_factor: Factor between ρ₂ and the largest sampled ‖h₂‖.
        samples: Number of plants drawn from an uncertainty set, plus its corners if there are at
            most as many, and number of states for each plant.
        search: Numbers of scouting samples, of ascents for each quantity from the worst samples,
            and of their steps; ρ₂ is fitted again to the samples found. Zeros: no search.
        seed: Seed of the samples.

    Raises:
        InputError: an argument cannot be used, or no multiple of the basis covers the samples.
    """
    drawn = draw(plants, law, states, safety_factor, samples, seed, search)
    require_joints(drawn.plants)
    basis = SpeedPowers(2) if basis is None else basis
    _, amplitude = disturbance_of(disturbance, drawn.speeds, functions=False)
    function = MotorDisturbances(law, 1.0, amplitude)

    def fitted(reference: LinearBound | None) -> LinearBound:
        worst = lambda values, at: {"force": motor_quantities(values, at, reference)["force"]}
        force = drawn.searched(function, worst).force.max(axis=0)
        functions = drawn.values_of_agents(basis, 1, axes=1)[:, 0]
        return LinearBound(fit(functions, force, safety_factor), basis)

    bound = fitted(None)
    for _ in range(FITS - 1):
        if drawn.added:
            bound = fitted(bound)
    return bound
