"""Linear programs for parameters in a ball, against closed forms and against all rows at once."""

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from scipy.optimize import linprog

import servocon as sc
from servocon.identification.linear_programs import (
    Group,
    Linear,
    first_broken,
    groups_of,
    least,
    nearest,
)
from tests.certificates.test_logs import Cart

BALL = Group((0, 1), np.eye(2), True)
ALONE = tuple(Group((k,), np.eye(2)[[k]], False) for k in range(2))


def linear(force, J, *groups):
    """Forces of one entry each, with an allowed force of 1."""
    return Linear(
        np.array(force)[:, None], np.array(J)[:, None, :], np.ones((len(force), 1)), groups
    )


def test_a_group_is_what_is_free_of_an_ellipsoid_or_one_parameter():
    """The mass is known; the friction alone is as far as the ellipsoid says with its middle."""
    shape = np.array([[0.04, 0.01], [0.01, 0.01]])
    ranges: dict[Any, Any] = {
        ("mass", "friction"): sc.uncertainty.Ellipsoid([1.0, 0.3], shape),
        "slope": sc.uncertainty.Interval(-0.1, 0.1),
    }
    plants = sc.Uncertainty(Cart(), ranges)
    equations: Any = SimpleNamespace(
        plants=plants, free=np.array([1, 2]), half=np.array([0.1, 0.2])
    )
    joint, alone = groups_of(equations)
    assert (joint.free, joint.joint, alone.free, alone.joint) == ((0,), True, (1,), False)
    z = np.array([0.5, 0.7])
    assert joint.size(z) == pytest.approx(0.05 * np.sqrt(np.linalg.inv(shape)[1, 1]))
    assert alone.size(z) == pytest.approx(0.7)


def test_the_least_ratio_in_a_ball_and_in_a_box():
    """|3 − z₀| and |3 − z₁| are least on the diagonal."""
    force, J = [3.0, 3.0], -np.eye(2)
    ratio, z = least(linear(force, J, BALL))
    assert ratio == pytest.approx(3.0 - np.sqrt(0.5), abs=1e-3)
    np.testing.assert_allclose(z, np.sqrt([0.5, 0.5]), atol=1e-3)
    assert least(linear(force, J, *ALONE))[0] == pytest.approx(2.0)


def test_a_group_reaches_as_far_as_the_parameters_outside():
    """In all directions in a ball, and to one side of a range."""
    force, J = [4.0, 4.0], -np.eye(2)
    far = np.array([0.0, 2.0])
    wider = least(linear(force, J, BALL), (BALL, far))[0]
    assert wider == pytest.approx(4.0 - np.sqrt(2.0), abs=1e-3)
    far = np.array([2.0, 0.0])
    assert least(linear(force[:1], J[:1], *ALONE), (ALONE[0], far))[0] == pytest.approx(2.0)
    assert least(linear(force[:1], -J[:1], *ALONE), (ALONE[0], far))[0] == pytest.approx(3.0)


def test_the_nearest_parameters_that_explain_forces():
    """z₀ in [2, 4] and z₁ in [3, 5]: (2, 3) is nearest to the ball."""
    z = nearest(linear([3.0, 4.0], -np.eye(2), BALL), BALL)
    assert z is not None
    np.testing.assert_allclose(z, [2.0, 3.0], atol=1e-3)
    assert nearest(linear([3.0, 4.0], -np.eye(2), *ALONE), ALONE[0]) is None
    assert nearest(linear([3.0, 4.0], -np.eye(2), BALL)) is None


def test_what_is_not_asked_for_stays_in_its_ball():
    """z₀ + z₁ + z₂ ≥ 3 with z₀ + z₁ at most √2."""
    groups = Group((0, 1), np.eye(3)[:2], True), Group((2,), np.eye(3)[2:], False)
    z = nearest(linear([4.0], -np.ones((1, 3)), *groups), groups[1])
    assert z is not None
    assert z[2] == pytest.approx(3.0 - np.sqrt(2.0), abs=1e-3)


def test_few_of_many_rows_give_the_ratio_of_all():
    rng = np.random.default_rng(0)
    force, J = rng.normal(size=600), rng.normal(size=(600, 2))
    rows = np.column_stack([np.concatenate([J, -J]), -np.ones(1200)])
    bounds = [(-1.0, 1.0), (-1.0, 1.0), (0.0, None)]
    whole = linprog([0.0, 0.0, 1.0], rows, np.concatenate([-force, force]), bounds=bounds)
    ratio, z = least(linear(force, J, *ALONE))
    assert ratio == pytest.approx(np.abs(force + J @ z).max())
    assert whole.fun - 1e-9 <= ratio <= whole.fun + 2e-3


@pytest.mark.parametrize("broken", [0, 1, 4, 6, 7])
def test_the_first_window_that_nothing_explains(broken):
    force = np.where(np.arange(7) < broken, 1.5, 3.5)
    J = np.tile([-1.0, 0.0], (7, 1))
    assert first_broken(linear(force, J, BALL)) == broken
    assert first_broken(linear(force, 0.0 * J[:, :0])) == 0
