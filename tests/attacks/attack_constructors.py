"""Odd values for every argument of every public constructor, of servocon and of the plants.

An odd value is refused by an error of servocon, or the object is made and can be used: its numbers
are floats, and what it does with them ends in numbers or in an error of servocon.
"""

import inspect
import random
import warnings
from collections.abc import Callable, Iterator
from decimal import Decimal
from fractions import Fraction
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

import servocon as sc
import servocon_plants as sp
from servocon.plant import Plant
from servocon.tree import is_number, pack
from tests.attacks.tally import Tally

SEED = 11


class Pair(sc.Plant):
    """Two coordinates, whatever a parameter is."""

    mass: float = 1.0

    def mass_matrix(self, q, t):
        return self.mass * jnp.eye(2)

    def force(self, q, v, t):
        return -q


class Opaque:
    """An object that is no number and says so in its text."""

    def __repr__(self) -> str:
        raise RuntimeError("no text")


class Numberlike:
    """An object that pretends to be a number."""

    def __float__(self) -> float:
        raise ArithmeticError("no number")


def _relation(q, v, t):
    return v[0] + q[0]


def _position(q, t):
    return q[0]


ODD: list[Any] = [
    None, True, False, 0, 1, -1, 7, 10**30, 0.0, -0.0, 1.0, -2.5, 1e-320, 1e308, np.nan, np.inf,
    -np.inf, 1j, 2 + 0j, "", "1", "abc", "nan", b"1", (), [], {}, [1.0], [1, 2], (1.0, 2.0),
    [1.0, None], ["a", "b"], [[1.0, 2.0], [3.0]], [[1.0, 0.0], [0.0, 1.0]], [np.nan, 1.0],
    np.float32(1.5), np.int64(3), np.array(2), np.array([1, 2]), np.array([1.0, -1.0]), np.ones(7),
    np.zeros((0,)), np.eye(3), np.array([1j, 2.0]), np.array(["a"]), np.array([None, 1.0]),
    np.array([True, False]), np.ma.masked_array([1.0, 2.0], [True, False]), np.ma.masked,
    np.datetime64("2026-01-01"), jnp.asarray(3), jnp.asarray([1.0, 2.0]),
    jnp.asarray([1.0, 2.0], "float32"), Fraction(1, 3), Decimal("0.5"), Opaque(), Numberlike(),
    object, int, Pair, Pair(), sc.Stabilizing(), lambda: 1.0, _relation, _position, jnp.sin,
    range(3), {1.0, 2.0}, {"a": 1.0}, iter([1.0]), ..., NotImplemented, np.zeros((2,) * 5),
]  # fmt: skip
"""Values that nobody means, and some that are merely unusual."""


class Case(NamedTuple):
    """A constructor with arguments that are right."""

    name: str
    make: Callable[..., Any]
    arguments: dict[str, Any]
    use: Callable[[Any], Any]


def cases() -> Iterator[Case]:
    """Every constructor."""
    for module, names in ((sc, _framework()), (sp, _plants())):
        for name, arguments in names.items():
            make = module
            for part in name.split("."):
                make = getattr(make, part)
            yield Case(name, make, {**_defaults(make), **arguments}, _use_of(name))
    yield from _of_several()


def _of_several() -> Iterator[Case]:
    """Functions of any number of arguments, with two."""
    row = sc.residual(_relation)

    def bound(first: Any, second: Any, agents: Any = 1) -> Any:
        return sc.laws.polynomial_bound(first, second, agents=agents)

    def stacked(first: Any, second: Any, name: Any = None) -> Any:
        return sc.stack(first, second, name=name)

    numbers = {"first": 1.0, "second": 2.0, "agents": 1}
    yield Case("polynomial_bound", bound, numbers, _use_of("polynomial_bound"))
    rows = {"first": row, "second": row, "name": None}
    yield Case("stack", stacked, rows, _use_of("stack"))


