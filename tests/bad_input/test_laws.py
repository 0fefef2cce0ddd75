"""Laws, their models and constraints; and what kinds of errors there are."""

import re

import numpy as np
import pytest

import servocon as sc

from .cases import LAW, NAN, SKEW, Free, Three, refused, rows, simulate

pytestmark = pytest.mark.usefixtures("unchecked")


def test_a_model_with_other_dimensions_or_inputs():
    law = sc.ServoLaw(Three(), sc.residual(lambda q, v, t: v[:1]))
    message = r"law\.model: got a model that fails on the plant's 2 coordinates.*of the same kind"
    refused(sc.errors.ModelMismatchError, message, simulate, law=law)
    message = r"law\.model: got 2 inputs; expected 1 input, as the plant has"
    refused(sc.errors.ModelMismatchError, message, simulate, Free(B=np.ones((2, 1))), law=LAW)


@pytest.mark.parametrize(
    ("kind", "call", "message"),
    [
        (
            sc.errors.InputError,
            lambda: sc.ServoLaw(rows(), Free()),
            "model: got HandGiven; expected a servo.*The plant comes first",
        ),
        (
            sc.errors.InputError,
            lambda: sc.ServoLaw(Free(), lambda q, v, t: v),
            "constraint: got function",
        ),
        (
            sc.errors.InputError,
            lambda: sc.ServoLaw(Free(), rows(), 4.0),
            "term 0: got float; expected a term",
        ),
        (
            sc.errors.InputError,
            lambda: sc.ServoLaw(Free(), rows(), rows()),
            r"term 0: got HandGiven; .*servocon\.stack",
        ),
        (
            sc.errors.InputError,
            lambda: sc.ServoLaw(Free(), rows(), [sc.Stabilizing()]),
            "term 0: got list; .*without a list",
        ),
        (
            sc.errors.ShapeError,
            lambda: simulate(law=sc.laws.Saturated(LAW, [-1.0] * 3, [1.0] * 3)),
            r"lower: got an array of shape \(3,\); expected one number for all, or 2",
        ),
        (
            sc.errors.InputError,
            lambda: sc.batch([Free]),
            r"member 0 of the batch: got the class Free; .*Write Free\(\)",
        ),
        (
            sc.errors.InputError,
            lambda: sc.ServoLaw(Free(), rows(), sc.Stabilizing(), sc.Stabilizing()),
            "terms: got names stabilizing, stabilizing; expected a different name for each",
        ),
        (
            sc.errors.UnknownNameError,
            lambda: sc.Stabilizing(metric="gaus"),
            "metric: got 'gaus'; expected one of acceleration, gauss, torque.*Did you mean 'gauss'",
        ),
        (
            sc.errors.UnknownNameError,
            lambda: sc.laws.Nominal(metric="torqe"),
            "metric: got 'torqe'; expected one of acceleration, gauss, torque",
        ),
        (
            sc.errors.InputError,
            lambda: sc.laws.Sampler(3),
            r"law: got 3; expected a law, such as servocon.ServoLaw\(...\)",
        ),
        (
            sc.errors.UnknownNameError,
            lambda: sc.ServoLaw(Free(), rows(), metric="x"),
            "metric: got 'x'",
        ),
        (
            sc.errors.InputError,
            lambda: sc.Stabilizing(gain=-1.0),
            r"gain: got -1\.0; expected a number of at",
        ),
        (sc.errors.InputError, lambda: sc.Stabilizing(gain=NAN), "gain: got nan"),
        (
            sc.errors.InputError,
            lambda: sc.Stabilizing(weight=0.0),
            r"weight: got 0\.0?; expected a positive number",
        ),
        (
            sc.errors.InputError,
            lambda: sc.Stabilizing(weight=SKEW),
            "symmetric positive definite matrix",
        ),
        (
            sc.errors.InputError,
            lambda: sc.holonomic(lambda q, t: q, 0.0, name="p"),
            r"rate of .*'p': got 0",
        ),
        (
            sc.errors.InputError,
            lambda: sc.holonomic(3.0, 1.0),
            r"function: got 3\.0; expected a function of",
        ),
        (
            sc.errors.InputError,
            lambda: sc.residual(None),
            "function: got None; expected a function",
        ),
        (
            sc.errors.InputError,
            lambda: sc.pfaffian(np.eye(2)),
            r"matrix: got \[.*; expected a function of",
        ),
        (
            sc.errors.InputError,
            lambda: sc.stack(),
            "stack: got no constraint; expected at least one",
        ),
        (
            sc.errors.InputError,
            lambda: sc.stack(rows(), abs),
            "constraint 1 of stack: got builtin_function.*Wrap",
        ),
        (
            sc.errors.InputError,
            lambda: sc.laws.BacksteppingLaw(Free(), rows()),
            r"model: got Free; .*ElasticJoints\(arm",
        ),
        (
            sc.errors.InputError,
            lambda: sc.laws.BacksteppingLaw(sc.plant.ElasticJoints(Free()), rows(), speed_gain=0.0),
            r"speed_gain: got 0\.0; expected a positive number",
        ),
    ],
)
def test_laws_and_constraints(kind, call, message):
    refused(kind, message, call)


def test_every_error_is_one_of_servocons_and_of_pythons_kinds():
    for name in ("InputError", "ShapeError", "UnknownNameError", "RangeConditionError"):
        kind = getattr(sc.errors, name)
        assert issubclass(kind, sc.errors.ServoconError)
        assert issubclass(kind, ValueError)
    assert issubclass(sc.errors.OutputError, OSError)
    assert issubclass(sc.errors.ClaimError, AssertionError)
    text = str(sc.errors.InputError("x", got=1, expected="2", cure="Do this."))
    assert re.fullmatch(r"x: got 1; expected 2\. Do this\.", text)
