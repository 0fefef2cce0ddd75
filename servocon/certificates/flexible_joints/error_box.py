"""States of a plant with elastic joints, given by the motors' errors instead of their positions."""

from dataclasses import dataclass
from typing import Any

import jax.numpy as jnp
import numpy as np
from jax.tree_util import Partial
from jaxtyping import Array

from servocon import validate
from servocon.arrays import ArrayLike
from servocon.certificates.evaluation import values_of
from servocon.certificates.states import (
    ALWAYS,
    StateBox,
    States,
    StateSet,
    around,
    ends,
    span,
    times,
)
from servocon.errors import InputError, apart
from servocon.laws import BacksteppingLaw, Law
from servocon.results.trajectory import Trajectory

ERRORS = ("motor position error", "motor speed error")
"""The signals z and e = q̇₂ − r that a `BacksteppingLaw` logs."""

DOUBLINGS = 6
"""Number of draws until enough states have a small ‖β‖; each is four times as large."""


@dataclass(frozen=True)
class ErrorBox(StateSet):
    """A box of the links' states and the motors' errors, for a `BacksteppingLaw`.

    The motors are where the law wants them, except for z = q₂ − q₂ᵈ and e = q̇₂ − q̇₂ᵈ by the
    model. A box of q₂ itself would hold mostly states that never occur.

    Attributes:
        link_positions: Least and largest q₁ (n each) [rad].
        link_speeds: Least and largest q̇₁ (n each) [rad/s].
        position_errors: Least and largest z (n each) [rad].
        speed_errors: Least and largest e (n each) [rad/s].
        t: First and last time [s]; all times by default, if nothing varies with time.
        beta: Largest ‖β‖; only this part of the box counts.
        inertia_rate: Largest |J̇| of a plant's rotors [kg m²/s], one for all or one each; 0 for
            constant inertias.

    Raises:
        InputError: a least value exceeds its largest one, a value is not finite, shapes differ,
            `beta` is not positive, or `inertia_rate` is negative.
    """

    link_positions: tuple[ArrayLike, ArrayLike]
    link_speeds: tuple[ArrayLike, ArrayLike]
    position_errors: tuple[ArrayLike, ArrayLike]
    speed_errors: tuple[ArrayLike, ArrayLike]
    t: tuple[float, float] = ALWAYS
    beta: float = float("inf")
    inertia_rate: ArrayLike = 0.0

    def __post_init__(self):
        for name in ("link_positions", "link_speeds", "position_errors", "speed_errors"):
            object.__setattr__(self, name, ends(f"ErrorBox.{name}", getattr(self, name)))
        object.__setattr__(self, "t", times("ErrorBox.t", self.t))
        validate.positive("ErrorBox.beta", self.beta, "a positive ‖β‖")
        validate.finite("ErrorBox.inertia_rate", self.inertia_rate)
        validate.not_negative("ErrorBox.inertia_rate", self.inertia_rate, "|J̇| of at least 0")

    @staticmethod
    def around(run: Trajectory, widening: float = 0.1) -> "ErrorBox":
        """The smallest box that holds a run, or all runs of a batch, widened on each side.

        Args:
            run: A run under a `BacksteppingLaw`.
            widening: Fraction of the width by which each side of the box moves out (not in time).

        Raises:
            InputError: the run does not log the motors' errors.
        """
        q, v = in_errors(run)
        n = q.shape[-1] // 2
        of_q, of_v = around(q, widening), around(v, widening)
        return ErrorBox(
            link_positions=(of_q[0][:n], of_q[1][:n]),
            link_speeds=(of_v[0][:n], of_v[1][:n]),
            position_errors=(of_q[0][n:], of_q[1][n:]),
            speed_errors=(of_v[0][n:], of_v[1][n:]),
            t=span(run),
            beta=(1.0 + widening) * float(np.nanmax(run.beta_norm)),
        )

    @property
    def constant_plants(self) -> bool:  # pyright: ignore[reportIncompatibleVariableOverride]
        """True if the rotors' inertias must be constant, because they are weights in V."""
        return not np.any(self.inertia_rate)

    @property
    def links(self) -> StateBox:
        """The box of the links alone."""
        return StateBox(self.link_positions, self.link_speeds, self.t)

    @property
    def box(self) -> StateBox:
        """The box of (q₁, z) and (q̇₁, e)."""
        join: Any = lambda x, y: tuple(map(np.concatenate, zip(x, y, strict=True)))
        return StateBox(
            join(self.link_positions, self.position_errors),
            join(self.link_speeds, self.speed_errors),
            self.t,
        )

    def outside(self, run: Trajectory) -> np.ndarray:
        """True at the output times at which a run, or each run of a batch, is outside (…, T)."""
        return ~self.box.holds(*in_errors(run), run.time) | (run.beta_norm > self.beta)

    def entry_outside(self, run: Trajectory, index: int) -> str:
        """Words for the entry by which a single run is outside at the output time `index`."""
        (q, v), t = (x[index] for x in in_errors(run)), run.time[index]
        if self.box.holds(q, v, t):
            size, most = apart(run.beta_norm[index], self.beta)
            return f"‖β‖ = {size}, certified up to {most}"
        n = len(q) // 2
        own = [*run.axes.coordinate[:n], *(f"{ERRORS[0]} {i}" for i in range(1, n + 1))]
        own += [*run.axes.speed[:n], *(f"{ERRORS[1]} {i}" for i in range(1, n + 1))]
        return self.box.entry(own, q, v, t)

    def sample(self, count: int, seed: int, law: Law | None = None) -> States:
        """Draw states of the whole plant that fill the box, with the errors of a `BacksteppingLaw`.

        Raises:
            InputError: the law is of another kind, or too few states have a small enough ‖β‖.
        """
        law = _require_law(law)
        drawn, inside = count, np.zeros(0, dtype=int)
        for i in range(DOUBLINGS):
            drawn = count * 4**i
            states = self.box.sample(drawn, seed)
            inside = np.flatnonzero(values_of(Partial(_beta_norm, law), *states) <= self.beta)
            if inside.size >= count:
                errors = tuple(x[inside[:count]] for x in states)
                q, v = values_of(Partial(_full_state, law), *errors)
                return q, v, errors[2]
        raise InputError(
            "states",
            got=f"{inside.size} states of {drawn} with ‖β‖ ≤ {self.beta:.4g}",
            expected=f"at least {count} of them",
            cure="Allow a larger ‖β‖, or give a smaller box.",
        )

    def from_box(self, q: np.ndarray, v: np.ndarray, t: np.ndarray, law: Law | None) -> States:
        """States of the whole plant from those of the links and the motors' errors."""
        law = _require_law(law)
        inside = values_of(Partial(_beta_norm, law), q, v, t) <= self.beta
        q, v = values_of(Partial(_full_state, law), q, v, t)
        return np.where(inside[:, None], q, np.nan), v, t

    def to_box(self, q: np.ndarray, v: np.ndarray, t: np.ndarray, law: Law | None) -> States:
        """The links' states and the motors' errors."""
        return *values_of(Partial(_errors, _require_law(law)), q, v, t), t


