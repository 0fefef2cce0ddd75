"""From an experiment to its tables, files and pictures."""

import json
from pathlib import Path

import numpy as np
import pytest

import servocon as sc
from servocon.experiment.report import (
    WIDEST,
    Failure,
    Skipped,
    claims_table,
    metrics_table,
    run_and_write,
)
from servocon.results.plot import figure
from servocon.results.record import Axes, Stop

STOP = Stop("event 'wall'", 1.0, (0.0,), (0.0,))


def decaying(rate=1.0, stop=None, name=""):
    t = np.linspace(0.0, 1.0, 11)
    beta, none, zero = np.exp(-rate * t)[:, None], np.zeros((11, 0)), np.zeros(11)
    return sc.Trajectory(
        time=t,
        q=beta,
        v=none,
        u=beta,
        contributions={"nominal": beta},
        beta=beta,
        position_error=none,
        kinetic_energy=zero,
        potential_energy=zero,
        rank=zero,
        missing=0 * beta,
        dependent=beta > 9,
        signals={},
        law_state={},
        axes=Axes.of(("x",), (), ("u",), ("β",)),
        stops=(stop,),
        attributes={"name": name},
    )


def made(name, *what):
    return sc.Run(name, simulator=lambda: decaying(*what))


class Two(sc.Experiment):
    source = "nowhere"
    stop: bool = False
    good: bool = True

    def runs(self):
        yield made("slow one", 1.0, STOP if self.stop else None)
        yield made("fast", 3.0)

    def claims(self, runs):
        end = float(runs["fast"].beta_norm[-1])
        return [sc.claim("fast at the end", end, below=0.05 if self.good else 0.04)]

    def pictures(self, runs):
        return {"a/b": figure(lambda axes: axes.plot(runs["fast"].time, runs["fast"].beta))}

    def animation(self, runs, path):
        path.write_bytes(b"GIF89a")
        return path


def report(folder, *, pictures=True, **changes):
    return run_and_write(Two(**changes), "two", folder, pictures=pictures, progress=False)


def test_everything_is_written_and_printed(tmp_path):
    outcome = report(tmp_path / "new")
    names = ["slow-one.nc", "fast.nc", "a-b.png", "animation.gif", "results.json"]
    assert outcome.written == [tmp_path / "new" / name for name in names]
    assert all(path.stat().st_size for path in outcome.written)
    assert outcome.holds
    text = str(outcome)
    assert text.startswith("two — nowhere\n")
    assert "slow one" in text.splitlines()[2]
    assert "1 of 1 claims hold" in text
    np.testing.assert_allclose(outcome.metrics["fast"].final, np.exp(-3.0))
    assert sc.Trajectory.load(outcome.written[1]).equals(decaying(3.0))


def test_data_only(tmp_path):
    assert [p.suffix for p in report(tmp_path, pictures=False).written] == [".nc", ".nc", ".json"]


def test_what_makes_a_report_fail(tmp_path):
    assert not report(tmp_path, pictures=False, good=False).holds
    stopped = report(tmp_path, pictures=False, stop=True)
    assert not stopped.holds
    assert stopped.stopped == {"slow one": str(STOP)}
    assert "slow one: stopped at t = 1 s: event 'wall'" in str(stopped)


def test_an_expected_end_is_reported_and_is_no_failure(tmp_path):
    class Ending(Two):
        def runs(self):
            yield made("slow one", 1.0, STOP._replace(expected=True))
            yield made("fast", 3.0)

    outcome = run_and_write(Ending(), "two", tmp_path, pictures=False, progress=False)
    assert outcome.holds
    assert outcome.stopped == {}
    assert list(outcome.to_dict()["ended"]) == ["slow one"]
    assert "slow one: ended as expected at t = 1 s: event 'wall'" in str(outcome)


def test_data_come_before_pictures_that_fail(tmp_path):
    """A picture in the way of a file: the rest is still written, and the failure is reported."""
    (tmp_path / "a-b.png").mkdir()
    outcome = report(tmp_path)
    assert [path.name for path in outcome.written] == [
        "slow-one.nc",
        "fast.nc",
        "animation.gif",
        "results.json",
    ]
    (problem,) = outcome.problems
    assert "a-b.png" in problem
    assert "cannot be written" in problem
    assert not outcome.holds
    assert problem in str(outcome)


@pytest.mark.parametrize("part", ["claims", "pictures", "animation"])
def test_what_fails_after_the_runs_is_a_problem_and_loses_nothing(part, tmp_path):
    def fail(self, *_):
        return 1 / 0

    broken = type("Broken", (Two,), {part: fail})
    outcome = run_and_write(broken(), "broken", tmp_path, pictures=True, progress=False)
    (problem,) = outcome.problems
    assert "ZeroDivisionError: division by zero" in problem
    assert "test_report.py:" in problem
    assert not outcome.holds
    assert outcome.metrics["fast"].final == pytest.approx(np.exp(-3.0))
    written = json.loads((tmp_path / "results.json").read_text())
    assert written["problems"] == [problem]
    assert len(written["claims"]) == (0 if part == "claims" else 1)


