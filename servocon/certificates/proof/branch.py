"""Branch and bound: f ≤ 0 at every point of a box, by bisection of the box.

A box is closed where the enclosure of f is at most 0, or where f has no maximum: at a maximum off
the domain's face in x, Clarke's gradient of f along x holds 0 (Clarke, Optimization and Nonsmooth
Analysis, 1983, prop. 2.3.2). So a closed box in which f rises in x everywhere holds none, unless it
touches the upper face; then only its part on the face counts. The tree of all decisions is kept: it
is the proof.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from time import monotonic
from typing import NamedTuple

import numpy as np

from servocon.certificates.proved import Outcome, Undecided
from servocon.engine import THREADS, WIDEST, EnclosureProgram, Tape

BATCH = 1024 * THREADS
"""Number of boxes that are enclosed at a time."""

NARROWEST = 1e-7
"""Part of the domain's width below which a box is not bisected."""

UNDECIDED = 20
"""Number of boxes that are too narrow to be bisected after which the proof ends."""

LEAST_SCORE = 1e-12
"""Score of a dimension on which f does not depend, relative to its width."""

NEW, SPLIT, VALUE, RISES, FALLS, UPPER, LOWER = range(7)
"""Kinds of nodes: not yet decided, bisected, f ≤ 0, no maximum as f rises or falls, and the same
with a child on the domain's upper or lower face."""

LETTERS = "OSV+-^_"
"""Letters of these kinds in a log."""

Report = Callable[[float], None]
"""Function that takes the proved part of the volume."""


@dataclass(frozen=True)
class Claim:
    """A statement about a function: it is at most 0 at every point of a box.

    Attributes:
        key: Stable name of the claim in logs.
        text: The claim in words.
        names: Names of the inputs.
        lower: Least inputs.
        upper: Largest inputs; equal to the least for a fixed one.
        tape: The function, with one output.
        continuous: True: the claim says also that the function is continuous.
    """

    key: str
    text: str
    names: tuple[str, ...]
    lower: tuple[float, ...]
    upper: tuple[float, ...]
    tape: Tape
    continuous: bool = False


