"""Relations that take the plant: the law's on its model, the true plant's own logged beside it."""

from functools import partial

import equinox as eqx
import jax
import jax.numpy as jnp
import numpy as np
import pytest
import sympy as sp

import servocon as sc
from servocon.constraint.symbolic import symbolic
from servocon.results.record import PLANT_BETA, PLANT_POSITION_ERROR

Q, V, T = jnp.array([0.4, 1.1]), jnp.array([0.3, -0.8]), jnp.array(0.7)


class Arm(sc.Plant):
    """Two links with point masses at their ends, in a plane without gravity."""

    l1: float = 0.5  # [m]
    l2: float = 0.4  # [m]
    mass: float = 1.0  # [kg]

    def tip(self, q):
        """Position of the tip [m]."""
        a, b = q[0], q[0] + q[1]
        return jnp.stack(
            [
                self.l1 * jnp.cos(a) + self.l2 * jnp.cos(b),
                self.l1 * jnp.sin(a) + self.l2 * jnp.sin(b),
            ]
        )

    def mass_matrix(self, q, t):
        J = jax.jacfwd(self.tip)(q)
        return self.mass * (
            J.T @ J + self.l1**2 * jnp.diag(jnp.array([1.0, 0.0])) + 0.01 * jnp.eye(2)
        )

    def force(self, q, v, t):
        return -0.1 * v


def circle(t):
    return jnp.stack([0.45 + 0.15 * jnp.cos(2 * t), 0.1 + 0.15 * jnp.sin(2 * t)])


def tip_error(plant, q, t):
    return plant.tip(q) - circle(t)


def by_hand(q, t, l1, l2=0.4):
    """The tip's error of arms with these lengths, in NumPy."""
    a, b = q[..., 0], q[..., 0] + q[..., 1]
    x = l1 * np.cos(a) + l2 * np.cos(b) - 0.45 - 0.15 * np.cos(2 * t)
    y = l1 * np.sin(a) + l2 * np.sin(b) - 0.1 - 0.15 * np.sin(2 * t)
    return np.stack([x, y], axis=-1)


TIP = sc.holonomic(tip_error, 8.0, name="tip", labels=["x [m/s]", "y [m/s]"])
CLOSED = sc.holonomic(lambda q, t: Arm().tip(q) - circle(t), 8.0, name="tip")


def test_the_law_evaluates_it_on_its_model():
    of_model, closed = (c.linearize(Arm(), Q, V, T) for c in (TIP, CLOSED))
    for mine, other in zip(of_model, closed, strict=True):
        np.testing.assert_array_equal(mine, other)
    of_other = TIP.linearize(Arm(l1=0.55), Q, V, T)
    assert np.abs(of_other.A - of_model.A).max() > 0.01


class Field(eqx.Module):
    """A function with a number of its own, which takes the plant."""

    scale: float = 1.0

    def __call__(self, plant, q, t):
        return self.scale * tip_error(plant, q, t)


class Holder:
    def of_plant(self, plant, q, t):
        return tip_error(plant, q, t)

    def of_state(self, q, t):
        return tip_error(Arm(l1=0.7), q, t)


def variadic(plant, *state):
    return tip_error(plant, *state)


OF_PLANT = {
    "function": tip_error,
    "lambda": lambda plant, q, t: tip_error(plant, q, t),
    "default": lambda plant, q, t=0.0: tip_error(plant, q, t),
    "module": Field(),
    "bound method": Holder().of_plant,
    "partial": partial(lambda scale, plant, q, t: scale * tip_error(plant, q, t), 1.0),
    "variadic": variadic,
    "compiled": jax.jit(tip_error),
}
OF_STATE = {
    "partial": partial(tip_error, Arm(l1=0.7)),
    "bound method": Holder().of_state,
    "default": lambda q, t, l1=0.7: tip_error(Arm(l1=l1), q, t),
    "variadic": lambda *state: tip_error(Arm(l1=0.7), *state),
}


@pytest.mark.parametrize("function", OF_PLANT.values(), ids=OF_PLANT)
def test_a_first_argument_called_plant_is_the_plant(function):
    relation = sc.holonomic(function, 8.0)
    found = relation.position_error(Arm(l1=0.6), Q, T)
    np.testing.assert_allclose(found, by_hand(np.asarray(Q), 0.7, 0.6), atol=1e-14)


@pytest.mark.parametrize("function", OF_STATE.values(), ids=OF_STATE)
def test_any_other_first_argument_is_not(function):
    relation = sc.holonomic(function, 8.0)
    found = relation.position_error(Arm(l1=0.6), Q, T)
    np.testing.assert_allclose(found, by_hand(np.asarray(Q), 0.7, 0.7), atol=1e-14)