def _framework() -> dict[str, dict[str, Any]]:
    pair, row = Pair(), sc.residual(_relation)
    stabilizing = sc.Stabilizing(gain=2.0)
    law = sc.ServoLaw(pair, row, stabilizing)
    relation = {"model": pair, "constraint": row}
    joints = sc.plant.ElasticJoints(pair)
    position = sc.holonomic(_position, 2.0)
    on_links = {"model": joints, "constraint": position}
    bound = sc.laws.polynomial_bound(1.0, 2.0)
    number = sc.uncertainty.fuzzy.Triangular(0.5, 1.0, 1.5)
    given = relation | {"law": law, "bound": bound}
    return {
        **{f"laws.{name}": made for name, made in _of_kinds(sc.laws, given)},
        "plant.ElasticJoints": {"arm": pair},
        "plant.LinkSide": {"joints": joints},
        "plant.Friction": {"coulomb": 1.0, "static": 1.5, "stribeck_speed": 0.1},
        "plant.WithFriction": {"plant": pair, "friction": sc.plant.Friction(coulomb=1.0)},
        "constraint.augment": {"plant": pair, "constraint": row},
        "constraint.reduce": {"plant": pair, "constraint": row, "independent": [1]},
        "plant.Varying": {"plant": pair, "functions": {"mass": lambda t: 1.0 + 0.1 * t}},
        "plant.Particle": {"mass": 1.0, "position": [1.0, 2.0]},
        "plant.Body": {"mass": 1.0, "position": [1.0, 2.0], "rotation": 0.1, "inertia": 0.5},
        "plant.PointForce": {"position": [1.0, 2.0], "force": [1.0, 0.0]},
        "plant.Couple": {"rotation": np.eye(3), "torque": np.ones(3)},
        "residual": {"function": _relation},
        "holonomic": {"function": _position, "rate": 2.0},
        "pfaffian": {"matrix": lambda q, t: jnp.ones((1, 2))},
        "constraint.hand_given": {
            "matrix": lambda q, v, t: jnp.ones((1, 2)),
            "vector": lambda q, v, t: jnp.ones(1),
            "beta": lambda q, v, t: v[:1],
        },
        "constraint.bounded": {
            "function": _position,
            "target": 0.0,
            "rate": 2.0,
            "lower": -1.0,
            "upper": 1.0,
        },
        "constraint.funnel": {
            "function": _position,
            "rate": 2.0,
            "start": 1.0,
            "end": 0.1,
            "after": 1.0,
        },
        "laws.Robust": {"bound": bound, "effectiveness": 1.0},
        "Integral": {"gain": 2.0},
        "laws.LinearBound": {"coefficients": np.ones(3), "basis": sc.laws.SpeedPowers(2)},
        "laws.Weighting": {"matrix": np.eye(2)},
        "laws.BarrierLaw": {"law": law, "barriers": {"wall": _position}},
        "laws.PriorityLaw": {"model": pair, "constraints": [row]},
        "laws.ComputedTorque": {**relation, "reference": lambda t: jnp.zeros(2) * t},
        "laws.GravityCompensatedPD": {**relation, "reference": lambda t: jnp.zeros(2) * t},
        "laws.StateFeedback": {
            **relation,
            "gain": np.ones((2, 4)),
            "q": np.zeros(2),
            "v": np.zeros(2),
            "u": np.zeros(2),
        },
        "laws.BacksteppingLaw": on_links,
        "laws.FeedbackLinearizingLaw": {**on_links, "stiffness": 4.0, "damping": 2.0},
        "laws.CompositeLaw": on_links,
        "laws.linear_quadratic": {
            **relation,
            "q": np.zeros(2),
            "v": np.zeros(2),
            "u": np.zeros(2),
            "state_weight": np.ones(4),
            "input_weight": np.ones(2),
        },
        "constraint.decay_bound": {
            "y0": np.ones(1),
            "forcing": lambda t: jnp.ones(1) + 0.0 * t,
            "rate": np.ones(1),
            "time": np.linspace(0.0, 1.0, 5),
        },
        "laws.TwoStepLaw": {"law": law, "q": np.zeros(2), "v": np.zeros(2), "bound": bound},
        "laws.Saturated": {"law": law, "lower": -1.0, "upper": 1.0},
        "laws.Lagged": {"law": law, "time_constant": 0.1, "initial": np.zeros(2)},
        "laws.EventTriggered": {"law": law, "threshold": 0.1},
        "laws.Delayed": {"law": law, "periods": 2, "initial": np.zeros(2)},
        "uncertainty.Interval": {"lower": 0.0, "upper": 1.0},
        "Uncertainty": {"plant": pair, "ranges": {"mass": sc.uncertainty.Interval(0.5, 1.5)}},
        "uncertainty.fuzzy.Triangular": {"a": 0.0, "b": 1.0, "c": 2.0},
        "uncertainty.fuzzy.Trapezoidal": {"a": 0.0, "b": 1.0, "c": 2.0, "d": 3.0},
        "uncertainty.fuzzy.GaussianFuzzy": {"centre": 0.0, "spread": 1.0},
        "uncertainty.ConstantDisturbance": {"force": np.ones(2)},
        "uncertainty.PulseDisturbance": {"height": np.ones(2)},
        "uncertainty.SinusoidalDisturbance": {
            "amplitude": np.ones((2, 1)),
            "frequency": np.ones((2, 1)),
            "phase": np.ones((2, 1)),
        },
        "uncertainty.SinusoidalDisturbance.random": {"bound": np.ones(2), "seed": 1},
        "StateBox": {"q": ([0.0, 0.0], [1.0, 1.0]), "v": ([0.0, 0.0], [1.0, 1.0])},
        "batch": {"trees": [pair, Pair(2.0)]},
        "design.place": {"poles": [-1.0, -2.0]},
        "design.lqr": {"error": [1.0, 2.0]},
        "design.place_holonomic": {"poles": [-1.0, -2.0]},
        "design.lqr_holonomic": {"position": 1.0, "velocity": [3.0]},
        "design.lyapunov_weight": {"gain": np.eye(2)},
        "design.fuzzy_optimal_gain": {"initial": 1.0, "zeta": number, "rate": 2.0},
        "claim": {"text": "x", "got": 1.0, "close_to": 1.0, "tolerance": 0.1},
    }


