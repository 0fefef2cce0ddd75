"""Comparison of runs with a stored baseline, and acceptance of new runs."""

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from servocon.errors import ClaimError, InputError, warn
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
        name: Default name of the baseline.
        update: True to accept the runs as the baseline.
        accept: Command that accepts them, for messages.
        pictures: Function that returns the folder for pictures, called if there is one to draw.
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

        A metric is within its tolerance if |is − was| ≤ relative·|was| + absolute, for each member
        of a batch. The defaults are 0.01 and 1e-9; for metrics in the unit of an error, ‖β‖ or ‖f‖,
        1e-6 of the largest error is added. Tolerances of a call are also written into the baseline.

        Args:
            subject: A trajectory or batch; several by name; an experiment, which is run; or its
                name or Python file.
            name: Name of the baseline; by default that of the test, or of an experiment by name.
            tolerances: A relative tolerance, or a relative and an absolute one, by metric.
            band: Settling band of ‖β‖.
            position_band: Settling band of the position error ‖f‖.
            tail: Fraction of the horizon for the ultimate bound.

        Returns:
            The runs by name.

        Warns:
            ServoconWarning: the baseline does not contain a metric, as if made by an older version.

        Raises:
            ClaimError: a metric exceeds its tolerance, or there is no baseline yet.
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
        if any(run.unguarded for run in found.runs.values()):
            warn(
                f"{_near(path)} does not contain every metric of the runs\n{report.words(found)}\n"
                f"to accept: {self.accept}"
            )
        return runs


def runs_of(subject: Any) -> tuple[str, dict[str, Record]]:
    """Name (of an installed experiment) and runs by name, from any subject of `Convergence`.

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
    """Write runs as the baseline, unless it already agrees within its tolerances."""
    kept = {}
    if path.exists():
        was = read(path)
        kept = was.tolerances
        found = differences(was, now, tolerances)
        more = any(run.parameters or run.unguarded for run in found.runs.values())
        if found.holds and not more and kept | checked(tolerances) == kept:
            return
    write(now._replace(tolerances=kept | checked(tolerances)), path)


@dataclass(frozen=True)
class BaselineClaims:
    """Claims that the runs of an experiment agree with its baseline, DIR/NAME.json.

    Attributes:
        folder: Folder of the baselines.
        update: True to accept the runs.
    """

    folder: Path
    update: bool

    def __call__(self, name: str, runs: Mapping[str, Record]) -> list[Claim]:
        """Claims about the runs of the experiment with that name, or in that Python file.

        Raises:
            InputError: the baseline is damaged.
            OutputError: it cannot be written.
        """
        path = self.folder / f"{file_stem(Path(name).stem).strip('-')}.json"
        if not self.update and not path.exists():
            command = f"servocon check {name} --baselines {self.folder} --update-baselines"
            return [Claim("a baseline", str(path), f"no such file; make it: {command}", False)]
        now = baseline_of(runs)
        if path.exists():  # a test may have its own band
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
        InputError: a tolerance is not a number, or negative; or a run is empty.
        OutputError: the picture cannot be written.
    """
    one, other = (baseline_of({"run": run}) for run in (first, second))
    found = differences(one, other, tolerances)
    if picture is not None:
        report.picture(one, other, found, picture, names=("first", "second"))
    return found


def _near(path: Path) -> str:
    """A path relative to the working folder."""
    inside = path.is_relative_to(Path.cwd())
    return str(path.relative_to(Path.cwd()) if inside else path)
