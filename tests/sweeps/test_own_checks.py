"""A number that is set by its path passes the checks of the constructor, and gets its words."""

import numpy as np
import pytest

import servocon as sc
from servocon.sweeps.sources import source_of
from servocon.tree import replaced
from servocon_plants import flexible_joint_arm
from tests.sweeps.cases import Boat, arguments, path

ARM = flexible_joint_arm(1, stiffness=100.0, rotor_inertia=0.2)
LINK = sc.residual(lambda q, v, t: v, name="link")
FEEDBACK = sc.Stabilizing(1.0)


def relation(rate=1.0):
    return sc.holonomic(path, rate=rate, name="path")


def backstepping(**gains):
    return sc.laws.BacksteppingLaw(ARM, LINK, FEEDBACK, **gains)


def barrier(**numbers):
    law = sc.ServoLaw(Boat(), relation(), FEEDBACK)
    return sc.laws.BarrierLaw(law, {"wall": lambda q, t: 9.0 - q[0]}, **numbers)


BAD = {
    "law.position_rate": lambda x: backstepping(position_rate=x),
    "law.speed_gain": lambda x: backstepping(speed_gain=x),
    "law.position_gain": lambda x: backstepping(position_gain=x),
    "law.robust_gain": lambda x: backstepping(robust_gain=x),
    "law.stiffness": lambda x: sc.laws.FeedbackLinearizingLaw(ARM, LINK, FEEDBACK, stiffness=x),
    "law.damping": lambda x: sc.laws.FeedbackLinearizingLaw(ARM, LINK, FEEDBACK, damping=x),
    "law.slack": lambda x: barrier(slack=x),
    "law.margin": lambda x: barrier(margin=x),
    "law.rate": lambda x: barrier(rates=(1.0, x)),
    "law.constraint.rate": lambda x: sc.ServoLaw(Boat(), relation(x), FEEDBACK),
    "law.terms.1.gain": lambda x: sc.ServoLaw(Boat(), relation(), sc.Stabilizing(x)),
    "law.speed": lambda x: sc.laws.Noisy(sc.ServoLaw(Boat(), relation(), FEEDBACK), speed=x),
    "law.seed": lambda x: sc.laws.Noisy(sc.ServoLaw(Boat(), relation(), FEEDBACK), seed=x),
    "law.model.mass": lambda x: sc.ServoLaw(Boat(mass=x), relation(), FEEDBACK),
}


@pytest.mark.parametrize("name", BAD)
def test_a_path_is_refused_as_the_constructor_does(name):
    with pytest.raises(sc.errors.InputError) as refused:
        BAD[name](-1.0)
    law = BAD[name](1.0)
    n = 2 if isinstance(law.model, sc.plant.ElasticJoints) else 1
    source = source_of({"plant": law.model, "law": law, "q0": np.zeros(n), "v0": np.zeros(n)})
    random = np.random.SeedSequence(0)
    with pytest.raises(sc.errors.InputError) as by_path:
        source.arguments({name: -1.0}, random)
    assert str(by_path.value) == str(refused.value)
    assert source.arguments({name: 2.0}, random)


def test_so_is_a_parameter_of_an_experiment():
    with pytest.raises(sc.errors.InputError, match="position_rate: got -1"):
        replaced(backstepping(), ["position_rate"], -1.0)


def test_a_servo_law_is_damped_by_no_negative_number():
    law = sc.ServoLaw(Boat(), relation(), FEEDBACK, damping=0.1)
    source = source_of(arguments() | {"law": law})
    with pytest.raises(sc.errors.InputError, match="damping: got -1"):
        source.arguments({"law.damping": -1.0}, np.random.SeedSequence(0))


def test_a_refused_number_is_a_row():
    swept = sc.sweep(arguments(), {"law.constraint.rate": [2.0, -1.0]}).dataset
    assert swept["outcome"].values.tolist() == [0, 3]
    assert "rate of constraint 'path': got" in swept["reason"].values[1]
