"""Runs that are too large are refused before anything is allocated or compiled."""

import jax.numpy as jnp
import numpy as np
import pytest

import servocon as sc
from servocon.simulation.structure import size_of


class Mass(sc.Plant):
    def mass_matrix(self, q, t):
        return jnp.eye(1)

    def force(self, q, v, t):
        return jnp.zeros(1)


def run(members=None, **options):
    law = sc.ServoLaw(Mass(), sc.residual(lambda q, v, t: v, name="stop"), sc.Stabilizing(gain=1.0))
    q0 = [0.0] if members is None else np.zeros((members, 1))
    return sc.simulate(Mass(), law, q0, [1.0], **({"duration": 1.0} | options))


TOO_LARGE = {
    "points": {"points": 10**10},
    "period": {"period": 1e-11, "points": 3},
    "1 MHz for a week": {"period": 1e-6, "duration": 6e5, "points": 3},
    "the shortest period": {"period": 1e-200, "points": 3},
    "a period without an inverse": {"period": 5e-324, "points": 3},
    "members": {"members": 100_000, "points": 10**6},
    "a small limit": {"points": 10_001, "solver": sc.Solver(max_memory=1e-3)},
}


@pytest.mark.parametrize("options", TOO_LARGE.values(), ids=TOO_LARGE)
def test_a_run_that_does_not_fit(options):
    with pytest.raises(
        sc.errors.InputError, match=r"^simulate: got .* GB; expected at most .* GB .*max_memory"
    ):
        run(**options)


@pytest.mark.parametrize("wrong", [0.0, -1.0, np.nan, "8"])
def test_a_limit_that_is_none(wrong):
    with pytest.raises(sc.errors.InputError, match=r"^max_memory: got .*; expected"):
        run(solver=sc.Solver(max_memory=wrong))


def test_the_limit_is_what_the_run_needs():
    needed = size_of(1001, 1.0, None, None, (1, 1)).memory / 1e9
    quick = sc.Solver(method="heun", rtol=1e-3, atol=1e-5)
    enough, less = (quick.replace(max_memory=part * needed) for part in (1.001, 0.999))
    assert run(points=1001, solver=enough).stopped is None
    with pytest.raises(sc.errors.InputError, match="1e\\+03 outputs"):
        run(points=1001, solver=less)
