"""The test that the tutorial's last step shows, with the fixture that pytest would give it."""

from importlib import import_module
from pathlib import Path

from servocon.regression.convergence import Convergence
from tests.docs.test_docs_code import make_pictures

PAGE = Path(__file__).parents[2] / "docs" / "learn-6-experiment.md"


def test_the_tests_file_of_the_page(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    make_pictures.write_files(PAGE, tmp_path)
    with make_pictures.imports_from(tmp_path):
        shown = import_module("test_heavy_hand")
        update = Convergence(tmp_path / "baselines", "test", True, "", lambda: tmp_path)
        shown.test_heavy_hand(update)
    assert [path.suffix for path in (tmp_path / "baselines").iterdir()] == [".json"]
