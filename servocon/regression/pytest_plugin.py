"""The pytest plugin: the fixture ``convergence`` and ``--servocon-update-baselines``.

pytest imports this file at startup, in every project of an environment, so it imports the rest of
servocon only when a test uses the fixture.
"""

import shlex
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from servocon.regression.convergence import Convergence

FOLDER = "baselines"
"""Folder of the baselines, beside the test."""

OPTION = "--servocon-update-baselines"
"""Option of pytest that turns metrics into baselines."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add `OPTION`."""
    # Plugins load before conftest.py, which then could not define an option of the same name.
    parser.getgroup("servocon").addoption(
        OPTION,
        action="store_true",
        default=False,
        help="accept the metrics of the tests that use `convergence` as their baselines",
    )


@pytest.fixture
def convergence(request: pytest.FixtureRequest) -> "Convergence":
    """Comparison of a run's convergence metrics with a stored baseline: ``convergence(run)``."""
    from servocon.regression.convergence import Convergence

    node = request.node
    return Convergence(
        folder=request.path.parent / FOLDER,
        name=f"{request.path.stem}.{node.name}",
        update=bool(request.config.getoption(OPTION)),
        accept=f"pytest {shlex.quote(node.nodeid)} {OPTION}",
        pictures=lambda: request.getfixturevalue("tmp_path"),
    )
