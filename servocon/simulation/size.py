"""The size of a run, estimated before anything is allocated or compiled."""

import math
from typing import NamedTuple

from servocon import validate
from servocon.memory import NUMBER, require_memory

COPIES = 4
"""Arrays of the size of the record that exist at one time (measured: 3.6)."""

LARGEST = 1e300
"""Number of samples beyond which there is no counting."""


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
        return NUMBER * COPIES * self.width * self.members * (self.outputs + self.samples)

    def require(self, limit: float | None) -> None:
        """Check that the run fits.

        Args:
            limit: Memory that it may take [GB]; None for half of the machine's.

        Raises:
            InputError: it takes more.
        """
        parts = [f"{self.outputs:.3g} outputs"]
        parts += [f"{self.samples:.3g} samples of the law"] * (self.samples > 0)
        members = f" of each of {self.members} members" if self.members > 1 else ""
        require_memory(
            "simulate",
            f"{' and '.join(parts)}{members}",
            self.memory,
            "Take fewer points, a longer period or a smaller batch, run it in parts, or allow more "
            "by max_memory=... [GB].",
            limit,
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
