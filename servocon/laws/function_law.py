"""A law given by any Python function: another controller in the same closed loop."""

from collections.abc import Callable
from functools import cached_property, lru_cache
from typing import Any

import equinox as eqx
import jax
import jax.numpy as jnp
import numpy as np
from jax.core import Tracer
from jaxtyping import Array, Float

from servocon import validate
from servocon.arrays import ArrayLike
from servocon.constraint.constraint import Constraint, related
from servocon.engine import evaluator
from servocon.errors import NonFiniteError, ServoconError, ShapeError
from servocon.laws.law import Command, Law
from servocon.laws.sampler import Sampler, Step, checked_sample, given_state, refuse
from servocon.laws.servo import check_relation
from servocon.laws.snapshot import Snapshot
from servocon.plant import Plant
from servocon.plant.contract import Scalar, require_sizes
from servocon.precision import called_back
from servocon.tree import Layout, declaration, pack
from servocon.user_code import explained, explanation

_FAILED: dict[Any, str] = {}
"""Last errors, as text, of functions called back by JAX and not yet asked for by their laws."""


def _state(value: Any) -> Any:
    """An initial internal state as an array, or None."""
    if value is None or isinstance(value, Tracer | jax.Array):
        return value
    return validate.array("initial", value, "numbers, or None for no internal state")


class FunctionLaw(Law):
    """u = function(q, v, t), in plain Python: NumPy, another library's controller, a solver.

    It acts at samples (``simulate(..., period=)`` or `simulate_mujoco`) and receives NumPy arrays.
    The function must not keep a state of its own, since the record calls it again. Its state is
    `initial`, advanced by Euler's rule with the rate that the function returns.

    Args:
        model: Model of the plant, for β and the number of inputs.
        constraint: Definition of the record's β; None for a record without β.
        function: Function of (q, v, t) that returns u (l); with an internal state, function of
            (q, v, t, state) that returns u and the rate of the state.
        initial: Initial internal state (k), or None.

    Raises:
        InputError: an argument is of the wrong kind.
    """

    model: Plant
    constraint: Constraint = eqx.field(converter=related)
    function: Callable[..., Any] = eqx.field(static=True)
    initial: Any = eqx.field(
        default=None, converter=_state, metadata=declaration(text="initial internal state")
    )

    def __check_init__(self):
        check_relation(self.model, self.constraint)
        arguments = "q, v, t" if self.initial is None else "q, v, t, state"
        validate.function("function", self.function, arguments=arguments)
        if self.initial is not None:
            validate.finite("initial", self.initial)

    @property
    def sampled_only(self) -> bool:
        """True: a Python function is called at samples only."""
        return True

    @property
    def shape(self) -> tuple[int, ...] | None:
        """Shape of the internal state; None if there is none."""
        return None if self.initial is None else np.shape(self.initial)

    def initial_state(self, snapshot: Snapshot) -> Any:
        """The initial internal state (k), or None."""
        return () if self.initial is None else jnp.asarray(self.initial, float)

    def command(self, snapshot: Snapshot, state: Any) -> Command:
        """The inputs, as the contribution "function"."""
        B, beta = snapshot.B, snapshot.beta
        size = snapshot.F.shape[0] if B is None else B.shape[1]
        nq, n = snapshot.q.shape[0], snapshot.v.shape[0]
        function, shape = self.function, self.shape

        def call(given: np.ndarray) -> np.ndarray:
            q, v, t, memory = np.split(given, [nq, nq + n, nq + n + 1])
            try:
                u, rate = _called(function, shape, q, v, t[0], memory.reshape(shape or (0,)))
                if u.shape != (size,):
                    raise ShapeError("u", got=f"shape {u.shape}", expected=f"{size} inputs")
            except Exception as error:  # the run ends at the NaN and reports the error
                told = error if isinstance(error, ServoconError) else explanation(error)
                _FAILED[function] = str(told or f"{type(error).__name__}: {error}")
                error.__traceback__ = None  # it would grow each time one object is raised again
                u, rate = np.full(size, np.nan), np.zeros(memory.size)
            return np.concatenate([u, np.ravel(rate)])

        parts = snapshot.q, snapshot.v, snapshot.t[None]
        memory = jnp.zeros(0) if shape is None else jnp.ravel(state)
        kind = jax.ShapeDtypeStruct((size + memory.shape[0],), float)
        found = called_back(call, kind, jnp.concatenate([*parts, memory]))
        u = found[:size]
        rate = () if shape is None else found[size:].reshape(shape)
        return Command(
            u=u,
            contributions={"function": u},
            state_rate=rate,
            missing=jnp.zeros_like(beta),
            rank=jnp.asarray(beta.shape[0]),
            dependent=jnp.zeros(beta.shape, bool),
            signals={},
        )

    def trouble(self) -> str:
        """The last error of the function within a run, as text; empty if there was none."""
        return _FAILED.pop(self.function, "")

    @cached_property
    def step(self) -> Sampler:
        """The function one sample at a time, without a compiler in between."""
        return _FunctionSampler(self)


