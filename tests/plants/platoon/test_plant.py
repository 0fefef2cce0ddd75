"""The platoon's relations against the per-vehicle closed forms, written out by hand."""

import jax
import jax.numpy as jnp
import numpy as np
import pytest
from scipy.integrate import quad, solve_ivp

import servocon as sc
from servocon_plants import (
    ConstantCruise,
    EmergencyBraking,
    PacketLoss,
    Platoon,
    SinusoidalCruise,
    SmoothBraking,
    SpacingFeedback,
    log_gap_relation,
    string_system,
    time_headway_relation,
)

GAIN, WEIGHT = 2.5, 1.25
RNG = np.random.default_rng(8)
PLATOON = Platoon(
    vehicles=6,
    mass=RNG.uniform(1000, 2500, 6),
    drag=RNG.uniform(0.3, 0.6, 6),
    rolling=RNG.uniform(0.008, 0.02, 6),
    length=RNG.uniform(4, 12, 6),
    leader=SinusoidalCruise(start=30.0),
)
GAPS = RNG.uniform(4, 18, 6)
T = 1.7
NOW = jnp.asarray(T)
Q = PLATOON.place(GAPS, T)
V = jnp.asarray(RNG.uniform(15, 25, 6))


def braked(t):
    """Speed of a leader that brakes from 20 to 5 m/s by 6 m/s², from 2 s on, with 0.5 s ramps."""
    pieces = [20.0, 20 - 6 * (t - 2) ** 2, 18.5 - 6 * (t - 2.5), 5 + 6 * (5 - t) ** 2, 5.0]
    return pieces[np.searchsorted([2.0, 2.5, 4.5, 5.0], t)]


def leader_motion(t):
    """Speed and acceleration 20 + 3 sin(0.5 t), by hand."""
    return 20 + 3 * np.sin(0.5 * t), 1.5 * np.cos(0.5 * t)


def resistance(v):
    return PLATOON.drag * v * np.abs(v) + PLATOON.mass * 9.81 * PLATOON.rolling * np.tanh(v / 0.1)


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


def test_gaps_and_placing():
    np.testing.assert_allclose(PLATOON.gaps(Q, NOW), GAPS, rtol=1e-13)
    x0 = 30 + 20 * T + 6 * (1 - np.cos(0.5 * T))
    assert Q[0] == pytest.approx(x0 - PLATOON.length[0] - GAPS[0], rel=1e-13)
    assert PLATOON.smallest_gap(Q, NOW) == pytest.approx(GAPS.min(), rel=1e-13)
    assert PLATOON.collision(5.0)(Q, V, NOW) == pytest.approx(GAPS.min() - 5, rel=1e-12)
    crash = Q.at[2].add(GAPS[2] + 1.0)
    assert PLATOON.collision()(crash, V, NOW) == pytest.approx(-1.0)
    np.testing.assert_allclose(Platoon().gaps(Platoon().place(7.0), 0 * NOW), np.full(8, 7.0))


def test_force_by_hand():
    v = np.array([-3.0, 0.0, 20.0])
    plant = Platoon(vehicles=3, mass=1000.0, drag=0.5, rolling=0.01)
    rolling = 1000 * 9.81 * 0.01
    expected = [4.5 + rolling, 0.0, -200 - rolling]
    np.testing.assert_allclose(plant.force(jnp.zeros(3), jnp.asarray(v), NOW), expected, rtol=1e-12)


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


def spacing(behind=0.0, leader=0.0, position=1.0, speed=1.0):
    return lambda platoon: SpacingFeedback(
        platoon, time_headway_relation(platoon), 10.0, position, speed, behind, leader
    )


def test_spacing_feedback_by_hand():
    law = spacing(0.3, 0.5, 1.2, 0.8)(PLATOON)
    v0, _ = leader_motion(T)
    rate = np.concatenate([[v0], V[:-1]]) - np.asarray(V)
    ahead = 1.2 * (GAPS - 10) + 0.8 * rate
    wanted = ahead - 0.3 * np.append(ahead[1:], 0) + 0.5 * (v0 - np.asarray(V))
    expected = np.asarray(PLATOON.mass) * wanted + resistance(np.asarray(V))
    step = law.step(np.asarray(Q), np.asarray(V), T)
    np.testing.assert_allclose(step.u, expected, rtol=1e-11)
    assert set(step.contributions) == {"resistance", "ahead", "behind", "leader"}


