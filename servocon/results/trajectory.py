"""The record of a run, with its metrics, pictures and files."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

from servocon.results.disk import LARGEST
from servocon.results.metrics import Metrics, measure
from servocon.results.record import Record
from servocon.tree import Batch

if TYPE_CHECKING:
    import control
    import xarray as xr
    from matplotlib.figure import Figure

    from servocon.results.animation.movies import Animation


@dataclass(frozen=True, eq=False, repr=False)
class Trajectory(Record):
    """The record of a run, as returned by `simulate`; `Record` lists its arrays.

    `plant` is the simulated plant, or a batch of plants, and `arguments` are those of
    `servocon.simulate` by name. Both are None in a run from a file or from another process.
    """

    plant: Any = None
    arguments: Mapping[str, Any] | None = None

    def __getstate__(self) -> dict[str, Any]:
        # Plants and laws need not be picklable.
        return vars(self) | {"plant": None, "arguments": None}

    def member(self, index: int) -> Self:
        """One run of a batch, up to its stop.

        Raises:
            InputError: this is not a batch, or has no such member.
        """
        one = super().member(index)
        plant = self.plant.member(index) if isinstance(self.plant, Batch) else self.plant
        return replace(one, plant=plant, arguments=None)

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        """Overview and metrics, for a notebook."""
        from servocon.results.notebook import bundle

        return bundle(self)

    def metrics(
        self, *, band: float = 0.02, position_band: float = 0.02, tail: float = 0.1
    ) -> Metrics:
        """Settling time, peak, integrals, rate, effort; see `servocon.measure`."""
        return measure(self, band=band, position_band=position_band, tail=tail)

    def plot(
        self,
        path: "str | Path | None" = None,
        *,
        panels: Collection[str] | None = None,
        width: float | None = None,
        log_time: bool = False,
    ) -> "Figure":
        """Picture of the run, written to `path` if given.

        Args:
            path: File to write; None: no file.
            panels: Names of the panels, from ``beta, contributions, coordinates, speeds, inputs,
                energy``; None for all informative ones.
            width: Width of the picture [inch]; below 5 its panels are stacked.
            log_time: Use a logarithmic time axis on all panels, for fast transients.

        Raises:
            InputError: as for `servocon.plot.overview`.
        """
        from servocon.results.plot.overview import overview

        return overview(self, path, panels=panels, width=width, log_time=log_time)

    def animate(
        self,
        path: "str | Path | None" = None,
        *,
        plant: Any = None,
        seconds: float | None = None,
        size: tuple[float, float] | None = None,
        **options: Any,
    ) -> "Animation":
        """Animation of the plant, which shows itself in a notebook.

        Args:
            path: File to write, ``.gif`` or ``.mp4``; None: no file.
            plant: The plant, for a run from a file; None: the simulated one.
            seconds: Duration [s]; None: that of the run, unless very short or long.
            size: Width and height of the picture [inch]; None: from the extent of the motion.
            options: ``scenery``, ``traces`` and ``follow`` of `servocon.plot.animate`.

        Raises:
            InputError: the plant has no shapes or is unknown, or an argument cannot be used.
            MissingRequirementError: an MP4 needs ffmpeg; the extra ``video`` installs it.
            OutputError: the file cannot be written; the error says where the animation is.
        """
        from servocon.results.animation import animate

        return animate(self, path, plant=plant, seconds=seconds, size=size, **options)

    def live(self, **options: Any) -> Any:
        """Page in the browser for changing the numbers of this run; see `servocon.live`.

        Args:
            options: ``port`` and ``host``.

        Raises:
            InputError: the run is from a file, or a batch.
        """
        import servocon  # by its public name: the page is a layer above the records

        return servocon.live(self, **options)

    def replay(self, path: "str | Path", *, plant: Any = None, title: str = "") -> Path:
        """Write a page that replays the run in any browser: one HTML file that works offline.

        Args:
            path: The file, ``.html``.
            plant: The plant, for a run from a file; None: the simulated one.
            title: Title of the page; the run's name if empty.

        Raises:
            InputError: the plant has no shapes or is unknown, or the path has another suffix.
            OutputError: the file cannot be written; the error says where the page is.
        """
        from servocon.results.replay import write

        return write(self, path, plant=plant, title=title)

    def save(self, path: "str | Path") -> Path:
        """Write to a NetCDF file, whole or not at all, with a checksum.

        The file is compressed and follows the CF conventions: any NetCDF-4 program finds names,
        labels, units and descriptions in it.

        Args:
            path: The file; its folder is made if missing. The suffix is usually ``.nc``.

        Raises:
            OutputError: it cannot be written; the error says where the results are.
        """
        from servocon.results.files import write

        return write(self, path)

    @staticmethod
    def load(path: "str | Path", largest: int = LARGEST) -> "Trajectory":
        """Read a NetCDF file written by `save`; the result equals the saved trajectory.

        Args:
            path: The file.
            largest: Largest accepted size of the file, and of its arrays together [bytes]; for
                texts 1/1024 of that, at least 4 MiB.

        Raises:
            InputError: there is no such file, or it is too large, damaged, or of another kind.
        """
        from servocon.results.files import read

        return Trajectory(**read(path, largest))

    def to_xarray(self) -> "xr.Dataset":
        """The xarray Dataset, as `xarray.open_dataset` reads it from a saved file."""
        from servocon.results.cf import to_xarray

        return to_xarray(self)

    def to_control(self) -> "control.TimeResponseData":
        """The python-control response: outputs β (else q), states q and v, inputs u."""
        from servocon.results.cf import to_control

        return to_control(self)

    def to_mat(self, path: "str | Path") -> Path:
        """Write to a MATLAB file, whole or not at all; ``load run.mat`` makes its variables.

        They have the names of the NetCDF file, such as ``time``, ``q``, ``beta`` and ``u``; labels
        are cell arrays of texts. Time is the last axis but one, after those of a batch.

        Args:
            path: The file; its folder is made if missing. The suffix is usually ``.mat``.

        Raises:
            OutputError: it cannot be written; the error says where the results are.
        """
        from servocon.results.cf import to_mat

        return to_mat(self, path)
