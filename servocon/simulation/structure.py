"""The structure of a run, which determines its compiled program, its size and its provenance.

All three are known before anything is allocated or compiled. Names, options, parameters and
versions become plain data for the record.
"""

import json
import math
import os
import platform
from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from importlib.metadata import PackageNotFoundError, version
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
from jaxtyping import Array

from servocon import validate
from servocon.constraint.projection import projected
from servocon.engine import evaluator
from servocon.errors import InputError, written
from servocon.laws.block_snapshot import agents_by_blocks
from servocon.linalg.arrays import evenly
from servocon.memory import NUMBER, require_memory
from servocon.results.plain import plain
from servocon.simulation.closed_loop import ClosedLoop, Observation
from servocon.simulation.keeping import Kept
from servocon.tree import Layout, fingerprint, fingerprints, named_numbers

TO_BEGIN = 3
"""Number of projections of the initial state; afterwards only the errors of a step are
projected."""


def lowest(conditions: Array) -> Array:
    """The least condition; also negative if one is zero or NaN, so that the run ends there."""
    over = jnp.where(conditions < 0.0, conditions, -jnp.finfo(float).tiny)
    return jnp.min(jnp.where(conditions > 0.0, conditions, over))


class Structure(NamedTuple):
    """Everything that determines a compiled program; hashable.

    Attributes:
        layout: Layout of (closed loop, conditions that may end the run).
        shared: True if the law's model is the plant itself.
        solver: Name of the solver.
        fixed_step: True for steps of one size.
        events: Number of conditions that may end the run.
        batch: True for numbers, and for initial states, that carry a batch axis.
        sampled: True for a law that acts at sampling instants.
        projected: True if every step ends on the law's constraint.
        move_is_error: True if the projection's displacement counts as an error of the step.
        own_beta: True if β of the plant may differ from that of the law's model.
        compiler: Requested compiler.
    """

    layout: Layout
    shared: bool
    solver: str
    fixed_step: bool
    events: int
    batch: tuple[bool, bool]
    sampled: bool
    projected: bool
    move_is_error: bool = False
    own_beta: bool = False
    compiler: str = "auto"

    @property
    def agents(self) -> int | None:
        """Number of agents, if the loop is computed in blocks."""
        loop: ClosedLoop = self.layout.unpack(np.zeros(self.layout.size))[0]
        assert loop.sizes is not None  # `prepare` sets them
        return agents_by_blocks(loop.law.constraint, loop.sizes[1])

    def of_loop(self) -> "Structure":
        """The structure of the loop's functions, for any integrator."""
        same = {"solver": "", "fixed_step": False, "batch": (False, False)}
        return self._replace(**same, sampled=False, projected=False)

    def loop(self, numbers: Array | np.ndarray) -> ClosedLoop:
        """The closed loop with these numbers."""
        loop: ClosedLoop = self.layout.unpack(numbers)[0]
        if not self.shared:
            return replace(loop, own_beta=self.own_beta)
        # The law's model is the plant: make them one object, so that it is evaluated once.
        return ClosedLoop(loop.law.model, loop.law, loop.disturbance, loop.sizes)

    def whole(self, numbers: Array, t: Array, x: Array) -> Array:
        """The state vector at the first instant, from (q, v)."""
        loop = self.loop(numbers)
        assert loop.sizes is not None  # `prepare` sets them
        nq, _ = loop.sizes
        return loop.initial(x[:nq], x[nq:], t)

    def begun(self, numbers: np.ndarray, t: Any, q: np.ndarray, v: np.ndarray) -> np.ndarray:
        """The state vector at the first instant, of one run."""
        x = np.concatenate([q, v])
        size, whole = _initial(self.of_loop(), numbers.size, x.size)
        return x if size == x.size else whole(numbers, np.asarray(t, float), x)

    def conditions(self, numbers: Array, now: Observation) -> Array:
        """Values of the conditions g(now) that may end the run."""
        values = [validate.real(g, g(now)).reshape(()) for g in self.layout.unpack(numbers)[1]]
        return jnp.stack(values) if values else jnp.zeros(0)

    def conditions_at(self, numbers: Array, t: Array, x: Array, held: Any = None) -> Array:
        """Values of the conditions at a state; under `held` inputs, where there are such."""
        if not self.events:
            return jnp.zeros(0)
        return self.conditions(numbers, self.loop(numbers).observe(t, x, held))

    def level(self, numbers: Array, t: Array, x: Array, held: Any = None) -> Array:
        """The least of the conditions, negative where the run ends."""
        return lowest(self.conditions_at(numbers, t, x, held))

    def project(self, numbers: Array, t: Array, x: Array) -> Array:
        """The state moved onto the law's constraint."""
        loop = self.loop(numbers)
        q, v, _ = loop.split(x)
        on_constraint = projected(loop.plant, loop.law.constraint, q, v, t)
        return jnp.concatenate([on_constraint, x[q.shape[0] + v.shape[0] :]])


