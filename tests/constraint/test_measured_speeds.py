"""Speeds that a relation takes as measured: no part of A and b, but of the values of β, A and b."""

import jax
import jax.numpy as jnp
import numpy as np
import pytest

import servocon as sc
from servocon.certificates.sampled.held_input import rate_of
from servocon.constraint.coupling import linearize_blocks
from servocon_plants import ByRadio, Platoon, PlatoonBox, Radio, Swarm, log_gap_relation

PLATOON = Platoon(vehicles=3)
SWARM = Swarm(robots=3)
Q, V = np.asarray(PLATOON.place([9.0, 11.0, 10.5])), np.array([20.0, 21.0, 19.0])


def damped(own, other, t):
    """A pull that grows with the speed between two robots, as measured."""
    return (other.q - own.q) * (1.0 + jnp.sum((other.v - own.v) ** 2))


def total(own, total, t):
    """v plus the sum."""
    return own.v - total


RELATIONS = {
    "log gap": (PLATOON, log_gap_relation(PLATOON, exogenous=True), Q, V),
    "sum": (
        SWARM,
        sc.residual(sc.neighbours.each_agent(total, 3, sc.neighbours.everyone(damped))),
        np.array([0.0, 0.1, 1.0, -0.2, 0.4, 1.1]),
        np.array([0.3, -0.2, 0.5, 0.1, -0.4, 0.2]),
    ),
}


def differences(function, x, step=1e-6):
    """Central differences of a function of one array, its argument last."""
    each = [
        (function(x + step * e) - function(x - step * e)) / (2.0 * step) for e in np.eye(len(x))
    ]
    return np.stack(each, axis=-1)


@pytest.mark.first(1)
@pytest.mark.parametrize("blocks", [False, True], ids=["whole", "blocks"])
@pytest.mark.parametrize("name", RELATIONS)
def test_derivatives_of_the_linearization(name, blocks):
    plant, relation, q, v = RELATIONS[name]

    def entries(q, v):
        at = plant, q, v, jnp.zeros(())
        if blocks:
            found = linearize_blocks(relation, relation.coupling, *at)
        else:
            found = relation.linearize(*at)
        along = found.A @ jnp.arange(1.0, 1.0 + len(v))
        return jnp.concatenate([found.beta, along, found.b])

    compiled = jax.jit(entries)
    for which, x in enumerate((q, v)):
        given = [jnp.asarray(q), jnp.asarray(v)]

        def at(x, which=which, given=given):
            return np.asarray(compiled(*given[:which], jnp.asarray(x), *given[which + 1 :]))

        found = jax.jit(jax.jacfwd(entries, which))(*given)
        np.testing.assert_allclose(found, differences(at, x), rtol=1e-5, atol=1e-7)


def test_the_motion_of_held_inputs():
    """d/dv of β̇ = A v̇ − b at a fixed input, in which the speed ahead counts."""
    relation, u = RELATIONS["log gap"][1], jnp.array([100.0, -200.0, 300.0])
    rate = lambda v: rate_of(
        PLATOON, (PLATOON, relation), u, jnp.zeros(3), jnp.asarray(Q), v, jnp.zeros(())
    )
    found = jax.jit(jax.jacfwd(rate))(jnp.asarray(V))
    expected = differences(lambda v: np.asarray(jax.jit(rate)(jnp.asarray(v))), V)
    np.testing.assert_allclose(found, expected, rtol=1e-6, atol=1e-8)
    assert abs(expected[1, 0]) > 1e-2


def test_a_linear_loop_against_differences():
    """`servocon.linearize` of a loop whose relation has a measured speed ahead."""
    law = sc.ServoLaw(PLATOON, RELATIONS["log gap"][1], sc.Stabilizing(3.0))
    loop = sc.ClosedLoop(PLATOON, law, sizes=(3, 3))
    found = sc.linearize(loop, Q, V, along_motion=True).A
    field = jax.jit(lambda x: loop.field(jnp.zeros(()), x))
    x = np.concatenate([Q, V])
    expected = differences(lambda x: np.asarray(field(jnp.asarray(x))), x)
    np.testing.assert_allclose(found, expected, rtol=1e-5, atol=1e-6)


def test_old_messages_of_a_measured_speed_change_inputs():
    """‖∂u_i/∂v_{i−1}‖ a τ and ‖∂u_i/∂q_{i−1}‖ ½aτ²: by hand for one state."""
    each, rate, kappa, g, m = np.ones(3), 0.8, 2.0, 10.0, 1500.0
    law = sc.ServoLaw(PLATOON, RELATIONS["log gap"][1], sc.Stabilizing(kappa))
    heard = ByRadio(law, Radio(0.1, 0.1), period=0.01, agents=3)
    near = 1e-6
    box = PlatoonBox(
        ((g - near) * each, (g + near) * each),
        ((20.0 - near) * each, (20.0 + near) * each),
        (0.0, near),
        PLATOON,
        1.0,
    )
    found = heard.disturbance(box, acceleration=1.0, losses=0, safety_factor=1.0)
    age = heard.radio.oldest(0)
    # u = m (… (κ + l) (v₋ − v) + κ l g ln(g/d) …) at v₋ = v and g = d.
    by_hand = m * ((kappa + rate) * age + kappa * rate * 0.5 * age**2)
    assert found[0] == 0.0
    assert np.all(by_hand <= found[1:])  # states beside these count, too
    assert np.all(found[1:] <= 1.06 * by_hand)


class Two(sc.Plant):
    """Two carts."""

    mass: float = 1.0

    def mass_matrix(self, q, t):
        return self.mass * jnp.eye(2)

    def force(self, q, v, t):
        return jnp.zeros(2)


def follow(q, v, t, *, measured):
    """The first cart swings; the second one has its speed."""
    ahead = jax.lax.stop_gradient(v[0]) if measured else v[0]
    return jnp.stack([v[0] + q[0] - 2.0 * jnp.sin(2.0 * t), v[1] - ahead + q[1] - q[0]])


def certified_carts(measured, states=None):
    """The certificate of carts whose masses are known to 1 %, and the largest β of a run."""
    relation = sc.residual(lambda q, v, t: follow(q, v, t, measured=measured))
    law = sc.ServoLaw(Two(), relation, sc.Stabilizing(2.0))
    sides = np.full(2, 3.0), np.full(2, 6.0)
    box = states or sc.StateBox(*((-side, side) for side in sides), (0.0, 10.0))
    carts = sc.Uncertainty(Two(), {"mass": sc.uncertainty.Interval(0.99, 1.01)})
    made = sc.certify(carts, law, box, disturbance=[0.01, 0.01], samples=(4, 64), search=(0, 0, 0))
    run = sc.simulate(Two(1.005), law, [0.0, 0.0], [0.0, 0.0], 10.0)
    assert not np.any(box.outside(run))
    return made, np.linalg.norm(run.beta[run.time > 6.0], axis=1).max()


def test_a_certificate_says_that_changes_of_measured_speeds_are_not_in_it():
    """They are no part of ζ: a run exceeds the bound by far, unless the disturbance counts them."""
    with pytest.warns(sc.errors.ServoconWarning, match=r"takes v\[0\] as measured.*up to 1 per"):
        made, largest = certified_carts(measured=True)
    assert largest > 5.0 * made.ultimate_bound
    assert "takes v[0] as measured" in str(made)


def test_a_certificate_of_speeds_that_are_not_measured_says_nothing(recwarn):
    made, largest = certified_carts(measured=False)
    assert largest < made.ultimate_bound
    assert "as measured" not in str(made)
    assert not [x for x in recwarn if "as measured" in str(x.message)]
