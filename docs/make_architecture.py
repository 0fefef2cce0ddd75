"""The data flow of servocon and its folders as pictures, and the folders' figures as a table.

``python docs/make_architecture.py`` writes docs/_build/gallery/architecture.png, house.png and
architecture.txt, and prints the table; the build of the documentation does the same.
"""

import tomllib
from pathlib import Path
from statistics import median
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
OWN, GIVEN, RESULT = "#dbe9f6", "#f3f3f3", "#e6f2dd"
FLOOR, WIDEST, NARROWEST = 0.62, 14.8, 2.15
"""Of the house, in units of the picture: height of a floor, and the widths of the widest floor and
of the narrowest room."""


class Box(NamedTuple):
    """Box of the data flow: its centre and size in units of the picture, and its colour."""

    text: str
    x: float
    y: float
    width: float = 2.0
    height: float = 0.8
    colour: str = OWN


BOXES = {
    "model": Box("Plant\n(the model)", 1.0, 4.0, colour=GIVEN),
    "constraint": Box("Constraint\nβ(q, v, t)", 1.0, 2.6, colour=GIVEN),
    "law": Box("Law\nterms on one Snapshot", 4.1, 3.3, 2.4),
    "true": Box("Plant\n(the simulated one)", 7.0, 4.6, 2.2, colour=GIVEN),
    "loop": Box("ClosedLoop", 7.0, 3.3),
    "simulate": Box("simulate", 9.6, 3.3, 1.8),
    "run": Box("Trajectory", 12.4, 3.3, 2.6, colour=RESULT),
    "out": Box("metrics, pictures, files", 12.4, 4.6, 2.6, colour=RESULT),
    "claims": Box("claims of an Experiment", 12.4, 2.0, 2.6, colour=RESULT),
    "set": Box("Uncertainty\nStateSet", 4.1, 0.7, colour=GIVEN),
    "certify": Box("certify", 7.0, 2.0),
    "certificate": Box("Certificate", 9.6, 2.0, 1.8, colour=RESULT),
    "falsify": Box("falsify", 9.6, 0.7, 1.8),
    "report": Box("FalsificationReport", 12.4, 0.7, 2.6, colour=RESULT),
}
ARROWS = (
    ("model", "law"),
    ("constraint", "law"),
    ("law", "loop"),
    ("true", "loop"),
    ("loop", "simulate"),
    ("simulate", "run"),
    ("run", "out"),
    ("run", "claims"),
    ("set", "certify"),
    ("law", "certify"),
    ("certify", "certificate"),
    ("certificate", "falsify"),
    ("set", "falsify"),
    ("falsify", "report"),
)


def draw(axes) -> None:
    """Draw boxes, and arrows between their edges."""
    from matplotlib.patches import FancyBboxPatch

    style = {"boxstyle": "round,pad=0.04", "edgecolor": "0.3"}
    patches = {}
    for name, box in BOXES.items():
        corner = (box.x - box.width / 2, box.y - box.height / 2)
        patches[name] = FancyBboxPatch(corner, box.width, box.height, facecolor=box.colour, **style)
        axes.add_patch(patches[name])
        axes.text(box.x, box.y, box.text, ha="center", va="center", fontsize=7)
    for start, end in ARROWS:
        a, b = BOXES[start], BOXES[end]
        ends = {"patchA": patches[start], "patchB": patches[end]}
        arrow = {"arrowstyle": "-|>", "color": "0.2", **ends}
        axes.annotate("", (b.x, b.y), (a.x, a.y), arrowprops=arrow)
    axes.set(xlim=(-0.2, 13.9), ylim=(0.1, 5.2), aspect="equal")
    axes.axis("off")


