"""The size of a run, estimated before anything is allocated or compiled."""

import math
import os
from pathlib import Path
from typing import NamedTuple

from servocon import validate
from servocon.errors import InputError

COPIES = 4
"""Arrays of the size of the record that exist at one time (measured: 3.6)."""

SHARE = 0.5
"""Part of the machine's memory that a run may take unless it is told otherwise."""

LARGEST = 1e300
"""Number of samples beyond which there is no counting."""

ASSUMED = 8e9
"""Memory of a machine that does not tell [bytes]."""


class Size(NamedTuple):
    """The size of a run.

    Attributes:
        outputs: Number of output times.
        samples: Number of samples of the law; 0 for a continuous one.
        members: Number of members of the batch.
        width: Numbers that are logged at one instant of one member.
    """

    outputs: float
    samples: float
    members: int
    width: int

    @property
    def memory(self) -> float:
        """Memory of the run [bytes]."""
        return 8.0 * COPIES * self.width * self.members * (self.outputs + self.samples)

    def require(self, limit: float | None) -> None:
        """Check that the run fits.

        Args:
            limit: Memory that it may take [GB]; None for half of the machine's.

        Raises:
            InputError: it takes more.
        """
        allowed = SHARE * machine_memory() if limit is None else 1e9 * limit
        if self.memory <= allowed:
            return
        parts = [f"{self.outputs:.3g} outputs"]
        parts += [f"{self.samples:.3g} samples of the law"] * (self.samples > 0)
        members = f" of each of {self.members} members" if self.members > 1 else ""
        raise InputError(
            "simulate",
            got=f"{' and '.join(parts)}{members}, about {self.memory / 1e9:.3g} GB",
            expected=f"at most {allowed / 1e9:.3g} GB"
            + (" (half of this machine's memory)" if limit is None else " (max_memory)"),
            cure="Take fewer points, a longer period or a smaller batch, run it in parts, or "
            "allow more by max_memory=... [GB].",
        )


def size_of(
    outputs: int, length: float, period: float | None, members: int | None, state: tuple[int, int]
) -> Size:
    """The size of a run.

    Args:
        outputs: Number of output times.
        length: Horizon [s].
        period: Sampling period [s], or None.
        members: Number of members of a batch, or None.
        state: Numbers of coordinates and of speeds.
    """
    samples = 0.0
    if period is not None:
        samples = length / period if period > length / LARGEST else math.inf
    nq, n = state
    # State, inputs by law and terms, β with its residuals, law state, and some scalars.
    return Size(outputs, samples, members or 1, nq + n + 4 * n + 16)


def limit_of(max_memory: float | None) -> float | None:
    """The limit that a user has given [GB], checked."""
    return None if max_memory is None else validate.number("max_memory", max_memory)


def machine_memory() -> float:
    """Memory of the machine, or of the container [bytes]."""
    try:
        memory = float(os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE"))
    except (AttributeError, OSError, ValueError):
        memory = ASSUMED
    try:
        return min(memory, float(Path("/sys/fs/cgroup/memory.max").read_text()))
    except (OSError, ValueError):  # none, or "max"
        return memory
