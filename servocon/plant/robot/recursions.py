"""Recursive algorithms on a tree of rigid bodies: Newton–Euler, composite bodies, poses, momentum.

Forward recursions carry motion from parent to child, backward recursions carry forces and inertias
from child to parent, all along the link's own axes (Featherstone, Rigid Body Dynamics Algorithms,
2008, chapters 5 and 6). Loops over links are unrolled.
"""

from functools import lru_cache
from typing import Any, NamedTuple

import jax.numpy as jnp
import numpy as np
from jax import lax
from jaxtyping import Array, Float

from servocon.plant.robot.tree import WORLD, Frame, Link, Tree
from servocon.plant.spatial import quaternion_rate, rotation_matrix

_CROSS = np.zeros((3, 3, 3))
for _i, _j, _k in ((0, 1, 2), (1, 2, 0), (2, 0, 1)):
    _CROSS[_i, _k, _j], _CROSS[_i, _j, _k] = 1.0, -1.0

SYMMETRIC = np.array([[0, 3, 4], [3, 1, 5], [4, 5, 2]])
"""Positions of the entries of a matrix in Ixx, Iyy, Izz, Ixy, Ixz, Iyz."""

SIX = np.array([0, 1, 2, 0, 0, 1]), np.array([0, 1, 2, 1, 2, 2])
"""Positions of Ixx, Iyy, Izz, Ixy, Ixz, Iyz in a matrix."""


class Inertias(NamedTuple):
    """Masses and inertias of the links.

    Attributes:
        mass: Masses [kg] (links).
        centre: Centres of mass, from the link's origin along its axes [m] (links, 3).
        inertia: Ixx, Iyy, Izz, Ixy, Ixz, Iyz about the centres of mass, along the link's axes
            [kg m²] (links, 6).
    """

    mass: Float[Array, " links"]
    centre: Float[Array, "links 3"]
    inertia: Float[Array, "links 6"]

    def about_centre(self, i: int) -> Float[Array, "3 3"]:
        """Inertia matrix of a link about its centre of mass."""
        return self.inertia[i][SYMMETRIC]


def joined(*bodies: tuple[Any, Any, Any]) -> tuple[Any, Any, Any]:
    """Mass, centre and inertia of several bodies as one: the parallel-axis theorem.

    Args:
        bodies: For each, its mass [kg], centre of mass (3) [m] and inertia about it (3 × 3)
            [kg m²], along common axes; arrays of NumPy or JAX.
    """
    total = sum(mass for mass, _, _ in bodies)
    centre = sum(mass * c for mass, c, _ in bodies) / (total + (total == 0.0))
    inertia = 0.0
    for mass, c, own in bodies:
        d = c - centre
        inertia = inertia + own + mass * ((d @ d) * np.eye(3) - d[:, None] * d)
    return total, centre, inertia


class Pose(NamedTuple):
    """A rotation matrix and an origin."""

    R: Any
    p: Any


def dot(A: Any, B: Any) -> Array:
    """A B, as one operation."""
    return lax.dot_general(A, B, (((A.ndim - 1,), (0,)), ((), ())))


def skew(x: Any) -> Array:
    """[x]×."""
    return dot(_CROSS, x)


def cross(x: Any, y: Any) -> Array:
    """x × y."""
    return dot(skew(x), y)


