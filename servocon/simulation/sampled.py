"""A stretch of a run under a sampled law: its inputs are held, and switch at sampling instants.

The law is evaluated at its own instants only, and no integration step crosses one of them.
"""

from typing import Any, NamedTuple

import diffrax as dfx
import jax
import jax.numpy as jnp
import numpy as np
from jaxtyping import Array

from servocon.simulation.closed_loop import sound
from servocon.simulation.segment import Log, Segment
from servocon.simulation.stepping import Stepping, pack_paused, resumed
from servocon.simulation.structure import Controls, Motion, SolveOutcome, Structure, method
from servocon.simulation.traced import in_scalars
from servocon.simulation.watching import ending

ROUNDING = 1e-12
"""Relative rounding of the number of periods in a stretch."""

SAME_SAMPLE = 1e-9
"""Distance of two instants, in periods, that count as one."""


class Knots(NamedTuple):
    """The instants between which a sampled run is integrated.

    Attributes:
        times: Output times and sampling instants [s] (K).
        is_sample: True at sampling instants (K − 1).
        is_output: True at output times (K).
    """

    times: np.ndarray
    is_sample: np.ndarray
    is_output: np.ndarray

    @staticmethod
    def of(grid: np.ndarray, t0: float, period: float) -> "Knots":
        """The knots of an output grid and of samples from t0 on.

        The last knot is repeated, to few different lengths: another period or grid then seldom
        needs another compilation.
        """
        end = grid[-1]
        count = int(np.floor((end - t0) / period * (1 + ROUNDING))) + 1
        samples = t0 + period * np.arange(count)
        close = SAME_SAMPLE * period
        samples = samples[samples < end - close]
        # A time that is a sampling instant but for rounding is that sampling instant.
        nearest = t0 + period * np.round((grid - t0) / period)
        outputs = np.where(np.abs(grid - nearest) < close, nearest, grid)
        times = np.unique(np.concatenate([samples, outputs, [t0]]))
        more = rounded_up(len(times)) - len(times)
        return Knots(
            np.pad(times, (0, more), mode="edge"),
            np.pad(np.isin(times[:-1], samples), (0, more)),
            np.pad(np.isin(times, outputs), (0, more)),
        )

    def between(self, begin: float, end: float) -> "Knots":
        """The same number of knots, without steps and samples outside of a part of the run."""
        inside = (self.times[:-1] >= begin) & (self.times[:-1] < end)
        times = np.clip(self.times, begin, end)
        return Knots(times, self.is_sample & inside, self.is_output)


