"""Pages of the gallery from records, without a run: what stands where, and no mark is Markdown."""

import json
import os
import sys
from pathlib import Path

import pytest
from matplotlib.figure import Figure
from PIL import Image

import servocon as sc
from servocon.experiment import registry

sys.path.insert(0, str(Path(__file__).parents[2] / "docs"))
import gallery_pages
import make_gallery

CLAIMS = [
    {"text": "‖β‖ at the end", "expected": "≤ 0.01", "got": "0.5", "holds": False},
    {"text": "a <b> | `c`", "expected": "1 ± 0.1", "got": "1", "holds": True},
]
RECORD = {
    "summary": "A crane* that\n swings.",
    "source": "Chen_2010, Fig. 1",
    "pictures": ["phase-plane.png", "beta.png"],
    "animation": "animation.gif",
    "claims": CLAIMS,
}
PAGE = r"""---
html_theme.sidebar_secondary.remove: true
---

# Slider

A crane\* that swings.

![Slider, moving](FOLDER/animation.gif){.moving}![Slider, one moment](FOLDER/still.png){.still}

```bash
servocon run slider
```

![Slider, phase plane](FOLDER/phase-plane.png){.at-reading-size}

![Slider, beta](FOLDER/beta.png){.at-reading-size}

Source: Chen\_2010, Fig. 1.

````{dropdown} Claims: 1 of 2 hold

| | claim | expected | obtained |
|---|---|---|---|
| **FAIL** | ‖β‖ at the end | ≤ 0.01 | 0.5 |
| ok | a \<b\> \| \`c\` | 1 ± 0.1 | 1 |
````

````{dropdown} Source code: panda.py

```{literalinclude} ../../panda.py
:language: python
```
````
""".replace("FOLDER", "/_build/gallery/slider")


def test_the_page_of_an_experiment():
    code = gallery_pages.DOCS.parent / "panda.py"
    assert gallery_pages.page_of("slider", RECORD, code) == PAGE
    still = {**RECORD, "animation": None, "source": ""}
    page = gallery_pages.page_of("slider", still, code)
    assert ("moving" in page, "Source:" in page) == (False, False)
    assert gallery_pages.title_of("flexible-panda") == "Flexible Panda"


def test_the_grid_has_each_experiment_once_by_subject_and_new_ones_last():
    grid = gallery_pages.grid(dict.fromkeys(("new-one", "spiral", "crane", "four-bar"), RECORD))
    lines = grid.splitlines()
    assert [line for line in lines if line.startswith("## ")] == [
        "## Mechanisms",
        "## Particles and rolling bodies",
        "## Further experiments",
    ]
    names = ["crane", "four-bar", "spiral", "new-one"]
    assert [line for line in lines if line.startswith("/")] == [f"/gallery/{n}" for n in names]
    links = [line.removeprefix(":link: /gallery/") for line in lines if ":link: " in line]
    assert links == names
    assert ":img-top: /_build/gallery/new-one/thumbnail.png" in lines
    assert lines.count(r"A crane\* that swings.") == 4


def test_pages_are_written_once_and_those_of_nothing_are_removed(tmp_path, monkeypatch):
    monkeypatch.setattr(gallery_pages, "PAGES", tmp_path / "pages")
    monkeypatch.setattr(gallery_pages, "COMPARED", ("crane",))
    monkeypatch.setattr(make_gallery, "FOLDER", tmp_path)
    monkeypatch.setattr(registry, "list_names", lambda group: ("crane",))
    monkeypatch.setattr(registry, "load_experiment", lambda name: Path)
    (tmp_path / "crane").mkdir()
    claims = [*CLAIMS, {"text": "robust: peak", "expected": "2 ± 0.1", "got": "2.00001"}]
    record = {**RECORD, "claims": [{"holds": True, **claim} for claim in claims]}
    (tmp_path / "crane" / "record.json").write_text(json.dumps(record), "utf-8")
    (tmp_path / "pages").mkdir()
    (tmp_path / "pages" / "gone.md").write_text("of an experiment that is no more")
    gallery_pages.write()
    (page,) = (tmp_path / "pages").iterdir()
    assert "2 of 3 hold" in page.read_text("utf-8")
    figures = (tmp_path / "crane" / "figures.md").read_text("utf-8")
    assert figures == "| law | peak |\n|---|--:|\n| robust | 2 |\n"
    os.utime(page, (1.0, 1.0))
    gallery_pages.write()
    assert page.stat().st_mtime == 1.0  # Sphinx reads what is newer
    page.write_text("another")
    gallery_pages.write()
    assert page.read_text("utf-8").startswith("---")


