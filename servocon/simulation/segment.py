"""What a compiled stretch of a run hands back, as few arrays."""

from typing import Any, NamedTuple

from servocon.engine.packing import Layout
from servocon.simulation.closed_loop import Observation


class Record(NamedTuple):
    """What was logged at a number of instants: one row of numbers each.

    Attributes:
        rows: Vectors of numbers (…, T, any), one array for each layout.
        layouts: How a row becomes (u, contributions), and the rest of an `Observation`.
    """

    rows: tuple[Any, Any]
    layouts: tuple[Layout, Layout]

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
        record: Logged quantities at the grid points (knots), and last at the final time.
        final_time: Where integration ended.
        x: State at the final time.
        u: Inputs held at the final time (sampled law only).
        finished: Whether the end of the grid was reached.
        underflow: Whether the step size fell below its minimum.
        exhausted: Whether the maximal number of steps was taken.
        event: Whether a condition ended the run.
        conditions: Values of the conditions at the final time.
        steps: Number of steps taken.
        start: What the checks at the first instant look at.
        sound: Whether these checks will find nothing.
    """

    record: Any
    final_time: Any
    x: Any
    u: Any
    finished: Any
    underflow: Any
    exhausted: Any
    event: Any
    conditions: Any
    steps: Any
    start: Any
    sound: Any
