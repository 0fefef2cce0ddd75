"""The scope of a certificate, and runs compared with it: their law, inputs and plant."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

import equinox as eqx
import jax.numpy as jnp
import numpy as np
from jaxtyping import Array

from servocon import validate
from servocon.certificates.assumptions import LARGEST, Samples
from servocon.certificates.states import StateSet
from servocon.constraint.constraint import constraint_labels
from servocon.constraint.of_plant import Unseen, read_from, unseen
from servocon.errors import InputError, ShapeError, apart, few_names
from servocon.laws import Law
from servocon.plant import Plant
from servocon.plant.varying import Varying
from servocon.results.labels import common_unit
from servocon.results.trajectory import Trajectory
from servocon.simulation.closed_loop import ClosedLoop, Sizes
from servocon.simulation.dimensions import check_structure
from servocon.tree import Batch, fingerprint, fingerprints, named_numbers, pack, repeated
from servocon.uncertainty.ellipsoid import Ellipsoid
from servocon.uncertainty.sets import Uncertainty

NAMES = "states.q", "states.v"

SAME = 1e-9
"""Relative difference of a law's numbers that counts as rounding, e.g. of a bound fitted on another
machine."""

NAMED = 4
"""Largest number of differing numbers that a message names."""

OF = {"run": "a run under ", "law": ""}
"""Prefix of the words for a law, by the argument that contains it."""

CURE = "Certify the law at hand, or simulate the certified one."
"""Cure for a law that is not the certified one."""

Numbers = Mapping[str, np.ndarray]
"""Numbers of a law or plant by their paths."""


def require_fit(drawn: Samples, law: Law, disturbance: Any) -> None:
    """Check that plants, law and disturbance match the dimensions of the drawn states.

    Args:
        drawn: The samples.
        law: The law.
        disturbance: A function d(q, v, t), sizes of its entries, or None.

    Raises:
        ShapeError: the dimensions differ.
        InputError: the law cannot handle its relation, or the disturbance has wrong arguments.
    """
    function = disturbance if callable(disturbance) else None
    if function is not None:
        validate.function("disturbance", function, arguments="q, v, t")
    sizes = Sizes(drawn.states[0].shape[-1], drawn.states[1].shape[-1])
    loop = ClosedLoop(drawn.plants.member(0), law, function, sizes)
    check_structure(pack((loop, ()), "")[1], NAMES)


class Remarks(NamedTuple):
    """Remarks on runs compared with a certificate.

    Attributes:
        not_covered: Properties of the runs that the certificate does not cover.
        unknown: Properties that it covers only if the plant is a certified one at every instant, up
            to the certified disturbance; a record does not show that.
    """

    not_covered: tuple[str, ...] = ()
    unknown: tuple[str, ...] = ()


@dataclass(frozen=True)
class Scope:
    """The law and the plants that a certificate was issued for.

    Attributes:
        law: Fingerprints of the law's parts, see `servocon.tree.fingerprinting`.
        numbers: The law's numbers.
        plant: Class of the plants.
        structure: Fingerprint of the plants.
        lower: Least values of the plants' numbers; each entry of the first axis is a box of plants.
        upper: Their largest values.
        disturbed: True if a further disturbance was counted.
        difference: Largest counted difference between β of a plant and the law's own.
        position_difference: Likewise between their position errors.
        unseen: Numbers in which the plants differ from the law's model and on which β should depend
            but does not.
        unit: Unit of β, if its rows have one in common.
        sizes: Numbers of coordinates, speeds and rows.
        constant_plants: True if the plants' parameters must be constant in time.
        period: Largest sampling period [s]; None if the law acts continuously.
        exact_period: True if a shorter period is not covered.
        joint: Ellipsoids of numbers of the plants, each with their names.
    """

    law: Mapping[str, str]
    numbers: Numbers
    plant: str
    structure: str
    lower: Numbers
    upper: Numbers
    disturbed: bool
    difference: float
    position_difference: float
    unseen: tuple[Unseen, ...]
    unit: str
    sizes: tuple[int, int, int]
    constant_plants: bool
    period: float | None = None
    exact_period: bool = False
    joint: tuple[tuple[tuple[str, ...], Ellipsoid], ...] = ()

    @staticmethod
    def of(
        plants: Plant | Batch | Uncertainty,
        law: Law,
        states: StateSet,
        disturbance: Any,
        samples: Samples,
        difference: "Differences",
        constant_plants: bool,
        period: float | None = None,
        exact_period: bool = False,
    ) -> "Scope":
        """The scope of `certify` with these arguments.

        Args:
            plants: The plants.
            law: The law.
            states: The states.
            disturbance: The further force.
            samples: The samples that were drawn.
            difference: The largest differences of β and f from those of the law's model.
            constant_plants: True if the plants' parameters must be constant in time.
            period: Largest sampling period [s]; None if the law acts continuously.
            exact_period: True if a shorter period is not covered.
        """
        if isinstance(plants, Uncertainty):
            sides = (plants.lower, plants.upper)
            ends = [plants.unchecked(side[None]).tree for side in sides]
        elif isinstance(plants, Batch):
            ends = [plants.tree, plants.tree]
        else:
            ends = [repeated(plants, 1).tree] * 2
        lower, upper = (_numbers(end) for end in ends)
        first = [jnp.asarray(x[0]) for x in samples.states]
        rows = constraint_labels(law.model, law.constraint, *first)
        return Scope(
            law=fingerprints(law),
            numbers=_numbers(law),
            plant=type(ends[0]).__name__,
            structure=fingerprint(ends[0]),
            lower=lower,
            upper=upper,
            disturbed=disturbance is not None,
            difference=difference.beta,
            position_difference=difference.position,
            unseen=unseen_numbers(law, samples),
            unit=common_unit(rows),
            sizes=(len(first[0]), samples.speeds, len(rows)),
            constant_plants=constant_plants,
            period=period,
            exact_period=exact_period,
            joint=tuple(
                (tuple(plants.names[k] for k in columns), one) for columns, one in plants.ellipsoids
            )
            if isinstance(plants, Uncertainty)
            else (),
        )

    def remarks(self, run: Trajectory) -> Remarks:
        """Remarks on a run, or a batch of runs, from its record.

        Raises:
            ShapeError: the run has other coordinates, speeds or rows.
            InputError: the run was made under a different law, or its record is thinned.
        """
        run.require_whole("a certificate")
        sizes = tuple(x.shape[-1] for x in (run.q, run.v, run.beta))
        if sizes != self.sizes:
            words = "{} coordinates, {} speeds and {} rows of β"
            raise ShapeError(
                "run",
                got=words.format(*sizes),
                expected=f"{words.format(*self.sizes)}, as certified",
            )
        structure = run.attributes.get("structure")
        if structure is None:
            return Remarks(("the record does not say which law made the run",))
        around = self._around(structure["laws"], "run")
        prefix = "law" + ".law" * len(around)
        names = self.numbers.items()
        recorded = {name: _recorded(run, f"{prefix}.{name}", value) for name, value in names}
        self._require_numbers(recorded, "run")
        not_covered, options = list(around), run.attributes.get("options", {})
        not_covered += [one.text for one in self.unseen if one.read and self._moved(run, one.name)]
        if not self._covers(period := options.get("period")):
            often = (
                f"sampled every {period:g} s ({1.0 / period:.4g} Hz)" if period else "continuous"
            )
            not_covered.append(often)
        if options.get("projection"):
            not_covered.append("its states were moved onto the constraint (projection)")
        if structure["disturbance"] is not None and not self.disturbed:
            not_covered.append("a disturbance, and the certificate counts none")
        varying = run.attributes.get("plant") == Varying.__name__
        if varying and self.constant_plants:
            text = "parameters that vary with time, and the certificate is of constant ones"
            return Remarks((*not_covered, text))
        if structure["plant"] != self.structure:
            return Remarks(tuple(not_covered), (self._other_plant(run),))
        strange = self._strange(run)
        if strange and not self.disturbed:
            return Remarks((*not_covered, strange))
        return Remarks(tuple(not_covered), (strange,) if strange else ())

    def _covers(self, period: float | None) -> bool:
        """True for a sampling period of a run that is covered; None if it is continuous."""
        certified = self.period or 0.0
        if self.exact_period and abs((period or 0.0) - certified) > SAME * certified:
            return False
        return (period or 0.0) <= certified * (1.0 + SAME)

    def require_law(self, law: Law) -> None:
        """Raise `InputError` unless a law is the certified one, with the same numbers."""
        self._around([{"kind": type(law).__name__, "parts": fingerprints(law)}], "law")
        numbers = _numbers(law)
        own = {name: _like(numbers[name], value) for name, value in self.numbers.items()}
        self._require_numbers(own, "law")

    def _around(self, laws: list[Mapping[str, Any]], where: str) -> list[str]:
        """Laws around the certified one, in words; `where` is ``"run"`` or ``"law"``.

        Raises:
            InputError: none of the laws has the structure of the certified one.
        """
        for level, law in enumerate(laws):
            if law["parts"] == self.law:
                return [f"its inputs pass through {outer['kind']}" for outer in laws[:level]]
        mine, theirs = self.law, laws[-1]["parts"]
        parts = [
            path or "its class" for path in {**mine, **theirs} if mine.get(path) != theirs.get(path)
        ]
        kinds = " around ".join(law["kind"] for law in laws)
        raise InputError(
            where,
            got=f"{OF[where]}another law ({kinds}, other in {', '.join(parts[:NAMED])})",
            expected=f"{OF[where]}the certified law",
            cure=CURE,
        )

    def _require_numbers(self, numbers: Numbers, where: str) -> None:
        """Raise `InputError` unless a law, of one or many runs, has the certified numbers."""
        other = [
            (name, given)
            for name, given in numbers.items()
            if _differs(given, self.numbers[name]).any()
        ]
        if other:
            name, given = other[0]
            at = _differs(given, self.numbers[name]).argmax()
            own, certified = apart(given[at], self.numbers[name])
            more = f", and {len(other) - 1} more numbers" if len(other) > 1 else ""
            raise InputError(
                where,
                got=f"{OF[where]}a law with {name} = {own}{more}",
                expected=f"{certified}, as in the certified law",
                cure=CURE,
            )

    def _moved(self, run: Trajectory, name: str) -> bool:
        """True unless a number of the plants of a run is that of the law's model."""
        model = self.numbers.get(f"model.{name}")
        return model is None or bool(_differs(_recorded(run, f"plant.{name}", model), model).any())

    @property
    def reservations(self) -> tuple[str, ...]:
        """Words for what the bounds of the law's own β do not say about the plants' β."""
        lines = [one.text for one in self.unseen]
        if self.difference:
            beta = f"{self.difference:.4g} {self.unit}".rstrip()
            line = (
                f"the bounds are of the law's own β: a plant's own differs from it by up to {beta}"
            )
            if self.position_difference:
                length = self.unit.removesuffix("/s") if self.unit.endswith("/s") else ""
                line += f", its f by up to {self.position_difference:.4g} {length}".rstrip()
            lines.append(line)
        return tuple(lines)

    def _other_plant(self, run: Trajectory) -> str:
        """Words for a plant with a different class or different functions."""
        kind = run.attributes.get("plant", "of another kind")
        other = "of other functions" if kind == self.plant else f"certified for {self.plant}"
        return f"plant {kind}, {other}"

    def _strange(self, run: Trajectory) -> str:
        """Words for numbers of plants outside the certified set; none for plants inside."""
        names = list(self.lower)
        # True for each box, member and number that is outside.
        outside = [
            np.stack(
                [
                    ~np.all(
                        (low[i] <= given) & (given <= high[i]), axis=tuple(range(1, given.ndim))
                    )
                    for low, high, given in self._plants(run)
                ],
                axis=-1,
            )
            for i in range(len(self.lower[names[0]]) if names else 0)
        ]
        if not outside:
            return ""
        nearest = np.argmin(np.sum(outside, axis=-1), axis=0)  # box of each member
        members = np.array(outside)[nearest, np.arange(len(nearest))]
        strange = [names[i] for i in np.flatnonzero(members.any(axis=0))]
        strange += [] if strange else self._outside_ellipsoids(run)
        more = f" and {len(strange) - NAMED} more" if len(strange) > NAMED else ""
        if not strange:
            return ""
        return f"plant outside the certified set in {', '.join(strange[:NAMED])}{more}"

    def _outside_ellipsoids(self, run: Trajectory) -> list[str]:
        """Words for each ellipsoid outside of which plants of a run lie, each number in range."""
        found = []
        for names, ellipsoid in self.joint:
            columns = []
            for name in names:
                path, _, index = name.partition("[")
                given = _recorded(run, f"plant.{path}", self.lower[path][0])
                where = tuple(int(i) for i in index.rstrip("]").split(",")) if index else ()
                columns.append(given[(slice(None), *where)])
            values = np.stack(np.broadcast_arrays(*columns), axis=-1)
            if not ellipsoid.contains(values).all():
                found.append(f"the ellipsoid of {few_names(names)}")
        return found

    def _plants(self, run: Trajectory) -> list[tuple[np.ndarray, np.ndarray, np.ndarray]]:
        """Least and largest values of each number of the plants, and its values in the runs."""
        given = [_recorded(run, f"plant.{name}", low[0]) for name, low in self.lower.items()]
        count = max((len(x) for x in given), default=1)
        spread = [np.broadcast_to(x, (count, *x.shape[1:])) for x in given]
        return list(zip(self.lower.values(), self.upper.values(), spread, strict=True))


