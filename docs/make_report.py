"""The picture of a report: `python docs/make_report.py [--out docs/report.png]`.

It shows the page that docs/reports.md writes. It needs Chromium, and the package playwright.
"""

import argparse
import io
import shutil
import sys
import tempfile
from pathlib import Path

import make_page_pictures
from PIL import Image
from playwright.sync_api import sync_playwright

WIDTH, HEIGHT = 760, 1030


def main() -> int:
    """Write the report, open it, and write the picture; 1 where there is no Chromium."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--out", type=Path, default=Path(__file__).with_name("report.png"))
    out = parser.parse_args().out.resolve()
    program = shutil.which("chromium") or shutil.which("google-chrome")
    if program is None:
        print("no Chromium: apt-get install chromium", file=sys.stderr)
        return 1
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        make_page_pictures.run_blocks(make_page_pictures.DOCS / "reports.md", Path(folder))
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        tab = browser.new_page(viewport={"width": WIDTH, "height": HEIGHT})
        tab.goto((Path(folder) / "cart.html").as_uri())
        picture = Image.open(io.BytesIO(tab.screenshot())).convert("RGB")
        picture.quantize(192, dither=Image.Dither.NONE).save(out, optimize=True)
        browser.close()
    print(f"{out}: {out.stat().st_size / 1000:.0f} kB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
