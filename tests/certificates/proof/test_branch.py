"""Branch and bound against functions whose suprema are known, and its tree walked anew."""

from time import monotonic

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from servocon.certificates.proof.branch import Branching, Claim
from servocon.engine import in_tape

jax.config.update("jax_enable_x64", True)

LONG = 60.0
"""Time that is never needed [s]."""


def claim(function, lower, upper):
    size = len(lower)
    closed = jax.make_jaxpr(lambda x: jnp.reshape(function(x), (1,)))(jnp.zeros(size))
    names = tuple(f"x[{i}]" for i in range(size))
    return Claim("claim", "f ≤ 0", names, tuple(lower), tuple(upper), in_tape(closed, [None]))


def outcome(function, lower, upper):
    return Branching(claim(function, lower, upper)).run(monotonic() + LONG)


def leaves(codes, lower, upper):
    """Leaves of a tree in preorder with their boxes, by recursion."""
    codes = iter(codes)

    def walk(lower, upper, share):
        code = next(codes)
        kind, k = code[0], int(code[1:] or 0)
        if kind == "S":
            middle = (lower[k] + upper[k]) / 2.0
            assert lower[k] < middle < upper[k]
            below, above = upper.copy(), lower.copy()
            below[k] = above[k] = middle
            yield from walk(lower, below, share / 2.0)
            yield from walk(above, upper, share / 2.0)
        elif kind in "^_":
            end = upper[k] if kind == "^" else lower[k]
            lower, upper = lower.copy(), upper.copy()
            lower[k] = upper[k] = end
            yield from walk(lower, upper, share)
        else:
            yield kind, k, lower, upper, share

    yield from walk(np.array(lower), np.array(upper), 1.0)
    assert next(codes, None) is None


def wave(x):
    """A function with the supremum 2 + 1/4, in the box's inside."""
    return jnp.sin(3.0 * x[0]) * jnp.cos(2.0 * x[1]) + jnp.exp(-(x[2] ** 2)) + x[2] * (1.0 - x[2])


BOX = [-1.0, -1.0, 0.0], [1.0, 1.0, 1.0]


def supremum():
    x2 = np.linspace(0, 1, 200_001)
    return 1.0 + np.max(np.exp(-(x2**2)) + x2 * (1.0 - x2))


def test_what_holds_is_proved_and_what_fails_is_refuted_by_a_point():
    above, below = supremum() + 1e-3, supremum() - 1e-3
    found = outcome(lambda x: wave(x) - above, *BOX)
    assert found.state == "proved"
    assert found.volume == 1.0
    assert 10 < found.boxes < 20_000
    found = outcome(lambda x: wave(x) - below, *BOX)
    assert found.state == "refuted"
    assert float(wave(found.point)) - below > 0.0
    np.testing.assert_allclose(found.value, float(wave(found.point)) - below, atol=1e-12)


@pytest.mark.first(13)
@pytest.mark.parametrize("case", range(40))
def test_a_maximum_on_a_kink_is_never_lost(case):
    random = np.random.default_rng(case)
    d = int(random.integers(1, 4))
    # Kinks at the ends of bisected boxes, at the ends of the domain, and elsewhere.
    places = random.choice([0.0, 0.5, 0.25, 1.0, 1.0 / 3.0], d)
    slopes = random.uniform(0.5, 2.0, d)
    kind = case % 4

    def tent(x):
        size = jnp.abs(x - places)
        if kind == 1:
            size = jnp.maximum(x - places, places - x)
        elif kind == 2:
            size = jnp.where(x > places, x - places, places - x)
        elif kind == 3:
            size = jnp.sqrt((x - places) ** 2)
        return -jnp.sum(slopes * size)

    zero, one = np.zeros(d).tolist(), np.ones(d).tolist()
    assert outcome(lambda x: tent(x) - 1e-3, zero, one).state == "proved"
    assert outcome(lambda x: tent(x) + 1e-3, zero, one).state != "proved"


def test_the_leaves_cover_the_box_and_say_what_is_true():
    above = supremum() + 3e-2
    found = Branching(claim(lambda x: wave(x) - above, *BOX))
    assert found.run(monotonic() + LONG).state == "proved"
    random, total, kinds = np.random.default_rng(0), 0.0, set()
    values = jax.jit(jax.vmap(lambda x: wave(x) - above))
    slopes = jax.jit(jax.vmap(jax.grad(wave)))
    for kind, k, lower, upper, share in leaves(found.codes(), *BOX):
        total, kinds = total + share, kinds | {kind}
        x = random.uniform(lower, upper, (20, 3))
        if kind == "V":
            assert np.all(values(x) <= 0.0)
        elif kind == "+":
            assert np.all(np.asarray(slopes(x))[:, k] > 0.0)
            assert upper[k] < BOX[1][k]
        elif kind == "-":
            assert np.all(np.asarray(slopes(x))[:, k] < 0.0)
            assert lower[k] > BOX[0][k]
    assert total == pytest.approx(1.0, abs=1e-12)
    assert kinds >= {"V", "+", "-"}


