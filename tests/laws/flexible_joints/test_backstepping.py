"""Flexible joints under motor torque: the two-layer law against NumPy and finite differences."""

import equinox as eqx
import jax
import jax.numpy as jnp
import numpy as np
import pytest
from scipy.integrate import solve_ivp

import servocon as sc
from servocon.constraint.relations import Holonomic
from servocon_plants import PlanarArm, flexible_joint_arm
from tests.laws.flexible_joints.printed_arm import arm

MIRROR = sc.residual(lambda q, v, t: v[0] + v[1], name="mirror")
A = np.array([[1.0, 1.0]])


class Case:
    """Numbers of a law, the law itself, and one run of it integrated by SciPy."""

    def __init__(self, K, J, S, Ks, Qz, gain, weight, metric, start):
        self.K, self.J, self.S, self.Ks, self.Qz = (
            np.broadcast_to(x, 2) for x in (K, J, S, Ks, Qz)
        )
        self.gain, self.weight, self.metric = gain, weight, metric
        self.law = sc.laws.BacksteppingLaw(
            flexible_joint_arm(2, stiffness=K, rotor_inertia=J),
            MIRROR,
            sc.Stabilizing(gain=gain, weight=weight, metric=metric),
            position_rate=S,
            speed_gain=Ks,
            position_gain=Qz,
        )
        self.start = np.array(start)

    def rate(self, t, x):
        """ẋ of the four-coordinate plant, Eq. 66, under the law."""
        q1, q2, v1, v2 = x.reshape(4, 2)
        D, bias = arm(q1, v1)
        twist = self.K * (q1 - q2)
        u = self.law.step(x[:4], x[4:], t).u
        return np.concatenate([v1, v2, np.linalg.solve(D, -bias - twist), (twist + u) / self.J])

    def run(self, times, start=None, tolerance=1e-10):
        start = self.start if start is None else start
        return solve_ivp(
            self.rate, (0, times[-1]), start, "DOP853", times, rtol=tolerance, atol=tolerance
        ).y.T

    def wanted(self, q, v):
        """q₂ᵈ = K⁻¹u₁ with u₁ = p1 + p2 for the links, F1 = −(C q̇1 + G + K q1), b = 0."""
        D, bias = arm(q, v)
        inverse = np.linalg.inv(D)
        force = -(bias + self.K * q)
        p1 = A.T @ np.linalg.solve(A @ inverse @ A.T, -A @ inverse @ force)
        back = np.linalg.inv(A @ A.T) if self.metric == "acceleration" else None
        lever = D @ A.T @ back if back is not None else A.T @ np.linalg.inv(A @ inverse @ A.T)
        return (p1 - lever @ (self.gain / self.weight * A @ v)) / self.K


PRINTED = Case(1.0, 1.0, 4.0, 4.0, 4.0, 1.0, 1.0, "acceleration", [0, 0, 0, 0, 1, -0.1, 1, -0.1])
GENERAL = Case(
    K=np.array([6.0, 9.0]),
    J=np.array([0.5, 0.8]),
    S=np.array([5.0, 6.0]),
    Ks=np.array([3.0, 4.0]),
    Qz=np.array([7.0, 8.0]),
    gain=2.0,
    weight=1.7,
    metric="gauss",
    start=[0.3, -0.4, 0.5, 0.2, 0.6, 0.2, -0.3, 0.1],
)
CASES = {"printed": PRINTED, "general": GENERAL}


# --- Layer 1 --------------------------------------------------------------------------------------


def test_start_on_the_manifold():
    """u₁(0) = (−2.8125, −1.35) for q₁ = 0 and κ/P = 1 (K = 1, the paper's Eqs. 71–72)."""
    q, v = PRINTED.law.on_manifold([0.0, 0.0], [1.0, -0.1])
    np.testing.assert_allclose(q, [0, 0, -2.8125, -1.35], atol=1e-12)
    np.testing.assert_allclose(v[:2], [1.0, -0.1])
    step = PRINTED.law.step(q, v, 0.0)
    np.testing.assert_allclose(step.contributions["motor feedback"], 0, atol=1e-12)


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_wanted_positions_are_the_links_servo_force(case):
    rng = np.random.default_rng(4)
    for q, v in rng.normal(size=(3, 2, 2)):
        full, _ = case.law.on_manifold(q, v)
        np.testing.assert_allclose(full[2:], case.wanted(q, v), rtol=1e-10, atol=1e-11)


# --- Layer 2: derivatives along the motion --------------------------------------------------------

H = 0.004


