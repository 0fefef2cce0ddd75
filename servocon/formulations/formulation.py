"""The interface of all formulations: the equations at one state, the call and its result."""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
from jax.core import Tracer
from jaxtyping import Array, Float, Int

from servocon import validate
from servocon.arrays import Numeric
from servocon.constraint.constraint import Constraint
from servocon.constraint.rounding import rounding_rows
from servocon.engine import evaluator
from servocon.formulations import checks
from servocon.formulations.scaling import units
from servocon.plant import Plant
from servocon.precision import float64
from servocon.tree import Layout, pack
from servocon.user_code import explained


class Equations(NamedTuple):
    """M v̇ = F + Q_c under A v̇ = b, at one state. Made by `equations`.

    Attributes:
        M: Mass matrix (n × n).
        F: All given generalized forces (n).
        A: Constraint matrix (m × n).
        b: Right-hand side of the constraint (m).
    """

    M: Float[Array, "n n"]
    F: Float[Array, " n"]
    A: Float[Array, "m n"]
    b: Float[Array, " m"]


class ConstrainedMotion(NamedTuple):
    """Acceleration under a constraint, and the constraint force.

    Attributes:
        acceleration: v̇ (n).
        constraint_force: Q_c = M v̇ − F (n), where F includes the given `force`.
        multipliers: The shortest λ with Q_c = Aᵀλ + C (m); None if a formulation has none.
        rank: Numerical rank of A.
        residual: b − A v̇ (m): zero up to rounding, unless rows contradict each other.
    """

    acceleration: Float[Array, " n"]
    constraint_force: Float[Array, " n"]
    multipliers: Float[Array, " m"] | None
    rank: Int[Array, ""]
    residual: Float[Array, " m"]


class IdealMotion(NamedTuple):
    """The result of one method: v̇, Q_c (None: M v̇ − F), the rank of A, and λ if it has one."""

    acceleration: Float[Array, " n"]
    force: Float[Array, " n"] | None
    rank: Int[Array, ""]
    multipliers: Float[Array, " m"] | None = None


@float64
@dataclass(frozen=True)
class Formulation:
    """One way to write the equations of constrained motion; all give the same motion.

    Call it with a plant, a constraint and a state, or use `solve` with the matrices.

    Attributes:
        name: Its key in `FORMULATIONS`.
        summary: Description in one line.
        needs_definite_mass: True if M must be positive definite; otherwise M may be positive
            semidefinite if it is definite on the kernel of A.
        method: Function that solves the equations of ideal constraints.
    """

    name: str
    summary: str
    needs_definite_mass: bool
    method: Callable[..., IdealMotion] = field(repr=False)

    @explained
    def __call__(
        self,
        plant: Plant,
        constraint: Constraint,
        q: Numeric,
        v: Numeric,
        t: Numeric = 0.0,
        *,
        force: Numeric | None = None,
        virtual_work: Numeric | Callable[..., Any] | None = None,
    ) -> ConstrainedMotion:
        """The motion of a plant under a constraint, at one state.

        Numbers are checked before anything is solved. Values traced by JAX (under `jit`, `vmap` or
        `grad`) are not checked. Contradictory rows are then met in the least-squares sense, as
        `residual` shows, and a motion that is not unique is one of many, or NaN.

        Args:
            plant: The plant.
            constraint: The constraint; rows may be redundant.
            q: Coordinates (nq).
            v: Speeds (n).
            t: Time [s].
            force: Generalized force in addition to the plant's own (n), e.g. B u.
            virtual_work: C (n), for non-ideal constraints (Udwadia & Kalaba 2002): the constraint
                force does the work wᵀC in every virtual displacement w (A w = 0). A function
                C(q, v, t, Q) receives the force Q of the ideal constraint.

        Raises:
            ShapeError: an array, or a value of the plant or constraint, has the wrong shape.
            NonFiniteError: a number is NaN or infinite.
            MassMatrixError: M is not symmetric, or not as definite as the formulation requires.
            ContradictionError: rows of A v̇ = b contradict each other; the message names them.
            IndeterminateMotionError: v̇ is not unique; the message names the free directions.
        """
        system = equations(plant, constraint, q, v, t, force=force)
        state = tuple(jnp.asarray(x, float) for x in (q, v, t))
        checks.check_equations(system, plant, constraint, state, self.needs_definite_mass)
        ideal = _solve(self, *system, jnp.zeros_like(system.F))
        if virtual_work is None:
            return ideal
        C = virtual_work
        if callable(C):
            C = C(*state, ideal.constraint_force)
        validate.vector("virtual_work", C, len(system.F))
        return _solve(self, *system, jnp.asarray(C, float))

    def solve(
        self, M: Numeric, F: Numeric, A: Numeric, b: Numeric, C: Numeric | None = None
    ) -> ConstrainedMotion:
        """The motion from the matrices alone, in pure `jax.numpy`, without any check.

        Args:
            M: Mass matrix (n × n).
            F: Given generalized forces (n).
            A: Constraint matrix (m × n).
            b: Right-hand side of A v̇ = b (m).
            C: Prescribed virtual work (n); None for ideal constraints.
        """
        M, F, A, b = map(jnp.asarray, (M, F, A, b))
        C = jnp.zeros_like(F) if C is None else jnp.asarray(C)
        given = F + C
        # In these units the diagonal of M is 1, so no result depends on the units of the speeds.
        s = units(M, A)
        mass, load = M / jnp.outer(s, s), given / s
        ideal = self.method(mass, load, A / s, b)
        acceleration = ideal.acceleration / s
        scaled_force = mass @ ideal.acceleration - load if ideal.force is None else ideal.force
        return ConstrainedMotion(
            acceleration, s * scaled_force + C, ideal.multipliers, ideal.rank, b - A @ acceleration
        )


