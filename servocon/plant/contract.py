"""The interface of a mechanical system."""

from abc import abstractmethod
from contextlib import AbstractContextManager, nullcontext
from typing import Any, TypeAlias

import jax
import jax.numpy as jnp
import numpy as np
from jax._src import config
from jax.core import Tracer, eval_jaxpr
from jax.interpreters.partial_eval import dce_jaxpr
from jaxtyping import Array, Float

from servocon.arrays import Numeric
from servocon.engine import trace_once, traced_anew
from servocon.errors import InputError, ShapeError, counted, few
from servocon.precision import float64
from servocon.shapes import Shape
from servocon.tree import Module

Scalar: TypeAlias = Float[Array, ""]


TRACED_ONCE = (
    "mass_matrix",
    "mass_blocks",
    "force",
    "input_matrix",
    "input_blocks",
    "coordinate_rate",
    "kinetic_energy",
    "potential_energy",
    "nonconservative_force",
)
"""Methods that are traced as one operation."""


class Plant(Module):
    """A mechanical system, M(q,t) v̇ = F(q,v,t) + B(q,t) u with q̇ = N(q,t) v + ν(q,t).

    Subclass it, give its physical parameters as annotated fields, and write `mass_matrix` and
    `force` in ordinary `jax.numpy`. (To give energies instead, subclass `Lagrangian`.) A plant is
    a frozen pytree: float fields are parameters that can be swept, batched and differentiated.
    Declare what determines the structure (a number of links, a choice of names) as
    `eqx.field(static=True)`.

    Requirements:

    - M is symmetric positive definite (n × n).
    - F contains every given force, including gravity, springs, friction and gyroscopic terms
      (Zhao, Chen, Zhao & Dong 2018, Eq. 1).
    - `coordinate_rate` is affine in v; it returns q̇.
    - All methods are pure functions of their arguments, without side effects.

    The energy methods are used for the logged energy and the contract tests; a plant written by M
    and F may leave them at their defaults.
    """

    def __init_subclass__(cls, **options: Any):
        super().__init_subclass__(**options)
        trace_once(cls, TRACED_ONCE)

    @abstractmethod
    def mass_matrix(self, q: Float[Array, " nq"], t: Scalar) -> Float[Array, "n n"]:
        """M(q, t), symmetric positive definite."""

    @abstractmethod
    def force(self, q: Float[Array, " nq"], v: Float[Array, " n"], t: Scalar) -> Float[Array, " n"]:
        """F(q, v, t), all given generalized forces."""

    def input_matrix(self, q: Float[Array, " nq"], t: Scalar) -> Float[Array, "n l"] | None:
        """B(q, t), or None if every generalized force is an input (B is the identity)."""
        return None

    def coordinate_rate(
        self, q: Float[Array, " nq"], v: Float[Array, " n"], t: Scalar
    ) -> Float[Array, " nq"]:
        """q̇ = N(q, t) v + ν(q, t); v itself by default."""
        return v

    def kinetic_energy(
        self, q: Float[Array, " nq"], v: Float[Array, " n"], t: Scalar
    ) -> Float[Array, ""]:
        """T(q, v, t) [J]; ½ vᵀM v by default."""
        return 0.5 * v @ self.mass_matrix(q, t) @ v

    def potential_energy(self, q: Float[Array, " nq"], t: Scalar) -> Float[Array, ""]:
        """V(q, t) [J]; zero by default."""
        return jnp.zeros(())

    def nonconservative_force(
        self, q: Float[Array, " nq"], v: Float[Array, " n"], t: Scalar
    ) -> Float[Array, " n"]:
        """The generalized forces that the energies do not give: friction, drag, drives."""
        return jnp.zeros_like(v)

    def check_state(self, q: np.ndarray, v: np.ndarray) -> None:
        """Raise `InputError` for a state that is impossible for the plant; takes NumPy arrays.

        `simulate` and `project` call it with the initial state, before anything is compiled.
        """
        return None

    def coordinate_range(self) -> tuple[np.ndarray, np.ndarray] | None:
        """Smallest and largest values that the coordinates usually have (nq), ±∞ for no limit.

        An angle far outside is probably in degrees and gives a warning. None: no range is known.
        """
        return None

    def mass_blocks(self, q: Float[Array, " nq"], t: Scalar) -> Any:
        """M(q, t) as blocks, if all other entries are zero; None: any entry may be nonzero.

        Either the diagonal blocks, one per agent (agents, k, k); or a tuple of them and of the
        blocks below the diagonal: between each agent and the next (agents − 1, k, k), the next but
        one (agents − 2, k, k), and so on. For k = 1 an array (agents) of numbers suffices.
        Coordinates and speeds then belong to one agent after the other, equally many to each.
        """
        return None

    def input_blocks(self, q: Float[Array, " nq"], t: Scalar) -> Float[Array, "agents k l"] | None:
        """B(q, t) as one block per agent, if an agent's inputs act only on its own speeds.

        None: they may act on any. Inputs then belong to one agent after the other.
        """
        return None

    def shapes(self, q: Float[Array, " nq"], t: Scalar) -> dict[str, Shape]:
        """Shapes with which the plant is drawn, by name; none by default.

        Written in `jax.numpy` like the other methods, with `servocon.shapes.ball`, ``rod``, ``box``
        and ``path``: one shape, or several alike, for each name. Points have two coordinates for a
        plant in a plane and three in space [m]; z points up in space, y in a plane.
        """
        return {}

    def check(self, q: Numeric, t: float = 0.0) -> None:
        """Raise `InputError` if the description of the plant is wrong at a state.

        Call it for every new plant; `simulate` calls it if M is not positive definite.
        """
        return None

    def coordinate_labels(self) -> tuple[str, ...] | None:
        """Names of the coordinates with units, e.g. ``("r [m]", "theta [rad]")``, or None."""
        return None

    def speed_labels(self) -> tuple[str, ...] | None:
        """Names of the speeds with units; None: coordinate names with " rate" and "/s"."""
        return None

    def input_labels(self) -> tuple[str, ...] | None:
        """Names of the inputs with units, e.g. ``("motor 1 [N m]",)``, or None."""
        return None


