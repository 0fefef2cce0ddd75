"""Draw the pictures of the documentation's pages by the pages' own blocks.

A page that shows ``_build/pages/PAGE/NAME.png`` has a Python block that writes ``NAME.png``. Blocks
may import the files of docs/examples, and those that are blocks with a file's name as the caption.
``python docs/make_page_pictures.py`` runs the blocks of all such pages, from top to bottom in an
empty folder, and copies these pictures to docs/_build/pages; the build of the documentation does so
for those that are missing. The tests run all blocks as well, and keep the pictures where
SERVOCON_GALLERY names a folder: in ``pages`` beside it.
"""

import contextlib
import io
import os
import re
import shutil
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

DOCS = Path(__file__).parent
FOLDER = DOCS / "_build" / "pages"
BLOCK = re.compile(r"^```python\n(.*?)^```\n(?:\n```text\n(.*?)^```)?", re.DOTALL | re.MULTILINE)
"""A block of Python, and the text that it prints."""

FILE = re.compile(
    r"^```\{code-block\} \w+\n:caption: (\S+\.\w+)\n(.*?)^```", re.DOTALL | re.MULTILINE
)
"""A block that is a file: its name and its text."""


def write_files(page: Path, folder: Path) -> None:
    """Write the files that a page's blocks may import: the examples, and those that it shows."""
    for example in (DOCS / "examples").glob("*.py"):
        shutil.copyfile(example, folder / example.name)
    for name, text in FILE.findall(page.read_text("utf-8")):
        target = folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, "utf-8")


def pictures(page: Path) -> list[str]:
    """Names of the pictures of a page that its own blocks write."""
    pattern = rf"_build/pages/{re.escape(page.stem)}/([\w.-]+)"
    return list(dict.fromkeys(re.findall(pattern, page.read_text("utf-8"))))


def keep(page: Path, made: Path, folder: Path = FOLDER) -> None:
    """Copy the pictures of a page from the folder in which its blocks ran.

    Raises:
        FileNotFoundError: the page shows a picture that no block wrote.
    """
    for name in pictures(page):
        target = folder / page.stem / name
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(made / name, target)


@contextlib.contextmanager
def imports_from(folder: Path) -> Iterator[None]:
    """Context in which modules are found in a folder, and forgotten afterwards."""
    sys.path.insert(0, str(folder))
    before = set(sys.modules)
    try:
        yield
    finally:
        sys.path.remove(str(folder))
        for name in set(sys.modules) - before:
            if str(getattr(sys.modules[name], "__file__", None)).startswith(str(folder)):
                del sys.modules[name]


def make_missing() -> None:
    """Run the pages that show a picture which does not exist yet."""
    os.environ.setdefault("MPLBACKEND", "agg")
    for page in sorted(DOCS.glob("*.md")):
        if not all((FOLDER / page.stem / name).exists() for name in pictures(page)):
            print(f"pictures: {page.stem}", flush=True)
            _make(page)


def _make(page: Path) -> None:
    with tempfile.TemporaryDirectory() as made:
        run_blocks(page, Path(made))
        keep(page, Path(made))


def run_blocks(page: Path, folder: Path) -> None:
    """Run the Python blocks of a page in a folder, which the page's files are written into."""
    names: dict[str, object] = {"__name__": f"page_{page.stem}"}
    write_files(page, folder)
    with contextlib.chdir(folder), imports_from(folder), contextlib.redirect_stdout(io.StringIO()):
        for block in BLOCK.finditer(page.read_text("utf-8")):
            exec(compile(block[1], str(page), "exec"), names)


if __name__ == "__main__":
    shutil.rmtree(FOLDER, ignore_errors=True)
    make_missing()