@lru_cache(maxsize=1024)
def _turning(link: Link) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Matrices such that R of a hinge is the first plus sine and cosine times the others."""
    a, R = np.array(link.axis), np.array(link.rotation)
    along = np.outer(a, a)
    return R @ along, R @ np.einsum("ijk,k->ij", _CROSS, a), R @ (np.eye(3) - along)


def in_parent(tree: Tree, i: int, q: Float[Array, " nq"]) -> Pose:
    """Pose of a link in its parent."""
    link, place = tree.links[i], tree.places().q[i]
    offset = np.array(link.offset)
    if link.kind == "hinge":
        fixed, sine, cosine = _turning(link)
        angle = q[place] - link.reference
        return Pose(fixed + jnp.sin(angle) * sine + jnp.cos(angle) * cosine, offset)
    if link.kind == "slide":
        R = np.array(link.rotation)
        return Pose(R, offset + (R @ np.array(link.axis)) * (q[place] - link.reference))
    if link.kind == "ball":
        turn = rotation_matrix(q[place : place + 4])
        return Pose(dot(np.array(link.rotation), turn), offset)
    return Pose(rotation_matrix(q[place + 3 : place + 7]), q[place : place + 3])


def poses(tree: Tree, q: Float[Array, " nq"]) -> list[Pose]:
    """Poses of all links in their parents."""
    return [in_parent(tree, i, q) for i in range(len(tree.links))]


def bias_force(
    tree: Tree,
    inertias: Inertias,
    gravity: Float[Array, " 3"],
    q: Float[Array, " nq"],
    v: Float[Array, " n"],
) -> Float[Array, " n"]:
    """Generalized forces that hold v̇ at zero against gravity and gyroscopic terms (n).

    Newton–Euler: velocities and accelerations from base to tips, forces back.
    """
    local, places = poses(tree, q), tree.places().v
    motions: list[tuple[Any, Any, Any]] = []  # ω, α, acceleration of the origin
    forces: list[tuple[Any, Any]] = []  # force, moment about the origin
    none = np.zeros(3)
    for i, link in enumerate(tree.links):
        R, p = local[i]
        own = v[places[i] : places[i + 1]]
        if link.kind == "free":
            motions.append((own[3:], none, dot(R.T, -gravity)))
        else:
            motions.append(_moved(link, R, p, own, motions, gravity))
        omega, alpha, a = motions[-1]
        m, c = inertias.mass[i], inertias.centre[i]
        turning = skew(alpha) + dot(skew(omega), skew(omega))
        force = m * (a + dot(turning, c))
        inertia = inertias.about_centre(i)
        moment = dot(inertia, alpha) + cross(omega, dot(inertia, omega)) + cross(c, force)
        forces.append((force, moment))
    parts: list[Any] = [None] * len(tree.links)
    for i in reversed(range(len(tree.links))):
        link, (R, p), (force, moment) = tree.links[i], local[i], forces[i]
        force_there = dot(R, force)
        if link.kind == "free":
            parts[i] = jnp.concatenate([force_there, moment])
        elif link.kind == "ball":
            parts[i] = moment
        else:
            parts[i] = dot(np.array(link.axis), moment if link.kind == "hinge" else force)[None]
        if link.parent != WORLD:
            f, n = forces[link.parent]
            forces[link.parent] = f + force_there, n + dot(R, moment) + cross(p, force_there)
    return jnp.concatenate(parts)


def _moved(
    link: Link, R: Any, p: Any, own: Any, motions: list[tuple[Any, Any, Any]], gravity: Any
) -> tuple[Any, Any, Any]:
    """ω, α and the acceleration of a link's origin, at v̇ = 0, along its axes."""
    fixed = link.parent == WORLD
    if fixed:
        omega = alpha = np.zeros(3)
        a = dot(R.T, -gravity)
    else:
        omega_there, alpha_there, a_there = motions[link.parent]
        W = skew(omega_there)
        a = dot(R.T, a_there + cross(alpha_there, p) + dot(W, dot(W, p)))
        omega, alpha = dot(R.T, omega_there), dot(R.T, alpha_there)
    rate = own if link.kind == "ball" else own[0] * np.array(link.axis)
    if link.kind == "slide":
        return omega, alpha, a if fixed else a + 2.0 * cross(omega, rate)
    turned = rate if fixed else omega + rate
    return turned, alpha if fixed else alpha + cross(omega, rate), a


