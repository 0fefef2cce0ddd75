"""The solids of a model with which a robot is drawn: spheres, capsules, cylinders and boxes."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from scipy.spatial.transform import Rotation

from servocon.interop.mujoco.files import mujoco_module
from servocon.plant.robot import Frame, Solid
from servocon.plant.robot.tree import matrix, vector

HIDDEN = 3
"""First group of hidden solids, as in MuJoCo's own viewer."""


def solids_of(model: Any, at: Sequence[Any]) -> tuple[Solid, ...]:
    """The solids of a model, without meshes and planes.

    Solids hidden in MuJoCo's viewer, such as those for contacts, replace meshes if there are no
    others.

    Args:
        model: A `mujoco.MjModel`.
        at: Link, rotation matrix and origin of each body.
    """
    found = [(int(model.geom_group[i]), _solid(model, at, i)) for i in range(model.ngeom)]
    every = [(group, solid) for group, solid in found if solid is not None]
    shown = [solid for group, solid in every if group < HIDDEN]
    return tuple(shown or [solid for _, solid in every])


def _solid(model: Any, at: Sequence[Any], i: int) -> Solid | None:
    kinds, size = mujoco_module().mjtGeom, model.geom_size[i]
    rgba = model.geom_rgba[i] if model.geom_matid[i] < 0 else model.mat_rgba[model.geom_matid[i]]
    if rgba[3] == 0.0:
        return None
    link, R, p = at[int(model.geom_bodyid[i])]
    turn = Rotation.from_quat(np.roll(model.geom_quat[i], -1)).as_matrix()
    frame = Frame(link, matrix(R @ turn), vector(R @ model.geom_pos[i] + p))
    color = "#" + "".join(f"{round(255 * float(part)):02x}" for part in rgba[:3])
    radius, long = float(size[0]), 2.0 * float(size[1])
    match int(model.geom_type[i]):
        case kinds.mjGEOM_SPHERE:
            return Solid("ball", frame, (radius, 0.0, 0.0), color)
        case kinds.mjGEOM_ELLIPSOID:
            return Solid("ball", frame, (float(np.cbrt(np.prod(size))), 0.0, 0.0), color)
        case kinds.mjGEOM_CAPSULE:
            return Solid("rod", frame, (radius, long, 0.0), color)
        case kinds.mjGEOM_CYLINDER:
            return Solid("cylinder", frame, (radius, long, 0.0), color)
        case kinds.mjGEOM_BOX:
            return Solid("box", frame, vector(2.0 * size), color)
    return None
