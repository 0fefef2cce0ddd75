"""The Python blocks of the README and of every page run, and print the text beneath them.

A search ends elsewhere on another processor, which rounds differently: fractions may differ by 2 %.
Words, whole numbers and signs are the same everywhere.
"""

import importlib.util
import os
import re
import shutil
from itertools import zip_longest
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SPEC = importlib.util.spec_from_file_location("pages", ROOT / "docs" / "make_page_pictures.py")
make_pictures = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(make_pictures)
PAGES = [
    page
    for page in (ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md")))
    if page.exists() and "_build" not in page.parts and "```python" in page.read_text("utf-8")
]


FRACTION = re.compile(r"-?\d+(?:\.\d+(?:e[+-]?\d+)?|e[+-]?\d+)")
"""A number with decimals or an exponent, which a search or a solver may have found."""

ALIKE, ROUNDING = 0.02, 1e-9
"""Relative difference of such numbers on two processors; size below which they are rounding."""


def different_lines(printed: str, expected: str) -> list[tuple[str, str]]:
    """The lines that differ by more than a processor's rounding: printed, and expected."""
    both = zip_longest(printed.splitlines(), expected.splitlines(), fillvalue="")
    return [(one, other) for one, other in both if not alike(one, other)]


def alike(printed: str, expected: str) -> bool:
    """True if two lines have the same words, and fractions that are nearly the same."""
    words = [" ".join(FRACTION.sub("#", line).split()) for line in (printed, expected)]
    pairs = zip(FRACTION.findall(printed), FRACTION.findall(expected), strict=False)
    numbers = [(float(one), float(other)) for one, other in pairs]
    return words[0] == words[1] and all(
        abs(x - y) <= max(ALIKE * max(abs(x), abs(y)), ROUNDING) for x, y in numbers
    )


FIRST = [ROOT / "README.md", ROOT / "docs" / "quickstart.md"]
"""Pages that a new user reads first."""


@pytest.mark.parametrize("page", FIRST, ids=lambda page: page.stem)
def test_the_first_pages_run(page: Path, tmp_path: Path) -> None:
    require_what_is_printed(page, tmp_path)


@pytest.mark.documents
@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_blocks_run_from_top_to_bottom(page: Path, tmp_path: Path) -> None:
    if 'run(["gcc"' in page.read_text("utf-8") and shutil.which("gcc") is None:
        pytest.skip("gcc is not installed")
    require_what_is_printed(page, tmp_path)
    gallery = os.environ.get("SERVOCON_GALLERY")
    if gallery:  # the documentation then need not run the blocks again
        make_pictures.keep(page, tmp_path, Path(gallery).parent / "pages")


def require_what_is_printed(page: Path, folder: Path) -> None:
    """Run a page's blocks in a folder; each prints the text beneath it, and all pictures appear."""
    for block, printed in make_pictures.run_blocks(page, folder):
        if block[2] is not None:
            line = page.read_text("utf-8").count("\n", 0, block.start()) + 2
            assert not different_lines(printed, block[2]), f"{page.name}, line {line}"
    for name in make_pictures.pictures(page):
        assert (folder / name).is_file(), f"{page.name} shows {name}, which no block writes"


def test_pages_were_found() -> None:
    assert {"quickstart", "write-a-plant", "write-a-relation"} <= {page.stem for page in PAGES}


@pytest.mark.parametrize(
    ("printed", "same"),
    [
        ("‖β‖ ≤ 0.0998 m/s, 20 runs", True),
        ("‖β‖ ≤  0.0982 m/s,  20 runs", True),
        ("‖β‖ ≤ 0.0960 m/s, 20 runs", False),
        ("‖β‖ ≤ -0.0982 m/s, 20 runs", False),
        ("‖β‖ ≤ 9.82e-02 m/s, 20 runs", True),
        ("‖β‖ ≤ 9.82e-01 m/s, 20 runs", False),
        ("‖β‖ ≤ 0.0982 m/s, 21 runs", False),
        ("‖f‖ ≤ 0.0982 m/s, 20 runs", False),
        ("‖β‖ ≤ nan m/s, 20 runs", False),
        ("‖β‖ ≤ 0 m/s, 20 runs", False),
        ("", False),
    ],
)
def test_lines_that_differ_are_found(printed: str, same: bool) -> None:
    expected = "‖β‖ ≤ 0.0982 m/s, 20 runs"
    assert (different_lines(printed, expected) == []) == same
    assert different_lines(f"{printed}\none more", expected) != []
