"""The platoon's relations against the per-vehicle closed forms, written out by hand."""

import jax
import jax.numpy as jnp
import numpy as np
import pytest
from scipy.integrate import solve_ivp

import servocon as sc
from servocon_plants import Platoon, SinusoidalCruise, log_gap_relation, time_headway_relation
from tests.plants.platoon.by_hand import GAPS, PLATOON, Q, T, V, leader_motion, resistance

GAIN, WEIGHT = 2.5, 1.25


def udwadia_kalaba_force(plant, relation, gain):
    """Eq. 36 of Zhao, Chen, Zhao & Dong 2018, literally, with b − κβ for b."""
    t = jnp.asarray(T)
    M, F = np.asarray(plant.mass_matrix(Q, t)), np.asarray(plant.force(Q, V, t))
    beta, A, b = map(np.asarray, relation.linearize(plant, Q, V, t))
    root = np.sqrt(M)  # M is diagonal
    desired_rate = b - gain * beta - A @ np.linalg.solve(M, F)
    return root @ np.linalg.pinv(A @ np.linalg.inv(root), rcond=1e-12) @ desired_rate


def log_gap_law(z_slope, rate):
    """a_i = a_{i−1} − (z̈ wanted − z̈ at equal acceleration) / (dz/dg), vehicle after vehicle."""
    v0, a = leader_motion(T)
    ahead = np.concatenate([[v0], V[:-1]])
    commands = []
    for i in range(6):
        gap_rate = ahead[i] - V[i]
        z, slope, bend = z_slope(GAPS[i], i)
        z_rate = slope * gap_rate
        beta = z_rate + rate * z
        # z̈ = slope g̈ + bend ġ², and β̇ = z̈ + l ż = −κβ/P.
        gap_acceleration = (-rate * z_rate - GAIN / WEIGHT * beta - bend * gap_rate**2) / slope
        a = a - gap_acceleration
        commands.append(a)
    return np.asarray(PLATOON.mass) * commands + resistance(np.asarray(V))


def servo_force(relation):
    law = sc.ServoLaw(PLATOON, relation, sc.Stabilizing(gain=GAIN, weight=WEIGHT))
    return law.step(np.asarray(Q), np.asarray(V), T).u


def test_log_gap_is_the_unidirectional_law():
    """The joint servo force is a_cmd,i = a_{i−1} − g [ż² − l ż − κP⁻¹β] of each vehicle."""
    desired, rate = np.linspace(8, 12, 6), 0.7
    relation = log_gap_relation(PLATOON, desired, rate)
    v0, a = leader_motion(T)
    ahead = np.concatenate([[v0], V[:-1]])
    expected = []
    for i in range(6):
        z, z_rate = np.log(GAPS[i] / desired[i]), (ahead[i] - V[i]) / GAPS[i]
        beta = z_rate + rate * z
        a = a - GAPS[i] * (z_rate**2 - rate * z_rate - GAIN / WEIGHT * beta)
        expected.append(PLATOON.mass[i] * a)
    expected = np.array(expected) + resistance(np.asarray(V))
    np.testing.assert_allclose(servo_force(relation), expected, rtol=1e-9)
    literal = udwadia_kalaba_force(PLATOON, relation, GAIN / WEIGHT)
    np.testing.assert_allclose(literal, expected, rtol=1e-9)
    other = log_gap_law(lambda g, i: (np.log(g / desired[i]), 1 / g, -1 / g**2), rate)
    np.testing.assert_allclose(expected, other, rtol=1e-12)


def test_two_sided_log_gap():
    desired, largest, rate = 10.0, 25.0, 0.7

    def z_slope(g, _):
        z = np.log(g / (largest - g)) - np.log(desired / (largest - desired))
        slope = largest / (g * (largest - g))
        return z, slope, slope * (2 * g - largest) / (g * (largest - g))

    relation = log_gap_relation(PLATOON, desired, rate, largest_gap=largest)
    z = [z_slope(g, 0)[0] for g in GAPS]
    np.testing.assert_allclose(relation.position_error(PLATOON, Q, jnp.asarray(T)), z, rtol=1e-12)
    np.testing.assert_allclose(servo_force(relation), log_gap_law(z_slope, rate), rtol=1e-9)


