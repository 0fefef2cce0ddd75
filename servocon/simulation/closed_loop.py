"""Plant and law as one vector field, and its observation: pure, differentiable functions."""

import dataclasses
from collections.abc import Callable
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
from jax.flatten_util import ravel_pytree
from jaxtyping import Array, Bool, Float, Int

from servocon import linalg, validate
from servocon.constraint.constraint import Constraint
from servocon.constraint.coupling import COUPLED, uncoupled_part
from servocon.constraint.rounding import SUSPICIOUS
from servocon.errors import ShapeError
from servocon.laws import Command, Law
from servocon.laws.block_snapshot import BlockSnapshot, snapshot_at
from servocon.laws.sampler import state_layout
from servocon.laws.snapshot import Snapshot
from servocon.plant import Plant
from servocon.plant.block_mass import mass_beyond, mass_of_agents
from servocon.plant.contract import Scalar
from servocon.precision import float64
from servocon.results.record import PLANT_BETA, PLANT_POSITION_ERROR
from servocon.tree import Flat, Layout, flatten

EXACT = 1e-9
"""Largest error of hand-given A and b, in the scale of their row, that needs no closer check."""


ALIKE = 1e-12
"""Asymmetry of a mass matrix, relative to its largest entry, that counts as rounding."""


class Sizes(NamedTuple):
    """Numbers of coordinates (nq) and of speeds (n) of a closed loop."""

    coordinates: int
    speeds: int


class Observation(NamedTuple):
    """Everything at one instant; see `servocon.Trajectory` for shapes and units.

    Many instants are an observation, too: time leads each array, and the batch leads time. A
    condition that may end a run is a function of one instant. `t` is the time, `u` acts, and of a
    sampled law `law_state` is that with which the next sample begins. `independence` and
    `row_lengths` are from the `Snapshot`, and not in the record.
    """

    t: Any
    q: Float[Array, " nq"]
    v: Float[Array, " n"]
    u: Float[Array, " l"]
    contributions: dict[str, Float[Array, " l"]]
    beta: Float[Array, " m"]
    position_error: Float[Array, " p"]
    kinetic_energy: Float[Array, ""]
    potential_energy: Float[Array, ""]
    rank: Int[Array, ""]
    missing: Float[Array, " m"]
    dependent: Bool[Array, " m"]
    independence: Float[Array, ""]
    row_lengths: Float[Array, " k"]
    signals: dict[str, Array]
    law_state: Any


class InitialValues(NamedTuple):
    """Model, constraint and plant at the initial state, for the checks of a run.

    An `Observation` has none of these matrices: every output of a run would hold them. `sound` is
    True if they pass every check beyond doubt, see `judged`.

    For many agents the mass matrices are a `BlockBand` (the plant's is a full matrix if it gives no
    blocks) and A is a `BlockRows`. Its error is the part of β's derivative in one direction that
    the blocks lack (m); `mass_error` is the same for the plant's and the model's momentum (n each).
    """

    M: Any
    F: Float[Array, " n"]
    B: Any
    A: Any
    b: Float[Array, " m"]
    plant_mass: Any
    A_error: Float[Array, "m n"]
    b_error: Float[Array, " m"]
    mass_error: Any = ()
    sound: Bool[Array, ""] | None = None


def rows_of(now: Observation) -> tuple[Flat, Flat]:
    """An instant as two rows of numbers, from which `of_rows` makes it again; traced.

    Each array that a compiled program returns costs time, and a compiler that fuses would compute
    shared values anew for each of many arrays. Most values are computed on the way to the inputs,
    which have a row of their own. The time is known outside the program.
    """
    inputs = flatten((now.u, now.contributions))
    others = flatten(now._replace(t=None, u=None, contributions=None))
    return Flat(*inputs), Flat(*others)


def of_rows(
    t: np.ndarray, rows: tuple[np.ndarray, np.ndarray], layouts: tuple[Layout, Layout]
) -> Observation:
    """The instants (…) with these rows.

    Args:
        t: Their times [s] (…).
        rows: The two kinds of rows (…, any).
        layouts: Layouts of these.
    """
    u, contributions = layouts[0].unpack(rows[0])
    return layouts[1].unpack(rows[1])._replace(t=t, u=u, contributions=contributions)


