"""Linear models of platoons about cruising, with the leader's speed as input."""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import equinox as eqx
import jax
import jax.numpy as jnp
import numpy as np
from jax.tree_util import Partial
from jaxtyping import Array, ArrayLike, Float

import servocon as sc
from servocon_plants.platoon.leader import Leader
from servocon_plants.platoon.plant import Platoon

LARGEST: Any = "inf"
"""Order of the H∞ norm in python-control, whose type hints allow only integers."""

BLOCK = 32
"""Number of rows of a triangular matrix for which unknowns of other rows are taken together."""


class StringSystem(NamedTuple):
    """ż = A z + B v₀ and y = C z + D v₀: small deviations of a platoon and of its leader's speed.

    Attributes:
        A: System matrix (2N + k, square) with k internal states of the law.
        B: Input matrix (2N + k, 1).
        C: Output matrix (2N, 2N + k); y holds the N speeds [m/s], then the N gaps [m].
        D: Feedthrough (2N, 1).
    """

    A: np.ndarray
    B: np.ndarray
    C: np.ndarray
    D: np.ndarray

    def response(self, frequency: ArrayLike) -> np.ndarray:
        """y/v₀ at angular frequencies [rad/s], (frequencies × 2N), complex."""
        s = 1j * np.atleast_1d(np.asarray(frequency, dtype=float))
        inside = _solutions(self.A, s, np.repeat(self.B.T, s.size, axis=0))
        return inside @ self.C.T + self.D[:, 0]

    def norms(self) -> np.ndarray:
        """H∞ norm from the leader's speed to each output (2N), by python-control."""
        import control

        with np.errstate(all="ignore"):  # the bisection tries frequencies up to infinity
            return np.array(
                [
                    control.norm(
                        control.ss(self.A, self.B, self.C[i : i + 1], self.D[i : i + 1]),
                        p=LARGEST,
                        method="scipy",
                    )
                    for i in range(len(self.C))
                ]
            )

    @property
    def growth(self) -> tuple[float, str]:
        """Rate at which a deviation grows at most [1/s], and its words."""
        kept = _acting(self.A[None], len(self.C))
        fastest = float(_eigenvalues(self.A[kept][:, kept]).real.max())
        return fastest, f"an eigenvalue with real part {fastest:.3g} 1/s"


class SampledString(NamedTuple):
    """z⁺ = Aⱼ z + Bⱼ (x₀, v₀, v̇₀) at samples: deviations under a law that acts at samples.

    z holds the N positions, the N speeds and those k internal states of the law that act on them.
    Between samples the inputs are held and the vehicles move exactly. The samples repeat in cycles
    of c, j = 0 … c − 1: with messages at every fifth sample, c is 5.

    Attributes:
        A: System matrices (c, 2N + k, 2N + k).
        B: Effects of the leader's position, speed and acceleration (c, 2N + k, 3).
        period: Sampling period [s].
        vehicles: N.
    """

    A: np.ndarray
    B: np.ndarray
    period: float
    vehicles: int

    @property
    def of_cycle(self) -> np.ndarray:
        """The system matrix of a whole cycle."""
        whole = np.eye(self.A.shape[-1])
        for A in self.A:
            whole = A @ whole
        return whole

    def response(self, frequency: ArrayLike) -> np.ndarray:
        """y/v₀ at samples, at angular frequencies from above 0 to below π/period [rad/s].

        Within a cycle y/v₀ varies from sample to sample; its mean is the part of y that swings with
        the leader.

        Returns:
            Speeds, then gaps (frequencies × 2N), complex.
        """
        w, n = np.atleast_1d(np.asarray(frequency, dtype=float)), self.vehicles
        turn, place = np.exp(1j * w * self.period), 1.0 / (1j * w)
        leader = np.stack([place, np.ones_like(w), 1j * w], axis=1)
        powers = turn[:, None] ** np.arange(len(self.A) + 1)
        forces = [leader @ B.T * by[:, None] for B, by in zip(self.B, powers.T, strict=False)]
        alone: Any = 0.0
        for A, force in zip(self.A, forces, strict=True):
            alone = alone @ A.T + force if np.ndim(alone) else force
        z, mean = _solutions(self.of_cycle, powers[:, -1], alone), np.zeros_like(alone)
        for A, force, by in zip(self.A, forces, powers.T, strict=False):
            mean = mean + z / by[:, None] / len(self.A)
            z = z @ A.T + force
        ahead = np.concatenate([place[:, None], mean[:, : n - 1]], axis=1)
        return np.concatenate([mean[:, n : 2 * n], ahead - mean[:, :n]], axis=1)

    @property
    def growth(self) -> tuple[float, str]:
        """Growth of a deviation in a period, less 1, and its words."""
        in_a_cycle = np.abs(_eigenvalues(self.of_cycle)).max()
        largest = float(in_a_cycle ** (1.0 / len(self.A)))
        return largest - 1.0, f"deviations that grow by a factor of {largest:.6g} in a period"


