"""Limits of joints and motors from a model and its file."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from servocon.interop.mujoco.files import mujoco_module
from servocon.plant.robot.limits import Limits

MARGIN = 0.1
"""Part of a joint's range at each end that is not used as home position."""


def unlimited(size: int) -> np.ndarray:
    """Smallest and largest values of unlimited numbers (2, size)."""
    return np.full((2, size), np.inf) * [[-1.0], [1.0]]


def actuator_limits(model: Any) -> np.ndarray:
    """Smallest and largest forces of the file's actuators (2, l).

    A control range limits the force of a motor only; for a servo it limits another quantity.
    """
    limits, mujoco = unlimited(model.nu), mujoco_module()
    fixed, none = int(mujoco.mjtGain.mjGAIN_FIXED), int(mujoco.mjtBias.mjBIAS_NONE)
    for a in range(model.nu):
        ranges = []
        if model.actuator_forcelimited[a]:
            ranges.append(model.actuator_forcerange[a])
        motor = model.actuator_gaintype[a] == fixed and model.actuator_biastype[a] == none
        if model.actuator_ctrllimited[a] and motor:
            ranges.append(np.sort(model.actuator_gainprm[a, 0] * model.actuator_ctrlrange[a]))
        for lower, upper in ranges:
            limits[:, a] = max(limits[0, a], lower), min(limits[1, a], upper)
    return limits


def force_limits(model: Any) -> np.ndarray:
    """Smallest and largest generalized forces of all motors together (2, n)."""
    limits = unlimited(model.nv)
    for j in np.flatnonzero(model.jnt_actfrclimited):
        limits[:, model.jnt_dofadr[j]] = model.jnt_actfrcrange[j]
    return limits


def limits_of(model: Any, B: np.ndarray, own: bool, speeds: Mapping[str, float]) -> Limits:
    """All limits of a model.

    Args:
        model: A `mujoco.MjModel`.
        B: Generalized force of each input (n × l), each of which acts on one speed.
        own: True if the inputs are the file's actuators.
        speeds: Largest speeds by the joints' names [rad/s, m/s].
    """
    coordinates, speed = unlimited(model.nq), np.full(model.nv, np.inf)
    for j in _simple(model):
        if model.jnt_limited[j]:
            coordinates[:, model.jnt_qposadr[j]] = model.jnt_range[j]
        if model.joint(j).name in speeds:
            speed[model.jnt_dofadr[j]] = speeds[model.joint(j).name]
    inputs = actuator_limits(model) if own else unlimited(B.shape[1])
    at = np.abs(B).argmax(axis=0)
    gear = B[at, range(B.shape[1])]
    shared = np.sort(force_limits(model)[:, at] / gear, axis=0)
    least, most = np.maximum(inputs[0], shared[0]), np.minimum(inputs[1], shared[1])
    kept = (*coordinates, speed, least, most)
    return Limits(*(tuple(np.asarray(x).tolist()) for x in kept))


def home_of(model: Any) -> tuple[float, ...]:
    """Coordinates of the keyframe "home", else of the first keyframe, else of the model.

    In a model without keyframes, such as a URDF, a joint whose zero is outside its range or close
    to an end of it (`MARGIN`) is put in the middle: an arm is then neither stretched nor at a
    limit.
    """
    if model.nkey:
        mujoco = mujoco_module()
        number = mujoco.mj_name2id(model, mujoco.mjtObj.mjOBJ_KEY, "home")
        return tuple(np.array(model.key_qpos[max(number, 0)], float).tolist())
    q = np.array(model.qpos0, float)
    for j in _simple(model):
        at, (lower, upper) = model.jnt_qposadr[j], model.jnt_range[j]
        margin = MARGIN * (upper - lower)
        if model.jnt_limited[j] and not lower + margin <= q[at] <= upper - margin:
            q[at] = 0.5 * (lower + upper)
    return tuple(q.tolist())


def _simple(model: Any) -> list[int]:
    """Indices of the hinges and slides."""
    joint = mujoco_module().mjtJoint
    kinds = int(joint.mjJNT_HINGE), int(joint.mjJNT_SLIDE)
    return [j for j in range(model.njnt) if int(model.jnt_type[j]) in kinds]
