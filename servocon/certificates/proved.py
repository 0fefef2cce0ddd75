"""Proofs as they are kept in a certificate and printed."""

from dataclasses import dataclass
from decimal import ROUND_CEILING, ROUND_FLOOR, Decimal
from typing import Literal, NamedTuple

import numpy as np

from servocon.errors import few

SHOWN = 12
"""Number of dimensions that are named."""


class Undecided(NamedTuple):
    """A box of which nothing is known yet.

    Attributes:
        lower: Least inputs.
        upper: Largest inputs.
        least: Least value of f there.
        largest: Largest value of f there.
    """

    lower: np.ndarray
    upper: np.ndarray
    least: float
    largest: float


class Outcome(NamedTuple):
    """Outcome of a proof so far.

    Attributes:
        state: ``"proved"``, ``"open"``, or ``"refuted"`` by a point.
        boxes: Number of boxes that were enclosed.
        seconds: Time that it took [s].
        volume: Proved part of the volume of the box.
        point: A point at which f > 0, if it is refuted.
        value: f there, a lower bound.
        widest: The undecided box with the largest volume, if some are open.
        known: Number of decided boxes that were read from a log.
    """

    state: Literal["proved", "open", "refuted"]
    boxes: int
    seconds: float
    volume: float
    point: np.ndarray | None = None
    value: float = 0.0
    widest: Undecided | None = None
    known: int = 0


class ProvedClaim(NamedTuple):
    """A claim of a proof and its outcome.

    Attributes:
        key: Its key in the log.
        text: The claim in words.
        names: Names of the dimensions of its box.
        number: The number in the claim, such as ‖β‖ or a factor.
        outcome: Boxes, seconds, the proved part of the volume, and the widest undecided box.
    """

    key: str
    text: str
    names: tuple[str, ...]
    number: float
    outcome: Outcome

    @property
    def holds(self) -> bool:
        """True if it is proved everywhere in its box."""
        return self.outcome.state == "proved"

    @property
    def result(self) -> str:
        """Result with boxes and seconds, in words."""
        boxes, seconds = self.outcome.boxes, self.outcome.seconds
        effort = f"{boxes:,} box{'' if boxes == 1 else 'es'}, {seconds:.1f} s"
        if self.outcome.known:
            effort += f", and {self.outcome.known:,} from the log"
        if self.holds:
            return f"proved, {effort}"
        if self.outcome.point is not None:
            return f"refuted, {effort}"
        words = f"not proved: {_percent(self.outcome.volume)} of the volume is; {effort}"
        widest = self.outcome.widest
        if widest is None:
            return f"{words}; the rest is too narrow to be bisected"
        ranges = zip(self.names, widest.lower, widest.upper, strict=False)
        where = few(f"{name} from {low:.4g} to {high:.4g}" for name, low, high in ranges)
        value = f"between {widest.least:.3g} and {widest.largest:.3g}"
        return f"{words}; widest undecided box: {where} (excess {value})"


def rounded(value: float, up: bool = True) -> str:
    """A positive number with six digits, rounded upward or downward, so that what is said holds."""
    way = ROUND_CEILING if up else ROUND_FLOOR
    number = Decimal(value)
    return f"{float(number.quantize(Decimal(1).scaleb(number.adjusted() - 5), way)):.6g}"


def _percent(part: float) -> str:
    """A part below 1, never rounded up to all."""
    return f"{np.floor(1000.0 * part) / 10.0:.1f} %"


@dataclass(frozen=True)
class Proof:
    """A proof of a certificate: claims that hold at every plant and state, and their conclusions.

    Attributes:
        claims: The claims.
        dimensions: Names of the dimensions of the certified set: parameters, q, v, t.
        ultimate_bound: Proved ultimate bound of ‖β‖; None if a claim that it needs is open.
        initial: Largest initial ‖β‖ and ‖f‖ from which the motion is proved to stay in the states;
            None if that is not proved. Then the bound holds for a motion as long as it stays there.
        reason: Reason for that, in words.
        factor: Factor on the bound of ‖ζ‖ with which it is proved; None if none is.
        log: The file that an independent checker can verify; None if none was written.
    """

    claims: tuple[ProvedClaim, ...]
    dimensions: tuple[str, ...]
    ultimate_bound: float | None
    initial: tuple[float, float] | None
    reason: str
    factor: float | None
    log: str | None

    @property
    def complete(self) -> bool:
        """True if all claims are proved."""
        return self.ultimate_bound is not None and all(claim.holds for claim in self.claims)

    @property
    def boxes(self) -> int:
        """Number of boxes that were enclosed."""
        return sum(claim.outcome.boxes for claim in self.claims)

    @property
    def head(self) -> str:
        """Extent of the proof in words."""
        count, named = len(self.dimensions), few(self.dimensions, SHOWN)
        head = "proved" if self.complete else "partly proved"
        return f"{head} over the whole box, {count} dimensions ({named}), not only at samples"

    @property
    def conclusions(self) -> tuple[str, ...]:
        """Conclusions from the claims, in words."""
        lines = []
        if self.factor is not None and self.factor > 1.0:
            lines.append(f"a bound function {self.factor:g} times as large would be proved")
        if self.ultimate_bound is not None:
            bound = f"{rounded(self.ultimate_bound)}, without safety factor"
            lines += [f"proved ultimate bound of ‖β‖: {bound}", self.condition]
            if not any(claim.key == "continuous" for claim in self.claims):
                lines.append("that β and f do not jump rests on the samples of the certificate")
        if self.log is not None:
            lines.append(f"log {self.log}; verify it with  servocon verify {self.log}")
        return tuple(lines)

    def __str__(self) -> str:
        """Claims with boxes and seconds, and the proved bound."""
        width = max(len(claim.text) for claim in self.claims)
        claims = [f"{claim.text:<{width}}  {claim.result}" for claim in self.claims]
        return "\n  ".join([self.head, *claims, *self.conclusions])

    @property
    def condition(self) -> str:
        """Condition on a motion under which the bound holds, in words."""
        if self.initial is None:
            return f"for a motion as long as it stays in the states ({self.reason})"
        beta, position = self.initial
        sizes = [rounded(size, up=False) for size in (beta, position)]
        return f"for every motion from ‖β‖ ≤ {sizes[0]} and ‖f‖ ≤ {sizes[1]} on"
