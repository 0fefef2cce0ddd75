"""Points of a box at which a function is large: they tell how sharp a claim can be.

No claim rests on them. Random points and corners come first; from the largest ones the search goes
along the derivatives, to the faces of the box where these lead there.
"""

import numpy as np

from servocon.engine import EnclosureProgram

POINTS, CORNERS = 4096, 1024
"""Numbers of random points, and of corners among them."""

KEPT, ROUNDS = 128, 8
"""Numbers of points from which the search goes on, and of its steps."""

SEARCHES, CLOSE = 4, 1e-4
"""Largest number of searches for a root, and its relative accuracy."""

STEPS = (1.0, 0.3, 0.1, 0.03, 0.01, 0.001)
"""Lengths of the tried steps, relative to the width of the box."""


class LargePoints:
    """The points of a box at which a program is largest.

    Args:
        program: The program; its last input is a number that is given each time.
        lower: Least values of the other inputs.
        upper: Largest values of the other inputs.
    """

    def __init__(self, program: EnclosureProgram, lower: np.ndarray, upper: np.ndarray):
        self._program, self._lower, self._upper = program, lower, upper
        self._random = np.random.default_rng(0)
        self._points = self._drawn()

    def largest(self, number: float) -> float:
        """The largest value found, with a number as the last input."""
        for _ in range(ROUNDS):
            values, slopes = self._evaluated(self._points, number)
            best = np.argsort(values)[-KEPT:]
            self._points = np.concatenate([self._points[best], self._tried(best, slopes)])
        values, _ = self._evaluated(self._points, number)
        self._points = self._points[np.argsort(values)[-KEPT:]]
        return float(values.max())

    def root(self, start: float) -> float:
        """The number at which the largest value found vanishes, for values that fall with it.

        Args:
            start: A number near it, above 0.
        """
        root = start
        for _ in range(SEARCHES):
            self.largest(root)
            before, root = root, self._root_of_points(root)
            if abs(root - before) <= CLOSE * root:
                break
        return root

    def _root_of_points(self, start: float) -> float:
        """The same for the present points."""
        above = lambda x: bool(self._evaluated(self._points, x)[0].max() > 0.0)
        low = high = start
        while above(high):
            low, high = high, 2.0 * high
        while low == high or not above(low):
            low, high = low / 2.0, low
            if low < np.finfo(float).tiny:
                return high
        while high > (1.0 + CLOSE) * low:
            middle = float(np.sqrt(low * high))
            low, high = (middle, high) if above(middle) else (low, middle)
        return high

    def _evaluated(self, x: np.ndarray, number: float) -> tuple[np.ndarray, np.ndarray]:
        """Upper bounds of values (count), and derivatives (count, inputs), at points."""
        given = np.column_stack([x, np.full(len(x), number)])
        found = self._program(given, given)
        assert found.slope is not None
        with np.errstate(invalid="ignore"):  # an unknown slope has no middle
            slopes = np.nan_to_num(found.slope.mean(axis=0)[:, 0, :-1], posinf=0.0, neginf=0.0)
        return found.upper[:, 0], slopes

    def _tried(self, best: np.ndarray, slopes: np.ndarray) -> np.ndarray:
        """Points along the derivatives from some points, and beside them."""
        width, x = self._upper - self._lower, self._points[best]
        ways = slopes[best] * width
        ways = ways / np.maximum(np.abs(ways).max(axis=1, keepdims=True), np.finfo(float).tiny)
        along = [x + step * way * width for step in STEPS for way in (ways, np.sign(ways))]
        beside = [x + step * width * self._random.normal(size=x.shape) for step in STEPS]
        return np.clip(np.concatenate([*along, *beside]), self._lower, self._upper)

    def _drawn(self) -> np.ndarray:
        """Random points, corners, and points on some faces."""
        random, d = self._random, len(self._lower)
        x = random.uniform(self._lower, self._upper, (POINTS, d))
        corners = np.where(random.integers(0, 2, (CORNERS, d)), self._upper, self._lower)
        x[:CORNERS] = corners
        mixed = slice(CORNERS, 2 * CORNERS)
        x[mixed] = np.where(random.integers(0, 2, (CORNERS, d)), x[mixed], corners)
        return x
