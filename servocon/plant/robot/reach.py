"""Reach of a frame: a ball that its origin cannot leave, whatever the joints do."""

from typing import NamedTuple

import numpy as np

from servocon.plant.robot.limits import Limits
from servocon.plant.robot.tree import Link, Tree

ALONG = 1e-9
"""Distance of a joint from another joint's axis that counts as zero [m]."""


class Reach(NamedTuple):
    """A ball in the world.

    Attributes:
        centre: Its centre [m] (3).
        radius: Its radius [m].
    """

    centre: np.ndarray
    radius: float


def reach(tree: Tree, limits: Limits | None, name: str) -> Reach | None:
    """A ball that a frame's origin never leaves, centred at the first joint.

    (At the second joint if it never moves.) The length of two consecutive parts of the chain is
    their largest length over a full turn of the hinge between them; the pairs are chosen to
    minimize the sum. Limits of hinges are not used.

    Args:
        tree: The robot.
        limits: Its limits, of which only those of slides are used, or None.
        name: Name of the frame.

    Returns:
        The ball; None if there is none, as for a floating base.
    """
    frame = tree.frame(name)
    path = tree.path(frame.link)
    links = [tree.links[i] for i in path]
    slack = [_stroke(tree, limits, i) for i in path]
    if not links or not np.isfinite(slack).all():
        return None
    # ends[k] is the origin that follows link k (of the next link, or of the frame), along its axes.
    ends = [np.array(link.offset) for link in links[1:]] + [np.array(frame.offset)]
    centre = np.array(links[0].offset)
    if len(links) > 1 and links[0].kind == "hinge" and _on_axis(links[0], ends[0]):
        centre = centre + np.array(links[0].rotation) @ ends[0]
        links, ends = links[1:], ends[1:]
    return Reach(centre, _length(links, ends) + sum(slack))


def _stroke(tree: Tree, limits: Limits | None, i: int) -> float:
    """Largest displacement of a slide [m]; 0 for a joint that only turns."""
    link = tree.links[i]
    if link.kind == "free":
        return np.inf
    if link.kind != "slide":
        return 0.0
    if limits is None:
        return np.inf
    place = tree.places().q[i]
    return max(abs(x[place] - link.reference) for x in (limits.lower, limits.upper))


def _on_axis(link: Link, end: np.ndarray) -> bool:
    return bool(np.linalg.norm(np.cross(link.axis, end)) <= ALONG)


def _length(links: list[Link], ends: list[np.ndarray]) -> float:
    """Smallest sum of the lengths of single parts of a chain and of pairs of them [m]."""
    least = [0.0, float(np.linalg.norm(ends[0]))]
    for k in range(1, len(links)):
        alone = least[-1] + float(np.linalg.norm(ends[k]))
        together = least[-2] + _pair(links[k], ends[k - 1], ends[k])
        least.append(min(alone, together))
    return least[-1]


def _pair(link: Link, before: np.ndarray, after: np.ndarray) -> float:
    """Largest distance across a joint, from the origin before it to the one after it [m]."""
    if link.kind != "hinge":
        return float(np.linalg.norm(before) + np.linalg.norm(after))
    own = np.array(link.axis)
    there = np.array(link.rotation) @ own
    along = before @ there + after @ own
    beside = np.linalg.norm(before - (before @ there) * there)
    beside += np.linalg.norm(after - (after @ own) * own)
    return float(np.hypot(along, beside))
