"""The cause of a failed run, from plant, constraint and law along its states."""

from collections.abc import Callable
from functools import lru_cache
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

from servocon import linalg
from servocon.engine import NO_DERIVATIVE, evaluator, origin_of_nan
from servocon.errors import few_names
from servocon.laws.snapshot import Snapshot
from servocon.linalg.arrays import evenly
from servocon.simulation.closed_loop import InitialValues
from servocon.simulation.options import MOST_STEPS
from servocon.simulation.sampling import need_of, rare_period, with_advice
from servocon.simulation.setup import RESOLVED_STEP, Setup
from servocon.simulation.solvers import IMPLICIT, Knots, stability_limit
from servocon.simulation.structure import Structure

AT_ONCE = 64
"""Number of states in one evaluation."""

AHEAD = 10.0 ** np.arange(-13, -5.0)
"""Times after the last state at which functions are checked for NaN, relative to the elapsed time;
with fixed steps, relative to the step."""

SMALL_CHANGE = 1e-3
"""Largest relative change of the state in such a time."""

LOST = 1e-3
"""Reach of the inputs, size or independence of rows, relative to the largest along the run, below
which they are called lost."""

VANISHED = 1e-6
"""Smallest eigenvalue of the mass matrix, relative to the largest one along the run, below which
the matrix is called singular."""

CONCERNED = 0.3
"""Part of a row in the weakest direction, relative to the largest part, above which the row is
named."""

BESIDE = 0.1
"""Distance of a state near the initial one, relative to the sizes of its entries and to 1."""

SUDDEN = 1e-4
"""Time in which a state grows by its own size, relative to the elapsed time, below which the motion
blows up, if it has grown by `GROWN` since the start."""

GROWN, LOST_TRACK = 1e2, 1e6
"""Factors of growth since the start at which a motion may blow up, and at which it does so at any
rate; the second also applies to the growth rate, if the steps end earlier."""

STIFF = 0.5
"""Fraction of the steps that stability alone requires, above which the loop is stiff."""

BEFORE = 12
"""Number of states before a blow-up at which the sampling period is checked."""

LEAP = 10.0
"""Factors by which a state exceeds all earlier states, and most of them, when a motion blows up."""

INERT = 1e-8
"""Step of differences of the field, relative to the state."""


class Failure(NamedTuple):
    """A run, or a member of a batch, that failed.

    Attributes:
        numbers: The numbers of loop and conditions.
        times: Times of the states along the run, from the first to the last (K) [s].
        states: These states (K, any).
        steps: Number of steps taken.
        exhausted: True if the limit of steps was reached.
    """

    numbers: np.ndarray
    times: np.ndarray
    states: np.ndarray
    steps: int
    exhausted: bool


def cause_of(setup: Setup, failure: Failure) -> str:
    """The cause of a failure and its cure, in words.

    Args:
        setup: The run.
        failure: The run, or the member of a batch, that failed.
    """
    looking = _Looking(setup, failure)
    return (
        _at_bound(looking)
        or _not_finite(looking)
        or _singular_mass(looking)
        or _lost(looking)
        or _blow_up(looking)
        or _no_derivative(looking)
        or _unresolved(looking)
        or _slow(looking)
    )


class _Looking:
    """Values of the loop's functions along a failed run."""

    def __init__(self, setup: Setup, failure: Failure):
        self.setup, self.failure = setup, failure
        self.span = failure.times[-1] - failure.times[0]
        self._program = _program(setup.structure.of_loop())
        self.along = self.at(failure.times, failure.states)
        self.last = {name: value[-1] for name, value in self.along.items()}

    def at(self, times: np.ndarray, states: np.ndarray) -> dict[str, np.ndarray]:
        """The values at some instants, by name; the instants lead."""
        return self._program(self.failure.numbers, times, states)

    @property
    def rows_beside(self) -> np.ndarray:
        """The rows A L⁻ᵀ at coordinates and speeds near the initial ones (m × n)."""
        x = self.failure.states[0].copy()
        moved = x[: len(self.labels)]
        moved += BESIDE * (1.0 + np.abs(moved)) * np.cos(np.arange(1.0, len(moved) + 1.0))
        return self.at(self.failure.times[:1], x[None])["rows"][0]

    @property
    def labels(self) -> tuple[str, ...]:
        """Labels of coordinates and speeds."""
        axes = self.setup.dimensions.axes
        return (*axes.coordinate, *axes.speed)


