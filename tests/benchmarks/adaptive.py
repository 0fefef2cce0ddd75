"""Cost of an adaptive robust law: one evaluation, ten thousand arms, one sample in real time."""

import time
from importlib.util import find_spec

import adaptive_arm
import arm
import jax.numpy as jnp
import numpy as np
import servocon_arm
import servocon_chain
from harness import Table, Variant, absent, compare, duration
from peers import numpy_scipy
from repeated import repeated

import servocon as sc
from servocon.tree import pack
from servocon_plants import PlanarArm, flexible_joint_arm

EVALUATIONS = 20_000
ARMS = 10_000
POOL_ARMS = 20
CHECKED = 20
SOLVER = {"solver": sc.Solver(method="tsit5", rtol=1e-7, atol=1e-7)}
NUMBA_TOLERANCE = 1e-7
STEPS = 20_000

MIRROR = sc.residual(lambda q, v, t: v[:1] + v[1:2], name="mirror")
FEEDBACK = sc.Stabilizing(1.0)
LEARNING = sc.Adaptive(
    gain=adaptive_arm.GAIN, leakage=adaptive_arm.LEAKAGE, width=adaptive_arm.WIDTH
)
ROBUST = sc.Robust(sc.laws.polynomial_bound(2.0, 1.0, 0.5), width=0.1, effectiveness=0.8)


def run(rounds: int) -> list[Table]:
    """The three questions."""
    return [*(_evaluation(links, rounds) for links in (2, 7)), _arms(rounds), _steps()]


def _evaluation(links: int, rounds: int) -> Table:
    table = Table(
        f"One right-hand side, {links} joints",
        "ẋ of an uncertain arm, which differs from the law's model, under q̇1 + q̇2 = 0, in a loop "
        "without Python.",
    )
    model, true = PlanarArm.uniform(links), PlanarArm.uniform(links, mass=1.1)
    laws = {
        "nominal": (),
        "nominal, stabilizing": (FEEDBACK,),
        "nominal, stabilizing, robust": (FEEDBACK, ROBUST),
        "nominal, stabilizing, adaptive with dead zone and box": (
            FEEDBACK,
            sc.Adaptive(dead_zone=0.01, box=(0.01, 30.0)),
        ),
    }
    variants = [
        Variant(
            name,
            _loop(true, sc.ServoLaw(model, MIRROR, *terms)),
            EVALUATIONS,
            wanted=2.0 if "adaptive" in name else None,
        )
        for name, terms in laws.items()
    ]
    compare(table, variants, rounds, at_least=False)
    return table


def _loop(plant: sc.Plant, law: sc.ServoLaw):
    """Many evaluations of the right-hand side."""
    n = plant.links  # type: ignore[attr-defined]
    numbers, layout = pack((plant, law), "")
    start = jnp.full(n, 0.1)
    first = sc.ClosedLoop(plant, law).initial(start, start, jnp.zeros(()))

    def field(t, x, numbers):
        return sc.ClosedLoop(*layout.unpack(numbers), sizes=(n, n)).field(t, x)

    return repeated(field, EVALUATIONS, jnp.zeros(()), first, numbers)


def _arms(rounds: int) -> Table:
    table = Table(
        f"{ARMS} uncertain adaptive arms",
        "Masses and lengths within 20 %, random initial states, 10 s, under an adaptive robust law "
        "for the nominal arm; time for one arm. Numba: the right-hand side and Dormand and "
        "Prince's method of order 5 written out in scalars for this one job, on all cores. The "
        f"pool is warm and is timed on {POOL_ARMS} of the arms, by `solve_ivp` and linear solves "
        f"in NumPy. Error: largest of {CHECKED} final states, against SciPy's DOP853 at 1e-12.",
    )
    cases = arm.draw(ARMS)
    starts = np.array([start for start, _ in cases])
    parameters = np.array([list(true) for _, true in cases])
    plants = sc.batch([servocon_arm.TwoLinkArm(**true._asdict()) for _, true in cases])
    law = sc.ServoLaw(servocon_arm.TwoLinkArm(), MIRROR, FEEDBACK, LEARNING)
    right = np.array([adaptive_arm.reference(*case) for case in cases[:CHECKED]])

    def batch() -> np.ndarray:
        trajectory = sc.simulate(
            plants, law, starts[:, :2], starts[:, 2:], arm.DURATION, points=2, **SOLVER
        )
        return servocon_arm.final_state(trajectory)

    def error(states: np.ndarray) -> float:
        return float(np.abs(states[:CHECKED, :4] - right).max())

    with numpy_scipy.pool(2) as pool:
        some = [(adaptive_arm.extended(start), true) for start, true in cases[:POOL_ARMS]]
        variants = [
            Variant("servocon, one batch", batch, ARMS, error(batch())),
            Variant(
                "`solve_ivp`, two processes",
                lambda: pool.run(some, adaptive_arm.field),
                POOL_ARMS,
                error(pool.run(some, adaptive_arm.field)),
                wanted=100.0,
            ),
        ]
        if find_spec("numba"):
            from peers import numba_arm

            first = np.array([adaptive_arm.extended(start) for start in starts])
            loop = lambda: numba_arm.run(first, parameters, NUMBA_TOLERANCE)
            variants.append(
                Variant("Numba, written out by hand", loop, ARMS, error(loop()), wanted=1 / 3)
            )
        compare(table, variants, rounds, largest_error=1e-5)
    if not find_spec("numba"):
        absent(table, "Numba, written out by hand", "numba")
    return table


