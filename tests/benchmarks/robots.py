"""Robots: equations of motion in a compiled loop, samples of a law, the first one of a process."""

import ctypes
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from statistics import median
from typing import Any

import jax
import numpy as np
from harness import Table, Variant, absent, compare, duration

import servocon as sc
from servocon.engine import evaluator
from servocon_plants import robots

STATES = 1000
"""Number of states of one call."""

STEPS = 5000
"""Number of timed samples of a law."""

FRAMES = {"iiwa14": "flange", "panda": "flange", "mini_cheetah": "FL_foot", "humanoid": "left_sole"}
"""Robots, and a frame of each."""

PANDAS = 1000
"""Number of robots of a batch."""

FIRST = """
import time
import numpy as np, servocon as sc
from servocon_plants import robots
sc.ServoLaw, sc.laws.PriorityLaw, sc.frames
began = time.perf_counter()
panda = sc.robot(robots.path("panda"))
home = np.array([0.0, -0.785, 0.0, -2.356, 0.0, 1.571, 0.785])
pose = sc.frames.pose("flange", [0.4, 0.1, 0.5], np.diag([1.0, -1.0, -1.0]))
law = sc.laws.PriorityLaw(panda, [pose, sc.frames.posture(home)], sc.Stabilizing(10.0))
law.step(home, np.zeros(7), 0.0)
print(time.perf_counter() - began)
"""
"""Program that reads a file, computes one sample of a law, and prints the time of both [s]."""


def run(rounds: int) -> list[Table]:
    """The tables."""
    motions = [_motion(name, rounds) for name in FRAMES]
    return [*motions, _samples(), _first(rounds), *_batch(rounds)]


