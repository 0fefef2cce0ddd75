"""Masses of a model where they matter: in the mass matrix of the moving links.

Bodies welded together form one link with their total mass and inertia; bodies welded to the world
have no effect.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from servocon.errors import InputError
from servocon.interop.mujoco.files import LARGEST_NUMBER, enumerated, mujoco_module
from servocon.linalg import is_definite
from servocon.plant.robot.recursions import SYMMETRIC
from servocon.plant.robot.tree import SPEEDS, WORLD, Link
from servocon.plant.spatial import TRIANGLE, are_principal_moments

POSTURES = 4
"""Number of postures at which the mass matrix must be regular."""

SHARE = 0.1
"""Smallest component of a massless direction, relative to the largest, whose joint is named."""


BALANCE = '<mujoco><compiler balanceinertia="true"/></mujoco>'
BOUND = '<mujoco><compiler boundmass="1e-3" boundinertia="1e-6"/></mujoco>'
"""Elements of a URDF that repair inertias; in an MJCF file they are attributes of <compiler>."""


class Impossible(NamedTuple):
    """Physically impossible inertias: a moment is negative or exceeds the sum of the others.

    Attributes:
        links: Principal moments [kg m²] (3) of moving links, by name.
        parts: Names of bodies with such inertias, welded to others with a possible total.
        still: Names of bodies with such inertias that do not move.
    """

    links: dict[str, np.ndarray]
    parts: list[str]
    still: list[str]

    def notes(self) -> list[str]:
        """Texts for the user about them."""
        said = []
        if self.links:
            moments = {name: ", ".join(f"{x:.3g}" for x in m) for name, m in self.links.items()}
            listed = enumerated([f"{name!r} ({text} kg m²)" for name, text in moments.items()])
            said.append(
                f"no body has the principal moments of {listed}, one of which is greater than the "
                f"sum of the other two. They are used as they are; {BALANCE} in <robot> "
                "replaces each by their mean"
            )
        for names, why in (
            (self.parts, "are parts of links that have possible ones as a whole"),
            (self.still, "do not move"),
        ):
            if names:
                listed = enumerated(list(map(repr, names)))
                said.append(f"no body has the inertia of {listed}; it does no harm: they {why}")
        return said


def require_finite(model: Any) -> None:
    """Require finite masses, centres and inertias with finite products.

    Args:
        model: A `mujoco.MjModel`.

    Raises:
        InputError: a number is not; the message names the body.
    """
    for array in ("body_mass", "body_inertia", "body_ipos"):
        values = np.reshape(getattr(model, array), (model.nbody, -1))
        for b in np.flatnonzero(~(np.abs(values) <= LARGEST_NUMBER).all(axis=1)):
            raise InputError(
                f"{array} of {model.body(b).name!r}",
                got=values[b].tolist(),
                expected=f"numbers of at most {LARGEST_NUMBER:g}",
            )


def impossible(model: Any, at: Sequence[Any], links: Sequence[Link], inertias: Any) -> Impossible:
    """The physically impossible inertias of a model.

    Args:
        model: A `mujoco.MjModel`.
        at: Link, rotation matrix and origin of each body.
        links: The links.
        inertias: Mass [kg], centre [m] and Ixx, Iyy, Izz, Ixy, Ixz, Iyz [kg m²] of each link.

    Raises:
        InputError: a moving link has a negative mass or a negative moment.
    """
    found = Impossible({}, [], [])
    for link, (mass, _, six) in zip(links, inertias, strict=True):
        moments = np.linalg.eigvalsh(six[SYMMETRIC])
        if mass < 0.0 or moments[0] < -TRIANGLE * moments[2]:
            numbers = ", ".join(f"{x:.3g}" for x in moments)
            raise InputError(
                f"inertia of link {link.name!r}, which joint {link.joint!r} moves",
                got=f"{mass:.3g} kg and principal moments {numbers} kg m²",
                expected="none that is negative",
                cure=f"Correct them in the file, or put {BALANCE} into <robot>: the moments of "
                "such a link are then all their mean.",
            )
        if not are_principal_moments(moments):
            found.links[link.name] = moments
    for b in range(1, model.nbody):
        link = at[b].link
        if model.body_mass[b] < 0.0 or not are_principal_moments(model.body_inertia[b]):
            if link == WORLD:
                found.still.append(model.body(b).name)
            elif links[link].name not in found.links:
                found.parts.append(model.body(b).name)
    return found


def require_regular(model: Any, links: Sequence[Link]) -> None:
    """Require a positive definite mass matrix at some random postures.

    A link without inertia may move if the links it carries have some in each of its motions.

    Args:
        model: A `mujoco.MjModel`.
        links: Its links.

    Raises:
        InputError: the mass matrix is singular; the message names joints and links.
    """
    mujoco, rng = mujoco_module(), np.random.default_rng(0)
    data = mujoco.MjData(model)
    for _ in range(POSTURES):
        data.qpos[:] = model.qpos0
        mujoco.mj_integratePos(model, data.qpos, rng.uniform(-1.0, 1.0, model.nv), 1.0)
        mujoco.mj_kinematics(model, data)
        mujoco.mj_comPos(model, data)
        mujoco.mj_crb(model, data)
        M = np.zeros((model.nv, model.nv))
        mujoco.mj_fullM(model, data, M)
        if not is_definite(M):
            _refuse(model, links, M)


def _refuse(model: Any, links: Sequence[Link], M: np.ndarray) -> None:
    """Raise the error that names the joints that move no mass."""
    size = np.sqrt(np.maximum(np.diag(M), 0.0))
    still = size == 0.0
    if not still.any():
        free = np.abs(np.linalg.eigh(M / size / size[:, None])[1][:, 0])
        still = free > SHARE * free.max()
    places = np.cumsum([SPEEDS[link.kind] for link in links])
    idle = [links[i] for i in sorted(set(np.searchsorted(places, np.flatnonzero(still), "right")))]
    names, joints = ([repr(getattr(link, key)) for link in idle] for key in ("name", "joint"))
    many = "s" if len(idle) > 1 else ""
    raise InputError(
        f"inertia of link{many} {enumerated(names)}",
        got=f"none that joint{many} {enumerated(joints)} could move",
        expected="a regular mass matrix",
        cure=f"Give the link{many} an <inertial>, make the joint{many} fixed, or put {BOUND} into "
        "<robot>: each link then has at least so many kg and kg m².",
    )
