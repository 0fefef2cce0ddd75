"""Rows that become dependent or independent during a run: when, which, and by how much."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import numpy as np

from servocon import linalg
from servocon.engine.jit import jit
from servocon.engine.packing import Layout
from servocon.errors import digits, few_names, warn
from servocon.laws.snapshot import Snapshot
from servocon.results.trajectory import Trajectory
from servocon.simulation.closed_loop import ClosedLoop, Observation
from servocon.simulation.setup import Setup

REPORTED = 20
"""Largest number of reported rank changes per run or member of a batch."""


def rank_changes(
    logged: Observation, time: np.ndarray, numbers: np.ndarray, layout: Layout, rows: Sequence[str]
) -> tuple[dict[str, Any], ...]:
    """The instants at which the rank differs from the previous instant, as plain data.

    Each has its time [s], the rank before and after, the singular values of A M^-1/2 (of A M⁻¹B if
    the plant is underactuated) and the rows that depend on others; in a batch also the member.
    """
    rank = np.asarray(logged.rank)
    if rank.size == 0 or (rank == rank.flat[0]).all():
        return ()
    ranks = np.atleast_2d(rank)
    changes = []
    for member in np.flatnonzero((ranks != ranks[:, :1]).any(axis=1)).tolist():
        before = ranks[member]
        finite = np.isfinite(np.atleast_3d(logged.q.reshape(len(ranks), len(time), -1))[member])
        count = int(finite.all(axis=1).sum())  # a member that stopped early has no rank after that
        for i in (np.flatnonzero(np.diff(before[:count])) + 1)[:REPORTED].tolist():
            at = (member, i) if rank.ndim == 2 else i
            own = numbers[member] if numbers.ndim == 2 else numbers
            response = np.asarray(_response(layout)(own, logged.q[at], logged.v[at], time[i]))
            change = {
                "time": float(time[i]),
                "before": int(before[i - 1]),
                "after": int(before[i]),
                "singular_values": linalg.singular_values(response).tolist(),
                "dependent": [
                    row for row, flag in zip(rows, logged.dependent[at], strict=True) if flag
                ],
            }
            changes.append(change | ({"member": member} if rank.ndim == 2 else {}))
    return tuple(changes)


def warn_of_rank_changes(setup: Setup, trajectory: Trajectory) -> None:
    """Warn of the first change of rank, with the number of further ones; the run continues."""
    changes, constraint = trajectory.rank_changes, trajectory.attributes["constraint"]
    if not changes:
        return
    first = changes[0]
    values = digits(first["singular_values"])
    more = f"; {len(changes) - 1} more changes are in rank_changes" if len(changes) > 1 else ""
    which = f" of member {first['member']}" if "member" in first else ""
    warn(
        f"constraint {constraint!r}: the rank{which} changed from {first['before']} to "
        f"{first['after']} at t = {first['time']:.6g} s (singular values {values}, dependent rows: "
        f"{few_names(first['dependent']) or 'none'}){more}"
    )


@lru_cache(maxsize=16)
def _response(layout: Layout):
    @jit
    def response(numbers, q, v, t):
        loop: ClosedLoop = layout.unpack(numbers)[0]
        s = Snapshot(loop.law.model, loop.law.constraint, q, v, t)
        rows = linalg.solve_lower(s.L, s.A.T).T
        return rows if s.B is None else rows @ linalg.solve_lower(s.L, s.B)

    return response
