"""Compiled integration of a closed loop over an output grid, one program for each structure."""

from functools import lru_cache
from typing import Any

import jax
import numpy as np
from jaxtyping import Array

from servocon.engine.jit import jit
from servocon.engine.packing import Flat
from servocon.simulation.continuous import integrate_continuous
from servocon.simulation.sampled import Knots, integrate_sampled
from servocon.simulation.segment import Log, Segment
from servocon.simulation.structure import Controls, Structure


class Compiled:
    """The compiled program of one structure."""

    def __init__(self, structure: Structure):
        self._structure = structure
        self._call = jit(self._traced)

    def continuous(
        self, numbers: Any, x0: Any, t0: float, grid: np.ndarray, controls: Controls
    ) -> Segment:
        """Integrate under a continuous law over the grid, with a log of its instants."""
        settings = np.array([t0, *controls])
        return Segment.of(*self._call(numbers, x0, np.zeros(0), grid, grid, settings))

    def sampled(
        self, numbers: Any, x0: Any, u0: Any, knots: Knots, period: float, controls: Controls
    ) -> Segment:
        """Integrate under held inputs from knot to knot, with a log of padded knots."""
        times, is_sample, _ = knots.padded()
        settings = np.array([period, *controls])
        return Segment.of(*self._call(numbers, x0, u0, times, is_sample, settings))

    def _traced(
        self, numbers: Any, x0: Any, u0: Any, instants: Any, is_sample: Any, settings: Any
    ) -> tuple[Flat, Log]:
        structure, first, controls = self._structure, settings[0], Controls(*settings[1:])

        def run(numbers: Array, x0: Array, u0: Array) -> tuple[Flat, Log]:
            if structure.sampled:
                segment = integrate_sampled(
                    structure, numbers, x0, u0, instants, is_sample, first, controls
                )
            else:
                segment = integrate_continuous(structure, numbers, x0, first, instants, controls)
            return segment.flat()

        if not any(structure.batch):
            return run(numbers, x0, u0)
        numbers_axis, state_axis = (0 if flag else None for flag in structure.batch)
        u_axis = 0 if structure.sampled else None
        return jax.vmap(run, in_axes=(numbers_axis, state_axis, u_axis))(numbers, x0, u0)


@lru_cache(maxsize=128)
def compiled(structure: Structure) -> Compiled:
    """The compiled program, kept for the next run of the same structure."""
    return Compiled(structure)
