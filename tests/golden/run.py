"""Numbers of every experiment, certificate and a sweep, before and after a change of the code.

    python tests/golden/run.py write before.npz        # at the old commit
    python tests/golden/run.py compare before.npz      # at the new one, on the same machine

A change of the structure must leave them as they are. Exits with 1 if a number differs by more than
`--tolerance`, relative to the largest of its array, or if one is missing.
"""

import argparse
import sys
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

sys.path.insert(0, str(Path(__file__).parents[2]))

import servocon as sc
from servocon.errors import MissingRequirementError
from tests.montecarlo.cases import Case
from tests.montecarlo.others import CASES

POINTS = 20
"""Number of times at which a run is kept."""

Numbers = Iterator[tuple[str, np.ndarray]]


def of_run(name: str, run: sc.Trajectory) -> Numbers:
    """State, inputs, β, contributions and the law's state at some times."""
    at = np.linspace(0, run.time.size - 1, POINTS).astype(int)
    # β beside v: where the relation holds, β is rounding.
    parts: dict[str, Any] = {"q": run.q, "u": run.u}
    parts["v, beta"] = run.v if run.beta is None else np.concatenate([run.v, run.beta], axis=-1)
    parts |= {f"contribution {k}": x for k, x in run.contributions.items()}
    parts |= {f"state {k}": x for k, x in run.law_state.items()}
    for part, values in parts.items():
        if values is not None and np.ndim(values) > 1:
            axis = run.q.ndim - 2
            yield f"{name}: {part}", np.take(np.asarray(values, dtype=float), at, axis=axis)


def experiments() -> Numbers:
    """Every run of every experiment that the installed packages allow."""
    for name in sc.list_names("servocon.experiments"):
        try:
            runs = sc.load_experiment(name)().run()
        except MissingRequirementError:
            continue
        for key, run in runs.items():
            yield from of_run(f"experiment {name}, {key}", run)


def certificates() -> Numbers:
    """Bounds of every kind of certificate: in the end, and at some times."""
    for case in (case for case in CASES if isinstance(case, Case)):
        _, certificate = case.make(case.kind)
        name, time = f"certificate {case.name}", np.array([0.0, 0.1, 1.0, 10.0])
        yield f"{name}: ends", np.array([x.ultimate_bound for x in certificate.guarantees])
        yield f"{name}: bound", np.asarray(certificate.radius(time, 0.3))
        found = [assumption.found for assumption in certificate.assumptions]
        yield f"{name}: assumptions", np.array(found, dtype=float)


def sweeps() -> Numbers:
    """Metrics of a sweep of an experiment over a grid."""
    table = sc.sweep("flexible-joint", {"gains.gain": [1.0, 2.0, 3.0]}).dataset
    for metric, values in table.data_vars.items():
        if values.dtype.kind == "f":
            yield f"sweep: {metric}", np.asarray(values)


PARTS = {"experiments": experiments, "certificates": certificates, "sweeps": sweeps}


def numbers(parts: list[str]) -> dict[str, np.ndarray]:
    """All numbers of the chosen parts, by name."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", sc.errors.ServoconWarning)
        return {name: values for part in parts for name, values in PARTS[part]()}


def differences(before: Any, after: dict[str, np.ndarray], tolerance: float) -> list[str]:
    """Words for each array that is missing, new, of another shape or differs."""
    found = [f"missing: {name}" for name in before if name not in after]
    for name, values in after.items():
        if name not in before:
            found.append(f"new: {name}")
            continue
        old = before[name]
        if old.shape != values.shape:
            found.append(f"{name}: shape {values.shape}, was {old.shape}")
            continue
        with np.errstate(invalid="ignore"):
            apart = np.where((old == values) | (np.isnan(old) & np.isnan(values)), 0, old - values)
        size = np.max(np.abs(old[np.isfinite(old)]), initial=np.finfo(float).tiny)
        if not np.max(np.abs(apart), initial=0.0) <= tolerance * size:
            found.append(f"{name}: differs by {np.max(np.abs(apart)) / size:.3g} of its largest")
    return found


def main() -> int:
    """Write the numbers, or compare them with a file."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("what", choices=["write", "compare"])
    parser.add_argument("file", type=Path)
    parser.add_argument("--only", nargs="*", choices=list(PARTS), default=list(PARTS))
    parser.add_argument("--tolerance", type=float, default=1e-12)
    options = parser.parse_args()
    now: dict[str, Any] = numbers(options.only)
    if options.what == "write":
        np.savez_compressed(options.file, **now)
        print(f"{len(now):,} arrays written to {options.file}")
        return 0
    with np.load(options.file) as before:
        found = differences(before, now, options.tolerance)
    print(*found, f"{len(now):,} arrays compared, {len(found)} differ", sep="\n")
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main())
