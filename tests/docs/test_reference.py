"""Every public name has a page in the reference, and the reference shows nothing private."""

import re
import sys
from html import escape
from pathlib import Path
from types import SimpleNamespace

import pytest

import servocon as sc
import servocon_plants
from servocon.plant import contract

DOCS = Path(__file__).parents[2] / "docs"
sys.path.insert(0, str(DOCS))
import public_names as names  # noqa: E402

ENTRIES = names.entries()
PUBLIC = {
    path: value
    for path, value in names.public().items()
    if getattr(value, "__module__", "").startswith("servocon")
}
"""Public values, but for constants of NumPy's or Python's own types."""


def test_every_public_name_is_in_the_reference():
    """Cure: list it in a block {public} of a page of docs/reference."""
    listed = {id(entry.value) for entry in ENTRIES}
    assert [path for path, value in PUBLIC.items() if id(value) not in listed] == []


def test_every_public_name_of_the_plants_is_in_the_reference():
    """Cure: list it in docs/reference/servocon_plants.md."""
    listed = {entry.listed for entry in ENTRIES}
    homes = [f"servocon_plants.{name}" for name in servocon_plants.__all__ if name != "robots"]
    assert [home for home in homes if home not in listed] == []


def test_a_kind_stands_for_the_names_that_no_block_has():
    terms, wrappers = list(names.names_in("Robust Term*")), list(names.names_in("laws.Wrapper*"))
    assert terms[0] == "Robust"
    assert "laws.SlidingMode" in terms
    assert "Stabilizing" not in terms
    assert "laws.Noisy" in wrappers
    assert list(names.names_in("errors.ShapeError*")) == []


def test_a_name_stands_once_under_its_public_path():
    targets = [entry.target for entry in ENTRIES]
    assert sorted(set(targets)) == sorted(targets)
    public = {id(value): path for path, value in PUBLIC.items()}
    detours = [
        e.listed for e in ENTRIES if id(e.value) in public and e.listed not in names.public()
    ]
    assert detours == []


@pytest.mark.parametrize(
    ("listed", "cure"),
    [
        ("plant.Bdy", " Did you mean 'plant.Body'?"),
        ("Body", " Did you mean 'plant.Body'?"),
        ("laws.Stabilizing", " Did you mean 'Stabilizing'?"),
        ("servocon_plants.nowhere.X", ""),
    ],
)
def test_a_listed_name_that_is_not_there_is_told(listed, cure):
    """The same for the second path of a name: it has one home."""
    with pytest.raises(LookupError) as error:
        names.entry(listed).kind
    message = f"docs/reference lists {listed!r}, which is not the home of a public name.{cure}"
    assert error.value.args == (message,)


def test_names_and_summaries_are_as_users_read_them():
    shown = {entry.listed: entry for entry in ENTRIES}
    assert shown["ServoLaw"].shown == "sc.ServoLaw"
    assert shown["laws.Wrapper"].shown == "sc.laws.Wrapper"
    assert shown["servocon.results.metrics.Metrics"].shown == "Metrics"
    assert shown["servocon_plants.Hoop"].shown == "servocon_plants.Hoop"
    assert [e.listed for e in ENTRIES if not 1 < len(e.summary.split()) < 60] == []
    assert [e.listed for e in ENTRIES if e.summary.startswith(("Built-in", "dict("))] == []
    kinds = {name: shown[name].kind for name in ("simulate", "Plant", "errors.InputError")}
    assert list(kinds.values()) == ["function", "class", "exception"]


def test_every_page_has_its_summaries_and_a_place_in_the_index():
    index = (DOCS / "reference" / "index.md").read_text("utf-8")
    for page in (DOCS / "reference").glob("*.md"):
        text = page.read_text("utf-8")
        if "{public}" in text:
            assert text.index("{summaries}") < text.index("{public}"), page.name
            assert f"{{summaries}} {page.stem}\n" in index, page.name


@pytest.mark.parametrize("space", names.namespaces())
def test_a_namespace_has_a_docstring(space):
    assert len((names.namespaces()[space].__doc__ or "").split()) > 5


def test_the_reference_shows_nothing_private():
    """Modules of the framework are shown by what is met through public names."""
    assert names.is_shown(sc.Robust)
    assert names.is_shown(sc.analysis.InternalDynamics)
    private = [v for v in names.defined(contract).values() if v is not sc.Plant]
    assert private
    assert not any(map(names.is_shown, private))
    assert [e.listed for e in ENTRIES if not names.is_shown(e.value)] == []
    assert [e.listed for e in ENTRIES if e.listed.rpartition(".")[2].startswith("_")] == []


@pytest.fixture
def pages():
    return pytest.importorskip("reference_pages", reason="the group docs is missing")


def test_types_in_signatures_are_short(pages):
    long = (
        "(q: Float[jaxtyping.Array, 'n n'], x: ~numpy.typing.ArrayLike | None,"
        " f=<function <lambda>>) -> None"
    )
    short, returns = pages.short_types(None, "", "", None, None, long, None)
    assert short == "(q: Float['n n'], x: ArrayLike | None, f=...) -> None"
    assert returns is None


def test_words_of_every_day_are_no_links(pages):
    assert all(map(pages._is_meant, ("ServoLaw", "sc.stack", "fuzzy_mean", "stack()")))
    assert not any(map(pages._is_meant, ("stack", "project", "agents")))


