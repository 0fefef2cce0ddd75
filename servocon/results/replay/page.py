"""The page that replays a run, and its data."""

import base64
import html as escaping
import json
from importlib.resources import files
from pathlib import Path
from typing import Any

import numpy as np

from servocon import validate
from servocon.errors import InputError
from servocon.linalg.arrays import evenly
from servocon.results.animation.panels import CURE, plant_of, whole
from servocon.results.disk import as_path, store
from servocon.results.labels import printable
from servocon.results.record import Record
from servocon.shapes.motion import (
    ShapeMotion,
    coloured,
    extent,
    shapes_over,
    visible,
    with_the_convoy,
)
from servocon.style import COLORS
from servocon.user_code import explained

LARGEST = 250_000
"""Largest size of all positions [bytes], before they are written as text."""

INSTANTS, POINTS = 600, 800
"""Largest numbers of instants of the shapes, and of points of ‖β‖."""

LEVELS = 65_535
"""Number of steps in which a coordinate crosses the room."""

CORNERS = np.array([[x, y, z] for x in (-0.5, 0.5) for y in (-0.5, 0.5) for z in (-0.5, 0.5)])
"""Corners of a box of size 1, in the order of `page.js`."""


@explained
def write(run: Record, path: "str | Path", *, plant: Any = None, title: str = "") -> Path:
    """Write a page that replays a run: one file that needs no network or server.

    Args:
        run: The run; for a batch the first member, and the page says so.
        path: The file, ``.html``.
        plant: The plant, for a run from a file; None: the simulated one.
        title: Title of the page; the run's name if empty.

    Raises:
        InputError: the plant has no shapes or is unknown, or the path has another suffix.
        OutputError: the file cannot be written; the error says where the page is.
    """
    if as_path(path).suffix.lower() not in (".html", ".htm"):
        raise InputError("path", got=repr(str(path)), expected="an ending .html")
    return store(path, html(run, plant=plant, title=title).encode("utf-8"), ".html")


def html(run: Record, *, plant: Any = None, title: str = "") -> str:
    """The page of `write`, as text.

    Args:
        run: The run.
        plant: The plant, or None for the simulated one.
        title: Title of the page; the run's name if empty.

    Raises:
        InputError: the plant has no shapes or is unknown.
    """
    one, title = whole(run), validate.text("title", title)
    member = f"member 0 of {one.batch_shape[0]}" if one.batch_shape else ""
    plant, one = plant_of(one, plant), one.member(0) if member else one
    named = title or str(run.attributes.get("name") or run.attributes.get("constraint", "run"))
    shown = _shapes(plant, one)
    kept = len(shown["time"])
    parts = [member] if member else []
    if kept < len(one.time):
        parts.append(
            f"{kept} of {len(one.time)} instants are kept; places between are interpolated"
        )
    version = run.attributes.get("versions", {}).get("servocon", "")
    parts.append(f"made by servocon {version}".strip())
    data = shown | {"error": _error(one), "origin": ""}
    folder = files("servocon.results.replay")
    text = {
        "title": escaping.escape(printable(", ".join(filter(None, [named, member])))),
        "told": escaping.escape(printable(f"moving picture of {named}; drag to turn it in space")),
        "note": escaping.escape(printable("; ".join(parts).capitalize() + ".")),
        "style": (folder / "page.css").read_text("utf-8"),
        "script": (folder / "page.js").read_text("utf-8"),
        "data": json.dumps(data, separators=(",", ":")).replace("<", "\\u003c"),
    }
    page = (folder / "page.html").read_text("utf-8")
    for key in ("style", "script", "title", "told", "note", "data"):  # the run's own words last
        page = page.replace("{" + key + "}", text[key])
    return page


def _shapes(plant: Any, run: Record) -> dict[str, Any]:
    """Positions of the shapes at the kept instants, and their extent.

    Raises:
        InputError: the plant has no shapes.
    """
    few = shapes_over(plant, run.q[:1], run.time[:1])
    if not few:
        expected = "a plant with shapes to draw"
        raise InputError(
            "plant", got=f"a {type(plant).__name__} without shapes", expected=expected, cure=CURE
        )
    size = 6 * sum(_corners(motion).shape[1] for motion in few)
    count = int(np.clip(LARGEST // size, 2, INSTANTS))
    k = evenly(len(run.time), count)
    way, motions = with_the_convoy(shapes_over(plant, run.q[k], run.time[k]))
    motions = coloured(visible(motions))
    low, high = (np.where(np.isfinite(x), x, 0.0) for x in extent(motions))
    step = np.where(high > low, (high - low) / LEVELS, 1.0)
    return {
        "time": [float(f"{t:.6g}") for t in run.time[k]],
        "planar": all(motion.planar for motion in motions),
        "low": low.tolist(),
        "high": high.tolist(),
        "step": step.tolist(),
        "way": [[float(f"{x:.7g}") for x in place] for place in way] if way.any() else [],
        "shapes": [_shape(motion, low, step) for motion in motions],
    }


def _shape(motion: ShapeMotion, low: np.ndarray, step: np.ndarray) -> dict[str, Any]:
    from matplotlib.colors import to_hex

    corners = _corners(motion)
    several = motion.points.shape[1]
    levels = np.clip(np.round((corners - low) / step), 0, LEVELS)
    levels = np.nan_to_num(levels).astype("<u2")
    moves = bool((levels != levels[:1]).any())
    data = levels if moves else levels[:1]
    return {
        "name": printable(motion.name),
        "kind": motion.kind,
        "color": to_hex(motion.color or "0.5"),
        "named": motion.color in COLORS,
        "several": several,
        "corners": corners.shape[1] // several,
        "radius": [float(f"{r:.4g}") for r in 0.5 * motion.size[0, :, 0]],
        "moves": moves,
        "points": base64.b64encode(data.tobytes()).decode("ascii"),
    }


def _corners(motion: ShapeMotion) -> np.ndarray:
    """Points of shapes over the run (K, several × corners, 3): ends, centres, corners of boxes."""
    points = motion.points
    if motion.kind == "box":
        from servocon.results.animation.drawing import rotation_matrices

        unit = CORNERS[[0, 4, 6, 2]] * [1.0, 1.0, 0.0] if motion.planar else CORNERS
        turned = rotation_matrices(motion.quaternion) @ (unit * motion.size[..., None, :]).swapaxes(
            -1, -2
        )
        points = motion.centre[..., None, :] + turned.swapaxes(-1, -2)
    return points.reshape(len(points), -1, 3)


def _error(run: Record) -> dict[str, Any]:
    """‖β‖ over time, for its curve; empty without a relation."""
    k = evenly(len(run.time), POINTS)
    units = {label.unit for label in run.axes.row}
    unit = f" [{units.pop()}]" if len(units) == 1 and units != {""} else ""
    values = np.nan_to_num(run.beta_norm[k], posinf=0.0)
    return {
        "t": [float(f"{t:.6g}") for t in run.time[k]],
        "beta": [float(f"{b:.4g}") for b in values] if run.has_beta else [],
        "label": f"‖β‖{unit}",
    }