@float64
def require_sizes(plant: Plant, nq: int, n: int, where: tuple[str, str] = ("q", "v")) -> None:
    """Require the numbers of coordinates and speeds that the plant's labels, M, F and q̇ have.

    Raises:
        ShapeError: the numbers differ.
    """
    check_sizes(plant, nq, n, where)
    require_rates(plant, nq, n, where)
    q, v, t = (jax.ShapeDtypeStruct(shape, float) for shape in ((nq,), (n,), ()))
    try:
        with indices_checked():
            M = jax.eval_shape(plant.mass_matrix, q, t)
            F, q_dot = (jax.eval_shape(f, q, v, t) for f in (plant.force, plant.coordinate_rate))
            B = jax.eval_shape(plant.input_matrix, q, t)
    except IndexError as error:
        error.add_note(evaluated_for(type(plant).__name__, nq, n))
        raise
    rows = (n,) if B is None else B.shape[:1]
    if (M.shape, F.shape, q_dot.shape, rows) != ((n, n), (n,), (nq,), (n,)):
        raise ShapeError(
            ", ".join(where),
            got=f"{counted(nq, 'coordinate')} and {counted(n, 'speed')}",
            expected=f"as many as the plant has: M {M.shape}, F {F.shape}, q̇ {q_dot.shape}"
            + ("" if B is None else f", B {B.shape}"),
        )


def indices_checked() -> AbstractContextManager[Any]:
    """Context in which v[5] of two speeds is an IndexError; JAX would return the last one."""
    setting = getattr(config, "check_static_indices", None)  # None in old versions of JAX
    return nullcontext() if setting is None else setting(True)


def evaluated_for(what: str, nq: int, n: int) -> str:
    """Note for an error in a function of the state; usually the state is wrong, not the plant."""
    return f"{what} was evaluated for {counted(nq, 'coordinate')} and {counted(n, 'speed')}."


def require_rates(plant: Plant, nq: int, n: int, where: tuple[str, str]) -> None:
    """Raise `ShapeError` if q̇ = v and the numbers of coordinates and speeds differ."""
    if nq != n and type(plant).coordinate_rate is Plant.coordinate_rate:
        raise ShapeError(
            ", ".join(where),
            got=f"{counted(nq, 'coordinate')} and {counted(n, 'speed')}",
            expected="the same number of each: this plant has q̇ = v",
        )


def require_speeds_as_rates(where: str, plant: Plant, nq: int, n: int) -> None:
    """Raise `InputError` unless q̇ = v for this plant, at every state; also within a trace.

    Args:
        where: Name for the error.
        plant: The plant.
        nq: Number of its coordinates.
        n: Number of its speeds.
    """
    expected = "coordinates whose rates are the speeds"
    if nq != n:
        got = f"a model with {nq} coordinates and {n} speeds"
        raise InputError(where, got=got, expected=expected)
    if not _speeds_are_rates(plant, n):
        got = f"a model, {type(plant).__name__}, with q̇ = N v + ν"
        cure = "Choose the speeds as q̇."
        raise InputError(where, got=got, expected=f"{expected}, q̇ = v", cure=cure)


def _speeds_are_rates(plant: Plant, n: int) -> bool:
    """True if q̇ = v: it reads nothing else, and is affine in v with N = 1 and ν = 0."""
    vector, time = jax.ShapeDtypeStruct((n,), float), jax.ShapeDtypeStruct((), float)
    with traced_anew():
        closed = jax.make_jaxpr(plant.coordinate_rate)(vector, vector, time)
    rate, (of_q, of_v, of_t) = dce_jaxpr(closed.jaxpr, [True])
    read = {id(x) for equation in rate.eqns for x in equation.invars}
    known = zip(rate.constvars, closed.consts, strict=True)
    if of_q or of_t or any(isinstance(x, Tracer) for of, x in known if id(of) in read):
        return False
    with jax.ensure_compile_time_eval():
        given = [[jnp.asarray(v)] if of_v else [] for v in (np.zeros(n), *np.eye(n))]
        columns = [np.asarray(eval_jaxpr(rate, closed.consts, *v)[0]) for v in given]
    return np.array_equal(columns, [np.zeros(n), *np.eye(n)])


def arrays(*values: Numeric) -> tuple[Array, ...]:
    """Values of a state, which users may give as NumPy arrays and floats, as JAX arrays."""
    return tuple(jnp.asarray(value, float) for value in values)


def check_sizes(plant: Plant, nq: int, n: int, where: tuple[str, str] = ("q0", "v0")) -> None:
    """Raise `ShapeError` if a state does not have the sizes given by the plant's labels."""
    coordinates = plant.coordinate_labels()
    speeds = plant.speed_labels() or coordinates
    for name, size, labels in zip(where, (nq, n), (coordinates, speeds), strict=True):
        if labels is not None and size != len(labels):
            raise ShapeError(
                name,
                got=f"{size} values",
                expected=f"{len(labels)}: {few(labels)}",
                cure=f"The plant {type(plant).__name__} names these, one value each.",
            )
