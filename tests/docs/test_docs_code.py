"""The Python blocks of the README and of every page run, and print the text beneath them."""

import contextlib
import io
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = [
    page
    for page in (ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md")))
    if page.exists() and "_build" not in page.parts and "```python" in page.read_text("utf-8")
]
BLOCK = re.compile(r"^```python\n(.*?)^```\n(?:\n```text\n(.*?)^```)?", re.DOTALL | re.MULTILINE)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_blocks_run_from_top_to_bottom(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    text = page.read_text("utf-8")
    names: dict[str, object] = {"__name__": f"page_{page.stem}"}
    for block in BLOCK.finditer(text):
        line = text.count("\n", 0, block.start()) + 2  # so that errors point into the page
        printed = io.StringIO()
        code = compile("\n" * (line - 1) + block[1], str(page), "exec")
        with contextlib.redirect_stdout(printed):
            exec(code, names)
        if block[2] is not None:
            assert printed.getvalue() == block[2], f"{page.name}, line {line}"


def test_pages_were_found() -> None:
    assert {"quickstart", "write-a-plant", "write-a-relation"} <= {page.stem for page in PAGES}
