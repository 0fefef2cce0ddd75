"""An experiment: plant, law, initial state and horizon, with claims about the runs."""

from abc import abstractmethod
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np

from servocon.engine.packing import pack
from servocon.experiment.claims import Claim
from servocon.module import Module
from servocon.results.plot import overview
from servocon.results.trajectory import Trajectory

if TYPE_CHECKING:
    from matplotlib.figure import Figure


class Experiment(Module):
    """A runnable experiment, one file each. Its fields are the parameters of the command line.

    Subclass it: give fields with defaults (a plant, a law or its terms, numbers) and write `run`
    and `claims`. A trailing comment on a field's line becomes its help text.

    A run that ends at an event is reported as stopped unless `simulate` was told that the event
    is `expected`.

    Attributes:
        source: Author, year, and equation or figure that it reproduces, e.g. ``"Zhao, Chen, Zhao
            & Dong 2018, Figs. 10-11"``; ``"servocon: closed form"`` where it has none.
        requires: Requirements beside those of its distribution, as literals, e.g.
            ``("servocon[qp]",)``. `servocon list` shows them; `servocon check` skips an experiment
            that lacks one.
    """

    source: ClassVar[str] = ""
    requires: ClassVar[tuple[str, ...]] = ()

    @abstractmethod
    def run(self, progress: bool = False) -> Iterator[tuple[str, Trajectory]]:
        """Simulate, and yield each run with its name as it ends; the first is the main one.

        Each is written to its file before the next one begins.
        """

    def main_arguments(self) -> Mapping[str, Any] | None:
        """Arguments of `servocon.simulate` for the main run, by name, so that sweeps batch it.

        None, the default: a sweep calls `run` for the main run of every set of parameters, which
        takes longer.
        """
        return None

    @abstractmethod
    def claims(self, runs: Mapping[str, Trajectory]) -> list[Claim]:
        """Claims about the runs."""

    def pictures(self, runs: Mapping[str, Trajectory]) -> "dict[str, Figure]":
        """Pictures by file name without ending; an overview of the main run by default."""
        return {"overview": overview(next(iter(runs.values())))}

    def animation(self, runs: Mapping[str, Trajectory], path: Path) -> Path | None:
        """Write a short animation to `path` (a GIF); None when there is none."""
        return None

    def is_default(self) -> bool:
        """True if every parameter has its default value: claims may quote a paper's figures."""
        (numbers, layout), (default, default_layout) = pack(self, ""), pack(type(self)(), "")
        return layout == default_layout and np.array_equal(numbers, default)
