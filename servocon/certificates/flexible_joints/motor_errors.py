"""How motors behind springs differ from what a two-layer law takes them for, at samples.

The law drives z = q₂ − q₂ᵈ and s = e + S z to zero, with e = q̇₂ − q̇₂ᵈ by its model. On a plant that
differs from the model δ and h₂ disturb them; `servocon.laws.flexible_joints.backstepping` defines
both.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

import equinox as eqx
import jax
import jax.numpy as jnp
import numpy as np
from jaxtyping import Array, Float

from servocon import linalg
from servocon.certificates.bounds import fit
from servocon.certificates.lumped_uncertainty import values_of, weight_matrix
from servocon.certificates.samples import StateBox, plants_of
from servocon.engine.batch import Batch
from servocon.engine.jit import jit
from servocon.engine.packing import Layout, pack
from servocon.errors import InputError, ShapeError
from servocon.laws import BacksteppingLaw, LinearBound, ServoLaw, SpeedPowers
from servocon.laws.snapshot import Snapshot
from servocon.plant import ElasticJoints, Plant
from servocon.plant.contract import Scalar
from servocon.results.trajectory import Trajectory
from servocon.uncertainty.sets import Uncertainty

ERRORS = ("motor position error", "motor speed error")
"""The signals z and e = q̇₂ − r that a `BacksteppingLaw` logs."""


@dataclass(frozen=True)
class ErrorBox(StateBox):
    """A box of an arm's states and its motors' errors, for the certificate of a `BacksteppingLaw`.

    In q the motors' places hold z = q₂ − q₂ᵈ instead of q₂, in v they hold e = q̇₂ − q̇₂ᵈ by the
    model, as a run logs them: q = (q₁, z) and v = (q̇₁, e). Where the motors are is a matter of
    where the links are; a box of q₂ itself would hold mostly states that never occur.

    Attributes:
        q: Least and largest q₁ and z (2n each).
        v: Least and largest q̇₁ and e (2n each).
        t: First and last time [s].
        beta: The largest ‖β‖ in it: only that part of the box counts.

    Raises:
        InputError: as `StateBox`, or `beta` is not positive.
    """

    beta: float = float("inf")

    def __post_init__(self):
        super().__post_init__()
        if not self.beta > 0:
            raise InputError("ErrorBox.beta", got=self.beta, expected="a positive ‖β‖")

    @staticmethod
    def around(run: Trajectory, margin: float = 0.1) -> "ErrorBox":
        """The smallest box that holds a run, or all runs of a batch, widened at either side.

        Args:
            run: A run under a `BacksteppingLaw`.
            margin: The part of its width by which each side of the box moves out (not in time).

        Raises:
            InputError: the run does not log the motors' errors.
        """
        q, v = in_errors(run)
        of_q, of_v = _ends(q, margin), _ends(v, margin)
        beta = (1.0 + margin) * float(np.nanmax(run.beta_norm))
        return ErrorBox(of_q, of_v, (float(run.time[0]), float(run.time[-1])), beta)

    def left(self, run: Trajectory) -> np.ndarray:
        """At which output times a run, or each run of a batch, is outside (…, T)."""
        return self.outside(*in_errors(run), run.time) | (run.beta_norm > self.beta)


def in_errors(run: Trajectory) -> tuple[np.ndarray, np.ndarray]:
    """A run's (q₁, z) and (q̇₁, e), shaped like q and v.

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


def _ends(x: np.ndarray, margin: float) -> tuple[np.ndarray, np.ndarray]:
    x = x.reshape(-1, x.shape[-1])
    lower, upper = np.nanmin(x, axis=0), np.nanmax(x, axis=0)
    return lower - margin * (upper - lower), upper + margin * (upper - lower)


class DrivenLinks(Plant):
    """The links of a plant under the virtual input K̄ q₂ of a model: the input matrix is K K̄⁻¹."""

    joints: ElasticJoints
    stiffness: Any  # K̄

    def mass_matrix(self, q: Float[Array, " n"], t: Scalar) -> Float[Array, "n n"]:
        """D of the arm."""
        return self.joints.arm.mass_matrix(q, t)

    def force(self, q: Float[Array, " n"], v: Float[Array, " n"], t: Scalar) -> Float[Array, " n"]:
        """F − K q₁."""
        return self.joints.arm.force(q, v, t) - self.joints.stiffness * q

    def input_matrix(self, q: Float[Array, " n"], t: Scalar) -> Float[Array, "n n"]:
        """K K̄⁻¹."""
        ratio = jnp.asarray(self.joints.stiffness) / self.stiffness
        return jnp.diag(jnp.broadcast_to(ratio, q.shape))


