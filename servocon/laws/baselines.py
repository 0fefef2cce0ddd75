"""Laws for comparison: computed torque, compensated PD, state feedback.

They follow a reference q_d(t) or hold a state and ignore the constraint, which only defines the β
of the record.
"""

from collections.abc import Callable, Sequence
from typing import Any

import equinox as eqx
import jax
import jax.numpy as jnp
import numpy as np
from jaxtyping import Array

from servocon import linalg, validate
from servocon.arrays import Numeric
from servocon.constraint.constraint import Constraint, related
from servocon.engine import evaluator
from servocon.errors import InputError, ShapeError
from servocon.laws.law import Command, Law
from servocon.laws.servo import check_relation
from servocon.laws.snapshot import Snapshot
from servocon.plant import Plant
from servocon.plant.contract import require_sizes
from servocon.precision import float64
from servocon.tree import field
from servocon.user_code import described, explained

EQUILIBRIUM = 1e-6
"""Largest entry of ẋ at a state that counts as an equilibrium."""


class ComputedTorque(Law):
    """u = M (q̈_d − K_d ė − K_p e) − F with e = q − q_d: e obeys ë + K_d ė + K_p e = 0.

    For plants with q̇ = v and as many inputs as speeds.

    Args:
        model: Model of the plant.
        constraint: Definition of the record's β, such as
            ``sc.holonomic(lambda q, t: q - path(t), 1.0)``; None for a record without β.
        reference: q_d as a function of t (n); its rates are obtained by differentiation.
        stiffness: K_p, a number or one per coordinate [1/s²].
        damping: K_d, a number or one per coordinate [1/s].

    Raises:
        InputError: a gain is not positive, or an argument is of the wrong kind.
    """

    adjustable = ("stiffness", "damping")

    model: Plant
    constraint: Constraint = eqx.field(converter=related)
    reference: Callable[[Any], Any]
    stiffness: Numeric = field(25.0, unit="1/s²", text="K_p")
    damping: Numeric = field(10.0, unit="1/s", text="K_d")

    def __check_init__(self):
        check_relation(self.model, self.constraint)
        validate.function("reference", self.reference, arguments="t")
        _check_positive(self, "stiffness", "damping")

    def command(self, snapshot: Snapshot, state: Any) -> Command:
        """Contributions: feedforward, feedback."""
        _require_each(self, snapshot.q.shape[0])
        position, speed, acceleration = _reference(self.reference, snapshot.t)
        errors = (position - snapshot.q, speed - snapshot.v)
        feedback = jnp.asarray(self.stiffness) * errors[0] + jnp.asarray(self.damping) * errors[1]
        forces = {
            "feedforward": snapshot.M @ acceleration - snapshot.F,
            "feedback": snapshot.M @ feedback,
        }
        return command_of_forces(snapshot, forces, state)


class GravityCompensatedPD(Law):
    """u = −F(q, 0, t) − K_p e − K_d ė with e = q − q_d: a spring and a damper to the reference.

    For plants with q̇ = v and as many inputs as speeds. The plant lags behind a moving reference.

    Args:
        model: Model of the plant.
        constraint: Definition of the record's β; None for a record without β.
        reference: q_d as a function of t (n).
        stiffness: K_p, a number or one per coordinate [N/m, N m/rad].
        damping: K_d, a number or one per coordinate [N s/m, N m s/rad].

    Raises:
        InputError: a gain is not positive, or an argument is of the wrong kind.
    """

    adjustable = ("stiffness", "damping")

    model: Plant
    constraint: Constraint = eqx.field(converter=related)
    reference: Callable[[Any], Any]
    stiffness: Numeric = field(25.0, unit="N/m, N m/rad", text="K_p")
    damping: Numeric = field(10.0, unit="N s/m, N m s/rad", text="K_d")

    def __check_init__(self):
        check_relation(self.model, self.constraint)
        validate.function("reference", self.reference, arguments="t")
        _check_positive(self, "stiffness", "damping")

    def command(self, snapshot: Snapshot, state: Any) -> Command:
        """Contributions: gravity, feedback."""
        _require_each(self, snapshot.q.shape[0])
        position, speed, _ = _reference(self.reference, snapshot.t)
        at_rest = snapshot.model.force(snapshot.q, jnp.zeros_like(snapshot.v), snapshot.t)
        errors = (position - snapshot.q, speed - snapshot.v)
        feedback = jnp.asarray(self.stiffness) * errors[0] + jnp.asarray(self.damping) * errors[1]
        return command_of_forces(snapshot, {"gravity": -at_rest, "feedback": feedback}, state)


