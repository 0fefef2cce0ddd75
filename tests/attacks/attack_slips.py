"""Likely slips in a user's own file: each is answered in two lines, with place and cure."""

import linecache
import warnings
from typing import Any, NamedTuple

from servocon.errors import ServoconError
from tests.attacks.tally import Tally

FILE = "arm.py"
MOST_LINES, MOST_CHARACTERS = 3, 600

PREAMBLE = """
import dataclasses, math
from math import cos
import numpy as np, jax, jax.numpy as jnp, equinox as eqx
import servocon as sc

class Pair(sc.Plant):
    mass: float = 1.0
    def mass_matrix(self, q, t): return self.mass * jnp.eye(2)
    def force(self, q, v, t): return -q

class Three(Pair):
    def mass_matrix(self, q, t): return self.mass * jnp.eye(3)

class Energies(sc.Lagrangian):
    mass: float = 1.0
    def kinetic_energy(self, q, v, t): return 0.5 * self.mass * jnp.sum(v**2)

row = sc.residual(lambda q, v, t: v[0] + q[0], name="row")
stabilizing = sc.Stabilizing(gain=2.0)

def law(plant=None, relation=row, *terms):
    return sc.ServoLaw(plant or Pair(), relation, *(terms or [stabilizing]))

def run(plant=None, relation=row, terms=(), q0=(0.1, 0.0), v0=(0.2, 0.1), duration=0.1, **options):
    plant = plant or Pair()
    options = {"points": 3, "solver": sc.Solver(method="tsit5", rtol=1e-6)} | options
    return sc.simulate(plant, law(plant, relation, *terms), q0, v0, duration, **options)

box = sc.StateBox(q=([-1.0, -1.0], [1.0, 1.0]), v=([-1.0, -1.0], [1.0, 1.0]))

def estimated(plants=None, states=box, **options):
    return sc.certificates.estimate_bound(
        plants or Pair(), law(), states, samples=(2, 4), **options
    )

def certified(plants=None, states=box, the_law=None, **options):
    return sc.certify(plants or Pair(), the_law or law(), states, samples=(2, 4), **options)
"""


class Slip(NamedTuple):
    """A slip in a user's file.

    Attributes:
        name: Name of the slip.
        code: Code after the preamble.
        words: Words that the message must contain; none: it goes through.
        line: Line of the code, from 1, that the message must name; 0: none.
    """

    name: str
    code: str
    words: tuple[str, ...] = ()
    line: int = 0


def _relation(expression: str) -> str:
    return f"run(relation=sc.residual(lambda q, v, t: {expression}))"


def _force(*lines: str) -> str:
    body = "\n".join(f"        {line}" for line in lines)
    return f"class P(Pair):\n    def force(self, q, v, t):\n{body}\nrun(P())"


