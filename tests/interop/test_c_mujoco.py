"""The example of the documentation: a law in C at 1 kHz in a C program around MuJoCo."""

import importlib.util
import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import servocon as sc
from servocon_plants import robots

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"
LINE = re.compile(r"(\S+) s: q (\S+) (\S+) rad, torque \S+ \S+ N m, beta (\S+) rad/s")


def load(name):
    spec = importlib.util.spec_from_file_location(name, EXAMPLES / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def compiled(name, law, folder):
    """The program of an example around a law in C, with MuJoCo's own header and library."""
    found = importlib.util.find_spec("mujoco")
    if found is None:
        pytest.skip("MuJoCo is not installed: pip install mujoco")
    mujoco = Path(found.origin).parent
    libraries = sorted(mujoco.glob("libmujoco.so.*"))
    if sys.platform != "linux" or not libraries:
        pytest.skip("no shared library of MuJoCo for this system in its package")
    flags = ["-std=c99", "-O0", "-Wall", "-Wextra", "-pedantic", "-Werror", f"-I{folder}"]
    headers = ["-isystem", mujoco / "include", f"-Wl,-rpath,{mujoco}"]
    files = [EXAMPLES / f"{name}.c", folder / f"{law}.c", libraries[-1], "-lm"]
    program = folder / name
    subprocess.run(["gcc", *flags, *headers, *files, "-o", program], check=True)
    return program


def said(program, *arguments):
    command = [program, *arguments]
    done = subprocess.run(command, cwd=program.parent, capture_output=True, text=True, check=True)
    return done.stdout


@pytest.fixture(scope="module")
def example():
    return load("arm_in_mujoco")


@pytest.fixture(scope="module")
def printed(example, tmp_path_factory):
    """Time, angles and β in each line of the program."""
    folder = tmp_path_factory.mktemp("arm")
    example.write(str(folder))
    lines = said(compiled("arm_in_mujoco", "mirror", folder))
    return np.array([[float(x) for x in match] for match in LINE.findall(lines)])


def test_same_motion_as_a_sampled_run(printed, example):
    """Other equations of motion (MuJoCo's), another compiler of the law, the same angles."""
    time, q, beta = printed[:, 0], printed[:, 1:3], printed[:, 3]
    run = sc.simulate(
        example.ARM,
        example.LAW,
        example.Q0,
        example.V0,
        times=time,
        period=1e-3,
        solver=sc.Solver(rtol=1e-10),
    )
    assert len(time) == 7
    np.testing.assert_allclose(q, run.q, atol=2e-9)  # nine digits are printed
    np.testing.assert_allclose(beta, run.beta[:, 0], rtol=5e-3)  # three


def test_beta_decays(printed):
    """At exp(−4 t), until what moves between samples is left."""
    time, beta = printed[:5, 0], printed[:5, 3]
    np.testing.assert_allclose(beta, 0.9 * np.exp(-4.0 * time), rtol=0.15)
    assert abs(printed[-1, 3]) < 1e-3 * printed[0, 3]


@pytest.mark.long
def test_a_panda_under_its_law_in_c(tmp_path):
    """Hand and posture by priority: the joints are those of `simulate_mujoco`."""
    panda = load("panda_in_mujoco")
    panda.write(str(tmp_path))
    program, file = compiled("panda_in_mujoco", "panda", tmp_path), robots.path("panda")
    angles, cost = said(program, file, "0.5").splitlines()
    start = {"q0": panda.HOME, "v0": np.zeros(7), "duration": 0.5}
    run = sc.simulate_mujoco(file, panda.LAW, **start, period=1e-3, timestep=1e-3, points=2)
    got = np.array(angles.removesuffix(" rad").split(), float)
    np.testing.assert_allclose(got, run.q[-1], rtol=0.0, atol=1e-11)
    assert np.abs(got - panda.HOME).max() > 0.01
    assert cost.endswith("us a sample")
