"""Kane's method against equations derived by hand, by SymPy, by Lagrange and by Newton."""

import jax
import jax.numpy as jnp
import numpy as np
import pytest
import sympy as sp
from sympy.physics import mechanics as me

import servocon as sc
from servocon.engine import compiled
from servocon.plant import spatial
from servocon.plant.lagrange import lagrange_force, lagrange_mass_matrix
from servocon_plants import PlanarArm

G = 9.81
T0 = jnp.zeros(())


def acceleration(plant, q, v, t=0.0):
    q, v, t = (jnp.asarray(x, float) for x in (q, v, t))
    M, F = jax.jit(lambda q, v, t: (plant.mass_matrix(q, t), plant.force(q, v, t)))(q, v, t)
    return np.linalg.solve(M, F)


class SpringPendulum(sc.Kane):
    """Root 1991, Appendix 3: q = (stretch, angle), v = velocity along and across the spring."""

    mass: float = 1.3
    length: float = 0.5
    stiffness: float = 40.0

    def parts(self, q, v, t):
        along = jnp.array([jnp.sin(q[1]), -jnp.cos(q[1])])
        pull = -self.stiffness * q[0] * along
        weight = jnp.array([0.0, -self.mass * G])
        return [sc.plant.Particle(self.mass, (self.length + q[0]) * along, pull + weight)]

    def coordinate_rate(self, q, v, t):
        return jnp.array([v[0], v[1] / (self.length + q[0])])


class SpringPendulumInRates(SpringPendulum):
    """The same with v = q̇."""

    def coordinate_rate(self, q, v, t):
        return v


def test_spring_pendulum():
    """Root 1991, Appendix 3, Eqs. 36–37."""
    plant = SpringPendulum()
    (q1, q2), (u1, u2) = q, u = np.array([0.1, 0.4]), np.array([0.7, -0.9])
    along = plant.stiffness / plant.mass
    expected = [
        u2**2 / (plant.length + q1) - along * q1 + G * np.cos(q2),
        -u1 * u2 / (plant.length + q1) - G * np.sin(q2),
    ]
    np.testing.assert_allclose(acceleration(plant, q, u), expected, rtol=1e-14)
    M = plant.mass_matrix(jnp.asarray(q), T0)
    np.testing.assert_allclose(M, plant.mass * np.eye(2), atol=1e-15)


def test_generalized_speeds_do_not_change_the_motion():
    """q̈ of the same pendulum with u = (stretch rate, (L + q₁) angle rate) and with v = q̇."""
    q, rate = np.array([0.1, 0.4]), np.array([0.7, -1.5])
    reach = SpringPendulum().length + q[0]
    u = np.array([rate[0], reach * rate[1]])
    u_rate = acceleration(SpringPendulum(), q, u)
    second = [u_rate[0], (u_rate[1] - rate[0] * rate[1]) / reach]
    np.testing.assert_allclose(acceleration(SpringPendulumInRates(), q, rate), second, rtol=1e-13)


class PlaneArm(sc.Kane):
    """Rods in a vertical plane, with motors' torques as couples along the joint angles."""

    torque: jax.Array
    length: float = 1.0

    def parts(self, q, v, t):
        joint, angle = jnp.zeros(2), 0.0
        for i in range(len(self.torque)):
            angle = angle + q[i]
            along = jnp.array([jnp.sin(angle), -jnp.cos(angle)])
            weight = jnp.array([0.0, -G])
            yield sc.plant.Body(1.0, joint + 0.5 * self.length * along, angle, 1.0, weight)
            yield sc.plant.Couple(q[i], self.torque[i] - 0.2 * v[i])
            joint = joint + self.length * along


def test_planar_bodies_and_couples():
    """A chain of three rods with motors and friction against the arm in closed form."""
    rng = np.random.default_rng(2)
    q, v, torque = jnp.asarray(rng.normal(size=(3, 3)))
    plant, arm = PlaneArm(torque), PlanarArm.uniform(3)
    force = arm.force(q, v, T0) + torque - 0.2 * v
    np.testing.assert_allclose(plant.mass_matrix(q, T0), arm.mass_matrix(q, T0), rtol=1e-13)
    np.testing.assert_allclose(plant.force(q, v, T0), force, rtol=1e-12)


