"""Words and methods of an integration in machine code, as `servocon/native/integration.h` has them.

Its memory is an array of words. The code is the same for all Runge–Kutta methods and all motions:
it calls their functions by address and reads everything else from the words.
"""

from functools import lru_cache
from typing import NamedTuple

import numpy as np

from servocon import native

_HEADER = "integration.h"

WORDS = {name: k for k, name in enumerate(native.names(_HEADER, "servocon_words"))}
"""Place of each word: addresses of functions and arrays, integers, and floats."""

FUNCTIONS = ("field", "field_wide", "project", "level", "sample", "jacobian")
"""Words with addresses of a loop's functions."""

ARGUMENT = {name: k for k, name in enumerate(native.names(_HEADER, "argument"))}
"""Place of each array of a function: numbers, time, state, held inputs, sampling period."""

ARGUMENTS = ARGUMENT["ARGUMENTS"]
"""Number of arrays of a function."""

_OUTCOMES = {name: k for k, name in enumerate(native.names(_HEADER, "outcome"))}
RUNNING, FINISHED, UNDERFLOW = (_OUTCOMES[k] for k in ("RUNNING", "FINISHED", "UNDERFLOW"))
EXHAUSTED, EVENT, UNSOLVED = (_OUTCOMES[k] for k in ("EXHAUSTED", "EVENT", "UNSOLVED"))
"""Outcomes of a member."""

_NUMBERS = native.defined(_HEADER)
SAMPLE, OUTPUT = int(_NUMBERS["SAMPLE"]), int(_NUMBERS["OUTPUT"])
"""Kinds of a knot, whose sum is both."""

SAFETY, EVENT_TOLERANCE = _NUMBERS["SAFETY"], _NUMBERS["EVENT_TOLERANCE"]
WITHIN = int(_NUMBERS["WITHIN"])
"""Numbers of the step size control and of the search for events, as the header explains them."""


class Method(NamedTuple):
    """A Runge–Kutta method.

    Attributes:
        name: Its name.
        order: Its order.
        a: Weights of the increments in the state of each stage except the first.
        c: Time of each of these stages, as a fraction of the step.
        b: Weights of the new state; None: it is the state of the last stage.
        error: Weights of the error estimate.
        fsal: True if the last slope is that of the new state.
        dense: Weights of θ, θ², … of the dense output, θ from 0 to 1 over a step.
        further: Time, as a fraction of the step, and weights of each further stage for the dense
            output; these increments come after all others.
        diagonal: Weight of a stage's own increment in an implicit method; 0 for an explicit one.
        guess: Weights of the increments in the initial guess of each stage of an implicit method.
    """

    name: str
    order: int
    a: tuple[tuple[float, ...], ...]
    c: tuple[float, ...]
    b: tuple[float, ...] | None
    error: tuple[float, ...]
    fsal: bool
    dense: tuple[tuple[float, ...], ...]
    diagonal: float = 0.0
    guess: tuple[tuple[float, ...], ...] = ()
    further: tuple[tuple[float, tuple[float, ...]], ...] = ()

    @property
    def stages(self) -> int:
        """Number of stages of a step."""
        return len(self.a) + 1

    @property
    def increments(self) -> int:
        """Number of stages, including those of the dense output."""
        return self.stages + len(self.further)


class Table(NamedTuple):
    """A method as its words describe it.

    Attributes:
        rows: Place of the first weight of each row, in the header's order, and of their end.
        which: Increment of each weight.
        weights: The weights other than zero.
        times: Time of each stage after the first, as a fraction of the step.
        integers: Its words that are integers, by their names.
        floats: Its words that are floats, by their names.
    """

    rows: np.ndarray
    which: np.ndarray
    weights: np.ndarray
    times: np.ndarray
    integers: dict[str, int]
    floats: dict[str, float]


@lru_cache(maxsize=16)
def table_of(method: Method) -> Table:
    """The table of a method."""
    rows = [*method.a, method.b or (), method.error, *method.dense]
    rows += [row for _, row in method.further] + [*method.guess]
    kept = [[(k, weight) for k, weight in enumerate(row) if weight] for row in rows]
    which, weights = zip(*(pair for row in kept for pair in row), strict=True)
    return Table(
        np.cumsum([0, *map(len, kept)], dtype=np.int64),
        np.array(which, np.int64),
        np.array(weights, float),
        np.array([*method.c, *(time for time, _ in method.further)], float),
        {
            "stages": method.stages,
            "increments_kept": method.increments,
            "powers": len(method.dense),
            "further": len(method.further),
            "fsal": method.fsal,
            "own_end": method.b is not None,
        },
        {"order": method.order, "diagonal": method.diagonal},
    )
