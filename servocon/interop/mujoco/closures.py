"""Equality constraints of a model, for closed loops and mimic joints, as a relation."""

from typing import Any

import equinox as eqx
import jax.numpy as jnp
import numpy as np
from jaxtyping import Array, Float

from servocon.arrays import Numeric
from servocon.constraint.constraint import Constraint, stack
from servocon.constraint.frames.relations import FrameRelation
from servocon.constraint.frames.tasks import XYZ, Task
from servocon.constraint.relations import require_decay
from servocon.errors import InputError
from servocon.interop.mujoco.files import mujoco_module
from servocon.interop.mujoco.reading import name_of, rotation, source_of
from servocon.plant.robot import Robot
from servocon.plant.spatial import rotation_vector
from servocon.tree import declaration
from servocon.user_code import explained


class Coincidence(Task):
    """A point of one frame minus a point of another, along the world's axes."""

    frames: tuple[str, str] = eqx.field(static=True)
    first: Numeric = eqx.field(
        metadata=declaration(unit="m", text="the point in the first frame (3)")
    )
    second: Numeric = eqx.field(
        metadata=declaration(unit="m", text="the point in the second frame (3)")
    )

    def error(self, robot: Robot, q: Any, t: Any) -> Float[Array, " 3"]:
        """p_1 + R_1 r_1 − p_2 − R_2 r_2 [m]."""
        (R, p), (S, r) = (robot.pose(frame, q) for frame in self.frames)
        return p + R @ jnp.asarray(self.first) - r - S @ jnp.asarray(self.second)

    def labels(self) -> tuple[str, ...]:
        """Along the world's axes."""
        return tuple(f"{self.frames[0]} at {self.frames[1]} {axis} [m/s]" for axis in XYZ)


class SameTurn(Task):
    """Rotation error between two frames with a given relative rotation."""

    frames: tuple[str, str] = eqx.field(static=True)
    turn: Numeric  # rotation matrix from the second frame to the first (3 × 3)

    def error(self, robot: Robot, q: Any, t: Any) -> Float[Array, " 3"]:
        """Rotation vector of R_1ᵀ R_2 turnᵀ [rad]."""
        (R, _), (S, _) = (robot.pose(frame, q) for frame in self.frames)
        return rotation_vector(R.T @ S @ jnp.asarray(self.turn).T)

    def labels(self) -> tuple[str, ...]:
        """About the axes of the first frame."""
        return tuple(f"{self.frames[1]} to {self.frames[0]} turn {axis} [rad/s]" for axis in XYZ)


class Mimic(Task):
    """A joint that follows a polynomial of another joint, or is fixed."""

    joints: tuple[str, ...] = eqx.field(static=True)
    coefficients: Numeric  # of powers 0 to 4 (5)

    def error(self, robot: Robot, q: Any, t: Any) -> Float[Array, " 1"]:
        """x − Σ c_k yᵏ with x and y the coordinates relative to the reference [rad, m]."""
        places = robot.tree.places().q
        at = {link.joint: (places[i], link.reference) for i, link in enumerate(robot.tree.links)}
        x, *others = (q[place] - zero for place, zero in (at[name] for name in self.joints))
        y = others[0] if others else 0.0 * x
        c = jnp.asarray(self.coefficients)
        return (x - (c[0] + y * (c[1] + y * (c[2] + y * (c[3] + y * c[4])))))[None]

    def labels(self) -> tuple[str, ...]:
        """One row."""
        return (f"{self.joints[0]} follows",)


@explained
def closures(path: Any, rate: Numeric = 20.0) -> Constraint:
    """Equality constraints of a robot's file as a relation: closed loops, mimic joints.

    To build them into the plant, use ``servocon.constraint.reduce(servocon.robot(path),
    closures(path), independent=motors)``.

    Args:
        path: A file, or a model (`mujoco.MjModel`), as for `servocon.robot`. In a URDF these are
            the ``<mimic>`` joints, with chains of them resolved.
        rate: Λ, at which drift decays [1/s].

    Raises:
        InputError: there is no equality constraint, or one on tendons or flexible bodies.
    """
    model, mujoco = source_of(path).model, mujoco_module()
    require_decay("rate", rate)
    parts: list[Constraint] = []
    for e in range(model.neq):
        if not model.eq_active0[e]:
            continue
        kind, name = int(model.eq_type[e]), model.equality(e).name or f"equality {e}"
        data, names = np.array(model.eq_data[e], float), _names(model, e)
        tasks: list[Task]
        if kind == int(mujoco.mjtEq.mjEQ_CONNECT):
            tasks = [Coincidence(frames=(names[0], names[1]), first=data[:3], second=data[3:6])]
        elif kind == int(mujoco.mjtEq.mjEQ_WELD):
            turn = rotation(data[6:10])
            tasks = [
                Coincidence(frames=(names[0], names[1]), first=data[3:6], second=data[:3]),
                SameTurn(frames=(names[0], names[1]), turn=turn),
            ]
        elif kind == int(mujoco.mjtEq.mjEQ_JOINT):
            tasks = [Mimic(joints=names, coefficients=data[:5])]
        else:
            expected = "connect, weld or joint"
            raise InputError(f"equality {name!r}", got="another kind", expected=expected)
        parts += [FrameRelation(of=t, rate=rate, name=name, labels=t.labels()) for t in tasks]
    if not parts:
        raise InputError("path", got="no equality constraint that is active", expected="some")
    return stack(*parts, name="closures")


def _names(model: Any, e: int) -> tuple[str, ...]:
    """Names of the two bodies, sites or joints of an equality constraint."""
    mujoco, kind = mujoco_module(), "body"
    if int(model.eq_type[e]) == int(mujoco.mjtEq.mjEQ_JOINT):
        kind = "joint"
    elif int(model.eq_objtype[e]) == int(mujoco.mjtObj.mjOBJ_SITE):
        kind = "site"
    ids = int(model.eq_obj1id[e]), int(model.eq_obj2id[e])
    return tuple(name_of(model, kind, i) for i in ids if i >= 0)
