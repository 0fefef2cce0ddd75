"""The planar arm against SymPy and against the printed matrices."""

import jax
import jax.numpy as jnp
import numpy as np
import pytest
import sympy as sp
from sympy.physics import mechanics as me

import servocon as sc
from servocon_plants import PlanarArm, flexible_joint_arm

T0 = jnp.zeros(())
TWO = {"mass": [1.3, 0.7], "length": [0.9, 1.1], "centre": [0.4, 0.6], "inertia": [0.2, 0.5]}


def sympy_arm(arm):
    """M and F of the arm by Lagrange's method on rigid bodies: a function of (q, v)."""
    n = arm.links
    q = me.dynamicsymbols(f"q:{n}")
    v = me.dynamicsymbols(f"q:{n}", 1)
    ground, joint = me.ReferenceFrame("N"), me.Point("O")
    joint.set_vel(ground, 0)
    frame, bodies, fixed = ground, [], joint
    for i in range(n):
        frame = frame.orientnew(f"A{i}", "Axis", [q[i], ground.z])
        centre = joint.locatenew(f"C{i}", -float(arm.centre[i]) * frame.y)
        inertia = me.inertia(frame, 0, 0, float(arm.inertia[i]))
        body = me.RigidBody(f"B{i}", centre, frame, float(arm.mass[i]), (inertia, centre))
        centre.v2pt_theory(joint, ground, frame)
        height = centre.pos_from(fixed).dot(ground.y)
        body.potential_energy = float(arm.mass[i]) * float(arm.gravity) * height
        bodies.append(body)
        tip = joint.locatenew(f"P{i}", -float(arm.length[i]) * frame.y)
        tip.v2pt_theory(joint, ground, frame)
        joint = tip
    method = me.LagrangesMethod(me.Lagrangian(ground, *bodies), q)
    method.form_lagranges_equations()
    return sp.lambdify([q, v], (method.mass_matrix, method.forcing), cse=True)


@pytest.mark.parametrize("links", [2, 3])
def test_against_sympy(links):
    rng = np.random.default_rng(links)
    arm = PlanarArm(*rng.uniform(0.3, 2.0, (4, links)), gravity=7.3)
    oracle = sympy_arm(arm)
    for q, v in rng.normal(size=(4, 2, links)) * 2:
        M, F = oracle(q, v)
        np.testing.assert_allclose(arm.mass_matrix(jnp.asarray(q), T0), M, atol=1e-12)
        F_arm = arm.force(jnp.asarray(q), jnp.asarray(v), T0)
        np.testing.assert_allclose(F_arm, F.ravel(), rtol=1e-12, atol=1e-12)


def printed(arm, q, v, c11_mass):
    """D, C and G of Zhao, Chen, Zhao & Dong 2018, Eqs. 67–68, with a choice of the mass in c11."""
    (m1, m2), (l1, _), (lc1, lc2) = map(np.asarray, (arm.mass, arm.length, arm.centre))
    (i1, i2), g = np.asarray(arm.inertia), arm.gravity
    (q2, q4), (v2, v4) = q, v
    d12 = m2 * (lc2**2 + l1 * lc2 * np.cos(q4)) + i2
    d11 = m2 * (l1**2 + lc2**2 + 2 * l1 * lc2 * np.cos(q4)) + m1 * lc1**2 + i1 + i2
    D = np.array([[d11, d12], [d12, m2 * lc2**2 + i2]])
    s = l1 * lc2 * np.sin(q4)
    C = np.array([[-[m1, m2][c11_mass] * s * v4, -m2 * s * (v4 + v2)], [m2 * s * v2, 0.0]])
    far = m2 * lc2 * g * np.sin(q2 + q4)
    return D, C, np.array([(m1 * lc1 + m2 * l1) * g * np.sin(q2) + far, far])


STATES = np.random.default_rng(5).normal(size=(4, 2, 2))


@pytest.mark.parametrize(("q", "v"), STATES)
def test_two_links_are_the_printed_matrices(q, v):
    arm = PlanarArm(**TWO)
    D, C, G = printed(arm, q, v, c11_mass=1)
    np.testing.assert_allclose(arm.mass_matrix(jnp.asarray(q), T0), D, rtol=1e-13)
    F = arm.force(jnp.asarray(q), jnp.asarray(v), T0)
    np.testing.assert_allclose(F, -C @ v - G, rtol=1e-12, atol=1e-13)


@pytest.mark.parametrize(("q", "v"), STATES)
def test_erratum_c11(q, v):
    """Printed c11 has m₁: then Ḋ − 2C is not skew, by 2 l₁ lc₂ (m₁ − m₂) sin q⁽⁴⁾ q̇⁽⁴⁾."""
    arm = PlanarArm(**TWO)
    _, D_rate = jax.jvp(lambda q: arm.mass_matrix(q, T0), (jnp.asarray(q),), (jnp.asarray(v),))
    symmetric = []
    for c11_mass in (0, 1):
        _, C, _ = printed(arm, q, v, c11_mass)
        X = np.asarray(D_rate) - 2 * C
        symmetric.append((X + X.T) / 2)
    expected = 2 * 0.9 * 0.6 * (1.3 - 0.7) * np.sin(q[1]) * v[1]
    np.testing.assert_allclose(symmetric[0], [[expected, 0], [0, 0]], atol=1e-14)
    np.testing.assert_allclose(symmetric[1], np.zeros((2, 2)), atol=1e-14)


