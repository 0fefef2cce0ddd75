"""Moving pictures: where the shapes are drawn, what is said beside them, and files."""

import os
import pickle
import shutil
import sys

import jax.numpy as jnp
import numpy as np
import pytest
from matplotlib.figure import Figure
from mpl_toolkits.mplot3d import proj3d
from PIL import Image

import servocon as sc
from servocon.results.animation import drawing, panels

RED = (255, 0, 0)


class Named(sc.Plant):
    """A ball in a plane, with names of its coordinates."""

    def coordinate_labels(self):
        return ("x [m]", "y [m]")

    def mass_matrix(self, q, t):
        return jnp.eye(2)

    def force(self, q, v, t):
        return jnp.zeros(2)

    def shapes(self, q, t):
        return {"ball": sc.shapes.ball(q, 0.1)}


class Ball(sc.Plant):
    """A red ball in a plane or in space, driven along each axis."""

    size: float = 0.1

    def mass_matrix(self, q, t):
        return jnp.eye(3)

    def force(self, q, v, t):
        return jnp.zeros(3)

    def shapes(self, q, t):
        frame = jnp.array([[-1.0, -1.0], [1.0, 1.0]])
        return {
            "frame": sc.shapes.path(frame, color="white"),
            "ball": sc.shapes.ball(q[:2], self.size, color="#ff0000"),
        }


class InSpace(Ball):
    def shapes(self, q, t):
        return {"ball": sc.shapes.ball(q, self.size, color="#ff0000")}


class Bare(Ball):
    def shapes(self, q, t):
        return {}


def moved(plant, times=(0.0, 1.0), **options):
    """A run in which the ball goes from (0, 0) to (1, 1), or along z in space."""
    relation = sc.holonomic(lambda q, t: q - t * jnp.ones(3), rate=3.0, name="way")
    law = sc.ServoLaw(Ball(), relation, sc.Stabilizing(gain=4.0))
    q0, v0 = np.zeros(3), np.ones(3)
    return sc.simulate(plant, law, q0, v0, times[1], points=101, **options)


@pytest.fixture(scope="module")
def run():
    return moved(Ball())


def centre_of_red(frame):
    r, g, b = np.moveaxis(np.asarray(frame, float), -1, 0)
    rows, columns = np.nonzero((r > 200) & (g < 60) & (b < 60))
    return np.array([columns.mean(), -rows.mean()])


def test_the_ball_moves_as_the_run_says(run):
    """Its centre in the pictures is a linear function of q, of one scale along both axes."""
    animation = run.animate(seconds=0.5, traces=())
    assert (len(animation.frames), animation.rate) == (10, 20.0)
    seen = np.array([centre_of_red(frame) for frame in animation.frames])
    t = np.linspace(0.0, 1.0, 10)
    scale = (seen[-1] - seen[0]) / (t[-1] - t[0])
    np.testing.assert_allclose(scale[0], scale[1], rtol=0.01)
    assert scale[0] > 100.0
    np.testing.assert_allclose(seen, seen[0] + t[:, None] * scale, atol=2.0)  # outputs every 10 ms
    area = np.all(animation.frames[5] == RED, axis=-1).sum()
    assert area == pytest.approx(np.pi * (0.1 * scale[0]) ** 2, rel=0.15)
    r, _, b = np.moveaxis(animation.frames[5].astype(int), -1, 0)
    assert ((r < 225) & (r - b > 80)).any()  # its darker edge
    tops = [frame[:20] for frame in animation.frames]
    assert (tops[0] != tops[-1]).any()  # the time


def test_all_of_the_motion_is_in_the_picture_whatever_its_shape(run):
    for size in ((6.0, 2.5), (2.5, 6.0)):
        frames = run.animate(seconds=0.1, traces=(), size=size).frames
        first, last = (np.all(frame == RED, axis=-1).sum() for frame in frames)
        assert first > 50
        np.testing.assert_allclose(first, last, rtol=0.15)


def test_traces_are_of_balls_unless_others_are_named(run):
    """The last picture is another one with traces than without."""
    bare, left = (run.animate(seconds=0.2, traces=traces).frames[-1] for traces in ((), None))
    assert (bare != left).any(axis=-1).sum() > 50
    first = [run.animate(seconds=0.2, traces=traces).frames[0] for traces in ((), None)]
    np.testing.assert_array_equal(*first)  # there is no trace of what is to come
    with pytest.raises(sc.errors.UnknownNameError, match=r"traces: got 'bal'.*Did you mean 'ball'"):
        run.animate(traces=("bal",))


@pytest.fixture
def told(monkeypatch):
    """Panels and texts of an animation, which is not drawn."""
    found = []

    def spy(drawn, times, *_):
        found.append((drawn, times))
        return [np.zeros((4, 4, 3), np.uint8)] * len(times)

    monkeypatch.setattr(panels, "frames_of", spy)
    return found