def _called(
    function: Callable[..., Any], shape: tuple[int, ...] | None, q: Any, v: Any, t: Any, state: Any
) -> tuple[np.ndarray, Any]:
    """The inputs, and the rate of the internal state in this shape if there is one.

    Raises:
        ShapeError: the function returns another shape.
    """
    at = np.asarray(q), np.asarray(v), float(t)
    if shape is None:
        return _vector("u", function(*at)), ()
    found = function(*at, np.asarray(state))
    if not isinstance(found, tuple) or len(found) != 2:
        got = type(found).__name__
        raise ShapeError("function", got=got, expected="a tuple (u, rate of the state)")
    rate = validate.array("rate of the state", found[1])
    if rate.shape != shape:
        expected = f"shape {shape}, that of `initial`"
        raise ShapeError("rate of the state", got=f"shape {rate.shape}", expected=expected)
    return _vector("u", found[0]), rate


class _FunctionSampler(Sampler):
    """One sample of a `FunctionLaw`."""

    def __init__(self, law: FunctionLaw):
        self._law = law
        self._numbers, self._layout = pack((law.model, law.constraint), "law")
        self._known: tuple[int, int] | None = None

    @explained
    def __call__(
        self, q: ArrayLike, v: ArrayLike, t: float, state: Any = None, period: float | None = None
    ) -> Step:
        q, v, t, period = checked_sample(q, v, t, 0.0 if period is None else period)
        law, shape = self._law, self._law.shape
        own = () if shape is None else np.asarray(law.initial)
        if state is not None:
            leaves = given_state(state, pack(own, "state")[1])
            own = leaves[0] if leaves else ()
        refuse(q, v, t, period, np.ravel(own))
        if self._known != (q.size, v.size):
            require_sizes(law.model, q.size, v.size)
            self._known = q.size, v.size
        beta, inputs = _beta(self._layout)(self._numbers, q, v, t)
        u, rate = _called(law.function, shape, q, v, t, own)
        if u.shape != inputs.shape:
            expected = f"{inputs.size} inputs, those of the model"
            raise ShapeError("u", got=f"shape {u.shape}", expected=expected)
        if not np.isfinite(u).all():
            raise NonFiniteError(f"input at t = {t:.6g} s", got=u, expected="finite inputs")
        after = () if shape is None else own + period * rate
        return Step(u, beta, {"function": u}, after)


@lru_cache(maxsize=64)
def _beta(layout: Layout) -> Callable[..., Any]:
    """β, and an array with one number per input."""

    def evaluate(numbers: Any, q: Any, v: Any, t: Scalar) -> tuple[Array, Array]:
        model, constraint = layout.unpack(numbers)
        B = model.input_matrix(q, t)
        return constraint.beta(model, q, v, t), jnp.zeros(v.shape[0] if B is None else B.shape[1])

    return evaluator(evaluate)


def _vector(where: str, value: Any) -> Float[np.ndarray, " l"]:
    array = np.atleast_1d(validate.array(where, value))
    if array.ndim != 1:
        raise ShapeError(where, got=f"shape {array.shape}", expected="a vector")
    return array
