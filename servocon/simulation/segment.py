"""The outcome of a compiled stretch of a run, in few arrays."""

from dataclasses import dataclass, field
from typing import Any, NamedTuple

import jax
import numpy as np

from servocon.simulation.closed_loop import Observation
from servocon.tree.packing import Flat, Layout, flatten


@jax.tree_util.register_dataclass
@dataclass(frozen=True)
class Log:
    """The logged quantities at a number of instants: one row of numbers each.

    A compiler that fuses would recompute shared values for each of many outputs. Most values are
    computed on the way to the inputs, so the inputs have their own row.

    Attributes:
        rows: Rows of (u, contributions) and of the rest of an `Observation` (…, T, any).
        layouts: The layout of each kind of rows, part of the tree's structure.
    """

    rows: tuple[Any, Any]
    layouts: tuple[Layout, Layout] = field(metadata={"static": True})

    @staticmethod
    def of(observation: Observation) -> "Log":
        """The log of one instant; traced."""
        inputs, of_inputs = flatten((observation.u, observation.contributions))
        others, of_others = flatten(observation._replace(t=None, u=None, contributions=None))
        return Log((inputs, others), (of_inputs, of_others))

    @staticmethod
    def of_numpy(log: "Log") -> "Log":
        """A log of NumPy arrays."""
        return Log((np.asarray(log.rows[0]), np.asarray(log.rows[1])), log.layouts)

    def at(self, which: Any) -> Observation:
        """The logged quantities at some of the instants (a slice or an array of indices)."""
        inputs, others = (
            layout.unpack(rows[..., which, :])
            for rows, layout in zip(self.rows, self.layouts, strict=True)
        )
        return others._replace(u=inputs[0], contributions=inputs[1])


class Segment(NamedTuple):
    """The outcome of one stretch of the output grid.

    Attributes:
        log: Logged quantities at the grid points (knots), then at the final time; if only a part of
            the record is kept, at the checked instants and the final time.
        kept: The kept part of them, at all grid points (knots); None for everything.
        final_time: Time at which integration ended [s].
        x: State at the final time.
        carried: The data from which a paused run continues, as one vector.
        finished: True if the end of the grid was reached.
        paused: True if the run paused and can be continued.
        underflow: True if the step size fell below its minimum, or a fixed step failed.
        exhausted: True if the maximal number of steps was taken.
        event: True if a condition ended the run.
        conditions: Values of the conditions at the final time.
        held: Inputs held at the final time (l); none of a continuous law.
        steps: Number of steps taken.
        initial: Values at the first instant, for the checks of a run.
        sound: True if these pass every check beyond doubt.
    """

    log: Any
    kept: Any
    final_time: Any
    x: Any
    carried: Any
    finished: Any
    paused: Any
    underflow: Any
    exhausted: Any
    event: Any
    conditions: Any
    held: Any
    steps: Any
    initial: Any
    sound: Any

    def flat(self) -> tuple[Flat, Log, Log | None]:
        """Everything except the logs as one vector, and the logs; traced.

        Each array that a compiled program takes or returns costs time.
        """
        return Flat(*flatten(self._replace(log=None, kept=None))), self.log, self.kept

    @staticmethod
    def of(flat: Flat, log: Log, kept: Log | None) -> "Segment":
        """The segment from `flat`, with NumPy arrays."""
        kept = None if kept is None else Log.of_numpy(kept)
        return flat.tree()._replace(log=Log.of_numpy(log), kept=kept)


class Logged(NamedTuple):
    """The quantities logged in a run.

    Attributes:
        whole: All quantities, at the checked output times.
        kept: The kept part, at all output times; None for everything.
    """

    whole: Any
    kept: Any = None
