"""Every message that these tests provoke is one that a reader can take in."""

import pytest

from tests.messages import readable

__all__ = ["readable"]


@pytest.fixture(autouse=True)
def _readable(readable: None) -> None:
    """Each test of this folder has the fixture."""
