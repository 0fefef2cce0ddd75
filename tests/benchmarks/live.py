"""The live page: from a moved slider to new curves, in the server and in the browser."""

import shutil
import statistics
import time
from typing import Any

from harness import Table, duration

TARGET = 0.05
"""Time from slider to curves that is aimed at [s]."""

EXPERIMENTS = {
    "flexible-joint": "gains.gain",
    "swarm": "feedback.gain",
    "underactuated-arm": "feedback.gain",
    "platoon": "feedback.gain",
}
"""Experiments, and the number that is moved in each."""

MOVES = 15
"""Moves in each round."""

FLAGS = (
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync"),
    *("--disable-background-networking", "--disable-component-update"),
    *("--use-gl=angle", "--use-angle=swiftshader"),
)

MEASURE = """async ([id, moves]) => {
  const slider = document.getElementById(id);
  const field = [...slider.parentElement.querySelectorAll("input")].pop();
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value").set;
  const chart = () => Object.values(window.__viserTestpoints.uplots)[0].chart;
  const first = parseFloat(field.value), times = [];
  for (let i = 1; i <= moves; i++) {
    const before = chart().data, start = performance.now();
    set.call(field, String((first * (1 + 0.01 * (i % 7 + 1))).toFixed(2)));
    field.dispatchEvent(new Event("input", { bubbles: true }));
    while (chart().data === before && performance.now() - start < 5000)
      await new Promise(done => setTimeout(done, 1));
    times.push((performance.now() - start) / 1000);
    await new Promise(done => setTimeout(done, 400));
  }
  return times;
}"""
"""Types numbers into the box beside a slider, each time until the first chart has new data."""


def run(rounds: int) -> list[Table]:
    """Medians over all moves of all rounds."""
    from servocon.engine import own_process

    own_process()
    table = Table(
        "From a slider to new curves",
        "Time from a changed number to the curves of its run: in the server (the run, its curves, "
        "metrics and shapes, handed to the connection), and in Chromium (typed into the field, "
        "until the chart has its data; viser gathers messages for up to 17 ms). Medians.",
        ("experiment", "run", "server", "browser", "target", "met"),
    )
    for name, number in EXPERIMENTS.items():
        alone, server, browser = _measured(name, number, rounds)
        last = browser if browser is not None else server
        shown = "no Chromium" if browser is None else duration(browser)
        target = f"≤ {duration(TARGET)}"
        table.add(name, *map(duration, (alone, server)), shown, target, met=last <= TARGET)
    return [table]


def _measured(name: str, number: str, rounds: int) -> tuple[float, float, float | None]:
    import servocon as sc

    with sc.live(name, port=0) as page:
        view, session = page._page, page.session
        time.sleep(5.0)  # claims and certificate of the first answer
        alone, server = [], []
        for i in range(MOVES * rounds):
            value = session.numbers[number].value * (1.0 + 0.01 * (i % 7 + 1))
            start = time.perf_counter()
            session.set({number: value})
            view.show(False)
            server.append(time.perf_counter() - start)
            alone.append(session.answer.seconds)
        browser = _in_browser(page, number)
    return statistics.median(alone), statistics.median(server), browser


def _in_browser(page: Any, number: str) -> float | None:
    program = shutil.which("chromium") or shutil.which("google-chrome")
    if program is None:
        return None
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=[*FLAGS])
        tab = browser.new_page(viewport={"width": 1280, "height": 900})
        tab.goto(page.address)
        tab.wait_for_function("Object.keys(window.__viserTestpoints?.uplots ?? {}).length > 1")
        time.sleep(3.0)
        times = tab.evaluate(MEASURE, [page._page._sliders[number]._impl.uuid, MOVES])
        browser.close()
    return statistics.median(times)
