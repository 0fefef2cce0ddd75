import socket
import threading
import time
from dataclasses import replace
from html import escape

import msgspec
import pytest
import websockets.sync.client
from viser import __version__ as version

import servocon as sc
from servocon.interop import browser
from servocon.interop.browser import Served, address_of, viser_server
from servocon.live_page.live import _source

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")

PATIENCE = 30.0


def until(check):
    end = time.monotonic() + PATIENCE
    while not check():
        assert time.monotonic() < end
        time.sleep(0.01)


@pytest.fixture
def page(file):
    with sc.live(str(file), port=0) as made:
        yield made


def test_the_page_of_a_run_has_the_name_of_the_run(session):
    run = session.answer.run
    assert run.attributes["constraint"] == "constraint"
    nameless = replace(run, attributes={**run.attributes, "name": ""})
    with sc.live(nameless, port=0) as made:
        assert made.session.origin.title == "constraint"
    named = replace(run, attributes={**run.attributes, "name": "crane: regulator"})
    assert _source(named)[1].title == "crane--regulator"


class Client:
    """A tab without a browser: messages of viser's own protocol."""

    def __init__(self, page):
        address = page.address.replace("http", "ws")
        self.socket = websockets.sync.client.connect(
            address, subprotocols=[f"viser-v{version}"], max_size=None, compression=None
        )
        # A tab counts once it has told where its camera is.
        camera = {
            **dict.fromkeys(("position", "look_at", "up_direction"), (0.0, 0.0, 1.0)),
            **dict.fromkeys(("fov", "near", "far"), 1.0),
            **dict.fromkeys(("image_height", "image_width"), 100),
        }
        message = {"type": "ViewerCameraMessage", "wxyz": (1.0, 0.0, 0.0, 0.0), **camera}
        self.socket.send(msgspec.msgpack.encode(message))
        until(lambda: page._server.get_clients())

    def send(self, uuid, value):
        message = {"type": "GuiUpdateMessage", "uuid": uuid, "updates": {"value": value}}
        self.socket.send(msgspec.msgpack.encode(message))


