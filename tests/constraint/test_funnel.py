"""Funnels: β against SymPy, closed loops against SciPy, and f inside whatever the mass."""

import jax.numpy as jnp
import numpy as np
import pytest
import sympy
from scipy.integrate import solve_ivp

import servocon as sc
from servocon_plants import Cart

START, END, AFTER, RATE, KAPPA = 0.05, 0.002, 1.0, 8.0, 20.0
SHAPE = {"start": START, "end": END, "after": AFTER}
MODEL = Cart(mass=1.0, friction=0.0)
OWN = 0.3
"""Amplitude of the path that the cart follows, 0.3 sin t [m]."""
LOWER = sc.constraint.FunnelBoundary(-0.03, -0.001, 0.8)
SIDES = {"symmetric": None, "another shape": LOWER, "never below": -0.004}


def error(q, t):
    return q[0] - OWN * jnp.sin(t)


def path(**options):
    return sc.constraint.funnel(error, RATE, **(SHAPE | options), name="path")


def law(relation, mass=1.0):
    return sc.ServoLaw(Cart(mass=mass, friction=0.0), relation, sc.Stabilizing(gain=KAPPA))


def boundary(t, start, end, after):
    """ψ by the literal formula."""
    s = t / after
    return start * (end / start) ** (10 * s**3 - 15 * s**4 + 6 * s**5)


def sides(t, case):
    """The bounds of a case as SymPy expressions in 0 < t < 0.8."""
    upper = boundary(t, START, END, AFTER)
    if case == "symmetric":
        return -upper, upper
    lower = boundary(t, -0.03, -0.001, 0.8) if case == "another shape" else sympy.Float(-0.004)
    return lower, upper


@pytest.mark.first(2)
@pytest.mark.parametrize("map", ["logit", "tan"])
@pytest.mark.parametrize("case", SIDES)
def test_residual_and_its_derivatives_by_sympy(case, map):
    """β = ż + Λz with z = T(f) − T(0); A = ∂β/∂v and b = −dβ/dt at constant v."""
    x, v, t = sympy.symbols("x v t", real=True)
    a, c = sides(t, case)
    f = x - OWN * sympy.sin(t)
    if map == "logit":
        T = lambda y: sympy.log((y - a) / (c - y))
    else:
        T = lambda y: sympy.tan(sympy.pi * (y - (a + c) / 2) / (c - a))
    z = T(f) - T(0)
    along = lambda e: e.diff(x) * v + e.diff(t)
    beta = along(z) + RATE * z
    exact = sympy.lambdify((x, v, t), [beta, beta.diff(v), -along(beta)], "numpy")
    relation = path(lower=SIDES[case], map=map)
    for part, speed, time in ((0.6, 0.1, 0.1), (-0.3, -0.4, 0.45), (0.1, 0.3, 0.75)):
        top = float(c.subs(t, time)) if part > 0 else -float(a.subs(t, time))
        q = OWN * np.sin(time) + part * top
        found = relation.linearize(MODEL, jnp.array([q]), jnp.array([speed]), jnp.asarray(time))
        got = [float(found.beta[0]), float(found.A[0, 0]), float(found.b[0])]
        np.testing.assert_allclose(got, exact(q, speed, time), rtol=1e-8)


def test_the_boundary_and_its_fastest_rate():
    psi = sc.constraint.FunnelBoundary(**SHAPE)
    t = np.linspace(-0.5, 1.5, 20001)
    value = np.array([float(psi(jnp.asarray(x))) for x in (-0.5, 0.0, 0.25, 1.0, 1.5)])
    quarter = 10 / 4**3 - 15 / 4**4 + 6 / 4**5
    np.testing.assert_allclose(
        value, [START, START, START * (END / START) ** quarter, END, END], rtol=1e-12
    )
    along = sc.constraint.bounded(error, 0.0, 1.0, upper=psi).bounds_along(t).upper[:, 0]
    slope = np.gradient(np.log(along), t)
    assert np.all(slope <= 1e-9)
    np.testing.assert_allclose(-slope.min(), psi.fastest, rtol=1e-6)
    np.testing.assert_allclose(psi.fastest, 1.875 * np.log(25.0), rtol=1e-12)
    assert np.abs(np.diff(np.gradient(slope, t))).max() < 0.1  # no jump of the second derivative


