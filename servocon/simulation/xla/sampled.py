"""A stretch of a run under a sampled law by XLA."""

from typing import Any, NamedTuple

import diffrax as dfx
import jax
import jax.numpy as jnp
from jaxtyping import Array

from servocon.simulation.closed_loop import sound
from servocon.simulation.segment import Segment
from servocon.simulation.structure import Controls, Structure
from servocon.simulation.xla.instants import Logs
from servocon.simulation.xla.solve import Motion, SolveOutcome, method
from servocon.simulation.xla.stepping import Stepping, pack_paused, resumed
from servocon.simulation.xla.watching import ending


class _Held(NamedTuple):
    """The state of a sampled run at a knot.

    Attributes:
        x: State of plant and law.
        u: Held inputs.
        time: Time [s], of the end if the run has ended.
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
    """A sampled run; traced.

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
        level = lambda t, x: structure.level(numbers, t, x, held.u)
        field = lambda t, x, _: structure.loop(numbers).held_field(t, x, held.u)
        motion = Motion(field, lambda t, x: structure.project(numbers, t, x), level)
        solver, controller, step = method(structure, self.controls, motion, jnp.zeros(0))
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

    def ended(self, now: _Held, t: Array, sampling: Array) -> _Held:
        """The run ended where a condition is below zero under the inputs of a sample."""
        low = self.structure.level(self.numbers, t, now.x, now.u) < 0.0
        ends = sampling & now.running & low
        outcome = now.outcome._replace(
            finished=now.outcome.finished & ~ends, event=now.outcome.event | ends
        )
        return now._replace(outcome=outcome, time=jnp.where(ends, t, now.time))

    def knot(self, held: _Held, here: tuple[Array, Array, Array]) -> tuple[_Held, Any]:
        """A sample if the knot is one, then integration to the next; state and inputs there."""
        t0, t1, sampling = here
        taken = lambda: self.structure.loop(self.numbers).sample(t0, held.x, self.period)
        u, x = jax.lax.cond(sampling & held.running, taken, lambda: (held.u, held.x))
        now = held._replace(u=u, x=x)
        if self.structure.events:  # a condition on the inputs falls with them, at once
            now = self.ended(now, t0, sampling)
        further = lambda: jax.lax.cond(now.running, lambda: self.advance(now, t0, t1), lambda: now)
        # Nested, because in a batch `running` turns the inner condition into a select that computes
        # both.
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
    logs: Logs,
) -> Segment:
    """Integrate from knot to knot and log it; traced.

    Args:
        structure: The structure of the run.
        numbers: The numbers of loop and conditions.
        x0: State (q, v) at the initial time.
        carried: Zeros, or a part of the run to continue; ends with the held inputs (l).
        knots: Instants [s] (K); equal ones make no step.
        is_sample: True at sampling instants (K − 1).
        period: Sampling period [s].
        controls: Tolerances and steps.
        logs: The logs to make.
    """
    whole = structure.whole(numbers, knots[0], x0)
    size = whole.size
    _, x0, _ = resumed(carried[: 2 + size], knots[0], whole, ())
    no, yes = jnp.array(False), jnp.array(True)
    outcome = SolveOutcome(yes, no, no, no, no, jnp.array(0))
    first = _Held(x0, carried[2 + size :], knots[0], outcome)
    knot = _Run(structure, numbers, period, controls).knot
    last, (states, inputs, running) = jax.lax.scan(knot, first, (knots[:-1], knots[1:], is_sample))
    states = jnp.where(running[:, None], states, jnp.inf)
    end = jnp.where(last.running, last.x, jnp.inf)
    # Inputs at the last knot are still the held ones: the next sample is not yet taken.
    states = jnp.concatenate([states, end[None], last.x[None]])
    inputs = jnp.concatenate([inputs, last.u[None], last.u[None]])
    kept = jnp.append(pack_paused(2 + size, last.time, last.x, ()), last.u)
    loop, times = structure.loop(numbers), jnp.append(knots, last.time)
    initial = loop.initial_values(knots[0], x0)
    return Segment(
        *logs.of(loop.observe, times, states, inputs),
        final_time=last.time,
        x=last.x,
        carried=kept,
        **last.outcome._asdict(),
        conditions=structure.conditions_at(numbers, last.time, last.x, last.u),
        held=last.u,
        initial=initial,
        sound=sound(initial),
    )
