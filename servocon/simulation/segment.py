"""The outcome of a compiled stretch of a run, as few arrays."""

from dataclasses import dataclass, field
from typing import Any, NamedTuple

import jax
import numpy as np

from servocon.engine.packing import Flat, Layout, flatten
from servocon.simulation.closed_loop import Observation


@jax.tree_util.register_dataclass
@dataclass(frozen=True)
class Log:
    """The logged quantities at a number of instants: one row of numbers each.

    Of many outputs, a compiler that fuses computes what they share again for each. Most others
    lie on the way to the inputs, so these are a row of their own.

    Attributes:
        rows: Rows of (u, contributions) and of the rest of an `Observation` (…, T, any).
        layouts: The layout of each kind of rows, part of the tree's structure.
    """

    rows: tuple[Any, Any]
    layouts: tuple[Layout, Layout] = field(metadata={"static": True})

    @staticmethod
    def of(observation: Observation) -> "Log":
        """The log of one instant, in a program that is traced."""
        inputs, of_inputs = flatten((observation.u, observation.contributions))
        others, of_others = flatten(observation._replace(u=None, contributions=None))
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
        log: Logged quantities at the grid points (knots), and last at the final time; where a part
            of the record is kept, at the instants that are checked and at the final time.
        kept: The part of them that is kept, at all grid points (knots); None for everything.
        final_time: Time at which integration ended [s].
        x: State at the final time.
        carried: Everything that a paused run is continued from, as one vector.
        finished: True if the end of the grid was reached.
        paused: True if the run paused and can be continued.
        underflow: True if the step size fell below its minimum, or a fixed step had no end.
        exhausted: True if the maximal number of steps was taken.
        event: True if a condition ended the run.
        conditions: Values of the conditions at the final time.
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
    steps: Any
    initial: Any
    sound: Any

    def flat(self) -> tuple[Flat, Log, Log | None]:
        """Everything but the logs as one vector, and the logs, in a program that is traced.

        A compiled program takes and returns few arrays: each costs time.
        """
        return Flat(*flatten(self._replace(log=None, kept=None))), self.log, self.kept

    @staticmethod
    def of(flat: Flat, log: Log, kept: Log | None) -> "Segment":
        """The segment that `flat` took apart, of NumPy arrays."""
        kept = None if kept is None else Log.of_numpy(kept)
        return flat.tree()._replace(log=Log.of_numpy(log), kept=kept)


class Logged(NamedTuple):
    """The quantities logged in a run.

    Attributes:
        whole: All quantities, at the output times that are checked.
        kept: The part of them that is kept, at all output times; None for everything.
    """

    whole: Any
    kept: Any = None
