"""Progress: one line in a terminal and in a log, nothing compiled for it; in notebooks see docs."""

import io
import re
import sys

import numpy as np
import pytest

import servocon as sc
from servocon import progress
from servocon.markup import progress_bar
from servocon.simulation.machine import made_loop
from servocon.simulation.xla.programs import compiled
from servocon_plants import Cart
from tests.html import Page


class Terminal(io.StringIO):
    """Standard error that says that it is a terminal."""

    def isatty(self):
        return True


def simulate(compiler, shown):
    relation = sc.residual(lambda q, v, t: v[0] - 0.5, name="speed")
    law = sc.ServoLaw(Cart(), relation, sc.Stabilizing(gain=4.0))
    return sc.simulate(
        Cart(),
        law,
        [0.0],
        [1.0],
        1.0,
        points=60,
        solver=sc.Solver(compiler=compiler),
        progress=shown,
    )


@pytest.mark.parametrize("compiler", ["llvm", "xla"])
def test_nothing_is_compiled_for_it(compiler, monkeypatch):
    monkeypatch.setattr(sys, "stderr", Terminal())
    cache = made_loop if compiler == "llvm" else compiled
    whole, before = simulate(compiler, False), cache.cache_info().misses
    parts = simulate(compiler, True)
    assert cache.cache_info().misses == before
    np.testing.assert_array_equal(parts.q, whole.q)
    text = sys.stderr.getvalue()  # pyright: ignore
    assert f"simulating ({compiler}): 0%, 0.0 s elapsed" in text
    assert text.endswith("\r\x1b[K")  # gone in the end
    assert "\n" not in text


def test_the_line_in_a_terminal(monkeypatch):
    monkeypatch.setattr(sys, "stderr", Terminal())
    monkeypatch.setattr(progress._Terminal, "every", 0.0)
    with progress.shown(True, "baking") as show:
        for part in (0.25, 0.5, 1.0):
            show(part, f"t = {4 * part:g} of 4 s")
    lines = sys.stderr.getvalue().split("\r\x1b[K")[1:]  # pyright: ignore
    assert [line.count("█") for line in lines] == [0, 6, 12, 24, 0]
    assert re.search(r"baking: 50%, t = 2 of 4 s, \d\.\d s elapsed$", lines[2])


def test_the_bar_counts_eighths_of_a_letter_and_ends_at_its_ends(monkeypatch):
    monkeypatch.setattr(sys, "stderr", Terminal())
    monkeypatch.setattr(progress._Terminal, "every", 0.0)
    with progress.shown(True, "baking") as show:
        for part in (-1.0, 1.5 / 24, 1.0, 2.0):
            show(part)
    bars = [line[:24] for line in sys.stderr.getvalue().split("\r\x1b[K")[2:6]]  # pyright: ignore
    assert bars == [" " * 24, "█▌" + " " * 22, "█" * 24, "█" * 24]


def test_a_line_is_not_written_again_at_once(monkeypatch):
    monkeypatch.setattr(sys, "stderr", Terminal())
    monkeypatch.setattr(progress._Terminal, "every", 60.0)
    with progress.shown(True, "baking") as show:
        for part in (0.1, 0.2, 0.3):
            show(part)
    assert sys.stderr.getvalue().count("baking") == 1  # pyright: ignore


def test_a_log_has_lines_of_what_is_long(monkeypatch, capsys):
    with progress.shown(True, "baking") as show:
        show(0.5)
    assert capsys.readouterr().err == ""  # it was short
    monkeypatch.setattr(progress._Log, "first", 0.0)
    monkeypatch.setattr(progress._Log, "every", 0.0)
    with progress.shown(True, "baking") as show:
        show(0.5)
    captured = capsys.readouterr()
    assert [line.split(",")[0] for line in captured.err.splitlines()] == [
        "baking: 0%",
        "baking: 50%",
        "baking: 50%",
    ]
    assert captured.out == ""


def test_nothing_is_shown_unless_wanted(capsys):
    with progress.shown(False, "baking") as show:
        show(0.5, "words")
    assert capsys.readouterr().err == ""


def test_the_bar_of_a_notebook_is_escaped():
    page = Page(progress_bar("<b>half</b>", 0.5))
    assert page.tags == {"div", "progress", "span"}
    assert "<b>half</b>" in page.text
