"""Style of the pictures: colours that colour-blind readers can distinguish, sizes, fonts, formats.

All pictures of servocon use it, and yours can, too::

    with sc.style.context():
        figure, axes = plt.subplots(figsize=(sc.style.width(1), 2.2))
"""

from collections.abc import Mapping
from contextlib import AbstractContextManager
from difflib import get_close_matches
from numbers import Integral, Real
from typing import Any

from servocon.errors import InputError
from servocon.namespace import attach_own

__all__ = ["COLORS", "SETTINGS", "context", "shades", "width"]

COLORS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#56B4E9", "#E69F00", "#000000")
"""Colours of curves in order: blue, vermillion, green, purple, sky blue, orange, black.

The palette of Okabe & Ito 2008 without yellow, in which thin lines are invisible on white.
"""

WIDTHS = {1: 3.5, 2: 7.16}
"""Widths of one and two columns of a page [inch]: 88.9 mm and 181.9 mm, as in IEEE journals."""

SETTINGS: dict[str, Any] = {
    "axes.axisbelow": True,
    "axes.formatter.use_mathtext": True,
    "axes.grid": True,
    "axes.labelsize": 8.0,
    "axes.linewidth": 0.6,
    "axes.prop_cycle": f"cycler('color', {list(COLORS)})",
    "axes.spines.right": False,
    "axes.spines.top": False,
    "axes.titlelocation": "left",
    "axes.titlesize": 8.5,
    "figure.dpi": 100.0,
    "figure.titlesize": 9.5,
    "font.family": "DejaVu Sans",  # comes with Matplotlib, and has ‖, β and α̂
    "font.size": 8.0,
    "grid.alpha": 0.3,
    "grid.linewidth": 0.5,
    "image.cmap": "viridis",
    "legend.borderaxespad": 0.3,
    "legend.fontsize": 7.5,
    "legend.framealpha": 0.8,
    "legend.edgecolor": "none",
    "legend.handlelength": 1.6,
    "lines.linewidth": 1.2,
    "lines.markersize": 4.0,
    "pdf.fonttype": 42,  # TrueType, embedded: text that journals accept and editors find
    "ps.fonttype": 42,
    "savefig.dpi": 200.0,
    "svg.fonttype": "none",  # text as text
    "svg.hashsalt": "servocon",  # the same picture, the same file
    "xtick.labelsize": 7.5,
    "ytick.labelsize": 7.5,
    "xtick.major.width": 0.6,
    "ytick.major.width": 0.6,
}
"""Matplotlib settings of every picture, by name."""


def context(changes: Mapping[str, Any] | None = None) -> AbstractContextManager[None]:
    """Context with the style, for making and saving figures.

    Args:
        changes: Matplotlib settings that differ, by name, e.g. ``{"font.size": 9.0}``.

    Raises:
        InputError: Matplotlib has no such setting, or refuses its value.
    """
    import matplotlib as mpl

    if changes is not None and not isinstance(changes, Mapping):
        expected = 'settings by name, {"font.size": 9.0}, or None'
        raise InputError("changes", got=repr(changes), expected=expected)
    settings: dict[Any, Any] = SETTINGS | dict(changes or {})
    for name in settings:
        if name not in mpl.rcParams:
            near = get_close_matches(name, mpl.rcParams, n=1)
            raise InputError(
                "changes",
                got=repr(name),
                expected="names of Matplotlib's settings",
                cure=f"Did you mean {near[0]!r}?" if near else "",
            )
    try:
        mpl.RcParams(settings)
    except ValueError as error:
        expected = "values that Matplotlib accepts"
        raise InputError("changes", got=str(error), expected=expected) from error
    return mpl.rc_context(settings)


def width(columns: int) -> float:
    """Width of a picture over one or two columns of a paper [inch].

    Args:
        columns: 1 or 2.

    Raises:
        InputError: it is neither.
    """
    if not isinstance(columns, Real) or columns not in WIDTHS:
        raise InputError("columns", got=repr(columns), expected="1 or 2")
    return WIDTHS[columns]


def shades(count: int) -> list[str]:
    """Colours for ordered items, such as the vehicles of a platoon, from dark to light.

    They differ in lightness (the map viridis without its end, which is invisible on white).

    Args:
        count: Number of items.

    Raises:
        InputError: `count` is not a positive integer.
    """
    import matplotlib as mpl
    from matplotlib.colors import to_hex

    if not isinstance(count, Integral) or count < 0:
        raise InputError("count", got=repr(count), expected="a whole number, not negative")
    places = [0.85 * i / max(count - 1, 1) for i in range(count)]
    return [to_hex(mpl.colormaps["viridis"](place)) for place in places]


attach_own(globals())
