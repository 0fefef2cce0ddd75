"""Recursive algorithms against MuJoCo, on random trees with every kind of joint."""

import mujoco
import numpy as np
import pytest

import servocon as sc
from servocon.engine import compiled
from tests.plant.robot.trees import state, tree

TREES = 12


def of_plant(plant, frame, q, v):
    """Everything that is compared, from our algorithms."""

    def all_of_it(plant, q, v, t):
        R, p = plant.pose(frame, q)
        return {
            "M": plant.mass_matrix(q, t),
            "F": plant.force(q, v, t),
            "kinetic": plant.kinetic_energy(q, v, t),
            "potential": plant.potential_energy(q, t),
            "R": R,
            "p": p,
            "velocity": plant.velocity(frame, q, v),
            "centre": plant.centre_of_mass(q),
            "momentum": plant.momentum(q, v),
            "q_dot": plant.coordinate_rate(q, v, t),
        }

    arguments = plant, q, v, np.zeros(())
    return compiled(all_of_it, *arguments)(*arguments)


def of_mujoco(model, frame, q, v):
    """The same from MuJoCo."""
    model.opt.enableflags |= mujoco.mjtEnableBit.mjENBL_ENERGY
    data = mujoco.MjData(model)
    data.qpos[:], data.qvel[:] = q, v
    mujoco.mj_forward(model, data)
    site, n = model.site(frame).id, model.nv
    M = np.stack([product(model, data, column) for column in np.eye(n)], axis=1)
    linear, angular = np.zeros((3, n)), np.zeros((3, n))
    mujoco.mj_jacSite(model, data, linear, angular, site)
    moved, step = q.copy(), 1e-7
    mujoco.mj_integratePos(model, moved, v, step)
    back = q.copy()
    mujoco.mj_integratePos(model, back, v, -step)
    mass = model.body_mass[1:]
    moving = np.array([moves(model, b) for b in range(1, model.nbody)])
    mass = np.where(moving, mass, 0.0)
    centre = mass @ data.xipos[1:] / mass.sum()
    mujoco.mj_subtreeVel(model, data)  # of the world, about a centre that counts what is fixed
    push = data.subtree_linvel[0] * model.body_subtreemass[0]
    about_centre = data.subtree_angmom[0] + np.cross(data.subtree_com[0] - centre, push)
    return {
        "M": M,
        "F": data.qfrc_passive - data.qfrc_bias,
        "kinetic": data.energy[1],
        "R": data.site_xmat[site].reshape(3, 3),
        "p": data.site_xpos[site],
        "velocity": (linear @ v, angular @ v),
        "centre": centre,
        "momentum": (push, about_centre),
        "potential": data.energy[0] + still_weight(model, data, moving),
        "q_dot": (moved - back) / (2 * step),
    }


def product(model, data, x):
    """M x."""
    out = np.zeros(model.nv)
    mujoco.mj_mulM(model, data, out, x)
    return out


def moves(model, body):
    """True if a joint lies between a body and the world."""
    while body:
        if model.body_jntnum[body]:
            return True
        body = model.body_parentid[body]
    return False


def still_weight(model, data, moving):
    """Energy of gravity of the bodies that are fixed to the world, which the plant leaves out."""
    return sum(
        model.body_mass[b] * model.opt.gravity @ data.xipos[b]
        for b in range(1, model.nbody)
        if not moving[b - 1]
    )


@pytest.mark.long
@pytest.mark.parametrize("number", range(TREES))
def test_random_trees(number):
    random = np.random.default_rng(number)
    model = mujoco.MjModel.from_xml_string(tree(random, int(random.integers(1, 6))))
    if model.njnt == 0:
        pytest.skip("nothing moves")
    plant, frame = sc.robot(model), f"s{model.nsite - 1}"
    q, v = state(random, model)
    ours, theirs = of_plant(plant, frame, q, v), of_mujoco(model, frame, q, v)
    for name, value in theirs.items():
        scale = max(1.0, np.abs(np.concatenate([np.ravel(x) for x in np.atleast_1d(value)])).max())
        tolerance = 1e-7 if name == "q_dot" else 1e-13
        assert np.allclose(ours[name], value, rtol=0.0, atol=tolerance * scale), name


def test_every_kind_of_joint_was_met():
    kinds = {
        kind
        for number in range(TREES)
        for random in [np.random.default_rng(number)]
        for model in [mujoco.MjModel.from_xml_string(tree(random, int(random.integers(1, 6))))]
        for kind in model.jnt_type.tolist()
    }
    assert kinds == {0, 1, 2, 3}
