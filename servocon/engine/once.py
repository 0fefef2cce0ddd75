"""Values computed once per process, by one thread."""

import threading
from collections.abc import Callable
from functools import lru_cache, wraps
from typing import Any


def once(function: Callable[..., Any]) -> Callable[..., Any]:
    """The function, caching its value for each argument for the life of the process.

    If several threads ask at once, one makes the value and the others wait: with two copies of
    machine code, one could be freed while it is called.
    """
    lock, cached = threading.RLock(), lru_cache(maxsize=None)(function)

    @wraps(function)
    def value(*arguments: Any) -> Any:
        with lock:
            return cached(*arguments)

    return value