class StateFeedback(Law):
    """u = u₀ − K (x − x₀) with x = (q, v); `linear_quadratic` finds K.

    Args:
        model: Model of the plant.
        constraint: Definition of the record's β; None for a record without β.
        gain: K (inputs × (nq + n)).
        q: Coordinates of the state to hold (nq).
        v: Its speeds (n).
        u: Inputs that hold the plant there (inputs).

    Raises:
        ShapeError: the gain does not fit the state, or the state is not given as vectors.
        InputError: a value is not made of finite numbers.
    """

    adjustable = ("gain",)

    model: Plant
    constraint: Constraint = eqx.field(converter=related)
    gain: Numeric  # K
    q: Numeric | Sequence[float]  # coordinates to hold
    v: Numeric | Sequence[float]  # speeds to hold
    u: Numeric | Sequence[float]  # inputs that hold the plant there

    def __check_init__(self):
        check_relation(self.model, self.constraint)
        for where in ("q", "v", "u"):
            validate.vector(where, getattr(self, where))
        expected = (np.size(self.u), np.size(self.q) + np.size(self.v))
        validate.shape("gain", self.gain, expected)
        validate.finite("gain", self.gain)

    def command(self, snapshot: Snapshot, state: Any) -> Command:
        """Contributions: holding, feedback."""
        error = jnp.concatenate(
            [snapshot.q - jnp.asarray(self.q, float), snapshot.v - jnp.asarray(self.v, float)]
        )
        feedback = -jnp.asarray(self.gain) @ error
        return _command(
            snapshot, {"holding": jnp.asarray(self.u, float), "feedback": feedback}, state
        )


@explained
@float64
def linear_quadratic(
    model: Plant,
    constraint: Constraint | None,
    q: Numeric | Sequence[float],
    v: Numeric | Sequence[float],
    u: Numeric | Sequence[float],
    *,
    state_weight: Numeric,
    input_weight: Numeric,
    t: float = 0.0,
) -> StateFeedback:
    """Find the state feedback that minimizes ∫ xᵀQx + uᵀRu near an equilibrium, by `control.lqr`.

    Args:
        model: The plant; it is linearized at the equilibrium.
        constraint: Definition of the record's β; None for a record without β.
        q: Coordinates of the equilibrium (nq).
        v: Its speeds (n).
        u: Inputs that hold the plant there (inputs).
        state_weight: Q, or its diagonal.
        input_weight: R, or its diagonal.
        t: Time [s].

    Raises:
        InputError: the state is not an equilibrium under u, or a value is not a finite number.
        ShapeError: the state, the inputs or a weight do not fit the model.
    """
    constraint = related(constraint)
    check_relation(model, constraint)
    for where, value in (("q", q), ("v", v), ("u", u)):
        validate.vector(where, value)
    for where, value in (("t", t), ("state_weight", state_weight), ("input_weight", input_weight)):
        validate.finite(where, value)
    validate.shape("t", t, ())
    t = float(t)
    at = tuple(validate.array(where, x) for where, x in (("q", q), ("v", v), ("u", u)))
    nq, n = at[0].size, at[1].size
    require_sizes(model, nq, n)
    B = jax.eval_shape(model.input_matrix, at[0], t)
    validate.vector("u", u, n if B is None else B.shape[1])

    def field(x: Array, u: Array) -> Array:
        snapshot = Snapshot(model, constraint, x[:nq], x[nq:], jnp.asarray(t))
        acceleration = snapshot.acceleration(snapshot.generalized_force(u))
        return jnp.concatenate([model.coordinate_rate(x[:nq], x[nq:], snapshot.t), acceleration])

    def at_state(x: Array, u: Array) -> tuple[Array, Array, Array]:
        return field(x, u), *jax.jacfwd(field, (0, 1))(x, u)

    x = np.concatenate(at[:2])
    rest, A, B = evaluator(at_state)(x, at[2])
    if not np.abs(rest).max() < EQUILIBRIUM:
        raise InputError(
            "q, v, u",
            got=f"a state that moves, ẋ up to {np.abs(rest).max():.3g}",
            expected="an equilibrium",
            cure="Give the inputs that hold the plant there.",
        )
    Q, R = (
        _matrix(where, weight, size)
        for where, weight, size in (
            ("state_weight", state_weight, nq + n),
            ("input_weight", input_weight, B.shape[1]),
        )
    )
    gain, _, _ = linalg.regulator("state_weight, input_weight", A, B, Q, R)
    return StateFeedback(model, constraint, gain, *at)


