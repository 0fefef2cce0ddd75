"""Batches: members of one structure, and the errors of members that are not."""

from typing import Any

import equinox as eqx
import numpy as np
import pytest

import servocon as sc
from servocon.tree import repeated


class Part(eqx.Module):
    mass: Any
    count: int = 3
    shape: str = eqx.field(static=True, default="round")


class Whole(eqx.Module):
    parts: tuple[Part, ...]
    table: Any


def whole(mass=1.5, count=3, shape="round"):
    table = {"values": np.arange(6.0).reshape(2, 3), "steps": np.array((1, 2))}
    return Whole((Part(mass, count, shape), Part(np.array([7.0, 8.0]))), table)


def test_members_come_back():
    masses = (1.5, 2.0, 3.0)
    made = sc.batch([whole(mass) for mass in masses])
    assert made.size == 3
    np.testing.assert_array_equal(made.tree.parts[0].mass, masses)
    one = made.member(2)
    assert (one.parts[0].mass, one.parts[0].count) == (3.0, 3)
    np.testing.assert_array_equal(one.table["values"], whole().table["values"])
    np.testing.assert_array_equal(one.table["steps"], (1, 2))


def test_members_that_are_all_alike():
    made = repeated(whole(2.0), 4)
    np.testing.assert_array_equal(made.tree.parts[0].mass, np.full(4, 2.0))
    assert made.tree.table["values"].shape == (4, 2, 3)


def test_a_batch_of_nothing():
    with pytest.raises(sc.errors.ShapeError, match="batch: got no member; expected at least one"):
        sc.batch([])


@pytest.mark.parametrize("change", [{"count": 4}, {"mass": np.ones(2)}, {"shape": "square"}])
def test_members_of_different_structure(change):
    with pytest.raises(
        sc.errors.ShapeError,
        match="member 2 of the batch: got a structure other than that of member 0; expected",
    ):
        sc.batch([whole(), whole(mass=2.0), whole(**change)])


def test_a_member_that_is_not_finite_is_named():
    with pytest.raises(
        sc.errors.NonFiniteError, match=r"^member 1 of the batch\.parts\.0\.mass: got nan"
    ):
        sc.batch([whole(), whole(mass=np.nan)])
