"""Bounds of the position error in its own unit: by SciPy, on runs, and bad input."""

import jax.numpy as jnp
import numpy as np
import pytest
from scipy.integrate import solve_ivp

import servocon as sc
from servocon_plants import Cart

CART = Cart()
CARTS = sc.Uncertainty(CART, {"mass": sc.uncertainty.Interval(0.8, 1.2)})
RATE = 3.0
FOLLOW = sc.holonomic(lambda q, t: q - jnp.sin(t), rate=RATE)
BOX = sc.StateBox(([-1.5], [1.5]), ([-2.5], [2.5]), t=(0.0, 20.0))
FEW = {"samples": (8, 64), "search": (64, 2, 8), "seed": 1, "disturbance": [1.0]}


def law_of(relation=FOLLOW, *terms):
    return sc.ServoLaw(CART, relation, sc.Stabilizing(gain=8.0), *terms)


LAWS = {
    "continuous": (law_of(), {}),
    "sampled": (law_of(), {"period": 0.01}),
    "late": (sc.laws.Delayed(law_of(), 1, initial=None), {"period": 0.01}),
    "integral": (law_of(FOLLOW, sc.Integral(gain=4.0)), {}),
}


@pytest.mark.first(1)
@pytest.mark.parametrize("kind", LAWS)
def test_runs_stay_within_and_scipy_agrees(kind):
    law, options = LAWS[kind]
    made = sc.certify(CARTS, law, BOX, **FEW, **options)
    time = np.linspace(0.0, 4.0, 81)
    fleet = CARTS.sample(12, seed=2).plants
    push = sc.batch([sc.uncertainty.SinusoidalDisturbance.random([1.0], k) for k in range(12)])
    start, speed = 0.3, 0.4
    runs = sc.simulate(
        fleet,
        law,
        [start],
        [speed],
        times=time,
        disturbance=push,
        **options,
        solver=sc.Solver(rtol=1e-8),
    )
    beta = abs(speed - 1.0 + RATE * start)  # from ḟ + Λf at t = 0
    bound = made.position_radius(time, beta, start)
    assert np.all(abs(runs.position_error[..., 0]) <= bound + 1e-9)
    exact = solve_ivp(
        lambda t, y: made.radius(np.array([t]), beta) - RATE * y,
        (0.0, 4.0),
        [start],
        t_eval=time,
        rtol=1e-8,
        max_step=0.02,
    ).y[0]
    np.testing.assert_allclose(bound, exact, rtol=0.02)
    assert np.all(bound >= exact * (1.0 - 1e-4))
    assert made.position_bound == pytest.approx(made.ultimate_bound / RATE)
    assert made.position_radius([200.0], beta, start) == pytest.approx(
        made.position_bound, rel=1e-2
    )


def test_a_matrix_of_rates_counts_by_its_least():
    """Two carts with Λ of 2 and 5 1/s: ‖f‖ falls with 2 1/s at least."""

    class Two(sc.Plant):
        mass: object = 1.0

        def mass_matrix(self, q, t):
            return jnp.asarray(self.mass) * jnp.eye(2)

        def force(self, q, v, t):
            return 0.0 * v

    sets = sc.Uncertainty(Two(), {"mass": sc.uncertainty.Interval(0.9, 1.1)})
    both = sc.holonomic(lambda q, t: q, rate=np.array([2.0, 5.0]), name="both")
    law = sc.ServoLaw(Two(), both, sc.Stabilizing(gain=8.0))
    box = sc.StateBox((-np.ones(2), np.ones(2)), (-3 * np.ones(2), 3 * np.ones(2)), t=(0.0, 9.0))
    made = sc.certify(sets, law, box, **FEW | {"disturbance": [1.0, 1.0]})
    assert made.position_bound == pytest.approx(made.ultimate_bound / 2.0, rel=1e-6)


def test_what_has_no_position_error():
    rest = sc.certify(CARTS, law_of(sc.residual(lambda q, v, t: v, name="rest")), BOX, **FEW)
    assert rest.position_bound == np.inf
    with pytest.raises(sc.errors.InputError, match="position_radius: got a relation without a pos"):
        rest.position_radius([0.0, 1.0], 0.1, 0.1)
    made = sc.certify(CARTS, law_of(), BOX, **FEW)
    for arguments, words in (
        (([0.0], -0.1, 0.1), "r0: got -0.1"),
        (([0.0], 0.1, -0.1), "error: got -0.1"),
        (([-1.0], 0.1, 0.1), "time: got"),
        (([0.0], 0.1, [0.1, 0.2]), "error"),
    ):
        with pytest.raises(sc.errors.InputError, match=words):
            made.position_radius(*arguments)
