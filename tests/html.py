"""HTML as a browser reads it: tags that close, rows of tables, and all that would be fetched."""

from html.parser import HTMLParser

VOID = {"img", "meta", "br"}


class Page(HTMLParser):
    """Tags, texts, rows of tables, and sources of a page; nothing in it is a program.

    Attributes:
        tags: Names of its tags.
        rows: Texts of the cells of each row.
        text: All its text, but for styles.
        sources: Values of the attributes by which a browser fetches.
        links: Anchors of the page that its links lead to.
        ids: Anchors that it has.
    """

    def __init__(self, html: str):
        super().__init__()
        self._open: list[str] = []
        self.tags: set[str] = set()
        self.rows: list[list[str]] = []
        self.text, self.sources = "", []
        self.links: list[str] = []
        self.ids: list[str] = []
        self.feed(html)
        self.close()
        assert self._open == []
        assert self.tags.isdisjoint({"script", "link", "iframe", "object", "embed", "base"})
        assert all(source.startswith("data:image/") for source in self.sources)
        assert all(link[:1] == "#" and link[1:] in self.ids for link in self.links)

    def handle_starttag(self, tag, attrs):
        self.tags.add(tag)
        if tag not in VOID:
            self._open.append(tag)
        for name, value in attrs:
            assert not name.startswith("on")
            if name in ("src", "data", "action", "srcset"):
                self.sources.append(value)
            if name in ("href", "id"):
                (self.links if name == "href" else self.ids).append(value)
        if tag == "tr":
            self.rows.append([])
        if tag in ("td", "th"):
            self.rows[-1].append("")

    def handle_endtag(self, tag):
        assert self._open.pop() == tag

    def handle_data(self, data):
        if "style" in self._open:
            assert "url(" not in data
            assert "@import" not in data
            return
        self.text += data
        if self._open and self._open[-1] in ("td", "th"):
            self.rows[-1][-1] += data

    def values(self) -> dict[str, str]:
        """Second cell of each row by the first."""
        return {row[0]: row[1] for row in self.rows if len(row) > 1}
