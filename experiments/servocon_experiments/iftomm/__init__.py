"""Five mechanisms of the IFToMM library of multibody benchmarks, over the library's horizon.

The plants are in `mechanisms`, the runs and claims in `experiment`.
"""

from servocon_experiments.iftomm.experiment import IftommBenchmarks as IftommBenchmarks
