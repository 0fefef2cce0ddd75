"""Every annotated shape and dtype of servocon and its plants is checked while the tests run.

The hook has to be installed before these packages are imported, in each worker of pytest-xdist
too: a conftest is both. Functions are checked when they are called, under `jit` while they are
traced, so compiled programs are not slower.
"""

from collections.abc import Iterator

import jaxtyping
import pytest

jaxtyping.install_import_hook(
    ["servocon", "servocon_plants", "servocon_experiments"],
    # As for a static checker, an int is a float.
    "beartype.beartype(conf=beartype.BeartypeConf(is_pep484_tower=True))",
)


@pytest.fixture
def unchecked() -> Iterator[None]:
    """Switches the check of annotations off: a user who passes the wrong thing has none."""
    jaxtyping.config.update("jaxtyping_disable", True)
    yield
    jaxtyping.config.update("jaxtyping_disable", False)
