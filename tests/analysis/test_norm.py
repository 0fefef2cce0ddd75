"""A length without a derivative at rest: named with the line of the user, and cured by `norm`."""

import jax
import jax.numpy as jnp
import numpy as np
import pytest

import servocon as sc

LINE = r"force \(.*test_norm\.py:\d+\)"
CURE = r"Write servocon\.spatial\.norm\(x\) for a length"
AT_REST = np.zeros(2)


class Glider(sc.Plant):
    """A unit mass on a plane under a drag −c‖v‖v, and a spring."""

    drag: float = 0.4
    smooth: bool = False

    def mass_matrix(self, q, t):
        return jnp.eye(2)

    def force(self, q, v, t):
        speed = sc.spatial.norm(v) if self.smooth else jnp.linalg.norm(v)
        return -self.drag * speed * v - 4.0 * q


def law_of(plant, gain=3.0):
    held = sc.holonomic(lambda q, t: q[:1] - 0.1 * jnp.cos(t), rate=2.0, name="held")
    return sc.ServoLaw(plant, held, sc.Stabilizing(gain=gain))


def test_the_norm_has_a_derivative_at_zero_and_the_others_elsewhere():
    np.testing.assert_array_equal(jax.jacfwd(lambda x: sc.spatial.norm(x) * x)(jnp.zeros(2)), 0.0)
    x = np.array([[0.3, -0.4], [1e-9, 0.0]])
    np.testing.assert_allclose(sc.spatial.norm(x), np.linalg.norm(x, axis=-1), rtol=1e-15)
    np.testing.assert_allclose(
        jax.grad(sc.spatial.norm)(jnp.array([3.0, -4.0])), [0.6, -0.8], rtol=1e-14
    )


def test_linearize_names_the_line():
    with pytest.raises(sc.errors.NonFiniteError, match=f"{LINE}: got a value or der.*{CURE}"):
        sc.linearize(Glider(), AT_REST, AT_REST)
    found = sc.linearize(Glider(smooth=True), AT_REST, AT_REST)
    np.testing.assert_allclose(np.sort(np.abs(found.poles())), 2.0, rtol=1e-12)


@pytest.mark.long
def test_an_implicit_solver_stops_and_names_the_line():
    start = {"q0": [0.1, 0.0], "v0": [0.0, 0.0], "duration": 0.2, "solver": "kvaerno5"}
    with pytest.warns(sc.errors.ServoconWarning, match=f"{LINE} has no derivative at t = 0 s"):
        stopped = sc.simulate(Glider(), law_of(Glider()), **start)
    assert "servocon.spatial.norm" in stopped.stopped.reason
    smooth = Glider(smooth=True)
    assert sc.simulate(smooth, law_of(smooth), **start).stopped is None


def tuned(plant):
    law = lambda gains: law_of(plant, gains["gain"])
    cost = lambda response: jnp.mean(response.beta**2)
    start = AT_REST, AT_REST, 0.2
    return sc.design.tune(
        plant, law, {"gain": 3.0}, {"gain": (1.0, 9.0)}, cost, *start, max_iterations=1
    )


@pytest.mark.long
@pytest.mark.filterwarnings("ignore:tuning did not converge")  # after one iteration
def test_tune_names_the_line():
    with pytest.raises(sc.errors.NonFiniteError, match=f"objective: got .* by {LINE}; .*{CURE}"):
        tuned(Glider())
    assert np.isfinite(tuned(Glider(smooth=True)).cost)


def test_certify_names_the_line():
    """A relation whose ∂β/∂q is that of a length where the length is 0."""
    far = sc.residual(lambda q, v, t: v[:1] + jnp.linalg.norm(q) * q[:1], name="far")
    law = sc.ServoLaw(Glider(smooth=True), far, sc.Stabilizing(gain=3.0))
    box = sc.StateBox(q=([0.0, 0.0], [0.0, 0.0]), v=([-1.0, -1.0], [1.0, 1.0]))
    with pytest.raises(sc.errors.NonFiniteError, match=r"test_norm\.py:\d+\): got a value or der"):
        sc.certify(Glider(smooth=True), law, box, samples=(1, 8), search=(0, 0, 0))