def draw_house(axes) -> None:
    """Draw a floor for each layer of the contract, and on it a room for each folder."""
    from matplotlib.patches import Rectangle

    rows = folders()
    top = rows[-1].layer
    floors = [[row for row in rows if row.layer == layer] for layer in range(1, top + 1)]
    for layer, rooms in enumerate(floors, start=1):
        widths = widths_of(rooms, floors)
        left = -sum(widths) / 2
        for room, width in zip(rooms, widths, strict=True):
            corner = (left, FLOOR * (layer - 1))
            axes.add_patch(Rectangle(corner, width, 0.88 * FLOOR, facecolor=OWN, edgecolor="0.3"))
            middle = (left + width / 2, FLOOR * (layer - 1) + 0.44 * FLOOR)
            text = f"{room.name}  {room.lines / 1000:.1f}"
            axes.text(*middle, text, ha="center", va="center", fontsize=7)
            left += width
        axes.text(-7.6, FLOOR * (layer - 0.56), f"{layer}", ha="right", va="center", color="0.5")
    for level, name in enumerate(("plants", "experiments")):
        height = FLOOR * (top + level)
        axes.add_patch(Rectangle((-3, height), 6, 0.88 * FLOOR, facecolor=GIVEN, edgecolor="0.3"))
        text = f"{name}, by public names only"
        axes.text(0.0, height + 0.44 * FLOOR, text, ha="center", va="center", fontsize=7)
    axes.set(xlim=(-8.0, 8.0), ylim=(-0.1, FLOOR * (top + 2) + 0.1))
    axes.axis("off")


def widths_of(rooms: "list[Folder]", floors: "list[list[Folder]]") -> list[float]:
    """Widths of rooms: as their lines of code, by the scale at which the widest floor fits."""
    free = [WIDEST - NARROWEST * (len(floor) - 1) for floor in floors]
    most = [max(room.lines for room in floor) for floor in floors]
    scale = min(width / lines for width, lines in zip(free, most, strict=True))
    return [max(NARROWEST, scale * room.lines) for room in rooms]


class Folder(NamedTuple):
    """Figures of one folder, or of one file at the top: layer 1 stands at the bottom."""

    name: str
    layer: int
    files: int
    lines: int
    median: float
    longest: int


def folders() -> list[Folder]:
    """Figures of all that the contract of the imports names, from the ground up."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]
    layers = settings["importlinter"]["contracts"][0]["layers"]
    rows = []
    for layer, names in enumerate(reversed(layers), start=1):
        for name in names.split(" | "):
            place = ROOT / "servocon" / name
            files = sorted(place.rglob("*.py")) or [place.with_suffix(".py")]
            lengths = [len(path.read_text("utf-8").splitlines()) for path in files]
            rows.append(
                Folder(name, layer, len(files), sum(lengths), median(lengths), max(lengths))
            )
    return rows


def table() -> str:
    """The figures as text."""
    heads = ("folder", "layer", "files", "lines", "median", "longest")
    rows = [f"{heads[0]:<16}" + "".join(f"{head:>9}" for head in heads[1:])]
    for row in folders():
        rows.append(f"{row.name:<16}" + "".join(f"{value:>9g}" for value in row[1:]))
    files = [*(ROOT / "servocon").rglob("*.py")]
    lengths = [len(path.read_text("utf-8").splitlines()) for path in files]
    totals = (max(row.layer for row in folders()), len(files), sum(lengths))
    totals = (*totals, median(lengths), max(lengths))
    rows.append(f"{'servocon':<16}" + "".join(f"{value:>9g}" for value in totals))
    return "\n".join(rows) + "\n"


def write(path: Path) -> Path:
    """Draw the data flow, and beside it the house and the table."""
    from servocon import style
    from servocon.results.plot import figure, save_figure

    path.parent.mkdir(parents=True, exist_ok=True)
    path.with_suffix(".txt").write_text(table(), "utf-8")
    save_figure(figure(draw_house, 1, 1, size=(style.width(2), 6.2)), path.with_name("house.png"))
    return save_figure(figure(draw, 1, 1, size=(style.width(2), 2.9)), path)


if __name__ == "__main__":
    print(table())
    print(write(Path(__file__).parent / "_build" / "gallery" / "architecture.png"))
