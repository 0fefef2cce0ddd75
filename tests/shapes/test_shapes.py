"""Shapes and their motion over a run, against NumPy and SciPy's rotations."""

import jax.numpy as jnp
import numpy as np
import pytest
from scipy.spatial.transform import Rotation

import servocon as sc
from servocon.shapes.motion import shapes_over

Q = np.random.default_rng(3).normal(size=(7, 3))
T = np.linspace(0.0, 2.0, 7)


class Free(sc.Plant):
    """A point in space whose shapes a test chooses."""

    drawn: object = None
    length: float = 2.0

    def mass_matrix(self, q, t):
        return jnp.eye(3)

    def force(self, q, v, t):
        return jnp.zeros(3)

    def shapes(self, q, t):
        return self.drawn(self, q, t)


def over(drawn, q=Q, **fields):
    return {m.name: m for m in shapes_over(Free(drawn, **fields), q, T)}


def turned(quaternion, vector):
    return Rotation.from_quat(quaternion[..., [1, 2, 3, 0]].reshape(-1, 4)).apply(vector)


def test_every_kind_in_space():
    matrix = lambda angle: jnp.stack(
        [
            jnp.stack([jnp.cos(angle), -jnp.sin(angle), 0.0 * angle]),
            jnp.stack([jnp.sin(angle), jnp.cos(angle), 0.0 * angle]),
            jnp.array([0.0, 0.0, 1.0]),
        ]
    )
    found = over(
        lambda plant, q, t: {
            "tip": sc.shapes.ball(q + t, plant.length),
            "rod": sc.shapes.rod(jnp.zeros(3), q, 0.1, color="grey"),
            "case": sc.shapes.box(q, [1.0, 2.0, 3.0], matrix(t)),
            "cable": sc.shapes.path(jnp.stack([q, 2 * q, jnp.zeros(3)])),
            "tube": sc.shapes.rod(q, 2 * q, 0.1, round_ends=False),
        }
    )
    assert list(found) == ["tip", "rod", "case", "cable", "tube"]
    assert [m.kind for m in found.values()] == ["ball", "rod", "box", "path", "cylinder"]
    assert not any(m.planar for m in found.values())
    tip, rod, case, cable, _ = found.values()
    np.testing.assert_allclose(tip.centre[:, 0], Q + T[:, None], rtol=1e-15)
    np.testing.assert_array_equal(tip.size, np.full((7, 1, 3), 4.0))
    np.testing.assert_allclose(rod.centre[:, 0], Q / 2, rtol=1e-15)
    length = np.linalg.norm(Q, axis=1)
    np.testing.assert_allclose(rod.size[:, 0], np.stack([0.2 + 0 * T, 0.2 + 0 * T, length], 1))
    axis = turned(rod.quaternion, [0.0, 0.0, 1.0])
    np.testing.assert_allclose(np.cross(axis, Q), 0.0, atol=1e-14)  # along q, either way
    np.testing.assert_allclose(np.linalg.norm(rod.quaternion, axis=-1), 1.0, rtol=1e-15)
    np.testing.assert_allclose(
        turned(case.quaternion, [1.0, 0.0, 0.0]),
        np.stack([np.cos(T), np.sin(T), 0 * T], 1),
        atol=1e-14,
    )
    np.testing.assert_array_equal(case.size[0, 0], [1.0, 2.0, 3.0])
    np.testing.assert_allclose(cable.points[:, 0], np.stack([Q, 2 * Q, 0 * Q], 1), rtol=1e-15)
    assert (rod.color, tip.color) == ("grey", None)


def test_a_plane_has_no_height_and_angles_turn_boxes():
    found = over(
        lambda plant, q, t: {
            "wheel": sc.shapes.ball(q[:2], 0.5),
            "car": sc.shapes.box(q[:2], [2.0, 1.0], q[2]),
        }
    )
    assert all(m.planar for m in found.values())
    np.testing.assert_array_equal(found["wheel"].centre[:, 0], Q * [1.0, 1.0, 0.0])
    expected = np.stack([np.cos(Q[:, 2]), np.sin(Q[:, 2]), 0 * T], 1)
    np.testing.assert_allclose(
        turned(found["car"].quaternion, [1.0, 0.0, 0.0]), expected, atol=1e-14
    )


def test_several_alike_have_one_name():
    places = np.arange(12.0).reshape(2, 2, 3)
    found = over(
        lambda plant, q, t: {
            "swarm": sc.shapes.ball(places + q, [[1.0, 2.0], [3.0, 4.0]]),
            "still": sc.shapes.rod(jnp.zeros(3), jnp.zeros((5, 3)), 0.1),
        }
    )
    np.testing.assert_allclose(found["swarm"].centre, places.reshape(4, 3) + Q[:, None], rtol=1e-15)
    np.testing.assert_array_equal(found["swarm"].size[3, :, 0], [2.0, 4.0, 6.0, 8.0])
    np.testing.assert_array_equal(found["still"].quaternion, np.tile([1.0, 0, 0, 0], (7, 5, 1)))


