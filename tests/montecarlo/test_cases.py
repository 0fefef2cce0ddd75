"""Each kind of certificate under a small falsification; run.py takes more runs."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from .others import CASES
from .run import HEAD, row, table, written

DAILY = [case for case in CASES if case.daily]
FEW = (256, 2, 8)
"""Extent of the searches of a certificate, as for the other small certificates of the tests."""

SEARCHED = ("adaptive", "relative")
TABLE = Path(__file__).parents[2] / "docs" / "certificate-table.md"


@pytest.mark.long
@pytest.mark.parametrize("case", DAILY, ids=lambda case: case.name)
def test_certificate(case):
    search = (4, 3) if case.name in SEARCHED else (0, 0)
    case = replace(case, kind=replace(case.kind, search=FEW))
    line = case.line(64, search, points=101)
    assert line.holds, line.details
    assert line.left == 0
    assert line.runs == 64 + search[0]
    assert 0.0 < line.sampled <= (line.searched or line.sampled) < line.bound
    assert row(case, line).count("|") == HEAD.splitlines()[0].count("|")


def test_the_table_in_the_documentation_is_of_these_cases():
    rows = written(TABLE)
    assert TABLE.read_text("utf-8") == table(rows)
    cells = [[cell.strip() for cell in line.split("|")[1:-1]] for line in rows.values()]
    assert [row[0] for row in cells] == [case.text for case in CASES]
    for line in cells:
        assert int(re.sub(r"\D.*", "", line[1].replace(",", ""))) >= 10_000
        assert float(line[4]) > 0.0  # all are searched
        assert line[-1] == "0"
