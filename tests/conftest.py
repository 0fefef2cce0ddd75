"""Every annotated shape and dtype of servocon and its plants is checked while the tests run.

The hook has to be installed before these packages are imported, in each worker of pytest-xdist
too: a conftest is both. Functions are checked when they are called, under `jit` while they are
traced, so compiled programs are not slower.
"""

import jaxtyping
import pytest

jaxtyping.install_import_hook(
    ["servocon", "servocon_plants", "servocon_experiments"], "beartype.beartype"
)


@pytest.fixture
def unchecked():
    """Switches the annotations' check off: what a user who passes the wrong thing meets."""
    jaxtyping.config.update("jaxtyping_disable", True)
    yield
    jaxtyping.config.update("jaxtyping_disable", False)
