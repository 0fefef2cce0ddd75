"""Pictures: curves and labels, read back from the axes, and files."""

import os

import matplotlib as mpl
import numpy as np
import pytest
from matplotlib.figure import Figure

import servocon as sc
from servocon.results import plot
from servocon.results.record import Axes, Stop
from tests.pictures import faults

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
        "axes": Axes.of(labels, labels, ("a [N]", "b [N m]"), ("gap [m/s]",)),
        "stops": (None,) * (batch[0] if batch else 1),
        "attributes": {"name": "the run"},
    }
    return sc.Trajectory(**(fields | changes))


ONE = {"one": record()}


def lines(axes):
    return {line.get_label(): line.get_ydata() for line in axes.lines}


def test_overview_shows_error_coordinates_inputs_and_energy():
    made = record().plot()
    error, terms, coordinates, speeds, inputs, energy = made.axes
    assert error.get_yscale() == "log"
    np.testing.assert_allclose(lines(error)["‖β‖"], 3.0 * np.exp(-T), rtol=1e-15)
    np.testing.assert_array_equal(lines(coordinates)["q1"], 1 + T)
    np.testing.assert_array_equal(lines(speeds)["q0"], T)
    assert entries(coordinates) == ["q0", "q1"]
    np.testing.assert_allclose(lines(terms)["nominal"], 10 * T, rtol=1e-14)
    np.testing.assert_allclose(lines(terms)["stabilizing"], 5 * T, rtol=1e-14)
    np.testing.assert_allclose(lines(terms)["input"], 5 * T, rtol=1e-14)
    np.testing.assert_array_equal(lines(inputs)["b [N m]"], 4 * T)
    np.testing.assert_array_equal(lines(energy)["sum"], 3 * T)
    assert made.get_suptitle() == "the run"
    labels = ["‖β‖ [m/s]", "norm [N, N m]", "q [m]", "v [m]", "u [N, N m]", "energy [J]"]
    assert [axes.get_ylabel() for axes in made.axes] == labels
    assert all(axes.get_xlabel() == "t [s]" for axes in made.axes)


def test_each_of_several_relations_has_its_own_error():
    """A hand that is followed beside a posture that is not: its error would be hidden in ‖β‖."""
    hand = np.stack([3.0 * np.exp(-9.0 * T), 4.0 * np.exp(-9.0 * T)], -1)
    beta = np.concatenate([hand, np.full((21, 1), 2.0)], -1)
    rows = record().axes._replace(row=("x [m/s]", "y [m/s]", "j posture [rad/s]"))
    more = {"beta": beta, "missing": 0.0 * beta, "dependent": beta > 99, "axes": rows}
    attributes = {"name": "the run", "relations": [["hand", 2], ["posture", 1]]}
    run = sc.Trajectory(**vars(record()) | more | {"attributes": attributes})
    shown = lines(run.plot(panels=("beta",)).axes[0])
    np.testing.assert_allclose(shown["hand"], 5.0 * np.exp(-9.0 * T), rtol=1e-14)
    np.testing.assert_allclose(shown["posture"], 2.0, rtol=1e-15)
    np.testing.assert_allclose(shown["‖β‖"] ** 2, shown["hand"] ** 2 + 4.0, rtol=1e-14)
    alone = sc.Trajectory(**vars(run) | {"attributes": {"relations": [["hand", 3]]}})
    assert alone.beta_norms == {}
    assert list(lines(alone.plot(panels=("beta",)).axes[0])) == ["‖β‖"]