@pytest.mark.parametrize(
    ("position", "speed", "norm"), [(1.0, 1.0, 1.46789), (1.0, 2.0, 1.15470), (1.0, 10.0, 1.00880)]
)
def test_looking_ahead_only_is_not_string_stable(position, speed, norm):
    """Norms of (k_d s + k_p)/(s² + k_d s + k_p), and their powers along the string."""
    system = string_system(Platoon(vehicles=3), spacing(0.0, 0.0, position, speed), 10.0)
    np.testing.assert_allclose(system.norms()[:3], norm ** np.arange(1, 4), rtol=2e-5)


def test_information_of_the_leader_makes_the_string_stable():
    """e_i/e_{i−1} = (k_d s + k_p)/(s² + (k_d + k_l) s + k_p), at most 1 from k_l = √3 − 1 on."""
    w = np.geomspace(0.01, 100, 4001)
    worst = {}
    for gain in (0.6, 0.75):
        gaps = string_system(Platoon(vehicles=4), spacing(0.0, gain), 10.0).response(w)[:, 4:]
        ratio = gaps[:, 2] / gaps[:, 1]
        s = 1j * w
        np.testing.assert_allclose(ratio, (s + 1) / (s**2 + (1 + gain) * s + 1), rtol=1e-8)
        worst[gain] = np.abs(ratio).max()
    assert worst[0.6] > 1.003
    assert worst[0.75] < 1.0


def test_looking_behind_too():
    """The chain matrix written out; its norm grows with the length of the string, not its power."""
    n, s = 5, 0.7j
    response = string_system(Platoon(vehicles=n), spacing(1.0), 10.0).response(0.7)[0]
    chain = 2 * np.eye(n) - np.eye(n, k=1) - np.eye(n, k=-1)
    chain[-1, -1] = 1.0
    pull = s + 1.0
    x = np.linalg.solve(s**2 * np.eye(n) + pull * chain, pull * np.eye(n)[0])
    np.testing.assert_allclose(response[:n], x, rtol=1e-9)
    gaps = np.append(1.0, x[:-1]) - x
    np.testing.assert_allclose(response[n:], gaps / s, rtol=1e-8)
    short, long = (
        string_system(Platoon(vehicles=k), spacing(1.0), 10.0).norms()[:k].max() for k in (4, 8)
    )
    assert 1.7 < long / short < 2.3 < 1.46789**4


def test_relations_are_string_stable():
    """Log gap: all speeds follow the leader's exactly. Headway: 1/(1 + jωh)^i."""
    platoon, w = Platoon(vehicles=3), np.array([0.1, 0.5, 2.0])
    make = lambda relation: lambda p: sc.ServoLaw(p, relation(p), sc.Stabilizing(3.0))
    exact = string_system(platoon, make(log_gap_relation), 10.0)
    np.testing.assert_allclose(exact.response(w)[:, :3], 1.0, atol=1e-10)
    np.testing.assert_allclose(exact.response(w)[:, 3:], 0.0, atol=1e-10)
    fading = string_system(platoon, make(time_headway_relation), 0.8 * 20 + 3)
    powers = (1 / (1 + 0.8j * w))[:, None] ** np.arange(1, 4)
    np.testing.assert_allclose(fading.response(w)[:, :3], powers, rtol=1e-8)
    np.testing.assert_allclose(fading.norms()[:3], 1.0, rtol=1e-5)


