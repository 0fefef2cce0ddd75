"""Curves in the plane of r = ‖β‖ and the learned amount ξ, which no sampled motion crosses.

From one sample to the next, at most a time h later, (r, ξ) moves a part θ of the way to (r⁺, ξ⁺):

    ξ⁺ = (1 − h k₂) ξ + h s,    max(0, r − δ − o) ≤ s ≤ r + o,    r⁺ ≤ (1 − a) r + c.

Each line (a, c) is that of a cell between two nodes of ξ and of a shell between two edges of r.
So is o, by which the r that is measured may differ from r; below, it is the largest one up to C.
Let the curve r = C(ξ) be linear in each cell, with the slope p. Motions stay below it if in each
cell a line of the shells from some edge w up to C has, at both ends of the cell,

    c − a C ≤ p h (C − δ − o − k₂ ξ) for p ≥ 0,    c − a C ≤ p h (C + o − k₂ ξ) for p < 0,    (1)
    a + p h ≤ 1,    C ≥ k₂ ξ + δ + o for p > 0,    C + o ≥ k₂ ξ for p < 0,                   (2)
    b + |p| h max(k₂ ξ, w + o) ≤ C,                                                          (3)

where r⁺ ≤ b from r ≤ w.

Proof. Both sides of (1) are linear in ξ, so it is true in the whole cell. From a point below C a
step to the right ends below the line of the cell, because (1 − a) r + c − p h (r − δ − o − k₂ξ)
increases with r by (2). It may end in a later cell: from points so near to that, at most h (C + o)
before it, (1) also holds with its p. A step to the left is shorter than a cell, and does not rise
above C: there r ≤ k₂ξ + δ + o, and (2) also holds with the p of the cell before. From below w no
step reaches C by (3), in which p is the steepest of all cells that it may reach. With θ < 1 a step
ends between two points below the line. ∎

The curve may end where no step goes beyond, (1 − h k₂) ξ + h (C + o) ≤ the last ξ, or where it is
known that no motion goes beyond.

A motion above C learns at least as fast as along C. So it comes below C, or is soon behind the peak
of C, where r falls.
"""

import heapq
from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

import numpy as np

from servocon.certificates.sampled.theorem import Recursion

STARTS = np.geomspace(0.01, 1.0, 16)
"""C(0) that are tried, in units of the largest ‖β‖."""

FINE = np.linspace(-1.0, 1.0, 7)
"""Further ones, between the neighbours of the best, on a logarithmic scale."""

ROUNDING = 1e-12
"""Relative error of rounding that is neglected."""

HOLDS = 1e-9
"""The most by which a condition of a curve may fail in rounding, relative to what it compares."""

BAND = 0.08
"""Relative change of C in a cell for which lines are chosen at first."""

NEIGHBOURS = 8
"""Number of cells before one of which the steepest p counts in (3) when a curve is made."""

TRIES, MARGIN = 40, 1.02
"""Number of tries of shells in a cell, and room below C in (3) as a factor: later cells may be
steeper."""

PARTS, GROWTH = 4000.0, 1.06
"""Number of first cells in the whole, and ratio of nodes that follow each other far from 0."""


def nodes_of(top: float, decay: float) -> np.ndarray:
    """Nodes from 0 to `top`, in the end at a constant ratio.

    Args:
        top: The largest ξ.
        decay: h k₂, the largest step to the left relative to ξ.
    """
    least, growth, nodes = top / PARTS, max(GROWTH, 1.0 + 2.0 * decay), [0.0]
    while nodes[-1] + least < top:
        nodes.append(max(nodes[-1] + least, growth * nodes[-1]))
    if top - nodes[-1] < 0.5 * (nodes[-1] - nodes[-2]):
        nodes.pop()
    return np.array([*nodes, top])


class Line(NamedTuple):
    """A line in a cell.

    Attributes:
        a: Its a.
        c: Its c.
        low: w.
        reached: b.
        over: o.
    """

    a: float
    c: float
    low: float
    reached: float
    over: float


