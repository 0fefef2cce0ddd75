"""Values at the initial time that are refused, in whatever units the rows are written."""

import jax.numpy as jnp
import numpy as np
import pytest

import servocon as sc
from servocon.errors import ContradictionError, InputError, ResidualError, ServoconWarning


class Pair(sc.Plant):
    """Two masses; the second may have no input."""

    B: tuple[tuple[float, ...], ...] | None = None

    def mass_matrix(self, q, t):
        return jnp.diag(jnp.array([1.0, 2.0]))

    def force(self, q, v, t):
        return -q

    def input_matrix(self, q, t):
        return None if self.B is None else jnp.array(self.B)


PAIR = Pair()
START = [0.3, -0.2], [0.5, 1.0]


def run(relation, start=START, **options):
    law = sc.ServoLaw(PAIR, relation, sc.Stabilizing(2.0))
    return sc.simulate(PAIR, law, *start, 0.2, points=5, **options)


SCALED = sc.residual(
    lambda q, v, t, s: s * jnp.stack([v[0] - t, v[0] - 2.0 * t]), parameters=1.0, name="two clocks"
)


@pytest.mark.parametrize("scale", [1.0, 1e-9, 1e-30, 1e12])
def test_rows_that_contradict_in_any_unit(scale):
    relation = sc.residual(SCALED.function, parameters=scale, name="two clocks")
    with pytest.raises(ContradictionError, match=r"'two clocks\[0\]', 'two clocks\[1\]'"):
        run(relation)


@pytest.mark.parametrize("scale", [1.0, 1e-9, 1e-30])
def test_rows_that_contradict_from_some_time_on_in_any_unit(scale):
    late = sc.residual(
        lambda q, v, t, s: s * jnp.stack([v[0], v[0] - jnp.maximum(t - 0.1, 0.0) ** 2]),
        parameters=scale,
    )
    with pytest.warns(ServoconWarning, match=r"could not all be satisfied from t = 0\.15 s on"):
        run(late)


@pytest.mark.parametrize("scale", [1.0, 1e-12, 1e-30, 1e12])
def test_a_small_row_beside_a_large_one_is_obeyed(scale):
    relation = sc.residual(lambda q, v, t, s: jnp.stack([v[0] - 1.0, s * (v[1] - 2.0)]),
                           parameters=scale)  # fmt: skip
    found = run(relation)
    np.testing.assert_array_equal(found.rank, 2)
    np.testing.assert_array_equal(found.missing, 0)
    np.testing.assert_allclose(found.v[-1], [1.0, 2.0] - np.exp(-0.4) * np.array([0.5, 1.0]))


@pytest.mark.parametrize("scale", [1.0, 1e-12])
def test_a_hand_given_row_is_compared_in_its_own_scale(scale):
    wrong = sc.constraint.hand_given(
        lambda q, v, t, s: jnp.array([[1.0, 0.0], [0.0, 1.25 * s]]),
        lambda q, v, t, s: jnp.zeros(2),
        lambda q, v, t, s: jnp.stack([v[0], s * v[1]]),
        parameters=scale,
    )
    with pytest.raises(InputError, match=r"hand-given A .* got row 'constraint\[1\]' off by"):
        run(wrong)


def test_a_residual_that_depends_on_v_elsewhere():
    energy = sc.residual(lambda q, v, t: 0.5 * jnp.sum(v**2) - 1.0, name="energy")
    text = r"∂β/∂v = 0 at this state \('energy'\).*Start elsewhere"
    with pytest.raises(ResidualError, match=text):
        run(energy, ([0.0, 0.0], [0.0, 0.0]))
    nowhere = sc.residual(lambda q, v, t: q[0] + 0.0 * v[0], name="nowhere")
    with pytest.raises(ResidualError, match=r"for every row \('nowhere'\).*servocon\.holonomic"):
        run(nowhere)


def test_a_row_that_depends_on_v_elsewhere_beside_one_that_does_here():
    both = sc.residual(lambda q, v, t: jnp.stack([v[0], v[1] ** 2 - t]), labels=["level", "square"])
    with pytest.raises(ResidualError, match=r"∂β/∂v = 0 at this state \('square'\)"):
        run(both, ([0.0, 0.0], [0.0, 0.0]))


def test_a_row_that_is_rounding_at_the_start():
    """cos q₁ at π/2: held, it would ask for inputs of 1e16."""
    upright = sc.residual(lambda q, v, t: jnp.stack([v[0], v[1] * jnp.cos(q[1])]))
    with pytest.raises(ResidualError, match=r"∂β/∂v = 0 at this state \('constraint\[1\]'\)"):
        run(upright, ([0.0, 0.5 * np.pi], [0.0, 1.0]))
