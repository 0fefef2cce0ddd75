"""Sums over pairs by machine code against an array of all pairs."""

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from servocon.constraint import pairs
from servocon.constraint.pairs import cells, sum_over_pairs


def push(own, other, shared):
    y = own[:2] - other[:2]
    return y * jnp.maximum(shared[0] ** 2 - jnp.sum(y**2), 0.0) ** 2 * jnp.exp(-other[2])


def by_array(x, shared):
    """Sums over all pairs, by NumPy."""
    y = x[:, None, :2] - x[None, :, :2]
    weight = np.maximum(shared[0] ** 2 - np.sum(y**2, axis=2), 0.0) ** 2 * np.exp(-x[None, :, 2])
    np.fill_diagonal(weight, 0.0)
    return np.sum(weight[:, :, None] * y, axis=1)


@pytest.mark.first(3)
@pytest.mark.parametrize("agents", [1, 2, 24, 25, 130])
@pytest.mark.parametrize("distance", [None, (0.7, 2)])
def test_sums(agents, distance):
    x = np.random.default_rng(agents).uniform(0.0, agents**0.5 / 2, size=(agents, 3))
    found = sum_over_pairs(push, jnp.asarray(x), jnp.asarray([0.7]), distance)
    assert np.allclose(found, by_array(x, [0.7]), rtol=1e-12, atol=1e-14)


@pytest.mark.parametrize("distance", [None, (0.7, 2)])
def test_derivatives(distance):
    """First and second ones, by agents and by shared numbers, against those of the array."""
    random = np.random.default_rng(0)
    x, dx = (jnp.asarray(random.normal(size=(40, 3))) for _ in range(2))

    def along(few):
        sums = lambda h: sum_over_pairs(push, x + h * dx, jnp.asarray([0.7 + 0.1 * h]), distance)
        first = lambda h: jax.jvp(sums, (h,), (1.0,))[1]
        return first(0.0), jax.jvp(first, (0.0,), (1.0,))[1]

    found = along(False)
    few, pairs.FEW = pairs.FEW, 1000
    try:
        expected = along(True)
    finally:
        pairs.FEW = few
    for one, other in zip(found, expected, strict=True):
        assert np.allclose(one, other, rtol=1e-11, atol=1e-11)


def test_without_machine_code(monkeypatch):
    """A pair that machine code cannot express is summed by XLA, in chunks."""
    monkeypatch.setattr(pairs, "pair_sums", lambda closed: "as asked")
    monkeypatch.setattr(pairs, "CHUNK", 200)
    x = np.random.default_rng(1).uniform(0.0, 3.0, size=(50, 3))
    found = sum_over_pairs(push, jnp.asarray(x), jnp.asarray([0.7]), None)
    assert np.allclose(found, by_array(x, [0.7]), rtol=1e-12, atol=1e-14)


@pytest.mark.parametrize("dimension", [1, 2, 3])
@pytest.mark.parametrize("spread", [0.1, 1.0, 1000.0])
def test_cells_hold_all_within_reach(dimension, spread):
    """Every agent within reach is in one range, once; ranges do not grow with the spread."""
    x = np.random.default_rng(2).uniform(-spread, spread, size=(60, dimension))
    order, ranges = cells(x, 0.5)
    assert sorted(order.tolist()) == list(range(60))
    sorted_x = x[order]
    for i in range(60):
        inside = np.concatenate([np.arange(*each) for each in ranges[i]])
        assert len(set(inside.tolist())) == len(inside)
        apart = np.linalg.norm(sorted_x - sorted_x[i], axis=1)
        assert set(np.flatnonzero(apart < 0.5)) <= set(inside.tolist())


def test_one_far_agent_costs_no_memory():
    """A grid is as coarse as its number of cells asks for."""
    x = np.random.default_rng(3).normal(size=(100, 2))
    x[0] = 1e12
    order, ranges = cells(x, 1e-3)
    assert len(order) == 100
    assert ranges.shape == (100, 3, 2)
