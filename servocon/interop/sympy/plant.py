"""Plants and constraints from SymPy's mechanics.

`from_sympy` takes a KanesMethod or a LagrangesMethod.

Needs SymPy: ``pip install 'servocon[sympy]'``.
"""

import difflib
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

import equinox as eqx
import numpy as np
from jax.core import Tracer
from jaxtyping import Array, Float
from scipy.optimize import least_squares

from servocon.arrays import Numeric

try:
    import sympy as sp
except ModuleNotFoundError as error:
    raise ModuleNotFoundError(
        "servocon.interop.sympy needs SymPy: pip install 'servocon[sympy]'", name="sympy"
    ) from error
from sympy.core.function import AppliedUndef
from sympy.physics.mechanics import KanesMethod, LagrangesMethod

from servocon import linalg, validate
from servocon.constraint.constraint import Constraint, stack
from servocon.constraint.relations import holonomic, pfaffian, residual
from servocon.errors import InputError, UnknownNameError
from servocon.interop.sympy.codegen import Generated, Symbols, leaves
from servocon.interop.sympy.equations import TIME, ModelEquations, kane, lagrange
from servocon.plant import Plant
from servocon.plant.contract import Scalar
from servocon.precision import Module, float64


class Code(NamedTuple):
    """The functions of a `SymPyPlant`, None for defaults of the contract, and its names."""

    mass: Generated
    force: Generated
    coordinate_rate: Generated | None
    inputs: Generated | None
    kinetic: Generated | None
    potential: Generated
    drive: Generated | None
    coordinate_names: tuple[str, ...]
    speed_names: tuple[str, ...]
    input_names: tuple[str, ...] | None


class SymPyPlant(Plant):
    """A plant whose equations SymPy derived. Made by `from_sympy`.

    Attributes:
        parameters: Value of each parameter by its name, in the units of the SymPy model.
        code: The generated functions.
    """

    parameters: dict[str, Numeric]
    code: Code = eqx.field(static=True)

    def with_parameters(self, values: Mapping[Any, Numeric]) -> "SymPyPlant":
        """The same plant with some of its parameters replaced, by name or SymPy symbol.

        Raises:
            UnknownNameError: there is no such parameter.
            InputError: a value is not one number.
        """
        changed = dict(self.parameters)
        for key, value in values.items():
            name = _name(key)
            if name not in changed:
                raise UnknownNameError("parameter", name, changed)
            changed[name] = _number(name, value)
        return SymPyPlant(changed, self.code)

    def mass_matrix(self, q: Float[Array, " nq"], t: Scalar) -> Float[Array, "n n"]:
        """M(q, t)."""
        return self.code.mass(q, None, t, self.parameters)

    def force(self, q: Float[Array, " nq"], v: Float[Array, " n"], t: Scalar) -> Float[Array, " n"]:
        """F(q, v, t), without the inputs."""
        return self.code.force(q, v, t, self.parameters)

    def input_matrix(self, q: Float[Array, " nq"], t: Scalar) -> Float[Array, "n l"] | None:
        """∂F/∂u for the named inputs; None if there are none."""
        inputs = self.code.inputs
        return None if inputs is None else inputs(q, None, t, self.parameters)

    def coordinate_rate(
        self, q: Float[Array, " nq"], v: Float[Array, " n"], t: Scalar
    ) -> Float[Array, " nq"]:
        """The kinematical differential equations, solved for q̇."""
        q_dot = self.code.coordinate_rate
        return v if q_dot is None else q_dot(q, v, t, self.parameters)

    def kinetic_energy(
        self, q: Float[Array, " nq"], v: Float[Array, " n"], t: Scalar
    ) -> Float[Array, ""]:
        """Kinetic energy of a KanesMethod's bodies; for a LagrangesMethod, L − L(v=0)."""
        kinetic = self.code.kinetic
        if kinetic is None:
            return super().kinetic_energy(q, v, t)
        return kinetic(q, v, t, self.parameters)

    def potential_energy(self, q: Float[Array, " nq"], t: Scalar) -> Float[Array, ""]:
        """Potential energy of a KanesMethod's bodies; for a LagrangesMethod, −L at rest."""
        return self.code.potential(q, None, t, self.parameters)

    def nonconservative_force(
        self, q: Float[Array, " nq"], v: Float[Array, " n"], t: Scalar
    ) -> Float[Array, " n"]:
        """Loads of a LagrangesMethod; zero for a KanesMethod, which does not record them."""
        drive = self.code.drive
        if drive is None:
            return super().nonconservative_force(q, v, t)
        return drive(q, v, t, self.parameters)

    def coordinate_labels(self) -> tuple[str, ...]:
        """Names of the coordinates in SymPy."""
        return self.code.coordinate_names

    def speed_labels(self) -> tuple[str, ...]:
        """Names of the speeds in SymPy; for a LagrangesMethod, the coordinates' with " rate"."""
        return self.code.speed_names

    def input_labels(self) -> tuple[str, ...] | None:
        """Names of the inputs in SymPy, or None."""
        return self.code.input_names