@lru_cache(maxsize=32)
def _program(structure: Structure) -> Callable[..., Any]:
    """Compiled, for many instants: the loop's functions by name, in the order of dependency."""

    def at_state(numbers: Any, t: Any, x: Any) -> dict[str, Any]:
        loop = structure.loop(numbers)
        q, v, state = loop.split(x)
        plant, law = loop.plant, loop.law
        values = {
            "plant.mass_matrix": plant.mass_matrix(q, t),
            "plant.input_matrix": plant.input_matrix(q, t),
            "plant.force": plant.force(q, v, t),
            "plant.coordinate_rate": plant.coordinate_rate(q, v, t),
        }
        if loop.disturbance is not None:
            values["the disturbance"] = jnp.asarray(loop.disturbance(q, v, t))
        s = Snapshot(law.model, law.constraint, q, v, t)
        if not structure.shared:
            values["law.model.mass_matrix"], values["law.model.force"] = s.M, s.F
        name = law.constraint.name
        values[f"β of constraint {name!r}"] = s.beta
        values[f"∂β/∂v of constraint {name!r}"] = s.A
        values[f"b = −dβ/dt of constraint {name!r}"] = s.b
        command = law.command(s, state)
        for term, u in command.contributions.items():
            values[f"the inputs of term {term!r}"] = u
        values["the inputs"] = command.u
        values |= _ways(s)
        values["the right-hand side"] = loop.field(t, x)
        return {name: value for name, value in values.items() if value is not None}

    return evaluator(at_state, rows=(1, 2))


def _ways(s: Snapshot) -> dict[str, Any]:
    """The rows A L⁻ᵀ, and L⁻¹B, by name; None if every force is an input."""
    reach = None if s.B is None else linalg.solve_lower(s.L, s.B)
    return {"rows": linalg.solve_lower(s.L, s.A.T).T, "reach": reach}


def _at_bound(looking: _Looking) -> str:
    """The relation's own reason, such as a bound that is reached."""
    failure = looking.failure
    law = looking.setup.structure.loop(failure.numbers).law
    t, q = (
        float(failure.times[-1]),
        failure.states[-1][: len(looking.setup.dimensions.axes.coordinate)],
    )
    return law.constraint.trouble(law.model, q, t)


def _not_finite(looking: _Looking) -> str | None:
    """The function that becomes NaN or infinite at the last state or a moment later."""
    failure = looking.failure
    t, x, rate = failure.times[-1], failure.states[-1], looking.last["the right-hand side"]
    if np.isfinite(rate).all():
        fixed = looking.setup.structure.fixed_step
        scale = looking.setup.controls.step if fixed else looking.span or 1.0
        ahead = np.append(scale * (np.geomspace(1e-6, 1.0, 12) if fixed else AHEAD), 0.0)
        moved = np.abs(ahead[:, None] * rate) <= SMALL_CHANGE * (np.abs(x) + np.abs(x).max())
        ahead = np.sort(ahead[moved.all(axis=1) | fixed])
        values = looking.at(t + ahead, x + ahead[:, None] * rate)
    else:
        ahead = np.zeros(1)
        values = {name: value[None] for name, value in looking.last.items()}
    for i, time in enumerate(ahead):
        for name, value in values.items():
            if not np.isfinite(value[i]).all():
                kind = "NaN" if np.isnan(value[i]).any() else "infinite"
                trouble = looking.setup.loop.law.trouble()
                why = f": {trouble}" if trouble else ""
                return f"{name} becomes {kind} at t = {t + time:.6g} s{why}"
    return None


