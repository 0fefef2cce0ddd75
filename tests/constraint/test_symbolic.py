"""Relations in symbols: equal to hand-derived ones, and to JAX's derivatives at random states."""

import re
from xml.etree import ElementTree

import jax
import jax.numpy as jnp
import numpy as np
import pytest
import sympy as sp

import servocon as sc
from servocon.constraint.symbolic import parts_of, symbolic
from servocon.errors import InputError
from servocon.formulas import equation
from servocon.markup import Formula
from tests.html import Page
from tests.systems import COUPLED, STATES, Bare, Coupled, coupled_rows

ARM = sc.load_plant("planar-arm")()


class Named(sc.Plant):
    """Coordinates, and perhaps speeds, with names."""

    coordinates: tuple[str, ...] = ("x [m]", "theta 1 [rad]")
    speeds: tuple[str, ...] | None = None

    def mass_matrix(self, q, t):
        return jnp.eye(len(q))

    def force(self, q, v, t):
        return jnp.zeros(len(v))

    def coordinate_labels(self):
        return self.coordinates

    def speed_labels(self):
        return self.speeds


WIDE = Named(tuple(f"x {i} [m]" for i in range(11)))


def everything(q, t):
    """Most functions that a relation may use, for arguments near 0.5."""
    a, b = q[0], q[1]
    smooth = jnp.sin(a) * jnp.exp(-b) + jnp.tanh(a * b) / (1.0 + a**2) - jnp.sqrt(b + t)
    corners = jnp.maximum(a, 0.3) + jnp.abs(b - 1.0) + jnp.where(a > b, a * b, jnp.log1p(b))
    return jnp.array([smooth, corners + jnp.arctan2(a, b), jax.nn.sigmoid(a) + a**-3 + b**1.5])


def numbers(found, q, v, t):
    """Values of the three matrices, by mpmath."""
    values = dict(zip((*found.q, *found.v, found.t), map(float, (*q, *v, t)), strict=True))
    return [np.array(part.subs(values).evalf(), float) for part in (found.beta, found.A, found.b)]


def test_against_rows_derived_by_hand():
    found = symbolic(Coupled(), COUPLED)
    for q, v, t in STATES:
        for got, want in zip(numbers(found, q, v, t), coupled_rows(q, v, t), strict=True):
            np.testing.assert_allclose(got.squeeze(), want, rtol=1e-12, atol=1e-12)


@pytest.mark.parametrize("seed", [0, 1, 2])
def test_against_derivatives_of_arrays(seed):
    """SymPy's numbers of many functions, and JAX's, which evaluates the original function."""
    relation = sc.holonomic(everything, rate=(1.0, 2.0, 1 / 3), name="everything")
    draw = np.random.default_rng(seed).uniform
    q, v, t = draw(0.3, 0.8, 2), draw(-1.0, 1.0, 2), draw(0.1, 1.0)
    found = numbers(symbolic(ARM, relation), q, v, t)
    given = relation.linearize(ARM, *map(jnp.asarray, (q, v, t)))
    for got, want in zip(found, given, strict=True):
        np.testing.assert_allclose(got.reshape(want.shape), want, rtol=1e-12, atol=1e-12)


def test_symbols_differentiate_as_the_law_does():
    """A = ∂β/∂v and b = −∂β/∂q q̇ − ∂β/∂t by SymPy itself."""
    found = symbolic(Coupled(), COUPLED)
    assert found.beta.jacobian(found.v) == found.A
    rate = found.beta.jacobian(found.q) * sp.Matrix(found.v) + found.beta.diff(found.t)
    assert sp.simplify(found.b + rate) == sp.zeros(2, 1)


def test_names_of_symbols():
    path = sc.holonomic(lambda q, t: q[0] - 2.0 * jnp.sin(q[1]), rate=3.0)
    found = symbolic(Named(), path)
    assert [*map(str, found.q), *map(str, found.v)] == ["x", "theta_1", "xdot", "thetadot_1"]
    assert sp.latex(found.v[1]) == r"\dot{\theta}_{1}"
    assert [*map(str, symbolic(ARM, path).v)] == ["v_0", "v_1"]  # "joint 1" is no symbol
    assert [*map(str, symbolic(Named(("t [m]", "x [m]")), path).q)] == ["q_0", "q_1"]  # t is time
    turning = Named(("x [m]", "y [m]"), speeds=("u 1 [m/s]", "u 2 [m/s]"))
    assert [*map(str, symbolic(turning, path).v)] == ["u_1", "u_2"]


