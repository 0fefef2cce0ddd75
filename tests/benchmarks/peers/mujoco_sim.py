"""The same loop in MuJoCo: the arm as an MJCF model, Eq. 72 in Python as its control callback."""

import arm
import mujoco
import numpy as np

# The fourth-order integrator with a fixed step: the largest of 5, 10, 20 ... ms that brings the
# final state within 1e-7. MuJoCo's default, semi-implicit Euler, is off by 1e-3 at 1 ms.
STEP = 0.01  # [s]

MODEL = """
<mujoco>
  <compiler angle="radian" autolimits="false"/>
  <option integrator="RK4" timestep="{step}" gravity="0 0 -{g}">
    <flag contact="disable" constraint="disable"/>
  </option>
  <worldbody>
    <body>
      <joint type="hinge" axis="0 1 0" stiffness="{K}"/>
      <inertial pos="0 0 -{lc1}" mass="{m1}" diaginertia="{I1} {I1} {I1}"/>
      <body pos="0 0 -{l1}">
        <joint type="hinge" axis="0 1 0" stiffness="{K}"/>
        <inertial pos="0 0 -{lc2}" mass="{m2}" diaginertia="{I2} {I2} {I2}"/>
      </body>
    </body>
  </worldbody>
</mujoco>
"""

_model: mujoco.MjModel
_data: mujoco.MjData


def _control(model: mujoco.MjModel, data: mujoco.MjData) -> None:
    data.qfrc_applied[:] = arm.direct_control(data.qpos, data.qvel)


def prepare() -> None:
    """Compile the model."""
    global _model, _data
    _model = mujoco.MjModel.from_xml_string(MODEL.format(step=STEP, **arm.NOMINAL._asdict()))
    _data = mujoco.MjData(_model)


def run() -> arm.Vector:
    """The final state; the callback runs at each of the four stages of a step."""
    mujoco.mj_resetData(_model, _data)
    _data.qpos[:], _data.qvel[:] = arm.START[:2], arm.START[2:]
    mujoco.set_mjcb_control(_control)
    try:
        mujoco.mj_step(_model, _data, nstep=round(arm.DURATION / STEP))
    finally:
        mujoco.set_mjcb_control(None)
    return np.concatenate((_data.qpos, _data.qvel))
