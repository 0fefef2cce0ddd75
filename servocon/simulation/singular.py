"""Singular positions along a run: rows become dependent for an instant, and the motion may branch.

A mechanism passes such a position in an instant: between two outputs the smallest independent part
of a row, or the length of a row, falls to zero and rises again, so the rank at the outputs never
changes.
"""

from typing import Any, NamedTuple

import jax
import numpy as np

from servocon.errors import few, few_names, warn
from servocon.results.record import Stop
from servocon.simulation.closed_loop import Observation
from servocon.simulation.diagnosis import weakness
from servocon.simulation.machine import MachineLoop, integrated, machine_loop
from servocon.simulation.setup import Outcome, Setup

NEAR = 1.5
"""Distance from two outputs, in their spacing, within which the linearly extrapolated part reaches
zero."""

LOW = 0.3
"""Independent part at these outputs, relative to the largest of the run."""

SHORT = 0.05
"""Length of a vanishing row, relative to that at the output before."""

STRAIGHT = 0.2
"""Distance of the length from the straight line to zero, half way, relative to the same."""

SINGULAR = 1e-3
"""Independent part, relative to the largest of the run, of a singular position."""

ALMOST = 0.01
"""The same, for an output that is reported as nearly singular."""

TURNED = 0.05
"""The same, if the motion turned: drift keeps it at some distance."""

TURN = 0.1
"""Turn of the speeds within a short part of a fine grid, relative to their size, that means a
change of branch."""

PARTS = 24
"""Number of such parts of the fine grid, which is three outputs wide."""

FINER, TIMES = 17, 2
"""Number of instants of a finer grid, between the two around the least part, and how many times
the search goes on to a finer one."""


class Passage(NamedTuple):
    """A passage through a singular position.

    Attributes:
        output: Index of the output before it.
        time: Its time [s].
        part: Independent part of the weakest row there, as in `_parts`.
        vanished: Numbers of the rows whose length is zero there.
        turned: True if the speeds jump there: the motion left its branch.
    """

    output: int
    time: float
    part: float
    vanished: tuple[int, ...]
    turned: bool


def passages(setup: Setup, observation: Observation) -> list[Passage]:
    """The passages of a run up to the first one that turned.

    Batches, sampled runs and laws with an internal state are not examined.
    """
    single = setup.batch_size is None and setup.period is None and len(setup.grid) > 3
    if not single or jax.tree.leaves(observation.law_state) or _clearly_regular(observation):
        return []
    largest = _largest_lengths(observation)
    part = _parts(observation, largest)
    there = np.isfinite(part) & np.isfinite(observation.q).all(axis=-1)
    part = np.where(there, part, np.nan)
    found: list[Passage] = []
    for index in _crossings(part, np.where(there[:, None], observation.v, np.nan)):
        if found and index <= found[-1].output + 2:  # the same one
            continue
        passage = _looked_at(setup, observation, index, largest)
        least = TURNED if passage.turned else SINGULAR
        if passage.part < least * np.nanmax(_comparable(observation, passage, largest)[there]):
            found.append(passage)
            if passage.turned:
                break
    return found


def _clearly_regular(observation: Observation) -> bool:
    """True if no independent part can be low, by the extremes of each row; False with NaN."""
    lengths, independence = observation.row_lengths, np.asarray(observation.independence)
    least = independence.min() * lengths.min(axis=0)
    return bool((least >= LOW * independence.max() * lengths.max(axis=0)).all())


def _relative_lengths(observation: Observation, largest: np.ndarray) -> np.ndarray:
    """Length of each row at each output (T, m), relative to its largest; 1 where that is 0."""
    known = np.where(largest > 0.0, largest, 1.0)
    return np.where(largest > 0.0, observation.row_lengths / known, 1.0)


def _largest_lengths(observation: Observation) -> np.ndarray:
    """Largest length of each row along a run; 0 of rows that mostly depend on others."""
    there = np.isfinite(observation.row_lengths).all(axis=-1)
    there &= np.isfinite(observation.q).all(axis=-1)
    lengths, dependent = observation.row_lengths[there], observation.dependent[there]
    if not lengths.size:
        return np.zeros(observation.row_lengths.shape[-1])
    return np.where(dependent.mean(axis=0) < 0.5, lengths.max(axis=0), 0.0)


