"""Curves in the plane of r = ‖β‖ and the learned amount ξ, which no sampled motion crosses.

From one sample to the next, at most a time h later, (r, ξ) moves a part θ of the way to (r⁺, ξ⁺) with

    ξ⁺ = (1 − h k₂) ξ + h s,    max(0, r − δ) ≤ s ≤ r,    r⁺ ≤ (1 − a) r + c.

The lines (a, c) are those of cells between nodes of ξ, and of shells between edges of r. Let the curve
r = C(ξ) be linear in each cell, with the slope p. Motions stay below it if in each cell a line of some
shells up to C has, at both ends of the cell,

    c − a C ≤ p h (C − δ − k₂ ξ) for p ≥ 0,    c − a C ≤ p h (C − k₂ ξ) for p < 0,    (1)
    a + p h ≤ 1,    C ≥ k₂ ξ + δ for p > 0,                                             (2)
    b + |p| h max(k₂ ξ, w) ≤ C                                                          (3)

with w the lower edge of these shells, and r⁺ ≤ b from below it. Both sides of (1) are linear in ξ, hence
it is true in the whole cell. From a point below C the step ends below the line of the cell, since
r ↦ (1 − a) r + c − p h (r − δ − k₂ξ) increases by (2). Cells are longer than a step. A step may end in
the next cell: from points so near to it (1) also holds with that cell's p; and one to the left does
not rise above C, as r ≤ k₂ξ + δ ≤ C there. From below w it does not reach C by (3), in which p is the
steepest of a cell and its neighbours.

A motion above C learns at least as fast as along C. So it comes below C, or is soon behind the peak of
C, where r falls.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

import numpy as np

from servocon.certificates.sampled_theorem import Recursion

STARTS = np.geomspace(0.01, 1.0, 16)
"""C(0) that are tried, in units of the largest ‖β‖."""

FINE = np.linspace(-1.0, 1.0, 7)
"""Further ones, between the neighbours of the best, on a logarithmic scale."""

ROUNDING = 1e-12
"""Relative error of rounding that is neglected."""

BAND = 0.08
"""Relative change of C in a cell for which lines are chosen at first."""

TRIES, MARGIN = 40, 1.02
"""Number of tries of shells in a cell, and the factor of room below C in (3), whose p is not known in
the next cell."""

PARTS, GROWTH = 4000.0, 1.05
"""Number of first cells in the whole, and ratio of nodes that follow each other far from 0."""


def nodes_of(top: float, step: float) -> np.ndarray:
    """Nodes from 0 to `top`, or the end of the first cell, at distances of more than a step.

    Args:
        top: The largest ξ.
        step: The largest step of ξ.
    """
    least, nodes = max(1.001 * step, top / PARTS), [0.0]
    while nodes[-1] + least < top:
        nodes.append(max(nodes[-1] + least, GROWTH * nodes[-1]))
    if len(nodes) > 1 and top - nodes[-1] < least:
        nodes.pop()
    return np.array([*nodes, max(top, least)])


class Line(NamedTuple):
    """A line in a cell.

    Attributes:
        a: Its a.
        c: Its c.
        low: w.
        reached: b.
    """

    a: float
    c: float
    low: float
    reached: float


@dataclass(frozen=True)
class Plane:
    """Lines that bound r after a sample, in cells of ξ and shells of r.

    Attributes:
        nodes: Nodes of ξ (cells + 1).
        edges: Edges of r (shells + 1), from 0 to the largest.
        slopes: a (lines), the first one 0.
        rests: c (cells, shells, lines).
        period: h [s].
        leakage: k₂ [1/s].
        dead: δ.
    """

    nodes: np.ndarray
    edges: np.ndarray
    slopes: np.ndarray
    rests: np.ndarray
    period: float
    leakage: float
    dead: float

    @property
    def largest(self) -> float:
        """The largest r for which the lines hold."""
        return float(self.edges[-1])

    @cached_property
    def reached(self) -> np.ndarray:
        """The largest r after a sample below each edge (cells, shells + 1)."""
        ends = (1.0 - self.slopes) * self.edges[1:, None] + self.rests
        most = np.maximum.accumulate(ends.min(axis=2), axis=1)
        return np.hstack([np.zeros((len(most), 1)), most])

    def whatever_is_learned(self) -> Recursion | None:
        """The line with the least c/a that holds in all cells and shells; None if none falls."""
        rests = self.rests.max(axis=(0, 1)).clip(min=0.0)[1:]
        if not np.isfinite(rests).all():
            return None
        best = int(np.argmin(rests / self.slopes[1:]))
        return Recursion(float(self.slopes[1 + best]), float(rests[best]))

    def after(self, j: int, sizes: np.ndarray) -> np.ndarray:
        """The least bound of r⁺ in a cell, at some r."""
        shells = np.searchsorted(self.edges[1:-1], sizes)
        lines = (1.0 - self.slopes) * sizes[..., None] + self.rests[j][shells]
        return lines.min(axis=-1)

    def up_to(self, xi: float) -> "Plane":
        """The cells up to the first node that is not below ξ."""
        cells = min(int(np.searchsorted(self.nodes, xi * (1.0 - ROUNDING))), len(self.rests))
        return replace(self, nodes=self.nodes[: cells + 1], rests=self.rests[:cells])

    def curve(self, start: float, whole: bool = True) -> "Curve | None":
        """The lowest curve found from ξ = 0 and r = `start`; None if it leaves r ≤ `largest`.

        Args:
            start: r.
            whole: False for one that ends where r = k₂ξ, so that no motion goes beyond.
        """
        sizes, slopes, lines = [start], list[float](), list[Line]()
        for j, length in enumerate(np.diff(self.nodes)):
            found = self._next(j, sizes[-1], slopes[-1] if slopes else 0.0, lines)
            if found is None:
                return None
            p, line = found
            sizes.append(sizes[-1] + p * length)
            slopes.append(p)
            lines.append(line)
            if not whole and sizes[-1] <= self.leakage * self.nodes[j + 1] * (1.0 + ROUNDING):
                break
        plane = self if whole else self.up_to(self.nodes[len(lines)])
        return Curve(plane, np.array(sizes), np.array(slopes), tuple(lines))

    def _next(
        self, j: int, size: float, before: float, lines: Sequence[Line]
    ) -> tuple[float, Line] | None:
        """The least slope in a cell, and the line with which it holds; None if there is none.

        Args:
            j: The cell.
            size: C at its first node.
            before: The slope of the cell before.
            lines: The lines of the cells before.
        """
        xi, after = self.nodes[j], self.nodes[j + 1]
        least = -np.inf
        if before > 0.0:
            least = (self.leakage * after + self.dead - size) / (after - xi)  # (2)
            if least > 0.0:
                return None
        if lines:
            least = max(least, self._from_before(j, size, before, lines[-1]))
        if least == np.inf:
            return None
        low, high = (1.0 - BAND) * size, (1.0 + BAND) * size
        first = max(int(np.searchsorted(self.edges, low, "right")) - 1, 0)
        for _ in range(TRIES):
            last = int(np.searchsorted(self.edges, high * (1.0 - ROUNDING)))
            found = self._slope(j, size, before, slice(first, last))
            if found is None or last > len(self.edges) - 1:
                return None
            p, line = found
            p = max(p, least, (low - size) / (after - xi))
            end = size + p * (after - xi)
            reached = line.reached + max(abs(p), abs(before)) * self.period * max(
                self.leakage * after, line.low
            )
            if end > self.largest:
                return None
            if first and reached * MARGIN > min(size, end):
                first -= 1
            elif end > high * (1.0 + ROUNDING):
                high = 1.01 * end
            else:
                return p, line
        return None

    def _slope(
        self, j: int, size: float, before: float, shells: slice
    ) -> tuple[float, Line] | None:
        """The least slope with lines of some shells that obey (1) and (2)."""
        h, k2, xi, after = self.period, self.leakage, self.nodes[j], self.nodes[j + 1]
        rests = self.rests[j, shells].max(axis=0)
        rise = rests - self.slopes * size
        slow, fast = size - self.dead - k2 * after, size - k2 * xi
        # A rising curve learns at least as at its lower end, a falling one at most as there.
        up = rise / (h * slow) if slow > 0.0 else np.full(rise.shape, np.inf)
        down = rise / (h * fast + self.slopes * (after - xi)) if fast > 0.0 else 0.0 * rise
        floor = min(0.0, (k2 * after - size) / (after - xi))
        p = np.where(rise > 0.0, up, np.maximum(down, floor))
        ok = np.isfinite(p) & (self.slopes + h * np.maximum(p, max(before, 0.0)) <= 1.0)
        if not ok.any():
            return None
        best, first = int(np.argmin(np.where(ok, p, np.inf))), shells.start
        low, reached = float(self.edges[first]), float(self.reached[j, first])
        return float(p[best]), Line(float(self.slopes[best]), float(rests[best]), low, reached)

    def _from_before(self, j: int, size: float, before: float, last: Line) -> float:
        """The least slope of a cell for points of the cell before that step into it."""
        step = min(self.period * self.largest, self.nodes[j] - self.nodes[j - 1])
        found = -np.inf
        for back in (0.0, step):
            xi, at = self.nodes[j] - back, size - before * back
            rise = last.c - last.a * at
            speed = at - self.leakage * xi - (self.dead if rise > 0.0 else 0.0)
            if speed > 0.0:
                found = max(found, rise / (self.period * speed))
            else:
                found = max(found, np.inf if rise > 0.0 else 0.0)
        return found

    def lowest(self, whole: bool = True) -> "Curve | None":
        """The curve with the lowest peak of those tried; None if there is none."""
        curves = {start: self.curve(float(start), whole) for start in STARTS * self.largest}
        peak = lambda start: np.inf if curves[start] is None else curves[start].peak  # pyright: ignore
        best = min(curves, key=peak)
        step = np.log(STARTS[1] / STARTS[0])
        for start in np.minimum(best * np.exp(FINE * step), self.largest):
            curves.setdefault(start, self.curve(float(start), whole))
        return curves[min(curves, key=peak)]


@dataclass(frozen=True)
class Curve:
    """A curve r = C(ξ) that no motion crosses from below.

    Attributes:
        plane: The lines.
        sizes: C at the nodes (cells + 1).
        slopes: p (cells).
        lines: The lines that hold in the cells.
    """

    plane: Plane
    sizes: np.ndarray
    slopes: np.ndarray
    lines: tuple[Line, ...]

    @property
    def peak(self) -> float:
        """The largest C."""
        return float(self.sizes.max())

    @property
    def learned(self) -> float:
        """The ξ up to which motions below C may learn: C = k₂ξ there."""
        ended = self.sizes <= self.plane.leakage * self.plane.nodes * (1.0 + ROUNDING)
        return float(self.plane.nodes[np.argmax(ended)] if ended.any() else self.plane.nodes[-1])

    def missed(self) -> float:
        """The most by which a condition fails, relative to what it compares; 0 if all hold."""
        plane, h, C, p = self.plane, self.plane.period, self.sizes, self.slopes
        xi, k2, dead, cells = plane.nodes, plane.leakage, plane.dead, len(p)
        a, c, low, reached = np.array(self.lines).T
        before, after = np.append(0.0, p[:-1]), np.append(p[1:], 0.0)

        def rises(p: np.ndarray, C: np.ndarray, xi: np.ndarray, which: slice) -> np.ndarray:
            speed = C - k2 * xi - np.where(p >= 0.0, dead, 0.0)
            scale = np.abs(c[which]) + a[which] * C + np.abs(p * h) * (C + k2 * xi)
            return (c[which] - a[which] * C - p * h * speed) / scale

        ends = [slice(0, cells), slice(1, cells + 1)]
        found = [rises(p, C[at], xi[at], slice(None)) for at in ends]
        step = np.minimum(h * plane.largest, np.diff(xi))[:-1]
        for back in (0.0 * step, step):  # into the next cell
            found.append(rises(p[1:], C[1:-1] - p[:-1] * back, xi[1:-1] - back, slice(0, -1)))
        steep = np.maximum(np.maximum(p, before), 0.0)
        found.append(a + h * steep - 1.0)
        for at in ends:
            found.append(np.where(steep > 0.0, (k2 * xi[at] + dead - C[at]) / C.max(), 0.0))
            most = np.abs([p, before, after]).max(axis=0) * h * np.maximum(k2 * xi[at], low)
            found.append(np.where(low > 0.0, (reached + most - C[at]) / C[at], 0.0))
        found.append(h * plane.largest / np.diff(xi) - 1.0)
        found.append(C / plane.largest - 1.0)
        return max(float(np.max(x, initial=0.0)) for x in found)

    def time(self, start: float) -> float:
        """Time after which every motion from r ≤ `start` has r ≤ the peak for good [s].

        A motion above C passes the cells before one at least as fast as C would, and falls below
        the peak in those behind it.
        """
        plane, peak = self.plane, self.peak
        xi, C, cells = plane.nodes, self.sizes, np.arange(len(self.slopes))
        speeds = C - plane.dead - plane.leakage * xi
        slowest = np.minimum(speeds[:-1], speeds[1:])
        slowest = np.minimum(slowest, np.append(np.inf, slowest[:-1]))  # a step into the next cell
        with np.errstate(divide="ignore", invalid="ignore"):
            passing = np.where(slowest > 0.0, np.diff(xi) / slowest, np.inf)
            passed = np.append(0.0, np.cumsum(passing))[:-1]  # until each cell begins
            low, high = plane.edges[:-1].clip(min=peak), plane.edges[1:].clip(peak, max(start, peak))
            falls = (plane.slopes * low[:, None] - plane.rests).max(axis=2) / plane.period
            least = np.minimum.accumulate(falls[::-1])[::-1]  # in this cell and those behind
            times = np.where(least > 0.0, (high - low) / least, np.inf)
            left = np.where(high > low, times, 0.0).sum(axis=1)
        stays = (cells == 0) | (slowest > 0.0)
        behind = (cells >= np.argmax(C)) & stays
        return float(np.where(behind, passed + left, np.inf).min())