class MotorProbe(eqx.Module):
    """A law, the weight P of layer 1, and the largest size of each entry of a disturbance (2n)."""

    law: BacksteppingLaw
    weight: Any
    amplitude: Any


class MotorAnswer(NamedTuple):
    """What one plant shows of its motors at one state; batches lead.

    Attributes:
        error: ‖β‖.
        coupling: ‖P A D⁻¹K Q_z^−½‖.
        drift: ‖Q_z^½ δ‖, with what the disturbance may add.
        push: ‖J^−½ h₂‖, likewise.
        force: ‖h₂‖, likewise.
        position: √(zᵀQ_z z).
        rate: √(sᵀJ s).
        decay: The least K_s/J.
        inertia: The largest J.
    """

    error: Any
    coupling: Any
    drift: Any
    push: Any
    force: Any
    position: Any
    rate: Any
    decay: Any
    inertia: Any


def motor_answer(
    probe: MotorProbe, plant: ElasticJoints, q: Array, v: Array, t: Array
) -> MotorAnswer:
    """What a plant shows of its motors at one state; traced."""
    law, joints, n = probe.law, probe.law.model, q.shape[0] // 2
    model = Snapshot(joints, law.constraint, q, v, t)
    true = Snapshot(plant.arm, law.constraint.arm_constraint, q[:n], v[:n], t)
    S, Ks, Qz, J, K = (
        jnp.broadcast_to(jnp.asarray(x), (n,))
        for x in (
            law.position_rate,
            law.rate_gain,
            law.position_gain,
            plant.rotor_inertia,
            plant.stiffness,
        )
    )
    command = law.command(model, ())
    z, e = (command.signals[name] for name in ERRORS)
    s = e + S * z

    # Δ, and how z and s change with the links' speeds, through which it acts.
    arm = Snapshot(joints.arm, law.constraint.arm_constraint, q[:n], v[:n], t)
    twist = q[n:] - q[:n]
    beyond = true.solve_mass(true.F + K * twist) - arm.solve_mass(arm.F + joints.stiffness * twist)
    z_slope, e_slope = jax.jacfwd(lambda v1: law.motor_errors(q, jnp.concatenate([v1, v[n:]]), t))(
        v[:n]
    )
    s_slope = e_slope + S[:, None] * z_slope
    drift = z_slope @ beyond
    wanted = command.contributions["reference"] / joints.rotor_inertia - S * e
    force = (
        (joints.stiffness - K) * twist
        + (joints.rotor_inertia - J) * wanted
        + J * (s_slope @ beyond)
    )

    # A disturbance of the links is a part of Δ; that of the motors is one of h₂.
    d1, d2 = jnp.split(jnp.asarray(probe.amplitude), 2)
    response = linalg.cholesky_solve(true.L, jnp.concatenate([z_slope, s_slope, model.A[:, :n]]).T)
    z_added, s_added, lever = jnp.split(response.T, (n, 2 * n))
    added = lambda scale, x: jnp.linalg.norm(scale[:, None] * x, axis=0) @ d1
    P = weight_matrix(probe.weight, model.beta.shape[0])
    lever = P @ lever * (K / jnp.sqrt(Qz))
    return MotorAnswer(
        error=jnp.linalg.norm(model.beta),
        coupling=jnp.sqrt(jnp.linalg.eigvalsh(lever @ lever.T)[-1]),
        drift=jnp.linalg.norm(jnp.sqrt(Qz) * drift) + added(jnp.sqrt(Qz), z_added),
        push=jnp.linalg.norm(force / jnp.sqrt(J))
        + added(jnp.sqrt(J), s_added)
        + (1.0 / jnp.sqrt(J)) @ d2,
        force=jnp.linalg.norm(force) + added(J, s_added) + jnp.sum(d2),
        position=jnp.linalg.norm(jnp.sqrt(Qz) * z),
        rate=jnp.linalg.norm(jnp.sqrt(J) * s),
        decay=jnp.min(Ks / J),
        inertia=jnp.max(J),
    )


