"""The state of a live session: the numbers, undo, and the snapshots for comparison."""

import math
from collections.abc import Callable, Mapping
from time import monotonic
from typing import Any, NamedTuple

from servocon.errors import ServoconError
from servocon.experiment.experiment import Experiment
from servocon.live_page.answer import Answer, answer
from servocon.live_page.numbers import Number, numbers
from servocon.live_page.origin import Origin
from servocon.precision import float64

ONE_MOVE = 1.0
"""Changes of one number at shorter intervals count as one, even if another tab makes changes in
between [s]."""

MOST_SNAPSHOTS = 5
"""Largest number of snapshots; the next one replaces the oldest."""


class Snapshot(NamedTuple):
    """A run kept for comparison, and the numbers that differed from the defaults."""

    name: str
    changed: Mapping[str, Any]
    answer: Answer


class Refusal(NamedTuple):
    """A refused value, as sent by the page, and the reason."""

    name: str
    raw: Any
    reason: str


@float64
class Session:
    """An experiment whose numbers are changed interactively.

    One thread at a time calls it; it does not know the page. A refused change leaves it unchanged.

    Args:
        experiment: The experiment with its default numbers.
        origin: Its origin, for the export.
        clock: Function that returns the time [s].

    Attributes:
        experiment: The experiment with its present numbers.
        answer: Its main run.
        changed: The numbers that differ from the defaults, by name.
        numbers: The numbers at their defaults, by name.
        snapshots: The runs kept for comparison.
        moves: Number of moves that can be undone.

    Raises:
        ServoconError: the run cannot be made.
    """

    def __init__(
        self, experiment: Experiment, origin: Origin, clock: Callable[[], float] = monotonic
    ):
        self.origin, self._base, self._clock = origin, experiment, clock
        self.changed: dict[str, Any] = {}
        self._past: list[dict[str, Any]] = []
        self._last: dict[str, float] = {}  # time of each number's last change
        self.snapshots: list[Snapshot] = []
        self._taken = 0
        self.experiment, self.answer = experiment, answer(experiment)
        self.numbers: dict[str, Number] = numbers(experiment, self.answer.run.axes)

    @property
    def moves(self) -> int:
        """Number of moves that can be undone."""
        return len(self._past)

    def value(self, name: str) -> Any:
        """Present value of a number."""
        return self.changed.get(name, self.numbers[name].value)

    def set(self, raw: Mapping[str, Any]) -> list[Refusal]:
        """Set numbers from a page, and run.

        Args:
            raw: Values by name, in display units.

        Returns:
            The refused values; the others are set.
        """
        refused, wanted, made = [], dict(self.changed), self.experiment
        for name, value in raw.items():
            try:
                trial = self._with(wanted, name, self.numbers[name].checked(value))
                wanted, made = trial, self._base.with_values(trial)
            except ServoconError as error:
                refused.append(Refusal(name, value, str(error)))
        if wanted == self.changed:
            return refused
        moved = frozenset(
            k for k in wanted.keys() | self.changed if wanted.get(k) != self.changed.get(k)
        )
        before = self.changed
        try:
            self._become(wanted, made)
        except ServoconError as error:
            return refused + [Refusal(name, raw[name], str(error)) for name in sorted(moved)]
        now = self._clock()
        if any(now - self._last.get(name, -math.inf) > ONE_MOVE for name in moved):
            self._past.append(before)
        self._last |= dict.fromkeys(moved, now)
        return refused

    def undo(self) -> bool:
        """Undo one move; False if there is none."""
        if not self._past:
            return False
        before = self._past.pop()
        self._become(before, self._base.with_values(before))
        self._last = {}
        return True

    def reset(self) -> None:
        """Return to the defaults; this can be undone."""
        self._move({})

    def snapshot(self) -> Snapshot:
        """Keep the present run for comparison."""
        self._taken += 1
        taken = Snapshot(f"snapshot {self._taken}", dict(self.changed), self.answer)
        self.snapshots = [*self.snapshots[-MOST_SNAPSHOTS + 1 :], taken]
        return taken

    def restore(self, taken: Snapshot) -> None:
        """Return to the numbers of a snapshot; this can be undone."""
        self._move({k: v for k, v in taken.changed.items() if k in self.numbers})

    def forget(self) -> None:
        """Forget all snapshots."""
        self.snapshots = []

    def reload(self, experiment: Experiment, origin: Origin) -> list[str]:
        """Continue with an edited experiment; changed numbers keep their values.

        Returns:
            The names of changed numbers that it refuses, or no longer has.

        Raises:
            ServoconError: it does not run; the session continues with the one before.
        """
        trial = answer(experiment)
        known = numbers(experiment, trial.run.axes)
        kept: dict[str, Any] = {}
        for name, value in self.changed.items():
            try:
                if name in known and value == known[name].checked(known[name].shown(value)):
                    experiment.with_values(kept | {name: value})
                    kept[name] = value
            except ServoconError:
                continue
        lost = [name for name in self.changed if name not in kept]
        made = experiment.with_values(kept)
        trial = answer(made) if kept else trial
        self._base, self.origin, self.numbers = experiment, origin, known
        self.experiment, self.answer, self.changed = made, trial, kept
        self._past, self._last = [], {}
        return lost

    def _with(self, changed: Mapping[str, Any], name: str, value: Any) -> dict[str, Any]:
        """Changed numbers with one more; a number at its default does not count."""
        if value == self.numbers[name].value:
            return {key: own for key, own in changed.items() if key != name}
        return {**changed, name: value}

    def _move(self, wanted: dict[str, Any]) -> None:
        if wanted != self.changed:
            before = self.changed
            self._become(wanted, self._base.with_values(wanted))
            self._past.append(before)
            self._last = {}

    def _become(self, wanted: dict[str, Any], experiment: Experiment) -> None:
        """Switch to other numbers once the run with them has succeeded."""
        self.answer = answer(experiment)
        self.experiment, self.changed = experiment, wanted