def _differs(given: np.ndarray, value: np.ndarray) -> np.ndarray:
    """True for each member with a different number of a law (members)."""
    same = np.abs(given - value) <= SAME * np.abs(value)
    return ~np.all(same, axis=tuple(range(1, given.ndim)))


def _like(value: np.ndarray, like: np.ndarray) -> np.ndarray:
    """A number of one law (1, …); NaN, which equals nothing, if its shape differs."""
    return (value if value.shape == like.shape else np.full(like.shape, np.nan))[None]


def _recorded(run: Trajectory, name: str, like: np.ndarray) -> np.ndarray:
    """A number of a run from its record, one for all members or one each (members, …).

    NaN, which equals nothing, if the record has none of that shape.
    """
    value = run.attributes.get("parameters", {}).get(name)
    array = np.asarray(np.nan if value is None else value, dtype=float)
    if array.shape == like.shape or (array.ndim == 0 and run.attributes.get("batch") is None):
        return np.broadcast_to(array, like.shape)[None]
    if array.shape[1:] != like.shape or array.ndim != like.ndim + 1:
        return np.full((1, *like.shape), np.nan)
    member = run.attributes.get("member")
    return array if member is None else array[member][None]


class Differences(NamedTuple):
    """Sizes of the differences of β and f between a plant and a law's model."""

    beta: Any
    position: Any


