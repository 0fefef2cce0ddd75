"""Moving pictures of runs; drawn where there is OpenGL only."""

import os
import shutil
import subprocess
import sys

import mujoco
import numpy as np
import pytest
from PIL import Image

import servocon as sc
from servocon.interop.mujoco import replay

SLIDER = """<mujoco><visual><global offwidth="64" offheight="48"/></visual><worldbody>
    <light pos="0 -2 2"/><camera name="side" pos="0 -3 0" xyaxes="1 0 0 0 0 1"/>
    <body><joint name="along" type="slide" axis="1 0 0"/>
    <geom type="sphere" size="0.2" rgba="1 0 0 1" mass="1"/></body></worldbody></mujoco>"""

DRAW = """
import sys
import numpy as np
import servocon as sc
from servocon.interop.mujoco import replay
from tests.interop.mujoco.test_replay import SLIDER, motion
import mujoco
model, run = motion()
for name in sys.argv[1:]:
    replay(model, run, name, width=200, height=120, camera="side", fps=10)
replay(model, run, "free.gif", fps=2)
"""


def motion():
    """A ball that goes from −1 m to nearly 1 m, in 2 s."""
    model = mujoco.MjModel.from_xml_string(SLIDER)
    relation = sc.holonomic(lambda q, t: q + 1.0 - t, rate=3.0, name="along")
    law = sc.ServoLaw(sc.robot(model), relation, sc.Stabilizing(gain=4.0))
    return model, sc.simulate_mujoco(model, law, [-1.0], [1.0], 2.0, period=0.01, points=201)


@pytest.fixture(scope="module")
def sliding():
    return motion()


def drawn(folder, gl, *names):
    """The outcome of drawing in a process that begins with a choice of OpenGL."""
    paths = os.pathsep.join([str(os.getcwd()), os.environ.get("PYTHONPATH", "")])
    return subprocess.run(
        [sys.executable, "-c", DRAW, *names],
        cwd=folder,
        env=os.environ | {"MUJOCO_GL": gl, "PYTHONPATH": paths},
        capture_output=True,
        text=True,
        timeout=300,
    )


@pytest.mark.long
def test_the_ball_is_where_the_run_says(tmp_path):
    """The red ball's centre in each picture, by the camera's own perspective."""
    names = ["run.gif"] + ["run.mp4"] * bool(shutil.which("ffmpeg"))
    done = drawn(tmp_path, "egl", *names)
    if done.returncode:
        done = drawn(tmp_path, "osmesa", *names)
    if "finds no OpenGL" in done.stderr:
        pytest.skip("no OpenGL for pictures without a screen")
    assert done.returncode == 0, done.stderr
    scale = 60.0 / np.tan(np.radians(45.0 / 2)) / 3.0  # pixels per metre; MuJoCo's field of view
    with Image.open(tmp_path / "run.gif") as picture:
        assert picture.size == (200, 120)
        assert picture.info["duration"] == 100
        assert picture.n_frames == 21
        for i in (0, 5, 10, 20):
            picture.seek(i)
            r, g, b = np.moveaxis(np.asarray(picture.convert("RGB"), float), 2, 0)
            red = (r > 40) & (r > 2 * g) & (r > 2 * b)
            centre = np.argwhere(red).mean(axis=0)
            expected = [59.5, 99.5 + scale * (-1.0 + 0.1 * i)]
            np.testing.assert_allclose(centre, expected, atol=2.5)
    if "run.mp4" in names:
        assert (tmp_path / "run.mp4").read_bytes()[4:8] == b"ftyp"


def test_without_opengl_the_error_says_what_to_install(sliding, tmp_path, monkeypatch):
    def fail(*arguments):
        raise RuntimeError("no display")

    monkeypatch.setattr(mujoco, "Renderer", fail)
    monkeypatch.setenv("MUJOCO_GL", "egl")
    with pytest.raises(sc.errors.OutputError, match=r"no display.*libosmesa6.*MUJOCO_GL=egl"):
        replay(*sliding, tmp_path / "run.gif")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(sys.platform != "linux", reason="there is a screen elsewhere")
def test_without_a_screen_it_is_said_before_glfw_ends_the_process(sliding, tmp_path, monkeypatch):
    for name in ("MUJOCO_GL", "DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    for _ in range(2):
        with pytest.raises(sc.errors.OutputError, match=r"no screen.*MUJOCO_GL=egl"):
            replay(*sliding, tmp_path / "run.gif")


def test_without_ffmpeg_the_extra_is_named(sliding, tmp_path, monkeypatch):
    monkeypatch.setattr(shutil, "which", lambda name: None)
    monkeypatch.setitem(sys.modules, "imageio_ffmpeg", None)
    with pytest.raises(sc.errors.MissingRequirementError, match=r"mp4.*servocon\[video\]"):
        replay(*sliding, tmp_path / "run.mp4")


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"path": "run.avi"}, r"path: got 'run\.avi'; expected an ending \.gif or \.mp4"),
        ({"camera": "sid"}, "Did you mean 'side'"),
        ({"fps": 0.0}, "fps: "),
        ({"width": 0}, "width: "),
        ({"run": 3}, "run: got int"),
    ],
)
def test_what_is_refused(sliding, options, told):
    model, run = sliding
    with pytest.raises(sc.errors.InputError, match=told):
        replay(**{"model": model, "run": run, "path": "run.gif"} | options)


def test_a_run_of_another_model_is_refused(sliding):
    other = mujoco.MjModel.from_xml_string(SLIDER.replace("slide", "ball"))
    with pytest.raises(sc.errors.ShapeError, match="4 coordinates"):
        replay(other, sliding[1], "run.gif")
