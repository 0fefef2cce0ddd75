"""Barriers and limits by Gauss's principle: against closed forms and an enumeration of cases."""

import itertools
import sys

import jax
import jax.numpy as jnp
import numpy as np
import pytest
from scipy.optimize import brentq

import servocon as sc
from servocon.laws import BarrierLaw, Snapshot
from servocon_plants import Cart

DRIVES = np.array([[1.0, 0.0], [0.5, 1.0], [0.0, -2.0]])
RATES = (3.0, 2.0)


def height(q, t):
    return q[0] * q[1] + jnp.cos(q[2]) - t


def pair(q, t):
    return jnp.stack([3.0 - q[2] ** 2 + q[0], q[1] + 4.0 * jnp.sin(t)])


BARRIERS = {"height": height, "pair": pair}


def rows_by_hand(q, v, t):
    """h_q of the three barriers and the b of A v̇ ≥ b, derived by hand."""
    s, c = np.sin(q[2]), np.cos(q[2])
    A = np.array([[q[1], q[0], -s], [1, 0, -2 * q[2]], [0, 1, 0]])
    h = np.array([q[0] * q[1] + c - t, 3 - q[2] ** 2 + q[0], q[1] + 4 * np.sin(t)])
    rate = A @ v + [-1, 0, 4 * np.cos(t)]
    rest = np.array([2 * v[0] * v[1] - c * v[2] ** 2, -2 * v[2] ** 2, -4 * np.sin(t)])
    return A, -rest - sum(RATES) * rate - RATES[0] * RATES[1] * h, h


def program(coupled, state, drives, slack, limit):
    """The programme at a state, in the change d of the servo law's inputs: H, G d ≥ r, and u*."""
    q, v, t = state
    M, F = coupled.mass(q), coupled.force(q, v, t)
    beta, A, b = coupled.rows(q, v, t)
    B = np.eye(3) if drives is None else drives
    through = np.linalg.solve(M, B)
    desired_rate = b - A @ np.linalg.solve(M, F) - 3.0 * beta
    if drives is None:
        x = A.T @ np.linalg.solve(A @ np.linalg.solve(M, A.T), desired_rate)
    else:  # no freedom is left: two independent rows, two inputs
        x = np.linalg.solve(A @ through, desired_rate)
    H = B.T @ through + slack * through.T @ A.T @ A @ through
    Ai, bi, _ = rows_by_hand(q, v, t)
    box = np.vstack([np.eye(len(x)), -np.eye(len(x))])
    G = np.vstack([Ai @ through, box])
    r = np.concatenate([bi - Ai @ (np.linalg.solve(M, F) + through @ x), -limit - box @ x])
    return H, G, r, x


def enumerated(H, G, r):
    """The minimizer of ½ dᵀH d with G d ≥ r: every set of active rows is tried."""
    for count in range(len(H) + 1):
        for active in map(list, itertools.combinations(range(len(G)), count)):
            W = G[active]
            small = W @ np.linalg.solve(H, W.T)
            if count and np.linalg.matrix_rank(small) < count:
                continue
            multipliers = np.linalg.solve(small, r[active])
            d = np.linalg.solve(H, W.T @ multipliers)
            if np.all(multipliers >= 0) and np.all(G @ d >= r - 1e-9 * (1 + abs(r))):
                return d
    return None


@pytest.mark.parametrize("drives", [None, DRIVES], ids=["every force", "two inputs"])
def test_against_an_enumeration(coupled, drives):
    """Every combination of active barriers and limits, at many states."""
    rng = np.random.default_rng(5)
    plant, size = coupled.Plant(B=drives), 3 if drives is None else 2
    feasible, active = 0, set()
    for _ in range(40):
        state = (*rng.normal(size=(2, 3)), rng.uniform(0, 1))
        limit = rng.uniform(4.0, 30.0)
        law = BarrierLaw(
            sc.ServoLaw(plant, coupled.constraint, sc.Stabilizing(gain=3.0)),
            BARRIERS,
            rates=RATES,
            lower=-limit,
            upper=limit * np.ones(size),
            slack=10.0,
        )
        H, G, r, servo = program(coupled, state, drives, 10.0, limit)
        d = enumerated(H, G, r)
        step = law.step(*state)
        assert np.all(np.abs(step.u) <= limit)
        np.testing.assert_allclose(
            step.contributions["nominal"] + step.contributions["stabilizing"],
            servo,
            rtol=1e-8,
            atol=1e-8,
        )
        if d is None:
            continue
        feasible += 1
        active.add(tuple(np.flatnonzero(np.abs(G @ d - r) < 1e-9)))
        np.testing.assert_allclose(step.u, servo + d, rtol=1e-7, atol=3e-7)
        np.testing.assert_allclose(
            step.contributions["barrier"], step.u - servo, rtol=1e-7, atol=1e-7
        )
    assert feasible > 25
    assert len(active) > 6


