"""The command ``servocon live``: what it hands to the page, and when it opens a browser."""

import webbrowser
from contextlib import contextmanager
from types import SimpleNamespace

import pytest

from servocon.cli.main import main
from servocon.live_page import live


@pytest.fixture
def told(monkeypatch):
    """Calls of the page and of the browser, in their order."""
    told = []

    @contextmanager
    def page(name, **options):
        told.append((name, options))
        yield SimpleNamespace(address="http://here", wait=lambda: told.append("wait"))
        told.append("stop")

    monkeypatch.setattr(live, "live", page)
    monkeypatch.setattr(webbrowser, "open", told.append)
    monkeypatch.setattr("sys.platform", "linux")
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    return told


def test_a_browser_is_opened_where_it_has_a_screen(told, monkeypatch):
    assert main(["live", "spiral"]) == 0
    here = {"port": None, "host": "127.0.0.1"}
    assert told == [("spiral", here), "wait", "stop"]
    monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-0")
    told.clear()
    assert main(["live", "spiral", "--port", "0", "--host", "::1"]) == 0
    assert told == [("spiral", {"port": 0, "host": "::1"}), "http://here", "wait", "stop"]
    told.clear()
    assert main(["live", "spiral", "--no-browser"]) == 0
    assert "http://here" not in told
    monkeypatch.delenv("WAYLAND_DISPLAY")
    monkeypatch.setattr("sys.platform", "darwin")
    assert main(["live", "spiral"]) == 0
    assert "http://here" in told