def test_time_and_speed_are_written(run, told):
    run.animate()
    run.animate(seconds=1.0)
    (_, slow), (_, real) = told
    assert slow[0][1] == "t = 0.00 s   (0.5 × real time)"
    assert slow[-1][1] == "t = 1.00 s   (0.5 × real time)"
    assert real[-1] == (len(told[0][0][0].motions[0].points) - 1, "t = 1.00 s")


def test_a_long_run_is_shown_faster_and_each_instant_by_the_last_output(told):
    moved(Ball(), (0.0, 20.0)).animate()
    ((panel,), times) = told[0]
    assert len(times) == 160  # eight seconds
    assert times[0][1].endswith("(2.5 × real time)")
    shown = np.linspace(0.0, 20.0, len(panel.motions[-1].centre))
    last = np.floor(5.0 * shown + 1e-6) / 5.0  # outputs every 0.2 s
    np.testing.assert_allclose(panel.motions[-1].centre[:, 0, 0], last, atol=1e-6)


def test_a_batch_shows_its_first_member_and_says_so(told):
    plants = sc.batch([Ball(size=0.1), Ball(size=0.2), Ball(size=0.3)])
    run = moved(plants)
    run.animate()
    sc.plot.animate({"one": run.member(1), "all": run})
    assert [panel.title for panel in told[0][0]] == ["member 0 of 3"]
    assert [panel.title for panel in told[1][0]] == ["one", "all, member 0 of 3"]
    sizes = [panel.motions[-1].size[0, 0, 0] for panel in told[1][0]]
    np.testing.assert_allclose(sizes, [0.4, 0.2])


def test_scenery_and_the_shape_that_stays_in_the_middle(run, told):
    wall = {"wall": sc.shapes.box([0.5, 0.5], [0.2, 0.4])}
    run.animate(scenery=wall, follow="ball")
    run.animate(scenery=lambda t: {"sun": sc.shapes.ball(jnp.stack([t, 2.0 * t]))})
    first, second = told[0][0][0], told[1][0][0]
    assert [motion.name for motion in first.motions] == ["wall", "frame", "ball"]
    np.testing.assert_allclose(first.motions[-1].centre, 0.0, atol=1e-12)
    np.testing.assert_allclose(first.motions[-1].points, 0.0, atol=1e-12)
    np.testing.assert_allclose(first.motions[0].centre[-1, 0], [-0.5, -0.5, 0.0], atol=1e-6)
    assert first.origin == " from ball"
    np.testing.assert_allclose(second.motions[0].centre[-1, 0], [1.0, 2.0, 0.0])
    with pytest.raises(sc.errors.UnknownNameError, match="follow: got 'bull'"):
        run.animate(follow="bull")


def test_a_point_is_large_enough_to_be_seen(told):
    moved(Ball(size=0.0)).animate()
    (panel,) = told[0][0]
    assert 0.02 < panel.motions[-1].size[0, 0, 0] < 0.1


def test_space_is_seen_as_matplotlib_sees_it():
    axes = Figure().add_subplot(projection="3d")
    axes.set_proj_type("ortho")
    axes.view_init(drawing.ELEVATION, drawing.AZIMUTH)
    axes.set(xlim=(-1, 2), ylim=(0, 3), zlim=(1, 5))
    axes.set_box_aspect((3, 3, 4))
    axes.figure.canvas.draw()
    points = np.random.default_rng(0).normal(size=(20, 3))
    x, y, _ = proj3d.proj_transform(*points.T, axes.get_proj())
    view = drawing.view_of(axes)
    np.testing.assert_allclose(view(points), np.stack([x, y], axis=1), atol=1e-12)
    around = np.deg2rad(axes.azim)
    across = np.array([-np.sin(around), np.cos(around), 0.0])
    lying = view(across) - view(np.zeros(3))
    np.testing.assert_allclose(np.hypot(*lying), view.scale)
    np.testing.assert_allclose(view(points + view.to_eye), view(points), atol=1e-12)


def test_in_space_the_ball_rises():
    frames = moved(InSpace()).animate(seconds=0.2, traces=()).frames
    seen = [centre_of_red(frame) for frame in frames]
    assert seen[-1][1] > seen[0][1] + 50


class OneBehindTheOther(Ball):
    """A red ball at the origin, and a blue one beyond it; the order of names is the other way."""

    def shapes(self, q, t):
        up, around = np.deg2rad([drawing.ELEVATION, drawing.AZIMUTH])
        eye = np.array([np.cos(up) * np.cos(around), np.cos(up) * np.sin(around), np.sin(up)])
        return {
            "near": sc.shapes.ball(jnp.zeros(3), 0.2, color="#ff0000"),
            "far": sc.shapes.ball(-1.0 * eye, 0.2, color="#0000ff"),
        }


