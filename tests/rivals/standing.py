"""Runs of standing robots in one loop of MuJoCo for every controller, and their table."""

import time
from collections.abc import Callable, Mapping
from typing import NamedTuple

import mujoco
import numpy as np

from servocon_experiments.legged import below, feet
from tests.rivals.search import search

Control = Callable[[np.ndarray, np.ndarray, float], np.ndarray]


class Outcome(NamedTuple):
    """Errors, slip and effort of a run.

    Attributes:
        error: Errors at each sample (T, rows).
        slip: Largest slip of a foot [m].
        peak: Largest torque as a part of its limit.
        sample: Median time of the controller [s].
    """

    error: np.ndarray
    slip: float
    peak: float
    sample: float


class Case(NamedTuple):
    """A robot, what it shall do, and a push.

    Attributes:
        model: The scene.
        q: Initial coordinates.
        error: Error of a state at a time, of (q, t).
        limit: Torque limits.
        direction: Direction of the push (3).
        begin: Its beginning [s].
        duration: Horizon [s].
        period: Sampling period of the controller [s].
        upright: True for coordinates of a robot that has not fallen.
    """

    model: mujoco.MjModel
    q: np.ndarray
    error: Callable[[np.ndarray, float], np.ndarray]
    limit: np.ndarray
    direction: np.ndarray
    begin: float
    duration: float
    period: float
    upright: Callable[[np.ndarray], bool]


def run(case: Case, control: Control, impulse: float) -> Outcome | None:
    """The outcome of a controller under a push of 0.1 s [N s]; None if the robot falls."""
    m, d = case.model, mujoco.MjData(case.model)
    d.qpos = case.q
    acts = np.zeros(m.nv)
    acts[:3] = 10.0 * impulse * case.direction
    substeps = round(case.period / m.opt.timestep)
    errors, times, twist = [], [], np.zeros(6)
    slip, peak = np.zeros((len(feet(m)), 2)), 0.0
    for k in range(round(case.duration / case.period)):
        t = k * case.period
        q, v = d.qpos.copy(), d.qvel.copy()
        begin = time.perf_counter()
        u = control(q, v, t)
        times.append(time.perf_counter() - begin)
        if not (np.isfinite(u).all() and case.upright(q)):
            return None
        errors.append(case.error(q, t))
        d.ctrl = u
        peak = max(peak, float(np.abs(u / case.limit).max()))
        d.qfrc_applied = acts * (case.begin <= t < case.begin + 0.1)
        for i, g in enumerate(feet(m)):
            mujoco.mj_objectVelocity(m, d, mujoco.mjtObj.mjOBJ_GEOM, g, twist, 0)
            slip[i] += case.period * (twist[3:] + np.cross(twist[:3], below(m, d, g)))[:2]
        mujoco.mj_step(m, d, substeps)
    size = float(np.linalg.norm(slip, axis=1).max())
    return Outcome(np.array(errors), size, peak, float(np.median(times)))


def largest_push(case: Case, control: Control, upper: float, halvings: int = 6) -> float:
    """Largest impulse that the robot survives, by bisection [N s]."""
    lower = 0.0
    for _ in range(halvings):
        middle = 0.5 * (lower + upper)
        lower, upper = (lower, middle) if run(case, control, middle) is None else (middle, upper)
    return lower


def table(
    case: Case,
    makers: Mapping[str, tuple[Callable[..., Control], dict[str, tuple[float, float]]]],
    cost: Callable[[np.ndarray], float],
    columns: Mapping[str, Callable[[Outcome], float]],
    impulse: float,
    upper: float,
    budget: int,
) -> str:
    """Search the gains of each controller, and write its errors as a row in Markdown.

    The first column is written with gains that are 1 % larger, too.

    Args:
        case: The robot, its motion and the impulse.
        makers: By name a controller of gains, and their ranges.
        cost: Cost of the errors of a run.
        columns: By title a number of an outcome.
        impulse: The push of the search [N s].
        upper: A push that none survives [N s].
        budget: Evaluations for each controller.
    """
    (first, of_first), *_ = columns.items()
    more = f"{first}, gains 1 % larger"  # far off where the last digit of a gain decides on a fall
    titles = [*columns, more, "peak torque / limit", "largest push [N s]", "µs per sample", "gains"]
    lines = [f"| controller | {' | '.join(titles)} |", "|---" * (len(titles) + 1) + "|"]
    for name, (make, ranges) in makers.items():

        def value(make: Callable[..., Control] = make, **gains: float) -> float:
            made = run(case, make(**gains), impulse)
            return np.inf if made is None else cost(made.error)

        found = search(value, ranges, budget=budget)
        gains = ", ".join(f"{key} {gain:.3g}" for key, gain in found.gains.items())
        control = make(**found.gains)
        made = run(case, control, impulse)
        if made is None:
            lines.append(f"| {name} | falls |" + " |" * len(titles))
            continue
        most = largest_push(case, control, upper)
        numbers = [f"{column(made):.2f}" for column in columns.values()]
        larger = run(case, make(**{key: 1.01 * gain for key, gain in found.gains.items()}), impulse)
        numbers += [
            "falls" if larger is None else f"{of_first(larger):.2f}",
            f"{made.peak:.2f}",
            f"{most:.1f}",
            f"{1e6 * made.sample:.0f}",
            gains,
        ]
        lines.append(f"| {name} | {' | '.join(numbers)} |")
        print(lines[-1], flush=True)
    return "\n".join(lines)
