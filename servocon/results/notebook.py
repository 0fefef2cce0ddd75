"""A run as the result of a notebook's cell: overview, metrics and provenance."""

from base64 import b64encode
from collections.abc import Mapping
from typing import Any

from servocon.markup import Fold, Part, Picture, Table, piece
from servocon.results.labels import printable
from servocon.results.metrics import measure
from servocon.results.plot.overview import overview
from servocon.results.record import Record
from servocon.tree import words

ABOUT = ("plant", "law", "constraint", "seed", "compiler")
"""Attributes of a run that are shown with its parameters."""


def bundle(run: Record) -> dict[str, str]:
    """A run by content type for notebooks: HTML, and a picture as fallback.

    Args:
        run: The run.
    """
    parts, shown = _facts(run), {}
    if len(run.time):
        made: Any = overview(run)
        content, (wide, _) = made.png(), made.pixels()
        picture = Picture(content, "png", f"overview of {printable(run.name)}", wide)
        parts = [picture, Fold("metrics", [measure(run).table()]), *parts]
        shown = {"image/png": b64encode(content).decode("ascii")}
    return {"text/html": piece(printable(run.name), printable(run.extent), parts), **shown}


def _facts(run: Record) -> list[Part]:
    """Parameters, options and the like, as tables that unfold on a click."""
    about = {key: value for key in ABOUT if (value := run.attributes.get(key)) is not None}
    groups: dict[str, Any] = {"parameters": run.attributes.get("parameters"), "made by": about}
    return [
        Fold(title, [Table((), [(printable(str(k)), _words(x)) for k, x in values.items()])])
        for title, values in groups.items()
        if isinstance(values, Mapping) and values
    ]


def _words(value: Any) -> str:
    return printable(words(value))
