"""Linear models against closed forms, SymPy, python-control and the variational equation."""

import jax.numpy as jnp
import numpy as np
import pytest
import sympy as sp
from scipy.integrate import solve_ivp
from sympy.physics import mechanics as me

import servocon as sc
from servocon_plants import CartesianParticle, PlanarArm

G = 9.81


class Pendulum(sc.Lagrangian):
    """q = angle from the downward vertical, driven by a torque."""

    mass: float = 2.0
    length: float = 0.7
    friction: float = 0.3

    def kinetic_energy(self, q, v, t):
        return 0.5 * self.mass * (self.length * v[0]) ** 2

    def potential_energy(self, q, t):
        return -G * self.mass * self.length * jnp.cos(q[0])

    def nonconservative_force(self, q, v, t):
        return -self.friction * v

    def coordinate_labels(self):
        return ("angle [rad]",)

    def input_labels(self):
        return ("torque [N m]",)


def pendulum_matrices(angle):
    inertia = 2.0 * 0.7**2
    return [[0.0, 1.0], [-G / 0.7 * np.cos(angle), -0.3 / inertia]], [[0.0], [1 / inertia]]


@pytest.mark.parametrize("angle", [0.0, 0.8])
def test_pendulum_at_an_equilibrium(angle):
    """Hanging, and held aside by a torque: closed form, labels, and python-control's object."""
    torque = 2.0 * 0.7 * G * np.sin(angle)
    linear = sc.linearize(Pendulum(), [angle], [0.0], u=[torque])
    A, B = pendulum_matrices(angle)
    np.testing.assert_allclose(linear.A, A, rtol=1e-14, atol=1e-14)
    np.testing.assert_allclose(linear.B, B, rtol=1e-14)
    np.testing.assert_allclose(linear.derivative, 0.0, atol=1e-14)
    space = linear.to_control()
    assert space.state_labels == space.output_labels == ["angle [rad]", "angle rate [rad/s]"]
    assert space.input_labels == ["torque [N m]"]
    np.testing.assert_allclose(np.sort_complex(space.poles()), linear.poles(), rtol=1e-12)
    np.testing.assert_array_equal(space.C, np.eye(2))
    np.testing.assert_array_equal(space.D, np.zeros((2, 1)))


def test_python_control_s_own_linearization():
    """Finite differences of the same plant, written again in NumPy, by python-control."""
    import control

    def update(t, x, u, params):
        inertia = 2.0 * 0.7**2
        pull = -2.0 * 0.7 * G * np.sin(x[0]) - 0.3 * x[1] + u[0]
        return np.array([x[1], pull / inertia])

    other = control.nlsys(update, None, inputs=1, states=2)
    expected = other.linearize([0.4, 0.2], [0.5])
    linear = sc.linearize(Pendulum(), [0.4], [0.2], u=[0.5], along_motion=True)
    np.testing.assert_allclose(linear.A, expected.A, atol=1e-5)
    np.testing.assert_allclose(linear.B, expected.B, atol=1e-5)
    np.testing.assert_allclose(linear.derivative, update(0, [0.4, 0.2], [0.5], {}), rtol=1e-14)


def test_two_links_against_sympy():
    """KanesMethod.linearize of the arm, at a moving state and at rest."""
    q, u, torque = me.dynamicsymbols("q:2"), me.dynamicsymbols("u:2"), me.dynamicsymbols("tau:2")
    N, O = me.ReferenceFrame("N"), me.Point("O")  # noqa: E741
    O.set_vel(N, 0)
    bodies, loads, joint, angle, inner = [], [], O, 0, N
    for i in range(2):
        angle = angle + q[i]
        frame = N.orientnew(f"B{i}", "Axis", (angle, N.z))
        frame.set_ang_vel(N, sum(u[: i + 1]) * N.z)
        centre, tip = (joint.locatenew(f"P{i}{r}", -r * frame.y) for r in (sp.Rational(1, 2), 1))
        for point in (centre, tip):
            point.v2pt_theory(joint, N, frame)
        bodies.append(me.RigidBody(f"L{i}", centre, frame, 1, (me.inertia(N, 0, 0, 1), centre)))
        loads += [(centre, -G * N.y), (frame, torque[i] * N.z), (inner, -torque[i] * N.z)]
        joint, inner = tip, frame
    kinematics = [x.diff() - y for x, y in zip(q, u, strict=True)]
    method = me.KanesMethod(N, q, u, kinematics)
    method.kanes_equations(bodies, loads[:2] + loads[3:])  # the ground takes the first reaction
    arm = PlanarArm.uniform(2)
    for at, drive in (([0.4, -0.9, 0.8, 0.3], [1.0, -2.0]), ([0.0, 0.0, 0.0, 0.0], [0.0, 0.0])):
        point = dict(zip([*q, *u, *torque], [*at, *drive], strict=True))
        linear = sc.linearize(arm, at[:2], at[2:], u=drive, along_motion=True)
        point |= dict(zip([x.diff() for x in (*q, *u)], linear.derivative, strict=True))
        A, B, _ = method.linearize(op_point=point, A_and_B=True, new_method=True)
        np.testing.assert_allclose(linear.A, np.array(A.subs(point), float), atol=1e-10)
        np.testing.assert_allclose(linear.B, np.array(B.subs(point), float), atol=1e-11)


