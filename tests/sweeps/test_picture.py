import numpy as np
import pytest

import servocon as sc
from servocon.errors import InputError, UnknownNameError
from tests.sweeps.cases import GRID, arguments


@pytest.fixture(scope="module")
def swept():
    return sc.sweep(arguments(), GRID, keep=("beta_norm",), keep_points=11)


def test_a_grid_is_a_map_with_its_cloud(swept, tmp_path):
    picture = swept.plot(tmp_path / "map.png", metric="ultimate_bound", bound=np.full(11, 2.0))
    assert (tmp_path / "map.png").stat().st_size > 10_000
    over, cloud, bar = picture.axes
    assert over.get_xlabel() == "law.stabilizing.gain [1/s]"
    assert over.get_ylabel() == "plant.drag [kg/m]"
    assert bar.get_ylabel() == "largest ‖β‖ over the tail window [m/s]"
    assert cloud.get_ylabel() == "‖β‖ [m/s]"
    shown = over.collections[0].get_array()
    values = swept.to_grid()["ultimate_bound"].values.T
    np.testing.assert_array_equal(shown.reshape(values.shape), values)
    lines = {line.get_label(): line.get_ydata() for line in cloud.lines}
    worst = swept.worst("ultimate_bound")
    np.testing.assert_array_equal(
        lines[f"worst ultimate_bound (run {worst})"], swept.dataset["beta_norm"].values[worst]
    )
    np.testing.assert_array_equal(lines["guaranteed"], 2.0)
    assert swept.parameters_of(worst)["law.stabilizing.gain"] == 1.0


def test_other_designs_are_dots_or_lines():
    ranges = {"law.stabilizing.gain": (1.0, 4.0), "plant.drag": (0.2, 1.4)}
    dots = sc.sweep(arguments(), sc.sweeps.sample(ranges, 8)).plot(metric="peak")
    assert len(dots.axes[0].collections[0].get_offsets()) == 8
    line = sc.sweep(arguments(), {"q0[0]": [0.0, 0.1, 0.2]}).plot(metric="rms")
    assert len(line.axes[0].lines[0].get_xdata()) == 3


def test_a_grid_with_drawn_plants_shows_the_grid():
    drawn = sc.sweeps.sample({"plant.drag": (0.2, 1.4), "plant.mass": (0.9, 1.1)}, 5, seed=1)
    gains, rates = [1.0, 2.0, 4.0], [1.0, 3.0]
    axes = {"drawn": drawn, "law.constraint.rate": rates, "law.stabilizing.gain": gains}
    swept = sc.sweep(arguments(), axes)
    over, *_ = swept.plot(metric="ultimate_bound").axes
    assert over.get_xlabel() == "law.constraint.rate [1/s]"
    assert over.get_ylabel() == "law.stabilizing.gain [1/s]"
    assert over.get_title(loc="left") + over.get_title() == "worst over drawn"
    shown = over.collections[0].get_array().reshape(3, 2)
    worst = swept.to_grid()["ultimate_bound"].values.max(axis=0)
    np.testing.assert_array_equal(shown, worst.T)
    one = sc.sweep(arguments(), {"drawn": drawn, "law.stabilizing.gain": gains[::-1]})
    (lines,) = one.plot(metric="rate").axes
    values = one.to_grid()["rate"].values[:, ::-1]
    found = {line.get_label(): line for line in lines.lines}
    np.testing.assert_array_equal(found["median"].get_xdata(), gains)
    np.testing.assert_array_equal(found["median"].get_ydata(), np.median(values, axis=0))
    np.testing.assert_array_equal(found["worst over drawn"].get_ydata(), values.min(axis=0))


def test_bad_input_is_refused(swept):
    with pytest.raises(UnknownNameError, match="Did you mean 'peak'"):
        swept.plot(metric="peek")
    with pytest.raises(InputError, match="bound"):
        swept.plot(metric="peak", bound=np.ones(3))
    with pytest.raises(InputError, match="another design"):
        sc.sweep(arguments(), sc.sweeps.sample({"q0[0]": (0.0, 1.0)}, 2)).to_grid()
