"""Labels of coordinates, speeds and inputs: a name and a unit, ``"theta [rad]"``."""

import numpy as np

from servocon.errors import warn
from servocon.plant.contract import Plant
from servocon.results.labels import Label


def rate_label(label: str) -> Label:
    """Label of a time derivative: ``"theta rate [rad/s]"`` for ``"theta [rad]"``."""
    of = Label.of(label)
    return Label(f"{of.name} rate", f"{of.unit or '1'}/s")


def speed_names(plant: Plant, nq: int, n: int) -> tuple[str, ...]:
    """Labels of all n speeds: the plant's own, else those of coordinate rates, else ``v[i]``."""
    labels, coordinates = plant.speed_labels(), plant.coordinate_labels()
    if labels is None and coordinates is not None and nq == n:
        return tuple(map(rate_label, coordinates))
    return labels or tuple(f"v[{i}]" for i in range(n))


TURN = 2.0 * np.pi
"""A full turn [rad], above which an angle may be in degrees."""


def warn_of_degrees(plant: Plant, q: np.ndarray) -> None:
    """Warn of coordinates that are labelled [rad] but look like degrees.

    Such a coordinate is more than a turn outside its usual range. Without a range it is larger
    than a turn and a multiple of 0.5: radians are rarely written as 30 or −45.

    Args:
        plant: The plant.
        q: Coordinates (nq), or of several states (k, nq).
    """
    if not np.abs(q).max(initial=0.0) > TURN:
        return
    labels, usual = plant.coordinate_labels(), plant.coordinate_range()
    states = np.atleast_2d(q)
    if labels is None or len(labels) != states.shape[1]:
        return
    angle = np.array([Label.of(label).unit == "rad" for label in labels])
    low, high = (np.full(len(labels), x) for x in (-np.inf, np.inf)) if usual is None else usual
    known = np.isfinite(low) & np.isfinite(high)
    outside = known & ~((low - TURN <= states) & (states <= high + TURN))
    round_ = ~known & (np.abs(states) > TURN) & (2.0 * states == np.round(2.0 * states))
    found = np.argwhere(angle & (outside | round_))
    if found.size:
        i, k = found[0]
        more = f"; its range is {low[k]:.3g} to {high[k]:.3g} rad" if known[k] else ""
        warn(
            f"coordinate {labels[k]!r} is at {states[i, k]:.3g} rad{more}. If that is an angle in "
            "degrees, np.deg2rad converts it to radians"
        )
