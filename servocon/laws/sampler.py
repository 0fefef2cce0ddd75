"""One sample of a law at a time, compiled: for hardware, and for plants of other programs."""

from functools import lru_cache
from typing import Any, NamedTuple

import jax
import numpy as np
from jax.flatten_util import ravel_pytree
from numpy.typing import ArrayLike

from servocon.engine.jit import jit
from servocon.engine.packing import Layout, flatten, pack
from servocon.engine.scalars.scalarize import scalarize
from servocon.errors import NonFiniteError
from servocon.laws.snapshot import Snapshot
from servocon.user_code import explained


class Step(NamedTuple):
    """One sample of a law, as NumPy arrays.

    Attributes:
        u: Inputs (l).
        beta: Constraint-following error (m).
        contributions: Contribution of each term to `u` (l).
        state: Internal state after the sample.
    """

    u: Any
    beta: Any
    contributions: dict[str, Any]
    state: Any


class Sampler:
    """Compiled evaluation of a law at one sample; `servocon.Law.step` is one.

    Args:
        law: A `servocon.Law`.
    """

    # One array goes in and one comes out: each costs time.
    def __init__(self, law: Any):
        vector, self._layout = pack(law, "law")
        self._vector = jax.device_put(vector)
        self._leaves = [np.asarray(leaf) for leaf in jax.tree.leaves(law.initial_state())]

    @explained
    def __call__(
        self, q: ArrayLike, v: ArrayLike, t: float, state: Any = None, period: float = 0.0
    ) -> Step:
        """Evaluate one sample.

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
            begin, end = end, end + part.size
            x[begin:end] = part.ravel() if part.ndim != 1 else part
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
        law = law_layout.unpack(vector)
        t, period, q, v, rest = x[0], x[1], x[2 : 2 + nq], x[2 + nq : 2 + nq + n], x[2 + nq + n :]
        _, unravel = ravel_pytree(law.initial_state())
        state = unravel(rest)
        snapshot = Snapshot(law.model, law.constraint, q, v, t)
        command = law.command(snapshot, state)
        after = law.next_state(state, command, period)
        vector, layout = flatten(Step(command.u, snapshot.beta, command.contributions, after))
        layouts[:] = [layout]
        return vector

    def in_scalars(*arguments):
        return (scalarize(step, *arguments) or step)(*arguments)

    return jit(in_scalars), layouts
