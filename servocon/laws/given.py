"""Inputs given as functions of time, or zero: the motion without feedback."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Self

import equinox as eqx
import jax.numpy as jnp
from jaxtyping import Array, Float

from servocon import validate
from servocon.constraint.constraint import Constraint, related
from servocon.errors import ShapeError
from servocon.laws.law import Command, Law
from servocon.laws.snapshot import Snapshot
from servocon.plant import Plant
from servocon.user_code import described


def law_of(law: Any) -> Any:
    """The law that a run was given; None stands for zero input."""
    return Given() if law is None else law


class Given(Law):
    """u = u(t), whatever the plant does; without a function u = 0, and the plant moves freely.

    ``servocon.simulate(plant, None, ...)`` is short for this law without arguments. If u jumps, an
    adaptive step may miss a short pulse: give `simulate` a ``sc.Solver(max_step=...)`` of at
    most half the shortest pulse.

    Args:
        inputs: u as a function of the time t [s] in jax.numpy (l); it may return a number if there
            is one input. None: zero.
        constraint: Definition of the record's β; None for a record without β.
        model: Model of the plant; None: the simulated plant.

    Raises:
        InputError: an argument is of the wrong kind.
    """

    inputs: Callable[[Any], Any] | None = None
    constraint: Constraint = eqx.field(default=None, converter=related)
    model: Plant | None = None

    def __check_init__(self):
        if self.inputs is not None:
            cure = "For constant inputs write lambda t: jnp.array([1.0, 2.0])."
            validate.function("inputs", self.inputs, arguments="t", cure=cure)

    def on(self, plant: Plant) -> Self:
        """The law with this plant as its model, unless it has a model."""
        return self if self.model is not None else replace(self, model=plant)

    def command(self, snapshot: Snapshot, state: Any) -> Command:
        """The inputs, as the contribution "given"."""
        B, beta = snapshot.B, snapshot.beta
        size = snapshot.v.shape[0] if B is None else B.shape[1]
        u = jnp.zeros(size) if self.inputs is None else self._inputs(snapshot.t, size)
        return Command(
            u=u,
            contributions={"given": u},
            state_rate=state,
            missing=jnp.zeros_like(beta),
            rank=jnp.asarray(beta.shape[0]),
            dependent=jnp.zeros(beta.shape, bool),
            signals={},
        )

    def _inputs(self, t: Any, size: int) -> Float[Array, " l"]:
        """The inputs at one instant.

        Raises:
            ShapeError: their number is not the plant's number of inputs.
        """
        assert self.inputs is not None
        u = validate.real(self.inputs, self.inputs(t))
        if u.shape != (size,) and (u.shape, size) != ((), 1):
            raise ShapeError(
                described(self.inputs),
                got=f"inputs of shape {u.shape}",
                expected=f"shape ({size},), the inputs of the plant",
                cure="jnp.array([first, second]) makes a vector of numbers.",
            )
        return u.reshape(size)