def test_in_scalar_operations():
    """M and F as `simulate` compiles them: few operations, the same values."""
    plant, arm = PlaneArm(jnp.zeros(3)), PlanarArm.uniform(3)
    state = (*(jnp.asarray(x) for x in np.random.default_rng(3).normal(size=(2, 3))), T0)
    both = lambda p: lambda q, v, t: (p.mass_matrix(q, t), p.force(q, v, t))
    kane, hand = (compiled(both(p), *state) for p in (plant, arm))
    count = lambda made: made.machine.operations["values"]
    assert count(kane) < 1.4 * count(hand)
    M, F = kane(*state)
    np.testing.assert_allclose(M, arm.mass_matrix(state[0], T0), rtol=1e-13)
    np.testing.assert_allclose(F, arm.force(*state) - 0.2 * state[1], rtol=1e-12)


def test_parts_are_traced_few_times():
    calls = []

    class Counted(SpringPendulum):
        def parts(self, q, v, t):
            calls.append(q)
            return super().parts(q, v, t)

    plant, state = Counted(), jnp.ones(2)
    jax.eval_shape(plant.mass_matrix, state, T0)
    assert len(calls) == 1
    jax.eval_shape(plant.force, state, state, T0)
    assert len(calls) == 3


class Top(sc.Kane):
    """A heavy body on a fixed point, in 3-1-3 angles, with a torque and a force at its tip."""

    inertia: jax.Array
    centre: jax.Array
    torque: jax.Array
    mass: float = 0.8

    def parts(self, q, v, t):
        R = rotation_313(q)
        weight = jnp.array([0.0, 0.0, -self.mass * G])
        tip = R @ (2.0 * self.centre)
        yield sc.plant.Body(self.mass, R @ self.centre, R, self.inertia, weight, self.torque)
        yield sc.plant.PointForce(tip, jnp.array([0.3, 0.0, 0.0]) - 0.1 * v[0] * tip)
        yield sc.plant.Couple(R, R @ jnp.array([0.0, 0.2, 0.0]))


def rotation_313(q):
    def about(axis, angle):
        c, s = jnp.cos(angle), jnp.sin(angle)
        if axis == 3:
            return jnp.array([[c, -s, 0.0], [s, c, 0.0], [0.0, 0.0, 1.0]])
        return jnp.array([[1.0, 0.0, 0.0], [0.0, c, -s], [0.0, s, c]])

    return about(3, q[0]) @ about(1, q[1]) @ about(3, q[2])


def sympy_top(inertia, centre, torque, mass):
    """M and F of the top by SymPy's KanesMethod, as a function of six numbers."""
    q, u = me.dynamicsymbols("q:3"), me.dynamicsymbols("u:3")
    N, O = me.ReferenceFrame("N"), me.Point("O")  # noqa: E741
    B = N.orientnew("B", "Body", q, "313")
    O.set_vel(N, 0)
    rates = dict(zip([x.diff() for x in q], u, strict=True))
    B.set_ang_vel(N, B.ang_vel_in(N).subs(rates))
    along = sum((c * e for c, e in zip(centre, (B.x, B.y, B.z), strict=True)), me.Vector(0))
    centre_point, tip = O.locatenew("C", along), O.locatenew("P", 2 * along)
    for point in (centre_point, tip):
        point.v2pt_theory(O, N, B)
    dyadic = me.inertia(
        B, *(inertia[i, i] for i in range(3)), inertia[0, 1], inertia[1, 2], inertia[0, 2]
    )
    body = me.RigidBody("top", centre_point, B, mass, (dyadic, centre_point))
    moment = sum((c * e for c, e in zip(torque, (N.x, N.y, N.z), strict=True)), me.Vector(0))
    loads = [
        (centre_point, -mass * G * N.z),
        (tip, 0.3 * N.x - 0.1 * u[0] * 2 * along),
        (B, moment + 0.2 * B.y),
    ]
    method = me.KanesMethod(N, q, u, [x.diff() - y for x, y in zip(q, u, strict=True)])
    method.kanes_equations([body], loads)
    return sp.lambdify([*q, *u], (method.mass_matrix, method.forcing), cse=True)


