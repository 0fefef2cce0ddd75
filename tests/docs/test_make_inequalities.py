"""The picture of the inequalities: its stopping curves, and that it is drawn."""

import importlib.util
from pathlib import Path

import numpy as np
import pytest

SOURCE = Path(__file__).parents[2] / "docs" / "make_inequalities.py"


@pytest.mark.long
def test_stopping_curves_and_picture(tmp_path: Path) -> None:
    """A constant force stops the mass where its work is the kinetic energy; one law is drawn."""
    spec = importlib.util.spec_from_file_location("make_inequalities", SOURCE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    speed = module.stopping_speed(np.array([0.1, 0.4]), 30.0, 1.5)
    np.testing.assert_allclose(0.5 * 1.5 * speed**2, 30.0 * np.array([0.1, 0.4]), rtol=1e-14)
    picture = module.write(tmp_path / "inequalities.png", ("plain relation",))
    assert picture.stat().st_size > 10_000
