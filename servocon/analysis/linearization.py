"""Linear models of plants and of closed loops, free or constrained, for linear control."""

from collections.abc import Callable
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
from jax.flatten_util import ravel_pytree
from jaxtyping import Array

from servocon import validate
from servocon.analysis.motion import (
    Motion,
    allowed_deviations,
    plant_at,
    require_equilibrium,
    require_on_constraint,
    solve_motion,
    state_labels,
    with_derivative,
)
from servocon.arrays import ArrayLike
from servocon.constraint.constraint import Constraint
from servocon.engine import evaluator, no_derivative, origin_of_nan
from servocon.errors import InputError, ShapeError
from servocon.laws import Law
from servocon.laws.block_snapshot import snapshot_at
from servocon.plant import Plant
from servocon.plant.contract import Scalar, require_sizes
from servocon.precision import float64
from servocon.simulation.closed_loop import ClosedLoop, Sizes
from servocon.tree import Layout, pack
from servocon.user_code import explained

if TYPE_CHECKING:
    from control import StateSpace


class LinearSystem(NamedTuple):
    """ż = A z + B δu, (δq, δv) = C z + D δu: small deviations from a state or a motion.

    Made by `linearize`. Along a motion every array has a leading axis, one entry per instant.

    Attributes:
        A: System matrix (k × k).
        B: Input matrix (k × l).
        C: Output matrix (outputs × k). Its orthonormal columns span the deviations that the
            constraint allows; without a constraint it is the identity.
        D: Zero (outputs × l).
        derivative: Derivative of the nominal state: q̇, v̇ and that of a law's internal state
            (outputs).
        state_labels: Labels of z.
        input_labels: Labels of δu, with units.
        output_labels: Labels of (δq, δv) and of a law's internal state, with units.
    """

    A: np.ndarray
    B: np.ndarray
    C: np.ndarray
    D: np.ndarray
    derivative: np.ndarray
    state_labels: tuple[str, ...]
    input_labels: tuple[str, ...]
    output_labels: tuple[str, ...]

    def poles(self) -> np.ndarray:
        """Eigenvalues of A [1/s], by real part, then by imaginary part; one row per instant."""
        return np.sort_complex(np.linalg.eigvals(self.A))

    def to_control(self) -> "StateSpace":
        """Convert to a `control.StateSpace` with named signals.

        Raises:
            InputError: the system is linearized along a motion, so it varies with time.
        """
        import control

        if self.A.ndim > 2:
            raise InputError(
                "linear system",
                got=f"one that varies over {len(self.A)} instants",
                expected="one that does not vary with time",
                cure="Linearize at one state, with along_motion=True if it is no equilibrium.",
            )
        return control.StateSpace(
            self.A,
            self.B,
            self.C,
            self.D,
            states=self.state_labels,
            inputs=self.input_labels,
            outputs=self.output_labels,
        )