def test_time_headway_is_the_unidirectional_law():
    """u_i = m_i (v_{i−1} − v_i − κP⁻¹β_i) / h − F_i; A = h I."""
    headway, standstill = 0.8, 3.0
    relation = time_headway_relation(PLATOON, headway, standstill)
    beta, A, b = relation.linearize(PLATOON, Q, V, jnp.asarray(T))
    ahead = np.concatenate([[leader_motion(T)[0]], V[:-1]])
    by_hand = headway * np.asarray(V) - (GAPS - standstill)
    np.testing.assert_array_equal(A, headway * np.eye(6))
    np.testing.assert_allclose(beta, by_hand, rtol=1e-11)
    np.testing.assert_allclose(b, ahead - V, rtol=1e-11)
    desired_rate = ahead - V - GAIN / WEIGHT * by_hand
    expected = np.asarray(PLATOON.mass) * desired_rate / headway + resistance(np.asarray(V))
    np.testing.assert_allclose(servo_force(relation), expected, rtol=1e-9)
    literal = udwadia_kalaba_force(PLATOON, relation, GAIN / WEIGHT)
    np.testing.assert_allclose(literal, expected, rtol=1e-9)


@pytest.mark.parametrize("largest", [None, 30.0])
def test_a_vehicle_does_not_push_the_one_ahead(largest):
    """Moving vehicle 4 changes the forces from vehicle 4 backwards only, although A is coupled."""
    relation = log_gap_relation(PLATOON, 10.0, 0.7, largest_gap=largest)
    _, A, _ = relation.linearize(PLATOON, Q, V, jnp.asarray(T))
    A = np.asarray(A)
    assert np.array_equal(A != 0, np.tri(6, k=0) - np.tri(6, k=-2) != 0)  # lower bidiagonal
    law = sc.ServoLaw(PLATOON, relation, sc.Stabilizing(gain=GAIN))
    u = law.step(Q, V, T).u
    change = np.abs(law.step(Q.at[3].add(0.5), V.at[3].add(1.0), T).u - u)
    assert change[:3].max() < 1e-8 * np.abs(u).max()
    assert change[3:].min() > 1.0


def test_string_of_speeds_under_time_headway():
    """Speed amplitudes behind 3 sin(0.5 t): 3 / |1 + 0.4 i|^k for headway 0.8 s."""
    plant = Platoon(vehicles=3, leader=SinusoidalCruise())
    law = sc.ServoLaw(plant, time_headway_relation(plant, 0.8, 3.0), sc.Stabilizing(gain=4.0))

    def rate(t, y):
        q, v = y[:3], y[3:]
        force = np.asarray(plant.force(*map(jnp.asarray, (q, v, t))))
        return np.concatenate([v, (force + law.step(q, v, t).u) / 1500.0])

    start = np.concatenate([np.asarray(plant.place(19.0)), np.full(3, 20.0)])
    period = 4 * np.pi
    times = 20 + np.linspace(0, period, 200)
    run = solve_ivp(rate, (0, times[-1]), start, t_eval=times, rtol=1e-6, atol=1e-6)
    amplitude = np.ptp(run.y[3:], axis=1) / 2
    np.testing.assert_allclose(amplitude, [2.78543, 2.58621, 2.40123], rtol=1e-3)


def test_guaranteed_gaps():
    """|z| ≤ |z₀| e^{−lt} + (β̄/l)(1 − e^{−lt}), taken back to g by hand."""
    time, bound, rate, decay = np.array([0.0, 0.9]), 0.3, 0.7, np.exp(-0.63)
    one = log_gap_relation(PLATOON, 10.0, rate).guaranteed(GAPS, bound, time)
    z = np.abs(np.log(GAPS / 10)) * decay + bound / rate * (1 - decay)
    np.testing.assert_allclose(one.lower[1], 10 * np.exp(-z), rtol=1e-12)
    np.testing.assert_allclose(one.upper[1], 10 * np.exp(z), rtol=1e-12)
    two = log_gap_relation(PLATOON, 10.0, rate, largest_gap=25.0).guaranteed(GAPS, bound, time)
    z = np.abs(np.log(GAPS / (25 - GAPS)) - np.log(10 / 15)) * decay + bound / rate * (1 - decay)
    odds = 10 / 15 * np.exp([-z, z])
    np.testing.assert_allclose([two.lower[1], two.upper[1]], 25 * odds / (1 + odds), rtol=1e-12)


