"""Friction: closed forms, equations written out in SciPy, energy, and what a plant keeps."""

import jax
import jax.numpy as jnp
import numpy as np
import pytest
from scipy.integrate import solve_ivp

import servocon as sc
from servocon_plants import Cart, PlanarArm, Swarm
from tests.selection import BOTH_COMPILERS

OPTIONS = {"solver": sc.Solver(method="tsit5", rtol=1e-10, atol=1e-12)}
CURVE = {"coulomb": 0.8, "viscous": 0.3, "static": 1.3, "stribeck_speed": 0.2, "speed": 0.02}


def friction(**numbers):
    return sc.plant.Friction(**numbers)


def on(plant, **numbers):
    return sc.plant.WithFriction(plant, friction(**numbers))


def curve(v, coulomb, viscous, static, stribeck_speed, speed):
    """τ(v) of the sources, in NumPy."""
    excess = (static - coulomb) * np.exp(-((v / stribeck_speed) ** 2))
    return (coulomb + excess) * np.tanh(v / speed) + viscous * v


# -- the curve -----------------------------------------------------------------------------------


def test_curve_is_that_of_the_sources():
    v = np.linspace(-1.5, 1.5, 301)
    np.testing.assert_allclose(-friction(**CURVE).force(v), curve(v, **CURVE), rtol=1e-14)
    dry = curve(v, 0.8, 0.0, 0.8, 1.0, 0.01)
    np.testing.assert_allclose(-friction(coulomb=0.8).force(v), dry, rtol=1e-14)
    np.testing.assert_array_equal(friction(viscous=2.0).force(v), -2.0 * v)


def test_slope_is_continuous_at_rest():
    slope = jax.vmap(jax.grad(lambda v: -friction(**CURVE).force(v[None])[0]))
    assert float(slope(jnp.zeros(1))[0]) == pytest.approx(1.3 / 0.02 + 0.3, rel=1e-14)
    around = np.asarray(slope(jnp.array([-1e-7, 0.0, 1e-7])))
    np.testing.assert_allclose(around, around[1], rtol=1e-9)


@pytest.mark.parametrize(("ratio", "missing"), [(10, 0.09), (50, 0.01)])
def test_smoothing_lowers_the_static_level_as_documented(ratio, missing):
    v = np.linspace(0.0, 1.0, 100_001)
    one = friction(coulomb=1.0, static=2.0, stribeck_speed=1.0, speed=1.0 / ratio)
    assert 2.0 + float(np.min(one.force(v))) == pytest.approx(missing, abs=0.005)


def test_one_number_per_speed():
    both = friction(coulomb=[1.0, 2.0], viscous=0.5, speed=[0.01, 0.02])
    expected = [-np.tanh(1.0) - 0.005, 2.0 * np.tanh(5.0) + 0.05]
    np.testing.assert_allclose(both.force(np.array([0.01, -0.1])), expected, rtol=1e-14)


def test_largest_bounds_the_curve():
    v = np.linspace(-2.0, 2.0, 4001)
    for speed in (0.1, 2.0):
        most = float(friction(**CURVE).largest(speed))
        assert most == pytest.approx(1.3 + 0.3 * speed, rel=1e-14)
        assert np.abs(friction(**CURVE).force(v[np.abs(v) <= speed])).max() <= most
    np.testing.assert_allclose(friction(coulomb=[1.0, 2.0], viscous=0.5).largest(3.0), [2.5, 3.5])
    assert float(friction(viscous=0.5).largest(3.0)) == 1.5


# -- motions -------------------------------------------------------------------------------------


def test_sliding_mass_stops_where_and_when_the_closed_form_does():
    """sinh(v/v₀) = sinh(V/v₀) e^(−ct/mv₀); its whole way is (m/c)(V²/2 + π²v₀²/12)."""
    mass, c, v0, V = 2.0, 0.7, 0.05, 0.9
    run = sc.simulate(on(Cart(mass=mass), coulomb=c, speed=v0), None, [0.0], [V], 6.0, **OPTIONS)
    exact = v0 * np.arcsinh(np.sinh(V / v0) * np.exp(-c * run.time / (mass * v0)))
    np.testing.assert_allclose(run.v[:, 0], exact, atol=1e-9)
    assert run.q[-1, 0] == pytest.approx(mass / c * (V**2 / 2 + np.pi**2 * v0**2 / 12), abs=1e-8)
    assert abs(run.v[run.at(mass * V / c), 0]) < v0  # the time at which dry friction stops it


