"""A bound function compared with ζ along a run of the true plant."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from servocon.certificates.assumptions import SMALLEST
from servocon.certificates.evaluation import evaluate, values_of
from servocon.certificates.robust_theorems import RobustTheorem
from servocon.certificates.samples import draw_plants
from servocon.certificates.theorem import theorem_of
from servocon.errors import InputError, ShapeError, warn
from servocon.laws import ServoLaw
from servocon.plant import Plant
from servocon.precision import float64
from servocon.results.trajectory import Trajectory
from servocon.tree.batch import Batch
from servocon.tree.packing import pack


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
