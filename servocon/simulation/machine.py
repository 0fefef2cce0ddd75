"""The closed loop in machine code, and the programs of XLA that integrate any such loop.

These programs depend on the number of states, the solver and about how many output times there are;
what moves, they call by its address.
"""

from functools import lru_cache
from typing import Any, NamedTuple

import jax
import numpy as np
from jaxtyping import Array

from servocon.engine.jit import Program, jit
from servocon.engine.machine.call import WIDTH, call, each, is_callable
from servocon.engine.machine.function import Machine, machine_code, traced
from servocon.engine.packing import Flat, Layout, flatten
from servocon.simulation.called import CalledField
from servocon.simulation.closed_loop import sound
from servocon.simulation.continuous import solve
from servocon.simulation.sampled import HeldMotion, Knots, rounded_up, sample, solve_sampled
from servocon.simulation.segment import Log, Segment
from servocon.simulation.solvers import is_implicit
from servocon.simulation.structure import Controls, Form, Motion, Structure
from servocon.simulation.traced import projection_of

CALLED = ("field", "project", "level", "jacobian", "sample")
"""Functions that the programs call, in the order of their addresses."""


class _Layouts(NamedTuple):
    """Layouts of what functions in machine code return.

    Attributes:
        log: Layouts of the two kinds of rows of a `Log`.
        initial: Layout of (initial values, their soundness).
    """

    log: tuple[Layout, Layout]
    initial: Layout


class MachineLoop:
    """The closed loop of one structure in machine code; `machine_loop` makes one."""

    def __init__(self, structure: Structure, machine: Machine, whole: Machine, layouts: _Layouts):
        self._machine, self._whole, self._layouts = machine, whole, layouts
        size = machine.sizes["field"]
        form, batched = structure.form, any(structure.batch)
        self._program = (
            _sampled_program(form, batched, size, machine.sizes["sample"] - size)
            if structure.sampled
            else _program(form, batched, size)
        )

    def continuous(
        self,
        numbers: np.ndarray,
        x0: np.ndarray,
        carried: np.ndarray,
        span: tuple[float, float],
        grid: np.ndarray,
        controls: Controls,
    ) -> Segment:
        """As `servocon.simulation.programs.Compiled.continuous`."""
        given = self.given(numbers, carried.shape[:-1])
        x0 = self.whole(given, x0)
        more = rounded_up(grid.size) - grid.size  # so that few numbers of outputs need a program
        padded = np.pad(grid, (0, more), mode="edge")
        settings = np.array([*span, *controls])
        flat, states = self._program(self.places(given), x0, carried, padded, settings)
        states = np.asarray(states)
        states = np.concatenate([states[..., : grid.size, :], states[..., -1:, :]], axis=-2)
        return self._segment(given, flat.tree(), span[0], x0, grid, states)

    def sampled(
        self,
        numbers: np.ndarray,
        x0: np.ndarray,
        carried: np.ndarray,
        knots: Knots,
        period: float,
        controls: Controls,
    ) -> Segment:
        """As `servocon.simulation.programs.Compiled.sampled`."""
        given = self.given(numbers, carried.shape[:-1])
        x0 = self.whole(given, x0)
        settings = np.array([period, *controls])
        flat, (states, inputs) = self._program(
            self.places(given), x0, carried, knots.times, knots.is_sample, settings
        )
        rows = np.asarray(states), np.asarray(inputs)
        return self._segment(given, flat.tree(), knots.times[0], x0, knots.times, *rows)

    def given(self, numbers: np.ndarray, lead: tuple[int, ...]) -> "Given":
        """The numbers of members with these leading axes."""
        return Given(np.ascontiguousarray(numbers, float), lead)

    def whole(self, given: "Given", x0: np.ndarray) -> np.ndarray:
        """The state of plant and law from (q, v)."""
        return given.values(self._whole, "whole", given.repeated(x0))

    def places(self, given: "Given") -> np.ndarray:
        """Addresses for a program, 0 for functions that are not there."""
        return given.places(*(self._machine.addresses.get(name, (0, 0)) for name in CALLED))

    def logged(
        self,
        given: "Given",
        t0: float,
        x0: np.ndarray,
        times: np.ndarray,
        final_time: np.ndarray,
        *rows: np.ndarray,
    ) -> tuple[Log, Any]:
        """The log, and the values at the initial time with their soundness.

        Args:
            given: The numbers.
            t0: Initial time [s].
            x0: State at the initial time.
            times: Times of the rows but the last one [s].
            final_time: Time of the last row [s].
            rows: States, and held inputs if there are some, at the times.
        """
        times = np.concatenate([given.repeated(times), final_time[..., None]], axis=-1)[..., None]
        if "project" in self._machine.addresses:  # outputs between steps are interpolated
            rows = (given.values(self._machine, "project", times, *rows),)
        log = given.values(self._machine, "log", times, *rows)
        start = given.repeated(np.array([t0]))
        initial = self._layouts.initial.unpack(given.values(self._machine, "initial", start, x0))
        split = self._layouts.log[0].size
        return Log((log[..., :split], log[..., split:]), self._layouts.log), initial

    def _segment(
        self, given: "Given", solved: Any, t0: float, x0: np.ndarray, times: Any, *rows: np.ndarray
    ) -> Segment:
        """Outcome and log; `rows` are states, and held inputs if there are some, at the times."""
        log, (initial, is_sound) = self.logged(given, t0, x0, times, solved.final_time, *rows)
        final = solved.final_time[..., None]
        return Segment(
            log,
            final_time=solved.final_time,
            x=solved.x,
            carried=solved.carried,
            **solved.outcome._asdict(),
            conditions=given.values(self._machine, "conditions", final, solved.x),
            initial=initial,
            sound=is_sound,
        )


