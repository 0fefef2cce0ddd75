"""String stability of `servocon.agents`: any topology against transfer functions by hand."""

import jax
import jax.numpy as jnp
import numpy as np
import pytest
from scipy.signal import cont2discrete

import servocon as sc
from servocon_plants import ByRadio, Platoon, Radio, Swarm, string_stability, string_system
from servocon_plants.platoon.behind import behind_of

MASSES = np.array([1200.0, 1800.0, 1500.0, 1300.0, 1650.0])
"""Masses of the vehicles; all laws assume 1500 kg [kg]."""

SHARES, N = 1500.0 / MASSES, len(MASSES)
FREQUENCIES = np.geomspace(0.05, 20.0, 40)


class Cart(sc.Plant):
    """A mass on a line, or in a plane, with viscous friction."""

    mass: float = sc.field(1500.0, unit="kg")
    friction: float = sc.field(0.0, unit="N s/m")
    axes: int = sc.field(1, static=True)

    def mass_matrix(self, q, t):
        """M [kg]."""
        return self.mass * jnp.eye(self.axes)

    def force(self, q, v, t):
        """Friction [N]."""
        return -self.friction * v


def carts(masses=MASSES, **fields):
    """Carts of these masses."""
    return sc.agents(sc.batch([Cart(mass=m, **fields) for m in masses]), kind="cart")


def servo(function, neighbours, kappa=3.0, number=N, **fields):
    """Function that makes the law of a relation; it assumes equal masses."""

    def make(plant, leader):
        each = sc.neighbours.each_agent(function(leader), number, neighbours(leader))
        model = sc.agents(Cart(**fields), number)
        return sc.ServoLaw(model, sc.residual(each), sc.Stabilizing(gain=kappa))

    return make


H, K, BACK, KAPPA, GAP = 0.8, 1.2, 0.4, 3.0, 10.0


def headway(_):
    """h v = g − d₀, with the gap to the cart ahead alone."""
    return lambda own, ahead, t: H * own.v - (ahead.q - own.q) + GAP - 20.0 * H


def both_ways(_):
    """v = 20 + k (g ahead − d) − k' (g behind − d); nobody is behind the last."""

    def beta(own, ahead, behind, t):
        rear = jnp.where(behind.present, own.q - behind.q - GAP, 0.0)
        return own.v - 20.0 - K * (ahead.q - own.q - GAP) + BACK * rear

    return beta


MU = 0.4


def with_leader(leader):
    """v = μ v₀ + (1 − μ) v ahead + k (g − d); the leader's motion is known to all."""

    def beta(own, ahead, t):
        v0 = jax.jvp(leader, (t,), (jnp.ones_like(t),))[1]
        measured = jax.lax.stop_gradient(ahead.v)
        return own.v - MU * v0 - (1.0 - MU) * measured - K * (ahead.q - own.q - GAP)

    return beta


def two_ahead(leader):
    """v = 20 + k Σ (g − d) to the two carts ahead; the first one sees the leader alone."""

    def beta(own, others, t):
        ahead = leader(t)
        there = jnp.where(others.present[:, None], others.q, ahead)
        places = jnp.stack([1.0, 2.0]) * GAP
        rest = jnp.where(others.present, 1.0, 0.0)
        rest = rest.at[0].set(1.0)
        errors = (there[:, 0] - own.q[0] - places) * rest
        return own.v - 20.0 - K * jnp.sum(errors)

    return beta


LISTED = [[], [0], [1, 0], [2, 1], [3, 2]]


def by_hand(topology, w):
    """V_i/V₀ (frequencies, N) from the equations of the vehicles, s V = share (b − κβ)."""
    found = []
    for s in 1j * w:
        # Rows of β and of its derivative without the vehicle's own acceleration, by V₀ … V_N.
        beta, rate, own = np.zeros((3, N, N + 1), complex)
        for i in range(1, N + 1):
            row, moving = beta[i - 1], rate[i - 1]
            own[i - 1, i] = s

            def gap(k, j, s=s, row=row, moving=moving, i=i):  # k (x_j − x_i) in β
                for place, sign in ((j, 1.0), (i, -1.0)):
                    row[place] += k * sign / s
                    moving[place] += k * sign

            if topology == "headway":
                row[i] += H
                gap(-1.0, i - 1)
                row /= H
                moving /= H
                continue
            row[i] += 1.0
            gap(-K, i - 1)
            if topology == "both ways" and i < N:
                gap(-BACK, i + 1)
            if topology == "with the leader":
                row[0] -= MU
                moving[0] -= MU * s
                row[i - 1] -= 1.0 - MU
            if topology == "two ahead" and i > 2:
                gap(-K, i - 2)
        system = own + SHARES[:, None] * (rate + KAPPA * beta)
        found.append(-np.linalg.solve(system[:, 1:], system[:, 0]))
    return np.array(found)