class _Made(NamedTuple):
    """A curve as far as it is made: C at nodes, its largest up to there, slopes and lines."""

    sizes: list[float]
    peaks: list[float]
    slopes: list[float]
    lines: list[Line]


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
        overs: The largest o in a cell, and in a shell or those below it (cells, shells); None: r is
            measured.
        whole: The plane of which this one is the first cells, if it is a part.
    """

    nodes: np.ndarray
    edges: np.ndarray
    slopes: np.ndarray
    rests: np.ndarray
    period: float
    leakage: float
    dead: float
    overs: np.ndarray | None = None
    whole: "Plane | None" = None

    @cached_property
    def largest(self) -> float:
        """The largest r for which the lines hold."""
        return float(self.edges[-1])

    @cached_property
    def furthest(self) -> float:
        """The largest r that is measured."""
        return self.largest + max(map(max, self._overs))

    @cached_property
    def _ends(self) -> list[float]:
        """The nodes as numbers of Python, with which the loops over cells are faster."""
        return self.nodes.tolist()

    @cached_property
    def _shells(self) -> list[float]:
        """The edges as numbers of Python."""
        return self.edges.tolist()

    @cached_property
    def _overs(self) -> list[list[float]]:
        """o as numbers of Python."""
        if self.overs is None:
            return [[0.0] * (len(self.edges) - 1)] * (len(self.nodes) - 1)
        return self.overs.tolist()

    def over(self, j: int, size: float) -> float:
        """o in a cell for r up to a size."""
        own = self._overs[j]
        return own[
            min(max(bisect_left(self._shells, size * (1.0 - ROUNDING)) - 1, 0), len(own) - 1)
        ]

    @cached_property
    def _begun(self) -> dict[float, _Made]:
        """Curves by their starts, as far as they are made: parts of the plane share them."""
        return {} if self.whole is None else self.whole._begun

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

    def stirred(self, size: float) -> float:
        """The largest r after a sample from up to a tenth of a size."""
        return float(self.reached[:, np.searchsorted(self.edges, 0.1 * size, "right") - 1].max())

    def up_to(self, xi: float) -> "Plane":
        """The cells up to the first node that is not below ξ."""
        cells = min(int(np.searchsorted(self.nodes, xi * (1.0 - ROUNDING))), len(self.rests))
        overs, nodes = self.overs, self.nodes[: cells + 1]
        overs = overs if overs is None else overs[:cells]
        return replace(self, nodes=nodes, rests=self.rests[:cells], overs=overs, whole=self)

    def curve(self, start: float, whole: bool = True) -> "Curve | None":
        """The lowest curve found from ξ = 0 and r = `start`; None if it leaves r ≤ `largest`.

        Args:
            start: r.
            whole: False for one that ends where r = k₂ξ, so that no motion goes beyond.
        """
        made, furthest, cells = self._from(start), 0.0, 0
        while cells < len(self.rests):
            if not self._reaches(made, cells + 1):
                return None
            cells += 1
            over, keeps = made.lines[cells - 1].over, 1.0 - self.period * self.leakage
            for k in (cells - 1, cells):
                furthest = max(
                    furthest, keeps * self._ends[k] + self.period * (made.sizes[k] + over)
                )
            if not whole and furthest <= self._ends[cells] * (1.0 + ROUNDING):
                break
        plane = self if whole else self.up_to(self.nodes[cells])
        return Curve(
            plane,
            np.array(made.sizes[: cells + 1]),
            np.array(made.slopes[:cells]),
            tuple(made.lines[:cells]),
        )

    def _from(self, start: float) -> _Made:
        """The curve from a start, as far as it is made."""
        return self._begun.setdefault(start, _Made([start], [start], [], []))

    def _reaches(self, made: _Made, cells: int) -> bool:
        """True if a curve passes some first cells; it is made up to there."""
        while (j := len(made.lines)) < cells:
            found = self._next(j, made)
            if found is None:
                return False
            p, line = found
            made.sizes.append(made.sizes[-1] + p * (self._ends[j + 1] - self._ends[j]))
            made.peaks.append(max(made.peaks[-1], made.sizes[-1]))
            made.slopes.append(p)
            made.lines.append(line)
        return True

    def _next(self, j: int, made: _Made) -> tuple[float, Line] | None:
        """The least slope in a cell, and the line with which it holds; None if there is none.

        Args:
            j: The cell.
            made: The curve up to it.
        """
        xi, after, size = self._ends[j], self._ends[j + 1], made.sizes[-1]
        before, least = made.slopes[-1] if j else 0.0, self._from_before(j, made)
        if least == np.inf:
            return None
        low, high = (1.0 - BAND) * size, (1.0 + BAND) * size
        first = max(bisect_right(self._shells, low) - 1, 0)
        for _ in range(TRIES):
            last = bisect_left(self._shells, high * (1.0 - ROUNDING))
            found = self._slope(j, size, before, first, last)
            if found is None or last > len(self._shells) - 1:
                return None
            p, line = found
            if before > 0.0 and self.leakage * after + self.dead + line.over > size:  # (2)
                return None
            p = max(p, least, (low - size) / (after - xi))
            end = size + p * (after - xi)
            steep = max(abs(p), *map(abs, made.slopes[-NEIGHBOURS:])) if j else abs(p)
            reached = line.reached + steep * self.period * max(
                self.leakage * after, line.low + line.over
            )
            if end > self.largest:
                return None
            if first and reached * MARGIN > min(size, end):
                first -= 1
            elif end > high * (1.0 + ROUNDING):
                high = 1.01 * end
            else:
                return (p, line) if self._keeps(j, made, p) else None
        return None

    def _keeps(self, j: int, made: _Made, p: float) -> bool:
        """True if (3) holds with the slope of a cell in those before that step into it."""
        nodes, h, sizes = self._ends, self.period, made.sizes
        for i in range(j - 1, -1, -1):
            line = made.lines[i]
            if nodes[i + 1] + h * (max(sizes[i], sizes[i + 1]) + line.over) < nodes[j]:
                if nodes[i + 1] < nodes[j] - h * self.furthest:
                    return True
            elif line.low > 0.0:
                step = abs(p) * h * max(self.leakage * nodes[i + 1], line.low + line.over)
                if line.reached + step > min(sizes[i], sizes[i + 1]):
                    return False
        return True

    def _slope(
        self, j: int, size: float, before: float, first: int, last: int
    ) -> tuple[float, Line] | None:
        """The least slope with lines of the shells between two edges that obey (1) and (2)."""
        h, k2, xi, after = self.period, self.leakage, self._ends[j], self._ends[j + 1]
        rests = self.rests[j, first:last].max(axis=0)
        over = self._overs[j][min(last, len(self._shells) - 1) - 1]
        rise = rests - self.slopes * size
        slow, fast = size - self.dead - over - k2 * after, size + over - k2 * xi
        # A rising curve learns at least as at its lower end, a falling one at most as there.
        up = rise / (h * slow) if slow > 0.0 else np.full(rise.shape, np.inf)
        down = rise / (h * fast + self.slopes * (after - xi)) if fast > 0.0 else 0.0 * rise
        floor = min(0.0, (k2 * after - over - size) / (after - xi))
        p = np.where(rise > 0.0, up, np.maximum(down, floor))
        ok = self.slopes + h * np.maximum(p, max(before, 0.0)) <= 1.0
        p = np.where(ok & np.isfinite(p), p, np.inf)
        best = int(p.argmin())
        if p[best] == np.inf:
            return None
        low, reached = self._shells[first], float(self.reached[j, first])
        line = Line(float(self.slopes[best]), float(rests[best]), low, reached, over)
        return float(p[best]), line

    def _from_before(self, j: int, made: _Made) -> float:
        """The least slope of a cell for points of cells before that step into it."""
        nodes, h, sizes = self._ends, self.period, made.sizes
        node, found = nodes[j], -np.inf
        for i in range(j - 1, -1, -1):
            line = made.lines[i]
            reach = h * (max(sizes[i], sizes[i + 1]) + line.over)
            if nodes[i + 1] < node - h * self.furthest:
                break
            if nodes[i + 1] + reach < node:
                continue
            for xi in (max(nodes[i], node - reach), nodes[i + 1]):
                at = sizes[i] + made.slopes[i] * (xi - nodes[i])
                rise = line.c - line.a * at
                speed = at - self.leakage * xi
                speed = speed - self.dead - line.over if rise > 0.0 else speed + line.over
                if speed > 0.0:
                    found = max(found, rise / (h * speed))
                else:
                    found = max(found, np.inf if rise > 0.0 else 0.0)
        return found

    def lowest(self) -> "Curve | None":
        """The curve with the lowest peak of those tried; None if there is none."""
        starts = [float(start) for start in STARTS * self.largest]
        best, step = next(self._upwards(starts), starts[0]), np.log(STARTS[1] / STARTS[0])
        starts += [float(start) for start in np.minimum(best * np.exp(FINE * step), self.largest)]
        curves = map(self.curve, self._upwards(list(dict.fromkeys(starts))))
        return next((one for one in curves if one and one.holds), None)

    def _upwards(self, starts: list[float]) -> Iterator[float]:
        """Starts of the curves that stay in the plane, from the lowest peak on.

        The curve that is lowest so far is made further, so that those above the wanted ones are
        left where they have risen.
        """
        cells, queue = len(self.rests), list[tuple[float, int, float]]()
        known = lambda made: min(len(made.lines), cells)
        for i, start in enumerate(starts):
            made = self._from(start)
            heapq.heappush(queue, (made.peaks[known(made)], i, start))
        while queue:
            _, i, start = queue[0]
            made = self._from(start)
            if (j := known(made)) == cells:
                yield heapq.heappop(queue)[2]
            elif self._reaches(made, j + 1):
                heapq.heapreplace(queue, (made.peaks[j + 1], i, start))
            else:
                heapq.heappop(queue)


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
    def _overs(self) -> np.ndarray:
        """o (cells)."""
        return np.array([line.over for line in self.lines])

    @property
    def learned(self) -> float:
        """The ξ up to which motions below C may learn: C + o = k₂ξ there."""
        over = np.append(self._overs, self._overs[-1:])
        ended = self.sizes + over <= self.plane.leakage * self.plane.nodes * (1.0 + ROUNDING)
        return float(self.plane.nodes[np.argmax(ended)] if ended.any() else self.plane.nodes[-1])

    def missed(self) -> float:
        """The most by which a condition fails, relative to what it compares; 0 if all hold."""
        plane, h, C, p = self.plane, self.plane.period, self.sizes, self.slopes
        xi, k2, dead, cells = plane.nodes, plane.leakage, plane.dead, len(p)
        a, c, low, reached, over = np.array(self.lines).T
        found = [np.max(C) / plane.largest - 1.0, 0.0]
        for j in range(cells):
            most = max(C[j], C[j + 1])
            found.append(plane.over(j, most) - over[j])
            reach = (most + over[j]) * h
            last = int(np.searchsorted(xi, xi[j + 1] + reach, "left"))  # cells up to this node
            for to in range(j, min(last, cells)):
                for at in (max(xi[j], xi[to] - reach) if to > j else xi[j], xi[j + 1]):
                    size, slope = C[j] + p[j] * (at - xi[j]), p[to]
                    speed = size - k2 * at + (-dead - over[j] if slope >= 0.0 else over[j])
                    scale = abs(c[j]) + a[j] * size + abs(slope * h) * (size + over[j] + k2 * at)
                    found.append((c[j] - a[j] * size - slope * h * speed) / scale)
            steep = max(p[j], p[j - 1] if j else 0.0, 0.0)
            found.append(a[j] + h * steep - 1.0)
            near = np.abs(p[max(j - 1, 0) : max(last, j + 1)]).max() * h
            for at, size in ((xi[j], C[j]), (xi[j + 1], C[j + 1])):
                if steep > 0.0 or p[j] < 0.0:
                    lowest = k2 * at + (dead + over[j] if steep > 0.0 else -over[j])
                    found.append((lowest - size) / C.max())
                if low[j] > 0.0:
                    found.append((reached[j] + near * max(k2 * at, low[j] + over[j]) - size) / size)
            if j:
                found.append(h * k2 * xi[j + 1] / (xi[j] - xi[j - 1]) - 1.0)
        return float(max(found))

    @property
    def holds(self) -> bool:
        """True if all conditions hold, up to rounding."""
        return self.missed() <= HOLDS

    @property
    def closed(self) -> bool:
        """True if no step goes beyond the last ξ."""
        plane, over = self.plane, self._overs
        over = np.maximum(np.append(0.0, over), np.append(over, 0.0))
        ends = plane.nodes + plane.period * (self.sizes + over - plane.leakage * plane.nodes)
        return bool(ends.max() <= plane.nodes[-1] * (1.0 + ROUNDING))

    def time(self, start: float) -> float:
        """Time after which every motion from r ≤ `start` is below the curve [s].

        A motion above C passes the cells before one at least as fast as C would, and in those
        behind it r falls.
        """
        plane, xi, C = self.plane, self.plane.nodes, self.sizes
        speeds, cells = C - plane.dead - plane.leakage * xi, np.arange(len(self.slopes))
        most = max(start, self.peak)
        overs = np.array([plane.over(j, most) for j in range(len(cells))])
        speeds = np.minimum(speeds[:-1], speeds[1:]) - overs
        first = np.searchsorted(xi[1:], xi[:-1] - plane.period * (most + overs.max()))
        slowest = np.array([speeds[i : j + 1].min() for j, i in enumerate(first)])
        least = np.minimum(C[:-1], C[1:])[:, None]  # a motion above C in a cell has at least that r
        low, high = plane.edges[:-1].clip(min=least), plane.edges[1:].clip(max=start)
        falls = (plane.slopes * low[..., None] - plane.rests).max(axis=2) / plane.period
        falls = np.minimum.accumulate(np.where(low < high, falls, np.inf)[::-1])[::-1]
        lengths = (high - plane.edges[:-1].clip(min=C.min())).clip(min=0.0)
        with np.errstate(divide="ignore", invalid="ignore"):
            passing = np.where(slowest > 0.0, np.diff(xi) / slowest, np.inf)
            passed = np.append(0.0, np.cumsum(passing))[:-1]  # until each cell begins
            times = np.where(falls > 0.0, lengths / falls, np.inf)
            left = np.where(lengths > 0.0, times, 0.0).sum(axis=1)
        behind = (cells >= np.argmax(C)) & ((cells == 0) | (slowest > 0.0))
        return float(np.where(behind, passed + left, np.inf).min())