def difference(values):
    """First derivative on a grid of step H, two points shorter at each end."""
    return (8 * (values[3:-1] - values[1:-3]) - (values[4:] - values[:-4])) / (12 * H)


@pytest.fixture(scope="module", params=CASES, ids=str)
def motion(request):
    """A run and everything that follows from it without servocon's formulas.

    q₂ᵈ along the run comes from NumPy, its derivatives from differences between output times.
    """
    case = CASES[request.param]
    times = H * np.arange(160)
    x = case.run(times, tolerance=1e-12)
    q1, q2, v1, v2 = (x[:, 2 * i : 2 * i + 2] for i in range(4))
    wanted = np.array([case.wanted(q, v) for q, v in zip(q1, v1, strict=True)])
    wanted_rate = difference(wanted)
    cut = slice(2, -2)
    z = q2 - wanted
    z_rate = v2[cut] - wanted_rate
    s = z_rate + case.S * z[cut]
    return {
        "case": case,
        "times": times,
        "x": x,
        "q1": q1[cut][cut],
        "q2": q2[cut][cut],
        "v1": v1[cut][cut],
        "z": z[cut][cut],
        "z rate": z_rate[cut],
        "s": s[cut],
        "s rate": difference(s),
        "wanted acceleration": difference(wanted_rate),
        "V": 0.5 * case.weight * (A @ v1.T)[0][cut] ** 2
        + 0.5 * np.sum(case.Qz * z[cut] ** 2, axis=1)
        + 0.5 * np.sum(case.J * s**2, axis=1),
    }


def test_acceleration_of_the_wanted_position(motion):
    """J q̈₂ᵈ by nested JVPs, against differences of NumPy's q₂ᵈ along SciPy's motion."""
    case, picked = motion["case"], range(4, 156, 15)
    for i in picked:
        step = case.law.step(motion["x"][i, :4], motion["x"][i, 4:], motion["times"][i])
        expected = case.J * motion["wanted acceleration"][i - 4]
        scale = 1 + np.abs(expected).max()
        np.testing.assert_allclose(step.contributions["reference"], expected, atol=1e-5 * scale)
        # and the whole torque, u = −K (q1 − q2) + J (q̈₂ᵈ − S ż) − K_s s − Q_z z:
        j = i - 4
        u = (
            case.K * (motion["q2"][j] - motion["q1"][j])
            + expected
            - case.J * case.S * motion["z rate"][j]
            - case.Ks * motion["s"][j]
            - case.Qz * motion["z"][j]
        )
        np.testing.assert_allclose(step.u, u, atol=1e-5 * scale)


def test_error_dynamics(motion):
    """J ṡ = −K_s s − Q_z z, with everything by differences."""
    case = motion["case"]
    expected = -case.Ks * motion["s"] - case.Qz * motion["z"]
    found = case.J * motion["s rate"]
    np.testing.assert_allclose(found, expected, atol=1e-5 * (1 + np.abs(expected).max()))


def test_lyapunov_function_falls(motion):
    """V̇ = −κ‖β‖² + βᵀP A D⁻¹K z − zᵀQ_z S z − sᵀK_s s < 0 where the gains suffice."""
    case = motion["case"]
    V_rate = difference(motion["V"])
    beta = (A @ motion["v1"].T)[0]
    pull = np.array(
        [
            (A @ np.linalg.solve(arm(q, v)[0], case.K * z))[0]
            for q, v, z in zip(motion["q1"], motion["v1"], motion["z"], strict=True)
        ]
    )
    expected = (
        -case.gain * beta**2
        + case.weight * beta * pull
        - np.sum(case.Qz * case.S * motion["z"] ** 2, axis=1)
        - np.sum(case.Ks * motion["s"] ** 2, axis=1)
    )
    np.testing.assert_allclose(V_rate, expected, atol=1e-5 * (1 + np.abs(expected).max()))
    lever = max(
        np.linalg.norm(case.weight * A @ np.linalg.inv(arm(q, v)[0]) * case.K)
        for q, v in zip(motion["q1"], motion["v1"], strict=True)
    )
    assert case.gain * min(case.Qz * case.S) > lever**2 / 4  # the theorem's condition
    assert np.all(V_rate < 0)


def test_convergence_from_untwisted_springs():
    """|β| at t = 0.5, 1, 2, 5, 10 s on the arm of Zhao, Chen, Zhao & Dong 2018, section 8.3, with
    S = K_s = Q_z = 4: a reference solution of the closed loop ż = s − S z, J ṡ = −K_s s − Q_z z."""
    times = np.array([0, 0.5, 1, 2, 5, 10])
    beta = np.abs(PRINTED.run(times, tolerance=1e-8)[:, 4:6].sum(axis=1))
    np.testing.assert_allclose(beta[1:4], [0.746, 0.483, 0.178], atol=5e-4)
    np.testing.assert_allclose(beta[4:], [0.0088, 6e-5], rtol=0.05)


