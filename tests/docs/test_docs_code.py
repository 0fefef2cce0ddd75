"""The Python blocks of the README and of every page run, and print the text beneath them."""

import importlib.util
import os
import shutil
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
            assert printed == block[2], f"{page.name}, line {line}"
    for name in make_pictures.pictures(page):
        assert (folder / name).is_file(), f"{page.name} shows {name}, which no block writes"


def test_pages_were_found() -> None:
    assert {"quickstart", "write-a-plant", "write-a-relation"} <= {page.stem for page in PAGES}
