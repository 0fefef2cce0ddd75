"""One sample of a law at a time: equal to the simulation's evaluation, and careful."""

import copy
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import pytest

import servocon as sc
from servocon.laws import Snapshot, sampler
from servocon_plants import PlanarArm


@pytest.fixture(scope="module")
def law(coupled):
    return sc.ServoLaw(coupled.Plant(), coupled.constraint, sc.Stabilizing(gain=2.0))


def test_a_step_is_one_evaluation_of_the_closed_loop(coupled, law):
    """ẋ of the loop is that of the plant, in NumPy, under the inputs of `step`."""
    loop = sc.ClosedLoop(law.model, law)
    field = jax.jit(loop.field)
    for q, v, t in coupled.states:
        step = law.step(q, v, t)
        acceleration = np.linalg.solve(coupled.mass(q), coupled.force(q, v, t) + step.u)
        rate = field(jnp.asarray(t), jnp.concatenate([q, v]))
        np.testing.assert_allclose(rate, np.concatenate([v, acceleration]), rtol=1e-11)
        assert isinstance(step.u, np.ndarray)


def test_a_step_is_a_command(coupled, law):
    q, v, t = (jnp.asarray(x) for x in coupled.states[2])
    command = law.command(Snapshot(law.model, law.constraint, q, v, t), {})
    step = law.step(np.asarray(q).tolist(), np.asarray(v), float(t))  # lists are fine
    np.testing.assert_allclose(step.u, command.u, rtol=1e-12)
    np.testing.assert_allclose(step.u, sum(step.contributions.values()), rtol=1e-14)
    assert command.rank == 2
    np.testing.assert_array_equal(command.dependent, [False, False])
    np.testing.assert_allclose(command.missing, 0, atol=1e-13)


def test_another_gain_compiles_nothing(coupled):
    q, v, t = coupled.states[0]
    sizes = []
    for gain in (1.0, 2.0, 3.0):
        law = sc.ServoLaw(coupled.Plant(), coupled.constraint, sc.Stabilizing(gain=gain))
        beta = law.step(q, v, t).beta
        sizes.append(sampler._compiled_step.cache_info().currsize)
        np.testing.assert_allclose(beta, coupled.rows(q, v, t)[0], rtol=1e-13)
    assert sizes[0] == sizes[1] == sizes[2]


@pytest.mark.parametrize("where", ["q", "v"])
@pytest.mark.parametrize("value", [np.nan, np.inf])
def test_a_bad_measurement(coupled, law, where, value):
    q, v, t = (np.array(x) for x in coupled.states[0])
    (q if where == "q" else v)[1] = value
    with pytest.raises(
        sc.errors.NonFiniteError, match=f"^{where}: got .*{value}.*; expected finite numbers"
    ):
        law.step(q, v, float(t))


def test_a_bad_parameter_is_named(coupled):
    law = sc.ServoLaw(coupled.Plant(stiffness=float("nan")), coupled.constraint)
    with pytest.raises(
        sc.errors.NonFiniteError, match=r"law\.model\.stiffness: got nan; expected finite"
    ):
        law.step(*coupled.states[0])


class Falling(sc.Plant):
    """A mass that is negative for q < 0."""

    def mass_matrix(self, q, t):
        return jnp.diag(q)

    def force(self, q, v, t):
        return jnp.zeros(1)


def test_a_model_that_breaks_down():
    law = sc.ServoLaw(Falling(), sc.residual(lambda q, v, t: v[0] - jnp.sin(t)))
    assert law.step([2.0], [0.0], 1.0).u == pytest.approx(2 * np.cos(1.0))
    with pytest.raises(
        sc.errors.NonFiniteError,
        match=r"input at t = 1 s: got u = \[nan\]; expected finite inputs.*positive definite",
    ):
        law.step([-2.0], [0.0], 1.0)


def test_a_law_that_was_sampled_can_be_copied(coupled, law):
    state = coupled.states[0]
    u = law.step(*state).u
    twin = copy.deepcopy(law)
    np.testing.assert_array_equal(twin.step(*state).u, u)


def test_a_law_must_define_its_command():
    with pytest.raises(TypeError, match="Silent: got no method command"):
        type("Silent", (sc.Law,), {})()


@pytest.mark.parametrize(
    ("q", "v", "message"),
    [
        ([0.0, 0.1, 0.2], [0.1], "got 3 coordinates and 1 speed|v: got 1 values"),
        ([[0.0, 0.1, 0.2]], [0.1, 0.1, 0.1], r"q: got shape \(1, 3\)"),
        ([0.0, 0.1, 0.2], 0.1, r"v: got shape \(\)"),
    ],
)
def test_a_sample_of_another_shape_is_refused(q, v, message):
    law = sc.ServoLaw(PlanarArm.uniform(3), sc.residual(lambda q, v, t: v[:1], name="still"))
    with pytest.raises(sc.errors.ShapeError, match=message):
        law.step(q, v, 0.0)


ODD = [None, "x", "1", b"1", (), [], {}, [1.0], np.array([1.0]), 1j, 10**400, np.nan, np.inf, True]
ODD += [object(), [[1.0]], {"a": 1}, np.array("x"), np.datetime64("now")]


@pytest.mark.parametrize("term", [(), (sc.Adaptive(),)], ids=["no state", "state"])
def test_a_step_refuses_odd_arguments_with_an_error_of_its_own(term):
    arm = PlanarArm.uniform(2)
    relation = sc.residual(lambda q, v, t: v[0] + v[1])
    law = sc.ServoLaw(arm, relation, sc.Stabilizing(2.0), *term)
    state = law.step([0.1, 0.2], [0.3, 0.4], 0.0).state  # after a period of none: the initial one
    first = law.step([0.1, 0.2], [0.3, 0.4], np.float64(0.0), state, 0.01)
    single: Any = np.float32(0.01)
    again = law.step(np.array([0.1, 0.2]), [0.3, 0.4], 0, None, single)
    np.testing.assert_allclose(first.u, again.u, rtol=1e-12)
    empty = [x for x in ODD if type(x) in (tuple, list, dict) and not x] if not term else []
    for name in ("q", "v", "t", "period", "state"):
        given: dict = {"q": [0.1, 0.2], "v": [0.3, 0.4], "t": 0.0, "state": None, "period": 0.01}
        for odd in ODD:
            if name in ("period", "state") and odd is None:  # the law's own, and the first one
                continue
            if name == "state" and any(odd is x for x in empty):
                continue
            with pytest.raises(sc.errors.InputError, match=f"^{name}: got "):
                law.step(**(given | {name: odd}))
    with pytest.raises(sc.errors.InputError, match=r"period: got -0\.1; expected a time"):
        law.step(**(given | {"period": -0.1}))