def test_on_the_manifold_the_links_do_not_notice_the_springs():
    """β = 0.9 exp(−t), as if u₁ acted on the links directly."""
    times = np.linspace(0, 3, 7)
    start = np.concatenate(PRINTED.law.on_manifold([0.0, 0.0], [1.0, -0.1]))
    beta = PRINTED.run(times, start)[:, 4:6].sum(axis=1)
    np.testing.assert_allclose(beta, 0.9 * np.exp(-times), atol=1e-7)


# --- Any number of links --------------------------------------------------------------------------


def spread(v, rows):
    """`rows` relations between the speeds of an arm of any length."""
    return jnp.stack([v[i] + v[i + 1] ** 2 - 0.5 * v[-1] for i in range(rows)])


@pytest.mark.first(1)
@pytest.mark.parametrize(("links", "rows"), [(1, 1), (3, 1), (10, 3)])
def test_any_number_of_links(links, rows):
    """Started on the manifold, β decays at κ and the motors stay where they are wanted.

    For ten links the law is differentiated twice through LAPACK's factorizations.
    """
    plant = flexible_joint_arm(links, stiffness=20.0, rotor_inertia=0.4)
    relation = sc.residual(
        lambda q, v, t: spread(v, rows) if links > 1 else v + q - jnp.sin(t), name="spread"
    )
    law = sc.laws.BacksteppingLaw(plant, relation, sc.Stabilizing(gain=2.0))
    rng = np.random.default_rng(links)
    q, v = law.on_manifold(*(0.3 * rng.normal(size=(2, links))))

    @jax.jit
    def acceleration(q, v, u):
        t = jnp.zeros(())
        force = plant.force(q, v, t) + plant.input_matrix(q, t) @ u
        return jnp.linalg.solve(plant.mass_matrix(q, t), force)

    def rate(t, x):
        q, v = np.split(x, 2)
        return np.concatenate([v, acceleration(q, v, law.step(q, v, t).u)])

    end, x = 0.1, np.concatenate([q, v])
    first = law.step(q, v, 0.0).beta
    run = solve_ivp(rate, (0, end), x, "DOP853", rtol=1e-9, atol=1e-9)
    q, v = np.split(run.y[:, -1], 2)
    beta = law.step(q, v, end).beta
    assert np.abs(first).max() > 0.1
    np.testing.assert_allclose(beta, first * np.exp(-2.0 * end), atol=1e-7)
    where, speed = law.on_manifold(q[:links], v[:links], end)
    np.testing.assert_allclose(q, where, atol=1e-7)
    np.testing.assert_allclose(v, speed, atol=1e-6)


# --- What the simulation sees ---------------------------------------------------------------------


def test_the_constraint_on_the_whole_plant():
    relation = sc.holonomic(
        lambda q, t: q[0] - q[1] ** 2 + t, rate=2.0, name="curve", labels="c [1]"
    )
    assert isinstance(relation, Holonomic)
    law = sc.laws.BacksteppingLaw(PRINTED.law.model, relation)
    q, v, t = jnp.array([0.1, 0.2, 9.0, 9.0]), jnp.array([0.3, 0.4, 9.0, 9.0]), jnp.asarray(0.5)
    beta, matrix, b = law.constraint.linearize(law.model, q, v, t)
    f, f_rate = 0.1 - 0.04 + 0.5, 0.3 - 2 * 0.2 * 0.4 + 1
    np.testing.assert_allclose(beta, [f_rate + 2 * f], rtol=1e-12)
    np.testing.assert_allclose(matrix, [[1.0, -0.4, 0.0, 0.0]], rtol=1e-12)
    np.testing.assert_allclose(b, [2 * 0.4**2 - 2 * f_rate], rtol=1e-12)
    np.testing.assert_allclose(law.constraint.beta(law.model, q, v, t), beta, rtol=1e-12)
    np.testing.assert_allclose(law.constraint.position_error(law.model, q, t), [f], rtol=1e-12)
    assert (law.constraint.name, law.constraint.labels) == ("curve", ("c [1]",))


