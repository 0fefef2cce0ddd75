"""Bound functions ρ, fitted to sampled plants and states, or compared with ζ along a run."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, Literal, get_args

import numpy as np

from servocon import validate
from servocon.certificates.assumptions import SMALLEST, Samples, draw
from servocon.certificates.evaluation import evaluate, values_of
from servocon.certificates.kinds import kinds_of
from servocon.certificates.lumped_uncertainty import (
    UNCOUPLED,
    UncertaintyValues,
    lumped_uncertainty,
    out_of_reach,
    quantities,
    require_servo_law,
    safe_effectiveness,
    stabilizing_of,
)
from servocon.certificates.samples import WorstSample, draw_plants
from servocon.certificates.scope import require_fit, unseen_numbers
from servocon.certificates.search import Search
from servocon.certificates.states import StateSet
from servocon.certificates.theorems.robust import RobustTheorem
from servocon.certificates.theorems.theorem import theorem_of
from servocon.constraint.switched import schedule_of, with_relation
from servocon.errors import InputError, RangeConditionError, ShapeError, warn
from servocon.laws import ServoLaw
from servocon.laws.agents import numbers_of_agents
from servocon.laws.bound_functions import LinearBound, SpeedPowers
from servocon.laws.metric import Metric
from servocon.laws.robust import Robust, RobustTranspose
from servocon.markup import piece_of_lines
from servocon.plant import Plant
from servocon.precision import float64
from servocon.results.trajectory import Trajectory
from servocon.signatures import defaults_of
from servocon.simulation.sampling import Later, LoopNeed, need_of_set, shortest
from servocon.tree import Batch, pack
from servocon.uncertainty.sets import Uncertainty
from servocon.user_code import explained

Bounded = Literal["total", "relative", "transpose"]
"""The bounded quantity: ζ of `Robust` in the convention ``"total"`` or ``"relative"``, or ζ of
`RobustTranspose`."""

TIE = 1e-9
"""Relative distance from the largest ratio within which samples count as equally tight. A fitted
bound touches one sample per coefficient; naming the first makes the choice independent of
rounding."""

FITS = 3
"""Largest number of fits; each also covers the samples that exceeded the bound before it."""


@dataclass(frozen=True)
class BoundEstimate:
    """A bound function that covers samples with a safety factor; not proven between them.

    Attributes:
        bound: ρ, for `Robust` or `RobustTranspose`.
        coefficients: α, one for each function of the basis (k), or (agents, k).
        effectiveness: 1 + ρ_E, for `Robust` in the convention ``"total"``; for `RobustTranspose`
            the least eigenvalue of A M⁻¹Aᵀ. The least one of all samples, on the safe side; one
            number, or one for each of several agents.
        plants: Number of sampled plants.
        states: Number of states for each plant.
        searched: Extent of the samples and of the search for worse ones, in words.
        safety_factor: Factor between ρ and the largest sample.
        worst_ratio: The largest sample over ρ, at most 1/safety_factor.
        worst: The sample with that ratio.
        unseen: Description of numbers on which β should depend but does not, see
            `servocon.certify`.
        later: The need of `sampling`, once it is worked out.
    """

    bound: LinearBound
    coefficients: np.ndarray
    effectiveness: float | np.ndarray
    plants: int
    states: int
    searched: str
    safety_factor: float
    worst_ratio: float
    worst: WorstSample
    unseen: tuple[str, ...] = ()
    later: Later = field(default=Later(lambda: None), compare=False, repr=False)

    @property
    def sampling(self) -> LoopNeed | None:
        """The sampling period and the feedback gain of the law with a robust term of this bound.

        Its width is 1. None if the loop has too many states.
        """
        return self.later.need

    def __str__(self) -> str:
        values = ", ".join(f"{x:.6g}" for x in np.atleast_2d(self.coefficients).max(axis=0))
        several = f" (largest of {len(self.coefficients)} agents)"
        several = several if self.coefficients.ndim == 2 else ""
        return (
            "".join(f"{line}\n" for line in self.unseen)
            + f"coefficients {values}{several}; effectiveness {np.min(self.effectiveness):.6g}\n"
            f"fitted to {self.plants} plants at {self.states} states each, safety "
            f"factor {self.safety_factor:g}\n"
            f"searched: {self.searched}\n"
            f"tightest, {self.worst_ratio:.3g} of the bound, at {self.worst}"
            + (f"\nwith a robust term of width 1: {self.sampling}" if self.sampling else "")
        )

    def _repr_html_(self) -> str:
        """The same, for a notebook."""
        return piece_of_lines(f"Bound function ρ\n{self}")


@explained
@float64
def estimate_bound(
    plants: Plant | Batch | Uncertainty,
    law: ServoLaw,
    states: StateSet,
    *,
    bounded: Bounded = "total",
    basis: Callable[..., Any] | None = None,
    weight: Any = None,
    metric: Metric = "gauss",
    agents: int = 1,
    disturbance: Any = None,
    safety_factor: float = 1.2,
    samples: tuple[int, int] = (64, 512),
    search: tuple[int, int, int] = Search(),
    seed: int = 0,
) -> BoundEstimate:
    """Fit a bound function ρ = α · basis with α ≥ 0 that covers sampled plants and states.

    Among all that cover them with the safety factor it has the least mean (a linear program). If
    the relation of the law switches, see `servocon.constraint.switched`, each coefficient is the
    largest one of all relations, and the tightest sample that of its own relation's bound.

    Args:
        plants: The plants that the law may control.
        law: The law without its robust term: the nominal and the stabilizing one.
        states: The states that the plants may reach, such as a `StateBox`.
        bounded: The bounded quantity, see `Bounded`.
        basis: Nonnegative functions of (q, v, t), k or (agents, k); by default 1, ‖v‖ and ‖v‖² of
            each agent's own speed.
        weight: P; by default that of the stabilizing term.
        metric: The metric of the `Robust` term.
        agents: Number of its agents; each has its own coefficients and effectiveness.
        disturbance: A further force d(q, v, t) on the plants (n), or the largest size of each of
            its entries (n).
        safety_factor: Factor between ρ and the largest sample, and on the distance of the
            effectiveness from 1.
        samples: Number of plants drawn from an uncertainty set, plus its corners if there are at
            most as many, and number of states for each plant.
        search: Numbers of scouting samples, of ascents for each quantity from the worst samples,
            and of their steps; the bound is fitted again to the samples found. Zeros: no search.
        seed: Seed of the samples.

    Raises:
        RangeConditionError: the inputs do not reach some row at a sample.
        InputError: an argument cannot be used, no multiple of the basis covers the samples, or
            the robustifying input acts in the opposite direction on some plant.
    """
    require_servo_law(law)
    validate.choice("bounded", bounded, get_args(Bounded))
    validate.count("agents", agents)
    if agents != 1 and bounded == "transpose":
        raise InputError("agents", got=agents, expected="1 for a RobustTranspose term")
    basis = SpeedPowers(2, agents) if basis is None else basis
    given = locals()
    options: Any = {name: given[name] for name in defaults_of(estimate_bound)}
    if (schedule := schedule_of(law)) is not None:
        each = [with_relation(law, k) for k in range(len(schedule.names))]
        return _of_all([estimate_bound(plants, one, states, **options) for one in each])
    found, drawn = fitted_bound(plants, law, states, **options)
    weight = stabilizing_of(law).weight if weight is None else weight
    if bounded == "transpose":
        term: Any = RobustTranspose(found.bound, width=1.0, weight=weight)
    else:
        own = found.effectiveness if bounded == "total" else None
        term = Robust(found.bound, 1.0, weight, own, agents, bounded, metric=metric)
    widened = ServoLaw(law.model, law.constraint, *law.terms[1:], term, metric=law.terms[0].metric)
    return replace(
        found,
        later=Later(partial(need_of_set, drawn.plants, widened, drawn.states)),
        unseen=tuple(one.text for one in unseen_numbers(law, drawn)),
    )


def fitted_bound(
    plants: Any, law: ServoLaw, states: StateSet, **options: Any
) -> tuple[BoundEstimate, Samples]:
    """The bound function for one relation, and its samples; arguments as for `estimate_bound`.

    The estimate says nothing about sampling, nor about numbers that β does not see.
    """
    given = defaults_of(estimate_bound) | options
    bounded, agents, basis = given["bounded"], given["agents"], given["basis"]
    weight, metric, disturbance = given["weight"], given["metric"], given["disturbance"]
    weight = stabilizing_of(law).weight if weight is None else weight
    drawing = (given["samples"], given["seed"], given["search"])
    drawn = draw(plants, law, states, given["safety_factor"], *drawing)
    require_fit(drawn, law, disturbance)
    transpose = bounded == "transpose"
    function = lumped_uncertainty(law, weight, metric, transpose, disturbance, drawn.speeds, agents)
    functions = lambda at: drawn.values_of_agents(basis, agents, axes=1, states=at)

    kinds = None
    if agents > 1 and drawn.search.scouts:
        weights = weight, stabilizing_of(law).weight
        given_to = np.hstack([numbers_of_agents(x, agents) for x in weights])
        kinds = kinds_of(drawn.space, function, ((basis, 1),), given_to)

    def fitted(reference: np.ndarray) -> tuple[np.ndarray, np.ndarray, Any]:
        beside = lambda at: np.sum(functions(at) * reference, axis=-1)
        worst = lambda values, at: quantities(values, at, beside)
        values = drawn.searched(function, worst, kinds=kinds)
        _check_reach(values, drawn)
        _check_uncoupled(values, drawn, agents)
        effectiveness = _positive_effectiveness(values, drawn, exact=None if transpose else 1.0)
        sizes = values.size if bounded == "total" else values.size / effectiveness
        return *fit_each(functions(drawn.states), sizes, drawn.safety_factor), effectiveness

    coefficients, ratio, effectiveness = fitted(np.ones(functions(drawn.states).shape[1:]))
    for _ in range(FITS - 1):
        if drawn.added:
            coefficients, ratio, effectiveness = fitted(coefficients)
    if agents == 1:
        coefficients, effectiveness = coefficients[0], float(effectiveness[0])
    estimate = BoundEstimate(
        bound=LinearBound(coefficients, basis),
        coefficients=coefficients,
        effectiveness=effectiveness,
        plants=drawn.drawn[0],
        states=given["samples"][1],
        searched=drawn.text,
        safety_factor=drawn.safety_factor,
        worst_ratio=float(ratio.max()),
        worst=drawn.largest(ratio >= (1.0 - TIE) * ratio.max()),
    )
    return estimate, drawn


def _of_all(each: list[BoundEstimate]) -> BoundEstimate:
    """The bound that covers the samples of all relations, with the largest coefficients."""
    tightest = max(each, key=lambda one: one.worst_ratio)
    coefficients = np.max(np.array([one.coefficients for one in each]), axis=0)
    effectiveness: Any = np.min(np.array([one.effectiveness for one in each]), axis=0)
    return replace(
        tightest,
        bound=LinearBound(coefficients, tightest.bound.basis),
        coefficients=coefficients,
        effectiveness=float(effectiveness) if effectiveness.ndim == 0 else effectiveness,
        later=Later(lambda: shortest(one.sampling for one in each)),
        unseen=tuple(dict.fromkeys(text for one in each for text in one.unseen)),
    )


def _check_reach(values: UncertaintyValues, drawn: Samples) -> None:
    """Raise `RangeConditionError` if a row is out of the inputs' reach."""
    lost = out_of_reach(values)
    if lost is not None:
        raise RangeConditionError(
            "law",
            got=f"A M⁻¹B of rank {values.rank[lost]} at {drawn.sample(*lost)}",
            expected=f"rank {values.rows[lost]}, that of A, throughout the states",
            cure="Choose a relation that the inputs can influence, or a smaller set of states.",
        )


