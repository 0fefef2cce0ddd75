"""Time to the first result of larger systems, and of all experiments, without any cache."""

import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

from harness import Table, duration
from startup import environment

ROOT = Path(__file__).parents[2]

SIMULATED = {
    "Bricard's mechanism, 1 s, on its manifold": (
        """
from tests.mechanisms import BRICARD_START, Bricard
plant = Bricard()
closure = sc.holonomic(plant.closure, rate=10.0, name="closure")
law = sc.ServoLaw(plant, closure)
given = plant, law, BRICARD_START, [0.0] * 5, 1.0
options = {"projection": True}
""",
        2.0,
    ),
    "Andrews' squeezer, 30 ms, on its manifold": (
        """
from tests.mechanisms import SQUEEZER_START, Squeezer
plant = Squeezer()
law = sc.ServoLaw(plant, sc.holonomic(plant.closure, rate=10.0, name="closure"))
given, options = (plant, law, SQUEEZER_START, [0.0] * 7, 0.03), {"projection": True}
""",
        2.0,
    ),
    "Whipple's bicycle, the linear model at 5 m/s": (
        """
from tests.mechanisms import Bicycle
plant = Bicycle()
given, options = (plant, *plant.upright(5.0)), dict(constraint=plant.rolling(), along_motion=True)
sc_simulate = sc.linearize
""",
        2.0,
    ),
    "Whipple's bicycle, 1 s of rolling": (
        """
from tests.mechanisms import Bicycle
plant = Bicycle()
law = sc.ServoLaw(plant, plant.rolling())
given, options = (plant, law, *plant.upright(5.0), 1.0), {"projection": True}
""",
        2.0,
    ),
    "four-bar linkage, the experiment's first run": (
        """
experiment = sc.load_experiment("four-bar")()
given, options = (), {}
sc_simulate = lambda: next(experiment.runs()).simulate()
""",
        2.0,
    ),
    "3-link arm, robust law, batch of 16 loads": (
        """
from servocon_plants import PlanarArm
import numpy as np
import jax.numpy as jnp
arm = PlanarArm.uniform(3)
plants = sc.batch([PlanarArm.uniform(3, mass=m) for m in np.linspace(0.8, 1.2, 16)])
tip = sc.holonomic(lambda q, t: jnp.stack([jnp.sum(jnp.sin(jnp.cumsum(q))) - 0.3 * jnp.sin(t),
                   -jnp.sum(jnp.cos(jnp.cumsum(q))) + 2.0]), rate=3.0, name="tip")
robust = sc.Robust(sc.laws.polynomial_bound(2.0, 1.0, 0.5), width=0.1, effectiveness=0.7)
law = sc.ServoLaw(arm, tip, sc.Stabilizing(4.0), robust)
given, options = (plants, law, [0.3, 0.4, 0.5], [0.0, 0.0, 0.0], 5.0), {}
""",
        1.0,
    ),
}

TIMED = """
import time
import servocon as sc
sc.simulate, sc.ServoLaw
{setting}
began = time.perf_counter()
(sc_simulate if "sc_simulate" in globals() else sc.simulate)(*given, **options)
print("took", time.perf_counter() - began)
"""


def run(rounds: int) -> list[Table]:
    """First results in fresh processes, and `servocon check`."""
    table = Table(
        "First results, without any cache",
        "The first `simulate`, or `linearize`, of a fresh process that has imported servocon, and "
        "the command `servocon check`, which runs all experiments; nothing from an earlier "
        "process is on disk.",
        columns=("what", "median", "longest", "target", "met"),
    )
    for name, (setting, target) in SIMULATED.items():
        code = TIMED.replace("{setting}", setting)
        _add(table, name, [_simulated(code) for _ in range(rounds)], target)
    command = [str(Path(sys.executable).with_name("servocon")), "check"]
    _add(table, "`servocon check`, all experiments", [_timed(command) for _ in range(2)], 40.0)
    return [table]


def _add(table: Table, name: str, seconds: list[float], target: float) -> None:
    middle, target_text = median(seconds), f"≤ {duration(target)}"
    row = name, duration(middle), duration(max(seconds)), target_text
    table.add(*row, met=middle <= target)


def _simulated(code: str) -> float:
    done = _process([sys.executable, "-c", code])
    return float(done.stdout.rsplit("took", 1)[1])


def _timed(command: list[str]) -> float:
    began = time.perf_counter()
    _process(command)
    return time.perf_counter() - began


def _process(command: list[str]) -> subprocess.CompletedProcess[str]:
    with tempfile.TemporaryDirectory() as cache:
        env = environment(Path(cache))
        done = subprocess.run(command, env=env, capture_output=True, text=True, cwd=ROOT)
    if done.returncode:
        raise RuntimeError(f"{command[0]} exited with {done.returncode}:\n{done.stderr[-2000:]}")
    return done
