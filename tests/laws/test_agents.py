"""Terms of several agents: their formulas agent by agent, and runs against each agent alone."""

import equinox as eqx
import jax
import jax.numpy as jnp
import numpy as np
import pytest

import servocon as sc
from servocon.laws import Snapshot

AGENTS, SIZE = 3, 2
RNG = np.random.default_rng(5)
MASS = np.array([1.0, 2.0, 0.5])
BLOCKS = [np.array([[2.0, 0.5], [0.5, 1.0]]), np.eye(2), np.array([[1.0, -0.2], [-0.2, 3.0]])]
COUPLED = np.kron(np.ones((3, 3)), np.eye(2)) + np.eye(6)
MATRIX = np.zeros((6, 6))
for k, block in enumerate(BLOCKS):
    MATRIX[2 * k : 2 * k + 2, 2 * k : 2 * k + 2] = block
WEIGHTS = {"one": 2.0, "a row each": RNG.uniform(0.5, 2.0, 6), "matrix": MATRIX}
STATES = [(*RNG.normal(size=(2, 6)), t) for t in (0.0, 0.7, 2.9)]
ALPHA = RNG.uniform(0.1, 1.0, (3, 3))
WIDTH = np.array([0.1, 5.0, 0.4])


class Points(sc.Plant):
    """Three points in a plane under forces of their own, known or not."""

    mass: object = eqx.field(default=tuple(MASS), converter=np.asarray)
    push: object = eqx.field(default=(0.0, 0.0, 0.0), converter=np.asarray)

    def mass_matrix(self, q, t):
        return jnp.diag(jnp.repeat(jnp.asarray(self.mass), SIZE))

    def force(self, q, v, t):
        wave = jnp.stack([jnp.sin(3.0 * t), jnp.cos(2.0 * t)])
        return (jnp.asarray(self.push)[:, None] * wave).ravel() - 0.2 * v


def residual(q, v, t):
    """Each point to the origin, by itself."""
    return v + 0.5 * q


HOME = sc.residual(residual, name="home")


def full(weight):
    return weight if np.ndim(weight) == 2 else np.diag(np.broadcast_to(weight, 6))


def parts(x):
    return x.reshape(AGENTS, SIZE)


def powers(v):
    return np.linalg.norm(parts(v), axis=1)[:, None] ** np.arange(3.0)


@pytest.fixture(scope="module")
def snapshots():
    plant = Points()
    return [(state, Snapshot(plant, HOME, *map(jnp.asarray, state))) for state in STATES]


def desired(q, v, bounds, weight):
    """−Pᵢ⁻¹γᵢμᵢρᵢ with γᵢ = 1/max(‖μᵢ‖, εᵢ), agent by agent."""
    found = []
    for i, beta in enumerate(parts(q * 0.5 + v)):
        mu = beta * bounds[i]
        gamma = 1 / max(np.linalg.norm(mu), WIDTH[i])
        block = full(weight)[2 * i : 2 * i + 2, 2 * i : 2 * i + 2]
        found.append(-np.linalg.solve(block, gamma * mu * bounds[i]))
    return np.array(found)


@pytest.mark.parametrize("weight", WEIGHTS.values(), ids=WEIGHTS)
def test_robust_desired_rate(snapshots, weight):
    effectiveness = np.array([0.5, 0.8, 1.0])
    bound = sc.laws.LinearBound(ALPHA, sc.laws.SpeedPowers(2, AGENTS))
    total = sc.Robust(bound, WIDTH, weight, effectiveness, agents=AGENTS)
    relative = sc.Robust(bound, WIDTH, weight, None, agents=AGENTS, convention="relative")
    inside = 0
    for (q, v, _), snapshot in snapshots:
        bounds = np.sum(ALPHA * powers(v), axis=1)
        expected = desired(q, v, bounds, weight)
        inside += np.sum(np.linalg.norm(parts(q * 0.5 + v), axis=1) * bounds < WIDTH)
        np.testing.assert_allclose(parts(relative.desired_rate(snapshot, ())), expected, rtol=1e-12)
        expected = expected / effectiveness[:, None]
        np.testing.assert_allclose(parts(total.desired_rate(snapshot, ())), expected, rtol=1e-12)
    assert 0 < inside < 9


@pytest.mark.parametrize("boundary_layer", ["constant", "fraction", "tanh", "root"])
def test_boundary_layers_of_each_agent(snapshots, boundary_layer):
    """The desired rate of each is that of a law for it alone."""
    common = {"effectiveness": 1.0, "boundary_layer": boundary_layer}
    every = sc.Robust(
        sc.laws.polynomial_bound(0.5, 0.3, agents=AGENTS), 0.4, agents=AGENTS, **common
    )
    for (q, v, t), snapshot in snapshots:
        got = parts(every.desired_rate(snapshot, ()))
        for i in range(AGENTS):
            own = Snapshot(
                Points(), HOME, jnp.asarray(parts(q)[i]), jnp.asarray(parts(v)[i]), jnp.asarray(t)
            )
            alone = sc.Robust(sc.laws.polynomial_bound(0.5, 0.3), 0.4, **common)
            np.testing.assert_allclose(got[i], alone.desired_rate(own, ()), rtol=1e-12)


