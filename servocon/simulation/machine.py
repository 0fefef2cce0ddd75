"""The closed loop in machine code, integrated and logged without XLA."""

import math
from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

import jax
import numpy as np
from jaxtyping import Array

from servocon.engine import (
    FINISHED,
    FUNCTIONS,
    NO_LLVM,
    OUTPUT,
    SAMPLE,
    WIDTH,
    Emitted,
    Kept,
    Machine,
    Motions,
    Report,
    Task,
    functions_of,
    keep_programs,
    machine_of,
    program_key,
    programs_from_disk,
    refuse_in_fork,
    traced,
    watch_forks,
)
from servocon.errors import InputError, warn
from servocon.simulation.closed_loop import Observation, judged, of_rows, rows_of
from servocon.simulation.setup import Outcome, Setup
from servocon.simulation.solvers import FIRST_STEP, IMPLICIT, Knots, method_of
from servocon.simulation.structure import TO_BEGIN, Structure, lowest
from servocon.tree import Flat, Layout, flatten

if TYPE_CHECKING:
    from servocon.engine import OnCard

KEPT = 100_000
"""Largest size of the states, in numbers, for which memory is kept for the next run."""

SIZES = 4
"""Number of sizes of runs for which memory is kept."""


Check = Callable[[Setup, Outcome], Outcome]
"""Function of a run and the outcome of its first stretch, which it may refuse or amend."""


MANY = 16
"""Number of members from which a batch is integrated several members at a time: that takes half of
the time, and compilation longer than the motions of fewer members."""

OF_BATCH = {"field": (1, WIDTH), "log": (WIDTH,)}
"""Numbers of evaluations at a time of its functions: a field is evaluated for several members, or
for the last one that moves; rows of a log are many."""


class _Layouts(NamedTuple):
    """Layouts of the return values of functions in machine code.

    Attributes:
        log: Layouts of the two rows of an instant.
        initial: Layout of the values at the first instant.
    """

    log: tuple[Layout, Layout]
    initial: Layout