def _parts(observation: Observation, largest: np.ndarray) -> np.ndarray:
    """Independent part of the weakest row at each output, relative to the largest length."""
    shortest = _relative_lengths(observation, largest).min(axis=-1, initial=1.0)
    return np.asarray(observation.independence) * shortest


def _comparable(observation: Observation, passage: Passage, largest: np.ndarray) -> np.ndarray:
    """Parts at the outputs, of the kind of a passage's: lengths count if a row vanishes."""
    of_rows = np.asarray(observation.independence)
    return _parts(observation, largest) if passage.vanished else of_rows


def _crossings(part: np.ndarray, speeds: np.ndarray) -> np.ndarray:
    """Indices of the outputs after which the part reaches zero, if it continues as before it.

    It rises again as it fell; on another branch it may rise differently, but then the speeds jump.
    """
    if part.min() >= LOW * part.max():  # False with NaN
        return np.zeros(0, int)
    a, b, c, d = (part[k : len(part) - 3 + k] for k in range(4))
    down, up = (a > b) & (b < NEAR * (a - b)), (d > c) & (c < NEAR * (d - c))
    low = np.minimum(b, c) < LOW * np.nanmax(part, initial=0.0)
    jump = np.abs(_second_difference(speeds, 1))[:-1].max(axis=1)
    jumps = jump > TURN * np.abs(speeds[1:-2]).max(axis=1)
    return np.flatnonzero(down & (up | jumps) & low) + 1


class _Weakest(NamedTuple):
    """The instant of a run at which its rows are weakest.

    Attributes:
        instant: Index of the instant.
        time: Its time [s].
        part: Independent part there, as in `_parts`.
        lengths: Relative lengths of the rows there (m).
        independence: Smallest independent part of all instants, without regard to lengths.
    """

    instant: int
    time: float
    part: float
    lengths: np.ndarray
    independence: float


