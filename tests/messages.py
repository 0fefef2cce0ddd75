"""Messages of servocon that a reader can take in: of ten lines, in three or four digits."""

import re
from collections.abc import Iterator

import pytest

from servocon import errors

LINES, COLUMNS = 10, 80
"""Largest number of lines of a terminal, and their length."""

DIGITS = 4
"""Largest number of significant digits of a number that is no integer."""

NUMBER = re.compile(r"(?<![\w.])\d*\.\d+(?:e[+-]?\d+)?(?![\w.]*\d)")

GIVEN = re.compile(r"got (?:one number, )?-?[\d.e+-]+(?= s\b|[;,])|'[^']*'|\"[^\"]*\"")
"""Numbers that the user gave: one value after "got", or what stands in quotes."""

TIMES = re.compile(r"\b(?:t₀|t|t0|times|period) = -?[\d.e+-]+|-?[\d.e+-]+ s\b")
"""Times, which need more digits to be found in a record."""


def faults(text: str) -> list[str]:
    """Faults of a message, in words: its lines, and its digits."""
    lines = sum(max(1, -(-len(line) // COLUMNS)) for line in text.split("\n"))
    found = [f"{lines} lines"] if lines > LINES else []
    every = NUMBER.findall(text)
    own = NUMBER.findall(TIMES.sub("", GIVEN.sub("", text)))
    long = [number for number in own if _significant(number) > DIGITS]
    return found + [f"the digits of {number}" for number in long if not _alike(number, every)]


def _significant(number: str) -> int:
    return len(number.partition("e")[0].replace(".", "").strip("0"))


def _alike(number: str, numbers: list[str]) -> bool:
    """True if the digits tell a number apart from another one."""
    near = (abs(float(number) - float(other)) for other in numbers if other != number)
    return any(gap <= 2e-3 * float(number) for gap in near)


def hear(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Texts of the errors and warnings of servocon from now on, also of those that are caught."""
    texts: list[str] = []
    for kind in (errors.ServoconError, errors.ServoconWarning):

        def begin(self: Exception, *arguments: object, kind: type[Exception] = kind) -> None:
            super(kind, self).__init__(*arguments)
            texts.extend(map(str, arguments))

        monkeypatch.setattr(kind, "__init__", begin)
    return texts


@pytest.fixture
def readable(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Requires that every message that a test provokes can be taken in."""
    texts = hear(monkeypatch)
    yield
    found = [f"{', '.join(faults(text))}: {text}" for text in texts if faults(text)]
    assert not found, "\n".join(found)
