"""Sizes of what acts on a late loop whose −Λḟ is feedback, and the bounds that follow from them."""

from typing import Any

import jax
import numpy as np
import pytest

from servocon.certificates.sampled import loop_bounds
from servocon.certificates.sampled.held_input import Ages
from servocon.certificates.sampled.late_bounds import found_ways
from servocon.certificates.sampled.late_effects import (
    Moving,
    inverses,
    late_of,
    rates_of,
    ratio_of,
    uncertain_effect,
    uncertain_of,
)
from servocon.certificates.sampled.late_inputs import LateValues, Nominal, exact_along
from servocon.certificates.sampled.loop_bounds import found_loops
from tests.certificates.sampled.test_late import values_with
from tests.certificates.sampled.test_linear_loop import STEPS, H, moved, rows_of

AGES, FACTOR, LEVEL = Ages(H, (0.0, 0.5, 0.5)), 1.5, 6.0
RATIO = 20.0


def values_of(effects, feedback, sizes) -> LateValues:
    """Values of one row at one plant and some states; sizes are ‖β‖."""
    one, matrix = np.ones((1, len(sizes))), np.ones((1, len(sizes), 1, 1))
    two = matrix[:, :, None] * np.ones((2, 1, 1))
    given: dict[str, Any] = values_with()._asdict()
    del given["nominal"], given["beta"], given["feedback"]
    wide = jax.tree.map(lambda x: np.repeat(x, len(sizes), axis=1), given)
    nominal = Nominal(
        effect=matrix * np.reshape(effects, (1, -1, 1, 1)),
        effect_turning=-0.03 * matrix,
        effect_following=0.05 * matrix,
        alone=2.0 * one,
        change=7.0 * one,
        bend=0.0 * one,
        turning=0.4 * two,
        following=0.2 * two,
        forward_by_speed=0.0 * matrix[..., 0],
        forward_speed_change=0.0 * one,
        path=0.0 * one,
    )
    changed = {"beta": np.reshape(sizes, (1, -1, 1)), "nominal": nominal}
    changed["feedback"] = two * np.reshape(feedback, (1, -1, 1, 1, 1))
    return LateValues(**(wide | changed))


def test_sizes_are_those_written_out():
    values = values_of([1.2, 1.3, 1.4], [24.0, 26.0, 30.0], [0.0, 0.1, 0.5])
    own = values.split(True)
    assert float(own.alone[0, 0]) == 2.0
    assert float(own.change[0, 0]) == 7.0
    assert values.split(False).nominal is None
    assert float(values.split(False).alone[0, 0]) == 0.0
    assert ratio_of(values.split(False)) == 1.0
    assert ratio_of(own) == pytest.approx(RATIO, rel=0.03)  # on a grid, since it varies
    steady = values_of([1.2, 1.3], [24.0, 26.0], [0.0, 0.1])
    assert ratio_of(steady.split(True)) == pytest.approx(RATIO, rel=1e-8)
    np.testing.assert_allclose(rates_of(own, RATIO), [[24.0, 26.0, 28.0]])
    loose, share = uncertain_of(own, 25.0, RATIO)
    np.testing.assert_allclose(loose, [[0.0, 0.0, 2.0]], atol=1e-12)
    np.testing.assert_allclose(share, [[1.0, 1.0, 3.0]])
    np.testing.assert_allclose(uncertain_effect(own, 25.0, RATIO, 0, [2]), [3.0])
    loose, share = uncertain_of(values.split(False), 25.0, 1.0)
    np.testing.assert_allclose(loose, [[1.0, 1.0, 5.0]])
    assert not share.any()
    late, share = late_of(own, RATIO, FACTOR)
    np.testing.assert_allclose(late, [FACTOR * (0.4 + 0.6 + abs(0.2 - 1.0))])
    np.testing.assert_allclose(share, [FACTOR * (0.6 + 1.0)])
    late, share = late_of(values.split(False), 1.0, FACTOR)
    np.testing.assert_allclose([late, share], 0.0)


def test_a_bound_is_that_of_its_inequality():
    """r = c ζ₀/(1 − c δ − c′ω), with all that grows with ‖β‖ or ‖v‖ on the safe side."""
    values = values_of([1.2, 1.3], [12.0, 13.5], [0.0, 0.5]).split(True)
    moving = Moving(LEVEL, 0.2, 1.0 / LEVEL)
    found = found_loops(values, AGES, FACTOR, moving)
    loop, ((delta, omega),) = found.loop(0), found.growth()
    ratio = ratio_of(values)
    assert loop.level == LEVEL
    assert loop.rate == pytest.approx(ratio * loop.nominal)
    age, (loose, share) = 2.5 * H, uncertain_of(values, loop.rate, ratio)
    turned = FACTOR * (ratio * 0.03 + ratio * 0.05) * age
    assert omega == pytest.approx(FACTOR * share.max() + turned)
    first = FACTOR * (2.0 + age * 7.0)
    late = FACTOR * (0.4 + ratio * 0.03 + abs(0.2 - ratio * 0.05)) * age
    most = first + FACTOR * loose * np.array([0.0, 0.5]) + late * np.array([0.0, 0.5])
    assert np.all(most <= found.rest + delta * np.array([0.0, 0.5]) + 1e-9)
    c, of_v = loop.gains()[:, 0]
    bound = c * found.rest[0] / (1.0 - c * delta - of_v * omega)
    assert found.bound == pytest.approx(bound)
    assert set(found.constants) == {"κ", "c", "ζ₀", "δ", "Λ", "ω"}
    past = 0.5 * (np.exp(30.0 * 2 * H) + np.exp(30.0 * 3 * H))
    aged = 0.5 * H * (2 * np.exp(30.0 * 2 * H) + 3 * np.exp(30.0 * 3 * H)) * past
    wanted = FACTOR * share.max() * past + turned / age * aged
    assert found.growth(30.0)[0, 1] == pytest.approx(wanted)
    limited = found_loops(values, AGES, FACTOR, moving, limit=0.9 * found.bound)
    assert limited.bound == np.inf
    ways = found_ways(values_of([1.2], [12.0], [0.0]), AGES, FACTOR, moving)
    assert [getattr(way, "moving", None) for way in ways] == [None, moving, None]


