"""Operations on whole arrays in C99: factors, products, and items at positions.

Memory is as of `servocon.engine.scalars.routines`: a word for each place of 8 bytes. Factors are
those of LAPACK, to rounding.
"""

import re
from functools import lru_cache

from servocon import native
from servocon.engine.scalars.routines import Routine, qr_places

KINDS = ("qr", "rank", "truncated", "drift", "coordinates", "active", "cholesky", "triangular")
KINDS += ("product", "pick", "put")
"""Kinds of routines that C has, each in a file of `servocon.native`."""


def texts_of(kind: str) -> dict[str, str]:
    """The functions that a routine needs, by their names, in an order that C accepts."""
    texts, needed = _functions(), {"servocon_word", f"servocon_{kind}"}
    for name in reversed(texts):
        if name in needed:
            needed |= set(re.findall(r"servocon_\w+", texts[name]))
    return {name: text for name, text in texts.items() if name in needed}


@lru_cache(maxsize=1)
def _functions() -> dict[str, str]:
    """Text of each function of `servocon.native`, with the numbers in it, by its name."""
    found = {}
    for part in "\n".join(native.text(f"{name}.c") for name in ("fours", *KINDS)).split("\n\n"):
        text = part.strip("\n").replace("KERNEL", "static") + "\n"
        for name, value in native.constants().items():
            text = re.sub(rf"\b{name}\b", value, text)
        code = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
        [name] = re.findall(r"^(?:static .*?|\} )(servocon_\w+)[(;]", code, re.MULTILINE)
        found[name] = text
    return found


def call_of(routine: Routine, memory: str) -> str:
    """The line that calls a routine on its memory."""
    numbers, letters = routine.numbers, routine.letters
    given = [*numbers]
    if routine.kind == "rank":
        given += [min(numbers)]
    if routine.kind == "qr":
        n, m = numbers
        places = qr_places(n, m, letters[1] == "A")
        given += [places.q, int(letters[0] == "P")]
        order = places.order // 8
        given += [places.R // 8, order, order + (m + 1) // 2]
    if routine.kind == "put":
        given += [int(letters == "A")]
    return f"servocon_{routine.kind}({', '.join([memory, *map(str, given)])});"
