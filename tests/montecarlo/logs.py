"""Logs of hidden arms against a certificate: which assumption is named, and how often.

    python tests/montecarlo/logs.py [--arms 100] [--markdown FILE]

Exits with 1 if an arm that keeps all assumptions is accused, or another assumption is named.
"""

import argparse
import sys
import warnings
from collections import Counter
from collections.abc import Callable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[2]))

import jax.numpy as jnp
import numpy as np

import servocon as sc
from servocon.uncertainty import Interval
from servocon_plants import PlanarArm

PERIOD, SPAN, PUSH = 0.002, 7.0, 0.3
SENSORS: dict[str, Any] = {"resolution": 2 * np.pi / 2**16, "bandwidth": 300.0}
HEAD = """\
| what the arm does | logs | named so | nothing named | another one named |
|---|--:|--:|--:|--:|
"""


class Arm(PlanarArm):
    """An arm whose joints rub."""

    friction: float = sc.field(0.5, unit="N m s/rad")

    def force(self, q, v, t):
        return super().force(q, v, t) - self.friction * v


def law_of(gain: float = 40.0, **limits: Any) -> Any:
    """The law behind encoders."""
    path = lambda q, t: q - jnp.stack([0.5 * jnp.sin(t), 0.3 * jnp.cos(t)])
    law = sc.ServoLaw(Arm(), sc.holonomic(path, rate=5.0, name="path"), sc.Stabilizing(gain))
    return sc.Loop(PERIOD, **SENSORS, **limits).around(law)


@lru_cache(maxsize=1)
def certificate() -> Any:
    """The certificate of the loop as it is built, on its set of arms."""
    arms = sc.Uncertainty(Arm(), {"mass": Interval(0.8, 1.3), "friction": Interval(0.2, 0.8)})
    first = sc.simulate(Arm(), law_of(), [0.0, 0.3], [0.5, 0.0], SPAN, points=141)
    near = sc.certificates.RelationTube.around(first, 0.5, position=0.2, beta=1.0)
    few = {"samples": (8, 64), "search": (128, 2, 8)}
    return sc.certify(arms, law_of(), near, disturbance=[PUSH, PUSH], **few)


def driven(rng: np.random.Generator, push: float, law: Any = None, **own: Any) -> Any:
    """The log of an arm of the set, up to `own` numbers, under sines of a size."""
    known = {"mass": rng.uniform(0.8, 1.3, 2), "friction": float(rng.uniform(0.2, 0.8))}
    rate, phase = rng.uniform(0.5, 10.0, 2), rng.uniform(0.0, 2 * np.pi, 2)
    wave = lambda q, v, t: push * jnp.sin(jnp.asarray(rate) * t + jnp.asarray(phase))
    points = round(SPAN / PERIOD) + 1
    with warnings.catch_warnings(action="ignore"):
        run = sc.simulate(
            Arm(**{**known, **own}),
            law or law_of(),
            [0.0, 0.3],
            [0.5, 0.0],
            SPAN,
            points=points,
            disturbance=wave,
        )
    return sc.identification.Log(run.time, run.signals["measured q"], run.u, held=True)


def without_two(log: Any, first: int) -> Any:
    """The log without two samples."""
    keep = np.delete(np.arange(len(log.time)), [first, first + 1000])
    return sc.identification.Log(log.time[keep], log.q[keep], log.u[keep], held=True)


CASES: dict[str, tuple[str, Callable[[np.random.Generator], Any]]] = {
    "keeps all assumptions, pushed by 0.28 N m": ("none", lambda rng: driven(rng, 0.28)),
    "has a second mass of 1.6 to 2.2 kg, certified up to 1.3 kg": (
        "plant",
        lambda rng: driven(rng, 0.0, mass=[1.0, float(rng.uniform(1.6, 2.2))]),
    ),
    "rubs by 2 to 3 N m s/rad, certified up to 0.8": (
        "plant",
        lambda rng: driven(rng, 0.0, friction=float(rng.uniform(2.0, 3.0))),
    ),
    "is pushed by 0.8 to 1.5 N m, certified up to 0.3 N m": (
        "disturbance",
        lambda rng: driven(rng, float(rng.uniform(0.8, 1.5))),
    ),
    "has a law with a gain of 2 to 8 1/s, certified with 40 1/s": (
        "inputs",
        lambda rng: driven(rng, 0.0, law_of(float(rng.uniform(2.0, 8.0)))),
    ),
    "has motors of 6 N m, certified without a limit": (
        "inputs",
        lambda rng: driven(rng, 0.0, law_of(lower=-6.0, upper=6.0)),
    ),
    "misses two samples": (
        "samples",
        lambda rng: without_two(driven(rng, 0.0), int(rng.integers(200, 2000))),
    ),
}


def rows(arms: int) -> Iterator[tuple[str, Counter]]:
    """Each case, and how often its assumption, none or another one is named."""
    for i, (text, (kind, log)) in enumerate(CASES.items()):
        found: Counter = Counter()
        for k in range(arms):
            first = certificate().check(log(np.random.default_rng([i, k]))).first
            name = "none" if first is None else first.assumption
            found["so" if name == kind else "none" if name == "none" else "another"] += 1
        yield text, found


def main() -> int:
    """Count; 1 if an arm is accused of what it does not do."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--arms", type=int, default=100, help="logs of each case")
    parser.add_argument("--markdown", type=Path, help="write the table to this file")
    given = parser.parse_args()
    lines, wrong = [HEAD], 0
    for text, found in rows(given.arms):
        counts = found["so"], found["none"], found["another"]
        lines.append(f"| {text} | {given.arms} | {' | '.join(map(str, counts))} |\n")
        wrong += found["another"]
    print("".join(lines), end="")
    if given.markdown:
        given.markdown.write_text("".join(lines), "utf-8")
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
