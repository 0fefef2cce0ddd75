"""A cup carried fast by a Panda, level or tilted into the acceleration.

Controllers to compare with belong in the tests, in their folder ``rivals``.
"""

from servocon_experiments.level_cup.experiment import LevelCup

__all__ = ["LevelCup"]
