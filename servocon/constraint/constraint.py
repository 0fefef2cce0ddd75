"""Servo constraints: a velocity-level residual β(q, v, t) that control should drive to zero.

A = ∂β/∂v and b = −dβ/dt with v̇ held at zero follow from the residual by differentiation along
q̇ = N v + ν, so that always β̇ = A v̇ − b. Nothing is differentiated by hand. `residual`,
`holonomic`, `pfaffian` and `hand_given` of `servocon.constraint.relations` make constraints.
"""

from abc import abstractmethod
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import equinox as eqx
import jax
import jax.numpy as jnp
import numpy as np
from jaxtyping import Array, Float

from servocon import validate
from servocon.engine import passing, trace_once
from servocon.errors import InputError, ResidualError, ShapeError, counted, few_names
from servocon.linalg import Pattern, union
from servocon.plant import Plant
from servocon.plant.contract import Scalar
from servocon.tree import Module


class Linearization(NamedTuple):
    """β with its A and b at one state: β̇ = A v̇ − b."""

    beta: Float[Array, " m"]
    A: Float[Array, "m n"]
    b: Float[Array, " m"]


def derived(
    constraint: "Constraint",
    plant: Plant,
    state: tuple[Array, Array, Array],
    matrix_of: Callable[[Callable[[Array], Array], Array], Any],
    made: Callable[[Array, Any, Array], Any],
) -> Any:
    """β, A and b of a relation at one state, by differentiation of its residual.

    Args:
        constraint: The relation.
        plant: The plant.
        state: q, v and t.
        matrix_of: A of a residual as a function of the speeds, at some speeds.
        made: The result of β, A and b.
    """
    beta = lambda q, v, t: constraint.beta(plant, q, v, t)

    def at(q: Array, v: Array, t: Array) -> Any:
        A = matrix_of(lambda v: beta(q, v, t), v)
        rates = plant.coordinate_rate(q, v, t), jnp.ones_like(t)
        error, drift = jax.jvp(lambda q, t: beta(q, v, t), (q, t), rates)
        return made(error, A, -drift)

    return passing(at, beta, (constraint, plant), *state)


class Constraint(Module):
    """A relation that the motion should obey, β(q, v, t) = 0 with m rows.

    Attributes:
        name: Name in errors, logs, plots and files.
        labels: One label per row, with unit if known, e.g. ``"gap 1 [m/s]"``; None: from the name.
    """

    name: eqx.AbstractVar[str]
    labels: eqx.AbstractVar[tuple[str, ...] | None]

    def __init_subclass__(cls, **options: Any):
        super().__init_subclass__(**options)
        trace_once(cls, ("beta", "position_error"))

    @abstractmethod
    def beta(
        self, plant: Plant, q: Float[Array, " nq"], v: Float[Array, " n"], t: Scalar
    ) -> Float[Array, " m"]:
        """The residual β(q, v, t)."""

    def linearize(
        self, plant: Plant, q: Float[Array, " nq"], v: Float[Array, " n"], t: Scalar
    ) -> Linearization:
        """β, A and b at one state, by differentiation of `beta`.

        What the relation takes as measured, by `jax.lax.stop_gradient`, does not enter A and b;
        derivatives of β, A and b contain it.
        """
        matrix_of = lambda beta, v: jax.jacfwd(beta)(v)
        return derived(self, plant, (q, v, t), matrix_of, Linearization)

    @property
    def coupling(self) -> Pattern | None:
        """Agents on whose speeds the rows of each agent depend; None: any agent.

        The rows of β then belong to one agent after the other, equally many to each; in a `stack`
        this holds for each part.
        """
        return None

    def position_error(self, plant: Plant, q: Float[Array, " nq"], t: Scalar) -> Float[Array, " p"]:
        """f(q, t) of the holonomic rows; empty if there are none."""
        return jnp.zeros((0,))

    def position_left(
        self, plant: Plant, q: Float[Array, " nq"], t: Scalar, error: Float[Array, " p"]
    ) -> Float[Array, " p"]:
        """A function of q that is zero where the position error has a wanted value.

        It should be finite everywhere; by default the difference of the two errors.
        """
        return self.position_error(plant, q, t) - error

    def consequences(
        self, beta_bound: float, position: float | None, span: tuple[float, float]
    ) -> tuple[str, ...]:
        """Statements in the unit of the relation that follow from a certificate; none here.

        Args:
            beta_bound: The bound of ‖β‖ in the end.
            position: Largest ‖f‖ of a run that stays in the states; None if that is not shown.
            span: First and last time of the states [s].
        """
        return ()

    def signals(self, plant: Plant, q: Float[Array, " nq"], t: Scalar) -> dict[str, Array]:
        """Further quantities by name for the record, such as a value and its bounds; none here."""
        return {}

    def position_decay(self) -> Float[Array, ""]:
        """Largest rate Λ at which position errors decay once β = 0 [1/s]; 0 if none is known.

        Like the feedback of a law, it limits the sampling period of the law.
        """
        return jnp.zeros(())

    def check_state(self, plant: Plant, q: np.ndarray, v: np.ndarray, t: float) -> None:
        """Raise `InputError` for a state at which the residual is not defined.

        `simulate` and `project` call it with the initial state, before anything is compiled.
        """
        return None

    def trouble(self, plant: Plant, q: np.ndarray, t: float) -> str:
        """Description of what may have ended a run at this state, in words; empty for nothing."""
        return ""

    def check_horizon(self, plant: Plant, times: np.ndarray) -> None:
        """Raise `InputError` if the plant cannot obey the relation at one of the times [s].

        `simulate` calls it with some of the output times, before anything is compiled.
        """
        return None

    def row_labels(self, rows: int, plant: Plant | None = None) -> tuple[str, ...]:
        """One label for each of the `rows` rows of β.

        Args:
            rows: Number of rows.
            plant: The plant, whose parts may give the rows their names.

        Raises:
            ShapeError: the number of `labels` is not the number of rows.
        """
        if self.labels is None:
            return (self.name,) if rows == 1 else tuple(f"{self.name}[{i}]" for i in range(rows))
        if len(self.labels) != rows:
            raise ShapeError(
                f"labels of constraint {self.name!r}",
                got=counted(len(self.labels), "label"),
                expected=f"{rows}, one for each row of β",
            )
        return self.labels


