"""Figures that notebooks show by themselves; imported where one is drawn, as Matplotlib is slow."""

from io import BytesIO

from matplotlib.figure import Figure
from PIL import Image

from servocon import style

DOTS = 100
"""Dots of a screen, an inch of a figure."""

SHARP = 2
"""Dots of a picture for each of a screen."""

COLOURS = 128
"""Colours of a picture: a third of the bytes."""


class Picture(Figure):
    """A figure of Matplotlib that is the result of a notebook's cell as a picture.

    Matplotlib's own are so only after ``%matplotlib inline``; then that mode shows this one too.
    """

    def __repr__(self) -> str:
        wide, high = self.get_size_inches()
        return f"Picture({wide:.3g} × {high:.3g} inch, {len(self.axes)} panels)"

    def _repr_png_(self) -> tuple[bytes, dict[str, int]]:
        """The picture, and the size at which it is shown."""
        return self.png(), dict(zip(("width", "height"), self.pixels(), strict=True))

    def pixels(self) -> tuple[int, int]:
        """Width and height at which the picture is shown on a screen [pixel]."""
        wide, high = self.get_size_inches()
        return round(DOTS * wide), round(DOTS * high)

    def png(self) -> bytes:
        """The picture as PNG, sharp on fine screens."""
        content = BytesIO()
        with style.context():
            self.savefig(content, format="png", dpi=SHARP * DOTS)
        with Image.open(content) as exact:
            few = exact.convert("RGB").quantize(COLOURS)
        content = BytesIO()
        few.save(content, "PNG", optimize=True)
        return content.getvalue()