ROD = sc.holonomic(lambda q, t: q @ q - 0.49, rate=3.0, name="rod")


@pytest.mark.parametrize("constraint", [ROD, sc.stack(ROD, ROD)], ids=["rod", "twice"])
def test_a_particle_on_a_rod_is_a_pendulum(constraint):
    """Two poles, ±i √(g/l); the deviations are along the circle."""
    linear = sc.linearize(CartesianParticle(), [0.0, -0.7], [0.0, 0.0], constraint=constraint)
    poles = 1j * np.sqrt(G / 0.7) * np.array([-1.0, 1.0])
    np.testing.assert_allclose(linear.poles(), poles, atol=1e-13)
    np.testing.assert_allclose(linear.C.T @ linear.C, np.eye(2), atol=1e-15)
    np.testing.assert_allclose(linear.C[[1, 3]], 0.0, atol=1e-15)
    assert linear.to_control().nstates == 2
    assert linear.state_labels == ("z[0]", "z[1]")


class Massless(sc.Plant):
    """A spring pulls what has mass; the second coordinate has none."""

    def mass_matrix(self, q, t):
        return jnp.diag(jnp.array([2.0, 0.0]))

    def force(self, q, v, t):
        return jnp.stack([-8.0 * q[0], 0.0 * q[1]])


def test_singular_mass_matrix():
    """Definite where the constraint lets it move, which is enough: ±i √(k/m)."""
    joined = sc.holonomic(lambda q, t: q[0] - 3.0 * q[1], rate=1.0)
    linear = sc.linearize(Massless(), np.zeros(2), np.zeros(2), constraint=joined)
    np.testing.assert_allclose(linear.poles(), [-2j, 2j], atol=1e-13)
    with pytest.raises(
        sc.errors.IndeterminateMotionError, match="a mass matrix that is singular in a mo"
    ):
        sc.linearize(Massless(), np.zeros(2), np.zeros(2))


def test_closed_loop_poles():
    """The servo force leaves the pendulum's poles and adds −gain and −Λ of its relation."""
    particle = CartesianParticle()
    law = sc.ServoLaw(particle, ROD, sc.Stabilizing(gain=5.0))
    loop = sc.ClosedLoop(particle, law, lambda q, v, t: -0.4 * v)
    linear = sc.linearize(loop, [0.0, -0.7], [0.0, 0.0])
    # Friction slows the swing, and the fall of β: v̇ = … − 0.4 v along and across the rod.
    swing = np.roots([1.0, 0.4, G / 0.7])
    across = np.roots([1.0, 8.0 + 0.4, 15.0])
    expected = np.sort_complex([*swing, *across])
    np.testing.assert_allclose(linear.poles(), expected, rtol=1e-12)
    assert linear.input_labels == ("force on x rate [m/s]", "force on y rate [m/s]")
    np.testing.assert_allclose(linear.B, np.eye(4)[:, 2:], atol=1e-15)


class Integrating(sc.Law):
    """u = −k s with ṡ = β: a law with an internal state."""

    model: sc.Plant
    constraint: sc.Constraint
    gain: float = 6.0

    def command(self, snapshot, state):
        u = -self.gain * state
        m = snapshot.beta.shape[0]
        nothing = jnp.zeros(m)
        return sc.laws.Command(
            u, {"all": u}, snapshot.beta, nothing, jnp.asarray(m), nothing > 0, {}
        )

    def initial_state(self, snapshot):
        return np.zeros(1)


