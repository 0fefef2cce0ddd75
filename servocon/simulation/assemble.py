"""A closed loop and its initial states from the arguments of a run, with one batch axis."""

from collections.abc import Callable, Iterator
from itertools import repeat
from typing import Any, NamedTuple

import equinox as eqx
import numpy as np

from servocon import validate
from servocon.arrays import ArrayLike
from servocon.constraint.constraint import Constraint
from servocon.errors import ShapeError
from servocon.laws.given import law_of
from servocon.plant import Plant
from servocon.plant.labels import warn_of_degrees
from servocon.simulation.closed_loop import ClosedLoop, Sizes
from servocon.simulation.dimensions import check_kinds
from servocon.simulation.options import each_state
from servocon.tree import Batch, Layout, NumberRead, packer, repeated, with_floats


class Assembly(NamedTuple):
    """A closed loop and its initial states.

    Attributes:
        loop: The closed loop; its numbers carry a batch axis if `batched`.
        q: Initial coordinates (nq), or (batch, nq).
        v: Initial speeds (n), or (batch, n).
        batch_size: Number of members of a batch, or None.
        batched: True if plant, law or disturbance is a batch.
        shared: True if the law's model is the plant itself.
        again: Numbers and layout of a loop without conditions, packed again; None for a batch.
    """

    loop: ClosedLoop
    q: np.ndarray
    v: np.ndarray
    batch_size: int | None
    batched: bool
    shared: bool
    again: Callable[[], tuple[np.ndarray, Layout]] | None = None

    @property
    def is_modelled(self) -> bool:
        """True if the plant equals the law's model, and nothing disturbs it."""
        loop = self.loop
        undisturbed = loop.disturbance is None
        return undisturbed and (self.shared or bool(eqx.tree_equal(loop.plant, loop.law.model)))

    @property
    def lead(self) -> int | None:
        """Size of the leading axis of every number, if there is one."""
        return self.batch_size if self.batched else None


class _Known(NamedTuple):
    """A plant and a law that were simulated before.

    Attributes:
        plant: The plant.
        law: The law, or None.
        made: The loop built from them.
        checks: Checks of initial coordinates, speeds and time.
    """

    plant: Any
    law: Any
    made: Assembly
    checks: tuple[Callable[[np.ndarray, np.ndarray, float], Any], ...]


_KNOWN: dict[tuple[int, int], _Known] = {}
"""The latest ones, by identity: both are frozen."""

LAST = 16
"""Number of remembered loops."""


def assemble(
    plant: Any, law: Any, disturbance: Any, q0: ArrayLike, v0: ArrayLike, t0: float
) -> Assembly:
    """The closed loop; in a batch every number has the batch axis.

    Raises:
        InputError: one of the arguments cannot be used, or they do not fit together.
    """
    known = _KNOWN.get((id(plant), id(law)))
    if known is None or disturbance is not None:
        return _assembled(plant, law, disturbance, q0, v0, t0)
    q, v = _state("q0", q0), _state("v0", v0)
    if (q.shape, v.shape) != (known.made.q.shape, known.made.v.shape):
        return _assembled(plant, law, disturbance, q, v, t0)
    for check in known.checks:
        check(q, v, t0)
    return known.made._replace(q=q, v=v)


def _remember(plant: Any, law: Any, made: Assembly) -> Assembly:
    """A loop that is quick to pack again if the next run has the same plant and law."""
    loop = made.loop
    its_plant, constraint, model = loop.plant, loop.law.constraint, loop.law.model
    checks: list[Any] = [lambda q, v, t: warn_of_degrees(its_plant, q)]
    of_plant, of_constraint = type(its_plant).check_state, type(constraint).check_state
    if of_plant is not Plant.check_state:
        checks.append(lambda q, v, t: of_plant(its_plant, q, v))
    if of_constraint is not Constraint.check_state:
        checks.append(lambda q, v, t: of_constraint(constraint, model, q, v, t))
    packed: Any = None

    def again() -> tuple[np.ndarray, Layout]:
        nonlocal packed
        packed = packed or packer((loop, ()), "")  # only when needed: it may refuse
        return packed()

    made = made._replace(again=again)
    _KNOWN[id(plant), id(law)] = _Known(plant, law, made, tuple(checks))
    while len(_KNOWN) > LAST:
        _KNOWN.pop(next(iter(_KNOWN)), None)
    return made