def test_terminal_speed_under_viscous_friction():
    pushed = on(Cart(mass=2.0, amplitude=3.0, phase=np.pi / 2), viscous=1.5)
    run = sc.simulate(pushed, None, [0.0], [0.0], 10.0, **OPTIONS)
    np.testing.assert_allclose(run.v[:, 0], 2.0 * (1.0 - np.exp(-0.75 * run.time)), atol=1e-8)


def test_break_away():
    """Below the largest τ a mass creeps at the speed of equilibrium; above it leaves."""
    numbers = {"coulomb": 1.0, "static": 1.5, "stribeck_speed": 0.1, "speed": 0.001}
    pushed = lambda force: sc.simulate(
        on(Cart(amplitude=force, phase=np.pi / 2), **numbers), None, [0.0], [0.0], 2.0, **OPTIONS
    )
    creeping = pushed(1.4).v[-1, 0]
    assert curve(creeping, viscous=0.0, **numbers) == pytest.approx(1.4, rel=1e-6)
    assert 0.0 < creeping < 0.003
    assert 0.2 * 2.0 < pushed(1.7).v[-1, 0] < 0.7 * 2.0  # against the static and the Coulomb level


def test_dissipated_energy_is_the_work_of_friction():
    arm = PlanarArm()
    numbers = {"coulomb": [0.8, 0.5], "viscous": 0.3, "speed": 0.05}
    run = sc.simulate(
        on(arm, **numbers), None, [1.5, 0.5], [0.0, 0.0], 4.0, points=20_001, **OPTIONS
    )
    power = np.sum(friction(**numbers).force(run.v) * run.v, axis=1)
    assert np.all(power <= 0.0)
    lost = np.trapezoid(power, run.time)
    assert run.energy[-1] - run.energy[0] == pytest.approx(lost, abs=1e-5)
    assert lost < -3.0


def written_out(v0, start, times):
    """Two links of 1 m and 1 kg with friction, by SciPy; q₂ is relative to the first link."""
    g, levels = 9.81, np.array([0.8, 0.5])

    def rate(t, x):
        (a, b), v = x[:2], x[2:]
        h = 0.5 * np.sin(b)
        M12 = 1.25 + 0.5 * np.cos(b)
        M = np.array([[3.5 + np.cos(b), M12], [M12, 1.25]])
        weight = g * np.array([1.5 * np.sin(a) + 0.5 * np.sin(a + b), 0.5 * np.sin(a + b)])
        gyroscopic = h * np.array([-v[1] * (2 * v[0] + v[1]), v[0] ** 2])
        rub = curve(v, levels, 0.3, 1.5 * levels, 0.4, v0)
        return np.hstack([v, np.linalg.solve(M, -gyroscopic - weight - rub)])

    tight = {"rtol": 1e-11, "atol": 1e-12, "method": "DOP853"}
    return solve_ivp(rate, (0.0, times[-1]), np.hstack(start), t_eval=times, **tight).y.T


@pytest.mark.parametrize("compiler", BOTH_COMPILERS)
def test_arm_with_friction_against_scipy(compiler):
    levels = np.array([0.8, 0.5])
    plant = on(
        PlanarArm(),
        coulomb=levels,
        viscous=0.3,
        static=1.5 * levels,
        stribeck_speed=0.4,
        speed=0.05,
    )
    start = [1.5, 0.5], [0.0, 1.0]
    solver = OPTIONS["solver"].replace(compiler=compiler)
    run = sc.simulate(plant, None, *start, 2.0, points=21, solver=solver)
    exact = written_out(0.05, start, run.time)
    np.testing.assert_allclose(np.hstack([run.q, run.v]), exact, rtol=1e-7, atol=1e-8)


def test_batch_is_the_single_runs():
    plants = [on(Cart(), coulomb=c, viscous=0.2) for c in (0.5, 1.0, 1.5)]
    many = sc.simulate(sc.batch(plants), None, [0.0], [1.0], 2.0, **OPTIONS)
    for i, plant in enumerate(plants):
        one = sc.simulate(plant, None, [0.0], [1.0], 2.0, **OPTIONS)
        np.testing.assert_allclose(many.q[i], one.q, atol=1e-9)


# -- friction elsewhere than along the speeds ----------------------------------------------------


def test_friction_along_slip_speeds():
    """A joint between two links in absolute angles: −Jᵀτ with J = (−1, 1); power −τ s."""
    plant = sc.plant.WithFriction(
        PlanarArm(), friction(**CURVE), slip=lambda q, v: v[1:] * jnp.cos(q[0]) - v[:1]
    )
    q, v = np.array([0.6, -0.2]), np.array([0.4, 0.3])
    s = v[1] * np.cos(0.6) - v[0]
    expected = -curve(s, **CURVE) * np.array([-1.0, np.cos(0.6)])
    added = plant.force(q, v, 0.0) - PlanarArm().force(q, v, 0.0)
    np.testing.assert_allclose(added, expected, rtol=1e-13)
    np.testing.assert_allclose(plant.nonconservative_force(q, v, 0.0), expected, rtol=1e-13)