class Branching:
    """A branch and bound, which may be continued.

    Args:
        claim: The claim.
        codes: The tree of an earlier proof of the same claim, in preorder, with open leaves. Its
            leaves are enclosed again, and those that do not hold are open: a file proves nothing.
    """

    def __init__(self, claim: Claim, codes: Sequence[str] = ()):
        self.claim = claim
        self.lower, self.upper = np.array(claim.lower), np.array(claim.upper)
        self.program = EnclosureProgram(claim.tape, self.upper > self.lower)
        self.width = np.where(self.upper > self.lower, self.upper - self.lower, 1.0)
        self.boxes, self.known, self.narrow = 0, 0, 0
        self.seconds, self.volume = 0.0, 0.0
        self._nodes = _Nodes()
        self._point, self._value = None, 0.0
        self._stack = _Boxes.single(self.lower, self.upper, self._nodes.new(1)[0])
        if codes:
            self._restore(codes)

    def run(self, deadline: float, report: Report = lambda part: None) -> Outcome:
        """Bisect until all is proved, a point refutes the claim, or time is up.

        One batch of boxes is enclosed in any case.

        Args:
            deadline: Time on the clock of `time.monotonic` [s].
            report: Called with the proved part of the volume.
        """
        begin = monotonic()
        try:
            while len(self._stack.node) and self._point is None and self.narrow <= UNDECIDED:
                self._step()
                report(self.volume)
                if monotonic() > deadline:
                    break
        finally:
            self.seconds += monotonic() - begin
        return self.outcome

    @property
    def outcome(self) -> Outcome:
        """The outcome so far."""
        facts = self.boxes, self.seconds, min(self.volume, 1.0)
        if self._point is not None:
            return Outcome("refuted", *facts, self._point, self._value, known=self.known)
        if not len(self._stack.node) and not self.narrow:
            return Outcome("proved", self.boxes, self.seconds, 1.0, known=self.known)
        return Outcome("open", *facts, widest=self._widest(), known=self.known)

    def codes(self) -> list[str]:
        """The tree in preorder; open leaves for boxes that are not decided."""
        return self._nodes.in_preorder()

    def _step(self) -> None:
        """Enclose the last boxes of the stack, and decide or bisect each."""
        boxes, self._stack = self._stack.parted(BATCH)
        found = self.program(boxes.lower, boxes.upper)
        self.boxes += len(boxes.node)
        centre = np.where(np.isfinite(found.centre[0, :, 0]), found.centre[0, :, 0], -np.inf)
        worst = int(np.argmax(centre))
        if centre[worst] > 0.0:
            self._value = float(centre[worst])
            self._point = 0.5 * boxes.lower[worst] + 0.5 * boxes.upper[worst]
            self._stack = self._stack.beside(boxes)
            return
        assert found.slope is not None
        slope, holds = found.slope[:, :, 0], found.upper[:, 0] <= 0.0
        self._close(boxes, holds, VALUE)
        boxes, slope = boxes.some(~holds), slope[:, ~holds]
        wide = boxes.upper > boxes.lower
        rises, falls = (slope[0] > 0.0) & wide, (slope[1] < 0.0) & wide
        free_above, free_below = boxes.upper < self.upper, boxes.lower > self.lower
        gone = np.zeros(len(boxes.node), bool)
        for kind, way in ((RISES, rises & free_above), (FALLS, falls & free_below)):
            now = way.any(axis=1) & ~gone
            self._close(boxes, now, kind, np.argmax(way, axis=1))
            gone |= now
        faces = (rises | falls).any(axis=1) & ~gone
        self._to_faces(boxes.some(faces), rises[faces], falls[faces])
        self._bisect(boxes.some(~gone & ~faces), slope[:, ~gone & ~faces])

    def _close(
        self, boxes: "_Boxes", which: np.ndarray, kind: int, axis: np.ndarray | int = 0
    ) -> None:
        """Close some boxes as leaves of a kind, each along its axis."""
        axes = np.broadcast_to(axis, which.shape)
        self._nodes.put(boxes.node[which], kind, axes[which])
        self.volume += float(boxes.share[which].sum())

    def _to_faces(self, boxes: "_Boxes", rises: np.ndarray, falls: np.ndarray) -> None:
        """Go on with the faces of the domain on which the maxima lie, one axis after the other."""
        node = boxes.node.copy()
        for k in range(len(self.lower)):
            for way, kind in ((rises[:, k], UPPER), (falls[:, k], LOWER)):
                child = self._nodes.new(int(way.sum()))
                self._nodes.put(node[way], kind, np.full(len(child), k), child)
                node[way] = child
        lower = np.where(rises, boxes.upper, boxes.lower)
        upper = np.where(falls, boxes.lower, boxes.upper)
        self._stack = self._stack.beside(_Boxes(lower, upper, node, boxes.share))

    def _bisect(self, boxes: "_Boxes", slope: np.ndarray) -> None:
        """Bisect boxes along the axis that matters most for the width of the enclosure of f."""
        width = boxes.upper - boxes.lower
        relative = width / self.width
        with np.errstate(all="ignore"):
            score = np.maximum(-slope[0], slope[1]) * width
        known = np.isfinite(score).all(axis=1, keepdims=True)
        score = np.where(known, np.maximum(score, LEAST_SCORE * relative), relative)
        axis = np.argmax(np.where(width > 0.0, score, -1.0), axis=1) if len(score) else np.zeros(0)
        axis = axis.astype(int)
        row = np.arange(len(axis))
        lower, upper = boxes.lower[row, axis], boxes.upper[row, axis]
        middle = (lower + upper) / 2.0
        small = (relative[row, axis] < NARROWEST) | ~((lower < middle) & (middle < upper))
        self.narrow += int(small.sum())
        boxes, axis, middle = boxes.some(~small), axis[~small], middle[~small]
        row, first = row[: len(axis)], self._nodes.new(2 * len(axis))[::2]
        self._nodes.put(boxes.node, SPLIT, axis, first)
        below, above = boxes.upper.copy(), boxes.lower.copy()
        below[row, axis] = above[row, axis] = middle
        half = boxes.share / 2.0
        self._stack = self._stack.beside(
            _Boxes(boxes.lower, below, first, half), _Boxes(above, boxes.upper, first + 1, half)
        )

    def _widest(self) -> Undecided | None:
        """The largest open box; None if all that is open is too narrow."""
        if not len(self._stack.node):
            return None
        k = int(np.argmax(self._stack.share))
        lower, upper = self._stack.lower[k], self._stack.upper[k]
        found = self.program(lower[None], upper[None])
        return Undecided(lower, upper, float(found.lower[0, 0]), float(found.upper[0, 0]))

    def _restore(self, codes: Sequence[str]) -> None:
        """Build a tree again, level by level, and its open boxes."""
        table = {code: (LETTERS.index(code[0]), int(code[1:] or 0)) for code in set(codes)}
        kinds, axes = np.array([table[code] for code in codes]).T
        after = _sizes(kinds) + np.arange(len(kinds))  # the place behind each subtree
        place, boxes = np.zeros(1, np.int64), self._stack
        left: list[_Boxes] = []
        while len(place):
            row, axis = np.arange(len(place)), axes[place]
            kind = np.where(self._hold(kinds[place], axis, boxes), kinds[place], NEW)
            split, face = kind == SPLIT, (kind == UPPER) | (kind == LOWER)
            decided = kind != NEW
            self.known += int(decided.sum())
            self.volume += float(boxes.share[decided & ~split & ~face].sum())
            left.append(boxes.some(~decided))
            child = np.zeros(len(place), np.int64)
            child[split] = self._nodes.new(2 * int(split.sum()))[::2]
            child[face] = self._nodes.new(int(face.sum()))
            self._nodes.put(boxes.node, kind, axis, child)
            lower, upper = boxes.lower.copy(), boxes.upper.copy()
            end = np.where(kind == UPPER, upper[row, axis], lower[row, axis])
            lower[row[face], axis[face]] = upper[row[face], axis[face]] = end[face]
            middle = ((boxes.lower + boxes.upper) / 2.0)[row, axis]
            below, above = boxes.upper.copy(), boxes.lower.copy()
            below[row, axis] = above[row, axis] = middle
            half = boxes.share / 2.0
            on_face = _Boxes(lower, upper, child, boxes.share).some(face)
            first = _Boxes(boxes.lower, below, child, half).some(split)
            second = _Boxes(above, boxes.upper, child + 1, half).some(split)
            below_first = place[split] + 1
            place = np.concatenate([place[face] + 1, below_first, after[below_first]])
            boxes = on_face.beside(first, second)
        self._stack = left[0].beside(*left[1:])

    def _hold(self, kinds: np.ndarray, axes: np.ndarray, boxes: "_Boxes") -> np.ndarray:
        """True for the nodes of a log whose decisions hold for their boxes."""
        found, row = np.zeros(len(kinds), bool), np.arange(len(kinds))
        lower, upper = boxes.lower[row, axes], boxes.upper[row, axes]
        middle = (lower + upper) / 2.0
        found[kinds == SPLIT] = ((lower < middle) & (middle < upper))[kinds == SPLIT]
        free_above, free_below = upper < self.upper[axes], lower > self.lower[axes]
        fits = {VALUE: True, RISES: free_above, UPPER: ~free_above}
        fits |= {FALLS: free_below, LOWER: ~free_below}
        leaves = row[np.isin(kinds, list(fits))]
        for some in np.split(leaves, range(BATCH, len(leaves), BATCH)):
            enclosed = self.program(boxes.lower[some], boxes.upper[some])
            assert enclosed.slope is not None
            slope = enclosed.slope[:, np.arange(len(some)), 0, axes[some]]
            rises, falls = slope[0] > 0.0, slope[1] < 0.0
            holds = {VALUE: enclosed.upper[:, 0] <= 0.0, RISES: rises, UPPER: rises}
            holds |= {FALLS: falls, LOWER: falls}
            for kind, fit in fits.items():
                own = kinds[some] == kind
                wide = (lower < upper)[some] | (kind == VALUE)
                found[some[own]] = (holds[kind] & wide & np.broadcast_to(fit, row.shape)[some])[own]
        return found


