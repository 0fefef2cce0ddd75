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


def test_bad_input_is_refused(swept):
    with pytest.raises(UnknownNameError, match="Did you mean 'peak'"):
        swept.plot(metric="peek")
    with pytest.raises(InputError, match="bound"):
        swept.plot(metric="peak", bound=np.ones(3))
    with pytest.raises(InputError, match="another design"):
        sc.sweep(arguments(), sc.sweeps.sample({"q0[0]": (0.0, 1.0)}, 2)).to_grid()
