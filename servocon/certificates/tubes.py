"""Tubes that shrink: the certified ball becomes the next set of samples.

In the whole set of states ‖β‖ falls below a first bound. Then the motion stays in a tube: ‖β‖ is at
most that bound and, if β controls the position level, ‖f‖ is soon at most ‖S‖/λ times it. In the
tube the lumped uncertainty is smaller, so the next bound is smaller, and so on until it converges.

Each bound follows from an inequality for V̇ at every sample: `servocon.certificates.inequalities`.
"""

from collections.abc import Callable, Sequence
from itertools import product
from typing import NamedTuple

import numpy as np

from servocon.certificates.comparison import Comparison, Stage, StagedComparison
from servocon.certificates.inner_states import Inner, Tubes

STAGES = 8
"""Largest number of tubes."""

GROWTH = 1.02
"""A tube's size over the limit of the motion's bound; above 1, so that it is entered in finite
time."""

SLACKS = (0.3, 1.0, 3.0, 10.0, 30.0)
"""Relative excess of the tube's ‖f‖ over its limit; the first that is entered early enough is
used."""

EARLY = (0.75, 1.0)
"""Fractions of the states' time span within which a tube must be entered; the first is
preferred."""

GAIN = 0.98
"""Ratio of a bound to the one before above which the tubes have converged."""

NOTHING = 1e-290
"""Least size of a bound; above the smallest number, so that its reciprocal is finite, too."""

FEWEST = 0.1
"""Least fraction of the sampled states that must reach a tube."""

Delayed = tuple[Comparison, float]
"""A comparison, and the time in a tube after which it holds [s]."""

Conclusion = Callable[[Inner, np.ndarray], Sequence[Delayed | None]]
"""Comparison of each agent from the states inside a tube and its sizes, if any."""


class Passed(NamedTuple):
    """A tube.

    Attributes:
        sizes: Largest ‖βᵢ‖ in it (agents).
        position: Largest ‖f‖ in it; None without a position level.
    """

    sizes: np.ndarray
    position: float | None