class Given(NamedTuple):
    """The numbers of each member of a batch, or of one run.

    Attributes:
        numbers: The numbers, contiguous: one row for all members, or one for each.
        lead: Leading axes of everything that differs between members.
    """

    numbers: np.ndarray
    lead: tuple[int, ...]

    def repeated(self, array: np.ndarray) -> np.ndarray:
        """An array with the leading axes, if it has none."""
        return np.broadcast_to(array, (*self.lead, array.shape[-1]))

    def values(self, machine: Machine, name: str, *arrays: np.ndarray) -> np.ndarray:
        """Values of a function for each row of the arrays (…, any)."""
        shape, size = arrays[0].shape[:-1], machine.sizes[name]
        rows = int(np.prod(shape)) // max(int(np.prod(self.lead)), 1)  # of each member
        places = np.repeat(self.places(machine.addresses[name]).reshape(-1, 3), rows, axis=0)
        arrays = tuple(np.ascontiguousarray(array, float) for array in arrays)
        return each(places, *arrays, size=size).reshape(*shape, size)

    def places(self, *addresses: tuple[int, int]) -> np.ndarray:
        """Addresses of functions and of the numbers, for each member (…, functions, 3)."""
        members = int(np.prod(self.lead))
        step = self.numbers.strides[0] if self.numbers.ndim == 2 else 0
        places = np.empty((members, len(addresses), 3), np.int64)
        places[..., :2] = addresses
        places[..., 2] = (self.numbers.ctypes.data + step * np.arange(members))[:, None]
        return places.reshape(*self.lead, len(addresses), 3)


@lru_cache(maxsize=64)
def machine_loop(structure: Structure, width: int, inputs: int) -> MachineLoop | str:
    """The loop in machine code; or why XLA compiles it.

    Args:
        structure: The structure of a run.
        width: Number of coordinates and speeds.
        inputs: Number of inputs.
    """
    if structure.compiler == "xla":
        return "as asked"
    if jax.default_backend() != "cpu":
        return f"on a {jax.default_backend()}"
    if not is_callable():
        return "no custom calls"
    number = lambda *shape: jax.ShapeDtypeStruct(shape, np.float64)
    numbers = number(structure.layout.size)
    whole, x = traced(structure.whole, numbers, number(width))
    held = (number(inputs), number()) if structure.sampled else ()
    functions, shape = traced(_functions(structure), numbers, number(), number(*x.shape), *held)
    places = jax.tree.unflatten(jax.tree.structure(shape), range(len(functions.out_avals)))
    parts = {name: jax.tree.leaves(part) for name, part in places.items()}
    machine = machine_code(functions, parts, WIDTH if any(structure.batch) else 0)
    first = machine_code(whole, {"whole": [0]})
    if isinstance(machine, str) or isinstance(first, str):
        return machine if isinstance(machine, str) else str(first)
    layouts = _Layouts(shape["log"].layouts, shape["initial"].layout)
    return MachineLoop(structure, machine, first, layouts)


