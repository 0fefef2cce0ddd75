"""Draw the pictures of the documentation's pages, and renew their texts, by the pages' own blocks.

A page that shows ``_build/pages/PAGE/NAME.png`` has a Python block that writes ``NAME.png``. Blocks
may import the files of docs/examples, and those that are blocks with a file's name as the caption.
``python docs/make_page_pictures.py`` runs the blocks of all such pages, from top to bottom in an
empty folder, and copies these pictures to docs/_build/pages; the build of the documentation does so
for those that are missing. The tests run all blocks as well, and keep the pictures where
SERVOCON_GALLERY names a folder: in ``pages`` beside it.

``python docs/make_page_pictures.py --texts PAGE…`` writes what the blocks print into the pages.
Look at the difference before you commit it.
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


@contextlib.contextmanager
def as_jax_begins() -> Iterator[None]:
    """Context in which JAX has its own switch for float64, as in a reader's program."""
    import jax

    before = jax.config.read("jax_enable_x64")
    jax.config.update("jax_enable_x64", False)
    try:
        yield
    finally:
        jax.config.update("jax_enable_x64", before)


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


def run_blocks(page: Path, folder: Path) -> list[tuple[re.Match[str], str]]:
    """Run the Python blocks of a page in a folder, which the page's files are written into.

    Returns:
        Each block, and what it printed.
    """
    names: dict[str, object] = {"__name__": f"page_{page.stem}"}
    blocks = []
    write_files(page, folder)
    text = page.read_text("utf-8")
    with as_jax_begins(), contextlib.chdir(folder):
        for block in BLOCK.finditer(text):
            lines = "\n" * (text.count("\n", 0, block.start()) + 1)  # errors point into the page
            printed = io.StringIO()
            with imports_from(folder), contextlib.redirect_stdout(printed):
                exec(compile(lines + block[1], str(page), "exec"), names)
            blocks.append((block, printed.getvalue()))
    return blocks


def renew_texts(page: Path) -> bool:
    """Write what the blocks of a page print into the page; False if it was so already."""
    os.environ.setdefault("MPLBACKEND", "agg")
    old = new = page.read_text("utf-8")
    with tempfile.TemporaryDirectory() as folder:
        for block, printed in run_blocks(page, Path(folder)):
            if block[2] is not None:
                new = new.replace(block[0], f"```python\n{block[1]}```\n\n```text\n{printed}```")
    page.write_text(new, "utf-8")
    return new != old


if __name__ == "__main__":
    if sys.argv[1:2] == ["--texts"]:
        for given in sys.argv[2:]:
            print(
                f"{given}: {'renewed' if renew_texts(Path(given).resolve()) else 'as before'}",
                flush=True,
            )
    else:
        shutil.rmtree(FOLDER, ignore_errors=True)
        make_missing()