def by_hand(mass, x0, v0, times):
    """The closed loop of a cart of a wrong mass, with everything written out for a symmetric ψ.

    z = 2 artanh(f/ψ); u = 1·v̇ with z̈ = −(κ + Λ)ż − κΛz on a mass of 1.
    """

    def field(t, x):
        s = np.clip(t / AFTER, 0.0, 1.0)
        log = np.log(END / START)
        sigma = 10 * s**3 - 15 * s**4 + 6 * s**5
        rate = log * 30 * s**2 * (1 - s) ** 2 / AFTER
        bend = log * 60 * s * (1 - s) * (1 - 2 * s) / AFTER**2
        psi = START * np.exp(log * sigma)
        y = (x[0] - OWN * np.sin(t)) / psi
        y1 = (x[1] - OWN * np.cos(t)) / psi - y * rate
        z, z1 = 2 * np.arctanh(y), 2 * y1 / (1 - y**2)
        z2 = -(KAPPA + RATE) * z1 - KAPPA * RATE * z
        y2 = (z2 * (1 - y**2) - 2 * y * y1 * z1) / 2
        # f̈ of ψ y, and ẍ = f̈ − 0.3 sin t
        a = psi * (y2 + 2 * rate * y1 + (bend + rate**2) * y) - OWN * np.sin(t)
        return [x[1], a / mass]

    return solve_ivp(field, (0.0, times[-1]), [x0, v0], "DOP853", times, rtol=1e-11, atol=1e-13).y


@pytest.mark.parametrize("mass", [0.8, 1.0, 1.2])
def test_closed_loop_by_scipy(mass):
    run = sc.simulate(
        Cart(mass=mass, friction=0.0),
        law(path()),
        [0.04],
        [0.1],
        1.6,
        points=161,
        solver=sc.Solver(rtol=1e-10),
    )
    expected = by_hand(mass, 0.04, 0.1, run.time)
    np.testing.assert_allclose(run.q[:, 0], expected[0], atol=2e-8)
    np.testing.assert_allclose(run.v[:, 0], expected[1], atol=2e-6)


def test_closed_form_on_the_exact_model():
    """z = a e^{−Λt} + b e^{−κt}, and f = ψ tanh(z/2): f decays at least as fast as the funnel."""
    run = sc.simulate(
        MODEL, law(path()), [0.04], [OWN], 2.0, points=201, solver=sc.Solver(rtol=1e-11, atol=1e-13)
    )
    z0 = np.log((START + 0.04) / (START - 0.04))
    slow = KAPPA * z0 / (KAPPA - RATE)
    z = slow * np.exp(-RATE * run.time) + (z0 - slow) * np.exp(-KAPPA * run.time)
    psi = path().bounds_along(run.time).upper[:, 0]
    np.testing.assert_allclose(
        run.q[:, 0] - OWN * np.sin(run.time), psi * np.tanh(z / 2), atol=1e-9
    )


def test_a_constant_funnel_is_bounded():
    narrow = path(end=START)
    plain = sc.constraint.bounded(error, 0.0, RATE, lower=-START, upper=START)
    at = jnp.array([0.13]), jnp.array([0.7]), jnp.asarray(0.3)
    for mine, its in zip(narrow.linearize(MODEL, *at), plain.linearize(MODEL, *at), strict=True):
        np.testing.assert_allclose(mine, its, rtol=1e-12)


