"""Bound functions: fitted to sampled plants and states, and checked along a run."""

import warnings
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal, get_args

import numpy as np

from servocon.certificates.lumped_uncertainty import (
    UNCOUPLED,
    Answer,
    agents_of,
    check_servo_law,
    evaluate,
    make_probe,
    out_of_reach,
    push_of,
    safe_effectiveness,
    stabilizing_of,
    values_of,
)
from servocon.certificates.samples import StateBox, WorstSample, plants_of, worst_of
from servocon.engine.batch import Batch
from servocon.engine.packing import pack
from servocon.errors import (
    InputError,
    RangeConditionError,
    ServoconWarning,
    ShapeError,
    UnknownNameError,
)
from servocon.laws import ServoLaw
from servocon.laws.adaptive import Adaptive
from servocon.laws.bound_functions import LinearBound, SpeedPowers
from servocon.laws.metric import Metric
from servocon.laws.robust import Robust, RobustTranspose
from servocon.plant import Plant
from servocon.results.trajectory import Trajectory
from servocon.uncertainty.sets import Uncertainty

Bounded = Literal["total", "relative", "transpose"]
"""Whose bound function is meant: that of `Robust` in the convention ``"total"`` or ``"relative"``,
or that of `RobustTranspose`."""


@dataclass(frozen=True)
class BoundEstimate:
    """A bound function that covers samples with a margin. Between them nothing is proven.

    Attributes:
        bound: ρ, for `Robust` or `RobustTranspose`.
        coefficients: Its α, one for each function of the basis (k), or (agents, k).
        effectiveness: 1 + ρ_E, for `Robust` in the convention ``"total"``; for `RobustTranspose`
            the least eigenvalue of A M⁻¹Aᵀ. The least one found, with the margin; one number, or
            one for each of several agents.
        plants: How many plants were sampled.
        states: At how many states each.
        margin: The factor that was asked for between ρ and what was found.
        worst_ratio: The largest of what was found over ρ, 1/margin at the most.
        worst: Where that is.
    """

    bound: LinearBound
    coefficients: np.ndarray
    effectiveness: float | np.ndarray
    plants: int
    states: int
    margin: float
    worst_ratio: float
    worst: WorstSample

    def __str__(self) -> str:
        values = ", ".join(f"{x:.6g}" for x in np.atleast_2d(self.coefficients).max(axis=0))
        several = f" (largest of {len(self.coefficients)} agents)"
        several = several if self.coefficients.ndim == 2 else ""
        return (
            f"coefficients {values}{several}; effectiveness {np.min(self.effectiveness):.6g}\n"
            f"fitted to {self.plants} plants at {self.states} states each, margin "
            f"{self.margin:g}; not proven between them\n"
            f"tightest, {self.worst_ratio:.3g} of the bound, at {self.worst}"
        )


