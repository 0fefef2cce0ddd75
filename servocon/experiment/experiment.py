"""An experiment: plant, law, initial state and horizon, with claims about the runs."""

from abc import abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import fields
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Self

import numpy as np

from servocon import validate
from servocon.engine.packing import pack
from servocon.errors import InputError
from servocon.experiment.arguments import checked_arguments, require_cases
from servocon.experiment.claims import Claim
from servocon.experiment.parameters import with_values
from servocon.module import Module
from servocon.results.plot.overview import overview
from servocon.results.trajectory import Trajectory
from servocon.simulation.simulate import simulate

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from servocon.certificates.certificate import Certificate


class Experiment(Module):
    """A runnable experiment, one file each. Its fields are the parameters of the command line.

    Subclass it: give fields with defaults (a plant, a law or its terms, numbers) and write
    `arguments`, or `run`, and `claims`. A trailing comment on a field's line becomes its help text.

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

    def arguments(self) -> Iterator[tuple[str, Mapping[str, Any]]] | None:
        """Name of each run, and its arguments of `servocon.simulate`; the first is the main one.

        Sweeps batch the main runs. None, the default: `run` is written instead, and a sweep calls
        it for the main run of every set of parameters, which takes longer.
        """
        return None

    def cases(
        self, title: str, changes: Mapping[str, Mapping[str, Any]], **common: Any
    ) -> Iterator[tuple[str, dict[str, Any]]]:
        """Arguments of runs that differ in some of them, such as in their law, for `arguments`.

        Args:
            title: Beginning of the runs' names, e.g. ``"crane"`` for ``"crane: regulator"``.
            changes: Arguments of `servocon.simulate` of each case, by its name.
            common: Arguments that the cases have in common.

        Raises:
            InputError: `title` is no text, or `changes` are no arguments by name.
        """
        validate.text("title", title)
        require_cases(changes)
        for name, own in changes.items():
            yield name, {**common, **own, "name": f"{title}: {name}"}

    def run(self, progress: bool = False) -> Iterator[tuple[str, Trajectory]]:
        """Simulate, and yield each run with its name as it ends; the first is the main one.

        Each is written to its file before the next one begins. By default these are the runs of
        `arguments`; write it where one run follows from another.

        Raises:
            InputError: neither is written, or `arguments` gives something else.
        """
        arguments = self.arguments()
        if arguments is None:
            where, expected = f"{type(self).__name__}", "a method `arguments`, or `run`"
            raise InputError(where, got="neither", expected=expected)
        for name, own in checked_arguments(type(self), arguments):
            yield name, simulate(**own, progress=progress)

    @abstractmethod
    def claims(self, runs: Mapping[str, Trajectory]) -> list[Claim]:
        """Claims about the runs."""

    def pictures(self, runs: Mapping[str, Trajectory]) -> "dict[str, Figure]":
        """Pictures by file name without ending; an overview of the main run by default."""
        return {"overview": overview(next(iter(runs.values())))}

    def animation(self, runs: Mapping[str, Trajectory], path: Path) -> Path | None:
        """Write a short animation to `path` (a GIF); None when there is none."""
        return None

    def certificate(self, run: Trajectory) -> "Certificate | None":
        """Certificate of the main run's law, whose bound `servocon live` draws; None by default.

        Args:
            run: The main run.
        """
        return None

    def with_values(self, values: Mapping[str, Any]) -> Self:
        """A copy with parameters set, each by its path as on the command line.

        Args:
            values: Values by path, such as ``{"feedback.gain": 5.0, "q0[1]": 0.2}``.

        Raises:
            UnknownNameError: there is no such parameter.
            InputError: a value is of another kind than the parameter, or is refused by its class.
        """
        return with_values(self, values)

    def is_default(self) -> bool:
        """True if every parameter has its default value: claims may quote a paper's figures.

        The defaults are those of the class that states the claims.
        """
        owner = next(kind for kind in type(self).__mro__ if "claims" in vars(kind))
        names = [field.name for field in fields(owner)]
        of = lambda experiment: pack({name: getattr(experiment, name) for name in names}, "")
        (numbers, layout), (default, default_layout) = of(self), of(owner())
        return layout == default_layout and np.array_equal(numbers, default)
