"""An experiment: plant, law, initial state and horizon, with claims about what must come out."""

from abc import abstractmethod
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, NamedTuple

import equinox as eqx
import numpy as np
from numpy.typing import ArrayLike

from servocon.engine.packing import pack
from servocon.errors import ClaimError
from servocon.results.plot import overview
from servocon.results.trajectory import Trajectory

if TYPE_CHECKING:
    from matplotlib.figure import Figure


class Claim(NamedTuple):
    """Something that must hold of the runs, and what was found."""

    text: str
    expected: str
    got: str
    holds: bool


class Experiment(eqx.Module):
    """A runnable experiment, one file each. Its fields are the parameters of the command line.

    Subclass it: give fields with defaults (a plant, a law or its terms, numbers) and write `run`
    and `claims`. A trailing comment on a field's line becomes its help text.

    Attributes:
        source: What it reproduces, e.g. ``"Zhao, Chen, Zhao & Dong 2018, Figs. 10-11"``.
    """

    source: ClassVar[str] = ""

    @abstractmethod
    def run(self, progress: bool = False) -> dict[str, Trajectory]:
        """The runs by name; the first is the main one."""

    @abstractmethod
    def claims(self, runs: Mapping[str, Trajectory]) -> list[Claim]:
        """What must hold of the runs."""

    def pictures(self, runs: Mapping[str, Trajectory]) -> "dict[str, Figure]":
        """Pictures by file name without ending; an overview of the main run by default."""
        return {"overview": overview(next(iter(runs.values())))}

    def animation(self, runs: Mapping[str, Trajectory], path: Path) -> Path | None:
        """Write a short animation to `path` (a GIF); None when there is none."""
        return None

    def is_default(self) -> bool:
        """Whether every parameter has its default value: claims may quote a paper's figures."""
        (numbers, layout), (default, default_layout) = pack(self, ""), pack(type(self)(), "")
        return layout == default_layout and np.array_equal(numbers, default)


def claim_close(text: str, got: float, expected: float, tolerance: float) -> Claim:
    """A claim that a number has an expected value."""
    return Claim(
        text,
        f"{expected:.10g} ± {tolerance:.2g}",
        f"{got:.10g}",
        bool(abs(got - expected) <= tolerance),
    )


def claim_below(text: str, got: float, bound: float) -> Claim:
    """A claim that a number is at most a bound."""
    return Claim(text, f"≤ {bound:.6g}", f"{got:.6g}", bool(got <= bound))


def claim_above(text: str, got: float, bound: float) -> Claim:
    """A claim that a number is at least a bound."""
    return Claim(text, f"≥ {bound:.6g}", f"{got:.6g}", bool(got >= bound))


def claim_values(text: str, got: ArrayLike, expected: ArrayLike, tolerance: ArrayLike) -> Claim:
    """A claim that several numbers have expected values."""
    deviation = np.abs(np.asarray(got) - np.asarray(expected))
    show = lambda values: ", ".join(f"{value:.6g}" for value in np.ravel(values))
    return Claim(
        text,
        f"{show(expected)} ± {show(np.unique(tolerance))}",
        show(got),
        bool(np.all(deviation <= tolerance)),
    )


def claim_that(text: str, check: Callable[[], object]) -> Claim:
    """A claim from a check, which raises `ClaimError` when it fails."""
    try:
        found = check()
    except ClaimError as error:
        return Claim(text, "holds throughout", str(error), False)
    got = f"margin {found:.3g}" if isinstance(found, float) else "holds"
    return Claim(text, "holds throughout", got, True)