def _singular_mass(looking: _Looking) -> str | None:
    """The mass matrix, if its smallest eigenvalue falls to zero along the run."""
    M = looking.along["plant.mass_matrix"]
    if not isinstance(M, np.ndarray) or not np.isfinite(M).all():  # blocks of many agents
        return None
    least = np.linalg.eigvalsh(M)[:, 0]
    if least[-1] >= VANISHED * least.max():
        return None
    return (
        f"plant.mass_matrix becomes singular: its smallest eigenvalue is {least[-1]:.3g} at "
        f"t = {looking.failure.times[-1]:.6g} s ({least[0]:.3g} at the start). The coordinates may "
        "be degenerate there, or a mass falls to zero"
    )


def _lost(looking: _Looking) -> str | None:
    """The rows that vanish, become dependent, or leave the inputs' reach."""
    W = looking.along["rows"]
    if W.shape[-2] == 0 or not np.isfinite(W).all():  # without a relation no row can be lost
        return None
    sizes = np.linalg.norm(W, axis=-1)
    largest = np.where(sizes.max(axis=0) > 0, sizes.max(axis=0), 1.0)
    scaled = W / np.where(sizes > 0, sizes, 1.0)[..., None]
    measures = [(sizes / largest).min(axis=-1), _smallest(scaled)]
    directions = [np.eye(W.shape[1])[np.argmin(sizes[-1] / largest)], None]
    if "reach" in looking.along:
        made, _ = linalg.range_basis(looking.along["reach"])
        needed, _ = linalg.range_basis(W.mT)
        measures.append(_smallest((made.mT @ needed).mT))
        directions.append(None)
        scaled = scaled @ made
    t = looking.failure.times[-1]
    names = looking.setup.dimensions.axes.row
    words = (
        "singular position: row {rows} vanishes, ∂β/∂v is {now:.3g} of its largest size so far",
        "singular position: rows {rows} become dependent, smallest singular value {now:.3g} "
        "({first:.3g} at the start)",
        "the inputs no longer reach row {rows}: realizability {now:.3g} ({first:.3g} at the start)",
    )
    for k in (0, 2, 1):
        if k < len(measures) and measures[k][-1] < LOST * measures[k].max():
            weak = directions[k]
            if weak is None:
                weak = linalg.weakest_direction(scaled[-1])[0]
            part = np.abs(weak)
            rows = few_names(names[i] for i in np.flatnonzero(part > CONCERNED * part.max()))
            text = words[k].format(rows=rows, now=measures[k][-1], first=measures[k][0])
            u = np.abs(looking.last["the inputs"]).max(initial=0.0)
            return (
                f"{text} at t = {t:.6g} s, |u| up to {u:.3g}. Choose another relation or another "
                "path, or give the law a damping (docs: Fewer inputs than speeds)"
            )
    return None


def _smallest(matrices: np.ndarray) -> np.ndarray:
    """The smallest singular value among those above rounding at some state."""
    values = linalg.singular_values(matrices)
    rank = int((values > linalg.RANK_TOLERANCE).sum(axis=-1).max(initial=1))
    return values[..., max(rank, 1) - 1]


def _blow_up(looking: _Looking) -> str | None:
    """The state that has grown by orders of magnitude, and still grows."""
    first, x = looking.failure.states[[0, -1]]
    start, rate = (looking.along["the right-hand side"][i] for i in (0, -1))
    count, nq = len(looking.labels), looking.setup.q.shape[-1]
    span = looking.span or 1.0
    kinds = (slice(0, nq), slice(nq, count))
    with np.errstate(divide="ignore", invalid="ignore", over="ignore"):
        speed = np.nan_to_num((rate / x)[:count], nan=0.0) * span
        scale = np.concatenate(
            [np.full(len(first[k]), np.abs(first[k]).max(initial=0.0)) for k in kinds]
        )
        # For a motion from rest, relative to the effect of its first acceleration.
        scale = np.where(scale > 0.0, scale, np.abs(start[:count]).max(initial=0.0) * span)
        grown = np.abs(x[:count]) / np.where(scale > 0.0, scale, 1.0)
        steeper = np.abs(rate[:count]) / max(np.abs(start[:count]).max(initial=0.0), 1e-300)
    sudden = speed * SUDDEN >= 1.0
    blown = sudden & ((grown >= GROWN) | (steeper >= LOST_TRACK)) | (grown >= LOST_TRACK)
    if not blown.any():
        return None
    worst = int(np.argmax(np.where(blown, grown, 0.0)))
    return (
        f"the motion blows up: {looking.labels[worst]!r} is {x[worst]:.3g} and grows by "
        f"{rate[worst]:.3g} a second{_began_singular(looking, '; ')}"
    )