SLIPS = [
    Slip("math.sin", _relation("v[0] + math.sin(q[0])"), ("lambda", "jnp.sin"), 1),
    Slip("cos of math", _force("return -jnp.stack([cos(q[0]), 0.0])"), ("P.force", "jnp.cos"), 3),
    Slip("math.atan2", _relation("v[0] + math.atan2(q[0], q[1])"), ("jnp.arctan2",), 1),
    Slip("math.sqrt", _relation("v[0] + math.sqrt(q[0])"), ("jnp.sqrt",), 1),
    Slip("np.sin", _relation("v[0] + np.sin(q[0])"), ("jnp.sin",), 1),
    Slip("np.array", _relation("np.array([np.sin(q[0]), 0.0]) + v"), ("jnp.",), 1),
    Slip("np.array of v", _force("return np.array([v[0], 0.0])"), ("P.force", "jnp.array"), 3),
    Slip("np.linalg.norm", _relation("np.linalg.norm(v)"), ("jnp.linalg.norm",), 1),
    Slip("np.dot", _force("return np.dot(np.eye(2), q)"), ("jnp.dot",), 3),
    Slip("if", _force("if q[0] > 0:", "    return -q", "return q"), ("P.force", "jnp.where"), 3),
    Slip("max", _relation("max(v[0], q[0])"), ("jnp.maximum",), 1),
    Slip("and", _relation("v[0] if q[0] > 0 and q[1] > 0 else v[1]"), ("jnp.where",), 1),
    Slip("chain", _relation("v[0] * (0 < q[0] < 1)"), ("jnp.where",), 1),
    Slip("assert", _force("assert q[0] < 5", "return -q"), ("P.force", "jnp.where"), 3),
    Slip("float", _relation("float(v[0]) + q[0]"), ("float()",), 1),
    Slip("int", _relation("v[0] + int(q[0])"), ("jnp.floor",), 1),
    Slip("item", _relation("v[0] + q[0].item()"), (".item()", "number already"), 1),
    Slip(
        "spline",
        "from scipy.interpolate import CubicSpline\n"
        "path = CubicSpline([0.0, 1.0, 2.0], [0.0, 1.0, 0.0])\n"
        "run(relation=sc.residual(lambda q, v, t: v[0] - path(t)))",
        ("SciPy", "jnp.interp"),
        3,
    ),
    Slip("np.interp", _relation("v[0] - np.interp(t, [0.0, 1.0], [0.0, 1.0])"), ("jnp.interp",), 1),
    Slip("assignment", _force("f = -q", "f[0] = 0.0", "return f"), (".at[0].set", "jnp.stack"), 4),
    Slip(
        "entry of a NumPy array",
        _force("f = np.zeros(2)", "f[0] = -q[0]", "return f"),
        ("jnp.stack",),
        4,
    ),
    Slip("table", _relation("v[0] + [0.1, 0.2][jnp.int64(t)]"), ("jnp.asarray",), 1),
    Slip(
        "range", _force("for _ in range(jnp.int64(t)):", "    pass", "return -q"), ("jax.num",), 3
    ),
    Slip("mask", _relation("jnp.sum(v[q > 0])"), ("jnp.where",), 1),
    Slip("index of a force", _force("return jnp.stack([q[0], q[2]])"), ("index 2",), 3),
    Slip("index of a relation", _relation("v[5]"), ("index 5",), 1),
    Slip(
        "a value kept",
        "kept = []\n"
        "def rate(q, v, t):\n"
        "    kept.append(v)\n"
        "    return v[0] + kept[0][0]\n"
        "run(relation=sc.residual(rate)); run(relation=sc.residual(rate, name='other'))",
        ("kept in a list", "Return the value"),
    ),
    Slip("arity of a relation", "sc.residual(lambda q, v: v[0])", ("(q, v)", "(q, v, t)"), 1),
    Slip("arity of f", "sc.holonomic(lambda q: q[0], 2.0)", ("(q)", "(q, t)"), 1),
    Slip("order of f", "sc.holonomic(lambda q, v, t: q[0], 2.0)", ("(q, v, t)", "(q, t)"), 1),
    Slip("arity of a matrix", "sc.pfaffian(lambda q: jnp.ones((1, 2)))", ("(q, t)",), 1),
    Slip(
        "arity with parameters",
        "sc.residual(lambda q, v, t: v[0], parameters={'a': 1.0})",
        ("(q, v, t, parameters)",),
        1,
    ),
    Slip(
        "arity of an energy",
        "class P(sc.Lagrangian):\n    def kinetic_energy(self, q, v):\n        return 0.5 * v @ v",
        ("P.kinetic_energy", "(self, q, v, t)"),
        2,
    ),
    Slip(
        "arity of a force",
        "class P(Pair):\n    def force(self, q, v):\n        return -q",
        ("P.force", "(self, q, v, t)"),
        2,
    ),
    Slip("no self", "class P(Pair):\n    def force(q, v, t):\n        return -q", ("P.force",), 2),
    Slip("arity of a disturbance", "run(disturbance=lambda t: jnp.ones(2))", ("(q, v, t)",), 1),
    Slip("arity of an event", "run(events={'stop': lambda q, v, t: q[0]})", ("(now)",), 1),
    Slip(
        "potential energy 0.0",
        "class P(Energies):\n    def potential_energy(self, q, t):\n        return 0.0\nrun(P())",
    ),
    Slip(
        "potential energy 0",
        "class P(Energies):\n    def potential_energy(self, q, t):\n        return 0\nrun(P())",
    ),
    Slip(
        "energy of shape (1,)",
        "class P(sc.Lagrangian):\n"
        "    def kinetic_energy(self, q, v, t):\n"
        "        return 0.5 * v[:1] ** 2\n"
        "run(P())",
        ("kinetic_energy", "one number"),
    ),
    Slip(
        "nothing returned",
        "class P(Pair):\n    def force(self, q, v, t):\n        -q\nrun(P())",
        ("force", "None"),
    ),
    Slip(
        "relation returns nothing",
        "def rate(q, v, t):\n    v[0]\nrun(relation=sc.residual(rate))",
        ("rate", "None"),
        1,
    ),
    Slip("list", _relation("[v[0], v[1]]")),
    Slip("matrix", _relation("jnp.outer(v, v)"), ("shape (2, 2)", "vector")),
    Slip("text", _relation("'v[0]'"), ("lambda", "text"), 1),
    Slip(
        "gain of shape (1,)", "run(terms=[sc.Stabilizing(gain=np.array([2.0]))])", ("one number",)
    ),
    Slip(
        "gain of shape (1,), certified",
        "certified(the_law=law(None, row, sc.Stabilizing(gain=np.array([2.0]))))",
        ("gain", "one number"),
    ),
    Slip("gain as text", "sc.Stabilizing(gain='2')", ("gain", "'2'")),
    Slip("gain as a list", "sc.Stabilizing(gain=[None])", ("gain",)),
    Slip("negative gain", "sc.Stabilizing(gain=-1.0)", ("gain", "-1.0")),
    Slip(
        "box of another dimension",
        "certified(states=sc.StateBox(q=([-1.0], [1.0]), v=([-1.0], [1.0])))",
        ("states.v", "2"),
    ),
    Slip(
        "box of another dimension, estimated",
        "estimated(states=sc.StateBox(q=([-1.0], [1.0]), v=([-1.0], [1.0])))",
        ("states.v", "2"),
    ),
    Slip("box as numbers", "sc.StateBox(q=1.0, v=1.0)", ("StateBox.q", "1.0")),
    Slip("disturbance of another size", "certified(disturbance=[1.0])", ("disturbance", "2")),
    Slip(
        "disturbance function of another size",
        "certified(disturbance=lambda q, v, t: jnp.ones(3))",
        ("disturbance", "(3,)"),
    ),
    Slip(
        "disturbance function of another size, estimated",
        "estimated(disturbance=lambda q, v, t: jnp.ones(3))",
        ("disturbance", "(3,)"),
    ),
    Slip("plants of another dimension", "certified(plants=Three())", ("plant", "3")),
    Slip("plants of another dimension, estimated", "estimated(plants=Three())", ("plant", "3")),
    Slip("a run with other rows", "certified().check(run(relation=sc.stack(row, row)))", ("rows",)),
    Slip(
        "root at 0",
        "run(relation=sc.holonomic(lambda q, t: jnp.sqrt(q[0] ** 2 + q[1] ** 2) - t, 2.0,"
        " name='distance'), q0=[0.0, 0.0])",
        ("distance", "q0", "jnp.sqrt"),
    ),
    Slip(
        "norm at 0",
        "run(relation=sc.residual(lambda q, v, t: v[0] + jnp.linalg.norm(q), name='far'),"
        " q0=[0.0, 0.0])",
        ("far", "q0", "jnp.sqrt"),
    ),
    Slip("rtol as text", "run(solver=sc.Solver(rtol='1'))", ("rtol", "'1'")),
    Slip("rtol beside the solver", "run(rtol=1e-3)", ("solver=sc.Solver(rtol=",)),
    Slip("duration as text", "run(duration='10')", ("duration", "'10'")),
    Slip("duration in a list", "run(duration=[1.0])", ("duration", "[1.0]")),
    Slip("points None", "run(points=None)", ("points", "None")),
    Slip("solver None", "run(solver=None)", ("solver", "None")),
    Slip("solver misspelt", "run(solver='dopri')", ("dopri5",)),
    Slip("disturbance a number", "run(disturbance=3.0)", ("disturbance", "3.0", "function")),
    Slip("disturbance a list", "run(disturbance=[1.0, 0.0])", ("ConstantDisturbance",)),
    Slip("event a number", "run(events={'stop': 1.0})", ("stop", "function")),
    Slip(
        "gravity as text",
        "from servocon_plants import PlanarArm\nPlanarArm(gravity='abc')",
        ("gravity", "'abc'"),
    ),
    Slip(
        "negative stiffness",
        "sc.plant.ElasticJoints(Pair(), stiffness=-1.0)",
        ("stiffness", "-1.0"),
    ),
    Slip("mass as text", "Pair(mass='heavy')", ("Pair.mass", "'heavy'")),
    Slip("mass None", "Pair(mass=None)", ("Pair.mass", "None")),
    Slip("q0 too long", "run(q0=[0.1, 0.0, 0.0])", ("q0", "3", "2")),
    Slip("q0 and v0 too long", "run(q0=[0.1, 0.0, 0.0], v0=[0.0] * 3)", ("v0", "3", "2")),
    Slip("q0 a number", "run(q0=1.0)", ("q0", "coordinate")),
    Slip("q0 NaN", "run(q0=[math.nan, 0.0])", ("q0", "nan")),
    Slip("q0 complex", "run(q0=[1j, 0.0])", ("q0", ".real")),
    Slip("q0 masked", "run(q0=np.ma.masked_array([0.1, 0.0], [True, False]))", ("q0", "masked")),
    Slip("assignment to a plant", "p = Pair()\np.mass = 3.0", ("Pair.mass", "x.replace(mass=")),
    Slip("assignment to a term", "stabilizing.gain = 3.0", ("Stabilizing.gain", "x.replace(gain=")),
    Slip("misspelt attribute", "Pair().mas", ("Pair.mas", "'mass'")),
    Slip("misspelt method", "Pair().mass_matrx", ("'mass_matrix'",)),
    Slip("misspelt name", "sc.Saturatd", ("Saturatd", "'Saturated'")),
    Slip("class for plant", "run(Pair)", ("Pair()",)),
    Slip("plant for law", "sc.simulate(Pair(), Pair(), [0.1, 0.0], [0.2, 0.1], 0.1)", ("law",)),
    Slip("relation is a function", "law(None, lambda q, v, t: v[0])", ("constraint", "residual")),
    Slip("term is a number", "law(None, row, 2.0)", ("term 0", "Stabilizing")),
    Slip(
        "claim about a batch",
        "sc.claim('x', np.ones((2, 3)), below=0.5, time=np.arange(3.0)).require()",
        ("run",),
    ),
    Slip("rate 0", "sc.holonomic(lambda q, t: q[0], 0.0)", ("rate", "positive")),
    Slip("rate as text", "sc.holonomic(lambda q, t: q[0], 'fast')", ("rate", "'fast'")),
    Slip("whole gain", "assert type(sc.Stabilizing(gain=4).gain) is float"),
    Slip("whole mass", "assert type(Pair(mass=4).mass) is float"),
    Slip(
        "scaled relation",
        "run(relation=sc.residual(lambda q, v, t, p: v[0] * p['a'], parameters={'a': 2}))",
    ),
]