def test_shares():
    q, v = PRINTED.start[:4], PRINTED.start[4:]
    step = PRINTED.law.step(q, v, 0.0)
    assert set(step.contributions) == {"spring", "reference", "motor feedback"}
    np.testing.assert_allclose(step.contributions["spring"], [0, 0])  # q1 = q2
    np.testing.assert_allclose(step.u, sum(step.contributions.values()), rtol=1e-13)


def test_signals(motion):
    """z and ż are logged."""
    case, i = motion["case"], 40
    loop = sc.ClosedLoop(case.law.model, case.law)
    x, t = jnp.asarray(motion["x"][i]), jnp.asarray(motion["times"][i])
    _, command = eqx.filter_jit(lambda t, x: loop.command(x[:4], x[4:], t, ()))(t, x)
    z, z_rate = (motion[name][i - 4] for name in ("z", "z rate"))
    np.testing.assert_allclose(command.signals["motor position error"], z, atol=1e-9)
    np.testing.assert_allclose(command.signals["motor speed error"], z_rate, atol=1e-6)
    assert command.rank == 1


# --- Errors ---------------------------------------------------------------------------------------


class Remembering(sc.Stabilizing):
    def initial_state(self, snapshot):
        return jnp.zeros(1)


WRONG = {
    "a rigid arm": (
        lambda model: sc.laws.BacksteppingLaw(PlanarArm(), MIRROR),
        r"model: got PlanarArm; expected servocon.plant.ElasticJoints\(arm, stiffness",
    ),
    "a function as constraint": (
        lambda model: sc.laws.BacksteppingLaw(model, lambda q, v, t: v),
        "constraint: got function; expected a servocon constraint",
    ),
    "no term": (
        lambda model: sc.laws.BacksteppingLaw(model, MIRROR, 3.0),
        "term 0: got float; expected a term",
    ),
    "a term with a state": (
        lambda model: sc.laws.BacksteppingLaw(model, MIRROR, Remembering(name="memory")),
        "term 'memory': got a term with an internal state; expected .* differentiated twice",
    ),
    "an unknown metric": (
        lambda model: sc.laws.BacksteppingLaw(model, MIRROR, metric="none"),
        "metric: got 'none'",
    ),
}
for gain in ("position_rate", "speed_gain", "position_gain"):
    for value in (0.0, -1.0, float("nan"), np.array([1.0, 0.0]), jnp.array([1.0, -1.0])):
        WRONG[f"{gain} {value}"] = (
            lambda model, options={gain: value}: sc.laws.BacksteppingLaw(model, MIRROR, **options),
            f"{gain}: got .*; expected a positive number, or one per joint",
        )


@pytest.mark.parametrize(("make", "message"), WRONG.values(), ids=WRONG)
def test_errors(make, message):
    with pytest.raises(sc.errors.InputError, match=message):
        make(PRINTED.law.model)


def test_weights_are_checked_against_the_rows():
    law = sc.laws.BacksteppingLaw(PRINTED.law.model, MIRROR, sc.Stabilizing(weight=np.ones(2)))
    with pytest.raises(sc.errors.ShapeError, match="weight of term 'stabilizing'"):
        law.check(1)


# --- Robust contributions -----------------------------------------------------------------------


def robust_law(boundary_layer="constant", bound=None, **options):
    bound = bound or sc.laws.LinearBound(
        np.array([0.8, 0.3]), lambda q, v, t: jnp.stack([1.0, v @ v])
    )
    term = sc.Robust(bound, width=0.5, effectiveness=0.9, weight=1.7, boundary_layer=boundary_layer)
    return sc.laws.BacksteppingLaw(
        GENERAL.law.model,
        MIRROR,
        sc.Stabilizing(gain=2.0, weight=1.7),
        term,
        position_rate=GENERAL.S,
        speed_gain=GENERAL.Ks,
        position_gain=GENERAL.Qz,
        **options,
    )


def robust_wanted(q, v, boundary_layer):
    """K q₂ᵈ with p1 + p2 and −P⁻¹γμρ of the links, in NumPy."""
    D, bias = arm(q, v)
    inverse = np.linalg.inv(D)
    lever = A.T @ np.linalg.inv(A @ inverse @ A.T)
    beta, rho = A @ v, 0.8 + 0.3 * v @ v
    x = np.abs(beta[0]) * rho
    gamma = {
        "constant": 1 / 0.5,
        "root": 1 / np.hypot(x, 0.5),
        "tanh": np.tanh(x / 0.5) / max(x, 1e-30),
    }[boundary_layer]
    desired = -(2.0 + gamma / 0.9 * rho**2) / 1.7 * beta
    return lever @ (A @ inverse @ (bias + GENERAL.K * q) + desired)


