"""A platoon: gaps, resistance by hand, and vehicles that cut in and out."""

from types import SimpleNamespace

import jax.numpy as jnp
import numpy as np
import pytest

import servocon as sc
from servocon_plants import Platoon
from tests.plants.platoon.by_hand import GAPS, NOW, PLATOON, Q, T


def test_gaps_and_placing():
    np.testing.assert_allclose(PLATOON.gaps(Q, NOW), GAPS, rtol=1e-13)
    x0 = 30 + 20 * T + 6 * (1 - np.cos(0.5 * T))
    assert Q[0] == pytest.approx(x0 - PLATOON.length[0] - GAPS[0], rel=1e-13)
    assert PLATOON.smallest_gap(Q, NOW) == pytest.approx(GAPS.min(), rel=1e-13)
    assert PLATOON.collision(5.0)(SimpleNamespace(q=Q, t=NOW)) == pytest.approx(
        GAPS.min() - 5, rel=1e-12
    )
    crash = Q.at[2].add(GAPS[2] + 1.0)
    assert PLATOON.collision()(SimpleNamespace(q=crash, t=NOW)) == pytest.approx(-1.0)
    np.testing.assert_allclose(Platoon().gaps(Platoon().place(7.0), 0 * NOW), np.full(8, 7.0))


def test_force_by_hand():
    v = np.array([-3.0, 0.0, 20.0])
    plant = Platoon(vehicles=3, mass=1000.0, drag=0.5, rolling=0.01)
    rolling = 1000 * 9.81 * 0.01
    expected = [4.5 + rolling, 0.0, -200 - rolling]
    np.testing.assert_allclose(plant.force(jnp.zeros(3), jnp.asarray(v), NOW), expected, rtol=1e-12)


def test_a_vehicle_cuts_in_and_out():
    newcomer = {"mass": 9000.0, "drag": 2.0, "rolling": 0.007, "length": 14.0}
    longer = PLATOON.with_vehicle(2, **newcomer)
    assert longer.vehicles == 7
    assert [longer.mass[2], longer.drag[2], longer.rolling[2]] == [9000.0, 2.0, 0.007]
    q = np.insert(np.asarray(Q), 2, np.asarray(Q)[1] - PLATOON.length[2] - 1.0)
    gaps = np.asarray(longer.gaps(jnp.asarray(q), NOW))
    # Of the gap that was there, 1 m is ahead of the newcomer, and its length is lost.
    np.testing.assert_allclose(gaps[[0, 1, 4, 5, 6]], GAPS[[0, 1, 3, 4, 5]], rtol=1e-12)
    assert gaps[2] == pytest.approx(1.0, rel=1e-9)
    assert gaps[3] == pytest.approx(GAPS[2] - 15.0, rel=1e-12)
    back = longer.without_vehicle(2)
    for name in ("mass", "drag", "rolling", "length"):
        np.testing.assert_array_equal(getattr(back, name), getattr(PLATOON, name))
    assert back.vehicles == 6
    last = PLATOON.without_vehicle(5)
    np.testing.assert_allclose(last.gaps(Q[:5], NOW), GAPS[:5], rtol=1e-12)


def test_labels():
    assert PLATOON.coordinate_labels()[5] == "x6 [m]"


@pytest.mark.parametrize(
    ("make", "where"),
    [
        (lambda: Platoon(vehicles=0), "Platoon.vehicles"),
        (lambda: Platoon(vehicles=True), "Platoon.vehicles"),
        (lambda: Platoon(mass=np.ones(3)), "Platoon.mass"),
        (lambda: Platoon(mass=0.0), "Platoon.mass"),
        (lambda: Platoon(drag=-0.1), "Platoon.drag"),
        (lambda: Platoon(length=float("nan")), "Platoon.length"),
        (lambda: Platoon(rolling_speed=0.0), "Platoon.rolling_speed"),
        (lambda: PLATOON.with_vehicle(6), "place"),
        (lambda: PLATOON.without_vehicle(-1), "place"),
        (lambda: Platoon(vehicles=1).without_vehicle(0), "Platoon.vehicles"),
        (lambda: PLATOON.place(np.ones(4)), "gaps"),
    ],
)
@pytest.mark.usefixtures("unchecked")
def test_bad_input(make, where):
    with pytest.raises(sc.errors.InputError, match=rf"{where}: got .*expected "):
        make()
