"""A vehicle cuts in close and slow, and another one leaves: a platoon whose size changes."""

from servocon_experiments.cut_in.experiment import CutIn as CutIn
