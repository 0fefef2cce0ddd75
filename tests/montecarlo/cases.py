"""One case for each kind of certificate of ‖β‖: a law, its plants and its initial states."""

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
    """Outcome of a case.

    Attributes:
        runs: Number of runs that were compared.
        left: Number of them that left the box of states, and count up to there.
        bound: Ultimate bound of the certificate.
        sampled: Largest value of the bounded error late in the sampled runs.
        searched: The same, runs of the search included; None without a search.
        violations: Number of runs that exceeded a bound.
        details: Further text.
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
        """True if runs were compared and none exceeded its bound."""
        return self.runs > 0 and self.violations == 0


@dataclass(frozen=True)
class Case:
    """A certificate of ‖β‖ and its falsification.

    Attributes:
        name: Name in the command.
        text: Name in the table.
        kind: The plant, the relation and their ranges.
        make: The law and its certificate.
        daily: True if the tests run it; the command runs all.
    """

    name: str
    text: str
    kind: Kind
    make: Callable[[Kind], Made]
    daily: bool = True

    def report(
        self, count: int, search: tuple[int, int], **options: Any
    ) -> sc.certificates.FalsificationReport:
        """Make law and certificate, and search for a violation."""
        law, certificate = self.make(self.kind)
        first, last = self.kind.box.t
        return sc.falsify(
            certificate,
            self.kind.plants,
            law,
            self.kind.initial,
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
        name: Name in the command.
        text: Name in the table.
        falsify: Falsification with a number of runs, and of searches and their steps, and an
            executor.
        daily: True if the tests run it.
    """

    name: str
    text: str
    falsify: Callable[..., Line]
    daily: bool = False

    def line(self, count: int, search: tuple[int, int], **options: Any) -> Line:
        """A line of the table."""
        return self.falsify(count, search, options.get("executor"))


def certified(kind: Kind, law: sc.Law) -> sc.certificates.Certificate:
    """The certificate of a law, for a kind's plants and states."""
    return sc.certify(
        kind.set, law, kind.box, disturbance=kind.disturbance, search=kind.search, seed=1
    )


def feedback(kind: Kind) -> Made:
    """No robust term; the certificate counts with the largest ‖ζ‖."""
    law = sc.ServoLaw(kind.model, kind.relation, sc.Stabilizing(2.0))
    return law, certified(kind, law)


def robust(
    gain: float = 2.0,
    width: float = 0.2,
    weight: Any = 1.0,
    metric: Any = "gauss",
    agents: int = 1,
    convention: Any = "total",
    boundary_layer: Any = "saturation",
) -> Callable[[Kind], Made]:
    """A robust term whose bound function is fitted to the kind's samples."""

    def make(kind: Kind) -> Made:
        stabilizing = sc.Stabilizing(gain, weight=weight, metric=metric)
        estimate = sc.certificates.estimate_bound(
            kind.set,
            sc.ServoLaw(kind.model, kind.relation, stabilizing),
            kind.box,
            bounded=convention,
            metric=metric,
            disturbance=kind.disturbance,
            search=kind.search,
            safety_factor=1.1,
            agents=agents,
        )
        effectiveness = estimate.effectiveness if convention == "total" else None
        term = (
            sc.laws.RobustTranspose(
                estimate.bound, width=width, weight=weight, boundary_layer=boundary_layer
            )
            if convention == "transpose"
            else sc.Robust(
                estimate.bound,
                width=width,
                weight=weight,
                effectiveness=effectiveness,
                convention=convention,
                boundary_layer=boundary_layer,
                metric=metric,
                agents=agents,
            )
        )
        law = sc.ServoLaw(kind.model, kind.relation, stabilizing, term)
        return law, certified(kind, law)

    return make