def test_a_proof_that_is_continued_has_the_tree_of_one_that_is_not():
    own = claim(lambda x: wave(x) - supremum() - 1e-6, *BOX)
    whole = Branching(own)
    assert whole.run(monotonic() + LONG).state == "proved"
    first = Branching(own)
    while first.outcome.volume < 0.2:
        first._step()
    half = first.outcome
    assert half.state == "open"
    assert 0.0 < half.volume < 1.0
    assert half.widest.least < half.widest.largest
    assert np.all(half.widest.lower >= BOX[0])
    second = Branching(own, first.codes())
    assert second.outcome.volume == pytest.approx(half.volume)
    final = second.run(monotonic() + LONG)
    assert final.state == "proved"
    assert final.known > 0
    assert final.boxes < whole.boxes
    assert second.codes() == whole.codes()


def test_a_supremum_before_a_jump_is_not_lost():
    jump = lambda x: x[0] - 2.0 * jnp.where(x[0] > 0.5, 1.0, 0.0)
    assert outcome(lambda x: jump(x) - 0.4, [0.0], [1.0]).state == "refuted"
    assert outcome(lambda x: jump(x) - 0.499, [0.0], [1.0]).state != "proved"
    assert outcome(lambda x: jump(x) - 0.6, [0.0], [1.0]).state == "proved"


@pytest.mark.first(2)
@pytest.mark.parametrize("change", ["V", "+", "-", "^", "_", "axis"])
def test_leaves_of_a_log_that_do_not_hold_are_open_again(change):
    own = claim(lambda x: wave(x) - supremum() - 1e-3, *BOX)
    whole = Branching(own)
    whole.run(monotonic() + LONG)
    codes = whole.codes()
    if change == "axis":  # a rising leaf that is said to rise along another input
        place = next(i for i, code in enumerate(codes) if code == "+0")
        codes[place] = "+1"
        wrong = Branching(own, codes)
    else:
        code = change if change == "V" else f"{change}0"
        wrong = Branching(own, [code, "V"] if change in "^_" else [code])
    assert wrong.outcome.state == "open"
    assert wrong.outcome.volume < 1.0
    assert wrong.run(monotonic() + LONG).state == "proved"
    for kind, k, lower, upper, _ in leaves(wrong.codes(), *BOX):
        assert kind != "+" or upper[k] < BOX[1][k]
        if kind == "V":
            assert float(wave((lower + upper) / 2.0)) <= supremum() + 1e-3


@pytest.mark.parametrize(
    "codes", [["+0"], ["S0", "+0", "+0"], ["S0", "^0", "V", "V"], ["_0", "V"], ["-0"]]
)
def test_a_log_that_discards_the_face_with_the_maximum_is_not_believed(codes):
    own = claim(lambda x: x[0] - 0.5, [0.0], [1.0])
    assert Branching(own, codes).outcome.state == "open"
    assert Branching(own, codes).run(monotonic() + LONG).state == "refuted"
    true = claim(lambda x: x[0] - 1.5, [0.0], [1.0])
    assert Branching(true, ["S0", "+0", "^0", "V"]).outcome.state == "proved"


def test_time_that_is_up_leaves_the_claim_open():
    own = Branching(claim(lambda x: wave(x) - supremum() - 1e-3, *BOX))
    assert own.run(monotonic()).state == "open"
    assert own.outcome.boxes == 1  # the whole box, so that each call makes some progress
    assert own.outcome.volume == 0.0
    assert own.run(monotonic()).boxes == 3


def test_a_fixed_input_is_not_bisected():
    found = Branching(claim(lambda x: x[0] * x[1] - x[1] ** 2 - 0.26, [0.0, 0.5], [1.0, 0.5]))
    assert found.run(monotonic() + LONG).state == "proved"
    assert all(k == 0 for _, k, _, _, _ in leaves(found.codes(), [0.0, 0.5], [1.0, 0.5]))


def test_what_has_no_value_in_the_box_stays_open():
    found = outcome(lambda x: 1.0 / x[0] - 1e9 - x[1], [-1.0, 0.0], [1.0, 1.0])
    assert found.state != "proved"


def test_a_function_that_rises_and_falls_is_decided_on_its_faces():
    slope = lambda x: x[0] + 0.2 * jnp.sin(4.0 * x[1]) * x[0] - jnp.exp(x[2]) * (2.0 + x[1])
    largest = 1.0 + np.max(0.2 * np.sin(np.linspace(-4, 4, 100_001)) - np.linspace(1, 3, 100_001))
    found = Branching(claim(lambda x: slope(x) - largest - 1e-5, *BOX))
    assert found.run(monotonic() + LONG).state == "proved"
    codes = found.codes()
    assert {"^0", "_2"} <= set(codes)
    ends = [
        (lower[0], upper[0], lower[2], upper[2]) for _, _, lower, upper, _ in leaves(codes, *BOX)
    ]
    assert (1.0, 1.0, 0.0, 0.0) in ends  # where the maximum is
    assert sum(share for *_, share in leaves(codes, *BOX)) == pytest.approx(1.0)
    refuted = outcome(lambda x: slope(x) - largest + 1e-5, *BOX)
    assert refuted.state == "refuted"
    np.testing.assert_array_equal(refuted.point[[0, 2]], [1.0, 0.0])
