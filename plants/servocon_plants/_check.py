"""Checks of parameters where a plant is made, before anything is compiled."""

from typing import Any

import numpy as np
from jax.core import Tracer

import servocon as sc


def positive(where: str, value: Any) -> None:
    """Raise `sc.InputError` unless every entry of `value` is > 0; traced values pass."""
    if not isinstance(value, Tracer) and not np.all(np.asarray(value) > 0):
        raise sc.InputError(where, got=value, expected="a positive number, or an array of them")


def not_negative(where: str, value: Any) -> None:
    """Raise `sc.InputError` unless every entry of `value` is >= 0; traced values pass."""
    if not isinstance(value, Tracer) and not np.all(np.asarray(value) >= 0):
        raise sc.InputError(where, got=value, expected="zero or a positive number, or an array")


def count(where: str, value: Any) -> None:
    """Raise `sc.InputError` unless `value` is an integer of at least 1."""
    if isinstance(value, bool) or not isinstance(value, int) or value < 1:
        raise sc.InputError(where, got=repr(value), expected="an integer of at least 1")


def one_or_each(where: str, value: Any, number: int, each: str) -> None:
    """Raise `sc.InputError` unless `value` is a scalar or has one entry for each of `number`."""
    shape = np.shape(value)
    if shape not in ((), (number,)):
        raise sc.InputError(
            where,
            got=f"an array of shape {shape}",
            expected=f"one number for all, or {number}, one for each {each}",
            cure="For many plants at once make one, and batch it (servocon.batch, jax.vmap).",
        )
