"""The count of an attack: what was tried, and how servocon answered."""

import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from servocon.errors import ServoconError

Judge = Callable[[Any], str | None]
"""Says in words why a value that came back is wrong; None if it is right."""

TOO_LONG = 1500
"""Characters from which on a message is no answer."""


@dataclass
class Tally:
    """Counts of one attack.

    Attributes:
        attack: The target, in a few words, for the table.
        own_error: Tries refused by an error of servocon that says what to do.
        right: Tries that went through, and rightly.
        bad: Tries with another answer, each in a line of words.
    """

    attack: str
    own_error: int = 0
    right: int = 0
    bad: list[str] = field(default_factory=list)

    @property
    def tried(self) -> int:
        """Number of tries."""
        return self.own_error + self.right + len(self.bad)

    def judge(self, what: str, complaint: str | None) -> None:
        """Count a try as right, or as bad for the reason given."""
        if complaint:
            self.bad.append(f"{what}: {complaint}")
        else:
            self.right += 1

    def attempt(
        self, what: str, call: Callable[[], Any], judge: Judge = lambda value: None
    ) -> None:
        """Call, and count the answer: an error of servocon, a right value, or a bad one."""
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                value = call()
        except ServoconError as error:
            short = 0 < len(str(error)) <= TOO_LONG
            if short:
                self.own_error += 1
            else:
                self.bad.append(f"{what}: a message of {len(str(error))} characters")
        except (Exception, SystemExit) as error:
            first = (str(error).splitlines() or [""])[0][:120]
            self.bad.append(f"{what}: {type(error).__name__}: {first}")
        else:
            self.judge(what, judge(value))

    @contextmanager
    def counted(self, what: str) -> Iterator[None]:
        """A block that is one try: right if it ends, bad if it raises."""
        try:
            yield
        except Exception as error:
            self.bad.append(f"{what}: {type(error).__name__}: {str(error)[:200]}")
        else:
            self.right += 1

    def row(self) -> str:
        """Its line of the table."""
        return (
            f"| {self.attack} | {self.tried:,} | {self.own_error:,} | {self.right:,} "
            f"| {len(self.bad)} |"
        )