def test_a_law_with_internal_state():
    pendulum, speed = Pendulum(), sc.residual(lambda q, v, t: v, name="rest")
    loop = sc.ClosedLoop(pendulum, Integrating(pendulum, speed))
    linear = sc.linearize(loop, [0.0], [0.0])
    (A, B) = pendulum_matrices(0.0)
    expected = np.block([[np.array(A), -6.0 * np.array(B)], [np.array([[0.0, 1.0, 0.0]])]])
    np.testing.assert_allclose(linear.A, expected, rtol=1e-13, atol=1e-14)
    assert linear.output_labels == ("angle [rad]", "angle rate [rad/s]", "law[0]")
    held = sc.linearize(loop, [0.5], [0.0], law_state=np.array([-2.0 * 0.7 * G * np.sin(0.5) / 6]))
    np.testing.assert_allclose(held.derivative, 0.0, atol=1e-14)
    many = sc.linearize(loop, np.zeros((3, 1)), np.zeros((3, 1)))
    np.testing.assert_allclose(many.A, np.broadcast_to(expected, (3, 3, 3)), atol=1e-14)


class Disk(sc.Kane):
    """A thin disk that touches the ground; q = (x, y, yaw, lean, roll), v = q̇."""

    radius: float = 0.3

    def rotation(self, q, t):
        c, s = jnp.cos(q[2:]), jnp.sin(q[2:])
        yaw = jnp.array([[c[0], -s[0], 0.0], [s[0], c[0], 0.0], [0.0, 0.0, 1.0]])
        lean = jnp.array([[1.0, 0.0, 0.0], [0.0, c[1], -s[1]], [0.0, s[1], c[1]]])
        roll = jnp.array([[c[2], 0.0, s[2]], [0.0, 1.0, 0.0], [-s[2], 0.0, c[2]]])
        return yaw @ lean @ roll

    def centre(self, q, t):
        return jnp.stack([q[0], q[1], self.radius * jnp.cos(q[3])])

    def parts(self, q, v, t):
        inertia = self.radius**2 * jnp.diag(jnp.array([0.25, 0.5, 0.25]))
        weight = jnp.array([0.0, 0.0, -G])
        yield sc.plant.Body(1.0, self.centre(q, t), self.rotation(q, t), inertia, weight)

    def slip(self, q, v, t):
        """Velocity of the point in contact [m/s]."""
        t = jnp.asarray(t)
        sideways = jnp.stack([-jnp.sin(q[2]), jnp.cos(q[2])]) * jnp.sin(q[3])
        arm = -self.radius * jnp.stack([-sideways[0], -sideways[1], jnp.cos(q[3])])
        omega = sc.spatial.angular_velocity(self, self.rotation, q, v, t)
        return (sc.spatial.point_velocity(self, self.centre, q, v, t) + jnp.cross(omega, arm))[:2]


@pytest.mark.parametrize("factor", [0.8, 1.3], ids=["falls", "rolls"])
def test_a_rolling_disk(factor):
    """Nonholonomic: 2 · 5 − 2 poles; upright it is stable just when ω² > g / (3 R).

    Steady rolling is no equilibrium. The characteristic polynomial is s⁶ (s² + 12/5 ω² − 4g/5R).
    """
    disk = Disk()
    omega = factor * np.sqrt(G / (3 * disk.radius))
    rolling = sc.residual(disk.slip, name="rolling")
    state = np.zeros(5), np.array([omega * disk.radius, 0.0, 0.0, 0.0, omega])
    linear = sc.linearize(disk, *state, constraint=rolling, along_motion=True)
    assert linear.A.shape == (8, 8)
    expected = np.zeros(9)
    expected[[0, 2]] = 1.0, 12 / 5 * omega**2 - 4 / 5 * G / disk.radius
    np.testing.assert_allclose(np.poly(linear.A), expected, atol=1e-9)
    np.testing.assert_allclose(linear.derivative, [*state[1], *np.zeros(5)], atol=1e-12)


