import pytest

from servocon.live_page.origin import load
from servocon.live_page.session import Session
from tests.live_page.mass import MASS


class Clock:
    """A clock that stands still until it is set forward."""

    now = 0.0

    def __call__(self):
        return self.now


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "mass.py"
    path.write_text(MASS)
    return path


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def session(file, clock):
    return Session(*load(str(file)), clock=clock)
