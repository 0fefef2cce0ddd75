"""Compiled integration of a closed loop over an output grid, one program for each structure."""

from functools import lru_cache
from typing import Any

import jax
import numpy as np
from jaxtyping import Array

from servocon.engine.jit import jit
from servocon.engine.packing import Flat
from servocon.simulation.keeping import Keep
from servocon.simulation.knots import Knots
from servocon.simulation.segment import Log, Segment
from servocon.simulation.structure import Controls, Structure, whole_size
from servocon.simulation.xla.continuous import integrate_continuous
from servocon.simulation.xla.instants import Logs
from servocon.simulation.xla.sampled import integrate_sampled
from servocon.simulation.xla.stepping import carried_size


class Compiled:
    """The compiled program of one structure and one kept part of its record."""

    def __init__(self, structure: Structure, keep: Keep | None):
        self._structure, self._keep = structure, keep
        self._call = jit(self._traced)

    def carried(self, numbers: np.ndarray, x0: np.ndarray, inputs: int) -> np.ndarray:
        """Zeros for a run from the beginning, of the size of a paused run's data."""
        width = whole_size(self._structure, numbers.shape[-1], x0.shape[-1])
        size = 2 + width + inputs if self._structure.sampled else carried_size(width)
        lead = np.shape(x0)[:-1] if x0.ndim == 2 else np.shape(numbers)[:-1]
        return np.zeros((*lead, size))

    def continuous(
        self,
        numbers: Any,
        x0: Any,
        carried: Any,
        span: tuple[float, float],
        grid: np.ndarray,
        checked: np.ndarray,
        controls: Controls,
    ) -> Segment:
        """Integrate under a continuous law over the grid, with a log of its instants.

        Args:
            numbers: The numbers of loop and conditions.
            x0: State (q, v) at the initial time.
            carried: Zeros, or a paused run to continue.
            span: Initial time and time of the next pause [s].
            grid: Output times [s].
            checked: Indices of the output times at which everything is logged.
            controls: Tolerances and steps.
        """
        settings = np.array([*span, *controls])
        return Segment.of(*self._call(numbers, x0, carried, grid, grid, checked, settings))

    def sampled(
        self,
        numbers: Any,
        x0: Any,
        carried: Any,
        knots: Knots,
        checked: np.ndarray,
        period: float,
        controls: Controls,
    ) -> Segment:
        """Integrate under held inputs from knot to knot, with a log of the knots."""
        settings, is_sample = np.array([period, np.inf, *controls]), knots.is_sample
        return Segment.of(
            *self._call(numbers, x0, carried, knots.times, is_sample, checked, settings)
        )

    def _traced(
        self,
        numbers: Any,
        x0: Any,
        carried: Any,
        instants: Any,
        is_sample: Any,
        checked: Any,
        settings: Any,
    ) -> tuple[Flat, Log, Log | None]:
        structure, (first, pause) = self._structure, settings[:2]
        controls = Controls(*settings[2:])

        logs = Logs(self._keep, checked)

        def run(numbers: Array, x0: Array, carried: Array) -> tuple[Flat, Log, Log | None]:
            if structure.sampled:
                segment = integrate_sampled(
                    structure, numbers, x0, carried, instants, is_sample, first, controls, logs
                )
            else:
                span = first, pause
                segment = integrate_continuous(
                    structure, numbers, x0, carried, span, instants, controls, logs
                )
            return segment.flat()

        if not any(structure.batch):
            return run(numbers, x0, carried)
        numbers_axis, state_axis = (0 if flag else None for flag in structure.batch)
        return jax.vmap(run, in_axes=(numbers_axis, state_axis, 0))(numbers, x0, carried)


@lru_cache(maxsize=128)
def compiled(structure: Structure, keep: Keep | None = None) -> Compiled:
    """The compiled program, kept for the next run of the same structure."""
    return Compiled(structure, keep)