def test_a_plant_without_labels_tells_its_size_by_its_mass_matrix():
    assert symbolic(Bare(), sc.residual(lambda q, v, t: v[0])).A.shape == (1, 1)

    class Free(sc.Lagrangian):
        def kinetic_energy(self, q, v, t):
            return 0.5 * (v[0] ** 2 + v[1] ** 2 + jnp.cos(q[0]) * v[2] ** 2)

        def potential_energy(self, q, t):
            return q[0]

    first = sc.residual(lambda q, v, t: v[0])
    assert sp.Matrix([[1, 0, 0]]) == symbolic(Free(), first).A

    class Turning(Bare):
        def coordinate_rate(self, q, v, t):
            return 2.0 * v

    with pytest.raises(InputError, match=r"Write coordinate_labels\(\)"):
        symbolic(Turning(), first)  # the mass matrix tells nothing of the coordinates
    body = symbolic(sc.load_plant("rigid-body")(), first)
    assert (len(body.q), body.A.shape) == (7, (1, 6))  # labels of coordinates and of speeds


def test_a_relation_of_its_own_has_the_coordinates_that_it_needs():
    by_index = Page(sc.residual(lambda q, v, t: v[1] - 2.0 * q[2])._repr_html_())
    assert "math" in by_index.tags
    assert re.sub(r"\s", "", by_index.text).count("q2") == 1

    def unpacked(q, v, t):
        a, b, c = v
        return a - 2.0 * b + c

    assert "math" in Page(sc.residual(unpacked)._repr_html_()).tags
    for size_free in (lambda q, v, t: v, lambda q, v, t: jnp.sum(v), lambda q, v, t: jnp.sin(t)):
        assert "math" not in Page(sc.residual(size_free)._repr_html_()).tags


def test_relations_without_formulas_show_their_rows():
    def loop(q, v, t):
        return jax.lax.while_loop(lambda x: x[0] < 3.0, lambda x: x + 1.0, v)

    for function in (loop, lambda q, v, t: jnp.stack([sum(v) ** k for k in range(1, 40)])):
        relation = sc.residual(function, name="r", labels=None)
        with pytest.raises(InputError) as refused:
            symbolic(ARM, relation, 400)
        assert "r" in str(refused.value)
        parts = parts_of(relation, ARM)
        assert not any(isinstance(part, Formula) for part in parts)
        assert "r[1]" in "".join(part.html() for part in parts)


def test_a_function_that_fails_is_shown_as_it_is():
    def broken(q, v, t):
        raise RuntimeError("never")

    page = Page(sc.residual(broken, name="b")._repr_html_())
    assert "broken (" in page.text


def formulas(relation, plant):
    """The formulas of a relation as XML reads them, each in a line."""
    parts = parts_of(relation, plant)
    return [in_a_line(ElementTree.fromstring(part.mathml)) for part in parts]


def in_a_line(node):
    inner = [in_a_line(child) for child in node]
    between = {"mtable": "; ", "mtr": ", ", "msub": "_", "msup": "^", "mfrac": "/"}
    line = (node.text or "") + between.get(node.tag, "").join(inner)
    return f"[{line}]" if node.tag == "mtable" else " " if node.tag == "mspace" else line


def test_formulas_are_presentation_mathml():
    cases = lambda q, v, t: jnp.where(q[0] < 0.5, -1.25e-7 * v[0], v[1] / 3.0)
    rows = sc.residual(lambda q, v, t: jnp.stack([v[0] * q[1] - 2.0, -v[1], cases(q, v, t)]))
    assert formulas(rows, Named()) == [
        "β=[θ_1 x.−2; −θ._1; [−1.25·10^−7 x., x<0.5; θ._1/3, else]]",
        "A=[θ_1, 0; 0, −1; [−1.25·10^−7, x<0.5; 0, else], [0, x<0.5; 0.333333, else]]",
        "b=[−θ._1 x.; 0; 0]",
    ]
    one = sc.residual(lambda q, v, t: v[0] - t**2)
    assert formulas(one, Named()) == ["β=−t^2+x.", "A=[1, 0]", "b=2 t"]


def test_names_in_formulas_are_texts():
    made = ElementTree.fromstring(equation("<b>&", sp.Symbol("<i>") / sp.Symbol("dot")))
    assert in_a_line(made) == "<b>&=<i>/dot"


def test_long_relations_show_the_first_of_their_rows():
    """And their sizes: more rows, or more speeds, than a formula has room for."""
    few = sc.residual(lambda q, v, t: v[:3], labels=["a [m/s]", "b", "c"])
    sizes, table = parts_of(few, WIDE)
    assert sizes.words == "β has 3 rows, A is 3 × 11."
    assert table.rows == [["a", "m/s"], ["b", ""], ["c", ""]]
    _, table = parts_of(sc.residual(lambda q, v, t: jnp.tile(v, 6)[:11], name="r"), Named())
    assert [row[0] for row in table.rows] == [*(f"r[{i}]" for i in range(10)), "…"]
    _, table = parts_of(sc.residual(lambda q, v, t: v[:10], name="r"), WIDE)
    assert len(table.rows) == 10
