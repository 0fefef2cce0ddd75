"""Sweeps: many runs of one design, in batches, on any executor, in a store that survives a kill.

Single runs belong in `simulation`, claims about them in `experiment`.
"""

from servocon.engine import processes
from servocon.namespace import attach_own
from servocon.sweeps.design import Design, grid, sample, table
from servocon.sweeps.store import load
from servocon.sweeps.swept import Sweep

__all__ = ["Design", "Sweep", "grid", "load", "processes", "sample", "table"]

attach_own(globals())
