"""Limits of a robot's joints and motors, as data."""

from typing import NamedTuple


class Limits(NamedTuple):
    """Limits of joints and motors; infinite if there is no limit.

    Attributes:
        lower: Smallest coordinates [rad, m] (nq); −∞ for those of a ball or free joint.
        upper: Largest coordinates [rad, m] (nq).
        speed: Largest absolute speeds [rad/s, m/s] (n).
        least: Smallest inputs [N, N m] (l).
        most: Largest inputs [N, N m] (l).
    """

    lower: tuple[float, ...]
    upper: tuple[float, ...]
    speed: tuple[float, ...]
    least: tuple[float, ...]
    most: tuple[float, ...]