class Late(Two):
    """Something happens after the first run."""

    def late(self):
        raise ZeroDivisionError

    def runs(self):
        yield made("slow one", 1.0)
        self.late()
        yield made("fast", 3.0)


@pytest.mark.parametrize("error", [ZeroDivisionError, KeyboardInterrupt, SystemExit])
def test_runs_that_ended_before_an_error_are_written_and_named(error, tmp_path, monkeypatch):
    def late(self):
        raise error

    monkeypatch.setattr(Late, "late", late)
    with pytest.raises(error) as caught:
        run_and_write(Late(), "late", tmp_path, pictures=True, progress=False)
    assert caught.value.__notes__ == [f"written before: {tmp_path / 'slow-one.nc'}"]
    assert sc.Trajectory.load(tmp_path / "slow-one.nc").equals(decaying(1.0))


def test_runs_of_similar_names_have_files_of_their_own(tmp_path):
    names = ["a b", "a:b", "A B", "..", "", "nul", "β" * 300, "β" * 301]

    class Many(Two):
        def runs(self):
            for i, name in enumerate(names):
                yield made(name, float(i + 1))

        def claims(self, runs):
            return []

        def pictures(self, runs):
            return {"a b": two(), "a:b": two()}

    outcome = run_and_write(Many(), "many", tmp_path, pictures=True, progress=False)
    data = [path for path in outcome.written if path.suffix == ".nc"]
    assert len({str(path).casefold() for path in data}) == len(names)
    for i, path in enumerate(data):
        assert sc.Trajectory.load(path).equals(decaying(float(i + 1)))
    assert [p.name for p in outcome.written if p.suffix == ".png"] == ["a-b.png", "a-b-2.png"]


def two():
    return figure(lambda axes: axes.plot([0, 1]))


def test_plain_data(tmp_path):
    plain = report(tmp_path, pictures=False).to_dict()
    assert set(plain) == {
        "name",
        "source",
        "metrics",
        "claims",
        "stopped",
        "ended",
        "written",
        "problems",
        "holds",
    }
    names = ("slow-one.nc", "fast.nc", "results.json")
    assert plain["written"] == [str(tmp_path / name) for name in names]
    assert plain["claims"][0]["got"] == "0.0497871"  # e^{−3}
    assert plain["metrics"]["slow one"]["settling_time"] is None


def test_claims_of_several_experiments():
    good, bad = (
        sc.Claim("it settles [m]", "≤ 1", "0.5", True),
        sc.Claim("it is fast", "≥ 2", "1", False),
    )
    lines = claims_table(
        {
            "one": [good, bad],
            "other one": Failure("q0: got nothing"),
            "none": [],
            "more": Skipped("'more' needs more than is installed: pip install 'acme'"),
        }
    ).splitlines()
    assert lines == [
        "ok    one        it settles [m]",
        "                   expected ≤ 1; got 0.5",
        "FAIL  one        it is fast",
        "                   expected ≥ 2; got 1",
        "FAIL  other one  did not run: q0: got nothing",
        "skip  more       'more' needs more than is installed: pip install 'acme'",
        "1 of 3 claims hold; 1 experiment skipped",
    ]
    assert claims_table({}) == "0 of 0 claims hold"


def test_the_default_picture_is_an_overview_of_the_first_run(tmp_path):
    class Plain(Two):
        def pictures(self, runs):
            return sc.Experiment.pictures(self, runs)

        def animation(self, runs, path):
            return sc.Experiment.animation(self, runs, path)

    outcome = run_and_write(Plain(), "plain", Path(tmp_path), pictures=True, progress=False)
    assert [path.name for path in outcome.written] == [
        "slow-one.nc",
        "fast.nc",
        "overview.png",
        "results.json",
    ]


def test_metrics_of_several_runs_have_a_column_each():
    slow, fast = decaying(1.0).metrics(), decaying(3.0).metrics()
    head, *rows = metrics_table({"slow": slow, "fast": fast}).splitlines()
    assert head.split() == ["slow", "fast"]
    cells = {row.split()[0]: row.split()[1:3] for row in rows}
    assert list(cells) == list(slow.values)
    assert [float(cell) for cell in cells["final"]] == pytest.approx(np.exp([-1.0, -3.0]), 1e-5)


def test_a_wide_table_goes_on_below():
    run = decaying().metrics()
    wide = metrics_table({f"a run with a long name, {i}": run for i in range(7)})
    blocks = wide.split("\n\n")
    counts = [block.splitlines()[0].count("a run") for block in blocks]
    assert sum(counts) == 7
    assert len({*counts[:-1]}) == 1 < counts[0]
    assert max(map(len, wide.splitlines())) <= WIDEST
    for block in blocks:
        assert [line.split()[0] for line in block.splitlines()[1:]] == list(run.values)