def test_mass_on_a_belt_takes_its_speed():
    """Dry friction against a belt at 0.5 m/s accelerates a mass at c/m until it rests on it."""
    plant = sc.plant.WithFriction(
        Cart(mass=2.0), friction(coulomb=0.6, speed=0.001), slip=lambda q, v: v - 0.5
    )
    run = sc.simulate(plant, None, [0.0], [0.0], 3.0, **OPTIONS)
    np.testing.assert_allclose(run.v[:, 0], np.minimum(0.3 * run.time, 0.5), atol=2e-3)


# -- friction in the model of a law --------------------------------------------------------------


def test_law_with_the_model_of_friction_compensates_it():
    """β̇ = −κβ, whatever the friction; at the demanded speed too, as long as the run has it."""
    path = lambda t: jnp.stack([jnp.sin(t)])
    follow = sc.holonomic(lambda q, t: q - path(t), rate=3.0, name="path")
    rubbing, feedback = on(Cart(), **CURVE), sc.Stabilizing(gain=5.0)
    own = sc.simulate(rubbing, sc.ServoLaw(rubbing, follow, feedback), [0.1], [0.7], 3.0, **OPTIONS)
    np.testing.assert_allclose(
        own.beta[:, 0], own.beta[0, 0] * np.exp(-5.0 * own.time), rtol=1e-6, atol=1e-8
    )
    demanded = sc.plant.WithFriction(Cart(), friction(**CURVE), speeds=jax.jacfwd(path))
    law = sc.ServoLaw(demanded, follow, feedback)
    there = sc.simulate(rubbing, law, [0.0], [1.0], 7.0, **OPTIONS)
    assert np.abs(there.beta).max() < 1e-7
    u = -np.sin(there.time) + curve(np.cos(there.time), **CURVE)
    np.testing.assert_allclose(there.u[:, 0], u, atol=1e-6)


def test_friction_at_given_speeds_is_that_of_these_whatever_the_motion():
    demanded = sc.plant.WithFriction(Cart(), friction(**CURVE), speeds=lambda t: jnp.stack([t]))
    added = demanded.force(jnp.zeros(1), jnp.array([-0.7]), jnp.asarray(0.2))
    np.testing.assert_allclose(added, [-curve(0.2, **CURVE)], rtol=1e-14)
    belt = sc.plant.WithFriction(
        Cart(), friction(**CURVE), slip=lambda q, v: 3.0 * v, speeds=lambda t: jnp.stack([t])
    )
    pulled = belt.force(jnp.zeros(1), jnp.array([-0.7]), jnp.asarray(0.2))
    np.testing.assert_allclose(pulled, [-3.0 * curve(0.2, **CURVE)], rtol=1e-14)


# -- what a plant keeps --------------------------------------------------------------------------


def test_everything_else_is_that_of_the_plant_inside():
    arm = PlanarArm()
    plant = on(arm, coulomb=0.3)
    q, v, t = jnp.array([0.5, 0.2]), jnp.array([0.3, -0.4]), jnp.zeros(())
    for name, arguments in (
        ("mass_matrix", (q, t)),
        ("coordinate_rate", (q, v, t)),
        ("kinetic_energy", (q, v, t)),
        ("potential_energy", (q, t)),
    ):
        np.testing.assert_array_equal(
            getattr(plant, name)(*arguments), getattr(arm, name)(*arguments)
        )
    for name in ("coordinate_labels", "speed_labels", "input_labels", "coordinate_range"):
        assert getattr(plant, name)() == getattr(arm, name)()
    assert plant.input_matrix(q, t) is None
    assert plant.shapes(q, t).keys() == arm.shapes(q, t).keys()
    heavier = plant.replace(plant=arm.replace(mass=[2.0, 1.0]), friction=friction(viscous=1.0))
    expected = arm.replace(mass=[2.0, 1.0]).force(q, v, t) - v
    np.testing.assert_allclose(heavier.force(q, v, t), expected, rtol=1e-14)


def test_robots_with_friction_are_still_agents():
    """A swarm keeps its blocks, so its laws stay one for each robot."""
    swarm = Swarm(mass=np.array([1.0, 2.0, 3.0]), robots=3)
    plant, q = on(swarm, coulomb=0.2), jnp.zeros(6)
    np.testing.assert_array_equal(
        plant.mass_blocks(q, jnp.zeros(())), swarm.mass_blocks(q, jnp.zeros(()))
    )
    each = sc.agents(sc.batch([on(Cart(), coulomb=c) for c in (0.5, 1.0)]))
    v = np.array([1.0, 1.0])
    np.testing.assert_allclose(each.force(np.zeros(2), v, 0.0), [-0.5, -1.0], rtol=1e-12)