def _began_singular(looking: _Looking, before: str = "") -> str:
    """The singular position in which a run began, in words after `before`; empty if none."""
    beside, W = looking.rows_beside, looking.along["rows"][0]
    if not (W.size and np.isfinite(W).all() and np.isfinite(beside).all()):
        return ""
    names, sizes = looking.setup.dimensions.axes.row, np.linalg.norm(beside, axis=-1)
    gone = np.linalg.norm(W, axis=-1) < LOST * sizes
    rows = few_names(name for name, is_gone in zip(names, gone, strict=True) if is_gone)
    if gone.any():
        which = f"∂β/∂v of row {rows} vanishes"
    elif linalg.numerical_rank(W) < linalg.numerical_rank(beside):
        part = np.abs(linalg.weakest_direction(_unit_rows(W))[0])
        weak = np.flatnonzero(part > CONCERNED * part.max())
        which = f"rows {few_names(names[i] for i in weak)} depend on each other"
    else:
        return ""
    return (
        f"{before}it began in a singular position, such as a stretched arm's: {which} there, and "
        "not beside it. Start elsewhere, or give the law a damping (docs: Fewer inputs than speeds)"
    )


def _no_derivative(looking: _Looking) -> str | None:
    """The function without a derivative at the last state, if the solver needs one."""
    structure, failure = looking.setup.structure, looking.failure
    if structure.solver not in IMPLICIT:
        return None
    t, x = failure.times[-1], failure.states[-1]
    loop = structure.loop(failure.numbers)
    line = origin_of_nan(jax.jacfwd(lambda x, t: loop.field(t, x)), x, t)
    if not line:
        return None
    needs = f"which solver {structure.solver!r} needs"
    return f"{line} has no derivative at t = {t:.6g} s, {needs}. {NO_DERIVATIVE}"


def _unresolved(looking: _Looking) -> str | None:
    """The resolution of time, if it limits the steps."""
    setup = looking.setup
    t = max(abs(setup.t0), abs(float(setup.grid[-1])))
    if setup.structure.fixed_step or setup.controls.smallest_step > RESOLVED_STEP * np.spacing(t):
        return None
    return f"steps shorter than t can resolve ({np.spacing(t):.3g} s): let time start near zero"


def _slow(looking: _Looking) -> str:
    """Stiffness; else a long time or too tight tolerances."""
    failure, solver = looking.failure, looking.setup.structure.solver
    if not failure.exhausted and (began := _began_singular(looking)):
        return began
    fastest = _fastest(looking)
    limit = stability_limit(solver)
    times = failure.times
    asked = float(np.sum(np.diff(times) * (fastest[1:] + fastest[:-1])) / 2.0 / limit)
    if np.isfinite(limit) and asked > STIFF * max(failure.steps, 1):
        feedback = _by_feedback(looking)
        return (
            f"the loop is too stiff for solver {solver!r}, its fastest motion decays at "
            f"{fastest[-1]:.3g} 1/s{f'; {feedback}. Else' if feedback else ':'} try "
            "solver='kvaerno5'"
        )
    if failure.exhausted:
        feedback = _by_feedback(looking)
        return (
            f"the time is long: solver=sc.Solver(max_steps={_enough(looking)}) would do, or "
            f"larger rtol and atol{f'; {feedback}' if feedback else ''}"
        )
    if solver in IMPLICIT:
        return f"solver {solver!r} does not get on: try larger rtol and atol"
    return "the right-hand side is not smooth there: try solver='kvaerno5', or larger rtol and atol"


def _by_feedback(looking: _Looking) -> str:
    """The law's feedback gain in words, if few computers sample fast enough for it."""
    failure, setup = looking.failure, looking.setup
    sane, times, states = _sane(failure), failure.times, failure.states
    last, ends = sane[-1:], sane[[-1, 0]]
    text = rare_period(setup, failure.numbers, times[last], states[last])
    return text and with_advice(text, setup, failure.numbers, times[ends], states[ends])