TOPOLOGIES = {
    "headway": servo(headway, sc.neighbours.ahead),
    "both ways": servo(both_ways, sc.neighbours.beside),
    "with the leader": servo(with_leader, sc.neighbours.ahead),
    "two ahead": servo(two_ahead, lambda _: sc.neighbours.listed(LISTED)),
}


@pytest.mark.first(1)
@pytest.mark.parametrize("topology", TOPOLOGIES)
def test_every_topology_has_the_response_by_hand(topology):
    found = string_system(carts(), TOPOLOGIES[topology], GAP).response(FREQUENCIES)
    expected = by_hand(topology, FREQUENCIES)
    np.testing.assert_allclose(found[:, :N], expected, rtol=1e-9)
    ahead = np.column_stack([np.ones(len(expected)), expected[:, :-1]])
    gaps = (ahead - expected) / (1j * FREQUENCIES[:, None])
    np.testing.assert_allclose(found[:, N:], gaps, rtol=1e-8)


@pytest.mark.first(2)
@pytest.mark.parametrize("topology", TOPOLOGIES)
def test_largest_gains(topology):
    result = string_stability(carts(), TOPOLOGIES[topology], GAP)
    chain = by_hand(topology, np.geomspace(1e-3, 1e2, 4001))
    chain = np.abs(np.column_stack([np.ones(len(chain)), chain]))
    largest = (chain[:, 1:] / chain[:, :-1]).max(axis=0)
    np.testing.assert_allclose(result.norms[0], np.maximum(largest, 1.0), rtol=2e-5)
    assert result.vehicle == 1 + int(np.argmax(result.norms[0]))


def test_a_leader_that_sweeps_its_frequency():
    """One run in which the leader's swing begins and ends at rest: ratios of its spectra."""
    duration, points = 160.0, 16001

    def leader(t):
        swing = jnp.exp(-(((t - 50.0) / 14.0) ** 2)) * jnp.sin((0.2 + 0.01 * t) * t)
        return 20.0 * t + 0.5 * swing

    make = TOPOLOGIES["both ways"]
    law = make(carts(), leader)
    start = -GAP * np.arange(1.0, N + 1)
    run = sc.simulate(carts(), law, start, np.full(N, 20.0), duration, points=points)
    time = np.asarray(run.time)
    v0 = np.asarray(jax.vmap(jax.grad(leader))(jnp.asarray(time))) - 20.0
    speeds = np.column_stack([v0, run.v - 20.0])
    assert np.abs(speeds[[0, -1]]).max() < 1e-3 * np.abs(speeds).max()
    w = np.linspace(0.5, 2.0, 30)
    waves = np.exp(-1j * w[:, None] * time) @ speeds
    found = waves[:, 1:] / waves[:, :1]
    expected = string_system(carts(), make, GAP).response(w)[:, :N]
    np.testing.assert_allclose(found, expected, rtol=1e-3, atol=2e-4)


def test_agents_in_a_plane():
    """A line across the axes, and a relation that mixes them: (h s + S)⁻¹ S by hand."""
    S, d = np.array([[1.0, 0.3], [-0.2, 0.7]]), np.array([0.6, 0.8])

    def function(_):
        def beta(own, ahead, t):
            return H * (own.v - 20.0 * d) - jnp.asarray(S) @ (ahead.q - own.q - GAP * d)

        return beta

    make = servo(function, sc.neighbours.ahead, number=3, axes=2)
    plant = carts(np.full(3, 1500.0), axes=2)
    system = string_system(plant, make, GAP, direction=3.0 * d)
    expected = []
    for s in 1j * FREQUENCIES:
        one, chain = np.linalg.solve(H * s * np.eye(2) + S, S), []
        place = d.astype(complex)
        for _ in range(3):
            place = one @ place
            chain.append(d @ place)
        expected.append(chain)
    np.testing.assert_allclose(system.response(FREQUENCIES)[:, :3], expected, rtol=1e-9)
    assert system.A.shape == (12, 12)