def _solve(formulation: Formulation, *matrices: Any) -> ConstrainedMotion:
    traced = any(isinstance(matrix, Tracer) for matrix in matrices)
    if traced:
        return formulation.solve(*matrices)
    return jax.tree.map(jnp.asarray, _compiled_solve(formulation)(*matrices))


@lru_cache(maxsize=64)
def _compiled_solve(formulation: Formulation):
    return evaluator(formulation.solve)


@float64
def equations(
    plant: Plant,
    constraint: Constraint,
    q: Numeric,
    v: Numeric,
    t: Numeric = 0.0,
    *,
    force: Numeric | None = None,
) -> Equations:
    """M, F, A and b of a plant under a constraint, at one state; rows that are rounding are 0.

    Args:
        plant: The plant.
        constraint: The constraint.
        q: Coordinates (nq).
        v: Speeds (n).
        t: Time [s].
        force: Generalized force in addition to the plant's own (n).

    Raises:
        InputError: an argument is not a plant or not a constraint.
        ShapeError: an array has the wrong shape.
        NonFiniteError: a parameter, q, v, t or the force is NaN or infinite.
    """
    checks.check_kinds(plant, constraint)
    checks.check_state(q, v, t)
    if force is not None:
        validate.vector("force", force, np.shape(v)[0])
    arguments = {"plant": plant, "constraint": constraint, "q": q, "v": v, "t": t, "force": force}
    if any(isinstance(leaf, Tracer) for leaf in jax.tree.leaves(arguments)):
        return _evaluate(**arguments)
    for name in ("q", "v", "t", "force"):
        if arguments[name] is not None:
            arguments[name] = np.asarray(arguments[name], float)
    numbers, layout = pack(arguments, "")
    found = _compiled_equations(layout)(numbers)
    rows = np.asarray(found.A / units(found.M, found.A))
    nothing = rounding_rows(plant, constraint, rows, *(arguments[name] for name in "qvt"))
    return found._replace(A=jnp.where(nothing[:, None], 0.0, found.A)) if nothing.any() else found


def _evaluate(
    plant: Plant, constraint: Constraint, q: Any, v: Any, t: Any, force: Any
) -> Equations:
    q, v, t = (jnp.asarray(x, float) for x in (q, v, t))
    n = len(v)

    def checked(where: str, value: Any, *shape: int) -> Any:
        cure = f"It was called with {len(q)} values of q and {n} of v."
        validate.shape(where, value, shape, cure)
        return value

    checked("plant.coordinate_rate(q, v, t)", plant.coordinate_rate(q, v, t), len(q))
    M = checked("plant.mass_matrix(q, t)", plant.mass_matrix(q, t), n, n)
    F = checked("plant.force(q, v, t)", plant.force(q, v, t), n)
    beta, A, b = constraint.linearize(plant, q, v, t)
    checked(f"A of constraint {constraint.name!r}", A, len(beta), n)
    checked(f"b of constraint {constraint.name!r}", b, len(beta))
    return Equations(M, F if force is None else F + force, A, b)


@lru_cache(maxsize=64)
def _compiled_equations(layout: Layout):
    return evaluator(lambda numbers: _evaluate(**layout.unpack(numbers)))
