"""Tubes that shrink: the certified ball becomes the next set of samples.

In the whole set of states ‖β‖ falls below a first bound. Then the motion stays in a tube: ‖β‖ is at
most that bound and, if β controls the position level, ‖f‖ is soon at most ‖S‖/λ times it. In the
tube the lumped uncertainty is smaller, so the next bound is smaller, and so on until it converges.

Each bound follows from the inequality for V̇ at every sample, inside and outside the boundary layer.
With r = ‖β‖ and V = βᵀPβ a servo law without adaptation has, at one plant and state,

    V̇ ≤ 2r [ ‖ζ‖ − κ d r − g ρ φ(ρ r) ],    φ(x) = γ(x) x,

where d is the effectiveness of the feedback, g that of the robustifying input over the law's own,
and γ the gain of the boundary layer. The bracket decreases with r. The largest bracket over all
samples counts: V falls wherever it is negative. A robust term along Aᵀ has ‖Pβ‖ instead of r.
"""

from abc import ABC, abstractmethod
from bisect import bisect_left
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import Any, NamedTuple, Protocol, Self

import numpy as np

from servocon.certificates.comparison import Comparison, FallComparison, Stage, StagedComparison
from servocon.certificates.inner_states import Inner, Tubes
from servocon.laws.boundary_layers import BoundaryLayer, boundary_layer_gain

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

LEVELS = 1.0 + np.geomspace(1e-3, 1e3, 60)
"""Sizes, in units of the ultimate bound, between which the rate of decrease is taken as
constant."""

AT_ONCE = 20_000
"""Largest number of brackets that are computed at once, at all sizes and samples."""


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


class Concluded(NamedTuple):
    """Conclusion from an inequality.

    Attributes:
        comparison: The comparison.
        delay: Time after which it holds [s].
        at: Arguments of `Inequality.bracket` at which the samples matter, the last one most.
    """

    comparison: FallComparison
    delay: float
    at: tuple[tuple[float, ...], ...]


class Inequality(ABC):
    """An inequality for V̇ of one agent at many samples."""

    @abstractmethod
    def bracket(self, *at: float) -> np.ndarray:
        """The right-hand side at every sample (plants, states), at some sizes."""

    @abstractmethod
    def conclude(self) -> Concluded | None:
        """The resulting comparison; None if there is none."""


class Inequalities(Protocol):
    """The inequalities for V̇ of all agents at many samples."""

    def each(self) -> Sequence[Inequality]:
        """The inequality of each agent."""
        ...

    def brackets(self, at: Sequence[Any]) -> np.ndarray:
        """The right-hand sides (plants, states, agents).

        Args:
            at: Arguments of each agent's `Inequality.bracket`.
        """
        ...


class SeparateInequalities:
    """Inequalities one by one.

    Args:
        each: The inequality of each agent.
    """

    def __init__(self, each: Sequence[Inequality]):
        self._each = each

    def each(self) -> Sequence[Inequality]:
        """The inequality of each agent."""
        return self._each

    def brackets(self, at: Sequence[Any]) -> np.ndarray:
        """The right-hand sides (plants, states, agents), see `Inequalities`."""
        pairs = zip(self._each, at, strict=True)
        return np.stack([one.bracket(*own) for one, own in pairs], axis=-1)


