"""The comparison of numbers before and after a change."""

import numpy as np

from .run import differences


def test_every_kind_of_difference_is_told():
    before = {
        "a": np.array([1.0, 1e-14]),
        "b": np.ones(2),
        "c": np.ones(3),
        "nan": np.array([np.nan]),
    }
    after = {"a": np.array([1.0, 2e-14]), "b": np.array([1.0, 1.0 + 1e-11]), "nan": np.array([0.0])}
    after |= {"d": np.ones(1), "c": np.ones(2)}
    found = differences(before | {"e": np.ones(1)}, after, 1e-12)
    assert [line.split(":")[0] for line in found] == ["missing", "b", "nan", "new", "c"]
    assert differences(before, before, 1e-12) == []
