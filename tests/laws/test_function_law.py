"""A plain Python function as a law: against the same controller as a servocon law."""

import json
import subprocess
import sys
from typing import Any

import numpy as np
import pytest

import servocon as sc
from servocon.errors import InputError, ServoconError
from servocon.laws import FunctionLaw
from servocon_plants import PlanarArm

ARM = PlanarArm()
K = np.array([[30.0, 5.0, 8.0, 1.0], [5.0, 20.0, 1.0, 6.0]])
START: dict[str, Any] = {"q0": [0.3, 0.8], "v0": [0.1, 0.0], "duration": 0.5, "period": 0.01}


def relation():
    return sc.holonomic(lambda q, t: q - 0.5 * t, 1.0, name="ramp")


def control(q, v, t):
    """A feedback of the state."""
    return -K @ np.concatenate([q - 0.2, v])


def test_a_function_makes_the_run_of_the_law_that_it_states():
    held = sc.laws.StateFeedback(ARM, relation(), K, [0.2, 0.2], [0.0, 0.0], [0.0, 0.0])
    expected = sc.simulate(ARM, held, **START)
    run = sc.simulate(ARM, FunctionLaw(ARM, relation(), control), **START)
    np.testing.assert_allclose(run.q, expected.q, atol=1e-9)
    np.testing.assert_allclose(run.u, expected.u, atol=1e-9)
    np.testing.assert_allclose(run.beta, expected.beta, atol=1e-9)
    assert list(run.contributions) == ["function"]


@pytest.mark.long
def test_internal_state_is_moved_by_its_rate():
    """An integral of e by Euler's rule, against the sum."""
    integral = lambda q, v, t, state: (-4.0 * q - v - 2.0 * state, q)
    law = FunctionLaw(ARM, relation(), integral, np.zeros(2))
    state, total = None, np.zeros(2)
    for k in range(3):
        q = np.array([0.1 * k, -0.2])
        step = law.step(q, [0.0, 1.0], 0.1 * k, state, 0.1)
        np.testing.assert_allclose(step.u, -4.0 * q - [0.0, 1.0] - 2.0 * total)
        total, state = total + 0.1 * q, step.state
        np.testing.assert_allclose(state, total)
    run = sc.simulate(ARM, law, **START, points=51)
    sums = np.concatenate([np.zeros((1, 2)), np.cumsum(0.01 * run.q[:-1], axis=0)])
    expected = -4.0 * run.q - run.v - 2.0 * sums
    np.testing.assert_allclose(run.u[:-1], expected[:-1], atol=1e-12)  # no sample at the end


@pytest.mark.parametrize(
    ("function", "initial", "message"),
    [
        (3.0, None, "a function of"),
        (lambda q: q, None, "q, v, t"),
        (lambda q, v, t: q, np.zeros(2), "q, v, t, state"),
        (lambda q, v, t: q, np.array([np.nan]), "q, v, t, state|finite"),
    ],
)
def test_what_cannot_be_called_is_refused(function, initial, message):
    with pytest.raises(InputError, match=message):
        FunctionLaw(ARM, relation(), function, initial)


@pytest.mark.parametrize(
    ("function", "message"),
    [
        (lambda q, v, t: np.zeros(3), "2 inputs"),
        (lambda q, v, t: np.zeros((2, 2)), "a vector"),
        (lambda q, v, t: np.array([np.nan, 0.0]), "finite"),
    ],
)
def test_inputs_that_are_none_are_told(function, message):
    law = FunctionLaw(ARM, relation(), function)
    with pytest.raises(ServoconError, match=message):
        law.step([0.0, 0.0], [0.0, 0.0], 0.0)


def test_it_acts_on_samples_only():
    law = FunctionLaw(ARM, relation(), control)
    with pytest.raises(InputError, match="period"):
        sc.simulate(ARM, law, [0.0, 0.0], [0.0, 0.0], 1.0)


IN_A_PROGRAM = """
import numpy as np, servocon as sc
from servocon_plants import PlanarArm
arm = PlanarArm()
relation = sc.holonomic(lambda q, t: q, 1.0, name="rest")
law = sc.laws.FunctionLaw(arm, relation, lambda q, v, t: q + 1e-12 * v)
late = sc.laws.Delayed(sc.laws.Saturated(law, -9.0, 9.0), 1, [0.0, 0.0])
print(late.step([0.1, 0.2], [1.0, 2.0], 0.0, None, 0.1).state["on the way"][0].tolist())
"""


@pytest.mark.long
def test_a_function_is_called_in_float64_whatever_jax_is_set_to():
    """JAX calls back in a thread of its own, where its default, float32, counts."""
    program = [sys.executable, "-c", IN_A_PROGRAM]
    done = subprocess.run(program, capture_output=True, text=True, check=True)
    np.testing.assert_allclose(json.loads(done.stdout), [0.1 + 1e-12, 0.2 + 2e-12], rtol=1e-15)


@pytest.mark.long
def test_an_internal_state_may_be_a_list_and_has_a_name():
    integral = lambda q, v, t, state: (-4.0 * q - v - 2.0 * state, q)
    of_integers = FunctionLaw(ARM, relation(), integral, (0, 0))
    step = of_integers.step([0.1, -0.2], [0.0, 1.0], 0.0, None, 0.1)
    np.testing.assert_allclose(step.state, [0.01, -0.02])
    law = FunctionLaw(ARM, relation(), integral, [0.0, 0.0])
    run = sc.simulate(ARM, law, **START, points=51)
    sums = np.concatenate([np.zeros((1, 2)), np.cumsum(0.01 * run.q[:-1], axis=0)])
    assert list(run.law_state) == ["state"]
    np.testing.assert_allclose(run.law_state["state"][:-1], sums[:-1], atol=1e-12)
    kept = sc.simulate(ARM, law, **START, points=51, keep=["state"])
    np.testing.assert_array_equal(kept.law_state["state"], run.law_state["state"])


def failing_from(t0, error):
    def function(q, v, t):
        if t > t0:
            raise error
        return -v

    return function


@pytest.mark.filterwarnings("ignore::servocon.errors.ServoconWarning")
def test_an_error_of_the_function_ends_the_run_and_keeps_the_record():
    function = failing_from(0.25, ZeroDivisionError("too late"))
    law = sc.laws.Saturated(FunctionLaw(ARM, None, function), [-50.0] * 2, [50.0] * 2)
    whole = sc.simulate(ARM, FunctionLaw(ARM, None, lambda q, v, t: -v), **START)
    ended = sc.simulate(ARM, law, **START)
    assert ended.stopped.time == pytest.approx(0.26)
    assert "ZeroDivisionError: too late" in ended.stopped.reason
    assert "test_function_law.py:" in ended.stopped.reason
    until = ended.time < 0.26
    np.testing.assert_allclose(ended.q[until], whole.q[: until.sum()], rtol=1e-9)


@pytest.mark.first(1)
@pytest.mark.parametrize(
    ("function", "message"),
    [
        (lambda q, v, t: 1j * q, r"u: got .*j.*Take the real part with \.real"),
        (lambda q, v, t: np.zeros(3), "u: got shape .3,.; expected 2 inputs"),
        (failing_from(-1.0, KeyError("gain")), "KeyError: 'gain'"),
    ],
)
def test_a_function_that_fails_at_the_start_is_told_in_its_own_terms(function, message):
    with pytest.raises(InputError, match=message):
        sc.simulate(ARM, FunctionLaw(ARM, None, function), **START)
