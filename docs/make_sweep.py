"""Sweep the flexible-joint arm over three gains, and draw it: python docs/make_sweep.py [--all].

The documentation takes 1,000 runs; with ``--all`` there are 100,000. It prints time and memory, and
goes on where it was ended.
"""

import resource
import sys
import time
from pathlib import Path

import numpy as np

import servocon as sc
from servocon_experiments.flexible_joint import FlexibleJoint

FOLDER = Path(__file__).parent / "_build"
FEW, ALL = (10, 10, 10), (50, 50, 40)
"""Numbers of values of the three gains, for the documentation and for a hundred thousand runs."""


def arguments() -> dict:
    """Arguments of one run: from motors at rest, as in the experiment."""
    experiment = FlexibleJoint()
    accuracy = {"points": 101, "solver": sc.Solver(rtol=1e-6, atol=1e-8)}
    return {**next(experiment.runs()).arguments, **accuracy}


def axes(counts: tuple[int, int, int]) -> dict[str, np.ndarray]:
    """Three gains, so many values of each."""
    return {
        "law.terms.0.gain": np.linspace(0.5, 6.0, counts[0]),
        "law.position_rate": np.geomspace(1.0, 30.0, counts[1]),
        "law.speed_gain": np.geomspace(1.0, 30.0, counts[2]),
    }


def write(path: Path, counts: tuple[int, int, int] = FEW, store: Path | None = None) -> Path:
    """Sweep, write the picture, and print the table if there is a store."""
    keep = {"keep": ("beta_norm",), "keep_points": 51}
    show = store is not None and sys.stderr.isatty()
    swept = sc.sweep(arguments(), axes(counts), store=store, **keep, progress=show)
    swept.plot(path)
    if store is not None:
        print(swept)
    return path


if __name__ == "__main__":
    counts = ALL if "--all" in sys.argv[1:] else FEW
    name, start = f"sweep-{np.prod(counts)}", time.perf_counter()
    print(write(FOLDER / f"{name}.png", counts, FOLDER / f"{name}.zarr"))
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"\n{time.perf_counter() - start:.0f} s, peak of resident memory {peak:,.0f} MiB")
