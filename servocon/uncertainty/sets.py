"""Uncertain plants as data: ranges of parameters, sampled into one batch of plants."""

import math
from collections.abc import Mapping
from functools import lru_cache
from itertools import product
from typing import Any, Literal, NamedTuple, get_args

import equinox as eqx
import numpy as np

from servocon import validate
from servocon.arrays import ArrayLike
from servocon.engine import evaluator
from servocon.errors import InputError, ShapeError, apart, digits, few, few_names, warn, written
from servocon.markup import Table, piece
from servocon.memory import NUMBER, require_memory
from servocon.plant import Plant
from servocon.plant.varying import Swing, Varying, require_frequencies
from servocon.precision import float64
from servocon.tree import Batch, Layout, declared_at, first_columns, pack, places
from servocon.uncertainty.ellipsoid import Ellipsoid, evenly_in_ball
from servocon.uncertainty.ranges import Range

Method = Literal["sobol", "halton", "latin", "random"]
"""Points that fill the box of parameters: ``"sobol"`` and ``"halton"`` are scrambled sequences of
low discrepancy, ``"latin"`` is a Latin hypercube, ``"random"`` draws independently."""

MOST_CORNERS = 4096
"""Default for the largest number of corners."""

POINTS, VECTORS = 5.0, 1.0
"""Copies of the sampled box and of all numbers of the plants that exist at once (measured)."""

OUTSIDE = 1e-9
"""Distance of a nominal number from its range, relative to the range's ends, that is rounding."""

SHOWN = 8
"""Number of ranges shown in a line."""

TRIED_CORNERS = 256
"""Largest number of corners that are all tested when a set is made; if there are more, one end of a
range is tested at a time."""


class Sample(NamedTuple):
    """Plants drawn from an uncertainty set.

    Attributes:
        plants: One batched plant, for `servocon.simulate`.
        values: The uncertain parameters by name, one value per plant.
    """

    plants: Batch
    values: dict[str, np.ndarray]


