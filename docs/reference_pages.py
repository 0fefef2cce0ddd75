"""The reference by public names, for Sphinx: summaries first, then each name as users write it.

``{public}`` blocks hold names, as `public_names` reads them; ``{summaries} page`` is the table of a
page's names. Names in text, written as code, lead to their entries.
"""

import re
from collections.abc import Iterable
from pathlib import Path

from docutils import nodes
from public_names import DATA, PAGES, Entry, entries, entry, names_in, sections
from sphinx import addnodes
from sphinx.util.docutils import SphinxDirective


class Summaries(SphinxDirective):
    """Table of the names of a page, each with the first sentence of its docstring."""

    optional_arguments = 1

    def run(self) -> list[nodes.Node]:
        """Nodes of the table, section by section."""
        page = PAGES / f"{(self.arguments or [Path(self.env.docname).name])[0]}.md"
        self.env.note_dependency(str(page))
        made: list[nodes.Node] = []
        for _, found in sections(page):
            table = self.parse_text_to_nodes(table_of(found))
            for node in table:
                node["classes"].append("summaries")
            made += table
        return made


def table_of(found: Iterable[Entry]) -> str:
    """Table of names and their summaries, in Markdown."""
    rows = ["| | |", "|---|---|"]
    for e in found:
        summary = e.summary.replace("|", r"\|")
        rows.append(f"| {{py:obj}}`{e.shown} <{e.target}>` | {summary} |")
    return "\n".join(rows)


class Public(SphinxDirective):
    """Full entries of public names."""

    has_content = True

    def run(self) -> list[nodes.Node]:
        """Nodes of the entries, by autodoc."""
        lines = ["```{eval-rst}"]
        for name in names_in(" ".join(self.content)):
            e = entry(name)
            lines += [f".. auto{e.kind}:: {e.target}"]
            if e.kind == "data":
                lines += (
                    ["   :no-value:", "", f"   {e.summary}"] if name in DATA else ["   :no-value:"]
                )
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
    for e in entries():
        targets.setdefault(e.shown.rpartition(".")[2], e.target)
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


UNMISTAKABLE = ("certify", "falsify", "holonomic", "linearize", "pfaffian", "simulate")
"""Names in small letters that mean nothing else in a text."""


def _is_meant(text: str) -> bool:
    """False for words of every day such as `stack` or `project`, which name arguments, too."""
    return (
        text.startswith(("sc.", "servocon"))
        or text in UNMISTAKABLE
        or text[0].isupper()
        or "_" in text
        or text.endswith("()")
    )


def _has_link(node: nodes.Node) -> bool:
    around = node.parent
    while around is not None:
        if isinstance(around, nodes.reference | addnodes.pending_xref | nodes.title):
            return True
        around = around.parent
    return False


TEXT = re.compile(r"[^\s:.-].*(?<!::)")
"""Line of a paragraph after which an indented block is no block of code yet."""


def as_written(app, what, name, obj, options, lines: list[str]) -> None:
    """Treat docstrings as text with formulas: |x| is no substitution, an indented block is code."""
    made: list[str] = []
    for i, line in enumerate(lines):
        indented = re.match(r" {4}\S", line) is not None
        after_text = i > 1 and not lines[i - 1].strip() and TEXT.fullmatch(lines[i - 2])
        if indented and after_text:
            made += ["::", ""]
        made.append(re.sub(r"(``.*?``)|\|", lambda m: m[1] or r"\|", line))
    lines[:] = made


def short_types(app, what, name, obj, options, signature: str | None, returns: str | None):
    """Array types by their shape, Float['n n'], and array-likes by their name."""

    def short(text: str | None) -> str | None:
        if text is None:
            return None
        # A default that is no Python would keep Sphinx from reading the rest.
        text = re.sub(r"<(?:[^<>]|<[^<>]*>)*>", "...", text)
        text = re.sub(r"\b(Float|Int|Bool)\[[\w.]*Array, ('.*?')\]", r"\1[\2]", text)
        return re.sub(r"~?(?:numpy|jax)\.typing\.(?=ArrayLike)", "", text)

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
    body = re.sub(
        r"<dd>(<(?:em|span) class=\"(?:sig-param|o)\".*?)</dd>\n", r"<span>\1</span>", body
    )
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
