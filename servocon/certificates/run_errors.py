"""Errors of runs and their guaranteed bounds."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import jax
import numpy as np

from servocon import linalg
from servocon.certificates.guarantee import Guarantee
from servocon.certificates.invariance import Invariance
from servocon.certificates.states import StateSet
from servocon.results.trajectory import Trajectory


class RunErrors(NamedTuple):
    """Errors of runs and their bounds.

    Attributes:
        size: The sizes (runs, T, guarantees).
        bound: Their bounds, each run's from its own initial errors (runs, T, guarantees).
        excess: The size minus the bound in the unit of the quantity, infinite where the size is not
            finite (runs, T, guarantees).
        counts: True from the second output time, since the bound starts at the first, to the end
            of the run (runs, T).
        outside: True outside the states of the certificate (runs, T). A state that is not finite
            does not count as outside: its errors exceed every bound.
        within: True up to the last output time before a run leaves the states. A run that should
            stay counts up to the states' last time (runs, T).
    """

    size: np.ndarray
    bound: np.ndarray
    excess: np.ndarray
    counts: np.ndarray
    outside: np.ndarray
    within: np.ndarray


def run_errors(
    guarantees: Sequence[Guarantee],
    states: StateSet,
    run: Trajectory,
    levels: Sequence[float] = (),
    stays: np.ndarray | None = None,
) -> RunErrors:
    """The errors of a run, or of each run of a batch.

    Args:
        guarantees: The guarantees.
        states: The states for which they hold.
        run: The run.
        levels: See `bounds_along`.
        stays: True for runs that should not leave the states (runs); all runs of an invariant set.
    """
    size = np.stack([g.quantity.size(run) for g in guarantees], axis=-1)
    initial = [g.quantity.initial(run) for g in guarantees]
    bound = bounds_along(guarantees, run.time, initial, levels)
    units = np.array([g.quantity.unit for g in guarantees])
    ends = np.array([np.inf if stop is None else stop.time for stop in run.stops])
    counts = run.time <= ends[:, None]
    if run.time.size > 1:
        counts[:, 0] = False
    finite = np.isfinite(run.q).all(axis=-1) & np.isfinite(run.v).all(axis=-1)
    outside = (states.outside(run) | states.unmet(run)) & finite
    outside = outside.reshape(-1, run.time.size)
    within = np.logical_and.accumulate(~outside, axis=1)
    if states.invariant:
        stays = np.ones(len(outside), dtype=bool)
    if stays is not None:
        whole = ~outside[:, :1] & (run.time <= states.t[1])
        within = np.where(stays[:, None], whole, within)
    return RunErrors(
        size=size,
        bound=bound,
        excess=np.where(np.isfinite(size), size - bound, np.inf) / units,
        counts=counts,
        outside=outside,
        within=within,
    )


def bounds_along(
    guarantees: Sequence[Guarantee],
    time: np.ndarray,
    initial: Sequence[Any],
    levels: Sequence[float] = (),
) -> np.ndarray:
    """The bounds of runs with given initial errors.

    Args:
        guarantees: The guarantees.
        time: The output times (T) [s].
        initial: Initial sizes of each guarantee (runs), see `Quantity.initial`.
        levels: Multiples of the ultimate bound, which are bounds after their entry times.

    Returns:
        The bounds (runs, T, guarantees).
    """
    since, bounds = time - time[0], []
    for guarantee, r0 in zip(guarantees, initial, strict=True):
        bound = guarantee.radius(since, jax.tree.map(lambda x: x[:, None], r0))
        for level in levels:
            size = level * guarantee.ultimate_bound
            entered = since >= np.asarray(guarantee.entry_time(r0, size))[:, None]
            bound = np.where(entered, np.minimum(bound, size), bound)
        bounds.append(bound)
    return np.stack(bounds, axis=-1)


def stays_of(
    guarantees: Sequence[Guarantee], invariance: Invariance | None, run: Trajectory
) -> np.ndarray:
    """True for runs that should stay in the states, by their initial errors (runs)."""
    if invariance is None:
        return np.zeros(len(run.stops), dtype=bool)
    own = [g for g in guarantees if g.quantity.agent is not None] or guarantees[:1]
    beta = np.max([g.quantity.initial(run) for g in own], axis=0)
    first = run.position_error.reshape(len(beta), len(run.time), -1)[:, 0]
    return (beta <= invariance.beta) & (linalg.norms(first) <= invariance.position)
