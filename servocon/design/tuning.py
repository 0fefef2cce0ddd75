"""Gradient tuning: the gains that minimize a cost, by the derivative of the simulated loop."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
from jaxtyping import Array, Float
from scipy.optimize import minimize

from servocon import validate
from servocon.arrays import ArrayLike
from servocon.design.gain_vector import Scale, scale_of
from servocon.engine import NO_DERIVATIVE, jit, origin_of_nan
from servocon.errors import InputError, NonFiniteError, ShapeError, digits, few_names, warn
from servocon.laws import Law
from servocon.laws.loop import apart
from servocon.plant import Plant
from servocon.plant.labels import warn_of_degrees
from servocon.precision import float64
from servocon.results.metrics import SIGNALS, Measured, Metrics, Settings, units_of
from servocon.results.record import PLANT_BETA, PLANT_POSITION_ERROR
from servocon.results.specification import Specification
from servocon.simulation.closed_loop import ClosedLoop, Sizes
from servocon.simulation.differentiable import motion, sampled_motion
from servocon.simulation.dimensions import check_kinds, check_structure
from servocon.simulation.options import Solver, check_sampled, period_of
from servocon.simulation.solvers import Knots
from servocon.tree import Batch, Layout, pack
from servocon.user_code import described, explained, explanation

REACH = 10.0
"""Range of the optimizer's coordinates: its first step is at most 1/REACH of the bounds' range."""

STATIONARY = 1e-7
"""Gradient of the scaled cost below which the search ends."""


class ClosedLoopResponse(NamedTuple):
    """A run of a closed loop for an objective: traced arrays, with time as the first axis.

    Attributes:
        time: (T) [s]; not traced, so that ``run.beta[run.time > 5.0]`` can be written.
        q: Coordinates (T, nq).
        v: Speeds (T, n).
        u: Inputs (T, l), held between the samples of a sampled law.
        beta: Constraint-following error by the law's model (T, m).
        position_error: f(q, t) of the holonomic rows, likewise (T, p).
        plant_beta: Constraint-following error of the plant (T, m).
        plant_position_error: f(q, t) of the plant (T, p).
        gains: The gains of this run, by name.
    """

    time: np.ndarray
    q: Float[Array, "T nq"]
    v: Float[Array, "T n"]
    u: Float[Array, "T l"]
    beta: Float[Array, "T m"]
    position_error: Float[Array, "T p"]
    plant_beta: Float[Array, "T m"]
    plant_position_error: Float[Array, "T p"]
    gains: dict[str, Any]

    @property
    def beta_norm(self) -> Float[Array, " T"]:
        """‖β‖; its derivative where β = 0 is taken as zero."""
        return _norm(self.beta)

    @property
    def position_error_norm(self) -> Float[Array, " T"]:
        """‖f‖; its derivative where f = 0 is taken as zero."""
        return _norm(self.position_error)

    def integral(self, values: Float[Array, " T"]) -> Float[Array, ""]:
        """∫ values dt over the run, by the trapezoidal rule as in the metrics."""
        return jnp.trapezoid(values, self.time)

    def metrics(
        self, *, band: float = 0.02, position_band: float = 0.02, tail: float = 0.1
    ) -> Metrics:
        """The metrics that `servocon.measure` finds in a record of the same run.

        Those of the plant are always included.
        """
        settings = Settings.of(band, position_band, tail)
        symbols = units_of(dict.fromkeys(SIGNALS, ""))
        return Metrics(self.measured(settings), symbols, settings.band, settings.position_band)

    def measured(self, settings: Settings) -> Measured:
        """The metrics by name, each computed on demand."""
        signals = [name for name in SIGNALS if getattr(self, name).shape[-1]]
        norms = {name: _norm(getattr(self, name)) for name in signals}
        largest = jnp.max(jnp.abs(self.u), axis=-1, initial=0.0)
        return Measured(self.time, norms, largest, settings, jnp)


def _norm(values: Any) -> Any:
    """Norm along the last axis; its derivative at zero is taken as zero."""
    square = jnp.sum(values**2, axis=-1)
    return jnp.where(square > 0, jnp.sqrt(jnp.where(square > 0, square, 1.0)), 0.0)


@dataclass(frozen=True)
class Tuning:
    """Result of tuning.

    Attributes:
        gains: The gains that minimize the cost, by name.
        law: The law with these gains.
        cost: The objective there.
        initial_cost: The objective at the initial gains.
        gradient: Final derivative of the cost with respect to each gain; nonzero for a gain at a
            bound.
        history: The gains after each iteration, by name (iterations + 1, …), initial ones first.
        costs: The objective after each iteration (iterations + 1).
        evaluations: Number of simulations with derivatives.
        failed: Number of simulations that diverged, and counted as a large cost.
        converged: True if the search ended at a minimum within its tolerances.
        message: Final message of the optimizer.
    """

    gains: dict[str, Any]
    law: Law
    cost: float
    initial_cost: float
    gradient: dict[str, Any]
    history: dict[str, np.ndarray]
    costs: np.ndarray
    evaluations: int
    failed: int
    converged: bool
    message: str


FINE = Solver(method="tsit5", rtol=1e-9, atol=1e-11, max_steps=20_000)
"""Default solver: the search stalls on the noise of larger tolerances."""

UNUSED = "max_step", "projection", "compiler", "max_memory"
"""Fields of a solver that a differentiated run has no use for."""


@explained
@float64
def tune(
    plant: Plant | Batch,
    law_of: Callable[[dict[str, Any]], Law],
    initial: Mapping[str, Any],
    bounds: Mapping[str, tuple[Any, Any]],
    objective: Callable[[ClosedLoopResponse], Any] | Mapping[str, Any],
    q0: ArrayLike,
    v0: ArrayLike,
    duration: float,
    *,
    t0: float = 0.0,
    points: int = 201,
    period: float | None = None,
    disturbance: Callable[..., Any] | None = None,
    solver: str | Solver = FINE,
    combine: Callable[[Any], Any] = jnp.mean,
    max_iterations: int = 50,
    tolerance: float = 1e-6,
) -> Tuning:
    """Find the gains within bounds that minimize a cost of a closed loop, or of a batch of them.

    Each evaluation simulates the loop together with its derivative with respect to the gains
    (forward mode: for tens of gains, not thousands). SciPy's L-BFGS-B chooses the next gains. The
    minimum is local, for these plants and initial states; nothing is guaranteed for others.

    Args:
        plant: The plant that moves, or a batch of plants, such as those of `Uncertainty.sample`.
        law_of: Function that returns the law with given gains, e.g. ``lambda gains: ServoLaw(model,
            relation, Stabilizing(gain=gains["gain"]))``, including its limits, delays and drives.
            It is also called with traced gains.
        initial: Initial gains by name: numbers or arrays.
        bounds: Smallest and largest value of each. Between positive bounds the search uses a
            logarithmic scale.
        objective: Function that returns the cost of one run from its `ClosedLoopResponse`, e.g.
            ``lambda run: run.metrics().ise + 1e-3 * run.metrics().control_effort``; or a
            specification as for `select`, whose cost is below 1 if it is met.
        q0: Initial coordinates (nq), or (batch, nq).
        v0: Initial speeds (n), or (batch, n).
        duration: Horizon [s].
        t0: Initial time [s].
        points: Number of evenly spaced instants of the run given to the objective.
        period: Sampling period [s] of the law, whose inputs are held between samples; None: a
            continuous law.
        disturbance: Additional generalized force d(q, v, t) on the plants (n).
        solver: Name of a method with an adaptive step size, ``"kvaerno5"`` for stiff loops, or a
            `servocon.Solver`. The default has tighter tolerances than that of `simulate`, because
            the search stalls on the noise of larger ones.
        combine: Function that combines the costs of a batch (batch): ``jnp.mean``, or ``jnp.max``
            for the worst one; for a specification always the worst one counts.
        max_iterations: Largest number of iterations.
        tolerance: Relative decrease of the cost in one iteration below which the search ends.

    Returns:
        The gains, the law with them, and the record of the search. A `ServoconWarning` says if it
        did not converge, or if the cost does not depend on a gain.

    Raises:
        UnknownNameError: `initial` and `bounds` name different gains, or the solver is unknown.
        InputError: an initial gain is outside its bounds, or another argument cannot be used.
        ShapeError: the objective is not one number, or plant, law and state do not match.
        NonFiniteError: with the initial gains the run diverges or its cost is not finite.
    """
    runs, scale = _runs(plant, q0, v0), scale_of(initial, bounds)
    used = Solver.adaptive(solver, FINE, "tune", *UNUSED)
    period = period_of(period, used)
    duration, tolerance = (
        validate.number(where, value)
        for where, value in (("duration", duration), ("tolerance", tolerance))
    )
    validate.shape("t0", t0, ())
    validate.finite("t0", t0)
    validate.integer("max_iterations", max_iterations)
    points = validate.whole("points", points, least=2, most=validate.MOST)
    if isinstance(objective, Mapping):
        wanted = Specification.of(objective)
        wanted.require_within(duration, "the runs")
        objective, combine = wanted.cost, jnp.max
    for where, function, arguments in (
        ("law_of", law_of, "gains"),
        ("objective", objective, "run"),
        ("combine", combine, "costs"),
    ):
        validate.function(where, function, arguments=arguments)
    first = _called("law_of", law_of, scale.gains(scale.initial))
    check_kinds(runs.member, first)
    period = apart(first, period)[1]
    check_sampled(first, period)
    sizes = Sizes(runs.q.shape[-1], runs.v.shape[-1])
    check_structure(pack((ClosedLoop(runs.member, first, disturbance, sizes), ()), "")[1])

    times = np.linspace(float(t0), float(t0) + duration, points)
    loop_of = lambda numbers, z: ClosedLoop(
        runs.layout.unpack(numbers), law_of(scale.gains(z)), disturbance, sizes, own_beta=True
    )
    cost = _cost(runs, loop_of, scale, used, objective, combine, times, period)
    at_start = lambda: _without_derivative(runs, loop_of, scale, times[0])
    return _search(cost, law_of, scale, max_iterations, tolerance, at_start)


class _Runs(NamedTuple):
    """Plants and initial states, with a leading axis if they differ between runs."""

    numbers: np.ndarray  # of the plants
    layout: Layout
    q: np.ndarray
    v: np.ndarray

    @property
    def member(self) -> Plant:
        """The first plant."""
        return self.layout.unpack(self.numbers.reshape(-1, self.layout.size)[0])

    @property
    def axes(self) -> tuple[int | None, ...]:
        return tuple(0 if array.ndim == 2 else None for array in (self.numbers, self.q, self.v))


def _runs(plant: Any, q0: ArrayLike, v0: ArrayLike) -> _Runs:
    tree, size = (plant.tree, plant.size) if isinstance(plant, Batch) else (plant, None)
    validate.instance("plant", tree, Plant, "a plant, or a batch of them")
    numbers, layout = pack(tree, "plant", size)
    sizes = set() if size is None else {size}
    arrays = []
    for where, value in (("q0", q0), ("v0", v0)):
        array = validate.array(where, value)
        if array.ndim not in (1, 2) or array.shape[-1] == 0:
            raise ShapeError(where, got=f"shape {array.shape}", expected="(n) or (batch, n)")
        validate.finite(where, array)
        sizes |= {array.shape[0]} if array.ndim == 2 else set()
        arrays.append(array)
    if len(sizes) > 1:
        expected = "one size for plant, q0 and v0"
        raise ShapeError("batch", got=f"sizes {sorted(sizes)}", expected=expected)
    q, v = arrays
    runs = _Runs(numbers, layout, q, v)
    warn_of_degrees(runs.member, q)
    for i in range(max(len(array) if array.ndim == 2 else 1 for array in arrays)):
        runs.member.check_state(*(array[i] if array.ndim == 2 else array for array in arrays))
    return runs


def _cost(
    runs: _Runs,
    loop_of: Callable[..., ClosedLoop],
    scale: Scale,
    solver: Solver,
    objective: Callable[[ClosedLoopResponse], Any],
    combine: Callable[[Any], Any],
    times: np.ndarray,
    period: float | None,
) -> Callable[[np.ndarray], tuple[float, np.ndarray]]:
    """The cost and its derivative with respect to z, compiled."""

    def one(z: Any, numbers: Any, q: Any, v: Any) -> Any:
        args = numbers, z
        loop = loop_of(*args)
        if period is None:
            at = (jnp.asarray(times), motion(loop_of, args, q, v, jnp.asarray(times), solver))
        else:
            knots = Knots.of(times, times[0], period)
            at = (jnp.asarray(times), *sampled_motion(loop, q, v, knots, period, solver))
        # A loop over the instants compiles faster than all at once.
        log = jax.lax.map(lambda at: loop.observe(*at), at)
        own = log.signals[PLANT_BETA], log.signals[PLANT_POSITION_ERROR]
        errors = log.beta, log.position_error, *own
        run = ClosedLoopResponse(times, log.q, log.v, log.u, *errors, scale.gains(z))
        return _number("objective", objective, run)

    def total(z: Any, *data: Any) -> Any:
        if runs.axes == (None, None, None):
            return one(z, *data)
        return _number("combine", combine, jax.vmap(one, (None, *runs.axes))(z, *data))

    @jit
    def with_slope(z: Any, *data: Any) -> Any:
        along = lambda dz: jax.jvp(lambda z: total(z, *data), (z,), (dz,))
        return jax.vmap(along, out_axes=(None, 0))(jnp.eye(z.shape[0]))

    def call(z: np.ndarray) -> tuple[float, np.ndarray]:
        cost, slope = with_slope(z, runs.numbers, runs.q, runs.v)
        return float(cost), np.asarray(slope)

    return call


def _called(where: str, function: Callable[[Any], Any], argument: Any) -> Any:
    """Value of a function, which may be a library's and take another argument.

    Raises:
        InputError: it takes another argument.
    """
    try:
        return function(argument)
    except TypeError as error:
        if explanation(error) is not None:  # a user's function, whose error is translated elsewhere
            raise
        kind = type(argument).__name__
        got = f"{described(function)}, which takes no {kind}"
        raise InputError(where, got=got, expected=f"a function of a {kind}") from error


def _number(where: str, function: Callable[[Any], Any], argument: Any) -> Any:
    """The single number returned by a function."""
    value = _called(where, function, argument)
    if jnp.shape(value) != ():
        raise ShapeError(where, got=f"shape {jnp.shape(value)}", expected="one number")
    return jnp.asarray(value, dtype=float)


class _Scaled:
    """The cost relative to its initial value, as a function of y = REACH z; counts diverged runs.

    Attributes:
        unit: The initial cost, or the smallest positive number if it is zero.
        failed: Number of runs without a finite cost and derivative.
    """

    def __init__(self, cost_of: Callable[[np.ndarray], tuple[float, np.ndarray]], initial: float):
        self.unit = max(abs(initial), np.finfo(float).tiny)
        self.failed = 0
        self._cost_of, self._worst = cost_of, abs(initial)

    def __call__(self, y: np.ndarray) -> tuple[float, np.ndarray]:
        cost, slope = self._cost_of(y / REACH)
        if not (np.isfinite(cost) and np.isfinite(slope).all()):
            self.failed += 1  # a cost so large that the line search reverses
            return 10.0 * self._worst / self.unit, np.zeros_like(y)
        self._worst = max(self._worst, abs(cost))
        return cost / self.unit, slope / (self.unit * REACH)


def _without_derivative(
    runs: _Runs, loop_of: Callable[..., ClosedLoop], scale: Scale, t: float
) -> str:
    """The user's line without a derivative at the first initial state; "" if there is none."""
    row = lambda x: x.reshape(-1, x.shape[-1])[0]
    loop = loop_of(row(runs.numbers), scale.initial)
    x = np.concatenate([row(runs.q), row(runs.v)])
    n = runs.q.shape[-1]
    whole = lambda x, t: loop.initial(x[:n], x[n:], t)
    return origin_of_nan(jax.jacfwd(lambda x, t: loop.field(t, whole(x, t))), x, t)


