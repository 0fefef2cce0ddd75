"""The trajectory of a run from its segments, and the warnings about it."""

import warnings
from typing import Any

import numpy as np

from servocon.engine.packing import named_numbers
from servocon.errors import ServoconWarning
from servocon.results.trajectory import Trajectory
from servocon.simulation.rank_changes import rank_changes, warn_of_rank_changes
from servocon.simulation.setup import Setup
from servocon.simulation.stretches import Segments


def record(setup: Setup, segments: Segments) -> Trajectory:
    """The trajectory of a prepared run that was integrated."""
    logged: Any = segments.observation  # of NumPy arrays
    time = segments.time
    axes = setup.dimensions.axes
    return Trajectory(
        time=time,
        q=logged.q,
        v=logged.v,
        u=logged.u,
        contributions=logged.contributions,
        beta=logged.beta,
        position_error=logged.position_error,
        kinetic_energy=logged.kinetic_energy,
        potential_energy=logged.potential_energy,
        rank=logged.rank,
        missing=logged.missing,
        dependent=logged.dependent,
        signals=logged.signals,
        law_state=_named_states(logged.law_state, logged.q.shape[:-1]),
        axes=axes,
        stops=segments.stops,
        attributes=setup.attributes,
        rank_changes=rank_changes(logged, time, setup.numbers, setup.structure.layout, axes.row),
    )


def _named_states(state: Any, lead: tuple[int, ...]) -> dict[str, np.ndarray]:
    return {
        name: np.asarray(value).reshape((*lead, -1)) for name, value in named_numbers(state).items()
    }


def warn_of(trajectory: Trajectory) -> None:
    """Warn of a run that stopped, changes of rank, and rows that contradict each other."""
    constraint = trajectory.attributes["constraint"]
    stops = enumerate(trajectory.stops)
    ended = [(i, stop) for i, stop in stops if stop is not None and not stop.expected]
    if ended:
        which = f"{len(ended)} of {len(trajectory.stops)} runs, first member {ended[0][0]}, "
        text = f"{which if trajectory.batch_shape else 'run '}{ended[0][1]}"
        warnings.warn(text, ServoconWarning, stacklevel=3)
    warn_of_rank_changes(trajectory.rank_changes, constraint)
    size = np.abs(trajectory.missing)
    bad = size > 0.0
    if np.any(bad):
        where = np.argwhere(bad)[0]
        rows = [r for i, r in enumerate(trajectory.axes.row) if bad[..., i].any()]
        warnings.warn(
            f"constraint {constraint!r}: rows {', '.join(map(repr, rows))} could not all be "
            f"obeyed from t = {trajectory.time[where[-2]]:.6g} s on (they contradict each other, "
            f"or no input reaches them); residual up to {np.nanmax(size):.3g}",
            ServoconWarning,
            stacklevel=3,
        )