@pytest.mark.parametrize("barriers", [{}, {"far": lambda q, t: 1e3 + q[0]}], ids=["none", "far"])
def test_without_active_inequalities_it_is_the_servo_law(coupled, barriers):
    limit = 1e3 if barriers else None
    terms = [sc.Stabilizing(gain=3.0, weight=2.0, metric="acceleration")]
    servo = sc.ServoLaw(coupled.Plant(), coupled.constraint, *terms)
    law = BarrierLaw(servo, barriers, upper=limit)
    ours, theirs = law.step(*coupled.states[1]), servo.step(*coupled.states[1])
    np.testing.assert_allclose(ours.u, theirs.u, rtol=1e-13)
    np.testing.assert_array_equal(ours.contributions["barrier"], np.zeros(3))


def test_one_active_barrier(coupled):
    """v̇ = v̇* + M⁻¹Aᵀ max(0, b − A v̇*)/(A M⁻¹Aᵀ), with a margin on b."""
    law = BarrierLaw(
        sc.ServoLaw(coupled.Plant(), coupled.constraint, sc.Stabilizing(gain=3.0)),
        {"height": height},
        rates=RATES,
        slack=1e-12,
        margin=50.0,
    )
    for state in coupled.states:
        q, v, t = state
        *_, servo = program(coupled, state, None, 0.0, 1.0)
        M, F = coupled.mass(q), coupled.force(q, v, t)
        (A, *_), (b, *_), _ = rows_by_hand(q, v, t)
        free = np.linalg.solve(M, F + servo)
        multiplier = max(0.0, b + 50.0 - A @ free) / (A @ np.linalg.solve(M, A))
        assert multiplier > 0
        np.testing.assert_allclose(law.step(*state).u, servo + A * multiplier, rtol=1e-8, atol=1e-8)


def test_it_is_the_programme_of_gausss_principle(coupled):
    """½ (v̇ − a)ᵀM(v̇ − a), a the free motion, under A v̇ = b and A v̇ ≥ b: its KKT system."""
    law = BarrierLaw(
        sc.ServoLaw(coupled.Plant(), coupled.constraint, sc.Stabilizing(gain=3.0)),
        {"height": height},
        rates=RATES,
        slack=1e8,
    )
    at_work = 0
    for state in coupled.states:
        q, v, t = state
        M, F = coupled.mass(q), coupled.force(q, v, t)
        beta, A, b = coupled.rows(q, v, t)
        Ai, bi, _ = rows_by_hand(q, v, t)
        for W, w in (
            (A, b - 3.0 * beta),
            (np.vstack([A, Ai[:1]]), np.append(b - 3.0 * beta, bi[0])),
        ):
            kkt = np.block([[M, -W.T], [W, np.zeros((len(W), len(W)))]])
            acceleration = np.linalg.solve(kkt, np.concatenate([F, w]))[:3]
            if Ai[0] @ acceleration >= bi[0] - 1e-9:
                break
        at_work += len(W) == 3
        found = np.linalg.solve(M, F + law.step(*state).u)
        np.testing.assert_allclose(found, acceleration, rtol=1e-5, atol=1e-5)
    assert at_work