def _solutions(A: np.ndarray, numbers: np.ndarray, right: np.ndarray) -> np.ndarray:
    """z with (λ − A) z = b, for each λ and b (λs, n).

    States that act on each other are solved for together, after those that act on them alone. So
    the speeds of the last vehicles are as accurate as those of the first, even where a swing has
    become small on its way to them.

    Raises:
        numpy.linalg.LinAlgError: a λ is an eigenvalue of A.
    """
    z = np.zeros((len(A), len(numbers)), complex)
    for part in _parts(A):
        ahead = np.any(A[part] != 0.0, axis=0) & ~part
        forced = right.T[part] + A[np.ix_(part, ahead)] @ z[ahead]
        z[part] = _together(A[np.ix_(part, part)], numbers, forced)
    return z.T


def _eigenvalues(A: np.ndarray) -> Any:
    """Eigenvalues of A: those of its parts, since equal vehicles have equal ones."""
    return np.concatenate([np.linalg.eigvals(A[np.ix_(part, part)]) for part in _parts(A)])


def _parts(A: np.ndarray) -> Iterator[Any]:
    """True for states that act on each other (n), in an order in which none act on earlier ones."""
    reach = (A != 0.0) | np.eye(len(A), dtype=bool)
    while np.any((more := reach.astype(float) @ reach > 0.0) != reach):
        reach = more
    done = np.zeros(len(A), dtype=bool)
    for first in np.argsort(reach.sum(axis=1), kind="stable"):
        if not done[first]:
            part = reach[first] & reach[:, first]
            done |= part
            yield part


def _together(A: np.ndarray, numbers: np.ndarray, right: np.ndarray) -> np.ndarray:
    """z with (λ − A) z = b, for each λ and b (n, λs): A is made triangular once."""
    from scipy.linalg import schur

    T, Q = schur(A, output="complex")[:2]
    z, pivots = Q.conj().T @ right, numbers - np.diagonal(T)[:, None]
    if not pivots.all():
        raise np.linalg.LinAlgError("a number is an eigenvalue")
    for end in range(len(A), 0, -BLOCK):
        begin = max(end - BLOCK, 0)
        z[begin:end] += T[begin:end, end:] @ z[end:]
        for i in range(end - 1, begin - 1, -1):
            z[i] /= pivots[i]
            z[begin:i] += T[begin:i, i, None] * z[i]
    return Q @ z


def _acting(systems: np.ndarray, first: int) -> np.ndarray:
    """True for the first states, and for those that act on them by any of some system matrices."""
    acts = np.any(systems != 0.0, axis=0)
    kept = np.arange(len(acts)) < first
    while True:
        more = kept | np.any(acts[kept], axis=0)
        if np.array_equal(more, kept):
            return kept
        kept = more


class _Steady(Leader):
    """A leader at constant acceleration, for derivatives."""

    initial_position: ArrayLike
    initial_speed: ArrayLike
    constant: ArrayLike = eqx.field(metadata=sc.declaration(text="acceleration"))

    def position(self, t: Float[Array, ""]) -> Float[Array, ""]:
        """x₀(t) [m]."""
        travelled = jnp.asarray(self.initial_speed) * t + 0.5 * jnp.asarray(self.constant) * t**2
        return jnp.asarray(self.initial_position) + travelled

    @classmethod
    def at(cls, t: Array, position: Array, speed: Array, acceleration: Array) -> "_Steady":
        """The leader with a given motion at t."""
        start = position - speed * t + 0.5 * acceleration * t**2
        return cls(start, speed - acceleration * t, acceleration)


