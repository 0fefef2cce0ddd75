"""The reference by public names: summaries first, then each name as users write it.

A page lists names in blocks ``{public}``: ``ServoLaw`` is `servocon.ServoLaw` and is shown as
``sc.ServoLaw``, and ``servocon_plants.Hoop`` stands under its own name. Classes that are met through these, such as
the metrics of a run, are given by their module and shown without it. ``{summaries} page`` is the
table of a page's names. Names in text, written as code, lead to their entries.
"""

import importlib
import inspect
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import public_names
from docutils import nodes
from sphinx import addnodes
from sphinx.util.docutils import SphinxDirective

PAGES = Path(__file__).parent / "reference"
BLOCK = re.compile(r"^(##? [^\n]*)\n|^```\{public\}\n(.*?)^```", re.DOTALL | re.MULTILINE)


class Entry(NamedTuple):
    """A name of the reference: as a page lists it, where it is found, as users read it."""

    listed: str
    target: str
    shown: str

    @property
    def value(self) -> Any:
        """The object itself."""
        module, _, name = self.target.rpartition(".")
        try:
            return getattr(importlib.import_module(module), name)
        except ModuleNotFoundError:  # a namespace of servocon that is not its module's path
            space, _, own = module.rpartition(".")
            return getattr(getattr(importlib.import_module(space), own), name)

    @property
    def kind(self) -> str:
        """Sphinx's word for it."""
        value = self.value
        if inspect.isclass(value):
            return "exception" if issubclass(value, BaseException) else "class"
        return "function" if inspect.isfunction(value) else "data"

    @property
    def summary(self) -> str:
        """First sentence of its docstring; of an alias or a constant, what stands beside it."""
        text = inspect.getdoc(self.value) or ""
        if self.kind == "data":
            text = DATA.get(self.listed, text)
        return re.split(r"(?<=[.:?])\s", " ".join(text.split()), maxsplit=1)[0].rstrip(":")


DATA = {
    "laws.Metric": "Choice of the force among those with the same effect on β: a name or `Weighting`.",
    "certificates.ALWAYS": "Guarantees that every certificate must have.",
    "formulations.FORMULATIONS": "All formulations by name.",
}
"""Summaries of values whose type has another docstring."""


@cache
def listed_names() -> frozenset[str]:
    """Public paths below `servocon`."""
    return frozenset(public_names.public())


def entry(listed: str) -> Entry:
    """Entry of a name as a page lists it."""
    if listed in listed_names():
        return Entry(listed, f"servocon.{listed}", f"sc.{listed}")
    own = listed.startswith(public_names.OF_THEIR_OWN)
    return Entry(listed, listed, listed if own else listed.rpartition(".")[2])


def sections(page: Path) -> Iterator[tuple[str, list[Entry]]]:
    """Headings of a page and the entries below each."""
    heading, found = "", []
    for title, names in BLOCK.findall(page.read_text("utf-8")):
        if title:
            if found:
                yield heading, found
            heading, found = title.lstrip("# "), []
        found += [entry(name) for name in names.split()]
    if found:
        yield heading, found


@cache
def entries() -> tuple[Entry, ...]:
    """Entries of all pages."""
    return tuple(e for page in sorted(PAGES.glob("*.md")) for _, found in sections(page) for e in found)


class Summaries(SphinxDirective):
    """Table of the names of a page, each with the first sentence of its docstring."""

    optional_arguments = 1

    def run(self) -> list[nodes.Node]:
        """Nodes of the table, section by section."""
        page = PAGES / f"{(self.arguments or [Path(self.env.docname).name])[0]}.md"
        self.env.note_dependency(str(page))
        made: list[nodes.Node] = []
        for _, found in sections(page):
            rows = ["| | |", "|---|---|"]
            for e in found:
                summary = e.summary.replace("|", r"\|")
                rows.append(f"| {{py:obj}}`{e.shown} <{e.target}>` | {summary} |")
            table = self.parse_text_to_nodes("\n".join(rows))
            for node in table:
                node["classes"].append("summaries")
            made += table
        return made


class Public(SphinxDirective):
    """Full entries of public names."""

    has_content = True

    def run(self) -> list[nodes.Node]:
        """Nodes of the entries, by autodoc."""
        lines = ["```{eval-rst}"]
        for name in " ".join(self.content).split():
            e = entry(name)
            lines += [f".. auto{e.kind}:: {e.target}"]
            if e.kind == "data":
                lines += ["   :no-value:", "", f"   {e.summary}"] if name in DATA else ["   :no-value:"]
            elif e.kind != "function":
                lines += ["   :members:"]
                lines += ["   :show-inheritance:"] if shown_bases(e.value) else []
            lines += [""]
        return self.parse_text_to_nodes("\n".join([*lines, "```"]))