def test_every_kind_of_relation_takes_it():
    arm = Arm(l1=0.6)
    J = jax.jacfwd(arm.tip)(Q)
    speed = lambda plant, q, v, t: jax.jvp(plant.tip, (q,), (v,))[1]
    np.testing.assert_allclose(sc.residual(speed).beta(arm, Q, V, T), J @ V)
    made = sc.pfaffian(
        lambda plant, q, t: jax.jacfwd(plant.tip)(q), lambda plant, q, t: plant.tip(q)
    )
    np.testing.assert_allclose(made.beta(arm, Q, V, T), J @ V - arm.tip(Q))
    scaled = sc.residual(lambda plant, q, v, t, p: p * speed(plant, q, v, t), parameters=2.0)
    np.testing.assert_allclose(scaled.beta(arm, Q, V, T), 2.0 * J @ V)
    given = sc.constraint.hand_given(
        lambda plant, q, v, t: jax.jacfwd(plant.tip)(q), lambda q, v, t: jnp.zeros(2), speed
    )
    np.testing.assert_allclose(given.linearize(arm, Q, V, T).A, J)
    inside = sc.constraint.bounded(
        lambda plant, q, t: plant.tip(q)[0], lambda t: 0.1 * t, 3.0, lower=-1.0, upper=1.0
    )
    x = float(arm.tip(Q)[0])
    z = np.log((x + 1) / (1 - x)) - np.log((0.07 + 1) / (1 - 0.07))
    np.testing.assert_allclose(inside.position_error(arm, Q, T), [z])
    with pytest.raises(sc.errors.InputError, match="q0 of constraint"):
        inside.check_state(Arm(l1=2.0), np.zeros(2), np.zeros(2), 0.0)


def test_a_stack_gives_it_to_those_that_take_it():
    both = sc.stack(TIP, sc.holonomic(lambda q, t: q[0] - 1.0, 2.0))
    found = both.position_error(Arm(l1=0.6), Q, T)
    np.testing.assert_allclose(found, [*by_hand(np.asarray(Q), 0.7, 0.6), -0.6], atol=1e-14)


REFUSED = {
    "speeds": (sc.holonomic, lambda q, v, t: q, "(q, t), or of (plant, q, t)"),
    "another name": (
        sc.holonomic,
        lambda arm, q, t: q,
        "argument called 'plant' receives the plant",
    ),
    "no state": (sc.holonomic, lambda plant, q: q, "Write lambda plant, q, t: ..."),
    "no speeds": (sc.residual, lambda plant, q, t: q, "Write lambda plant, q, v, t: ..."),
    "by keyword": (sc.holonomic, partial(tip_error, plant=Arm()), "(q, t), or of (plant, q, t)"),
}


@pytest.mark.parametrize(("maker", "function", "words"), REFUSED.values(), ids=REFUSED)
def test_other_arguments_are_refused(maker, function, words):
    with pytest.raises(sc.errors.InputError) as told:
        maker(function, 1.0) if maker is sc.holonomic else maker(function)
    assert words in str(told.value)


def test_a_target_takes_time_alone():
    with pytest.raises(sc.errors.InputError, match=r"target: .*expected a function of \(t\)"):
        sc.constraint.bounded(lambda q, t: q[0], lambda plant, t: 0.0, 1.0, lower=-1.0)


def test_a_plant_around_another_gives_the_one_inside():
    varying = sc.plant.Varying(Arm(), {"l1": lambda t: 0.5 + 0.1 * t})
    for plant in (varying, sc.constraint.augment(varying, TIP)):
        found = TIP.position_error(plant, Q, T)
        np.testing.assert_allclose(found, by_hand(np.asarray(Q), 0.7, 0.57), atol=1e-14)


LAW = sc.ServoLaw(Arm(), TIP, sc.Stabilizing(20.0))
TIMES = np.linspace(0.0, 2.0, 41)


def run(plant, law=LAW, **options):
    return sc.simulate(
        plant, law, [-0.4, 1.2], [0.0, 0.0], times=TIMES, solver=sc.Solver(rtol=1e-8), **options
    )


@pytest.fixture(scope="module")
def record():
    return run(Arm(l1=0.55))


def test_a_wrong_length_is_seen_in_the_plant_s_own_error(record):
    q, t = record.q, record.time
    np.testing.assert_allclose(record.position_error, by_hand(q, t, 0.5), atol=1e-12)
    np.testing.assert_allclose(record.plant_position_error, by_hand(q, t, 0.55), atol=1e-12)
    late = t > 1.0
    own, other = (
        np.linalg.norm(x[late], axis=1).max()
        for x in (record.position_error, record.plant_position_error)
    )
    assert own < 1e-3
    np.testing.assert_allclose(other, 0.05, atol=1e-3)  # the length itself
    metrics = record.metrics()
    assert metrics.plant_peak > metrics.peak
    closed = run(Arm(l1=0.55), sc.ServoLaw(Arm(), CLOSED, sc.Stabilizing(20.0)))
    np.testing.assert_allclose(closed.u, record.u, atol=1e-6)  # the law is of its model alone
    assert PLANT_BETA not in closed.signals


def test_nothing_more_is_logged_of_an_equal_plant():
    for plant in (LAW.model, Arm(), Arm(mass=1.2)):
        found = run(plant)
        assert not {PLANT_BETA, PLANT_POSITION_ERROR} & {*found.signals}


def test_it_survives_a_file_and_a_batch(record, tmp_path):
    loaded = sc.Trajectory.load(record.save(tmp_path / "run.nc"))
    np.testing.assert_array_equal(loaded.plant_position_error, record.plant_position_error)
    both = run(sc.batch([Arm(), Arm(l1=0.55)]))
    np.testing.assert_allclose(both.plant_beta[0], both.beta[0], atol=1e-12)
    np.testing.assert_allclose(both.plant_beta[1], record.plant_beta, atol=1e-6)


def test_it_is_shown_in_symbols_and_classified():
    found = symbolic(Arm(), TIP)

    q0, q1 = found.q
    l1, l2 = 0.5, 0.4
    expected = -l1 * sp.sin(q0) - l2 * sp.sin(q0 + q1)
    assert sp.simplify(found.A[0, 0] - expected) == 0
    assert sc.constraint.classify(Arm(), TIP, [0.4, 1.1]).kind.holonomic
    assert "tip" in TIP._repr_html_()