class Crane:
    """A crane
    that swings.

    More of it.
    """

    source = "a paper"

    def pictures(self, runs):
        figures = {name: Figure((1.0, 1.0)) for name in runs}
        for figure in figures.values():
            figure.subplots().plot([0.0, 1.0])
        return figures

    def animation(self, runs, path):
        return None


def test_the_record_of_an_experiment(tmp_path):
    claims = [sc.claim("β", 0.5, below=1.0)]
    make_gallery.write_experiment("crane", Crane(), {"b": None, "a": None}, claims, tmp_path)
    record = json.loads((tmp_path / "crane" / "record.json").read_text("utf-8"))
    assert record == {
        "summary": "A crane that swings.",
        "source": "a paper",
        "pictures": ["b.png", "a.png"],
        "animation": None,
        "claims": [claims[0]._asdict()],
    }
    written = {path.name for path in (tmp_path / "crane").iterdir()}
    assert written == {"b.png", "a.png", "record.json", "thumbnail.png"}


def test_stills_and_thumbnails(tmp_path):
    """The frame in the middle; what is drawn on it, on white, at the size of all."""
    frames = [Image.new("RGB", (300, 100), "white") for _ in range(5)]
    for k, frame in enumerate(frames):
        frame.paste((50 * k, 0, 0), (30, 30, 60, 90))
    frames[0].save(tmp_path / "a.gif", save_all=True, append_images=frames[1:])
    make_gallery._stills(tmp_path / "a.gif", tmp_path)
    with Image.open(tmp_path / make_gallery.STILL) as still:
        assert still.size == (300, 100)
        assert still.getpixel((45, 60)) == pytest.approx((100, 0, 0), abs=3)
    with Image.open(tmp_path / make_gallery.THUMBNAIL) as thumbnail:
        image = thumbnail.convert("RGB")
    assert image.size == (480, 320)
    drawn = [image.getpixel((x, 160)) for x in (150, 170, 240, 310, 330)]  # 160 pixels wide
    assert [max(colour) > 200 for colour in drawn] == [True, False, False, False, True]


def test_long_experiments_are_made_first_and_no_other_than_the_missing(tmp_path, monkeypatch):
    asked = []

    class Pool:
        def __init__(self, *_):
            pass

        def __enter__(self):
            return self

        def __exit__(self, *_):
            pass

        def map(self, make, names):
            asked.extend(names)
            return names

    names = ("arm", "crane", "level-cup", "spiral")
    monkeypatch.setattr(make_gallery, "FOLDER", tmp_path)
    monkeypatch.setattr(make_gallery, "ProcessPoolExecutor", Pool)
    monkeypatch.setattr(make_gallery, "PICTURES", ("sweep", "geometry"))
    monkeypatch.setattr(registry, "list_names", lambda group: names)
    monkeypatch.setattr(make_gallery, "_write_help", lambda *_: None)
    monkeypatch.setenv("XLA_FLAGS", "")
    (tmp_path / "crane").mkdir()
    (tmp_path / "crane" / "record.json").write_text("{}")
    (tmp_path / "sweep.png").write_bytes(b"")
    make_gallery.make_missing()
    assert asked == ["level-cup", "arm", "spiral", "geometry"]