class PlantDifferences(eqx.Module):
    """‖β of a plant − β of a law's model‖ and ‖f − f‖, as a function of plant and state."""

    law: Law

    def __call__(self, plant: Plant, q: Array, v: Array, t: Array) -> Differences:
        """The differences at one plant and state; traced."""
        constraint, model = self.law.constraint, self.law.model
        beta = constraint.beta(plant, q, v, t) - constraint.beta(model, q, v, t)
        position = constraint.position_error(plant, q, t) - constraint.position_error(model, q, t)
        return Differences(jnp.linalg.norm(beta), jnp.linalg.norm(position))


def differences(law: Law, samples: Samples) -> Differences:
    """The largest sampled differences between plants and the law's model, on the safe side.

    The guarantees are for the law's β; these bound the distance to the plant's own. If not zero,
    they are listed among the assumptions.
    """
    sizes = samples.states[0].shape[1], samples.speeds
    model = repeated(law.model, samples.plants.size).tree
    constraint = repeated(law.constraint, samples.plants.size).tree
    read = read_from(samples.plants.tree, model, constraint, sizes, samples.plants.size)
    if read is not None and np.array_equal(*read):
        return Differences(0.0, 0.0)
    values = samples.searched(PlantDifferences(law), lambda values, _: values._asdict())
    texts = {
        "beta": "‖β of the plant − β of the law‖, beside the bounds",
        "position": "‖f of the plant − f of the law‖",
    }
    there = {name: x for name, x in values._asdict().items() if name == "beta" or np.any(x)}
    found = {
        name: samples.allow(texts[name], x, LARGEST, "finite", samples.basis)
        for name, x in there.items()
    }
    factor = samples.safety_factor
    return Differences(factor * float(found["beta"]), factor * float(found.get("position", 0.0)))


def unseen_numbers(law: Law, samples: Samples) -> tuple[Unseen, ...]:
    """Numbers in which sampled plants differ from a law's model, and on which β should depend.

    Args:
        law: The law.
        samples: The samples.
    """
    known = _numbers(law.model)
    drawn = {name: np.asarray(x) for name, x in named_numbers(samples.plants.tree).items()}
    varied = [name for name, x in drawn.items() if np.any(x != known.get(name, x[0]))]
    sizes = samples.states[0].shape[1], samples.speeds
    return unseen(samples.plants.member(0), law.constraint, sizes, varied)


def _numbers(tree: Any) -> dict[str, np.ndarray]:
    return {name: np.asarray(value, dtype=float) for name, value in named_numbers(tree).items()}
