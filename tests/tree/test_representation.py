"""Objects as a line and as a piece of a notebook: all values are there, and no text is a tag."""

import re

import equinox as eqx
import jax
import jax.numpy as jnp
import numpy as np
import pytest

import servocon as sc
from servocon.markup import piece
from servocon_plants import Cart
from tests.html import Page

NASTY = '<script>alert("1")</script> & "β" <img src=x onerror=y> \ud800'


class Lift(sc.Plant):
    """A lift, with a mass. Not more is known of it."""

    mass: float = sc.field(1.5, unit="kg", text="of the cabin")
    arms: jax.Array = sc.field(default_factory=lambda: jnp.array([0.1, 1 / 3]), unit="m")
    many: np.ndarray = eqx.field(default_factory=lambda: np.linspace(-2.0, 7.0, 40))
    count: int = 3
    text: str = sc.field("x", text="name")
    nothing: float | None = None

    def mass_matrix(self, q, t):
        return self.mass * jnp.eye(1)

    def force(self, q, v, t):
        return jnp.zeros(1)


def test_a_line_has_the_values_of_all_fields():
    assert repr(sc.Stabilizing(gain=4)) == (
        "Stabilizing(gain=4.0, weight=1.0, metric='gauss', name='stabilizing')"
    )
    line = repr(Lift())
    assert line == (
        "Lift(mass=1.5, arms=[0.1, 0.3333333333333333], "
        "many=float64[40] from -2 to 7, count=3, text='x')"
    )


def test_long_objects_inside_are_named_only():
    arm = sc.load_plant("planar-arm").uniform(8)
    law = sc.ServoLaw(arm, sc.residual(lambda q, v, t: v, name="r"), sc.Stabilizing(gain=4.0))
    assert "model=PlanarArm(…)" in repr(law)
    assert "Stabilizing(gain=4.0, weight=1.0" in repr(law)
    assert "lambda (" in repr(law)
    assert "test_representation.py:" in repr(law)
    assert len(repr(law)) < 500


def test_a_traced_object_has_a_line_too():
    lines = []
    jax.jit(lambda cart: lines.append(repr(cart)))(Cart())
    assert lines[0].startswith("Cart(mass=traced float64[], friction=traced float64[]")


def test_fields_with_units_and_descriptions():
    page = Page(Lift()._repr_html_())
    assert page.text.strip().startswith("LiftA lift, with a mass.")
    assert ["mass", "1.5", "kg", "of the cabin"] in page.rows
    assert ["arms", "[0.1, 0.333333]", "m", ""] in page.rows
    assert page.values()["many"] == "float64[40] from -2 to 7"
    assert page.values()["count"] == "3"
    assert "nothing" not in page.text


@pytest.mark.first(8)
@pytest.mark.parametrize("name", sc.list_names("servocon.plants"))
def test_numbers_of_every_plant_are_its_own(name):
    made = sc.load_plant(name)
    plant = made() if name not in ("planar-arm",) else made.uniform(3)
    values = Page(plant._repr_html_()).values()
    for field, value in vars(plant).items():
        if isinstance(value, float):
            np.testing.assert_allclose(float(values[field]), value, rtol=1e-5)


def test_a_law_is_a_tree_of_its_terms():
    bound = sc.laws.polynomial_bound(2.0, 0.5)
    terms = sc.Stabilizing(gain=4.25), sc.Robust(bound, width=0.125, effectiveness=1.0)
    relation = sc.residual(lambda q, v, t: v[0] - q[0], name="r")
    law = sc.laws.Saturated(sc.ServoLaw(Cart(), relation, *terms), -3.0, 2.5)
    page = Page(law._repr_html_())
    assert {"details", "math"} <= page.tags
    for words in ("terms[1]: Stabilizing (gain = 4.25", "bound: LinearBound", "model: Cart"):
        assert words in page.text
    rows = [row[:2] for row in page.rows]
    for row in (
        ["gain", "4.25"],
        ["width", "0.125"],
        ["upper", "2.5"],
        ["coefficients", "[2, 0.5]"],
    ):
        assert row in rows, row


