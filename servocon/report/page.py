"""A page of HTML in one file: sections of tables, pictures and texts, and nothing from elsewhere.

Every text is escaped here, and only here.
"""

from base64 import b64encode
from collections.abc import Sequence
from html import escape
from typing import NamedTuple

POLICY = "default-src 'none'; img-src data:; style-src 'unsafe-inline'"
"""Content that a browser may use: a name of a run that is a script, say, is none of it."""

STYLE = """\
body { font: 15px/1.5 system-ui, sans-serif; color: #222; background: #fff; margin: 0 auto;
  max-width: 62rem; padding: 1.5rem; }
h1 { font-size: 1.6rem; } h2 { margin-top: 2.5rem; border-bottom: 1px solid #ccc; }
h3 { margin-top: 1.6rem; font-size: 1.05rem; }
img { max-width: 100%; height: auto; } figure { margin: 1rem 0; }
figcaption, footer { color: #666; font-size: .85rem; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { text-align: left; padding: .2rem .9rem .2rem 0; border-bottom: 1px solid #eee;
  vertical-align: top; overflow-wrap: break-word; }
thead th { border-bottom: 1px solid #888; } .number { text-align: right; }
td.number { white-space: nowrap; }
tr.good td:first-child { color: #17662b; } tr.bad td { background: #fdecea; }
tr.bad td:first-child { color: #a31515; font-weight: 600; }
pre { background: #f6f6f6; padding: .8rem; overflow-x: auto; font-size: .85rem; }
summary { cursor: pointer; margin: .8rem 0; }
"""


class Table(NamedTuple):
    """A table.

    Attributes:
        head: Titles of the columns; of none where it is empty.
        rows: Texts of the cells; numbers stand to the right.
        title: Heading above it.
        verdicts: For each row if it is good or bad; empty: neither.
        folded: True to show it on a click.
    """

    head: Sequence[str]
    rows: Sequence[Sequence[str]]
    title: str = ""
    verdicts: Sequence[bool] = ()
    folded: bool = False

    def html(self) -> str:
        """As HTML."""
        marks = [" class=good" if good else " class=bad" for good in self.verdicts]
        marks = marks or [""] * len(self.rows)
        kinds = [any(map(_is_number, column)) for column in zip(*self.rows, strict=True)]
        kinds = kinds or [False] * len(self.head)
        head = "".join(map(_cell, self.head, kinds, ["th"] * len(kinds))) if self.head else ""
        body = "\n".join(
            f"<tr{mark}>{''.join(map(_cell, row, map(_is_number, row)))}</tr>"
            for mark, row in zip(marks, self.rows, strict=True)
        )
        table = f"<table>{f'<thead><tr>{head}</tr></thead>' if head else ''}<tbody>\n{body}\n"
        return _titled(
            f'<div class="scroll">{table}</tbody></table></div>', self.title, self.folded
        )


class Picture(NamedTuple):
    """A picture.

    Attributes:
        content: Its bytes.
        kind: Its format: ``"svg+xml"``, ``"png"`` or ``"gif"``.
        title: Description, which stands below it, and for it where it is not seen.
    """

    content: bytes
    kind: str
    title: str

    def html(self) -> str:
        """As HTML."""
        data = b64encode(self.content).decode("ascii")
        image = f'<img alt="{escape(self.title)}" src="data:image/{self.kind};base64,{data}">'
        return f"<figure>{image}<figcaption>{escape(self.title)}</figcaption></figure>"


class Text(NamedTuple):
    """A text, shown as it is written.

    Attributes:
        words: The text.
        title: Heading above it.
        folded: True to show it on a click.
    """

    words: str
    title: str = ""
    folded: bool = False

    def html(self) -> str:
        """As HTML."""
        return _titled(f"<pre>{escape(self.words)}</pre>", self.title, self.folded)


class Section(NamedTuple):
    """A part of the page with a heading: an experiment, a run, a sweep."""

    title: str
    parts: Sequence[Table | Picture | Text]


def page(title: str, sections: Sequence[Section], footer: str = "") -> str:
    """The page as HTML.

    Args:
        title: Its heading.
        sections: Its sections, in their order.
        footer: Text at its end.
    """
    links = "".join(
        f'<li><a href="#section-{i}">{escape(section.title)}</a></li>'
        for i, section in enumerate(sections)
    )
    body = "\n".join(
        f'<section id="section-{i}">\n<h2>{escape(section.title)}</h2>\n'
        + "\n".join(part.html() for part in section.parts)
        + "\n</section>"
        for i, section in enumerate(sections)
    )
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n"
        f"<h1>{escape(title)}</h1>\n"
        + (f"<nav><ul>{links}</ul></nav>\n" if len(sections) > 1 else "")
        + f"{body}\n<footer><p>{escape(footer)}</p></footer>\n</body>\n</html>\n"
    )


def _is_number(text: str) -> bool:
    try:
        float(text)
    except ValueError:
        return False
    return True


def _cell(text: str, number: bool, kind: str = "td") -> str:
    return f"<{kind}{' class=number' if number else ''}>{escape(text)}</{kind}>"


def _titled(content: str, title: str, folded: bool) -> str:
    if folded:
        return f"<details><summary>{escape(title)}</summary>\n{content}\n</details>"
    return f"<h3>{escape(title)}</h3>\n{content}" if title else content
