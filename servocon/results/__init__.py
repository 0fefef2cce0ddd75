"""The record of a run: the trajectory, its metrics, its files and its pictures.

The run itself belongs in `simulation`; claims about it belong in `experiment`.
"""

from servocon.results import plot as plot