class Fleet(sc.Plant):
    """Many lifts."""

    lifts: tuple[Lift, ...] = ()
    loads: tuple[float, ...] = tuple(map(float, range(9)))

    def mass_matrix(self, q, t):
        return jnp.eye(1)

    def force(self, q, v, t):
        return jnp.zeros(1)


def test_of_many_there_are_some_and_their_number():
    page = Page(Fleet(lifts=(Lift(),) * 25)._repr_html_())
    assert page.text.count("lifts[") == 24
    assert "lifts: 1 more" in page.text
    assert page.values()["loads"] == "(0, 1, 2, 3, 4, 5, 6, 7, … 9 in all)"
    assert "loads=(0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, … 9 in all)" in repr(Fleet())


class Parts(sc.Module):
    numbers: dict[str, float] = eqx.field(default_factory=lambda: dict.fromkeys("abcdefgh", 1 / 3))
    more: dict[str, float] = eqx.field(default_factory=lambda: dict.fromkeys("abcdefghi", 2.0))
    parts: dict[str, Lift] = eqx.field(default_factory=lambda: {"left": Lift(), "right": Lift()})
    ends: tuple[float, float] = sc.field((-1.0, 1.0), unit="m", text="of the rail")
    words: np.ndarray = eqx.field(default_factory=lambda: np.array(list("abcdefghi")))
    key: jax.Array = eqx.field(default_factory=lambda: jax.random.key(0))
    long: object = range(10**50, 10**60, 10**55)
    last: float = sc.field(0.0, text="by A. Author. It has a second sentence.")


def test_containers_keys_and_long_objects():
    line = repr(Parts())
    assert f"numbers={{{', '.join(f'{name}: {1 / 3}' for name in 'abcdefgh')}}}, " in line
    assert "h: 2.0, …}" in line
    page = Page(Parts()._repr_html_())
    assert page.text.split()[:2] == ["Parts", "numbers{a:"]  # no docstring, and none of dataclasses
    values = page.values()
    assert values["numbers"] == f"{{{', '.join(f'{name}: 0.333333' for name in 'abcdefgh')}}}"
    assert values["more"].endswith("h: 2, …}")
    assert "parts[right]: Lift (mass = 1.5, arms = [0.1, 0.333333], many = float64" in page.text
    assert "from -2 to 7, …)" in page.text
    assert ["ends", "(-1, 1)", "m", "of the rail"] in page.rows
    assert values["words"] == "[a, b, c, d, e, f, g, h, i]"
    assert values["key"] == "key<fry>[]"
    assert values["long"] == "range(…)"
    assert ["last", "0", "", "by A. Author"] in page.rows


def test_texts_of_users_are_no_tags():
    relation = sc.residual(lambda q, v, t: v, name=NASTY, labels=f"{NASTY} [m/s]")
    law = sc.ServoLaw(Lift(text=NASTY), relation)
    for made in (law, law.model, relation):
        page = Page(made._repr_html_())
        assert "<script>alert" in page.text  # as text
        assert "img" not in page.tags
    assert "<b>" not in piece("<b>", "<b>", [])


def test_nothing_but_the_theme_has_a_colour():
    style = re.search(r"<style>(.*?)</style>", Cart()._repr_html_(), re.S)
    assert style is not None
    found = re.findall(r"(?<![\w-])(?:color|background): *([^;]+);", style[1])
    assert set(found) <= {"inherit", "none", "#fff"}  # white is behind pictures only
    assert re.findall(r"([^\n{}]*)\{[^}]*#fff", style[1]) == [".servocon img "]


def test_a_set_of_plants_in_a_line():
    carts = sc.Uncertainty(Cart(), {"mass": sc.uncertainty.Interval(0.5, 2.0)})
    assert repr(carts) == "Uncertainty(Cart: mass from 0.5 to 2)"
