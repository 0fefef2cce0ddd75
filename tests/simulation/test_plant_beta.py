"""β of the plant beside β of the law's model: logged where they differ, and only there."""

import equinox as eqx
import jax.numpy as jnp
import numpy as np
import pytest

import servocon as sc
from servocon.results.record import PLANT_BETA, PLANT_POSITION_ERROR


class Wheel(sc.Plant):
    """A wheel that rolls: q̇ = r v."""

    inertia: float = 1.0
    radius: object = eqx.field(default=1.0, converter=float)
    slip: float = 0.0

    def mass_matrix(self, q, t):
        return self.inertia * jnp.eye(1)

    def force(self, q, v, t):
        return -0.1 * v

    def coordinate_rate(self, q, v, t):
        return self.radius * v


class Sliding(Wheel):
    """The same numbers in another formula."""

    def coordinate_rate(self, q, v, t):
        return self.radius * (1.0 + self.slip) * v


FOLLOW = sc.holonomic(lambda q, t: q[0] - jnp.sin(t), 2.0, name="follow")
LAW = sc.ServoLaw(Wheel(), FOLLOW, sc.Stabilizing(3.0))
SPEED = sc.residual(lambda q, v, t: v - 1.0, name="speed")
TIMES = np.linspace(0.0, 2.0, 21)


def run(plant, law=LAW, **options):
    return sc.simulate(
        plant, law, [0.2], [0.5], times=TIMES, solver=sc.Solver(rtol=1e-6), **options
    )


def by_hand(record, radius):
    """ḟ + 2f with q̇ = r v."""
    t, q, v = record.time, record.q[..., 0], record.v[..., 0]
    return radius * v - np.cos(t) + 2.0 * (q - np.sin(t))


@pytest.fixture(scope="module")
def record():
    return run(Wheel(radius=0.8))


def test_both_errors_are_logged(record):
    np.testing.assert_allclose(record.beta[:, 0], by_hand(record, 1.0), atol=1e-12)
    np.testing.assert_allclose(record.plant_beta[:, 0], by_hand(record, 0.8), atol=1e-12)
    np.testing.assert_allclose(record.plant_position_error, record.position_error)
    assert np.abs(record.plant_beta - record.beta).max() > 0.1


def test_both_survive_a_file(record, tmp_path):
    loaded = sc.Trajectory.load(record.save(tmp_path / "run.nc"))
    np.testing.assert_array_equal(loaded.plant_beta, record.plant_beta)
    assert loaded.equals(record)


SAME = {
    "one object": (LAW.model, LAW),
    "equal": (Wheel(), LAW),
    "other numbers": (Wheel(inertia=1.5), LAW),
    "no relation to q": (Wheel(radius=0.8), sc.ServoLaw(Wheel(), SPEED, sc.Stabilizing(3.0))),
}


@pytest.mark.parametrize(("plant", "law"), SAME.values(), ids=SAME)
def test_one_error_is_logged_once(plant, law):
    record = run(plant, law)
    assert PLANT_BETA not in record.signals
    assert PLANT_POSITION_ERROR not in record.signals
    assert record.plant_beta is record.beta
    assert record.metrics().plant_peak is None


def test_another_formula_of_the_same_numbers_is_logged():
    record = run(Sliding())
    np.testing.assert_allclose(record.plant_beta, record.beta, atol=1e-12)
    assert PLANT_BETA in record.signals


def test_in_a_batch_one_member_is_enough():
    record = run(sc.batch([Wheel(), Wheel(radius=1.1)]))
    np.testing.assert_allclose(record.plant_beta[0], record.beta[0], atol=1e-12)
    np.testing.assert_allclose(
        record.plant_beta[1, :, 0], by_hand(record.member(1), 1.1), atol=1e-12
    )


def test_a_sampled_law_too():
    record = run(Wheel(radius=0.8), period=0.1)
    np.testing.assert_allclose(record.plant_beta[:, 0], by_hand(record, 0.8), atol=1e-12)


def test_metrics_and_picture_show_both(record):
    metrics = record.metrics()
    size = np.abs(record.plant_beta[:, 0])
    assert metrics.plant_peak == size.max()
    assert metrics.plant_ultimate_bound == size[TIMES >= 1.8].max()
    assert "plant_peak" in str(metrics)
    assert metrics.to_dict()["plant_peak"] == size.max()
    axes = record.plot().axes[0]
    assert [line.get_label() for line in axes.lines] == ["‖β‖ of the law", "‖β‖ of the plant"]
    np.testing.assert_array_equal(axes.lines[1].get_ydata(), size)
