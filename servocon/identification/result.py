"""Parameters of a plant as logs tell them, and the force that it lacks along a log."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from servocon import validate
from servocon.errors import InputError, counted
from servocon.identification.equations import Predicted, terms_of, windows_of
from servocon.identification.log import Log, logs_of
from servocon.identification.motions import Motion, motion_of, require_fit
from servocon.markup import Table, piece
from servocon.plant import Plant
from servocon.plant.labels import speed_names
from servocon.precision import float64
from servocon.results.labels import Label
from servocon.tree import declared_at
from servocon.uncertainty.ellipsoid import Ellipsoid
from servocon.uncertainty.ranges import Interval
from servocon.uncertainty.sets import Uncertainty

if TYPE_CHECKING:
    from pathlib import Path

    from servocon.results.plot.figures import Figure

SHOWN = 0.2
"""Least share of a parameter in a direction that is shown."""

COVERAGE = 0.99
"""Coverage of the intervals that are shown."""


class Unexplained(NamedTuple):
    """The force that a plant lacks along a log, in the mean over windows.

    Attributes:
        name: Name of the log.
        time: Middles of the windows (w) [s].
        force: The generalized force that the plant lacks (w, n).
        driven: The generalized force of the inputs (w, n).
        labels: Labels of the speeds.
    """

    name: str
    time: np.ndarray
    force: np.ndarray
    driven: np.ndarray
    labels: tuple[str, ...]

    @property
    def share(self) -> np.ndarray:
        """The size of what is not explained over that of the inputs, by row (n)."""
        size = lambda x: np.sqrt(np.mean(np.square(x), axis=0))
        with np.errstate(divide="ignore", invalid="ignore"):
            return np.nan_to_num(size(self.force) / size(self.driven), posinf=np.inf)

    def bound(self, part: float = 0.99) -> np.ndarray:
        """The sizes that a part of the windows does not exceed, by row (n)."""
        return np.quantile(np.abs(self.force), part, axis=0)

    def plot(self, path: "str | Path | None" = None) -> "Figure":
        """Picture of the inputs' forces, of the model's, and of the difference."""
        from servocon.results.plot.figures import figure, save_figure

        def draw(*panels: Any) -> None:
            for i, axes in enumerate(panels):
                axes.plot(self.time, self.driven[:, i], label="measured")
                model = self.driven[:, i] + self.force[:, i]
                axes.plot(self.time, model, "--", label="by the model")
                axes.plot(self.time, -self.force[:, i], linewidth=0.8, label="difference")
                axes.set(ylabel=f"force on {self.labels[i]}")
            panels[0].legend(loc="best", ncols=3)
            panels[0].set(title=self.name)
            panels[-1].set(xlabel="t [s]")

        made = figure(draw, len(self.labels), size=(5.5, 1.0 + 1.6 * len(self.labels)))
        if path is not None:
            save_figure(made, path)
        return made


class Direction(NamedTuple):
    """A combination of parameters that the logs do not tell.

    Attributes:
        shares: Share of each parameter, in half widths of its range (k), of length 1.
        names: The parameters.
    """

    shares: np.ndarray
    names: tuple[str, ...]

    def __str__(self) -> str:
        pairs = zip(self.shares, self.names, strict=True)
        large = sorted((-abs(x), x, name) for x, name in pairs if abs(x) >= SHOWN)
        if len(large) == 1:
            return large[0][2]
        sign = 1.0 if large[0][1] > 0.0 else -1.0
        words = [f"{'+' if sign * x > 0.0 else '−'} {name}" for _, x, name in large]
        return " ".join(words).removeprefix("+ ")


@dataclass(frozen=True, repr=False)
class Identification:
    """Parameters of a plant as logs tell them.

    Attributes:
        plants: The set in which they were looked for.
        names: The parameters, array entries one by one.
        values: Their estimates (k).
        covariance: Covariance of the estimates, from what the logs tell (k, k).
        hidden: Part of the intervals, on either side, that the logs do not tell (k).
        untold: These directions.
        blocks: Number of blocks of windows, whose errors count as independent.
        length: Length of the windows [s].
        unexplained: The force that the identified plant lacks along each log.
        predicted: Error of each coordinate that it predicts; empty by equation error.
    """

    plants: Uncertainty
    names: tuple[str, ...]
    values: np.ndarray
    covariance: np.ndarray
    hidden: np.ndarray
    untold: tuple[Direction, ...]
    blocks: int
    length: float
    unexplained: tuple[Unexplained, ...]
    predicted: tuple[Predicted, ...] = ()

    @property
    def plant(self) -> Plant:
        """The plant with the estimates, or with the nearest values of the set if they lie outside.

        From outside an ellipsoid they move towards its center.
        """
        near = self.plants.from_box(self.plants.to_box(self.values[None]))
        inside = np.clip(near, self.plants.lower, self.plants.upper)
        return self.plants.at(inside).plants.member(0)

    @property
    def deviations(self) -> np.ndarray:
        """Standard deviations of the estimates, from what the logs tell (k)."""
        return np.sqrt(np.diag(self.covariance))

    def sizes(self, coverage: float = COVERAGE) -> np.ndarray:
        """Half widths of intervals that together contain all parameters (k).

        Args:
            coverage: The probability that they do, if the errors of the blocks are independent.
        """
        from scipy.special import stdtrit

        if not validate.number("coverage", coverage) < 1.0:
            raise InputError("coverage", got=coverage, expected="a probability, between 0 and 1")
        each = 1.0 - (1.0 - coverage) / max(1, len(self.names))
        return stdtrit(self.blocks - 1, 0.5 + 0.5 * each) * self.deviations + self.hidden

    def outside(self, coverage: float = COVERAGE) -> np.ndarray:
        """True for parameters whose interval lies outside the given range (k).

        Args:
            coverage: As for `sizes`.
        """
        low, high = self._ends(coverage)
        return (high < self.plants.lower) | (low > self.plants.upper)

    def ranges(self, coverage: float = COVERAGE) -> dict[str, Interval]:
        """The range of each parameter: its interval, as far as it lies in the given range.

        Args:
            coverage: As for `sizes`.

        Raises:
            InputError: an interval lies outside the given range.
        """
        ends, given = self._ends(coverage), (self.plants.lower, self.plants.upper)
        for k in np.flatnonzero(self.outside(coverage)):
            raise InputError(
                f"range of {self.names[k]!r}",
                got=f"{given[0][k]:.6g} to {given[1][k]:.6g}",
                expected=f"a range with values between {ends[0][k]:.6g} and {ends[1][k]:.6g}, "
                f"which the logs tell with a probability of {coverage:g}",
                cure="Widen the range; or the model lacks something, see `unexplained`.",
            )
        low, high = np.maximum(ends[0], given[0]), np.minimum(ends[1], given[1])
        pairs = zip(self.names, low.tolist(), high.tolist(), strict=True)
        return {name: Interval(*both) for name, *both in pairs}

    def _ends(self, coverage: float) -> tuple[np.ndarray, np.ndarray]:
        """Ends of the intervals (k)."""
        sizes = self.sizes(coverage)
        return self.values - sizes, self.values + sizes

    def uncertainty(self, coverage: float = COVERAGE, *, joint: bool = False) -> Uncertainty:
        """The set of plants that the logs leave, for `certify`, `estimate_bound` and `meet`.

        Args:
            coverage: The probability that it contains the parameters.
            joint: True for an ellipsoid of the parameters that the logs tell, with their
                correlations. Parameters whose interval ends at the given range keep the interval.

        Raises:
            InputError: an interval lies outside the given range.
        """
        ranges: dict[Any, Any] = self.ranges(coverage)
        if not validate.flag("joint", joint):
            return Uncertainty(self.plant, ranges)
        told = self._told(coverage)
        names = tuple(np.array(self.names, dtype=object)[told])
        if len(names) < 2 or not self.blocks > len(names):
            return Uncertainty(self.plant, ranges)
        alone = {name: one for name, one in ranges.items() if name not in names}
        return Uncertainty(self.plant, {names: self._ellipsoid(told, coverage), **alone})

    def _told(self, coverage: float) -> np.ndarray:
        """Indices of the parameters whose ellipsoid lies within the given ranges."""
        told = np.flatnonzero(self.deviations > 0.0)
        while told.size and self.blocks > told.size:
            one = self._ellipsoid(told, coverage)
            low, high = one.center - one.half_widths, one.center + one.half_widths
            inside = (low >= self.plants.lower[told]) & (high <= self.plants.upper[told])
            if inside.all():
                break
            told = told[inside]
        return told

    def _ellipsoid(self, told: np.ndarray, coverage: float) -> Ellipsoid:
        """The ellipsoid of some parameters, by Hotelling's T², and around what is hidden.

        The sum of two ellipsoids with shapes S and H lies in the one with (1 + p)S + (1 + 1/p)H
        for any p > 0; the box of what is hidden lies in one with H = k diag(h²).
        """
        from scipy.special import fdtri

        k, n = told.size, self.blocks
        size = k * (n - 1) / (n - k) * float(fdtri(k, n - k, coverage))
        S = size * self.covariance[np.ix_(told, told)]
        H = np.diag(k * self.hidden[told] ** 2)
        scale = np.diag(S)
        p = float(np.sqrt(np.sum(np.diag(H) / scale) / k))
        shape = S if p == 0.0 else (1.0 + p) * S + (1.0 + 1.0 / p) * H
        return Ellipsoid(self.values[told], shape)

    def disturbance(self, part: float = 1.0) -> np.ndarray:
        """Sizes of the generalized force that the identified plant lacks (n).

        It is a mean over windows: a shorter peak may be larger.

        Args:
            part: The part of the windows that does not exceed them.
        """
        if not validate.number("part", part) <= 1.0:
            raise InputError("part", got=part, expected="a part, above 0 and at most 1")
        return np.max([one.bound(part) for one in self.unexplained], axis=0)

    @float64
    def check(self, logs: Any) -> tuple[Unexplained, ...]:
        """The force that the identified plant lacks along other logs, such as held-out ones.

        Args:
            logs: One log or several.
        """
        given = logs_of(logs)
        for i, log in enumerate(given):
            require_fit(self.plants.nominal, log, f"log {i}")
        return unexplained(self._as_found, given, [motion_of(log) for log in given], self.length)

    @property
    def _as_found(self) -> Plant:
        """The plant with the estimates, wherever they lie."""
        return self.plants.unchecked(self.values[None]).member(0)

    def __str__(self) -> str:
        rows = self._rows()
        widths = [max(len(row[i]) for row in rows) for i in range(5)]
        sided = lambda row: (
            [row[0].ljust(widths[0])]
            + [x.rjust(w) for x, w in zip(row[1:], widths[1:], strict=False)]
        )
        lines = ["  ".join([*sided(row), row[5]]).rstrip() for row in rows]
        head = f"{type(self.plants.nominal).__name__}: {counted(len(self.names), 'parameter')} from"
        spans = ", ".join(
            f"{one.name} ({one.time[-1] - one.time[0]:.3g} s)" for one in self.unexplained
        )
        told = [f"not told: {direction}" for direction in self.untold]
        return "\n".join([f"{head} {spans}", *lines, *told, *self._remarks()])

    __repr__ = __str__

    def _repr_html_(self) -> str:
        """The table and the remarks, for a notebook."""
        head, *rows = self._rows()
        told = [f"not told: {direction}" for direction in self.untold]
        about = "; ".join([*told, *self._remarks()])
        return piece("Identification", about, [Table(tuple(head), rows)])

    def _rows(self) -> list[list[str]]:
        sizes, head = self.sizes(), ["parameter", "from", "to", "found", f"± ({COVERAGE:.0%})", ""]
        rows = [head]
        for k, name in enumerate(self.names):
            numbers = self.plants.lower[k], self.plants.upper[k], self.values[k], sizes[k]
            unit = declared_at(self.plants.nominal, name).units
            rows.append([name, *(f"{number:.4g}" for number in numbers), unit])
        return rows

    def _remarks(self) -> list[str]:
        most, usual = self.disturbance(), self.disturbance(0.99)
        share = np.max([one.share for one in self.unexplained], axis=0)
        lines = [
            f"force on {label}: {u:.3g} is not explained in 99 % of the windows, {m:.3g} at most"
            + (f", in the mean {s:.1%} of the inputs" if np.isfinite(s) else "")
            for label, u, m, s in zip(self.unexplained[0].labels, usual, most, share, strict=True)
        ]
        lines.append(f"means over windows of {self.length:.3g} s")
        return lines + [
            f"{one.name}: predicted over {one.length:.3g} s with a mean error of {one.error:.3g}"
            for one in self.predicted
        ]


def unexplained(
    plant: Plant, logs: Sequence[Log], motions: Sequence[Motion], length: float
) -> tuple[Unexplained, ...]:
    """The force that a plant lacks along each log, in the mean over windows of a length [s]."""
    found = []
    for log, motion in zip(logs, motions, strict=True):
        windows = windows_of(motion, length)
        force, driven = windows.means(terms_of(plant, motion))
        n = force.shape[1]
        own, nq = plant.coordinate_labels() or (), log.q.shape[1]
        labels = own if len(own) == n else speed_names(plant, nq, n)
        names = tuple(Label.of(label).name for label in labels)
        found.append(Unexplained(log.name, windows.time, force, driven, names))
    return tuple(found)