def two_layer(kind: Kind) -> Made:
    """Robust terms in both layers of a law for flexible joints."""
    rates = {"position_rate": 200.0, "speed_gain": 80.0, "position_gain": 16000.0}
    largest, samples, feedback = np.array(kind.disturbance), (16, 256), sc.Stabilizing(6.0)
    estimate = sc.certificates.estimate_bound(
        *sc.certificates.link_layer(
            kind.set,
            sc.laws.BacksteppingLaw(kind.model, kind.relation, feedback, **rates),
            kind.box,
        ),
        basis=lambda q, v, t: jnp.stack([1.0, v @ v]),
        disturbance=largest[:1],
        safety_factor=1.1,
        samples=samples,
    )
    term = sc.Robust(
        estimate.bound, width=2.0, effectiveness=estimate.effectiveness, boundary_layer="constant"
    )
    motors = sc.certificates.estimate_motor_bound(
        kind.set,
        sc.laws.BacksteppingLaw(kind.model, kind.relation, feedback, term, **rates),
        kind.box,
        basis=lambda q, v, t: jnp.ones(1),
        disturbance=largest,
        samples=samples,
    )
    law = sc.laws.BacksteppingLaw(
        kind.model, kind.relation, feedback, term, robust_bound=motors, robust_gain=1e-3, **rates
    )
    return law, sc.certify(kind.set, law, kind.box, disturbance=largest, samples=samples, seed=7)


def adaptive(**choices: Any) -> Callable[[Kind], Made]:
    """A robust term whose bound is learnt."""

    def make(kind: Kind) -> Made:
        term = sc.Adaptive(
            sc.laws.SpeedPowers(1),
            **({"initial": (0.1, 0.1), "gain": 20.0, "width": 0.05} | choices),
        )
        law = sc.ServoLaw(kind.model, kind.relation, sc.Stabilizing(2.0), term)
        return law, certified(kind, law)

    return make


def integral(limit: float | None = None) -> Callable[[Kind], Made]:
    """Feedback that is stiff beside the error of the masses, and integral action."""

    def make(kind: Kind) -> Made:
        terms = sc.Stabilizing(20.0), sc.Integral(100.0, limit=limit)
        law = sc.ServoLaw(kind.model, kind.relation, *terms)
        return law, certified(kind, law)

    return make


def exact(kind: Kind) -> Made:
    """The bound ρ = √(κε) and no more: the worst cart there is comes to rest on the bound."""
    gain, force = 2.0, kind.disturbance[0]
    bound = sc.laws.polynomial_bound(force * (1.0 + 1e-9))
    term = sc.Robust(bound, width=force**2 / gain, effectiveness=1.0)
    law = sc.ServoLaw(kind.model, kind.relation, sc.Stabilizing(gain), term)
    return law, certified(kind, law)


MATRIX = np.array([[2.0, 0.5], [0.5, 1.0]])
OF_BETA = (
    Case("feedback", "no robust term", CART, feedback),
    Case("robust", "`Robust`", CARTS, robust(weight=np.eye(2))),  # a program with that of "weight"
    Case("weight", "`Robust` with a matrix P", CARTS, robust(weight=MATRIX)),
    *(
        Case(
            f"layer {layer}",
            f'`Robust`, boundary layer "{layer}"',
            CART,
            robust(boundary_layer=layer),
        )
        for layer in ("constant", "fraction", "tanh", "root")
    ),
    Case(
        "relative",
        '`Robust`, "relative", boundary layer "tanh"',
        CART,
        robust(convention="relative", boundary_layer="tanh"),
    ),
    Case(
        "acceleration",
        '`Robust` in the metric "acceleration", boundary layer "fraction"',
        CARTS,
        robust(metric="acceleration", boundary_layer="fraction"),
    ),
    Case("worst", "`Robust`, the smallest possible bound function", STRAIGHT, exact),
    Case(
        "transpose",
        '`RobustTranspose`, boundary layer "root"',
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
    Case("integral", "`Integral`", CART, integral()),
    Case("limited integral", "`Integral` with a limit", CARTS, integral(0.01)),
    Case("redundant", "`Robust`, two rows of rank one", REDUNDANT, robust()),
    Case("underactuated", "`Robust`, one input for two speeds", TROLLEY, robust()),
    Case("varying", "`Robust`, an oscillating mass", VARYING, robust()),
    Case("swarm", "`Robust` for each of three robots", SWARM, robust(agents=ROBOTS), daily=False),
    Case(
        "arm",
        "`Robust`, two-link arm, oscillating masses and torques",
        ARM,
        robust(gain=1.0, width=0.3),
        daily=False,
    ),
    Case(
        "flexible joint", "`BacksteppingLaw`, robust in both layers", JOINT, two_layer, daily=False
    ),
    Case("adaptive arm", "`Adaptive` on the same arm", ARM, adaptive(), daily=False),
)