def states_of(observation: Any) -> np.ndarray:
    """Coordinates, speeds and internal states of the law at the instants (…, any)."""
    leaves = [observation.q, observation.v, *jax.tree.leaves(observation.law_state)]
    lead = np.shape(observation.q)[:-1]
    return np.concatenate([np.reshape(leaf, (*lead, -1)) for leaf in leaves], axis=-1)


def _require_real(law: Law, command: Command) -> None:
    """Refuse complex values of a law: the run would drop their imaginary parts.

    Raises:
        ShapeError: a value is complex.
    """
    parts = command._asdict()
    for name in ("contributions", "signals", "u", "state_rate", "missing"):
        for path, leaf in jax.tree_util.tree_leaves_with_path(parts[name]):
            if jnp.iscomplexobj(leaf):
                raise ShapeError(
                    f"{type(law).__name__}.command: {name}{jax.tree_util.keystr(path)}",
                    got=f"dtype {leaf.dtype}",
                    expected="float64",
                    cure=validate.cure_of_dtype(leaf),
                )


def flat_state(state: Any) -> np.ndarray:
    """A law's internal state as one vector."""
    leaves = [np.ravel(np.asarray(leaf, float)) for leaf in jax.tree.leaves(state)]
    return np.concatenate([np.zeros(0), *leaves])


def judged(values: InitialValues) -> InitialValues:
    """The values at the initial state, with `sound`."""
    return values._replace(sound=_sound(values))


def _sound(values: InitialValues) -> Bool[Array, ""]:
    """True if the values at the initial state pass every check beyond doubt.

    Mass matrices are finite, symmetric and positive definite. If the relation has rows, A is finite
    and not zero, no row is so small that it may be rounding, and A and b agree with
    differentiation.
    """
    A, b = values.A, values.b
    good = jnp.all(jnp.isfinite(b))
    for M in (values.M, values.plant_mass):
        good &= _definite_band(M) if isinstance(M, linalg.BlockBand) else _definite(M)
    for part in values.mass_error:
        good &= jnp.all(jnp.abs(part) <= COUPLED)
    if isinstance(A, linalg.BlockRows):
        length = A.row_norms()
        good &= jnp.all(jnp.isfinite(length)) & jnp.all(length > 0.0)
        return good & jnp.all(jnp.abs(values.A_error) <= COUPLED)
    if not len(A):
        return good
    good &= jnp.any(A != 0.0) & jnp.all(jnp.isfinite(A))
    length = jnp.linalg.norm(A / jnp.sqrt(jnp.diagonal(values.M)), axis=1)
    good &= jnp.all((length == 0.0) | (length > SUSPICIOUS * jnp.max(length)))
    row = jnp.max(jnp.abs(A), axis=1)
    good &= jnp.all(jnp.max(jnp.abs(values.A_error), axis=1) <= EXACT * row)
    good &= jnp.all(jnp.abs(values.b_error) <= EXACT * (row + jnp.abs(b)))
    return good


def _definite(M: Float[Array, "n n"]) -> Bool[Array, ""]:
    """True for a mass matrix that is symmetric and positive definite beyond doubt.

    Differentiated energies give entries that are symmetric up to rounding.
    """
    L = linalg.cholesky(M)
    rest = jnp.diagonal(L) ** 2 / jnp.diagonal(M)  # a speed's own part of its inertia
    return _symmetric(M) & (jnp.min(rest) > linalg.SINGULAR * len(M))


def _symmetric(M: Float[Array, "... n n"]) -> Bool[Array, ""]:
    """True for matrices that are symmetric up to rounding."""
    largest = jnp.max(jnp.abs(M), axis=(-2, -1), keepdims=True)
    return jnp.all(jnp.abs(M - jnp.swapaxes(M, -2, -1)) <= ALIKE * largest)


def _definite_band(M: linalg.BlockBand) -> Bool[Array, ""]:
    """True for a mass matrix of many agents that is symmetric and positive definite."""
    own = M.blocks[0]
    if len(M.blocks) == 1:
        return jnp.all(jax.vmap(_definite)(own))
    solved = M.solve(jnp.ones((own.shape[0] * own.shape[1], 1)))
    return _symmetric(own) & jnp.all(jnp.isfinite(solved))


