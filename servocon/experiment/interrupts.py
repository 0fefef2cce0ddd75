"""Requests to end the program, held back while results are written."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any, Self, final

DEFAULTS = {signal.SIGINT: signal.default_int_handler, signal.SIGTERM: signal.SIG_DFL}
"""The signals, with Python's own answers; answers that the program chose itself stay."""


@final
class Interrupts:
    """SIGTERM as SIGINT, within a block: both raise `KeyboardInterrupt`.

    Only the main thread answers signals; in another one nothing changes.
    """

    def __init__(self):
        self._before: dict[signal.Signals, Any] = {}
        self._held = self._pending = False

    def __enter__(self) -> Self:
        if threading.current_thread() is threading.main_thread():
            for number, default in DEFAULTS.items():
                if signal.getsignal(number) is default:
                    self._before[number] = signal.signal(number, self._answer)
        return self

    def __exit__(self, *_: object) -> None:
        for number, before in self._before.items():
            signal.signal(number, before)

    def _answer(self, number: int, frame: FrameType | None) -> None:
        if self._held and not self._pending:  # a second one does not wait
            self._pending = True
        else:
            raise KeyboardInterrupt

    @contextmanager
    def held_back(self) -> Iterator[None]:
        """A block that is not interrupted; the interrupt follows it.

        Raises:
            KeyboardInterrupt: one came meanwhile.
        """
        self._held = True
        try:
            yield
        finally:
            self._held = False
        if self._pending:
            self._pending = False
            raise KeyboardInterrupt
