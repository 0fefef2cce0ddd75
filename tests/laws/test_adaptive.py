"""The adaptive law: its formulas literally, its dead zones and box, and what it learns in runs."""

import re
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import pytest

import servocon as sc
from servocon.laws import Snapshot
from servocon_plants import Cart

MATRIX = np.array([[2.0, 0.8], [0.8, 1.0]])
START = np.array([0.3, 0.2, 0.1])


@pytest.fixture(scope="module")
def snapshots(coupled):
    """Each state with the model at it: evaluated without compilation, once."""
    plant = coupled.Plant()
    return [
        (state, Snapshot(plant, coupled.constraint, *map(jnp.asarray, state)))
        for state in coupled.states
    ]


def powers(v):
    return np.linalg.norm(v) ** np.arange(3.0)


def test_desired_rate(coupled, snapshots):
    """−P⁻¹γμΠ̂ with Π̂ = α̂ · (1, ‖v‖, ‖v‖²) and μ = βΠ̂."""
    term = sc.Adaptive(initial=START, width=0.5, weight=MATRIX, boundary_layer="root")
    estimate = np.array([0.5, 0.1, 0.7])
    for (q, v, t), snapshot in snapshots:
        bound = estimate @ powers(v)
        mu = coupled.rows(q, v, t)[0] * bound
        gamma = 1 / np.sqrt(mu @ mu + 0.5**2)
        expected = -np.linalg.solve(MATRIX, gamma * mu * bound)
        np.testing.assert_allclose(
            term.desired_rate(snapshot, jnp.asarray(estimate)), expected, rtol=1e-12
        )


@pytest.mark.parametrize("gain", [8.0, np.array([8.0, 2.0, 0.5])], ids=["one", "one each"])
@pytest.mark.parametrize("of", ["gradient", "error"])
def test_rate(coupled, snapshots, gain, of):
    """α̂' = k₁ s Π̃‖β‖ − k₂α̂, with the size that the dead zone looks at above it and below."""
    estimate, below, above = jnp.asarray(START), 0, 0
    for dead in (0.0, 0.5, 3.0):
        term = sc.Adaptive(initial=START, gain=gain, leakage=0.7, dead_zone=dead, dead_zone_of=of)
        for (q, v, t), snapshot in snapshots:
            size = np.linalg.norm(coupled.rows(q, v, t)[0])
            z = size * (np.linalg.norm(powers(v)) if of == "gradient" else 1.0)
            below, above = below + (z < dead), above + (z > dead)
            expected = gain * max(0.0, 1 - dead / z) * powers(v) * size - 0.7 * START
            np.testing.assert_allclose(term.state_rate(snapshot, estimate), expected, rtol=1e-12)
    assert below > 0
    assert above > 3


def test_the_box_turns_the_rate_down(snapshots):
    """Not inside; linearly over the outermost 2 %; to nothing at its side and beyond."""
    _, snapshot = snapshots[0]
    free = sc.Adaptive(initial=START, gain=8.0)
    boxed = sc.Adaptive(initial=START, gain=8.0, box=(0.05, 1.05))
    for estimate, parts in (
        ([0.5, 0.5, 0.5], [1, 1, 1]),
        ([1.04, 1.05, 1.06], [0.5, 0, 0]),
        ([1.029, 0.06, 0.05], [1, 1, 1]),  # growing: away from the lower side
    ):
        rates = [term.state_rate(snapshot, jnp.array(estimate)) for term in (free, boxed)]
        assert np.all(rates[0] > 0)
        np.testing.assert_allclose(rates[1], rates[0] * np.array(parts), atol=1e-12)
    falling = sc.Adaptive(initial=START, gain=1e-9, box=(0.05, 1.05))
    rate = falling.state_rate(snapshot, jnp.array([0.06, 0.05, 1.05]))
    np.testing.assert_allclose(rate, [-0.5 * 0.5 * 0.06, 0.0, -0.5 * 1.05], atol=1e-7)


def constant(q, v, t):
    return jnp.ones(1)


REST = sc.residual(lambda q, v, t: v, name="rest")