def test_a_batch_is_its_median_its_bands_and_its_worst_member():
    """Bands by NumPy's sorted values; a run that stopped counts up to its stop."""
    stop = Stop("event", 1.0, (0.0,), (0.0,))
    sizes = np.array([1.0, 2.0, 3.0, 4.0, 9.0])
    beta = np.outer(sizes, np.exp(-T))
    beta[4, T > 1] = np.inf
    beta[1, -1] = 5.0
    error, terms, coordinates, *_ = record((5,), beta=beta, stops=(*[None] * 4, stop)).plot().axes
    median, worst, *_ = error.lines
    early = T <= 1
    np.testing.assert_allclose(median.get_ydata()[early], 3.0 * np.exp(-T[early]), rtol=1e-15)
    np.testing.assert_allclose(
        median.get_ydata()[~early][:-1], 2.5 * np.exp(-T[~early][:-1]), rtol=1e-14
    )
    np.testing.assert_array_equal(worst.get_ydata(), beta[1])
    assert entries(error) == ["median", "middle half", "all 5 runs", "worst: run 1"]
    whole, half = (each.get_paths()[0].vertices[:, 1] for each in error.collections[:2])
    assert (whole.min(), whole.max()) == (beta[0].min(), 9.0)
    assert half.max() == 4.0
    assert "medians" in terms.get_title(loc="left")
    assert entries(coordinates) == ["q0", "q1", "middle half", "all 5 runs"]


def entries(axes):
    return [text.get_text() for text in axes.get_legend().texts]


def test_many_coordinates_are_a_heat_map_with_its_unit():
    made = record(coordinates=9).plot()
    (mesh,) = made.axes[2].collections
    np.testing.assert_array_equal(mesh.get_array(), np.arange(9)[:, None] + T)
    assert [text.get_text() for text in made.axes[2].get_yticklabels()][8] == "q8"
    assert made.axes[6].get_ylabel() == "q [m]"
    assert made.axes[2].yaxis_inverted()  # the first one on top


def test_many_coordinates_of_several_units_are_scaled_and_that_is_said():
    def draw(axes):
        labels = [f"a{i} [m]" for i in range(4)] + [f"b{i} [rad]" for i in range(4)]
        plot.signals(axes, T, np.outer(T, np.arange(8.0)), labels, "q")

    axes, bar = plot.figure(draw).axes
    assert bar.get_ylabel() == "q, each over its largest size"
    shown = np.outer(np.arange(8) > 0, T / T[-1])
    np.testing.assert_allclose(axes.collections[0].get_array(), shown, rtol=1e-12)


def test_many_signals_of_a_batch_are_their_medians():
    labels, members = [f"q{i} [m]" for i in range(4)], np.array([0.0, 1.0, 8.0])
    values = members[:, None, None] * np.ones((3, 21, 4))
    axes = plot.figure(lambda axes: plot.signals(axes, T, values, labels, "q")).axes[0]
    np.testing.assert_array_equal(axes.collections[0].get_array(), np.ones((4, 21)))
    assert axes.get_title(loc="left") == "medians"


def test_zero_is_white_where_both_signs_are():
    values = np.outer(T, np.arange(8.0)) - T[-1]
    draw = lambda axes: plot.heat_map(axes, T, values, [f"q{i} [m]" for i in range(8)], "q")
    mesh = plot.figure(draw).axes[0].collections[0]
    negative, zero, positive = mesh.to_rgba([-1.0, 0.0, 1.0])[:, :3]
    assert zero.min() > 0.95
    np.testing.assert_allclose(mesh.get_clim(), [-values.max(), values.max()])
    assert negative.argmax() == 2  # blue
    assert positive.argmax() == 0  # red


def test_inputs_have_their_limits():
    found = {"law.law.lower": [-2.0, -3.0], "law.law.upper": [7.0, 3.0], "plant.lower": -9.0}
    (axes,) = plot.figure(
        lambda axes: plot.inputs(axes, record(attributes={"parameters": found}))
    ).axes
    levels = {float(line.get_ydata()[0]) for line in axes.lines if len(line.get_ydata()) == 2}
    assert levels == {-2.0, 7.0, -3.0, 3.0}
    assert entries(axes)[-1] == "limits"
    for limit, drawn in ((9.0, 2 + 2 + 1), (99.0, 2)):
        own = lambda axes, limit=limit: plot.inputs(axes, record(), limits=(-limit, limit))
        (axes,) = plot.figure(own).axes
        assert len(axes.lines) == drawn
    assert axes.get_title(loc="left") == "inputs, below 1/4 of their limits"