def estimate_bound(
    plants: Plant | Batch | Uncertainty,
    law: ServoLaw,
    box: StateBox,
    *,
    bounded: Bounded = "total",
    basis: Callable[..., Any] | None = None,
    weight: Any = None,
    metric: Metric = "gauss",
    agents: int = 1,
    disturbance: Any = None,
    margin: float = 1.2,
    samples: tuple[int, int] = (64, 512),
    seed: int = 0,
) -> BoundEstimate:
    """Fit a bound function ρ = α · basis with α ≥ 0 that covers sampled plants and states.

    Of all that cover them with the margin it is the one of least mean (a linear program).

    Args:
        plants: The plants that the law may meet.
        law: The law without its robust term: the nominal and the stabilizing one.
        box: The states at which it may meet them.
        bounded: For which term the bound is meant.
        basis: Functions of (q, v, t) of at least 0, k of them or (agents, k); 1, ‖v‖ and ‖v‖² by
            default, of each agent's own speed.
        weight: P; that of the stabilizing term by default.
        metric: The metric of the `Robust` term.
        agents: How many agents it has; then each has its own coefficients and effectiveness.
        disturbance: A further force d(q, v, t) on the plants (n), or the largest size of each of
            its entries (n).
        margin: The factor between ρ and the largest value that was found; the effectiveness has
            the same margin in its distance from 1.
        samples: How many plants are drawn from an uncertainty set, beside its corners if these
            are no more, and at how many states each is looked at.
        seed: The same seed draws the same samples.

    Raises:
        RangeConditionError: the inputs do not reach some row at a sample.
        InputError: an argument cannot be used, no multiple of the basis covers the samples, or a
            push turns round on some plant (no effectiveness is positive).
    """
    check_servo_law(law)
    if bounded not in get_args(Bounded):
        raise UnknownNameError("bounded", bounded, get_args(Bounded))
    if not (np.isfinite(margin) and margin >= 1):
        raise InputError("margin", got=margin, expected="a factor of at least 1")
    if agents != 1 and bounded == "transpose":
        raise InputError("agents", got=agents, expected="1 for a RobustTranspose term")
    basis = SpeedPowers(2, agents) if basis is None else basis
    weight = stabilizing_of(law).weight if weight is None else weight
    speeds = np.size(box.v[0])
    probe = make_probe(law, weight, metric, bounded == "transpose", disturbance, speeds, agents)
    batch, states = plants_of(plants, samples[0], seed), box.sample(samples[1], seed)
    seen, values = evaluate(probe, batch, *states), values_of(basis, *states)
    lost = out_of_reach(seen)
    if lost is not None:
        raise RangeConditionError(
            "law",
            got=f"A M⁻¹B of rank {seen.rank[lost]} at {worst_of(batch, states, lost)}",
            expected=f"rank {seen.rows[lost]}, that of A, throughout the box",
            cure="Choose a relation that the inputs move, or a smaller box.",
        )
    _check_uncoupled(seen, batch, states, agents)
    exact = None if bounded == "transpose" else 1.0
    effectiveness = safe_effectiveness(seen.push.min(axis=(0, 1)), margin, exact)
    if not np.all(effectiveness > 0):
        at = np.unravel_index(np.argmin(seen.push), seen.push.shape)
        raise InputError(
            "plants",
            got=f"an effectiveness 1 + ρ_E of {seen.push.min():.3g} at "
            f"{worst_of(batch, states, (int(at[0]), int(at[1])))}",
            expected="a positive one, with the margin: a push that turns round on no plant",
            cure="Use servocon.RobustTranspose with bounded='transpose', or narrow the ranges.",
        )
    found = seen.size if bounded == "total" else seen.size / effectiveness
    if agents == 1:
        coefficients = fit(values, found.max(axis=0), margin)
    else:
        values = values if values.ndim == 3 else np.repeat(values[:, None], agents, axis=1)
        coefficients = np.array(
            [fit(values[:, i], found[..., i].max(axis=0), margin) for i in range(agents)]
        )
    covered = np.sum(values * coefficients, axis=-1)
    ratio = found / np.maximum(covered, np.finfo(float).tiny)
    at = np.unravel_index(np.argmax(ratio), ratio.shape)
    return BoundEstimate(
        bound=LinearBound(coefficients, basis),
        coefficients=coefficients,
        effectiveness=effectiveness if agents > 1 else float(effectiveness),
        plants=batch.size,
        states=samples[1],
        margin=margin,
        worst_ratio=float(ratio.max()),
        worst=worst_of(batch, states, (int(at[0]), int(at[1]))),
    )


def _check_uncoupled(seen: Answer, plants: Batch, states: Any, agents: int) -> None:
    """Raise `InputError` where a push of one agent acts on another one's β."""
    if agents == 1 or seen.coupling.max() <= UNCOUPLED:
        return
    i, k = np.unravel_index(np.argmax(seen.coupling), seen.coupling.shape)
    raise InputError(
        "agents",
        got=f"an entry {seen.coupling[i, k]:.3g} of P G P⁻¹ between two of them at "
        f"{worst_of(plants, states, (int(i), int(k)))}",
        expected="agents whose inputs act on their own rows of β only",
        cure="Leave agents out: one push for the whole of β.",
    )


