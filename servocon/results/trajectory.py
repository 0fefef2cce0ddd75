"""The record of a run together with its metrics, pictures and files."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

from servocon.engine.batch import Batch
from servocon.results.metrics import Metrics, measure
from servocon.results.record import Record
from servocon.results.seal import LARGEST

if TYPE_CHECKING:
    import control
    import xarray as xr
    from matplotlib.figure import Figure

    from servocon.results.animation.movies import Animation


@dataclass(frozen=True, eq=False, repr=False)
class Trajectory(Record):
    """The record of a run, as `simulate` returns it: `Record` says which arrays it holds.

    `plant` is the plant that was simulated, or a batch of plants, and `arguments` are those of
    `servocon.simulate` by name; both are None in a run from a file or from another process.
    """

    plant: Any = None
    arguments: Mapping[str, Any] | None = None

    def __getstate__(self) -> dict[str, Any]:
        # Plants and laws need not be of a kind that can be pickled.
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
            path: File to write; None: none.
            panels: Names of the panels, of ``beta, contributions, coordinates, speeds, inputs,
                energy``; None for all that say something.
            width: Width of the picture [inch]; below 5 its panels stand below each other.
            log_time: The logarithm of time on all panels, for what happens at once.

        Raises:
            InputError: as of `servocon.plot.overview`.
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
        """Moving picture of the plant, which shows itself in a notebook.

        Args:
            path: File to write, ``.gif`` or ``.mp4``; None: none.
            plant: The plant, of a run from a file; None for the one that was simulated.
            seconds: Duration [s]; None for that of the run, if it is neither very short nor long.
            size: Width and height of the picture [inch]; None: by the room that the motion takes.
            options: ``scenery``, ``traces`` and ``follow`` of `servocon.plot.animate`.

        Raises:
            InputError: the plant has no shapes, or is not known, or an argument cannot be used.
            MissingRequirementError: an MP4 without ffmpeg; the extra ``video`` brings it.
            OutputError: the file cannot be written; the error says where the animation is.
        """
        from servocon.results.animation import animate

        return animate(self, path, plant=plant, seconds=seconds, size=size, **options)

    def live(self, **options: Any) -> Any:
        """Page in the browser in which the numbers of this run are changed; see `servocon.live`.

        Args:
            options: ``port`` and ``host``.

        Raises:
            InputError: the run is from a file, or a batch.
        """
        import servocon  # by its public name, as a user would: the page stands above the records

        return servocon.live(self, **options)

    def replay(self, path: "str | Path", *, plant: Any = None, title: str = "") -> Path:
        """Write a page that replays the run in any browser: one HTML file, without a network.

        Args:
            path: The file, ``.html``.
            plant: The plant, of a run from a file; None for the one that was simulated.
            title: Title of the page; the run's name if empty.

        Raises:
            InputError: the plant has no shapes, or is not known, or the path has another ending.
            OutputError: the file cannot be written; the error says where the page is.
        """
        from servocon.results.replay import write

        return write(self, path, plant=plant, title=title)

    def save(self, path: "str | Path") -> Path:
        """Write to a NetCDF file, whole or not at all, with a checksum.

        By the CF conventions, compressed: any program that reads NetCDF-4 finds the names, labels,
        units and descriptions in it.

        Args:
            path: The file, whose folder is made if there is none; any ending, ``.nc`` by custom.

        Raises:
            OutputError: it cannot be written; the error says where the results are.
        """
        from servocon.results.files import write

        return write(self, path)

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
        from servocon.results.files import read

        return Trajectory(**read(path, largest))

    def to_xarray(self) -> "xr.Dataset":
        """As the xarray Dataset that `xarray.open_dataset` makes of a saved file."""
        from servocon.results.export import to_xarray

        return to_xarray(self)

    def to_control(self) -> "control.TimeResponseData":
        """As python-control's response: outputs β (else q), states q and v, inputs u."""
        from servocon.results.export import to_control

        return to_control(self)