def robust(relation):
    """The same law with a robust term whose bound grows with the steepness of the map."""
    bound = sc.laws.LinearBound(np.array([1.0, 0.0, 0.0, 0.3, 0.3]), relation.bound_basis(MODEL))
    term = sc.Robust(bound, width=1e4, effectiveness=0.8)
    return sc.ServoLaw(MODEL, relation, sc.Stabilizing(gain=KAPPA), term)


@pytest.mark.long
def test_never_outside_in_500_starts_and_masses():
    """±20 % of mass, starts anywhere in the funnel, and a force; half of the runs asymmetric."""
    random = np.random.default_rng(7)
    masses = {"mass": sc.uncertainty.Interval(0.8, 1.2)}
    plants = sc.Uncertainty(Cart(mass=1.0, friction=0.0), masses).sample(250, seed=3).plants
    v0 = OWN + random.uniform(-0.1, 0.1, (250, 1))
    push = lambda q, v, t: 0.5 * jnp.sin(9.0 * t) * jnp.ones_like(v)
    for lower, low in ((None, -START), (LOWER, -0.03)):
        q0 = random.uniform(0.9 * low, 0.9 * START, (250, 1))
        relation = path(lower=lower)
        run = sc.simulate(plants, robust(relation), q0, v0, 1.5, points=301, disturbance=push)
        assert run.stopped is None
        value, lower, upper = run.bounded["path"]
        f = run.q[..., 0] - OWN * np.sin(run.time)
        np.testing.assert_allclose(value[..., 0], f, atol=1e-12)
        assert np.all((value > lower) & (value < upper))
        assert np.abs(f).max() < START
        assert np.abs(f[:, run.time >= AFTER]).max() < END
    # The plain relation with the same feedback is outside in many of these runs.
    plain = sc.holonomic(error, RATE, name="path")
    run = sc.simulate(plants, law(plain), q0, v0, 1.5, points=301, disturbance=push)
    f = run.q[..., 0] - OWN * np.sin(run.time)
    assert np.any(np.abs(f[:, run.time >= AFTER]) > END, axis=1).sum() > 20


@pytest.mark.first(1)
@pytest.mark.parametrize(("part", "stays"), [(0.97, True), (1.03, False)])
def test_feedback_alone_holds_a_known_acceleration(part, stays):
    """κΛz = T′(z) a has a solution up to a = 0.4476 κΛψ: the largest z/(2 cosh²(z/2))."""
    z = np.linspace(0.0, 5.0, 100001)
    most = np.max(z / (2 * np.cosh(z / 2) ** 2)) * KAPPA * RATE * END
    np.testing.assert_allclose(most, 0.4476 * KAPPA * RATE * END, rtol=1e-3)
    still = sc.constraint.funnel(lambda q, t: q[0], RATE, start=END, end=END, after=1.0)
    push = lambda q, v, t: part * most * jnp.ones_like(v)
    loop = lambda: sc.simulate(MODEL, law(still), [0.0], [0.0], 20.0, points=201, disturbance=push)
    if stays:
        f = loop().q[-1, 0] / END
        np.testing.assert_allclose(
            KAPPA * RATE * 2 * np.arctanh(f) * (1 - f**2) / 2 * END, part * most, rtol=1e-3
        )
        return
    with pytest.warns(sc.errors.ServoconWarning, match=r"reaches its bound, f = 0\.00[12]"):
        assert loop().stopped is not None
    bound = sc.laws.LinearBound(np.array([1.0, 0.0, 0.0, 0.0, 0.0]), still.bound_basis(MODEL))
    term = sc.Robust(bound, width=1e4, effectiveness=1.0)
    held = sc.ServoLaw(MODEL, still, sc.Stabilizing(gain=KAPPA), term)
    run = sc.simulate(MODEL, held, [0.0], [0.0], 20.0, points=201, disturbance=push)
    assert np.abs(run.q).max() < 0.5 * END


