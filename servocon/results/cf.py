"""A record as named variables with coordinates, units and descriptions, by the CF conventions.

The file, the xarray Dataset and the MATLAB file are made from this description.
"""

import io
import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from servocon.errors import InputError
from servocon.results.disk import FORMAT, store, uninterrupted
from servocon.results.labels import Label, another, plain_letters, position_unit, printable, udunits
from servocon.results.plain import as_json
from servocon.results.record import Axes, Record

if TYPE_CHECKING:
    import control
    import xarray as xr

CONVENTIONS = "CF-1.11"

NAMES = {
    "time": "time",
    "run": "number of the run in its batch",
    "coordinate": "name of the coordinate",
    "speed": "name of the speed",
    "input": "name of the input",
    "row": "name of the row of the constraint-following error",
    "relation": "number of the holonomic relation",
    "q": "coordinates",
    "v": "speeds",
    "u": "inputs",
    "beta": "constraint-following error by the model of the law",
    "position_error": "residual of the holonomic relations",
    "kinetic_energy": "kinetic energy",
    "potential_energy": "potential energy",
    "rank": "numerical rank of the map from inputs to the rate of the constraint-following error",
    "missing": "desired rate of the constraint-following error that no input brings about",
    "dependent": "row that depends on the others",
    "contributions": "contribution to the inputs",
    "signals": "signal of the law",
    "law_state": "internal state of the law",
}
"""Descriptions of variables and dimensions, by name; those of a group are prefixes."""

UNITS = {"time": "s", "kinetic_energy": "J", "potential_energy": "J", "rank": "1", "run": "1"}
"""Units that are the same in every record; other units are in the labels."""


class Variable(NamedTuple):
    """A variable of the file: the name in it, dimensions, values and attributes."""

    name: str
    dimensions: tuple[str, ...]
    values: np.ndarray
    attributes: dict[str, Any]


class Contents(NamedTuple):
    """The contents of a file.

    Attributes:
        coordinates: Labels or numbers along every dimension, and units of the labels, by name.
        variables: Logged arrays, by their path in the record: ``"q"``, ``"contributions/nominal"``.
        attributes: Name, seed, parameters, versions and early ends, as texts and numbers.
    """

    coordinates: dict[str, Variable]
    variables: dict[str, Variable]
    attributes: dict[str, Any]


def contents(run: Record) -> Contents:
    """A record as variables. A member of a group is called ``group_name``, in plain letters."""
    labels = {dimension: _Labels(names) for dimension, names in run.axes._asdict().items()}
    arrays = {"time": (("time",), np.asarray(run.time))} | _arrays(run)
    names = _names(arrays)
    sizes: dict[str, int] = {}
    variables: dict[str, Variable] = {}
    for path, (dimensions, array) in arrays.items():
        own = tuple(names[dimension] for dimension in dimensions)
        sizes = dict(zip(own, array.shape, strict=False)) | sizes
        described = _attributes(path, dimensions, array, labels)
        variables[path] = Variable(names[path], own, array, described)
    coordinates = {"time": variables.pop("time")}
    for dimension, size in sizes.items():
        if dimension != "time":
            coordinates |= _coordinates(dimension, size, labels.get(dimension))
    return Contents(coordinates, variables, _global_attributes(run))


class _Labels:
    """Names and units of the labels along a dimension.

    Attributes:
        names: Names without units if these are distinct; else the whole labels.
        units: Their units in UDUNITS spelling; "" if a label has none.
        common: The common unit; "" if they differ or have none.
    """

    def __init__(self, labels: Iterable[str]):
        whole = [Label.of(printable(label)) for label in labels]
        names, units = [x.name for x in whole], [x.unit for x in whole]
        self.names = list(names) if len({*names}) == len(names) else whole
        self.units = [udunits(unit) for unit in units]
        self.common = self.units[0] if len({*self.units}) == 1 else ""


def _arrays(run: Record) -> dict[str, tuple[tuple[str, ...], np.ndarray]]:
    """Logged arrays with the names of their dimensions, by path.

    If a group has no dimension, its members' dimensions are named after them.
    """
    batch = ("run",) if run.batch_shape else ()
    found = {}
    for name, value in run.arrays().items():
        items = value.items() if isinstance(value, Mapping) else [(None, value)]
        for key, array in items:
            path, array = name if key is None else f"{name}/{key}", np.asarray(array)
            own = run.dimensions_of(name)
            extra = array.ndim - len(batch) - 1 - len(own)
            own += tuple(f"{path} axis {i}" for i in range(extra))
            found[path] = ((*batch, "time", *own), array)
    return found


