"""Legged robots on MuJoCo's ground: scenes, impulses, contact forces and slip of feet."""

from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

import equinox as eqx
import jax.numpy as jnp
import numpy as np
from jaxtyping import Array, ArrayLike, Float

import servocon as sc
from servocon_plants import robots

STIFF = {"solref": [0.004, 1.0], "solimp": [0.95, 0.99, 0.001, 0.5, 2.0]}
"""Contacts with a time constant of 4 ms; MuJoCo's default is 20 ms."""


class Impulse(eqx.Module):
    """A force on the floating body, at its origin, for a while; a function of (q, v, t)."""

    force: ArrayLike = eqx.field(
        metadata=sc.declaration(unit="N", text="along the world's axes (3)")
    )
    begin: ArrayLike = eqx.field(metadata=sc.declaration(unit="s"))
    length: ArrayLike = eqx.field(metadata=sc.declaration(unit="s"))

    def __call__(self, q: Array, v: Array, t: Array) -> Float[Array, " n"]:
        """The generalized force."""
        acts = (t >= self.begin) & (t < self.begin + self.length)
        force = jnp.where(acts, jnp.asarray(self.force), 0.0)
        return jnp.concatenate([force, jnp.zeros(v.shape[0] - 3)])


def pushed(name: str, model: Any, law: sc.Law, q0: np.ndarray, **options: Any) -> sc.Run:
    """A run on MuJoCo's ground, from rest, with options of `servocon.simulate_mujoco`."""
    own = {"model": model, "law": law, "q0": q0, "v0": np.zeros(model.nv), **options}
    # Active cones are violated by the program's rounding, which a claim bounds.
    return sc.Run(name, simulator=sc.simulate_mujoco, ignores=".*was missed by", **own)


def scene(
    name: str, friction: float, timestep: float, load: float = 0.0, fixed: tuple[str, ...] = ()
) -> Any:
    """A robot of `servocon_plants.robots` on a floor.

    Args:
        name: Name of the robot.
        friction: Coefficient of friction.
        timestep: Step of the physics [s].
        load: Additional mass at the origin of the floating body [kg].
        fixed: Parts of the names of joints to omit; their links are fixed.

    Returns:
        A `mujoco.MjModel`.
    """
    mujoco: Any = import_module("mujoco")

    spec = mujoco.MjSpec.from_file(str(robots.path(name)))
    spec.option.timestep = timestep
    spec.option.cone = mujoco.mjtCone.mjCONE_ELLIPTIC
    spec.option.impratio = 10.0
    plane = {"type": mujoco.mjtGeom.mjGEOM_PLANE, "size": [2.0, 2.0, 0.1]}
    touched = {"contype": 1, "conaffinity": 1}
    spec.worldbody.add_geom(name="floor", rgba=[0.75, 0.78, 0.8, 1.0], **plane, **touched)
    spec.worldbody.add_light(pos=[0.5, -1.0, 3.0], dir=[-0.2, 0.3, -1.0])
    for geom in spec.geoms:
        if geom.contype:
            geom.friction[0] = friction
            geom.solref, geom.solimp = STIFF["solref"], STIFF["solimp"]
    posture = _posture(name)
    for joint in [j for j in spec.joints if any(part in j.name for part in fixed)]:
        spec.delete(spec.actuator(joint.name))
        spec.delete(joint)
    for key in spec.keys:
        kept = [posture[joint.name] for joint in spec.joints]
        key.qpos = np.concatenate(kept)
    if load:
        root = spec.worldbody.first_body()
        root.add_body(name="load", mass=load, inertia=[0.002 * load] * 3)
    return spec.compile()


def _posture(name: str) -> dict[str, np.ndarray]:
    """Coordinates of each joint in the posture `home` of a robot's file."""
    mujoco: Any = import_module("mujoco")

    model = mujoco.MjModel.from_xml_path(str(robots.path(name)))
    ends = np.append(model.jnt_qposadr, model.nq)
    q = model.key("home").qpos
    return {model.joint(i).name: q[ends[i] : ends[i + 1]] for i in range(model.njnt)}


