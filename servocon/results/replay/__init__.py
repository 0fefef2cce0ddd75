"""A run as one HTML file that replays it, without a server and without a network.

`page` puts the places of the shapes and ‖β‖ over time into a page; how they are drawn is in
`page.js`, which the browser runs.
"""

from servocon.results.replay.page import html, write

__all__ = ["html", "write"]
