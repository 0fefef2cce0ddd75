"""The forms that are proved against ζ and G of the sampled theorem, by other code."""

import jax
import jax.numpy as jnp
import numpy as np
import pytest

import servocon as sc
from servocon.certificates.evaluation import evaluate
from servocon.certificates.lumped_uncertainty import lumped_uncertainty
from servocon.certificates.proof.forms import RESERVE, Forms
from servocon.certificates.proof.solves import inverse, least_eigenvalue, pivots, solve_symmetric
from servocon.engine import EnclosureProgram
from servocon_plants import Cart, PlanarArm

jax.config.update("jax_enable_x64", True)

SUM = lambda q, t: jnp.stack([q[0] + q[1] - jnp.sin(t)])
BOTH = lambda q, t: jnp.stack([q[0] - jnp.sin(t), q[0] + q[1]])
TIP = lambda q, t: jnp.stack([jnp.sin(q[0]) + jnp.sin(q[0] + q[1]) - 0.3 * jnp.cos(t)])
PAIR = lambda q, t: jnp.stack([q[0] + 0.3 * q[2] - jnp.sin(t), q[1] - q[2]])
THREE = lambda q, t: jnp.stack([q[1] - jnp.sin(t), q[0] + q[2], q[2] - q[1]])


def forms(links, relation, metric="gauss", disturbance=None, weight=1.0, term=True, rate=2.0):
    """Forms of an arm with uncertain masses, under a law with a simple bound."""
    arms = sc.Uncertainty(
        PlanarArm.uniform(links),
        {f"mass[{i}]": sc.uncertainty.Interval(0.7, 1.4) for i in range(links)},
    )
    feedback = sc.Stabilizing(gain=1.5, weight=2.0, metric=metric)
    bound = sc.laws.polynomial_bound(30.0, 1.0)
    robust = sc.Robust(bound, width=0.3, weight=weight, effectiveness=0.7, metric=metric)
    law = sc.ServoLaw(
        arms.nominal,
        sc.holonomic(relation, rate),
        feedback,
        *([robust] if term else []),
        metric=metric,
    )
    limit = np.ones(links)
    box = sc.StateBox(q=(-limit, limit), v=(-2.0 * limit, 2.0 * limit), t=(0.0, 6.0))
    own = Forms(arms, law, feedback, robust if term else None, disturbance, box, rate)
    return own, arms, law, box


CASES = [
    (2, BOTH, "gauss"),
    (2, SUM, "gauss"),
    (2, SUM, "torque"),
    (2, SUM, "acceleration"),
    (2, TIP, "gauss"),
    (3, PAIR, "gauss"),
    (3, PAIR, "torque"),
    (3, THREE, "gauss"),
    (1, lambda q, t: q - jnp.sin(t), "gauss"),
]


@pytest.mark.first(5)
@pytest.mark.parametrize("disturbance", [None, "sizes", "function"])
@pytest.mark.parametrize(("links", "relation", "metric"), CASES)
def test_size_and_effectiveness_are_those_of_the_sampled_theorem(
    links, relation, metric, disturbance
):
    further = {
        None: None,
        "sizes": np.arange(1.0, links + 1.0),
        "function": lambda q, v, t: jnp.sin(q) + t,
    }[disturbance]
    own, arms, law, _ = forms(links, relation, metric, further, weight=1.3)
    count, random = 8, np.random.default_rng(0)
    x = random.uniform(own.box.lower, own.box.upper, (count, len(own.box.names)))
    plants = arms.unchecked(x[:, :links])
    base = sc.ServoLaw(law.model, law.constraint, own.feedback, metric=metric)
    function = lumped_uncertainty(base, 1.3, metric, False, further, links)
    states = x[:, links : 2 * links], x[:, 2 * links : -1], x[:, -1]
    expected = evaluate(function, plants, states)
    index = np.arange(count)
    for name, of, sign in (
        ("size", Forms.large, 1),
        ("decay", Forms.decays, -1),
        ("robust", Forms.acts, -1),
    ):
        program = EnclosureProgram(own.tape(of, own.box))
        point = np.column_stack([x, np.zeros(count)])
        found = program(point, point)
        wanted = getattr(expected, name)[index, index, 0]
        if len(own.matrix) > 2 and name != "size":  # Gershgorin's circles are on the safe side
            assert np.all(sign * found.upper[:, 0] <= wanted + 1e-9)
            continue
        assert np.all(found.upper - found.lower <= 1e-6 * (1.0 + np.abs(wanted))[:, None])
        middle = sign * (found.lower + found.upper)[:, 0] / 2.0
        np.testing.assert_allclose(middle, wanted, rtol=1e-7, atol=1e-7)


