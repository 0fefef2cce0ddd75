"""The runs of a sweep as an xarray Dataset, and the worst of them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from servocon.errors import InputError, UnknownNameError
from servocon.results.metrics import METRICS
from servocon.sweeps.chunks import ENDED, THROUGH
from servocon.sweeps.design import Axis

if TYPE_CHECKING:
    import xarray as xr


class Best(NamedTuple):
    """The best choice of a sweep.

    Attributes:
        parameters: The chosen parameters.
        metric: The metric.
        value: Its worst value with these.
        run: Index of the run with that value.
    """

    parameters: dict[str, Any]
    metric: str
    value: float
    run: int


@dataclass(frozen=True, eq=False, repr=False)
class SweptRuns:
    """The runs of a sweep; `Sweep` adds their table and picture.

    Attributes:
        dataset: Every metric, the kept signals, the outcome and its reason, with one entry per run,
            labelled by the parameters. Metrics are NaN if a run did not end well.
        parameters: Names of the parameters in the dataset, in the order of the design.
        axes: Axes of a grid, slowest first; empty for other designs.
    """

    dataset: "xr.Dataset"
    parameters: Sequence[str]
    axes: Sequence[Axis] = ()

    @property
    def failed(self) -> "xr.Dataset":
        """The runs that stopped early or were refused, with their reasons."""
        return self.dataset.isel(run=np.flatnonzero(~self.good))

    @property
    def good(self) -> np.ndarray:
        """True for the runs that completed, or ended as expected."""
        return np.isin(self.dataset["outcome"].values, (THROUGH, ENDED))

    def to_grid(self) -> "xr.Dataset":
        """The runs of a grid with a dimension for each axis.

        Parameters that vary together along an axis become its coordinates.

        Raises:
            InputError: the design is not a grid.
        """
        if not self.axes:
            raise InputError("to_grid", got="another design", expected="a grid")
        names, shape = [axis.name for axis in self.axes], [axis.size for axis in self.axes]
        places = np.unravel_index(np.arange(self.dataset.sizes["run"]), shape)
        import xarray as xr

        found = {}
        for name, one in self.dataset.data_vars.items():
            rest = one.dims[1:]
            found[name] = ((*names, *rest), one.values.reshape(*shape, *one.shape[1:]), one.attrs)
        lines = {}
        for axis, at in zip(self.axes, places, strict=True):
            first = [int(np.argmax(at == k)) for k in range(axis.size)]
            for name in axis.parameters:
                column = self.dataset[name]
                lines[name] = (axis.name, column.values[first], column.attrs)
        others = {k: v for k, v in self.dataset.coords.items() if "run" not in v.dims}
        return xr.Dataset(found, coords=lines | others, attrs=self.dataset.attrs)

    def worst(self, metric: str = "settling_time") -> int:
        """Index of the worst run by a metric, among those that ended well.

        Raises:
            UnknownNameError: there is no such metric.
            InputError: no run ended well.
        """
        values = self.dataset[self._known(metric)].values
        if np.isnan(values).all():
            raise InputError("worst", got=f"no run with a {metric}", expected="at least one")
        smallest = METRICS[metric].larger_is_better
        return int(np.nanargmin(values) if smallest else np.nanargmax(values))

    def best(self, metric: str = "settling_time", worst: str | Sequence[str] = ()) -> Best:
        """The best parameters by the worst value of a metric over the other parameters.

        Args:
            metric: The metric.
            worst: Names of axes such as ``"plant"``, of parameters, or their common prefix: these
                are not chosen, and the worst of all their values counts. A run without the metric,
                e.g. after a bad end, is the worst of all.

        Raises:
            UnknownNameError: there is no such metric, or no such axis or parameter.
            InputError: every choice has a run without the metric.
        """
        values = self.dataset[self._known(metric)].values
        chosen = self._chosen([worst] if isinstance(worst, str) else list(worst))
        sign = -1.0 if METRICS[metric].larger_is_better else 1.0
        badness = np.where(np.isnan(values), np.inf, sign * values)
        run = _worst_of_the_best(badness, [self.dataset[name].values for name in chosen])
        if np.isnan(values[run]):
            got = f"a run without {metric} for every choice of {', '.join(chosen) or 'nothing'}"
            raise InputError("best", got=got, expected="one whose runs all have it")
        own = self.parameters_of(run)
        return Best({name: own[name] for name in chosen}, metric, float(values[run]), run)

    def _chosen(self, worst: Sequence[str]) -> list[str]:
        """The parameters to choose: all except those named."""
        along = {axis.name: axis.parameters for axis in self.axes}
        left_out: set[str] = set()
        for name in worst:
            begins = [n for n in self.parameters if n == name or n.startswith(f"{name}.")]
            own = along.get(name, begins)
            if not own:
                raise UnknownNameError("worst", name, {*along, *self.parameters})
            left_out.update(own)
        return [name for name in self.parameters if name not in left_out]

    @property
    def metrics(self) -> list[str]:
        """Names of the metrics of the runs."""
        return [name for name in METRICS if name in self.dataset]

    def _known(self, metric: str) -> str:
        """The name of a metric, checked."""
        if metric not in self.metrics:
            raise UnknownNameError("metric", metric, self.metrics)
        return metric

    def parameters_of(self, run: int) -> dict[str, Any]:
        """Parameters of one run."""
        one = self.dataset.isel(run=run)
        return {name: one[name].item() for name in self.parameters}


def _worst_of_the_best(badness: np.ndarray, columns: Sequence[np.ndarray]) -> int:
    """Index of the worst run in the group with the best worst run; a group has equal columns."""
    codes = [np.unique(column, return_inverse=True)[1].reshape(-1) for column in columns]
    keys = np.stack(codes or [np.zeros(len(badness), int)], axis=1)
    group = np.unique(keys, axis=0, return_inverse=True)[1].reshape(-1)
    order = np.lexsort((-badness, group))
    worst = order[np.unique(group[order], return_index=True)[1]]
    return int(worst[badness[worst] == badness[worst].min()].min())