class SymPySystem(NamedTuple):
    """A plant and its own constraints. Made by `from_sympy`.

    Attributes:
        plant: All coordinates and speeds of the SymPy model, as if it were unconstrained.
        constraint: The model's own constraints, or None.
    """

    plant: SymPyPlant
    constraint: Constraint | None


@float64
def from_sympy(
    method: KanesMethod | LagrangesMethod,
    parameters: Mapping[Any, Numeric] | None = None,
    *,
    inputs: Sequence[Any] = (),
    prescribed: Mapping[Any, Any] | None = None,
    rate: Numeric = 1.0,
) -> SymPySystem:
    """The plant, and the constraints if any, of a SymPy model.

    Dependent speeds remain speeds of the plant, so that M is symmetric. The equations that restrict
    them are the constraint: `servocon.constraint.reduce` keeps the independent speeds, and the
    force of a `servocon.ServoLaw` is the constraint force. SymPy's multipliers and auxiliary speeds
    are omitted. If some speeds move no body, M is singular; see `servocon.constraint.augment`.

    Args:
        method: A KanesMethod or LagrangesMethod; its equations are formed if necessary.
        parameters: Value of every constant, by SymPy symbol or name. They become the plant's
            `parameters`, one float each, and can be swept, batched and differentiated. Those that
            appear in no equation, such as the length of a last link, are omitted.
        inputs: The driving forces among the dynamicsymbols, by symbol or name: B is the
            derivative of F with respect to them. By default every generalized force is an input.
        prescribed: Given motions, as SymPy expressions in time and parameters, by symbol or name;
            their derivatives follow.
        rate: Rate Λ at which errors of configuration constraints decay, see `servocon.holonomic`
            [1/s].

    Raises:
        InputError: symbols have no value (the message names them), F is not affine in an input, an
            expression is not real or its function unknown to JAX, or the velocity constraints do
            not imply a configuration constraint.
        UnknownNameError: the model has no such input or prescribed motion.
    """
    equations = _prescribe(_equations(method), prescribed or {})
    equations, drives, B = _driven(equations, inputs)
    found = _resolve(equations, drives, B, parameters or {})
    _check_unique([*found, *drives])
    names = {symbol: _name(symbol) for symbol in found}
    symbols = Symbols(equations.q, equations.v, TIME, names)
    values = {names[symbol]: value for symbol, value in found.items()}
    plant = SymPyPlant(values, _generate(equations, symbols, drives, B))
    return SymPySystem(plant, constraint_of(equations, symbols, values, rate))


def _equations(method: Any) -> ModelEquations:
    if isinstance(method, KanesMethod):
        return kane(method)
    expected = "a SymPy KanesMethod or LagrangesMethod"
    return lagrange(validate.instance("method", method, LagrangesMethod, expected))


def _prescribe(equations: ModelEquations, prescribed: Mapping[Any, Any]) -> ModelEquations:
    """The equations with given motions and their derivatives substituted."""
    given = leaves(equations.expressions()) - {*equations.q, *equations.v}
    given = {x for x in given if not isinstance(x, sp.Symbol)}
    values: dict[Any, Any] = {}
    for key, motion in prescribed.items():
        mine = [x for x in given if _name(x) == _name(key)]
        if not mine:
            raise UnknownNameError("prescribed motion", _name(key), {_name(x) for x in given})
        for x in mine:
            order = x.args[1:] if isinstance(x, sp.Derivative) else ()
            values[x] = sp.diff(sp.sympify(motion), *order) if order else motion
    return equations.substitute(values)


def _driven(
    equations: ModelEquations, inputs: Sequence[Any]
) -> tuple[ModelEquations, list[Any], Any]:
    """The equations without inputs, the inputs, and their matrix B."""
    present = leaves([equations.force]) - {*equations.q, *equations.v, TIME}
    drives = []
    for key in inputs:
        match = _matching(key, present)
        if not match:
            raise UnknownNameError("input", _name(key), {_name(x) for x in present})
        drives += match
    if not drives:
        return equations, [], None
    B = sp.Matrix(equations.force).jacobian(drives)
    elsewhere = [
        equations.mass,
        equations.coordinate_rate,
        equations.configuration,
        equations.velocity,
    ]
    for where, expressions, bad in (
        ("the derivative of F by it", [B], {*drives, *equations.v}),
        ("M, q̇ or a constraint", elsewhere, {*drives}),
    ):
        spoilt = sorted(map(str, leaves(expressions) & bad))
        if spoilt:
            raise InputError(
                f"inputs {', '.join(map(_name, drives))}",
                got=f"{', '.join(spoilt)} in {where}",
                expected="F(q, v, t) + B(q, t) u, affine in the inputs",
                cure="Name another quantity as input, for example the whole force.",
            )
    return equations.substitute(dict.fromkeys(drives, sp.S.Zero)), drives, B


