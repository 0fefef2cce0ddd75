"""Relations that switch at given instants, such as a consensus with a changing graph.

β is that of one relation at a time, βσ(t) with the switching signal σ. β jumps at the instants, the
state does not, and A and b are those of the relation that holds. A certificate counts the jumps,
see `servocon.certificates.theorems.switching`.
"""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeVar

import equinox as eqx
import jax
import jax.numpy as jnp
import numpy as np
from jaxtyping import Array, Float

from servocon import validate
from servocon.arrays import ArrayLike
from servocon.constraint.constraint import Constraint, Linearization, union_of_couplings
from servocon.constraint.relations import label_tuple
from servocon.errors import InputError, ShapeError, counted, written
from servocon.linalg import Pattern
from servocon.plant import Plant
from servocon.plant.contract import Scalar
from servocon.tree import declaration
from servocon.user_code import explained

Tree = TypeVar("Tree")


class Switched(Constraint):
    """One of several relations, by a schedule. Made by `switched`.

    All of them are evaluated, and one is taken.

    Attributes:
        parts: The relations.
        instants: Switching instants [s], in order; a relation holds from its instant on.
        order: Index of the relation before the first instant, then from each one on.
        name: Name in errors, logs, plots and files, and of the signal with the index.
        labels: One label for each row, with unit; None: those of the relations, if they agree.
    """

    parts: tuple[Constraint, ...]
    instants: ArrayLike = eqx.field(metadata=declaration(unit="s", text="switching instants"))
    order: tuple[int, ...] = eqx.field(static=True)
    name: str = eqx.field(static=True)
    labels: tuple[str, ...] | None = eqx.field(static=True, default=None)

    @property
    def coupling(self) -> Pattern | None:
        """The union of the relations' couplings; None if one has none or they differ in agents."""
        return union_of_couplings(self.parts)

    def beta(
        self, plant: Plant, q: Float[Array, " nq"], v: Float[Array, " n"], t: Scalar
    ) -> Float[Array, " m"]:
        """β of the relation that holds."""
        return self._held(t, [part.beta(plant, q, v, t) for part in self.parts])

    def linearize(
        self, plant: Plant, q: Float[Array, " nq"], v: Float[Array, " n"], t: Scalar
    ) -> Linearization:
        """β, A and b of the relation that holds."""
        parts = [part.linearize(plant, q, v, t) for part in self.parts]
        return Linearization(*(self._held(t, list(x)) for x in zip(*parts, strict=True)))

    def position_error(self, plant: Plant, q: Float[Array, " nq"], t: Scalar) -> Float[Array, " p"]:
        """f(q, t) of the relation that holds; empty if they have different numbers of rows of f."""
        found = [part.position_error(plant, q, t) for part in self.parts]
        return self._held(t, found) if len({f.shape for f in found}) == 1 else jnp.zeros((0,))

    def position_left(
        self, plant: Plant, q: Float[Array, " nq"], t: Scalar, error: Float[Array, " p"]
    ) -> Float[Array, " p"]:
        """The function of the relation that holds."""
        if not error.size:
            return error
        return self._held(t, [part.position_left(plant, q, t, error) for part in self.parts])

    def signals(self, plant: Plant, q: Float[Array, " nq"], t: Scalar) -> dict[str, Array]:
        """The index of the relation that holds."""
        return {self.name: self.held_at(t).astype(float)}

    def position_decay(self) -> Float[Array, ""]:
        """The largest of the relations' rates."""
        return jnp.max(jnp.stack([part.position_decay() for part in self.parts]))

    def check_state(self, plant: Plant, q: np.ndarray, v: np.ndarray, t: float) -> None:
        """Refuse a state that the relation refuses that holds at that time."""
        part = self.parts[self._indices(t)]
        type(part).check_state(part, plant, q, v, t)

    def trouble(self, plant: Plant, q: np.ndarray, t: float) -> str:
        """The description by the relation that holds."""
        return self.parts[self._indices(t)].trouble(plant, q, t)

    def check_horizon(self, plant: Plant, times: np.ndarray) -> None:
        """Refuse times that the relation refuses that holds then."""
        held = self._indices(times)
        for k, part in enumerate(self.parts):
            part.check_horizon(plant, times[held == k])

    def row_labels(self, rows: int, plant: Plant | None = None) -> tuple[str, ...]:
        """Its own labels, or else those that all relations have in common."""
        own = {part.row_labels(rows, plant) for part in self.parts}
        if self.labels is None and len(own) == 1:
            return own.pop()
        return super().row_labels(rows, plant)

    def held_at(self, t: Any) -> Array:
        """Index of the relation that holds at a time [s]."""
        passed = jnp.sum(t >= jnp.asarray(self.instants))
        return jnp.asarray(self.order)[passed]

    def _indices(self, times: Any) -> Any:
        """The same for given times [s], by NumPy."""
        passed = np.searchsorted(np.asarray(self.instants), times, side="right")
        return np.array(self.order)[passed]

    def _held(self, t: Scalar, found: list[Any]) -> Any:
        """The one of the values, one by relation, that holds."""
        sizes = [x.shape for x in found]
        if len(set(sizes)) > 1:
            raise ShapeError(
                f"relations of {self.name!r}",
                got=", ".join(str(size[0]) for size in sizes) + " rows",
                expected="the same number of rows of β, in the order of the relations",
            )
        held, value = self.held_at(t), found[0]
        for k, other in enumerate(found[1:], 1):
            value = jnp.where(held == k, other, value)
        return value


