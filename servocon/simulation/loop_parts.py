"""Parts of a loop of many agents that do not act on each other and back, and their derivatives.

Small errors of a chain of vehicles grow as those of its vehicles do: where deviations of one agent
act on others and never come back, the eigenvalues are those of the parts. So their number costs
no more than in proportion. Which entries act on which is found from differences that are exactly
zero. Entries that act on different values are moved together.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from servocon import linalg

ALONE = 24
"""Number of entries of a state up to which each is moved alone."""

CHUNK = 1 << 20
"""Largest number of entries of states that are evaluated at once where zeros are looked for."""

WRONG = 1e-3
"""Difference of a derivative along a direction, relative to its terms, that means other zeros."""

SOLVED = 1e-9
"""Largest error of a solution relative to its terms; more where rows depend on each other."""

ROUNDING = 1e-13
"""Rounding of a value, relative to the largest."""


class Zeros(NamedTuple):
    """Entries of a state on which values depend, and those that are moved together.

    Attributes:
        depends: True where a value depends on an entry (values, entries).
        group: Group of each entry; no value depends on two entries of a group (entries).
    """

    depends: np.ndarray
    group: np.ndarray

    @staticmethod
    def none(values: int, entries: int) -> "Zeros":
        """Each entry alone."""
        return Zeros(np.ones((values, entries), dtype=bool), np.arange(entries))

    @staticmethod
    def of(depends: np.ndarray) -> "Zeros":
        """Groups by the first one that fits."""
        taken: list[np.ndarray] = []
        group = np.zeros(depends.shape[1], dtype=int)
        for k, own in enumerate(depends.T):
            place = next((g for g, rows in enumerate(taken) if not (rows & own).any()), len(taken))
            if place == len(taken):
                taken.append(np.zeros(len(depends), dtype=bool))
            taken[place] |= own
            group[k] = place
        return Zeros(depends, group)

    def directions(self, steps: np.ndarray) -> np.ndarray:
        """The steps of each group (groups, entries)."""
        found = np.zeros((int(self.group.max(initial=-1)) + 1, len(steps)))
        found[self.group, np.arange(len(steps))] = steps
        return found


class Slope(NamedTuple):
    """Derivatives of values by the entries of states.

    Attributes:
        changes: Differences of the values along each group (K, values, groups).
        steps: Twice the step of each entry (entries).
        zeros: The groups.
    """

    changes: np.ndarray
    steps: np.ndarray
    zeros: Zeros

    @staticmethod
    def of(values: np.ndarray, states: int, steps: np.ndarray, zeros: Zeros) -> "Slope":
        """The derivatives from values at states moved up, then down, along each group."""
        each = values.reshape(states, 2, -1, values.shape[-1])
        with np.errstate(invalid="ignore", over="ignore"):  # the motion may have blown up
            return Slope((each[:, 0] - each[:, 1]).swapaxes(1, 2), 2.0 * steps, zeros)

    def at(self, rows: np.ndarray, columns: np.ndarray) -> np.ndarray:
        """Blocks (K, C, a, b) of some rows (C, a) and columns (C, b)."""
        i, k = rows[:, :, None], columns[:, None, :]
        blocks = self.changes[:, i, self.zeros.group[k]] / self.steps[k]
        return np.where(self.zeros.depends[i, k], blocks, 0.0)

    def part(self, which: Any) -> "Slope":
        """The derivatives at some of the states."""
        return self._replace(changes=self.changes[which])

    @property
    def finite(self) -> np.ndarray:
        """True for states at which all are finite (K)."""
        return np.asarray(np.isfinite(self.changes).all(axis=(1, 2)))

    def shortest(self, values: np.ndarray, columns: slice) -> np.ndarray:
        """The shortest x with A x = values (K, columns), A the derivatives by some entries.

        Zero where a derivative or a value is not finite.
        """
        from scipy.sparse import csr_array
        from scipy.sparse.linalg import splu

        depends = self.zeros.depends[:, columns]
        rows, own = np.nonzero(depends)
        place = np.arange(len(self.steps))[columns]
        found = np.zeros((len(values), depends.shape[1]))
        sound = self.finite & np.isfinite(values).all(axis=1)
        for k in np.flatnonzero(sound):
            entries = self.changes[k][rows, self.zeros.group[place[own]]] / self.steps[place[own]]
            A = csr_array((entries, (rows, own)), shape=depends.shape)
            if len(self.steps) > ALONE:
                try:
                    x = A.T @ splu((A @ A.T).tocsc()).solve(values[k])
                except RuntimeError:  # singular
                    x = np.full(depends.shape[1], np.nan)
                size = abs(A) @ np.abs(x) + np.abs(values[k])
                if np.all(np.abs(A @ x - values[k]) <= SOLVED * size):
                    found[k] = x
                    continue
            found[k] = linalg.generalized_inverse(A.toarray()) @ values[k]
        return found

    def without(self, known: np.ndarray) -> "Slope":
        """Zeros at states that are not known."""
        return self._replace(changes=np.where(known[:, None, None], self.changes, 0.0))


class Part(NamedTuple):
    """Parts with equal numbers of entries, C of them.

    Attributes:
        moving: Their coordinates and speeds (C, a).
        law: Their states of the law (C, b).
        inputs: Inputs that depend on them and act on them (C, l).
    """

    moving: np.ndarray
    law: np.ndarray
    inputs: np.ndarray


def _along(
    function: Callable[..., np.ndarray], t: np.ndarray, x: np.ndarray, by: np.ndarray
) -> np.ndarray:
    """Values at states moved up, then down, by each of some differences."""
    moved = np.stack([x[:, None] + by, x[:, None] - by], axis=1)
    return function(np.repeat(t, 2 * len(by)), moved.reshape(-1, x.shape[1]))


def zeros_at(
    function: Callable[..., np.ndarray], t: np.ndarray, x: np.ndarray, steps: np.ndarray
) -> np.ndarray:
    """True where a value of function(t, x) depends on an entry of x at any of few states."""
    found, entries = None, len(steps)
    most = max(1, CHUNK // max(1, 2 * x.shape[1] * len(t)))
    for begin in range(0, entries, most):
        some = np.arange(begin, min(begin + most, entries))
        by = np.zeros((len(some), x.shape[1]))
        by[np.arange(len(some)), some] = steps[some]
        values = _along(function, t, x, by)
        up, down = values.reshape(len(t), 2, len(some), -1).swapaxes(0, 1)
        if found is None:
            found = np.zeros((values.shape[1], entries), dtype=bool)
        found[:, some] = ((up != down) | ~np.isfinite(up - down)).any(axis=0).T
    assert found is not None
    return found


def differentiated(
    function: Callable[..., np.ndarray],
    t: np.ndarray,
    x: np.ndarray,
    steps: np.ndarray,
    apart: bool,
) -> Slope:
    """Derivatives of function(t, x) at states, entries that act on different values together.

    Args:
        function: The function, of times and states (rows).
        t: Times [s] (K).
        x: States (K, entries), and numbers that stay as they are.
        steps: Difference step of each entry.
        apart: False if each entry is to be moved alone.
    """
    along = lambda by: _along(function, t, x, np.pad(by, ((0, 0), (0, x.shape[1] - len(steps)))))
    if apart and len(steps) > ALONE:
        ends = np.unique([0, len(t) - 1])
        zeros = Zeros.of(zeros_at(function, t[ends], x[ends], steps))
        values = along(zeros.directions(steps))
        slope = Slope.of(values, len(t), steps, zeros)
        if _agrees(slope, along, steps, np.abs(values).max(initial=0.0)):
            return slope
    values = along(np.diag(steps))
    zeros = Zeros.none(values.shape[1], len(steps))
    slope = Slope.of(values, len(t), steps, zeros)
    depends = (slope.changes != 0.0).any(axis=0) if apart else zeros.depends
    return slope._replace(zeros=zeros._replace(depends=depends))


def _agrees(
    slope: Slope, along: Callable[[np.ndarray], np.ndarray], steps: np.ndarray, size: float
) -> bool:
    """True if the derivatives give those along a direction in which all entries move."""
    weights = np.random.default_rng(0).uniform(0.5, 1.5, len(steps)) * (-1.0) ** np.arange(
        len(steps)
    )
    K, values, groups = slope.changes.shape
    with np.errstate(invalid="ignore", over="ignore"):
        up, down = along((weights * steps)[None]).reshape(K, 2, values).swapaxes(0, 1)
        by_group = np.zeros((values, groups))
        rows, columns = np.nonzero(slope.zeros.depends)
        by_group[rows, slope.zeros.group[columns]] = weights[columns]
        expected = (slope.changes * by_group).sum(axis=2)
        terms = np.abs(slope.changes).sum(axis=2)
        wrong = np.abs(up - down - expected) > WRONG * terms + ROUNDING * size
    return not np.any(wrong & slope.finite[:, None])


def parts_of(plant: Slope, law: Slope, sizes: tuple[int, int, int]) -> list[Part]:
    """The parts of a loop, those with equal numbers of entries together.

    Args:
        plant: Derivatives of the rates of coordinates and speeds by the state and the inputs.
        law: Derivatives of the inputs and of the next states of the law by the state.
        sizes: Numbers of coordinates and speeds, of entries of the state, and of inputs.
    """
    from scipy.sparse import csr_array, vstack
    from scipy.sparse.csgraph import connected_components

    moving, states, inputs = sizes
    rates, law_acts = (csr_array(of.zeros.depends.astype(float)) for of in (plant, law))
    uses, moves = law_acts[:inputs], rates[:, states:]
    acts = vstack([rates[:, :states] + moves @ uses, law_acts[inputs:]], format="csr")
    label = connected_components(acts, directed=True, connection="strong")[1]
    found: dict[tuple[int, int, int], list[Any]] = {}
    order = np.argsort(label, kind="stable")
    for own in np.split(order, np.flatnonzero(np.diff(label[order])) + 1):
        of_plant, of_law = own[own < moving], own[own >= moving]
        used = law.zeros.depends[:inputs, own].any(axis=1)
        through = np.flatnonzero(used & plant.zeros.depends[of_plant, states:].any(axis=0))
        key = len(of_plant), len(of_law), len(through)
        found.setdefault(key, []).append((of_plant, of_law - moving, through))
    return [Part(*(np.stack(x) for x in zip(*one, strict=True))) for one in found.values()]
