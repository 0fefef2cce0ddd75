"""Metrics, claims and messages of the page: words, colours, and no text that is a tag."""

from types import SimpleNamespace

import numpy as np

import servocon as sc
from servocon.live_page import tables
from servocon.live_page.beside import Bound, Judgement
from servocon.results.record import Stop
from tests.html import Page
from tests.results.records import record

NASTY = '<script>alert("1")</script> & <img src=x onerror=y>'
FALSE, TRUE = (sc.claim(f"β of {NASTY}", got, below=1.0) for got in (2.0, 0.5))
STOP = Stop(NASTY, 1.0, (0.0,), (0.0,))


def session(run=None, notes=(), changed=(), seconds=0.0125, snapshots=()):
    run = run or record()
    answer = SimpleNamespace(run=run, notes=notes, seconds=seconds)
    origin = SimpleNamespace(title=NASTY)
    return SimpleNamespace(answer=answer, origin=origin, changed=changed, snapshots=snapshots)


def status(made, judged=None, bound=None, said=(), busy=False):
    html = tables.status(made, judged, bound, said, busy)
    return html, Page(html).text


def test_the_head_tells_what_was_changed_and_how_long_it_took():
    _, text = status(session(changed=("gain",)))
    assert text == f"{NASTY} 1 number changed · run in 12 ms"
    assert (
        "no numbers changed · run in 1.2 s · running …"
        in status(session(seconds=1.2), busy=True)[1]
    )
    assert " 2 numbers changed" in status(session(changed="ab"))[1]
    html, text = status(session(), said=[NASTY, "two"])
    assert (html.count('role="alert"'), text.count(NASTY)) == (2, 2)


def test_verdicts_are_green_or_red():
    looks = {
        "2 of 2 claims hold": (Judgement([TRUE, TRUE]), None, tables.GREEN),
        "1 of 2 claims hold": (Judgement([TRUE, FALSE]), None, tables.RED),
        "claims cannot be checked": (Judgement((), "why"), None, tables.RED),
        "certificate holds": (None, Bound(verdict="holds"), tables.GREEN),
        "certificate not covered": (None, Bound(verdict="not covered"), tables.GREEN),
        "certificate violated": (None, Bound(verdict="violated"), tables.RED),
    }
    for words, (judged, bound, look) in looks.items():
        html, text = status(session(), judged, bound)
        assert words in text
        assert f'<span style="{look};' in html
    assert "<span" not in status(session(), Judgement(()), Bound())[0]


def test_notes_of_a_run_or_the_reason_why_it_stopped():
    html, text = status(session(notes=(NASTY, "b" * 400, "third")))
    assert NASTY in text
    assert f"{'b' * 300} …" in text
    assert "third" not in text
    assert (html.count(tables.AMBER), html.count(tables.RED)) == (2, 0)
    html, text = status(session(record(stops=(STOP,)), notes=("a note",)))
    assert f"stopped at t = 1 s: {NASTY}" in text
    assert "a note" not in text
    assert (html.count(tables.AMBER), html.count(tables.RED)) == (0, 1)
    html, text = status(session(record(stops=(STOP._replace(expected=True),))))
    assert NASTY in text.removeprefix(NASTY)
    assert tables.RED not in html


def test_metrics_have_a_column_for_each_snapshot():
    batch = record((3,))
    taken = SimpleNamespace(name=NASTY, answer=SimpleNamespace(run=batch))
    without = SimpleNamespace(metrics=lambda: SimpleNamespace(values={}))
    none = SimpleNamespace(name="none", answer=SimpleNamespace(run=without))
    made = session(snapshots=[taken, none])
    rows = {row[0]: row[1:] for row in Page(tables.metrics_table(made)).rows}
    assert rows["metric"] == ["now", NASTY, "none", "unit"]
    peak = made.answer.run.metrics().peak
    assert rows["peak"] == [f"{peak:.5g}", f"{np.median(batch.metrics().peak):.5g}", "–", "m/s"]


def test_claims_that_are_broken_are_red():
    html = tables.claims_table(Judgement([TRUE, FALSE]))
    assert [row[0] for row in Page(html).rows] == ["", "ok", "BROKEN"]
    assert Page(html).rows[2] == ["BROKEN", f"β of {NASTY}", "≤ 1", "2"]
    assert f'<tr style="{tables.RED}"><td style="{tables.CELL}">BROKEN<' in html
    assert html.count(tables.RED) == 1
    assert "being checked" in tables.claims_table(None)
    assert "no claims" in tables.claims_table(Judgement(()))
    assert Page(tables.claims_table(Judgement((), NASTY))).text == NASTY
    assert Page(tables.lines([NASTY, "x"])).text == f"{NASTY}x"
