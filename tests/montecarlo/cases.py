"""One case for each kind of certificate of ‖β‖: a law, and the plants and starts it is for."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

import jax.numpy as jnp
import numpy as np

import servocon as sc

from .kinds import (
    ARM,
    CART,
    CARTS,
    JOINT,
    LOOSE,
    REDUNDANT,
    ROBOTS,
    STRAIGHT,
    SWARM,
    TROLLEY,
    VARYING,
    Kind,
)

Made = tuple[sc.Law, sc.certificates.Certificate]


class Line(NamedTuple):
    """What became of a case.

    Attributes:
        runs: How many runs were compared.
        left: How many of them left the box of states, and count up to there.
        bound: The bound to which the certificate settles.
        sampled: The largest of what it bounds, late in the runs.
        searched: The same, with the runs that were searched for; None without a search.
        violations: How many runs exceeded a bound.
        details: More on it.
    """

    runs: int
    left: int
    bound: float
    sampled: float
    searched: float | None
    violations: int
    details: str

    @property
    def holds(self) -> bool:
        """Whether runs were compared and none exceeded its bound."""
        return self.runs > 0 and self.violations == 0


@dataclass(frozen=True)
class Case:
    """A certificate of ‖β‖ that is tried.

    Attributes:
        name: What the command calls it.
        text: What the table says it is.
        kind: The plant, the relation, and what is tried.
        make: The law and its certificate.
        daily: Whether the tests run it; the command runs all.
    """

    name: str
    text: str
    kind: Kind
    make: Callable[[Kind], Made]
    daily: bool = True

    def report(
        self, count: int, search: tuple[int, int], **options: Any
    ) -> sc.certificates.FalsificationReport:
        """Make law and certificate, and try them."""
        law, certificate = self.make(self.kind)
        first, last = self.kind.box.t
        return sc.falsify(
            certificate,
            self.kind.plants,
            law,
            self.kind.start,
            last - first,
            count=count,
            search=search,
            **options,
        )

    def line(self, count: int, search: tuple[int, int], **options: Any) -> Line:
        """The same as a line of the table."""
        report = self.report(count, search, **options)
        late = report.latest
        if late is None:
            raise AssertionError(f"{self.name}: the bound has not settled at the end")
        return Line(
            runs=report.compared,
            left=report.left,
            bound=late.bound,
            sampled=report.sampled[1] * late.bound,
            searched=late.size if report.searched else None,
            violations=report.violations,
            details=str(report),
        )


@dataclass(frozen=True)
class Other:
    """A certificate of something else.

    Attributes:
        name: What the command calls it.
        text: What the table says it is.
        attempt: Tries it on so many runs, with so many searched for in so many steps.
        daily: Whether the tests run it.
    """

    name: str
    text: str
    attempt: Callable[[int, tuple[int, int]], Line]
    daily: bool = False

    def line(self, count: int, search: tuple[int, int], **options: Any) -> Line:
        """A line of the table."""
        return self.attempt(count, search)


def feedback(kind: Kind) -> Made:
    """No push; the certificate counts with the largest ‖ζ‖."""
    law = sc.ServoLaw(kind.model, kind.relation, sc.Stabilizing(2.0))
    return law, sc.certify(kind.set, law, kind.box, disturbance=kind.push, seed=1)


def robust(
    gain: float = 2.0,
    width: float = 0.2,
    weight: Any = 1.0,
    metric: Any = "gauss",
    agents: int = 1,
    convention: Any = "total",
    boundary_layer: Any = "saturation",
) -> Callable[[Kind], Made]:
    """A push by a bound function that is fitted to the kind's samples."""

    def make(kind: Kind) -> Made:
        stabilizing = sc.Stabilizing(gain, weight=weight, metric=metric)
        found = sc.estimate_bound(
            kind.set,
            sc.ServoLaw(kind.model, kind.relation, stabilizing),
            kind.box,
            bounded=convention,
            metric=metric,
            disturbance=kind.push,
            safety_factor=1.1,
            agents=agents,
        )
        effectiveness = found.effectiveness if convention == "total" else None
        push = (
            sc.RobustTranspose(
                found.bound, width=width, weight=weight, boundary_layer=boundary_layer
            )
            if convention == "transpose"
            else sc.Robust(
                found.bound,
                width=width,
                weight=weight,
                effectiveness=effectiveness,
                convention=convention,
                boundary_layer=boundary_layer,
                metric=metric,
                agents=agents,
            )
        )
        law = sc.ServoLaw(kind.model, kind.relation, stabilizing, push)
        return law, sc.certify(kind.set, law, kind.box, disturbance=kind.push, seed=1)

    return make