@pytest.mark.parametrize("of", ["gradient", "error"])
def test_adaptive_desired_rate_and_state_rate(snapshots, of):
    """α̂ᵢ' = k₁ sᵢ Π̃ᵢ‖βᵢ‖ − k₂α̂ᵢ, with numbers of each agent's own."""
    gain, leakage, dead = 6.0 * ALPHA, np.array([0.1, 0.5, 2.0]), np.array([0.0, 0.8, 3.0])
    term = sc.Adaptive(
        initial=(0.2, 0.2, 0.2),
        gain=gain,
        leakage=leakage,
        width=WIDTH,
        weight=MATRIX,
        dead_zone=dead,
        dead_zone_of=of,
        agents=AGENTS,
    )
    assert term.initial_state(snapshots[0][1]).shape == (3, 3)
    below = 0
    for (q, v, _), snapshot in snapshots:
        basis, sizes = powers(v), np.linalg.norm(parts(q * 0.5 + v), axis=1)
        expected = desired(q, v, np.sum(ALPHA * basis, axis=1), MATRIX)
        got = term.desired_rate(snapshot, jnp.asarray(ALPHA))
        np.testing.assert_allclose(parts(got), expected, rtol=1e-12)
        z = sizes * (np.linalg.norm(basis, axis=1) if of == "gradient" else 1.0)
        s = np.maximum(0.0, 1 - dead / z)
        below += np.sum(s == 0)
        expected = gain * (s * sizes)[:, None] * basis - leakage[:, None] * ALPHA
        got = term.state_rate(snapshot, jnp.asarray(ALPHA))
        np.testing.assert_allclose(got, expected, rtol=1e-12)
    assert 0 < below < 9


def test_a_box_of_each_agent(snapshots):
    """Growth ends at each agent's own side."""
    upper = np.array([[0.3, 0.9, 0.9]] * 2 + [[0.9, 0.9, 0.9]])
    options = {"initial": (0.3, 0.3, 0.3), "gain": 50.0, "agents": AGENTS}
    free, boxed = (sc.Adaptive(**options, box=box) for box in (None, (0.01, upper)))
    _, snapshot = snapshots[1]
    rates = [term.state_rate(snapshot, jnp.full((3, 3), 0.3)) for term in (free, boxed)]
    assert np.all(rates[0] > 0)
    expected = np.where(upper == 0.3, 0.0, rates[0])
    np.testing.assert_allclose(rates[1], expected, rtol=1e-12)


def test_agents_that_do_not_meet_move_as_each_alone():
    """Three adaptive agents of one law against three laws of one: same β, parameters and inputs."""
    push, mass = np.array([0.5, -2.0, 1.0]), np.array([1.2, 1.5, 0.6])
    options = {"gain": 20.0, "leakage": 0.5, "width": 0.05, "dead_zone": 0.05}
    q0, v0 = STATES[0][:2]
    numbers = {"points": 61, "solver": sc.Solver(rtol=1e-9, atol=1e-11)}
    law = sc.ServoLaw(Points(), HOME, sc.Stabilizing(2.0), sc.Adaptive(agents=3, **options))
    run = sc.simulate(Points(mass, push), law, q0, v0, 3.0, **numbers)
    single = sc.batch(
        [
            sc.ServoLaw(Points(m[None], (0.0,)), HOME, sc.Stabilizing(2.0), sc.Adaptive(**options))
            for m in MASS
        ]
    )
    plants = sc.batch([Points(m[None], f[None]) for m, f in zip(mass, push, strict=True)])
    runs = sc.simulate(plants, single, parts(q0), parts(v0), 3.0, **numbers)
    for i in range(AGENTS):
        np.testing.assert_allclose(run.beta[:, 2 * i : 2 * i + 2], runs.beta[i], atol=2e-8)
        np.testing.assert_allclose(run.u[:, 2 * i : 2 * i + 2], runs.u[i], atol=2e-5)
        got = run.law_state["adaptive"][:, 3 * i : 3 * i + 3]
        np.testing.assert_allclose(got, runs.law_state["adaptive"][i], atol=2e-8)
    learnt = run.law_state["adaptive"][-1, ::3]
    assert np.ptp(learnt) > 0.3  # they did learn different things


