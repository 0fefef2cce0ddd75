"""Comparison of β of a plant with β of a law's model: the same function of the same numbers?

A residual may depend on the plant: its function takes the plant, or N in q̇ = N v has a wheel radius
that the model does not know. Then the error measured by a law is not the error of the plant. A
relation that closes over a model has that model's lengths, whatever the plant's are. `unseen` names
the numbers of a plant on which the relation should depend but does not.
"""

import inspect
from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from types import CodeType, FunctionType, MethodType, ModuleType
from typing import Any, NamedTuple

import jax
import numpy as np
from jax.interpreters import partial_eval

from servocon.constraint.constraint import Constraint
from servocon.errors import not_the_users
from servocon.plant import Plant
from servocon.plant.wrapped import inside
from servocon.tree import Layout, declared_at, is_number, named_numbers, pack


class _Program(NamedTuple):
    """β and position error as a function of the numbers on which they depend.

    Attributes:
        text: The operations.
        constants: Arrays among them.
        used: True for the numbers of plant and constraint that are used.
    """

    text: str
    constants: tuple[np.ndarray, ...]
    used: tuple[bool, ...]


def read_from(
    plant: Plant,
    model: Plant,
    constraint: Constraint,
    sizes: tuple[int, int],
    batch_size: int | None = None,
) -> tuple[np.ndarray, np.ndarray] | None:
    """Numbers on which β and the position error of a plant and of a law's model depend, in order.

    Equal numbers imply equal β. None if β and the position error are not the same function. Both
    are empty if the relation cannot be evaluated on the plant, for instance because it needs the
    parts of its model, such as the arm behind elastic joints.

    Args:
        plant: The plant.
        model: The model.
        constraint: The law's constraint.
        sizes: Numbers of coordinates and speeds.
        batch_size: Size of the leading axis of every number of all three, if there is one.
    """
    packed = [pack((of, constraint), "", batch_size) for of in (plant, model)]
    second = _program(packed[1][1], *sizes)
    try:
        first = _program(packed[0][1], *sizes)
    except (AssertionError, AttributeError, TypeError, ValueError):
        return np.zeros(0), np.zeros(0)
    if first.text != second.text or not _same(first.constants, second.constants):
        return None
    read: list[np.ndarray] = []
    for (vector, layout), program in zip(packed, (first, second), strict=True):
        lead = vector.shape[:-1]
        values = zip(layout.values(vector), program.used, strict=True)
        pieces = [np.reshape(x, (*lead, -1)) for x, used in values if used]
        read.append(np.concatenate([np.zeros((*lead, 0)), *pieces], axis=-1))
    return (read[0], read[1]) if read[0].shape == read[1].shape else None


def _same(first: Sequence[Any], second: Sequence[Any]) -> bool:
    return len(first) == len(second) and all(map(np.array_equal, first, second))


@lru_cache(maxsize=128)
def _program(layout: Layout, coordinates: int, speeds: int) -> _Program:
    errors = lambda tree, q, v, t: _errors(tree[0], tree[1], q, v, t)
    return _traced(errors, layout.unpack(np.zeros(layout.size)), coordinates, speeds)


def _traced(function: Callable[..., Any], tree: Any, coordinates: int, speeds: int) -> _Program:
    """The program of a function of a pytree and of q, v and t."""
    leaves, treedef = jax.tree.flatten(tree)
    where = [i for i, leaf in enumerate(leaves) if is_number(leaf)]

    def of_numbers(numbers: list[Any], q: Any, v: Any, t: Any) -> Any:
        given = dict(zip(where, numbers, strict=True))
        return function(treedef.unflatten([given.get(i, x) for i, x in enumerate(leaves)]), q, v, t)

    state = np.zeros(coordinates), np.zeros(speeds), np.zeros(())
    closed = jax.make_jaxpr(of_numbers)([np.asarray(leaves[i]) for i in where], *state)
    jaxpr, used = partial_eval.dce_jaxpr(closed.jaxpr, [True] * len(closed.jaxpr.outvars))
    constants = tuple(np.asarray(x) for x in closed.consts)
    return _Program(str(jaxpr), constants, tuple(used[: len(where)]))


CURE = "let the relation take the plant, lambda plant, q, t: ..."
"""Cure for a relation that reads its own plant."""


class Unseen(NamedTuple):
    """A number of a plant on which β does not depend although it probably should.

    Attributes:
        name: Path of the number.
        text: Description, with the cure.
        read: True if the relation reads what depends on the number from its own plant; False if the
            number only affects the plant's shapes, which the relation need not concern.
    """

    name: str
    text: str
    read: bool


