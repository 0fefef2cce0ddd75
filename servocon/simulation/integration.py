"""The integration of a prepared run: in machine code, or by XLA where that cannot express it."""

from collections.abc import Callable
from typing import Any

from servocon.engine.machine.motions import Report
from servocon.simulation.closed_loop import Observation
from servocon.simulation.machine import MachineLoop, machine_loop
from servocon.simulation.segment import Segment
from servocon.simulation.setup import Setup

Check = Callable[[Setup, Segment, Any], Observation]
"""Function of a run, its first stretch and the logged quantities, which it may refuse or amend."""


def integrated(
    setup: Setup, check: Check | None = None, report: Report | None = None
) -> tuple[Segment, Observation, bool]:
    """The outcome, the logged quantities on the grid, and True if the keyboard interrupted the run.

    Args:
        setup: The prepared run.
        check: Checks the first stretch; None for a run that goes on from a checked one.
        report: Shows the finished part; without it an interrupt is raised.
    """
    loop, check = machine_loop(setup), check or (lambda setup, segment, observation: observation)
    if isinstance(loop, MachineLoop):
        segment, interrupted = loop.run(setup, report)
        return segment, check(setup, segment, segment.log.at(slice(-1))), interrupted
    from servocon.simulation.xla.parts import in_parts

    return in_parts(setup, check, report)