def test_all_panels_have_one_time_axis_linear_or_logarithmic_as_asked():
    steep = np.where(T > 0, 1.0, 30.0)[:, None] * [1.0, 1.0]
    run = record(u=steep)
    for asked, scale in ((False, "linear"), (True, "symlog")):
        made = plot.overview(run, log_time=asked)
        assert {axes.get_xscale() for axes in made.axes} == {scale}
    places = made.axes[4].transData.transform([(t, 1.0) for t in (0.1, 0.2, 1.0, 2.0)])[:, 0]
    assert places[1] - places[0] == pytest.approx(places[3] - places[2])  # behind the first step


def test_panels_and_width_are_chosen():
    made = plot.overview(record(), panels=("inputs", "beta"), width=3.5)
    titles = [axes.get_title(loc="left") for axes in made.axes]
    assert titles == ["inputs", "constraint-following error"]
    assert made.get_figwidth() == 3.5
    left = [axes.get_position().x0 for axes in made.axes]
    assert left[0] == pytest.approx(left[1], abs=0.2)  # below each other
    alone = plot.overview(record(), panels=["energy"])
    assert len(alone.axes) == 1
    assert alone.get_figwidth() == 3.5
    for panels, words in (
        (("input",), "panels: got 'input'.*Did you mean 'inputs'"),
        ("beta", r"panels: got 'beta'.*Write \('beta',\)"),
        ((), "panels: got"),
    ):
        with pytest.raises(sc.errors.InputError, match=words):
            plot.overview(record(), panels=panels)


def test_a_legend_leaves_the_curves_free():
    """Its lower edge lies above the highest point, also on a logarithmic axis."""
    for values, scale in ((np.cos(9 * T), "linear"), (np.exp(T), "log")):

        def draw(axes, values=values, scale=scale):
            for k in range(5):
                axes.plot(T, values, label=f"a curve with a long name {k}")
            axes.set_yscale(scale)
            plot.legend(axes)

        made = plot.figure(draw)
        made.draw_without_rendering()
        (axes,) = made.axes
        highest = axes.transData.transform((0.0, values.max()))[1]
        assert axes.get_legend().get_window_extent().y0 > highest


@pytest.mark.long
def test_pictures_have_no_faults():
    """Batches, many coordinates and steep starts too, as drawn at their size."""
    steep = np.where(T > 0, 1.0, 30.0)[:, None] * [1.0, 1.0]
    limits = {"parameters": {"law.lower": [-40.0, -3.0], "law.upper": [40.0, 3.0]}, "name": "x"}
    for run in (record(u=steep, attributes=limits), record((3,)), record(coordinates=30)):
        assert faults(run.plot()) == []
    assert faults(plot.compare({"one": record(), "all": record((3,))})) == []


def test_faults_are_found():
    """Labels that leave the figure, lie on each other's panel, or are missing."""

    def draw(left, right):
        left.text(-0.9, 0.5, "far out", transform=left.transAxes)
        across = left.text(1.0, 0.5, "long text across", transform=left.transAxes)
        across.set_in_layout(False)
        right.set(xlabel="t [s]", ylabel="q [m]")

    found = faults(plot.figure(draw, 1, 2))
    assert "clipped: 'far out' of panel 0" in found
    assert "on top of each other: 'long text across' of panel 0 and 'q [m]' of panel 1" in found
    assert {"without a quantity: x of panel 0", "without a quantity: y of panel 0"} <= set(found)


