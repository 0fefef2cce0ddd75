"""Records as xarray datasets, python-control responses and MATLAB files."""

import io
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from servocon.errors import InputError
from servocon.results.cf import contents
from servocon.results.disk import store
from servocon.results.record import Record
from servocon.results.uninterrupted import uninterrupted

if TYPE_CHECKING:
    import control
    import xarray as xr


def to_xarray(run: Record) -> "xr.Dataset":
    """The xarray Dataset, as `xarray.open_dataset` reads it from a saved file.

    Dimensions have names and coordinates (labels, or else numbers); variables have units and
    descriptions, by the CF conventions where these apply.
    """
    import xarray as xr

    made = contents(run)
    arrays = {
        one.name: xr.Variable(one.dimensions, one.values, one.attributes)
        for one in (*made.coordinates.values(), *made.variables.values())
    }
    variables = {one.name: arrays[one.name] for one in made.variables.values()}
    return xr.Dataset(variables, {name: arrays[name] for name in made.coordinates}, made.attributes)


LONGEST_NAME = 63
"""Length of a MATLAB name, which SciPy would cut off in silence."""


def to_mat(run: Record, path: Any) -> Path:
    """Write a record to a MATLAB file, see `Trajectory.to_mat`."""
    from scipy.io import savemat

    made = contents(run)
    arrays = {
        one.name: np.asarray(one.values, dtype=object)
        if np.asarray(one.values).dtype.kind in "UOT"
        else np.asarray(one.values)
        for one in (*made.coordinates.values(), *made.variables.values())
        if len(one.name) <= LONGEST_NAME
    }
    content = io.BytesIO()
    with uninterrupted():
        savemat(content, arrays, long_field_names=True, do_compression=True, oned_as="column")
        return store(path, content.getvalue(), ".mat")


def to_control(run: Record) -> "control.TimeResponseData":
    """python-control's response: outputs β, states q and v, inputs u.

    Without a relation the outputs are the coordinates.

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
        (run.beta if run.has_beta else run.q).T,
        np.concatenate([run.q, run.v], axis=-1).T,
        run.u.T,
        issiso=False,
        output_labels=list(run.axes.row if run.has_beta else run.axes.coordinate),
        state_labels=[*run.axes.coordinate, *run.axes.speed],
        input_labels=list(run.axes.input),
        title=run.attributes.get("name") or None,
    )