@pytest.mark.long
@pytest.mark.parametrize("most", [None, 25.0])
def test_runs_record_the_gaps_and_their_bounds_of_both_forms(most):
    model = Platoon(vehicles=3)
    for exogenous in (False, True):
        relation = log_gap_relation(model, 10.0, 0.7, largest_gap=most, exogenous=exogenous)
        law = sc.ServoLaw(model, relation, sc.Stabilizing(gain=2.0))
        run = sc.simulate(model, law, model.place([9.0, 11.0, 12.0]), np.full(3, 20.0), 2.0)
        leader = jax.vmap(model.leader.position)(jnp.asarray(run.time))
        ahead = np.column_stack([leader, run.q[:, :-1]])
        gaps = ahead - run.q - model.length
        np.testing.assert_allclose(run.signals["value of log gap"], gaps, atol=1e-12)
        assert np.all(run.signals["lower bound of log gap"] == 0.0)
        upper = run.signals.get("upper bound of log gap")
        assert upper is None if most is None else np.all(upper == most)


def test_the_exogenous_relation_is_the_same_but_for_its_derivative():
    """The same β; A = −1/g on the diagonal; b is that of a vehicle ahead without acceleration."""
    model = Platoon(vehicles=3, leader=SinusoidalCruise())
    joint, measured = (log_gap_relation(model, 10.0, 0.7, exogenous=e) for e in (False, True))
    rng = np.random.default_rng(0)
    gaps, v, t = rng.uniform(5, 15, 3), rng.uniform(18, 22, 3), 1.3
    q = jnp.asarray(model.place(gaps, t))
    both = [r.linearize(model, q, jnp.asarray(v), jnp.asarray(t)) for r in (joint, measured)]
    np.testing.assert_allclose(both[0].beta, both[1].beta, rtol=1e-12)
    np.testing.assert_allclose(both[1].A, np.diag(-1 / gaps), rtol=1e-9, atol=1e-15)
    rates = np.append(20 + 3 * np.sin(0.5 * t), v[:-1]) - v
    z_rate = rates / gaps
    leader = np.array([1.5 * np.cos(0.5 * t) / gaps[0], 0.0, 0.0])
    # b = −β̇ without accelerations: z̈ = g̈/g − ż². The leader is a vehicle whose motion is known.
    np.testing.assert_allclose(both[1].b, z_rate**2 - 0.7 * z_rate - leader, rtol=1e-9)


def test_labels():
    relations = log_gap_relation(PLATOON), time_headway_relation(PLATOON)
    assert [r.row_labels(6)[1] for r in relations] == ["log gap 2 [1/s]", "headway 2 [m]"]


@pytest.mark.parametrize(
    ("make", "where"),
    [
        (lambda: log_gap_relation(PLATOON, 0.0), "desired_gap"),
        (lambda: log_gap_relation(PLATOON, np.ones(4)), "desired_gap"),
        (lambda: log_gap_relation(PLATOON, 10.0, 0.0), "rate of constraint 'log gap'"),
        (lambda: log_gap_relation(PLATOON, 10.0, largest_gap=9.0), "largest_gap - desired_gap"),
        (lambda: time_headway_relation(PLATOON, 0.0), "headway"),
        (lambda: time_headway_relation(PLATOON, standstill=np.ones(2)), "standstill"),
    ],
)
@pytest.mark.usefixtures("unchecked")
def test_bad_input(make, where):
    with pytest.raises(sc.errors.InputError, match=rf"{where}: got .*expected "):
        make()
