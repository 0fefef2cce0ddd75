"""Variables of a result in an xarray Dataset and in a store."""

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from servocon.results.metrics import METRICS
from servocon.sweeps.chunks import MEANINGS
from servocon.sweeps.design import Axis, Design
from servocon.sweeps.schema import LABELS, Kept, Schema

if TYPE_CHECKING:
    import xarray as xr

NAMES = {"beta_norm": "‖β‖", "position_error_norm": "‖f‖"} | {
    name: one.description for name, one in METRICS.items()
}
"""Long names of signals and metrics."""


class Variable(NamedTuple):
    """One variable.

    Attributes:
        name: Its name.
        dimensions: Names of its dimensions.
        shape: Their sizes.
        dtype: Type of its values.
        fill: Value before anything is known.
        attributes: Units and names, by CF conventions.
        chunked: True if it is computed chunk by chunk.
        values: All values, if it is not chunked.
    """

    name: str
    dimensions: tuple[str, ...]
    shape: tuple[int, ...]
    dtype: Any
    fill: Any
    attributes: dict[str, Any]
    chunked: bool
    values: Any = None


def variables(schema: Schema, design: Design, units: Mapping[str, str]) -> list[Variable]:
    """All variables of a result: parameters, computed variables, and the outcomes last."""
    runs, made, names = design.runs, [], parameter_names(schema, design.columns)
    for name, values in design.columns.items():
        attributes = {"long_name": name} | ({"units": units[name]} if units.get(name) else {})
        made.append(_given(names[name], ("run",), values, attributes))
    if schema.kept:
        times = np.array(schema.times)
        made.append(_given("time", ("time",), times, {"units": "s", "long_name": "time"}))
    for name, kept in schema.kept.items():
        if kept.labels:
            axis = _axis(name)
            if axis not in [one.name for one in made]:
                made.append(_given(axis, (axis,), np.array(kept.labels), {}))
    number = lambda name, attributes: Variable(
        name, ("run",), (runs,), "float64", np.nan, attributes, True
    )
    for name, unit in schema.metrics.items():
        made.append(number(name, {"units": unit, "long_name": NAMES[name]}))
    for name, kept in schema.kept.items():
        made.append(_kept(name, kept, runs, len(schema.times)))
    made.append(number("end", {"units": "s", "long_name": "time at which the run ended"}))
    reason = {"long_name": "reason of an early end or a refusal"}
    made.append(Variable("reason", ("run",), (runs,), str, "", reason, True))
    flags = {"flag_values": [0, 1, 2, 3], "flag_meanings": MEANINGS, "long_name": "outcome"}
    made.append(Variable("outcome", ("run",), (runs,), "int8", -1, flags, True))
    return made


def dataset_of(
    schema: Schema,
    design: Design,
    units: Mapping[str, str],
    chunks: Sequence[Mapping[str, np.ndarray]],
) -> "xr.Dataset":
    """A dataset from all chunks, in their order."""
    import xarray as xr

    data, coordinates = {}, {}
    for one in variables(schema, design, units):
        if one.chunked:
            values = np.concatenate([chunk[one.name] for chunk in chunks])
            data[one.name] = (one.dimensions, values, one.attributes)
        else:
            coordinates[one.name] = (one.dimensions, one.values, one.attributes)
    return xr.Dataset(data, coordinates)


def parameter_names(schema: Schema, names: Iterable[str]) -> dict[str, str]:
    """Names of parameters in the result; changed if a metric or signal has the same name."""
    return {name: _free(schema, name) for name in names}


def named_axes(schema: Schema, axes: Iterable[Axis]) -> list[Axis]:
    """Axes with their names, and those of their parameters, in the result."""
    return [
        Axis(_free(schema, name), size, tuple(_free(schema, one) for one in parameters))
        for name, size, parameters in axes
    ]


def _free(schema: Schema, name: str) -> str:
    """A name that no metric or signal has."""
    taken = {*schema.metrics, *schema.kept, "run", "time", "end", "reason", "outcome"}
    return f"parameter_{name}" if name in taken else name


def _given(
    name: str, dimensions: tuple[str, ...], values: np.ndarray, attributes: dict[str, Any]
) -> Variable:
    words = values.dtype.kind == "U"
    kind, fill = (str, "") if words else (values.dtype, np.zeros(1, values.dtype)[0])
    values = values.astype(object) if words else values
    return Variable(name, dimensions, values.shape, kind, fill, attributes, False, values)


def _kept(name: str, kept: Kept, runs: int, times: int) -> Variable:
    more = ((_axis(name), kept.size),) if kept.size else ()
    dimensions = ("run", "time", *(axis for axis, _ in more))
    shape = (runs, times, *(size for _, size in more))
    attributes = {"long_name": NAMES.get(name, name)} | ({"units": kept.unit} if kept.unit else {})
    return Variable(name, dimensions, shape, "float64", np.nan, attributes, True)


def _axis(name: str) -> str:
    return LABELS.get(name, f"{name}_component")
