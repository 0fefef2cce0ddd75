"""Outlines of shapes, against points on their surfaces seen along a direction."""

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

from servocon.results.animation.drawing import PLANE, View, outlines
from servocon.shapes.motion import ShapeMotion, coloured, extent, visible
from servocon.style import COLORS

EYE = np.array([0.48, -0.6, 0.64])
ACROSS = np.array([[0.6, 0.48, 0.0]]) / np.hypot(0.6, 0.48)
FROM_SPACE = View(np.concatenate([ACROSS, np.cross(EYE, ACROSS)]), np.array([2.0, 1.0]), EYE, 1.0)
RNG = np.random.default_rng(0)


def still(kind, points, size=(0.0, 0.0, 0.0), rotation=None, color=None):
    """One shape at one instant."""
    points = np.asarray(points, float)
    turn = (rotation or Rotation.identity()).as_quat()[[3, 0, 1, 2]]
    parts = points[None, None], points.mean(axis=0)[None, None], turn[None, None]
    return ShapeMotion("it", kind, False, color, *parts, np.array(size, float)[None, None])


def drawn(motion, view, width=0.0):
    return list(outlines(motion, 0, view, width))


def apart(points, start, end):
    """Distances of points from a segment."""
    along = end - start
    part = np.clip((points - start) @ along / (along @ along), 0.0, 1.0)[:, None]
    return np.linalg.norm(points - start - part * along, axis=1)


def test_a_ball_and_a_rod_have_their_radius():
    (ball,) = drawn(still("ball", [[1.0, 2.0, 3.0]], [0.6] * 3), FROM_SPACE)
    centre = FROM_SPACE(np.array([1.0, 2.0, 3.0]))
    np.testing.assert_allclose(np.linalg.norm(ball.points - centre, axis=1), 0.3)
    assert ball.depth == pytest.approx(EYE @ [1.0, 2.0, 3.0])
    ends = np.array([[0.0, 0.0, 0.0], [1.0, 2.0, 0.0]])
    (rod,) = drawn(still("rod", ends, [0.4, 0.4, 5**0.5]), PLANE)
    np.testing.assert_allclose(apart(rod.points, *ends[:, :2]), 0.2)
    assert np.ptp(rod.points @ [1, 2]) / 5**0.5 == pytest.approx(5**0.5 + 0.4)


def test_pieces_of_a_path_have_its_width():
    line = np.array([[0.0, 0.0, 0.0], [3.0, 0.0, 0.0], [3.0, 4.0, 0.0]])
    pieces = drawn(still("path", line), PLANE, width=0.2)
    np.testing.assert_allclose(np.ptp(pieces[0].points, axis=0), [3.1, 0.2])
    np.testing.assert_allclose(np.ptp(pieces[1].points, axis=0), [0.2, 4.1])


def test_the_faces_of_a_box_that_are_seen_hide_the_others():
    """The faces at the corner that is nearest to the eye; facing it makes them brighter."""
    turn, edges = Rotation.random(random_state=1), np.array([1.0, 2.0, 3.0])
    signs = np.array([[x, y, z] for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)])
    corners = turn.apply(0.5 * signs * edges) + np.array([4.0, 5.0, 6.0])
    nearest = signs[np.argmax(corners @ EYE)]
    faces = drawn(still("box", [[4.0, 5.0, 6.0]], edges, turn), FROM_SPACE)
    assert len(faces) == 3
    for axis in range(3):
        own = corners[signs[:, axis] == nearest[axis]]
        towards = EYE @ turn.apply(nearest[axis] * np.eye(3)[axis])
        (face,) = [face for face in faces if abs(face.depth - EYE @ own.mean(axis=0)) < 1e-9]
        order = lambda points: points[np.lexsort(np.round(points, 6).T)]
        np.testing.assert_allclose(order(face.points), order(FROM_SPACE(own)), atol=1e-12)
        assert face.light == pytest.approx(0.6 + 0.4 * towards)


def test_the_end_of_a_cylinder_that_is_seen_is_the_nearer_one():
    ends = np.array([[0.0, 0.0, 0.0], [0.3, -0.4, 1.2]])
    for start, end in (ends, ends[::-1]):
        side, lid = drawn(still("cylinder", [start, end], [0.4, 0.4, 1.3]), FROM_SPACE)
        near = max(ends, key=lambda point: point @ EYE)
        np.testing.assert_allclose(lid.points.mean(axis=0), FROM_SPACE(near), atol=1e-12)
        one, other = np.linalg.svd((ends[1] - ends[0])[None])[2][1:]
        angle = np.linspace(0, 2 * np.pi, 721)[:, None]
        rim = FROM_SPACE(near + 0.2 * (np.cos(angle) * one + np.sin(angle) * other))
        gaps = np.linalg.norm(lid.points[:, None] - rim, axis=2).min(axis=1)
        assert gaps.max() < 1e-3
        assert lid.depth > side.depth


def test_the_room_of_a_cylinder_is_that_of_its_surface():
    start, end = np.array([0.0, 0.0, 0.0]), np.array([1.0, 2.0, 2.0])
    one, other = np.linalg.svd((end - start)[None])[2][1:]
    angle = RNG.uniform(0, 2 * np.pi, (200_000, 1))
    rim = 0.5 * (np.cos(angle) * one + np.sin(angle) * other)
    surface = np.concatenate([start + rim, end + rim])
    low, high = extent([still("cylinder", [start, end], [1.0, 1.0, 3.0])])
    np.testing.assert_allclose(low, surface.min(axis=0), atol=1e-3)
    np.testing.assert_allclose(high, surface.max(axis=0), atol=1e-3)


def test_what_is_too_small_to_be_seen_is_made_larger():
    """A hundredth of the extent for the radius of a ball, less for one of very many."""
    frame = still("path", [[0.0, 0.0, 0.0], [10.0, 0.0, 0.0]])
    ball, rod = still("ball", [[1.0, 0.0, 0.0]]), still("rod", [[0.0] * 3, [0.0, 1.0, 0.0]])
    many = ball._replace(
        **{n: np.repeat(getattr(ball, n), 200, axis=1) for n in ("points", "size")}
    )
    _, seen, thick, crowd = visible([frame, ball, rod, many])
    np.testing.assert_allclose(seen.size, 0.2)
    np.testing.assert_allclose(thick.size[0, 0], [0.08, 0.08, 0.0])
    np.testing.assert_allclose(crowd.size, 0.1)


def test_colours_follow_each_other_and_what_is_of_no_plant_is_grey():
    shapes = [still("ball", [[0.0] * 3], color=color) for color in (None, "red", None, "k", None)]
    assert [m.color for m in coloured(shapes, own=3)] == ["0.7", "red", COLORS[0], "k", COLORS[1]]