def test_along_a_constrained_motion():
    """A particle swinging on a rod: the transition matrix against the pendulum's own.

    δ(x, v) = J (δθ, δθ̇) at both ends, with the pendulum's variational equation by SciPy.
    """
    length, end = 0.7, 1.2
    pull = G / length

    def swing(t, y):
        angle, rate, *flat = y
        slope = np.array([[0.0, 1.0], [-pull * np.cos(angle), 0.0]])
        return [rate, -pull * np.sin(angle), *(slope @ np.reshape(flat, (2, 2))).ravel()]

    times = np.linspace(0.0, end, 401)
    motion = solve_ivp(
        swing, (0, end), [1.0, 2.0, 1, 0, 0, 1], t_eval=times, rtol=1e-12, atol=1e-12
    )
    angle, rate, transition = motion.y[0], motion.y[1], motion.y[2:, -1].reshape(2, 2)
    out = np.column_stack([np.sin(angle), -np.cos(angle)])
    along = np.column_stack([np.cos(angle), np.sin(angle)])
    linear = sc.linearize(
        CartesianParticle(), length * out, length * rate[:, None] * along, times, constraint=ROD
    )
    assert linear.A.shape == (401, 2, 2)
    mine = np.eye(2)
    for first, middle, last in zip(linear.A[:-2:2], linear.A[1:-1:2], linear.A[2::2], strict=True):
        h = 2 * (times[1] - times[0])  # Runge–Kutta over two intervals
        k1 = first @ mine
        k2 = middle @ (mine + h / 2 * k1)
        k3 = middle @ (mine + h / 2 * k2)
        mine = mine + h / 6 * (k1 + 2 * k2 + 2 * k3 + last @ (mine + h * k3))
    J = [
        length
        * np.block(
            [[along[i][:, None], np.zeros((2, 1))], [-rate[i] * out[i][:, None], along[i][:, None]]]
        )
        for i in (0, -1)
    ]
    expected = J[1] @ transition
    found = linear.C[-1] @ mine @ linear.C[0].T @ J[0]
    np.testing.assert_allclose(found, expected, atol=2e-4 * np.abs(expected).max())
    with pytest.raises(
        sc.errors.InputError, match="linear system: got one that varies over 401 instants"
    ):
        linear.to_control()


def test_a_state_that_is_no_equilibrium():
    with pytest.raises(
        sc.errors.InputError,
        match=r"got a state that moves: d/dt of 'angle rate \[rad/s\]' is -4\.14; .*along_motion",
    ):
        sc.linearize(Pendulum(), [0.3], [0.0])


def test_a_state_off_the_constraint():
    with pytest.raises(
        sc.errors.ResidualError, match=r"constraint 'rod': got \|f\| or \|β\| of 0\.45; "
    ):
        sc.linearize(CartesianParticle(), [0.0, -0.8], [0.0, 0.0], constraint=ROD)


def test_a_rank_that_changes_along_the_motion():
    corner = sc.residual(lambda q, v, t: jnp.stack([v[0], q[0] * v[1]]), name="corner")
    with pytest.raises(
        sc.errors.InputError, match=r"'corner': got ranks \[1, 2\] along the motion"
    ):
        sc.linearize(
            CartesianParticle(), [[0.0, 0.0], [1.0, 0.0]], np.zeros((2, 2)), constraint=corner
        )


@pytest.mark.parametrize(
    ("arguments", "options", "message"),
    [
        ((0.0, [0.0]), {}, r"q: got shape \(\); expected one value each"),
        (([[0.0]], [0.0]), {}, r"v: got shape \(1,\); expected shape \(1, 1\)"),
        (([0.0], [0.0]), {"u": [0.0, 1.0]}, r"u: got shape \(2,\); expected shape \(1,\)"),
        (([0.0], [0.0], [0.0]), {}, r"t: got shape \(1,\); expected shape \(\)"),
        (([np.nan], [0.0]), {}, r"q: got \[nan\]; expected finite"),
        (([0.0], [0.0]), {"constraint": 3}, r"constraint: got int for a Pendulum"),
    ],
)
def test_wrong_arguments(arguments, options, message):
    with pytest.raises(sc.errors.InputError, match=message):
        sc.linearize(Pendulum(), *arguments, **options)


def test_a_state_of_another_size():
    class Two(sc.Plant):
        def mass_matrix(self, q, t):
            return jnp.eye(2)

        def force(self, q, v, t):
            return jnp.zeros(2)

    with pytest.raises(
        sc.errors.ShapeError, match=r"3 coordinates and 3 speeds; .* has: M \(2, 2\), F"
    ):
        sc.linearize(Two(), np.zeros(3), np.zeros(3))


def test_what_is_no_system():
    with pytest.raises(
        sc.errors.InputError, match="system: got ServoLaw; expected a plant or a ClosedLo"
    ):
        sc.linearize(sc.ServoLaw(Pendulum(), ROD), [0.0], [0.0])
