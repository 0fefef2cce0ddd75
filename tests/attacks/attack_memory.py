"""A fresh function in every run: memory of a process that goes on like this for hours."""

import json
import os
import subprocess
import sys

from tests.attacks.tally import Tally
from tests.xla_flags import in_a_hurry

RUNS = 1000
LIMIT = 1500
"""Memory of the process at the end [MB]."""

GROWTH = 100
"""Growth over the last third of the runs [MB]; without a bound it is some 1,000."""


LOOP = """
import json, sys, warnings
from pathlib import Path
import jax.numpy as jnp, servocon as sc

class Mass(sc.Plant):
    def mass_matrix(self, q, t): return jnp.eye(1)
    def force(self, q, v, t): return -q

def memory():
    lines = Path("/proc/self/status").read_text().splitlines()
    return next(int(line.split()[1]) / 1024 for line in lines if line.startswith("VmRSS"))

found = []
for i in range(int(sys.argv[1])):
    follow = sc.residual(lambda q, v, t, i=i: v - 0.1 * jnp.sin((1 + i) * t) ** 2, name="r")
    law = sc.ServoLaw(Mass(), follow, sc.Stabilizing(gain=4.0))
    coarse = sc.Solver(method="heun", rtol=1e-3)
    run = sc.simulate(Mass(), law, [0.1], [0.0], 0.1, points=3, solver=coarse)
    found.append([float(run.beta_norm[0]), memory()])
print(json.dumps(found))
"""


def attack(share: float) -> Tally:
    """Run with fresh functions, one after another, in a process of its own."""
    tally = Tally("memory of runs, each with its own function")
    runs = max(4, round(share * RUNS))
    done = subprocess.run(
        [sys.executable, "-c", LOOP, str(runs)],
        capture_output=True,
        text=True,
        env=os.environ
        | {"XLA_FLAGS": in_a_hurry(), "PYTHONPATH": os.pathsep.join(map(str, sys.path))},
        timeout=7200,
    )
    if done.returncode:
        tally.bad.append(done.stderr.strip().splitlines()[-1])
        return tally
    found = json.loads(done.stdout.splitlines()[-1])
    end, before = found[-1][1], found[-1 - runs // 3][1]
    print(f"memory [MB] after each tenth: {[round(m) for _, m in found[:: max(1, runs // 10)]]}")
    for i, (beta, memory) in enumerate(found):
        wrong = f"β is {beta} at first" if abs(beta) > 1e-12 else None
        tally.judge(f"run {i}", wrong or (f"{memory:.0f} MB" if memory > LIMIT else None))
    if end - before > GROWTH and runs > 100:
        tally.bad.append(f"{end - before:.0f} MB more after the last {runs // 3} runs")
    return tally