def _positive_effectiveness(values: UncertaintyValues, drawn: Samples, exact: Any) -> Any:
    """Each agent's effectiveness on the safe side, positive; `exact` is the exact model's."""
    effectiveness = safe_effectiveness(values.robust.min(axis=(0, 1)), drawn.safety_factor, exact)
    if not np.all(effectiveness > 0):
        raise InputError(
            "plants",
            got=f"an effectiveness 1 + ρ_E of {values.robust.min():.3g} at "
            f"{drawn.largest(-values.robust)}",
            expected="a positive one, with the safety factor: a robustifying input that acts in "
            "the opposite direction on no plant",
            cure="Use servocon.laws.RobustTranspose with bounded='transpose', or narrow the "
            "ranges.",
        )
    return effectiveness


def _check_uncoupled(values: UncertaintyValues, drawn: Samples, agents: int) -> None:
    """Raise `InputError` if the input of one agent acts on another's β."""
    if agents == 1 or values.coupling.max() <= UNCOUPLED:
        return
    raise InputError(
        "agents",
        got=f"an entry {values.coupling.max():.3g} of P G P⁻¹ between two of them at "
        f"{drawn.largest(values.coupling)}",
        expected="agents whose inputs act on their own rows of β only",
        cure="Leave agents out: one robustifying input for the whole of β.",
    )


