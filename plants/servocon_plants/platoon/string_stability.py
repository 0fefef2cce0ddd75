"""String stability: gains of an oscillation of the leader's speed along a platoon."""

from collections.abc import Callable, Mapping
from typing import Any, Literal, NamedTuple, get_args

import equinox as eqx
import jax
import jax.numpy as jnp
import numpy as np
from jaxtyping import Array, ArrayLike, Float

import servocon as sc
from servocon_plants.platoon.leader import Leader
from servocon_plants.platoon.plant import Platoon

LARGEST: Any = "inf"
"""Order of the H∞ norm in python-control, whose type hints allow only integers."""


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
        fastest = float(np.linalg.eigvals(self.A[kept][:, kept]).real.max())
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
        in_a_cycle = np.abs(np.linalg.eigvals(self.of_cycle)).max()
        largest = float(in_a_cycle ** (1.0 / len(self.A)))
        return largest - 1.0, f"deviations that grow by a factor of {largest:.6g} in a period"


def _solutions(A: np.ndarray, numbers: np.ndarray, right: np.ndarray) -> np.ndarray:
    """z with (λ − A) z = b, for each λ and b (λs, n): A is made triangular once."""
    from scipy.linalg import schur, solve_triangular

    T, Q = schur(A, output="complex")[:2]
    one, turned = np.eye(len(A)), right @ Q.conj()
    pairs = zip(numbers, turned, strict=True)
    return np.array([solve_triangular(x * one - T, b, check_finite=False) for x, b in pairs]) @ Q.T


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
    return _systems(sc.certificates.draw_plants(platoon, 1, 0), make_law, gaps, speed)[0]


def _systems(
    platoons: Any, make_law: Callable[[Platoon], sc.Law], gaps: ArrayLike, speed: float
) -> list[StringSystem | SampledString]:
    """Linear models of a batch of platoons, from one compiled program."""
    n = platoons.tree.vehicles
    numbers, rest = eqx.partition(platoons.tree, lambda leaf: isinstance(leaf, np.ndarray))
    cruising = lambda platoon: platoon.replace(leader=_Steady(0.0, speed, 0.0))
    first = make_law(cruising(platoons.member(0)))
    period, (settled, cycle) = first.sampled_every, first.sampled_cycle

    def jacobians(numbers: Any) -> Any:
        platoon: Platoon = eqx.combine(numbers, rest)
        v = jnp.full(n, speed)

        def loop(leader: Array, t: Array) -> sc.ClosedLoop:
            led = platoon.replace(leader=_Steady.at(t, *leader))
            law = make_law(led)
            return sc.ClosedLoop(led, law if period is None else law.unsampled, sizes=(n, n))

        at = lambda t: jnp.stack([speed * t, jnp.asarray(speed), jnp.zeros(())])
        start = jnp.zeros(())
        initial = lambda q: loop(at(start), start).initial(q, v, start)
        x, moved = jax.jvp(initial, (cruising(platoon).place(gaps),), (jnp.ones(n),))
        if period is None:
            field = lambda x, leader: loop(leader, start).field(start, x)[n:]
            return *jax.jacfwd(field, (0, 1))(x, at(start)), moved[2 * n :]

        def sample(x: Array, leader: Array, t: Array) -> Any:
            u, after = loop(leader, t).sample(t, x, jnp.asarray(period))
            return u, after[2 * n :]

        def step(x: Array, t: Array) -> Array:
            return jnp.concatenate([x[:n] + jnp.asarray(period) * v, v, sample(x, at(t), t)[1]])

        def differentiated(x: Array, t: Array) -> Any:
            return step(x, t), jax.jacfwd(sample, (0, 1))(x, at(t), t)

        u = sample(x, at(start), start)[0]
        held = lambda v, u: loop(at(start), start).held_field(start, x.at[n : 2 * n].set(v), u)
        of_plant = jax.jacfwd(lambda v, u: held(v, u)[n : 2 * n], (0, 1))(v, u)
        times = jnp.asarray(period) * jnp.arange(settled + cycle)
        x = jax.lax.scan(lambda x, t: (step(x, t), None), x, times[:settled])[0]
        return jax.lax.scan(differentiated, x, times[settled:])[1], of_plant

    found = jax.jit(jax.vmap(jacobians))(numbers)
    each = [jax.tree.map(lambda x, i=i: np.asarray(x[i]), found) for i in range(platoons.size)]
    if period is None:
        return [_system(n, *one) for one in each]
    return [_sampled(n, period, *one) for one in each]


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


FREQUENCIES = np.geomspace(1e-3, 1e2, 501)
"""Angular frequencies at which gains are evaluated, before the largest are refined [rad/s]."""

FINE = 101
"""Number of frequencies around the largest of these gains."""

HIGHEST = 0.99
"""Highest frequency for a sampled law, as a part of half the sampling frequency."""

ROUNDING = 1e-6
"""Largest excess over 1 of a gain in a string stable platoon."""


