"""The reader of built pages finds what is dead, foreign or silent."""

from pathlib import Path

from tests.website.html import dead_links, is_external, read, read_all

PAGE = """<html><head><link rel="stylesheet" href="there.css">
<script src="https://cdn.org/x.js"></script></head>
<body><h1 id="top">x</h1><a href="#top">a</a><a href="#none">b</a>
<a href="other.html#far">c</a>
<a href="gone.html">d</a><a href="https://example.org">e</a>
<img src="data:x"><img src="p.png" alt="">
</body></html>"""


def test_dead_foreign_and_silent(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text(PAGE, "utf-8")
    (tmp_path / "other.html").write_text('<p id="near">x</p>', "utf-8")
    (tmp_path / "there.css").write_text("", "utf-8")
    pages = read_all(tmp_path.resolve())
    dead = [link.partition(": ")[2] for link in dead_links(pages)]
    assert dead == ["#none", "other.html#far", "gone.html", "p.png"]
    page = read(tmp_path / "index.html")
    assert [link for link in page.loaded if is_external(link)] == ["https://cdn.org/x.js"]
    assert [link for link in page.links if is_external(link)] == ["https://example.org"]
    assert page.silent == ["data:x"]