def _names(arrays: Mapping[str, tuple[tuple[str, ...], np.ndarray]]) -> dict[str, str]:
    """Names in the file, by path or dimension, unique even without regard to case."""
    names = {name: name for name in NAMES}
    taken = {*NAMES, *(f"{dimension}_units" for dimension in Axes._fields)}
    for path, (dimensions, _) in arrays.items():
        for name in (path, *dimensions):
            if name not in names:
                names[name] = another(_name(name), taken)
                taken.add(names[name])
    return names


def _name(path: str) -> str:
    """Name of a member of a group, or of its own dimension, in plain letters, without a unit."""
    group, _, key = path.partition("/")
    axis = re.search(r"( axis \d+)?\Z", key)
    assert axis is not None  # the loop finds one at the end at the latest
    return plain_letters(f"{group} {Label.of(key[: axis.start()]).name}{axis[0]}")


def _attributes(
    path: str, dimensions: tuple[str, ...], array: np.ndarray, labels: Mapping[str, _Labels]
) -> dict[str, Any]:
    """Units, description and labels of a variable."""
    group, _, key = path.partition("/")
    own = Label.of(printable(key))
    attributes: dict[str, Any] = {
        "long_name": f"{NAMES[group]}: {own.name}" if key else NAMES[group]
    }
    labelled = next((labels[d] for d in dimensions if d in labels), None)
    unit = udunits(own.unit) or UNITS.get(path, labelled.common if labelled else "")
    if path == "missing" and unit:
        unit = f"{unit} s-1"
    if path == "position_error":
        unit = position_unit(labels["row"].common) or unit
    if array.dtype == bool:
        attributes |= {"flag_values": np.array([0, 1], np.int8), "flag_meanings": "false true"}
    elif unit:
        attributes["units"] = unit
    elif labelled is not None and any(labelled.units):
        pairs = zip(labelled.names, labelled.units, strict=True)
        per = " s-1" if path == "missing" else ""
        attributes["comment"] = "units: " + ", ".join(f"{n} [{u or '?'}{per}]" for n, u in pairs)
    return attributes


def _coordinates(dimension: str, size: int, labels: _Labels | None) -> dict[str, Variable]:
    """Labels along a dimension with their units, or numbers if there are no labels."""
    described: dict[str, Any] = {"long_name": NAMES.get(dimension, f"number along {dimension}")}
    if labels is None or len(labels.names) != size:
        described |= {"units": "1"}
        return {dimension: Variable(dimension, (dimension,), np.arange(size), described)}
    names, units = (np.array(texts, object) for texts in (labels.names, labels.units))
    of_units = {"long_name": f"unit of the {dimension}"}
    return {
        dimension: Variable(dimension, (dimension,), names, described),
        f"{dimension}_units": Variable(f"{dimension}_units", (dimension,), units, of_units),
    }


def _global_attributes(run: Record) -> dict[str, Any]:
    """The rest of a record, as texts and numbers only."""
    versions = run.attributes.get("versions")
    version = versions.get("servocon", "") if isinstance(versions, Mapping) else ""
    made: dict[str, Any] = {
        "Conventions": CONVENTIONS,
        "title": printable(str(run.attributes.get("name") or "run of a closed loop")),
        "source": "simulation of a closed loop",
        "history": printable(f"simulated and saved by servocon {version}").strip(),
        "format": FORMAT,
        "stopped": as_json(run.stops),
        "rank_changes": as_json(run.rank_changes),
    }
    for key, value in run.attributes.items():
        if value is not None and key != "name":
            made[another(plain_letters(str(key)) or "attribute", made)] = _attribute(value)
    return made


def _attribute(value: Any) -> Any:
    """A number or text unchanged, anything else as JSON."""
    if isinstance(value, str):
        return printable(value)
    if isinstance(value, float) or (type(value) is int and abs(value) < 2**63):
        return value
    return as_json(value)


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
