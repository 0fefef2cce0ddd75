"""All controllers by name, with the search ranges of their gains and the gains found."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

import jax.numpy as jnp
from jaxtyping import Array, Float

import servocon as sc
from servocon_experiments.panda_circle import rivals
from servocon_experiments.panda_circle.task import (
    HOME,
    KNOWN,
    LIMIT,
    RADIUS,
    SAMPLES,
    TURN,
    Corridor,
    loads,
    model,
    physics,
    pose,
    relation,
)


def constant(q: Any, v: Any, t: Any) -> Float[Array, " 1"]:
    """The basis of a constant bound."""
    return jnp.ones(1)


def plain(*, gain: float, rate: float, term: sc.laws.Term | None = None) -> sc.ServoLaw:
    """The servo force with feedback and a further term."""
    more = () if term is None else (term,)
    return sc.ServoLaw(model(), relation(rate), sc.Stabilizing(gain=gain), *more)


@lru_cache(maxsize=64)
def bound(rate: float) -> Any:
    """Bound of the lumped uncertainty of all loads near the circle."""
    base = plain(gain=1.0, rate=rate)
    return sc.certificates.estimate_bound(
        loads(), base, Corridor(), basis=constant, safety_factor=1.05, seed=0, **SAMPLES
    )


def robust(*, gain: float, rate: float, width: float) -> sc.ServoLaw:
    """The same with a robust term; its bound covers the loads."""
    found = bound(rate)
    term = sc.Robust(found.bound, width, effectiveness=found.effectiveness)
    return plain(gain=gain, rate=rate, term=term)


def adaptive(*, gain: float, rate: float, growth: float) -> sc.ServoLaw:
    """The same with an adaptive bound."""
    term = sc.Adaptive(constant, [1.0], gain=growth, leakage=5.0, width=1.0)
    return plain(gain=gain, rate=rate, term=term)


def integral(*, gain: float, rate: float, integral: float) -> sc.ServoLaw:
    """The same with a user-defined term instead."""
    return plain(gain=gain, rate=rate, term=sc.Integral(integral))


def operational(**gains: float) -> sc.Law:
    """Operational-space control, with integral action if the gain `integral` is given."""
    k, d = rivals.POSTURE
    return sc.laws.OperationalSpace(
        model(), pose(), HOME, posture_stiffness=k, posture_damping=d, **gains
    )


class Joints(sc.Plant):
    """Seven joints: the shape of q and u for the record of a controller without servocon."""

    def mass_matrix(self, q: Any, t: Any) -> Any:
        """The identity."""
        return jnp.eye(7)

    def force(self, q: Any, v: Any, t: Any) -> Any:
        """None."""
        return jnp.zeros(7)


def from_home(q: Any, t: Any) -> Any:
    """Joints minus those at home [rad]; the β of the record."""
    return q - HOME


def by_function(make: Callable[..., Any], *arguments: Any, **gains: float) -> sc.Law:
    """A controller without servocon as a law."""
    control = make(rivals.Sensed(physics(KNOWN), HOME, RADIUS, TURN), *arguments, **gains)
    return sc.laws.FunctionLaw(Joints(), sc.holonomic(from_home, 1.0, name="from home"), control)


def program(**gains: float) -> sc.Law:
    """Inverse dynamics as a QP."""
    return by_function(rivals.quadratic_program, LIMIT, **gains)


def inverse(**gains: float) -> sc.Law:
    """MuJoCo's inverse dynamics."""
    return by_function(rivals.inverse_dynamics, **gains)


FEEDBACK = {"gain": (10.0, 1500.0), "rate": (5.0, 400.0)}
SPRING = {"stiffness": (1e3, 3e5), "damping": (30.0, 1500.0)}

CONTROLLERS: Mapping[str, tuple[Callable[..., Any], dict[str, tuple[float, float]]]] = {
    "servo law": (plain, FEEDBACK),
    "servo law, robust": (robust, FEEDBACK | {"width": (0.1, 30.0)}),
    "servo law, adaptive": (adaptive, FEEDBACK | {"growth": (10.0, 1e5)}),
    "servo law, integral": (integral, FEEDBACK | {"integral": (1e2, 1e6)}),
    "operational space": (operational, SPRING),
    "operational space, integral": (operational, SPRING | {"integral": (1e4, 3e7)}),
    "inverse dynamics, QP": (program, SPRING),
    "inverse dynamics, MuJoCo": (inverse, SPRING),
}
"""Controllers by name: function of the gains, and their ranges."""

GAINS: Mapping[str, dict[str, float]] = {
    "servo law": {"gain": 437.7, "rate": 184.8},
    "servo law, robust": {"gain": 28.71, "rate": 152.9, "width": 5.569},
    "servo law, adaptive": {"gain": 195.9, "rate": 335.7, "growth": 509.1},
    "servo law, integral": {"gain": 729.2, "rate": 14.08, "integral": 1.027e5},
    "operational space": {"stiffness": 8.9e4, "damping": 398.3},
    "operational space, integral": {"stiffness": 1.864e4, "damping": 1171.0, "integral": 1.878e5},
    "inverse dynamics, QP": {"stiffness": 1.404e5, "damping": 1267.0},
    "inverse dynamics, MuJoCo": {"stiffness": 8.9e4, "damping": 398.3},
}
"""Gains that ``python tests/rivals/run.py panda-circle`` found."""