@pytest.fixture(scope="module")
def runs():
    """Four laws and carts as one batch: below the dead zone, without one, in a box, freely."""
    common = {"basis": constant, "width": 0.01, "initial": (1.0,)}
    cases = [
        (0.02, {"dead_zone": 0.05, "leakage": 0.4, "gain": 20.0, "box": (1e-6, 5.0)}),
        (0.02, {"dead_zone": 0.0, "leakage": 0.0, "gain": 20.0, "box": (1e-6, 5.0)}),
        (3.0, {"dead_zone": 0.0, "leakage": 0.1, "gain": 2e3, "box": (0.1, 1.6)}),
        (3.0, {"dead_zone": 0.0, "leakage": 0.1, "gain": 100.0, "box": (1e-6, 500.0)}),
    ]
    laws = sc.batch(
        [
            sc.ServoLaw(Cart(), REST, sc.Stabilizing(2.0), sc.Adaptive(**common, **options))
            for _, options in cases
        ]
    )
    plants = sc.batch([Cart(amplitude=amplitude, frequency=5.0) for amplitude, _ in cases])
    return sc.simulate(
        plants, laws, [0.0], [0.0], 4.0, points=801, solver=sc.Solver(rtol=1e-9, atol=1e-11)
    )


def test_the_estimate_is_logged(runs):
    assert runs.law_state["adaptive"].shape == (4, 801, 1)
    np.testing.assert_array_equal(runs.law_state["adaptive"][:, 0], 1.0)


def test_below_the_dead_zone_only_the_leakage_acts(runs):
    assert 1e-3 < runs.beta_norm[0].max() < 0.05
    estimate = runs.law_state["adaptive"][0, :, 0]
    np.testing.assert_allclose(estimate, np.exp(-0.4 * runs.time), rtol=1e-8)


def test_without_dead_zone_and_leakage_small_errors_are_learnt(runs):
    estimate = runs.law_state["adaptive"][1, :, 0]
    assert np.all(np.diff(estimate) >= 0)
    learnt = 20.0 * np.trapezoid(runs.beta_norm[1], runs.time)
    assert learnt > 0.005
    assert estimate[-1] - 1.0 == pytest.approx(learnt, rel=1e-3)


def test_the_estimate_stays_in_its_box(runs):
    estimate = runs.law_state["adaptive"][2, :, 0]
    assert 1.6 - 0.02 * 1.5 < estimate.max() <= 1.6 + 1e-8


def test_learning_makes_the_error_small(runs):
    """The free one grows beyond the box of the other, which cannot hold against the force of 3."""
    estimate = runs.law_state["adaptive"][3, :, 0]
    late = runs.time > 1.0
    assert estimate[late].min() > 3.0
    assert runs.beta_norm[3, late].max() < 0.1 * runs.beta_norm[2, late].max()


def test_without_leakage_nothing_is_forgotten_but_it_can_be_swept(snapshots):
    """Every number is a leaf."""
    (_, snapshot) = snapshots[1]

    def rate(gain, leakage, dead_zone):
        term = sc.Adaptive(initial=START, gain=gain, leakage=leakage, dead_zone=dead_zone)
        return term.state_rate(snapshot, jnp.asarray(START))

    slopes = jax.jacfwd(rate, argnums=(1, 2))(2.0, 0.0, 0.0)
    np.testing.assert_allclose(slopes[0], -START, rtol=1e-12)
    (_, v, _), _ = snapshots[1]
    np.testing.assert_allclose(slopes[1], -2.0 * powers(v) / np.linalg.norm(powers(v)), rtol=1e-12)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"initial": (0.1, 0.0, 0.1)}, r"initial: got \[0.1, 0, 0.1\]; expected positive"),
        ({"gain": 0.0}, "gain: got 0.0; expected positive"),
        ({"leakage": -1.0}, "leakage: got -1.0; expected at least 0"),
        ({"dead_zone": np.nan}, "dead_zone: got nan; expected at least 0"),
        ({"width": 0.0}, "width: got 0.0; expected positive"),
        ({"dead_zone_of": "noise"}, "dead_zone_of: got 'noise'; expected one of error, gradient"),
        ({"boundary_layer": "sign"}, "boundary_layer: got 'sign'"),
        ({"metric": "mass"}, "metric: got 'mass'"),
        ({"basis": 1.0}, r"basis: got 1.0; expected a function of \(q, v, t\)"),
        ({"box": (0.5, 1.0)}, r"box: got \[0.5, 0.5, 0.5\] to .*expected 0 < least < largest, and"),
        ({"box": (0.0, 1.0)}, "box: got .*expected 0 < least < largest"),
        ({"box": (0.1,)}, r"box: got \(0.1,\); expected \(least, largest\)"),
    ],
    ids=str,
)
def test_what_is_refused(options, message):
    with pytest.raises(sc.errors.InputError, match=message):
        sc.Adaptive(**options)