@pytest.mark.long
def test_rigid_body_in_space_against_sympy():
    """Gravity, a torque along fixed axes, one along the body's, and a force at a point."""
    rng = np.random.default_rng(4)
    root = rng.normal(size=(3, 3))
    inertia, centre, torque = root @ root.T, rng.normal(size=3), rng.normal(size=3)
    plant = Top(*map(jnp.asarray, (inertia, centre, torque)))
    evaluate = sympy_top(inertia, centre, torque, plant.mass)
    compiled = jax.jit(lambda q, v: (plant.mass_matrix(q, T0), plant.force(q, v, T0)))
    for q, v in rng.normal(size=(3, 2, 3)):
        M, F = evaluate(*q, *v)
        mine = compiled(q, v)
        np.testing.assert_allclose(mine[0], np.asarray(M, float), rtol=1e-12, atol=1e-13)
        np.testing.assert_allclose(mine[1], np.ravel(F), rtol=1e-11, atol=1e-12)


class TurntableSphere(sc.Kane):
    """A sphere that rolls on a turntable: q = (x, y, quaternion), v = (ẋ, ẏ, vertical spin).

    The rates q̇ obey the rolling constraint for all v (Root 1991, Eqs. 5.e.15–5.e.17).
    """

    turntable: float = 1.7
    radius: float = 0.2
    mass: float = 3.0

    def parts(self, q, v, t):
        inertia = 0.4 * self.mass * self.radius**2 * jnp.eye(3)
        centre = jnp.array([q[0], q[1], self.radius])
        yield sc.plant.Body(
            self.mass,
            centre,
            spatial.rotation_matrix(q[2:]),
            inertia,
            jnp.array([0.0, 0.0, -self.mass * G]),
        )

    def coordinate_rate(self, q, v, t):
        rolling = jnp.array([self.turntable * q[0] - v[1], self.turntable * q[1] + v[0]])
        spin = jnp.array([*(rolling / self.radius), v[2]])
        body = spatial.rotation_matrix(q[2:]).T @ spin
        return jnp.concatenate([v[:2], spatial.quaternion_rate(q[2:], body)])

    def speed_labels(self):
        return ("x rate [m/s]", "y rate [m/s]", "spin [rad/s]")


def test_sphere_on_a_turntable():
    """Root 1991, Eqs. 5.e.40–5.e.42: ẍ = −(2/7) Ω ẏ, ÿ = (2/7) Ω ẋ, constant spin."""
    plant, v = TurntableSphere(), np.array([0.4, -1.1, 2.0])
    q = np.array([0.3, -0.7, 0.5, 0.1, -0.8, 0.3])
    swirl = 2 / 7 * plant.turntable
    expected = [-swirl * v[1], swirl * v[0], 0.0]
    np.testing.assert_allclose(acceleration(plant, q, v), expected, atol=1e-13)
    plant.check(q)


class BeadOnRod(sc.Kane):
    """A bead on a rod that turns at a prescribed angle ½ α t² + Ω t, in a plane."""

    speed: float = 0.9
    ramp: float = 0.4
    mass: float = 2.0

    def parts(self, q, v, t):
        angle = self.speed * t + 0.5 * self.ramp * t**2
        return [sc.plant.Particle(self.mass, q[0] * jnp.array([jnp.cos(angle), jnp.sin(angle)]))]


def test_motion_prescribed_in_time():
    """r̈ = r θ̇², and the kinetic energy of the motion across the rod as well."""
    plant, q, v, t = BeadOnRod(), jnp.array([0.6]), jnp.array([-0.8]), jnp.asarray(1.3)
    turning = plant.speed + plant.ramp * t
    np.testing.assert_allclose(acceleration(plant, q, v, t), q * turning**2, rtol=1e-14)
    kinetic = 0.5 * plant.mass * (v[0] ** 2 + (q[0] * turning) ** 2)
    np.testing.assert_allclose(plant.kinetic_energy(q, v, t), kinetic, rtol=1e-14)


class Lifted(Top):
    """The top on a point that moves in time, with gravity as a potential."""

    def parts(self, q, v, t):
        R = rotation_313(q)
        place = R @ self.centre + jnp.array([0.0, jnp.sin(t), 0.2 * t**2])
        return [sc.plant.Body(self.mass, place, R, self.inertia, torque=-0.3 * R @ v)]

    def potential_energy(self, q, t):
        return self.mass * G * (rotation_313(q) @ self.centre)[2]


