"""Requirements of an experiment on the live page: sliders of bounds, red where one is broken."""

import math
from collections.abc import Callable, Mapping, Sequence
from html import escape
from typing import Any, NamedTuple

import numpy as np

from servocon.errors import InputError, ServoconError
from servocon.live_page.answer import Answer
from servocon.live_page.numbers import Number, range_of, scale_of
from servocon.live_page.tables import CELL, NUMBER, RED, SCROLL, TABLE
from servocon.precision import float64
from servocon.results.metrics import METRICS, Measured
from servocon.results.specification import Requirement, Specification


class Required(NamedTuple):
    """A requirement, and what the main run makes of it.

    Attributes:
        text: The metric and the time, in words.
        bound: The largest allowed value; for a rate the smallest.
        got: The value of the run, of a batch that of its worst member; None if it has none.
        certified: The certified bound; None if there is none.
        broken: True if one of the two is not allowed, or the run has no value.
    """

    text: str
    bound: float
    got: float | None
    certified: float | None
    broken: bool


@float64
def required(
    answer: Answer, wanted: Mapping[str, Requirement], certified: Mapping[str, float]
) -> list[Required]:
    """Requirements with the values of the main run.

    Args:
        answer: The main run.
        wanted: The requirements, by metric.
        certified: Certified bounds, by metric.
    """
    run, found = answer.run, []
    for name, one in wanted.items():
        of = Specification.of({name: one})
        worst = np.min if METRICS[name].larger_is_better else np.max
        try:
            got = float(
                worst(of.values(Measured.of(run, of.settings), float(run.time.min()))[name])
            )
        except InputError:  # the run has no such metric, or ended before
            got = None
        promised = certified.get(name)
        known = [x for x in (got, promised) if x is not None]
        broken = got is None or max(float(of.ratio(name, np.float64(x))) for x in known) > 1.0
        found.append(Required(of.label(name), one.bound, got, promised, broken))
    return found


def required_numbers(specification: Specification, units: Mapping[str, str]) -> dict[str, Number]:
    """The bounds of requirements as numbers, by metric.

    Args:
        specification: The requirements.
        units: Units of the metrics.
    """
    found = {}
    for name, one in specification.requirements.items():
        scale, unit = scale_of(one.bound), units.get(name, "")
        label = specification.label(name) + (f" [{unit}]" if unit else "")
        label += f" · 1e{round(math.log10(scale))}" if scale != 1.0 else ""
        text = METRICS[name].description
        lower, upper = range_of(one.bound, None, unit, False, False)
        named = name, "requirements", label, text, one.bound
        found[name] = Number(*named, lower, upper, scale, float)
    return found


def requirements_table(found: Sequence[Required]) -> str:
    """Requirements with the values of the run and of the certificate, red where one is broken."""
    number = lambda value: "–" if value is None else f"{value:.4g}"
    rows = [
        f'<tr style="{RED if one.broken else ""}"><td style="{CELL}">'
        f"{'BROKEN' if one.broken else 'ok'}</td>"
        f'<td style="{CELL}">{escape(one.text)}</td>'
        + "".join(
            f'<td style="{CELL};{NUMBER}">{number(value)}</td>'
            for value in (one.bound, one.got, one.certified)
        )
        + "</tr>"
        for one in found
    ]
    head = "".join(
        f'<th style="{CELL};text-align:left">{name}</th>'
        for name in ("", "requirement", "required", "now", "certified")
    )
    return SCROLL.format(f'<table style="{TABLE}"><tr>{head}</tr>{"".join(rows)}</table>')


class Requirements:
    """The folder of requirements: a slider for the bound of each, and their table.

    Args:
        gui: viser's `GuiApi`.
        slider: Function that adds a slider of a number, with its value and what it calls.
        changed: Function that is called after a bound was changed.
    """

    def __init__(
        self,
        gui: Any,
        slider: Callable[[Number, Any, Callable[[Any], None]], Any],
        changed: Callable[[], None],
    ):
        self._gui, self._slider, self._changed = gui, slider, changed
        self._place, self._handles = gui.add_folder("requirements"), list[Any]()
        self._wanted: dict[str, Requirement] = {}
        self._found: Sequence[Required] = ()
        self._stated: Any = None
        self._problem = ""

    @property
    def badges(self) -> list[tuple[str, bool]]:
        """Number of requirements that are met, in words, and True if all are; empty without any."""
        count, met = len(self._found), sum(not one.broken for one in self._found)
        return [(f"{met} of {count} requirements met", met == count)] if count else []

    def draw(self, answer: Answer, certified: Mapping[str, float]) -> str:
        """Judge the requirements that an experiment states; sliders are made when they are new.

        Args:
            answer: The main run of the experiment.
            certified: Certified bounds, by metric.

        Returns:
            The reason why a specification or a bound cannot be used; else empty.
        """
        if answer.experiment.specification is not self._stated:
            self._build(answer)
        if self._wanted:
            self._found = required(answer, self._wanted, certified)
            self._table.content = requirements_table(self._found)
        return self._problem

    def _build(self, answer: Answer) -> None:
        for handle in self._handles:
            handle.remove()
        self._stated = own = answer.experiment.specification
        self._handles, self._wanted, self._found, self._problem = [], {}, (), ""
        try:
            wanted = Specification.of(own) if own else None
        except ServoconError as error:
            wanted, self._problem = None, f"specification of the experiment: {error}"
        self._place.visible = wanted is not None
        if wanted is None:
            return
        self._wanted = dict(wanted.requirements)
        with self._place:
            for number in required_numbers(wanted, answer.run.metrics().units).values():
                moved = lambda event, number=number: self._take(number, event.target)
                self._handles.append(self._slider(number, number.value, moved))
            self._table = self._gui.add_html("")
        self._handles.append(self._table)

    def _take(self, number: Number, slider: Any) -> None:
        """Take a bound from its slider, or put the slider back."""
        one, self._problem = self._wanted[number.name], ""
        try:
            self._wanted[number.name] = one._replace(bound=number.checked(slider.value))
        except ServoconError as error:
            self._problem = f"Refused: {error}"
            slider.value = number.shown(one.bound)
        self._changed()