def test_the_address_is_this_machines_and_it_is_printed(page, capsys):
    assert page.address.startswith("http://127.0.0.1:")
    port = int(page.address.rsplit(":", 1)[1])
    with socket.create_connection(("127.0.0.1", port)):
        pass
    others = [a[4][0] for a in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    for other in {one for one in others if not one.startswith("127.")}:
        with pytest.raises(OSError, match=r"refused|timed out|unreachable"):
            socket.create_connection((other, port), timeout=1.0)


def test_a_port_in_use_is_told_with_a_free_one():
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(sc.errors.OutputError, match=rf"port {port} cannot .* Port \d+ is free"):
            viser_server("live", port)


def test_without_a_port_the_next_free_one_is_taken(monkeypatch):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        monkeypatch.setattr(browser, "PORT", taken.getsockname()[1])
        server = viser_server("live")
        assert 0 < server.get_port() - taken.getsockname()[1] <= browser.TRIED
        server.stop()


@pytest.mark.parametrize(
    ("arguments", "match"),
    [
        ({"port": -1}, "port: got -1"),
        ({"port": 70_000}, "port: got 70000"),
        ({"port": 0, "host": "203.0.113.7"}, "host: got '203.0.113.7'"),
        ({"port": 0, "host": 3}, "host: got 3; expected a text"),
        ({"port": 0, "host": "no such host"}, "host: got 'no such host'"),
    ],
)
def test_ports_and_hosts_that_cannot_be(file, arguments, match):
    with pytest.raises(sc.errors.InputError, match=match):
        sc.live(str(file), **arguments)


def test_other_addresses_than_this_machines_give_a_warning(file):
    with pytest.warns(sc.errors.ServoconWarning, match=r"whoever reaches 0\.0\.0\.0 .* can"):
        page = sc.live(str(file), port=0, host="0.0.0.0")
    page.stop()
    assert page.address.startswith("http://127.0.0.1:")
    assert address_of("::1", 8) == "http://[::1]:8"
    assert address_of("::", 8) == "http://127.0.0.1:8"


def test_threads_that_still_work_draw_nothing_on_a_stopped_page(file):
    with sc.live(str(file), port=0) as made:
        page = made._page
    page.show()  # viser would warn of a closed connection
    page.say("too late")
    page._advance(1e9, 0.1)
    assert "too late" not in page._said.values()


class Quiet(Served):
    """A page that counts how often it is closed."""

    closed = 0

    def _close(self):
        self.closed += 1


def test_a_page_is_closed_once_by_its_end_or_by_ctrl_c(monkeypatch):
    with Quiet("http://here") as made:
        made.stop()
    made.wait()
    assert made.closed == 1
    made = Quiet("http://here")

    def interrupt(seconds):
        raise KeyboardInterrupt

    monkeypatch.setattr(made._ended, "wait", interrupt)
    made.wait()
    assert made.closed == 1


def test_what_is_no_experiment(file):
    with pytest.raises(sc.errors.InputError, match="what: got 3; expected an experiment"):
        sc.live(3)
    with pytest.raises(sc.errors.UnknownNameError):
        sc.live("no-such-experiment")


def test_a_hostile_tab_changes_nothing_and_the_page_says_why(page):
    view, client = page._page, Client(page)
    slider = view._sliders["rate"]
    for value, said in [
        (float("nan"), "finite number"),
        (float("inf"), "finite number"),
        (1e308, "from 0.5 to 8"),
        ("heavy", "could not convert"),
        (-4.0, "from 0.5 to 8"),
    ]:
        client.send(slider._impl.uuid, value)
        until(lambda s=said: s in view._status.content)
        until(lambda: slider.value == 2.0)
        view.say("")
    client.send(slider._impl.uuid, 4.0)
    until(lambda: page.session.changed == {"rate": 4.0})
    client.socket.close()


def test_a_saved_file_is_shown_and_a_broken_one_is_told(page, file):
    view, text = page._page, file.read_text()
    file.write_text(text.replace("q - 0.0", "q - 0.2"))
    until(lambda: page.session.answer.run.position_error[0, 0] == pytest.approx(0.3))
    file.write_text(text.replace("yield", "yeild"))
    until(lambda: "mass.py, line 32" in view._status.content)
    assert page.session.answer.run.position_error[0, 0] == pytest.approx(0.3)
    for broken, said in [
        (text.replace("return q - 0.0", "return q - zero"), "'zero' is not defined"),
        (f"{text}raise KeyboardInterrupt\n", "KeyboardInterrupt"),
        (text[: text.index("yield")], "no method claims"),
        (text + text[text.index("class Mass") :].replace("class Mass", "class Two"), "(Mass, Two)"),
    ]:
        file.write_text(broken)
        until(lambda s=escape(said): s in view._status.content)
        assert page.session.answer.run.position_error[0, 0] == pytest.approx(0.3)
    pole = text.replace("q - 0.0", "q - 1.0 / (3.0 - t)").replace(
        "        law = sc.laws.Saturated", "#"
    )
    file.write_text(pole)
    until(lambda: page.session.answer.run.position_error[0, 0] == pytest.approx(0.5 - 1.0 / 3.0))
    view.desk.set("duration", 4.0)
    until(lambda: "the motion blows up" in view._status.content)
    assert view._beta._handle.data[0][-1] == pytest.approx(3.0)  # what there is of it is shown
    view.desk.set("duration", 2.0)
    until(lambda: "the motion blows up" not in view._status.content)
    beside = file.with_name("relation_of_mass.py")
    for relation, error in ("q - 0.1", 0.4), ("q - none", 0.4), ("q + 0.1", 0.6):
        beside.write_text(f"def at_rest(q, t):\n    return {relation}\n")
        if error == 0.4:
            file.write_text(
                text.replace("class Mass", f"from {beside.stem} import at_rest\n\n\nclass Mass")
            )
        until(lambda e=error: page.session.answer.run.position_error[0, 0] == pytest.approx(e))
        until(lambda: beside in page._watch._texts)
        until(lambda r=relation: ("relation_of_mass.py:2" in view._status.content) == ("none" in r))
    file.unlink()
    until(lambda: "expected an existing Python file" in view._status.content)
    file.write_text(
        text.replace(
            '    limit: float = sc.field(20.0, unit="N", text="largest force")\n', "    limit = 9\n"
        )
    )
    until(lambda: "limit" not in view._sliders)
    assert 'role="alert"' not in view._status.content
    page.stop()
    assert page._watch._ended.is_set()


def test_the_page_shows_claims_in_red_and_values_after_an_undo(page):
    view = page._page
    until(lambda: "2 of 2 claims hold" in view._status.content)
    view.desk.set("gain", 0.9)
    until(lambda: "0 of 1 claims hold" in view._status.content)
    assert "BROKEN" in view._claims.content
    view.desk.do(lambda session: session.undo())
    until(lambda: "2 of 2 claims hold" in view._status.content)
    assert view._sliders["gain"].value == 3.0


def test_claims_stay_when_a_snapshot_is_taken(page):
    view = page._page
    until(lambda: "2 of 2 claims hold" in view._status.content)
    view.desk.do(lambda session: session.snapshot())
    until(lambda: "snapshot 1" in view._metrics.content)
    assert "2 of 2 claims hold" in view._status.content
    assert "being checked" not in view._claims.content


def test_a_message_about_a_value_goes_with_the_next_value(page):
    view = page._page
    view.desk.set("rate", 100.0)
    until(lambda: "Refused: rate" in view._status.content)
    view.desk.set("rate", 4.0)
    until(lambda: page.session.changed == {"rate": 4.0} and "Refused" not in view._status.content)


def test_a_part_with_many_numbers_is_closed_and_the_others_open(page, monkeypatch):
    monkeypatch.setattr("servocon.live_page.page.OPEN_NUMBERS", 5)
    page._page._build_numbers()
    assert [folder.expand_by_default for folder in page._page._folders] == [True, False, True]


def test_a_long_run_is_said_to_be_under_way(page):
    view, ended = page._page, threading.Event()
    view.desk.do(lambda session: ended.wait(PATIENCE))
    until(lambda: "running …" in view._status.content)
    ended.set()
    until(lambda: "running …" not in view._status.content)


def test_curves_are_sent_before_the_plant_is_drawn(page, monkeypatch):
    view, told = page._page, []
    flush, change = page._server.flush, view._scene.change
    monkeypatch.setattr(page._server, "flush", lambda: told.append("curves") or flush())
    monkeypatch.setattr(view._scene, "change", lambda x: told.append("plant") or change(x))
    tables, draw = view._metrics.content, view._draw_tables
    monkeypatch.setattr(view, "_draw_tables", lambda: told.append("tables") or draw())
    view.desk.set("gain", 5.0)
    until(lambda: "plant" in told)
    assert told == ["curves", "tables", "plant"]
    assert view._metrics.content != tables