def test_names_in_a_text_lead_to_their_entries(pages):
    nodes = pytest.importorskip("docutils.nodes")
    text = nodes.paragraph()
    written = ("sc.ServoLaw", "Robust", "stack()", "stack", "Nobody", "servocon_plants.Hoop")
    for name in (*written, "sc.uncertainty.fuzzy.Triangular", "Interval", "servocon.plant.Body"):
        text += nodes.literal(name, name)
    text += nodes.reference("", "", nodes.literal("Robust", "Robust"))
    document = new_document(text)
    env = SimpleNamespace(docname="page")
    pages.links_of_names(SimpleNamespace(env=env), document)
    links = [x for x in document.findall(nodes.Element) if x.tagname == "pending_xref"]
    assert [(link.astext(), link["reftarget"], link["refdoc"]) for link in links] == [
        ("sc.ServoLaw", "servocon.ServoLaw", "page"),
        ("Robust", "servocon.Robust", "page"),
        ("stack()", "servocon.stack", "page"),
        ("servocon_plants.Hoop", "servocon_plants.Hoop", "page"),
        (fuzzy := "sc.uncertainty.fuzzy.Triangular", fuzzy.replace("sc.", "servocon."), "page"),
        ("Interval", "servocon.uncertainty.Interval", "page"),
        ("servocon.plant.Body", "servocon.plant.Body", "page"),
    ]


def new_document(*children):
    document = pytest.importorskip("docutils.utils").new_document("page")
    document.extend(children)
    return document


def test_tables_of_names_have_no_head(pages):
    nodes = pytest.importorskip("docutils.nodes")
    bar = names.Entry("plot.compare", "servocon.plot.compare", "sc.plot.compare")
    row = pages.table_of([bar]).splitlines()[-1]
    start = "| {py:obj}`sc.plot.compare <servocon.plot.compare>` | "
    assert row == start + r"‖β(t)‖ and the largest \|u\| of several runs or batches. |"
    heads = [nodes.thead("", nodes.row("", nodes.entry("", nodes.Text(t)))) for t in ("", "x")]
    document = new_document(*(nodes.tgroup("", head) for head in heads))
    pages.headless_tables(None, document)
    assert [head.astext() for head in document.findall(nodes.thead)] == ["x"]


def test_docstrings_are_text_with_formulas_and_blocks_of_code(pages):
    lines = ["The |x| of ``a|b``.", "", "    code()", "    more()", "", "Or::", "", "    run()"]
    pages.as_written(None, "", "", None, None, lines)
    assert lines == [
        *(r"The \|x\| of ``a|b``.", "", "::", "", "    code()", "    more()", ""),
        *("Or::", "", "    run()"),
    ]


def test_what_a_class_does_not_show(pages):
    """Bases without an entry, and the fields of a named tuple, which its docstring describes."""
    bases = [sc.Plant, object]
    pages.public_bases(None, "", sc.Lagrangian, None, bases)
    assert bases == [sc.Plant]
    assert pages.left_out(None, "", "", sc.Claim.text, False, None)
    assert pages.left_out(None, "", "", sc.Plant.force, False, None) is None


def test_long_signatures_are_lines_and_sources_lead_nowhere_back(pages):
    one = '<dd><em class="sig-param">a</em>,</dd>\n'
    back = '<a class="viewcode-back" href="x.html#f">[docs]</a>'
    context = {"body": f"{back}<dl>\n{one}{one}</dl><dl><dt>b</dt><dd>c</dd></dl>"}
    pages.corrected(None, "", "", context, None)
    line = '<span><em class="sig-param">a</em>,</span>'
    assert context["body"] == (
        f'<span class="sig-lines">{line}{line}</span><dl><dt>b</dt><dd>c</dd></dl>'
    )
    pages.corrected(None, "", "", context := {}, None)
    assert context == {}


def test_formulas_are_mathml_and_wrong_ones_are_told():
    mathml = pytest.importorskip("mathml", reason="the group docs is missing")
    made = mathml.mathml(r"\dot\beta = A \dot v - b", block=True)
    assert made.startswith('<math display="block"')
    assert all(f"<mi>{letter}</mi>" in made for letter in "βAvb")
    assert 'display="block"' not in mathml.mathml("x", block=False)
    with pytest.raises(mathml.LatexError, match="nosuch"):
        mathml.mathml(r"\nosuch", block=False)


def test_formulas_of_a_page_have_anchors_and_numbers():
    mathml = pytest.importorskip("mathml", reason="the group docs is missing")
    nodes = pytest.importorskip("docutils.nodes")

    def html(node, block):
        translator = SimpleNamespace(body=[], encode=escape)
        with pytest.raises(nodes.SkipNode):
            mathml._visit(translator, node, block)
        (made,) = translator.body
        return made

    block = html(nodes.math_block("", "a \\\\ b", ids=["eq", "eq-2"], number=3), block=True)
    assert re.match('<div class="math" [^>]* id="eq"><span class="eqno">', block)
    assert "(3)</span>" in block
    assert "eqno" not in html(nodes.math_block("", "a"), block=True)
    assert html(nodes.math("", r"a \le b"), block=False).endswith("</math>&#8288;")
    wrong = html(nodes.math("", r"\nosuch < b"), block=False)
    assert wrong.startswith(r"<code>\nosuch &lt; b</code>")