def _steps() -> Table:
    table = Table(
        "One sample in real time",
        f"`law.step(q, v, t, state, period)`, {STEPS} calls after ten, from NumPy arrays to NumPy "
        "arrays: on the two-link arm, and on a serial chain of seven joints whose end keeps its "
        "orientation on a circle (6 rows), while the rest keeps a posture (7 rows of lower "
        "priority).",
        columns=("law", "median", "p99", "target", "met"),
    )
    plant = PlanarArm()
    robust = sc.ServoLaw(plant, MIRROR, FEEDBACK, ROBUST)
    laws: dict[str, tuple[sc.Law, int, float, float | None]] = {
        "nominal": (sc.ServoLaw(plant, MIRROR), 2, 8e-6, None),
        "stabilizing": (sc.ServoLaw(plant, MIRROR, FEEDBACK), 2, 8e-6, None),
        "robust": (robust, 2, 8e-6, None),
        "robust, no ρ_E": (
            sc.ServoLaw(plant, MIRROR, FEEDBACK, sc.laws.RobustTranspose(ROBUST.bound, width=0.1)),
            2,
            8e-6,
            None,
        ),
        "adaptive, dead zone, box": (
            sc.ServoLaw(plant, MIRROR, FEEDBACK, sc.Adaptive(dead_zone=0.01, box=(0.01, 30.0))),
            2,
            15e-6,
            None,
        ),
        "robust behind limits and a lag": (
            sc.laws.Lagged(sc.laws.Saturated(robust, -20.0, 20.0), 0.01),  # pyright: ignore[reportCallIssue]
            2,
            15e-6,
            None,
        ),
        "sliding mode": (sc.ServoLaw(plant, MIRROR, sc.laws.SlidingMode(2.0)), 2, 8e-6, None),
        "flexible joints, two layers": (
            sc.laws.BacksteppingLaw(flexible_joint_arm(), MIRROR, FEEDBACK),
            4,
            15e-6,
            None,
        ),
        "seven joints, pose and posture": (servocon_chain.law(7), 7, 15e-6, 50e-6),
    }
    if find_spec("qpax"):
        laws["barrier and torque limits"] = (
            sc.laws.BarrierLaw(
                sc.ServoLaw(plant, MIRROR, FEEDBACK),
                {"joint": lambda q, t: 1.0 - q[0]},
                lower=-50.0,
                upper=50.0,
            ),
            2,
            50e-6,
            None,
        )
    for name, (law, speeds, median_target, slow_target) in laws.items():
        median, slow = _sample_times(law, speeds)
        target = f"≤ {duration(median_target)}"
        target += "" if slow_target is None else f", p99 ≤ {duration(slow_target)}"
        met = median <= median_target and (slow_target is None or slow <= slow_target)
        table.add(name, duration(median), duration(slow), target, met=met)
    return table


def _sample_times(law: sc.Law, speeds: int) -> tuple[float, float]:
    """Median and 99th percentile of the time of a sample [s]."""
    step = law.step
    q, v = np.full(speeds, 0.1), np.full(speeds, -0.2)
    state, seconds = None, np.empty(STEPS)
    for _ in range(10):
        state = step(q, v, 0.0, state, 1e-3).state
    for i in range(STEPS):
        began = time.perf_counter()
        state = step(q, v, 1e-3 * i, state, 1e-3).state
        seconds[i] = time.perf_counter() - began
    return float(np.median(seconds)), float(np.quantile(seconds, 0.99))
