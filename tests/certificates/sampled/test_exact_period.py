"""Certificates of sampled laws that never act sooner than every period: −Λḟ is feedback, too."""

from itertools import product

import jax.numpy as jnp
import numpy as np
import pytest

import servocon as sc
from servocon.errors import InputError
from tests.certificates.sampled.test_position_feedback import BOX, FEW, exact
from tests.certificates.sampled.test_theorem import ARMS, BLOCKS, SIZE, Arm, Block, pushed


def law_of(gain, rate):
    relation = sc.holonomic(lambda q, t: q, rate=rate, name="place")
    return sc.ServoLaw(Block(), relation, sc.Stabilizing(gain))


@pytest.mark.first(1)
@pytest.mark.parametrize(
    ("h", "gain", "rate", "near"),
    [
        (0.001, 20.0, 5.0, 1.01),
        pytest.param(0.001, 5.0, 40.0, 1.01, marks=pytest.mark.long),
        (0.01, 10.0, 50.0, 1.01),
    ],
)
def test_a_block_on_ice_is_bounded_nearly_exactly_with_any_rate(h, gain, rate, near):
    """Without the exact period Λ = 40 /s and 50 /s cost more than a factor of 15."""
    options = {"disturbance": [SIZE], "period": h, "safety_factor": 1.0, "invariance": False}
    law, wanted = law_of(gain, rate), max(exact((1.0,), h, m, (gain, rate)) for m in (1.5, 2.5))
    often = sc.certify(BLOCKS, law, BOX, **options, **FEW)
    made = sc.certify(BLOCKS, law, BOX, exact_period=True, **options, **FEW)
    print(
        f"over the exact worst: {made.ultimate_bound / wanted:.4f}, at least as often: "
        f"{often.ultimate_bound / wanted:.2f}"
    )
    assert wanted * (1.0 - 1e-3) <= made.ultimate_bound <= near * wanted
    assert "exact_period=True would allow a smaller bound" in str(often) or rate < gain
    assert often.ultimate_bound > (15.0 if rate > gain else 1.1) * wanted
    assert f"sampled every {h:g} s" in str(made)
    assert f"sampled at least every {h:g} s" in str(often)


def test_a_run_at_a_shorter_period_is_not_covered():
    law = law_of(5.0, 40.0)
    made = sc.certify(BLOCKS, law, BOX, period=0.004, exact_period=True, **FEW)
    run = lambda period: sc.simulate(Block(), law, [0.1], [0.0], 1.0, period=period)
    assert "sampled every" not in str(made.check(run(0.004)))
    assert "sampled every 0.002 s" in str(made.check(run(0.002)))


def test_a_period_is_needed():
    with pytest.raises(InputError, match="exact_period: got no period"):
        sc.certify(BLOCKS, law_of(5.0, 40.0), BOX, exact_period=True)


def beta_at(x, t):
    """β of the arm with Λ = 40 /s."""
    f = x[:2] - [np.sin(t), 1.0 + 0.5 * np.cos(t)]
    return x[2:] - [np.cos(t), -0.5 * np.sin(t)] + 40.0 * f


@pytest.mark.long
def test_no_arm_leaves_the_bound_of_a_fast_rate():
    """κ = 8 /s and Λ = 40 /s, 2 ms: pushed by ±0.5 N m with the signs that drive β away."""
    path = sc.holonomic(
        lambda q, t: q - jnp.stack([jnp.sin(t), 1.0 + 0.5 * jnp.cos(t)]), rate=40.0, name="path"
    )
    law, h, size = sc.ServoLaw(Arm(), path, sc.Stabilizing(8.0)), 0.002, np.array([0.5, 0.5])
    times = np.linspace(0.0, 7.0, 200)
    q = np.stack([np.sin(times), 1.0 + 0.5 * np.cos(times)], axis=-1)
    v = np.stack([np.cos(times), -0.5 * np.sin(times)], axis=-1)
    ends = lambda x, more: (x.min(axis=0) - more, x.max(axis=0) + more)
    states = sc.StateBox(ends(q, 0.05), ends(v, 1.0), t=(0.0, 7.0))
    options = {"disturbance": size, "period": h, "samples": (4, 64), "search": (64, 1, 4)}
    made = sc.certify(ARMS, law, states, exact_period=True, invariance=False, **options)
    often = sc.certify(ARMS, law, states, invariance=False, **options)
    worst = 0.0
    for mass, start in product((0.9, 1.1), (0, 90)):
        x = np.append(q[start], v[start])
        sizes, _ = pushed(law, mass, x, times[start], h, size, beta_at=beta_at)
        worst = max(worst, sizes.max())
    ratios = made.ultimate_bound / worst, often.ultimate_bound / worst
    print(f"certified over the worst run: {ratios[0]:.2f}, at least as often: {ratios[1]:.2f}")
    assert ratios[0] >= 1.0
    assert ratios[1] > 2.0 * ratios[0]
