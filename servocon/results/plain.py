"""Conversion of any value to plain data for JSON."""

import json
import os
from collections.abc import Mapping
from typing import Any

import numpy as np

NUMBERS = "biufU"
"""Kinds of arrays that become lists: booleans, integers, real numbers and texts."""


def plain(value: Any) -> Any:
    """A value as dicts with string keys, lists, strings, numbers and None.

    Arrays become lists, paths strings, random generators and seed sequences their states. Any other
    value becomes its Python representation, including JAX random keys.
    """
    if value is None or isinstance(value, bool | int | float | str):
        return value
    if isinstance(value, Mapping):
        return {str(key): plain(entry) for key, entry in value.items()}
    if isinstance(value, list | tuple):
        return [plain(entry) for entry in value]
    if isinstance(value, os.PathLike):
        return plain(os.fspath(value))
    if isinstance(value, np.random.Generator):
        return plain(value.bit_generator.state)
    if isinstance(value, np.random.SeedSequence):
        return plain(value.state)
    if getattr(getattr(value, "dtype", None), "kind", "") in tuple(NUMBERS):
        return np.asarray(value).tolist()
    return repr(value)


def as_json(value: Any) -> str:
    """Any value as JSON, using `plain`."""
    return json.dumps(plain(value))
