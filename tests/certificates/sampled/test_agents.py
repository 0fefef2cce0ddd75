"""Sampled certificates of several agents: closed forms, one agent at a time, attacks, bad input."""

import equinox as eqx
import jax.numpy as jnp
import numpy as np
import pytest

import servocon as sc
from servocon.certificates.sampled.held_input import held_input
from servocon.certificates.sampled.theorem import after_sample
from servocon_plants import (
    GaziPassino,
    Platoon,
    PlatoonBox,
    SinusoidalCruise,
    Swarm,
    swarm_relation,
    time_headway_relation,
)
from tests.certificates.sampled.test_theorem import at_one

SIZE, MASS, GAIN = 1.5, 2.0, 10.0
FEW = (128, 2, 8)


class Blocks(sc.Plant):
    """Masses on ice; the force on one does not move the others."""

    mass: object = eqx.field(default_factory=lambda: np.full(3, MASS))

    def mass_matrix(self, q, t):
        return jnp.diag(jnp.asarray(self.mass))

    def force(self, q, v, t):
        return 0.0 * v


BLOCKS = sc.Uncertainty(Blocks(), {"mass": sc.uncertainty.Interval(1.5, 2.5)})
HOLD = sc.residual(lambda q, v, t: v, name="rest")
SPEEDS = sc.StateBox(q=(-np.ones(3), np.ones(3)), v=(-2 * np.ones(3), 2 * np.ones(3)), t=(0, 100))
NOTHING = sc.Robust(sc.laws.polynomial_bound(1e-9, agents=3), width=1.0, agents=3, effectiveness=1)


def exact(gain, period, mass, size):
    """The largest speed in the end of m v̇ = u + d, |d| ≤ size, under u = −gain MASS v, held."""
    return period * size / mass / (1.0 - abs(1.0 - period * gain * MASS / mass))


@pytest.mark.first(1)
@pytest.mark.parametrize("period", [0.001, 0.05, 0.13])
def test_blocks_on_ice_are_bounded_exactly_each_for_itself(period):
    """Each with its own disturbance, as if it were alone; together the root of the squares."""
    sizes = SIZE * np.array([1.0, 0.5, 0.1])
    law = sc.ServoLaw(Blocks(), HOLD, sc.Stabilizing(GAIN), NOTHING)
    made = sc.certify(BLOCKS, law, SPEEDS, disturbance=sizes, period=period, safety_factor=1.0)
    got = [agent.ultimate_bound for agent in made.agents]
    wanted = [max(exact(GAIN, period, m, size) for m in (1.5, 2.5)) for size in sizes]
    np.testing.assert_allclose(got, wanted, rtol=0.04)
    assert np.all(np.array(got) >= np.array(wanted) * (1.0 - 1e-9))
    assert made.ultimate_bound == pytest.approx(np.linalg.norm(got))


def test_values_of_an_agent_are_those_of_its_rows():
    """The motion of βᵢ, and what a disturbance adds, from a relation with these rows alone."""
    rows = lambda q, v, t: jnp.array(
        [v[0] + 0.3 * jnp.sin(q[1]), q[0] * v[1], v[2] * v[0] - t, v[1] + q[2] ** 2]
    )
    plant, model = Blocks(np.array([1.0, 2.0, 3.0])), Blocks()
    whole = sc.residual(rows, name="all")
    d = np.array([0.3, 0.5, 0.2])
    at = (jnp.array([0.3, -0.5, 0.8]), jnp.array([0.7, 0.2, -0.4]), jnp.asarray(0.3))
    u = jnp.array([1.0, -2.0, 0.5])
    of = lambda relation, **n: at_one(held_input(sc.ServoLaw(model, relation), d, 3, **n))
    both = of(whole, agents=2)(plant, *at, u)
    for k in range(2):
        part = slice(2 * k, 2 * k + 2)
        own = sc.residual(lambda q, v, t, part=part: rows(q, v, t)[part], name="own")
        alone = of(own)(plant, *at, u)
        for name, value in alone._asdict().items():
            np.testing.assert_allclose(getattr(both, name)[k], value, rtol=1e-12, err_msg=name)
        each = after_sample(type(both)(*(x[k] for x in both)), 1.2, 0.1)
        assert each == pytest.approx(after_sample(alone, 1.2, 0.1))


CRUISE, TRUCKS, PERIOD = 20.0, 3, 0.01


@pytest.fixture(scope="module")
def platoon():
    """Vehicles of unknown mass in gusts, a law for them, and its certificate at 100 Hz."""
    each = np.ones(TRUCKS)
    model = Platoon(vehicles=TRUCKS, leader=SinusoidalCruise(CRUISE, 0.5, 0.5))
    sets = sc.Uncertainty(
        model.replace(mass=1500.0 * each), {"mass": sc.uncertainty.Interval(1300.0, 1700.0)}
    )
    bound = sc.laws.polynomial_bound(0.6, agents=TRUCKS)
    robust = sc.Robust(bound, width=0.05, effectiveness=0.8, agents=TRUCKS)
    relation = time_headway_relation(model, 0.8, 3.0)
    law = sc.ServoLaw(model, relation, sc.Stabilizing(gain=2.0), robust)
    box = PlatoonBox((17.0 * each, 21.0 * each), (18.0 * each, 22.0 * each), (0.0, 20.0), model)
    options = {"disturbance": 50.0 * each, "samples": (24, 128), "search": FEW}
    return sets, law, box, options, sc.certify(sets, law, box, seed=1, period=PERIOD, **options)


