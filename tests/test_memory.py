"""Memory: what is too large is refused before it begins, with what it would take and the cure."""

import tracemalloc

import jax.numpy as jnp
import numpy as np
import pytest

import servocon as sc
from servocon import memory
from servocon.errors import InputError
from servocon.memory import machine_memory, require_memory
from servocon.uncertainty.sets import memory_of


class Mass(sc.Plant):
    mass: float = 1.0
    stiffness: float = 2.0

    def mass_matrix(self, q, t):
        return self.mass * jnp.eye(1)

    def force(self, q, v, t):
        return -self.stiffness * q


PLANTS = sc.Uncertainty(
    Mass(), {"mass": sc.uncertainty.Interval(0.9, 1.1), "stiffness": sc.uncertainty.Interval(1, 2)}
)
LAW = sc.ServoLaw(Mass(), sc.residual(lambda q, v, t: v + q, name="stop"), sc.Stabilizing(gain=4.0))
STATES = sc.StateBox(q=(-1.0, 1.0), v=(-1.0, 1.0))
HUGE = 10**10

TOO_LARGE = {
    "plants of a set": lambda: PLANTS.sample(HUGE, 0),
    "plants": lambda: sc.certify(PLANTS, LAW, STATES, samples=(HUGE, 1)),
    "states": lambda: sc.certify(PLANTS, LAW, STATES, samples=(1, HUGE)),
    "pairs": lambda: sc.certify(PLANTS, LAW, STATES, samples=(10**5, 10**6)),
    "a batch": lambda: sc.certify(sc.batch([Mass()] * 100), LAW, STATES, samples=(1, 10**9)),
    "scouts": lambda: sc.certify(PLANTS, LAW, STATES, search=(HUGE, 1, 1)),
    "a bound": lambda: sc.certificates.estimate_bound(PLANTS, LAW, STATES, samples=(10**5, 10**6)),
    "scouts of a bound": lambda: sc.certificates.estimate_bound(
        Mass(), LAW, STATES, search=(HUGE, 1, 1)
    ),
}


@pytest.mark.parametrize("call", TOO_LARGE.values(), ids=TOO_LARGE)
def test_samples_that_do_not_fit(call):
    with pytest.raises(
        InputError,
        match=r"(sample|search): got .*,00. .*, about .* GB; expected at most .* GB .half of this "
        r"machine's memory.\. (Take|Draw) fewer",
    ):
        call()


def test_the_estimate_is_what_a_sample_takes():
    PLANTS.sample(3, 0)
    tracemalloc.start()
    PLANTS.sample(1025, 0)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert 0.5 < peak / memory_of(PLANTS, 1025) < 1.2


def test_half_of_the_machine(monkeypatch):
    assert 1e8 < machine_memory() < 1e14
    monkeypatch.setattr(memory, "machine_memory", lambda: 4e9)
    require_memory("x", "much", 2e9, "Less.")
    with pytest.raises(InputError) as error:
        require_memory("x", "much", 2.1e9, "Less.")
    expected = "at most 2 GB (half of this machine's memory)"
    assert str(error.value) == f"x: got much, about 2.1 GB; expected {expected}. Less."
    require_memory("x", "much", np.inf, "Less.", limit=np.inf)
    with pytest.raises(InputError, match=r"expected at most 1 GB \(max_memory\)\. Less\.$"):
        require_memory("x", "much", 1.1e9, "Less.", limit=1.0)
