import numpy as np
import pytest
from scipy.stats import qmc

import servocon as sc
from servocon.errors import InputError
from tests.sweeps.cases import Boat


def test_a_grid_has_every_combination_and_its_first_axis_is_the_slowest():
    design = sc.sweeps.grid({"a": [1.0, 2.0], "b": [3, 4, 5], "c": ["x"]})
    assert design.runs == 6
    np.testing.assert_array_equal(design.columns["a"], [1, 1, 1, 2, 2, 2])
    np.testing.assert_array_equal(design.columns["b"], [3, 4, 5, 3, 4, 5])
    assert design.columns["b"].dtype == np.int64
    assert set(design.columns["c"]) == {"x"}
    assert [tuple(axis) for axis in design.axes] == [
        ("a", 2, ("a",)),
        ("b", 3, ("b",)),
        ("c", 1, ("c",)),
    ]
    assert "6 runs over a, b, c" in repr(design)


def test_a_grid_is_crossed_with_drawn_points():
    """Parameters of one axis vary together; every point of the grid has all of them."""
    drawn = sc.sweeps.sample({"x": (0.0, 1.0), "y": (2.0, 3.0)}, 4, seed=3)
    design = sc.sweeps.grid({"gain": [1.0, 2.0, 5.0], "drawn": drawn})
    assert design.runs == 12
    assert [tuple(axis) for axis in design.axes] == [
        ("gain", 3, ("gain",)),
        ("drawn", 4, ("x", "y")),
    ]
    np.testing.assert_array_equal(design.columns["gain"], np.repeat([1.0, 2.0, 5.0], 4))
    for name in ("x", "y"):
        np.testing.assert_array_equal(design.columns[name], np.tile(drawn.columns[name], 3))
    assert design.seed == 3


def test_the_plants_of_a_set_are_an_axis():
    plants = sc.Uncertainty(
        Boat(), {"mass": sc.uncertainty.Interval(1, 2), "drag": sc.uncertainty.Interval(0.1, 0.5)}
    )
    some = plants.sample(5, seed=1)
    design = sc.sweeps.grid({"plant": some, "gain": [1.0, 2.0]})
    np.testing.assert_array_equal(design.columns["plant.mass"], np.repeat(some.values["mass"], 2))
    corners = sc.sweeps.grid({"plant": plants})
    assert corners.runs == 4
    np.testing.assert_array_equal(corners.columns["plant.drag"], [0.1, 0.5, 0.1, 0.5])


def test_a_sobol_design_is_scipys():
    design = sc.sweeps.sample({"a": (1.0, 3.0), "b": (0.1, 10.0, "log")}, 5, seed=4)
    unit = qmc.Sobol(2, rng=np.random.default_rng(4)).random_base2(3)[:5]
    np.testing.assert_allclose(design.columns["a"], 1.0 + 2.0 * unit[:, 0], rtol=1e-15)
    np.testing.assert_allclose(design.columns["b"], 10.0 ** (2.0 * unit[:, 1] - 1.0), rtol=1e-14)


@pytest.mark.parametrize("method", ["random", "halton", "latin"])
def test_the_same_seed_gives_the_same_design(method):
    made = [sc.sweeps.sample({"a": sc.uncertainty.Interval(1, 2)}, 7, s, method) for s in (1, 1, 2)]
    columns = [design.columns["a"] for design in made]
    np.testing.assert_array_equal(columns[0], columns[1])
    assert not np.array_equal(columns[0], columns[2])
    assert np.all((columns[0] >= 1) & (columns[0] <= 2))


def test_a_table_is_read_from_a_file(tmp_path):
    file = tmp_path / "runs.csv"
    file.write_text("gain, word,count\n1.5,a,3\n2,b,4\n", "utf-8")
    design = sc.sweeps.table(file)
    np.testing.assert_array_equal(design.columns["gain"], [1.5, 2.0])
    assert design.columns["word"].tolist() == ["a", "b"]
    assert design.columns["count"].dtype == np.int64


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: sc.sweeps.grid({}), "got no parameter"),
        (lambda: sc.sweeps.grid({"a": []}), "the design would be empty"),
        (lambda: sc.sweeps.grid({"a": [1.0, np.nan]}), "values of 'a'"),
        (lambda: sc.sweeps.grid({"a": [[1.0]]}), "a list of numbers"),
        (
            lambda: sc.sweeps.grid({"a": [1.0], "b": sc.sweeps.table({"a": [1.0]})}),
            "got 'a' twice; expected each parameter on one axis. Leave it out of all axes but one",
        ),
        (lambda: sc.sweeps.grid([1.0]), "a mapping from parameters' names"),
        (lambda: sc.sweeps.grid({"a": range(10**6), "b": range(10**6)}), "1,000,000,000,000 runs"),
        (lambda: sc.sweeps.sample({"a": (3.0, 1.0)}, 4), "Did you mean 1 to 3?"),
        (lambda: sc.sweeps.sample({"a": (-1.0, 1.0, "log")}, 4), "positive ends"),
        (lambda: sc.sweeps.sample({"a": 3.0}, 4), "range of 'a'"),
        (lambda: sc.sweeps.sample({"a": (0.0, 1.0)}, 0), "count"),
        (lambda: sc.sweeps.table({"a": [1.0], "b": [1.0, 2.0]}), "columns of lengths"),
        (lambda: sc.sweeps.table("no such file.csv"), "a CSV file"),
    ],
)
def test_a_bad_design_is_refused(make, words):
    with pytest.raises(InputError, match=words.replace("?", r"\?")):
        make()


@pytest.mark.parametrize("text", ["a\n", "a,b\n1\n", "a,a\n1,2\n"])
def test_a_bad_table_is_refused(tmp_path, text):
    (tmp_path / "runs.csv").write_text(text)
    with pytest.raises(InputError, match="table"):
        sc.sweeps.table(tmp_path / "runs.csv")
