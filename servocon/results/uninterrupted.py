"""Blocks that an interrupt follows and does not break."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


@contextmanager
def uninterrupted() -> Iterator[None]:
    """A block after whose end a SIGINT is answered; a second one does not wait.

    Python raises `KeyboardInterrupt` between any two of its steps. In a callback that a library
    runs while it lets an object go, it is printed and lost; h5netcdf and h5py run many. Answers
    that the program chose itself stay, and signals of other threads than the main one, too.

    Raises:
        KeyboardInterrupt: a SIGINT came meanwhile.
    """
    ours = threading.current_thread() is threading.main_thread()
    if not ours or signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
        yield
        return
    waiting: list[int] = []

    def answer(number: int, frame: FrameType | None) -> None:
        if waiting:
            raise KeyboardInterrupt
        waiting.append(number)

    signal.signal(signal.SIGINT, answer)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)
        if waiting:
            raise KeyboardInterrupt