@float64
class Uncertainty:
    """A set of plants: a nominal one, and ranges of its uncertain parameters.

    Parameters that are not independent of each other, such as those that a log tells, have an
    `Ellipsoid` together. It is drawn from, searched and certified as it is, not as the box around.

    A fuzzy number counts with its support, which contains all possible values. (A `GaussianFuzzy`
    ends where its membership falls to its `floor`.)

    Args:
        plant: The nominal plant.
        ranges: `Interval` or fuzzy number by the parameter's path, e.g. ``"load"`` or
            ``"arm.mass"``; ``"mass[0]"`` is one entry of an array, and ``"mass"`` gives each of
            its entries that range independently. Several paths in a tuple have an `Ellipsoid`.
        q: Coordinates (nq), or several of them (k, nq), at which the mass matrix of every plant
            must be positive definite. The set's corners are tested when it is made (if there are
            more than `TRIED_CORNERS`, one end of a range at a time), samples when they are drawn.
            None: only the checks of the plant's own class.
        t: The time for these checks [s].

    Attributes:
        nominal: The nominal plant.
        ranges: The ranges by the parameters' paths, as given.
        names: The uncertain numbers in the order of the sampled box, array entries one by one.
        lower: Their smallest values, also those of an ellipsoid.
        upper: Their largest values.
        columns: Their places among the numbers of a plant, as `servocon.tree.packing.pack` lists
            them.
        ellipsoids: The ellipsoids, each with the columns of its numbers.

    Raises:
        UnknownNameError: the plant has no such parameter.
        InputError: a range is of the wrong kind or given twice, or a plant in the set is refused by
            its class.
        MassMatrixError: a plant in the set has no positive definite mass matrix.
    """

    nominal: Plant
    ranges: dict[Any, Range | Ellipsoid]
    names: tuple[str, ...]
    ellipsoids: tuple[tuple[np.ndarray, Ellipsoid], ...]
    lower: np.ndarray
    upper: np.ndarray
    columns: np.ndarray

    def __init__(
        self,
        plant: Plant,
        ranges: Mapping[Any, Range | Ellipsoid],
        q: ArrayLike | None = None,
        t: float = 0.0,
    ):
        validate.instance("plant", plant, Plant, "a servocon plant")
        if not isinstance(ranges, Mapping):
            expected = (
                "ranges by the parameters' names, {'mass': servocon.uncertainty.Interval(0.9, 1.1)}"
            )
            raise InputError("ranges", got=written(ranges), expected=expected)
        self.nominal, self.ranges = plant, dict(ranges)
        self._vector, self._layout = pack(plant, "plant")
        groups = {name: name if isinstance(name, tuple) else (name,) for name in ranges}
        given = [path for paths in groups.values() for path in paths]
        if twice := [path for i, path in enumerate(given) if path in given[:i]]:
            raise InputError("ranges", got=f"{twice[0]!r} twice", expected="each number once")
        found = places(plant, given)
        for name, value in ranges.items():
            joint = isinstance(name, tuple)
            validate.instance(
                f"range of {name!r}",
                value,
                Ellipsoid if joint else Range,
                "an Ellipsoid for several numbers" if joint else "an Interval or a fuzzy number",
                "Write servocon.uncertainty.Interval(lower, upper), or give an Ellipsoid by a "
                "tuple of names.",
            )
        starts = first_columns(plant)
        self.names = tuple(entry for place in found.values() for entry in place.entries)
        self.columns = np.concatenate(
            [starts[place.leaf] + np.asarray(place.offsets) for place in found.values()]
        )
        lower: list[float] = []
        upper: list[float] = []
        ellipsoids = []
        for name, paths in groups.items():
            value, count = ranges[name], sum(len(found[path].entries) for path in paths)
            if isinstance(value, Ellipsoid):
                _require_fit(name, value, count)
                ellipsoids.append((np.arange(len(lower), len(lower) + count), value))
                lower += (value.center - value.half_widths).tolist()
                upper += (value.center + value.half_widths).tolist()
            else:
                lower += count * [value.support.lower]
                upper += count * [value.support.upper]
        self.lower, self.upper = np.array(lower, dtype=float), np.array(upper, dtype=float)
        self.ellipsoids = tuple(ellipsoids)
        self._warn_of_nominal()
        self._q = None if q is None else np.atleast_2d(validate.array("q", q))
        validate.shape("t", t, ())
        self._t = float(t)
        few = self.corner_count <= TRIED_CORNERS
        self._checked("corner", self._corners() if few else self._ends())

    def __repr__(self) -> str:
        ends = zip(self.names, self.lower.tolist(), self.upper.tolist(), strict=True)
        ranges = [f"{name} from {low:.6g} to {high:.6g}" for name, low, high in ends]
        for columns, _ in self.ellipsoids:
            ranges.append(f"an ellipsoid of {few_names([self.names[k] for k in columns])}")
        more = [f"… {len(ranges)} in all"] if len(ranges) > SHOWN else []
        kind = type(self.nominal).__name__
        return f"Uncertainty({kind}: {', '.join(ranges[:SHOWN] + more)})"

    def _repr_html_(self) -> str:
        """The nominal values and their ranges with units, for a notebook."""
        numbers = zip(self._vector[self.columns], self.lower, self.upper, strict=True)
        rows = [
            [name, *(f"{number:.6g}" for number in three), declared_at(self.nominal, name).units]
            for name, three in zip(self.names, numbers, strict=True)
        ]
        table = Table(("parameter", "nominal", "from", "to", "unit"), rows)
        return piece("Uncertainty", f"of {type(self.nominal).__name__}", [table])

    def sample(self, count: int, seed: int, method: Method = "sobol") -> Sample:
        """Plants that fill the box of parameters.

        Args:
            count: Number of plants.
            seed: The same seed gives the same plants; nothing else is random.
            method: Kind of sample points, see `Method`.

        Raises:
            InputError: `count` is not a positive integer, the sample does not fit into half of the
                machine's memory, or a plant is refused by its class.
            MassMatrixError: a plant has no positive definite mass matrix; the message names it.
        """
        validate.integer("count", count)
        validate.integer("seed", seed, least=0)
        validate.choice("method", method, get_args(Method))
        cure = "Draw fewer plants, or some at a time, with other seeds."
        require_memory("Uncertainty.sample", f"{count:,} plants", memory_of(self, count), cure)
        unit = unit_points(method, len(self.names), count, np.random.default_rng(seed))
        for columns, _ in self.ellipsoids:
            unit[:, columns] = 0.5 + 0.5 * evenly_in_ball(unit[:, columns])
        x = self.lower + unit * (self.upper - self.lower)
        return self._checked("sample", self.from_box(x))

    def corners(self, most: int = MOST_CORNERS) -> Sample:
        """The plants with every parameter at an end of its range: 2ᵏ for k uncertain numbers.

        An ellipsoid of k numbers has 4k ends instead: those of its axes, and the farthest points
        along each number.

        Raises:
            InputError: there are more than `most`.
        """
        count = self.corner_count
        if count > most:
            raise InputError(
                "corners",
                got=f"{len(self.names)} uncertain numbers, {count} corners",
                expected=f"at most {most}",
                cure="Sample the set instead, or raise `most`.",
            )
        return self._checked("corner", self._corners())

    def at(self, values: np.ndarray) -> Sample:
        """The plants with given uncertain parameters.

        Args:
            values: The parameters (count, k), in the order of `names`.

        Raises:
            ShapeError: `values` has another shape.
            InputError: a value is outside its range, or a plant is refused by its class.
            MassMatrixError: a plant has no positive definite mass matrix; the message names it.
        """
        values = validate.array("values", values)
        if values.ndim != 2 or values.shape[1] != len(self.names):
            expected = f"(count, {len(self.names)}), a column for each of {few_names(self.names)}"
            raise ShapeError("values", got=f"shape {values.shape}", expected=expected)
        for columns, ellipsoid in self.ellipsoids:
            distance = ellipsoid.distance(values[:, columns])
            if np.any(beyond := ~ellipsoid.contains(values[:, columns])):
                i, own = int(np.argmax(beyond)), few_names([self.names[k] for k in columns])
                expected = "one of at most 1, inside the ellipsoid"
                got = f"a distance of {digits(distance[i])}"
                raise InputError(f"{own} of plant {i}", got=got, expected=expected)
        within = (self.lower <= values) & (values <= self.upper)
        outside = np.argwhere(~(within | self._joint))
        if outside.size:
            i, k = outside[0]
            got, low, high = apart(values[i, k], self.lower[k], self.upper[k])
            expected = f"a value between {low} and {high}"
            raise InputError(f"{self.names[k]} of plant {i}", got=got, expected=expected)
        return self._checked("plant", values)

    def unchecked(self, values: np.ndarray) -> Batch:
        """The plants with given parameters (count, k), in the order of `names`, without any check.

        For testing many plants at a time; construct the relevant ones with `at`.
        """
        return Batch(self._layout.unpack(self._vectors(values)), len(values))

    def contains(self, plant: Plant) -> bool:
        """True if a plant is in the set: the nominal one except for parameters in range."""
        vector, layout = pack(plant, "plant")
        if layout != self._layout:
            return False
        known = np.ones(vector.size, dtype=bool)
        known[self.columns] = False
        values = vector[self.columns]
        within = (self.lower <= values) & (values <= self.upper)
        return bool(
            np.array_equal(vector[known], self._vector[known])
            and np.all(within | self._joint)
            and all(one.contains(values[columns]) for columns, one in self.ellipsoids)
        )

    def from_box(self, x: np.ndarray) -> np.ndarray:
        """Parameters of plants in the set from points (count, k) of the box from lower to upper.

        A box of ranges is itself. For an ellipsoid the box is one around a ball: a point beyond the
        ball counts as the nearest one on its surface.
        """
        if not self.ellipsoids:
            return x
        values = np.array(x, dtype=float)
        for columns, one in self.ellipsoids:
            y = (values[:, columns] - one.center) / one.half_widths
            values[:, columns] = one.from_ball(y)
        return values

    def to_box(self, values: np.ndarray) -> np.ndarray:
        """Points (count, k) of the box with given parameters, the inverse of `from_box`."""
        if not self.ellipsoids:
            return values
        x = np.array(values, dtype=float)
        for columns, one in self.ellipsoids:
            x[:, columns] = one.center + one.half_widths * one.to_ball(x[:, columns])
        return x

    @property
    def _joint(self) -> np.ndarray:
        """True for numbers that have an ellipsoid (k)."""
        joint = np.zeros(len(self.names), dtype=bool)
        for columns, _ in self.ellipsoids:
            joint[columns] = True
        return joint

    def varying(self, seed: int, frequencies: tuple[float, float] = (0.5, 5.0)) -> Varying:
        """A plant whose uncertain parameters vary over their whole ranges, σ(t) ∈ Σ.

        Each follows its own sinusoid with random phase and frequency.

        Args:
            seed: The same seed gives the same plant.
            frequencies: Smallest and largest angular frequency [rad/s].

        Raises:
            InputError: the frequencies are not positive and in order, or the set has an ellipsoid,
                which numbers that vary on their own would leave.
        """
        require_frequencies(frequencies)
        if self.ellipsoids:
            expected, cure = "ranges of single parameters", "Give each of them an Interval."
            raise InputError("varying", got="an ellipsoid", expected=expected, cure=cure)
        validate.integer("seed", seed, least=0)
        rng, count = np.random.default_rng(seed), len(self.names)
        omega = rng.uniform(*frequencies, count)
        phase = rng.uniform(0.0, 2.0 * np.pi, count)
        swings = np.stack([self.lower, self.upper, omega, phase], axis=1).tolist()
        return Varying(
            self.nominal, {n: Swing(*swing) for n, swing in zip(self.names, swings, strict=True)}
        )

    def _warn_of_nominal(self) -> None:
        """Warn if the nominal plant, for which laws are designed, is not in the set."""
        nominal = self._vector[self.columns]
        slack = OUTSIDE * np.maximum(np.abs(self.lower), np.abs(self.upper))
        outside = (nominal < self.lower - slack) | (nominal > self.upper + slack)
        for columns, one in self.ellipsoids:
            if not outside[columns].any() and not one.contains(nominal[columns]):
                own = few_names([self.names[k] for k in columns])
                warn(
                    f"Uncertainty: the nominal {own} are outside their ellipsoid, so the set lacks "
                    "the nominal plant. Give a plant with these inside it"
                )
        if outside.any():
            k = int(np.argmax(outside))
            own, low, high = apart(nominal[k], self.lower[k], self.upper[k])
            warn(
                f"Uncertainty: the nominal {self.names[k]} = {own} is outside its range "
                f"{low} to {high}, so the set lacks the nominal plant. Widen the range, or "
                f"give a plant with {self.names[k]} within it"
            )

    @property
    def corner_count(self) -> int:
        """Number of corners."""
        alone = 2 ** int(np.sum((self.lower < self.upper) & ~self._joint))
        return alone * math.prod(len(one.ends) for _, one in self.ellipsoids)

    def _corners(self) -> np.ndarray:
        joint, ends = self._joint, zip(self.lower, self.upper, strict=True)
        alone = [
            () if of else tuple(dict.fromkeys(pair)) for of, pair in zip(joint, ends, strict=True)
        ]
        choices = [[*map(np.atleast_1d, pair)] for pair in alone if pair]
        columns = [np.atleast_1d(k) for k in np.flatnonzero(~joint)]
        for own, one in self.ellipsoids:
            choices.append(list(one.ends))
            columns.append(own)
        corners = np.array([np.concatenate(parts) for parts in product(*choices)])
        return corners[:, np.argsort(np.concatenate(columns))]

    def _ends(self) -> np.ndarray:
        """Points with one parameter at an end of its range and the others in the middle."""
        rows = np.tile((self.lower + self.upper) / 2.0, (2, len(self.names), 1))
        for row, end in zip(rows, (self.lower, self.upper), strict=True):
            np.fill_diagonal(row, end)
        return self.from_box(rows.reshape(-1, len(self.names)))

    def _vectors(self, values: np.ndarray) -> np.ndarray:
        """All numbers of the plants with these parameters (count, names)."""
        vectors = np.tile(self._vector, (len(values), 1))
        vectors[:, self.columns] = values
        return vectors

    def _checked(self, what: str, values: np.ndarray) -> Sample:
        """The plants with these parameters (count, names), each of which must be physical."""
        vectors = self._vectors(values)
        for i, vector in enumerate(vectors):
            where = lambda i=i: (
                f"{what} {i} of the uncertainty set ("
                + few(f"{n} = {digits(x)}" for n, x in zip(self.names, values[i], strict=True))
                + ")"
            )
            plant: Plant = self._layout.unpack(vector)
            try:
                _run_own_checks(plant)
            except InputError as error:
                raise InputError(
                    where(),
                    got=f"{error.where} = {error.got}",
                    expected=error.expected,
                    cure="Narrow the ranges: every plant of the set must be physical.",
                ) from error
            if self._q is not None:
                masses = _masses(self._layout)(vector, self._t, self._q)
                of = where()
                for M, q in zip(masses, self._q, strict=True):
                    validate.mass_matrix(
                        f"mass matrix of {of} at q = {digits(q)}",
                        M,
                        cure="Narrow the ranges, or correct their signs and units.",
                    )
        plants = Batch(self._layout.unpack(vectors), len(vectors))
        return Sample(plants, dict(zip(self.names, values.T.copy(), strict=True)))


