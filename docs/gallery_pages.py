"""The gallery's pages: a grid of thumbnails by subject, and one page for each experiment.

`make_gallery` runs the experiments; here docs/gallery/NAME.md and the grid of docs/gallery.md are
written from what it left, at each build.
"""

import inspect
import json
import os
import re
from pathlib import Path
from typing import Any

import make_gallery

DOCS = Path(__file__).parent
PAGES = DOCS / "gallery"
GROUPS = {
    "Arms": (
        "flexible-joint flexible-joint-ideal uncertain-flexible-joint uncertain-arm adaptive-arm"
        " rubbing-arm underactuated-arm hidden-machines"
    ),
    "Robots": (
        "panda-circle xarm7-bench flexible-panda level-cup two-hands loop-closure"
        " quadruped-stance humanoid-balance"
    ),
    "Mobile systems and swarms": "swarm flock obstacles dead-zone-swarm fuzzy-gain",
    "Platoons": "platoon string-stability cut-in merge-and-split emergency-brake",
    "Mechanisms": (
        "crane camera-crane slider-crank four-bar iftomm hoop drift kane-examples canonical-kane"
    ),
    "Satellites and free bodies": "satellite-formation quaternion-body",
    "Particles and rolling bodies": "spiral bounded-tracking turntable rolling-disk knife-edge",
}
"""Experiments by subject; one that stands nowhere is shown last."""

OTHERS = "Further experiments"

COMPARED = ("uncertain-arm", "adaptive-arm")
"""Experiments whose figures a page shows as a table of laws."""


def write() -> None:
    """Write the page of every installed experiment, and the grid."""
    from servocon.experiment import registry

    names = registry.list_names(registry.EXPERIMENTS)
    PAGES.mkdir(exist_ok=True)
    for page in PAGES.glob("*.md"):
        if page.stem not in names:
            page.unlink()
    records = {}
    for name in names:
        text = (make_gallery.FOLDER / name / make_gallery.RECORD).read_text("utf-8")
        records[name] = json.loads(text)
        code = Path(inspect.getfile(registry.load_experiment(name)))
        _update(PAGES / f"{name}.md", page_of(name, records[name], code))
    _update(make_gallery.FOLDER / "grid.md", grid(records))
    for name in COMPARED:
        _update(make_gallery.FOLDER / name / "figures.md", figures(records[name]["claims"]))


def page_of(name: str, record: dict[str, Any], code: Path) -> str:
    """Page of one experiment."""
    folder, title = f"/_build/gallery/{name}", title_of(name)
    lines = ["---", "html_theme.sidebar_secondary.remove: true", "---", "", f"# {title}", ""]
    lines += [_plain(record["summary"]), ""]
    if record["animation"]:
        still = f"![{title}, one moment]({folder}/{make_gallery.STILL}){{.still}}"
        lines += [f"![{title}, moving]({folder}/{record['animation']}){{.moving}}{still}", ""]
    lines += ["```bash", f"servocon run {name}", "```", ""]
    for picture in record["pictures"]:
        alt = f"{title}, {Path(picture).stem.replace('-', ' ')}"
        lines += [f"![{alt}]({folder}/{picture}){{.at-reading-size}}", ""]
    if record["source"]:
        lines += [f"Source: {_plain(record['source'])}.", ""]
    claims = record["claims"]
    held = sum(claim["holds"] for claim in claims)
    lines += [f"````{{dropdown}} Claims: {held} of {len(claims)} hold", "", *_table(claims), "````"]
    lines += ["", f"````{{dropdown}} Source code: {code.name}", ""]
    lines += [f"```{{literalinclude}} {os.path.relpath(code, PAGES)}", ":language: python", "```"]
    return "\n".join([*lines, "````", ""])


def grid(records: dict[str, dict[str, Any]]) -> str:
    """Thumbnails by subject, as cards that lead to the pages, and the pages' hidden toctree."""
    groups = {group: [n for n in names.split() if n in records] for group, names in GROUPS.items()}
    grouped = {name for names in groups.values() for name in names}
    groups[OTHERS] = [name for name in records if name not in grouped]
    lines = []
    for group, names in groups.items():
        if not names:
            continue
        lines += [f"## {group}", "", "`````{grid} 2 3 3 4", ":gutter: 3", ""]
        for name in names:
            lines += [f"````{{grid-item-card}} {title_of(name)}", f":link: /gallery/{name}"]
            lines += [":link-type: doc", ":class-card: thumbnail"]
            lines += [f":img-top: /_build/gallery/{name}/{make_gallery.THUMBNAIL}", ":img-alt:"]
            lines += ["", _plain(records[name]["summary"]), "````"]
        lines += ["`````", "", "```{toctree}", ":hidden:", f":caption: {group}", ""]
        lines += [*(f"/gallery/{name}" for name in names), "```", ""]
    return "\n".join(lines)


def title_of(name: str) -> str:
    """Name of an experiment in words."""
    words = name.replace("-", " ").replace("panda", "Panda").replace("xarm7", "xArm7")
    return words[:1].upper() + words[1:]


def figures(claims: list[dict[str, Any]]) -> str:
    """Table of the claims 'LAW: QUANTITY' that state a figure: a row a law, a column a quantity."""
    found = {c["text"].partition(": ")[::2]: c["got"] for c in claims if "±" in c["expected"]}
    found = {key: f"{float(got):.4g}" for key, got in found.items() if key[1]}
    laws, quantities = (list(dict.fromkeys(names)) for names in zip(*found, strict=True))
    lines = [f"| law | {' | '.join(quantities)} |", "|---|" + "--:|" * len(quantities)]
    for law in laws:
        cells = (found.get((law, quantity), "–") for quantity in quantities)
        lines.append(f"| {law} | {' | '.join(cells)} |")
    return "\n".join([*lines, ""])


def _table(claims: list[dict[str, Any]]) -> list[str]:
    rows = ["| | claim | expected | obtained |", "|---|---|---|---|"]
    for claim in claims:
        verdict = "ok" if claim["holds"] else "**FAIL**"
        cells = (_plain(claim[key]) for key in ("text", "expected", "got"))
        rows.append(f"| {verdict} | {' | '.join(cells)} |")
    return rows


def _plain(text: str) -> str:
    """Text without any marks of Markdown."""
    return re.sub(r"([\\`*_{}\[\]<>$|~])", r"\\\1", " ".join(text.split()))


def _update(path: Path, text: str) -> None:
    """Write a file if its text is another one: Sphinx reads again what is newer."""
    if not path.exists() or path.read_text("utf-8") != text:
        path.write_text(text, "utf-8")