def attack(share: float) -> Tally:
    """Every slip, or a part of them."""
    tally = Tally("slips in a user's file")
    base: dict[str, Any] = {}
    exec(compile(PREAMBLE, FILE, "exec"), base)
    for slip in SLIPS[:: max(1, round(1 / max(share, 0.1)))]:
        _try(tally, slip, dict(base))
    return tally


def _try(tally: Tally, slip: Slip, names: dict[str, Any]) -> None:
    file = f"{slip.name.replace(' ', '_')}_{FILE}"
    linecache.cache[file] = len(slip.code), None, slip.code.splitlines(keepends=True), file
    names["__name__"] = "arm"
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            exec(compile(slip.code, file, "exec"), names)
    except ServoconError as error:
        complaint = _complaint(slip, str(error), file)
        if complaint:
            tally.bad.append(f"{slip.name}: {complaint}: {error}")
        else:
            tally.own_error += 1
    except Exception as error:
        first = (str(error).splitlines() or [""])[0][:200]
        tally.bad.append(f"{slip.name}: {type(error).__name__}: {first}")
    else:
        tally.judge(slip.name, "went through" if slip.words else None)


def _complaint(slip: Slip, message: str, file: str) -> str | None:
    """The reason why a message is no good answer."""
    if not slip.words:
        return "refused"
    missing = [word for word in slip.words if word not in message]
    if slip.line and f"{file}:{slip.line}" not in message:
        missing.append(f":{slip.line}")
    if missing:
        return f"without {', '.join(missing)}"
    lines = message.splitlines()
    if len(lines) > MOST_LINES or len(message) > MOST_CHARACTERS:
        return f"of {len(lines)} lines, {len(message)} characters"
    return None
