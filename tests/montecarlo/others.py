"""All cases: those of ‖β‖, and certificates of what follows from it or of other errors."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, NamedTuple

import jax.numpy as jnp
import numpy as np

import servocon as sc
from servocon.certificates.ascent import ascend
from servocon.certificates.falsification.starts import points_of
from servocon.engine import Workers
from servocon_plants import (
    Platoon,
    PlatoonBox,
    SinusoidalCruise,
    log_gap_relation,
    platoon_guarantee,
)

from .cases import OF_BETA, Line, Other
from .kinds import ARM, TwoLink

TOLERANCE = 1e-6


class Tested(NamedTuple):
    """Outcome of runs at several points.

    Attributes:
        late: Size of the certified error late in each run (runs).
        bound: Its bound at the end of each run (runs).
        violated: True where a bound was exceeded (runs).
    """

    late: np.ndarray
    bound: np.ndarray
    violated: np.ndarray


def falsified(
    runs_at: Callable[[np.ndarray], Tested],
    dimensions: int,
    count: int,
    search: tuple[int, int],
    executor: Any = None,
) -> tuple[Tested, float | None]:
    """Corners and samples, and from the worst of either an ascent by differences of runs.

    Returns:
        The outcome of all runs, and the largest late error, runs of the search included.
    """
    points, corners = points_of(dimensions, count, 0)
    size = min(500, count)
    parts = [(np.resize(points[i : i + size], (size, dimensions)),) for i in range(0, count, size)]
    with Workers(executor, runs_at, "runs_at") as workers:
        safe = lambda: "Nothing is kept."
        found = dict(workers.results(range(len(parts)), lambda i: parts[i], safe))
        joined = zip(*(found[i] for i in sorted(found)), strict=True)
        tested = Tested(*(np.concatenate(x)[:count] for x in joined))
        if not search[0]:
            return tested, None
        order = np.argsort(-tested.late)
        half = [order[order >= corners][: search[0] // 2], order[order < corners][: search[0] // 2]]
        starts = points[np.concatenate(half)]
        most = (dimensions * len(starts), dimensions)  # a batch of one size compiles once

        def at(z: np.ndarray) -> Tested:
            found = dict(workers.results([0], lambda i: (np.resize(z, most),), safe))[0]
            return Tested(*(x[: len(z)] for x in found))

        last = at(ascend(lambda z, _: at(z).late, starts, search[1]))
    bound, violated = (np.append(*x) for x in zip(tested[1:], last[1:], strict=True))
    return Tested(tested.late, bound, violated), float(max(tested.late.max(), last.late.max()))


def between(z: np.ndarray, lower: Any, upper: Any) -> np.ndarray:
    """Points of the unit cube in a box."""
    return np.asarray(lower) + z * np.subtract(upper, lower)


VEHICLES, GUST = 3, 100.0


def gaps_of_a_platoon(count: int, search: tuple[int, int], executor: Any = None) -> Line:
    """Gaps under the law of the joint relation, between those that the certificate guarantees."""
    each, leader = np.ones(VEHICLES), SinusoidalCruise(amplitude=0.5)
    model = Platoon(vehicles=VEHICLES, leader=leader)
    nominal = Platoon(1500.0 * each, 0.4 * each, 0.012 * each, leader=leader, vehicles=VEHICLES)
    uncertain = sc.Uncertainty(
        nominal,
        {
            "mass": sc.uncertainty.Interval(1450.0, 1550.0),
            "drag": sc.uncertainty.Interval(0.35, 0.45),
        },
    )
    box = PlatoonBox(
        (8.5 * each, 11.5 * each), (18.5 * each, 21.5 * each), (0.0, 10.0), platoon=model
    )
    relation, feedback = log_gap_relation(model), sc.Stabilizing(2.0)
    base = sc.ServoLaw(model, relation, feedback)
    common: Any = {"disturbance": GUST * each, "samples": (64, 128)}
    estimate = sc.certificates.estimate_bound(
        uncertain, base, box, basis=lambda q, v, t: jnp.ones(1), safety_factor=1.2, **common
    )
    term = sc.Robust(estimate.bound, 0.004, effectiveness=estimate.effectiveness)
    law = sc.ServoLaw(model, relation, feedback, term)
    certificate = sc.certify(uncertain, law, box, seed=1, **common)

    def runs_at(z: np.ndarray) -> Tested:
        places = between(z[:, :VEHICLES], 9.8, 10.2)
        masses, drags, rates, phases = np.split(z[:, VEHICLES:], 4, axis=1)
        plants = uncertain.at(
            np.hstack([between(masses, 1450.0, 1550.0), between(drags, 0.35, 0.45)])
        ).plants
        gusts = [
            sc.uncertainty.SinusoidalDisturbance(GUST * each[:, None], w[:, None], p[:, None])
            for w, p in zip(rates, 2 * np.pi * phases, strict=True)
        ]
        run = sc.simulate(
            plants,
            law,
            -np.cumsum(places + 4.5, axis=1),
            20.0 * each,
            10.0,
            points=51,
            solver=sc.Solver(rtol=1e-6, atol=1e-8),
            disturbance=sc.batch(gusts),
        )
        front = 20.0 * run.time + 1.0 - np.cos(0.5 * run.time)
        ahead = np.concatenate(
            [np.broadcast_to(front, run.q.shape[:-1])[..., None], run.q[..., :-1]], axis=-1
        )
        gaps = ahead - run.q - 4.5
        violated, least = np.zeros(len(z), dtype=bool), np.zeros(len(z))
        for i in range(len(z)):
            low, high = platoon_guarantee(
                certificate, model, relation, run.q[i, 0], run.v[i, 0], run.time
            )
            over = (gaps[i] < low - TOLERANCE) | (gaps[i] > high + TOLERANCE)
            violated[i] = over[1:].any()
            least[i] = low[-1].min()
        return Tested(10.0 - gaps[:, -1].min(axis=1), 10.0 - least, violated)

    tested, largest = falsified(runs_at, 5 * VEHICLES, count, search, executor)
    bound, sampled = float(tested.bound.max()), float(tested.late.max())
    least_gap = 10.0 - max(sampled, largest or 0.0)
    details = f"gaps of at least {least_gap:.4g} m, guaranteed {10.0 - bound:.4g} m"
    return Line(
        len(tested.violated), 0, bound, sampled, largest, int(tested.violated.sum()), details
    )


def two_step(count: int, search: tuple[int, int], executor: Any = None) -> Line:
    """Tracking errors of an arm under a `TwoStepLaw`, initially on the certified spheres."""
    duration, initial, force = 5.0, (0.02, 0.1), np.array([2.0, 2.0])
    model, uncertain = TwoLink(), sc.Uncertainty(TwoLink(), ARM.known)
    q, v = np.array([0.3, 0.0]), np.array([1.0, -1.0])
    law = sc.laws.TwoStepLaw(
        sc.ServoLaw(model, ARM.relation, sc.Stabilizing(2.0)),
        q,
        v,
        sc.laws.polynomial_bound(1.0),
        rate=2.0,
        width=0.01,
        decay=0.2,
    )
    tube = sc.certificates.Tube(law, duration, *initial)
    options = {"disturbance": force, "samples": (16, 256)}
    bounds = sc.certificates.tracking_bounds(uncertain, law, tube, safety_factor=1.1, **options)
    law = replace(
        law, inertia_error=bounds.inertia_error, bound=sc.laws.polynomial_bound(bounds.acceleration)
    )
    certificate = sc.certify(uncertain, law, tube, seed=5, **options)

    def runs_at(z: np.ndarray) -> Tested:
        plants = uncertain.at(between(z[:, :2], uncertain.lower, uncertain.upper)).plants
        gusts = [
            sc.uncertainty.SinusoidalDisturbance(p[:, None], w[:, None], a[:, None])
            for p, w, a in zip(
                between(z[:, 2:4], -force, force),
                6.0 * z[:, 4:6],
                2 * np.pi * z[:, 6:8],
                strict=True,
            )
        ]
        turn = lambda x: np.stack([np.cos(2 * np.pi * x), np.sin(2 * np.pi * x)], axis=1)
        e, s = initial[0] * turn(z[:, 8]), initial[1] * turn(z[:, 9])
        run = sc.simulate(
            plants,
            law,
            q + e,
            v + s - 2.0 * e,
            times=np.linspace(0.0, duration, 101),
            solver=sc.Solver(rtol=1e-6, atol=1e-8),
            disturbance=sc.batch(gusts),
        )
        assert np.isnan(certificate.check(run).outside)
        e, rate = (run.signals[name] for name in ("tracking error", "tracking error rate"))
        sizes = [np.linalg.norm(x, axis=-1) for x in (e, rate + 2.0 * e, rate)]
        r0 = sizes[0][:, :1], sizes[1][:, :1]
        over = [
            (x > g.radius(run.time, r0) + TOLERANCE * g.ultimate_bound)[:, 1:].any(axis=1)
            for x, g in zip(sizes, certificate.guarantees, strict=True)
        ]
        late = sizes[0][:, run.time > 4.0].max(axis=1)
        return Tested(late, np.full(len(z), certificate.ultimate_bound), np.any(over, axis=0))

    tested, largest = falsified(runs_at, 10, count, search, executor)
    bound, sampled = certificate.ultimate_bound, float(tested.late.max())
    details = f"‖e‖ up to {max(sampled, largest or 0.0):.4g}, guaranteed {bound:.4g}"
    return Line(
        len(tested.violated), 0, bound, sampled, largest, int(tested.violated.sum()), details
    )


CASES = (
    *OF_BETA,
    Other("platoon", "gaps of a platoon, distance below 10 m", gaps_of_a_platoon),
    Other("two-step", "`TwoStepLaw` on the arm, ‖e‖", two_step),
)
