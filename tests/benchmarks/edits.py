"""A design loop: twenty edits of a crane, each from Enter to its result."""

import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from harness import Table, duration
from startup import environment

SESSIONS = Path(__file__).with_name("sessions")
RELATIONS = ("another amplitude", "another frequency", "a speed instead", "the tip instead")
"""Edits of the relation that the target is about."""

AGAIN = ("the same again", "gain 6", "gain 8", "a load of 120 kg", "1001 points")
"""Edits that need nothing compiled."""

ALIKE = 1e-6
"""Distance of the last angles, but under the robust term, which servocon gives a boundary layer."""


def run(rounds: int) -> list[Table]:
    """Each edit's time, and the sums."""
    table = Table(
        "Twenty edits",
        "The same session as a script in servocon and in NumPy with `solve_ivp` (DOP853; the "
        "equations, β, A and b written out by hand), in a fresh process each. Cold: no machine "
        "code of an earlier process is on disk. Medians over the rounds.",
        ("edit", "servocon", "cold", "NumPy", "ratio", "target", "met"),
    )
    warm, ours, cold, numpy = tempfile.mkdtemp(), [], [], []
    session("servocon_crane", warm)
    for _ in range(min(rounds, 5)):
        ours.append(session("servocon_crane", warm))
        cold.append(session("servocon_crane", tempfile.mkdtemp()))
        numpy.append(session("numpy_crane", warm))
    columns = [_medians(runs) for runs in (ours, cold, numpy)]
    _require_alike(ours[0], numpy[0])
    for name in columns[0]:
        seconds = [column[name] for column in columns]
        limit = 0.15 if name in RELATIONS else 0.01 if name in AGAIN else None
        _add(table, name, seconds, limit)
    _add(table, "all", [sum(column.values()) for column in columns], 2.0)
    return [table]


def session(name: str, cache: str) -> dict[str, tuple[float, float]]:
    """Time and last angle of each edit of a script in a fresh process."""
    command = [sys.executable, str(SESSIONS / f"{name}.py")]
    began = time.perf_counter()
    done = subprocess.run(command, env=environment(Path(cache)), capture_output=True, text=True)
    whole = time.perf_counter() - began
    if done.returncode:
        raise RuntimeError(f"{name} exited with {done.returncode}:\n{done.stderr[-2000:]}")
    lines = (line.split("\t") for line in done.stdout.splitlines())
    edits = {edit: (float(seconds), float(angle)) for edit, seconds, angle in lines}
    return {"start and imports": (whole - sum(s for s, _ in edits.values()), 0.0)} | edits


def _medians(runs: list[dict[str, tuple[float, float]]]) -> dict[str, float]:
    return {name: statistics.median(run[name][0] for run in runs) for name in runs[0]}


def _require_alike(ours: dict[str, tuple[float, float]], theirs: dict[str, tuple[float, float]]):
    for name, (_, angle) in ours.items():
        if name != "a robust term" and abs(angle - theirs[name][1]) > ALIKE:
            raise RuntimeError(f"{name}: {angle}, in NumPy {theirs[name][1]}")


def _add(table: Table, name: str, seconds: list[float], limit: float | None) -> None:
    table.add(
        name,
        *map(duration, seconds),
        f"{seconds[0] / seconds[2]:.3g}×",
        "" if limit is None else f"≤ {duration(limit)}",
        met=None if limit is None else seconds[0] <= limit,
    )
