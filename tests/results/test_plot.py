"""Pictures: curves and labels, read back from the axes, and files."""

import os

import matplotlib as mpl
import numpy as np
import pytest
from matplotlib.figure import Figure

import servocon as sc
from servocon.results import plot
from servocon.results.record import Axes, Stop

T = np.linspace(0.0, 2.0, 21)


def record(batch=(), coordinates=2, beta=None, **changes):
    lead = (*batch, 21)
    q = np.arange(coordinates) + np.broadcast_to(T, lead)[..., None]
    beta = 3.0 * np.exp(-T) if beta is None else beta
    beta = np.broadcast_to(beta, lead)[..., None]
    u = np.broadcast_to(np.stack([3 * T, 4 * T], -1), (*lead, 2))
    energy = np.broadcast_to(T, lead)
    labels = tuple(f"q{i} [m]" for i in range(coordinates))
    fields = {
        "time": T,
        "q": q,
        "v": q,
        "u": u,
        "contributions": {"nominal": 2 * u, "stabilizing": -u},
        "beta": beta,
        "position_error": q[..., :0],
        "kinetic_energy": energy,
        "potential_energy": 2 * energy,
        "rank": energy,
        "missing": np.zeros_like(beta),
        "dependent": beta > 99,
        "signals": {},
        "law_state": {},
        "axes": Axes(labels, labels, ("a", "b"), ("gap [m/s]",)),
        "stops": (None,) * (batch[0] if batch else 1),
        "attributes": {"name": "the run"},
    }
    return sc.Trajectory(**(fields | changes))


def lines(axes):
    return {line.get_label(): line.get_ydata() for line in axes.lines}


def test_overview_shows_error_coordinates_inputs_and_energy():
    made = record().plot()
    error, coordinates, inputs, energy = made.axes
    assert error.get_yscale() == "log"
    np.testing.assert_allclose(lines(error)["‖β‖"], 3.0 * np.exp(-T), rtol=1e-15)
    np.testing.assert_array_equal(lines(coordinates)["q1 [m]"], 1 + T)
    assert [text.get_text() for text in coordinates.get_legend().texts] == ["q0 [m]", "q1 [m]"]
    np.testing.assert_allclose(lines(inputs)["nominal"], 10 * T, rtol=1e-14)
    np.testing.assert_allclose(lines(inputs)["stabilizing"], 5 * T, rtol=1e-14)
    np.testing.assert_allclose(lines(inputs)["input"], 5 * T, rtol=1e-14)
    np.testing.assert_array_equal(lines(energy)["total"], 3 * T)
    assert made.get_suptitle() == "the run"
    assert all(axes.get_xlabel() == "t [s]" for axes in made.axes)


def test_overview_of_a_batch_shows_every_error():
    stop = Stop("event", 1.0, (0.0,), (0.0,))
    beta = np.stack([np.exp(-T), np.where(T > 1, np.inf, 1.0), np.zeros(21)])
    made = record((3,), beta=beta, stops=(None, stop, None)).plot()
    assert len(made.axes[0].lines) == 3
    assert len(made.axes[1].lines) == 2  # of the first member


def test_many_curves_have_no_legend():
    assert record(coordinates=9).plot().axes[1].get_legend() is None


def test_errors_of_several_runs_and_a_closed_form():
    def draw(axes):
        plot.beta_norm(axes, {"one": record(), "two": record()}, (T, 2 * T + 1))

    (axes,) = plot.figure(draw).axes
    assert [text.get_text() for text in axes.get_legend().texts] == ["one", "two", "closed form"]
    np.testing.assert_array_equal(lines(axes)["closed form"], 2 * T + 1)


def test_style_is_used_while_drawing_only():
    before = mpl.rcParams["axes.grid"], mpl.rcParams["font.size"]
    inside = []
    plot.figure(lambda axes: inside.append(mpl.rcParams["font.size"]))
    assert inside == [9.0]
    assert (mpl.rcParams["axes.grid"], mpl.rcParams["font.size"]) == before


def test_no_window_and_no_pyplot_state():
    import sys

    loaded = "matplotlib.pyplot" in sys.modules
    assert isinstance(record().plot(), Figure)
    assert ("matplotlib.pyplot" in sys.modules) == loaded


@pytest.mark.parametrize("ending", ["png", "pdf", "svg"])
def test_files(tmp_path, ending):
    path = tmp_path / "new" / f"run.{ending}"
    record().plot(path)
    head = path.read_bytes()[:5]
    assert head == {"png": b"\x89PNG\r", "pdf": b"%PDF-", "svg": b"<?xml"}[ending]


def test_files_that_cannot_be_written(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(sc.errors.OutputError, match=r"path: got .*run\.png.*cannot be written"):
        record().plot(tmp_path / "file" / "run.png")
    with pytest.raises(
        sc.errors.InputError, match=r"path: got .*run\.foo'; expected an ending among .*png"
    ):
        record().plot(tmp_path / "run.foo")
    with pytest.raises(sc.errors.OutputError, match=r"path: got .*a\.gif.*cannot be written"):
        plot.animate(lambda axes, i: None, 2, tmp_path / "file" / "a.gif")


def test_a_picture_that_fails_leaves_the_older_one(tmp_path, monkeypatch):
    """A disk that is full, or a stop in the middle of drawing."""
    writers = {"a.png": record().plot, "a.gif": lambda path: plot.animate(blank, 2, path)}
    for name, write in writers.items():
        path = tmp_path / name
        path.write_bytes(b"older")
        with monkeypatch.context() as patch:
            patch.setattr(os, "fsync", full)
            with pytest.raises(sc.errors.OutputError, match="No space left"):
                write(path)
        assert path.read_bytes() == b"older"
    made = record().plot()
    monkeypatch.setattr(Figure, "draw", interrupted)
    with pytest.raises(KeyboardInterrupt):
        plot.save_figure(made, tmp_path / "a.png")
    with pytest.raises(KeyboardInterrupt):
        plot.animate(lambda axes, i: i and interrupted(), 2, tmp_path / "a.gif")
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == dict.fromkeys(
        writers, b"older"
    )


def blank(axes, i):
    pass


def full(*_):
    raise OSError(28, "No space left on device")


def interrupted(*_):
    raise KeyboardInterrupt


def test_an_animation_needs_a_frame(tmp_path):
    with pytest.raises(sc.errors.InputError, match="frames: got 0; expected an integer"):
        plot.animate(blank, 0, tmp_path / "a.gif")


def test_animation_has_its_frames(tmp_path):
    from PIL import Image

    drawn = []

    def draw(axes, i):
        assert not axes.lines  # cleared
        drawn.append(i)
        axes.plot([0, i], [0, 1])

    path = plot.animate(draw, 5, tmp_path / "new" / "a.gif", seconds=2.0, size=(1.0, 1.0))
    assert sorted(set(drawn)) == [0, 1, 2, 3, 4]
    with Image.open(path) as image:
        assert image.n_frames == 5
        assert image.info["duration"] == 500  # 2 s for 5 frames, at 2 whole frames a second
