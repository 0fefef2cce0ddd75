"""Trajectories as xarray datasets and python-control responses."""

import control
import numpy as np
import pytest
import xarray as xr
from scipy.io import loadmat

import servocon as sc
from servocon.results.record import Axes
from tests.results.records import RECORDS

T = 4


def record(batch=()):
    fill = lambda *shape: np.arange(np.prod([*batch, T, *shape]), dtype=float).reshape(
        *batch, T, *shape
    )
    return sc.Trajectory(
        time=np.linspace(0.0, 3.0, T),
        q=fill(2),
        v=fill(2) + 100.0,
        u=fill(1),
        contributions={"nominal": fill(1)},
        beta=fill(1) + 7.0,
        position_error=fill(0),
        kinetic_energy=fill(),
        potential_energy=fill(),
        rank=np.ones((*batch, T), int),
        missing=fill(1),
        dependent=np.zeros((*batch, T, 1), bool),
        signals={"spring [N/m]": fill(3)},
        law_state={},
        axes=Axes.of(
            ("x [m]", "y [m]"), ("x rate [m/s]", "y rate [m/s]"), ("F [N]",), ("gap [m/s]",)
        ),
        stops=(None,) * (batch[0] if batch else 1),
        attributes={"name": "pair", "seed": 1},
    )


def test_xarray_has_named_dimensions_labels_and_units():
    run = record((2,))
    data = run.to_xarray()
    assert data["q"].dims == ("run", "time", "coordinate")
    assert data["u"].dims == data["contributions_nominal"].dims == ("run", "time", "input")
    assert data["beta"].dims == ("run", "time", "row")
    assert data["kinetic_energy"].dims == ("run", "time")
    assert data["time"].attrs["units"] == "s"
    assert data["potential_energy"].attrs["units"] == "J"
    assert data["v"].attrs["units"] == "m/s"
    assert data["signals_spring"].shape == (2, T, 3)
    assert data["signals_spring"].attrs["units"] == "N/m"
    np.testing.assert_array_equal(data["v"].sel(run=1, speed="y rate", time=2.0), run.v[1, 2, 1])
    assert list(data["row"].values) == ["gap"]
    assert list(data["row_units"].values) == ["m/s"]
    assert data.attrs["title"] == "pair"
    assert data.attrs["seed"] == 1
    assert "run" not in record().to_xarray().dims


TELLING = ("stopped batch", "no time at all", "not finite", "names almost alike", "odd attributes")
"""Records with something that one of the two ways may lose."""


@pytest.mark.first(2)
@pytest.mark.parametrize(
    "kind", [pytest.param(k, marks=[] if k in TELLING else pytest.mark.long) for k in RECORDS]
)
def test_xarray_is_the_dataset_that_is_read_from_a_file(kind, tmp_path):
    run = RECORDS[kind]()
    data = run.to_xarray()
    data.to_netcdf(tmp_path / "data.nc")
    with (
        xr.open_dataset(tmp_path / "data.nc") as back,
        xr.open_dataset(run.save(tmp_path / "run.nc")) as saved,
        xr.open_datatree(tmp_path / "run.nc") as tree,
    ):
        for other in (back, saved, tree.to_dataset()):
            xr.testing.assert_identical(other, data)


def test_control_gets_a_response():
    run = record()
    response = run.to_control()
    assert isinstance(response, control.TimeResponseData)
    np.testing.assert_array_equal(response.time, run.time)
    np.testing.assert_array_equal(response.outputs.reshape(1, T), run.beta.T)
    np.testing.assert_array_equal(response.states, np.vstack([run.q.T, run.v.T]))
    np.testing.assert_array_equal(response.inputs.reshape(1, T), run.u.T)
    assert response.output_labels == ["gap [m/s]"]
    assert response.state_labels == ["x [m]", "y [m]", "x rate [m/s]", "y rate [m/s]"]
    assert response.input_labels == ["F [N]"]
    assert response.title == "pair"


def test_control_takes_one_run():
    with pytest.raises(
        sc.errors.InputError, match=r"run: got a batch of shape \(2,\).*run\.member\(i\)"
    ):
        record((2,)).to_control()
    assert record((2,)).member(1).to_control().time.shape == (T,)


@pytest.mark.parametrize("batch", [(), (3,)])
def test_a_matlab_file_has_all_arrays_and_labels(tmp_path, batch):
    """As SciPy reads it; the names of the variables are those of the NetCDF file."""
    run = record(batch)
    read = loadmat(run.to_mat(tmp_path / "made" / "run.mat"))
    np.testing.assert_array_equal(read["time"][:, 0], run.time)
    for name in ("q", "v", "u", "beta", "missing"):
        np.testing.assert_array_equal(read[name], getattr(run, name))
    assert set(run.to_xarray().variables) <= set(read)
    assert [str(label[0]) for label in read["coordinate"][:, 0]] == ["x", "y"]
    with pytest.raises(sc.errors.OutputError, match="which cannot be written"):
        run.to_mat(tmp_path)
