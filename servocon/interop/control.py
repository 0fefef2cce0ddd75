"""Plants, laws and closed loops as python-control systems, to connect, simulate and linearize."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any, NamedTuple

import control
import jax.numpy as jnp
import numpy as np
from jax.flatten_util import ravel_pytree
from jaxtyping import Array

from servocon import validate
from servocon.constraint.relations import residual
from servocon.engine import jit
from servocon.errors import InputError, ShapeError, UnknownNameError
from servocon.laws import Law, ServoLaw
from servocon.laws.sampler import state_layout
from servocon.laws.snapshot import Snapshot
from servocon.plant import Plant
from servocon.precision import float64
from servocon.results.labels import Label
from servocon.results.record import STATE, Axes
from servocon.simulation.closed_loop import ClosedLoop, Sizes
from servocon.simulation.dimensions import check_structure
from servocon.tree import Layout, named_numbers, pack


@float64
def to_io_system(
    system: Plant | Law | ClosedLoop,
    *,
    name: str | None = None,
    coordinates: int | None = None,
    speeds: int | None = None,
) -> control.NonlinearIOSystem:
    """A plant, a law or a closed loop as a continuous-time system of python-control.

    - A plant: inputs u; states and outputs q, v.
    - A law: inputs q, v; states its internal state; outputs u.
    - A closed loop: inputs a disturbance force on each speed; states q, v and the law's internal
      state; outputs β, q, v, u.

    Signals are named by their labels without units, so that `control.interconnect` connects a plant
    and a law automatically. It first evaluates the law at q = v = 0, where its model must be
    finite. ``params={"name.path": value}`` overrides a float, e.g. ``"arm.gravity"`` of a plant or
    ``"loop.plant.gravity"`` of a loop, whose model is then ``"loop.law.model..."``.

    Args:
        system: The plant, the law, or `servocon.ClosedLoop(plant, law)`, whose initial state is
            ``loop.initial(q0, v0, t0)``.
        name: Name in python-control; by default that of its class.
        coordinates: Number of coordinates; by default that of the coordinate labels.
        speeds: Number of speeds; by default that of the speed labels, or of the coordinates.

    Raises:
        InputError: the system is none of these, or its labels do not give its size.
        ShapeError: a function of plant, constraint or law returns the wrong shape.
    """
    loop = _loop(system)
    sizes = _sizes(loop.plant, coordinates, speeds)
    axes = check_structure(pack((replace(loop, sizes=sizes), ()), "")[1]).axes
    vector, layout = pack(system, "")
    name = type(system).__name__ if name is None else name
    numbers = _Numbers(name, vector, _places(system, f"{name}."))
    programs = _programs(layout, sizes)
    signals = _signals(system, axes, sizes)

    def call(program: Callable[..., Array]) -> Callable[..., np.ndarray]:
        def function(t: Any, x: Any, u: Any, params: Mapping[str, Any]) -> np.ndarray:
            arrays = (np.asarray(value, dtype=float) for value in (x, u))
            return np.asarray(program(numbers.with_overrides(params), float(t), *arrays))

        return function

    return control.NonlinearIOSystem(
        call(programs.update) if signals.states else None,
        call(programs.output),
        inputs=signals.inputs,
        states=signals.states or None,
        outputs=signals.outputs,
        name=name,
        dt=0,
    )


class _Numbers(NamedTuple):
    """Every float of a system in one vector, and the position of each named one."""

    name: str
    vector: np.ndarray
    places: dict[str, tuple[slice, tuple[int, ...]]]

    def with_overrides(self, params: Mapping[str, Any]) -> np.ndarray:
        """The vector with parameters replaced; those of other systems are ignored."""
        mine = [key for key in params if key.startswith(f"{self.name}.")]
        if not mine:
            return self.vector
        vector = self.vector.copy()
        for key in mine:
            if key not in self.places:
                raise UnknownNameError("parameter", key, self.places)
            place, shape = self.places[key]
            value = np.asarray(params[key], dtype=float)
            if value.shape not in ((), shape):
                raise ShapeError(key, got=f"shape {value.shape}", expected=f"shape {shape}")
            vector[place] = np.ravel(value)
        return vector


def _places(system: Any, prefix: str) -> dict[str, tuple[slice, tuple[int, ...]]]:
    places, start = {}, 0
    for path, value in named_numbers(system).items():
        places[prefix + path] = slice(start, start + np.size(value)), np.shape(value)
        start += np.size(value)
    return places


class _Programs(NamedTuple):
    """Compiled functions of (numbers, t, x, u)."""

    update: Callable[..., Array]
    output: Callable[..., Array]


@lru_cache(maxsize=64)
def _programs(layout: Layout, sizes: Sizes) -> _Programs:
    """ẋ and y of the system with these numbers."""

    def update(numbers: Array, t: Array, x: Array, u: Array) -> Array:
        system = layout.unpack(numbers)
        if isinstance(system, Law):
            return ravel_pytree(_command(system, t, x, u, sizes).state_rate)[0]
        loop = replace(_loop(system), sizes=sizes)
        if isinstance(system, Plant):
            return loop.held_field(t, x, u)
        own = loop.disturbance
        force = (lambda *at: u) if own is None else (lambda *at: u + jnp.asarray(own(*at)))
        return replace(loop, disturbance=force).field(t, x)

    def output(numbers: Array, t: Array, x: Array, u: Array) -> Array:
        system = layout.unpack(numbers)
        if isinstance(system, Law):
            return _command(system, t, x, u, sizes).u
        if isinstance(system, Plant):
            return x
        now = replace(system, sizes=sizes).observe(t, x)
        return jnp.concatenate([now.beta, now.q, now.v, now.u])

    return _Programs(jit(update), jit(output))


def _command(law: Law, t: Array, x: Array, measured: Array, sizes: Sizes) -> Any:
    state = state_layout(law, *sizes).unpack(x)
    q, v = measured[: sizes.coordinates], measured[sizes.coordinates :]
    return law.command(Snapshot(law.model, law.constraint, q, v, t), state)


def _loop(system: Any) -> ClosedLoop:
    """A closed loop that contains the system; a plant is completed by an idle law."""
    expected = "a plant, a law, or servocon.ClosedLoop(plant, law)"
    match validate.instance("system", system, (ClosedLoop, Law, Plant), expected):
        case ClosedLoop() as loop:
            return loop
        case Law() as law:
            return ClosedLoop(law.model, law)
        case plant:
            return ClosedLoop(plant, ServoLaw(plant, residual(_speeds, name="speeds")))


def _speeds(q: Any, v: Any, t: Any) -> Any:
    return v


def _sizes(plant: Plant, coordinates: int | None, speeds: int | None) -> Sizes:
    labels = plant.coordinate_labels()
    if coordinates is None and labels is None:
        raise InputError(
            "coordinates",
            got=None,
            expected="the number of coordinates of a plant without labels",
            cure=f"Pass coordinates=..., or give {type(plant).__name__} coordinate_labels.",
        )
    nq = len(labels or ()) if coordinates is None else coordinates
    return Sizes(nq, len(plant.speed_labels() or ()) or nq if speeds is None else speeds)


class _Signals(NamedTuple):
    inputs: list[str]
    states: list[str]
    outputs: list[str]


def _signals(system: Any, axes: Axes, sizes: Sizes) -> _Signals:
    """Names of inputs, states and outputs."""
    motion = [*axes.coordinate, *axes.speed]
    if isinstance(system, Plant):
        inputs, states, outputs = axes.input, motion, motion
    elif isinstance(system, Law):
        inputs, states, outputs = motion, _state_names(system, sizes), axes.input
    else:
        inputs = [f"{label.name} disturbance" for label in axes.speed]
        states = [*motion, *_state_names(system.law, sizes)]
        outputs = [*axes.row, *motion, *axes.input]
    return _Signals(*(_names(labels) for labels in (inputs, states, outputs)))


def _state_names(law: Law, sizes: Sizes) -> list[str]:
    """One name for each number of a law's internal state."""
    names, layout = [], state_layout(law, *sizes)
    state = layout.unpack(np.zeros(layout.size))
    for path, value in named_numbers(state, alone=STATE).items():
        size = np.size(value)
        names += [path] if size == 1 else [f"{path}[{i}]" for i in range(size)]
    return names


def _names(labels: Sequence[str]) -> list[str]:
    """Labels without units in python-control's form: no dots, no duplicates."""
    names: list[str] = []
    for label in labels:
        plain = label.name if isinstance(label, Label) else label
        name = plain = plain.replace(".", "_")
        copies = 1
        while name in names:
            copies += 1
            name = f"{plain} ({copies})"
        names.append(name)
    return names
