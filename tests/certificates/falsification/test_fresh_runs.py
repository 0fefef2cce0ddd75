"""Designs on fresh plants: the share that misses a requirement, against SciPy's exact interval."""

import pickle
from dataclasses import replace
from typing import Any

import jax.numpy as jnp
import numpy as np
import pytest
from scipy.stats import binomtest

import servocon as sc
from servocon.certificates.falsification.fresh_runs import fresh_arguments
from servocon.uncertainty import Interval
from servocon_plants import Cart

CART = Cart(mass=1.2, friction=0.5)
CARTS = sc.Uncertainty(CART, {"mass": Interval(1.0, 1.4)})
BOX = sc.StateBox(([-1.5], [1.5]), ([-2.5], [2.5]), t=(2.0, 12.0))
Requirement = sc.design.Requirement
SPECIFICATION = {"position_peak": Requirement(0.1, 5.0), "control_peak": 12.0}


def law_of(gain):
    follow = sc.holonomic(lambda q, t: q - jnp.sin(t), rate=2.0, name="follow")
    return sc.ServoLaw(CART, follow, sc.Stabilizing(gain=gain))


def designed(plants: Any = CARTS, law=law_of, specification=SPECIFICATION, **more) -> Any:
    options: dict[str, Any] = {"disturbance": [1.0], "start": (0.4, 0.2), "trials": 8, **more}
    few = {"samples": (4, 64), "search": (64, 2, 8)}
    bounds = {"gain": (4.0, 30.0)}
    return sc.certificates.meet(plants, law, BOX, bounds, specification, **few, **options)


@pytest.fixture(scope="module")
def design():
    return designed()


def test_no_fresh_plant_is_worse_than_certified(design):
    verified = design.verified(8.0, 200)
    assert (verified.risk.runs, verified.risk.missed) == (200, 0)
    for line in verified.sheet.lines:
        assert 0.2 * line.certified < line.of_runs <= line.certified
    assert "0 of 200 runs on fresh plants miss a requirement" in str(verified)
    assert design.risk is None
    assert str(verified.risk) in verified._repr_html_()


def test_the_share_is_that_of_clopper_and_pearson(design):
    """With requirements that some runs miss."""
    worst = design.verified(8.0, 60).sheet.lines[0].of_runs
    strict = replace(design, specification={"position_peak": Requirement(0.8 * worst, 5.0)})
    strict = replace(strict, sheet=replace(design.sheet, lines=design.sheet.lines[:1]))
    for confidence in (0.9, 0.99):
        risk = strict.verified(8.0, 60, confidence=confidence).risk
        assert 0 < risk.missed < 60
        exact = binomtest(risk.missed, 60, alternative="less").proportion_ci(confidence, "exact")
        assert risk.share == pytest.approx(exact.high, rel=1e-9)


def test_starts_have_the_sizes_of_the_sheet(design):
    """‖β‖ up to 0.4 and ‖f‖ up to 0.2, from plants that the seed draws."""
    certificate, law = design.certificate, design.law
    given = (fresh_arguments(certificate, law, (0.4, 0.2), 40, k) for k in (5, 6))
    one, other = (sc.simulate(**one, duration=1.0, points=11) for one in given)
    for first, most in ((one.beta_norm[:, 0], 0.4), (np.abs(one.position_error[:, 0, 0]), 0.2)):
        assert 0.9 * most < first.max() <= most * (1.0 + 1e-9)
    masses = [np.asarray(run.plant.tree.mass) for run in (one, other)]
    assert np.all((masses[0] >= 1.0) & (masses[0] <= 1.4))
    assert not np.any(np.isin(masses[0], masses[1]))


def test_plants_and_starts_are_fresh_and_repeatable(design):
    one, again, other = (design.verified(8.0, 40, seed=seed) for seed in (5, 5, 6))
    worst = [[line.of_runs for line in x.sheet.lines] for x in (one, again, other)]
    assert worst[0] == worst[1]
    assert worst[0] != worst[2]


@pytest.mark.first(1)
@pytest.mark.parametrize(
    ("plants", "push"),
    [
        (Cart(mass=1.1, friction=0.5), None),
        (sc.batch([Cart(mass=1.1, friction=0.5), Cart(mass=1.3, friction=0.5)]), [1.0]),
        (CARTS, lambda q, v, t: jnp.reshape(0.5 * jnp.sin(t), (1,))),
    ],
    ids=["one plant", "batch", "known force"],
)
def test_other_sets_and_disturbances(plants, push):
    verified = designed(plants, disturbance=push).verified(8.0, 20)
    assert verified.risk.missed == 0
    assert all(line.of_runs <= line.certified for line in verified.sheet.lines)


@pytest.mark.long
def test_a_loop_as_it_is_built():
    loop = sc.Loop(0.01, resolution=1e-4, bandwidth=80.0)
    only = {"position_peak": Requirement(0.1, 5.0)}
    around = lambda gain: loop.around(law_of(gain))
    built = designed(law=around, specification=only, disturbance=None, trials=4)
    assert built.verified(8.0, 30).sheet.lines[0].of_runs <= built.sheet.lines[0].certified


def test_what_cannot_be_verified_is_refused(design):
    with pytest.raises(sc.errors.InputError, match="confidence"):
        design.verified(8.0, 10, confidence=1.0)
    with pytest.raises(sc.errors.InputError, match="runs"):
        design.verified(8.0, 0)
    with pytest.raises(sc.errors.InputError, match="after 5 s"):
        design.verified(2.0, 10)
    other = replace(design, certificate=pickle.loads(pickle.dumps(design.certificate)))
    with pytest.raises(sc.errors.InputError, match="one from another process"):
        other.verified(8.0, 10)
    assert np.isfinite(design.sheet.worst)