def _plants() -> dict[str, dict[str, Any]]:
    swarm, edges = sp.Swarm(robots=2), [(0, 1)]
    goal = {"goal": np.zeros(2), "centres": np.ones((1, 2)), "radius": 0.5}
    law = sc.ServoLaw(Pair(), sc.residual(_relation))
    satellites = sp.Satellites()
    circle = sp.projected_circle(satellites)
    circled = {
        "model": satellites,
        "constraint": sp.projected_circle_relation(circle),
        "circle": circle,
    }
    return {
        **dict(_of_kinds(sp, {})),
        "displacement_relation": {"swarm": swarm, "edges": edges, "displacements": np.ones((1, 2))},
        "distance_relation": {"swarm": swarm, "edges": edges, "lengths": 1.0},
        "leader_relation": {
            "swarm": swarm,
            "path": lambda t: jnp.zeros(2) + t,
            "offsets": np.zeros((1, 2)),
        },
        "hoop_on_cylinder": {"hoop": sp.Hoop()},
        "rolling_on_turntable": {"sphere": sp.SphereOnPlane(), "angular_velocity": 1.0},
        "slider_closure": {"mechanism": sp.SliderCrank()},
        "swarm_relation": {"swarm": swarm},
        "time_headway_relation": {"platoon": sp.Platoon(vehicles=2)},
        "unit_norm": {"body": sp.QuaternionBody()},
        "SpacingFeedback": {
            "model": sp.Platoon(vehicles=2),
            "constraint": sp.log_gap_relation(sp.Platoon(vehicles=2)),
        },
        "log_gap_relation": {"platoon": sp.Platoon(vehicles=2)},
        "projected_circle": {"satellites": sp.Satellites()},
        "projected_circle_relation": {"circle": sp.projected_circle(sp.Satellites())},
        "Surroundings": goal,
        "ByRadio": {"law": law, "radio": sp.Radio(), "period": 0.02, "agents": 2},
        "PacketLoss": {"law": law, "probability": 0.1, "initial": np.zeros(2)},
        "hill_equations": {"mean_motion": 1e-3},
        "incidence_matrix": {"robots": 2, "edges": edges},
        "hinged": {"hinges": [sp.Hinge(None, 0, np.zeros((2, 3)), np.ones((2, 3)), "base")]},
        "HillFeedback": {**circled, "gain": np.ones((3, 6))},
        "hill_regulator": {**circled, "position": 10.0, "acceleration": 1e-3},
        "ProjectedCircle": {"orbit": sp.circular_orbit(), "radius": 500.0, "phase": [0.0, 2.0]},
        "PlatoonBox": {"gaps": (5.0, 10.0), "speeds": (0.0, 20.0)},
        "SwarmBox": {"positions": (-1.0, 1.0), "speeds": (-1.0, 1.0)},
    }