class Shrinking:
    """The stages of each agent, and the tubes so far.

    Args:
        tubes: The tubes.
        first: Stages of each agent in the whole set.
        span: Time span of the states [s].
        safety_factor: Factor on the largest ‖f‖ and ‖βᵢ‖ of the set.
        begins: Initial ‖βᵢ‖ of each agent from which tubes must be entered (agents); None: the
            largest of the set.

    Attributes:
        position: Largest ‖f‖ in the last tube, or in the set; None without a position level.
        passed: The tubes so far, in order.
        needed: Time span within which a further tube would be entered [s], if the states' own is
            too short for it.
    """

    def __init__(
        self,
        tubes: Tubes,
        first: Sequence[Sequence[Stage]],
        span: float,
        safety_factor: float,
        begins: np.ndarray | None = None,
    ):
        self.tubes, self.span = tubes, span if span > 0.0 else np.inf
        self.stages = [list(stages) for stages in first]
        level = tubes.position
        self.position = None if level is None else safety_factor * level.largest
        self._begins = tubes.largest if begins is None else begins
        self._largest = safety_factor * tubes.largest if begins is None else begins
        self.passed: list[Passed] = []
        self.needed: float | None = None
        self._wide = False

    @property
    def hurried(self) -> bool:
        """True if a tube could not be entered in time, or only one that is wide in f."""
        return self._wide or self.needed is not None

    @property
    def bounds(self) -> np.ndarray:
        """The ultimate bound of each agent so far."""
        return np.array([comparison.ultimate_bound for comparison in self.comparisons])

    @property
    def comparisons(self) -> list[StagedComparison]:
        """The comparison of each agent."""
        return [
            StagedComparison(tuple(stages), float(largest))
            for stages, largest in zip(self.stages, self._begins, strict=True)
        ]

    @property
    def remarks(self) -> tuple[str, ...]:
        """Ways to a smaller bound, in words."""
        if self.needed is None:
            return ()
        least = f"{np.ceil(100.0 * self.needed / self.span) / 100.0 * self.span:.3g} s"
        own = f"{self.span:.3g} s"
        return (f"states over more than {least} (now {own}) would allow a smaller tube and bound",)

    def run(self, conclude: Conclusion) -> "Shrinking":
        """Add stages until the bounds converge."""
        for _ in range(STAGES):
            bounds, sizes = self.bounds, GROWTH * self.bounds
            if np.all(sizes >= self.tubes.largest) or np.all(self.bounds <= 2.0 * NOTHING):
                break
            if not self._next(sizes, conclude):
                break
            if np.all(self.bounds > GAIN * bounds):
                break
        return self

    def would_gain(self, conclude: Conclusion) -> bool:
        """True if more time would lead to a smaller bound: in the next tube, if it were entered."""
        sizes = GROWTH * self.bounds
        inner = self.tubes.inner(sizes, self._position(sizes, SLACKS[0])[0])
        if inner.part < FEWEST:
            return True
        found = zip(conclude(inner, sizes), self.bounds, strict=True)
        return any(one is not None and one[0].ultimate_bound <= GAIN * own for one, own in found)

    def allows(self, sizes: np.ndarray, wait: float) -> bool:
        """True if a tube may be waited in for some time within the time span; else it is needed.

        Args:
            sizes: Sizes of the tube (agents).
            wait: The time [s].
        """
        stages = ((i, Stage(c, size, wait)) for i, (c, size) in self._last(sizes))
        begins = max(self._begin(i, stage) for i, stage in stages)
        if begins > EARLY[0] * self.span:
            self.needed = begins / EARLY[0] if np.isfinite(begins) else None
            return False
        return True

    def _next(self, sizes: np.ndarray, conclude: Conclusion) -> bool:
        """Add one stage; False if none can be entered early enough, or no bound follows."""
        needed = np.inf
        for early, slack in product(EARLY, SLACKS):
            position, wait = self._position(sizes, slack)
            begins = [self._begin(i, Stage(c, size, wait)) for i, (c, size) in self._last(sizes)]
            if max(begins) <= early * self.span:
                break
            needed = min(needed, max(begins))
        else:
            self.needed = needed if np.isfinite(needed) else None
            return False
        inner = self.tubes.inner(sizes, position)
        if inner.part < FEWEST:
            return False
        comparisons = conclude(inner, sizes)
        earliest = max(begins) if len(begins) > 1 else 0.0  # the others must be in it, too
        further = []
        for delayed, size in zip(comparisons, sizes, strict=True):
            if delayed is None:
                return False
            comparison, delay = delayed
            further.append(Stage(comparison, float(size), wait + delay, earliest))
        for stages, stage in zip(self.stages, further, strict=True):
            stages.append(stage)
        self.position, self._wide = position, slack > SLACKS[0]
        self.passed.append(Passed(sizes, position))
        return True

    def _last(self, sizes: np.ndarray):
        return enumerate(zip((s[-1].comparison for s in self.stages), sizes, strict=True))

    def _begin(self, agent: int, stage: Stage) -> float:
        """Time at which the next stage would begin, from the largest ‖βᵢ‖ of the set [s]."""
        stages, largest = (*self.stages[agent], stage), float(self._largest[agent])
        return float(StagedComparison(stages, largest).beginnings(largest)[-1][0])

    def _position(self, sizes: np.ndarray, slack: float) -> tuple[float | None, float]:
        """Largest ‖f‖ of the next tube, and the time until it is reached [s]."""
        level = self.tubes.position
        if level is None or self.position is None:
            return None, 0.0
        rest = level.reach * float(np.linalg.norm(sizes)) / level.rate
        wanted = (1.0 + slack) * rest
        if wanted >= self.position:
            return self.position, 0.0
        return wanted, float(np.log((self.position - rest) / (wanted - rest)) / level.rate)
