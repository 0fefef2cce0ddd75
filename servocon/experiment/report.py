"""Running an experiment to its report: tables, files and pictures."""

from pathlib import Path
from typing import Any, NamedTuple

from servocon.errors import OutputError
from servocon.experiment.experiment import Claim, Experiment
from servocon.results.metrics import Metrics, table
from servocon.results.plot import save_figure


class Outcome(NamedTuple):
    """What a run of an experiment printed and wrote."""

    name: str
    source: str
    metrics: dict[str, Metrics]
    claims: list[Claim]
    stopped: dict[str, str]
    written: list[Path]
    problems: list[str]

    @property
    def holds(self) -> bool:
        """Whether every claim holds, no run stopped early and everything was written."""
        return all(claim.holds for claim in self.claims) and not self.stopped and not self.problems

    def to_dict(self) -> dict[str, Any]:
        """As plain data for JSON."""
        import json

        return {
            "name": self.name,
            "source": self.source,
            "metrics": {name: json.loads(m.to_json()) for name, m in self.metrics.items()},
            "claims": [claim._asdict() for claim in self.claims],
            "stopped": self.stopped,
            "written": [str(path) for path in self.written],
            "problems": self.problems,
            "holds": self.holds,
        }

    def __str__(self) -> str:
        head = f"{self.name}" + (f" — {self.source}" if self.source else "")
        parts = [head, table(self.metrics), claims_table({self.name: self.claims})]
        parts += [f"{name}: {stop}" for name, stop in self.stopped.items()]
        parts += self.problems
        parts.append("\n".join(map(str, self.written)))
        return "\n\n".join(part for part in parts if part)


def run_and_write(
    experiment: Experiment, name: str, folder: Path, *, pictures: bool, progress: bool
) -> Outcome:
    """Run an experiment, save its runs, check its claims, draw its pictures.

    What was computed survives what fails later: data are written first, and a failure to write
    or to draw is reported beside the results.
    """
    runs = experiment.run(progress)
    written: list[Path] = []
    problems: list[str] = []

    def attempt(what, *arguments) -> None:
        try:
            path = what(*arguments)
            if path is not None:
                written.append(path)
        except OutputError as error:
            problems.append(str(error))

    for key, run in runs.items():
        attempt(run.save, folder / f"{_file_name(key)}.nc")
    claims = experiment.claims(runs)
    if pictures:
        for key, figure in experiment.pictures(runs).items():
            attempt(save_figure, figure, folder / f"{_file_name(key)}.png")
        attempt(experiment.animation, runs, folder / "animation.gif")
    return Outcome(
        name,
        experiment.source,
        {key: run.metrics() for key, run in runs.items()},
        claims,
        {key: str(run.stopped) for key, run in runs.items() if run.stopped is not None},
        written,
        problems,
    )


def claims_table(results: dict[str, list[Claim] | str]) -> str:
    """Claims of several experiments as text, one a line; a text stands for a failure to run."""
    lines, width = [], max((len(name) for name in results), default=0)
    passed = total = 0
    for name, claims in results.items():
        if isinstance(claims, str):
            total += 1
            lines.append(f"FAIL  {name:<{width}}  did not run: {claims}")
            continue
        for claim in claims:
            total, passed = total + 1, passed + claim.holds
            mark = "ok  " if claim.holds else "FAIL"
            lines.append(f"{mark}  {name:<{width}}  {claim.text}")
            lines.append(f"      {'':<{width}}    expected {claim.expected}; got {claim.got}")
    lines.append(f"{passed} of {total} claims hold")
    return "\n".join(lines)


def _file_name(key: str) -> str:
    return "".join(c if c.isalnum() or c in "-_." else "-" for c in key)