def test_the_bracket_is_that_of_the_sampled_inequality():
    own, *_ = forms(2, BOTH)
    x = np.random.default_rng(1).uniform(own.box.lower, own.box.upper, (20, 7))
    values = {}
    for name, of in (("size", Forms.large), ("decay", Forms.decays), ("robust", Forms.acts)):
        point = np.column_stack([x, np.zeros(20)])
        values[name] = EnclosureProgram(own.tape(of, own.box))(point, point).upper[:, 0]
    rho = 30.0 + np.linalg.norm(x[:, 4:6], axis=1)
    for r in (1e-3, 0.02, 1.0):
        phi = np.minimum(rho * r / 0.3, 1.0)
        expected = values["size"] + 1.5 * values["decay"] * r + values["robust"] / 0.7 * rho * phi
        point = np.column_stack([x, np.full(20, r)])
        found = EnclosureProgram(own.tape(Forms.bracket, own.box))(point, point).upper[:, 0]
        # The margin by which V falls: 1e-6 κ r.
        np.testing.assert_allclose(found - expected, 1.5e-6 * r, rtol=1e-3, atol=1e-11)


@pytest.mark.parametrize("relation", [BOTH, THREE])
def test_the_state_of_a_tube_has_its_f_and_beta(relation):
    links = 2 if relation is BOTH else 3
    own, _, law, _ = forms(links, relation)
    assert own.are_coordinates
    random = np.random.default_rng(2)
    for _ in range(10):
        f, beta, t = random.normal(size=links), random.normal(size=links), random.uniform(0, 6)
        q, v, _ = own.state_of(jnp.asarray(f), jnp.asarray(beta), jnp.asarray(t))
        np.testing.assert_allclose(law.constraint.position_error(law.model, q, t), f, atol=1e-12)
        np.testing.assert_allclose(law.constraint.beta(law.model, q, v, t), beta, atol=1e-12)


def test_relations_whose_f_and_beta_are_no_coordinates_are_told():
    assert not forms(2, TIP)[0].are_coordinates
    bent = lambda q, t: jnp.stack([q[0] + 0.1 * q[0] ** 2 - jnp.sin(t), q[1]])
    assert forms(2, bent)[0].follows
    assert not forms(2, bent)[0].are_coordinates


def test_the_reach_of_a_tube_is_the_largest_over_its_states():
    own, *_ = forms(2, BOTH)
    size, random = 0.4, np.random.default_rng(3)
    beta, f = (random.normal(size=(200_000, 2)) for _ in range(2))
    beta *= size / np.linalg.norm(beta, axis=1, keepdims=True)
    f *= size / 2.0 / np.linalg.norm(f, axis=1, keepdims=True)
    point = np.append(np.where(np.isinf(own.box.upper), 0.0, own.box.lower), size)[None]
    for t in (0.0, 1.0, 4.0):
        point[0, -2] = t
        found = EnclosureProgram(own.tape(Forms.outside, own.box))(point, point).upper[0, 0]
        q0 = f[:, 0] + np.sin(t)
        q1 = f[:, 1] - q0
        v0 = beta[:, 0] - 2.0 * f[:, 0] + np.cos(t)
        v1 = beta[:, 1] - 2.0 * f[:, 1] - v0
        most = max(np.abs([q0, q1]).max() - 1.0, np.abs([v0, v1]).max() - 2.0)
        assert most <= found <= most + 2e-3 + 10.0 * RESERVE


def test_small_systems_are_solved():
    random = np.random.default_rng(4)
    for n in (1, 2, 3, 5):
        A = random.normal(size=(n, n))
        M, B = A @ A.T + np.eye(n), random.normal(size=(n, 3))
        np.testing.assert_allclose(
            solve_symmetric(jnp.asarray(M), jnp.asarray(B)), np.linalg.solve(M, B), rtol=1e-9
        )
        L = np.linalg.cholesky(M)
        np.testing.assert_allclose(pivots(jnp.asarray(M)), np.diag(L) ** 2, rtol=1e-9)
        order = np.argsort(random.random(n))
        turned = np.empty((n, n))
        turned[order] = A + 5.0 * np.eye(n)
        np.testing.assert_allclose(
            inverse(jnp.asarray(turned), order.tolist()), np.linalg.inv(turned), rtol=1e-9
        )
        least = np.linalg.eigvalsh((A + A.T) / 2.0)[0]
        found = float(least_eigenvalue(jnp.asarray(A)))
        assert found <= least + 1e-12
        if n <= 2:
            assert found == pytest.approx(least)


class Slipping(Cart):
    """A cart whose wheels slip."""

    slip: float = 0.0

    def coordinate_rate(self, q, v, t):
        return v * (1.0 - self.slip)