def _resolve(
    equations: ModelEquations, drives: Sequence[Any], B: Any, parameters: Mapping[Any, Any]
) -> dict[Any, Any]:
    """Each parameter's value by its SymPy symbol, in the order of `parameters`."""
    known = {*equations.q, *equations.v, *drives, TIME}
    present = leaves([*equations.expressions(), B or []]) - known
    found: dict[Any, Any] = {}
    unused = []
    for key, value in parameters.items():
        match = _matching(key, present)
        found |= {x: _number(_name(x), value) for x in match}
        unused += [] if match else [_name(key)]
    unresolved = sorted(map(str, present - {*found}))
    if unresolved:
        raise InputError(
            "SymPy model",
            got=f"unresolved symbols {', '.join(unresolved)}",
            expected="a value in `parameters` for each constant, and each function of time among "
            "`inputs` or `prescribed`",
            cure=_hint(unresolved, unused),
        )
    return found


def _hint(unresolved: Sequence[str], unused: Sequence[str]) -> str:
    """Likely misspellings: unused parameters with names similar to unresolved symbols."""
    hints = []
    for name in unresolved:
        close = difflib.get_close_matches(name, unused, n=1, cutoff=0.5)
        hints += [f"{name!r} where you gave {close[0]!r}"] if close else []
    return f"Did you mean {', '.join(hints)}?" if hints else ""


def _generate(equations: ModelEquations, symbols: Symbols, drives: Sequence[Any], B: Any) -> Code:
    """The plant's functions."""
    nq, n = len(equations.q), len(equations.v)
    # Only one half of M is computed: M is symmetric to the last bit.
    mass = [equations.mass[max(i, j), min(i, j)] for i in range(n) for j in range(n)]

    def made(where: str, expressions: Any, *shape: int) -> Any:
        return None if expressions is None else symbols.generate(where, list(expressions), shape)

    same = list(equations.coordinate_rate) == list(equations.v)
    return Code(
        mass=made("mass matrix", mass, n, n),
        force=made("force", equations.force, n),
        coordinate_rate=made(
            "kinematical equations", None if same else equations.coordinate_rate, nq
        ),
        inputs=made("input matrix", B, n, len(drives)),
        kinetic=made("kinetic energy", equations.kinetic and [equations.kinetic]),
        potential=made("potential energy", [equations.potential]),
        drive=made("loads", equations.drive, n),
        coordinate_names=tuple(map(_name, equations.q)),
        speed_names=tuple(
            f"{_name(x)} rate" if isinstance(x, sp.Derivative) else _name(x) for x in equations.v
        ),
        input_names=tuple(map(_name, drives)) or None,
    )


def _check_unique(symbols: Sequence[Any]) -> None:
    names = list(map(_name, symbols))
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        raise InputError(
            "SymPy model",
            got=f"different symbols of one name: {', '.join(twice)}",
            expected="one name for each parameter and input",
            cure="Symbols with different assumptions are different symbols.",
        )


def _matching(key: Any, present: Iterable[Any]) -> list[Any]:
    """Symbols of the model for a key: the key itself if present, else symbols with its name."""
    symbols = [x for x in present if not isinstance(x, sp.Derivative)]
    return [key] if key in symbols else [x for x in symbols if _name(x) == _name(key)]


def _name(x: Any) -> str:
    """Name of a symbol or function of time; for a derivative, that of its function."""
    if isinstance(x, sp.Derivative):
        return _name(x.expr)
    return x.func.__name__ if isinstance(x, AppliedUndef) else str(x)


def _number(name: str, value: Any) -> Any:
    """A parameter as a float; a traced value unchanged."""
    if isinstance(value, Tracer):
        return value
    try:
        return float(np.asarray(value, dtype=float)[()])
    except (TypeError, ValueError) as error:
        raise InputError(f"parameter {name!r}", got=repr(value), expected="one number") from error


CLOSEST = 1e-15
"""Tolerances of the least-squares search for a state on the configuration constraints."""

REACHED = 1e-10
"""Largest error of a configuration constraint at such a state."""