def test_rods_that_hang_straight_down_are_drawn_too():
    found = over(lambda plant, q, t: {"rope": sc.shapes.rod(q, q - jnp.array([0.0, 0, 1]), 0.1)})
    np.testing.assert_allclose(np.abs(turned(found["rope"].quaternion, [0, 0, 1.0])[:, 2]), 1.0)


def test_a_plant_has_no_shapes_unless_it_says_so():
    class Bare(Free):
        def shapes(self, q, t):
            return sc.Plant.shapes(self, q, t)

    assert shapes_over(Bare(), Q, T) == ()


def test_plants_around_another_show_it():
    arm = sc.load_plant("planar-arm")()
    elastic = sc.plant.ElasticJoints(arm)
    q = np.random.default_rng(1).normal(size=(7, 4))
    for plant, state in (
        (elastic, q),
        (elastic.link_side(), q[:, :2]),
        (sc.plant.Varying(arm, {"gravity": lambda t: 9.81 + t}), q[:, :2]),
    ):
        for shown, own in zip(
            shapes_over(plant, state, T), shapes_over(arm, q[:, :2], T), strict=True
        ):
            np.testing.assert_array_equal(shown.points, own.points)
    (links, tip) = shapes_over(sc.agents(arm, 2), q, T)
    np.testing.assert_allclose(tip.centre[:, 1], shapes_over(arm, q[:, 2:], T)[1].centre[:, 0])
    assert (links.points.shape, tip.points.shape) == ((7, 4, 2, 3), (7, 2, 1, 3))


WRONG = {
    "no dictionary": (lambda plant, q, t: [sc.shapes.ball(q, 1.0)], r"got a list; expected shapes"),
    "an array": (
        lambda plant, q, t: {"tip": q},
        r"Plant.shapes\(q, t\)\['tip'\]: got an array of shape \(3,\)",
    ),
    "a colour that is none": (
        lambda plant, q, t: {"tip": sc.shapes.ball(q, color="bluu")},
        "colour of the shape 'tip': got 'bluu'; expected one as Matplotlib names it",
    ),
    "a number as name": (lambda plant, q, t: {1: sc.shapes.ball(q, 1.0)}, "got the name 1"),
    "four coordinates": (
        lambda plant, q, t: {"tip": sc.shapes.ball(jnp.zeros(4), 1.0)},
        r"centre of a ball: got shape \(4,\); expected \(…, 2\) in a plane or \(…, 3\) in space",
    ),
    "two radii": (
        lambda plant, q, t: {"tip": sc.shapes.ball(q, jnp.ones(2))},
        r"radius of a ball: got shape \(2,\); expected one for all, or one each: \(\)",
    ),
    "a plane and space": (
        lambda plant, q, t: {"rod": sc.shapes.rod(q[:2], q, 0.1)},
        r"end of a rod: got shape \(3,\); expected points of one length, as the start: \(2,\)",
    ),
    "one point": (
        lambda plant, q, t: {"path": sc.shapes.path(q[None])},
        r"points of a path: got shape \(1, 3\); expected \(points, 2\)",
    ),
    "an angle in space": (
        lambda plant, q, t: {"box": sc.shapes.box(q, jnp.ones(3), t)},
        r"rotation of a box: got shape \(\); expected a rotation matrix",
    ),
}


@pytest.mark.parametrize("case", WRONG)
def test_what_is_no_shape_is_told(case):
    drawn, said = WRONG[case]
    with pytest.raises(sc.errors.InputError, match=said):
        over(drawn)


def test_parameters_of_plants_compile_nothing_anew():
    from servocon.shapes.motion import _evaluator

    drawn = lambda plant, q, t: {"tip": sc.shapes.ball(q, plant.length)}
    over(drawn, length=1.0)
    before = _evaluator.cache_info().misses
    assert over(drawn, length=3.0)["tip"].size[0, 0, 0] == 6.0
    assert _evaluator.cache_info().misses == before


@pytest.mark.parametrize(
    ("make", "told"),
    [
        (lambda: sc.shapes.ball("a"), "centre of a ball: got 'a'"),
        (lambda: sc.shapes.ball([0.0, 1j]), "centre of a ball: got"),
        (lambda: sc.shapes.ball([0.0, 0.0], -1.0), "radius of a ball: got -1.0"),
        (lambda: sc.shapes.ball([0.0, 0.0], "big"), "radius of a ball: got 'big'"),
        (lambda: sc.shapes.rod([0.0, 0.0], [1.0, 0.0], -0.1), "radius of a rod: got -0.1"),
        (
            lambda: sc.shapes.rod(np.zeros((3, 2)), np.zeros((4, 2)), 0.1),
            r"start and end of a rod: got shapes \(3, 2\) and \(4, 2\)",
        ),
        (lambda: sc.shapes.box([0.0, 0.0], [1.0, -2.0]), "size of a box: got"),
        (lambda: sc.shapes.box([0.0, 0.0], [1.0, 2.0], "left"), "rotation of a box: got 'left'"),
        (lambda: sc.shapes.path([[0.0, 0.0], [1.0]]), "points of a path: got"),
    ],
)
def test_numbers_that_are_none_are_told(make, told):
    with pytest.raises(sc.errors.InputError, match=told):
        make()
