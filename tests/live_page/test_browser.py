"""The live page in a real Chromium: what a hand does there, and what the page shows."""

import re
import shutil
import time
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

import servocon as sc
from servocon.live_page.origin import load
from servocon.live_page.session import Session
from tests.live_page.mass import MASS

CHROMIUM = next(
    filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None
)
FLAGS = (
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync"),
    *("--disable-background-networking", "--disable-component-update"),
    *("--use-gl=angle", "--use-angle=swiftshader"),
)
pytestmark = [
    pytest.mark.skipif(
        CHROMIUM is None, reason="no Chromium on this machine: apt-get install chromium"
    ),
    pytest.mark.filterwarnings("ignore::DeprecationWarning"),
]
TIMEOUT = 30_000.0
"""Longest wait for anything that the page shows [ms]."""

HELD_BACK = 0.15
"""Time in which a tab sends the last value of a drag, which it holds back for 50 ms [s]."""

SHOWN = """([id, text]) => {
  const slider = document.getElementById(id);
  return slider && [...slider.parentElement.querySelectorAll("input")].pop().value === text;
}"""
"""True if the number box beside a slider shows a text."""


@pytest.fixture(scope="module")
def live(tmp_path_factory):
    path = tmp_path_factory.mktemp("live") / "mass.py"
    path.write_text(MASS)
    with sc.live(str(path), port=0) as made:
        yield made


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        made = playwright.chromium.launch(executable_path=CHROMIUM, args=[*FLAGS])
        yield made
        made.close()


def opened(browser, live):
    tab = browser.new_page(viewport={"width": 1280, "height": 900})
    tab.set_default_timeout(TIMEOUT)
    requests: list[str] = []
    tab.on("request", lambda request: requests.append(request.url))
    tab.goto(live.address)
    tab.wait_for_function("Object.keys(window.__viserTestpoints?.uplots ?? {}).length >= 3")
    tab.requests = requests
    return tab


@pytest.fixture(scope="module")
def tab(browser, live):
    return opened(browser, live)


@pytest.fixture(autouse=True)
def defaults(live):
    """Every test begins with the default numbers."""
    yield
    time.sleep(HELD_BACK)
    live._page.desk.do(lambda session: session.reset())
    live._page.say("")


def uuid(live, name):
    return live._page._sliders[name]._impl.uuid


def box(tab, live, name):
    """The number box beside a slider."""
    slider = tab.locator(f'[id="{uuid(live, name)}"]')
    return slider.locator("xpath=..").locator("input").last


def agreed(live, *tabs):
    """Wait until the boxes of all tabs show the session's gain and rate."""
    time.sleep(HELD_BACK)
    end = time.monotonic() + TIMEOUT / 1000
    boxes = [(name, box(tab, live, name)) for name in ("gain", "rate") for tab in tabs]
    while any(shown.input_value() != f"{live.session.value(name):g}" for name, shown in boxes):
        assert time.monotonic() < end
        time.sleep(0.01)


def charts(tab):
    """The values of the first line of every chart."""
    return tab.evaluate(
        "Object.values(window.__viserTestpoints.uplots).map(u => Array.from(u.chart.data[1]))"
    )


def made_anew(tab):
    """Numbers of times that the charts were made."""
    return tab.evaluate("Object.values(window.__viserTestpoints.uplots).map(u => u.createCount)")


def grip(tab, live, name):
    """Take hold of a slider; a function that drags it to a part of its track."""
    track = tab.locator(f'[id="{uuid(live, name)}"]')
    track.scroll_into_view_if_needed()
    area = track.bounding_box()
    y = area["y"] + 0.3 * area["height"]
    thumb = track.locator("[role=slider]").bounding_box()
    tab.mouse.move(thumb["x"] + 0.5 * thumb["width"], y)
    tab.mouse.down()
    return lambda part: tab.mouse.move(area["x"] + part * area["width"], y, steps=6)


def drag(tab, live, name, part):
    """Drag a slider from where it is to a part of its track."""
    grip(tab, live, name)(part)
    tab.mouse.up()


@pytest.mark.long
def test_a_dragged_slider_changes_number_and_curves_in_place(tab, live):
    before, count = charts(tab), made_anew(tab)
    drag(tab, live, "gain", 0.9)
    tab.wait_for_function(
        "old => JSON.stringify(Object.values(window.__viserTestpoints.uplots).map("
        "u => Array.from(u.chart.data[1]))) != old",
        arg=str(before),
    )
    shown = box(tab, live, "gain")
    gain = float(shown.input_value())
    assert gain > 7.0
    end = time.monotonic() + TIMEOUT / 1000
    while live.session.changed != {"gain": gain}:  # the run of the last value is on its way
        assert time.monotonic() < end
        time.sleep(0.01)
    beta = live.session.answer.curves.beta
    tab.wait_for_function(
        "y => Object.values(window.__viserTestpoints.uplots).some(u => "
        "Math.abs(u.chart.data[1][u.chart.data[1].length - 1] - y) < 1e-9)",
        arg=float(beta[-1]),
    )
    assert made_anew(tab) == count
    assert all(url.startswith((live.address, "ws", "data:", "blob:")) for url in tab.requests)


def test_an_export_is_a_file_that_runs_to_the_digit(tab, live, tmp_path):
    drag(tab, live, "rate", 0.7)
    with tab.expect_download() as download:
        tab.get_by_text("export", exact=True).click()
    path = tmp_path / download.value.suggested_filename
    download.value.save_as(path)
    assert path.name == "mass_as_set.py"
    run = Session(*load(str(path))).answer.run
    own = live.session.answer.run
    assert live.session.changed
    assert own.equals(replace(run, attributes=own.attributes))