@pytest.mark.parametrize(
    ("draw", "told"),
    [
        (lambda axes: plot.beta_norm(axes, record()), r'runs: got Trajectory.*{"servo law": run}'),
        (lambda axes: plot.beta_norm(axes, {"one": T}), "runs: got ndarray"),
        (lambda axes: plot.compare({}), "runs: got none"),
        (lambda axes: plot.spread(axes, T, T), r"values: got shape \(21,\); expected \(N, 21\)"),
        (lambda axes: plot.spread(axes, None, None), "time: got None; expected numbers"),
        (lambda axes: plot.quantity("q", None), "labels: got None; expected texts"),
        (lambda axes: plot.quantity(axes, record()), "name: got .*; expected a text"),
        (lambda axes: record().at(None), "time: got None"),
        (lambda axes: plot.signals(axes, T, np.ones((21, 3)), ["a", "b"], "q"), "values: got"),
        (lambda axes: plot.inputs(axes, record(), limits=(-np.ones(3), np.ones(3))), "limits: got"),
        (lambda axes: plot.paths(axes, np.ones((21, 2))), r"places: got shape \(21, 2\)"),
        (lambda axes: plot.paths(axes, np.ones((21, 2, 2)), ["a"]), "labels: got 1; expected 2"),
        (lambda axes: plot.overview({"a": record()}), "run: got dict; expected a run.*compare"),
        (lambda axes: plot.coordinates(record(), axes), "run: got Axes; expected a run"),
        (lambda axes: plot.contributions(axes, None), "run: got NoneType"),
        (lambda axes: plot.energy(axes, [record()]), "run: got list"),
        (lambda axes: plot.beta_norm(axes, ONE, expected=T), "expected: got ndarray.*run.time"),
        (lambda axes: plot.beta_norm(axes, ONE, (T, T[:3])), r"shapes \(21,\) and \(3,\)"),
        (
            lambda axes: plot.beta_norm(axes, ONE, bounds=[T]),
            "bounds: got list; expected bounds by",
        ),
        (lambda axes: plot.heat_map(axes, T, np.ones((3, 7)), ["a"] * 7, "q"), "values: got shape"),
        (lambda axes: plot.log_time(axes, None), "time: got"),
        (lambda axes: plot.save_figure("a.png", axes), "made: got str; expected a figure"),
    ],
)
def test_bad_input(draw, told):
    with pytest.raises(sc.errors.InputError, match=told):
        plot.figure(draw)


@pytest.mark.parametrize(
    "draw",
    [
        lambda axes: plot.beta_norm(axes, ONE),
        lambda axes: plot.speeds(axes, record()),
        lambda axes: plot.contributions(axes, record()),
        lambda axes: plot.spread(axes, T, np.ones((3, 21))),
        lambda axes: plot.heat_map(axes, T, np.ones((21, 7)), ["a"] * 7, "q"),
        lambda axes: plot.paths(axes, np.ones((21, 2, 2))),
        lambda axes: plot.legend(axes),
        lambda axes: plot.legend_below(axes),
        lambda axes: plot.legend_beside(axes),
        lambda axes: plot.log_time(axes, T),
    ],
)
def test_several_panels_are_not_one(draw):
    with pytest.raises(sc.errors.InputError, match=r"axes: got ndarray; .*axes\[0\]"):
        draw(np.array([None, None]))


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ((None,), "draw: got None; expected a function of"),
        ((lambda axes: None, 1, 2), r"draw: .*expected a function of \(axes1, axes2\)"),
        ((lambda axes: None, 0), "rows: got 0; expected an integer"),
        ((lambda axes: None, 1, 1.5), "columns: got 1.5"),
    ],
)
def test_a_figure_that_cannot_be_laid_out(arguments, told):
    with pytest.raises(sc.errors.InputError, match=told):
        plot.figure(*arguments)


@pytest.mark.parametrize("size", [3.0, (-1.0, 2.0), "wide"])
def test_sizes_of_figures(size):
    with pytest.raises(sc.errors.InputError, match="size: got"):
        plot.figure(lambda axes: None, size=size)


def test_bounds_have_lines_of_their_own():
    bounds = {name: (T, np.full(21, 5.0)) for name in ("a", "b", "c", "d")}
    draw = lambda axes: plot.beta_norm(axes, {"": record()}, bounds=bounds)
    (axes,) = plot.figure(draw).axes
    assert [line.get_linestyle() for line in axes.lines] == ["-", "--", "-.", ":", "--"]


