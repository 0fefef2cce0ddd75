"""The picture of the live page: `python docs/make_live.py [--name NAME] [--width 1280] [--dark]`.

It needs Chromium, and the package playwright.
"""

import argparse
import io
import shutil
import sys
import time
from pathlib import Path

from PIL import Image
from playwright.sync_api import sync_playwright

from servocon.engine import own_process

FLAGS = (
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync"),
    *("--disable-background-networking", "--disable-component-update"),
    *("--use-gl=angle", "--use-angle=swiftshader"),
)


def main() -> int:
    """Open the page, move a number, and write the picture; 1 where there is no Chromium."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--name", default="flexible-joint", help="experiment")
    parser.add_argument("--width", type=int, default=1280, help="width of the window [pixels]")
    parser.add_argument("--height", type=int, default=800, help="its height [pixels]")
    parser.add_argument("--dark", action="store_true", help="the dark page")
    parser.add_argument("--out", type=Path, default=Path(__file__).with_name("live.png"))
    options = parser.parse_args()
    program = shutil.which("chromium") or shutil.which("google-chrome")
    if program is None:
        print("no Chromium: apt-get install chromium", file=sys.stderr)
        return 1
    own_process()
    import servocon as sc

    with sc.live(options.name, port=0) as page, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=[*FLAGS])
        tab = browser.new_page(viewport={"width": options.width, "height": options.height})
        tab.set_default_timeout(120_000)
        tab.goto(page.address)
        tab.wait_for_function("Object.keys(window.__viserTestpoints?.uplots ?? {}).length > 1")
        _shown(page, options.dark)
        for close in tab.locator(".mantine-Notification-closeButton").all():
            close.click()  # a note about the missing graphics card
        time.sleep(4.0)
        picture = Image.open(io.BytesIO(tab.screenshot())).convert("RGB")
        picture.quantize(192, dither=Image.Dither.NONE).save(options.out, optimize=True)
        browser.close()
    print(f"{options.out}: {options.out.stat().st_size / 1000:.0f} kB")
    return 0


def _shown(page, dark: bool) -> None:
    """Keep the run to compare, move the first gain, ask for the cloud, and wait for all."""
    view, session = page._page, page.session
    gain = next(name for name in session.numbers if name.endswith("gain"))
    view.desk.do(lambda session: session.snapshot())
    view.desk.members = 64
    view.desk.do(lambda session: session.set({gain: 2.0 * session.numbers[gain].value}))
    view._theme(dark)
    end = time.monotonic() + 120.0
    while (view._judged is None or view._cloud is None) and time.monotonic() < end:
        time.sleep(0.2)
    view._time.value = 0.3 * view._time.max
    view._at(view._time.value)


if __name__ == "__main__":
    sys.exit(main())