@lru_cache(maxsize=32)
def _compiled(probe_layout: Layout, plant_layout: Layout):
    @jit
    def answers(probe, plants, q, v, t):
        probe = probe_layout.unpack(probe)

        def of_member(plant):
            plant = plant_layout.unpack(plant)
            return jax.vmap(lambda q, v, t: motor_answer(probe, plant, q, v, t))(q, v, t)

        return jax.lax.map(of_member, plants)

    return answers


THINNEST = 6
"""States are drawn until enough have a small ‖β‖, 4⁵ times as many at the most."""


@lru_cache(maxsize=32)
def _compiled_beta(layout: Layout):
    @jit
    def sizes(law, q, v, t):
        law = layout.unpack(law)
        beta = jax.vmap(lambda q, v, t: law.constraint.beta(law.model, q, v, t))(q, v, t)
        return jnp.linalg.norm(beta, axis=-1)

    return sizes


@lru_cache(maxsize=32)
def _compiled_states(layout: Layout):
    @jit
    def states(law, q, v, t):
        law = layout.unpack(law)

        def full(q, v, t):
            (q1, z), (v1, e) = jnp.split(q, 2), jnp.split(v, 2)
            return law.with_errors(q1, v1, z, e, t)

        return jax.vmap(full)(q, v, t)

    return states


def states_of(law: BacksteppingLaw, box: ErrorBox, count: int, seed: int) -> tuple[Any, Any, Any]:
    """States of the whole plant that fill the box: q and v (count, 2n) and t (count).

    Raises:
        InputError: ‖β‖ is small enough in too small a part of the box.
    """
    vector, layout = pack(law, "law")
    drawn, inside = 0, np.zeros(0, dtype=int)
    for i in range(THINNEST):
        drawn = count * 4**i
        q, v, t = box.sample(drawn, seed)
        inside = np.flatnonzero(np.asarray(_compiled_beta(layout)(vector, q, v, t)) <= box.beta)
        if inside.size >= count:
            q, v, t = (x[inside[:count]] for x in (q, v, t))
            q, v = _compiled_states(layout)(vector, q, v, t)
            return np.asarray(q), np.asarray(v), t
    raise InputError(
        "box",
        got=f"{inside.size} states of {drawn} with ‖β‖ ≤ {box.beta:.4g}",
        expected=f"at least {count} of them",
        cure="Allow a larger ‖β‖, or give a smaller box.",
    )


def evaluate_motors(probe: MotorProbe, plants: Batch, q: Any, v: Any, t: Any) -> MotorAnswer:
    """The answers of plants at states of the whole plant, as NumPy arrays (plants, states)."""
    numbers, layout = pack(probe, "")
    plant_numbers, plant_layout = pack(plants.tree, "plant", plants.size)
    answers = _compiled(layout, plant_layout)(numbers, plant_numbers, q, v, t)
    return MotorAnswer(*(np.asarray(x) for x in answers))


class Layers(NamedTuple):
    """A two-layer law's problem as layer 1 sees it, and as a whole.

    Attributes:
        links: Layer 1.
        driven: The plants as it sees them, see `DrivenLinks`.
        at_links: The states of the links: q₁, q̇₁ and t.
        plants: The plants themselves.
        states: Their states.
        largest_beta: The largest ‖β‖ of the box.
    """

    links: ServoLaw
    driven: Batch
    at_links: tuple[np.ndarray, np.ndarray, np.ndarray]
    plants: Batch
    states: tuple[np.ndarray, np.ndarray, np.ndarray]
    largest_beta: float


def layers_of(
    law: BacksteppingLaw, plants: Any, box: StateBox, samples: tuple[int, int], seed: int
) -> Layers:
    """Sampled plants and states of a two-layer law.

    Raises:
        InputError: the plants have no elastic joints, or the box is not an `ErrorBox` of them.
    """
    if not isinstance(box, ErrorBox):
        raise InputError(
            "box",
            got=type(box).__name__,
            expected="a servocon.certificates.ErrorBox, with the motors' errors in place of "
            "their positions",
            cure="servocon.certificates.ErrorBox.around(run) is one.",
        )
    batch = plants_of(plants, samples[0], seed)
    if not isinstance(batch.tree, ElasticJoints):
        raise InputError(
            "plants", got=type(batch.tree).__name__, expected="servocon.ElasticJoints, as the model"
        )
    q, v, t = states_of(law, box, samples[1], seed)
    n = q.shape[1] // 2
    at_links = (q[:, :n], v[:, :n], t)
    return Layers(law.links, driven_links(law, batch), at_links, batch, (q, v, t), box.beta)