def mass_matrix(tree: Tree, inertias: Inertias, q: Float[Array, " nq"]) -> Float[Array, "n n"]:
    """Mass matrix by composite bodies, without armature (n × n)."""
    local, places, links = poses(tree, q), tree.places().v, tree.links
    n = places[-1]
    mass = [inertias.mass[i] for i in range(len(links))]
    first = [mass[i] * inertias.centre[i] for i in range(len(links))]  # m c
    second = []  # inertia about the origin
    for i in range(len(links)):
        C = skew(inertias.centre[i])
        second.append(inertias.about_centre(i) - mass[i] * dot(C, C))
    # Forces and moments on a link that give outward joints a unit acceleration.
    carried: list[list[tuple[Any, Any, list[int]]]] = [[] for _ in links]
    entries: list[Any] = [jnp.zeros(1)]
    index, count = np.zeros((n, n), int), 1
    for i in reversed(range(len(links))):
        link, (R, p) = links[i], local[i]
        S_linear, S_angular = _directions(link, R)
        own = list(range(places[i], places[i + 1]))
        force = dot(skew(-first[i]), S_angular) + mass[i] * S_linear
        moment = dot(second[i], S_angular) + dot(skew(first[i]), S_linear)
        outward = [*carried[i], (force, moment, own)]
        force = jnp.concatenate([part[0] for part in outward], axis=1)
        moment = jnp.concatenate([part[1] for part in outward], axis=1)
        columns = [column for part in outward for column in part[2]]
        rows = dot(S_linear.T, force) + dot(S_angular.T, moment)
        entries.append(rows.ravel())
        number = count + np.arange(len(own) * len(columns)).reshape(len(own), len(columns))
        count += number.size
        index[np.ix_(own, columns)] = number
        index[np.ix_(columns, own)] = number.T
        if link.parent != WORLD:
            force = dot(R, force)
            moment = dot(R, moment) + dot(skew(p), force)
            parent = link.parent
            carried[parent].append((force, moment, columns))
            P, shifted = skew(p), dot(R, first[i])
            H = dot(P, skew(shifted))
            about = dot(dot(R, second[i]), R.T) - H - H.T - mass[i] * dot(P, P)
            second[parent] = second[parent] + about
            first[parent] = first[parent] + shifted + mass[i] * p
            mass[parent] = mass[parent] + mass[i]
    return jnp.concatenate(entries)[index]


def _directions(link: Link, R: Any) -> tuple[Any, Any]:
    """Velocity of the origin and ω for each speed of the joint, along the link's axes (3, k)."""
    axis = np.array(link.axis)[:, None]
    if link.kind == "hinge":
        return np.zeros((3, 1)), axis
    if link.kind == "slide":
        return axis, np.zeros((3, 1))
    if link.kind == "ball":
        return np.zeros((3, 3)), np.eye(3)
    return (
        jnp.concatenate([R.T, np.zeros((3, 3))], axis=1),
        np.concatenate([np.zeros((3, 3)), np.eye(3)], axis=1),
    )


def coordinate_rate(
    tree: Tree, q: Float[Array, " nq"], v: Float[Array, " n"]
) -> Float[Array, " nq"]:
    """q̇ = N(q) v (nq)."""
    places, parts = tree.places(), []
    for i, link in enumerate(tree.links):
        at, own = places.q[i], v[places.v[i] : places.v[i + 1]]
        if link.kind == "free":
            parts += [own[:3], quaternion_rate(q[at + 3 : at + 7], own[3:])]
        else:
            parts.append(quaternion_rate(q[at : at + 4], own) if link.kind == "ball" else own)
    return jnp.concatenate(parts)


def frame_pose(tree: Tree, frame: Frame, q: Float[Array, " nq"]) -> Pose:
    """Pose of a frame in the world."""
    pose = Pose(np.array(frame.rotation), np.array(frame.offset))
    for i in reversed(tree.path(frame.link)):
        R, p = in_parent(tree, i, q)
        pose = Pose(dot(R, pose.R), dot(R, pose.p) + p)
    return pose


