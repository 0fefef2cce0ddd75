"""The picture of the geometry shows a real state: a pendulum's accelerations in closed form."""

import importlib.util
from pathlib import Path

import numpy as np
import pytest

SOURCE = Path(__file__).parents[2] / "docs" / "make_geometry.py"


@pytest.mark.long
def test_geometry_of_a_pendulum(tmp_path: Path) -> None:
    """−g sin φ along the swing and v²/l towards the pivot; the picture is written."""
    spec = importlib.util.spec_from_file_location("make_geometry", SOURCE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    g = module.geometry()
    inward = -g.q / np.linalg.norm(g.q)
    tangent = np.array([np.cos(module.ANGLE), np.sin(module.ANGLE)])
    swing = -9.81 * np.sin(module.ANGLE) * tangent
    np.testing.assert_allclose(g.constraint, module.SPEED**2 / module.LENGTH * inward, rtol=1e-13)
    np.testing.assert_allclose(g.momentum, swing, rtol=1e-13)
    np.testing.assert_allclose(g.acceleration, g.constraint + g.momentum, rtol=1e-13)
    plane = module.canonical(g)
    np.testing.assert_allclose(
        plane.free, [9.81 * np.sin(module.ANGLE), -9.81 * np.cos(module.ANGLE)]
    )
    assert module.write(tmp_path / "geometry.png").stat().st_size > 10_000