def _sizes(kinds: np.ndarray) -> np.ndarray:
    """Number of nodes of each subtree of a tree in preorder."""
    children = np.where(kinds == SPLIT, 2, np.isin(kinds, (UPPER, LOWER))).tolist()
    sizes, pending = [1] * len(children), list[int]()
    for n in range(len(children) - 1, -1, -1):
        for _ in range(children[n]):
            sizes[n] += pending.pop()
        pending.append(sizes[n])
    return np.array(sizes)


def _text(kind: int, axis: int) -> str:
    """The code of a node."""
    return LETTERS[kind] + ("" if kind in (NEW, VALUE) else str(axis))


class _Nodes:
    """The nodes of a tree: their kinds, their axes, and the first child of each."""

    def __init__(self):
        self._count = 0
        self._kinds, self._axes = np.zeros(1024, np.int8), np.zeros(1024, np.int16)
        self._children = np.zeros(1024, np.int64)

    @property
    def arrays(self) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Kinds, axes and first children."""
        return self._kinds, self._axes, self._children

    def in_preorder(self) -> list[str]:
        """The codes in preorder, by the levels of the tree."""
        levels, kinds, axes, children = [np.zeros(1, np.int64)], *self.arrays
        while len(last := levels[-1]):
            split, face = kinds[last] == SPLIT, np.isin(kinds[last], (UPPER, LOWER))
            first = children[last[split]]
            levels.append(np.concatenate([children[last[face]], first, first + 1]))
        size = np.ones(self._count, np.int64)
        for level in reversed(levels):
            split, face = kinds[level] == SPLIT, np.isin(kinds[level], (UPPER, LOWER))
            first = children[level[split]]
            size[level[split]] += size[first] + size[first + 1]
            size[level[face]] += size[children[level[face]]]
        place = np.zeros(self._count, np.int64)
        for level in levels:
            split, face = kinds[level] == SPLIT, np.isin(kinds[level], (UPPER, LOWER))
            first = children[level[split]]
            place[children[level[face]]] = place[level[face]] + 1
            place[first] = place[level[split]] + 1
            place[first + 1] = place[first] + size[first]
        codes = kinds[: self._count].astype(int) * WIDEST + axes[: self._count]
        known, which = np.unique(codes, return_inverse=True)
        texts = np.array([_text(*divmod(int(code), WIDEST)) for code in known], object)
        found = np.empty(self._count, object)
        found[place] = texts[which]
        return found.tolist()

    def new(self, count: int) -> np.ndarray:
        """The numbers of some new nodes, which are side by side."""
        first, self._count = self._count, self._count + count
        while self._count > len(self._kinds):
            self._kinds, self._axes, self._children = (
                np.concatenate([x, np.zeros_like(x)]) for x in self.arrays
            )
        return np.arange(first, self._count)

    def put(
        self,
        nodes: np.ndarray,
        kind: np.ndarray | int,
        axes: np.ndarray,
        children: np.ndarray | int = 0,
    ) -> None:
        """Decide nodes."""
        self._kinds[nodes], self._axes[nodes], self._children[nodes] = kind, axes, children


class _Boxes(NamedTuple):
    """Boxes that are to be decided.

    Attributes:
        lower: Least inputs (boxes, inputs).
        upper: Largest inputs (boxes, inputs).
        node: Their nodes (boxes).
        share: Their parts of the volume (boxes); a face counts as the box that it stands for.
    """

    lower: np.ndarray
    upper: np.ndarray
    node: np.ndarray
    share: np.ndarray

    @staticmethod
    def single(lower: np.ndarray, upper: np.ndarray, node: int) -> "_Boxes":
        """One box with all of the volume."""
        return _Boxes(lower[None], upper[None], np.array([node]), np.ones(1))

    def some(self, which: np.ndarray) -> "_Boxes":
        """Some of the boxes."""
        return _Boxes(*(x[which] for x in self))

    def parted(self, count: int) -> "tuple[_Boxes, _Boxes]":
        """The last boxes, at most so many, and the others."""
        return _Boxes(*(x[-count:] for x in self)), _Boxes(*(x[:-count] for x in self))

    def beside(self, *others: "_Boxes") -> "_Boxes":
        """These boxes and others."""
        return _Boxes(*(np.concatenate(parts) for parts in zip(self, *others, strict=True)))