def _require_law(law: Any) -> BacksteppingLaw:
    return validate.instance("law", law, BacksteppingLaw, "the BacksteppingLaw of an ErrorBox")


def _beta_norm(law: BacksteppingLaw, q: Array, v: Array, t: Array) -> Array:
    return jnp.linalg.norm(law.constraint.beta(law.model, q, v, t))


def _full_state(law: BacksteppingLaw, q: Array, v: Array, t: Array) -> tuple[Array, Array]:
    (q1, z), (v1, e) = jnp.split(q, 2), jnp.split(v, 2)
    return law.with_errors(q1, v1, z, e, t)


def _errors(law: BacksteppingLaw, q: Array, v: Array, t: Array) -> tuple[Array, Array]:
    z, e = law.motor_errors(q, v, t)
    (q1, _), (v1, _) = jnp.split(q, 2), jnp.split(v, 2)
    return jnp.concatenate([q1, z]), jnp.concatenate([v1, e])


def in_errors(run: Trajectory) -> tuple[np.ndarray, np.ndarray]:
    """(q₁, z) and (q̇₁, e) of a run, shaped like q and v.

    Raises:
        InputError: it does not log the motors' errors.
    """
    if not all(name in run.signals for name in ERRORS):
        raise InputError(
            "run", got="no signal of the motors' errors", expected="a run under a BacksteppingLaw"
        )
    n = run.q.shape[-1] // 2
    errors = (run.signals[name] for name in ERRORS)
    q, v = (
        np.concatenate([x[..., :n], error], axis=-1)
        for x, error in zip((run.q, run.v), errors, strict=True)
    )
    return q, v
