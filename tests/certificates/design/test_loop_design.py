"""The certified range of a gain against the exact limit of a late loop; loops without a part."""

from typing import Any

import jax.numpy as jnp
import numpy as np
import pytest

import servocon as sc
from servocon.certificates import certified_range, certify_parts, largest_inputs
from servocon.errors import CertificateError, InputError
from servocon_plants import Cart

CART = Cart(mass=2.0)
CARTS = sc.Uncertainty(CART, {"mass": sc.uncertainty.Interval(1.98, 2.02)})
LATE = sc.Loop(period=0.01, delay=0.01)
OPTIONS = {"samples": (4, 48), "search": (0, 0, 0)}


def law_of(gain, rate=0.5):
    path = sc.holonomic(lambda q, t: q - 0.1 * jnp.sin(t), rate=rate, name="path")
    return sc.ServoLaw(CART, path, sc.Stabilizing(gain=gain))


STATES = sc.StateBox(([-0.5], [0.5]), ([-1.0], [1.0]), t=(0.0, 6.0))


@pytest.mark.long
def test_a_gain_ends_where_the_late_loop_does():
    """β ← β − κh β one sample earlier is stable for κh < 1, a double pole at κh = ¼."""
    late, quick = (lambda k: LATE.around(law_of(k))), tuple(OPTIONS.values())
    found = certified_range(CARTS, late, STATES, (1.0, 300.0), quick=quick, **OPTIONS)
    assert found.limited == (False, True)
    assert 60.0 < found.upper < 100.0
    assert found.lower == pytest.approx(1.0)
    assert 25.0 < found.value < 80.0
    assert found.certificate.ultimate_bound == pytest.approx(min(found.tried.values()), rel=0.2)
    others = [bound_of(k) for k in (0.5 * found.value, 1.3 * found.value)]
    assert found.certificate.ultimate_bound < min(others)
    assert "refused above" in str(found)


def bound_of(gain):
    return sc.certify(CARTS, LATE.around(law_of(gain)), STATES, **OPTIONS).ultimate_bound


@pytest.mark.long
def test_a_range_without_a_certified_value_says_why():
    with pytest.raises(CertificateError, match="expected"):
        certified_range(CARTS, lambda k: LATE.around(law_of(k)), STATES, (200.0, 400.0), **OPTIONS)
    with pytest.raises(InputError, match="both positive"):
        certified_range(CARTS, law_of, STATES, (0.0, 1.0))


@pytest.mark.long
def test_each_part_is_taken_away():
    loop: dict[str, Any] = {"resolution": 2e-4, "bandwidth": 60.0, "delay": 0.01, "lag": 0.02}
    law = law_of(8.0, rate=2.0)
    parts = certify_parts(CARTS, sc.Loop(period=0.01, **loop).around(law), STATES, **OPTIONS)
    own = {"Encoders": ("resolution", "bandwidth"), "Delayed": ("delay",), "Lagged": ("lag",)}
    names = {f"without {kind}" for kind in own}
    assert set(parts.bounds) == {"as built", *names, "without all"}
    for kind, fields in own.items():
        rest = {name: x for name, x in loop.items() if name not in fields}
        alone = sc.certify(CARTS, sc.Loop(period=0.01, **rest).around(law), STATES, **OPTIONS)
        assert parts.bounds[f"without {kind}"] == alone.ultimate_bound
    sampled = sc.certify(CARTS, law, STATES, **OPTIONS, period=0.01)
    assert parts.bounds["without all"] == sampled.ultimate_bound
    assert parts.bottleneck == "Encoders"
    assert str(parts).splitlines()[0].split() == ["as", "built", f"{parts.bounds['as built']:.4g}"]


@pytest.mark.long
def test_a_loop_that_is_refused_has_parts_too():
    built = sc.Loop(period=0.01, delay=0.01, lag=0.2).around(law_of(120.0))
    parts = certify_parts(CARTS, built, STATES, **OPTIONS)
    assert parts.bottleneck == "Lagged"
    assert isinstance(parts.certificates["as built"], CertificateError)
    assert "refused" in str(parts)
    with pytest.raises(InputError, match=r"loop\.around"):
        certify_parts(CARTS, law_of(30.0), STATES, period=0.01)


def test_the_largest_input_is_that_of_the_corners():
    """u = m(−0.1 sin t − (Λ + κ)(v − 0.1 cos t) − Λκ(q − 0.1 sin t)) is affine in q and v."""
    law, rate, gain = law_of(8.0, rate=2.0), 2.0, 8.0
    states = sc.StateBox(([-0.4], [0.5]), ([-0.7], [1.0]), t=(0.0, 10.0))
    t = np.linspace(0.0, 10.0, 20001)
    q, v = np.array([-0.4, 0.5])[:, None, None], np.array([-0.7, 1.0])[:, None]
    sine, cosine = 0.1 * np.sin(t), 0.1 * np.cos(t)
    u = -sine - (rate + gain) * (v - cosine) - rate * gain * (q - sine)
    found = largest_inputs(sc.Loop(period=0.01, lag=0.01).around(law), states)
    assert found.sizes == pytest.approx([2.0 * np.abs(u).max()], rel=1e-4)
    assert found.worst[0].q == pytest.approx([0.5])  # where u < 0
    assert found.worst[0].v == pytest.approx([1.0])
    few = largest_inputs(law, states, samples=8, search=(0, 0, 0))
    assert few.sizes[0] < found.sizes[0]
    with pytest.raises(InputError, match="a servocon law"):
        largest_inputs(CART, states)  # pyright: ignore[reportArgumentType]


@pytest.mark.long
def test_a_certificate_says_where_states_over_a_longer_time_would_help():
    """Friction is the uncertainty that grows with the distance from the relation."""
    law = sc.Loop(period=0.01, delay=0.01, lag=0.01).around(law_of(5.0, rate=3.0))
    rubbing = sc.Uncertainty(Cart(mass=2.0), {"friction": sc.uncertainty.Interval(0.0, 2.0)})

    def certified(last):
        states = sc.StateBox(([-0.5], [0.5]), ([-1.0], [1.0]), t=(0.0, last))
        return sc.certify(rubbing, law, states, **OPTIONS)

    short, long = certified(0.5), certified(60.0)
    (text,) = (x for x in short.consequences if "would allow a smaller tube" in x)
    assert "(now 0.5 s)" in text
    assert text in str(short)
    assert not any("would allow" in x for x in long.consequences)
    assert long.ultimate_bound < 0.9 * short.ultimate_bound
