"""Robots: equations of motion in a compiled loop, samples of a law, the first one of a process."""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from statistics import median
from typing import Any

import jax
import numpy as np
from harness import Table, Variant, absent, compare, duration

import servocon as sc
from servocon.engine.compiled import evaluator
from servocon_plants import robots

STATES = 1000
"""Number of states of one call."""

STEPS = 5000
"""Number of timed samples of a law."""

FRAMES = {"iiwa14": "flange", "panda": "flange", "mini_cheetah": "FL_foot", "humanoid": "left_sole"}
"""Robots, and a frame of each."""

FIRST = """
import numpy as np, servocon as sc
from servocon_plants import robots
panda = sc.robot(robots.path("panda"))
home = np.array([0.0, -0.785, 0.0, -2.356, 0.0, 1.571, 0.785])
pose = sc.frames.pose("flange", [0.4, 0.1, 0.5], np.diag([1.0, -1.0, -1.0]))
law = sc.PriorityLaw(panda, [pose, sc.frames.posture(home)], sc.Stabilizing(10.0))
law.step(home, np.zeros(7), 0.0)
"""
"""Program that reads a file and computes one sample of a law."""


def run(rounds: int) -> list[Table]:
    """The tables."""
    return [*(_motion(name, rounds) for name in FRAMES), _samples(), _first(rounds)]


def _motion(name: str, rounds: int) -> Table:
    """M, bias and a frame's Jacobian."""
    plant, frame = sc.robot(robots.path(name)), FRAMES[name]
    nq, n = len(plant.coordinate_labels()), len(plant.speed_labels())
    table = Table(
        f"Equations of motion of {name}",
        f"M, bias and the position's Jacobian of a frame, n = {n}; a state's time in {STATES} of "
        "them at random. servocon: machine code called once for all, two threads; MuJoCo "
        "(`mj_forward` and `mj_jacSite`) and Pinocchio called from Python for each. Error: largest "
        "difference of M from MuJoCo's.",
    )
    q, v = np.random.default_rng(0).normal(size=(2, STATES, nq))
    q, v = _on_unit_quaternions(plant, q), v[:, :n]

    def all_of_it(plant: Any, q: Any, v: Any, t: Any) -> Any:
        jacobian = jax.jacfwd(lambda v: plant.velocity(frame, q, v)[0])(v)
        return plant.mass_matrix(q, t), plant.force(q, v, t), jacobian

    zeros = np.zeros(())
    program = evaluator(all_of_it, rows=(1, 2))
    ours = program(plant, q, v, zeros)
    variants = [Variant("servocon", lambda: program(plant, q, v, zeros), STATES)]
    missing = []
    if find_spec("mujoco"):
        call, M = _in_mujoco(name, frame, q, v)
        error = float(np.abs(ours[0][-1] - M).max())
        variants.append(Variant("MuJoCo", call, STATES, error))
    else:
        missing.append(("MuJoCo", "mujoco"))
    if find_spec("pinocchio"):
        variants.append(Variant("Pinocchio", _in_pinocchio(name, frame, q, v), STATES))
    else:
        missing.append(("Pinocchio", "pin"))
    compare(table, variants, rounds, largest_error=1e-12)
    for peer in missing:
        absent(table, *peer)
    return table


def _on_unit_quaternions(plant: Any, q: np.ndarray) -> np.ndarray:
    for i, link in enumerate(plant.tree.links):
        if link.kind == "free":
            at = plant.tree.places().q[i] + 3
            q[:, at : at + 4] /= np.linalg.norm(q[:, at : at + 4], axis=1, keepdims=True)
    return q