def _initial_cost(
    cost_of: Callable[[np.ndarray], tuple[float, np.ndarray]],
    scale: Scale,
    at_start: Callable[[], str],
) -> float:
    """The cost at the initial gains; warns of gains without effect on it."""
    initial, slope = cost_of(scale.initial)
    if np.isfinite(initial) and not np.isfinite(slope).all():
        line = at_start()
        raise NonFiniteError(
            "objective",
            got=f"a finite cost, but its derivative {digits(slope)}, by {line or 'a function'}",
            expected=f"functions that are smooth {'at q0, v0' if line else 'along the run'}",
            cure=f"{NO_DERIVATIVE}.",
        )
    if not np.isfinite(initial):
        raise NonFiniteError(
            "objective",
            got=f"{digits(initial)} and its derivative {digits(slope)} at the initial gains",
            expected="finite numbers",
            cure="Start from gains whose run servocon.simulate completes.",
        )
    flat = [name for name, value in scale.named(slope).items() if not np.any(value)]
    if flat:
        warn(f"the objective does not depend on {few_names(flat)} at the initial gains")
    return initial


def _search(
    cost_of: Callable[[np.ndarray], tuple[float, np.ndarray]],
    law_of: Callable[[dict[str, Any]], Law],
    scale: Scale,
    max_iterations: int,
    tolerance: float,
    at_start: Callable[[], str],
) -> Tuning:
    initial = _initial_cost(cost_of, scale, at_start)
    scaled = _Scaled(cost_of, initial)
    path, costs = [scale.initial], [initial]

    def record(intermediate_result: Any) -> None:
        path.append(intermediate_result.x / REACH)
        costs.append(float(intermediate_result.fun) * scaled.unit)

    found: Any = minimize(
        scaled,
        scale.initial * REACH,
        jac=True,
        method="L-BFGS-B",
        bounds=[(0.0, REACH)] * scale.initial.size,
        callback=record,
        options={"maxiter": max_iterations, "ftol": tolerance, "gtol": STATIONARY},
    )
    if not found.success:
        warn(f"tuning did not converge: {found.message}")
    z = np.clip(found.x / REACH, 0.0, 1.0)
    gains = scale.gains(z)
    steps = [scale.gains(z) for z in path]
    return Tuning(
        gains=gains,
        law=law_of(gains),
        cost=float(found.fun) * scaled.unit,
        initial_cost=initial,
        gradient=scale.named(np.asarray(found.jac) * scaled.unit * REACH / scale.stretch(z)),
        history={name: np.array([step[name] for step in steps]) for name in gains},
        costs=np.array(costs),
        evaluations=int(found.nfev) + 1,
        failed=scaled.failed,
        converged=bool(found.success),
        message=str(found.message),
    )
