"""Equations of motion from SymPy's methods, in the form M v̇ = F, q̇ = N v + ν."""

from typing import Any, NamedTuple

import sympy as sp
from sympy.physics.mechanics import KanesMethod, dynamicsymbols

from servocon.errors import InputError

TIME: Any = dynamicsymbols._t  # pyright: ignore[reportFunctionMemberAccess]
"""The time of which SymPy's dynamicsymbols are functions."""


class ModelEquations(NamedTuple):
    """M v̇ = F for all speeds, including dependent ones, together with the constraints.

    Attributes:
        q: Coordinates.
        v: Speeds; the derivatives of `q` for LagrangesMethod.
        coordinate_rate: q̇, affine in `v`.
        mass: M, n × n.
        force: F, with the inputs.
        kinetic: Kinetic energy, or None for ½ vᵀM v.
        potential: Potential energy.
        drive: Generalized forces that do not come from the energies, or None if unknown.
        configuration: f of the constraints f(q, t) = 0.
        velocity: β of the constraints β(q, v, t) = 0, including derivatives of `configuration`.
    """

    q: list[Any]
    v: list[Any]
    coordinate_rate: list[Any]
    mass: Any
    force: Any
    kinetic: Any
    potential: Any
    drive: Any
    configuration: list[Any]
    velocity: list[Any]

    def expressions(self) -> list[Any]:
        """Everything except the coordinates and speeds themselves."""
        return [x for x in self[2:] if x is not None]

    def substitute(self, values: dict[Any, Any]) -> "ModelEquations":
        """The equations with symbols replaced."""

        def replaced(part: Any) -> Any:
            if isinstance(part, list):
                return [replaced(x) for x in part]
            return None if part is None else sp.sympify(part).xreplace(values)

        return ModelEquations(self.q, self.v, *map(replaced, self[2:]))


def kane(method: Any) -> ModelEquations:
    """The equations of a KanesMethod; dependent speeds keep their own rows."""
    if method._fr is None or method._frstar is None:
        if method.bodies is None:
            raise InputError(
                "method",
                got="a KanesMethod whose equations are not formed",
                expected="formed equations",
                cure="Call its kanes_equations(bodies, loads) first.",
            )
        method.kanes_equations()
    at_rest = dict.fromkeys(method._uaux, 0)
    rates = {key: sp.sympify(e).xreplace(at_rest) for key, e in method.kindiffdict().items()}
    q, v = list(method.q), list(method.u)
    free = method if not method._udep else _without_constraints(method)
    bodies, frame = method.bodies, method._inertial
    kinetic = sum((body.kinetic_energy(frame) for body in bodies), sp.S.Zero)
    kinetic = sp.sympify(kinetic).xreplace(rates).xreplace(at_rest)
    moving = kinetic.xreplace(dict.fromkeys(v, sp.S.Zero)) != 0
    velocity = method._k_nh * method.u + method._f_nh if method._udep else []
    return ModelEquations(
        q=q,
        v=v,
        coordinate_rate=[rates[x.diff(TIME)] for x in q],
        mass=free.mass_matrix,
        force=free.forcing,
        kinetic=kinetic if moving else None,
        potential=sum((body.potential_energy for body in bodies), sp.S.Zero),
        drive=None,
        configuration=list(method._f_h),
        velocity=list(velocity),
    ).substitute({**rates, **at_rest})


def _without_constraints(method: Any) -> Any:
    """The same bodies and loads with every speed independent: its mass matrix is symmetric."""
    kinematics = [rate - expression for rate, expression in method.kindiffdict().items()]
    free = KanesMethod(
        method._inertial,
        list(method.q),
        list(method.u),
        kinematics,
        u_auxiliary=list(method._uaux) or None,
    )
    free.kanes_equations(method.bodies, method.loads)
    return free


def lagrange(method: Any) -> ModelEquations:
    """The equations of a LagrangesMethod, without its multipliers."""
    if method.eom is None:
        method.form_lagranges_equations()
    q, v = list(method.q), list(method.u)
    at_rest = dict.fromkeys(v, sp.S.Zero)
    lagrangian = method._L[0]
    slow = lagrangian.xreplace(at_rest)
    moving = any(lagrangian.diff(rate).xreplace(at_rest) != 0 for rate in v)
    return ModelEquations(
        q=q,
        v=v,
        coordinate_rate=v,
        mass=method.mass_matrix[:, : len(q)],
        force=method.forcing,
        kinetic=lagrangian - slow if moving else None,
        potential=-slow,
        drive=method._term4,
        configuration=list(method._hol_coneqs),
        velocity=list(method.coneqs),
    )
