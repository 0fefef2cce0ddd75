"""Records as NetCDF files, xarray datasets and python-control responses."""

import json
import os
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from servocon.errors import InputError, OutputError
from servocon.results.record import DIMENSIONS, GROUPS, Axes, Record, Stop, as_json

if TYPE_CHECKING:
    import control
    import xarray as xr

FORMAT = "servocon trajectory 2"
"""Written into every file; `read` refuses others."""

SLASH = "∕"
"""Replacement of "/" in the names of a file's variables, where HDF5 would see a folder."""


def variables(run: Record) -> dict[str, tuple[tuple[str, ...], np.ndarray]]:
    """Every logged array with the names of its dimensions.

    Grouped arrays are called ``group/name``; their own dimension is their label where the group
    has none.
    """
    batch = ("run",) if run.batch_shape else ()
    named: dict[str, tuple[tuple[str, ...], np.ndarray]] = {}
    for name, value in run.arrays().items():
        items = value.items() if isinstance(value, dict) else [(None, value)]
        for key, array in items:
            label = name if key is None else f"{name}/{key}"
            own = run.dimensions_of(name)
            extra = array.ndim - len(batch) - 1 - len(own)
            own += tuple(f"{label} axis {i}".replace("/", " ") for i in range(extra))
            named[label] = ((*batch, "time", *own), array)
    return named


def write(run: Record, path: Any) -> Path:
    """Write a record to a NetCDF-4 file, whole or not at all.

    When the file cannot be written the results go to a temporary file, which the error names.

    Raises:
        OutputError: the path cannot be written.
    """
    target = Path(path)
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        partial = target.with_name(f".{target.name}.{os.getpid()}")
        try:
            _write(run, partial)
            partial.replace(target)
        finally:
            partial.unlink(missing_ok=True)
    except OSError as error:
        handle, rescue = tempfile.mkstemp(prefix="servocon-", suffix=".nc")
        os.close(handle)
        _write(run, Path(rescue))
        raise OutputError(
            f"path: got {str(target)!r}, which cannot be written ({error}); expected a writable "
            f"file. The results are safe in {rescue}"
        ) from error
    return target


def _write(run: Record, path: Path) -> None:
    import h5netcdf

    with h5netcdf.File(path, "w") as file:
        file.dimensions["time"] = len(run.time)
        time = file.create_variable("time", ("time",), data=run.time)
        time.attrs["units"] = "s"
        for name, (dimensions, array) in variables(run).items():
            for dimension, size in zip(dimensions, array.shape, strict=True):
                if dimension not in file.dimensions:
                    file.dimensions[dimension] = size
            data = array.astype(np.int8) if array.dtype == bool else array
            group, _, key = name.partition("/")
            label = f"{group}.{key.replace('/', SLASH)}" if key else group
            file.create_variable(label, dimensions, data=data)
        file.attrs["format"] = FORMAT
        file.attrs["attributes"] = as_json(dict(run.attributes))
        file.attrs["axes"] = as_json(run.axes._asdict())
        file.attrs["stopped"] = as_json(run.stops)
        file.attrs["rank_changes"] = as_json(run.rank_changes)


def read(path: Any) -> dict[str, Any]:
    """The fields of a record, by name, from a file that `write` made.

    Raises:
        InputError: there is no such file, or it holds something else.
    """
    import h5netcdf

    try:
        with h5netcdf.File(Path(path), "r") as file:
            attributes: dict[str, Any] = dict(file.attrs)
            arrays = {
                name.replace(SLASH, "/"): np.asarray(v[...]) for name, v in file.variables.items()
            }
    except OSError as error:
        raise InputError("path", got=str(path), expected="a readable NetCDF file") from error
    if attributes.get("format") != FORMAT:
        raise InputError(
            "path", got=str(path), expected=f"a file with format {FORMAT!r}, written by save()"
        )
    groups: dict[str, dict[str, np.ndarray]] = {group: {} for group in GROUPS}
    for name, array in arrays.items():
        group, _, key = name.partition(".")
        if group in groups:
            groups[group][key] = array
    arrays["dependent"] = arrays["dependent"].astype(bool)
    decode = lambda name: json.loads(attributes[name])
    stops = (s and Stop(s[0], s[1], tuple(s[2]), tuple(s[3]), s[4]) for s in decode("stopped"))
    return {
        **{name: arrays[name] for name in ("time", *DIMENSIONS)},
        **groups,
        "axes": Axes(**{name: tuple(labels) for name, labels in decode("axes").items()}),
        "stops": tuple(stops),
        "attributes": decode("attributes"),
        "rank_changes": tuple(decode("rank_changes")),
    }


def to_xarray(run: Record) -> "xr.Dataset":
    """An xarray Dataset with named dimensions, labels as coordinates, and units."""
    import xarray as xr

    arrays = {
        name: xr.DataArray(array, dims=dimensions)
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