class StringStability(NamedTuple):
    """Gains from each vehicle of sampled platoons to the next.

    Attributes:
        norms: Largest |V_i/V_{i−1}|, or |E_i/E_{i−1}|, over the frequencies (platoons, ratios).
        worst: Largest of them.
        sample: Index of its platoon.
        vehicle: Number of its vehicle; the first behind the leader is 1.
        frequency: Its angular frequency [rad/s].
        parameters: Parameters of its platoon that differ among the platoons.
    """

    norms: np.ndarray
    worst: float
    sample: int
    vehicle: int
    frequency: float
    parameters: Mapping[str, Any]

    @property
    def stable(self) -> bool:
        """True if no oscillation grows at the evaluated frequencies."""
        return self.worst <= 1.0 + ROUNDING

    def __str__(self) -> str:
        verdict = "string stable" if self.stable else "NOT STRING STABLE"
        show = lambda x: np.array2string(np.asarray(x), precision=5, separator=", ")
        own = "".join(f", {name} = {show(value)}" for name, value in self.parameters.items())
        return (
            f"{verdict}: a swing grows by {self.worst:.6g} at most ({len(self.norms)} platoons); "
            f"vehicle {self.vehicle} at {self.frequency:.3g} rad/s of platoon {self.sample}{own}"
        )


@sc.float64
def string_stability(
    platoons: Any,
    make_law: Callable[[Platoon], sc.Law],
    gaps: ArrayLike,
    speed: float = 20.0,
    *,
    of: Literal["speeds", "gaps"] = "speeds",
    samples: int = 32,
    seed: int = 0,
) -> StringStability:
    """Gains from each vehicle to the next, over a set of platoons about cruising.

    Args:
        platoons: A `Platoon`, a batch, or a `servocon.Uncertainty`; vehicles may differ. Their
            leaders are replaced.
        make_law: Function that makes the law for each platoon, see `string_system`. A law that does
            not know the masses uses only its leader: ``model.replace(leader=platoon.leader)``.
        gaps: The gaps that the law keeps at this speed, one for all or one for each vehicle [m].
        speed: The speed [m/s].
        of: Signals whose ratios are taken: ``"speeds"``, with the first to the leader's, or
            ``"gaps"``.
        samples: Number of platoons drawn from an uncertainty set, plus its corners if there are at
            most as many.
        seed: The same seed draws the same platoons.

    Raises:
        UnknownNameError: `of` is neither.
        InputError: there is no platoon, one is unstable, so that its gains mean nothing, or
            messages are lost or take random times.
    """
    if of not in get_args(Literal["speeds", "gaps"]):
        raise sc.errors.UnknownNameError("of", str(of), ["speeds", "gaps"])
    batch = sc.certificates.draw_plants(platoons, samples, seed)
    if not isinstance(batch.tree, Platoon):
        raise sc.errors.InputError("platoons", got=type(batch.tree).__name__, expected="platoons")
    systems = _systems(batch, make_law, gaps, speed)
    for i, system in enumerate(systems):
        rate, words = system.growth
        if not rate < 0:
            raise sc.errors.InputError(
                f"platoon {i}", got=words, expected="a platoon that is stable by itself"
            )
    largest = [_largest(system, of) for system in systems]
    norms = np.array([norms for norms, _ in largest])
    i, k = (int(index) for index in np.unravel_index(np.argmax(norms), norms.shape))
    no_states = (np.zeros((1, 0)), np.zeros((1, 0)), np.zeros(1))
    return StringStability(
        norms=norms,
        worst=float(norms[i, k]),
        sample=i,
        vehicle=k + (1 if of == "speeds" else 2),
        frequency=float(largest[i][1][k]),
        parameters=sc.certificates.worst_sample(batch, no_states, (i, 0)).parameters,
    )


def _largest(system: StringSystem | SampledString, of: str) -> tuple[np.ndarray, np.ndarray]:
    """Largest gain of each ratio, and its frequency."""
    grid = FREQUENCIES
    if isinstance(system, SampledString):
        grid = grid[grid < HIGHEST * np.pi / system.period]
    elif of == "speeds":  # at frequency 0 they equal the leader's; gaps do not change there
        grid = np.append(0.0, grid)
    gains = _gains(system, grid, of)
    worst = np.argmax(gains, axis=0)
    ends = grid[np.maximum(worst - 1, 0)], grid[np.minimum(worst + 1, grid.size - 1)]
    fine = np.linspace(*ends, FINE)
    closer = _gains(system, fine.ravel(), of).reshape(FINE, *2 * gains.shape[1:])
    closer = np.diagonal(closer, axis1=1, axis2=2)
    best = np.argmax(closer, axis=0)
    each = np.arange(gains.shape[1])
    better = closer[best, each] > gains.max(axis=0)
    norms = np.where(better, closer[best, each], gains.max(axis=0))
    return norms, np.where(better, fine[best, each], grid[worst])


def _gains(system: StringSystem | SampledString, frequency: np.ndarray, of: str) -> np.ndarray:
    """|y_i/y_{i−1}| (frequencies, ratios)."""
    response = system.response(frequency)
    n = response.shape[1] // 2
    if of == "gaps":
        return np.abs(response[:, n + 1 :] / response[:, n:-1])
    chain = np.concatenate([np.ones((len(response), 1)), response[:, :n]], axis=1)
    return np.abs(chain[:, 1:] / chain[:, :-1])
