import pytest

from tests.cli.decay import FILE


@pytest.fixture
def file(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "decay.py"
    path.write_text(FILE)
    return str(path)
