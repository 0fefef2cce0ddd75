"""SymPy models as programs: functions, names, parameters, and what is refused."""

import pickle
import subprocess
import sys

import jax
import jax.numpy as jnp
import numpy as np
import pytest
import sympy as sp
from scipy.integrate import solve_ivp
from sympy.physics.mechanics import KanesMethod, Particle, Point, ReferenceFrame, dynamicsymbols

import servocon as sc
from servocon.interop.sympy import from_sympy

ZERO = jnp.zeros(())
X, U, DRIVE = dynamicsymbols("x u F")
M, K = sp.symbols("m k")


def oscillator(force):
    """m ẍ = force on a line."""
    N, point = ReferenceFrame("N"), Point("P")
    point.set_vel(N, U * N.x)
    method = KanesMethod(N, [X], [U], [X.diff() - U])
    method.kanes_equations([Particle("P", point, M)], [(point, force * N.x)])
    return method


FUNCTIONS = [
    sp.Piecewise((0, X < 0), (-K * X, True)),
    sp.Max(0, X) - sp.Min(K, X, U),
    sp.sign(U) * sp.Abs(X) + sp.Heaviside(X, 0.5),
    sp.atan2(U, X) + sp.sqrt(K + X**2),
    X**-3 + (X + K) ** -1 + (X**2 + 1) ** sp.Rational(-3, 2) + K**X,
    sp.exp(-X) * sp.tanh(U) + sp.log(K) / sp.Integer(3) + sp.pi * sp.sec(X),
    sp.sin(X) ** 2 - sp.cot(X) + sp.Float("0.1") + sp.sinh(dynamicsymbols._t),
    sp.Integer(2),
]


@pytest.mark.first(3)
@pytest.mark.parametrize("force", FUNCTIONS, ids=str)
def test_functions_of_sympy_in_jax(force):
    plant = from_sympy(oscillator(force), {"m": 1.0, "k": 2.0}).plant
    for x, u, t in ((0.7, -0.4, 0.3), (-1.2, 0.9, 1.1)):
        values = {X: x, K: 2.0, dynamicsymbols._t: t}
        value = lambda u, values=values: float(force.subs(values | {U: u}).evalf(17))
        at = jnp.array([x]), jnp.array([u]), jnp.asarray(t)
        np.testing.assert_allclose(plant.force(*at), [value(u)], rtol=1e-14)
        slope = jax.jacfwd(plant.force, argnums=1)(*at)
        difference = (value(u + 1e-5) - value(u - 1e-5)) / 2e-5
        np.testing.assert_allclose(slope, [[difference]], rtol=1e-8, atol=1e-9)


def test_integer_powers_are_multiplied_out():
    plant = from_sympy(oscillator(X**-2 + 1 / (X + K) ** 3 + X**5), {"m": 1.0, "k": 2.0}).plant
    program = str(jax.make_jaxpr(lambda q: plant.force(q, q, ZERO))(jnp.ones(1)))
    assert program.count("integer_pow") == 3
    assert " pow " not in program


def test_names_that_are_also_names_in_the_generated_code():
    values = {"q0": 1.5, "x0": 2.5, "p0": 3.5, "t_1": 4.5, "lambda": 5.5, "m_{1}'": 6.5, "f": 7.5}
    force = sum(sp.Symbol(name) * X**i for i, name in enumerate(values))
    plant = from_sympy(oscillator(force), values | {"m": 1.0}).plant
    x = 1.3
    expected = sum(value * x**i for i, value in enumerate(values.values()))
    np.testing.assert_allclose(
        plant.force(jnp.array([x]), jnp.zeros(1), ZERO), [expected], rtol=1e-14
    )
    assert plant.parameters == values | {"m": 1.0}


def test_a_symbol_with_other_assumptions_is_found_by_its_name():
    force = sp.Symbol("k", positive=True) * DRIVE.diff()
    plant = from_sympy(
        oscillator(force), {K: 2.0, M: 1.0}, prescribed={DRIVE: dynamicsymbols._t**2}
    ).plant
    assert plant.force(jnp.zeros(1), jnp.zeros(1), jnp.asarray(3.0)) == 12.0


def test_parameters_are_leaves():
    """A sweep over stiffness and mass, against SciPy; and the derivative of a force."""
    plant = from_sympy(oscillator(-K * X), {M: 1, "k": 4}).plant
    assert jax.tree.leaves(plant) == [4.0, 1.0]
    members = [plant.with_parameters({"k": k, M: m}) for k, m in ((4.0, 1.0), (9.0, 2.0))]
    law = sc.ServoLaw(plant, sc.residual(lambda q, v, t: v), sc.Stabilizing(gain=0.5))
    runs = sc.simulate(sc.batch(members), law, [1.0], [0.0], 2.0, points=2)

    for (k, m), end in zip(((4.0, 1.0), (9.0, 2.0)), runs.q[:, -1, 0], strict=True):
        rate = lambda t, y, k=k, m=m: [y[1], (-k * y[0] + 4.0 * y[0] - 0.5 * y[1]) / m]
        expected = solve_ivp(rate, (0, 2), [1.0, 0.0], rtol=1e-10, atol=1e-12).y[0, -1]
        assert end == pytest.approx(expected, abs=1e-7)

    slope = jax.grad(
        lambda k: plant.with_parameters({"k": k}).force(jnp.ones(1) * 3, jnp.zeros(1), ZERO)[0]
    )
    assert slope(4.0) == -3.0