class Unrelated(Constraint):
    """No relation: β has no rows, and any motion obeys it."""

    name: str = eqx.field(static=True, default="no relation")
    labels: tuple[str, ...] | None = eqx.field(static=True, default=())

    def beta(
        self, plant: Plant, q: Float[Array, " nq"], v: Float[Array, " n"], t: Scalar
    ) -> Float[Array, " 0"]:
        """No rows."""
        return jnp.zeros(0)


def related(constraint: Constraint | None) -> Constraint:
    """A relation, or `Unrelated` for None; the converter of an optional field."""
    return Unrelated() if constraint is None else constraint


def union_of_couplings(parts: Sequence[Constraint]) -> Pattern | None:
    """The union of the parts' couplings; None if one has none or they differ in agents."""
    patterns = [part.coupling for part in parts]
    known = [pattern for pattern in patterns if pattern is not None]
    if len(known) < len(patterns) or len({pattern.agents for pattern in known}) > 1:
        return None
    return union(*known)


class Stack(Constraint):
    """Several constraints as one. Made by `stack`."""

    parts: tuple[Constraint, ...]
    name: str = eqx.field(static=True)
    labels: tuple[str, ...] | None = eqx.field(static=True, default=None)

    @property
    def coupling(self) -> Pattern | None:
        """The union of the parts' couplings; None if one has none or they differ in agents."""
        return union_of_couplings(self.parts)

    def beta(
        self, plant: Plant, q: Float[Array, " nq"], v: Float[Array, " n"], t: Scalar
    ) -> Float[Array, " m"]:
        """The parts' residuals, concatenated."""
        return jnp.concatenate([part.beta(plant, q, v, t) for part in self.parts])

    def linearize(
        self, plant: Plant, q: Float[Array, " nq"], v: Float[Array, " n"], t: Scalar
    ) -> Linearization:
        """The parts' β, A and b, concatenated."""
        parts = [part.linearize(plant, q, v, t) for part in self.parts]
        return Linearization(*(jnp.concatenate(pieces) for pieces in zip(*parts, strict=True)))

    def position_left(
        self, plant: Plant, q: Float[Array, " nq"], t: Scalar, error: Float[Array, " p"]
    ) -> Float[Array, " p"]:
        """The parts' functions, concatenated."""
        found, first = [], 0
        for part in self.parts:
            rows = jax.eval_shape(lambda q, t, p=part: p.position_error(plant, q, t), q, t).shape[0]
            found.append(part.position_left(plant, q, t, error[first : first + rows]))
            first += rows
        return jnp.concatenate(found)

    def consequences(
        self, beta_bound: float, position: float | None, span: tuple[float, float]
    ) -> tuple[str, ...]:
        """The parts' statements."""
        found = (part.consequences(beta_bound, position, span) for part in self.parts)
        return tuple(text for texts in found for text in texts)

    def signals(self, plant: Plant, q: Float[Array, " nq"], t: Scalar) -> dict[str, Array]:
        """The quantities of all parts, by their names."""
        return {k: x for part in self.parts for k, x in part.signals(plant, q, t).items()}

    def position_decay(self) -> Float[Array, ""]:
        """The largest of the parts' rates."""
        return jnp.max(jnp.stack([part.position_decay() for part in self.parts]))

    def check_state(self, plant: Plant, q: np.ndarray, v: np.ndarray, t: float) -> None:
        """Refuse a state that a part refuses."""
        for part in self.parts:
            type(part).check_state(part, plant, q, v, t)

    def trouble(self, plant: Plant, q: np.ndarray, t: float) -> str:
        """The first part's description, if any."""
        return next(filter(None, (part.trouble(plant, q, t) for part in self.parts)), "")

    def check_horizon(self, plant: Plant, times: np.ndarray) -> None:
        """Refuse times that a part refuses."""
        for part in self.parts:
            part.check_horizon(plant, times)

    def position_error(self, plant: Plant, q: Float[Array, " nq"], t: Scalar) -> Float[Array, " p"]:
        """f(q, t) of the holonomic parts, concatenated."""
        return jnp.concatenate([part.position_error(plant, q, t) for part in self.parts])


