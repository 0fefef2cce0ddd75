"""Warnings of inequalities that a law could not keep, such as those of a `BarrierLaw`."""

import jax.numpy as jnp
import numpy as np

from servocon.errors import warn
from servocon.results.labels import split_label
from servocon.results.trajectory import Trajectory
from servocon.simulation.setup import Setup
from servocon.user_code import explained


@explained
def warn_of_shortfalls(setup: Setup, trajectory: Trajectory) -> None:
    """Warn of each violated barrier and friction cone: row, largest shortfall, first instant.

    The instant at which an event ends a run does not count: the event is reported already.

    Args:
        setup: The run.
        trajectory: Its record.
    """
    if not any(name.startswith("shortfall ") for name in trajectory.signals):
        return
    law = setup.structure.loop(jnp.zeros(setup.structure.layout.size)).law
    q, v = (x.reshape(-1, x.shape[-1])[0] for x in (setup.q, setup.v))
    ends = np.array([np.inf if stop is None else stop.time for stop in trajectory.stops])
    running = trajectory.time < ends.reshape((*trajectory.batch_shape, 1))
    for (kind, name), labels in law.inequality_labels(q, v, setup.t0).items():
        short = trajectory.signals.get(f"shortfall {name}")
        if short is None or short.shape[-1] != len(labels):
            continue
        short = np.where(running[..., None], np.nan_to_num(short), 0.0)
        if not short.any():
            continue
        *_, row = np.unravel_index(int(short.argmax()), short.shape)
        first = trajectory.time[np.argwhere(short.any(axis=-1))[:, -1].min()]
        unit = split_label(labels[row])[1]
        warn(
            f"{kind} {name!r}: row {labels[row]!r} was missed by up to {short.max():.3g} "
            f"{unit if kind == 'contact' else f'{unit}/s'}, the first row from t = {first:.6g} s "
            "on; the limits leave no room"
        )
