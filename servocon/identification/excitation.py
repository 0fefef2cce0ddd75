"""Motions that tell the parameters of a plant: sums of sines within the limits of a machine.

Each coordinate is a Fourier series, as Swevers et al. (1997) have it for robots. It begins at rest
and is as fast as the limits allow, or slower. Random series are drawn, and the best are refined.
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
from jaxtyping import Array, Float

from servocon import linalg, validate
from servocon.arrays import ArrayLike
from servocon.constraint.relations import Holonomic, holonomic
from servocon.engine import evaluator
from servocon.errors import InputError, digits, written
from servocon.identification.result import Direction
from servocon.markup import Table, piece
from servocon.plant import Plant
from servocon.plant.contract import require_sizes, require_speeds_as_rates
from servocon.precision import float64
from servocon.tree import Layout, pack
from servocon.uncertainty.sets import Uncertainty
from servocon.user_code import explained

POINTS = 512
"""Number of instants at which a motion is judged."""

MOST = 16
"""Largest number of harmonics that so many instants resolve."""

STEP = 0.05
"""Step of differences, in half widths of the ranges."""

NOTHING = 1e-3
"""Effect of half a range on the inputs, relative to them, that counts as none."""

RAMP = 0.25
"""Part of the duration in which a motion comes up to its speed."""

HALVINGS = 14
"""Number of halvings in the search for the fastest motion within the limits."""

SIZES = (0.4, 0.05)
"""Sizes of the first and the last changes of a motion that is refined."""

HELD = 1e-3
"""Speed, relative to the largest one, at which a motion only holds the plant against gravity."""


class Series(NamedTuple):
    """Fourier series of the coordinates, over a phase that begins at rest.

    Attributes:
        center: Mean coordinates (n).
        sines: Coefficients of sin(kφ) for k = 1, 2, … (harmonics, n).
        cosines: Coefficients of cos(kφ) (harmonics, n).
        rate: Rate of the phase φ [rad/s], once the motion is up to its speed.
        ramp: Time until then [s].
    """

    center: Any
    sines: Any
    cosines: Any
    rate: Any
    ramp: Any

    def at(self, t: Any) -> Float[Array, " n"]:
        """Coordinates at a time."""
        s = jnp.clip(t / self.ramp, 0.0, 1.0)
        phase = self.rate * (jnp.where(s < 1.0, self.ramp * (s**3 - 0.5 * s**4), t - self.ramp / 2))
        k = jnp.arange(1, len(self.sines) + 1) * phase
        return self.center + jnp.sin(k) @ self.sines + jnp.cos(k) @ self.cosines


@dataclass(frozen=True, repr=False)
class Excitation:
    """A motion that tells the parameters of a plant.

    Attributes:
        series: The motion.
        duration: Its duration [s].
        names: The free parameters.
        alone: Effect of half the range of each parameter on the inputs that no other parameter can
            imitate, relative to the inputs (k). An error of the inputs of this size hides half the
            range.
        untold: Combinations of parameters without an effect on this motion.
        speeds: The largest speeds (n).
        inputs: The largest inputs of the nominal plant (l).
    """

    series: Series
    duration: float
    names: tuple[str, ...]
    alone: np.ndarray
    untold: tuple[Direction, ...]
    speeds: np.ndarray
    inputs: np.ndarray

    @property
    def start(self) -> np.ndarray:
        """Coordinates at the beginning, where the motion is at rest (n)."""
        return self.series.center + self.series.cosines.sum(axis=0)

    def relation(self, rate: ArrayLike, name: str = "excitation") -> Holonomic:
        """The relation that a law follows on this motion: q − q(t) = 0.

        Args:
            rate: Λ of `servocon.holonomic` [1/s].
            name: Its name.
        """
        return holonomic(_apart, rate, parameters=self.series._asdict(), name=name)  # pyright: ignore

    def __str__(self) -> str:
        rows = [f"{name}: {share:.1%}" for name, share in self._shares()]
        lines = [
            f"{self.duration:g} s, speeds up to {digits(self.speeds)}, inputs up to "
            f"{digits(self.inputs)}",
            "half of each range changes the inputs, in a way that no other parameter does, by",
            *(f"  {row}" for row in rows),
        ]
        return "\n".join([*lines, *(f"not told: {direction}" for direction in self.untold)])

    __repr__ = __str__

    def _repr_html_(self) -> str:
        """The table, for a notebook."""
        head, _, *_ = str(self).splitlines()
        rows = [[name, f"{share:.1%}"] for name, share in self._shares()]
        return piece("Excitation", head, [Table(("parameter", "effect that is its own"), rows)])

    def _shares(self) -> list[tuple[str, float]]:
        return list(zip(self.names, self.alone.tolist(), strict=True))


def _apart(q: Any, t: Any, parameters: Any) -> Any:
    """The distance from the motion."""
    return q - Series(**parameters).at(t)


@explained
@float64
def excitation(
    plants: Uncertainty,
    q: tuple[ArrayLike, ArrayLike],
    speed: ArrayLike,
    *,
    inputs: ArrayLike | None = None,
    duration: float = 20.0,
    harmonics: int = 3,
    motions: int = 200,
    seed: int = 0,
) -> Excitation:
    """Find a motion that tells the parameters of a plant, for `identify`.

    A motion is good if each combination of parameters, over half of its range, changes the inputs
    much: Σ ln(λᵢ + 10⁻⁶) is largest, with the squared effects λᵢ of orthogonal combinations,
    relative to the largest inputs of all drawn motions. It is judged for the plant in the middle of
    the ranges.

    Args:
        plants: The plant and the ranges of its free parameters.
        q: Least and largest coordinates (n each).
        speed: The largest speed, of each coordinate or of all.
        inputs: The largest input, of each or of all; None: no limit.
        duration: Duration of the motion [s].
        harmonics: Number of sines of each coordinate. With few the motion is slow for its size, and
            noise of positions counts less.
        motions: Number of random motions, and of refinements of the best one.
        seed: Seed of both.

    Raises:
        InputError: the plant has other rates than q̇ = v or not one input for each speed, a limit
            cannot be used, or no motion stays within the limit of the inputs.
    """
    validate.instance("plants", plants, Uncertainty, "an uncertainty set")
    low, high = _ends(q)
    n = low.size
    require_speeds_as_rates("excitation", plants.nominal, n, n)
    require_sizes(plants.nominal, n, n, ("q", "speeds of the plant"))
    if not (plants.lower < plants.upper).any():
        raise InputError("plants", got="no range with a width", expected="free parameters")
    judge = _Judge.of(plants, low, high, speed, inputs, duration)
    if validate.count("harmonics", harmonics) > MOST:
        raise InputError("harmonics", got=harmonics, expected=f"at most {MOST}")
    validate.count("motions", motions)
    validate.seed("seed", seed)
    rng = np.random.default_rng(seed)
    draws = [_Draw.random(rng, harmonics, n) for _ in range(motions)]
    found = [judge.effects(draw) for draw in draws]
    able = [one for one in found if one is not None]
    if not able:
        raise InputError(
            "inputs",
            got=f"limits of {digits(judge.inputs)}",
            expected="larger ones: none of the drawn motions stays within them, however slow",
            cure="Give a smaller range of q, or what the machine really has.",
        )
    scale = np.max([one.size for one in able], axis=0)
    worths = [-np.inf if one is None else one.worth(scale) for one in found]
    best, worth = draws[int(np.argmax(worths))], max(worths)
    for size in np.geomspace(*SIZES, motions):
        tried = best.changed(rng, size)
        effects = judge.effects(tried)
        if effects is not None and (new := effects.worth(scale)) > worth:
            best, worth = tried, new
    return judge.excitation(best)


def _ends(q: Any) -> np.ndarray:
    """Least and largest coordinates (2, n), after a check."""
    expected = "least and largest coordinates, ([...], [...]) with one number for each"
    try:
        ends = [np.atleast_1d(validate.array("q", x, expected)) for x in q]
    except TypeError:
        ends = []
    if len(ends) != 2 or ends[0].ndim != 1 or ends[0].shape != ends[1].shape:
        raise InputError("q", got=written(q), expected=expected)
    if not np.all(ends[0] < ends[1]) or not np.isfinite(ends).all():
        got = f"{digits(ends[0])} to {digits(ends[1])}"
        raise InputError("q", got=got, expected="least < largest, both finite")
    return np.array(ends)


class _Draw(NamedTuple):
    """Numbers of a motion.

    Attributes:
        shape: Coefficients of sines and cosines (2, harmonics, n), up to a factor for each
            coordinate.
        size: Part of the range that each coordinate covers (n), by `_part`.
        place: Place of that part within the range (n), likewise.
        pace: Part of the largest rate, likewise.
    """

    shape: np.ndarray
    size: np.ndarray
    place: np.ndarray
    pace: float

    @staticmethod
    def random(rng: np.random.Generator, harmonics: int, n: int) -> "_Draw":
        """Numbers at random; the higher a harmonic, the smaller."""
        falling = 1.0 / np.arange(1, harmonics + 1)[:, None]
        shape = falling * rng.standard_normal((2, harmonics, n))
        normal = rng.standard_normal
        return _Draw(shape, 1.0 + normal(n), normal(n), 1.0 + float(normal()))

    def changed(self, rng: np.random.Generator, size: float) -> "_Draw":
        """Other numbers near these."""
        normal, n = rng.standard_normal, self.size.size
        falling = 1.0 / np.arange(1, self.shape.shape[1] + 1)[:, None]
        return _Draw(
            self.shape + size * falling * normal(self.shape.shape),
            self.size + size * normal(n),
            self.place + size * normal(n),
            self.pace + size * float(normal()),
        )


def _part(x: Any) -> Any:
    """A number as a part, between 0 and 1."""
    return 0.5 + 0.5 * np.tanh(x)


def _rates(series: Series, t: Any) -> tuple[Any, Any, Any]:
    """Coordinates, speeds and accelerations at a time."""
    along = lambda function: lambda t: jax.jvp(function, (t,), (jnp.ones_like(t),))[1]
    speed = along(series.at)
    return series.at(t), speed(t), along(speed)(t)


_moving = evaluator(_rates, rows=(1,))


@lru_cache(maxsize=16)
def _needed(layout: Layout):
    """The force M v̇ − F that a motion needs, and B, compiled."""

    def needed(vector, q, v, rate, t):
        plant: Plant = layout.unpack(vector)
        B = plant.input_matrix(q, t)
        B = jnp.eye(len(v)) if B is None else B
        return plant.mass_matrix(q, t) @ rate - plant.force(q, v, t), B

    return evaluator(needed, rows=(1, 2, 3, 4))


class _Effects(NamedTuple):
    """Effects of the free parameters on the inputs along a motion.

    Attributes:
        of: The effects of half of each range, over √(number of points) (points, l, free).
        inputs: The inputs (points, l).
    """

    of: np.ndarray
    inputs: np.ndarray

    @property
    def size(self) -> np.ndarray:
        """The mean size of the inputs (l)."""
        return np.sqrt(np.mean(np.square(self.inputs), axis=0))

    def relative(self, size: np.ndarray) -> np.ndarray:
        """The effects relative to inputs of some sizes (points · l, free)."""
        known = np.where(size > 0.0, size, np.inf)
        return (self.of / known[:, None]).reshape(-1, self.of.shape[-1])

    def worth(self, scale: np.ndarray) -> float:
        """The worth of the motion.

        Args:
            scale: Sizes of inputs (l).
        """
        sizes, _ = linalg.principal_directions(self.relative(scale))
        return float(np.log(np.square(sizes) + NOTHING**2).sum())


class _Judge(NamedTuple):
    """The plants and the limits by which motions are judged.

    Attributes:
        plants: The plants.
        low: Least coordinates (n).
        high: Largest ones.
        speed: Largest speeds (n).
        inputs: Largest inputs (l); infinite without a limit.
        duration: Duration [s].
    """

    plants: Uncertainty
    low: np.ndarray
    high: np.ndarray
    speed: np.ndarray
    inputs: np.ndarray
    duration: float

    @staticmethod
    def of(plants: Any, low: Any, high: Any, speed: Any, inputs: Any, duration: Any) -> "_Judge":
        """A judge, after a check of the limits."""
        n, middle = low.size, 0.5 * (low + high)
        duration = validate.number("duration", duration)
        vector, layout = pack(plants.nominal, "plant")
        one = lambda x: np.broadcast_to(x, (1, n))
        _, B = _needed(layout)(vector, one(middle), one(0.0), one(0.0), np.zeros(1))
        square = B.shape[1:] == (n, n)
        rank = int(linalg.numerical_rank(B[0])) if square else 0
        if rank < n:
            wrong = f"B of rank {rank} in the middle"
            got = wrong if square else f"{B.shape[2]} inputs for {n} speeds"
            raise InputError(
                "plants",
                got=got,
                expected="an input for each speed",
                cure="Move such a plant by inputs of your own, such as sums of sines.",
            )
        limits = []
        for name, given in (("speed", speed), ("inputs", np.inf if inputs is None else inputs)):
            expected = "a positive number" + (f", or {n} of them" if n > 1 else "")
            x = validate.array(name, given, expected)
            known = np.all(x > 0.0) and (name == "inputs" or np.isfinite(x).all())
            if x.shape not in ((), (n,), (1,)[: n == 1]) or not known:
                raise InputError(name, got=digits(np.atleast_1d(x)), expected=expected)
            limits.append(np.broadcast_to(x, (n,)))
        return _Judge(plants, low, high, limits[0], limits[1], duration)

    def _plant(self, z: np.ndarray) -> tuple[np.ndarray, Layout]:
        """The plant with parameters z, in half widths from the middle of the ranges."""
        half = 0.5 * (self.plants.upper - self.plants.lower)
        values = 0.5 * (self.plants.upper + self.plants.lower) + half * z
        return pack(self.plants.unchecked(values[None]).member(0), "plant")

    def _inputs(self, z: np.ndarray, states: tuple[np.ndarray, ...]) -> np.ndarray:
        """The inputs that a plant needs along a motion (points, l)."""
        vector, layout = self._plant(z)
        force, B = _needed(layout)(vector, *states)
        return np.linalg.solve(np.asarray(B), np.asarray(force)[..., None])[..., 0]

    def _series(self, draw: _Draw) -> Series | None:
        """The motion of some numbers; None if it needs too large inputs even if it is slow."""
        none, one = np.zeros(self.low.size), np.ones(())
        turn = 1.0 + np.linspace(0.0, 2.0 * np.pi, POINTS, endpoint=False)  # up to its speed
        x, v, _ = _moving(Series(none, draw.shape[0], draw.shape[1], one, one), turn)
        least, most = x.min(axis=0), x.max(axis=0)
        part = 0.1 + 0.9 * _part(draw.size)
        scale = part * (self.high - self.low) / (most - least)
        center = self.low + (1.0 - part) * _part(draw.place) * (self.high - self.low)
        sines, cosines = scale * draw.shape
        fastest = float(np.min(self.speed / (scale * np.abs(v).max(axis=0))))
        ramp = RAMP * self.duration
        series = Series(center - scale * least, sines, cosines, fastest, ramp)
        within = lambda rate: self._within(series._replace(rate=rate))
        slow = HELD * fastest
        if not within(slow):
            return None
        if not within(fastest):
            for _ in range(HALVINGS):
                middle = np.sqrt(slow * fastest)
                slow, fastest = (middle, fastest) if within(middle) else (slow, middle)
            fastest = slow
        chosen = series._replace(rate=fastest * _part(draw.pace))
        return chosen if self._within(chosen) else None  # slower may need more: forces change

    def _within(self, series: Series) -> bool:
        """True if the plant in the middle of the ranges needs no larger inputs."""
        if not np.isfinite(self.inputs).any():
            return True
        z = np.zeros(len(self.plants.names))
        return bool(np.all(np.abs(self._inputs(z, self._states(series))) <= self.inputs))

    def _states(self, series: Series) -> tuple[np.ndarray, ...]:
        """Coordinates, speeds, accelerations and times of a motion (points each)."""
        t = np.linspace(0.0, self.duration, POINTS)
        return *_moving(jax.tree.map(np.asarray, series), t), t

    def _effects(self, series: Series) -> _Effects:
        """Effects along a motion."""
        states, free = self._states(series), np.flatnonzero(self.plants.lower < self.plants.upper)
        steps = STEP * np.eye(len(self.plants.names))[free]
        each = [(self._inputs(h, states) - self._inputs(-h, states)) / (2.0 * STEP) for h in steps]
        own = self._inputs(np.zeros(len(self.plants.names)), states)
        return _Effects(np.stack(each, axis=-1) / np.sqrt(POINTS), own)

    def effects(self, draw: _Draw) -> _Effects | None:
        """Effects along a motion; None if it leaves the limits."""
        series = self._series(draw)
        effects = None if series is None else self._effects(series)
        return effects if effects is not None and np.isfinite(effects.of).all() else None

    def excitation(self, draw: _Draw) -> Excitation:
        """The result."""
        series = self._series(draw)
        assert series is not None
        effects = self._effects(series)
        sizes, ways = linalg.principal_directions(effects.relative(effects.size))
        told = sizes > NOTHING
        lower, upper = self.plants.lower, self.plants.upper
        names = tuple(n for n, a, b in zip(self.plants.names, lower, upper, strict=True) if a < b)
        # 1/√((YᵀY)⁻¹)ⱼⱼ is the distance of a column from the span of the others.
        spread = np.sum(np.square(ways / np.maximum(sizes, NOTHING)[:, None]), axis=0)
        hidden = np.abs(ways[~told]).max(axis=0, initial=0.0) > NOTHING
        return Excitation(
            series=series,
            duration=self.duration,
            names=names,
            alone=np.where(hidden, 0.0, 1.0 / np.sqrt(spread)),
            untold=tuple(Direction(x, names) for x in ways[~told]),
            speeds=np.abs(self._states(series)[1]).max(axis=0),
            inputs=np.abs(effects.inputs).max(axis=0),
        )