def test_the_same_equations_are_the_same_program(models):
    """Two models made of one description share a compiled program, and travel to processes."""
    values = {"m": 1.0, "g": 9.81}
    first, second = (from_sympy(models.polar_particle(), values).plant for _ in range(2))
    assert jax.tree.structure(first) == jax.tree.structure(second)
    assert hash(jax.tree.structure(first)) == hash(jax.tree.structure(second))
    copy = pickle.loads(pickle.dumps(first))
    assert jax.tree.structure(copy) == jax.tree.structure(first)
    q = jnp.array([1.0, 0.3])
    np.testing.assert_array_equal(copy.force(q, q, ZERO), first.force(q, q, ZERO))


def test_equations_are_formed_where_they_are_not():
    x, u = dynamicsymbols("x u")
    N, point = ReferenceFrame("N"), Point("P")
    point.set_vel(N, u * N.x)
    bodies = [Particle("P", point, M)]
    method = KanesMethod(
        N, [x], [u], [x.diff() - u], bodies=bodies, forcelist=[(point, -K * x * N.x)]
    )
    plant = from_sympy(method, {"m": 2.0, "k": 3.0}).plant
    assert plant.force(jnp.array([2.0]), jnp.zeros(1), ZERO) == -6.0
    unformed = KanesMethod(N, [x], [u], [x.diff() - u])
    with pytest.raises(
        sc.errors.InputError, match=r"method: .*Call its kanes_equations\(bodies, loads\)"
    ):
        from_sympy(unformed, {})


BAD = {
    "unresolved, all named": (
        lambda: from_sympy(oscillator(-K * X + DRIVE), {"kk": 2.0}),
        r"unresolved symbols F\(t\), k, m; .*Did you mean 'k' where you gave 'kk'\?",
    ),
    "a derivative of an input": (
        lambda: from_sympy(oscillator(DRIVE.diff()), {"m": 1.0}),
        r"unresolved symbols Derivative\(F\(t\), t\)",
    ),
    "an acceleration in a load": (
        lambda: from_sympy(oscillator(-X.diff().diff()), {"m": 1.0}),
        r"unresolved symbols Derivative\(u\(t\), t\)|unresolved symbols Derivative\(x",
    ),
    "not affine": (
        lambda: from_sympy(oscillator(DRIVE**2), {"m": 1.0}, inputs=["F"]),
        r"inputs F: got F\(t\) in the derivative of F by it; expected .*affine",
    ),
    "gain by speed": (
        lambda: from_sympy(oscillator(U * DRIVE), {"m": 1.0}, inputs=[DRIVE]),
        r"inputs F: got u\(t\) in the derivative",
    ),
    "an input that is none": (
        lambda: from_sympy(oscillator(DRIVE), {"m": 1.0}, inputs=["G"]),
        r"input: got 'G'; expected one of F",
    ),
    "a motion that is none": (
        lambda: from_sympy(oscillator(DRIVE), {"m": 1.0}, prescribed={"FF": 0}),
        r"prescribed motion: got 'FF'; expected one of F.*Did you mean 'F'\?",
    ),
    "a coordinate prescribed": (
        lambda: from_sympy(oscillator(DRIVE), {"m": 1.0}, prescribed={"x": 0}),
        r"prescribed motion: got 'x'; expected one of F",
    ),
    "two symbols of one name": (
        lambda: from_sympy(oscillator(K * X - sp.Symbol("k", positive=True)), {"k": 1, "m": 1}),
        r"different symbols of one name: k",
    ),
    "not a number": (
        lambda: from_sympy(oscillator(X), {"m": "heavy"}),
        r"parameter 'm': got 'heavy'; expected one number",
    ),
    "an array": (
        lambda: from_sympy(oscillator(X), {"m": np.ones(2)}),
        r"parameter 'm': got .*; expected one number",
    ),
    "no function of JAX": (
        lambda: from_sympy(oscillator(sp.besselj(0, X)), {"m": 1.0}),
        r"force: got .*besselj; expected functions that JAX has",
    ),
    "divided by zero": (
        lambda: from_sympy(oscillator(sp.zoo * X), {"m": 1.0}),
        r"force: got an expression that contains (nan|a division by zero); .*CRAMER",
    ),
    "no method": (
        lambda: from_sympy(sp.Matrix([1]), {}),
        r"method: got MutableDenseMatrix; expected a SymPy KanesMethod or LagrangesMethod",
    ),
    "no such parameter": (
        lambda: from_sympy(oscillator(X), {"m": 1.0}).plant.with_parameters({"mm": 2.0}),
        r"parameter: got 'mm'; expected one of m\. Did you mean 'm'\?",
    ),
}


@pytest.mark.parametrize("name", BAD)
def test_bad_input(name):
    make, message = BAD[name]
    with pytest.raises(sc.errors.InputError, match=message):
        make()


@pytest.mark.long
def test_sympy_is_optional():
    code = (
        "import sys, servocon as sc; sc.simulate, sc.ServoLaw, sc.Lagrangian\n"
        "assert not {'sympy', 'control'} & set(sys.modules)\n"
        "sys.modules['sympy'] = None\n"
        "try:\n    import servocon.interop.sympy\n"
        "except ModuleNotFoundError as error:\n    print(error.name, error)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert (
        done.stdout == "sympy servocon.interop.sympy needs SymPy: pip install 'servocon[sympy]'\n"
    )
