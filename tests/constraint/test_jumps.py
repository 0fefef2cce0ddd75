"""Relations that jump are found between two states; steep and bent ones are not."""

import warnings

import jax.numpy as jnp
import numpy as np
import pytest

import servocon as sc
from servocon.certificates.evaluation import values_of
from servocon.constraint.jumps import Along, largest_jump, may_jump
from servocon.errors import InputError, ServoconWarning
from servocon.precision import float64

BOX = sc.StateBox(q=([-2.0], [2.0]), v=([-2.0], [2.0]), t=(0.0, 4.0))


class Cart(sc.Plant):
    """A cart of 1 kg."""

    def mass_matrix(self, q, t):
        return jnp.eye(1)

    def force(self, q, v, t):
        return 0.0 * v


@float64
def jump_of(function, states=None):
    relation, states = sc.residual(function), states or BOX.sample(128, 3)
    order = np.argsort(states[2])
    assert may_jump(relation, Cart(), *(x[0] for x in states))
    rates = lambda *along: values_of(Along(Cart(), relation), *along)
    return largest_jump(rates, tuple(x[order] for x in states))


def switched(t):
    return jnp.where(t < 2.0, 1.0, 3.0)


def law_of(function):
    return sc.ServoLaw(Cart(), sc.residual(function, name="switched"), sc.Stabilizing(3.0))


def test_a_jump_in_time_or_in_a_coordinate_has_its_place_and_its_size():
    in_time = jump_of(lambda q, v, t: v + switched(t) * q)
    assert in_time.t == pytest.approx(2.0, abs=1e-9)
    assert in_time.size == pytest.approx(2.0 * abs(in_time.q[0]))
    small = jump_of(lambda q, v, t: jnp.stack([v[0], v[0] + q[0] ** 3 + 1e-3 * (q[0] > 0.3)]))
    assert small.row == 1
    assert small.q[0] == pytest.approx(0.3, abs=1e-9)
    assert small.size == pytest.approx(1e-3, rel=1e-6)
    again = jump_of(lambda q, v, t: v + 0.1 * jnp.floor(5.0 * t))
    assert again.size == pytest.approx(0.1)
    assert 5.0 * again.t == pytest.approx(round(5.0 * again.t), abs=1e-9)


@pytest.mark.parametrize(
    "part",
    [
        lambda q, t: jnp.where(t < 2.0, 0.0, jnp.minimum(1e7 * (t - 2.0), 1.0)) * q,
        lambda q, t: jnp.where(q < 0.0, 0.0, q),
        lambda q, t: jnp.where(q < 0.0, 0.0, jnp.sqrt(jnp.abs(q))),
        lambda q, t: jnp.interp(t, jnp.linspace(0.0, 4.0, 9), jnp.arange(9.0) ** 2) * q,
        lambda q, t: jnp.where(t > -1.0, jnp.sin(20.0 * t) * q**3, 0.0),
    ],
    ids=["steep", "kink", "root", "table", "smooth"],
)
def test_what_is_steep_or_bent_does_not_jump(part):
    assert jump_of(lambda q, v, t: v + part(q, t)) is None


def test_without_a_comparison_nothing_jumps():
    state = np.zeros(1), np.zeros(1), 0.0
    for function, expected in (
        (lambda q, v, t: v + jnp.abs(jnp.sin(q)) * jnp.exp(t), False),
        (lambda q, v, t: v + jnp.round(q), True),
        (lambda q, v, t: v + jnp.arctan2(q, t), True),
    ):
        assert may_jump(sc.residual(function), Cart(), *state) is expected


def test_a_law_that_jumps_is_refused():
    law = law_of(lambda q, v, t: v + switched(t) * q)
    with pytest.raises(InputError, match=r"'switched': got row 0 of β jumps by .*, t = 2; expec"):
        sc.certify(Cart(), law, BOX, samples=(1, 64), search=(0, 0, 0))
    early = sc.StateBox(BOX.q, BOX.v, (0.0, 1.9))
    assert sc.certify(Cart(), law, early, samples=(1, 64), search=(0, 0, 0)).ultimate_bound < 1e-9


def test_a_run_over_a_jump_says_so_once():
    """β = v + q with β̇ = −3β from 0; at 2 s it jumps by 2q = 2e⁻², to v + 3q."""
    law = law_of(lambda q, v, t: v + switched(t) * q)
    with pytest.warns(ServoconWarning) as caught:
        run = sc.simulate(Cart(), law, [1.0], [-1.0], 4.0, points=401)
    assert len(caught) == 1
    jump = 2.0 * np.exp(-2.0)
    assert f"row 'switched' of β jumps by {jump:.3g} at t = 2 s" in str(caught[0].message)
    assert run.beta[205, 0] == pytest.approx(jump * np.exp(-0.15), rel=1e-2)
    starts = np.array([[-1.0], [1.0]]), np.array([[1.0], [-1.0]])
    place = law_of(lambda q, v, t: v + jnp.where(q < 0.5, 1.0, 3.0) * q)
    with pytest.warns(ServoconWarning, match=r"of β of member 1 jumps by 1 at t = 0\.\d+ s"):
        sc.simulate(Cart(), place, *starts, 4.0, points=401)
    steep = law_of(lambda q, v, t: v + jnp.clip(1e5 * (t - 2.0), 1.0, 3.0) * q)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        sc.simulate(Cart(), steep, [1.0], [-1.0], 4.0, points=401)
