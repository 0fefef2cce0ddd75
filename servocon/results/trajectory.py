"""The record of a run together with its metrics, pictures and files."""

from pathlib import Path
from typing import TYPE_CHECKING

from servocon.results import export, files
from servocon.results.metrics import Metrics, measure
from servocon.results.plot import overview
from servocon.results.record import Record
from servocon.results.seal import LARGEST

if TYPE_CHECKING:
    import control
    import xarray as xr
    from matplotlib.figure import Figure


class Trajectory(Record):
    """The record of a run, as `simulate` returns it: `Record` says which arrays it holds."""

    def _repr_mimebundle_(self, **_: Any) -> dict[str, Any]:
        """Overview and metrics, for a notebook: as HTML, and as a picture where there is none."""
        name = str(self.attributes.get("name") or self.attributes.get("constraint", ""))
        parts: list[Part] = []
        found: dict[str, Any] = {}
        if len(self.time):
            made = overview(self)
            content, width = made.png(), round(DOTS * made.get_figwidth())
            parts = [Picture(content, "png", f"overview of {name}", width)]
            parts += [Fold("metrics", [self.metrics().table()])]
            found = {"image/png": b64encode(content).decode("ascii")}
        parameters = self.attributes.get("parameters")
        if isinstance(parameters, Mapping) and parameters:
            rows = [(str(key), words(value)) for key, value in parameters.items()]
            parts.append(Fold("parameters", [Table((), rows)]))
        return {"text/html": piece(name, self.summary(), parts), **found}

    def metrics(self, *, band: float = 0.02, tail: float = 0.1) -> Metrics:
        """Settling time, peak, integrals, rate, effort; see `servocon.results.metrics.measure`."""
        return measure(self, band=band, tail=tail)

    def plot(self, path: "str | Path | None" = None) -> "Figure":
        """Picture of the run, written to `path` if given; see `servocon.results.plot.overview`."""
        return overview(self, path)

    def save(self, path: "str | Path") -> Path:
        """Write to a NetCDF file, whole or not at all, with a checksum.

        By the CF conventions, compressed: any program that reads NetCDF-4 finds the names, labels,
        units and descriptions in it.

        Args:
            path: The file, whose folder is made if there is none; any ending, ``.nc`` by custom.

        Raises:
            OutputError: it cannot be written; the error says where the results are.
        """
        return files.write(self, path)

    @staticmethod
    def load(path: "str | Path", largest: int = LARGEST) -> "Trajectory":
        """Read a NetCDF file that `save` wrote; the result equals the saved trajectory.

        Args:
            path: The file.
            largest: Largest accepted size of the file, and of its arrays together [bytes]; of its
                texts 1/1024 of that, and 4 MiB at least.

        Raises:
            InputError: there is no such file, or it is larger, damaged, or something else.
        """
        return Trajectory(**files.read(path, largest))

    def to_xarray(self) -> "xr.Dataset":
        """As the xarray Dataset that `xarray.open_dataset` makes of a saved file."""
        return export.to_xarray(self)

    def to_control(self) -> "control.TimeResponseData":
        """As python-control's response: outputs β, states q and v, inputs u."""
        return export.to_control(self)
