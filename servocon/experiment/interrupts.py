"""Signals that end the program: handled at once, except while results are written."""

import _thread
import os
import select
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from types import FrameType
from typing import Any, NoReturn, Self, final

DEFAULTS = {signal.SIGINT: signal.default_int_handler, signal.SIGTERM: signal.SIG_DFL}
"""The signals, with Python's default handlers; handlers chosen by the program stay."""

EXIT_INTERRUPTED = 130
"""Exit status of a process that was interrupted."""

SIZE = 64
"""Largest number of distinguished signals."""

PATIENCE = 5.0
"""Time [s] from a signal to the end of a process if a compiled program blocks the handler."""

AGAIN = 0.5
"""The same after a second signal [s]."""


SOON = 0.01
"""Time until a lost interrupt is raised again [s]."""


@final
class Interrupts:
    """A block in which SIGTERM acts as SIGINT: both raise `KeyboardInterrupt`.

    Python raises it between two steps, and a compiled program is one step that may take hours. If
    it does not return in time, the process ends without waiting. An interrupt that Python loses in
    a library's callback, while an object is freed, is raised again.

    Only the main thread handles signals; in other threads nothing changes.

    Args:
        last_words: Text to print if the process ends so.
        patient: True if the first SIGINT may wait indefinitely, since a run in several stretches
            then keeps the finished ones.
    """

    def __init__(self, last_words: Callable[[], str] = lambda: "", patient: bool = False):
        self._last_words, self._patient = last_words, patient
        self._before: dict[int, Any] = {}
        self._held = self._pending = self._over = False
        self._answers = 0

    def __enter__(self) -> Self:
        if threading.current_thread() is threading.main_thread():
            for number, default in DEFAULTS.items():
                if signal.getsignal(number) is default:
                    self._before[number] = signal.signal(number, self._answer)
        if self._before:
            self._received, self._sender = socket.socketpair()
            self._received.setblocking(False)
            self._sender.setblocking(False)
            self._wakeup = signal.set_wakeup_fd(self._sender.fileno(), warn_on_full_buffer=False)
            threading.Thread(target=self._watch, daemon=True).start()
            self._hook, sys.unraisablehook = sys.unraisablehook, self._unraisable
        return self

    def __exit__(self, *_: object) -> None:
        for number, before in self._before.items():
            signal.signal(number, before)
        if self._before:
            sys.unraisablehook = self._hook
            signal.set_wakeup_fd(self._wakeup)
            self._over = True
            self._sender.close()  # ends the thread

    @contextmanager
    def held_back(self) -> Iterator[None]:
        """A block that is not interrupted; the interrupt comes after it.

        Raises:
            KeyboardInterrupt: a signal arrived during the block.
        """
        self._held = True
        try:
            yield
        finally:
            self._held = False
        if self._pending:
            self._pending = False
            raise KeyboardInterrupt

    def _answer(self, number: int, frame: FrameType | None) -> None:
        """Handle a signal in the main thread, as soon as it runs Python."""
        with suppress(BlockingIOError):
            self._received.recv(SIZE)
        self._answers += 1
        if self._held and not self._pending:  # a second one does not wait
            self._pending = True
        else:
            raise KeyboardInterrupt

    def _unraisable(self, lost: Any) -> None:
        """Raise a lost interrupt again, from another thread, after the callback."""
        if lost.exc_type is KeyboardInterrupt:
            threading.Timer(SOON, self._interrupt_again).start()
        else:
            self._hook(lost)

    def _interrupt_again(self) -> None:
        main = threading.main_thread().ident
        if self._over or main is None:
            return
        if hasattr(signal, "pthread_kill"):
            signal.pthread_kill(main, signal.SIGINT)
        else:  # Windows
            _thread.interrupt_main()

    def _watch(self) -> None:
        """End the process if signals wait too long for their handler; runs in its own thread.

        A signal arrives in the socket at once, and stays until it is handled.
        """
        answers, since = -1, 0.0
        with self._received:
            while True:
                select.select([self._received], [], [])
                try:
                    waiting = self._received.recv(SIZE, socket.MSG_PEEK)
                except BlockingIOError:  # handled meanwhile
                    continue
                if self._over or not waiting:
                    return
                if self._answers != answers:
                    answers, since = self._answers, time.monotonic()
                own = [number for number in waiting if number in self._before]
                if not own:  # another signal, which the program handles itself
                    with suppress(BlockingIOError):
                        self._received.recv(SIZE)
                waited = time.monotonic() - since
                if waited > AGAIN and len(own) > 1:
                    self._end()
                if waited > PATIENCE and own and (signal.SIGTERM in own or not self._patient):
                    self._end()
                time.sleep(0.05)

    def _end(self) -> NoReturn:
        words = ["interrupted", *filter(None, [self._last_words()])]
        os.write(2, "".join(f"servocon: {line}\n" for line in words).encode())
        os._exit(EXIT_INTERRUPTED)
