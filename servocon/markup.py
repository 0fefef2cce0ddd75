"""HTML of tables, pictures, formulas and texts: a page in one file, or a notebook output.

Every text is escaped here, except formulas, which `servocon.formulas` escapes.
"""

from base64 import b64encode
from collections.abc import Sequence
from html import escape
from typing import NamedTuple, TypeAlias

POLICY = "default-src 'none'; img-src data:; style-src 'unsafe-inline'"
"""Content that a browser may load; a script in the name of a run, say, is blocked."""

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
h1, h2, h3, li, figcaption, summary, footer { overflow-wrap: anywhere; }
@media (max-width: 40rem) { body { padding: .7rem; } h1 { font-size: 1.35rem; } }
"""


PIECE = """\
.servocon { overflow-x: auto; line-height: 1.45; }
.servocon p { margin: 0 0 .4em; } .servocon .about { opacity: .75; margin-left: .6em; }
.servocon table { border-collapse: collapse; margin: .2em 0 .6em; width: auto; display: table; }
.servocon.servocon td, .servocon.servocon th { text-align: left; padding: .15em 1em .15em 0;
  border: 0; border-bottom: 1px solid rgba(128, 128, 128, .3); vertical-align: top;
  max-width: 36em; white-space: normal; font-variant-numeric: tabular-nums; color: inherit; }
.servocon.servocon tr { background: none; }
.servocon.servocon .number { white-space: nowrap; }
.servocon tr.bad td { font-weight: bold; }
.servocon h3 { font-size: 1em; margin: .8em 0 .2em; }
.servocon details { margin: .2em 0; } .servocon details > * { margin-left: 1.2em; }
.servocon details > summary { margin-left: 0; cursor: pointer; }
.servocon .scroll { overflow-x: auto; padding: .15em 0; } .servocon mtd { padding: .15em .5em; }
.servocon figure { margin: .4em 0; } .servocon figcaption { display: none; }
.servocon img { max-width: 100%; height: auto; background: #fff; }
"""
"""Style of a notebook output, in the colours of the surrounding theme, light or dark."""


class Table(NamedTuple):
    """A table.

    Attributes:
        head: Titles of the columns; empty for none.
        rows: Texts of the cells; numbers are aligned right.
        title: Heading above it.
        verdicts: For each row, True if it is good and False if bad; empty: neither.
        folded: True to show it only after a click.
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
            f'<div class="scroll" tabindex="0">{table}</tbody></table></div>',
            self.title,
            self.folded,
        )


class Picture(NamedTuple):
    """A picture.

    Attributes:
        content: Its bytes.
        kind: Its format: ``"svg+xml"``, ``"png"`` or ``"gif"``.
        title: Caption, also used as the alternative text.
        width: Displayed width [pixel]; None: its own.
    """

    content: bytes
    kind: str
    title: str
    width: int | None = None

    def html(self) -> str:
        """As HTML."""
        data = b64encode(self.content).decode("ascii")
        size = f' width="{self.width}"' if self.width is not None else ""
        image = f'<img alt="{escape(self.title)}"{size} src="data:image/{self.kind};base64,{data}">'
        return f"<figure>{image}<figcaption>{escape(self.title)}</figcaption></figure>"


class Text(NamedTuple):
    """A text, shown as written.

    Attributes:
        words: The text.
        title: Heading above it.
        folded: True to show it only after a click.
    """

    words: str
    title: str = ""
    folded: bool = False

    def html(self) -> str:
        """As HTML."""
        return _titled(f"<pre>{escape(self.words)}</pre>", self.title, self.folded)


class Formula(NamedTuple):
    """A formula rendered by the browser.

    Attributes:
        mathml: MathML from `servocon.formulas`, with escaped names.
    """

    mathml: str

    def html(self) -> str:
        """As HTML."""
        return f'<div class="scroll" tabindex="0">{self.mathml}</div>'


class Fold(NamedTuple):
    """Parts below a line, shown after a click.

    Attributes:
        title: The line.
        parts: Parts below it.
        unfolded: True to show it initially.
    """

    title: str
    parts: "Sequence[Part]"
    unfolded: bool = False

    def html(self) -> str:
        """As HTML."""
        content = "\n".join(part.html() for part in self.parts)
        opened = " open" if self.unfolded else ""
        return f"<details{opened}><summary>{escape(self.title)}</summary>\n{content}\n</details>"


Part: TypeAlias = Table | Picture | Text | Formula | Fold
"""An element of a page."""


class Section(NamedTuple):
    """A part of the page with a heading: an experiment, a run, a sweep."""

    title: str
    parts: Sequence[Part]


def page(title: str, sections: Sequence[Section], footer: str = "") -> str:
    """The page as HTML; the browser's tab begins with the title of the first section.

    Args:
        title: Its heading.
        sections: Its sections, in their order.
        footer: Text at its end.
    """
    links = "".join(
        f'<li><a href="#section-{i}">{escape(section.title)}</a></li>'
        for i, section in enumerate(sections)
    )
    tab = f"{sections[0].title} – {title}" if sections else title
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
        f"<title>{escape(tab)}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n"
        f"<h1>{escape(title)}</h1>\n"
        + (f"<nav><ul>{links}</ul></nav>\n" if len(sections) > 1 else "")
        + f"{body}\n<footer><p>{escape(footer)}</p></footer>\n</body>\n</html>\n"
    )


def piece(title: str, about: str, parts: Sequence[Part]) -> str:
    """A notebook output as HTML, in the colours of the surrounding theme.

    Args:
        title: Its heading.
        about: Text beside the heading.
        parts: Its parts, in their order.
    """
    head = f'<p><strong>{escape(title)}</strong><span class="about">{escape(about)}</span></p>'
    body = "\n".join(part.html() for part in parts)
    made = f'<div class="servocon"><style>\n{PIECE}</style>\n{head}\n{body}\n</div>'
    return made.encode("utf-8", "replace").decode("utf-8")  # lone surrogates cannot be encoded


def piece_of_lines(text: str) -> str:
    """A text as a notebook output, with long lines wrapped."""
    title, *lines = text.splitlines()
    return piece(title, "", [Table((), [[line] for line in lines])] if lines else [])


def progress_bar(text: str, part: float) -> str:
    """A progress bar filled from 0 to 1, with a text beside it, as HTML."""
    bar = f'<progress value="{part:.4f}" max="1"></progress>'
    return f'<div class="servocon">{bar} <span>{escape(text)}</span></div>'


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
