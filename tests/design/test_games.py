"""Nash, Stackelberg and Pareto: against the closed forms of duopolies and of a robust law."""

from typing import Any

import numpy as np
import pytest
from scipy.optimize import brentq

import servocon as sc

A, C = 10.0, 1.0
"""Price without supply, and cost of a unit: Cournot's duopoly."""
PRICE = lambda x, y: A - x - y
COURNOT = sc.design.Game(
    {"x": lambda x, y: -x * (PRICE(x, y) - C), "y": lambda x, y: -y * (PRICE(x, y) - C)},
    {"x": (0.1, 9.0), "y": (0.1, 9.0)},
)


def test_cournot_and_stackelberg():
    """x = y = (a − c)/3; a leader has (a − c)/2 and the other one half of that."""
    nash = COURNOT.nash()
    assert nash.numbers == pytest.approx({"x": 3.0, "y": 3.0}, rel=1e-5)
    assert nash.costs == pytest.approx({"x": -9.0, "y": -9.0}, rel=1e-5)
    assert max(nash.gains.values()) < 1e-6
    assert nash.single
    assert (nash.others, nash.at_ends) == (0, ())
    for leader, other in (("x", "y"), ("y", "x")):
        led = COURNOT.stackelberg(leader)
        assert led.numbers == pytest.approx({leader: 4.5, other: 2.25}, rel=1e-4)
        assert led.costs[leader] == pytest.approx(-10.125, rel=1e-8)
        assert led.gains[leader] > 0.01  # a gain if the other one did not answer


def test_a_cartel():
    """All weights alike: both together supply (a − c)/2."""
    both = COURNOT.pareto({"x": 1.0, "y": 1.0})
    assert sum(both.numbers.values()) == pytest.approx(4.5, rel=1e-5)
    assert sum(both.costs.values()) == pytest.approx(-20.25, rel=1e-8)
    with pytest.raises(sc.errors.InputError, match="weights of x, y"):
        COURNOT.pareto({"x": 1.0})
    with pytest.raises(sc.errors.InputError, match="weight of 'y'"):
        COURNOT.pareto({"x": 1.0, "y": -1.0})


def test_weights_pull():
    """Between two places, in proportion to the weights."""
    far = lambda x, y, a, b: (np.log(x) - a) ** 2 + (np.log(y) - b) ** 2
    costs = {"x": lambda x, y: far(x, y, 1.0, 0.0), "y": lambda x, y: far(x, y, 0.0, 1.0)}
    both = sc.design.Game(costs, {"x": (0.1, 10.0), "y": (0.1, 10.0)})
    found = both.pareto({"x": 3.0, "y": 1.0}).numbers
    assert np.log([found["x"], found["y"]]) == pytest.approx([0.75, 0.25], abs=1e-6)


SQUARE, RHO, STEADY, EFFORT, CALM = 0.04**2, 2.0, 10.0, 1e-6, 1e-7
"""V₀², ρ, and weights of the rest, of the gain and of the gain in the layer."""


def rest(gain, width):
    """η_∞ with V̇ ≤ −2κV + ε/2."""
    return width / (4.0 * gain)


def small_errors(gain, width):
    settled = (np.sqrt(SQUARE) - rest(gain, width)) ** 2 / (4.0 * gain)
    return settled + STEADY * rest(gain, width) ** 2 + EFFORT * gain**2


def calm_inputs(gain, width):
    return STEADY * rest(gain, width) ** 2 + CALM * (RHO**2 / width) ** 2


LAW = sc.design.Game(
    {"gain": small_errors, "width": calm_inputs}, {"gain": (0.1, 100.0), "width": (1e-4, 10.0)}
)


def width_of(gain):
    """The answer of who wants calm inputs: ε⁴ = 16 κ² ρ⁴ w_c/w, from dJ/dε = 0."""
    return 2.0 * RHO * np.sqrt(gain) * (CALM / STEADY) ** 0.25


