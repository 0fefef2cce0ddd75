"""HTML of tables, pictures, formulas and texts: where each word stands, and none of it a tag."""

from servocon.markup import (
    Fold,
    Formula,
    Picture,
    Section,
    Table,
    Text,
    page,
    piece_of_lines,
    progress_bar,
)
from tests.html import Page

NASTY = '<script>alert("1")</script> & <img src=x onerror=y>'


def test_a_table_has_its_numbers_at_the_right_and_its_verdicts_in_colours():
    rows = [["x", "1e-3", "one"], ["y", "nan", ""], ["z", "", "-2"]]
    html = Table(["", "a", "b"], rows, verdicts=[True, False, True]).html()
    assert "<th></th><th class=number>a</th><th class=number>b</th>" in html
    assert "<td class=number>nan</td>" in html
    assert [line for line in html.splitlines() if "<td>" in line] == [
        "<tr class=good><td>x</td><td class=number>1e-3</td><td>one</td></tr>",
        "<tr class=bad><td>y</td><td class=number>nan</td><td></td></tr>",
        "<tr class=good><td>z</td><td></td><td class=number>-2</td></tr>",
    ]
    assert "<th>b</th>" in Table(["a", "b"], [["1", "one"]]).html()
    empty = Page(Table(["a", "b"], []).html())
    assert (empty.rows, "td" in empty.tags) == ([["a", "b"]], False)


def test_no_text_is_a_tag():
    parts = [
        Table([NASTY], [[NASTY]], NASTY),
        Table([], [[NASTY]], NASTY, folded=True),
        Picture(b"x", "png", NASTY),
        Text(NASTY, NASTY),
        Fold(NASTY, [Text(NASTY, NASTY, folded=True)]),
    ]
    found = Page(page(NASTY, [Section(NASTY, parts), Section("second", [])], NASTY))
    assert found.text.count(NASTY) == 17
    assert Page(progress_bar(NASTY, 0.5)).text == f" {NASTY}"


def test_a_page_of_several_sections_leads_to_each():
    several = [Section(name, []) for name in "abc"]
    assert Page(page("t", several)).links == ["#section-0", "#section-1", "#section-2"]
    assert len(Page(page("t", several[:2])).links) == 2
    assert Page(page("t", several[:1])).links == []


def test_what_is_shown_on_a_click():
    inner = [Formula("<math></math>"), Text("one")]
    assert Fold("line", inner).html().startswith("<details><summary>line</summary>")
    assert Fold("line", inner, unfolded=True).html().startswith("<details open>")
    assert "<h3>t</h3>" in Text("one", "t").html()
    assert "<summary>t</summary>" in Text("one", "t", folded=True).html()


def test_a_picture_has_its_width_and_its_bytes():
    assert 'src="data:image/svg+xml;base64,eHk="' in Picture(b"xy", "svg+xml", "t").html()
    assert "width" not in Picture(b"xy", "png", "t").html()
    assert ' width="640" ' in Picture(b"xy", "png", "t", 640).html()


def test_lines_and_a_bar():
    found = Page(piece_of_lines("title\nfirst\nsecond \ud800"))
    assert found.rows == [["first"], ["second ?"]]
    assert found.text.split() == ["title", "first", "second", "?"]
    assert Page(piece_of_lines("title")).rows == []
    assert '<progress value="0.2500" max="1">' in progress_bar("baking", 0.25)