@sc.float64
def string_system(
    platoon: Platoon, make_law: Callable[[Platoon], sc.Law], gaps: ArrayLike, speed: float = 20.0
) -> StringSystem | SampledString:
    """Linear model of a platoon about cruising, with the leader's speed as input.

    Laws may use the leader's position, speed and acceleration, and gaps rather than positions.

    Args:
        platoon: The plant; its leader is replaced.
        make_law: Function that makes the law for a platoon (with another leader). The law may have
            an internal state, such as an integral or a lag; with a period of its own, see
            `servocon.Loop`, the model is of its samples. Messages, see `servocon_plants.ByRadio`,
            have arrived, and their ages come and go in cycles.
        gaps: The gaps that the law keeps at this speed, one for all or one for each vehicle [m].
        speed: The speed [m/s].

    Raises:
        InputError: messages are lost, or take random times.
    """
    return systems_of(sc.certificates.draw_plants(platoon, 1, 0), make_law, gaps, speed)[0]


class _MotionRead(BaseException):  # not an Exception: the function that reads might catch it
    """The motion of an unknown leader was read."""


class _Unknown(Leader):
    """Placeholder of a leader in a law, to be replaced where the law is evaluated."""

    def position(self, t: Float[Array, ""]) -> Float[Array, ""]:
        """Refuse: a function of the law holds the leader, where it cannot be replaced."""
        raise _MotionRead


class _Made(sc.Module):
    """A function that gives a law behind the leader of a platoon.

    The numbers of the law are its parameters, so that laws of equal structure share a program.

    Attributes:
        law: The law, behind an unknown leader.
    """

    law: sc.Law

    def __call__(self, platoon: Platoon) -> sc.Law:
        """The law behind this leader."""
        unknown = lambda part: isinstance(part, _Unknown)
        known = lambda part: platoon.leader if unknown(part) else part
        return jax.tree.map(known, self.law, is_leaf=unknown)


def systems_of(
    platoons: Any, make_law: Callable[[Platoon], sc.Law], gaps: ArrayLike, speed: float
) -> list[StringSystem | SampledString]:
    """Linear models of a batch of platoons, from one compiled program."""
    n = platoons.tree.vehicles
    members = [platoons.member(i) for i in range(platoons.size)]
    first = make_law(members[0].replace(leader=_Steady(0.0, speed, 0.0)))
    period, cycle = first.sampled_every, first.sampled_cycle
    at = np.broadcast_to(np.asarray(gaps, dtype=float), n), np.full(n, speed), 0.0

    def derivatives(makers: list[Any]) -> list[Any]:
        """Derivatives of each platoon under the law that its function makes."""
        pairs = zip(makers, members, strict=True)
        functions = [Partial(_derivatives, *pair, cycle, period) for pair in pairs]
        return [sc.certificates.values_of(function, *at) for function in functions]

    try:
        made = [_Made(make_law(one.replace(leader=_Unknown()))) for one in members]
        found = derivatives(list(sc.batch(made).members()))
    except (_MotionRead, sc.errors.ShapeError):  # laws of different structure, or with closures
        found = derivatives([make_law] * len(members))
    if period is None:
        return [_system(n, *one) for one in found]
    return [_sampled(n, period, *one) for one in found]