@pytest.mark.parametrize(("q", "v"), np.random.default_rng(6).normal(size=(3, 2, 4)))
def test_flexible_joints_are_eq_66(q, v):
    K, J = np.array([2.0, 3.0]), np.array([0.1, 0.2])
    plant = flexible_joint_arm(
        stiffness=K, rotor_inertia=J, **{k: np.array(x) for k, x in TWO.items()}
    )
    u = np.array([0.3, -1.2])
    M, F, B = (
        np.asarray(x)
        for x in (
            plant.mass_matrix(jnp.asarray(q), T0),
            plant.force(jnp.asarray(q), jnp.asarray(v), T0),
            plant.input_matrix(jnp.asarray(q), T0),
        )
    )
    acceleration = np.linalg.solve(M, F + B @ u)
    D, C, G = printed(plant.arm, q[:2], v[:2], c11_mass=1)
    q1, q2 = q[:2], q[2:]
    np.testing.assert_allclose(D @ acceleration[:2] + C @ v[:2] + G + K * (q1 - q2), 0, atol=1e-12)
    np.testing.assert_allclose(J * acceleration[2:] - K * (q1 - q2), u, atol=1e-12)


def test_defaults_are_those_of_section_8_3():
    plant = flexible_joint_arm()
    D = plant.mass_matrix(jnp.zeros(4), T0)
    # By hand: d11 = (1 + 0.25 + 1) + 0.25 + 2, d12 = 0.25 + 0.5 + 1, d22 = 1.25; J = I.
    expected = [[4.5, 1.75, 0, 0], [1.75, 1.25, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]]
    np.testing.assert_allclose(D, expected, atol=1e-15)
    G = -plant.force(jnp.array([np.pi / 2, 0, np.pi / 2, 0]), jnp.zeros(4), T0)
    np.testing.assert_allclose(G, [2.0 * 9.81, 0.5 * 9.81, 0, 0], atol=1e-12)
    assert plant.coordinate_labels()[2] == "joint 1 motor [rad]"


def test_positions():
    arm = PlanarArm(**TWO)
    np.testing.assert_allclose(arm.joints(jnp.zeros(2)), [[0, 0], [0, -0.9], [0, -2.0]])
    q = jnp.array([np.pi / 2, -np.pi / 2])  # out along x, then down
    np.testing.assert_allclose(arm.tip(q), [0.9, -1.1], atol=1e-15)
    np.testing.assert_allclose(arm.centres(q), [[0.4, 0], [0.9, -0.6]], atol=1e-15)


def test_a_pendulum_of_many_links_keeps_its_energy_balance():
    """Twenty links that turn as one body: M summed up is its moment of inertia (Steiner)."""
    arm = PlanarArm.uniform(20, mass=0.5, length=0.2, centre=0.1, inertia=0.01)
    M = np.asarray(arm.mass_matrix(jnp.zeros(20), T0))
    along = 0.2 * np.arange(20) + 0.1
    np.testing.assert_allclose(M[0, 0], np.sum(0.5 * along**2 + 0.01), rtol=1e-13)
    np.testing.assert_allclose(M[-1, -1], 0.5 * 0.1**2 + 0.01, rtol=1e-13)


@pytest.mark.parametrize(
    ("make", "where"),
    [
        (lambda: PlanarArm(mass=[1.0, 2.0, 3.0]), "length"),
        (lambda: PlanarArm(centre=0.5), "centre"),
        (lambda: PlanarArm(mass=[], length=[], centre=[], inertia=[]), "mass"),
        (lambda: PlanarArm(mass=[1.0, 0.0]), "mass"),
        (lambda: PlanarArm(length=[1.0, -1.0]), "length"),
        (lambda: PlanarArm(inertia=[1.0, -1.0]), "inertia"),
        (lambda: PlanarArm.uniform(0), "links"),
        (lambda: PlanarArm.uniform(2.0), "links"),
        (lambda: flexible_joint_arm(3, stiffness=np.ones(2)), "stiffness"),
        (lambda: flexible_joint_arm(rotor_inertia=0.0), "rotor_inertia"),
    ],
)
@pytest.mark.usefixtures("unchecked")
def test_bad_input(make, where):
    with pytest.raises(sc.errors.InputError, match=rf"{where}: got .*expected "):
        make()


def test_arms_can_be_made_under_jit_and_vmap():
    tip_inertia = jax.jit(jax.vmap(lambda m: PlanarArm(mass=m).mass_matrix(jnp.zeros(2), T0)[1, 1]))
    masses = jnp.array([[1.0, 1.0], [1.0, 3.0]])
    np.testing.assert_allclose(tip_inertia(masses), [1.25, 1.75])
