"""Declared fields: the unit, range and text of a number, as data of its class.

The live page, the command line, sweeps, notebooks and exported laws read this declaration. No
comment is read. The docstring of a class describes the fields that have no text of their own; no
unit and no range is read from it.
"""

import dataclasses
import functools
import inspect
import math
import re
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import equinox as eqx
import numpy as np

from servocon.errors import InputError, written

KEY = "servocon"
"""Key of the declaration in the metadata of a dataclass field."""


class Declared(NamedTuple):
    """Declaration of a field.

    Attributes:
        unit: Its unit, e.g. ``"kg"``, or one for each entry; empty: none.
        range: Smallest and largest value that a person may set.
        text: Its description.
    """

    unit: str | tuple[str, ...] = ""
    range: tuple[float, float] | None = None
    text: str = ""

    @property
    def units(self) -> str:
        """The unit, or those of all entries, e.g. ``"N, N m"``."""
        return self.unit if isinstance(self.unit, str) else ", ".join(self.unit)

    @property
    def note(self) -> str:
        """The description with the unit in brackets, e.g. ``"mass of the load [kg]"``."""
        return " ".join(filter(None, [self.text, f"[{self.units}]" if self.units else ""]))

    def unit_of(self, entry: int) -> str:
        """Unit of an entry, counted row by row."""
        if isinstance(self.unit, str):
            return self.unit
        return self.unit[entry] if entry < len(self.unit) else ""

    def require_within(self, where: str, value: Any) -> None:
        """Require numbers within the range.

        Raises:
            InputError: one is outside.
        """
        if self.range is None or isinstance(value, str):
            return
        lower, upper = self.range
        entries = np.asarray(value, dtype=float)
        if not np.all((lower <= entries) & (entries <= upper)):
            unit = f" {self.unit}" if self.unit and isinstance(self.unit, str) else ""
            expected = f"a number from {lower:.6g} to {upper:.6g}{unit}"
            cure = "Its class declares this range, with sc.field."
            raise InputError(where, got=written(value), expected=expected, cure=cure)


UNDECLARED = Declared()


def field(
    default: Any = dataclasses.MISSING,
    *,
    unit: str | tuple[str, ...] = "",
    range: tuple[float, float] | None = None,
    text: str = "",
    default_factory: Callable[[], Any] | None = None,
    static: bool = False,
) -> Any:
    """Declare a field of a plant, law, constraint or experiment with its unit, range and text.

    With ``load: float = sc.field(100.0, unit="kg", range=(50.0, 200.0))`` the live page labels a
    slider ``load [kg]`` that ends at 50 and 200. The command line, the page and
    `servocon.Experiment.with_values` refuse values outside the range. A constructor takes them: the
    range says which values are worth setting, not for which the model is defined. A class refuses
    those in ``__check_init__``.

    A subclass that gives the field another default keeps the declaration. A field without default,
    or with a converter, is ``eqx.field(metadata=sc.declaration(unit="kg"))``: type checkers know
    `equinox.field`.

    Args:
        default: Default value.
        unit: Unit, such as ``"kg"`` or ``"N m"``; of an array also one for each entry, row by row.
        range: Smallest and largest value, in this unit; of an array, of each entry.
        text: Description, for help and hints; by default the entry of the class docstring.
        default_factory: Function that makes the default value, instead of `default`.
        static: True for a field that is no number of the model, see `equinox.field`.

    Raises:
        InputError: there is no default, the unit is not a text, the range is not two finite numbers
            in order, or the default is outside it.
    """
    made = declaration(unit=unit, range=range, text=text)
    options: dict[str, Any] = {"static": static, "metadata": made}
    if default_factory is not None:
        return eqx.field(default_factory=default_factory, **options)
    if default is dataclasses.MISSING:
        cure = "Write eqx.field(metadata=sc.declaration(...)) for a field that must be given."
        raise InputError("sc.field", got="no default", expected="a default", cure=cure)
    declared = made[KEY]
    if isinstance(unit, tuple) and len(unit) != np.size(default):
        expected = f"a text, or one for each of {np.size(default)} entries"
        raise InputError("unit of a field", got=written(unit), expected=expected)
    if default is not None:
        declared.require_within("default of a field", default)
    return eqx.field(default=default, **options)


def declaration(
    *, unit: str | tuple[str, ...] = "", range: tuple[float, float] | None = None, text: str = ""
) -> dict[str, Declared]:
    """Metadata of a dataclass field, as `field` adds them.

    Args:
        unit: See `field`.
        range: See `field`.
        text: See `field`.

    Raises:
        InputError: the unit is not a text, or the range is not two finite numbers in order.
    """
    for name, value in (("text", text), *(("unit", x) for x in _each(unit))):
        if not isinstance(value, str):
            raise InputError(f"{name} of a field", got=written(value), expected="a text")
    return {KEY: Declared(unit, None if range is None else _ends(range), text)}


def _each(unit: Any) -> tuple[Any, ...]:
    return unit if isinstance(unit, tuple) else (unit,)


def _ends(ends: Any) -> tuple[float, float]:
    try:
        lower, upper = map(float, ends)
    except (TypeError, ValueError):
        lower = upper = math.nan
    if not (math.isfinite(lower) and math.isfinite(upper) and lower < upper):
        expected = "two finite numbers, the smaller one first"
        raise InputError("range of a field", got=written(ends), expected=expected)
    return lower, upper


@functools.lru_cache(maxsize=512)
def declarations(kind: type) -> Mapping[str, Declared]:
    """Declarations of the fields of a class, its own before those of its bases."""
    found: dict[str, Declared] = {}
    texts: dict[str, str] = {}
    for base in reversed(kind.__mro__):
        texts |= _described(base)
        for name, own in vars(base).get("__dataclass_fields__", {}).items():
            found[name] = own.metadata.get(KEY, found.get(name, UNDECLARED))
    return {name: _with_text(one, texts.get(name, "")) for name, one in found.items()}


def _described(kind: type) -> dict[str, str]:
    """Entries of the docstring of a class, by the names of its fields."""
    entries = re.finditer(
        r"^ {4}(\w+): (.+?)(?=\n {4}\w+: |\n\n|\Z)",
        inspect.cleandoc(kind.__doc__ or ""),
        re.M | re.S,
    )
    return {entry[1]: " ".join(entry[2].split()) for entry in entries}


def _with_text(declared: Declared, entry: str) -> Declared:
    """A declaration with a text, else with the entry of a docstring, which may repeat the unit."""
    if declared.text or not entry:
        return declared
    return declared._replace(
        text=without_marks(entry).replace(f" [{declared.units}]", "").rstrip(".")
    )


def without_marks(text: str) -> str:
    """A docstring's text without reStructuredText markup and without citations in parentheses."""
    return re.sub(r" \([A-Z][^()]*\b(19|20)\d\d\b[^()]*\)", "", text.replace("`", ""))