def _derivatives(
    make_law: Callable[[Platoon], sc.Law],
    platoon: Platoon,
    cycle: tuple[int, int],
    period: Any,
    gaps: Array,
    v: Array,
    start: Array,
) -> Any:
    """Derivatives of the loop about cruising, see `_system` and `_sampled`; traced.

    Args:
        make_law: Function that makes the law.
        platoon: The plant.
        cycle: Samples until the law is settled, and of a cycle.
        period: The sampling period [s]; None if the law acts continuously.
        gaps: The gaps (N) [m].
        v: The speeds (N) [m/s].
        start: The initial time [s].
    """
    n, speed, (settled, repeated) = len(v), v[0], cycle

    def loop(leader: Array, t: Array) -> sc.ClosedLoop:
        led = platoon.replace(leader=_Steady.at(t, *leader))
        law = make_law(led)
        return sc.ClosedLoop(led, law if period is None else law.unsampled, sizes=(n, n))

    at = lambda t: jnp.stack([speed * t, speed, jnp.zeros(())])
    initial = lambda q: loop(at(start), start).initial(q, v, start)
    place = platoon.replace(leader=_Steady.at(start, *at(start))).place(gaps)
    x, moved = jax.jvp(initial, (place,), (jnp.ones(n),))
    if period is None:
        field = lambda x, leader: loop(leader, start).field(start, x)[n:]
        return *jax.jacfwd(field, (0, 1))(x, at(start)), moved[2 * n :]

    def sample(x: Array, leader: Array, t: Array) -> Any:
        u, after = loop(leader, t).sample(t, x, period)
        return u, after[2 * n :]

    def step(x: Array, t: Array) -> Array:
        return jnp.concatenate([x[:n] + period * v, v, sample(x, at(t), t)[1]])

    def differentiated(x: Array, t: Array) -> Any:
        return step(x, t), jax.jacfwd(sample, (0, 1))(x, at(t), t)

    u = sample(x, at(start), start)[0]
    held = lambda v, u: loop(at(start), start).held_field(start, x.at[n : 2 * n].set(v), u)
    of_plant = jax.jacfwd(lambda v, u: held(v, u)[n : 2 * n], (0, 1))(v, u)
    times = period * jnp.arange(settled + repeated)
    x = jax.lax.scan(lambda x, t: (step(x, t), None), x, times[:settled])[0]
    return jax.lax.scan(differentiated, x, times[settled:])[1], of_plant


def _system(n: int, of_state: np.ndarray, of_leader: np.ndarray, moved: np.ndarray) -> StringSystem:
    """System of the derivatives of v̇ and of the rate of the law's state.

    Args:
        n: Number of vehicles.
        of_state: Derivatives by (q, v, state).
        of_leader: Derivatives by the leader's position, speed and acceleration.
        moved: Change of the state if all move on by 1 m, since it counts from the leader, too.
    """
    k = len(of_state) - n
    # x_i − x₀ = −(e_1 + … + e_i), and ė_i = v_{i−1} − v_i.
    by_gap, by_rest = -of_state[:, :n] @ np.tri(n), of_state[:, n:]
    chain, first = np.eye(n, k=-1) - np.eye(n), np.eye(n)[:, 0]
    _, by_leader, fed = of_leader.T  # gaps count, positions do not
    by_leader = by_leader - np.append(np.zeros(n), moved)
    # The states are the gaps and the rest less fed v₀, so that v̇₀ does not appear.
    none = np.zeros((n, k))
    A = np.block([[np.zeros((n, n)), chain, none], [by_gap, by_rest]])
    B = np.concatenate([first + chain @ fed[:n], by_rest @ fed + by_leader])
    C = np.block([[np.zeros((n, n)), np.eye(n), none], [np.eye(n), np.zeros((n, n)), none]])
    return StringSystem(A, B[:, None], C, np.append(fed[:n], np.zeros(n))[:, None])


def _sampled(n: int, period: float, of_law: Any, of_plant: Any) -> SampledString:
    """System of the derivatives of inputs and next states, and of v̇ by v and held inputs."""
    from scipy.linalg import expm

    (by_state, by_leader), (next_by_state, next_by_leader) = of_law
    by_speed, by_input = of_plant
    still, one = np.zeros((n, n)), np.eye(n)
    exact = expm(
        period * np.block([[still, one, still], [still, by_speed, by_input], [still, still, still]])
    )
    free, effect = exact[: 2 * n, : 2 * n], exact[: 2 * n, 2 * n :]
    A = np.concatenate([effect @ by_state, next_by_state], axis=1)
    A[:, : 2 * n, : 2 * n] += free
    B = np.concatenate([effect @ by_leader, next_by_leader], axis=1)
    kept = _acting(A, 2 * n)
    return SampledString(A[:, kept][:, :, kept], B[:, kept], period, n)