def two_layer(kind: Kind) -> Made:
    """Robust terms in both layers of a law for flexible joints."""
    rates = {"position_rate": 200.0, "speed_gain": 80.0, "position_gain": 16000.0}
    push, samples, feedback = np.array(kind.push), (16, 256), sc.Stabilizing(6.0)
    found = sc.estimate_bound(
        *sc.certificates.link_layer(
            kind.set, sc.BacksteppingLaw(kind.model, kind.relation, feedback, **rates), kind.box
        ),
        basis=lambda q, v, t: jnp.stack([1.0, v @ v]),
        disturbance=push[:1],
        safety_factor=1.1,
        samples=samples,
    )
    term = sc.Robust(
        found.bound, width=2.0, effectiveness=found.effectiveness, boundary_layer="constant"
    )
    motors = sc.certificates.estimate_motor_bound(
        kind.set,
        sc.BacksteppingLaw(kind.model, kind.relation, feedback, term, **rates),
        kind.box,
        basis=lambda q, v, t: jnp.ones(1),
        disturbance=push,
        samples=samples,
    )
    law = sc.BacksteppingLaw(
        kind.model, kind.relation, feedback, term, robust_bound=motors, robust_gain=1e-3, **rates
    )
    return law, sc.certify(kind.set, law, kind.box, disturbance=push, samples=samples, seed=7)


def adaptive(**choices: Any) -> Callable[[Kind], Made]:
    """A push whose bound is learnt."""

    def make(kind: Kind) -> Made:
        push = sc.Adaptive(
            sc.SpeedPowers(1), **({"initial": (0.1, 0.1), "gain": 20.0, "width": 0.05} | choices)
        )
        law = sc.ServoLaw(kind.model, kind.relation, sc.Stabilizing(2.0), push)
        return law, sc.certify(kind.set, law, kind.box, disturbance=kind.push, seed=1)

    return make


def exact(kind: Kind) -> Made:
    """The bound ρ = √(κε) and no more: the worst cart there is comes to rest on the bound."""
    gain, push = 2.0, kind.push[0]
    bound = sc.polynomial_bound(push * (1.0 + 1e-9))
    term = sc.Robust(bound, width=push**2 / gain, effectiveness=1.0)
    law = sc.ServoLaw(kind.model, kind.relation, sc.Stabilizing(gain), term)
    return law, sc.certify(kind.set, law, kind.box, disturbance=kind.push, seed=1)


MATRIX = np.array([[2.0, 0.5], [0.5, 1.0]])
OF_BETA = (
    Case("feedback", "no push", CART, feedback),
    Case("robust", "`Robust`", CARTS, robust(weight=np.eye(2))),  # a program with that of "weight"
    Case("weight", "`Robust` with a matrix P", CARTS, robust(weight=MATRIX)),
    *(
        Case(f"layer {layer}", f'`Robust`, layer "{layer}"', CART, robust(boundary_layer=layer))
        for layer in ("constant", "fraction", "tanh", "root")
    ),
    Case(
        "relative",
        '`Robust`, "relative", layer "tanh"',
        CART,
        robust(convention="relative", boundary_layer="tanh"),
    ),
    Case(
        "acceleration",
        '`Robust` in the metric "acceleration", layer "fraction"',
        CARTS,
        robust(metric="acceleration", boundary_layer="fraction"),
    ),
    Case("worst", "`Robust`, the bound no larger than need be", STRAIGHT, exact),
    Case(
        "transpose",
        '`RobustTranspose`, layer "root"',
        LOOSE,
        robust(gain=1.0, convention="transpose", boundary_layer="root", width=8.0),
    ),
    Case("adaptive", "`Adaptive`", CART, adaptive()),
    Case("dead zone", "`Adaptive`, dead zone of the gradient", CART, adaptive(dead_zone=0.05)),
    Case(
        "dead zone of error",
        "`Adaptive`, dead zone of the error",
        CART,
        adaptive(dead_zone=0.05, dead_zone_of="error"),
    ),
    Case("box", "`Adaptive`, coefficients in a box", CART, adaptive(box=(0.01, 30.0))),
    Case("redundant", "`Robust`, two rows of rank one", REDUNDANT, robust()),
    Case("underactuated", "`Robust`, one input for two speeds", TROLLEY, robust()),
    Case("varying", "`Robust`, a mass that swings", VARYING, robust()),
    Case("swarm", "`Robust` of each of three robots", SWARM, robust(agents=ROBOTS), daily=False),
    Case(
        "arm",
        "`Robust`, two-link arm, masses and torques that swing",
        ARM,
        robust(gain=1.0, width=0.3),
        daily=False,
    ),
    Case(
        "flexible joint", "`BacksteppingLaw`, robust in both layers", JOINT, two_layer, daily=False
    ),
    Case("adaptive arm", "`Adaptive` on the same arm", ARM, adaptive(), daily=False),
)
