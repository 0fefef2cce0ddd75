"""The search of gains, on a cost whose minimum is known."""

import numpy as np

from tests.rivals.search import search


def test_search_finds_the_minimum_within_its_budget():
    calls = []

    def cost(stiffness, damping):
        calls.append((stiffness, damping))
        return np.log(stiffness / 30.0) ** 2 + 0.5 * np.log(damping / 4.0) ** 2

    found = search(cost, {"stiffness": (1.0, 1e3), "damping": (0.1, 1e2)}, budget=96)
    assert found.evaluations == len(calls) <= 96
    assert found.cost < 1e-3
    np.testing.assert_allclose(found.gains["stiffness"], 30.0, rtol=0.05)
    assert all(1.0 <= a <= 1e3 and 0.1 <= b <= 1e2 for a, b in calls)


def test_runs_that_fail_are_no_candidates():
    cost = lambda gain: np.nan if gain > 10.0 else 1.0 / gain
    found = search(cost, {"gain": (0.1, 1e3)}, budget=32)
    assert 3.0 < found.gains["gain"] <= 10.0