def test_runs_side_by_side():
    made = plot.compare({"one": record(), "all": record((3,))})
    _, largest = made.axes
    assert [text.get_text() for text in made.legends[0].texts][:2] == ["one", "all"]
    np.testing.assert_array_equal(lines(largest)["one"][1:], 4 * T[1:])


def test_paths_have_their_ends():
    places = np.stack([np.outer(T, [1.0, 2.0]), np.outer(T, [0.0, 1.0])], axis=-1)
    (axes,) = plot.figure(lambda axes: plot.paths(axes, places, ["first", "second"])).axes
    assert [float(line.get_ydata()[0]) for line in axes.lines[3:6]] == [0.0, 0.0, 2.0]
    axes.figure.canvas.draw()
    wide, high = axes.transData.transform([1.0, 1.0]) - axes.transData.transform([0.0, 0.0])
    assert wide == pytest.approx(high)  # equal scales


def test_errors_of_several_runs_and_a_closed_form():
    def draw(axes):
        plot.beta_norm(axes, {"one": record(), "two": record()}, (T, 2 * T + 1))

    (axes,) = plot.figure(draw).axes
    assert entries(axes) == ["one", "two", "closed form"]
    np.testing.assert_array_equal(lines(axes)["closed form"], 2 * T + 1)


def test_style_is_used_while_drawing_only():
    before = mpl.rcParams["axes.grid"], mpl.rcParams["font.size"]
    inside = []
    plot.figure(lambda axes: inside.append(mpl.rcParams["font.size"]))
    assert inside == [8.0]
    assert (mpl.rcParams["axes.grid"], mpl.rcParams["font.size"]) == before


def test_no_window_and_no_pyplot_state():
    import sys

    loaded = "matplotlib.pyplot" in sys.modules
    assert isinstance(record().plot(), Figure)
    assert ("matplotlib.pyplot" in sys.modules) == loaded


@pytest.mark.first(1)
@pytest.mark.parametrize("ending", ["png", "pdf", "svg"])
def test_files(tmp_path, ending):
    path = tmp_path / "new" / f"run.{ending}"
    record().plot(path, panels=("energy",))
    content = path.read_bytes()
    head = content[:5]
    assert head == {"png": b"\x89PNG\r", "pdf": b"%PDF-", "svg": b"<?xml"}[ending]
    text = {"png": b"", "pdf": b"/FontFile2", "svg": b"energy [J]</text>"}[ending]
    assert text in content  # fonts embedded, letters as letters


def test_files_that_cannot_be_written(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(sc.errors.OutputError, match=r"path: got .*run\.png.*cannot be written"):
        record().plot(tmp_path / "file" / "run.png", panels=("energy",))
    with pytest.raises(
        sc.errors.InputError, match=r"path: got .*run\.foo'; expected an ending among .*png"
    ):
        record().plot(tmp_path / "run.foo", panels=("energy",))


def test_a_picture_that_fails_leaves_the_older_one(tmp_path, monkeypatch):
    """A disk that is full, or a stop in the middle of drawing."""
    path = tmp_path / "a.png"
    path.write_bytes(b"older")
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        with pytest.raises(sc.errors.OutputError, match="No space left"):
            record().plot(path, panels=("energy",))
    assert path.read_bytes() == b"older"
    made = record().plot(panels=("energy",))
    monkeypatch.setattr(Figure, "draw", interrupted)
    with pytest.raises(KeyboardInterrupt):
        plot.save_figure(made, path)
    assert [found.read_bytes() for found in tmp_path.iterdir()] == [b"older"]


def full(*_):
    raise OSError(28, "No space left on device")


def interrupted(*_):
    raise KeyboardInterrupt


def test_a_batch_without_a_finite_value_says_so():
    made = plot.figure(lambda axes: plot.spread(axes, T, np.full((3, 21), np.nan), "arms"))
    assert [text.get_text() for text in made.axes[0].texts] == ["arms: no finite value"]