@explained
@float64
def linearize(
    system: Plant | ClosedLoop,
    q: ArrayLike,
    v: ArrayLike,
    t: ArrayLike = 0.0,
    *,
    u: ArrayLike | None = None,
    constraint: Constraint | None = None,
    law_state: Any = None,
    along_motion: bool = False,
    tolerance: float = 1e-6,
) -> LinearSystem:
    """The linear model of a plant or a closed loop near an equilibrium, or along a motion.

    The vector field is differentiated exactly. Under a constraint it is that of the constrained
    motion (Udwadia–Kalaba), restricted to the deviations z that keep f = 0 and β = 0 to first
    order, in an orthonormal basis. n coordinates under m independent holonomic rows have 2 (n − m)
    poles, under m nonholonomic ones 2 n − m. Along a motion the basis moves with the constraint
    without rotating within it (the more exactly, the denser the instants), so that
    ż = A(t) z + B(t) δu needs no further term.

    The Robotics and Automation Handbook (section 6.5.1) linearizes partial velocities by hand
    before forming the equations; differentiating the complete equations gives the same result.

    Args:
        system: A plant with its inputs u, or a closed loop, whose inputs are generalized forces on
            its plant.
        q: Coordinates (nq), or along a motion (times × nq).
        v: Speeds (n), or (times × n).
        t: Time [s], or (times).
        u: Inputs that hold a plant there (l), or (times × l); None: zero.
        constraint: Constraint of a plant. The state must satisfy it: see
            `servocon.constraint.project`.
        law_state: Internal state of a closed loop's law, along a motion with a leading axis; None:
            its initial state.
        along_motion: Accept one state that is not an equilibrium, as an instant of a motion. Its
            poles are meaningful only if A does not change along the motion, as in steady rolling.
        tolerance: Largest |q̇| and |v̇| of an equilibrium, and largest |f| and |β| on a constraint.

    Raises:
        InputError: an argument cannot be used, or the state is not an equilibrium.
        ShapeError: an array has the wrong shape.
        NonFiniteError: a number is NaN or infinite, or a function has no derivative there.
        ResidualError: the state is off the constraint.
        IndeterminateMotionError: M is singular along a motion that the constraint allows.
    """
    plant, inputs = _checked(system, constraint, q, v)
    state, many = _arrays(q, v, t, u, inputs)
    rest = () if law_state is None else law_state
    if law_state is None and isinstance(system, ClosedLoop):
        law_numbers, law_layout = pack(system.law, "law")
        rest = _initial(law_layout, many)(law_numbers, *state[:3])
    numbers, layout = pack((system, constraint), "system")
    nq, n = state[0].shape[-1], state[1].shape[-1]
    found = _program(layout, many)(numbers, *state, rest)
    _require_finite(found, layout, numbers, state, rest)
    slope = None
    if isinstance(system, ClosedLoop):
        derivative, A, B = found
    else:
        at, by = found
        derivative, field = solve_motion(at, by, n)
        A, B, slope = field[..., : nq + n], field[..., nq + n :], by.relation[..., : nq + n]
    inputs, outputs = _labels(system, plant, nq, n, B.shape[-1], A.shape[-1])
    if constraint is not None:
        require_on_constraint(constraint, found[0].relation, tolerance)
    if not (many or along_motion):
        cure = "Give the inputs u that hold it there, or along_motion=True."
        require_equilibrium(derivative, outputs, tolerance, "an equilibrium", cure)
    C, states = np.broadcast_to(np.eye(len(outputs)), A.shape), outputs
    if constraint is not None and slope is not None:
        C = allowed_deviations(slope, constraint)
        A, B = C.mT @ A @ C, C.mT @ B
        states = tuple(f"z[{i}]" for i in range(C.shape[-1]))
    D = np.zeros((*C.shape[:-1], B.shape[-1]))
    return LinearSystem(A, B, C, D, derivative, states, inputs, outputs)


@lru_cache(maxsize=64)
def _initial(layout: Layout, many: bool) -> Callable[..., Any]:
    """`Law.initial_state`, compiled."""

    def initial(numbers: Array, q: Array, v: Array, t: Array) -> Any:
        law: Law = layout.unpack(numbers)
        return law.initial_state(snapshot_at(law.model, law.constraint, q, v, t))

    return evaluator(initial, rows=(1, 2, 3) if many else ())


@lru_cache(maxsize=64)
def _program(layout: Layout, many: bool) -> Callable[..., Any]:
    """Compiled version of `_at_state`."""
    return evaluator(partial(_at_state, layout), rows=(1, 2, 3, 4, 5) if many else ())


def _at_state(
    layout: Layout, numbers: Array, q: Array, v: Array, t: Array, u: Array, rest: Any
) -> Any:
    """ẋ, ∂ẋ/∂x and ∂ẋ/∂u of a loop; the `Motion` of a plant and its derivative."""
    system, constraint = layout.unpack(numbers)
    if isinstance(system, ClosedLoop):
        return _of_loop(system, q, v, t, u, rest)
    return _of_plant(system, constraint, q, v, t, u)


def _require_finite(
    found: Any, layout: Layout, numbers: np.ndarray, state: list[np.ndarray], rest: Any
) -> None:
    """Require finite values and derivatives.

    Raises:
        NonFiniteError: one is not; the message names the user's function and the first such state.
    """
    lead = state[0].shape[:-1]
    flat = [np.reshape(x, (*lead, -1)) for x in jax.tree.leaves(found)]
    sound = np.all([np.isfinite(x).all(axis=-1) for x in flat], axis=0)
    if np.all(sound):
        return
    i = np.unravel_index(np.argmin(sound), lead) if lead else ()
    at = lambda tree: jax.tree.map(lambda x: np.asarray(x)[i], tree)
    q, v, t, u = (at(x) for x in state)
    function = lambda q, v, t, u: _at_state(layout, jnp.asarray(numbers), q, v, t, u, at(rest))
    raise no_derivative(origin_of_nan(function, q, v, t, u) or "system", q, v, float(t))


