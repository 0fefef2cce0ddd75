"""Labels, units and names in the form of other programs: UDUNITS, and ASCII names."""

import re
import unicodedata
from collections.abc import Collection, Iterable

SUPERSCRIPTS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻", "0123456789-")

SPELLED = {"°": "degree", "·": " ", "⋅": " ", "−": "-", "-": "1", "": ""}
"""Units with a different spelling in UDUNITS; ``[-]`` is a dimensionless number."""

UNIT = re.compile(r"(?:1|[A-Za-z]+)(?:-?\d+)?(?:(?: |/)(?:1|[A-Za-z]+)(?:-?\d+)?)*")
"""Pattern of units: names with exponents, their products and quotients."""


class Label(str):
    """A name and its unit; as a text ``"theta [rad]"``, or the name alone without a unit.

    Code asks for the fields, never for a part of the text. `of` reads a text that a user or a file
    gives, where it enters.

    Attributes:
        name: The name.
        unit: The unit; "" if there is none.
    """

    name: str
    unit: str

    def __new__(cls, name: str, unit: str = "", text: str | None = None) -> "Label":
        """A label; `text` is how a user wrote it."""
        made = super().__new__(
            cls, (f"{name} [{unit}]" if unit else name) if text is None else text
        )
        made.name, made.unit = name, unit
        return made

    @staticmethod
    def of(text: str) -> "Label":
        """The label that a text gives, or is. The index of ``"q[0]"`` is part of the name."""
        if isinstance(text, Label):
            return text
        pattern = r"(.*?)\s*(?:(?<!\S)\[([^\]]*)\]|\[(?!\d+\])([^\]]*)\])?\s*"
        match = re.fullmatch(pattern, text, re.S)
        assert match is not None  # every string matches
        return Label(match[1], match[2] or match[3] or "", text)


def common_unit(labels: Iterable[str]) -> str:
    """The common unit of labels, e.g. ``"rad/s"``; empty if they differ."""
    units = {Label.of(label).unit for label in labels}
    return units.pop() if len(units) == 1 else ""


def position_unit(unit: str) -> str:
    """Unit of a position error f from that of β = ḟ + Λf, e.g. ``"m"`` from ``"m/s"``; else ""."""
    return unit.removesuffix("/s") if unit.endswith("/s") else ""


def udunits(unit: str) -> str:
    """A unit in UDUNITS spelling, e.g. ``"m s-2"`` for ``"m·s⁻²"``; "" if it is not a unit."""
    text = re.sub(r"(?<=[A-Za-z])([⁰¹²³⁴⁵⁶⁷⁸⁹⁻]+)", lambda m: m[1].translate(SUPERSCRIPTS), unit)
    text = SPELLED.get(text.strip(), text.strip())
    text = re.sub(r"\^|\*\*", "", text)
    text = " ".join(re.sub("[·⋅*]", " ", text).replace("°", "degree").split())
    return text if UNIT.fullmatch(text) else ""


def plain_letters(name: str) -> str:
    """A name in ASCII letters, digits and underscores, e.g. ``"beta_of_the_plant"`` for β's."""
    letters = ""
    for c in unicodedata.normalize("NFKD", name):
        greek = re.match(r"GREEK (?:SMALL|CAPITAL) LETTER (\w+)", unicodedata.name(c, ""))
        if greek is not None:
            letters += greek[1].lower()
        elif not unicodedata.combining(c):
            letters += c if c.isascii() and c.isalnum() else "_"
    return re.sub("_+", "_", letters).strip("_")


def another(name: str, taken: Collection[str]) -> str:
    """A name that differs from those taken, ignoring case; numbered if necessary."""
    used = {other.lower() for other in taken}
    made, count = name, 1
    while made.lower() in used:
        count += 1
        made = f"{name}_{count}"
    return made


def printable(text: str) -> str:
    """A text that every program can store; other characters are escaped as in Python."""
    return "".join(
        c if c.isprintable() or c in "\n\t" else c.encode("unicode_escape").decode() for c in text
    )