def test_the_replay_is_one_html_file(tab):
    with tab.expect_download() as download:
        tab.get_by_text("replay", exact=True).click()
    text = download.value.path().read_text("utf-8")
    assert download.value.suggested_filename == "mass.html"
    assert not re.search(r"""(?:src|href)=["']https?:""", text)


@pytest.mark.parametrize("typed", ["9999", "0.01"])
def test_a_value_out_of_range_is_refused_with_its_reason(tab, live, typed):
    field = box(tab, live, "rate")
    field.fill(typed)
    tab.get_by_text("Refused: rate: got").wait_for()
    tab.wait_for_function("e => e.value === '2'", arg=field.element_handle())
    assert live.session.changed == {}
    field.fill("NaN")  # no text gets into the box
    field.fill("3")
    tab.wait_for_function(SHOWN, arg=[uuid(live, "rate"), "3"])


@pytest.mark.long
def test_two_tabs_show_one_state(tab, browser, live):
    other = opened(browser, live)
    hands = grip(tab, live, "gain"), grip(other, live, "rate")
    for part in (0.6, 0.5):  # both drag at the same time
        for hand in hands:
            hand(part)
    for each in (tab, other):
        each.mouse.up()
    agreed(live, tab, other)
    assert set(live.session.changed) == {"gain", "rate"}
    other.get_by_text("defaults", exact=True).click()
    for each in (tab, other):
        each.wait_for_function("e => e.value === '3'", arg=box(each, live, "gain").element_handle())
    other.close()


@pytest.mark.long
def test_a_lost_connection_comes_back_with_the_state(tab, live):
    live._page.desk.do(lambda session: session.set({"gain": 5.0}))
    tab.wait_for_function(SHOWN, arg=[uuid(live, "gain"), "5"])
    (lost,) = live._server.get_clients()
    hand = grip(tab, live, "rate")
    hand(0.4)
    live._server._websock_server.disconnect_all_clients()
    hand(0.8)
    tab.mouse.up()
    live._page.desk.do(lambda session: session.set({"gain": 6.0}))
    tab.wait_for_function(SHOWN, arg=[uuid(live, "gain"), "6"])
    assert lost not in live._server.get_clients()
    agreed(live, tab)  # the tab may send what it held back once it is there
    drag(tab, live, "gain", 0.9)
    tab.wait_for_function(
        "([e, value]) => e.value !== value", arg=[box(tab, live, "gain").element_handle(), "6"]
    )


@pytest.mark.long
def test_snapshots_are_grey_lines_and_undo_goes_back(tab, live):
    claims = tab.get_by_text("of 2 claims hold")
    claims.wait_for()
    tab.get_by_text("snapshot", exact=True).click()
    tab.wait_for_function(
        "Object.values(window.__viserTestpoints.uplots).some("
        "u => u.chart.series.some(s => s.label === 'snapshot 1'))"
    )
    assert claims.count() == 1  # they are of the same run
    drag(tab, live, "gain", 0.2)
    tab.get_by_text("undo", exact=True).click()
    tab.wait_for_function("e => e.value === '3'", arg=box(tab, live, "gain").element_handle())
    tab.get_by_text("clear", exact=True).click()
    tab.wait_for_function(
        "Object.values(window.__viserTestpoints.uplots).every("
        "u => u.chart.series.every(s => s.label !== 'snapshot 1'))"
    )


def test_sliders_and_their_boxes_have_names_for_screen_readers(tab, live):
    sliders = tab.get_by_role("slider")
    assert sliders.count() > len(live.session.numbers)  # and that of the time
    for part in (*sliders.all(), *tab.locator(".mantine-Slider-root + div input").all()):
        assert part.get_attribute("aria-label")
    tab.get_by_role("textbox", name="gain [1/s]", exact=True).wait_for()


@pytest.mark.long
def test_a_narrow_window_shows_all_of_what_the_tab_is_called_after(browser, live):
    """The panel is as wide as the window, and nothing in it wider."""
    narrow = browser.new_page(viewport={"width": 400, "height": 900})
    narrow.set_default_timeout(TIMEOUT)
    narrow.goto(live.address)
    narrow.wait_for_function("document.title === 'mass – servocon live'")
    narrow.wait_for_function(
        """() => {
          const edges = [...document.querySelectorAll(".uplot, button")]
            .map((part) => part.getBoundingClientRect()).filter((box) => box.width > 0);
          const charts = [...document.querySelectorAll(".uplot")];
          return charts.length >= 3 && charts.every((chart) => chart.clientWidth > 340)
            && edges.every((box) => box.left >= 0 && box.right <= innerWidth)
            && document.documentElement.scrollWidth <= innerWidth;
        }"""
    )
    narrow.get_by_role("tab", name="metrics and claims").click()
    box = narrow.locator("table").first.locator("xpath=..")
    assert box.evaluate("box => getComputedStyle(box).overflowX") == "auto"
    narrow.close()


def test_small_and_large_numbers_are_powers_of_ten(tab):
    given = [0, 1e-4, -2.5e-3, 0.02, 0.5, 9999, 25_000, -1e5]
    formatted = f"{given}.map(new Intl.NumberFormat('en').format)"
    expected = ["0", "10⁻⁴", "-2.5·10⁻³", "0.02", "0.5", "9,999", "2.5·10⁴", "-10⁵"]
    assert tab.evaluate(formatted) == expected
    axis = "Object.values(window.__viserTestpoints.uplots).map(u => u.chart.scales.y.distr)"
    assert tab.evaluate(axis) == [3, 1, 1]