def test_one_evaluation_of_the_model():
    """However many agents: mass matrix and force are asked for once."""
    calls = []

    class Counted(Points):
        def force(self, q, v, t):
            calls.append("force")
            return super().force(q, v, t)

        def mass_matrix(self, q, t):
            calls.append("mass")
            return super().mass_matrix(q, t)

    model = Counted()
    terms = (
        sc.Stabilizing(2.0),
        sc.Robust(sc.laws.polynomial_bound(1.0, agents=3), effectiveness=1.0, agents=3),
        sc.Adaptive(agents=3),
    )
    law = sc.ServoLaw(model, HOME, *terms)

    def command(q, v):
        snapshot = Snapshot(model, HOME, q, v, jnp.zeros(()))
        return law.command(snapshot, law.initial_state(snapshot)).u

    jax.eval_shape(command, jnp.zeros(6), jnp.ones(6))
    assert sorted(calls) == ["force", "mass"]


def test_powers_of_each_speed():
    v = jnp.array([3.0, 4.0, 0.0, 0.0, 1.0, 0.0])
    got = sc.laws.SpeedPowers(1, agents=3)(v, v, jnp.zeros(()))
    np.testing.assert_array_equal(got, [[1.0, 5.0], [1.0, 0.0], [1.0, 1.0]])
    bound = sc.laws.polynomial_bound(1.0, 2.0, agents=3)
    np.testing.assert_array_equal(bound(v, v, jnp.zeros(())), [11.0, 1.0, 3.0])
    slope = jax.jacfwd(lambda v: bound(v, v, jnp.zeros(())))(v)
    np.testing.assert_allclose(slope[0], [1.2, 1.6, 0, 0, 0, 0], rtol=1e-12)
    np.testing.assert_array_equal(slope[1], 0.0)  # at rest


def test_one_bound_for_all(snapshots):
    """A function with one number serves every agent."""
    term = sc.Robust(lambda q, v, t: 2.0 + t, 1e-9, effectiveness=1.0, agents=3)
    for (_, _, t), snapshot in snapshots:
        sizes = np.linalg.norm(parts(term.desired_rate(snapshot, ())), axis=1)
        np.testing.assert_allclose(sizes, 2.0 + t, rtol=1e-12)


def robust(**options):
    options = {"effectiveness": 1.0, "agents": 3} | options
    return sc.Robust(sc.laws.polynomial_bound(1.0), **options)


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: robust(agents=0), "agents: got 0; expected an integer of at least 1"),
        (lambda: robust(agents=2.0), r"agents: got 2.0; expected an integer"),
        (lambda: sc.Adaptive(agents=True), "agents: got True; expected an integer"),
        (lambda: sc.laws.SpeedPowers(2, agents=-1), "agents: got -1; expected an integer"),
        (lambda: robust(weight=COUPLED), r"weight: got .*; expected a matrix of 3 blocks on its"),
        (lambda: robust(weight=np.eye(4)), r"weight: got .*; expected a matrix of 3 blocks on its"),
        (lambda: robust().check(7), "agents of term 'robust': got 3 agents for 7 rows of β; exp"),
        (lambda: robust(width=np.ones(2)).check(6), r"width .*\(2,\); expected one number, or \(3"),
        (lambda: robust(effectiveness=np.ones(6)).check(6), r"effectiveness .*got shape \(6,\)"),
        (lambda: sc.Adaptive(gain=np.ones(2), agents=3).check(6), r"gain .*or \(3, 3\)"),
        (lambda: sc.Adaptive(initial=np.ones((2, 3)), agents=3).check(6), r"initial .*or \(3, 3\)"),
        (lambda: sc.Adaptive(initial=np.ones((1, 3))).check(6), r"initial .*got shape \(1, 3\)"),
        (lambda: sc.Adaptive(leakage=np.ones(2), agents=3).check(6), r"leakage .*got shape \(2,\)"),
        (lambda: sc.Adaptive(dead_zone=np.ones(3)).check(6), r"dead_zone .*expected one number\."),
        (
            lambda: sc.laws.SpeedPowers(1, agents=4)(jnp.ones(6), jnp.ones(6), jnp.zeros(())),
            "agents: got 4 agents for 6 speeds; expected the same number for each",
        ),
    ],
)
def test_what_is_refused(make, message):
    with pytest.raises(sc.errors.InputError, match=message):
        make()


@pytest.mark.long
def test_bounds_of_another_shape(snapshots):
    _, snapshot = snapshots[0]
    term = sc.Robust(sc.laws.polynomial_bound(1.0, agents=2), effectiveness=1.0, agents=3)
    with pytest.raises(
        sc.errors.ShapeError, match=r"bound.*got shape \(2,\); expected one number, or \(3"
    ):
        term.desired_rate(snapshot, ())
    adaptive = sc.Adaptive(sc.laws.SpeedPowers(2, agents=2), initial=ALPHA, agents=3)
    text = r"basis.*got shape \(2, 3\); expected \(3, 3\), the shape of `initial`"
    with pytest.raises(sc.errors.ShapeError, match=text):
        adaptive.desired_rate(snapshot, jnp.asarray(ALPHA))
