"""The comparison of runs with a stored baseline, and how it is accepted or refused."""

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from servocon.errors import ClaimError, InputError
from servocon.experiment.claims import Claim
from servocon.experiment.file_names import file_stem
from servocon.regression import report
from servocon.regression.baseline import USUAL, Baseline, baseline_of, read, write
from servocon.regression.differences import Differences, Tolerances, checked, differences
from servocon.results.metrics import Settings
from servocon.results.record import Record


@dataclass(frozen=True)
class Convergence:
    """The fixture ``convergence``: compares the metrics of runs with a stored baseline.

    Attributes:
        folder: Folder of the baselines.
        name: Name of the baseline of a call that gives none.
        update: True to accept the runs as the baseline.
        accept: Command that accepts them, for messages.
        pictures: Function that gives the folder for pictures, when there is one to draw.
    """

    folder: Path
    name: str
    update: bool
    accept: str = field(repr=False)
    pictures: Callable[[], Path] = field(repr=False)
    _done: list[str] = field(default_factory=list, repr=False)

    def __call__(
        self,
        subject: Any,
        *,
        name: str | None = None,
        tolerances: Tolerances | None = None,
        band: float = USUAL.band,
        position_band: float = USUAL.position_band,
        tail: float = USUAL.tail,
    ) -> dict[str, Record]:
        """Compare the metrics of runs with those of the baseline.

        A metric is within its tolerance where |is − was| ≤ relative·|was| + absolute, each member
        of a batch by itself. The usual ones are 0.01 and 1e-9, and 1e-6 of the largest error
        more for metrics in the unit of that error, ‖β‖ or ‖f‖. Those of a call are also written
        into the baseline.

        Args:
            subject: A trajectory, a batch too; several by name; an experiment, which is run; or the
                name of one, or its Python file.
            name: Name of the baseline; by default that of the test, or of an experiment by name.
            tolerances: By metric a relative tolerance, or a relative and an absolute one.
            band: Settling band of ‖β‖.
            position_band: Settling band of the position error ‖f‖.
            tail: Part of the horizon for the ultimate bound.

        Returns:
            The runs by name.

        Raises:
            ClaimError: a metric is beyond its tolerance, or there is no baseline yet.
            InputError: `subject` is something else, the baseline is damaged, or two calls of a test
                share a name.
        """
        __tracebackhide__ = True
        own, runs = runs_of(subject)
        stem = file_stem(name or own or self.name).strip("-")
        if stem in self._done:
            raise InputError(
                "name",
                got=f"{stem!r} twice in one test",
                expected="another one for each call",
                cure='Write convergence(run, name="...").',
            )
        self._done.append(stem)
        path = self.folder / f"{stem}.json"
        now = baseline_of(runs, Settings.of(band, position_band, tail), checked(tolerances))
        if self.update:
            accept(now, path, tolerances)
            return runs
        if not path.exists():
            raise ClaimError(f"no baseline {_near(path)} yet. Make it: {self.accept}")
        was = read(path)
        found = differences(was, now, tolerances)
        if not found.holds:
            image = self.pictures() / f"{stem}.png"
            raise ClaimError(
                f"the metrics are not those of {_near(path)}\n{report.words(found)}\n"
                f"picture of both ‖β(t)‖: {report.picture(was, now, found, image)}\n"
                f"to accept: {self.accept}"
            )
        return runs


def runs_of(subject: Any) -> tuple[str, dict[str, Record]]:
    """Name of an experiment that has one, and runs by name, of whatever `Convergence` takes.

    Raises:
        InputError: it is something else.
    """
    from servocon.experiment.checking import default
    from servocon.experiment.experiment import Experiment
    from servocon.experiment.registry import load_experiment
    from servocon.experiment.runs import finished
    from servocon.precision import float64

    if isinstance(subject, Record):
        return "", {"run": subject}
    if isinstance(subject, Experiment):
        return "", dict(finished(subject))
    if isinstance(subject, str | os.PathLike):
        text = os.fspath(subject)
        experiment = float64(lambda: default(load_experiment(text), text))()
        return Path(text).stem, dict(finished(experiment))
    if isinstance(subject, Mapping) and subject:
        runs = {str(key): run for key, run in subject.items()}
        if all(isinstance(run, Record) for run in runs.values()):
            return "", runs
    raise InputError(
        "subject",
        got=subject,
        expected="a trajectory, several by name, an experiment, or the name of one",
    )


def accept(now: Baseline, path: Path, tolerances: Tolerances | None = None) -> None:
    """Write runs as the baseline, unless it says the same already, within its tolerances."""
    kept = {}
    if path.exists():
        was = read(path)
        kept = was.tolerances
        found = differences(was, now, tolerances)
        parameters = any(run.parameters for run in found.runs.values())
        if found.holds and not parameters and kept | checked(tolerances) == kept:
            return
    write(now._replace(tolerances=kept | checked(tolerances)), path)


@dataclass(frozen=True)
class BaselineClaims:
    """Claims that the runs of an experiment are as in its baseline, DIR/NAME.json.

    Attributes:
        folder: Folder of the baselines.
        update: True to accept the runs.
    """

    folder: Path
    update: bool

    def __call__(self, name: str, runs: Mapping[str, Record]) -> list[Claim]:
        """Claims about the runs of the experiment of that name, or in that Python file.

        Raises:
            InputError: the baseline is damaged.
            OutputError: it cannot be written.
        """
        path = self.folder / f"{file_stem(Path(name).stem).strip('-')}.json"
        if not self.update and not path.exists():
            command = f"servocon check {name} --baselines {self.folder} --update-baselines"
            return [Claim("a baseline", str(path), f"no such file; make it: {command}", False)]
        now = baseline_of(runs)
        if path.exists():  # of a test that measures with a band of its own
            one = next(iter(read(path).runs.values()))
            now = baseline_of(runs, one.settings)
        if self.update:
            accept(now, path)
        return report.as_claims(differences(read(path), now), path)


def compared(
    first: Record,
    second: Record,
    *,
    tolerances: Tolerances | None = None,
    picture: Path | None = None,
) -> Differences:
    """Compare two runs, and draw both ‖β(t)‖ if `picture` is a file.

    Raises:
        UnknownNameError: `tolerances` names no metric.
        InputError: one is no number, or negative; or a run is empty.
        OutputError: the picture cannot be written.
    """
    one, other = (baseline_of({"run": run}) for run in (first, second))
    found = differences(one, other, tolerances)
    if picture is not None:
        report.picture(one, other, found, picture, names=("first", "second"))
    return found


def _near(path: Path) -> str:
    """A path as seen from the working folder."""
    inside = path.is_relative_to(Path.cwd())
    return str(path.relative_to(Path.cwd()) if inside else path)
