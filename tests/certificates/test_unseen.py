"""Relations that close over a model do not see the true plant: certificates say so."""

import warnings
from functools import partial

import jax.numpy as jnp
import numpy as np
import pytest

import servocon as sc
from servocon.constraint.of_plant import unseen

RANGE = sc.uncertainty.Interval(0.9, 1.1)
RATE = 2.0


class Winch(sc.Plant):
    """A drum that moves a load by r q."""

    inertia: float = sc.field(1.0, unit="kg m²")
    radius: float = sc.field(1.0, unit="m", text="r")
    drag: float = 0.1

    def place(self, q):
        """Place of the load [m]."""
        return self.radius * q[0]

    def mass_matrix(self, q, t):
        return self.inertia * jnp.eye(1)

    def force(self, q, v, t):
        return -self.drag * v


class Drawn(Winch):
    """The same with a shape, whose size is no place."""

    size: float = 0.1

    def shapes(self, q, t):
        return {"load": sc.shapes.ball(jnp.stack([self.place(q), 0.0 * q[0]]), self.size)}


def place_of(plant, q, t):
    return plant.place(q) - 0.5 * jnp.sin(t)


MODEL = Winch()


class Owner:
    """An object with a model, as an experiment is."""

    def __init__(self):
        self.model = Winch()

    def place(self, q, t):
        return self.model.place(q) - 0.5 * jnp.sin(t)


def helper(q):
    return MODEL.place(q)


def of_default(q, t, model=MODEL):
    return model.place(q) - 0.5 * jnp.sin(t)


CLOSED = {
    "made inside": lambda q, t: Winch().place(q) - 0.5 * jnp.sin(t),
    "global": lambda q, t: MODEL.place(q) - 0.5 * jnp.sin(t),
    "a field": lambda q, t: MODEL.radius * q[0] - 0.5 * jnp.sin(t),
    "through a function": lambda q, t: helper(q) - 0.5 * jnp.sin(t),
    "partial": partial(place_of, MODEL),
    "of an object": Owner().place,
    "default": of_default,
}


@pytest.mark.parametrize("function", CLOSED.values(), ids=CLOSED)
def test_a_model_within_a_function_is_found(function):
    relation = sc.holonomic(function, RATE)
    (found,) = unseen(Winch(), relation, (1, 1), ["inertia", "radius", "drag"])
    assert found.name == "radius"
    assert found.read
    assert found.text.startswith("β does not see radius [m], while the relation reads Winch.")


class Other(sc.Plant):
    """A plant that is no winch, with the names of one."""

    radius: float = 1.0

    place = Winch.place
    mass_matrix = Winch.mass_matrix
    force = Winch.force


SEEN = {
    "takes the plant": place_of,
    "of another class": lambda q, t: Other().place(q) - 0.5 * jnp.sin(t),
    "no plant": lambda q, t: q[0] - 0.5 * jnp.sin(t),
}


@pytest.mark.parametrize("function", SEEN.values(), ids=SEEN)
def test_nothing_is_said_of_other_functions(function):
    assert not unseen(Winch(), sc.holonomic(function, RATE), (1, 1), ["inertia", "radius", "drag"])


def test_numbers_that_move_shapes_are_named_and_sizes_are_not():
    relation = sc.holonomic(lambda q, t: q[0] - 0.5 * jnp.sin(t), RATE)
    (found,) = unseen(Drawn(), relation, (1, 1), ["inertia", "radius", "size"])
    assert found.name == "radius"
    assert not found.read
    assert "which moves the plant's shapes" in found.text


BOX = sc.StateBox(q=([-1.0], [1.0]), v=([-2.0], [2.0]), t=(0.0, 6.0))
FEW = {"samples": (4, 64), "search": (64, 4, 10), "seed": 1}


def law_of(function):
    relation = sc.holonomic(function, RATE, name="load", labels=["load [m/s]"])
    robust = sc.Robust(sc.laws.polynomial_bound(1.0, 1.0), width=0.1, effectiveness=0.9)
    return sc.ServoLaw(Winch(), relation, sc.Stabilizing(5.0), robust)


@pytest.fixture(scope="module")
def plants():
    return sc.Uncertainty(Winch(), {"radius": RANGE})


@pytest.fixture(scope="module")
def certificate(plants):
    return sc.certify(plants, law_of(place_of), BOX, **FEW)


@pytest.fixture(scope="module")
def run():
    plant, law = Winch(radius=1.1), law_of(place_of)
    return sc.simulate(plant, law, [0.0], [0.5], 5.0)


def test_the_first_line_says_how_far_the_plants_own_errors_are(certificate):
    scope = certificate.scope  # (r − 1) q and (r − 1)(v + Λ q), largest at a corner
    assert scope.position_difference == pytest.approx(1.1 * 0.1 * 1.0, rel=1e-6)
    assert scope.difference == pytest.approx(1.1 * 0.1 * (2.0 + RATE), rel=1e-6)
    first = str(certificate).splitlines()[0]
    assert first.endswith("differs from it by up to 0.44 m/s, its f by up to 0.11 m")
    assert "0.11 m" in certificate._repr_html_()


def test_the_plant_s_own_error_is_compared(certificate, run):
    report = certificate.check(run)
    assert report.verdict == "holds"
    q = run.q[:, 0]
    assert report.position.size == pytest.approx(np.abs(0.1 * q).max(), rel=1e-9)
    assert "‖f of the plant − f of the law‖ = 0.05, certified up to 0.11" in str(report)
    far = sc.simulate(Winch(radius=1.3), law_of(place_of), [0.0], [0.5], 5.0)
    assert certificate.check(far).verdict == "violated"  # 0.3 q is beyond 0.11


def test_a_relation_with_a_model_of_its_own_is_told(plants):
    law = law_of(CLOSED["global"])
    with pytest.warns(sc.errors.ServoconWarning, match=r"does not see radius \[m\]") as warned:
        made = sc.certify(plants, law, BOX, **FEW)
    assert {one.filename for one in warned} == {__file__}  # the user's line
    assert str(made).startswith("β does not see radius [m], while the relation reads Winch.place")
    wrong = made.check(sc.simulate(Winch(radius=1.1), law, [0.0], [0.5], 5.0))
    assert not wrong.covered
    assert "not covered: β does not see radius [m]" in str(wrong)
    assert made.check(sc.simulate(Winch(), law, [0.0], [0.5], 5.0)).covered
    base = sc.ServoLaw(Winch(), law.constraint, sc.Stabilizing(5.0))
    estimate = sc.certificates.estimate_bound(plants, base, BOX, **FEW)
    assert str(estimate).startswith("β does not see radius [m]")


def test_nothing_is_said_where_the_set_does_not_vary_it():
    plants = sc.Uncertainty(Winch(), {"drag": sc.uncertainty.Interval(0.0, 0.2)})
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        made = sc.certify(plants, law_of(CLOSED["global"]), BOX, **FEW)
    assert not made.scope.reservations