def test_lagrange_gives_the_same():
    """M and F from the energies, with motion prescribed in time and a potential."""
    rng = np.random.default_rng(5)
    root = rng.normal(size=(3, 3))
    plant = Lifted(jnp.asarray(root @ root.T), jnp.asarray(rng.normal(size=3)), jnp.zeros(3))

    @jax.jit
    def both(q, v, t):
        kane = plant.mass_matrix(q, t), plant.force(q, v, t)
        return kane, (lagrange_mass_matrix(plant, q, t), lagrange_force(plant, q, v, t))

    for q, v in rng.normal(size=(2, 2, 3)):
        kane, lagrange = both(q, v, 0.7)
        np.testing.assert_allclose(kane[0], lagrange[0], rtol=1e-12, atol=1e-13)
        np.testing.assert_allclose(kane[1], lagrange[1], rtol=1e-11, atol=1e-12)


def test_velocities_of_points_and_frames():
    """ẋ = v + ω × r of a point of a body, by SciPy-free hand formulas in 3-1-3 angles."""
    q, v = jnp.array([0.4, 0.9, -0.3]), jnp.array([0.5, -1.2, 0.8])
    plant, place = Top(jnp.eye(3), jnp.ones(3), jnp.zeros(3)), jnp.array([0.2, -0.5, 1.0])
    omega = sc.spatial.angular_velocity(plant, lambda q, t: rotation_313(q), q, v, T0)
    node = np.array([np.cos(q[0]), np.sin(q[0]), 0.0])
    axis = np.array([np.sin(q[0]) * np.sin(q[1]), -np.cos(q[0]) * np.sin(q[1]), np.cos(q[1])])
    expected = v[0] * np.array([0.0, 0.0, 1.0]) + v[1] * node + v[2] * axis
    np.testing.assert_allclose(omega, expected, rtol=1e-13)
    lifted = lambda q, t: rotation_313(q) @ place + jnp.array([0.0, 0.0, 2.0 * t])
    velocity = sc.spatial.point_velocity(plant, lifted, q, v, T0)
    by_hand = np.cross(expected, rotation_313(q) @ place) + np.array([0.0, 0.0, 2.0])
    np.testing.assert_allclose(velocity, by_hand, rtol=1e-13)


def test_gradient_by_a_parameter_and_batches():
    """∂v̇/∂k of the spring pendulum in closed form, for a batch of stiffnesses."""
    q, v = jnp.array([0.1, 0.4]), jnp.array([0.7, -0.9])
    along = lambda k: SpringPendulum(stiffness=k).force(q, v, T0)[0]
    slopes = jax.vmap(jax.grad(along))(jnp.array([10.0, 40.0]))
    np.testing.assert_allclose(slopes, -q[0] * np.ones(2), rtol=1e-13)


def parts_of(*made, rate=None, labels=None):
    """A plant with these parts, each a function of (q, v)."""

    class Made(sc.Kane):
        def parts(self, q, v, t):
            return [make(q, v) for make in made]

        def coordinate_rate(self, q, v, t):
            return v if rate is None else rate(q, v)

        def speed_labels(self):
            return labels

    return Made()


def test_dependent_speeds_are_named():
    plant = parts_of(
        lambda q, v: sc.plant.Particle(1.0, q),
        rate=lambda q, v: jnp.array([v[0] - 2.0 * v[1], v[2]]),
        labels=("roll [rad/s]", "pitch [rad/s]", "yaw [rad/s]"),
    )
    message = (
        r"generalized speeds of Made: got dependent ones: .*0\.894 × 'roll \[rad/s\]' "
        r".*0\.447 × 'pitch \[rad/s\]' leaves every coordinate at rest; .*full column rank"
    )
    with pytest.raises(sc.errors.InputError, match=message) as caught:
        plant.check([0.1, 0.2])
    assert "yaw" not in str(caught.value)


def test_a_motion_without_inertia_is_named():
    plant = parts_of(lambda q, v: sc.plant.Particle(1.0, q[:1]))
    with pytest.raises(
        sc.errors.MassMatrixError, match=r"no inertia against .*1 × 'v\[1\]'; expected"
    ):
        plant.check([0.1, 0.2])


def test_positions_that_depend_on_the_speeds():
    plant = parts_of(
        lambda q, v: sc.plant.Particle(1.0, q), lambda q, v: sc.plant.Particle(1.0, q + v)
    )
    with pytest.raises(
        sc.errors.InputError, match=r"part 1 of Made.parts: got a position .* speeds v"
    ):
        plant.check([0.1, 0.2])


