"""Figures that notebooks display; imported only when drawing, as Matplotlib is slow to import."""

from io import BytesIO

from matplotlib.figure import Figure
from PIL import Image

from servocon import style

DOTS = 100
"""Screen dots per inch of a figure."""

SHARP = 2
"""Picture dots per screen dot."""

COLOURS = 128
"""Number of colours of a picture, which saves two thirds of the bytes."""


class Picture(Figure):
    """A Matplotlib figure that a notebook's cell shows as a picture.

    Matplotlib's own figures need ``%matplotlib inline``; that mode shows this one, too.
    """

    def __repr__(self) -> str:
        wide, high = self.get_size_inches()
        return f"Picture({wide:.3g} × {high:.3g} inch, {len(self.axes)} panels)"

    def _repr_png_(self) -> tuple[bytes, dict[str, int]]:
        """The picture and its display size."""
        return self.png(), dict(zip(("width", "height"), self.pixels(), strict=True))

    def pixels(self) -> tuple[int, int]:
        """Width and height of the picture on a screen [pixel]."""
        wide, high = self.get_size_inches()
        return round(DOTS * wide), round(DOTS * high)

    def png(self) -> bytes:
        """The picture as PNG, sharp on high-resolution screens."""
        content = BytesIO()
        with style.context():
            self.savefig(content, format="png", dpi=SHARP * DOTS)
        with Image.open(content) as exact:
            few = exact.convert("RGB").quantize(COLOURS)
        content = BytesIO()
        few.save(content, "PNG", optimize=True)
        return content.getvalue()
