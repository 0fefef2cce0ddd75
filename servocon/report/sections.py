"""Sections of a report, from saved runs, and from the folders that ``servocon run`` writes."""

import json
from collections.abc import Mapping, Sequence
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np

from servocon import style
from servocon.errors import InputError
from servocon.experiment.report import RESULTS
from servocon.markup import Picture, Section, Table, Text, page
from servocon.results.disk import store, unsealed_json
from servocon.results.metrics import METRICS, measure
from servocon.results.plain import plain
from servocon.results.plot.overview import overview
from servocon.results.record import Record
from servocon.results.trajectory import Trajectory
from servocon.sweeps.store import is_store, load
from servocon.sweeps.swept import Sweep

MANY = 20_000
"""Number of points of a curve above which a picture has pixels instead of lines."""

KINDS = {".png": "png", ".gif": "gif", ".svg": "svg+xml"}
"""Picture formats that are shown, by file suffix."""

LARGEST = 20_000_000
"""Largest size of a picture or text in the page [bytes]."""


def write_report(
    path: "str | Path", sections: Sequence[Section], title: str = "servocon report"
) -> Path:
    """Write sections as one page of HTML, whole or not at all.

    Raises:
        OutputError: it cannot be written; the error says where the page is.
    """
    from importlib.metadata import version

    made = page(title, sections, f"Made by servocon {version('servocon')}.")
    return store(path, made.encode("utf-8", "replace"), ".html")


def sections_of(source: "str | Path") -> list[Section]:
    """Sections from a file that `save` wrote, a sweep's store, or a folder of ``servocon run``.

    From a folder: claims, pictures, runs, and texts (``*.txt``), such as a saved certificate.

    Raises:
        InputError: there is no such file or folder, or it is empty or of another kind.
    """
    path = Path(source)
    if not path.is_dir():
        run = Trajectory.load(path)
        return [run_section(str(run.attributes.get("name") or path.stem), run)]
    if is_store(path):
        return [sweep_section(path.stem, load(path))]
    files = sorted(file for file in path.iterdir() if file.is_file())
    results = _results(path / RESULTS)
    order = {Path(name).name: i for i, name in enumerate(results.get("written", ()))}
    files.sort(key=lambda file: order.get(file.name, len(order)))
    title = str(results.get("name") or path.name)
    runs: dict[str, Trajectory] = {}
    for file in files:
        if file.suffix == ".nc":
            run = Trajectory.load(file)
            name = str(run.attributes.get("name") or file.stem).removeprefix(f"{title}: ")
            runs[name if name not in runs else file.stem] = run
    if not runs and not results:
        raise InputError(
            "source",
            got=f"the folder {str(path)!r} without a saved run",
            expected="a file that save() wrote, a folder that `servocon run` wrote, or a "
            "sweep's store",
        )
    first = Section(title, [*_claims(results), *_side_by_side(runs), *_shown(files)])
    return [first, *(run_section(f"{title}: {name}", run) for name, run in runs.items())]


def run_section(name: str, run: Record) -> Section:
    """Section about one run, or a batch: picture, metrics, parameters, versions."""
    end = run.stopped or run.expected_end
    batch = f", a batch of {run.batch_shape[0]}" if run.batch_shape else ""
    attributes = dict(run.attributes)
    about = {key: attributes.get(key) for key in ("plant", "law", "constraint", "seed")}
    times = f"{len(run.time)} to t = {run.time[-1]:.6g} s{batch}" if len(run.time) else "none"
    about |= {"end": end or "went through", "output times": times}
    about |= {"dependent rows": ", ".join(run.dependent_rows())}
    parts: list[Table | Picture | Text] = [_pairs(about, "")]
    if len(run.time):
        parts += [_overview(run, name), _metrics(run)]
    for key in ("parameters", "options", "versions"):
        values = attributes.get(key)
        if isinstance(values, Mapping) and values:
            parts.append(_pairs(values, key, folded=key != "parameters"))
    if run.rank_changes:
        words = "\n".join(json.dumps(plain(change)) for change in run.rank_changes)
        parts.append(Text(words, "changes of rank", folded=True))
    return Section(name, parts)


def sweep_section(name: str, sweep: Sweep) -> Section:
    """Section about a sweep: outcomes, picture, metrics with the worst run, parameters."""
    found, content = sweep.summary(), BytesIO()
    outcomes = {kind.replace("_", " "): count for kind, count in found["outcomes"].items() if count}
    parts: list[Table | Picture | Text] = [_pairs({"runs": found["runs"]} | outcomes, "")]
    if found["metrics"]:
        with style.context():
            sweep.plot().savefig(content, format="png")
        parts.append(Picture(content.getvalue(), "png", f"metrics of {name} over its parameters"))
        number = lambda value: "not finite" if value is None else f"{value:.6g}"
        rows = [
            [
                f"{metric} [{sweep.dataset[metric].attrs['units']}]",
                *map(number, (one["median"], one["worst"])),
                ", ".join(f"{k} = {v:.6g}" for k, v in one["parameters"].items()),
            ]
            for metric, one in found["metrics"].items()
        ]
        parts.append(Table(["", "median", "worst", "worst at"], rows, "metrics"))
    manifest = (
        json.loads(sweep.dataset.attrs["manifest"]) if "manifest" in sweep.dataset.attrs else {}
    )
    for title, values in manifest.items():
        parts.append(_pairs(values if isinstance(values, dict) else {title: values}, title, True))
    return Section(name, parts)