@pytest.mark.long
def test_derivatives_and_batches(coupled):
    """The slope by a rate and a limit is that of the enumerated minimum; `vmap` changes nothing."""
    rng = np.random.default_rng(5)
    drawn = [(rng.uniform(0, 1), rng.normal(size=(2, 3))) for _ in range(6)]
    states = [(*both, t) for t, both in drawn]
    plant = coupled.Plant()

    def inputs(slack, limit, q, v, t):
        law = BarrierLaw(
            sc.ServoLaw(plant, coupled.constraint, sc.Stabilizing(gain=3.0)),
            BARRIERS,
            rates=RATES,
            lower=-limit,
            upper=limit,
            slack=slack,
        )
        snapshot = Snapshot(plant, law.constraint, q, v, t)
        return law.command(snapshot, law.initial_state(snapshot)).u

    def by_hand(slack, limit, state):
        H, G, r, servo = program(coupled, state, None, slack, limit)
        return servo + enumerated(H, G, r)

    q, v, t = (jnp.stack([jnp.asarray(state[i]) for state in states]) for i in range(3))
    both = jax.jacfwd(lambda *x: (inputs(*x),) * 2, (0, 1), has_aux=True)
    slopes, u = jax.jit(jax.vmap(both, in_axes=(None, None, 0, 0, 0)))(10.0, 12.0, q, v, t)
    assert np.all(np.any(np.abs(slopes), axis=(1, 2)))
    for i, state in enumerate(states):
        np.testing.assert_allclose(u[i], by_hand(10.0, 12.0, state), rtol=1e-7, atol=1e-7)
        for slope, change in zip(slopes, ((1e-3, 0.0), (0.0, 1e-3)), strict=True):
            above = by_hand(10.0 + change[0], 12.0 + change[1], state)
            below = by_hand(10.0 - change[0], 12.0 - change[1], state)
            np.testing.assert_allclose(slope[i], (above - below) / 2e-3, rtol=1e-5, atol=1e-6)


# --- Runs -----------------------------------------------------------------------------------------


CART = Cart(mass=2.0)
WALL = {"wall": lambda q, t: 1.0 - q[0]}
STEADY = sc.residual(lambda q, v, t: v - 1.0, name="steady")  # drive on at 1 m/s
STEADILY = sc.ServoLaw(CART, STEADY)


def braking(since):
    """Deceleration on the barrier with both rates 5/s, `since` it began to act at h = 0.4 m."""
    return 25 * since * np.exp(-5 * since)


def test_a_run_ends_where_the_limits_leave_no_room():
    """The cart brakes as the barrier asks, until that takes more than the limit of 2 N."""
    law = BarrierLaw(STEADILY, WALL, rates=(5.0, 5.0), lower=-2.0, upper=2.0, slack=1.0)
    with pytest.warns(sc.errors.ServoconWarning, match="event \"barrier 'wall' out of reach\""):
        run = sc.simulate(
            law.model, law, [0.0], [1.0], 2.0, events=law.events, solver=sc.Solver(rtol=1e-9)
        )
    end = brentq(lambda since: braking(since - 0.6) - 1.0, 0.6, 0.8)
    assert abs(run.time[-1] - end) < 1e-5
    acts = run.time > 0.6
    np.testing.assert_allclose(run.u[~acts], 0, atol=1e-7)
    np.testing.assert_allclose(run.u[acts, 0], -2 * braking(run.time[acts] - 0.6), atol=1e-4)
    np.testing.assert_allclose(run.signals["barrier wall"], 1 - run.q, rtol=1e-12)
    np.testing.assert_allclose(run.signals["servo slack"], run.u / 2, atol=1e-12)
    assert run.signals["shortfall wall"].max() < 1e-4


def to_the_wall(limit):
    """To q = 0.99 m from −0.9 m at 8 m/s, with forces up to a limit."""
    servo = sc.ServoLaw(CART, sc.holonomic(near_the_wall, 2.0), sc.Stabilizing(gain=2.0))
    law = BarrierLaw(servo, WALL, rates=(5.0, 5.0), lower=-limit, upper=limit)
    return sc.simulate(law.model, law, [-0.9], [8.0], 5.0, solver=sc.Solver(rtol=1e-9))


def near_the_wall(q, t):
    return q - 0.99


def test_beside_feedback_and_the_map_of_bounded():
    """Feedback alone runs through the wall; barrier and map both stop before it."""
    run = to_the_wall(1e3)
    overshoot = (-1.89 + 4.22 * 0.948) * np.exp(-2 * 0.948)  # f = (f₀ + β₀ t) exp(−2t)
    assert overshoot > 0.3
    map = sc.constraint.bounded(lambda q, t: q, 0.99, 2.0, lower=-1.0, upper=1.0)
    law = sc.ServoLaw(CART, map, sc.Stabilizing(gain=2.0))
    mapped = sc.simulate(law.model, law, [-0.9], [8.0], 5.0, solver=sc.Solver(rtol=1e-9))
    # The map pays for it with a force that grows without bound towards the wall.
    assert np.abs(mapped.u).max() > 30 * np.abs(run.u).max()
    assert 0.99 < run.q.max() <= 1.0
    assert 0.9 < mapped.q.max() < 1.0
    np.testing.assert_allclose(run.q[-1], 0.99, atol=1e-3)
    np.testing.assert_allclose(run.signals["shortfall wall"], 0, atol=1e-6)