def test_shapes_that_do_not_fit(snapshots):
    with pytest.raises(
        sc.errors.ShapeError, match=r"gain of term 'adaptive': got shape \(2,\); expected"
    ):
        sc.Adaptive(gain=np.ones(2)).check(2)
    with pytest.raises(
        sc.errors.ShapeError, match=r"initial of term .*: got shape \(\); expected a vector"
    ):
        sc.Adaptive(initial=0.1).check(2)
    with pytest.raises(sc.errors.ShapeError, match=r"weight of term 'adaptive': got shape \(3,\)"):
        sc.Adaptive(weight=np.ones(3)).check(2)
    with pytest.raises(
        sc.errors.ShapeError,
        match=r"basis.*got shape \(3,\); expected \(2,\), the shape of `initial`\. Give initial",
    ):
        sc.Adaptive(initial=(0.1, 0.1)).desired_rate(snapshots[0][1], jnp.ones(2))


def test_the_learned_bound_is_that_of_the_law():
    """The gain c of −cβ at any ρ̂, the numbers of the coefficients, and laws without one bound."""
    cart, path = Cart(), sc.residual(lambda q, v, t: v, name="rest")
    one = lambda q, v, t: jnp.ones(1)
    numbers = {"gain": 3.0, "leakage": 0.2, "width": 0.3, "boundary_layer": "tanh"}
    term = sc.Adaptive(basis=one, initial=[0.4], box=(0.1, 5.0), dead_zone=0.01, **numbers)
    law = sc.ServoLaw(cart, path, sc.Stabilizing(2.0), term)
    bound = law.learned_bound
    assert bound is not None
    known = bound.as_numpy
    assert (known.growth, known.leakage, known.initial) == (3.0, 0.2, 0.4)
    assert (known.dead_zone, known.of_gradient, known.agents) == (0.01, True, 1)
    assert known.box is not None
    assert (known.box[0], known.box[1]) == (0.1, 5.0)
    for v, rho in ((0.5, 0.7), (-0.01, 4.0)):
        step = law.step([0.0], [v], 0.0, {"adaptive": np.array([rho])})
        wanted = -known.gain(np.array([abs(v)]), np.array([rho]))[0] * v * cart.mass
        assert step.contributions["adaptive"] == pytest.approx(wanted)
        assert wanted == pytest.approx(-np.tanh(abs(v) * rho / 0.3) * rho * np.sign(v) * cart.mass)
    assert sc.ServoLaw(cart, path, sc.Stabilizing(2.0)).learned_bound is None
    two = sc.ServoLaw(cart, path, term, sc.Adaptive(name="other"))
    assert two.learned_bound is None
    assert sc.laws.Saturated(law, -1.0, 1.0).learned_bound is None


def at_cruise(cruise, term):
    """A cart 1.2 times as heavy as its model that follows a speed from 1 m/s beside it on."""
    path = sc.residual(lambda q, v, t: v - cruise - 0.3 * jnp.sin(t), name="speed")
    law = sc.ServoLaw(Cart(mass=1500.0), path, sc.Stabilizing(1.0), term)
    return Cart(mass=1800.0), law, [0.0], [cruise + 1.0], 20.0


def test_a_scale_is_a_choice_of_growth_and_start():
    """With v̄ = 5: k₁/(3 v̄²ⁱ) and α̂(0)/(√3 v̄ⁱ) on the bare powers give the same motion."""
    powers = 5.0 ** np.arange(3.0)
    scaled = sc.Adaptive(gain=20.0, initial=START, speed=5.0, width=0.1)
    bare = sc.Adaptive(gain=20.0 / (3.0 * powers**2), initial=START / (3**0.5 * powers), width=0.1)
    runs = [sc.simulate(*at_cruise(3.0, term)) for term in (scaled, bare)]
    np.testing.assert_allclose(runs[0].beta, runs[1].beta, atol=1e-7)
    learnt = runs[1].law_state["adaptive"] * 3**0.5 * powers
    np.testing.assert_allclose(runs[0].law_state["adaptive"], learnt, atol=1e-5)


