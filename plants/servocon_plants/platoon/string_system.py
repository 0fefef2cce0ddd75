"""Linear models of platoons about cruising, with the leader's speed as input."""

from collections.abc import Iterator
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
from jax.tree_util import Partial
from jaxtyping import Array, ArrayLike

import servocon as sc
from servocon_plants.platoon.behind import (
    Behind,
    Made,
    MakeLaw,
    MotionRead,
    Steady,
    String,
    Unknown,
    behind_of,
)
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


@sc.float64
def string_system(
    platoon: String,
    make_law: MakeLaw,
    gaps: ArrayLike,
    speed: float = 20.0,
    *,
    direction: tuple[float, ...] | ArrayLike = (1.0,),
) -> StringSystem | SampledString:
    """Linear model of a platoon about cruising, with the leader's speed as input.

    Laws may use the leader's position, speed and acceleration, and gaps rather than positions.

    Args:
        platoon: A `Platoon`, whose leader is replaced, or a plant of `servocon.agents`.
        make_law: Function that makes the law: ``make_law(platoon)`` with another leader of the
            `Platoon`, or ``make_law(plant, leader)`` with the leader's coordinates as a function of
            t, such as for ``servocon.neighbours.ahead(leader)``. The law may have an internal
            state, such as an integral or a lag; with a period of its own, see `servocon.Loop`, the
            model is of its samples. Messages, see `servocon_plants.ByRadio`, have arrived, and
            their ages come and go in cycles.
        gaps: The gaps that the law keeps at this speed, one for all or one for each vehicle [m];
            with `servocon.agents` the distances from each agent to the one ahead.
        speed: The speed [m/s].
        direction: Direction of the line in an agent's coordinates: (1, 0) if agents drive along x
            in a plane. Their other coordinates are zero.

    Raises:
        InputError: the plant is of neither kind, or messages are lost, or take random times.
        ShapeError: a shape does not fit the plant.
    """
    drawn = sc.certificates.draw_plants(platoon, 1, 0)
    return systems_of(drawn, make_law, gaps, speed, direction)[0]


def systems_of(
    platoons: Any, make_law: MakeLaw, gaps: ArrayLike, speed: float, direction: Any
) -> list[StringSystem | SampledString]:
    """Linear models of a batch of platoons, from one compiled program."""
    behind, n = behind_of(platoons.member(0), direction)
    arguments = "platoon" if isinstance(platoons.tree, Platoon) else "plant, leader"
    sc.validate.function("make_law", make_law, arguments=arguments)
    sc.validate.one_or_each("gaps", gaps, n, "vehicle")
    members = [platoons.member(i) for i in range(platoons.size)]
    first = behind.law(make_law, members[0], Steady(0.0, speed, 0.0))
    sc.validate.instance("law", first, sc.Law, "a law, made by make_law")
    period, cycle = first.sampled_every, first.sampled_cycle
    at = np.broadcast_to(np.asarray(gaps, dtype=float), n), np.full(n, speed), 0.0

    def derivatives(makers: list[Any]) -> list[Any]:
        """Derivatives of each platoon under the law that its function makes."""
        pairs = zip(makers, members, strict=True)
        functions = [Partial(_derivatives, behind, *pair, cycle, period) for pair in pairs]
        return [sc.certificates.values_of(function, *at) for function in functions]

    try:
        made = [Made(behind.law(make_law, one, Unknown())) for one in members]
        found = derivatives(list(sc.batch(made).members()))
    except (MotionRead, sc.errors.ShapeError):  # laws of different structure, or with closures
        found = derivatives([make_law] * len(members))
    if period is None:
        return [_system(n, *one) for one in found]
    return [_sampled(n, period, *one) for one in found]


