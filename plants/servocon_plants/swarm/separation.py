"""Least distances of a swarm's robots that hold for every pair, from bounds of each ‖βᵢ‖.

The energy of all pairs bounds that of the closest one, see `guaranteed_distance`; but it may not be
spent on one pair alone, so that bound is lost with a few robots. Here the other robots are counted
where they are: between two robots at distance d, with y = qⁱ − qʲ,

    ḋ = 2 f(d) − (a N + k) d + Σ_k (pushes of third robots along y) + (βᵢ − βⱼ)·y/d,

with the repulsion f, the attraction a of the pairs and k of a common goal.
"""

from typing import NamedTuple

import numpy as np

from servocon_plants.certified import BetaBounds
from servocon_plants.swarm.potentials import LinearAttraction, LinearQuadratic, LogBarrier

PRESS = {1: 0.0, 2: 0.0, 3: 0.75, 4: 1.17, 5: 1.48, 6: 1.72, 7: 1.92}
"""Largest push of third robots on the closest pair in the plane, over b/d, by number of robots.

A third robot at z (in units of d, the pair at ±½) pushes by Re 1/(z² − ¼), which is harmonic, so it
is its own mean over the disc of radius ½ about z. These discs are disjoint, hence their sum is at
most 4/π times the largest integral over an area of (N − 2) π/4 outside the pair's own discs.
"""

PARTS = 1000
"""Number of time steps on which a bound of β is replaced by its larger end."""

FAR = 1e3
"""Multiple of the softening beyond which the softening is a relative error of at most FAR⁻²."""


class Separation(NamedTuple):
    """Least distance of any two robots.

    Attributes:
        distance: From the initial state up to the last time [m].
        final: In the end, whatever the initial state [m]; 0 if nothing is guaranteed.
    """

    distance: float
    final: float


def separation(
    potential: LinearAttraction,
    positions: np.ndarray,
    bounds: BetaBounds,
    last: float,
    goal: float,
    softening: float,
) -> Separation | None:
    """Least distance of any two robots; None if the potential and the number allow no such bound.

    Args:
        potential: G.
        positions: Initial positions (robots, dimension).
        bounds: Bounds of each ‖βᵢ‖, decreasing in time.
        last: Last time [s].
        goal: k, attraction of a common goal [1/s], which may move.
        softening: η of the relation [m].
    """
    robots, dimension = positions.shape
    if robots < 2:
        return None
    grid = np.linspace(0.0, last, PARTS + 1)
    times = np.append(grid[:-1], np.inf)  # of each step the larger end; and what stays for good
    each, total = bounds.each(times), np.sqrt(2) * bounds.total(times)
    first, second = np.triu_indices(robots, k=1)
    initial = np.linalg.norm(positions[first] - positions[second], axis=1)
    decay, step = float(potential.attraction) * robots + goal, last / PARTS
    if isinstance(potential, LinearQuadratic):
        push = np.minimum(each[:, first] + each[:, second], total[:, None])
        least, final = _constant(2 * float(potential.repulsion), initial, push, step, decay)
    elif isinstance(potential, LogBarrier) and robots in PRESS and dimension <= 2:
        push = np.minimum(np.sort(each, axis=1)[:, -2:].sum(axis=1), total)
        own = 2 - PRESS[robots] - 2 * robots * FAR**-2
        least, final = _logarithm(
            own * float(potential.repulsion), float(initial.min()), push, step, decay
        )
    else:
        return None
    kept = [float(d) if d >= FAR * softening else 0.0 for d in (least, final)]
    return Separation(*kept)


def _constant(
    repulsion: float, distance: np.ndarray, push: np.ndarray, step: float, decay: float
) -> tuple[float, float]:
    """Distances for a constant repulsion b: ḋ ≥ 2b − c d − ‖βᵢ‖ − ‖βⱼ‖, for any number of robots.

    The repulsion F(y) = b y/‖y‖ is the gradient of a convex function and therefore monotone: the
    repulsion of third robots never reduces the distance of a pair.
    """
    net = repulsion * (1 - FAR**-2) - push
    left = np.exp(-decay * step)
    gain = (1 - left) / decay if decay > 0 else step
    least = distance
    for of_step in net[:-1]:
        distance = left * distance + gain * of_step
        least = np.minimum(least, distance)  # d moves monotonically within a step
    final = net[-1].min() / decay if decay > 0 else np.inf * net[-1].min()
    return float(least.min()), float(final)


def _logarithm(
    repulsion: float, distance: float, push: np.ndarray, step: float, decay: float
) -> tuple[float, float]:
    """Distances for a repulsion b/d in the plane: (2 − S) b/d against third robots' S b/d.

    The smallest distance D over all pairs has Ḋ ≥ (2 − S) b/D − c D − w, w the largest sum of two
    bounds of ‖βᵢ‖ (Danskin's theorem).
    """
    least = distance
    for w in push[:-1] if distance > 0 else ():
        rate = repulsion / distance - decay * distance - w  # it rises while D falls
        rest = _rest(repulsion, decay, w)
        distance = max(distance + step * min(rate, 0.0), min(distance, rest))
        least = min(least, distance)
    return least, _rest(repulsion, decay, float(push[-1]))


def _rest(b: float, decay: float, w: float) -> float:
    """D at which b/D = c D + w."""
    return 2 * b / (w + np.sqrt(w**2 + 4 * b * decay)) if decay > 0 or w > 0 else np.inf
