"""Labels of coordinates, speeds and inputs: a name and a unit, ``"theta [rad]"``."""

from servocon.plant.contract import Plant
from servocon.results.labels import split_label


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
