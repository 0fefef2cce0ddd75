"""Processes that are killed or interrupted while they sweep: the same command goes on.

When it has ended the store is, byte by byte, the one of a sweep that went through, and nothing is
left beside it.
"""

import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import numpy as np

from tests.attacks.tally import Tally
from tests.sweeps.cases import content

KILLS = 200
RUNS = 96
"""Runs of a sweep; a quarter of them where few are killed."""

ANSWERED = 60.0
"""Longest time from a signal to the end of a process, on a busy machine [s]."""

SIGNALS = (*(signal.SIGKILL,) * 6, signal.SIGINT, signal.SIGTERM)

EXPERIMENT = """
from tests.sweeps.cases import BoatRun


class Quick(BoatRun):
    pass
"""


def attack(share: float) -> Tally:
    """Kill sweeps at random instants, until as many are killed as asked for."""
    tally = Tally("sweeps killed and continued")
    rng = np.random.default_rng(2)
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell's job ignores it
    try:
        with tempfile.TemporaryDirectory() as name:
            _all(tally, rng, max(1, round(KILLS * share)), Path(name))
    finally:
        signal.signal(signal.SIGINT, before)
    return tally


def _all(tally: Tally, rng: np.random.Generator, kills: int, folder: Path) -> None:
    experiment = folder / "quick.py"
    experiment.write_text(EXPERIMENT)
    command = [sys.executable, "-m", "servocon.cli.main", "sweep", str(experiment)]
    runs = RUNS if kills > 10 else RUNS // 4
    command += ["--gain", f"1:4:{runs}", "--chunk", "2", "--keep", "beta_norm", "--store"]
    start = time.perf_counter()
    _run([*command, str(folder / "whole" / "sweep")])
    length = time.perf_counter() - start
    whole = content(folder / "whole" / "sweep")
    done = resumes = differing = sweep = 0
    while done < kills:
        store = folder / str(sweep) / "sweep"
        for _ in range(8):  # then it may end
            if done == kills:
                break
            number = SIGNALS[done % len(SIGNALS)]
            resumes += store.exists()
            status = _killed([*command, str(store)], number, float(rng.uniform(0.2, length)))
            done += status != 0
            expected = {-signal.SIGKILL} if number == signal.SIGKILL else {130, -number}
            what = f"sweep {sweep}, {number.name}"
            tally.judge(what, None if status in (*expected, 0) else f"exit status {status}")
            if status == 0:  # it was done before the signal
                break
        told = _run([*command, str(store)])
        found = content(store)
        bad = [name for name in {**whole, **found} if whole.get(name) != found.get(name)]
        beside = [path.name for path in store.parent.iterdir() if path != store]
        differing += len(bad)
        tally.judge(f"sweep {sweep}, its files", f"differ: {bad[:5]} {told}" if bad else None)
        tally.judge(f"sweep {sweep}, beside it", f"left: {beside}" if beside else None)
        sweep += 1
    print(
        f"  {done} kills of {sweep} sweeps, {resumes} resumed ones among the killed or ended; "
        f"{len(whole)} files each, {differing} of them differ",
        flush=True,
    )


def _run(command: list[str]) -> str:
    """Run a command to its end: what it says on standard error."""
    done = subprocess.run(command, cwd=Path(__file__).parents[2], capture_output=True, text=True)
    return done.stderr[-500:]


def _killed(command: list[str], number: signal.Signals, wait: float) -> int:
    """Send a signal to a process some time after it began; its exit status."""
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    with subprocess.Popen(command, cwd=Path(__file__).parents[2], **quiet) as process:
        try:
            return process.wait(wait)
        except subprocess.TimeoutExpired:
            process.send_signal(number)
        try:
            return process.wait(ANSWERED)
        except subprocess.TimeoutExpired:
            process.kill()
            return 1000
