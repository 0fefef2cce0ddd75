"""Plants derived by SymPy in closed loop, against the same plants written by hand."""

from collections.abc import Callable
from typing import Any

import numpy as np
import sympy as sp
from harness import Table, Variant, compare
from sympy.physics.mechanics import (
    KanesMethod,
    LagrangesMethod,
    Point,
    ReferenceFrame,
    RigidBody,
    dynamicsymbols,
    outer,
)

import servocon as sc
from servocon.interop.sympy import from_sympy
from servocon_plants import PlanarArm, flexible_joint_arm

DURATION = 10.0  # [s]
TOLERANCE = 3e-8
WANTED = 2.0
LARGEST_ERROR = 1e-6
T = dynamicsymbols._t
MASS, LENGTH, CENTRE, INERTIA = (sp.symbols(f"{name}1:3") for name in "mlcI")
STIFFNESS, ROTOR, GRAVITY = *sp.symbols("k J"), sp.Symbol("g")
VALUES = dict.fromkeys((*MASS, *LENGTH, *INERTIA, STIFFNESS, ROTOR), 1.0)
VALUES |= dict.fromkeys(CENTRE, 0.5) | {GRAVITY: 9.81}


def run(rounds: int) -> list[Table]:
    """A two-link arm by Kane's method, and one with flexible joints by Lagrange's equation."""
    about = (
        f"Default parameters, v0 = (1, -0.1, ...) rad/s, κ/P = 1, {DURATION:g} s, a record of 501 "
        "instants; equations as SymPy derives them, without simplification. Error: of the final "
        "state, against the plant by hand at a thousandth of the tolerance."
    )
    motors = dynamicsymbols("tau1:3")
    rigid = from_sympy(_kane(), VALUES).plant
    flexible = from_sympy(_lagrange(motors), VALUES, inputs=motors).plant
    return [
        _compared("SymPy's two-link arm", about, PlanarArm(), rigid, 0, rounds),
        _compared("SymPy's flexible-joint arm", about, flexible_joint_arm(), flexible, 2, rounds),
    ]


def _compared(
    title: str, about: str, native: sc.Plant, derived: sc.Plant, first: int, rounds: int
) -> Table:
    mirror = sc.residual(lambda q, v, t: v[first] + v[first + 1], name="mirror")
    v0 = np.tile([1.0, -0.1], 1 + first // 2)

    def simulate(plant: sc.Plant, tolerance: float = TOLERANCE) -> Callable[[], sc.Trajectory]:
        law = sc.ServoLaw(plant, mirror, sc.Stabilizing(gain=1.0))
        return lambda: sc.simulate(
            plant, law, 0 * v0, v0, DURATION, solver=sc.Solver(rtol=tolerance, atol=tolerance)
        )

    def final(trajectory: Any) -> np.ndarray:
        return np.concatenate((trajectory.q[-1], trajectory.v[-1]))

    reference = final(simulate(native, TOLERANCE / 1000)())
    variants = []
    for name, plant, wanted in (("by hand", native, None), ("by SymPy", derived, WANTED)):
        call = simulate(plant)
        error = float(np.abs(final(call()) - reference).max())
        variants.append(Variant(name, call, error=error, wanted=wanted))
    table = Table(title, about)
    compare(table, variants, rounds, largest_error=LARGEST_ERROR, at_least=False)
    return table


def _kane() -> KanesMethod:
    """From bodies and the velocities of their centres; the arm hangs down at zero."""
    q, u = dynamicsymbols("q1:3"), dynamicsymbols("u1:3")
    N, joint = ReferenceFrame("N"), Point("O")
    joint.set_vel(N, 0)
    frame, bodies, loads = N, [], []
    for i in range(2):
        link = frame.orientnew(f"L{i}", "Axis", (q[i], N.z))
        link.set_ang_vel(frame, u[i] * N.z)
        centre = joint.locatenew(f"C{i}", -CENTRE[i] * link.y)
        centre.v2pt_theory(joint, N, link)
        central = INERTIA[i] * outer(N.z, N.z)
        bodies.append(RigidBody(f"B{i}", centre, link, MASS[i], (central, centre)))
        loads.append((centre, -MASS[i] * GRAVITY * N.y))
        tip = joint.locatenew(f"J{i}", -LENGTH[i] * link.y)
        tip.v2pt_theory(joint, N, link)
        joint, frame = tip, link
    method = KanesMethod(N, q, u, [x.diff(T) - w for x, w in zip(q, u, strict=True)])
    method.kanes_equations(bodies, loads)
    return method


def _lagrange(motors: list[Any]) -> LagrangesMethod:
    """From energies in the positions of the centres, with motors behind springs."""
    q = dynamicsymbols("q1:5")
    angles = (q[0], q[0] + q[1])
    down = [sp.Matrix([sp.sin(angle), -sp.cos(angle)]) for angle in angles]
    lagrangian: Any = 0
    for i, centre in enumerate((CENTRE[0] * down[0], LENGTH[0] * down[0] + CENTRE[1] * down[1])):
        rate = centre.diff(T)
        lagrangian += MASS[i] * rate.dot(rate) / 2 + INERTIA[i] * angles[i].diff(T) ** 2 / 2
        lagrangian += ROTOR * q[i + 2].diff(T) ** 2 / 2 - MASS[i] * GRAVITY * centre[1]
        lagrangian -= STIFFNESS * (q[i + 2] - q[i]) ** 2 / 2
    N = ReferenceFrame("N")
    rotors = [ReferenceFrame(f"R{i}") for i in range(2)]
    for i, rotor in enumerate(rotors):
        rotor.set_ang_vel(N, q[i + 2].diff(T) * N.z)
    loads = [(rotor, torque * N.z) for rotor, torque in zip(rotors, motors, strict=True)]
    return LagrangesMethod(lagrangian, q, forcelist=loads, frame=N)