def unseen(
    plant: Plant, constraint: Constraint, sizes: tuple[int, int], among: Sequence[str]
) -> tuple[Unseen, ...]:
    """Numbers of a plant that probably affect a relation although β does not depend on them.

    These are the numbers that affect the plant's shapes, and those in a field or method of the
    plant that the relation reads from its own plant, which its function closes over or makes. A
    length that the function contains as a literal cannot be told from any other number.

    Args:
        plant: The plant.
        constraint: The relation.
        sizes: Numbers of coordinates and speeds.
        among: Paths of the numbers in question.
    """
    errors = lambda tree, q, v, t: _errors(tree[0], tree[1], q, v, t)
    seen = _used(errors, (plant, constraint), sizes)
    asked = [] if seen is None else [name for name in among if name not in seen]
    if not asked:
        return ()
    kind, why = type(inside(plant, 0.0)), {}
    for attribute in read_elsewhere(constraint, kind):
        for name in _used(partial(_value, attribute), (plant,), sizes) or ():
            read = f"{kind.__name__}.{attribute}"
            words = f"while the relation reads {read} of a plant of its own; {CURE}"
            why.setdefault(name, (words, True))
    for name in _used(_places, (plant,), sizes) or ():
        words = f"which moves the plant's shapes; if the relation is about them, {CURE}"
        why.setdefault(name, (words, False))
    found = []
    for name in [name for name in asked if name in why]:
        unit = declared_at(plant, name).units
        text, read = why[name]
        found.append(
            Unseen(name, f"β does not see {name}{f' [{unit}]' if unit else ''}, {text}", read)
        )
    return tuple(found)


def _errors(plant: Plant, constraint: Constraint, q: Any, v: Any, t: Any) -> Any:
    return constraint.beta(plant, q, v, t), constraint.position_error(plant, q, t)


def _places(tree: tuple[Plant], q: Any, v: Any, t: Any) -> Any:
    return [(shape.points, shape.rotation) for shape in tree[0].shapes(q, t).values()]


def _value(attribute: str, tree: tuple[Plant], q: Any, v: Any, t: Any) -> Any:
    """Numbers of a field of a plant, or of a method of the state."""
    value = getattr(inside(tree[0], t), attribute)
    if callable(value):
        names = [
            p.name for p in inspect.signature(value).parameters.values() if p.default is p.empty
        ]
        by_name = {"q": q, "v": v, "t": t}
        by_place = {1: (q,), 2: (q, t), 3: (q, v, t)}
        known = all(name in by_name for name in names)
        value = value(*([by_name[name] for name in names] if known else by_place[len(names)]))
    return [leaf for leaf in jax.tree.leaves(value) if hasattr(leaf, "dtype")]


def _used(
    function: Callable[..., Any], tree: tuple[Any, ...], sizes: tuple[int, int]
) -> list[str] | None:
    """Paths of the plant's numbers on which a function depends; None if it has no value."""
    try:
        used = _traced(function, tree, *sizes).used
    except Exception:  # of a user's function, which may not support this
        return None
    pairs = zip(named_numbers(tree), used, strict=True)
    return [path.removeprefix("0.") for path, there in pairs if there and path.startswith("0.")]


def read_elsewhere(constraint: Constraint, kind: type) -> tuple[str, ...]:
    """Attributes of `kind` read by the functions of a relation that hold such a plant.

    Args:
        constraint: The relation.
        kind: The class.

    Returns:
        Their names, as they occur in the functions; empty if no plant of the class, nor the class
        itself, is accessible to the functions.
    """
    names: set[str] = set()
    todo: list[Any] = [constraint]
    known: list[Any] = []
    own = False
    while todo:
        value = todo.pop()
        if any(value is other for other in known):
            continue
        known.append(value)
        model = value if isinstance(value, type) else type(value)
        if issubclass(model, Plant):
            own |= issubclass(model, kind) or issubclass(kind, model)
            continue
        while hasattr(value, "__wrapped__"):
            value = value.__wrapped__
        if isinstance(value, FunctionType) and _is_users(value.__module__):
            names |= _names(value.__code__)
        todo += _within(value, names)
    there = {*dir(kind), *getattr(kind, "__dataclass_fields__", ())}
    return tuple(sorted(n for n in names & there if own and not n.startswith("_")))


def _is_users(module: str | None) -> bool:
    """True for a user's module, and for code made by `exec` without a name."""
    return module is None or module.partition(".")[0] not in not_the_users()


def _names(code: CodeType) -> frozenset[str]:
    """Names of globals and attributes in a code object and its functions."""
    inner = (_names(x) for x in code.co_consts if isinstance(x, CodeType))
    return frozenset(code.co_names).union(*inner)


def _within(value: Any, names: set[str]) -> list[Any]:
    """Values within a function or object written by a user; for a module those with a name."""
    if isinstance(value, FunctionType):
        if not _is_users(value.__module__):
            return []
        cells = [cell.cell_contents for cell in value.__closure__ or () if _is_set(cell)]
        given = [*(value.__defaults__ or ()), *(value.__kwdefaults__ or {}).values()]
        return [*cells, *given, *(value.__globals__[n] for n in names & {*value.__globals__})]
    if isinstance(value, MethodType):
        return [value.__func__, value.__self__]
    if isinstance(value, partial):
        return [value.func, *value.args, *value.keywords.values()]
    if isinstance(value, ModuleType):
        there = names & {*vars(value)} if _is_users(value.__name__) else ()
        return [vars(value)[name] for name in there]
    if isinstance(value, list | tuple):
        return list(value)
    if isinstance(value, dict):
        return list(value.values())
    if isinstance(value, type) or not hasattr(value, "__dict__"):
        return []
    of_class = vars(type(value)).values() if _is_users(type(value).__module__) else ()
    return [*vars(value).values(), *(x for x in of_class if callable(x))]


def _is_set(cell: Any) -> bool:
    try:
        return cell.cell_contents is cell.cell_contents
    except ValueError:  # not assigned yet
        return False