def test_without_the_event_the_record_says_by_how_much():
    told = r"barrier 'wall': row 'wall' was missed by up to \d.*from t = 0 s on"
    with pytest.warns(sc.errors.ServoconWarning, match=told):
        run = to_the_wall(30.0)
    lacking = 10 * run.v[:, 0] - 25 * (1 - run.q[:, 0]) - 15.0  # ḧ ≤ 15 m/s² is all there is
    assert lacking.max() > 10
    np.testing.assert_allclose(
        run.signals["shortfall wall"][:, 0], np.maximum(lacking, 0), rtol=1e-6, atol=1e-5
    )
    np.testing.assert_allclose(run.u[lacking > 1e-3], -30.0, rtol=1e-12)
    assert run.q.max() > 1.0


# --- Errors ---------------------------------------------------------------------------------------


START = {
    "outside": ([1.1], [0.0], r"barrier 'wall' at the start: got h = \[-0.1.*; expected h of at l"),
    "too fast": ([0.5], [3.0], r"barrier 'wall' at the start: got ḣ \+ a₁ h = \[-0.5.*larger fir"),
}


@pytest.mark.parametrize(("q", "v", "message"), START.values(), ids=START)
def test_bad_starts(q, v, message):
    law = BarrierLaw(STEADILY, WALL, rates=(5.0, 5.0))
    with pytest.raises(sc.errors.InputError, match=message):
        sc.simulate(law.model, law, q, v, 1.0)


def test_a_start_without_room():
    law = BarrierLaw(STEADILY, WALL, rates=(5.0, 5.0), lower=-0.2, upper=0.2)
    with pytest.raises(
        sc.errors.InputError, match=r"barrier 'wall' out of reach.*g = -0.*at the in"
    ):
        sc.simulate(law.model, law, [0.7], [1.0], 1.0, events=law.events)


def test_a_barrier_that_no_input_moves():
    class Pair(sc.Plant):
        def mass_matrix(self, q, t):
            return jnp.eye(2)

        def force(self, q, v, t):
            return -q

        def input_matrix(self, q, t):
            return jnp.array([[1.0], [0.0]])

    servo = sc.ServoLaw(Pair(), sc.residual(lambda q, v, t: v[0]))
    law = BarrierLaw(servo, {"other": lambda q, t: 2.0 + q[1]})
    with pytest.raises(
        sc.errors.RangeConditionError, match="barrier 'other': got h_q M⁻¹B = 0; expected"
    ):
        sc.simulate(law.model, law, [0.0, 0.0], [0.0, 0.0], 1.0)


WRONG = {
    "a list": ([height], {}, r"barriers: got .*; expected functions h\(q, t\) or rel"),
    "no function": ({"wall": 1.0}, {}, "function: got 1.0; expected a function"),
    "one rate": (WALL, {"rates": (3.0,)}, r"rates: got \(3.0,\); expected two numbers"),
    "a first rate of zero": (WALL, {"rates": (0.0, 3.0)}, r"rates\[0\]: got 0.0; expected a posit"),
    "a negative rate": (WALL, {"rates": (3.0, -3.0)}, r"rates\[1\]: got -3.0; expected a positi"),
    "no slack": (WALL, {"slack": 0.0}, "slack: got 0.0; expected a positive number"),
    "a negative margin": (WALL, {"margin": -1.0}, "margin: got -1.0; expected a number of at"),
    "limits the wrong way": (WALL, {"lower": 1.0, "upper": 1.0}, "lower, upper: got 1.0, 1.0"),
}


@pytest.mark.parametrize(("barriers", "options", "message"), WRONG.values(), ids=WRONG)
def test_bad_arguments(barriers, options, message):
    with pytest.raises(sc.errors.InputError, match=message):
        BarrierLaw(STEADILY, barriers, **options)


def test_limits_of_another_plant():
    law = BarrierLaw(STEADILY, WALL, upper=np.ones(2))
    with pytest.raises(
        sc.errors.ShapeError, match=r"upper: got shape \(2,\); expected \(\) or \(1,\)"
    ):
        law.step([0.0], [1.0], 0.0)


def test_without_qpax(monkeypatch):
    monkeypatch.setitem(sys.modules, "qpax", None)
    with pytest.raises(
        ModuleNotFoundError, match=r"BarrierLaw needs qpax: pip install 'servocon\[q"
    ):
        BarrierLaw(STEADILY, WALL)
