"""Animations of runs: the shapes of the plant, with axes, time and traces."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import numpy as np

from servocon import validate
from servocon.errors import InputError, UnknownNameError, written
from servocon.memory import require_memory
from servocon.results.animation.frames import Panel, frames_of
from servocon.results.animation.movies import Animation, require_movie
from servocon.results.record import Record
from servocon.shapes.motion import coloured, shapes_over, visible
from servocon.shapes.shape import Shape, require_shapes
from servocon.style import context
from servocon.tree import Batch, Module
from servocon.user_code import explained

RATE = 20.0
"""Pictures per second."""

SHORTEST, LONGEST = 2.0, 8.0
"""Bounds of the default duration of an animation [s]; real time between them."""

BYTES = 3.0 * 100.0**2
"""Memory of a square inch of a picture [bytes]: three colours per dot."""

ASSUMED = (4.2, 4.2)
"""Assumed width and height of a picture of unknown size, for its memory [inch]."""

MOST = 1000
"""Largest number of instants in traces."""

CURE = "Write its method shapes(q, t), of sc.shapes.ball, rod, box and path."


class Scenery(Module):
    """Shapes in addition to the plant's, as functions of time only; `animate` makes it."""

    function: Callable[..., Any]

    def shapes(self, q: Any, t: Any) -> Any:
        """Shapes at time t [s]."""
        return self.function(t)


@explained
def animate(
    runs: "Record | Mapping[str, Record]",
    path: "str | Path | None" = None,
    *,
    plant: Any = None,
    seconds: float | None = None,
    size: tuple[float, float] | None = None,
    scenery: "Mapping[str, Shape] | Callable[..., Mapping[str, Shape]] | None" = None,
    traces: "tuple[str, ...] | None" = None,
    follow: str | None = None,
) -> Animation:
    """Animate the shapes of one run, or of several side by side.

    The animation has equal axes in metres, in a plane or in space, the time, and traces of points.
    For a batch the first member is drawn, and the title says so.

    Args:
        runs: A run, or runs by label.
        path: File to write, ``.gif``, or ``.mp4`` (needs ffmpeg); None: no file.
        plant: The plant, for a run from a file; None: the simulated one.
        seconds: Duration of the animation [s]; None: that of the run, unless very short or long.
            The picture states the speed if it is not real time.
        size: Width and height of the picture [inch]; None: from the extent of the motion.
        scenery: Further shapes by name, such as obstacles and a curve to follow; or a function of
            time that returns them.
        traces: Names of shapes whose centres leave traces; None for all balls.
        follow: Name of a shape that stays in the centre, such as the leader of a platoon.

    Raises:
        InputError: the plant has no shapes or is unknown, or an argument cannot be used.
        MissingRequirementError: an MP4 needs ffmpeg; the extra ``video`` installs it.
        OutputError: the file cannot be written; the error says where the animation is.
    """
    if path is not None:
        require_movie(path)
    given = runs if isinstance(runs, Mapping) else {"": runs}
    if not given:
        raise InputError("runs", got="none", expected="a run, or runs by their labels")
    if size is not None:
        validate.shape("size", size, (2,), "Width and height [inch].")
        validate.positive("size", size)
    if isinstance(traces, str):
        raise InputError("traces", got=repr(traces), expected=f"names, ({traces!r},)")
    if callable(scenery):
        validate.function("scenery", scenery, arguments="t")
    elif scenery is not None:
        require_shapes("scenery", scenery)
    end = max(run.time[-1] for run in map(whole, given.values()))
    begin = min(float(run.time[0]) for run in given.values())
    instants = np.linspace(begin, max(end, begin), MOST)
    panels = [_panel(*item, plant, instants, scenery, follow) for item in given.items()]
    lasting = min(max(end - begin, SHORTEST), LONGEST) if seconds is None else seconds
    count = max(2, round(RATE * validate.number("seconds", lasting)))
    taken = BYTES * count * float(np.prod(ASSUMED if size is None else size))
    require_memory("animate", f"{count} pictures", taken, "Fewer seconds, or a smaller size.")
    shown = np.linspace(0, MOST - 1, count)
    speed = (end - begin) / lasting
    told = f"   ({speed:.2g} × real time)" if speed < 10.0 else f"   ({speed:.0f} × real time)"
    told, digits = "" if abs(speed - 1.0) < 0.01 else told, 2 if end - begin < 100.0 else 0
    times = [(k, f"t = {instants[k]:.{digits}f} s{told}") for k in shown.astype(int)]
    with context():
        animation = Animation(frames_of(panels, times, size, traces), RATE)
    if path is not None:
        animation.save(path)
    return animation


def whole(run: Any) -> Record:
    """A run, checked to have all coordinates and some times.

    Raises:
        InputError: it lacks them.
    """
    validate.instance("runs", run, Record, "a run, as sc.simulate returns it")
    run.require_whole("an animation")
    if not len(run.time):
        raise InputError("runs", got="a run without output times", expected="one with some")
    return run


def _panel(
    label: str, run: Any, plant: Any, instants: np.ndarray, scenery: Any, follow: str | None
) -> Panel:
    """The shapes of one run.

    Raises:
        InputError: it has none, or its plant is unknown.
    """
    if run.batch_shape:
        label = f"{label}{', ' if label else ''}member 0 of {run.batch_shape[0]}"
        run = run.member(0)
    plant = plant_of(run, plant)
    k = np.clip(np.searchsorted(run.time, instants + 1e-9, side="right") - 1, 0, None)
    motions = shapes_over(plant, run.q[k], run.time[k])
    if not motions:
        raise InputError("plant", got=f"a {type(plant).__name__} without shapes",
                         expected="a plant with shapes to draw", cure=CURE)  # fmt: skip
    own = len(motions)
    if scenery is not None:
        function = scenery if callable(scenery) else lambda t: dict(scenery)
        zero = np.zeros((len(instants), 1))
        motions = shapes_over(Scenery(function), zero, instants) + motions
    centre = np.zeros((len(instants), 3))
    if follow is not None:
        known = {motion.name: motion for motion in motions}
        if follow not in known:
            raise UnknownNameError("follow", follow, known)
        centre = known[follow].centre[:, 0]
    moved = [m._replace(points=m.points - centre[:, None, None],
                        centre=m.centre - centre[:, None]) for m in motions]  # fmt: skip
    return Panel(label, coloured(visible(moved), own), f" from {follow}" if follow else "")


def plant_of(run: Any, plant: Any) -> Any:
    """The plant of a run.

    Raises:
        InputError: it is unknown.
    """
    found = run.plant if plant is None else plant
    if isinstance(found, Batch):
        found = found.member(0)
    if found is None:
        raise InputError(
            "plant",
            got="None, of a run from a file, which does not hold its plant",
            expected="the plant that was simulated",
            cure="Give it: run.animate(plant=...).",
        )
    if isinstance(found, type) or not hasattr(found, "shapes"):
        cure = f"Write {found.__name__}()." if isinstance(found, type) else CURE
        raise InputError("plant", got=written(found), expected="a plant", cure=cure)
    labels = found.coordinate_labels() if hasattr(found, "coordinate_labels") else None
    count = run.q.shape[-1]
    if labels is not None and len(labels) != count:
        got = f"{written(found)} of {len(labels)} coordinates"
        raise InputError("plant", got=got, expected=f"that of the run, which has {count}")
    return found