def _of_kinds(module: Any, given: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Functions and classes that are not abstract, whose needed arguments are all given."""
    for name in module.__all__:
        make = getattr(module, name)
        if not callable(make) or inspect.isabstract(make):
            continue
        needed = [
            x.name
            for x in inspect.signature(make).parameters.values()
            if x.default is x.empty and x.kind is not x.VAR_KEYWORD
        ]
        if set(needed) <= set(given):
            yield name, {key: given[key] for key in needed}


def _defaults(make: Callable[..., Any]) -> dict[str, Any]:
    """The arguments that have a default, with the default or None."""
    found = {}
    for name, parameter in inspect.signature(make).parameters.items():
        if parameter.kind in (parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD):
            continue
        if parameter.default is not parameter.empty:
            found[name] = parameter.default
    return found


def _use_of(name: str) -> Callable[[Any], Any]:
    def use(made: Any) -> None:
        if name.startswith(("claim", "check")):
            return
        if isinstance(made, Plant) and isinstance(made.__class__.__module__, str):
            _use_plant(made)
        pack(made, name)

    return use


def _use_plant(plant: Plant) -> None:
    labels = plant.coordinate_labels()
    if labels is not None:
        plant.speed_labels(), plant.input_labels()


def attack(share: float) -> Tally:
    """Every odd value for every argument, or a random part of them."""
    tally = Tally("odd values in constructors")
    tries = [
        (case, argument, i) for case in cases() for argument in case.arguments
        for i in range(len(ODD))
    ]  # fmt: skip
    several = [(case, *_two(case, rng), rng) for case, rng in _pairs()] if share >= 1.0 else []
    if share < 1.0:
        tries = random.Random(SEED).sample(tries, round(share * len(tries)))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for case, argument, i in tries:
            _try(tally, case, {argument: ODD[i]}, f"{case.name}({argument}=#{i})")
        for case, first, second, rng in several:
            odd = {first: rng.choice(ODD), second: rng.choice(ODD)}
            _try(tally, case, odd, f"{case.name}({first}, {second})")
    return tally


def _pairs() -> Iterator[tuple[Case, random.Random]]:
    """Two odd arguments at once, at random."""
    rng = random.Random(SEED)
    every = [case for case in cases() if len(case.arguments) > 1]
    for _ in range(20_000):
        yield rng.choice(every), rng


def _two(case: Case, rng: random.Random) -> tuple[str, str]:
    first, second = rng.sample(sorted(case.arguments), 2)
    return first, second


def _try(tally: Tally, case: Case, odd: dict[str, Any], what: str) -> None:
    def call() -> Any:
        made = case.make(**(case.arguments | odd))
        case.use(made)
        return made

    tally.attempt(what, call, lambda made: _complaint(made, odd))


def _complaint(made: Any, odd: dict[str, Any]) -> str | None:
    """The reason why an accepted value is of no use."""
    if isinstance(made, float | np.ndarray | str | sc.Claim):
        return None
    for leaf in jax.tree.leaves(made):
        if isinstance(leaf, str | bytes | complex | Opaque | Numberlike):
            return f"holds {type(leaf).__name__}"
        if hasattr(leaf, "dtype") and not is_number(leaf) and leaf.dtype.kind not in "iub":
            return f"holds an array of {leaf.dtype}"
    return None
