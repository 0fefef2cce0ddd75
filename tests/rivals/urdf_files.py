"""URDF files below a folder: which ones are read, and mass matrix and gravity beside Pinocchio's.

    python tests/rivals/urdf_files.py FOLDER

Public collections are in github.com/Daniella1/urdf_files_dataset. It needs servocon[robot] and the
package ``pin``.
"""

import sys
import warnings
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
import pinocchio

import servocon as sc

REGULAR = 1e-9
"""Least eigenvalue of a regular mass matrix, scaled to a diagonal of 1."""

POSTURES = 3
"""Number of random postures of each robot."""


def mass_matrix(model: Any, q: np.ndarray) -> np.ndarray:
    """Pinocchio's mass matrix, both halves of it."""
    upper = np.triu(pinocchio.crba(model, model.createData(), q))
    return upper + np.triu(upper, 1).T


def difference(robot: sc.Plant, model: Any, rng: np.random.Generator) -> float:
    """Largest difference of mass matrix and gravity, each relative to its largest entry.

    Pinocchio's further coordinates are those of joints that `Robot` welds or lets follow.
    """
    names = [label.rpartition(" [")[0] for label in robot.coordinate_labels()]
    joints = [model.joints[model.getJointId(name)] for name in names]
    speeds, found = [joint.idx_v for joint in joints], 0.0
    for _ in range(POSTURES):
        q, at = rng.uniform(-1.0, 1.0, len(names)), pinocchio.neutral(model)
        for joint, angle in zip(joints, q, strict=True):
            turns = [np.cos(angle), np.sin(angle)] if joint.nq == 2 else [angle]
            at[joint.idx_q : joint.idx_q + joint.nq] = turns
        theirs = mass_matrix(model, at)[np.ix_(speeds, speeds)]
        weight = pinocchio.computeGeneralizedGravity(model, model.createData(), at)[speeds]
        pairs = [
            (np.asarray(robot.mass_matrix(q, 0.0)), theirs),
            (-np.asarray(robot.force(q, np.zeros(len(q)), 0.0)), weight),
        ]
        for ours, other in pairs:
            size = max(np.abs(other).max(), np.finfo(float).tiny)
            found = max(found, float(np.abs(ours - other).max() / size))
    return found


def is_regular(model: Any, rng: np.random.Generator) -> bool:
    """True if Pinocchio's mass matrix is positive definite in random postures."""
    for _ in range(POSTURES):
        q = pinocchio.integrate(model, pinocchio.neutral(model), rng.uniform(-1, 1, model.nv))
        M = mass_matrix(model, q)
        d = np.diag(M)
        if d.min() <= 0.0 or np.linalg.eigvalsh(M / np.sqrt(np.outer(d, d)))[0] <= REGULAR:
            return False
    return True


def outcome(path: Path, rng: np.random.Generator) -> tuple[str, float]:
    """The fate of a file in words, and the largest difference to Pinocchio."""
    try:
        model = pinocchio.buildModelFromUrdf(str(path))
    except (RuntimeError, ValueError):
        model = None
    try:
        robot = sc.robot(path)
    except sc.errors.ServoconError as error:
        movable = model is not None and model.nv > 0 and is_regular(model, rng)
        reason = "regular for Pinocchio" if movable else str(error).partition(":")[0].split()[0]
        return f"refused, {reason}", 0.0
    if model is None:
        return "loaded, refused by Pinocchio", 0.0
    return "loaded", difference(robot, model, rng)


def main() -> None:
    """Print how many files are read, how many are refused, and the largest difference."""
    paths = sorted(x for x in Path(sys.argv[1]).rglob("*") if x.suffix.lower() == ".urdf")
    counts, largest, rng = Counter(), (0.0, "none"), np.random.default_rng(0)
    for path in paths:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            text, found = outcome(path, rng)
        counts[text] += 1
        largest = max(largest, (found, path.name))
    for text, count in counts.most_common():
        print(f"{count:5d} {text}")
    print(f"{len(paths):5d} files; largest relative difference {largest[0]:.1e} ({largest[1]})")


if __name__ == "__main__":
    main()
