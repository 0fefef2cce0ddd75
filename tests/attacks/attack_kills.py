"""Processes that are killed or interrupted while they run an experiment, or save a run.

Every file that is there afterwards holds a whole run, every run that had ended is there, and the
next process removes what a killed one left.
"""

import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np

import servocon as sc
from servocon.results.disk import PARTIAL
from tests.attacks.tally import Tally
from tests.results.records import record

RUNS = 8
LENGTH = 4000
"""Number of times of each run: a file of 600 kB."""

ANSWERED = 60.0
"""Longest time from a signal to the end of a process, on a busy machine [s]."""

LOST = 1000
"""Exit status of a process that does not answer a signal."""

TOO_LATE = (-signal.SIGTERM, -signal.SIGINT)
"""Exit status of a process in which Python itself answers a signal."""

SIGNALS = (signal.SIGKILL, signal.SIGTERM, signal.SIGINT)

EXPERIMENT = """
import sys, time
import servocon as sc
from tests.results.records import record


class Quick(sc.Experiment):
    generation: int = 0  # another number gives other runs

    def runs(self):
        for i in range({runs}):
            run = record(seed=100 * self.generation + i, T={length})
            print("ended" if i else "begins", i, flush=True, file=sys.stderr)
            time.sleep(0.02)
            yield sc.Run(f"run {{i}}", simulator=lambda run=run: run)
        print("ended", {runs}, flush=True, file=sys.stderr)

    def claims(self, runs):
        return []
"""

SAVES = """
import sys
from pathlib import Path
from tests.results.records import record

runs = [record(seed=100 * version, T={length}) for version in (1, 2)]
print("begins", flush=True, file=sys.stderr)
while True:
    for run in runs:
        run.save(Path(sys.argv[1]) / "run-0.nc")
"""


def attack(share: float) -> Tally:
    """Half of the processes run an experiment, half save without end."""
    tally = Tally("processes killed while they run and save")
    rng = np.random.default_rng(1)
    # A shell's background job ignores SIGINT, and so would its children.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        _all(tally, rng, share)
    finally:
        signal.signal(signal.SIGINT, before)
    return tally


def _all(tally: Tally, rng: np.random.Generator, share: float) -> None:
    with tempfile.TemporaryDirectory() as name:
        experiment = Path(name) / "quick.py"
        experiment.write_text(EXPERIMENT.format(runs=RUNS, length=LENGTH))
        out = Path(name) / "runs"
        for version in range(max(1, round(30 * share))):
            command = ["-m", "servocon.cli.main", "run", str(experiment), "--out", str(out)]
            command += ["--generation", str(version), "--no-plots"]
            number = SIGNALS[version % 3]
            ended, status = _killed(command, number, float(rng.uniform(0.0, 0.5)))
            what = f"experiment {version}, {number.name}"
            after = (0, *TOO_LATE) if ended == RUNS else (0,)  # all is done, but the exit
            tally.judge(what, _damaged(out, version, ended) or _unexpected(status, number, after))
            tally.judge(f"{what}, left over", _left_over(out))
        saved = Path(name) / "saved"
        for i in range(round(30 * share)):
            command = ["-c", SAVES.format(length=LENGTH), str(saved)]
            _, status = _killed(command, SIGNALS[i % 3], float(rng.uniform(0.0, 0.3)))
            what = f"saving {i}, {SIGNALS[i % 3].name}"
            complaint = _damaged(saved, 2, 0) or _unexpected(status, SIGNALS[i % 3], TOO_LATE)
            tally.judge(what, complaint)
            tally.judge(f"{what}, left over", _left_over(saved))


def _killed(command: list[str], number: signal.Signals, wait: float) -> tuple[int, int]:
    """Send a signal to a process some time after it begins; number of ended runs, exit status."""
    with subprocess.Popen(
        [sys.executable, *command],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        cwd=Path(__file__).parents[2],
        text=True,
    ) as process:
        assert process.stderr is not None
        first = process.stderr.readline()
        if first.startswith("begins"):
            time.sleep(wait)
            process.send_signal(number)
        try:
            said = first + process.communicate(timeout=ANSWERED)[1]
        except subprocess.TimeoutExpired:
            process.kill()
            return 0, LOST
    assert said.startswith("begins"), said
    ended = [int(line.split()[1]) for line in said.splitlines() if line.startswith("ended")]
    return max(ended, default=0), process.returncode


def _damaged(folder: Path, newest: int, ended: int) -> str | None:
    """A complaint if a file holds no whole run, or one of the ended runs is not there."""
    found = {}
    for path in folder.glob("*.nc"):
        try:
            run = sc.Trajectory.load(path)
        except sc.errors.ServoconError as error:
            return str(error)
        i = int(path.stem.removeprefix("run-"))
        same: Callable[[int], bool] = lambda k, i=i, run=run: run.equals(
            record(seed=100 * k + i, T=LENGTH)
        )
        versions = [version for version in reversed(range(newest + 1)) if same(version)]
        if not versions:
            return f"{path.name} holds no run of any version"
        found[i] = versions[0]
    lost = [i for i in range(ended) if found.get(i) != newest]
    return f"the runs {lost} had ended and are not there" if lost else None


def _unexpected(status: int, number: signal.Signals, ended: tuple[int, ...]) -> str | None:
    """A complaint about the exit status; 0 where the signal came too late."""
    expected = -number if number == signal.SIGKILL else 130
    return None if status in (expected, *ended) else f"exit status {status}"


def _left_over(folder: Path) -> str | None:
    """A complaint if something is left of a killed process after the next one saved."""
    record().save(folder / "run-0.nc")
    (folder / "run-0.nc").unlink()
    left = [path.name for path in folder.glob("*".join(PARTIAL))]
    return f"{left} are left" if left else None
