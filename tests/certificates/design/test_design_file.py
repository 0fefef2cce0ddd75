"""The file of a design: run and checked in fresh processes."""

import json
import os
import re
import subprocess
import sys
import threading
from dataclasses import replace

import numpy as np
import pytest

import servocon as sc
from servocon_plants import Cart

SCRIPT = """
import jax.numpy as jnp
import servocon as sc
from servocon_plants import Cart

CARTS = sc.Uncertainty(Cart(mass=1.2, friction=0.5), {"mass": sc.uncertainty.Interval(1.0, 1.4)})
BOX = sc.StateBox(([-1.5], [1.5]), ([-2.5], [2.5]), t=(0.0, 20.0))


def law_of(rate, gain):
    follow = sc.holonomic(lambda q, t: q - jnp.sin(t), rate=rate, name="follow")
    return sc.ServoLaw(CARTS.nominal, follow, sc.Stabilizing(gain=gain))


design = sc.certificates.meet(
    CARTS,
    law_of,
    BOX,
    {"rate": (0.5, 8.0), "gain": (2.0, 40.0)},
    {"position_peak": sc.design.Requirement(0.05, after=10.0), "control_peak": 12.0},
    start=lambda rate, gain: (0.1 * rate, 0.1),
    laws=["feedback", "robust"],
    trials=3,
    quick=(2, 32),
    samples=(2, 32),
    search=(32, 1, 4),
    disturbance=[1.0],
)
print(design.export("cart.py", 12.0, 10))
print([line.certified for line in design.sheet.lines])
print([line.of_runs for line in design.verified(12.0, 10).sheet.lines])
"""


def ran(folder, *arguments):
    paths = os.pathsep.join(os.path.abspath(path) for path in sys.path)
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": paths},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture(scope="module")
def exported(tmp_path_factory):
    """The folder of a file that a script exported, and what the script printed of the design."""
    folder = tmp_path_factory.mktemp("design")
    (folder / "make.py").write_text(SCRIPT, "utf-8")
    made = ran(folder, "make.py")
    assert made.returncode == 0, made.stderr
    path, *lines = made.stdout.splitlines()
    assert path == "cart.py"
    return folder, *(json.loads(re.sub(r"np\.float64\((.*?)\)", r"\1", line)) for line in lines)


@pytest.mark.long
def test_a_fresh_process_runs_it_and_finds_the_same(exported):
    folder, certified, of_runs = exported
    (folder / "make.py").rename(folder / "gone.txt")
    made = ran(folder, "-m", "servocon", "run", "cart.py", "--out", "results")
    assert made.returncode == 0, made.stdout + made.stderr
    assert "4 of 4 claims hold" in made.stdout
    results = json.loads((folder / "results" / "results.json").read_text("utf-8"))
    claims = {claim["text"]: claim for claim in results["claims"]}
    names = "position_peak after 10 s", "control_peak"
    for kind, values in (("certified", certified), ("worst run", of_runs)):
        for name, value in zip(names, values, strict=True):
            assert float(claims[f"{name}, {kind}"]["got"]) == pytest.approx(value, rel=1e-5)
    run = sc.Trajectory.load(folder / "results" / "fresh-plants.nc")
    assert run.batch_shape == (10,)
    late = run.time >= 10.0
    assert np.abs(run.position_error[:, late]).max() == pytest.approx(of_runs[0], rel=1e-9)


@pytest.mark.long
def test_a_requirement_that_is_not_met_fails_the_check(exported):
    folder, certified, of_runs = exported
    text = (folder / "cart.py").read_text("utf-8")
    harder = f"Requirement({0.5 * (certified[1] + of_runs[1])!r}, after=0.0)"
    changed = re.sub(r"Requirement\(12\.0, after=0\.0\)", harder, text)
    assert changed != text
    (folder / "harder.py").write_text(changed, "utf-8")
    made = ran(folder, "-m", "servocon", "check", "harder.py")
    assert made.returncode == 1
    assert "3 of 4 claims hold" in made.stdout
    assert re.search(r"FAIL\S*\s+harder.py\s+control_peak, certified", made.stdout)


def test_bad_paths_and_things_that_cannot_be_packed(tmp_path):
    cart = Cart(mass=1.2, friction=0.5)
    rest = sc.holonomic(lambda q, t: q, rate=2.0, name="rest")
    box = sc.StateBox(([-1.0], [1.0]), ([-2.0], [2.0]), t=(0.0, 5.0))
    design = sc.certificates.meet(
        cart,
        lambda gain: sc.ServoLaw(cart, rest, sc.Stabilizing(gain=gain)),
        box,
        {"gain": (2.0, 8.0)},
        {"control_peak": 100.0},
        start=(0.2, 0.1),
        trials=2,
        samples=(1, 32),
        search=(0, 0, 0),
        disturbance=[0.1],
    )
    with pytest.raises(sc.errors.InputError, match=r"path: got .*arm.txt'; expected an ending .py"):
        design.export(tmp_path / "arm.txt", 3.0)
    with pytest.raises(sc.errors.InputError, match="duration"):
        design.export(tmp_path / "arm.py", -3.0)
    lock = threading.Lock()
    locked = {"disturbance": lambda q, v, t: 0.1 * lock.locked()}
    design = replace(design, arguments={**design.arguments, **locked})
    with pytest.raises(sc.errors.OutputError, match="export: the design cannot be packed"):
        design.export(tmp_path / "held.py", 3.0)