def as_users_write(app, doctree: nodes.document) -> None:
    """Show ``sc.ServoLaw`` for ``servocon.ServoLaw``, and classes met on the way without module."""
    shown = {e.target: e.shown for e in entries()}
    for signature in doctree.findall(addnodes.desc_signature):
        for name in signature.findall(addnodes.desc_addname):
            target = f"{signature.get('module', '')}.{signature.get('fullname', '')}"
            text = shown.get(target, "").rpartition(".")[0]
            name.children = [nodes.Text(f"{text}." if text else "")]


def headless_tables(app, doctree: nodes.document) -> None:
    """Drop heads of tables that say nothing: Markdown has no table without a head."""
    for head in list(doctree.findall(nodes.thead)):
        if not head.astext().strip():
            head.parent.remove(head)


NAME = re.compile(r"(?:sc\.)?([A-Za-z][\w.]*)(\(\))?")


def links_of_names(app, doctree: nodes.document) -> None:
    """Let names of the reference in the text lead there."""
    targets: dict[str, str] = {}
    for e in entries():
        for spelling in (e.shown, e.shown.removeprefix("sc."), e.target):
            targets.setdefault(spelling, e.target)
    for node in list(doctree.findall(nodes.literal)):
        text = node.astext()
        found = NAME.fullmatch(text)
        target = targets.get(text.removesuffix("()")) or (found and targets.get(found[1]))
        if not target or not _is_meant(text) or _has_link(node):
            continue
        link = addnodes.pending_xref(
            "", refdomain="py", reftype="obj", reftarget=target, refexplicit=True, refwarn=False
        )
        link["refdoc"] = app.env.docname
        node.replace_self(link)
        node["classes"] += ["xref", "py"]
        link += node


def _is_meant(text: str) -> bool:
    """False for words of every day such as `stack` or `project`, which name arguments, too."""
    return text.startswith(("sc.", "servocon")) or text[0].isupper() or "_" in text or text.endswith("()")


def _has_link(node: nodes.Node) -> bool:
    around = node.parent
    while around is not None:
        if isinstance(around, nodes.reference | addnodes.pending_xref | nodes.title):
            return True
        around = around.parent
    return False


def as_written(app, what, name, obj, options, lines: list[str]) -> None:
    """Treat docstrings as text with formulas: |x| is no substitution, an indented block is code."""
    made: list[str] = []
    for i, line in enumerate(lines):
        indented = re.match(r" {4}\S", line) is not None
        after_text = i > 1 and not lines[i - 1].strip() and re.match(r"[^\s:.-]", lines[i - 2])
        if indented and after_text:
            made += ["::", ""]
        made.append(re.sub(r"(``.*?``)|\|", lambda m: m[1] or r"\|", line))
    lines[:] = made


def short_types(app, what, name, obj, options, signature: str | None, returns: str | None):
    """Array types by their shape, Float['n n'], and array-likes by their name."""

    def short(text: str | None) -> str | None:
        if text is None:
            return None
        text = re.sub(r"\b(Float|Int|Bool)\[[\w.]*Array, ('.*?')\]", r"\1[\2]", text)
        return re.sub(r"~?[\w.]*Array \| ~?[\w.]*ndarray \|[~\w.| ]*complex", "ArrayLike", text)

    return short(signature), short(returns)


def shown_bases(kind: type) -> list[type]:
    """Bases of a class that have an entry themselves."""
    known = {id(e.value) for e in entries()}
    return [base for base in kind.__bases__ if id(base) in known]


def public_bases(app, name: str, obj: type, options, bases: list) -> None:
    """Name no base that the reference does not show."""
    bases[:] = shown_bases(obj)


LINES = re.compile(r"<dl>\n((?:<dd>.*?</dd>\n)+)</dl>", re.DOTALL)
"""Signature of several lines, a list of definitions without terms."""


def corrected(app, page: str, template: str, context: dict, doctree) -> None:
    """Make signatures lines, and let sources lead nowhere back: a module has no one public path."""
    if "body" not in context:
        return
    body = LINES.sub(r'<span class="sig-lines">\1</span>', context["body"])
    body = re.sub(r"<dd>(<(?:em|span) class=\"(?:sig-param|o)\".*?)</dd>\n", r"<span>\1</span>", body)
    context["body"] = re.sub(r'<a class="viewcode-back" href="[^"]*">.*?</a>', "", body)


def left_out(app, what, name, obj, skip: bool, options) -> bool | None:
    """True for fields of a named tuple, which its class describes."""
    return True if (getattr(obj, "__doc__", "") or "").startswith("Alias for field") else None


def setup(app) -> None:
    """Add the directives, and what they need of autodoc."""
    app.setup_extension("sphinx.ext.autodoc")
    app.add_directive("public", Public)
    app.add_directive("summaries", Summaries)
    app.connect("autodoc-process-docstring", as_written, priority=100)
    app.connect("autodoc-process-signature", short_types)
    app.connect("autodoc-skip-member", left_out)
    app.connect("autodoc-process-bases", public_bases)
    app.connect("html-page-context", corrected)
    app.connect("doctree-read", as_users_write)
    app.connect("doctree-read", links_of_names)
    app.connect("doctree-read", headless_tables)