def _of_loop(
    loop: ClosedLoop, q: Array, v: Array, t: Scalar, u: Array, rest: Any
) -> tuple[Array, Array, Array]:
    x, _ = ravel_pytree((q, v, rest))

    def field(x: Array, u: Array) -> Array:
        force = lambda q, v, t: _disturbance(loop, q, v, t) + u
        sizes = Sizes(q.shape[0], v.shape[0])
        return ClosedLoop(loop.plant, loop.law, force, sizes).field(t, x)

    return field(x, u), *jax.jacfwd(field, (0, 1))(x, u)


def _of_plant(
    plant: Plant, constraint: Constraint | None, q: Array, v: Array, t: Scalar, u: Array
) -> tuple[Motion, Motion]:
    """M v̇ − Aᵀλ = F + B u and A v̇ = b, with derivatives with respect to (q, v, u)."""
    nq, n = q.shape[0], v.shape[0]

    def motion(x: Array) -> Motion:
        q_, v_, u_ = x[:nq], x[nq : nq + n], x[nq + n :]
        M, F, B = plant_at(plant, q_, v_, t)
        beta, A, b, f = jnp.zeros(0), jnp.zeros((0, n)), jnp.zeros(0), jnp.zeros(0)
        if constraint is not None:
            beta, A, b = constraint.linearize(plant, q_, v_, t)
            f = constraint.position_error(plant, q_, t)
        K = jnp.block([[M, -A.T], [A, jnp.zeros((len(b), len(b)))]])
        r, q_dot = jnp.concatenate([F + B @ u_, b]), plant.coordinate_rate(q_, v_, t)
        return Motion(q_dot, K, r, jnp.concatenate([f, beta]))

    return with_derivative(motion, jnp.concatenate([q, v, u]))


def _disturbance(loop: ClosedLoop, q: Array, v: Array, t: Scalar) -> Any:
    return 0.0 if loop.disturbance is None else loop.disturbance(q, v, t)


def _checked(system: Any, constraint: Any, q: ArrayLike, v: ArrayLike) -> tuple[Plant, int]:
    """The plant and the number of inputs."""
    loop = isinstance(system, ClosedLoop)
    plant = system.plant if loop else system
    validate.instance("system", plant, Plant, "a plant or a ClosedLoop")
    if constraint is not None and (loop or not isinstance(constraint, Constraint)):
        raise InputError(
            "constraint",
            got=f"{type(constraint).__name__} for a {type(system).__name__}",
            expected="a servocon constraint, for a plant: a closed loop has that of its law",
        )
    for where, value in (("q", q), ("v", v)):
        if validate.array(where, value).ndim not in (1, 2):
            raise ShapeError(where, got=f"shape {np.shape(value)}", expected="one value each")
    nq, n = np.shape(q)[-1], np.shape(v)[-1]
    require_sizes(plant, nq, n)
    one, t = (jax.ShapeDtypeStruct(shape, float) for shape in ((nq,), ()))
    B = None if loop else jax.eval_shape(plant.input_matrix, one, t)
    return plant, n if B is None else B.shape[1]


def _arrays(
    q: ArrayLike, v: ArrayLike, t: ArrayLike, u: ArrayLike | None, inputs: int
) -> tuple[list[np.ndarray], bool]:
    """q, v, t and u as arrays with equal leading axes, and True if there is such an axis."""
    lead = np.shape(q)[:-1]
    given = (q, v, t, np.zeros((*lead, inputs)) if u is None else u)
    state = [validate.array(where, x) for where, x in zip("qvtu", given, strict=True)]
    if state[2].ndim == 0:
        state[2] = np.broadcast_to(state[2], lead)
    sizes = ((np.shape(q)[-1],), (np.shape(v)[-1],), (), (inputs,))
    for where, x, size in zip("qvtu", state, sizes, strict=True):
        if x.shape != (*lead, *size):
            raise ShapeError(where, got=f"shape {x.shape}", expected=f"shape {(*lead, *size)}")
        validate.finite(where, x)
    return state, bool(lead)


def _labels(
    system: Any, plant: Plant, nq: int, n: int, inputs: int, states: int
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Labels of the inputs and of the outputs."""
    motion = state_labels(plant, nq, n)
    rest = tuple(f"law[{i}]" for i in range(states - nq - n))
    if isinstance(system, ClosedLoop):
        drives = tuple(f"force on {name}" for name in motion[nq:])
    else:
        drives = plant.input_labels() or tuple(f"u[{i}]" for i in range(inputs))
    return drives, (*motion, *rest)