def test_small_matrices_have_the_inverses_of_a_library():
    random = np.random.default_rng(7)
    for rows in (1, 2, 3):
        many = random.normal(size=(5, 4, rows, rows))
        np.testing.assert_allclose(inverses(many), np.linalg.inv(many), rtol=1e-9, atol=1e-9)
        many[2, 3] = np.ones((rows, rows)) if rows > 1 else 0.0
        np.testing.assert_allclose(inverses(many), np.linalg.pinv(many), rtol=1e-6, atol=1e-6)


@pytest.mark.parametrize("worst", [0, 7, 19])
def test_one_plant_beyond_a_limit_ends_the_search_of_loops(monkeypatch, worst):
    """Whichever it is; if none is, the limit changes no number."""
    moving, tried = Moving(LEVEL, 0.2, 1.0 / LEVEL), []
    each = [values_of([1.2, 1.3], [12.0, 12.9], [0.0, 0.5]) for _ in range(20)]
    far = each[0].nominal
    assert far is not None
    alone = 2.3 * far.alone
    each[worst] = each[worst]._replace(nominal=far._replace(alone=alone))
    values = jax.tree.map(lambda *x: np.concatenate(x), *each).split(True)
    found = found_loops(values, AGES, FACTOR, moving)
    assert np.argmax(found.bounds) == worst
    within = found_loops(values, AGES, FACTOR, moving, limit=found.bound)
    for name in ("rest", "slope", "loose", "share", "noise", "bounds"):
        np.testing.assert_array_equal(getattr(within, name), getattr(found, name))
    assert [x and x.rate for x in within.loops] == [x and x.rate for x in found.loops]
    made = loop_bounds.late_loop
    monkeypatch.setattr(loop_bounds, "late_loop", lambda *x: tried.append(x) or made(*x))
    beyond = found_loops(values, AGES, FACTOR, moving, limit=0.99 * found.bound)
    assert beyond.bound == np.inf
    assert list(beyond.loops) == [None] * 20
    assert len(tried) <= 4 * len(loop_bounds.RATES)  # not those of 20 plants


@pytest.mark.parametrize("settled", [True, pytest.param(False, marks=pytest.mark.long)])
def test_no_motion_is_above_its_comparison(settled):
    """Its w has the signs that drive β away, and the size that β and z of its past allow."""
    values = values_of([1.25, 1.27], [12.5, 12.7], [0.0, 0.1]).split(True)
    moving = Moving(LEVEL, 1.0 / LEVEL, 1.0 / LEVEL)
    found = found_loops(values, AGES, FACTOR, moving)
    one, loop, (growth,) = found.comparison(settled), found.loop(0), found.growth()
    assert one is not None
    assert one.further is not None
    count, reached, response = len(AGES.weights), [], loop.responses[0, 0]
    for sign, end in ((1.0, 8), (-1.0, 8), (1.0, 30), (-1.0, 30), (-1.0, 200)):
        f = sign / LEVEL
        memory = np.tile([1.0 - LEVEL * f, f, 0.0], (count, 1))
        if not settled:
            memory[1:] *= -1.0
        past, w = [np.array(x, float) for x in memory], []
        run, push = memory, np.sign(response[:end])[::-1]
        for k in range(end):
            rows = np.abs([rows_of(loop, x) for x in past[: 2 * count]])
            w.extend([push[k] * (found.rest[0] + growth @ rows.max(axis=0)[[0, -1]])] * STEPS)
            run = moved(loop, np.array(w), np.zeros(k + 1), memory)
            past.insert(0, run[-1])
        sizes = np.abs(rows_of(loop, run)[:, 0])
        bound = one.radius(np.arange(len(sizes)) * H / STEPS, 1.0)
        assert np.all(sizes <= bound * (1.0 + 1e-9))
        reached.append((sizes / bound).max())
    assert max(reached) > 0.5


def test_rounding_of_an_input_is_not_feedback():
    """A difference of 1e-13 at |β| = 1e-12 is none; one of 1e-3 at 0.1 turns K along β only."""
    K, size = np.array([[3.0, 1.0]]), np.array([10.0])
    near = np.array([6e-13, 8e-13])
    np.testing.assert_allclose(exact_along(K, near, K @ near + 1e-13, size), K)
    far = np.array([0.06, 0.08])
    made = np.asarray(exact_along(K, far, K @ far + 1e-3, size))
    np.testing.assert_allclose(made @ far, K @ far + 1e-3)
    aside = np.array([0.08, -0.06])
    np.testing.assert_allclose(made @ aside, K @ aside)
