"""Write a law in C, and the arm that it controls as a model of MuJoCo, from one plant."""

import servocon as sc
from servocon_plants import PlanarArm

ARM = PlanarArm()
MIRROR = sc.residual(lambda q, v, t: v[:1] + v[1:2], name="mirror")
LAW = sc.laws.Saturated(sc.ServoLaw(ARM, MIRROR, sc.Stabilizing(gain=4.0)), lower=-20.0, upper=20.0)
Q0, V0 = [0.3, -0.2], [1.0, -0.1]

MODEL = """\
<mujoco>
  <option integrator="RK4" timestep="1e-4" gravity="0 0 -{g}">
    <flag contact="disable" constraint="disable"/>
  </option>
  <worldbody>
    <body>
      <joint name="joint 1" axis="0 -1 0"/>
      <inertial pos="0 0 -{c[0]}" mass="{m[0]}" diaginertia="{I[0]} {I[0]} {I[0]}"/>
      <body pos="0 0 -{l[0]}">
        <joint name="joint 2" axis="0 -1 0"/>
        <inertial pos="0 0 -{c[1]}" mass="{m[1]}" diaginertia="{I[1]} {I[1]} {I[1]}"/>
      </body>
    </body>
  </worldbody>
  <actuator><motor joint="joint 1"/><motor joint="joint 2"/></actuator>
  <keyframe><key qpos="{q}" qvel="{v}"/></keyframe>
</mujoco>
"""


def write(folder: str = ".") -> None:
    """Write mirror.h, mirror.c and arm.xml."""
    sc.export_c(LAW, folder, Q0, V0, name="mirror")
    parts = {"m": ARM.mass, "l": ARM.length, "c": ARM.centre, "I": ARM.inertia}
    numbers = {name: [float(x) for x in part] for name, part in parts.items()}
    start = {"q": " ".join(map(str, Q0)), "v": " ".join(map(str, V0))}
    with open(f"{folder}/arm.xml", "w") as file:
        file.write(MODEL.format(**numbers, **start, g=ARM.gravity))


if __name__ == "__main__":
    write()
