"""Everything that the built pages refer to: anchors, links, scripts, styles, fonts and pictures."""

from html.parser import HTMLParser
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote, urlsplit

LOADED = {"script": "src", "img": "src", "source": "src", "iframe": "src", "video": "src"}
"""Elements with which a page loads a file, and their attribute."""

LOADED_LINKS = {"stylesheet", "icon", "preload", "modulepreload", "prefetch", "manifest"}
"""Relations of the elements <link> with which it does; others, such as next, lead to a page."""


class Page(NamedTuple):
    """A page: anchors, targets of links, files that it loads, pictures without a text."""

    path: Path
    anchors: set[str]
    links: list[str]
    loaded: list[str]
    silent: list[str]


class _Reader(HTMLParser):
    def __init__(self, path: Path) -> None:
        super().__init__()
        self.page = Page(path, set(), [], [], [])

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.page.anchors.update(given[key] for key in ("id", "name") if key in given)
        if tag in ("a", "link") and "href" in given:
            loads = tag == "link" and LOADED_LINKS & set(given.get("rel", "").split())
            (self.page.loaded if loads else self.page.links).append(given["href"])
        if tag in LOADED and LOADED[tag] in given:
            self.page.loaded.append(given[LOADED[tag]])
        if tag == "img" and "alt" not in given:
            self.page.silent.append(given.get("src", ""))


def read(path: Path) -> Page:
    """Read one page."""
    reader = _Reader(path)
    reader.feed(path.read_text("utf-8"))
    return reader.page


def read_all(site: Path) -> dict[Path, Page]:
    """Read every page of a site."""
    return {
        path: read(path) for path in sorted(site.rglob("*.html")) if "_static" not in path.parts
    }


def is_external(link: str) -> bool:
    """True for another site, and for a mail."""
    parts = urlsplit(link)
    return bool(parts.scheme and parts.scheme != "data") or bool(parts.netloc)


def dead_links(pages: dict[Path, Page]) -> list[str]:
    """Links within the site that lead to no file or to no anchor of a page."""
    dead = []
    for page in pages.values():
        for link in dict.fromkeys(page.links + page.loaded):
            parts = urlsplit(link)
            if is_external(link) or parts.scheme == "data":
                continue
            path = unquote(parts.path)
            target = (page.path.parent / path).resolve() if path else page.path
            target = target / "index.html" if target.is_dir() else target
            there = target.is_file()
            anchor = unquote(parts.fragment)
            if there and anchor and target in pages:
                there = anchor in pages[target].anchors
            if not there:
                dead.append(f"{page.path.name}: {link}")
    return dead
