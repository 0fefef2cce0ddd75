"""Laws that meet a specification, against recurrences by hand."""

import jax.numpy as jnp
import numpy as np
import pytest
from scipy.optimize import minimize_scalar

import servocon as sc
from servocon.design import selection as chosen

PERIOD, SPEED = 0.1, 2.0
MASSES, GAINS = np.array([0.5, 1.0, 2.0]), np.array([0.4, 1.0, 2.0, 4.0, 6.0])


class Block(sc.Plant):
    """A mass that is pushed; its speed shall vanish."""

    mass: float = 1.0

    def mass_matrix(self, q, t):
        return self.mass * jnp.eye(1)

    def force(self, q, v, t):
        return jnp.zeros(1)

    def input_labels(self):
        return ("push [N]",)


REST = sc.residual(lambda q, v, t: v, name="rest", labels=["speed [m/s]"])
START = {"q0": [0.0], "v0": [SPEED], "duration": 2.0, "points": 21, "period": PERIOD}


def law_of(gains):
    return sc.ServoLaw(Block(), REST, sc.Stabilizing(gain=gains["gain"]))


def by_hand(gain, mass):
    """|v| and |u| at the samples of the held loop, v ← (1 − κT/m) v."""
    v = SPEED * (1.0 - gain * PERIOD / mass) ** np.arange(21)
    return np.abs(v), np.abs(gain * np.append(v[:-1], v[-2]))


SPECIFICATION = {"peak": sc.design.Requirement(0.5, after=1.0), "control_peak": 9.0}


@pytest.fixture(scope="module")
def selection():
    plants = sc.batch([Block(mass) for mass in MASSES])
    chosen.AT_ONCE, before = 4, chosen.AT_ONCE
    try:
        return sc.design.select(plants, law_of, {"gain": GAINS}, SPECIFICATION, **START)
    finally:
        chosen.AT_ONCE = before


def test_every_law_on_every_plant(selection):
    for i, gain in enumerate(GAINS):
        for k, mass in enumerate(MASSES):
            v, u = by_hand(gain, mass)
            assert selection.values["peak"][i, k] == pytest.approx(v[10:].max(), rel=1e-7)
            assert selection.values["control_peak"][i, k] == pytest.approx(u.max(), rel=1e-7)
    ratios = [np.max(selection.values[name] / bound, axis=1) for name, bound in
              (("peak", 0.5), ("control_peak", 9.0))]  # fmt: skip
    np.testing.assert_allclose(selection.worst, np.max(ratios, axis=0))
    assert selection.meets.tolist() == [False, False, False, True, False]
    assert selection.best == 3
    assert selection.gains_of(3) == {"gain": 4.0}
    assert selection.law.terms[1].gain == 4.0


def test_the_table_has_units_bounds_and_stars(selection):
    head, *lines = str(selection).splitlines()
    assert head == "1 of 5 laws meet the specification in all 3 runs"
    titles, required, best, second, *_ = lines[1:]
    assert "peak after 1 s [m/s]" in titles
    assert "control_peak [N]" in titles
    assert required.split() == ["required", "≤", "0.5", "≤", "9"]
    assert best.split()[:3] == ["law", "3", "4"]
    assert "*" not in best
    assert "*" in second
    assert "1 of 5 laws" in selection._repr_html_()


def test_where_no_law_meets_it_each_requirement_is_counted():
    found = sc.design.select(
        Block(), law_of, {"gain": [1.0, 4.0]}, {"rate": 3.0, "control_peak": 3.0}, **START
    )
    v, _ = by_hand(4.0, 1.0)
    assert found.values["rate"][1, 0] == pytest.approx(-np.log(v[1] / v[0]) / PERIOD, rel=1e-6)
    assert found.ratios["rate"][0, 0] == pytest.approx(3.0 / found.values["rate"][0, 0])
    text = "none of 2 laws meets the specification in the run: 1 meet rate, 1 meet control_peak"
    assert str(found).splitlines()[0] == text
    assert "≥ 3" in str(found)


def test_a_law_that_blows_up_meets_nothing():
    """Its run is no error, and gives no warning."""
    found = sc.design.select(
        Block(), law_of, {"gain": [4.0, 1e60]}, {"peak": 10.0}, **START | {"duration": 2.0}
    )
    assert found.meets.tolist() == [True, False]
    assert np.isinf(found.ratios["peak"][1, 0])


@pytest.mark.long
def test_tune_takes_a_specification_and_its_cost_is_below_one_where_it_is_met():
    """The 8-norm of the ratios of the worst plant: here the largest of two closed forms."""
    bounds = {"peak": sc.design.Requirement(0.5, after=1.0), "control_peak": 9.0}
    start = START | {"period": None}
    plants = sc.batch([Block(1.0), Block(2.0)])
    tuned = sc.design.tune(plants, law_of, {"gain": 1.5}, {"gain": (1.0, 10.0)}, bounds, **start)

    def literal(gain):
        slow = SPEED * np.exp(-gain / 2.0)  # of the heavier block after one second
        return ((slow / 0.5) ** 8 + (gain * SPEED / 9.0) ** 8) ** (1 / 8)

    exact = minimize_scalar(literal, bounds=(1.0, 10.0), method="bounded")
    assert tuned.gains["gain"] == pytest.approx(exact.x, rel=1e-3)
    assert tuned.cost == pytest.approx(exact.fun, rel=1e-6)
    assert tuned.cost < 1.0


def test_the_error_is_that_of_the_plant():
    """A relation that reads the plant: by the law's model it is kept, by the plant it is not."""
    relation = sc.residual(lambda plant, q, v, t: plant.mass * v - 1.0)
    law = lambda gains: sc.ServoLaw(Block(), relation, sc.Stabilizing(gain=gains["gain"]))
    found = sc.design.select(
        Block(2.0), law, {"gain": [8.0]}, {"final": 0.1}, **START | {"period": None}
    )
    assert found.values["final"][0, 0] == pytest.approx(1.0, abs=0.01)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"specification": {}}, "specification: got {}"),
        ({"specification": {"peek": 1.0}}, "mean 'peak'"),
        ({"specification": {"peak": -1.0}}, "bound of 'peak': got -1"),
        ({"specification": {"peak": sc.design.Requirement(1.0, -1.0)}}, "bound of 'peak': after"),
        ({"specification": {"peak": sc.design.Requirement(1.0, 3.0)}}, "'peak' after 3 s; exp"),
        ({"specification": {"position_peak": 1.0}}, "a bound of 'position_peak', which the runs"),
        ({"gains": {}}, "gains: got {}"),
        ({"gains": {"gain": []}}, "gains: got"),
        ({"gains": {"gain": [np.nan]}}, "gain 'gain': got"),
        ({"v0": [[1.0], [2.0]], "q0": np.zeros((3, 1))}, r"batch: got sizes \[2, 3\]"),
    ],
)  # fmt: skip
def test_bad_arguments(change, message):
    good = {
        "plant": Block(),
        "law_of": law_of,
        "gains": {"gain": [1.0]},
        "specification": {"peak": 1},
    }
    with pytest.raises(sc.errors.InputError, match=message):
        sc.design.select(**good | START | change)
