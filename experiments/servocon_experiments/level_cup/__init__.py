"""A cup carried fast and level by a Panda, under laws of servocon and two that others use."""

from servocon_experiments.level_cup.experiment import LevelCup

__all__ = ["LevelCup"]
