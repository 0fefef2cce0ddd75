"""Hidden machines of five kinds: from a log of each to a law that meets a specification.

`kinds` has the plants and what is known of them, `machines` the way from a log to a law.
"""

from servocon_experiments.hidden_machines.experiment import HiddenMachines as HiddenMachines