@pytest.mark.parametrize("boundary_layer", ["constant", "root", "tanh"])
def test_second_rates_of_smooth_robust_terms(boundary_layer):
    """J q̈₂ᵈ by differences of NumPy's q₂ᵈ, at a state with β = 0 and v = 0 and beside it."""
    law = robust_law(boundary_layer)
    K, J = GENERAL.K, GENERAL.J
    for q, v in (([0.3, -0.4], [0.0, 0.0]), ([0.3, -0.4], [0.5, -0.5]), ([0.1, 0.9], [0.4, 0.3])):
        q1, v1, q2, v2 = np.array(q), np.array(v), np.array([0.5, 0.1]), np.array([0.2, -0.3])

        def wanted(d, q1=q1, v1=v1, q2=q2, v2=v2):
            """q₂ᵈ at the time d along the links' motion with the motors at q₂ + v₂ d."""

            def rate(t, x):
                D, bias = arm(x[:2], x[2:])
                twist = K * (x[:2] - q2 - v2 * t)
                return np.concatenate([x[2:], np.linalg.solve(D, -bias - twist)])

            run = solve_ivp(rate, (0, d), np.r_[q1, v1], "DOP853", rtol=1e-12, atol=1e-13)
            return robust_wanted(*np.split(run.y[:, -1], 2), boundary_layer) / K

        h = 2e-3
        second = (wanted(h) - 2 * robust_wanted(q1, v1, boundary_layer) / K + wanted(-h)) / h**2
        step = law.step(np.r_[q1, q2], np.r_[v1, v2], 0.0)
        np.testing.assert_allclose(
            step.contributions["reference"], J * second, rtol=2e-3, atol=2e-3
        )


def test_the_robust_share_of_the_motors():
    """−γ₂ρ₂² s, and nothing else is changed."""
    bound = sc.laws.polynomial_bound(0.5, 0.2)
    plain, more = robust_law(), robust_law(robust_bound=bound, robust_gain=3.0)
    q, v = np.array([0.3, -0.4, 0.5, 0.1]), np.array([0.6, 0.2, -0.3, 0.1])
    before, after = (law.step(q, v, 0.0) for law in (plain, more))
    assert set(after.contributions) == {"spring", "reference", "motor feedback", "robust"}
    for name, contribution in before.contributions.items():
        np.testing.assert_allclose(after.contributions[name], contribution, rtol=1e-12)
    z = q[2:] - robust_wanted(q[:2], v[:2], "constant") / GENERAL.K
    # motor feedback = −J S e − K_s s − Q_z z with s = e + S z
    J, S, Ks, Qz = GENERAL.J, GENERAL.S, GENERAL.Ks, GENERAL.Qz
    e = -(after.contributions["motor feedback"] + (Ks * S + Qz) * z) / (J * S + Ks)
    rho = 0.5 + 0.2 * np.linalg.norm(v)
    np.testing.assert_allclose(
        after.contributions["robust"], -3.0 * rho**2 * (e + S * z), rtol=1e-9
    )
    np.testing.assert_allclose(after.u - before.u, after.contributions["robust"], rtol=1e-9)


ROUGH = {
    "saturation": (
        lambda: robust_law("saturation"),
        "boundary_layer of term 'robust': got 'saturation', which is .* constant, root, tanh",
    ),
    "fraction": (lambda: robust_law("fraction"), "boundary_layer of term 'robust': got 'fraction'"),
    "transpose": (
        lambda: sc.laws.BacksteppingLaw(
            GENERAL.law.model, MIRROR, sc.laws.RobustTranspose(sc.laws.polynomial_bound(1.0))
        ),
        "boundary_layer of term 'robust': got 'saturation'",
    ),
    "powers of the speed": (
        lambda: robust_law(bound=sc.laws.polynomial_bound(1.0, 0.5)),
        r"bound of term 'robust': got powers of ‖v‖.*jnp.stack\(\[1.0, v @ v\]\)",
    ),
    "no bound function": (
        lambda: robust_law(robust_bound=2.0),
        "robust_bound: got 2.0; expected a function",
    ),
    "a robust gain of zero": (lambda: robust_law(robust_gain=0.0), "robust_gain: got 0.0"),
}


@pytest.mark.parametrize(("make", "message"), ROUGH.values(), ids=ROUGH)
def test_rough_terms_are_refused(make, message):
    with pytest.raises(sc.errors.InputError, match=message):
        make()


def test_a_constant_bound_is_smooth():
    robust_law(bound=sc.laws.polynomial_bound(1.0))
