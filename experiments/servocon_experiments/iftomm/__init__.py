"""Five mechanisms of the IFToMM library of multibody benchmarks, each for the library's time.

The plants are in `mechanisms`, the runs and what is claimed of them in `experiment`.
"""

from servocon_experiments.iftomm.experiment import IftommBenchmarks as IftommBenchmarks
