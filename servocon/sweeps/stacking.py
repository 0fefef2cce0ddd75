"""Runs of one structure as one batch, with stacked numbers."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import jax
import numpy as np

from servocon.simulation.options import Solver
from servocon.sweeps.sources import NUMBERS, Arguments, numbers_of, require_arguments
from servocon.tree import Batch, Layout, first_columns, is_number, pack, places


class Group(NamedTuple):
    """Runs that one program simulates together.

    Attributes:
        runs: Their positions among the stacked runs (k).
        vectors: Their numbers (k, size).
        layout: Layout of these.
        options: The other, shared arguments.
        one_plant: True if the law's model is the plant itself.
    """

    runs: np.ndarray
    vectors: np.ndarray
    layout: Layout
    options: Mapping[str, Any]
    one_plant: bool

    def arguments(self, chosen: Any) -> dict[str, Any]:
        """Arguments of `simulate` for some of the runs, as batches."""
        vectors = self.vectors[chosen]
        tree, size = self.layout.unpack(vectors), len(vectors)
        if self.one_plant:
            tree["plant"] = tree["law"].model
        made = {"q0": tree["q0"], "v0": tree["v0"], **self.options}
        for name in ("plant", "law", "disturbance"):
            if tree[name] is not None:
                made[name] = Batch(tree[name], size)
        return made


@dataclass
class _Kind:
    """Runs of one structure during stacking."""

    layout: Layout
    options: Mapping[str, Any]
    key: Any
    one_plant: bool
    seen: list[tuple[Any, list[Any]]] = field(default_factory=list)
    runs: list[int] = field(default_factory=list)
    vectors: list[np.ndarray] = field(default_factory=list)


class Stack:
    """Runs that are stacked one by one."""

    def __init__(self):
        self._kinds: list[_Kind] = []

    def add(self, run: int, arguments: Mapping[str, Any]) -> None:
        """Add a run.

        Raises:
            InputError: an argument does not exist, is missing, or has a nonfinite number.
        """
        require_arguments(arguments)
        tree = numbers_of(arguments)
        options = _options(arguments)
        one_plant = tree["law"].model is tree["plant"]
        leaves, treedef = jax.tree.flatten(tree)
        for kind in self._kinds:
            vector = _alike(kind, treedef, leaves)
            if vector is not None and kind.one_plant == one_plant and _same(kind.options, options):
                break
        else:
            vector, layout = pack(tree, "run")
            key = pack(options, "options")
            kind = self._kind(layout, (key[0].tobytes(), key[1]), options, one_plant)
            kind.seen = [*kind.seen[-3:], (treedef, leaves)]
        kind.runs.append(run)
        kind.vectors.append(vector)

    def _kind(self, layout: Layout, key: Any, options: Any, one_plant: bool) -> _Kind:
        for kind in self._kinds:
            if (kind.layout, kind.key, kind.one_plant) == (layout, key, one_plant):
                return kind
        self._kinds.append(_Kind(layout, options, key, one_plant))
        return self._kinds[-1]

    def groups(self) -> list[Group]:
        """The runs by structure."""
        return [
            Group(np.array(k.runs), np.stack(k.vectors), k.layout, k.options, k.one_plant)
            for k in self._kinds
        ]


def _options(arguments: Mapping[str, Any]) -> dict[str, Any]:
    """The arguments that are the same within a batch; the solver as a `Solver`.

    Raises:
        InputError: the solver cannot be used.
    """
    default = Solver()
    solver = Solver.of(arguments.get("solver", default.method), default)
    return {k: x for k, x in arguments.items() if k not in NUMBERS} | {"solver": solver}


def _alike(kind: _Kind, treedef: Any, leaves: list[Any]) -> np.ndarray | None:
    """The numbers of a tree that clearly equals an earlier one in structure; else None."""
    for known, before in kind.seen:
        if treedef != known:
            continue
        pieces = []
        for leaf, other in zip(leaves, before, strict=True):
            if not is_number(leaf):
                if leaf is not other:
                    break
            elif is_number(other) and np.shape(leaf) == np.shape(other):
                value = np.asarray(leaf)
                if value.dtype != np.float64 or not np.isfinite(value).all():
                    break
                pieces.append(value.reshape(-1))
            else:
                break
        else:
            return np.concatenate(pieces)
    return None


def _same(one: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    """True if options are clearly the same."""
    if one.keys() != other.keys():
        return False
    plain = bool | int | float | str | Solver | None
    return all(
        value is other[name]
        or (isinstance(value, plain) and type(value) is type(other[name]) and value == other[name])
        for name, value in one.items()
    )


def stacked(source: Arguments, rows: Mapping[str, np.ndarray]) -> Group:
    """Runs whose parameters are numbers in one set of arguments, stacked without making each.

    Args:
        source: The arguments.
        rows: Values by the parameter's name (runs).
    """
    tree = numbers_of(source.base)
    vector, layout = pack(tree, "run")
    starts = first_columns(tree)
    vectors = np.tile(vector, (len(next(iter(rows.values()))), 1))
    paths = {source.path(name): values for name, values in rows.items()}
    for path, place in places(tree, paths).items():
        columns = starts[place.leaf] + np.array(place.offsets)
        vectors[:, columns] = np.asarray(paths[path], float)[:, None]
    options = _options(source.base)
    model_moves = any(name.startswith(("plant.", "law.model.")) for name in paths)
    one_plant = tree["law"].model is tree["plant"] and not model_moves
    return Group(np.arange(len(vectors)), vectors, layout, options, one_plant)
