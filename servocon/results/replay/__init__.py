"""A run as one HTML file that replays it, without a server or network.

`page` writes the positions of the shapes and ‖β‖ over time into a page; `page.js` draws them in the
browser.
"""

from servocon.results.replay.page import html, write

__all__ = ["html", "write"]
