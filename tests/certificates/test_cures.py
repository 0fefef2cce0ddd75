"""The number of a robust term that would do, where its bound says nothing about the states."""

import re

import jax.numpy as jnp
import pytest

import servocon as sc
from servocon_plants import Cart

CARTS = sc.batch([Cart(m, d) for m in (0.7, 1.3) for d in (0.4, 1.2)])
FOLLOW = sc.holonomic(lambda q, t: q[0] - jnp.sin(t), rate=2.0, name="follow")
BOX = sc.StateBox(q=([-1.3], [1.3]), v=([-1.5], [1.5]), t=(0.0, 10.0))
BOUND = sc.laws.polynomial_bound(3.0, 1.6, 0.01)


def law(term, gain=0.1):
    return sc.ServoLaw(Cart(friction=0.8), FOLLOW, sc.Stabilizing(gain=gain), term)


def adaptive(**changed):
    return sc.Adaptive(**({"gain": 20.0, "leakage": 0.5, "width": 0.05} | changed))


def robust(**changed):
    return sc.Robust(BOUND, **({"effectiveness": 0.74} | changed))


def certified(term, gain=0.1):
    return sc.certify(
        CARTS, law(term, gain), BOX, disturbance=[1.0], samples=(1, 200), search=(0, 0, 0), seed=1
    )


@pytest.mark.first(1)
@pytest.mark.parametrize(
    ("make", "changed", "named"),
    [
        (robust, {"width": 5e3}, "width"),
        (adaptive, {"leakage": 50.0}, "leakage"),  # β bursts, and is learned again
        (adaptive, {"leakage": 1e-4, "dead_zone": 0.02}, "leakage"),  # it is kept too long
        (adaptive, {"width": 1e7}, "width"),
    ],
)
def test_the_number_that_would_do_is_named_and_does(make, changed, named):
    with pytest.raises(sc.errors.CertificateError, match="largest in the states: found") as caught:
        certified(make(**changed))
    advice = re.search(r"law\.terms\.2\.(\w+) = (\S+) \(now \S+\) would do\.$", str(caught.value))
    assert advice, caught.value
    name, value, now = advice[1], float(advice[2]), changed[named]
    assert name == named
    certified(make(**changed | {name: value}))
    less = now * (value / now) ** 0.5  # half of the change, in logarithms, is not enough
    with pytest.raises(sc.errors.CertificateError):
        certified(make(**changed | {name: less}))


def test_without_leakage_one_is_named_that_does():
    message = r"got 0\.0; expected a positive one.*leakage=(\S+) lets them fall as fast as ‖β‖²"
    with pytest.raises(sc.errors.InputError, match=message) as caught:
        certified(adaptive(leakage=0.0))
    found = re.search(message, str(caught.value))
    assert found
    certified(adaptive(leakage=float(found[1])))


def test_where_no_number_of_the_term_would_do_the_rest_is_named():
    with pytest.raises(sc.errors.CertificateError, match="larger gain of the feedback, smaller"):
        certified(robust(width=1e12))  # beyond the factors that are tried