@pytest.mark.first(2)
@pytest.mark.parametrize("cruise", [5.0, 22.0, 40.0])
@pytest.mark.parametrize("period", [None, 0.01])
def test_a_law_too_fast_for_its_speed_names_the_scale_that_cures_it(cruise, period):
    with pytest.warns(sc.errors.ServoconWarning) as warned:
        sc.simulate(*at_cruise(cruise, sc.Adaptive(gain=20.0, leakage=0.2)), period=period)
    text = "\n".join(str(one.message) for one in warned)
    said = re.search(r"term 'adaptive' has the norm (\S+) there: speed=(\S+) scales it", text)
    assert said is not None
    assert cruise < float(said[2]) < 1.5 * cruise + 1.0
    assert float(said[1]) == pytest.approx(cruise**2, rel=0.5)
    run = sc.simulate(*at_cruise(cruise, sc.Adaptive(speed=float(said[2]))), period=period)
    assert abs(run.beta[run.time > 10.0]).max() < 0.03  # 0.05 without the term


def test_chatter_that_feeds_the_growth_names_gain_and_leakage():
    """k₁‖Π̃‖²T/2 < k₂, with the values that the warning names: without bursts, and followed."""
    one = lambda q, v, t: jnp.ones(1)
    options: dict[str, Any] = {"initial": [0.1], "width": 0.04, "leakage": 0.2}
    with pytest.warns(sc.errors.ServoconWarning) as warned:
        wild = sc.simulate(*at_cruise(22.0, sc.Adaptive(one, gain=100.0, **options)), period=0.01)
    assert not wild.beta.size or not abs(wild.beta[-100:]).max() < 1.0
    text = "\n".join(str(one.message) for one in warned)
    said = re.search(r"'adaptive' grow: gain=(\S+) or leakage=(\S+) prevents it", text)
    assert said is not None
    assert (float(said[1]), float(said[2])) == (20.0, 1.0)
    cures: list[dict[str, Any]] = [
        {"gain": 20.0, "width": 0.4},
        {"gain": 100.0, "leakage": 1.0, "width": 0.4},
    ]
    for cure in cures:
        law = sc.Adaptive(one, **options | cure)
        run = sc.simulate(*at_cruise(22.0, law), period=0.01)
        assert abs(run.beta[run.time > 10.0]).max() < 0.05  # 0.06 without the term


def test_advice_of_other_bases_and_of_laws_around():
    large = sc.Adaptive(lambda q, v, t: jnp.array([100.0]), initial=[0.1])
    law = at_cruise(1.0, large)[1]
    at = np.zeros(1), np.ones(1), np.zeros(())
    words = "the basis of term 'adaptive' has the norm 100 there: divide its functions by their"
    assert law.advice(*at, None).startswith(words)
    assert sc.laws.Saturated(law, -1.0, 1.0).advice(*at, 0.01) == law.advice(*at, None)
    calm = sc.Adaptive(gain=20.0, leakage=0.0, speed=1.0)
    assert at_cruise(1.0, calm)[1].advice(*at, None) == ""
    assert at_cruise(1.0, calm)[1].advice(*at, 0.01).endswith("grow: leakage=0.2 prevents it")
    twice = sc.Adaptive(lambda q, v, t: jnp.array([2.0]), initial=[0.1], gain=20.0, leakage=0.2)
    said = at_cruise(1.0, twice)[1].advice(*at, 0.01)
    assert said.endswith("grow: gain=5 or leakage=0.8 prevents it")
    stills: list[dict[str, Any]] = [{"dead_zone": 0.1}, {"box": (0.01, 1.0)}]
    for still in stills:
        kept = sc.Adaptive(gain=20.0, leakage=0.0, speed=1.0, **still)
        assert at_cruise(1.0, kept)[1].advice(*at, 0.01) == ""


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"speed": -1.0}, "speed: got -1.0; expected a positive number, or one per agent"),
        ({"speed": [1.0, 2.0]}, r"speed: got shape \(2,\); expected"),
        (
            {"basis": lambda q, v, t: jnp.ones(3), "speed": 5.0},
            "speed: got 5.* beside a basis; expected one of them",
        ),
    ],
)
def test_speeds_that_are_refused(options, message):
    with pytest.raises(sc.errors.InputError, match=message):
        sc.Adaptive(**options)
