"""A run of `simulate` as an experiment that can be repeated with other numbers."""

import inspect
from collections.abc import Iterator, Mapping
from typing import Any

import equinox as eqx
import jax
import numpy as np

from servocon.errors import InputError
from servocon.experiment.claims import Claim
from servocon.experiment.experiment import Experiment
from servocon.experiment.runs import Run
from servocon.fields import declaration
from servocon.laws import Law
from servocon.plant import Plant
from servocon.results.trajectory import Trajectory
from servocon.simulation.simulate import simulate


class AgainExperiment(Experiment):
    """A run of `servocon.simulate` with its arguments; it claims nothing."""

    plant: Plant
    law: Law | None
    q0: tuple[float, ...]  # initial coordinates
    v0: tuple[float, ...]  # initial speeds
    duration: float = eqx.field(metadata=declaration(unit="s", text="horizon"))
    options: tuple[tuple[str, Any], ...] = eqx.field(static=True)

    def runs(self) -> Iterator[Run]:
        """The run."""
        own = {"plant": self.plant, "law": self.law, "q0": self.q0, "v0": self.v0, "name": ""}
        own |= dict(self.options)
        if "times" not in own:
            own["duration"] = self.duration
        yield Run("run", **own)

    def claims(self, runs: Mapping[str, Trajectory]) -> list[Claim]:
        """None."""
        return []


def again(run: Trajectory) -> AgainExperiment:
    """An experiment that repeats a run.

    Raises:
        InputError: the run is from a file or another process, or a batch.
    """
    given, expected = run.arguments, "a single run that `servocon.simulate` made in this process"
    if given is None:
        got = "a run from a file, from another process, or a member of a batch"
        raise InputError("run", got=got, expected=expected)
    if run.batch_shape:
        raise InputError("run", got="a batch", expected=expected, cure="Simulate one member.")
    defaults = inspect.signature(simulate).parameters
    own = ("plant", "law", "q0", "v0", "duration", "progress")
    options = {
        name: value.tolist() if isinstance(value, np.ndarray | jax.Array) else value
        for name, value in given.items()
        if name not in own and value is not defaults[name].default
    }
    return AgainExperiment(
        plant=given["plant"],
        law=given["law"],
        q0=tuple(np.asarray(given["q0"], float).tolist()),
        v0=tuple(np.asarray(given["v0"], float).tolist()),
        duration=float(run.time[-1] if given["duration"] is None else given["duration"]),
        options=tuple(options.items()),
    )
