"""Plants of a set that explain a log, and if none does, what would.

A plant explains a window of a log if the generalized force that it lacks there, in the mean, is at
most an allowed one. The least ratio of both over all windows is a linear program where parameters
enter linearly; where they do not, it is solved again from its solution.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any, NamedTuple

import numpy as np

from servocon.errors import InputError, digits, without_warnings
from servocon.identification.equations import Equations, Windows, terms_of
from servocon.identification.linear_programs import (
    LINEAR,
    SLACK,
    Group,
    Linear,
    first_broken,
    groups_of,
    least,
    nearest,
)
from servocon.identification.motions import Motion, halved
from servocon.plant import Plant
from servocon.tree import declared_at, named_numbers, places
from servocon.uncertainty.ranges import Interval
from servocon.uncertainty.sets import Uncertainty

FALSE = 0.01
"""Probability with which noise alone may exceed what is allowed for it."""

MOST, OF_MOST = 0.9, 1.645
"""Part of the windows from which the noise is estimated, since there are few with a jump of the
forces, and the standard deviations that so many of a normal distribution do not exceed."""

QUIET, SMALL = 0.2, 0.02
"""Largest noise, relative to the allowed force and to the largest of the forces of a row, for which
longer windows are not needed."""

EXACT = 0.01
"""Allowed error of measured inputs and of means, relative to the largest forces of a row."""

ROUNDS = 6
"""Largest number of linear programs, where parameters do not enter linearly."""

STATES = 64
"""Least number of instants at which the kinetic energy is examined."""

SETTLED = 3
"""Number of windows after the first contradiction that a change may have reached."""

AROUND = 1e-3
"""Half width of the range of a number that was not uncertain, relative to its size."""

MANY = 48
"""Largest number of such numbers that are tried."""


class Cause(NamedTuple):
    """A parameter outside its range, with which the plants explain the log.

    Parameters that have an ellipsoid together are one cause: its value is their distance from the
    center, 1 on the surface.

    Attributes:
        name: The parameter, or those of an ellipsoid.
        value: Its value nearest to the range.
        lower: Least value of the range.
        upper: Its largest value.
        since: Time from which it has that value [s]; None: along the whole log.
        unit: Its unit.
        joint: The values of the parameters of an ellipsoid there, by name; else empty.
    """

    name: str
    value: float
    lower: float
    upper: float
    since: float | None
    unit: str
    joint: tuple[tuple[str, float], ...] = ()

    @property
    def distance(self) -> float:
        """The distance from the range, relative to the end of the range."""
        beyond = max(self.lower - self.value, self.value - self.upper)
        return beyond / max(abs(self.lower), abs(self.upper), 1e-9)

    def __str__(self) -> str:
        since = "" if self.since is None else f" from t = {self.since:.3g} s on"
        if self.joint:
            there = ", ".join(f"{name} = {value:.4g}" for name, value in self.joint)
            far = f"outside their ellipsoid: a distance of {self.value:.3g} from its center"
            return f"{there}{since} {far}, certified up to {self.upper:g}"
        most = "at least" if self.value > self.upper else "at most"
        own = f"{self.name} {most} {self.value:.4g} {self.unit}".rstrip()
        ends = digits(self.lower), digits(self.upper)
        known = f"from {ends[0]} to {ends[1]}" if self.lower < self.upper else ends[0]
        return f"{own}{since}, certified {known}"


class Explanation(NamedTuple):
    """The extent to which the plants of a set explain a log.

    Attributes:
        ratio: The least ratio of the force that a plant lacks and the allowed one, of the best
            plant in the window in which it is largest; at most 1 if the log is explained.
        time: The time of that window [s].
        row: Its row.
        force: The force that the best plant lacks there.
        allowed: The allowed force there.
        broken: Time of the first window with which no plant explains the log [s]; infinite if one
            explains it all.
        causes: Parameters outside their ranges that would each explain it, the nearest first.
        together: Two of them that would explain it together, if none alone does.
        pieces: True if plants of the set explain it whose parameters change now and then.
    """

    ratio: float
    time: float
    row: int
    force: float
    allowed: float
    broken: float
    causes: tuple[Cause, ...] = ()
    together: tuple[Cause, ...] = ()
    pieces: bool = False


class _Beside(NamedTuple):
    """Forces beside the equations of motion.

    Attributes:
        force: A further force that the plants lack, in the mean over windows (w, n).
        allowed: The largest force that they may lack (w, n).
    """

    force: Any
    allowed: np.ndarray


class Explained:
    """The equations of motion of plants along a motion, against an allowed force.

    The shortest windows are taken in which noise stays small beside the allowed force.

    Args:
        plants: A set of plants, or one.
        motion: The motion.
        lengths: Lengths of windows to choose from [s].
        bound: The largest size of the force that the plants may lack (n).
        known: A known force on them at the samples (k, n), or None.
    """

    def __init__(
        self,
        plants: Uncertainty | Plant,
        motion: Motion,
        lengths: Sequence[float],
        bound: np.ndarray,
        known: np.ndarray | None = None,
    ):
        self.plants, self.motion = plants, halved(motion)
        self.known, self.bound = known, bound
        for length in lengths:
            equations = self.equations = Equations(plants, [self.motion], [length])
            middle = np.zeros(len(equations.free))
            even, odd = (equations.left(middle, 0, half) for half in (0, 1))
            terms = terms_of(equations.plant(middle), self.motion)
            left, driven = self.windows.means(terms)
            inertial = self.windows.inertial(terms)
            parts = np.stack([driven, inertial, inertial - left - driven])
            scale = np.sqrt(np.mean(np.square(parts), axis=1)).max(axis=0) + bound
            noise = self.size_of_noise(even, odd) + EXACT * scale
            jumps = np.zeros(left.shape)
            if not motion.held:  # measured inputs may change, or jump, between the rows
                ripple = self.ripple(motion.u)
                noise, jumps = noise + self.size_of_noise(ripple, -ripple), 2.0 * np.abs(ripple)
            self.noise, self.allowed, self.scale = noise, bound + noise + jumps, scale
            if np.all(noise <= np.maximum(QUIET * bound, SMALL * scale)):
                break

    @staticmethod
    def size_of_noise(even: np.ndarray, odd: np.ndarray) -> np.ndarray:
        """The largest noise of means over windows by row (n), from both halves of the samples.

        Args:
            even: The means by one half (w, n).
            odd: The means by the other one.
        """
        from scipy.special import stdtrit

        size = np.quantile(np.abs(0.5 * (even - odd)), MOST, axis=0) / OF_MOST
        each = 0.5 * FALSE / even.size
        # Few windows tell the size badly: Student's quantile, of half as many as they overlap.
        few = -float(stdtrit(0.5 * len(even), each))
        return max(np.sqrt(-2.0 * np.log(each)), few) * size

    @property
    def windows(self) -> Windows:
        """The windows."""
        return self.equations.windows[0][0]

    def by_inputs(self, u: np.ndarray) -> np.ndarray:
        """The generalized force of inputs (k, l), in the mean over windows (w, n)."""
        plant = self.equations.plant(np.zeros(len(self.equations.free)))
        return self.windows.means(terms_of(plant, self.motion._replace(u=u)))[1]

    def ripple(self, u: np.ndarray) -> np.ndarray:
        """The force of what changes in inputs (k, l) from each sample to the next (w, n)."""
        signs = 1.0 - 2.0 * (np.arange(len(u)) % 2)[:, None]
        plant = self.equations.plant(np.zeros(len(self.equations.free)))
        driven = terms_of(plant, self.motion._replace(u=u)).driven
        whole = 2.0 if self.motion.held else 1.0  # the other half acts until the sample
        return whole * (self.windows.of_driven @ (signs * driven))

    def explanation(
        self,
        more: np.ndarray | float = 0.0,
        noise: np.ndarray | float = 0.0,
        *,
        beyond: bool = True,
    ) -> Explanation:
        """The extent to which the plants explain the motion.

        Args:
            more: A further force that the plants lack, in the mean over windows (w, n).
            noise: Its noise, which is allowed (n).
            beyond: Look for parameters outside their ranges that would explain it.
        """
        force = more if self.known is None else more - self.windows.of_given @ self.known
        beside = _Beside(force, self.allowed + noise)
        linear, left = self._best(self.equations, beside)
        ratios, time = np.abs(left) / beside.allowed, self.windows.time
        w, row = (int(i) for i in np.unravel_index(ratios.argmax(), ratios.shape))
        worst = float(time[w]), row, float(left[w, row])
        found = Explanation(float(ratios[w, row]), *worst, float(beside.allowed[w, row]), np.inf)
        if found.ratio <= 1.0 + SLACK:
            return found._replace(ratio=min(1.0, found.ratio))
        first = first_broken(linear)
        first = w if first == len(time) else first
        causes = self._causes(linear, beside, first + SETTLED) if beyond else ()
        together = self._together(linear, beside) if beyond and not causes else ()
        pieces = self._in_pieces(linear)
        return found._replace(
            broken=float(time[first]), causes=causes, together=together, pieces=pieces
        )

    def _best(self, equations: Equations, beside: _Beside) -> tuple[Linear, np.ndarray]:
        """The equations near the parameters with the least ratio, and the force that is left."""
        z, best, groups = np.zeros(len(equations.free)), None, groups_of(equations)
        for _ in range(ROUNDS):
            force, J = equations.left(z, 0) + beside.force, equations.slopes(z, 0)
            linear = Linear(force - J @ z, J, beside.allowed, groups)
            z = least(linear)[1]
            left = equations.left(z, 0) + beside.force
            ratio = float((np.abs(left) / beside.allowed).max())
            if best is None or ratio < best[0]:
                best = ratio, linear, left
            if np.abs((linear.force + J @ z - left) / beside.allowed).max() <= LINEAR:
                break
        assert best is not None
        return best[1:]

    def _in_pieces(self, linear: Linear) -> bool:
        """True if parameters of the set that change now and then explain the motion."""
        rest = linear
        while len(rest.force):
            first = first_broken(rest)
            if first == 0:
                return False
            rest = rest.part(slice(first, None))
        return True

    def _causes(self, linear: Linear, beside: _Beside, since: int) -> tuple[Cause, ...]:
        """Parameters outside their ranges that would explain the motion, the nearest first.

        If there is none among the free ones, other numbers of the plant are tried.
        """
        found = [self._cause(self.equations, linear, beside, since, one) for one in linear.groups]
        if not any(found):
            others = [(one, self._best(one, beside)[0]) for one in self._others()]
            found = [self._cause(one, near, beside, since, near.groups[-1]) for one, near in others]
        return tuple(sorted(filter(None, found), key=lambda cause: cause.distance))

    def _cause(
        self, equations: Equations, linear: Linear, beside: _Beside, since: int, group: Group
    ) -> Cause | None:
        """Parameters outside their range that explain the motion, all of it or its end.

        Args:
            equations: The equations, with these parameters free.
            linear: The same near some parameters.
            beside: Forces beside the equations.
            since: Index of the window from which on the parameters may differ.
            group: One parameter with a range, or those of an ellipsoid.
        """
        for start in (0, since):
            z = nearest(linear.part(slice(start, None)), group)
            if z is None or group.size(z) <= 1.0:
                continue
            if not self._explains(equations, z, beside, start):
                continue
            changing = range(start - SETTLED, start) if start else ()
            wider = group, z
            changes = all(least(linear.part(slice(w, w + 1)), wider)[0] <= 1.0 for w in changing)
            if changes and self._possible(equations, z, group):
                return self._named(equations, z, group, start)
        return None

    def _together(self, linear: Linear, beside: _Beside) -> tuple[Cause, ...]:
        """Two parameters outside their ranges that explain the whole motion, the nearest ones."""
        equations, found = self.equations, []
        for pair in combinations(linear.groups, 2):
            z = nearest(linear, *pair)
            if z is None or not self._explains(equations, z, beside, 0):
                continue
            if all(one.size(z) > 1.0 for one in pair) and self._possible(equations, z, *pair):
                found.append(tuple(self._named(equations, z, one, 0) for one in pair))
        return min(found, key=lambda pair: sum(one.distance for one in pair), default=())

    def _possible(self, equations: Equations, z: np.ndarray, *groups: Group) -> bool:
        """True unless the plant's class refuses a parameter, or a mass is negative."""
        values = equations.values(z)
        places = equations.free[[k for one in groups for k in one.free]]
        names = [str(equations.names[place]) for place in places]
        pairs = zip(names, values[places].tolist(), strict=True)
        physical = all(_physical(self._nominal, name, value) for name, value in pairs)
        return physical and not self._negative(equations.plant(z))

    def _named(self, equations: Equations, z: np.ndarray, group: Group, start: int) -> Cause:
        """Free parameters as a cause, from the window with an index on."""
        places, values = equations.free[list(group.free)], equations.values(z)
        names = [str(equations.names[place]) for place in places]
        time = None if start == 0 else float(self.windows.time[start])
        if group.joint:
            joint = tuple(zip(names, values[places].tolist(), strict=True))
            return Cause(", ".join(names), group.size(z), 0.0, 1.0, time, "", joint)
        place = int(places[0])
        middle, half = float(equations.middle[place]), float(equations.half[group.free[0]])
        half = half if place < len(self.equations.names) else 0.0
        unit = declared_at(self._nominal, names[0]).units
        return Cause(names[0], float(values[place]), middle - half, middle + half, time, unit)

    def _explains(self, equations: Equations, z: np.ndarray, beside: _Beside, start: int) -> bool:
        """True if a plant explains the windows from one on."""
        with np.errstate(all="ignore"):
            left = (equations.left(z, 0) + beside.force)[start:]
        return bool(np.all(np.abs(left) <= (1.0 + LINEAR) * beside.allowed[start:]))

    def _negative(self, plant: Plant) -> bool:
        """True if a mass of a plant is negative somewhere along the motion."""
        some = slice(None, None, max(1, len(self.motion.time) // STATES))
        time, q, v, u = (x[some] for x in self.motion[:4])
        at = Motion(time, q, v, u, self.motion.held)
        ways = [np.broadcast_to(way, v.shape) for way in np.eye(v.shape[1])]
        columns = [terms_of(plant, at._replace(v=way)).momentum for way in ways]
        sizes = np.linalg.eigvalsh(np.stack(columns, axis=-1))
        return bool(sizes.min() < -SLACK * sizes.max())

    @property
    def _nominal(self) -> Plant:
        return self.plants if isinstance(self.plants, Plant) else self.plants.nominal

    def _others(self) -> Iterator[Equations]:
        """Equations in which a further number of the plant is free, the last one."""
        ranges = {} if isinstance(self.plants, Plant) else self.plants.ranges
        nominal, known = self._nominal, set(self.equations.names)
        numbers = named_numbers(nominal)
        entries = [
            (name, float(value))
            for path, place in places(nominal, numbers).items()
            for name, value in zip(place.entries, np.ravel(numbers[path]), strict=True)
            if name not in known
        ]
        for name, value in entries[:MANY]:
            half = AROUND * (abs(value) or 1.0)
            try:
                with without_warnings():
                    more = {name: Interval(value - half, value + half)}
                    wider = Uncertainty(nominal, {**ranges, **more})
            except InputError:
                continue  # such as a friction of 0 that must not be negative
            yield Equations(wider, [self.motion], self.equations.lengths, self.equations.windows)


def _physical(plant: Plant, name: str, value: float) -> bool:
    """True unless the plant's class refuses a parameter."""
    try:
        with without_warnings():
            Uncertainty(plant, {name: Interval(value, value)})
    except InputError:
        return False
    return True
