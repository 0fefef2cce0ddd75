"""The record of a run, its metrics, pictures and files.

`record` is the data; `metrics`, `plot` and `files` know it alone; `trajectory` joins them. The run
itself belongs in `simulation`; claims about it belong in `experiment`.
"""

from servocon.results import plot as plot