class MachineLoop:
    """The closed loop of one structure in machine code; `machine_loop` makes one.

    Attributes:
        compiler: ``"llvm"``, or ``"cuda"`` with the name of the card.
    """

    def __init__(
        self, structure: Structure, machine: "Machine | OnCard", whole: Machine, layouts: _Layouts
    ):
        self._structure, self._machine, self._whole = structure, machine, whole
        self._layouts = layouts
        self.compiler = machine.compiler
        self._idle: dict[tuple[int, ...], Motions] = {}

    def run(self, setup: Setup, report: Report | None) -> Outcome:
        """Integrate over the whole grid.

        Args:
            setup: The prepared run.
            report: Shows the finished part; without it an interrupt is raised.
        """
        given, x0, knots = self._given(setup)
        begun = self._begun(setup, given, x0)
        task = self._task(setup, given.numbers, begun, knots)
        sizes = len(task.x0), len(task.knots), len(task.grid)
        known = report is None and self._idle.pop(sizes, None)  # for one thread only
        if known:
            known.restart(task)
        motions = known or self._machine.motions(method_of(self._structure.solver), task)
        motions.go(report)
        outcome = self._outcome(setup, given, x0, motions, knots)
        if report is None and motions.states.size <= KEPT:
            if len(self._idle) >= SIZES:
                self._idle.clear()
            self._idle[sizes] = motions
        return outcome

    def states(self, setup: Setup) -> Callable[[np.ndarray, np.ndarray], tuple[Any, Any]]:
        """The states at the output times and which runs finished, from any initial state.

        Args:
            setup: The prepared run.

        Returns:
            A function of initial coordinates and speeds, for one thread.
        """
        given, x0, knots = self._given(setup)
        task, motions = self._task(setup, given.numbers, x0, knots), None
        outputs = slice(None) if knots is None else np.flatnonzero(knots.is_output)
        at = given.repeated(setup.grid if knots is None else knots.times[outputs])[..., None]
        shaped = lambda array: array.reshape((*given.lead, *array.shape[1:]))

        def found(q: np.ndarray, v: np.ndarray) -> tuple[Any, Any]:
            nonlocal motions
            refuse_in_fork()
            first = self._first(setup, given, np.concatenate([q, v], axis=-1))
            begun = self._begun(setup, given, first).reshape(-1, first.shape[-1])
            if motions is None:
                method = method_of(self._structure.solver)
                motions = self._machine.motions(method, task._replace(x0=begun))
            else:
                motions.restart(task._replace(x0=begun))
            motions.go(None)
            x = shaped(motions.states[:, outputs].copy())
            if self._structure.projected:
                x = given.values(self._machine, "project", at, x)
            finished = shaped((motions.status == FINISHED) & np.isfinite(motions.x).all(axis=-1))
            return x, finished

        return found

    def _given(self, setup: Setup) -> tuple["Given", np.ndarray, Any]:
        """The numbers of a run, its initial states with those of the law, and its knots."""
        refuse_in_fork()
        watch_forks()
        lead = () if setup.batch_size is None else (setup.batch_size,)
        given = Given(np.ascontiguousarray(setup.numbers, float), lead)
        x0 = self._first(setup, given, np.concatenate([setup.q, setup.v], axis=-1))
        if setup.period is None:
            return given, x0, None
        return given, x0, Knots.of(setup.grid, setup.t0, setup.period)

    def _first(self, setup: Setup, given: "Given", moving: np.ndarray) -> np.ndarray:
        """The initial states, of coordinates and speeds (…, nq + n), with those of the law."""
        moving = given.repeated(moving)
        if moving.shape[-1] == self._whole.sizes["whole"]:
            return moving
        return given.values(self._whole, "whole", given.repeated(np.array([setup.t0])), moving)

    def _begun(self, setup: Setup, given: "Given", x0: np.ndarray) -> np.ndarray:
        """The initial states, on the constraint where the run stays there."""
        if self._structure.projected:
            start = given.repeated(np.array([setup.t0]))
            for _ in range(TO_BEGIN):
                x0 = given.values(self._machine, "project", start, x0)
        return x0

    def values(self, name: str, numbers: np.ndarray, *arrays: np.ndarray) -> np.ndarray:
        """Values of a run's function at rows of its arguments (R, any).

        Args:
            name: Name of the function, such as ``"sample"``.
            numbers: The numbers of the run, or of one member of a batch.
            arrays: Times, states, and for a sampled loop inputs and periods (R, any each).
        """
        refuse_in_fork()
        watch_forks()
        return Given(np.ascontiguousarray(numbers, float), ()).values(self._machine, name, *arrays)

    def observation(self, t: np.ndarray, values: np.ndarray) -> Observation:
        """Instants at times (…), from values of the function ``"log"`` there (…, any)."""
        split, layouts = self._layouts.log[0].size, self._layouts.log
        return of_rows(t, (values[..., :split], values[..., split:]), layouts)

    def _task(self, setup: Setup, numbers: np.ndarray, x0: np.ndarray, knots: Any) -> Task:
        structure, controls, addresses = self._structure, setup.controls, self._machine.addresses
        ends = np.array([setup.t0, setup.grid[-1]])
        axes = setup.dimensions.axes
        of_plant = len(axes.coordinate) + len(axes.speed)  # the law moves at samples only
        return Task(
            functions={name: addresses[name] for name in FUNCTIONS if name in addresses},
            numbers=numbers,
            x0=x0.reshape(-1, x0.shape[-1]),
            held=0 if knots is None else setup.dimensions.inputs,
            knots=ends if knots is None else knots.times,
            kinds=np.zeros(2, np.int64) if knots is None else _kinds(knots),
            grid=setup.grid if knots is None else np.zeros(0),
            settings={
                "rtol": controls.rtol,
                "atol": controls.atol,
                "fixed_step": controls.step,
                "least_step": controls.smallest_step,
                "most_step": controls.largest_step,
                "most_steps": controls.max_steps,
                "first_step": FIRST_STEP if knots is None else np.inf,
                "period": setup.period or 0.0,
            },
            flags={
                "fixed": structure.fixed_step,
                "events": structure.events > 0,
                "projected": structure.projected,
                "move_is_error": structure.move_is_error,
                "sampled": structure.sampled,
            },
            moving=of_plant if _moves_alone(structure) else None,
        )

    def _outcome(
        self, setup: Setup, given: "Given", x0: np.ndarray, motions: Motions, knots: Any
    ) -> Outcome:
        """The outcome, with everything at the output times and at the final one."""
        machine, lead = self._machine, given.lead
        shaped = lambda array: array.reshape((*lead, *array.shape[1:]))
        final, x = shaped(motions.t).copy(), shaped(motions.x).copy()
        outputs = slice(None) if knots is None else np.flatnonzero(knots.is_output)
        rows = (np.concatenate([motions.states[:, outputs], motions.x[:, None]], axis=1),)
        last: tuple[np.ndarray, ...] = ()
        if knots is not None:
            held = motions.held[:, None]
            rows = (*rows, np.concatenate([motions.inputs[:, outputs], held], axis=1))
            last = (shaped(motions.held).copy(),)
        rows = tuple(map(shaped, rows))
        at = setup.grid if knots is None else knots.times[outputs]
        times = np.concatenate([given.repeated(at), final[..., None]], axis=-1)[..., None]
        if "project" in machine.addresses:  # outputs between steps are interpolated
            rows = (given.values(machine, "project", times, *rows),)
        start = given.repeated(np.array([setup.t0]))
        first = self._layouts.initial.unpack(given.values(machine, "initial", start, x0))
        at = np.append(setup.checked, len(setup.grid))
        log = given.values(machine, "log", *(array[..., at, :] for array in (times, *rows)))
        status = shaped(motions.status).copy()
        through = (status == FINISHED).all() and np.isfinite(x).all()
        return Outcome(
            self.observation(given.repeated(setup.grid[setup.checked]), log[..., :-1, :]),
            kept=self._kept(setup, given, (times, *rows)),
            final=None if through else self.observation(final, log[..., -1, :]),
            x=x,
            status=status,
            conditions=self._conditions(given, (final[..., None], x, *last)),
            steps=shaped(motions.steps).copy(),
            first=first,
            finite=bool(np.isfinite(log).all()),
        )

    def _kept(self, setup: Setup, given: "Given", at: tuple[np.ndarray, ...]) -> Observation | None:
        """The kept part of everything at the output times, in small blocks."""
        if setup.keep is None:
            return None
        each, parts = len(setup.checked), []
        for i in range(0, len(setup.grid), each):
            grid = setup.grid[i : i + each]
            block = (array[..., i : i + len(grid), :] for array in at)
            log = given.values(self._machine, "log", *block)
            parts.append(setup.keep.thinned(self.observation(given.repeated(grid), log)))
        return jax.tree.map(lambda *arrays: np.concatenate(arrays, axis=len(given.lead)), *parts)

    def _conditions(self, given: "Given", at: tuple[np.ndarray, ...]) -> np.ndarray:
        """Values of the conditions that may end the run, at times, states and held inputs."""
        if not self._structure.events:
            return np.zeros((*given.lead, 0))
        return given.values(self._machine, "conditions", *at)


