"""The command ``servocon live``: an experiment in the browser."""

import argparse
import os
import sys
import webbrowser
from typing import Any

HELP = """\
Show an experiment in the browser, with a slider for every number of plant, law and initial state.
The page has the curves with their limits and bounds, metrics and claims, a cloud of uncertain
plants, and buttons to undo, to compare, and to export an experiment file for `servocon run`. A FILE
is read again when it is saved. Ctrl-C ends it.
"""


def add_command(commands: Any) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "live",
        help="show an experiment in the browser, its numbers under sliders",
        description=HELP,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("name", metavar="NAME|FILE", help="see `servocon list`")
    parser.add_argument(
        "--port", type=int, metavar="N", help="port (default: 8080, or the next one that is free)"
    )
    parser.add_argument(
        "--host",
        metavar="ADDRESS",
        default="127.0.0.1",
        help="address to listen on (default: this machine alone); anybody who reaches another one "
        "can change numbers",
    )
    parser.add_argument(
        "--no-browser", action="store_true", help="print the address and open no browser"
    )


def run(parsed: argparse.Namespace) -> int:
    """Serve the page until Ctrl-C."""
    from servocon.engine import own_process

    own_process()
    from servocon.live_page.live import live

    with live(parsed.name, port=parsed.port, host=parsed.host) as page:
        if not parsed.no_browser and _has_screen():
            webbrowser.open(page.address)
        page.wait()
    return 0


def _has_screen() -> bool:
    """True if a browser could open a window."""
    return sys.platform != "linux" or any(map(os.environ.get, ("DISPLAY", "WAYLAND_DISPLAY")))