def test_numbers_are_parameters_by_path():
    between = sc.uncertainty.Interval
    plant = on(PlanarArm(), coulomb=[0.4, 0.2], viscous=0.1)
    drawn = sc.Uncertainty(
        plant, {"friction.coulomb[0]": between(0.2, 0.6), "plant.mass[1]": between(0.7, 1.3)}
    ).sample(16, seed=0)
    levels = np.asarray(drawn.values["friction.coulomb[0]"])
    np.testing.assert_array_equal(levels, np.clip(levels, 0.2, 0.6))
    assert np.ptp(levels) > 0.2
    wearing = sc.plant.Varying(plant, {"friction.coulomb": lambda t: jnp.stack([t, 2.0 * t])})
    v = jnp.array([1.0, 1.0])
    np.testing.assert_allclose(
        wearing.nonconservative_force(jnp.zeros(2), v, jnp.asarray(0.5)), [-0.6, -1.1], rtol=1e-12
    )
    slope = jax.grad(lambda c: on(Cart(), coulomb=c).force(v[:1], v[:1], jnp.zeros(()))[0])(0.7)
    assert float(slope) == pytest.approx(-1.0)


# -- bad input -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("numbers", "message"),
    [
        ({"coulomb": -0.1}, r"Friction.coulomb: got -0.1; expected zero or a positive number"),
        ({"viscous": [0.1, -0.1]}, r"Friction.viscous: got .*expected zero or a positive number"),
        ({"coulomb": np.inf}, r"Friction.coulomb: got inf; expected finite"),
        ({"coulomb": 1.0, "speed": 0.0}, r"Friction.speed: got 0.0; expected a positive number"),
        (
            {"coulomb": [1.0, 2.0], "static": 1.5, "stribeck_speed": 0.1},
            r"Friction.static: got 1.5; expected the Coulomb level or more",
        ),
        ({"coulomb": 1.0, "static": 1.5}, r"Friction: got no stribeck_speed; expected the Coul"),
        ({"static": 1.5, "stribeck_speed": 0.1}, r"Friction: got no coulomb; expected the Coul"),
        (
            {"coulomb": 1.0, "static": 1.5, "stribeck_speed": 0.01},
            r"Friction.stribeck_speed: got 0.01; expected more than the smoothing speed",
        ),
        ({"coulomb": [1.0, 2.0], "viscous": [1.0] * 3}, r"Friction: got shapes .*the same number"),
        ({"coulomb": "much"}, r"Friction.coulomb: got 'much'"),
    ],
)
def test_impossible_numbers_are_refused(numbers, message):
    with pytest.raises(sc.errors.InputError, match=message):
        friction(**numbers)


@pytest.mark.first(3)
@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: on(0.3), r"plant: got 0.3"),
        (lambda: sc.plant.WithFriction(Cart(), 0.3), r"friction: got 0.3; expected a Friction"),
        (
            lambda: sc.simulate(on(Cart(), coulomb=[1.0, 2.0]), None, [0.0], [1.0], 1.0),
            r"Friction.coulomb: got an array of shape \(2,\); expected one number for all, or 1",
        ),
        (
            lambda: sc.plant.WithFriction(Cart(), friction(), slip=lambda q: q),
            r"slip: got .*expected a function of \(q, v\)",
        ),
        (
            lambda: sc.plant.WithFriction(Cart(), friction(), slip=lambda q, v: v[0]).force(
                jnp.zeros(1), jnp.zeros(1), jnp.zeros(())
            ),
            r"got shape \(\); expected a vector of slip speeds",
        ),
        (
            lambda: sc.plant.WithFriction(Cart(), friction(), speeds=lambda t: jnp.ones(2)).force(
                jnp.zeros(1), jnp.zeros(1), jnp.zeros(())
            ),
            r"got shape \(2,\); expected \(1,\)",
        ),
        (
            lambda: sc.Uncertainty(
                on(Cart(), **CURVE), {"friction.coulomb": sc.uncertainty.Interval(0.5, 1.5)}
            ),
            r"corner 1 .*got Friction.static = 1.3; expected the Coulomb level or more, 1.5",
        ),
        (lambda: friction(coulomb=1.0).largest(-1.0), r"speed: got -1.0"),
    ],
)
def test_plants_with_impossible_friction_are_refused(make, message):
    with pytest.raises(sc.errors.InputError, match=message):
        make()
