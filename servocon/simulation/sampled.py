"""A run under a sampled law: its knots, and a stretch of it by XLA.

The law is evaluated at its own instants only, and no integration step crosses one of them.
"""

from typing import Any, NamedTuple

import diffrax as dfx
import jax
import jax.numpy as jnp
import numpy as np
from jaxtyping import Array

from servocon.simulation.closed_loop import ClosedLoop, sound
from servocon.simulation.segment import Log, Segment
from servocon.simulation.stepping import Stepping, pack_paused, resumed
from servocon.simulation.structure import Controls, Motion, SolveOutcome, Structure, method
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


class _Run(NamedTuple):
    """A sampled run, in a program that is traced.

    Attributes:
        structure: Its structure.
        numbers: The numbers of loop and conditions.
        period: Sampling period [s].
        controls: Tolerances and steps.
    """

    structure: Structure
    numbers: Array
    period: Array
    controls: Controls

    def advance(self, held: _Held, t0: Array, t1: Array) -> _Held:
        """Integration from one knot to the next under held inputs."""
        structure, numbers = self.structure, self.numbers
        level = lambda t, x: structure.level(numbers, t, x)
        field = lambda t, x, _: structure.loop(numbers).held_field(t, x, held.u)
        motion = Motion(field, lambda t, x: structure.project(numbers, t, x), level)
        solver, controller, step = method(structure, self.controls, motion)
        solution: Any = dfx.diffeqsolve(
            dfx.ODETerm(field),
            solver,
            t0,
            t1,
            t1 - t0 if step is None else jnp.minimum(step, t1 - t0),
            held.x,
            stepsize_controller=Stepping(controller, limit=self.controls.max_steps),
            event=ending(level) if structure.events else None,
            max_steps=None,  # the step size control counts them
            throw=False,
        )
        outcome = SolveOutcome.of(solution)
        steps = held.outcome.steps + outcome.steps
        return _Held(solution.ys[0], held.u, solution.ts[0], outcome._replace(steps=steps))

    def knot(self, held: _Held, here: tuple[Array, Array, Array]) -> tuple[_Held, Any]:
        """A sample at a knot if it is one, then the way to the next; state and inputs there."""
        t0, t1, sampling = here
        taken = lambda: sample(self.structure.loop(self.numbers), t0, held.x, self.period)
        u, x = jax.lax.cond(sampling & held.running, taken, lambda: (held.u, held.x))
        now = held._replace(u=u, x=x)
        further = lambda: jax.lax.cond(held.running, lambda: self.advance(now, t0, t1), lambda: now)
        # Nested, because in a batch `running` makes a choice of the inner one, computing both.
        return jax.lax.cond(t1 > t0, further, lambda: now), (held.x, u, held.running)


def sample(loop: ClosedLoop, t: Any, x: Array, period: Any) -> tuple[Array, Array]:
    """Inputs at a sampling instant, and the state with the law's part advanced."""
    q, v, state = loop.split(x)
    _, command = loop.command(q, v, t, state)
    after = loop.law.next_state(state, command, period)
    flat = [jnp.ravel(leaf) for leaf in jax.tree.leaves(after)]
    return command.u, jnp.concatenate([q, v, *flat])


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
    """Integrate from knot to knot and log it, in a program that is traced.

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
    whole = structure.whole(numbers, x0)
    size = whole.size
    _, x0, _ = resumed(carried[: 2 + size], knots[0], whole, ())
    no, yes = jnp.array(False), jnp.array(True)
    outcome = SolveOutcome(yes, no, no, no, no, jnp.array(0))
    first = _Held(x0, carried[2 + size :], knots[0], outcome)
    knot = _Run(structure, numbers, period, controls).knot
    last, (states, inputs, running) = jax.lax.scan(knot, first, (knots[:-1], knots[1:], is_sample))
    states = jnp.where(running[:, None], states, jnp.inf)
    end = jnp.where(last.running, last.x, jnp.inf)
    # Inputs at the last knot are still the held ones: the next sample is not taken yet.
    states = jnp.concatenate([states, end[None], last.x[None]])
    inputs = jnp.concatenate([inputs, last.u[None], last.u[None]])
    kept = jnp.append(pack_paused(2 + size, last.time, last.x, ()), last.u)
    loop, times = structure.loop(numbers), jnp.append(knots, last.time)
    initial = loop.initial_values(knots[0], x0)
    return Segment(
        jax.vmap(lambda t, x, u: Log.of(loop.observe(t, x, u)))(times, states, inputs),
        final_time=last.time,
        x=last.x,
        carried=kept,
        **last.outcome._asdict(),
        conditions=structure.conditions(numbers, last.time, last.x),
        initial=initial,
        sound=sound(initial),
    )