def _reference(reference: Callable[[Any], Any], t: Array) -> tuple[Array, Array, Array]:
    """q_d and its first two derivatives."""
    position = lambda t: validate.real(reference, reference(t))
    one = jnp.ones_like(t)
    rate = lambda t: jax.jvp(position, (t,), (one,))
    (wanted, speed), (_, acceleration) = jax.jvp(rate, (t,), (one,))
    return wanted, speed, acceleration


def _require_each(law: Any, count: int) -> None:
    """Require a reference of all coordinates, and gains that are numbers or one per coordinate.

    Raises:
        ShapeError: the reference or a gain has another shape.
    """
    shape = jax.eval_shape(lambda t: jnp.asarray(law.reference(t)), jnp.zeros(())).shape
    if shape != (count,):
        where = described(law.reference)
        expected = f"shape ({count},), one entry per coordinate"
        raise ShapeError(where, got=f"a reference of shape {shape}", expected=expected)
    for name in ("stiffness", "damping"):
        validate.one_or_each(name, getattr(law, name), count, "coordinate")


def command_of_forces(snapshot: Snapshot, forces: dict[str, Array], state: Any) -> Command:
    """Command with the inputs that produce generalized forces, where their numbers are equal."""
    B = snapshot.B
    if B is None:
        return _command(snapshot, forces, state)
    if B.shape[0] != B.shape[1]:
        raise InputError(
            "model",
            got=f"{B.shape[1]} inputs for {B.shape[0]} speeds",
            expected="as many inputs as speeds",
            cure="This law works on fully actuated plants only; see "
            "servocon.laws.linear_quadratic.",
        )
    return _command(snapshot, {k: jnp.linalg.solve(B, f) for k, f in forces.items()}, state)


def _command(snapshot: Snapshot, contributions: dict[str, Array], state: Any) -> Command:
    beta = snapshot.beta
    return Command(
        u=sum(contributions.values(), start=jnp.zeros(())),
        contributions=contributions,
        state_rate=state,
        missing=jnp.zeros_like(beta),
        rank=jnp.asarray(beta.shape[0]),
        dependent=jnp.zeros(beta.shape, bool),
        signals={},
    )


def _check_positive(owner: Any, *names: str) -> None:
    for name in names:
        validate.positive(name, getattr(owner, name), "positive, a number or one each")


def _matrix(where: str, weight: Numeric, size: int) -> np.ndarray:
    matrix = validate.array(where, weight)
    if matrix.shape not in ((), (size,), (size, size)):
        expected = f"one number, {size} of them, or a matrix ({size}, {size})"
        raise ShapeError(where, got=f"shape {matrix.shape}", expected=expected)
    return np.diag(np.broadcast_to(matrix, (size,))) if matrix.ndim < 2 else matrix