def test_what_is_nearer_hides_what_is_behind():
    (frame, _) = moved(OneBehindTheOther()).animate(seconds=0.1, traces=()).frames
    red = np.all(frame == RED, axis=-1).sum()
    assert red > 500
    assert np.all(frame == (0, 0, 255), axis=-1).sum() < 0.05 * red


def test_a_run_without_a_plant_or_shapes_is_told(run, tmp_path):
    loaded = sc.Trajectory.load(run.save(tmp_path / "run.nc"))
    assert loaded.plant is None
    with pytest.raises(sc.errors.InputError, match=r"plant: got None.*from a file.*plant=\.\.\."):
        loaded.animate()
    assert len(loaded.animate(plant=Ball(), seconds=0.1).frames) == 2
    with pytest.raises(sc.errors.InputError, match=r"plant: got a Bare without shapes.*shapes"):
        run.animate(plant=Bare())
    with pytest.raises(sc.errors.InputError, match="plant: got 3; expected a plant"):
        run.animate(plant=3)
    with pytest.raises(sc.errors.InputError, match=r"of 2 coordinates; expected .* which has 3"):
        run.animate(plant=Named())
    with pytest.raises(sc.errors.InputError, match="runs: got int; expected a run"):
        sc.plot.animate(3)
    with pytest.raises(sc.errors.InputError, match="runs: got none"):
        sc.plot.animate({})


def test_a_run_remembers_its_plant_in_this_process_alone(run):
    assert isinstance(run.plant, Ball)
    again = pickle.loads(pickle.dumps(run))
    assert again.plant is None
    assert again.equals(run)
    assert run.until(0.5).plant is run.plant


def test_files(run, tmp_path):
    path = tmp_path / "new" / "a.gif"
    animation = run.animate(path, seconds=0.5)
    with Image.open(path) as image:
        assert (image.n_frames, image.info["duration"], image.info["loop"]) == (10, 50, 0)
        assert len(image.convert("RGB").getcolors(10**6)) > 20
        image.seek(9)
        shown = np.asarray(image.convert("RGB"), int)
        assert tuple(shown[2, -2]) == (255, 255, 255)
        assert np.abs(shown - animation.frames[9]).mean() < 2.0
    assert "data:image/gif;base64,R0lGOD" in animation._repr_html_()
    assert repr(animation).startswith("Animation(10 pictures of ")
    with pytest.raises(sc.errors.InputError, match=r"path: got 'a\.avi'; expected an ending \.gif"):
        run.animate("a.avi")
    (tmp_path / "file").write_text("")
    with pytest.raises(sc.errors.OutputError, match=r"path: got .*a\.gif.*cannot be written"):
        animation.save(tmp_path / "file" / "a.gif")


def test_a_disk_that_is_full_leaves_the_older_file(run, tmp_path, monkeypatch):
    path = tmp_path / "a.gif"
    path.write_bytes(b"older")
    animation = run.animate(seconds=0.1)

    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(sc.errors.OutputError, match="No space left"):
        animation.save(path)
    assert path.read_bytes() == b"older"


def test_mp4(run, tmp_path, monkeypatch):
    pytest.importorskip("imageio_ffmpeg")
    path = run.animate(tmp_path / "a.mp4", seconds=0.1) and tmp_path / "a.mp4"
    assert path.read_bytes()[4:8] == b"ftyp"
    monkeypatch.setattr(shutil, "which", lambda name: None)
    monkeypatch.setitem(sys.modules, "imageio_ffmpeg", None)
    with pytest.raises(sc.errors.MissingRequirementError, match=r"mp4.*servocon\[video\]"):
        run.animate(tmp_path / "b.mp4")


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ({"seconds": 1e9}, r"animate: got 20000000000 pictures, about .* GB; .*Fewer seconds"),
        ({"size": 3.0}, r"size: got shape \(\); expected \(2,\)"),
        ({"size": (-1.0, 2.0)}, r"size: got \(-1\.0, 2\.0\); expected a positive number"),
        ({"traces": "ball"}, r"traces: got 'ball'; expected names, \('ball',\)"),
        ({"scenery": [1]}, "scenery: got a list; expected shapes by name"),
        ({"scenery": sc.shapes.ball([0.0, 0.0])}, "scenery: got a Shape; expected shapes by name"),
        ({"scenery": dict}, "scenery: got"),
        ({"scenery": lambda: {}}, r"scenery: .*expected a function of \(t\)"),
        ({"plant": Ball}, r"plant: got the class Ball; .*Write Ball\(\)"),
    ],
)
def test_what_cannot_be_drawn_is_told_at_once(run, arguments, told):
    with pytest.raises(sc.errors.InputError, match=told):
        run.animate(**arguments)