def test_f_is_followed_along_the_motion_of_the_plant_and_not_of_the_model():
    model = Slipping(friction=0.8)
    plants = sc.Uncertainty(model, {"slip": sc.uncertainty.Interval(0.0, 0.3)})
    feedback = sc.Stabilizing(gain=2.0)
    law = sc.ServoLaw(model, sc.holonomic(lambda q, t: q - jnp.sin(t), rate=2.0), feedback)
    box = sc.StateBox(q=([-1.0], [1.0]), v=([-2.0], [2.0]), t=(0.0, 1.0))
    own = Forms(plants, law, feedback, None, None, box, 2.0)
    program = EnclosureProgram(own.tape(Forms.level, own.box))
    for slip, v in ((0.0, 1.5), (0.2, 1.5), (0.3, -2.0)):
        point = np.array([[slip, 0.4, v, 0.5, 0.0]])
        found = program(point, point).upper[0, 0]
        assert found == pytest.approx(abs(slip * v), abs=1e-12)  # ḟ = (1 − slip) v − cos t


def test_zeta_counts_the_coordinate_rate_of_the_plant():
    model = Slipping(friction=0.8)
    ranges = {"slip": (0.0, 0.3), "friction": (0.4, 1.2)}
    intervals = {name: sc.uncertainty.Interval(*ends) for name, ends in ranges.items()}
    feedback = sc.Stabilizing(gain=2.0)
    law = sc.ServoLaw(model, sc.holonomic(lambda q, t: q - jnp.sin(t), rate=2.0), feedback)
    box = sc.StateBox(q=([-1.0], [1.0]), v=([-2.0], [2.0]), t=(0.0, 1.0))
    own = Forms(sc.Uncertainty(model, intervals), law, feedback, None, None, box, 2.0)
    program = EnclosureProgram(own.tape(Forms.large, own.box))
    for slip, friction, v in ((0.0, 0.4, 1.5), (0.2, 0.4, 1.5), (0.3, 1.2, -2.0)):
        point = np.array([[slip, friction, 0.4, v, 0.5, 0.0]])
        found = program(point, point).upper[0, 0]
        # β̇ = v̇ + sin t + 2 (q̇ − cos t) with q̇ = (1 − slip) v, and the friction's error
        assert found == pytest.approx(abs((0.8 - friction) * v - 2.0 * slip * v), abs=1e-12)


class Crossed(sc.Plant):
    """Two unit masses with a coupling that grows with the first coordinate."""

    coupling: float = 0.0

    def coordinate_labels(self):
        return ("a", "b")

    def mass_matrix(self, q, t):
        return jnp.eye(2) + self.coupling * q[0] * jnp.array([[0.0, 1.0], [1.0, 0.0]])

    def force(self, q, v, t):
        return jnp.zeros(2)


@pytest.mark.parametrize("wrong", ["plant", "model"])
def test_the_mass_matrices_of_plant_and_model_are_both_examined(wrong):
    plant, model = Crossed(float(wrong == "plant")), Crossed(float(wrong == "model"))
    feedback = sc.Stabilizing(gain=2.0)
    law = sc.ServoLaw(model, sc.holonomic(lambda q, t: q, rate=2.0), feedback)
    box = sc.StateBox(q=([-1.0] * 2, [2.0] * 2), v=([-1.0] * 2, [1.0] * 2), t=(0.0, 1.0))
    own = Forms(plant, law, feedback, None, None, box, 2.0)
    program = EnclosureProgram(own.tape(Forms.indefinite, own.box))
    for q, sign in ((0.0, -1.0), (0.9, -1.0), (1.1, 1.0), (2.0, 1.0)):
        point = np.array([[q, 0.0, 0.0, 0.0, 0.0, 1e-9]])  # 1 − q² is the second pivot
        found = program(point, point)
        assert found.lower[0, 0] * sign > 0.0
        assert found.upper[0, 0] * sign > 0.0


def test_a_tube_has_its_whole_size_and_its_edge_lies_inside():
    own, *_ = forms(2, BOTH)
    tube = own.tube(0.4, 0.25)
    np.testing.assert_array_equal(tube.upper[-5:], [0.25, 0.25, 0.4, 0.4, 6.0])
    np.testing.assert_array_equal(tube.lower[-5:], [-0.25, -0.25, -0.4, -0.4, 0.0])
    program = EnclosureProgram(own.tape(Forms.depth, own.box))
    for f, beta in ((0.0, 0.4), (0.2, 0.4), (0.2, 0.0)):  # λ = 2, t = 0: q₀ = f, q₁ = −f
        state = [f, -f, beta - 2.0 * f + 1.0, 2.0 * f - beta - 1.0]
        point = np.array([[1.0, 1.0, *state, 0.0, 0.4]])
        assert 0.0 < program(point, point).lower[0, 0] <= 1e-6