def fit_each(
    functions: np.ndarray,
    sizes: np.ndarray,
    safety_factor: float,
    cost: np.ndarray | None = None,
    boxes: Any = None,
) -> tuple[np.ndarray, np.ndarray]:
    """Fit the coefficients of each agent to its own sizes, see `fit`.

    Args:
        functions: The basis (states, agents, k).
        sizes: The sizes that the bound must cover (plants, states, agents).
        safety_factor: Factor on the sizes.
        cost: Cost of each coefficient (k).
        boxes: Least and largest coefficients of each agent (agents, k, 2).

    Returns:
        The coefficients (agents, k), and the sizes relative to the bound.
    """
    boxes = functions.shape[1] * [None] if boxes is None else boxes
    coefficients = np.array(
        [
            fit(functions[:, i], sizes[..., i].max(axis=0), safety_factor, cost, box)
            for i, box in enumerate(boxes)
        ]
    )
    covered = np.sum(functions * coefficients, axis=-1)
    return coefficients, sizes / np.maximum(covered, SMALLEST)


def fit(
    basis: np.ndarray,
    sizes: np.ndarray,
    safety_factor: float,
    cost: np.ndarray | None = None,
    box: np.ndarray | None = None,
) -> np.ndarray:
    """Fit α ≥ 0 of least cost with α · basis ≥ safety_factor · sizes.

    Args:
        basis: (states, k).
        sizes: The sizes that the bound must cover (states).
        safety_factor: Factor on the sizes.
        cost: Cost of each coefficient (k); the mean of its function by default.
        box: Least and largest value of each coefficient (k, 2), instead of α ≥ 0.

    Raises:
        InputError: there is no such α.
    """
    from scipy.optimize import linprog

    if not (np.isfinite(basis).all() and np.isfinite(sizes).all()):
        raise InputError(
            "samples", got="values that are not finite", expected="finite ones throughout the box"
        )
    if np.any(basis < 0):
        raise InputError("basis", got=f"the value {basis.min():.3g}", expected="at least 0")
    if basis.shape[1] == 1 and box is None and basis.min() > 0.0:
        return np.array([safety_factor * np.max(sizes / basis[:, 0])])
    scale = np.maximum(basis.max(axis=0), SMALLEST)
    unit = max(float(sizes.max()), SMALLEST)
    solved = linprog(
        (basis.mean(axis=0) if cost is None else cost) / scale,
        A_ub=-basis / scale,
        b_ub=-safety_factor * sizes / unit,
        bounds=(0, None) if box is None else box * (scale / unit)[:, None],
    )
    if solved.x is None:
        raise InputError(
            "basis",
            got="functions of which no multiple covers the samples",
            expected="functions that are positive where ζ is not zero, such as the constant 1, "
            "and a box that is large enough",
        )
    coefficients = np.maximum(solved.x, 0.0) * unit / scale  # α scale / unit was solved for
    covered = basis @ coefficients
    # Scaled up by what the solver's tolerance and the rounding of α · basis leave uncovered.
    short = np.max(safety_factor * sizes / np.maximum(covered, SMALLEST), initial=1.0)
    short *= 1.0 + (2 + basis.shape[1]) * np.finfo(float).eps
    return coefficients * (short if np.isfinite(short) else 1.0)