@dataclass(frozen=True)
class SampledInequality(Inequality):
    """The inequality of a law without adaptation.

    In `SampledInequalities` the last axis of its arrays, and of its numbers, is that of the agents.

    Attributes:
        zeta: ‖ζ‖ on the safe side (plants, states).
        decay: κ d (plants, states).
        gain: g (plants, states); zero without a robust term.
        rho: ρ (plants, states).
        boundary_layer: Shape of the boundary layer.
        width: ε.
        ratio: Least r over y = √(V/γ₁); the decrease of y is computed.
        scale: Factor of the bracket in ẏ.
        initial_ratio: Largest initial y over ‖β‖.
        reference: The largest y.
    """

    zeta: np.ndarray
    decay: np.ndarray
    gain: np.ndarray
    rho: np.ndarray
    boundary_layer: BoundaryLayer
    width: Any
    ratio: Any
    scale: Any
    initial_ratio: Any
    reference: Any

    def bracket(self, *at: Any) -> np.ndarray:
        """‖ζ‖ − κ d r − g ρ φ(ρ r) at a size r, or at sizes that lead the samples."""
        (r,) = at
        bracket = self.zeta - self.decay * r
        if np.any(self.gain):
            x = self.rho * r
            gamma = boundary_layer_gain(self.boundary_layer, x, self.width)
            bracket = bracket - self.gain * self.rho * gamma * x
        return bracket

    def rise(self, r: float) -> float:
        """The largest bracket of all samples."""
        return float(self.bracket(r).max())

    def threshold(self) -> float:
        """The size r above which V falls; 0 if it falls everywhere."""
        upper = float(self.zeta.max() / self.decay.min()) * (1.0 + 1e-9)
        if not upper > 0.0:
            return 0.0
        grid = upper * np.geomspace(1e-9, 1.0, 46)
        above = bisect_left(grid, True, key=lambda r: self.rise(r) < 0.0)
        if not above:
            return 0.0
        lower, upper = grid[above - 1], grid[min(above, len(grid) - 1)]
        near = self._between(lower, upper)
        while upper / lower > 1.0 + 1e-4:
            middle = float(np.sqrt(lower * upper))
            lower, upper = (middle, upper) if near.rise(middle) >= 0.0 else (lower, middle)
        return float(upper)

    def rises(self, sizes: np.ndarray) -> list[float]:
        """The largest bracket at each of several ascending sizes."""
        if len(sizes) <= 2 or self.zeta.size * len(sizes) <= AT_ONCE:
            r = sizes.reshape(-1, *[1] * self.zeta.ndim)
            return self.bracket(r).reshape(len(sizes), -1).max(axis=1).tolist()
        near, middle = self._between(sizes[0], sizes[-1]), len(sizes) // 2
        return near.rises(sizes[:middle]) + near.rises(sizes[middle:])

    def _between(self, lower: float, upper: float) -> Self:
        """The inequality at those samples that can matter between two sizes.

        Each bracket falls with r. So a sample whose bracket at the smaller size is below another
        one's at the larger size is below it at all sizes between.
        """
        first = self.bracket(lower)
        kept = first >= min(self.rise(upper), float(first.max()))
        of = lambda x: np.broadcast_to(x, kept.shape)[kept]
        parts = {name: of(getattr(self, name)) for name in ("zeta", "decay", "gain", "rho")}
        return replace(self, **parts)

    def conclude(self) -> Concluded | None:
        """The resulting comparison; None if V falls everywhere, or may grow without limit."""
        if not np.isfinite(self.zeta).all() or np.any(self.decay <= 0.0):
            return None
        threshold = self.threshold()
        if not threshold > 0.0:
            return None
        levels = threshold / self.ratio * LEVELS
        fall = -self.scale * np.array(self.rises(self.ratio * levels))
        comparison = FallComparison(levels, fall, self.initial_ratio)
        return Concluded(comparison, 0.0, ((self.ratio * self.reference,), (threshold,)))


class SampledInequalities:
    """Inequalities of a law without adaptation, as one with all agents in its arrays.

    Args:
        every: The inequality of all agents.
    """

    def __init__(self, every: SampledInequality):
        self.every = every

    def each(self) -> list[SampledInequality]:
        """The inequality of each agent."""
        arrays = ("zeta", "decay", "gain", "rho")
        numbers = ("width", "ratio", "scale", "initial_ratio", "reference")
        own = lambda name, i: getattr(self.every, name)[..., i]
        return [
            replace(
                self.every,
                **{name: own(name, i) for name in arrays},
                **{name: float(own(name, i)) for name in numbers},
            )
            for i in range(self.every.zeta.shape[-1])
        ]

    def brackets(self, at: Sequence[tuple[float, ...]]) -> np.ndarray:
        """The right-hand sides (plants, states, agents); `at` has a size r for each agent."""
        return self.every.bracket(np.ravel(at))