def driven_links(law: BacksteppingLaw, plants: Batch) -> Batch:
    """The plants as layer 1 sees them."""
    K = np.asarray(law.model.stiffness, dtype=float)
    model = np.broadcast_to(K, (plants.size, *K.shape))
    return Batch(DrivenLinks(plants.tree, model), plants.size)


def link_layer(
    plants: Plant | Batch | Uncertainty,
    law: BacksteppingLaw,
    box: ErrorBox,
    *,
    samples: int = 64,
    seed: int = 0,
) -> tuple[Batch, ServoLaw, StateBox]:
    """Layer 1 of a two-layer law as a problem of its own, for `estimate_bound`.

    ``sc.estimate_bound(*sc.certificates.link_layer(plants, law, box), basis=...)`` fits ρ₁ of a
    `Robust` term.

    Args:
        plants: The plants that it may meet.
        law: The law, without a robust term in layer 1.
        box: The states at which it may meet them.
        samples: How many plants are drawn from an uncertainty set, beside its corners.
        seed: The same seed draws the same plants.

    Raises:
        InputError: the plants have no elastic joints, or the box is not an `ErrorBox` of them.
    """
    found = layers_of(law, plants, box, (samples, 1), seed)
    n = found.at_links[0].shape[1]
    of_q, of_v = (np.asarray(side)[:, :n] for side in (box.q, box.v))
    return found.driven, found.links, StateBox((of_q[0], of_q[1]), (of_v[0], of_v[1]), box.t)


def estimate_motor_bound(
    plants: Plant | Batch | Uncertainty,
    law: BacksteppingLaw,
    box: ErrorBox,
    *,
    basis: Callable[..., Any] | None = None,
    disturbance: Any = None,
    margin: float = 1.2,
    samples: tuple[int, int] = (64, 512),
    seed: int = 0,
) -> LinearBound:
    """Fit ρ₂ = α · basis with α ≥ 0, for `BacksteppingLaw.robust_bound`, to ‖h₂‖ at samples.

    Args:
        plants: The plants that it may meet.
        law: The law; its robust contribution does not count.
        box: The states at which it may meet them.
        basis: Functions of the plant's (q, v, t), of at least 0; 1, ‖v‖ and ‖v‖² by default.
        disturbance: The largest size of each entry of a further force on the plants (2n).
        margin: The factor between ρ₂ and the largest ‖h₂‖ that was found.
        samples: How many plants are drawn from an uncertainty set, and at how many states each is
            looked at.
        seed: The same seed draws the same samples.

    Raises:
        InputError: an argument cannot be used, or no multiple of the basis covers the samples.
    """
    found = layers_of(law, plants, box, samples, seed)
    basis = SpeedPowers(2) if basis is None else basis
    amplitude = amplitude_of(disturbance, found.states[1].shape[1])
    seen = evaluate_motors(MotorProbe(law, 1.0, amplitude), found.plants, *found.states)
    return LinearBound(fit(values_of(basis, *found.states), seen.force.max(axis=0), margin), basis)


def amplitude_of(disturbance: Any, speeds: int) -> np.ndarray:
    """The largest size of each entry of a disturbance.

    Raises:
        InputError: it is none; a function of the state does not say it.
    """
    if disturbance is None:
        return np.zeros(speeds)
    if callable(disturbance):
        raise InputError(
            "disturbance",
            got="a function",
            expected=f"the largest size of each of its {speeds} entries, for a BacksteppingLaw",
        )
    amplitude = np.asarray(disturbance, dtype=float)
    if amplitude.shape != (speeds,) or not np.all(amplitude >= 0):
        raise ShapeError(
            "disturbance", got=str(disturbance), expected=f"{speeds} sizes of at least 0"
        )
    return amplitude
