"""Parameters of tests that run by default, and those that run with the long ones."""

from collections.abc import Collection, Iterable
from typing import Any

import pytest


def shared(values: Iterable[Any], kept: Collection[Any]) -> list[Any]:
    """Parameters, those marked long that are not kept: other tests would fail with them.

    Args:
        values: The parameters; a tuple is one of several arguments.
        kept: Parameters that run by default.
    """
    arguments = lambda x: x if isinstance(x, tuple) else (x,)
    return [x if x in kept else pytest.param(*arguments(x), marks=pytest.mark.long) for x in values]


BOTH_COMPILERS = shared(("llvm", "xla"), ["llvm"])
"""Compilers, XLA with the long tests: tests/agreement compares both in any case."""