def too_long_a_period(setup: Setup, failure: Failure) -> str:
    """The sampling period that a run needed before it failed, in words; "" if it was met."""
    if setup.period is None:
        return ""
    sane = _sane(failure)
    sane = sane[evenly(len(sane), BEFORE)]
    at = failure.times[sane], failure.states[sane]
    need = need_of(setup, failure.numbers, *at, end=float(failure.times[-1]))
    if need is None:
        return ""
    return f"; {with_advice(need.words(setup.period), setup, failure.numbers, *at)}"


def _sane(failure: Failure) -> np.ndarray:
    """Indices of the states before the motion blew up, including the first."""
    size = np.abs(failure.states).max(axis=1, initial=0.0)
    most = LEAP * np.maximum.accumulate(size[:-1]).clip(np.nanmedian(size))
    leaps = np.flatnonzero(~(size[1:] <= most))
    return np.arange(1 + leaps[0] if leaps.size else len(size))


def _enough(looking: _Looking) -> int:
    """Number of steps to the end at the rate so far, rounded up to two digits."""
    setup, t = looking.setup, looking.failure.times[-1]
    begin, end = setup.t0, float(setup.grid[-1])
    if setup.period is not None:  # the limit counts the steps between two knots
        knots = Knots.of(setup.grid, setup.t0, setup.period).times
        at = int(np.searchsorted(knots, t, side="right"))
        begin, end = knots[max(at - 1, 0)], knots[min(at, len(knots) - 1)]
    steps = setup.controls.max_steps * (end - begin) / max(t - begin, np.finfo(float).tiny)
    steps = min(max(steps, 2.0 * setup.controls.max_steps), MOST_STEPS)
    unit = 10 ** max(0, int(np.log10(steps)) - 1)
    return min(int(-(-steps // unit)) * unit, MOST_STEPS)


def _fastest(looking: _Looking) -> np.ndarray:
    """Fastest decay of the loop at each state along the run [1/s]; 0 for large states."""
    failure = looking.failure
    fastest = np.zeros(len(failure.times))
    if failure.states.shape[1] >= AT_ONCE:
        return fastest
    for i, (t, x) in enumerate(zip(failure.times, failure.states, strict=True)):
        step = INERT * (np.abs(x) + np.abs(x).max() + np.finfo(float).tiny)
        states = np.concatenate([x[None], x + np.diag(step)])
        field = looking.at(np.full(len(states), t), states)["the right-hand side"]
        jacobian = ((field[1:] - field[0]) / step[:, None]).T
        if np.isfinite(jacobian).all():
            fastest[i] = -np.linalg.eigvals(jacobian).real.min(initial=0.0)
    return fastest


class Weakness(NamedTuple):
    """The rows that are nearest to being dependent or out of reach.

    Attributes:
        rows: Their labels.
        reach: True if the inputs lose them; False if the rows themselves become dependent.
    """

    rows: list[str]
    reach: bool


def weakness(setup: Setup, there: InitialValues) -> Weakness:
    """The weakest rows of a single run.

    Args:
        setup: The run.
        there: Model and constraint at the instant.
    """
    whole = lambda matrix: np.asarray(matrix.dense() if hasattr(matrix, "dense") else matrix)
    half = np.linalg.inv(np.linalg.cholesky(whole(there.M)))
    W = _unit_rows(whole(there.A) @ half.T)
    weak, values = linalg.weakest_direction(W)
    reach = False
    reachable = None if there.B is None else half @ whole(there.B)
    if reachable is not None and reachable.shape[1] >= len(W):
        by_inputs, reached = linalg.weakest_direction(W @ _unit_rows(reachable.T).T)
        reach = bool(reached[-1] < LOST**0.5 * values[-1])
        weak = by_inputs if reach else weak
    part, names = np.abs(weak), setup.dimensions.axes.row
    return Weakness([names[i] for i in np.flatnonzero(part > CONCERNED * part.max())], reach)


def _unit_rows(W: np.ndarray) -> np.ndarray:
    size = np.linalg.norm(W, axis=1, keepdims=True)
    return W / np.where(size > 0, size, 1.0)
