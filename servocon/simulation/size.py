"""The size of a run, estimated before anything is allocated or compiled."""

import math
from typing import NamedTuple

import numpy as np

from servocon import validate
from servocon.linalg.arrays import evenly
from servocon.memory import NUMBER, require_memory
from servocon.simulation.keeping import Keep

COPIES = 4
"""Arrays of the record's size in memory at one time (measured: 3.6)."""

CHECKED = 33
"""Least number of output times at which a thinned run is checked."""

CHECKED_NUMBERS = 10_000_000
"""Count of numbers logged for the checks of a thinned run; a small run is checked at all
outputs."""

LARGEST = 1e300
"""Number of samples above which they are not counted."""


class Size(NamedTuple):
    """The size of a run.

    Attributes:
        outputs: Number of output times.
        samples: Number of samples of the law; 0 for a continuous one.
        members: Number of members of the batch.
        width: Count of numbers logged at one instant for one member.
        checked: Number of output times at which everything is logged, as without `keep`.
        whole: Count of numbers logged there.
    """

    outputs: float
    samples: float
    members: int
    width: int
    checked: int = 0
    whole: int = 0

    @property
    def memory(self) -> float:
        """Memory of the run [bytes]."""
        instants = self.outputs + self.samples
        return NUMBER * COPIES * self.members * (self.width * instants + self.whole * self.checked)

    def require(self, limit: float | None) -> None:
        """Check that the run fits.

        Args:
            limit: Memory that it may take [GB]; None for half of the machine's.

        Raises:
            InputError: it needs more.
        """
        parts = [f"{self.outputs:.3g} outputs"]
        parts += [f"{self.samples:.3g} samples of the law"] * (self.samples > 0)
        members = f" of each of {self.members} members" if self.members > 1 else ""
        require_memory(
            "simulate",
            f"{' and '.join(parts)}{members}",
            self.memory,
            "Take fewer points, a longer period or a smaller batch, keep less (keep=...), run it "
            "in parts, or allow more by max_memory=... [GB].",
            limit,
        )


def size_of(
    outputs: int,
    length: float,
    period: float | None,
    members: int | None,
    state: tuple[int, int],
    keep: Keep | None = None,
) -> Size:
    """The size of a run.

    Args:
        outputs: Number of output times.
        length: Horizon [s].
        period: Sampling period [s], or None.
        members: Number of members of a batch, or None.
        state: Numbers of coordinates and of speeds.
        keep: The part of the record that is kept; None for all of it.
    """
    samples = 0.0
    if period is not None:
        samples = length / period if period > length / LARGEST else math.inf
    nq, n = state
    # State, inputs by law and terms, β with its residuals, law state, and some scalars.
    whole = nq + n + 4 * n + 16
    if keep is None:
        return Size(outputs, samples, members or 1, whole)
    width = keep.width(n, nq) + (nq + n + (n if period else 0)) // 2
    checked = checked_instants(outputs, members, state, keep).size
    return Size(outputs, samples, members or 1, width, checked, whole)


def checked_instants(
    outputs: int, members: int | None, state: tuple[int, int], keep: Keep | None
) -> np.ndarray:
    """Indices of the output times at which a run is checked, including the first and the last.

    All of them, unless `keep` leaves something out of a large record.

    Args:
        outputs: Number of output times.
        members: Number of members of a batch, or None.
        state: Numbers of coordinates and of speeds.
        keep: The part of the record that is kept; None for all of it.
    """
    if keep is None:
        return np.arange(outputs)
    width = (members or 1) * (state[0] + 5 * state[1] + 16)
    return evenly(outputs, max(CHECKED, CHECKED_NUMBERS // width))


def limit_of(max_memory: float | None) -> float | None:
    """The user's limit [GB], checked."""
    return None if max_memory is None else validate.number("max_memory", max_memory)
