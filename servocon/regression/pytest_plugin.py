"""The pytest plugin: the fixture ``convergence`` and ``--servocon-update-baselines``.

pytest imports this file at its start, in every project of an environment: it imports nothing else
of servocon until a test asks for the fixture.
"""

import shlex
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from servocon.regression.convergence import Convergence

FOLDER = "baselines"
"""Folder of the baselines, beside the test."""

OPTION = "--servocon-update-baselines"
"""Option of pytest by which metrics become baselines."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add `OPTION`."""
    # A plugin comes before each conftest.py, which could not have an option of the same name.
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