def rounded_up(count: int) -> int:
    """The next number with three significant binary digits: at most a quarter more."""
    unit = 1 << max(0, count.bit_length() - 3)
    return -(-count // unit) * unit


class _Held(NamedTuple):
    """The state of a sampled run at a knot.

    Attributes:
        x: State of plant and law.
        u: Held inputs.
        time: Time [s], of the end where the run has ended.
        outcome: Outcome of the last integration, with all steps so far.
    """

    x: Array
    u: Array
    time: Array
    outcome: SolveOutcome

    @property
    def running(self) -> Array:
        """True until the run ends early."""
        return self.outcome.finished


class _SampledLoop:
    """The functions of a sampled run in a program that is traced."""

    def __init__(
        self, structure: Structure, numbers: Array, period: Array, controls: Controls, *at: Array
    ):
        """At the shapes of (t, x, u)."""
        self._structure, self._numbers = structure, numbers
        self._period, self._controls = period, controls
        self.loop = structure.loop(numbers)
        t, x, u = at
        self._field = in_scalars(
            lambda t, x, args: structure.loop(args[0]).held_field(t, x, args[1]), t, x, (numbers, u)
        )

    def sample(self, t: Array, x: Array) -> tuple[Array, Array]:
        """Inputs at a sampling instant, and the state with the law's part advanced."""
        q, v, state = self.loop.split(x)
        _, command = self.loop.command(q, v, t, state)
        after = self.loop.law.next_state(state, command, self._period)
        flat = [jnp.ravel(leaf) for leaf in jax.tree.leaves(after)]
        return command.u, jnp.concatenate([q, v, *flat])

    def advance(self, held: _Held, t0: Array, t1: Array) -> _Held:
        """Integration from one knot to the next under held inputs."""
        structure = self._structure
        level = lambda t, x, arguments: structure.level(arguments[0], t, x)
        motion, arguments = Motion(self._field, None, level), (self._numbers, held.u)
        form, controls = structure.form, self._controls
        solver, controller, step = method(form, controls, motion, arguments)
        solution: Any = dfx.diffeqsolve(
            dfx.ODETerm(self._field),
            solver,
            t0,
            t1,
            t1 - t0 if step is None else jnp.minimum(step, t1 - t0),
            held.x,
            arguments,
            stepsize_controller=Stepping(controller, limit=controls.max_steps),
            event=ending(lambda t, x: level(t, x, arguments)) if form.events else None,
            max_steps=None,  # the step size control counts them
            throw=False,
        )
        outcome = SolveOutcome.of(solution)
        steps = held.outcome.steps + outcome.steps
        return _Held(solution.ys[0], held.u, solution.ts[0], outcome._replace(steps=steps))

    def knot(self, held: _Held, here: tuple[Array, Array, Array]) -> tuple[_Held, Any]:
        """A sample at a knot if it is one, then the way to the next; state and inputs there."""
        t0, t1, sampling = here
        u, x = jax.lax.cond(
            sampling & held.running, lambda: self.sample(t0, held.x), lambda: (held.u, held.x)
        )
        now = held._replace(u=u, x=x)
        further = lambda: jax.lax.cond(held.running, lambda: self.advance(now, t0, t1), lambda: now)
        # Nested, because in a batch `running` makes a choice of the inner one, computing both.
        return jax.lax.cond(t1 > t0, further, lambda: now), (held.x, u, held.running)


def integrate_sampled(
    structure: Structure,
    numbers: Array,
    x0: Array,
    carried: Array,
    knots: Array,
    is_sample: Array,
    period: Array,
    controls: Controls,
) -> Segment:
    """Integrate from knot to knot, in a program that is traced.

    Args:
        structure: The structure of the run.
        numbers: The numbers of loop and conditions.
        x0: State (q, v) at the initial time.
        carried: Zeros, or a part of the run to be continued; ends with the inputs held (l).
        knots: Instants [s] (K); equal ones make no step.
        is_sample: True at sampling instants (K − 1).
        period: Sampling period [s].
        controls: Tolerances and steps.
    """
    x0 = structure.whole(numbers, x0)
    initial_x, u0 = x0, carried[2 + x0.size :]
    _, x0, _ = resumed(carried[: 2 + x0.size], knots[0], x0, ())
    sampled = _SampledLoop(structure, numbers, period, controls, knots[0], x0, u0)
    no, yes = jnp.array(False), jnp.array(True)
    first = _Held(x0, u0, knots[0], SolveOutcome(yes, no, no, no, no, jnp.array(0)))
    steps = knots[:-1], knots[1:], is_sample
    last, (states, inputs, running) = jax.lax.scan(sampled.knot, first, steps)
    states = jnp.where(running[:, None], states, jnp.inf)
    end = jnp.where(last.running, last.x, jnp.inf)
    # Inputs at the last knot are still the held ones: the next sample is not taken yet.
    times = jnp.append(knots, last.time)
    states = jnp.concatenate([states, end[None], last.x[None]])
    inputs = jnp.concatenate([inputs, last.u[None], last.u[None]])
    observe = lambda t, x, u: Log.of(sampled.loop.observe(t, x, u))
    initial = sampled.loop.initial_values(knots[0], initial_x)
    return Segment(
        jax.vmap(observe)(times, states, inputs),
        final_time=last.time,
        x=last.x,
        carried=jnp.append(pack_paused(2 + x0.size, last.time, last.x, ()), last.u),
        **last.outcome._asdict(),
        conditions=structure.conditions(numbers, last.time, last.x),
        initial=initial,
        sound=sound(initial),
    )
