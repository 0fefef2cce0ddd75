"""The result of a sweep: its runs with a table and a picture."""

from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from servocon.results.metrics import METRICS
from servocon.results.plot.figures import save_figure
from servocon.sweeps.chunks import MEANINGS
from servocon.sweeps.picture import picture
from servocon.sweeps.swept_runs import SweptRuns

if TYPE_CHECKING:
    from matplotlib.figure import Figure

REASONS = 3
"""Largest number of reasons that the table shows."""


class Sweep(SweptRuns):
    """The result of a sweep, as returned by `servocon.sweep` and `load`."""

    def plot(
        self, path: "str | Path | None" = None, *, metric: str | None = None, bound: Any = None
    ) -> "Figure":
        """Picture of the sweep over parameters and time, with the worst run.

        Args:
            path: File to write, if given.
            metric: Metric of the map; None for the settling time, or the ultimate bound.
            bound: A certificate, or a bound of ‖β‖ at the kept times.
        """
        made = picture(self, metric, bound)
        if path is not None:
            save_figure(made, path)
        return made

    def __repr__(self) -> str:
        bad = int((~self.good).sum())
        over = ", ".join(self.parameters)
        return f"Sweep({self.dataset.sizes['run']:,} runs over {over}; {bad:,} ended badly)"

    def __str__(self) -> str:
        return f"{self._counts()}\n\n{self._table()}".rstrip()

    def summary(self) -> dict[str, Any]:
        """Outcomes, and median and worst of each metric with its parameters, as plain data."""
        outcomes = self.dataset["outcome"].values
        counts = {name: int((outcomes == k).sum()) for k, name in enumerate(MEANINGS.split())}
        metrics = {}
        for name in self.metrics:
            values = self.dataset[name].values
            if not np.isnan(values).all():
                run = self.worst(name)
                where = {"run": run, "parameters": self.parameters_of(run)}
                median, worst = (_plain(x) for x in (np.nanmedian(values), values[run]))
                metrics[name] = {"median": median, "worst": worst, **where}
        return {"runs": self.dataset.sizes["run"], "outcomes": counts, "metrics": metrics}

    def _counts(self) -> str:
        outcomes, runs = self.dataset["outcome"].values, self.dataset.sizes["run"]
        parts = []
        for code, name in enumerate(MEANINGS.split()):
            count = int((outcomes == code).sum())
            if count:
                parts.append(f"{count:,} {name.replace('_', ' ')}")
        left = int((outcomes < 0).sum())
        parts += [f"{left:,} not computed yet"] * (left > 0)
        lines = [f"{runs:,} runs: {', '.join(parts)}"]
        reasons = self.dataset["reason"].values[~self.good & (outcomes >= 0)]
        found, first, counts = np.unique(reasons.astype(str), return_index=True, return_counts=True)
        order = np.lexsort((first, -counts))[:REASONS]
        return "\n".join(lines + [f"  {counts[k]:,}: {found[k][:200]}" for k in order])

    def _table(self) -> str:
        """Median and worst of the metrics, and the parameters of the worst."""
        from rich.console import Console
        from rich.table import Table

        if not self.good.any():
            return ""
        grid = Table(box=None, pad_edge=False)
        for name in ("metric", "median", "worst", "at"):
            grid.add_column(name, justify="right" if name in ("median", "worst") else "left")
        for name in self.metrics:
            values = self.dataset[name]
            if not METRICS[name].shown or np.isnan(values.values).all():
                continue
            run = self.worst(name)
            where = ", ".join(f"{k} = {_short(v)}" for k, v in self.parameters_of(run).items())
            label = f"{name} [{values.attrs['units']}]"
            median, worst = np.nanmedian(values.values), values.values[run]
            grid.add_row(label, f"{median:.4g}", f"{worst:.4g}", f"run {run}: {where}")
        console = Console(file=StringIO(), width=10_000, markup=False, emoji=False, highlight=False)
        with console.capture() as printed:
            console.print(grid)
        return "\n".join(line.rstrip() for line in printed.get().splitlines())


def _plain(value: Any) -> float | None:
    """A number for JSON; None if it is not finite."""
    return float(value) if np.isfinite(value) else None


def _short(value: Any) -> str:
    return f"{value:.4g}" if isinstance(value, float) else str(value)