def _motion(name: str, rounds: int) -> Table:
    """M, bias and a frame's Jacobian."""
    plant, frame = sc.robot(robots.path(name)), FRAMES[name]
    nq, n = len(plant.coordinate_labels()), len(plant.speed_labels())
    table = Table(
        f"Equations of motion of {name}",
        f"M, bias and the Jacobian of a frame's position, n = {n}; time per state, over {STATES} "
        "random states. servocon: machine code called once for all, two threads. MuJoCo "
        "(`mj_forward` and `mj_jacSite`) and Pinocchio: called from Python for each state. "
        "Pinocchio, C++: called once, one thread (g++ -O3, the wheel's headers and libraries). "
        "Error: largest difference of M from MuJoCo's.",
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
        if (call := _in_cpp(name, frame, q, v)) is not None:
            variants.append(Variant("Pinocchio, C++", call, STATES))
        else:
            missing.append(("Pinocchio, C++", "cmeel-eigen and g++"))
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
    theirs = _scalar_last(model, q)

    def call() -> None:
        for one, speeds in zip(theirs, v, strict=True):
            pin.crba(model, data, one)
            pin.nonLinearEffects(model, data, one, speeds)
            pin.computeFrameJacobian(model, data, one, number, pin.LOCAL_WORLD_ALIGNED)

    return call


def _scalar_last(model: Any, q: np.ndarray) -> np.ndarray:
    """Coordinates with Pinocchio's quaternion of a floating base."""
    floating = model.nq != model.nv
    return q[:, [0, 1, 2, 4, 5, 6, 3, *range(7, q.shape[1])]] if floating else q


def _in_cpp(name: str, frame: str, q: np.ndarray, v: np.ndarray) -> Callable[[], object] | None:
    """The same from C++; None without a compiler or Eigen."""
    library = _cpp_library()
    if library is None:
        return None
    pin: Any = import_module("pinocchio")
    model: Any = pin.buildModelFromMJCF(str(robots.path(name)))
    with tempfile.TemporaryDirectory() as folder:
        path = str(Path(folder) / "model.bin")
        model.saveToBinary(path)
        robot = library.load(path.encode(), frame.encode())
    states = np.ascontiguousarray(np.hstack([_scalar_last(model, q), v]))
    place = states.ctypes.data_as(ctypes.c_void_p)
    return lambda kept=states: library.evaluate(robot, place, len(kept))


@lru_cache(maxsize=1)
def _cpp_library() -> Any:
    """`peers/pinocchio_motion.cpp`, compiled (some 80 s); None where that is not possible."""
    prefix = Path(import_module("pinocchio").__file__ or "").parents[4]
    include, library = prefix / "include", prefix / "lib"
    if not shutil.which("g++") or not (include / "eigen3").exists():
        return None
    source = Path(__file__).parent / "peers" / "pinocchio_motion.cpp"
    made = Path(tempfile.mkdtemp()) / "motion.so"
    limits = ["-DBOOST_MPL_CFG_NO_PREPROCESSED_HEADERS", "-DBOOST_MPL_LIMIT_LIST_SIZE=30"]
    command = ["g++", "-std=c++17", "-O3", "-DNDEBUG", "-shared", "-fPIC", "-w", *limits]
    command += [f"-I{include}", f"-I{include / 'eigen3'}", str(source), "-o", str(made)]
    command += [f"-L{library}", f"-Wl,-rpath,{library}", "-lpinocchio_default"]
    subprocess.run([*command, "-lboost_serialization"], check=True)
    loaded = ctypes.CDLL(str(made))
    loaded.load.restype, loaded.evaluate.restype = ctypes.c_void_p, ctypes.c_double
    loaded.load.argtypes = [ctypes.c_char_p, ctypes.c_char_p]
    loaded.evaluate.argtypes = [ctypes.c_void_p, ctypes.c_void_p, ctypes.c_long]
    return loaded


def _samples() -> Table:
    table = Table(
        "One sample of a robot's law",
        f"`law.step` of a Panda from NumPy arrays to NumPy arrays, {STEPS} calls: the pose of its "
        "flange (6 rows), and a posture (7 rows of lower priority).",
        columns=("law", "median", "p99", "target", "met"),
    )
    panda = sc.robot(robots.path("panda"))
    home = np.array(panda.home)
    pose = sc.frames.pose("flange", [0.4, 0.1, 0.5], np.diag([1.0, -1.0, -1.0]))
    laws = {
        "pose": sc.ServoLaw(panda, pose, sc.Stabilizing(10.0)),
        "pose and posture": sc.laws.PriorityLaw(
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
        "Time from reading the Panda's file to one sample of pose and posture, in a fresh process "
        "that has imported servocon and NumPy; MuJoCo's import counts. With empty caches, and "
        f"again. Medians of {min(rounds, 5)}.",
        columns=("caches", "median", "best", "target", "met"),
    )
    times: dict[str, list[float]] = {"empty": [], "of the same law": []}
    for _ in range(min(rounds, 5)):
        with tempfile.TemporaryDirectory() as caches:
            for seconds in times.values():
                seconds.append(_first_in(caches))
    for (name, seconds), target in zip(times.items(), (3.0, 0.3), strict=True):
        middle = median(seconds)
        cells = duration(middle), duration(min(seconds)), f"≤ {duration(target)}"
        table.add(name, *cells, met=middle <= target)
    return table


def _batch(rounds: int) -> list[Table]:
    """Many Pandas with unknown loads, against MuJoCo with a controller in NumPy."""
    if not find_spec("mujoco"):
        return []
    table = Table(
        f"{PANDAS} Pandas with loads that are not known",
        "Time per simulated second of one robot. Its flange follows a circle with constant "
        "orientation, above a posture. servocon: a batch, two threads, with a continuous law (rtol "
        "1e-6), and sampled at 1 kHz (Heun's method, one step per sample). MuJoCo: one robot, "
        "operational-space control written in NumPy at 1 kHz, one step of 1 ms per sample.",
    )
    panda = sc.robot(robots.path("panda"))
    home = np.array(panda.home)
    R, p = map(np.asarray, panda.pose("flange", home))
    pose = sc.frames.pose("flange", lambda t: p + 0.1 * _circle(t, jax.numpy), R)
    law = sc.laws.robot_law(panda, pose, sc.Stabilizing(10.0))
    loads = sc.Uncertainty(panda, {"mass[6]": sc.uncertainty.Interval(0.74, 2.74)})
    many = loads.sample(PANDAS, seed=0).plants

    def simulated(**how: Any) -> Callable[[], object]:
        return lambda: sc.simulate(many, law, home, np.zeros(7), 1.0, points=11, **how)

    sampled = simulated(period=1e-3, solver=sc.Solver(method="heun", step=1e-3))
    variants = [
        Variant("servocon", simulated(solver=sc.Solver(rtol=1e-6, atol=1e-8)), PANDAS),
        Variant("servocon, samples at 1 kHz", sampled, PANDAS),
        Variant("MuJoCo and NumPy", _operational_space(home, R, p), 1, wanted=20.0),
    ]
    compare(table, variants, min(rounds, 3))
    return [table]


def _circle(t: Any, module: Any) -> Any:
    turn = 0.5 * np.pi * t
    return module.stack([0.0 * turn, module.cos(turn) - 1.0, module.sin(turn)])


def _operational_space(home: np.ndarray, R: np.ndarray, p: np.ndarray) -> Callable[[], object]:
    """A second of a Panda in MuJoCo under operational-space control in NumPy."""
    mujoco: Any = import_module("mujoco")
    model: Any = mujoco.MjModel.from_xml_path(str(robots.path("panda")))
    model.opt.timestep = 1e-3
    data, site = mujoco.MjData(model), model.site("flange").id
    J, M = np.zeros((6, 7)), np.zeros((7, 7))

    def torque() -> np.ndarray:
        mujoco.mj_jacSite(model, data, J[:3], J[3:], site)
        mujoco.mj_fullM(model, data, M)
        inverse = np.linalg.inv(M)
        inertia = np.linalg.inv(J @ inverse @ J.T)
        axes = data.site_xmat[site].reshape(3, 3)
        turned = 0.5 * np.cross(axes.T, R.T).sum(axis=0)
        error = np.append(p + 0.1 * _circle(data.time, np) - data.site_xpos[site], turned)
        turn = 0.5 * np.pi * data.time
        rate = 0.05 * np.pi * np.array([0.0, -np.sin(turn), np.cos(turn), 0.0, 0.0, 0.0])
        task = J.T @ (inertia @ (100.0 * error + 20.0 * (rate - J @ data.qvel)))
        below = M @ (25.0 * (home - data.qpos) - 10.0 * data.qvel)
        return task + data.qfrc_bias + below - J.T @ (inertia @ (J @ (inverse @ below)))

    def call() -> None:
        mujoco.mj_resetData(model, data)
        data.qpos[:] = home
        mujoco.mj_forward(model, data)
        for _ in range(1000):
            data.ctrl[:] = torque()
            mujoco.mj_step(model, data)

    return call


def _first_in(caches: str) -> float:
    """Time that `FIRST` prints in a process with caches of its own [s]."""
    environment = os.environ | {"XDG_CACHE_HOME": caches}
    command = [sys.executable, "-c", FIRST]
    done = subprocess.run(command, env=environment, check=True, capture_output=True, text=True)
    return float(done.stdout)