def test_measured_amplitudes_are_the_linearised_ones():
    """3 sin(0.5 t) of the leader, behind which the error grows; late in a run."""
    platoon = Platoon(vehicles=3, leader=SinusoidalCruise())
    law = spacing()(platoon)
    start = np.asarray(platoon.place(10.0))
    run = sc.simulate(platoon, law, start, np.full(3, 20.0), times=30 + np.linspace(0, 12.6, 64))
    expected = 3 * np.abs(string_system(platoon, spacing(), 10.0).response(0.5)[0, :3])
    basis = np.stack([np.sin(0.5 * run.time), np.cos(0.5 * run.time), np.ones(64)], axis=1)
    sine, cosine, _ = np.linalg.lstsq(basis, run.v, rcond=None)[0]
    np.testing.assert_allclose(np.hypot(sine, cosine), expected, rtol=1e-4)
    assert expected[2] > expected[1] > expected[0] > 3


def gaps_of(platoon, run):
    return np.asarray(jax.vmap(platoon.gaps)(jnp.asarray(run.q), jnp.asarray(run.time)))


def test_delay_and_packet_loss():
    """The headway law at 50 Hz, two samples late, with 20 % of the packets lost."""
    platoon = Platoon(vehicles=3, leader=SinusoidalCruise())
    law = sc.ServoLaw(platoon, time_headway_relation(platoon), sc.Stabilizing(3.0))
    hold = 1500 * 9.81 * 0.012 + 0.4 * 400 + np.zeros(3)
    lossy = PacketLoss(sc.Delayed(law, 2, hold), 0.2, hold, seed=4)
    q0, v0 = np.asarray(platoon.place(19.0)), np.full(3, 20.0)
    bad = sc.simulate(platoon, lossy, q0, v0, 20.0, points=201, period=0.02)
    good = sc.simulate(platoon, law, q0, v0, 20.0, points=201)
    assert 1e-3 < np.abs(gaps_of(platoon, bad) - gaps_of(platoon, good)).max() < 1.0
    lost = bad.contributions["packet loss"] != 0
    assert 0.15 < lost.mean() < 0.25
    assert not np.array_equal(lost[:, 0], lost[:, 1])


def test_packets_lost_are_the_inputs_before():
    platoon = Platoon(vehicles=3)
    law = sc.ServoLaw(platoon, time_headway_relation(platoon), sc.Stabilizing(3.0))
    lossy = PacketLoss(law, np.array([0.0, 0.999, 0.5]), np.array([1.0, 2.0, 3.0]), seed=1)
    state, before, kept = None, np.array([1.0, 2.0, 3.0]), 0
    for k in range(40):
        q, v = np.asarray(platoon.place(19.0 + 0.1 * k)), np.full(3, 20.0)
        wanted, step = law.step(q, v, 0.0).u, lossy.step(q, v, 0.0, state, 0.02)
        held = step.u == before
        assert np.all(held | np.isclose(step.u, wanted, rtol=1e-12, atol=0))
        assert not held[0]
        kept += held[2]
        state, before = step.state, step.u
    assert before[1] == 2.0
    assert 10 < kept < 30


def test_a_vehicle_cuts_in_and_out():
    newcomer = {"mass": 9000.0, "drag": 2.0, "rolling": 0.007, "length": 14.0}
    longer = PLATOON.with_vehicle(2, **newcomer)
    assert longer.vehicles == 7
    assert [longer.mass[2], longer.drag[2], longer.rolling[2]] == [9000.0, 2.0, 0.007]
    q = np.insert(np.asarray(Q), 2, np.asarray(Q)[1] - PLATOON.length[2] - 1.0)
    gaps = np.asarray(longer.gaps(jnp.asarray(q), NOW))
    # Of the gap that was there, 1 m is ahead of the newcomer, and its length is lost.
    np.testing.assert_allclose(gaps[[0, 1, 4, 5, 6]], GAPS[[0, 1, 3, 4, 5]], rtol=1e-12)
    assert gaps[2] == pytest.approx(1.0, rel=1e-9)
    assert gaps[3] == pytest.approx(GAPS[2] - 15.0, rel=1e-12)
    back = longer.without_vehicle(2)
    for name in ("mass", "drag", "rolling", "length"):
        np.testing.assert_array_equal(getattr(back, name), getattr(PLATOON, name))
    assert back.vehicles == 6
    last = PLATOON.without_vehicle(5)
    np.testing.assert_allclose(last.gaps(Q[:5], NOW), GAPS[:5], rtol=1e-12)


