"""Every public name has a page in the reference, and the reference shows nothing private."""

import sys
from pathlib import Path

import pytest

import servocon as sc
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


def test_a_name_stands_once_under_its_public_path():
    targets = [entry.target for entry in ENTRIES]
    assert sorted(set(targets)) == sorted(targets)
    public = {id(value): path for path, value in PUBLIC.items()}
    detours = [
        e.listed for e in ENTRIES if id(e.value) in public and e.listed not in names.public()
    ]
    assert detours == []


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


def test_types_in_signatures_are_short():
    long = (
        "(q: Float[jaxtyping.Array, 'n n'], x: jax.Array | numpy.ndarray | bool | complex) -> None"
    )
    reference_pages = pytest.importorskip("reference_pages", reason="the group docs is missing")
    short, returns = reference_pages.short_types(None, "", "", None, None, long, None)
    assert short == "(q: Float['n n'], x: ArrayLike) -> None"
    assert returns is None


def test_words_of_every_day_are_no_links():
    reference_pages = pytest.importorskip("reference_pages", reason="the group docs is missing")
    assert all(map(reference_pages._is_meant, ("ServoLaw", "sc.stack", "fuzzy_mean", "stack()")))
    assert not any(map(reference_pages._is_meant, ("stack", "project", "agents")))


def test_formulas_are_mathml_and_wrong_ones_are_told():
    mathml = pytest.importorskip("mathml", reason="the group docs is missing")
    made = mathml.mathml(r"\dot\beta = A \dot v - b", block=True)
    assert made.startswith('<math display="block"')
    assert all(f"<mi>{letter}</mi>" in made for letter in "βAvb")
    with pytest.raises(mathml.LatexError, match="nosuch"):
        mathml.mathml(r"\nosuch", block=False)
