"""The arm and the flower of the first page's moving picture are those of the page's code."""

import importlib
import sys
from pathlib import Path

import numpy as np

DOCS = Path(__file__).parents[2] / "docs"


def test_the_page_asks_for_what_is_drawn(monkeypatch) -> None:
    monkeypatch.setattr(sys, "path", [*sys.path, str(DOCS)])
    made = importlib.import_module("make_first_run")
    code = made.BLOCK.search((DOCS / "index.md").read_text("utf-8"))[1]
    names: dict = {}
    exec(code.partition("flower =")[0], names)
    q, t = np.array([0.4, 1.2]), np.float64(0.7)
    drawn = made.arm(q)[2] - made.curve(np.array([t]))[0]
    np.testing.assert_allclose(names["error"](q, t), drawn, atol=1e-12)
    assert len([line for line in code.splitlines() if line]) == 12


def test_committed_pictures_are_small() -> None:
    sizes = {path.name: path.stat().st_size for path in (DOCS / "_static").iterdir()}
    assert sizes["first-run.webp"] < 1_000_000
    assert max(size for name, size in sizes.items() if name != "first-run.webp") < 150_000
