"""Messages that the troubleshooting page quotes: each is in the code, the most frequent occur."""

import ast
import math
import re
import warnings
from pathlib import Path

import jax
import jax.numpy as jnp
import numpy as np
import pytest
from scipy.interpolate import CubicSpline

import servocon as sc
from servocon.errors import ServoconError, ServoconWarning
from servocon_plants import InclineCar

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "troubleshooting.md").read_text("utf-8")
QUOTES = [" ".join(text.split()) for text in re.findall(r"^```text\n(.*?)^```", PAGE, re.S | re.M)]


class Mass(sc.Plant):
    mass: float = 1.0

    def mass_matrix(self, q, t):
        return self.mass * jnp.eye(2)

    def force(self, q, v, t):
        return -0.5 * v


class Short(Mass):
    def force(self, q, v, t):
        return v[:1]


class Three(Mass):
    def mass_matrix(self, q, t):
        return jnp.eye(3)


PATH = sc.holonomic(lambda q, t: q - jnp.stack([jnp.sin(t), 0.0 * t]), rate=2.0, name="path")
FEEDBACK = sc.Stabilizing(gain=4.0)
LAW = sc.ServoLaw(Mass(), PATH, FEEDBACK)
MASSES = sc.Uncertainty(Mass(), {"mass": sc.uncertainty.Interval(0.5, 1.5)})
ENDS = [-1.0, -1.0], [1.0, 1.0]
FEW = {"samples": (4, 16), "search": (0, 0, 0)}
ONE = {"plant": Mass(), "law": LAW, "q0": [0.0, 0.0], "v0": [0.0, 0.0], "duration": 1.0}
spline = CubicSpline([0.0, 1.0, 2.0], [0.0, 1.0, 0.0])


def run(law=LAW, plant=None, q0=(0.1, 0.0), **options):
    return sc.simulate(plant or Mass(), law, q0, [0.0, 0.0], 1.0, **options)


def follow(relation, plant=None, q0=(0.1, 0.0)):
    return run(sc.ServoLaw(plant or Mass(), relation, FEEDBACK), plant, q0)


def holonomic(f, q0=(0.1, 0.0)):
    return follow(sc.holonomic(f, rate=1.0), q0=q0)


def with_if(q, t):
    return q[:1] if q[0] > 0 else -q[:1]


def in_place(q, t):
    x = jnp.zeros(1)
    x[0] = q[0]
    return x


def in_float32():
    with jax.enable_x64(False):
        constant = jnp.array([1.0, 0.3])
    return holonomic(lambda q, t: q - constant)


def changed():
    mass = Mass()
    mass.mass = 2.0


def contradiction():
    rest = sc.residual(lambda q, v, t: v[:1], name="rest")
    return follow(sc.stack(rest, sc.residual(lambda q, v, t: v[:1] - t, name="drift")))


def out_of_reach():
    flat = InclineCar(angle=0.0)
    return follow(sc.holonomic(lambda q, t: flat.position(q), rate=2.0, name="mass"), flat)


def refused(bound, **options):
    law = sc.ServoLaw(Mass(), PATH, FEEDBACK, sc.Robust(bound, width=0.1, effectiveness=0.5))
    return sc.certify(MASSES, law, sc.StateBox(ENDS, ENDS, (0.0, 1.0)), **FEW, **options)


PROVOKED = {
    "a condition": lambda: holonomic(with_if),
    "math": lambda: holonomic(lambda q, t: q[:1] - math.sin(t)),
    "NumPy": lambda: holonomic(lambda q, t: np.sin(q[:1])),
    "SciPy": lambda: holonomic(lambda q, t: q[:1] - spline(t)),
    "in place": lambda: holonomic(in_place),
    "arguments": lambda: follow(sc.residual(lambda q, v: v)),
    "float32": in_float32,
    "negative mass": lambda: run(LAW, Mass(-1.0)),
    "short force": lambda: run(LAW, Short()),
    "long q0": lambda: run(q0=[0.0] * 3),
    "another model": lambda: run(sc.ServoLaw(Three(), PATH)),
    "assignment": changed,
    "mixed batch": lambda: sc.batch([FEEDBACK, sc.Integral(gain=1.0)]),
    "no speed": lambda: follow(sc.residual(lambda q, v, t: q[:1], name="gap")),
    "contradiction": contradiction,
    "out of reach": out_of_reach,
    "kink": lambda: holonomic(lambda q, t: jnp.sqrt(q[:1] ** 2), q0=(0.0, 0.0)),
    "few steps": lambda: run(solver=sc.Solver(max_steps=3)),
    "logarithm": lambda: holonomic(lambda q, t: jnp.log(q[:1] - 1.0)),
    "no period": lambda: run(sc.laws.Delayed(LAW, periods=1, initial=[0.0, 0.0])),
    "memory": lambda: run(points=10_000_000, solver=sc.Solver(max_memory=0.01)),
    "small bound": lambda: refused(sc.laws.polynomial_bound(0.1)),
    "large bound": lambda: sc.certify(
        MASSES, LAW, sc.StateBox(ENDS, ENDS, (0.0, 1.0)), disturbance=[50.0, 50.0], **FEW
    ),
    "no times": lambda: sc.certify(MASSES, LAW, sc.StateBox(ENDS, ENDS), **FEW),
    "limits": lambda: sc.certify(
        MASSES, sc.laws.Saturated(LAW, -1.0, 1.0), sc.StateBox(ENDS, ENDS)
    ),
    "a name": lambda: sc.sweep(ONE, {"plant.masss": [1.0, 2.0]}),
    "no file": lambda: sc.Trajectory.load("nope.nc"),
}


def fits(message: str) -> list[str]:
    """Quotes that a message is, or contains; `…` stands for anything."""
    pattern = lambda quote: ".*".join(map(re.escape, quote.split("…")))
    return [quote for quote in QUOTES if re.search(pattern(quote), " ".join(message.split()))]


@pytest.mark.first(9)
@pytest.mark.parametrize("cause", PROVOKED)
def test_a_frequent_message_is_quoted(cause):
    with warnings.catch_warnings(record=True) as given:
        warnings.simplefilter("always", ServoconWarning)
        try:
            PROVOKED[cause]()
            message = str(given[0].message)  # of a run that stopped
        except ServoconError as error:
            message = str(error)
    assert fits(message), message


def test_every_quote_is_in_the_code():
    """Each phrase of four words is in one text of the code, f-strings put together."""
    code = " | ".join(texts_of_the_code())
    missing = {
        " ".join(words[i : i + 4])
        for quote in QUOTES
        for part in re.split(r"…|[:;.,()]\s|\b(?:got|expected)\s", quote)
        for words in [re.findall(r"\w+", part)]
        for i in range(len(words) - 3)
        if " ".join(words[i : i + 4]) not in code
    }
    assert missing == set()


def texts_of_the_code():
    """The words of every string of servocon; … for what an f-string puts in."""
    for path in (ROOT / "servocon").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield " ".join(re.findall(r"\w+", node.value))
            elif isinstance(node, ast.JoinedStr):
                parts = [getattr(part, "value", None) for part in node.values]
                text = "".join(part if isinstance(part, str) else " | " for part in parts)
                yield " ".join(re.findall(r"[\w|]+", text))