def fit(
    basis: np.ndarray,
    sizes: np.ndarray,
    margin: float,
    cost: np.ndarray | None = None,
    box: np.ndarray | None = None,
) -> np.ndarray:
    """Α ≥ 0 of least cost with α · basis ≥ margin · sizes.

    Args:
        basis: (states, k).
        sizes: What is to be covered (states).
        margin: The factor.
        cost: Of each coefficient (k); the mean of its function by default.
        box: Least and largest value of each (k, 2), instead of α ≥ 0.

    Raises:
        InputError: there is none.
    """
    from scipy.optimize import linprog

    if not (np.isfinite(basis).all() and np.isfinite(sizes).all()):
        raise InputError(
            "samples", got="values that are not finite", expected="finite ones throughout the box"
        )
    if np.any(basis < 0):
        raise InputError("basis", got=f"the value {basis.min():.6g}", expected="at least 0")
    scale = np.maximum(basis.max(axis=0), np.finfo(float).tiny)
    unit = max(float(sizes.max()), np.finfo(float).tiny)
    solved = linprog(
        (basis.mean(axis=0) if cost is None else cost) / scale,
        A_ub=-basis / scale,
        b_ub=-margin * sizes / unit,
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
    # The solver's tolerance, made up for.
    short = np.max(margin * sizes / np.maximum(covered, np.finfo(float).tiny), initial=1.0)
    return coefficients * (short if np.isfinite(short) else 1.0)


@dataclass(frozen=True)
class BoundViolation:
    """How what a bound function bounds compares with it along a run, or each run of a batch.

    Attributes:
        ratio: What was bounded, over the bound (…, T); the largest one of several agents.
        excess: The largest amount by which the bound was exceeded; negative where it held.
        time: When that was [s].
        first: When the bound was first exceeded [s]; NaN where it held.
        member: Of which run of a batch; 0 for a single one.
    """

    ratio: np.ndarray
    excess: float
    time: float
    first: float
    member: int

    @property
    def holds(self) -> bool:
        """Whether the bound held at every output time."""
        return self.excess <= 0

    def __str__(self) -> str:
        if self.holds:
            return f"the bound function holds; {np.nanmax(self.ratio):.3g} of it was used at most"
        return (
            f"the bound function was exceeded by up to {self.excess:.3g} (member {self.member}, "
            f"t = {self.time:.6g} s), first at t = {self.first:.6g} s"
        )


def bound_violation(
    run: Trajectory, plant: Plant | Batch, law: ServoLaw, disturbance: Any = None
) -> BoundViolation:
    """Whether the bound function of a law's robust term held along a run of the true plant.

    Evaluated afterwards, because it takes the true plant. A `ServoconWarning` says when
    the bound was exceeded and by how much: nothing is promised of β from there on.

    Args:
        run: The run, or a batch of them.
        plant: The plant that moved, or the batch of plants.
        law: The law that made it, with a `Robust` or a `RobustTranspose` term.
        disturbance: The force d(q, v, t) that acted on it (n), if any.

    Raises:
        InputError: the law has no bound function, or the plants are not as many as the runs.
    """
    term = push_of(law)
    if term is None or isinstance(term, Adaptive):
        raise InputError(
            "law", got="no term with a bound function", expected="a Robust or RobustTranspose term"
        )
    batch = plants_of(plant, 1, 0)
    runs = run.batch_shape[0] if run.batch_shape else 1
    if batch.size not in (1, runs):
        raise ShapeError("plant", got=f"{batch.size} plants", expected=f"{runs}, one for each run")
    if batch.size < runs:
        vectors, layout = pack(batch.tree, "plant", 1)
        batch = Batch(layout.unpack(np.repeat(vectors, runs, axis=0)), runs)
    transpose, speeds = isinstance(term, RobustTranspose), run.v.shape[-1]
    agents = agents_of(term)
    probe = make_probe(law, term.weight, term.metric, transpose, disturbance, speeds, agents)
    seen = evaluate(probe, batch, run.q, run.v, run.time)
    total = isinstance(term, Robust) and term.convention == "total"
    found = seen.size if total else seen.size / seen.push
    flat = lambda x: x.reshape(-1, *x.shape[-2:])
    bound = values_of(term.bound, flat(run.q), flat(run.v), run.time)
    if agents > 1:
        bound = bound if bound.ndim == 3 else bound[..., None]
        excess, ratio = (found - bound).max(axis=-1), (found / bound).max(axis=-1)
    else:
        excess, ratio = found - bound, found / bound
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
        warnings.warn(str(violation), ServoconWarning, stacklevel=2)
    return violation
