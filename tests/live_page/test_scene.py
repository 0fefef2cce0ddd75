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
        ends = at(server, "/plant/links/ends")
        np.testing.assert_allclose(ends.batched_positions[[0, 1, 3], :2], joints, atol=1e-6)
        thick = np.repeat(links.batched_scales[:, :1], 2, axis=0)
        np.testing.assert_array_equal(ends.batched_scales, np.tile(thick, 3))


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


def test_a_plane_is_seen_from_above_and_space_from_the_side(server, scene, monkeypatch):
    look, up = server.initial_camera, []
    monkeypatch.setattr(server.scene, "set_up_direction", up.append)
    np.testing.assert_allclose((look.position - look.look_at)[:2], 0.0, atol=1e-9)
    body = sc.load_plant("rigid-body")()
    q = np.tile([0.0, 0.0, 1.0, 1.0, 0.0, 0.0, 0.0], (3, 1))
    Scene(server, shapes_over(body, q, T[:3]), root="/body")
    assert (look.position - look.look_at)[2] > 0.1
    assert np.linalg.norm((look.position - look.look_at)[:2]) > 0.1
    Scene(server, shapes_over(PlanarArm(), Q, T), root="/arm")
    assert up == ["+z", "+y"]


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


class Train(PlanarArm):
    """Two wagons, 2 m from each other, and a rope between them, which go along x and up."""

    paint: str = "red"

    def shapes(self, q, t):
        first = jnp.stack([q[0], 0.0, q[1]])
        both = jnp.stack([first, first - jnp.array([2.0, 0.0, 0.0])])
        return {"wagons": sc.shapes.ball(both, 0.5, color=self.paint), "rope": sc.shapes.path(both)}


def over(way, train=Train(), times=T):
    return shapes_over(train, np.stack([way * times / times[-1], 0.3 * times], axis=1), times)


def test_a_convoy_in_space_is_followed_over_the_ground(server):
    """From four of its lengths on; the ground passes below it by whole fields, and stays low."""
    server.scene.reset()
    scene = Scene(server, over(57.0))
    balls, rope = at(server, "/plant/wagons/ball"), at(server, "/plant/rope/line")
    ground = at(server, "/plant ground")
    start = [np.array(x) for x in (balls.batched_positions, rope.points, ground.position)]
    scene.show(20)
    np.testing.assert_allclose(balls.batched_positions, start[0], atol=1e-5)
    np.testing.assert_allclose(rope.points, start[1], atol=1e-5)
    assert ground.position[2] == start[2][2]
    fields = (ground.position - start[2] + [57.0, 0.0, 0.0])[:2] / ground.section_size
    np.testing.assert_allclose(fields, np.round(fields), atol=1e-9)
    assert np.linalg.norm((ground.position - start[2])[:2]) < 2.0 * ground.section_size
    scene.change(over(7.0))
    np.testing.assert_allclose(balls.batched_positions[0, 0], 7.0, atol=1e-5)  # still the last one


def test_traces_are_those_of_each_ball_and_not_too_fine(server):
    server.scene.reset()
    scene = Scene(server, over(7.0))
    pieces = at(server, "/plant/wagons/trace").points
    np.testing.assert_allclose(pieces[:, :, 0], [[0.0, 7.0], [-2.0, 5.0]], atol=1e-6)
    times = np.linspace(0.0, 2.0, 1501)
    shaken = np.stack([times, np.sin(1e3 * times)], axis=1)  # up and down all the way
    scene.change(shapes_over(Train(), shaken, times))
    assert 300 < len(at(server, "/plant/wagons/trace").points) <= 1000
    scene.change(over(7.0, Train(paint="blue")))  # a colour that its object cannot take
    np.testing.assert_array_equal(at(server, "/plant/wagons/trace").colors, [0, 0, 255])
    scene.change(())
    assert at(server, "/plant/wagons/trace") is None