@pytest.mark.parametrize(
    ("leader", "speed", "acceleration"),
    [
        (ConstantCruise(17.0, 3.0), lambda t: 17.0 + 0 * t, lambda t: 0.0),
        (
            SinusoidalCruise(18.0, 2.0, 0.7, 3.0),
            lambda t: 18 + 2 * np.sin(0.7 * t),
            lambda t: 1.4 * np.cos(0.7 * t),
        ),
        (
            SmoothBraking(22.0, 9.0, 6.0, 0.8, 3.0),
            lambda t: 22 - 9 / (1 + np.exp(-(t - 6) / 0.8)),
            lambda t: -9 / 0.8 / (2 * np.cosh((t - 6) / 1.6)) ** 2,
        ),
        (
            EmergencyBraking(20.0, 5.0, 6.0, 2.0, 0.5, 3.0),
            braked,
            lambda t: -6.0 * float(np.interp(t, [2.0, 2.5, 4.5, 5.0], [0.0, 1.0, 1.0, 0.0])),
        ),
    ],
)
def test_leaders(leader, speed, acceleration):
    assert leader.position(jnp.asarray(0.0)) == pytest.approx(3.0, abs=1e-12)
    for t in (0.0, 2.3, 6.0, 14.0):
        assert leader.speed(jnp.asarray(t)) == pytest.approx(speed(t), abs=1e-12)
        assert leader.acceleration(jnp.asarray(t)) == pytest.approx(acceleration(t), abs=1e-12)
        assert leader.position(jnp.asarray(t)) == pytest.approx(
            3.0 + quad(speed, 0, t, epsabs=1e-12)[0], abs=1e-9
        )


def test_hardest_braking():
    leader = SmoothBraking(20.0, 10.0, 15.0, 1.0)
    slowing = [-float(leader.acceleration(t)) for t in jnp.linspace(0, 30, 61)]
    assert max(slowing) == pytest.approx(2.5)
    assert leader.speed(jnp.asarray(15 - 4.6)) == pytest.approx(20.0, abs=0.1)
    assert leader.speed(jnp.asarray(15 + 4.6)) == pytest.approx(10.0, abs=0.1)


def test_labels():
    assert PLATOON.coordinate_labels()[5] == "x6 [m]"
    relations = log_gap_relation(PLATOON), time_headway_relation(PLATOON)
    assert [r.row_labels(6)[1] for r in relations] == ["log gap 2 [1/s]", "headway 2 [m]"]


@pytest.mark.parametrize(
    ("make", "where"),
    [
        (lambda: Platoon(vehicles=0), "Platoon.vehicles"),
        (lambda: Platoon(vehicles=True), "Platoon.vehicles"),
        (lambda: Platoon(mass=np.ones(3)), "Platoon.mass"),
        (lambda: Platoon(mass=0.0), "Platoon.mass"),
        (lambda: Platoon(drag=-0.1), "Platoon.drag"),
        (lambda: Platoon(length=float("nan")), "Platoon.length"),
        (lambda: Platoon(rolling_speed=0.0), "Platoon.rolling_speed"),
        (lambda: SinusoidalCruise(frequency=0.0), "SinusoidalCruise.frequency"),
        (lambda: SmoothBraking(width=0.0), "SmoothBraking.width"),
        (lambda: EmergencyBraking(deceleration=0.0), "EmergencyBraking.deceleration"),
        (lambda: EmergencyBraking(final=30.0), "EmergencyBraking.cruise - final"),
        (lambda: EmergencyBraking(ramp=4.0), "duration of the braking - EmergencyBraking.ramp"),
        (lambda: PLATOON.with_vehicle(6), "place"),
        (lambda: PLATOON.without_vehicle(-1), "place"),
        (lambda: Platoon(vehicles=1).without_vehicle(0), "Platoon.vehicles"),
        (lambda: spacing(behind=-0.1)(PLATOON), "behind"),
        (lambda: PacketLoss(spacing()(PLATOON), 1.0, np.zeros(6)), "probability"),
        (lambda: PacketLoss(spacing()(PLATOON), 0.1, 0.0), "initial"),
        (lambda: PLATOON.place(np.ones(4)), "gaps"),
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
