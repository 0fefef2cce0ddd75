"""The integration of a prepared run: in machine code, or by XLA where that cannot express it."""

from collections.abc import Callable

from servocon.engine.machine.motions import Report
from servocon.simulation.machine import MachineLoop, machine_loop
from servocon.simulation.segment import Logged, Segment
from servocon.simulation.setup import Setup

Check = Callable[[Setup, Segment, Logged], Logged]
"""Function of a run, its first stretch and the logged quantities; it may refuse or amend them."""


def integrated(
    setup: Setup, check: Check | None = None, report: Report | None = None
) -> tuple[Segment, Logged, bool]:
    """The outcome, the logged quantities, and True if the keyboard interrupted the run.

    Args:
        setup: The prepared run.
        check: Checks the first stretch; None for a run that continues a checked one.
        report: Shows the finished part; without it an interrupt is raised.
    """
    loop, check = machine_loop(setup), check or (lambda setup, segment, logged: logged)
    if isinstance(loop, MachineLoop):
        segment, interrupted = loop.run(setup, report)
        logged = Logged(segment.log.at(slice(-1)), segment.kept)
        return segment, check(setup, segment, logged), interrupted
    from servocon.simulation.xla.parts import in_parts

    return in_parts(setup, check, report)