def _require_fit(name: tuple[str, ...], ellipsoid: Ellipsoid, count: int) -> None:
    """Require an ellipsoid of so many numbers.

    Raises:
        ShapeError: it has another size.
    """
    if ellipsoid.center.size != count:
        raise ShapeError(
            f"range of {name!r}",
            got=f"an ellipsoid of {ellipsoid.center.size} numbers",
            expected=f"one of {count}, in the order of these names",
        )


def memory_of(plants: Uncertainty, count: int) -> float:
    """Memory used while a sample of this many plants is drawn [bytes]."""
    return NUMBER * count * (POINTS * len(plants.names) + VECTORS * plants._vector.size)


def unit_points(
    method: Method, dimensions: int, count: int, rng: np.random.Generator
) -> np.ndarray:
    """Points in the unit cube (count, dimensions)."""
    if method == "random":
        return rng.random((count, dimensions))
    from scipy.stats import qmc

    if method == "sobol":  # computed for a power of two, then cut to `count`
        return qmc.Sobol(dimensions, rng=rng).random_base2((count - 1).bit_length())[:count]
    kind = qmc.Halton if method == "halton" else qmc.LatinHypercube
    return kind(dimensions, rng=rng).random(count)


def _run_own_checks(tree: Any) -> None:
    """Run the checks that the classes of a plant and its parts make of their values."""
    if not isinstance(tree, eqx.Module):
        return
    for kind in type(tree).__mro__:
        check = kind.__dict__.get("__check_init__")
        if check is not None:
            check(tree)
    for value in vars(tree).values():
        for part in value if isinstance(value, tuple | list) else (value,):
            _run_own_checks(part)


@lru_cache(maxsize=32)
def _masses(layout: Layout):
    """Mass matrices of one plant at several coordinates, compiled."""

    def masses(vector, t, q):
        plant: Plant = layout.unpack(vector)
        return plant.mass_matrix(q, t)

    return evaluator(masses, rows=(2,))