@lru_cache(maxsize=128)
def whole_size(structure: Structure, numbers: int, width: int) -> int:
    """Number of states of plant and law.

    Args:
        structure: The structure of a run.
        numbers: Number of its numbers.
        width: Number of coordinates and speeds.
    """
    number: Any = lambda *shape: jax.ShapeDtypeStruct(shape, float)
    return jax.eval_shape(structure.whole, number(numbers), number(), number(width)).shape[0]


@lru_cache(maxsize=64)
def _initial(structure: Structure, numbers: int, width: int) -> tuple[int, Callable[..., Any]]:
    """Number of states, and the function that finds those at the first instant, compiled."""
    return whole_size(structure, numbers, width), evaluator(structure.whole)


class Controls(NamedTuple):
    """Numbers of a solve that do not affect the program."""

    rtol: Any
    atol: Any
    step: Any  # fixed step, if there is one [s]
    smallest_step: Any
    largest_step: Any
    max_steps: Any


COPIES = 4
"""Arrays of the record's size in memory at one time (measured: 3.6)."""

CHECKED = 33
"""Least number of output times at which a thinned run is checked."""

CHECKED_NUMBERS = 10_000_000
"""Count of numbers logged for the checks of a thinned run; a small run is checked at all
outputs."""

LARGEST = 1e300
"""Number of samples above which they are not counted."""


class Size(NamedTuple):
    """The size of a run.

    Attributes:
        outputs: Number of output times.
        samples: Number of samples of the law; 0 for a continuous one.
        members: Number of members of the batch.
        width: Count of numbers logged at one instant for one member.
        checked: Number of output times at which everything is logged, as without `keep`.
        whole: Count of numbers logged there.
    """

    outputs: float
    samples: float
    members: int
    width: int
    checked: int = 0
    whole: int = 0

    @property
    def memory(self) -> float:
        """Memory of the run [bytes]."""
        instants = self.outputs + self.samples
        return NUMBER * COPIES * self.members * (self.width * instants + self.whole * self.checked)

    def require(self, limit: float | None) -> None:
        """Check that the run fits.

        Args:
            limit: Memory that it may take [GB]; None for half of the machine's.

        Raises:
            InputError: it needs more.
        """
        parts = [f"{self.outputs:.3g} outputs"]
        parts += [f"{self.samples:.3g} samples of the law"] * (self.samples > 0)
        members = f" of each of {self.members} members" if self.members > 1 else ""
        require_memory(
            "simulate",
            f"{' and '.join(parts)}{members}",
            self.memory,
            "Take fewer points, a longer period or a smaller batch, keep less (keep=...), run it "
            "in parts, or allow more by solver=sc.Solver(max_memory=...) [GB].",
            limit,
        )


def size_of(
    outputs: int,
    length: float,
    period: float | None,
    members: int | None,
    state: tuple[int, int],
    keep: Kept | None = None,
) -> Size:
    """The size of a run.

    Args:
        outputs: Number of output times.
        length: Horizon [s].
        period: Sampling period [s], or None.
        members: Number of members of a batch, or None.
        state: Numbers of coordinates and of speeds.
        keep: The part of the record that is kept; None for all of it.
    """
    samples = 0.0
    if period is not None:
        samples = length / period if period > length / LARGEST else math.inf
    nq, n = state
    # State, inputs by law and terms, β with its residuals, law state, and some scalars.
    whole = nq + n + 4 * n + 16
    if keep is None:
        return Size(outputs, samples, members or 1, whole)
    width = keep.width(n, nq) + (nq + n + (n if period else 0)) // 2
    checked = checked_instants(outputs, members, state, keep).size
    return Size(outputs, samples, members or 1, width, checked, whole)


