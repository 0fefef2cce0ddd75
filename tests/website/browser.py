"""The built site in a real Chromium: screenshots, and accessibility by axe-core.

    python -m tests.website.browser shots FOLDER   some pages at 1280 and 400 px, light and dark
    python -m tests.website.browser axe            rules of WCAG 2.1 A and AA on the same pages
    python -m tests.website.browser axe all        on every page, at 1280 px
    python -m tests.website.browser axe ADDRESS    on another page, e.g. that of servocon live

All need Playwright's Python package and Chromium (`apt install chromium`); axe-core comes from
npm. What is missing is said, and the exit status is then 3.
"""

import contextlib
import functools
import http.server
import shutil
import subprocess
import sys
import tarfile
import tempfile
import threading
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

SITE = Path(__file__).parents[2] / "docs" / "_build" / "html"
PAGES = (
    "index", "tutorial", "learn-2-plant", "notebooks/robust-design", "how-to", "which-law",
    "mujoco", "live", "theory", "theory-robust", "glossary", "gallery", "gallery/flexible-joint",
    "reference/index", "reference/laws", "reference/certificate", "project", "benchmarks",
)  # fmt: skip
WIDTHS = (1280, 400)
SCHEMES = ("light", "dark")
RULES = {"type": "tag", "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"]}
WIDE = """() => [...document.querySelectorAll('article *')].filter(e => {
  const box = e.getBoundingClientRect();
  if (!box.width || box.right <= innerWidth + 1) return false;
  for (let a = e; a && a.tagName != 'ARTICLE'; a = a.parentElement)
    if (['auto', 'scroll', 'hidden'].includes(getComputedStyle(a).overflowX)) return false;
  return true;
}).map(e => e.tagName + ' ' + e.className + ': ' + e.textContent.trim().slice(0, 60)).slice(0, 5)"""
"""Elements that stand out of the window and in no box of its own that scrolls."""


class _Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: Any) -> None:
        pass


@contextlib.contextmanager
def served(site: Path) -> Iterator[str]:
    """The address of a site while it is served on this machine."""
    handler = functools.partial(_Quiet, directory=str(site))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()


@contextlib.contextmanager
def browser() -> Iterator[Any]:
    """A Chromium without a window.

    Raises:
        LookupError: Playwright or Chromium is missing.
    """
    path = shutil.which("chromium") or shutil.which("google-chrome")
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        raise LookupError("Playwright is missing: pip install playwright") from None
    if path is None:
        raise LookupError("Chromium is missing: apt install chromium")
    with sync_playwright() as playwright:
        yield playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])


def axe() -> str:
    """The text of axe-core.

    Raises:
        LookupError: npm is missing, or cannot fetch it.
    """
    with tempfile.TemporaryDirectory() as folder:
        command = ["npm", "pack", "--silent", "axe-core"]
        try:
            subprocess.run(command, cwd=folder, check=True, capture_output=True)
        except (OSError, subprocess.CalledProcessError) as error:
            raise LookupError(f"axe-core is missing: {' '.join(command)}: {error}") from None
        (archive,) = Path(folder).glob("*.tgz")
        with tarfile.open(archive) as files:
            member = files.extractfile("package/axe.min.js")
            assert member is not None
            return member.read().decode("utf-8")


def opened(
    address: str, pages: Sequence[str], widths: Sequence[int] = WIDTHS, pause: float = 0.0
) -> Iterator[tuple[str, Any]]:
    """Each page of an address at each width in each scheme, with its name.

    Args:
        address: The address, without a slash at the end.
        pages: Files below it.
        widths: Widths of the window [pixels].
        pause: Time that a page needs to ask its server for what it shows [s].
    """
    with browser() as chromium:
        for scheme in SCHEMES:
            for width in widths:
                size = {"width": width, "height": 900}
                context = chromium.new_context(viewport=size, color_scheme=scheme)
                for name in pages:
                    page = context.new_page()
                    answer = page.goto(f"{address}/{name}")
                    if not answer.ok:
                        raise LookupError(f"no page {name}: {answer.status} {answer.status_text}")
                    page.wait_for_load_state("load")
                    page.wait_for_timeout(1e3 * pause)
                    short = name.removesuffix(".html").replace("/", "-") or "page"
                    yield f"{short}-{width}-{scheme}", page
                    page.close()
                context.close()


def files(pages: Iterable[str] = PAGES) -> list[str]:
    """Files of pages."""
    return [f"{page}.html" for page in pages]


def every_page(site: Path) -> list[str]:
    """Files of all pages but those of the source code, which are alike."""
    found = sorted(str(page.relative_to(site)) for page in site.rglob("*.html"))
    return [page for page in found if not page.startswith("_")]


def shots(site: Path, folder: Path) -> int:
    """Write screenshots, and say what is cut at the right."""
    folder.mkdir(parents=True, exist_ok=True)
    with served(site) as address:
        return _shots(address, folder)


def _shots(address: str, folder: Path) -> int:
    cut = 0
    for name, page in opened(address, files()):
        wide = page.evaluate(WIDE)
        cut += len(wide)
        print(name, *(f"\n  cut: {text}" for text in wide))
        page.screenshot(path=folder / f"{name}.png")
    return cut


def violations(pages: Iterable[tuple[str, Any]]) -> int:
    """Print what axe-core finds against opened pages, and count it."""
    code, count = axe(), 0
    for name, page in pages:
        page.evaluate(code)
        found = page.evaluate("rules => axe.run({runOnly: rules})", RULES)["violations"]
        count += len(found)
        print(f"{name}: {len(found)}")
        for rule in found:
            print(f"  {rule['id']} ({rule['impact']}), {len(rule['nodes'])} times: {rule['help']}")
            for node in rule["nodes"][:3]:
                print(f"    {node['html'][:150]}\n      {node['failureSummary'][:200]!r}")
    return count


def main(arguments: list[str]) -> int:
    """Take screenshots, or check accessibility."""
    try:
        match arguments:
            case ["shots", folder]:
                return bool(shots(SITE, Path(folder)))
            case ["axe"]:
                with served(SITE) as address:
                    return bool(violations(opened(address, files())))
            case ["axe", "all"]:
                with served(SITE) as address:
                    return bool(violations(opened(address, every_page(SITE), WIDTHS[:1])))
            case ["axe", address]:
                return bool(violations(opened(address.rstrip("/"), [""], pause=20.0)))
    except LookupError as missing:
        print(f"skipped: {missing}")
        return 3
    print(__doc__)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
