"""Random trees of bodies with every kind of joint: our algorithms against MuJoCo's."""

import mujoco
import numpy as np

import servocon as sc
from tests.attacks.tally import Tally
from tests.plant.robot.test_recursions import of_mujoco, of_plant
from tests.plant.robot.trees import state, tree

TREES = 1000
"""Number of trees."""


def attack(share: float) -> Tally:
    """M, F, energies, poses and velocities of random trees, to 1e-13 of their size."""
    tally = Tally("random robots against MuJoCo")
    for number in range(round(TREES * share)):
        random = np.random.default_rng([14, number])
        model = mujoco.MjModel.from_xml_string(tree(random, int(random.integers(1, 7))))
        if model.njnt == 0:
            continue
        q, v = state(random, model)
        frame = f"s{model.nsite - 1}"
        ours = of_plant(sc.robot(model), frame, q, v)
        for name, value in of_mujoco(model, frame, q, v).items():
            size = max(1.0, *(float(np.abs(x).max()) for x in np.atleast_1d(value)))
            error = np.abs(np.asarray(ours[name]) - np.asarray(value)).max() / size
            least = 1e-6 if name == "q_dot" else 1e-13
            wrong = f"{error:.2g} apart" if not error <= least else None
            tally.judge(f"tree {number}, {name}", wrong)
    return tally
