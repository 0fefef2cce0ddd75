"""An experiment: plant, law, initial state and horizon, with claims about the runs."""

from abc import abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import fields
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Self

import numpy as np

from servocon.experiment.claims import Claim
from servocon.experiment.runs import Run, finished
from servocon.results.plot.overview import overview
from servocon.results.trajectory import Trajectory
from servocon.tree import Module, pack, with_values

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from servocon.certificates.certificate import Certificate


class Experiment(Module):
    """A runnable experiment, one per file. Its fields are the parameters of the command line.

    Subclass it: give fields with defaults (a plant, a law or its terms, numbers) and write `runs`,
    which describes the runs, and `claims`. `servocon.field` declares the unit, range and help text
    of a number.

    A run that ends at an event is reported as stopped unless the event is `expected`, see
    `simulate`.

    Attributes:
        source: Author, year, and equation or figure that it reproduces, e.g. ``"Zhao, Chen, Zhao
            & Dong 2018, Figs. 10-11"``; ``"servocon: closed form"`` if there is none.
        requires: Requirements in addition to its distribution's, as literals, e.g.
            ``("servocon[qp]",)``. `servocon list` shows them; `servocon check` skips an experiment
            that lacks one.
        specification: Requirements on the main run: bounds of metrics by name, or
            `servocon.design.Requirement`. `servocon live` has a slider for each.
    """

    source: ClassVar[str] = ""
    requires: ClassVar[tuple[str, ...]] = ()
    specification: ClassVar[Mapping[str, Any]] = {}

    @abstractmethod
    def runs(self) -> Iterator[Run]:
        """Describe each run, the main one first; sweeps and the live page make only that one.

        ``run = yield sc.Run("name", plant=..., law=..., ...)`` returns the completed run: the next
        description may depend on it.
        """

    def run(self, progress: bool = False) -> dict[str, Trajectory]:
        """Make the runs in order, and return them by name.

        Args:
            progress: Show the progress of each run.

        Raises:
            InputError: `runs` does not yield descriptions with distinct names.
        """
        return finished(self, progress)

    @abstractmethod
    def claims(self, runs: Mapping[str, Trajectory]) -> list[Claim]:
        """Claims about the runs."""

    def pictures(self, runs: Mapping[str, Trajectory]) -> "dict[str, Figure]":
        """Pictures by file name without suffix; by default an overview of the main run."""
        return {"overview": overview(next(iter(runs.values())))}

    def animation(self, runs: Mapping[str, Trajectory], path: Path) -> Path | None:
        """Write a short animation to `path` (a GIF); None when there is none."""
        return None

    def certificate(self, run: Trajectory) -> "Certificate | None":
        """Certificate of the main run's law; `servocon live` draws its bound. None by default.

        Args:
            run: The main run.
        """
        return None

    def with_values(self, values: Mapping[str, Any]) -> Self:
        """A copy with parameters set by path, as on the command line.

        Args:
            values: Values by path, such as ``{"feedback.gain": 5.0, "q0[1]": 0.2}``.

        Raises:
            UnknownNameError: there is no such parameter.
            InputError: a value is of the wrong kind or outside its declared range, or the
                parameter's class refuses it.
        """
        return with_values(self, values)

    def is_default(self) -> bool:
        """True if every parameter has its default value: claims may quote a paper's figures.

        The defaults are those of the class that defines the claims.
        """
        owner = next(kind for kind in type(self).__mro__ if "claims" in vars(kind))
        names = [field.name for field in fields(owner)]
        of = lambda experiment: pack({name: getattr(experiment, name) for name in names}, "")
        (numbers, layout), (default, default_layout) = of(self), of(owner())
        return layout == default_layout and np.array_equal(numbers, default)