@float64
@jax.tree_util.register_dataclass
@dataclasses.dataclass(frozen=True, eq=False)
class ClosedLoop:
    """A plant under a law: ẋ = field(t, x) with x = [q, v, internal state of the law].

    Attributes:
        plant: The plant that moves. The same object as `law.model` if they agree exactly; then both
            share one evaluation.
        law: The control law, with its own model.
        disturbance: Further generalized force d(q, v, t) on the plant (n) [N, N m], or None.
        sizes: Numbers of coordinates and speeds (nq, n) in x; None if the numbers are equal
            and the law has no internal state.
        own_beta: True if β of the plant may differ from that of the law's model and is logged, too.
    """

    plant: Plant
    law: Law
    disturbance: Callable[..., Any] | None = None
    sizes: tuple[int, int] | None = dataclasses.field(default=None, metadata={"static": True})
    own_beta: bool = dataclasses.field(default=False, metadata={"static": True})

    def initial(
        self, q: Float[Array, " nq"], v: Float[Array, " n"], t: Scalar
    ) -> Float[Array, " x"]:
        """The initial state vector."""
        snapshot = snapshot_at(self.law.model, self.law.constraint, q, v, t)
        return jnp.concatenate([q, v, ravel_pytree(self.law.initial_state(snapshot))[0]])

    def split(self, x: Float[Array, " x"]) -> tuple[Array, Array, Any]:
        """q, v and the law's internal state.

        Raises:
            ShapeError: x does not have the sizes of the loop.
        """
        nq, n = self.sizes or Sizes(x.shape[0] // 2, x.shape[0] // 2)
        states = self._states(nq, n)
        if nq + n + states.size != x.shape[0] or (self.sizes is None and states.size):
            raise ShapeError(
                "x",
                got=f"{x.shape[0]} entries",
                expected=f"{nq} coordinates, {n} speeds and {states.size} states of the law",
                cure="Give servocon.ClosedLoop the first two as sizes.",
            )
        return x[:nq], x[nq : nq + n], states.unpack(x[nq + n :])

    def _states(self, nq: int, n: int) -> Layout:
        """Layout of the law's internal state; found once for a loop."""
        known = self.__dict__.get("states of the law")
        if known is None or known[0] != (nq, n):
            known = (nq, n), state_layout(self.law, nq, n)
            self.__dict__["states of the law"] = known
        return known[1]

    def command(self, q: Array, v: Array, t: Scalar, state: Any) -> tuple[Snapshot, Command]:
        """The law's evaluation and its command at one state."""
        snapshot = snapshot_at(self.law.model, self.law.constraint, q, v, t)
        command = self.law.command(snapshot, state)
        _require_real(self.law, command)
        return snapshot, command

    def acceleration(
        self, q: Array, v: Array, t: Scalar, u: Array, model: Snapshot | None
    ) -> Float[Array, " n"]:
        """v̇ of the plant under inputs u; `model` is the law's snapshot, reused if equal."""
        if model is None or self.law.model is not self.plant:
            model = snapshot_at(self.plant, self.law.constraint, q, v, t)
        force = model.generalized_force(u)
        if self.disturbance is not None:
            force = force + jnp.asarray(self.disturbance(q, v, t))
        return model.acceleration(force)

    def field(self, t: Scalar, x: Float[Array, " x"]) -> Float[Array, " x"]:
        """ẋ under the continuous law."""
        return self.evaluated(t, x)[0]

    def evaluated(
        self, t: Scalar, x: Float[Array, " x"]
    ) -> tuple[Float[Array, " x"], Observation, InitialValues]:
        """ẋ under the continuous law, the logged quantities and the values for the checks of a run.

        All come from one evaluation of the law.
        """
        q, v, state = self.split(x)
        snapshot, command = self.command(q, v, t, state)
        derivative = jnp.concatenate(
            [
                self.plant.coordinate_rate(q, v, t),
                self.acceleration(q, v, t, command.u, snapshot),
                ravel_pytree(command.state_rate)[0],
            ]
        )
        observation = self._observation(snapshot, command, q, v, t, state)
        return derivative, observation, self._initial_values(snapshot, q, v, t)

    def held_field(self, t: Scalar, x: Float[Array, " x"], u: Array) -> Float[Array, " x"]:
        """ẋ of the plant alone under held inputs (the law's internal state is constant)."""
        q, v, _ = self.split(x)
        return jnp.concatenate(
            [
                self.plant.coordinate_rate(q, v, t),
                self.acceleration(q, v, t, u, None),
                jnp.zeros_like(x[q.shape[0] + v.shape[0] :]),
            ]
        )

    def sample(
        self, t: Scalar, x: Float[Array, " x"], period: Any
    ) -> tuple[Float[Array, " l"], Float[Array, " x"]]:
        """Inputs at a sampling instant, and the state with the law's part advanced by a period."""
        q, v, state = self.split(x)
        snapshot, command = self.command(q, v, t, state)
        return self._sample(snapshot, command, q, v, state, period)

    def sampled(
        self, t: Scalar, x: Float[Array, " x"], held: Array, period: Any
    ) -> tuple[tuple[Array, Array], Observation, InitialValues]:
        """`sample`, `observe` and `initial_values` at one instant, from one evaluation."""
        q, v, state = self.split(x)
        snapshot, command = self.command(q, v, t, state)
        sample = self._sample(snapshot, command, q, v, state, period)
        observation = self._observation(snapshot, command._replace(u=held), q, v, t, state)
        return sample, observation, self._initial_values(snapshot, q, v, t)

    def _sample(
        self, snapshot: Snapshot, command: Command, q: Array, v: Array, state: Any, period: Any
    ) -> tuple[Array, Array]:
        after = self.law.next_state(snapshot, state, command, period)
        flat = [jnp.ravel(leaf) for leaf in jax.tree.leaves(after)]
        return command.u, jnp.concatenate([q, v, *flat])

    def observe(self, t: Scalar, x: Float[Array, " x"], held: Array | None = None) -> Observation:
        """The logged quantities at one instant; `held` replaces the continuous law's inputs."""
        q, v, state = self.split(x)
        snapshot, command = self.command(q, v, t, state)
        if held is not None:
            command = command._replace(u=held)
        return self._observation(snapshot, command, q, v, t, state)

    def _observation(
        self, snapshot: Snapshot, command: Command, q: Array, v: Array, t: Scalar, state: Any
    ) -> Observation:
        constraint = self.law.constraint
        signals = command.signals | constraint.signals(self.law.model, q, t)
        if self.own_beta:
            signals = signals | {
                PLANT_BETA: constraint.beta(self.plant, q, v, t),
                PLANT_POSITION_ERROR: constraint.position_error(self.plant, q, t),
            }
        return Observation(
            t=t,
            q=q,
            v=v,
            u=command.u,
            contributions=command.contributions,
            beta=snapshot.beta,
            position_error=constraint.position_error(self.law.model, q, t),
            kinetic_energy=jnp.asarray(self.plant.kinetic_energy(q, v, t), float),
            potential_energy=jnp.asarray(self.plant.potential_energy(q, t), float),
            rank=command.rank,
            missing=command.missing,
            dependent=command.dependent,
            independence=snapshot.independence,
            row_lengths=snapshot.row_lengths,
            signals=signals,
            law_state=state,
        )

    def initial_values(self, t: Scalar, x: Float[Array, " x"]) -> InitialValues:
        """Model, constraint and plant at the initial state, for the checks of a run."""
        q, v, _ = self.split(x)
        snapshot = snapshot_at(self.law.model, self.law.constraint, q, v, t)
        return self._initial_values(snapshot, q, v, t)

    def _initial_values(self, s: Snapshot, q: Array, v: Array, t: Scalar) -> InitialValues:
        if isinstance(s, BlockSnapshot):
            plant_mass = mass_of_agents(self.plant, q, t, s.A.pattern.agents)
            of_plant = jnp.zeros(0)
            if plant_mass is None:
                plant_mass = self.plant.mass_matrix(q, t)
            else:
                of_plant = mass_beyond(self.plant, plant_mass, q, t)
            A_error = uncoupled_part(s.constraint, s.A, s.model, q, v, t)
            beyond = of_plant, mass_beyond(s.model, s.M, q, t)
            return InitialValues(
                s.M, s.F, s.B, s.A, s.b, plant_mass, A_error, jnp.zeros(()), beyond
            )
        A_error, b_error = jnp.zeros_like(s.A), jnp.zeros_like(s.b)
        if type(s.constraint).linearize is not Constraint.linearize:  # A and b are given by hand
            derived = Constraint.linearize(s.constraint, s.model, q, v, t)
            A_error, b_error = s.A - derived.A, s.b - derived.b
        M = s.M if self.law.model is self.plant else self.plant.mass_matrix(q, t)
        return InitialValues(s.M, s.F, s.B, s.A, s.b, M, A_error, b_error)
