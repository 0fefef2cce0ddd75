"""The contract of a control law, and one sample of it at a time."""

from abc import abstractmethod
from functools import lru_cache
from typing import Any, NamedTuple

import equinox as eqx
import jax
import numpy as np
from jax.flatten_util import ravel_pytree
from jaxtyping import Array, Bool, Float, Int
from numpy.typing import ArrayLike

from servocon.constraint.constraint import Constraint
from servocon.engine.jit import jit
from servocon.engine.packing import Layout, flatten, pack
from servocon.engine.scalars.scalarize import scalarize
from servocon.errors import NonFiniteError
from servocon.laws.snapshot import Snapshot
from servocon.plant import Plant


class Command(NamedTuple):
    """What a law answers at one state.

    Attributes:
        u: The inputs, the sum of the contributions (l).
        contributions: What each term contributes to `u` (each l).
        state_rate: Time derivative of the law's internal state, a pytree like it.
        missing: What of the wanted change of β̇ the inputs cannot bring about (m).
        rank: Numerical rank of the map from inputs to β̇.
        dependent: The rows of β that depend on the others (m).
        signals: Other named quantities worth logging.
    """

    u: Float[Array, " l"]
    contributions: dict[str, Float[Array, " l"]]
    state_rate: Any
    missing: Float[Array, " m"]
    rank: Int[Array, ""]
    dependent: Bool[Array, " m"]
    signals: dict[str, Float[Array, "..."]]


class Step(NamedTuple):
    """One sample of a law, as NumPy arrays.

    Attributes:
        u: The inputs (l).
        beta: The constraint-following error (m).
        contributions: Each term's contribution to `u` (l).
        state: The internal state after the sample.
    """

    u: Any
    beta: Any
    contributions: dict[str, Any]
    state: Any


class Law(eqx.Module):
    """A control law: its own model of the plant, the constraint, and a command at each state.

    Attributes:
        model: The plant as the law knows it; the simulated plant may differ.
        constraint: The relation that the law makes the model follow.
    """

    model: eqx.AbstractVar[Plant]
    constraint: eqx.AbstractVar[Constraint]

    @abstractmethod
    def command(self, snapshot: Snapshot, state: Any) -> Command:
        """Inputs, contributions and rate of the internal state, from one evaluation."""

    def initial_state(self) -> Any:
        """The internal state at the start, a pytree of float arrays; empty by default."""
        return ()

    @property
    def sampled_only(self) -> bool:
        """Whether the law has no meaning between samples."""
        return False

    def advance(self, state: Any, command: Command, period: Float[Array, ""]) -> Any:
        """The internal state at the next sample, `period` [s] after this one."""
        return jax.tree.map(lambda x, rate: x + period * rate, state, command.state_rate)

    def check(self, rows: int) -> None:
        """Raise an `InputError` when the law cannot work on a constraint with `rows` rows."""
        return None

    @property
    def step(self) -> "Sampler":
        """The law one sample at a time, for a plant that servocon does not simulate.

        ``law.step(q, v, t)``; see `Sampler.__call__`.
        """
        # Kept, because a law is frozen. (A method of an Equinox module is wrapped at each access.)
        made = self.__dict__.get("_sampler")
        if made is None:
            made = Sampler(self)
            object.__setattr__(self, "_sampler", made)
        return made

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in self.__dict__.items() if name != "_sampler"}


class Sampler:
    """A law's compiled sample. One array goes in and one comes out: each costs time."""

    def __init__(self, law: Law):
        vector, self._layout = pack(law, "law")
        self._vector = jax.device_put(vector)
        self._leaves = [np.asarray(leaf) for leaf in jax.tree.leaves(law.initial_state())]

    def __call__(
        self, q: ArrayLike, v: ArrayLike, t: float, state: Any = None, period: float = 0.0
    ) -> Step:
        """One sample.

        Args:
            q: Coordinates (nq).
            v: Speeds (n).
            t: Time [s].
            state: Internal state after the last sample; None at the first one.
            period: Time to the next sample [s], over which the internal state advances.

        Raises:
            NonFiniteError: a measurement, a parameter or the resulting input is not finite.
        """
        q, v = np.asarray(q, dtype=float), np.asarray(v, dtype=float)
        leaves = self._leaves if state is None else list(map(np.asarray, jax.tree.leaves(state)))
        # Filled place by place, which is faster than to concatenate.
        x = np.empty(2 + q.size + v.size + sum([leaf.size for leaf in leaves]))
        x[0], x[1], end = t, period, 2
        for part in (q, v, *leaves):
            start, end = end, end + part.size
            x[start:end] = part.ravel() if part.ndim != 1 else part
        if not np.isfinite(x).all():
            raise NonFiniteError("q, v", got=f"{q}, {v} at t = {t}", expected="finite measurements")
        function, layouts = _compiled_step(self._layout, q.size, v.size)
        vector = np.asarray(function(self._vector, x))  # the layout is known once it is traced
        out: Step = layouts[0].unpack(vector)
        if not np.isfinite(out.u).all():
            raise NonFiniteError(
                f"input at t = {t} s",
                got=str(out.u),
                expected="finite inputs",
                cure="Is the model's mass matrix positive definite at this state?",
            )
        return out


@lru_cache(maxsize=64)
def _compiled_step(law_layout: Layout, nq: int, n: int):
    layouts: list[Layout] = []

    def step(vector, x):
        law: Law = law_layout.unpack(vector)
        t, period, q, v, rest = x[0], x[1], x[2 : 2 + nq], x[2 + nq : 2 + nq + n], x[2 + nq + n :]
        _, unravel = ravel_pytree(law.initial_state())
        state = unravel(rest)
        snapshot = Snapshot(law.model, law.constraint, q, v, t)
        command = law.command(snapshot, state)
        after = law.advance(state, command, period)
        vector, layout = flatten(Step(command.u, snapshot.beta, command.contributions, after))
        layouts[:] = [layout]
        return vector

    def in_scalars(*arguments):
        return (scalarize(step, *arguments) or step)(*arguments)

    return jit(in_scalars), layouts
