"""The runs of a sweep as an xarray Dataset, and the worst of them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from servocon.errors import InputError, UnknownNameError
from servocon.results.metrics import METRICS
from servocon.sweeps.chunks import ENDED, THROUGH

if TYPE_CHECKING:
    import xarray as xr


@dataclass(frozen=True, eq=False, repr=False)
class SweptRuns:
    """The runs of a sweep; `Sweep` adds their table and picture.

    Attributes:
        dataset: One entry a run of every metric, of the signals that were kept, of the outcome and
            its reason, labelled by the parameters. Metrics are NaN where a run did not end well.
        parameters: Names of the parameters in the dataset, in the order of the design.
        axes: Names of a grid's axes with their lengths, the first varies slowest; empty for other
            designs.
    """

    dataset: "xr.Dataset"
    parameters: Sequence[str]
    axes: Sequence[tuple[str, int]] = ()

    @property
    def failed(self) -> "xr.Dataset":
        """The runs that stopped early or were refused, with their reasons."""
        return self.dataset.isel(run=np.flatnonzero(~self.good))

    @property
    def good(self) -> np.ndarray:
        """True for the runs that went through, or ended as expected."""
        return np.isin(self.dataset["outcome"].values, (THROUGH, ENDED))

    def to_grid(self) -> "xr.Dataset":
        """The runs of a grid with a dimension for each parameter.

        Raises:
            InputError: the design is no grid.
        """
        if not self.axes:
            raise InputError("to_grid", got="another design", expected="a grid")
        names, shape = [name for name, _ in self.axes], [size for _, size in self.axes]
        places = np.unravel_index(np.arange(self.dataset.sizes["run"]), shape)
        import xarray as xr

        found = {}
        for name, one in self.dataset.data_vars.items():
            rest = one.dims[1:]
            found[name] = ((*names, *rest), one.values.reshape(*shape, *one.shape[1:]), one.attrs)
        lines = {}
        for name, at in zip(names, places, strict=True):
            column = self.dataset[name]
            values = column.values[[int(np.argmax(at == k)) for k in range(at.max() + 1)]]
            lines[name] = (name, values, column.attrs)
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