def feet(model: Any) -> list[int]:
    """Shapes of a robot that touch the ground."""
    return [g for g in range(model.ngeom) if model.geom_contype[g] and model.geom_bodyid[g]]


def below(model: Any, data: Any, geom: int) -> np.ndarray:
    """Vector from the centre of a foot to its contact point below [m] (3)."""
    turned = np.abs(data.geom_xmat[geom].reshape(3, 3)[2])
    size = model.geom_size[geom]
    sphere = size[1] == 0.0
    return np.array([0.0, 0.0, -(size[0] if sphere else turned @ size)])


def home(model: Any) -> np.ndarray:
    """Coordinates of a named posture of the robot, with its feet on the ground (nq)."""
    mujoco: Any = import_module("mujoco")

    data = mujoco.MjData(model)
    data.qpos = model.key("home").qpos
    mujoco.mj_kinematics(model, data)
    low = min(data.geom_xpos[g, 2] + below(model, data, g)[2] for g in feet(model))
    data.qpos[2] -= low
    return data.qpos.copy()


class Ground(NamedTuple):
    """Contact forces and slip of the feet, by MuJoCo, at the output times of a run.

    Attributes:
        force: Force on each foot along the world's axes [N] (T, feet, 3).
        pressure: Centre of pressure of all feet in the plane of the floor [m] (T, 2).
        slip: Distance that the contact point has slipped since the start [m] (T, feet).
    """

    force: np.ndarray
    pressure: np.ndarray
    slip: np.ndarray


def ground(model: Any, run: sc.Trajectory, disturbance: Impulse) -> Ground:
    """Contact forces and slip of the feet in a run, by MuJoCo.

    Args:
        model: The scene; its file has a motor of gear 1 for each hinge.
        run: A single run in it.
        disturbance: Force on the body in this run.
    """
    mujoco: Any = import_module("mujoco")

    data, touching = mujoco.MjData(model), feet(model)
    place = {g: i for i, g in enumerate(touching)}
    force = np.zeros((len(run.time), len(touching), 3))
    slipping, moment = np.zeros((len(run.time), len(touching), 2)), np.zeros((len(run.time), 2))
    six, twist = np.zeros(6), np.zeros(6)
    for k, t in enumerate(run.time):
        data.qpos, data.qvel, data.ctrl = run.q[k], run.v[k], run.u[k]
        acts = disturbance.begin <= t < disturbance.begin + disturbance.length
        data.qfrc_applied[:3] = acts * np.asarray(disturbance.force)
        mujoco.mj_forward(model, data)
        for c in range(data.ncon):
            found = [g for g in data.contact[c].geom if g in place]
            if found:
                mujoco.mj_contactForce(model, data, c, six)
                own = data.contact[c].frame.reshape(3, 3).T @ six[:3]
                force[k, place[found[0]]] += own
                moment[k] += own[2] * data.contact[c].pos[:2]
        for g in touching:
            mujoco.mj_objectVelocity(model, data, mujoco.mjtObj.mjOBJ_GEOM, g, twist, 0)
            slipping[k, place[g]] = (twist[3:] + np.cross(twist[:3], below(model, data, g)))[:2]
    step = np.diff(run.time)[:, None, None]
    way = np.cumsum(0.5 * (slipping[1:] + slipping[:-1]) * step, axis=0)
    way = np.concatenate([np.zeros_like(way[:1]), way])
    pressure = moment / np.maximum(force[..., 2].sum(axis=1), 1e-9)[:, None]
    return Ground(force, pressure, np.linalg.norm(way, axis=-1))


def animate(run: sc.Trajectory, path: Path) -> Path:
    """The robot on its floor."""
    middle, size = run.q[0, :2], 0.5
    corners = np.array([[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0], [-1.0, -1.0]])
    floor = np.append(middle + size * corners, np.zeros((5, 1)), axis=1)
    return run.animate(scenery={"floor": sc.shapes.path(floor)}, traces=()).save(path)