@pytest.mark.long
@pytest.mark.parametrize("axes", [1, 2])
def test_samples_of_agents(axes):
    """Headway at 10 Hz with friction that the law does not know: sample by sample in NumPy."""
    period, friction, w = 0.1, 600.0, 1.3
    d = np.array([0.6, 0.8])[:axes] / np.linalg.norm([0.6, 0.8][:axes])

    def function(_):
        aim = (GAP - 20.0 * H) * jnp.asarray(d)
        return lambda own, ahead, t: H * own.v - (ahead.q - own.q) + aim

    inside = servo(function, sc.neighbours.ahead, number=3, axes=axes)
    make = lambda *given: sc.Loop(period=period).around(inside(*given))
    plant = carts(MASSES[:3], friction=friction, axes=axes)
    system = string_system(plant, make, GAP, direction=d)
    found = system.response(w)[0, :3]
    steps = []
    for m in MASSES[:3]:
        A, B = np.array([[0.0, 1.0], [0.0, -friction / m]]), np.array([[0.0], [1.0 / m]])
        steps.append(cont2discrete((A, B, np.eye(2), np.zeros((2, 1))), period)[:2])
    x, speeds = np.zeros((3, 2)), []
    for i in range(4000):
        t = i * period
        place = np.concatenate([[np.sin(w * t) / w], x[:-1, 0]])
        speed = np.concatenate([[np.cos(w * t)], x[:-1, 1]])
        u = 1500.0 * (speed - x[:, 1] - KAPPA * (H * x[:, 1] - place + x[:, 0])) / H
        speeds.append(x[:, 1].copy())
        x = np.array([A @ own + B[:, 0] * f for (A, B), own, f in zip(steps, x, u, strict=True)])
    late, t = np.array(speeds[2000:]), period * np.arange(2000, 4000)
    phasor = 2.0 * np.mean(late * np.exp(-1j * w * t)[:, None], axis=0)
    np.testing.assert_allclose(found, phasor, rtol=3e-3)


@pytest.mark.long
def test_agents_with_a_radio():
    """√(τ² + 2τ/κ) is the headway for messages of one age: 0.35 s for a mean age of 0.15 s."""

    def make(h):
        def function(_):
            return lambda own, ahead, t: h * (own.v - 20.0) - (ahead.q - own.q) + GAP

        inside = servo(function, sc.neighbours.ahead, number=2)
        radio = Radio(period=0.1, delay=0.1)
        return lambda *given: ByRadio(inside(*given), radio, period=0.01, agents=2)

    pair = carts(np.full(2, 1500.0))
    worst = [string_stability(pair, make(h), GAP).worst for h in (0.3, 0.36)]
    assert worst[0] == pytest.approx(1.0082, abs=2e-3)
    assert worst[1] == pytest.approx(1.0, abs=1e-6)


def test_sets_of_agents():
    """An uncertain mass of every cart; the worst is named."""
    carts_of = sc.Uncertainty(
        carts(np.full(3, 1500.0)), {"agent.mass": sc.uncertainty.Interval(1200.0, 1800.0)}
    )
    make = servo(headway, sc.neighbours.ahead, number=3)
    result = string_stability(carts_of, make, GAP, samples=4)
    assert result.norms.shape == (4, 3)
    assert result.stable
    assert np.shape(result.parameters["agent.mass"]) == (3,)


def test_what_is_refused():
    make = TOPOLOGIES["headway"]
    with pytest.raises(sc.errors.InputError, match="platoons: got Swarm; expected platoons, or pl"):
        string_stability(Swarm(), make, GAP)
    with pytest.raises(sc.errors.ShapeError, match=r"direction: .*expected \(1,\), since"):
        string_stability(Platoon(), make, GAP, direction=(1.0, 0.0))
    with pytest.raises(sc.errors.ShapeError, match=r"direction: .*an entry for each coordinate"):
        string_stability(carts(), make, GAP, direction=1.0)
    with pytest.raises(sc.errors.InputError, match="direction: got 0"):
        string_stability(carts(), make, GAP, direction=(0.0, 0.0))
    with pytest.raises(sc.errors.ShapeError, match=r"direction: got 2 entries; expected 1, one"):
        string_stability(carts(), make, GAP, direction=(1.0, 0.0))
    with pytest.raises(sc.errors.ShapeError, match=r"gaps: .*5, one for each vehicle"):
        string_stability(carts(), make, np.full(3, GAP))
    with pytest.raises(sc.errors.InputError, match="law: got int; expected a law"):
        string_stability(carts(), lambda plant, leader: 3, GAP)
    with pytest.raises(sc.errors.InputError, match=r"make_law: .*plant, leader"):
        string_stability(carts(), lambda plant: make(plant, None), GAP)


@pytest.mark.parametrize("direction", [(1.0,), (0.6, 0.8), (2.0, -1.0, 2.0)])
def test_states_are_turned_and_back(direction):
    """Places and speeds along the line first, lengths as they were, by NumPy's own products."""
    size, rng = len(direction), np.random.default_rng(1)
    behind = behind_of(carts(axes=size), direction)[0]
    x = rng.normal(size=2 * N * size + 3)
    y = np.asarray(behind.from_state(jnp.asarray(x), N))
    d = np.array(direction) / np.linalg.norm(direction)
    parts = x[: 2 * N * size].reshape(2, N, size)
    np.testing.assert_allclose(y[: 2 * N], (parts @ d).ravel(), rtol=1e-12)
    np.testing.assert_allclose(np.sum(y**2), np.sum(x**2), rtol=1e-12)
    np.testing.assert_allclose(behind.to_state(jnp.asarray(y), N), x, rtol=1e-12, atol=1e-14)
