"""Integration methods that change the steps of another method."""

from collections.abc import Callable
from typing import Any

import diffrax as dfx
import equinox as eqx
import jax
import jax.numpy as jnp
from jaxtyping import Array

from servocon.engine import Method


class Around(dfx.AbstractAdaptiveSolver):
    """A diffrax method whose steps a subclass changes in `step`; the rest is unchanged.

    Attributes:
        method: The wrapped method.
    """

    method: Any

    @property
    def term_structure(self) -> Any:  # pyright: ignore[reportIncompatibleVariableOverride]
        """As the method."""
        return self.method.term_structure

    @property
    def interpolation_cls(self) -> Any:  # pyright: ignore[reportIncompatibleMethodOverride]
        """As the method."""
        return self.method.interpolation_cls

    def order(self, terms: Any) -> Any:
        """As the method."""
        return self.method.order(terms)

    def error_order(self, terms: Any) -> Any:
        """As the method."""
        return self.method.error_order(terms)

    def init(self, terms: Any, t0: Any, t1: Any, y0: Any, args: Any) -> Any:
        """As the method."""
        return self.method.init(terms, t0, t1, y0, args)

    def func(self, terms: Any, t0: Any, y0: Any, args: Any) -> Any:
        """As the method."""
        return self.method.func(terms, t0, y0, args)


class Projected(Around):
    """A method whose new state is moved onto a constraint before the next step.

    Its dense output ends at the state before the projection.

    Attributes:
        project: (t, y) → y moved onto the constraint.
        move_is_error: True to count the projection's displacement as an error of the step.
    """

    project: Callable[[Any, Array], Array]
    move_is_error: bool = False

    def step(
        self, terms: Any, t0: Any, t1: Any, y0: Any, args: Any, solver_state: Any, made_jump: Any
    ) -> Any:
        """One step of the method, then the projection; the method restarts from there."""
        y1, error, dense, _, result = self.method.step(
            terms, t0, t1, y0, args, solver_state, made_jump
        )
        before, y1 = y1, self.project(t1, y1)
        if self.move_is_error and error is not None:  # the method estimates it
            error = jnp.abs(error) + jnp.abs(y1 - before)
        return y1, error, dense, self.method.init(terms, t1, t1, y1, args), result


class Polynomial(dfx.AbstractLocalInterpolation):
    """A dense output as a polynomial.

    Attributes:
        t0: Time at the beginning of the step [s].
        t1: Time at its end [s].
        y0: State at its beginning.
        powers: Factors of θ, θ², … (powers, size), θ from 0 to 1 over the step.
    """

    t0: Any
    t1: Any
    y0: Array
    powers: Array

    def evaluate(self, t0: Any, t1: Any = None, left: bool = True) -> Array:
        """The state at an instant, or its change between two instants."""
        if t1 is not None:
            return self.evaluate(t1, left=left) - self.evaluate(t0, left=left)
        length = self.t1 - self.t0
        part = (t0 - self.t0) / jnp.where(length == 0.0, 1.0, length)
        return self.y0 + jnp.polyval(self.powers[::-1], part) * part


class Further(Around):
    """A method with further stages for dense output, in the steps that contain an output.

    Attributes:
        numbers: The coefficients of the method.
        outputs: Output times (T) [s]; None for a dense output of every step.
    """

    numbers: Method = eqx.field(static=True)
    outputs: Array | None = None

    @property
    def interpolation_cls(self) -> Any:  # pyright: ignore[reportIncompatibleMethodOverride]
        """The polynomial."""
        return Polynomial

    def step(
        self, terms: Any, t0: Any, t1: Any, y0: Any, args: Any, solver_state: Any, made_jump: Any
    ) -> Any:
        """One step of the method, and the polynomial over it."""
        y1, error, dense, state, result = self.method.step(
            terms, t0, t1, y0, args, solver_state, made_jump
        )
        control = terms.contr(t0, t1)

        def powers() -> Array:
            increments = dense["k"]
            for c, row in self.numbers.further:
                y = y0 + jnp.asarray(row) @ increments
                increment = terms.vf_prod(t0 + c * (t1 - t0), y, args, control)
                increments = jnp.concatenate([increments, increment[None]])
            return jnp.asarray(self.numbers.dense) @ increments

        if self.outputs is None:
            path = powers()
        else:
            none = jnp.zeros((len(self.numbers.dense), *y0.shape))
            within = jnp.any((self.outputs >= t0) & (self.outputs <= t1))
            path = jax.lax.cond(within, powers, lambda: none)
        return y1, error, {"y0": y0, "powers": path}, state, result
