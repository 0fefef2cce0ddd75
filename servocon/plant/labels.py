"""Labels of coordinates, speeds and inputs: a name and a unit, ``"theta [rad]"``."""

import re

from servocon.plant.contract import Plant


def split_label(label: str) -> tuple[str, str]:
    """Name and unit of a label such as ``"theta [rad]"``; the unit is "" where none is given."""
    match = re.fullmatch(r"(.*?)\s*(?:\[([^\]]*)\])?\s*", label)
    assert match is not None  # every string matches
    return match[1], match[2] or ""


def rate_label(label: str) -> str:
    """Label of a time derivative, such as ``"theta rate [rad/s]"`` of ``"theta [rad]"``."""
    name, unit = split_label(label)
    return f"{name} rate [{unit or '1'}/s]"


def speed_names(plant: Plant, nq: int, n: int) -> tuple[str, ...]:
    """Labels of all n speeds: the plant's own, else of its coordinates' rates, else ``v[i]``."""
    labels, coordinates = plant.speed_labels(), plant.coordinate_labels()
    if labels is None and coordinates is not None and nq == n:
        return tuple(map(rate_label, coordinates))
    return labels or tuple(f"v[{i}]" for i in range(n))