class OfPosition(Module):
    """A generated function of (q, t), with the parameters it needs."""

    parameters: dict[str, Numeric]
    code: Generated = eqx.field(static=True)

    def __call__(self, q: Any, t: Any) -> Any:
        """The value of the function."""
        return self.code(q, None, t, self.parameters)


class OfState(Module):
    """A generated function of (q, v, t), with the parameters it needs."""

    parameters: dict[str, Numeric]
    code: Generated = eqx.field(static=True)

    def __call__(self, q: Any, v: Any, t: Any) -> Any:
        """The value of the function."""
        return self.code(q, v, t, self.parameters)


def constraint_of(
    equations: ModelEquations, symbols: Symbols, values: Mapping[str, Any], rate: Numeric
) -> Constraint | None:
    """The configuration constraints, and the velocity constraints independent of them."""
    if not equations.velocity and not equations.configuration:
        return None
    configuration, velocity = _independent(equations, symbols, values)
    parts = []

    def function(kind: type, expressions: Sequence[Any], shape: tuple[int, ...]) -> Any:
        used = leaves(expressions)
        names = {name: values[name] for x, name in symbols.parameters.items() if x in used}
        return kind(names, symbols.generate("constraint", expressions, shape))

    if configuration:
        f = function(OfPosition, configuration, (len(configuration),))
        parts.append(holonomic(f, rate, name="configuration"))
    if velocity:
        rows, n = len(velocity), len(equations.v)
        A = sp.Matrix(velocity).jacobian(equations.v)
        if leaves([A]) & {*equations.v}:
            parts.append(residual(function(OfState, velocity, (rows,)), name="velocity"))
        else:
            at_rest = dict.fromkeys(equations.v, sp.S.Zero)
            matrix = function(OfPosition, list(A), (rows, n))
            offsets = [-x.xreplace(at_rest) for x in velocity]
            offset = function(OfPosition, offsets, (rows,)) if any(offsets) else None
            parts.append(pfaffian(matrix, offset, name="velocity"))
    if not parts:
        return None
    return parts[0] if len(parts) == 1 else stack(*parts)


def _independent(
    equations: ModelEquations, symbols: Symbols, values: Mapping[str, Any]
) -> tuple[list[Any], list[Any]]:
    """The configuration constraints that restrict the speeds, and the other velocity constraints.

    A SymPy model states a configuration constraint twice: as f(q, t) = 0, and as its derivative
    among the velocity constraints. Both together would be contradictory where f is not zero. So the
    derivative is dropped, which is the row that is dependent at a state on the constraint.
    """
    if not equations.configuration:
        return [], equations.velocity
    f = sp.Matrix(equations.configuration)
    speeds = lambda rows: sp.Matrix(rows).jacobian(equations.v)
    moved = f.jacobian(equations.q) * speeds(equations.coordinate_rate)
    bound = speeds(equations.velocity) if equations.velocity else sp.zeros(0, len(equations.v))
    state = _state_on(symbols.numeric(f), equations, values)
    position_rows, velocity_rows = (symbols.numeric(x)(*state, values) for x in (moved, bound))
    rows = np.concatenate([position_rows, velocity_rows])
    kept = linalg.independent_rows(rows, linalg.AT_SOLVED_STATE)
    count = len(equations.configuration)
    if len(kept) > linalg.numerical_rank(velocity_rows, linalg.AT_SOLVED_STATE):
        raise InputError(
            "configuration constraints of the SymPy model",
            got="one whose derivative does not follow from the velocity constraints",
            expected="the derivative of each among the velocity constraints",
            cure="Add f.diff(t) to velocity_constraints, with a dependent speed for it.",
        )
    return (
        [equations.configuration[i] for i in kept if i < count],
        [equations.velocity[i - count] for i in kept if i >= count],
    )


def _state_on(
    f: Callable[..., np.ndarray], equations: ModelEquations, values: Mapping[str, Any]
) -> tuple[np.ndarray, np.ndarray, float]:
    """A state (q, v, t) in general position with f(q, t) = 0, or near it if none is found."""
    random = np.random.default_rng(0)
    v, t = random.uniform(0.1, 1.0, len(equations.v)), 0.3
    distance = lambda q: f(q, v, t, values).ravel()
    guess = v
    for _ in range(10):
        guess = random.uniform(0.1, 1.0, len(equations.q))
        if not np.isfinite(distance(guess)).all():
            continue
        found = least_squares(distance, guess, xtol=CLOSEST, ftol=CLOSEST, gtol=CLOSEST)
        if np.abs(found.fun).max() < REACHED:
            return found.x, v, t
    return guess, v, t
