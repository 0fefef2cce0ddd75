"""The reader of built pages finds what is dead, foreign or silent."""

from pathlib import Path

import pytest

from tests.website import check
from tests.website.html import dead_links, is_external, read_all

PAGE = """<html><head><link rel="stylesheet" href="there.css"><link rel="icon" href="lost.svg">
<link rel="next" href="other.html"><link rel="prev" href="before.html">
<script src="https://cdn.org/x.js"></script></head>
<body><h1 id="top">x</h1><a href="#top">a</a><a href="#none">b</a><a name="old">b</a>
<a href="other.html#far">c</a><a href="other.html#near%20by">c</a><a href="#old">c</a>
<a href="gone.html">d</a><a href="https://example.org">e</a><a href="mailto:x@y.z">e</a>
<a href="a%20folder/">f</a><a href="empty/">f</a><a href="a%20folder/index.html#here">f</a>
<img src="data:x"><img src="p.png" alt="">
</body></html>"""


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A site with one fault of each kind."""
    files = {
        "index.html": PAGE,
        "other.html": '<p id="near by">x</p>',
        "a folder/index.html": '<p id="here"><a href="../index.html#top">x</a></p>',
        "_static/part.html": '<a href="nowhere.html">no page of the site</a>',
        "_static/css/far.css": "@import 'https://a.org/1.css'; @font-face {src: url(//b.org/2)}",
        "there.css": "p {background: url(data:x)} q {background: url('own.png')}",
    }
    for name, text in files.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    (tmp_path / "empty").mkdir()
    return tmp_path.resolve()


def test_dead_foreign_and_silent(site: Path) -> None:
    pages = read_all(site)
    assert [str(path.relative_to(site)) for path in pages] == [
        "a folder/index.html",
        "index.html",
        "other.html",
    ]
    dead = [link.partition(": ")[2] for link in dead_links(pages)]
    links = ["before.html", "#none", "other.html#far", "gone.html", "empty/"]
    assert dead == [*links, "lost.svg", "p.png"]
    page = pages[site / "index.html"]
    assert [link for link in page.loaded if is_external(link)] == ["https://cdn.org/x.js"]
    external = ["https://example.org", "mailto:x@y.z"]
    assert [link for link in page.links if is_external(link)] == external
    assert is_external("//example.org/x.js")
    assert page.silent == ["data:x"]


def test_the_check_tells_all_of_it(
    site: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert check.problems(site)[-4:] == [
        "index.html loads https://cdn.org/x.js",
        "index.html has a picture without alt: data:x",
        "far.css loads https://a.org/1.css",
        "far.css loads //b.org/2",
    ]
    monkeypatch.setattr("sys.argv", ["check", str(site)])
    assert check.main() == 1
    told = capsys.readouterr().out.splitlines()
    assert told[:3] == ["3 pages; not followed:", "  https://example.org", "  mailto:x@y.z"]
    assert told[3] == "11 problems"
    for name in ("index.html", "_static/css/far.css"):
        (site / name).write_text("", "utf-8")
    assert check.main() == 1  # the anchor of the first page is gone
    (site / "index.html").write_text('<p id="top">', "utf-8")
    assert check.main() == 0
    assert check.problems(site / "empty") == [f"no page in {site / 'empty'}"]