def slope(gain, led=False):
    """dJ/dκ by hand: at a fixed ε, or with ε as the answer to κ."""
    width = width_of(gain)
    s, root = rest(gain, width), np.sqrt(SQUARE)
    of_gain = -s / gain if not led else -0.5 * s / gain  # s ∝ ε/κ, and ε ∝ √κ
    settled = -2.0 * (root - s) * of_gain / (4.0 * gain) - (root - s) ** 2 / (4.0 * gain**2)
    return settled + 2.0 * STEADY * s * of_gain + 2.0 * EFFORT * gain


@pytest.mark.parametrize("led", [False, True], ids=["nash", "stackelberg"])
def test_the_numbers_of_a_robust_law(led):
    """The gain at which the derivative by hand vanishes, by Brent's method, and the width by it."""
    root: Any = brentq(slope, 0.2, 90.0, args=(led,))
    found = LAW.stackelberg("gain") if led else LAW.nash()
    assert found.numbers["gain"] == pytest.approx(root, rel=1e-4)
    assert found.numbers["width"] == pytest.approx(width_of(root), rel=1e-4)
    assert found.single


def test_one_interest_alone_is_the_fuzzy_optimal_gain():
    """With a player who has nothing to choose by, κ is that of the closed form."""
    zeta = 0.03
    optimum = sc.design.fuzzy_optimal_gain(0.04, zeta, 2.0, steady_weight=5.0, gain_weight=1e-4)

    def index(gain, idle):
        s = zeta / (2.0 * gain)
        return (0.04 - s) ** 2 / 4.0 + 5.0 * s**2 + 1e-4 * gain**2

    costs = {"gain": index, "idle": lambda gain, idle: idle}
    found = sc.design.Game(costs, {"gain": (0.01, 100.0), "idle": (1.0, 2.0)}).nash()
    assert found.numbers["gain"] == pytest.approx(optimum.gain, rel=1e-6)
    assert found.at_ends == ("idle",)
    assert "at a bound: idle" in str(found)


@pytest.mark.long
def test_several_equilibria_and_none_are_said():
    """Two who want the same one of two places; and one who flees whom the other one follows."""
    near = lambda x, y: (np.log(x) ** 2 - 1.0) ** 2 + (np.log(x) - np.log(y)) ** 2
    same = sc.design.Game(
        {"x": near, "y": lambda x, y: (np.log(x) - np.log(y)) ** 2},
        {"x": (0.1, 10.0), "y": (0.1, 10.0)},
    )
    found = same.nash()
    assert not found.single
    assert found.others >= 1
    assert "several minima" in str(found)
    chase = sc.design.Game(
        {
            "x": lambda x, y: (np.log(x) - np.log(y)) ** 2,
            "y": lambda x, y: -((np.log(x) - np.log(y)) ** 2),
        },
        {"x": (0.1, 10.0), "y": (0.1, 10.0)},
    )
    with pytest.raises(sc.errors.InputError, match="answer each other without end"):
        chase.nash()


@pytest.mark.parametrize(
    ("costs", "bounds", "words"),
    [
        ({"x": lambda x: x}, {"x": (1.0, 2.0)}, "two players at least"),
        ({"x": 1.0, "y": lambda x, y: x}, {"x": (1, 2), "y": (1, 2)}, "cost of 'x'"),
        ({"x": lambda x: x, "y": PRICE}, {"x": (1, 2), "y": (1, 2)}, "cost of 'x'.*x, y"),
        ({"x": PRICE, "y": PRICE}, {"x": (1, 2)}, "bounds of x, y"),
        ({"x": PRICE, "y": PRICE}, {"x": (1, 2), "y": (2, 1)}, "bounds of 'y'"),
        ({"x": PRICE, "y": PRICE}, {"x": (0, 2), "y": (1, 2)}, "bounds of 'x'"),
    ],
)
def test_bad_games_are_refused(costs, bounds, words):
    with pytest.raises(sc.errors.InputError, match=words):
        sc.design.Game(costs, bounds)


def test_a_leader_and_costs_are_checked():
    with pytest.raises(sc.errors.UnknownNameError, match="leader"):
        COURNOT.stackelberg("z")
    wrong = sc.design.Game(
        {"x": lambda x, y: np.nan, "y": PRICE}, {"x": (1.0, 2.0), "y": (1.0, 2.0)}
    )
    with pytest.raises(sc.errors.InputError, match=r"cost of 'x': got nan at x = 1"):
        wrong.nash()
