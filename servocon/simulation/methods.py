"""Numbers of the Runge–Kutta methods, with those of their dense outputs.

From Tsitouras 2011 ("tsit5"), Dormand & Prince 1980, Shampine 1986 ("dopri5"), Prince & Dormand
1981 and Hairer, Nørsett & Wanner 1993 ("dopri8"), Kværnø 2004, and Bogacki & Shampine 1989
("bosh3"), in the form in which diffrax has them; `methods.json` holds them, so that a run need not
wait for diffrax.
"""

import json
from functools import lru_cache
from pathlib import Path
from typing import Any

from servocon.engine.machine.words import Method

TABLE = Path(__file__).with_name("methods.json")


@lru_cache(maxsize=16)
def method_of(name: str) -> Method:
    """The numbers of a method of `servocon.simulation.solvers.SOLVERS`."""
    return Method(**{key: _tuples(value) for key, value in _table()[name].items()})


@lru_cache(maxsize=1)
def _table() -> dict[str, dict[str, Any]]:
    return json.loads(TABLE.read_text())


def _tuples(value: Any) -> Any:
    return tuple(map(_tuples, value)) if isinstance(value, list) else value
