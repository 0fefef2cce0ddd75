"""Linear programs for the parameters of a set of plants.

A parameter with a range has two bounds. Those of an ellipsoid together have its tangent planes:
only those that a solution crosses are added, until none is crossed.
"""

from typing import Any, NamedTuple

import numpy as np

from servocon.identification.equations import Equations
from servocon.uncertainty.sets import Uncertainty

SLACK = 1e-6
"""Excess over the allowed force that counts as rounding."""

LINEAR = 1e-3
"""Error of what a linear program predicts, relative to the allowed force, that does not count."""

FIRST, MORE = 64, 64
"""Number of equations with which a linear program begins, and that are added until all hold."""

FAR = 1e5
"""Largest distance of a parameter outside its range, in half widths."""

CLOSE = 1e-4
"""Distance beyond the surface of an ellipsoid that does not count."""

TANGENTS = 100
"""Largest number of tangent planes that a linear program adds to each ellipsoid."""


class Group(NamedTuple):
    """Parameters that have a range together: one with its own, or those of an ellipsoid.

    Attributes:
        free: Their indices among the free parameters z.
        T: The parameters are in their range if T z is at most 1 long (k, free).
        joint: True for an ellipsoid.
    """

    free: tuple[int, ...]
    T: np.ndarray
    joint: bool

    def size(self, z: np.ndarray) -> float:
        """Distance from the middle of the range, 1 at its end."""
        return float(np.linalg.norm(self.T @ z))


def groups_of(equations: Equations) -> tuple[Group, ...]:
    """The groups of the free parameters."""
    plants, count = equations.plants, len(equations.free)
    found, known = [], set()
    for columns, one in plants.ellipsoids if isinstance(plants, Uncertainty) else ():
        free = np.flatnonzero(np.isin(equations.free, columns))
        steps = np.zeros((free.size, columns.size))
        steps[np.arange(free.size), np.searchsorted(columns, equations.free[free])] = 1.0
        T = np.zeros((columns.size, count))
        T[:, free] = one.to_ball(one.center + equations.half[free, None] * steps).T
        known |= set(free.tolist())
        found.append(Group(tuple(free.tolist()), T, True))
    alone = (Group((k,), np.eye(count)[[k]], False) for k in range(count) if k not in known)
    return tuple(sorted([*found, *alone], key=lambda group: group.free))


class Linear(NamedTuple):
    """Lacking forces by windows, near some parameters z.

    Attributes:
        force: The forces at z = 0 (w, n), by the derivatives.
        J: Their derivatives (w, n, k).
        allowed: The allowed forces (w, n).
        groups: The groups of the parameters.
    """

    force: np.ndarray
    J: np.ndarray
    allowed: np.ndarray
    groups: tuple[Group, ...]

    def part(self, windows: slice) -> "Linear":
        """Some of the windows."""
        force, J, allowed = (x[windows] for x in (self.force, self.J, self.allowed))
        return self._replace(force=force, J=J, allowed=allowed)

    @property
    def rows(self) -> tuple[np.ndarray, np.ndarray]:
        """Forces and derivatives over the allowed forces (wn), (wn, k)."""
        scaled = self.J / self.allowed[..., None]
        size = self.force.size
        return (self.force / self.allowed).ravel(), scaled.reshape(size, self.J.shape[-1])


class _Ball(NamedTuple):
    """The condition that T z is at most as long as a size, of the variables of a program.

    Attributes:
        T: The matrix (k, free).
        size: The size, or its part that is known.
        more: Index of a variable that is added to it; None: it is known.
    """

    T: np.ndarray
    size: float
    more: int | None = None

    def tangent(self, x: np.ndarray) -> np.ndarray | None:
        """The row a of the tangent plane a x ≤ size that variables cross; None if none."""
        y = self.T @ x[: self.T.shape[1]]
        length = float(np.linalg.norm(y))
        most = self.size + (0.0 if self.more is None else float(x[self.more]))
        if length <= most + CLOSE * max(1.0, most):
            return None
        row = np.zeros(len(x))
        row[: self.T.shape[1]] = (y / length) @ self.T
        if self.more is not None:
            row[self.more] = -1.0
        return row


