"""Models derived with SymPy's mechanics, each beside the plant written by hand."""

from types import SimpleNamespace

import pytest
import sympy as sp
from sympy.physics.mechanics import (
    KanesMethod,
    LagrangesMethod,
    Particle,
    Point,
    ReferenceFrame,
    RigidBody,
    dynamicsymbols,
    inertia,
    outer,
)

G = sp.Symbol("g")
T = dynamicsymbols._t


def arm():
    """A two-link arm by Kane's method; the frames hang down at zero."""
    q, u = dynamicsymbols("q1:3"), dynamicsymbols("u1:3")
    m, length, c, i = (sp.symbols(f"{name}1:3") for name in "mlcI")
    N, origin = ReferenceFrame("N"), Point("O")
    origin.set_vel(N, 0)
    joint, frame, bodies, loads = origin, N, [], []
    for k in range(2):
        link = frame.orientnew(f"L{k}", "Axis", (q[k], N.z))
        link.set_ang_vel(frame, u[k] * N.z)
        centre = joint.locatenew(f"C{k}", -c[k] * link.y)
        centre.v2pt_theory(joint, N, link)
        bodies.append(RigidBody(f"B{k}", centre, link, m[k], (i[k] * outer(N.z, N.z), centre)))
        loads.append((centre, -m[k] * G * N.y))
        joint = joint.locatenew(f"J{k}", -length[k] * link.y)
        joint.v2pt_theory(centre, N, link)
        frame = link
    method = KanesMethod(N, q, u, [x.diff() - w for x, w in zip(q, u, strict=True)])
    method.kanes_equations(bodies, loads)
    return method


def flexible_joint_arm():
    """The same arm with motors behind springs, by Lagrange's equation."""
    q = dynamicsymbols("q1:5")
    torque = dynamicsymbols("tau1:3")
    m, length, c, i, k, j = (sp.symbols(f"{name}1:3") for name in "mlcIkJ")
    phi = (q[0], q[0] + q[1])
    x1 = sp.Matrix([sp.sin(phi[0]), -sp.cos(phi[0])])
    x2 = sp.Matrix([sp.sin(phi[1]), -sp.cos(phi[1])])
    kinetic, potential = 0, 0
    for n, centre in enumerate((c[0] * x1, length[0] * x1 + c[1] * x2)):
        rate = centre.diff(T)
        kinetic += m[n] * rate.dot(rate) / 2 + i[n] * phi[n].diff(T) ** 2 / 2
        kinetic += j[n] * q[n + 2].diff(T) ** 2 / 2
        potential += m[n] * G * centre[1] + k[n] * (q[n + 2] - q[n]) ** 2 / 2
    N = ReferenceFrame("N")
    motors = [ReferenceFrame(f"R{n}") for n in range(2)]
    for n, motor in enumerate(motors):
        motor.set_ang_vel(N, q[n + 2].diff(T) * N.z)
    loads = [(motor, x * N.z) for motor, x in zip(motors, torque, strict=True)]
    return LagrangesMethod(kinetic - potential, q, forcelist=loads, frame=N)


def polar_particle():
    r, theta = dynamicsymbols("r theta")
    m = sp.Symbol("m")
    kinetic = m * (r.diff(T) ** 2 + r**2 * theta.diff(T) ** 2) / 2
    return LagrangesMethod(kinetic - m * G * r * sp.sin(theta), [r, theta])


def spring_pendulum():
    """With the components of the velocity along and across the spring as speeds."""
    (s, phi), (along, across) = dynamicsymbols("s phi"), dynamicsymbols("u_a u_c")
    m, length, k = sp.symbols("m L k")
    N = ReferenceFrame("N")
    rod = N.orientnew("A", "Axis", (phi, N.z))
    bob = Point("P")
    bob.set_vel(N, along * -rod.y + across * rod.x)
    rod.set_ang_vel(N, across / (length + s) * N.z)
    kinematics = [s.diff() - along, phi.diff() - across / (length + s)]
    method = KanesMethod(N, [s, phi], [along, across], kinematics)
    method.kanes_equations([Particle("P", bob, m)], [(bob, -m * G * N.y + k * s * rod.y)])
    return method


def crane():
    """A trolley crane with a winch; force on the trolley, moment on the winch."""
    s, length, phi, force, moment = dynamicsymbols("s l phi F M")
    trolley, load, winch, radius = sp.symbols("m_t m J r")
    hook = sp.Matrix([s + length * sp.sin(phi), -length * sp.cos(phi)])
    kinetic = trolley * s.diff(T) ** 2 / 2 + winch * (length.diff(T) / radius) ** 2 / 2
    kinetic += load * hook.diff(T).dot(hook.diff(T)) / 2
    N, body, drum = ReferenceFrame("N"), Point("S"), ReferenceFrame("D")
    body.set_vel(N, s.diff(T) * N.x)
    drum.set_ang_vel(N, length.diff(T) / radius * N.z)
    return LagrangesMethod(
        kinetic - load * G * hook[1],
        [s, length, phi],
        forcelist=[(body, force * N.x), (drum, moment * N.z)],
        frame=N,
    )