def checked_instants(
    outputs: int, members: int | None, state: tuple[int, int], keep: Kept | None
) -> np.ndarray:
    """Indices of the output times at which a run is checked, including the first and the last.

    All of them, unless `keep` leaves something out of a large record.

    Args:
        outputs: Number of output times.
        members: Number of members of a batch, or None.
        state: Numbers of coordinates and of speeds.
        keep: The part of the record that is kept; None for all of it.
    """
    if keep is None:
        return np.arange(outputs)
    width = (members or 1) * (state[0] + 5 * state[1] + 16)
    return evenly(outputs, max(CHECKED, CHECKED_NUMBERS // width))


def label_of(name: str | os.PathLike[str], seed: Any) -> tuple[str, Any]:
    """Name and seed as plain data for the record.

    Raises:
        InputError: they cannot be stored.
    """
    if not isinstance(name, str | os.PathLike):
        raise InputError("name", got=written(name), expected="a text, or a path")
    if seed is None:
        return str(plain(name)), None
    try:
        kept = plain(seed)
        json.dumps(kept)
    except Exception as error:
        told = f"{type(seed).__name__}, which cannot be written as text"
        raise InputError("seed", got=told, expected="a seed that can be kept as text") from error
    return str(plain(name)), kept


def attributes_of(
    name: str,
    seed: Any,
    options: dict[str, Any],
    loop: ClosedLoop,
    batch_size: int | None,
    numbers: np.ndarray,
    layout: Layout,
) -> dict[str, Any]:
    """Names, options, parameters and versions, by name.

    Args:
        name: Name of the record.
        seed: Seed that produced the inputs, as plain data.
        options: Options of the run, by name.
        loop: The closed loop.
        batch_size: Number of members of a batch.
        numbers: Numbers of the closed loop and of the conditions.
        layout: Layout of these.
    """
    single = layout.scalars and numbers.ndim == 1
    values = numbers.tolist() if single else list(map(_listed, layout.values(numbers)))
    names = _parameter_names(layout)
    parameters = {key: value for key, value in zip(names, values, strict=True) if key}
    return {
        "name": name,
        "seed": seed,
        "plant": type(loop.plant).__name__,
        "law": type(loop.law).__name__,
        "structure": _structure(layout),
        "constraint": loop.law.constraint.name,
        "batch": batch_size,
        "options": options,
        "parameters": parameters,
        "versions": dict(_versions()),
    }


def _listed(value: np.ndarray) -> Any:
    """A number, or one of each member, as plain data.

    Most numbers are the same for all members of a batch: their rows are one list.
    """
    if value.ndim and len(value) > 1 and (value == value[0]).all():
        return [value[0].tolist()] * len(value)
    return value.tolist()


@lru_cache(maxsize=128)
def _structure(layout: Layout) -> dict[str, Any]:
    """Fingerprints of plant and law; for a wrapped law those of both, the outermost first."""
    loop: ClosedLoop = layout.unpack(np.zeros(layout.size))[0]
    return {
        "plant": fingerprint(loop.plant),
        "laws": [
            {"kind": type(law).__name__, "parts": fingerprints(law)} for law in loop.law.layers
        ],
        "disturbance": None if loop.disturbance is None else fingerprint(loop.disturbance),
    }


@lru_cache(maxsize=128)
def _parameter_names(layout: Layout) -> tuple[str, ...]:
    """Paths of the numbers of a closed loop, e.g. ``"plant.mass"``; empty for numbers of events."""
    paths = named_numbers(layout.unpack(np.zeros(layout.size)))
    return tuple(path.removeprefix("0.") if path.startswith("0.") else "" for path in paths)


@lru_cache(maxsize=1)
def _versions() -> tuple[tuple[str, str], ...]:
    versions = [("python", platform.python_version())]
    for package in ("servocon", "jax", "equinox", "diffrax", "numpy"):
        try:
            versions.append((package, version(package)))
        except PackageNotFoundError:  # a source tree on the path
            versions.append((package, "not installed"))
    return tuple(versions)
