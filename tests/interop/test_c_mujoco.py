"""The example of the documentation: a law in C at 1 kHz in a C program around MuJoCo."""

import importlib.util
import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import servocon as sc

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"
LINE = re.compile(r"(\S+) s: q (\S+) (\S+) rad, torque \S+ \S+ N m, beta (\S+) rad/s")


@pytest.fixture(scope="module")
def example():
    spec = importlib.util.spec_from_file_location("arm_example", EXAMPLES / "arm_in_mujoco.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def printed(example, tmp_path_factory):
    """Time, angles and β in each line of the program."""
    found = importlib.util.find_spec("mujoco")
    if found is None:
        pytest.skip("MuJoCo is not installed: pip install mujoco")
    mujoco, folder = Path(found.origin).parent, tmp_path_factory.mktemp("arm")
    libraries = sorted(mujoco.glob("libmujoco.so.*"))
    if sys.platform != "linux" or not libraries:
        pytest.skip("no shared library of MuJoCo for this system in its package")
    example.write(str(folder))
    flags = ["-std=c99", "-O2", "-Wall", "-Wextra", "-Werror", f"-I{folder}"]
    headers = ["-isystem", mujoco / "include", f"-Wl,-rpath,{mujoco}"]
    files = [EXAMPLES / "arm_in_mujoco.c", folder / "mirror.c", libraries[-1], "-lm"]
    program = folder / "arm"
    subprocess.run(["gcc", *flags, *headers, *files, "-o", program], check=True)
    done = subprocess.run([program], cwd=folder, capture_output=True, text=True, check=True)
    return np.array([[float(x) for x in match] for match in LINE.findall(done.stdout)])


def test_same_motion_as_a_sampled_run(printed, example):
    """Other equations of motion (MuJoCo's), another compiler of the law, the same angles."""
    time, q, beta = printed[:, 0], printed[:, 1:3], printed[:, 3]
    run = sc.simulate(
        example.ARM, example.LAW, example.Q0, example.V0, times=time, period=1e-3, rtol=1e-10
    )
    assert len(time) == 7
    np.testing.assert_allclose(q, run.q, atol=2e-9)  # nine digits are printed
    np.testing.assert_allclose(beta, run.beta[:, 0], rtol=5e-3)  # three


def test_beta_decays(printed):
    """At exp(−4 t), until what moves between samples is left."""
    time, beta = printed[:5, 0], printed[:5, 3]
    np.testing.assert_allclose(beta, 0.9 * np.exp(-4.0 * time), rtol=0.15)
    assert abs(printed[-1, 3]) < 1e-3 * printed[0, 3]
