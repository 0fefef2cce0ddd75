"""A run in the browser: the shapes that the server holds, where they are, and its port."""

import socket
import sys
import urllib.request

import mujoco
import numpy as np
import pytest

import servocon as sc
from servocon.interop.mujoco import show

pytest.importorskip("viser")

SHAPES = """<mujoco><asset><mesh name="wedge" vertex="0 0 0 1 0 0 0 1 0 0 0 1"/></asset><worldbody>
    <geom name="floor" type="plane" size="2 2 0.1"/>
    <body pos="0 0 1"><joint name="turn" axis="0 1 0"/>
      <geom name="arm" type="capsule" fromto="0 0 0 1 0 0" size="0.1" rgba="1 0 0 1"/>
      <geom name="box" type="box" size="0.1 0.2 0.3" pos="1 0 0" mass="1"/>
      <geom name="ball" type="sphere" size="0.2" pos="2 0 0"/>
      <geom name="egg" type="ellipsoid" size="0.2 0.1 0.1" pos="2 0 0"/>
      <geom name="can" type="cylinder" size="0.2 0.1" pos="2 0 0"/>
      <geom name="wedge" type="mesh" mesh="wedge" pos="0 1 0"/>
      <geom name="hull" type="box" size="1 1 1" group="3"/></body></worldbody></mujoco>"""


@pytest.fixture(scope="module")
def turning():
    """A body that turns at 1 rad/s."""
    model = mujoco.MjModel.from_xml_string(SHAPES)
    relation = sc.holonomic(lambda q, t: q - t, rate=3.0, name="turn")
    law = sc.ServoLaw(sc.robot(model), relation, sc.Stabilizing(gain=4.0))
    return model, sc.simulate_mujoco(model, law, [0.0], [1.0], 1.0, period=0.01, points=101)


@pytest.fixture
def shown(turning):
    with show(*turning, port=0) as shown:
        shown._plays.value = False
        yield shown


@pytest.mark.long
def test_shapes_are_where_mujoco_has_them(turning, shown):
    (model, run), data = turning, mujoco.MjData(turning[0])
    for t in (0.0, 0.5, 1.0):
        shown._slider.value = t  # as the slider in the browser does
        data.qpos = run.q[run.at(t)]
        mujoco.mj_kinematics(model, data)
        for name in ("arm", "box", "ball", "egg", "can", "wedge"):
            handle, turn = shown.server.scene.get_handle_by_name(f"/{name}"), np.zeros(4)
            np.testing.assert_allclose(handle.position, data.geom(name).xpos, atol=1e-6)
            mujoco.mju_mat2Quat(turn, data.geom(name).xmat)
            np.testing.assert_allclose(np.abs(handle.wxyz @ turn), 1.0, rtol=1e-6)
    assert shown.server.scene.get_handle_by_name("/hull") is None


def test_shapes_have_their_sizes(shown):
    at = lambda name: shown.server.scene.get_handle_by_name(f"/{name}")
    np.testing.assert_allclose(at("box").dimensions, [0.2, 0.4, 0.6])
    assert (at("can").radius, at("can").height, at("ball").radius) == (0.2, 0.2, 0.2)
    np.testing.assert_allclose(np.ptp(at("arm").vertices, axis=0), [0.2, 0.2, 1.2], atol=1e-2)
    np.testing.assert_allclose(np.sum(at("arm").vertices, axis=0)[2], 0.0, atol=1e-3)
    assert len(at("wedge").faces) == 4
    assert at("arm").color == (255, 0, 0)


def test_the_address_answers_on_this_machine_only(shown, capsys):
    assert shown.server.get_host() == "127.0.0.1"
    with urllib.request.urlopen(shown.address, timeout=10) as page:
        assert b"<html" in page.read()


def test_a_port_in_use(turning):
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        with pytest.raises(sc.errors.OutputError, match=rf"port {port} cannot.* give 0 for a free"):
            show(*turning, port=port)


def test_arguments_that_are_refused(turning, monkeypatch):
    model, run = turning
    with pytest.raises(sc.errors.InputError, match="port: got 70000"):
        show(model, run, port=70000)
    other = mujoco.MjModel.from_xml_string(SHAPES.replace("</body>", "<joint/></body>"))
    with pytest.raises(sc.errors.ShapeError, match="the 2 coordinates of the model"):
        show(other, run)
    monkeypatch.setitem(sys.modules, "viser", None)
    with pytest.raises(sc.errors.MissingRequirementError, match=r"servocon\[live\]"):
        show(model, run)
