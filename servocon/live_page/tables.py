"""Metrics, claims and messages of a live page as HTML; all text is escaped."""

from collections.abc import Sequence
from html import escape

import numpy as np

from servocon.live_page.beside import Bound, Judgement
from servocon.live_page.session import Session
from servocon.results.metrics import Metrics

RED = "background:rgba(224,49,49,0.22);font-weight:600"
AMBER = "background:rgba(245,159,0,0.2)"
GREEN = "background:rgba(47,158,68,0.18)"
CELL = "padding:1px 6px;border-bottom:1px solid rgba(128,128,128,0.25)"
TABLE = "border-collapse:collapse;width:100%;font-size:0.8em;line-height:1.5"
NUMBER = "text-align:right;font-variant-numeric:tabular-nums"

LOOK = (
    "<style>label{color:var(--mantine-color-text)!important}"
    ":root[data-mantine-color-scheme=light] .mantine-Button-root[data-variant=outline]"
    "{color:var(--mantine-color-blue-8)!important}"
    "@media (max-width:600px){"
    '.mantine-Paper-root[style*="position: fixed"][style*="bottom: 0"]{width:100%!important}'
    '.mantine-ScrollArea-content>[style*="width: 20em"]{width:100vw!important}}'
    "</style>"
)
"""Names and buttons in colours with enough contrast, which viser's lack. On a narrow screen the
panel takes the full width; viser's takes two thirds."""

SCROLL = '<div style="overflow-x:auto" tabindex="0">{}</div>'
"""A box in which a wide table scrolls, instead of the page."""


def status(
    session: Session,
    judged: Judgement | None,
    bound: Bound | None,
    said: Sequence[str],
    busy: bool = False,
    badges: Sequence[tuple[str, bool]] = (),
) -> str:
    """The top line of the page: title, claims and problems.

    Args:
        session: The session.
        judged: Judgement on the present run; None while it is missing.
        bound: Bound of the present run, likewise.
        said: Messages.
        busy: Another run is in progress and takes long.
        badges: Further verdicts in words, each with True if it is good.
    """
    answer = session.answer
    claims = _claims_badge(judged)
    claims = " ".join([claims, *(_badge(*one) for one in badges)]).strip()
    if bound is not None and bound.verdict:
        claims += " " + _badge(f"certificate {bound.verdict}", bound.verdict != "violated")
    count = len(session.changed)
    moved = f"{count or 'no'} number{'s' * (count != 1)} changed"
    lines = [
        f"<b>{escape(session.origin.title)}</b> {claims}",
        f"{escape(moved)} · run in {_spoken(answer.seconds)}" + " · running …" * busy,
    ]
    run = answer.run
    if run.expected_end is not None:
        lines.append(_line(str(run.expected_end)))
    notes = answer.notes[:2] if run.stopped is None else [str(run.stopped)]
    look = AMBER if run.stopped is None else RED
    notes = [note if len(note) < 300 else note[:300] + " …" for note in notes]
    lines += [f'<div style="{look};padding:2px 6px">{escape(note)}</div>' for note in notes]
    alert = f'<div role="alert" style="{RED};padding:2px 6px">'
    lines += [f"{alert}{escape(text)}</div>" for text in said]
    return (
        '<div style="font-size:0.85em;padding:0 0.5em">'
        + "<br>".join(lines[:2])
        + "".join(lines[2:])
        + "</div>"
    )


def metrics_table(session: Session) -> str:
    """Metrics of the present run and of the snapshots, one column each."""
    now = session.answer.run.metrics()
    columns = {"now": now}
    columns |= {taken.name: taken.answer.run.metrics() for taken in session.snapshots}
    head = "".join(f'<th style="{CELL};{NUMBER}">{escape(name)}</th>' for name in columns)
    rows = [
        f'<tr><th style="{CELL};text-align:left">{escape(name)}</th>'
        + "".join(
            f'<td style="{CELL};{NUMBER}">{_median(each, name)}</td>' for each in columns.values()
        )
        + f'<td style="{CELL}">{escape(now.units[name])}</td></tr>'
        for name in now.values
    ]
    return SCROLL.format(
        f'<table style="{TABLE}"><tr><th style="{CELL};text-align:left">metric</th>{head}'
        f'<th style="{CELL};text-align:left">unit</th></tr>{"".join(rows)}</table>'
    )


def claims_table(judged: Judgement | None) -> str:
    """Claims, red if one does not hold; grey while they are computed."""
    if judged is None:
        return _line("claims: being checked …")
    if judged.problem:
        return f'<div style="{RED};padding:2px 6px;font-size:0.8em">{escape(judged.problem)}</div>'
    if not judged.claims:
        return _line("the experiment states no claims")
    rows = [
        f'<tr style="{"" if claim.holds else RED}"><td style="{CELL}">'
        f"{'ok' if claim.holds else 'BROKEN'}</td>"
        f'<td style="{CELL}">{escape(claim.text)}</td>'
        f'<td style="{CELL}">{escape(claim.expected)}</td>'
        f'<td style="{CELL}">{escape(claim.got)}</td></tr>'
        for claim in judged.claims
    ]
    head = "".join(
        f'<th style="{CELL};text-align:left">{name}</th>'
        for name in ("", "claim", "expected", "got")
    )
    return SCROLL.format(
        f'<table style="{TABLE};margin-top:12px"><tr>{head}</tr>{"".join(rows)}</table>'
    )


def lines(texts: Sequence[str]) -> str:
    """Lines of small text."""
    return "".join(_line(text) for text in texts)


def _claims_badge(judged: Judgement | None) -> str:
    if judged is None or (not judged.claims and not judged.problem):
        return ""
    if judged.problem:
        return _badge("claims cannot be checked", False)
    count = len(judged.claims)
    return _badge(f"{count - judged.broken} of {count} claims hold", judged.broken == 0)


def _badge(text: str, good: bool) -> str:
    look = GREEN if good else RED
    return f'<span style="{look};border-radius:4px;padding:1px 6px">{escape(text)}</span>'


def _spoken(seconds: float) -> str:
    return f"{seconds:.1f} s" if seconds >= 1.0 else f"{1e3 * seconds:.0f} ms"


def _median(metrics: Metrics, name: str) -> str:
    value = metrics.values.get(name)
    return "–" if value is None else f"{float(np.median(np.asarray(value))):.5g}"


def _line(text: str) -> str:
    return f'<div style="font-size:0.8em;opacity:0.75;padding:2px 6px">{escape(text)}</div>'