def test_no_vehicle_exceeds_its_own_bound(platoon):
    """Gusts push each vehicle along its β or against it, from starts on the relation and beside."""
    sets, law, _, _, certificate = platoon
    rng = np.random.default_rng(0)
    fleet = sets.sample(24, seed=3).plants
    gaps = rng.uniform(18.5, 19.5, (24, TRUCKS))
    q = -np.cumsum(gaps + 4.5, axis=1)
    push = sc.batch([Pushes(law, 50.0 * s) for s in rng.choice([-1.0, 1.0], 24)])
    runs = sc.simulate(
        fleet, law, q, np.full(TRUCKS, CRUISE), 15.0, period=PERIOD, disturbance=push
    )
    report = certificate.check(runs)
    assert report.holds, report
    late = abs(runs.beta[:, runs.time > 12.0]).max(axis=(0, 1))
    each = np.array([agent.ultimate_bound for agent in certificate.agents])
    assert np.all(late > 0.002)
    assert np.all(late <= each)
    assert np.all(each < 0.1)


class Pushes(sc.Module):
    """A force that pushes each vehicle to where its β is, or against it."""

    law: sc.ServoLaw
    size: object

    def __call__(self, q, v, t):
        beta = self.law.constraint.beta(self.law.model, q, v, t)
        return jnp.asarray(self.size) * jnp.tanh(1e3 * beta)


@pytest.mark.long
def test_a_bound_does_not_depend_on_the_number_behind(platoon):
    """The first vehicle's bound is that of a platoon of it alone."""
    _, _, _, options, certificate = platoon
    model = Platoon(vehicles=1, leader=SinusoidalCruise(CRUISE, 0.5, 0.5))
    sets = sc.Uncertainty(
        model.replace(mass=[1500.0]), {"mass": sc.uncertainty.Interval(1300.0, 1700.0)}
    )
    term = sc.Robust(sc.laws.polynomial_bound(0.6), width=0.05, effectiveness=0.8)
    law = sc.ServoLaw(model, time_headway_relation(model, 0.8, 3.0), sc.Stabilizing(2.0), term)
    box = PlatoonBox(([17.0], [21.0]), ([18.0], [22.0]), (0.0, 20.0), model)
    options = options | {"disturbance": [50.0]}
    alone = sc.certify(sets, law, box, seed=1, period=PERIOD, **options)
    assert certificate.agents[0].ultimate_bound == pytest.approx(alone.ultimate_bound, rel=0.1)


def test_too_long_a_period_names_the_vehicle_and_a_period(platoon):
    sets, law, box, options, _ = platoon
    with pytest.raises(sc.errors.CertificateError, match=r"agent \d.*period=0\.\d+ would do"):
        sc.certify(sets, law, box, seed=1, period=0.8, **options)


@pytest.mark.long
def test_states_of_a_tube_count_in_the_set_around_it():
    """Three equal robots: their bounds are alike, though few samples see the worst of each."""
    model, gust = Swarm(mass=2.0, robots=3), 0.4 * np.ones(6)
    sets = sc.Uncertainty(
        Swarm(np.full(3, 2.0), np.zeros(3), robots=3),
        {"mass": sc.uncertainty.Interval(1.7, 2.4), "friction": sc.uncertainty.Interval(0.0, 0.4)},
    )
    relation = swarm_relation(model, GaziPassino(attraction=1.0, repulsion=3.0, reach=1.0))
    bound = sc.laws.polynomial_bound(7.71, 1.59, agents=3)
    robust = sc.Robust(bound, width=1.0, effectiveness=0.75, agents=3)
    law = sc.ServoLaw(model, relation, sc.Stabilizing(2.0), robust)
    box = sc.StateBox(q=(-2 * np.ones(6), 2 * np.ones(6)), v=(-4 * np.ones(6), 4 * np.ones(6)))
    made = sc.certify(
        sets,
        law,
        box,
        seed=1,
        period=0.005,
        disturbance=gust,
        samples=(16, 256),
        search=(256, 2, 8),
    )
    bounds = [agent.ultimate_bound for agent in made.agents]
    assert max(bounds) < 1.25 * min(bounds)
    assert min(bounds) > 0.08  # 0.095 to 0.1 with eight times as many samples


def test_each_bound_is_compared_with_the_agents_own_states():
    law = sc.ServoLaw(Blocks(), HOLD, sc.Stabilizing(GAIN), NOTHING)
    fast = np.array([2.0, 2.0, 0.05])  # the last one's bound is 0.075
    box = sc.StateBox(q=(-np.ones(3), np.ones(3)), v=(-fast, fast), t=(0, 100))
    with pytest.raises(sc.errors.CertificateError, match=r"over the largest.*agent 2"):
        sc.certify(BLOCKS, law, box, disturbance=SIZE * np.ones(3), period=0.001)