def _looked_at(setup: Setup, observation: Any, index: int, largest: np.ndarray) -> Passage:
    """The passage after an output, from a separate run on a fine grid around it."""
    begin, end = index - 1, index + 2
    span, start = observation.t[[begin, end]], (observation.q[begin], observation.v[begin])
    at_once = not isinstance(machine_loop(setup), MachineLoop)
    logged: Any = _again(setup, *start, span, PARTS + 1).observed
    there = np.isfinite(logged.v).all(axis=-1)
    found = closer = _weakest(logged, largest)
    size = np.abs(logged.v[there]).max()
    apart = max(1, len(logged.t) // PARTS)  # a turn in so short a time is not smooth
    jump = np.abs(_second_difference(logged.v[there], apart)).max(initial=0.0)
    astray = np.abs(logged.v[-1] - observation.v[end]).max()
    doubtful = not there.all() or bool(max(jump, astray) > TURN * size)
    turned = doubtful and not _goes_on(observation.v[max(index - 2, 0) : end + 1], TURN * size)
    lengths = _relative_lengths(logged, largest)
    first, halfway = lengths[0], lengths[found.instant // 2]
    for _ in range(0 if at_once or not there.all() else TIMES):
        before, after = max(closer.instant - 1, 0), min(closer.instant + 1, len(logged.t) - 1)
        start = logged.q[before], logged.v[before]
        logged = _again(setup, *start, logged.t[[before, after]], FINER).observed
        closer = _weakest(logged, largest)
        found = min(found, closer, key=lambda weakest: weakest.part)
    straight = np.abs(halfway - 0.5 * (first + found.lengths)) < STRAIGHT * first
    vanished = tuple(np.flatnonzero((found.lengths < SHORT * first) & straight).tolist())
    part = found.part if vanished else found.independence
    return Passage(index, found.time, part, vanished, turned)


def _weakest(logged: Observation, largest: np.ndarray) -> _Weakest:
    """The weakest instant of a run."""
    there = np.isfinite(logged.v).all(axis=-1)
    part = np.where(there, _parts(logged, largest), np.inf)
    k, lengths = int(np.argmin(part)), _relative_lengths(logged, largest)
    independence = np.where(there, logged.independence, np.inf).min()
    return _Weakest(k, float(logged.t[k]), float(part[k]), lengths[k], float(independence))


def _again(setup: Setup, q: np.ndarray, v: np.ndarray, span: np.ndarray, count: int) -> Outcome:
    """The outcome of a run from a state on, at a number of instants."""
    if not isinstance(machine_loop(setup), MachineLoop):
        count = len(setup.grid)  # a program of XLA is made for one number of instants
    fine = np.linspace(span[0], span[1], count)
    again = setup._replace(q=q, v=v, t0=float(fine[0]), grid=fine, checked=np.arange(count))
    return integrated(again)


def _second_difference(speeds: np.ndarray, apart: int) -> np.ndarray:
    """v(i) - 2 v(i + k) + v(i + 2k) of speeds (…, n), k instants apart."""
    return speeds[: -2 * apart] - 2 * speeds[apart:-apart] + speeds[2 * apart :]


def _goes_on(speeds: np.ndarray, tolerance: float) -> bool:
    """True if the last two of five speeds continue the first three."""
    if len(speeds) < 5:
        return False
    a, b, c = speeds[:3]
    expected = np.stack([a - 3 * b + 3 * c, 3 * a - 8 * b + 6 * c])
    return bool(np.abs(speeds[3:] - expected).max() <= tolerance)


def stop_or_warn(setup: Setup, observation: Observation) -> Stop | None:
    """Warn of passages through singular positions; the end of a run that left its branch there."""
    found = passages(setup, observation)
    if not found:
        warn_if_near(setup, observation)
        return None
    last = found[-1]
    q, v = observation.q[last.output], observation.v[last.output]
    before = _comparable(observation, last, _largest_lengths(observation))[: last.output + 1]
    sizes = last.part, float(np.nanmax(before))
    text = _told(setup, observation, last.output, last.time, sizes, last.vanished)
    projected = setup.structure.projected
    if last.turned:
        time = float(observation.t[last.output])
        cure = "here it left its branch: start again on the wanted one, or "
        cure += (
            "give law and plant the same model"
            if projected
            else "use solver=sc.Solver(projection=True)"
        )
        return Stop(f"{text}; {cure}", time, tuple(q.tolist()), tuple(v.tolist()))
    times = few(f"{passage.time:.6g} s" for passage in found)
    more = f" (passed at {times})" if len(found) > 1 else ""
    warn(f"{text}; it went straight on{more}")
    return None


def warn_if_near(setup: Setup, observation: Observation) -> None:
    """Warn of an output of a single run that is almost singular."""
    part = np.asarray(observation.independence)
    if setup.batch_size is not None or part.min() >= ALMOST * part.max():  # False with NaN
        return
    if not np.isfinite(part).any():
        return
    k, largest = int(np.nanargmin(part)), float(np.nanmax(part))
    if part[k] < ALMOST * largest:
        text = _told(setup, observation, k, float(observation.t[k]), (float(part[k]), largest))
        warn(f"nearly a {text}")


def _told(
    setup: Setup,
    observation: Observation,
    output: int,
    time: float,
    parts: tuple[float, float],
    vanished: tuple[int, ...] = (),
) -> str:
    """A singular position in words, with its rows and the independent part, there and at most."""
    least, largest = parts
    size = f"independent part {least:.3g} (up to {largest:.3g} before)"
    where = f"singular position at t = {time:.6g} s: "
    if vanished:
        which = few_names([setup.dimensions.axes.row[i] for i in vanished])
        return f"{where}rows {which} vanish, {size}, and the motion can branch"
    span = observation.t[output] + np.array([0.0, observation.t[1] - observation.t[0]])
    state = np.asarray(observation.q[output]), np.asarray(observation.v[output])
    weak = weakness(setup, _again(setup, *state, span, 2).first)
    which = few_names(weak.rows)
    if not weak.reach:
        return f"{where}rows {which} become dependent, {size}, and the motion can branch"
    u = np.abs(observation.u[max(output - 1, 0) : output + 2]).max()
    return (
        f"{where}the inputs lose rows {which}, {size}, and grow without bound, up to {u:.3g} "
        "nearby. Choose another way, or metric='torque' and a damping"
    )