def _moves_alone(structure: Structure) -> bool:
    """True if the plant's part of the state is integrated without the law's, which is held."""
    explicit = structure.solver not in IMPLICIT and not structure.projected
    return structure.sampled and explicit


def _kinds(knots: Knots) -> np.ndarray:
    """Kind of each knot, as a `Task` has it."""
    return SAMPLE * np.append(knots.is_sample, 0) + OUTPUT * knots.is_output


class Given(NamedTuple):
    """The numbers of each member of a batch, or of one run.

    Attributes:
        numbers: The numbers, contiguous: one row for all members, or one for each.
        lead: Leading axes of arrays that differ between members.
    """

    numbers: np.ndarray
    lead: tuple[int, ...]

    def repeated(self, array: np.ndarray) -> np.ndarray:
        """An array, broadcast to the leading axes if it has none."""
        return np.broadcast_to(array, (*self.lead, array.shape[-1])) if self.lead else array

    def values(self, machine: "Machine | OnCard", name: str, *arrays: np.ndarray) -> np.ndarray:
        """Values of a function for each row of the arrays (…, any)."""
        shape = arrays[0].shape[:-1]
        rows = [np.ascontiguousarray(x, float).reshape(-1, x.shape[-1]) for x in arrays]
        found = machine.rows(name, self.numbers, math.prod(self.lead), *rows)
        return found.reshape(*shape, machine.sizes[name])


def machine_loop(setup: Setup) -> MachineLoop | str:
    """The loop of a run in machine code, or the reason for XLA.

    Raises:
        InputError: LLVM is asked for and cannot compile the loop.
    """
    structure, inputs = setup.structure, setup.dimensions.inputs
    width = setup.q.shape[-1] + setup.v.shape[-1]
    # An implicit method moves its members one at a time.
    many = (setup.batch_size or 1) >= MANY and structure.solver not in IMPLICIT
    loop = made_loop(structure, width, inputs if structure.sampled else 0, many)
    if isinstance(loop, str) and structure.compiler in ("llvm", "cuda"):
        expected = "a loop that machine code can express"
        cure = "With compiler='auto' XLA compiles it."
        if structure.compiler == "cuda":
            expected = "a loop that an NVIDIA card can run"
            cure = "With compiler='auto' it runs on the processor."
        got = f"{structure.compiler!r}: {loop}"
        raise InputError("compiler", got=got, expected=expected, cure=cure)
    return loop


def integrated(setup: Setup, check: Check | None = None, report: Report | None = None) -> Outcome:
    """The outcome of a prepared run: in machine code, or by XLA where that cannot express it.

    Args:
        setup: The prepared run.
        check: Checks the first stretch, and may refuse or amend it; None for a run that continues
            a checked one.
        report: Shows the finished part; without it an interrupt is raised.
    """
    loop, check = machine_loop(setup), check or (lambda setup, outcome: outcome)
    if isinstance(loop, MachineLoop):
        return check(setup, loop.run(setup, report))
    from servocon.simulation.xla.parts import in_parts

    return in_parts(setup, check, report)


