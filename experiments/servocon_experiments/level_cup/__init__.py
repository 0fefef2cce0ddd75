"""A Panda carries a cup fast, level or tilted into the acceleration.

Controllers for comparison belong in the tests, in the folder ``rivals``.
"""

from servocon_experiments.level_cup.experiment import LevelCup

__all__ = ["LevelCup"]