def _functions(structure: Structure) -> Any:
    """Everything that a run asks for at (numbers, t, x), or (numbers, t, x, u, period), by name."""
    project = projection_of(structure)

    def functions(numbers: Array, t: Array, x: Array, *held: Array) -> dict[str, Any]:
        loop = structure.loop(numbers)
        values, field = {}, loop.field
        if held:
            u, period = held
            field = lambda t, x: loop.held_field(t, x, u)
            values |= {"sample": sample(loop, t, x, period), "field": field(t, x)}
            observation = loop.observe(t, x, u)
        else:
            values["field"], observation = loop.field_and_observation(t, x)
        initial = loop.initial_values(t, x)
        values["log"] = Log.of(observation)
        values["initial"] = Flat(*flatten((initial, sound(initial))))
        values["conditions"] = structure.conditions(numbers, t, x)
        if structure.events:
            values["level"] = structure.level(numbers, t, x)
        if project is not None:
            values["project"] = project(t, x, numbers)
        if is_implicit(structure.solver):
            values["jacobian"] = jax.jacfwd(lambda x: field(t, x))(x)
        return values

    return functions


def motion_of(form: Form, size: int) -> Motion:
    """The functions of any loop with so many states, whose third argument are their addresses."""
    project = lambda t, x, places: call(places[1], t, x, size=size)
    level = lambda t, x, places: call(places[2], t, x, size=1)[0]
    return Motion(
        _field(form, size), project if form.projected else None, level if form.events else None
    )


@lru_cache(maxsize=64)
def _program(form: Form, batched: bool, size: int) -> Program:
    """Integration of any loop with so many states."""
    motion = motion_of(form, size)

    def run(
        places: Array, x0: Array, carried: Array, grid: Array, settings: Array
    ) -> tuple[Flat, Array]:
        span, controls = (settings[0], settings[1]), Controls(*settings[2:])
        solved = solve(form, motion, places, x0, carried, span, grid, controls)
        return Flat(*flatten(solved._replace(states=None))), solved.states

    return jit(jax.vmap(run, (0, 0, 0, None, None)) if batched else run)


@lru_cache(maxsize=64)
def _sampled_program(form: Form, batched: bool, size: int, inputs: int) -> Program:
    """Integration of any sampled loop with so many states and inputs."""
    field = _field(form, size, held=True)

    def run(
        places: Array, x0: Array, carried: Array, knots: Array, is_sample: Array, settings: Array
    ) -> tuple[Flat, tuple[Array, Array]]:
        period, controls = settings[0], Controls(*settings[1:])

        def take(t: Any, x: Any, places: Any) -> tuple[Array, Array]:
            both = call(places[4], t, x, carried[:inputs], period, size=inputs + size)
            return both[:inputs], both[inputs:]

        level = lambda t, x, arguments: call(arguments[0][2], t, x, size=1)[0]
        motion = HeldMotion(take, field, level)
        solved = solve_sampled(form, motion, places, x0, carried, knots, is_sample, controls)
        kept = solved._replace(states=None, inputs=None)
        return Flat(*flatten(kept)), (solved.states, solved.inputs)

    return jit(jax.vmap(run, (0, 0, 0, None, None, None)) if batched else run)


def _field(form: Form, size: int, held: bool = False) -> Any:
    """ẋ from (t, x, addresses), or from (t, x, (addresses, inputs that are held))."""
    taken = (lambda both: (both[0][0], both[1:])) if held else (lambda places: (places[0], ()))
    field = CalledField(size, taken)
    if not is_implicit(form.solver):
        return field

    @jax.custom_jvp
    def differentiable(t: Any, x: Any, arguments: Any) -> Array:
        return field(t, x, arguments)

    @differentiable.defjvp
    def _(primals: Any, tangents: Any) -> tuple[Array, Array]:
        t, x, arguments = primals
        places, rest = (arguments[0], arguments[1:]) if held else (arguments, ())
        slope = call(places[3], t, x, *rest, size=size * size).reshape(size, size)
        # An implicit step is solved for the state, at a time and inputs that are given.
        return field(*primals), slope @ tangents[1]

    return differentiable
