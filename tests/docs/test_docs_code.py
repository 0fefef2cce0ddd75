"""The Python blocks of the README and of every page run, and print the text beneath them."""

import contextlib
import importlib.util
import io
import os
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


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_blocks_run_from_top_to_bottom(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    make_pictures.write_files(page, tmp_path)
    text = page.read_text("utf-8")
    names: dict[str, object] = {"__name__": f"page_{page.stem}"}
    for block in make_pictures.BLOCK.finditer(text):
        line = text.count("\n", 0, block.start()) + 2  # so that errors point into the page
        printed = io.StringIO()
        code = compile("\n" * (line - 1) + block[1], str(page), "exec")
        with make_pictures.imports_from(tmp_path), contextlib.redirect_stdout(printed):
            exec(code, names)
        if block[2] is not None:
            assert printed.getvalue() == block[2], f"{page.name}, line {line}"
    for name in make_pictures.pictures(page):
        assert (tmp_path / name).is_file(), f"{page.name} shows {name}, which no block writes"
    gallery = os.environ.get("SERVOCON_GALLERY")
    if gallery:  # the documentation then need not run the blocks again
        make_pictures.keep(page, tmp_path, Path(gallery).parent / "pages")


def test_pages_were_found() -> None:
    assert {"quickstart", "write-a-plant", "write-a-relation"} <= {page.stem for page in PAGES}
