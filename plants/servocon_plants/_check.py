"""Checks of parameters where a plant is made, before anything is compiled."""

from typing import Any

import numpy as np
from jax.core import Tracer

import servocon as sc

UNIT = 1e-6
"""How far from 1 the length of a quaternion may be at the start of a run."""


def positive(where: str, value: Any) -> None:
    """Raise `sc.errors.InputError` unless every entry of `value` is > 0; traced values pass."""
    if not isinstance(value, Tracer) and not np.all(np.asarray(value) > 0):
        raise sc.errors.InputError(
            where, got=value, expected="a positive number, or an array of them"
        )


def not_negative(where: str, value: Any) -> None:
    """Raise `sc.errors.InputError` unless every entry of `value` is >= 0; traced values pass."""
    if not isinstance(value, Tracer) and not np.all(np.asarray(value) >= 0):
        raise sc.errors.InputError(
            where, got=value, expected="zero or a positive number, or an array"
        )


def count(where: str, value: Any) -> None:
    """Raise `sc.errors.InputError` unless `value` is an integer of at least 1."""
    if isinstance(value, bool) or not isinstance(value, int) or value < 1:
        raise sc.errors.InputError(where, got=repr(value), expected="an integer of at least 1")


def one_or_each(where: str, value: Any, number: int, each: str) -> None:
    """Raise `InputError` unless `value` is a scalar or has one entry for each of `number`."""
    shape = np.shape(value)
    if shape not in ((), (number,)):
        raise sc.errors.InputError(
            where,
            got=f"an array of shape {shape}",
            expected=f"one number for all, or {number}, one for each {each}",
            cure="For many plants at once make one, and batch it (servocon.batch, jax.vmap).",
        )


def principal_moments(where: str, value: Any) -> None:
    """Raise `sc.errors.InputError` unless `value` are the three principal moments of some body."""
    if np.shape(value) != (3,):
        got = f"an array of shape {np.shape(value)}"
        raise sc.errors.InputError(where, got=got, expected="three principal moments of inertia")
    positive(where, value)
    if not isinstance(value, Tracer):
        small, middle, large = np.sort(np.asarray(value))
        if large > (1 + 1e-9) * (small + middle):
            raise sc.errors.InputError(
                where,
                got=np.asarray(value).tolist(),
                expected="moments of which none is greater than the sum of the other two",
                cure="No distribution of mass has such moments.",
            )


def unit_quaternion(where: str, value: np.ndarray) -> None:
    """Raise `InputError` if the four numbers of `value` do not have length 1, within `UNIT`."""
    length = float(np.linalg.norm(value))
    if np.shape(value) == (4,) and not abs(length - 1.0) <= UNIT:  # other sizes are refused later
        raise sc.errors.InputError(
            where,
            got=f"length {length:.6g}",
            expected=f"a quaternion (w, x, y, z) of length 1, within {UNIT:g}",
            cure="Divide it by its length." if length > 0 else "(1, 0, 0, 0) is no rotation.",
        )
