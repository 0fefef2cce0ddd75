"""Memory needed by a computation, compared with a limit before it starts."""

import os
from functools import lru_cache
from pathlib import Path

from servocon.errors import InputError

NUMBER = 8.0
"""Memory of a number [bytes]."""

SHARE = 0.5
"""Part of the machine's memory that a computation may use by default."""

ASSUMED = 8e9
"""Assumed memory of a machine that does not report it [bytes]."""


def require_memory(
    where: str, what: str, needed: float, cure: str, limit: float | None = None
) -> None:
    """Check that a computation fits into memory.

    Args:
        where: The function.
        what: Description of its size.
        needed: Required memory [bytes].
        cure: The likely remedy.
        limit: Available memory [GB]; None: half of the machine's.

    Raises:
        InputError: the required memory exceeds the limit.
    """
    allowed = SHARE * machine_memory() if limit is None else 1e9 * limit
    if needed <= allowed:
        return
    raise InputError(
        where,
        got=f"{what}, about {needed / 1e9:.3g} GB",
        expected=f"at most {allowed / 1e9:.3g} GB"
        + (" (half of this machine's memory)" if limit is None else " (max_memory)"),
        cure=cure,
    )


@lru_cache(maxsize=1)
def machine_memory() -> float:
    """Memory of the machine or container [bytes]."""
    try:
        memory = float(os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE"))
    except (AttributeError, OSError, ValueError):
        memory = ASSUMED
    try:
        return min(memory, float(Path("/sys/fs/cgroup/memory.max").read_text()))
    except (OSError, ValueError):  # no such file, or "max"
        return memory
