"""Shapes in viser's scene: where they are, what is sent, and what stays when the run changes."""

import jax.numpy as jnp
import numpy as np
import pytest

import servocon as sc
from servocon.live_page.scene import Scene, few
from servocon.shapes.motion import shapes_over
from servocon_plants import PlanarArm

viser = pytest.importorskip("viser")

T = np.linspace(0.0, 2.0, 21)
Q = np.stack([np.sin(T), T], axis=1)


@pytest.fixture(scope="module")
def server():
    server = viser.ViserServer("127.0.0.1", 0, verbose=False)
    yield server
    server.stop()


@pytest.fixture
def scene(server):
    server.scene.reset()
    return Scene(server, shapes_over(PlanarArm(), Q, T))


def at(server, name):
    return server.scene.get_handle_by_name(name)


def test_shapes_are_where_the_plant_has_them(server, scene):
    arm = PlanarArm()
    for k in (0, 7, 20):
        scene.show(k)
        joints = np.asarray(arm.joints(jnp.asarray(Q[k])))
        tip, links = at(server, "/plant/tip/ball"), at(server, "/plant/links/cylinder")
        np.testing.assert_allclose(tip.batched_positions[0, :2], joints[-1], atol=1e-6)
        middle = 0.5 * (joints[1:] + joints[:-1])
        np.testing.assert_allclose(links.batched_positions[:, :2], middle, atol=1e-6)
        np.testing.assert_allclose(links.batched_scales[:, 2], 1.0, atol=1e-6)
        ends = at(server, "/plant/links/ends").batched_positions
        np.testing.assert_allclose(ends[[0, 1, 3], :2], joints, atol=1e-6)


def test_another_run_moves_what_is_there(server, scene):
    """Nothing flickers: the objects of the scene stay the same ones."""
    before = at(server, "/plant/tip/ball"), at(server, "/plant/links/cylinder")
    long = PlanarArm(length=[2.0, 1.0])
    scene.show(20)
    scene.change(shapes_over(long, Q, T))
    assert (at(server, "/plant/tip/ball"), at(server, "/plant/links/cylinder")) == before
    tip = np.asarray(long.tip(jnp.asarray(Q[20])))
    np.testing.assert_allclose(before[0].batched_positions[0, :2], tip, atol=1e-6)
    scene.change(shapes_over(PlanarArm.uniform(3), np.tile(Q[:5, :1], 3), T[:5]))
    assert at(server, "/plant/links/cylinder") is not before[1]
    assert len(at(server, "/plant/links/cylinder").batched_positions) == 3
    scene.change(())
    assert at(server, "/plant/tip/ball") is None


def test_what_stands_still_is_not_sent(server):
    class Still(PlanarArm):
        def shapes(self, q, t):
            wall = {"wall": sc.shapes.box([2.0, 0.0], [0.1, 1.0])}
            rope = {"rope": sc.shapes.path(jnp.stack([jnp.zeros(2), q]))}
            return wall | rope

    server.scene.reset()
    scene = Scene(server, shapes_over(Still(), Q, T))
    wall, rope = at(server, "/plant/wall/box"), at(server, "/plant/rope/line")
    sent = []
    type(wall).__setattr__, before = spy(sent, type(wall).__setattr__), type(wall).__setattr__
    try:
        scene.show(3)
        scene.show(3)
    finally:
        type(wall).__setattr__ = before
    assert sent == []
    np.testing.assert_allclose(rope.points[0, 1, :2], Q[3], atol=1e-6)


def spy(sent, setattr_):
    def told(self, name, value):
        sent.append(name)
        setattr_(self, name, value)

    return told


def test_a_trace_has_few_pieces_and_keeps_its_turns():
    angle = np.linspace(0.0, 2.0 * np.pi, 800)
    circle = np.stack([np.cos(angle), np.sin(angle), 0.0 * angle], axis=1)
    found = few(circle, 2e-3)
    assert len(found) < 60
    middles = 0.5 * (found[1:] + found[:-1])
    assert np.abs(np.linalg.norm(middles, axis=1) - 1.0).max() < 3e-3
    corner = np.array([[0.0, 0, 0], [1, 0, 0], [2, 0, 0], [3, 0, 0], [2, 0, 0], [2, 1, 0]])
    assert few(corner, 1e-3).tolist() == corner[[0, 3, 4, 5]].tolist()


def test_a_plane_is_seen_from_above_and_space_from_the_side(server, scene):
    look = server.initial_camera
    np.testing.assert_allclose((look.position - look.look_at)[:2], 0.0, atol=1e-9)
    body = sc.load_plant("rigid-body")()
    q = np.tile([0.0, 0.0, 1.0, 1.0, 0.0, 0.0, 0.0], (3, 1))
    Scene(server, shapes_over(body, q, T[:3]), root="/body")
    assert (look.position - look.look_at)[2] > 0.1
    assert np.linalg.norm((look.position - look.look_at)[:2]) > 0.1


def test_numbers_that_are_not_finite_are_not_drawn(server, scene):
    broken = Q.copy()
    broken[5:] = np.nan
    scene.change(shapes_over(PlanarArm(), broken, T))
    scene.show(10)
    tip = at(server, "/plant/tip/ball")
    np.testing.assert_array_equal(tip.batched_scales, 0.0)
    assert np.isfinite(tip.batched_positions).all()


def test_the_view_travels_with_a_convoy(server):
    server.scene.reset()
    cars = sc.load_plant("platoon")(vehicles=3)
    q = np.array([-10.0, -20.0, -30.0]) + 60.0 * T[:, None]
    scene = Scene(server, shapes_over(cars, q, T))
    boxes, ground = at(server, "/plant/vehicles/box"), at(server, "/plant ground")
    first, below = boxes.batched_positions.copy(), np.array(ground.position)
    scene.show(20)
    np.testing.assert_allclose(boxes.batched_positions, first, atol=1e-4)
    assert not np.array_equal(ground.position, below)
    q = np.array([-10.0, -20.0, -30.0]) + 3.0 * T[:, None]  # no farther than it is long
    scene.change(shapes_over(cars, q, T))
    scene.show(0)
    start = boxes.batched_positions.copy()
    scene.show(20)
    np.testing.assert_allclose(boxes.batched_positions[:, 0] - start[:, 0], 6.0, atol=1e-4)