def frame_velocity(
    tree: Tree, frame: Frame, q: Float[Array, " nq"], v: Float[Array, " n"]
) -> tuple[Array, Array]:
    """Velocity of a frame's origin [m/s] and its ω [rad/s], along the world's axes."""
    places = tree.places().v
    rate, omega, r = jnp.zeros(3), jnp.zeros(3), np.array(frame.offset)
    for i in reversed(tree.path(frame.link)):  # first in the link's own frame, then in its parent's
        link, (R, p) = tree.links[i], in_parent(tree, i, q)
        own = v[places[i] : places[i + 1]]
        if link.kind == "free":
            rate = dot(R, rate + cross(own[3:], r)) + own[:3]
            omega = dot(R, omega + own[3:])
        elif link.kind == "slide":
            rate, omega = dot(R, rate + own[0] * np.array(link.axis)), dot(R, omega)
        else:
            turn = own if link.kind == "ball" else own[0] * np.array(link.axis)
            rate, omega = dot(R, rate + cross(turn, r)), dot(R, omega + turn)
        r = dot(R, r) + p
    return rate, omega


def momentum(
    tree: Tree, inertias: Inertias, q: Float[Array, " nq"], v: Float[Array, " n"]
) -> tuple[Array, Array]:
    """Linear momentum [N s], and angular momentum about the world's origin [N m s], of all links.

    Velocities from base to tips, momenta back (Orin, Goswami & Lee 2013).
    """
    local, places = poses(tree, q), tree.places().v
    motions: list[tuple[Any, Any]] = []  # velocity of the origin, ω
    for i, link in enumerate(tree.links):
        R, p = local[i]
        own = v[places[i] : places[i + 1]]
        if link.kind == "free":
            motions.append((dot(R.T, own[:3]), own[3:]))
            continue
        if link.parent == WORLD:
            rate = omega = jnp.zeros(3)
        else:
            there, turning = motions[link.parent]
            rate, omega = dot(R.T, there + cross(turning, p)), dot(R.T, turning)
        own = own if link.kind == "ball" else own[0] * np.array(link.axis)
        motions.append((rate + own, omega) if link.kind == "slide" else (rate, omega + own))
    momenta: list[Any] = []
    for i, (rate, omega) in enumerate(motions):
        c = inertias.centre[i]
        linear = inertias.mass[i] * (rate + cross(omega, c))
        momenta.append((linear, dot(inertias.about_centre(i), omega) + cross(c, linear)))
    total: Any = (jnp.zeros(3), jnp.zeros(3))
    for i in reversed(range(len(tree.links))):
        (R, p), (linear, angular), parent = local[i], momenta[i], tree.links[i].parent
        linear = dot(R, linear)
        angular = dot(R, angular) + cross(p, linear)
        before = total if parent == WORLD else momenta[parent]
        after = before[0] + linear, before[1] + angular
        if parent == WORLD:
            total = after
        else:
            momenta[parent] = after
    return total


def potential_energy(
    tree: Tree, inertias: Inertias, gravity: Float[Array, " 3"], q: Float[Array, " nq"]
) -> Float[Array, ""]:
    """−Σ m g · (centre of mass) [J]."""
    total: Any = jnp.zeros(())
    for mass, centre in centres(tree, inertias, q):
        total = total - mass * dot(gravity, centre)
    return total


def centres(tree: Tree, inertias: Inertias, q: Float[Array, " nq"]) -> list[tuple[Any, Any]]:
    """Mass and centre of mass of each link, in the world."""
    found: list[Pose] = []
    for i, link in enumerate(tree.links):
        R, p = in_parent(tree, i, q)
        if link.parent == WORLD:
            found.append(Pose(R, p))
        else:
            there = found[link.parent]
            found.append(Pose(dot(there.R, R), dot(there.R, p) + there.p))
    return [
        (inertias.mass[i], dot(pose.R, inertias.centre[i]) + pose.p) for i, pose in enumerate(found)
    ]
