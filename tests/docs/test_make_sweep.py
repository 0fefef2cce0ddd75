"""The picture of the sweep is drawn, over the gains of the experiment."""

import importlib.util
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[2] / "docs" / "make_sweep.py"


@pytest.mark.long
def test_the_picture_is_drawn(tmp_path: Path) -> None:
    spec = importlib.util.spec_from_file_location("make_sweep", SOURCE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    assert len(module.axes(module.ALL)["law.speed_gain"]) == 40
    assert module.write(tmp_path / "sweep.png", (3, 3, 2)).stat().st_size > 10_000