class _Program:
    """A linear program within balls: the least cost of variables x, which begin with z.

    Args:
        cost: The cost.
        bounds: Bounds of the variables.
        balls: The balls.
    """

    def __init__(self, cost: np.ndarray, bounds: list[Any], balls: list[_Ball]):
        self._cost, self._bounds, self._balls = cost, bounds, balls
        self._tangents: list[np.ndarray] = []
        self._sizes: list[float] = []

    def solved(self, rows: np.ndarray, b: np.ndarray) -> np.ndarray | None:
        """The variables with rows x ≤ b; None if there are none."""
        from scipy.optimize import linprog

        while True:
            A = np.concatenate([rows, *(row[None] for row in self._tangents)])
            ends = np.concatenate([b, self._sizes])
            found = linprog(self._cost, A, ends, bounds=self._bounds, method="highs")
            if found.status != 0:
                return None
            crossed = [(ball.tangent(found.x), ball.size) for ball in self._balls]
            more = [(row, size) for row, size in crossed if row is not None]
            if not more or len(self._tangents) >= TANGENTS * len(self._balls):
                return found.x
            self._tangents += [row for row, _ in more]
            self._sizes += [size for _, size in more]


def least(
    linear: Linear, beyond: tuple[Group, np.ndarray] | None = None
) -> tuple[float, np.ndarray]:
    """The least ratio of a lacking force and the allowed one, and the parameters (k).

    Args:
        linear: The forces.
        beyond: A group, and parameters outside its range up to which it is wider.
    """
    force, J = linear.rows
    k = J.shape[1]
    if k == 0 or not len(force):
        return float(np.abs(force).max(initial=0.0)), np.zeros(k)
    A = np.concatenate([J, -J])
    b = np.concatenate([-force, force])  # A z ≤ b + ratio
    bounds: list[Any] = [(-1.0, 1.0)] * k + [(0.0, None)]
    sizes = [1.0] * len(linear.groups)
    if beyond is not None:
        wider, far = beyond
        size = max(1.0, wider.size(far))
        sizes[[one.free for one in linear.groups].index(wider.free)] = size
        for i in wider.free:
            both = (-size, size) if wider.joint else (min(-1.0, far[i]), max(1.0, far[i]))
            bounds[i] = both
    pairs = zip(linear.groups, sizes, strict=True)
    balls = [_Ball(one.T, size) for one, size in pairs if one.joint]
    program = _Program(np.append(np.zeros(k), 1.0), bounds, balls)
    active = np.unique(np.linspace(0, len(b) - 1, FIRST).astype(int))
    while True:
        rows = np.column_stack([A[active], -np.ones(active.size)])
        found = program.solved(rows, b[active])
        assert found is not None  # the ratio has no bound
        z, ratio = found[:k], float(found[k])
        over = A @ z - b
        if over.max() <= ratio + LINEAR:
            return float(over.max()), z
        active = np.union1d(active, np.argsort(over)[-MORE:])


def first_broken(linear: Linear) -> int:
    """Index of the first window with which the ratio exceeds 1; the number of windows if none."""
    low, high = 0, len(linear.force)
    if least(linear)[0] <= 1.0 + SLACK:
        return high
    while high - low > 1:  # the first `low` windows are explained, the first `high` are not
        middle = (low + high) // 2
        fine = least(linear.part(slice(middle)))[0] <= 1.0 + SLACK
        low, high = (middle, high) if fine else (low, middle)
    return low


def nearest(linear: Linear, *groups: Group) -> np.ndarray | None:
    """Parameters with a ratio of at most 1, and some groups nearest to their ranges; or None."""
    force, J = linear.rows
    count, many = J.shape[1], len(groups)
    entries = [(k, i) for i, one in enumerate(groups) for k in one.free]
    own, away = np.zeros((len(entries), count)), np.zeros((len(entries), many))
    for row, (k, i) in enumerate(entries):
        own[row, k] = away[row, i] = 1.0
    rows = np.block(
        [[np.concatenate([J, -J]), np.zeros((2 * len(force), many))], [own, -away], [-own, -away]]
    )
    b = np.concatenate([1.0 - force, 1.0 + force, np.ones(2 * len(entries))])
    bounds: list[Any] = [(-1.0, 1.0)] * count + [(0.0, FAR)] * many
    for k, _ in entries:
        bounds[k] = (None, None)
    places = {one.free: count + i for i, one in enumerate(groups)}
    balls = [_Ball(one.T, 1.0, places.get(one.free)) for one in linear.groups if one.joint]
    found = _Program(np.append(np.zeros(count), np.ones(many)), bounds, balls).solved(rows, b)
    return None if found is None else found[:count]
