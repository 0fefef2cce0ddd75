"""The notebooks run, and show pictures, tables and formulas instead of the names of objects.

What they showed is kept for the build of the documentation, which does not run them again.
"""

import re
from pathlib import Path

import nbformat
import pytest
from jupyter_cache import get_cache
from jupyter_cache.base import CacheBundleIn
from myst_nb.core.read import read_myst_markdown_notebook
from nbclient import NotebookClient

from tests.html import Page

DOCS = Path(__file__).parents[2] / "docs"
PAGES = sorted((DOCS / "notebooks").glob("*.md"))

PROGRESS = """\
import time
from servocon import progress
with progress.shown(True, "waiting") as show:
    for part in (0.25, 0.5):
        time.sleep(0.15)
        show(part, "for <b>")
"""
"""A cell with progress, which must need no widgets."""

MAY_FAIL = {"tags": ["raises-exception"]}

WRONG = {
    "def made(gain):\n    return sc.Stabilizing(gain)\nmade('x')": (
        "InputError: Stabilizing.gain: got 'x'; expected numbers.",
        "----> 3 made('x')",
        "----> 2     return sc.Stabilizing(gain)",
    ),
    "sc.Stabilizing(gian=4.0)": (
        "got an argument 'gian'; expected (gain, weight, metric, name, profile). Did you mean",
        "----> 1 sc.Stabilizing(gian=4.0)",
    ),
    "sc.constraint.project(3, 4, 5)": (
        "ArgumentError: project: got no argument 'v'; expected",
        "----> 1 sc.constraint.project(3, 4, 5)",
    ),
}
"""Cells with a wrong argument, and what a user sees of each: the message, and her own lines."""

SHOWN = {
    "first-relation": {"math", "table", "img", "details"},
    "robust-design": {"math", "table", "details"},
    "swarm": {"table", "img", "details"},
}
"""Tags that the results of a notebook must have."""


def outputs(notebook):
    return [output for cell in notebook.cells for output in cell.get("outputs", ())]


@pytest.mark.documents
@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_a_notebook_shows_what_it_makes(page):
    notebook = read_myst_markdown_notebook(page.read_text("utf-8"))
    kept = len(notebook.cells)
    notebook.cells.append(nbformat.v4.new_code_cell(PROGRESS))
    for wrong in WRONG:
        notebook.cells.append(nbformat.v4.new_code_cell(wrong, metadata=MAY_FAIL))
    options = {"timeout": 300, "kernel_name": "python3", "record_timing": False}
    NotebookClient(notebook, **options).execute()
    last, *failed = notebook.cells[kept:]
    del notebook.cells[kept:]
    get_cache(DOCS / "_build" / "notebooks").cache_notebook_bundle(
        CacheBundleIn(notebook, str(page)), check_validity=False, overwrite=True
    )
    found, tags = outputs(notebook), set()
    assert [output for output in found if output.get("name") == "stderr"] == []
    for output in found:
        data = output.get("data", {})
        assert "<Figure size" not in data.get("text/plain", "")
        assert " object at 0x" not in data.get("text/plain", "")
        tags |= Page(data.get("text/html", "")).tags
    assert any("image/png" in output.get("data", {}) for output in found)
    assert SHOWN[page.stem] <= tags
    (bar,) = last.outputs
    waited = re.match(r"waiting: 50%, for <b>, (\d+\.\d) s elapsed", bar.data["text/plain"])
    assert waited is not None
    assert float(waited[1]) >= 0.3  # on a busy machine more
    assert Page(bar.data["text/html"]).tags == {"div", "progress", "span"}
    for cell in failed:
        (error,) = cell.outputs
        told = re.sub(r"\x1b\[[\d;]*m", "", "\n".join(error.traceback))
        message, *lines = WRONG[cell.source]
        assert message in told
        assert [line for line in told.splitlines() if line.startswith("---->")] == lines
        assert ".py" not in told


def test_notebooks_were_found():
    assert {page.stem for page in PAGES} == set(SHOWN)