def test_the_basis_of_a_bound_function_by_sympy():
    """T′ = ∂T/∂f, and ż, at one state of an asymmetric funnel."""
    x, v, t = sympy.symbols("x v t", real=True)
    a, c = sides(t, "another shape")
    y = sympy.Symbol("y", real=True)
    T = sympy.log((y - a) / (c - y))
    z = (T - T.subs(y, 0)).subs(y, x - OWN * sympy.sin(t))
    at = {x: 0.09, v: 0.2, t: 0.3}
    steep = float(T.diff(y).subs(y, x - OWN * sympy.sin(t)).subs(at))
    rate = abs(float((z.diff(x) * v + z.diff(t)).subs(at)))
    found = path(lower=LOWER).bound_basis(MODEL)(
        jnp.array([0.09]), jnp.array([0.2]), jnp.asarray(0.3)
    )
    np.testing.assert_allclose(found, [steep, 0.2 * steep, 0.04 * steep, rate, rate**2], rtol=1e-10)


def test_guaranteed_interval_of_a_moving_funnel():
    """|β| as measured bounds f at every instant, through bounds that move."""
    relation = path(lower=LOWER)
    run = sc.simulate(Cart(mass=1.2, friction=0.0), law(relation), [0.02], [OWN], 1.5, points=151)
    bound = np.abs(run.beta).max()
    assert bound > 0.1
    within = relation.guaranteed([0.02], bound, run.time)
    value, lower, upper = run.bounded["path"]
    assert np.all((within.lower <= value + 1e-9) & (value <= within.upper + 1e-9))
    assert np.all((lower < within.lower) & (within.upper < upper))
    T = lambda y, k: np.log((y - lower[k, 0]) / (upper[k, 0] - y))
    k, z0 = 90, abs(T(0.02, 0) - T(0.0, 0))
    d = z0 * np.exp(-RATE * run.time[k]) + bound / RATE * (1 - np.exp(-RATE * run.time[k]))
    np.testing.assert_allclose(T(within.upper[k, 0], k), T(0.0, k) + d, rtol=1e-9)
    np.testing.assert_allclose(T(within.lower[k, 0], k), T(0.0, k) - d, rtol=1e-9)


def test_rows_of_their_own_stacked_recorded_and_drawn(tmp_path):
    relation = sc.constraint.funnel(
        lambda q, t: q, 5.0, start=[0.1, 0.2], end=[0.01, 0.02], after=[0.5, 1.0], name="both"
    )
    np.testing.assert_allclose(
        relation.bounds_along([0.0, 0.5, 2.0]).upper,
        [[0.1, 0.2], [0.01, 0.2 * 0.1**0.5], [0.01, 0.02]],
        rtol=1e-12,
    )
    stacked = sc.stack(path(), name="stacked")
    run = sc.simulate(MODEL, law(stacked), [0.04], [0.0], 1.2, points=61)
    assert [*run.bounded] == ["path"]
    assert run.plot(tmp_path / "run.png", panels=("bounds",)) is not None
    run.save(tmp_path / "run.nc")
    again = sc.Trajectory.load(tmp_path / "run.nc")
    for mine, its in zip(run.bounded["path"], again.bounded["path"], strict=True):
        np.testing.assert_array_equal(mine, its)
    batch = sc.simulate(MODEL, law(path()), [[0.04], [-0.01]], [0.0], 1.2, points=61)
    batch.plot(tmp_path / "batch.png")
    plain = sc.simulate(MODEL, law(sc.holonomic(error, 1.0)), [0.04], [0.0], 0.1, points=3)
    assert plain.bounded == {}
    with pytest.raises(sc.errors.InputError, match="no relation with bounds"):
        plain.plot(panels=("bounds",))