def test_a_matrix_that_is_no_rotation():
    plant = parts_of(lambda q, v: sc.plant.Body(1.0, q, 1.1 * jnp.eye(3), jnp.eye(3)))
    with pytest.raises(
        sc.errors.InputError, match=r"rotation of part 0 of .* off the identity by 0\.21"
    ):
        plant.check([0.1, 0.2, 0.3])


def test_degenerate_coordinates():
    plant = parts_of(lambda q, v: sc.plant.Particle(1.0, q), rate=lambda q, v: v / q)
    with pytest.raises(
        sc.errors.InputError, match=r"Made.coordinate_rate: got N = .*inf.*; .* finite"
    ):
        plant.check([0.0, 0.2])


@pytest.mark.parametrize(
    ("part", "where", "got"),
    [
        (lambda q, v: sc.plant.Particle(1.0, q, 1.0), "Particle.force", "shape ()"),
        (lambda q, v: sc.plant.Particle(q, q), "Particle.mass", "shape (2,)"),
        (lambda q, v: sc.plant.PointForce(jnp.eye(2), q), "PointForce.position", "(2, 2)"),
        (lambda q, v: sc.plant.Body(1.0, q, q, 1.0), "Body.rotation", "shape (2,)"),
        (lambda q, v: sc.plant.Body(1.0, q, q[0], jnp.eye(3)), "Body.inertia", "shape (3, 3)"),
        (lambda q, v: sc.plant.Body(1.0, q, jnp.eye(3), 1.0), "Body.inertia", "shape ()"),
        (lambda q, v: sc.plant.Couple(jnp.eye(3), 1.0), "Couple.torque", "shape ()"),
        (lambda q, v: q, "Tracer (part 0) of Made.parts", ""),
    ],
)
def test_wrong_parts(part, where, got):
    with pytest.raises(sc.errors.InputError) as caught:
        parts_of(part).mass_matrix(jnp.ones(2), T0)
    assert where in str(caught.value)
    assert got in str(caught.value)


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: sc.plant.Particle("heavy", [0.0]), "Particle.mass: got 'heavy'; expected numbers"),
        (
            lambda: sc.plant.Particle(-1.0, [0.0]),
            "Particle.mass: got .*-1.*zero or a positive number",
        ),
        (lambda: sc.plant.Particle(np.inf, [0.0]), "Particle.mass: got .*inf.*; expected finite"),
        (lambda: sc.plant.Particle(1.0, [None]), "Particle.position: got"),
        (lambda: sc.plant.Particle(1.0, []), r"Particle.position: got shape \(0,\)"),
        (lambda: sc.plant.PointForce([0.0], None), "PointForce.force: got None"),
        (lambda: sc.plant.Body(1.0, [0.0], 1j, 1.0), "Body.rotation: got 1j.*real part"),
        (lambda: sc.plant.Body(1.0, [0.0], 0.0, -1.0), "Body.inertia: got smallest eigenvalue -1"),
        (lambda: sc.plant.Couple(np.eye(2), 1.0), r"Couple.rotation: got shape \(2, 2\)"),
    ],
)
def test_parts_are_checked_where_they_are_made(make, message):
    with pytest.raises(sc.errors.InputError, match=message):
        make()


def test_nothing_returned():
    class Forgotten(sc.Kane):
        def parts(self, q, v, t):
            pass

    with pytest.raises(
        sc.errors.InputError, match=r"Forgotten.parts.*: got NoneType; expected a list"
    ):
        Forgotten().mass_matrix(jnp.ones(2), T0)


class Doubled(sc.Kane):
    """Two names for one motion."""

    def coordinate_labels(self):
        return ("x [m]", "y [m]")

    def coordinate_rate(self, q, v, t):
        return jnp.stack([v[0] + v[1], 2.0 * (v[0] + v[1])])

    def parts(self, q, v, t):
        return [sc.plant.Particle(1.0, q)]


def test_simulate_names_dependent_speeds():
    law = sc.ServoLaw(Doubled(), sc.residual(lambda q, v, t: v[0] - 1.0))
    with pytest.raises(
        sc.errors.InputError, match="generalized speeds of Doubled: got dependent ones"
    ):
        sc.simulate(Doubled(), law, [0.0, 0.0], [0.0, 0.0], 1.0)