@explained
def switched(
    relations: Sequence[Constraint],
    instants: Sequence[float],
    *,
    order: Sequence[int] | None = None,
    name: str = "switched",
    labels: Sequence[str] | None = None,
) -> Switched:
    """One relation after the other, from one switching instant to the next.

    A graph of neighbours that changes, or a change of formation: β jumps at the instants, by the
    difference of two relations at one state. `servocon.certify` counts these jumps with the time
    between them, the dwell time. A record has the index of the relation as a signal of this name.

    Args:
        relations: The relations, each with the same number of rows of β.
        instants: The instants [s], in order. From each one on the next relation holds.
        order: Indices of the relations in the order in which they hold, one more than instants;
            None: as they are given, one more than instants.
        name: Name in errors, logs, plots and files.
        labels: One label per row of β, with unit; None: those of the relations, if they agree.

    Raises:
        InputError: the instants are not in order, the order does not fit them or names a relation
            that is not there, or one of the relations is no constraint.
    """
    if not isinstance(relations, Sequence) or len(relations) < 2:
        expected = "a list of at least two relations"
        raise InputError("relations", got=written(relations), expected=expected)
    for i, relation in enumerate(relations):
        cure = "Wrap a function with servocon.residual or servocon.holonomic."
        validate.instance(f"relations[{i}]", relation, Constraint, "a servocon constraint", cure)
    times = np.asarray(validate.array("instants", instants, "times in order [s]"), float)
    validate.finite("instants", times)
    if times.ndim != 1 or np.any(np.diff(times) <= 0.0):
        raise InputError("instants", got=written(instants), expected="times in order [s]")
    if order is not None and not isinstance(order, Sequence | np.ndarray):
        raise InputError("order", got=written(order), expected="a list of indices")
    held = tuple(range(len(relations))) if order is None else tuple(order)
    if len(held) != len(times) + 1:
        raise InputError(
            "relations" if order is None else "order",
            got=f"{len(held)} for {counted(len(times), 'instant')}",
            expected=f"{len(times) + 1}: the first relation, and one from each instant on",
            cure="With order=[0, 1, 0, ...] relations hold several times.",
        )
    for i, k in enumerate(held):
        validate.integer(f"order[{i}]", k, least=0)
        if k >= len(relations):
            expected = f"an index of {len(relations)} relations, at most {len(relations) - 1}"
            raise InputError(f"order[{i}]", got=k, expected=expected)
        if i and k == held[i - 1]:
            expected = "another relation than before the instant"
            raise InputError(f"order[{i}]", got=f"{k}, as order[{i - 1}]", expected=expected)
    validate.text("name", name)
    return Switched(
        parts=tuple(relations),
        instants=times,
        order=tuple(int(k) for k in held),
        name=name,
        labels=label_tuple(labels),
    )


class Schedule(NamedTuple):
    """The switching signal of a law.

    Attributes:
        instants: Switching instants [s].
        order: Index of the relation before the first instant, then from each one on.
        names: Names of the relations.
    """

    instants: np.ndarray
    order: tuple[int, ...]
    names: tuple[str, ...]

    @property
    def dwell(self) -> float:
        """The shortest time between two instants [s]; infinite with one instant."""
        return float(np.min(np.diff(self.instants), initial=np.inf))

    @property
    def transitions(self) -> tuple[tuple[int, int], ...]:
        """Indices of the relations before and after an instant, each pair once."""
        return tuple(dict.fromkeys(zip(self.order, self.order[1:], strict=False)))

    def intervals(self, times: np.ndarray) -> list[tuple[int, slice]]:
        """Index of the relation, and the slice of ordered times, of each interval with times."""
        ends = np.searchsorted(times, self.instants)
        begins, ends = [0, *ends.tolist()], [*ends.tolist(), len(times)]
        parts = zip(self.order, begins, ends, strict=True)
        return [(k, slice(a, b)) for k, a, b in parts if a < b]


def schedule_of(tree: Any) -> Schedule | None:
    """The switching signal of the relation in a law; None if none switches.

    Raises:
        InputError: several switch.
    """
    found = [x for x in jax.tree.leaves(tree, is_leaf=_is_switched) if _is_switched(x)]
    found = list({id(x): x for x in found}.values())
    if not found:
        return None
    signals = {(tuple(np.asarray(x.instants).tolist()), x.order) for x in found}
    if len(signals) > 1:
        names = ", ".join(repr(x.name) for x in found)
        cure = "Stack the relations first: servocon.constraint.switched([stack(a, b), ...])."
        raise InputError("law", got=f"{names}, each switched", expected="one schedule", cure=cure)
    names = tuple(part.name for part in found[0].parts)
    return Schedule(np.asarray(found[0].instants), found[0].order, names)


def with_relation(tree: Tree, index: int) -> Tree:
    """A law, or its tree, with one of the relations in the place of those that switch."""
    held: Callable[[Any], Any] = lambda x: x.parts[index] if _is_switched(x) else x
    return jax.tree.map(held, tree, is_leaf=_is_switched)


def _is_switched(x: Any) -> bool:
    return isinstance(x, Switched)