def sleigh():
    """On a knife edge, a nonholonomic constraint."""
    x, y, theta = dynamicsymbols("x y theta")
    m, i, a, alpha = sp.symbols("m I a alpha")
    centre = sp.Matrix([x + a * sp.cos(theta), y + a * sp.sin(theta)])
    kinetic = m * centre.diff(T).dot(centre.diff(T)) / 2 + i * theta.diff(T) ** 2 / 2
    edge = -x.diff(T) * sp.sin(theta) + y.diff(T) * sp.cos(theta)
    return LagrangesMethod(
        kinetic + m * G * sp.sin(alpha) * centre[0], [x, y, theta], nonhol_coneqs=[edge]
    )


def slider_crank():
    """Opened at the slider, with the closure as two holonomic constraints."""
    crank, rod, x = dynamicsymbols("phi1 phi2 x")
    (m1, m2, m3), (l1, l2) = sp.symbols("m1:4"), sp.symbols("l1:3")
    along = lambda angle: sp.Matrix([sp.cos(angle), sp.sin(angle)])
    centres = [l1 / 2 * along(crank), l1 * along(crank) + l2 / 2 * along(rod)]
    kinetic = m3 * x.diff(T) ** 2 / 2
    potential = 0
    for m, length, angle, centre in zip((m1, m2), (l1, l2), (crank, rod), centres, strict=True):
        kinetic += m * centre.diff(T).dot(centre.diff(T)) / 2
        kinetic += m * length**2 / 12 * angle.diff(T) ** 2 / 2
        potential += m * G * centre[1]
    gap = l1 * along(crank) + l2 * along(rod) - sp.Matrix([x, 0])
    return LagrangesMethod(kinetic - potential, [crank, rod, x], hol_coneqs=list(gap))


def rolling_disk():
    """A thin disk that rolls: six speeds, three of them zero by constraint."""
    q, u = dynamicsymbols("q1:6"), dynamicsymbols("u1:7")
    r, m = sp.symbols("r m")
    N = ReferenceFrame("N")
    Y = N.orientnew("Y", "Axis", [q[0], N.z])
    L = Y.orientnew("L", "Axis", [q[1], Y.x])
    R = L.orientnew("R", "Axis", [q[2], L.y])
    spin = u[0] * L.x + u[1] * L.y + u[2] * L.z
    R.set_ang_vel(N, spin)
    contact = Point("C")
    contact.set_vel(N, u[3] * L.x + u[4] * (Y.z ^ L.x) + u[5] * Y.z)
    centre = contact.locatenew("D", r * L.z)
    centre.v2pt_theory(contact, N, R)
    turning = Y.z * q[0].diff() + L.x * q[1].diff() + L.y * q[2].diff() - spin
    kinematics = [sp.simplify(turning.dot(axis)) for axis in L]
    kinematics += [q[3 + i].diff() - contact.vel(N).dot(axis) for i, axis in enumerate((N.x, N.y))]
    method = KanesMethod(
        N, q, u[:3], kinematics, u_dependent=u[3:], velocity_constraints=list(u[3:])
    )
    disk = RigidBody(
        "B", centre, R, m, (inertia(L, m / 4 * r**2, m / 2 * r**2, m / 4 * r**2), centre)
    )
    method.kanes_equations([disk], [(centre, -m * G * Y.z)])
    return method


def pendulum_in_cartesian(velocity=True):
    """x and y of a bob, y dependent: a configuration constraint and its derivative."""
    (x, y), (a, b) = dynamicsymbols("x y"), dynamicsymbols("v_x v_y")
    m, length = sp.symbols("m l")
    N, bob = ReferenceFrame("N"), Point("P")
    bob.set_vel(N, a * N.x + b * N.y)
    method = KanesMethod(
        N,
        [x],
        [a],
        [x.diff() - a, y.diff() - b],
        q_dependent=[y],
        configuration_constraints=[x**2 + y**2 - length**2],
        u_dependent=[b],
        velocity_constraints=[x * a + y * b if velocity else a + b],
    )
    method.kanes_equations([Particle("P", bob, m)], [(bob, -m * G * N.y)])
    return method


def pumped_pendulum(kind):
    """A pendulum whose support moves by h(t) along the vertical."""
    theta, u, h = dynamicsymbols("theta u h")
    m, length = sp.symbols("m l")
    bob = sp.Matrix([length * sp.sin(theta), h - length * sp.cos(theta)])
    if kind == "lagrange":
        kinetic = m * bob.diff(T).dot(bob.diff(T)) / 2
        return LagrangesMethod(kinetic - m * G * bob[1], [theta])
    N, point = ReferenceFrame("N"), Point("P")
    point.set_vel(N, sum((r * e for r, e in zip(bob.diff(T), (N.x, N.y), strict=True)), 0 * N.x))
    method = KanesMethod(N, [theta], [u], [theta.diff() - u])
    method.kanes_equations([Particle("P", point, m)], [(point, -m * G * N.y)])
    return method


@pytest.fixture(scope="session")
def models():
    """The models by name, each made anew by a call."""
    return SimpleNamespace(
        arm=arm,
        flexible_joint_arm=flexible_joint_arm,
        polar_particle=polar_particle,
        spring_pendulum=spring_pendulum,
        crane=crane,
        sleigh=sleigh,
        slider_crank=slider_crank,
        rolling_disk=rolling_disk,
        pendulum_in_cartesian=pendulum_in_cartesian,
        pumped_pendulum=pumped_pendulum,
    )
