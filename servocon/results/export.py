"""Records as xarray datasets and python-control responses."""

from typing import TYPE_CHECKING

import numpy as np

from servocon.errors import InputError
from servocon.results.netcdf import label, variables
from servocon.results.plain import as_json
from servocon.results.record import Record

if TYPE_CHECKING:
    import control
    import xarray as xr


def to_xarray(run: Record) -> "xr.Dataset":
    """An xarray Dataset with named dimensions, labels as coordinates, and units.

    Its names are those of a saved file, so that it can be written to NetCDF itself.
    """
    import xarray as xr

    arrays = {
        label(name): xr.DataArray(array, dims=tuple(map(label, dimensions)))
        for name, (dimensions, array) in variables(run).items()
    }
    used = {d for array in arrays.values() for d in array.dims}
    labels = {d: list(run.axes._asdict()[d]) for d in run.axes._fields if d in used}
    dataset = xr.Dataset(arrays, coords={"time": run.time, **labels})
    dataset["time"].attrs["units"] = "s"
    for name in ("kinetic_energy", "potential_energy"):
        dataset[name].attrs["units"] = "J"
    end = run.stopped or run.expected_end
    dataset.attrs = {"title": str(run.attributes.get("name", "")), "stopped": str(end)}
    dataset.attrs["attributes"] = as_json(dict(run.attributes))
    return dataset


def to_control(run: Record) -> "control.TimeResponseData":
    """python-control's response: outputs β, states q and v, inputs u.

    Raises:
        InputError: the run is a batch.
    """
    import control

    if run.batch_shape:
        raise InputError(
            "run",
            got=f"a batch of shape {run.batch_shape}",
            expected="one run",
            cure="Pick one with run.member(i).",
        )
    return control.TimeResponseData(
        run.time,
        run.beta.T,
        np.concatenate([run.q, run.v], axis=-1).T,
        run.u.T,
        issiso=False,
        output_labels=list(run.axes.row),
        state_labels=[*run.axes.coordinate, *run.axes.speed],
        input_labels=list(run.axes.input),
        title=run.attributes.get("name") or None,
    )