def test_a_start_that_is_named_does():
    for q0, t0 in ((0.06, 0.0), (-0.07, 0.0), (0.06, 0.3)):
        q0 = q0 + OWN * np.sin(t0)
        with pytest.raises(sc.errors.InputError, match=r"q0 of constraint 'path'.* would do") as no:
            sc.simulate(MODEL, law(path()), [q0], [0.0], 0.1, t0=t0)
        assert f"at t = {t0:g} s" in str(no.value)
        wider = path(start=float(str(no.value).split("start=")[1].split(" ")[0]))
        sc.simulate(MODEL, law(wider), [q0], [0.0], 0.01, t0=t0, points=3)
        within = abs(q0 - OWN * np.sin(t0)) / wider.bounds_along(t0).upper[0, 0]
        assert 0.8 < within < 1.0


def outside(t0=0.0, q0=0.06, **options):
    return lambda: sc.simulate(MODEL, law(path(**options)), [q0], [0.0], 1.0, t0=t0)


ROWS = {"start": [0.1, 0.01], "end": 0.001, "after": 1.0}
WRONG = {
    "end above start": (lambda: path(end=0.1), "start, end: got 0.05, 0.1"),
    "end of another sign": (lambda: path(end=-0.01), "end: got -0.01"),
    "no time": (lambda: path(after=0.0), "after: got 0.0"),
    "nan": (lambda: path(after=np.nan), "after"),
    "lower above 0": (lambda: path(lower=0.01), "-lower: got -0.01"),
    "rate": (lambda: sc.constraint.funnel(error, -1.0, **SHAPE), "rate of constraint"),
    "matrix": (lambda: sc.constraint.funnel(error, np.eye(2), **SHAPE), "got a matrix"),
    "rows": (
        lambda: sc.constraint.FunnelBoundary([0.1, 0.2], [0.1, 0.1, 0.1], 1.0),
        "start, end, after",
    ),
    "boundary": (lambda: sc.constraint.FunnelBoundary(-0.1, 0.1, 1.0), "of the same sign"),
    "start outside": (outside(), r"f = \[0\.06\] at t = 0 s.*between -0\.05 and 0\.05"),
    "too late": (outside(t0=2.0, q0=0.6), "Start nearer to f = 0"),
    "below the lower bound": (
        outside(q0=-0.04, lower=LOWER),
        r"between -0\.03 and 0\.05, at that time\. start=-0\.044 of the lower bound would do",
    ),
    "lower reaches the target": (
        outside(q0=0.04, lower=lambda t: -0.01 + 0.1 * t),
        r"target of constraint 'path': got f = \[0\].* at t = 0\.1.*negative at every time",
    ),
    "bounds cross": (
        lambda: sc.simulate(
            MODEL,
            law(
                sc.constraint.bounded(
                    error,
                    lambda t: 0.01 - 0.05 * t,
                    1.0,
                    lower=-0.02,
                    upper=lambda t: 0.02 - 0.05 * t,
                )
            ),
            [0.0],
            [0.0],
            2.0,
        ),
        "target of constraint|a lower bound below the upper one",
    ),
    "row": (
        lambda: sc.simulate(
            MODEL,
            law(sc.constraint.funnel(lambda q, t: q[0] * jnp.ones(2), 1.0, **ROWS)),
            [0.05],
            [0.0],
            1.0,
        ),
        r"row 1, at that time\. start=0\.055 for row 1 would do",
    ),
}


@pytest.mark.usefixtures("unchecked")
@pytest.mark.parametrize(("make", "message"), WRONG.values(), ids=WRONG)
def test_bad_input(make, message):
    with pytest.raises(sc.errors.InputError, match=message):
        make()


def test_the_numbers_of_a_funnel_are_leaves():
    """One program for all funnels; the lower bound follows the upper one."""
    relation = path()
    wider = relation.replace(upper=relation.upper.replace(start=0.1))
    bounds = wider.bounds_along([0.0])
    np.testing.assert_allclose([bounds.lower[0, 0], bounds.upper[0, 0]], [-0.1, 0.1])
