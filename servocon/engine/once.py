"""Values that are made once in a process, by one thread."""

import threading
from collections.abc import Callable
from functools import lru_cache, wraps
from typing import Any


def once(function: Callable[..., Any]) -> Callable[..., Any]:
    """The function, which keeps its value for each argument for as long as the process lives.

    Of threads that ask at one time, one makes the value and all others wait for it: machine code
    must not have two copies, of which one would go while it is called.
    """
    lock, cached = threading.RLock(), lru_cache(maxsize=None)(function)

    @wraps(function)
    def value(*arguments: Any) -> Any:
        with lock:
            return cached(*arguments)

    return value