def _assembled(
    plant: Any, law: Any, disturbance: Any, q0: ArrayLike, v0: ArrayLike, t0: float
) -> Assembly:
    """`assemble` for a new loop."""
    given, law = (plant, law), law_of(law)
    parts = plant, law, disturbance
    check_kinds(*(part.tree if isinstance(part, Batch) else part for part in (plant, law)))
    if disturbance is not None and not isinstance(disturbance, Batch):
        cure = "For a constant force write servocon.uncertainty.ConstantDisturbance(force)."
        validate.function("disturbance", disturbance, arguments="q, v, t", cure=cure)
        parts = plant, law, with_floats(disturbance)
    q, v = _state("q0", q0), _state("v0", v0)
    sizes = {part.size for part in parts if isinstance(part, Batch)}
    sizes |= {array.shape[0] for array in (q, v) if array.ndim == 2}
    if len(sizes) > 1:
        raise ShapeError(
            "batch",
            got=f"sizes {sorted(sizes)}",
            expected="one size for plant, law, disturbance, q0 and v0",
        )
    size = sizes.pop() if sizes else None
    _check_states(plant, law, q, v, t0)
    if size is not None and q.ndim != v.ndim:
        q, v = (np.broadcast_to(a, (size, a.shape[-1])) for a in (q, v))
    batched = any(isinstance(part, Batch) for part in parts)
    if size is not None and batched:
        parts = tuple(_repeated(part, size) for part in parts)
    plant, law, disturbance = parts
    law = type(law).on(law, plant)
    loop = ClosedLoop(plant, law, disturbance, Sizes(q.shape[-1], v.shape[-1]))
    made = Assembly(loop, q, v, size, batched, law.model is plant)
    single = size is None and disturbance is None
    return _remember(*given, made) if single else made


def _state(where: str, value: ArrayLike) -> np.ndarray:
    array = validate.array(where, value)
    if array.ndim == 0 and where == "v0":
        raise ShapeError(
            where,
            got=f"one number, {array:.3g}",
            expected="the initial speeds (n), or (batch, n)",
            cure="Is v0 missing, and this the duration? Write simulate(plant, law, q0, v0, "
            "duration); a single speed is [0.0].",
        )
    if array.ndim not in (1, 2) or array.shape[-1] == 0:
        raise ShapeError(
            where, got=f"shape {array.shape}", expected="one value per coordinate, or (batch, n)"
        )
    validate.finite(where, array)
    return array


def _repeated(part: Any, size: int) -> Any:
    """A part of the loop with a leading axis of every number."""
    if part is None:
        return None
    return part.tree if isinstance(part, Batch) else repeated(part, size).tree


def _check_states(plant: Any, law: Any, q: np.ndarray, v: np.ndarray, t0: float) -> None:
    """Let plant and constraint refuse the initial state of each run."""
    bare = lambda part: part.tree if isinstance(part, Batch) else part
    # Through the types: a method of an Equinox module is wrapped at each access.
    of_plant = type(bare(plant)).check_state
    of_constraint = type(bare(law).constraint).check_state
    warn_of_degrees(plant.member(0) if isinstance(plant, Batch) else plant, q)
    states = list(each_state(q, v))

    def by_constraint(its_plant: Any, its_law: Any, state: Any) -> None:
        own = its_law.on(its_plant)
        of_constraint(own.constraint, own.model, *state, t0)

    if of_plant is not Plant.check_state:
        _check_each(lambda its_plant, state: of_plant(its_plant, *state), states, plant)
    if of_constraint is not Constraint.check_state:
        _check_each(by_constraint, states, plant, law)


def _check_each(check: Callable[..., None], states: list[Any], *parts: Any) -> None:
    """Check the state of each member: once for all members if that reads none of their numbers."""
    if any(isinstance(part, Batch) for part in parts):
        unread = [part.unread() if isinstance(part, Batch) else part for part in parts]
        try:
            for state in states:
                check(*unread, state)
            return
        except (Exception, NumberRead):  # from any member
            pass
    for members in _together(states, *parts):
        check(*members)


def _together(states: list[Any], *parts: Any) -> Iterator[tuple[Any, ...]]:
    """Members of parts with their states; one part, or one state, may be common to all members."""
    batched = any(isinstance(part, Batch) for part in parts)
    each = [part.members() if isinstance(part, Batch) else repeat(part) for part in parts]
    return zip(*each, repeat(states[0]) if batched and len(states) == 1 else states, strict=False)
