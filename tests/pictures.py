"""Faults of a picture at the size at which it is drawn, found by Matplotlib's own renderer."""

from itertools import combinations

from matplotlib.text import Text

SLACK = 0.75
"""Overlap that is not seen [points]."""


def faults(made):
    """Texts outside of the figure, texts on top of each other, and axes without a quantity."""
    made.draw_without_rendering()
    texts = list(_texts(made))
    found = [f"clipped: {what}" for what, box in texts if not _within(box, made.bbox)]
    found += [
        f"on top of each other: {one} and {other}"
        for (one, first), (other, second) in combinations(texts, 2)
        if _overlap(first, second) > SLACK * made.dpi / 72
    ]
    return found + [f"without a quantity: {what}" for what in _nameless(made)]


def _texts(made):
    """Every visible text with its bounding box; a legend is one."""
    for owner in (made, *made.axes):
        for artist in _artists(owner):
            drawn = artist.get_visible() and (not isinstance(artist, Text) or artist.get_text())
            if drawn and (box := artist.get_window_extent()).width > 0:
                name = artist.get_text() if isinstance(artist, Text) else "legend"
                yield f"{name!r} of {_name(made, owner)}", box


def _artists(owner):
    if not hasattr(owner, "xaxis"):  # the figure
        return [*owner.texts, *owner.legends]
    legend = [owner.get_legend()] if owner.get_legend() is not None else []
    titles = [owner.title, owner._left_title, owner._right_title]
    if not owner.axison or hasattr(owner, "zaxis"):
        return [*titles, *owner.texts, *legend]
    labels = [label for axis in (owner.xaxis, owner.yaxis) for label in _of_axis(axis)]
    return [*titles, *owner.texts, *legend, *labels]


def _of_axis(axis):
    """Label, exponent and the labels of the ticks within the limits."""
    low, high = sorted(axis.get_view_interval())
    ticks = [t.label1 for t in axis.get_major_ticks() if low <= t.get_loc() <= high]
    ticks += [t.label1 for t in axis.get_minor_ticks() if low <= t.get_loc() <= high]
    return [axis.label, axis.offsetText, *ticks]


def _name(made, owner):
    return "the figure" if owner is made else f"panel {made.axes.index(owner)}"


def _within(box, frame):
    inside = box.x0 >= frame.x0 - 1 and box.y0 >= frame.y0 - 1
    return inside and box.x1 <= frame.x1 + 1 and box.y1 <= frame.y1 + 1


def _overlap(one, other):
    """Smaller side of the common part of two boxes [pixel]."""
    width = min(one.x1, other.x1) - max(one.x0, other.x0)
    return min(width, min(one.y1, other.y1) - max(one.y0, other.y0))


def _nameless(made):
    """Axes with numbers that have no label."""
    for axes in made.axes:
        for axis in (axes.xaxis, axes.yaxis):
            shown = axes.axison and axis.get_visible() and axes.get_visible()
            numbers = [label.get_text() for label in axis.get_ticklabels()]
            numeric = any(any(c.isdigit() for c in text) for text in numbers)
            names = any(text[:1].isalpha() for text in numbers)
            if shown and numeric and not names and not axis.get_label_text():
                yield f"{axis.axis_name} of panel {made.axes.index(axes)}"