def certificate_section(name: str, certificate: object) -> Section:
    """Section about a certificate, in its own words."""
    return Section(name, [Text(str(certificate))])


def _results(path: Path) -> dict[str, Any]:
    """Results of ``servocon run``; empty if there is no such file."""
    if not path.exists():
        return {}
    expected = "a file that `servocon run` wrote"
    found = unsealed_json(path, expected)
    try:
        claims = [(c["text"], c["expected"], c["got"], c["holds"]) for c in found["claims"]]
        texts = {name: str(found[name]) for name in ("name", "source")}
        lists = {name: list(map(str, found[name])) for name in ("written", "problems")}
    except (KeyError, TypeError) as error:  # of another version
        got = f"{str(path)!r} ({type(error).__name__}: {error})"
        raise InputError("path", got=got, expected=expected) from error
    return {**texts, **lists, "claims": claims}


def _claims(results: Mapping[str, Any]) -> list[Table | Text]:
    parts: list[Table | Text] = []
    if results.get("source"):
        parts.append(_pairs({"source": results["source"]}, ""))
    claims = results.get("claims", [])
    if claims:
        rows = [["ok" if c[3] else "FAIL", *map(str, c[:3])] for c in claims]
        verdicts = [bool(c[3]) for c in claims]
        title = f"claims: {sum(verdicts)} of {len(claims)} hold"
        parts.append(Table(["", "claim", "expected", "got"], rows, title, verdicts))
    if results.get("problems"):
        parts.append(Text("\n".join(map(str, results["problems"])), "problems"))
    return parts


def _side_by_side(runs: Mapping[str, Record]) -> list[Table]:
    """Metrics of several runs; the median for a batch."""
    found = {name: measure(run) for name, run in runs.items() if len(run.time)}
    if len(found) < 2:
        return []
    measured = {name: one.values for name, one in found.items()}
    metrics = [name for name in METRICS if any(name in one for one in measured.values())]
    value = lambda one, name: f"{np.median(one[name]):.6g}" if name in one else ""
    units = next(iter(found.values())).units
    rows = [[m, *(value(one, m) for one in measured.values()), units[m]] for m in metrics]
    return [Table(["", *found, "unit"], rows, "metrics")]


def _shown(files: Sequence[Path]) -> list[Picture | Text]:
    """Pictures and texts of a folder."""
    parts: list[Picture | Text] = []
    for file in files:
        if file.stat().st_size > LARGEST:
            continue
        if file.suffix in KINDS:
            parts.append(Picture(file.read_bytes(), KINDS[file.suffix], file.stem))
        elif file.suffix == ".txt":
            parts.append(Text(file.read_text("utf-8", "replace"), file.stem))
    return parts


def _overview(run: Record, name: str) -> Picture:
    picture, content = overview(run), BytesIO()
    kind = "png" if run.beta_norm.size > MANY else "svg"
    with style.context({"svg.fonttype": "path"}):  # a page looks the same without the font
        picture.savefig(content, format=kind, metadata={"Date": None} if kind == "svg" else None)
    return Picture(content.getvalue(), "svg+xml" if kind == "svg" else kind, f"overview of {name}")


def _metrics(run: Record) -> Table:
    rows, head = [], ["", "value", "unit"]
    for title, value, unit in measure(run).rows():
        if run.batch_shape:
            head = ["", "smallest", "median", "largest", "unit"]
            numbers = [f"{f(np.asarray(value)):.6g}" for f in (np.min, np.median, np.max)]
            rows.append([title, *numbers, unit])
        else:
            rows.append([title, f"{float(value):.6g}", unit])
    return Table(head, rows, "metrics")


def _pairs(values: Mapping[str, Any], title: str, folded: bool = False) -> Table:
    rows = [[str(k), _value(v)] for k, v in values.items() if not _is_empty(v)]
    return Table((), rows, title, (), folded)


def _is_empty(value: Any) -> bool:
    return value is None or (isinstance(value, str) and not value)


def _value(value: Any) -> str:
    words = value if isinstance(value, str) else str(plain(value))
    words = str(value) if isinstance(value, tuple) and hasattr(value, "_fields") else words
    return words if len(words) <= 300 else f"{words[:280]} … ({len(words):,} characters)"