def _derivatives(
    behind: Behind,
    make_law: MakeLaw,
    plant: String,
    cycle: tuple[int, int],
    period: Any,
    gaps: Array,
    v: Array,
    start: Array,
) -> Any:
    """Derivatives of the loop about cruising, see `_system` and `_sampled`; traced.

    Args:
        behind: Order of the states.
        make_law: Function that makes the law.
        plant: The plant.
        cycle: Samples until the law is settled, and of a cycle.
        period: The sampling period [s]; None if the law acts continuously.
        gaps: The gaps (N) [m].
        v: The speeds (N) [m/s].
        start: The initial time [s].
    """
    N, speed, (settled, repeated) = len(v), v[0], cycle
    w = behind.coordinates(v)
    n = len(w)

    def loop(leader: Array, t: Array) -> sc.ClosedLoop:
        ahead = Steady.at(t, *leader)
        law = behind.law(make_law, plant, ahead)
        led = behind.led(plant, ahead)
        return sc.ClosedLoop(led, law if period is None else law.unsampled, sizes=(n, n))

    at = lambda t: jnp.stack([speed * t, speed, jnp.zeros(())])
    initial = lambda q: loop(at(start), start).initial(q, w, start)
    place = behind.place(plant, Steady.at(start, *at(start)), gaps, start)
    x, moved = jax.jvp(initial, (place,), (behind.coordinates(jnp.ones(N)),))
    y, of = behind.from_state(x, N), lambda y: behind.to_state(y, N)
    if period is None:

        def field(y: Array, leader: Array) -> Array:
            return behind.from_state(loop(leader, start).field(start, of(y)), N)[N:]

        still = jnp.zeros(2 * (n - N))
        moved = jnp.concatenate([jnp.zeros(N), still, moved[2 * n :]])
        return *jax.jacfwd(field, (0, 1))(y, at(start)), moved

    def sample(y: Array, leader: Array, t: Array) -> Any:
        u, after = loop(leader, t).sample(t, of(y), period)
        return u, after[2 * n :]

    def step(y: Array, t: Array) -> Array:
        moved = jnp.concatenate([y[:N] + period * v, y[N : 2 * n]])
        return jnp.concatenate([moved, sample(y, at(t), t)[1]])

    def differentiated(y: Array, t: Array) -> Any:
        return step(y, t), jax.jacfwd(sample, (0, 1))(y, at(t), t)

    def held(plant: Array, u: Array) -> Array:
        rates = loop(at(start), start).held_field(start, of(y.at[: 2 * n].set(plant)), u)
        return behind.from_state(rates, N)[: 2 * n]

    u = sample(y, at(start), start)[0]
    of_plant = jax.jacfwd(held, (0, 1))(y[: 2 * n], u)
    times = period * jnp.arange(settled + repeated)
    y = jax.lax.scan(lambda y, t: (step(y, t), None), y, times[:settled])[0]
    return jax.lax.scan(differentiated, y, times[settled:])[1], of_plant


def _system(n: int, of_state: np.ndarray, of_leader: np.ndarray, moved: np.ndarray) -> StringSystem:
    """System of the derivatives of the rates of all states but the places along the line.

    Args:
        n: Number of vehicles.
        of_state: Derivatives by the state, see `Behind`.
        of_leader: Derivatives by the leader's position, speed and acceleration.
        moved: Change of these states if all move on by 1 m, since a law's may count from the
            leader.
    """
    k = len(of_state) - n
    # x_i − x₀ = −(e_1 + … + e_i), and ė_i = v_{i−1} − v_i.
    by_gap, by_rest = -of_state[:, :n] @ np.tri(n), of_state[:, n:]
    chain, first = np.eye(n, k=-1) - np.eye(n), np.eye(n)[:, 0]
    _, by_leader, fed = of_leader.T  # gaps count, positions do not
    by_leader = by_leader - moved
    # The states are the gaps and the rest less fed v₀, so that v̇₀ does not appear.
    none = np.zeros((n, k))
    A = np.block([[np.zeros((n, n)), chain, none], [by_gap, by_rest]])
    B = np.concatenate([first + chain @ fed[:n], by_rest @ fed + by_leader])
    C = np.block([[np.zeros((n, n)), np.eye(n), none], [np.eye(n), np.zeros((n, n)), none]])
    return StringSystem(A, B[:, None], C, np.append(fed[:n], np.zeros(n))[:, None])


def _sampled(n: int, period: float, of_law: Any, of_plant: Any) -> SampledString:
    """System of the derivatives of inputs and next states, and of the plant's by held inputs."""
    from scipy.linalg import expm

    (by_state, by_leader), (next_by_state, next_by_leader) = of_law
    states, inputs = of_plant[1].shape
    rows = np.concatenate(of_plant, axis=1)
    exact = expm(period * np.pad(rows, ((0, inputs), (0, 0))))
    free, effect = exact[:states, :states], exact[:states, states:]
    A = np.concatenate([effect @ by_state, next_by_state], axis=1)
    A[:, :states, :states] += free
    B = np.concatenate([effect @ by_leader, next_by_leader], axis=1)
    kept = _acting(A, 2 * n)
    return SampledString(A[:, kept][:, :, kept], B[:, kept], period, n)
