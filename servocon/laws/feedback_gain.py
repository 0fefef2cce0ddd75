"""The largest feedback gain of a law, and the sampling period that it needs."""

from typing import Any, NamedTuple

import numpy as np

STABLE = 2.0
"""Feedback gain times sampling period, Λ of the relation included, from which on a sampled loop is
unstable: β ← (1 − gain · period) β."""

LARGEST = 1e4
"""Feedback gain [1/s] that is warned of: few computers sample often enough for it."""


class FeedbackGain(NamedTuple):
    """The largest feedback gain of a law at a state, or at some of them.

    Attributes:
        value: The sum of its parts [1/s]; 0 for a law that does not know them.
        part: The largest part [1/s].
        name: Name of this part, with the arguments that set it.
    """

    value: float
    part: float
    name: str

    @classmethod
    def of(cls, gains: dict[str, Any]) -> "FeedbackGain":
        """The gain of `Law.feedback_gains` at the state, of several, at which it is largest.

        Args:
            gains: Parts by name, as NumPy arrays of one shape.
        """
        if not gains:
            return cls(0.0, 0.0, "")
        parts = {name: np.nan_to_num(np.ravel(x), nan=0.0) for name, x in gains.items()}
        total = sum(parts.values())
        worst = int(np.argmax(total))
        name = max(parts, key=lambda name: parts[name][worst])
        return cls(float(np.asarray(total)[worst]), float(parts[name][worst]), name)

    @property
    def period(self) -> float:
        """Sampling period below which the loop is stable [s]."""
        return STABLE / self.value if self.value > 0.0 else np.inf

    @property
    def words(self) -> str:
        """The gain with its largest part and the period that it needs."""
        return (
            f"{self.value:.3g} 1/s, {self.part:.3g} 1/s of it from {self.name}; sampled it needs a "
            f"period below {self.period:.2g} s"
        )

    def trouble(self, period: float | None) -> str:
        """Trouble that a sampling period [s], or any, will have with the gain; "" for none."""
        if period is not None and self.value * period >= STABLE:
            return (
                f"the law's feedback gain times the period of {period:.6g} s is "
                f"{self.value * period:.3g}, and a sampled loop is stable below about {STABLE:.0f} "
                f"only: the gain is {self.words}"
            )
        if self.value > LARGEST:
            return f"the law's feedback gain is {self.words}"
        return ""