def stack(*constraints: Constraint, name: str | None = None) -> Stack:
    """Several constraints as one; redundant rows are legal.

    Args:
        constraints: The parts, in the order of their rows.
        name: Name in errors, logs, plots and files; None: made from the parts' names.

    Raises:
        InputError: there is no argument, or one is not a constraint.
    """
    if not constraints:
        raise InputError("stack", got="no constraint", expected="at least one")
    for i, constraint in enumerate(constraints):
        validate.instance(
            f"constraint {i} of stack",
            constraint,
            Constraint,
            "a servocon constraint",
            "Wrap a function with servocon.residual or servocon.holonomic.",
        )
    if name is not None:
        validate.text("name", name)
    name = name or " + ".join(constraint.name for constraint in constraints)
    return Stack(parts=tuple(constraints), name=name)


def constraint_labels(
    plant: Plant, constraint: Constraint, q: Any, v: Any, t: Any
) -> tuple[str, ...]:
    """One label per row of β; only the shape of β is evaluated.

    Raises:
        ShapeError: as `Constraint.row_labels`.
    """
    parts = labels_by_relation(plant, constraint, q, v, t)
    return tuple(label for _, labels in parts for label in labels)


def labels_by_relation(
    plant: Plant, constraint: Constraint, q: Any, v: Any, t: Any
) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Names of the relations of a stack with the labels of their rows; else one such pair.

    Raises:
        ShapeError: as `Constraint.row_labels`.
    """
    if isinstance(constraint, Stack):
        return tuple(
            (part.name, constraint_labels(plant, part, q, v, t)) for part in constraint.parts
        )
    beta = lambda q, v, t: constraint.beta(plant, q, v, t)
    shape = jax.eval_shape(beta, q, v, t).shape
    return ((constraint.name, constraint.row_labels(shape[0], plant)),)


BETWEEN_COORDINATES = (
    "For a relation between coordinates use servocon.holonomic(f, rate), with an f that depends "
    "on q."
)
"""Cure for a residual that does not depend on the speeds."""


def check_depends_on_speed(
    labels: Sequence[str], A: Any, name: str, elsewhere: bool = False
) -> None:
    """Require that some row of β depends on v (A ≠ 0).

    Args:
        labels: Labels of the rows.
        A: Constraint matrix at a state (m × n).
        name: Name of the constraint.
        elsewhere: True if rows depend on v at other states, as an energy at rest does.

    Raises:
        ResidualError: no row depends on v.
    """
    if np.any(np.asarray(A)):
        return
    rows = few_names(labels)
    if elsewhere:
        raise ResidualError(
            f"constraint {name!r}",
            got=f"∂β/∂v = 0 at this state ({rows})",
            expected="rows that accelerations change: β depends on v, but not here",
            cure="Start elsewhere: from rest, for example, no force changes a kinetic energy, and "
            "in a stretched-out or upright position some motions are singular.",
        )
    raise ResidualError(
        f"constraint {name!r}",
        got=f"∂β/∂v = 0 for every row ({rows})",
        expected="a residual that depends on the speeds v",
        cure=BETWEEN_COORDINATES,
    )