def _in_mujoco(
    name: str, frame: str, q: np.ndarray, v: np.ndarray
) -> tuple[Callable[[], object], np.ndarray]:
    """The same through MuJoCo, and M of the last state."""
    mujoco: Any = import_module("mujoco")
    model: Any = mujoco.MjModel.from_xml_path(str(robots.path(name)))
    data: Any = mujoco.MjData(model)
    jacobian, site = np.zeros((3, model.nv)), model.site(frame).id

    def call() -> None:
        for one, speeds in zip(q, v, strict=True):
            data.qpos[:], data.qvel[:] = one, speeds
            mujoco.mj_forward(model, data)
            mujoco.mj_jacSite(model, data, jacobian, None, site)

    call()
    M, column = np.zeros((model.nv, model.nv)), np.zeros(model.nv)
    for i, unit in enumerate(np.eye(model.nv)):
        mujoco.mj_mulM(model, data, column, unit)
        M[i] = column
    return call, M


def _in_pinocchio(name: str, frame: str, q: np.ndarray, v: np.ndarray) -> Callable[[], object]:
    """The same through Pinocchio's own reader of the file."""
    pin: Any = import_module("pinocchio")
    model: Any = pin.buildModelFromMJCF(str(robots.path(name)))
    data, number = model.createData(), model.getFrameId(frame)
    # Pinocchio's quaternions have their scalar last.
    floating = model.nq != model.nv
    theirs = q[:, [0, 1, 2, 4, 5, 6, 3, *range(7, q.shape[1])]] if floating else q

    def call() -> None:
        for one, speeds in zip(theirs, v, strict=True):
            pin.crba(model, data, one)
            pin.nonLinearEffects(model, data, one, speeds)
            pin.computeFrameJacobian(model, data, one, number, pin.LOCAL_WORLD_ALIGNED)

    return call


def _samples() -> Table:
    table = Table(
        "One sample of a robot's law",
        f"`law.step` of a Panda from NumPy arrays to NumPy arrays, {STEPS} calls: the pose of its "
        "flange (6 rows), and a posture (7 rows of lower priority).",
        columns=("law", "median", "p99", "target", "met"),
    )
    panda = sc.robot(robots.path("panda"))
    home = np.array([0.0, -0.785, 0.0, -2.356, 0.0, 1.571, 0.785])
    pose = sc.frames.pose("flange", [0.4, 0.1, 0.5], np.diag([1.0, -1.0, -1.0]))
    laws = {
        "pose": sc.ServoLaw(panda, pose, sc.Stabilizing(10.0)),
        "pose and posture": sc.PriorityLaw(
            panda, [pose, sc.frames.posture(home)], sc.Stabilizing(10.0)
        ),
    }
    for name, law in laws.items():
        seconds, v = np.empty(STEPS), np.zeros(7)
        for i in range(-10, STEPS):
            began = time.perf_counter()
            law.step(home, v, 1e-3 * i)
            seconds[i] = time.perf_counter() - began
        middle, slow = float(np.median(seconds)), float(np.quantile(seconds, 0.99))
        met = middle <= 15e-6 and slow <= 50e-6
        target = "≤ 15 µs, p99 ≤ 50 µs"
        table.add(f"Panda, {name}", duration(middle), duration(slow), target, met=met)
    return table


def _first(rounds: int) -> Table:
    table = Table(
        "First sample after reading a robot's file",
        "A fresh process that reads the Panda's file and computes one sample of pose and posture, "
        "less the time of one that imports servocon and NumPy and ends: with empty caches, and "
        f"again. Medians of {min(rounds, 3)}.",
        columns=("caches", "median", "best", "target", "met"),
    )
    times: dict[str, list[float]] = {"empty": [], "of the same law": []}
    for _ in range(min(rounds, 3)):
        with tempfile.TemporaryDirectory() as caches:
            bare = _process("import numpy, servocon; servocon.ServoLaw", caches)
            for seconds in times.values():
                seconds.append(_process(FIRST, caches) - bare)
    for (name, seconds), target in zip(times.items(), (3.0, 0.3), strict=True):
        middle = median(seconds)
        cells = duration(middle), duration(min(seconds)), f"≤ {duration(target)}"
        table.add(name, *cells, met=middle <= target)
    return table


def _process(program: str, caches: str) -> float:
    """Time of a process with caches of its own [s]."""
    began = time.perf_counter()
    environment = os.environ | {"XDG_CACHE_HOME": caches}
    subprocess.run([sys.executable, "-c", program], env=environment, check=True)
    return time.perf_counter() - began