@dataclass(frozen=True)
class BoundViolation:
    """Comparison of a bound function with the bounded size along a run, or each run of a batch.

    Attributes:
        ratio: The bounded size over the bound (…, T); the largest one of several agents.
        excess: The largest amount by which the bound was exceeded; negative where it held.
        time: Time of that excess [s].
        first: Time at which the bound was first exceeded [s]; NaN where it held.
        member: Index of the run with that excess; 0 for a single one.
    """

    ratio: np.ndarray
    excess: float
    time: float
    first: float
    member: int

    @property
    def holds(self) -> bool:
        """True if the bound held at every output time."""
        return self.excess <= 0

    def __str__(self) -> str:
        runs = len(np.atleast_2d(self.ratio))
        of = f"{runs} runs" if runs > 1 else "the run"
        compared = f"compared at {self.ratio.shape[-1]} output times of {of}, not between them"
        if self.holds:
            used = f"{np.nanmax(self.ratio):.3g} of it was used at most"
            return f"the bound function holds; {used}; {compared}"
        return (
            f"the bound function was exceeded by up to {self.excess:.3g} (member {self.member}, "
            f"t = {self.time:.6g} s), first at t = {self.first:.6g} s; {compared}"
        )


@float64
def bound_violation(
    run: Trajectory, plant: Plant | Batch, law: ServoLaw, disturbance: Any = None
) -> BoundViolation:
    """Compare the bound function of a law's robust term with ζ along a run of the true plant.

    Evaluated afterwards, because it needs the true plant. A warning says when the bound was
    exceeded and by how much; from then on nothing is guaranteed about β.

    Args:
        run: The run, or a batch of them.
        plant: The plant that moved, or the batch of plants.
        law: The law that made it, with a `Robust` or a `RobustTranspose` term.
        disturbance: The force d(q, v, t) that acted on it (n), if any.

    Raises:
        InputError: the law has no bound function, or the numbers of plants and runs differ.
    """
    theorem = theorem_of(law)
    if not isinstance(theorem, RobustTheorem):
        raise InputError(
            "law", got="no term with a bound function", expected="a Robust or RobustTranspose term"
        )
    batch = draw_plants(plant, 1, 0)
    runs = run.batch_shape[0] if run.batch_shape else 1
    if batch.size not in (1, runs):
        raise ShapeError("plant", got=f"{batch.size} plants", expected=f"{runs}, one for each run")
    if batch.size < runs:
        vectors, layout = pack(batch.tree, "plant", 1)
        batch = Batch(layout.unpack(np.repeat(vectors, runs, axis=0)), runs)
    function = theorem.lumped(disturbance, run.v.shape[-1])
    flat = lambda x: x.reshape(-1, *x.shape[-2:])
    time = np.broadcast_to(run.time, (runs, run.time.size))
    values = evaluate(function, batch, (flat(run.q), flat(run.v), time))
    size = theorem.bounded(values)
    bound = values_of(theorem.term.bound, flat(run.q), flat(run.v), time)
    bound = bound if bound.ndim == size.ndim else bound[..., None]
    excess = (size - bound).max(axis=-1)
    ratio = (size / np.maximum(bound, SMALLEST)).max(axis=-1)
    worst = np.unravel_index(np.nanargmax(excess), excess.shape)
    member, k = int(worst[0]), int(worst[1])
    above = np.flatnonzero(excess[member] > 0)
    violation = BoundViolation(
        ratio=ratio if run.batch_shape else ratio[0],
        excess=float(excess[member, k]),
        time=float(run.time[k]),
        first=float(run.time[above[0]]) if above.size else float("nan"),
        member=member,
    )
    if not violation.holds:
        warn(str(violation))
    return violation