def compiler_of(setup: Setup) -> str:
    """The compiler of a run: ``"llvm"``, ``"cuda"`` with the card, ``"xla"`` with the reason."""
    loop = machine_loop(setup)
    return f"xla: {loop}" if isinstance(loop, str) else loop.compiler


@lru_cache(maxsize=64)
def made_loop(structure: Structure, width: int, inputs: int, many: bool) -> MachineLoop | str:
    """The loop of one structure in machine code, or the reason for XLA.

    Args:
        structure: The structure of a run.
        width: Number of coordinates and speeds.
        inputs: Number of inputs.
        many: True if members of a batch move several at a time.
    """
    if structure.compiler == "xla":
        return "as asked"
    if structure.compiler == "auto" and jax.default_backend() != "cpu":
        return f"on a {jax.default_backend()}"
    if (agents := structure.agents) is not None:
        return f"{agents} agents, by blocks"
    key = program_key(structure.layout, "loop", *structure[1:], width, inputs, many)
    known = programs_from_disk(key)
    if known is not None:
        (machine, first), (inputs_layout, others, initial) = known.machines, known.layouts
        layouts = _Layouts((inputs_layout, others), initial)
        return _placed(structure, machine, first, layouts, known.programs[0].emitted)
    number = lambda *shape: jax.ShapeDtypeStruct(shape, np.float64)
    numbers = number(structure.layout.size)
    whole, x = traced(structure.whole, numbers, number(), number(width))
    held = (number(inputs), number()) if structure.sampled else ()
    functions, shape = traced(_functions(structure), numbers, number(), number(*x.shape), *held)
    impure = _warn_of_side_effects(structure.layout)
    places = jax.tree.unflatten(jax.tree.structure(shape), range(len(functions.out_avals)))
    parts = {name: jax.tree.leaves(part) for name, part in places.items()}
    widths = OF_BATCH if many and structure.compiler != "cuda" else {}
    emitted, first = functions_of(functions, parts, widths), functions_of(whole, {"whole": [0]})
    if isinstance(emitted, str) or isinstance(first, str):
        return emitted if isinstance(emitted, str) else str(first)
    inputs_row, others_row = shape["log"]
    layouts = _Layouts((inputs_row.layout, others_row.layout), shape["initial"].layout)
    programs = Kept(emitted, list(parts)), Kept(first, ["whole"])
    if not impure:
        keep_programs(key, programs, (*layouts.log, layouts.initial))
    machine, of_first = [machine_of(*program) for program in programs]
    if machine is None or of_first is None:
        return NO_LLVM
    return _placed(structure, machine, of_first, layouts, emitted)


def _placed(
    structure: Structure, machine: Machine, first: Machine, layouts: _Layouts, emitted: Emitted
) -> MachineLoop | str:
    """The loop on the processor or on a card, or the reason why it cannot run there."""
    if structure.compiler != "cuda":
        return MachineLoop(structure, machine, first, layouts)
    from servocon.engine import on_card

    placed = on_card(machine, emitted)
    return placed if isinstance(placed, str) else MachineLoop(structure, placed, first, layouts)


def _warn_of_side_effects(layout: Layout) -> bool:
    """Warn of functions and classes whose data changed while they were traced; True for any."""
    changed = layout.changed()
    for function in changed:
        name = getattr(function, "__qualname__", repr(function))
        what = f"class {name}" if isinstance(function, type) else f"function {name}"
        warn(
            f"{what} changed something that it reads while it was called: it is traced "
            "once, before the run, and not called at each step. Let it depend on q, v and t only."
        )
    return bool(changed)


def _functions(structure: Structure) -> Any:
    """All functions of a run at (numbers, t, x), or (numbers, t, x, u, period), by name."""

    def functions(numbers: Array, t: Array, x: Array, *held: Array) -> dict[str, Any]:
        loop = structure.loop(numbers)
        values, field = {}, loop.field
        if held:
            u, period = held
            field = lambda t, x: loop.held_field(t, x, u)
            q, v, _ = loop.split(x)
            of_plant = q.size + v.size if _moves_alone(structure) else None
            values |= {"sample": loop.sample(t, x, period), "field": field(t, x)[:of_plant]}
            observation, initial = loop.observe(t, x, u), loop.initial_values(t, x)
        else:
            values["field"], observation, initial = loop.evaluated(t, x)
        values["log"] = rows_of(observation)
        values["initial"] = Flat(*flatten(judged(initial)))
        values["conditions"] = structure.conditions(numbers, observation)
        if structure.events:
            values["level"] = lowest(values["conditions"])
        if structure.projected:
            values["project"] = structure.project(numbers, t, x)
        if structure.solver in IMPLICIT:
            values["jacobian"] = jax.jacfwd(lambda x: field(t, x))(x)
        return values

    return functions
