"""Blocks that delay an interrupt to their end."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


@contextmanager
def uninterrupted() -> Iterator[None]:
    """A block that delays a SIGINT to its end; a second one does not wait.

    Python raises `KeyboardInterrupt` between any two steps. In a callback that a library runs while
    freeing an object, it is printed and lost; h5netcdf and h5py run many. Handlers that the program
    chose itself stay, and only the main thread is affected.

    Raises:
        KeyboardInterrupt: a SIGINT arrived during the block.
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
