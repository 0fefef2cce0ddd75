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
        A: System matrix (2N × 2N).
        B: Input matrix (2N × 1).
        C: Output matrix (2N × 2N); y holds the N speeds [m/s], then the N gaps [m].
        D: Feedthrough (2N × 1).
    """

    A: np.ndarray
    B: np.ndarray
    C: np.ndarray
    D: np.ndarray

    def response(self, frequency: ArrayLike) -> np.ndarray:
        """y/v₀ at angular frequencies [rad/s], (frequencies × 2N), complex."""
        s = 1j * np.atleast_1d(np.asarray(frequency, dtype=float))[:, None, None]
        inside = np.linalg.solve(s * np.eye(len(self.A)) - self.A, self.B[None])
        return (self.C @ inside + self.D)[..., 0]

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


class _Steady(Leader):
    """A leader at constant acceleration, for derivatives."""

    initial_position: ArrayLike
    initial_speed: ArrayLike
    constant: ArrayLike = eqx.field(metadata=sc.declaration(text="acceleration"))

    def position(self, t: Float[Array, ""]) -> Float[Array, ""]:
        """x₀(t) [m]."""
        travelled = jnp.asarray(self.initial_speed) * t + 0.5 * jnp.asarray(self.constant) * t**2
        return jnp.asarray(self.initial_position) + travelled


@sc.float64
def string_system(
    platoon: Platoon, make_law: Callable[[Platoon], sc.Law], gaps: ArrayLike, speed: float = 20.0
) -> StringSystem:
    """Linear model of a platoon about cruising, with the leader's speed as input.

    Laws may use the leader's position, speed and acceleration, and gaps rather than positions.

    Args:
        platoon: The plant; its leader is replaced.
        make_law: Function that makes the law for a platoon (with another leader).
        gaps: The gaps that the law keeps at this speed, one for all or one for each vehicle [m].
        speed: The speed [m/s].
    """
    return _systems(sc.certificates.draw_plants(platoon, 1, 0), make_law, gaps, speed)[0]


def _systems(
    platoons: Any, make_law: Callable[[Platoon], sc.Law], gaps: ArrayLike, speed: float
) -> list[StringSystem]:
    """Linear models of a batch of platoons, from one compiled program."""
    n = platoons.tree.vehicles
    numbers, rest = eqx.partition(platoons.tree, lambda leaf: isinstance(leaf, np.ndarray))

    def jacobians(numbers: Any) -> tuple[Array, Array]:
        platoon: Platoon = eqx.combine(numbers, rest)
        cruising = platoon.replace(leader=_Steady(0.0, speed, 0.0))
        x = jnp.concatenate([cruising.place(gaps), jnp.full(n, speed)])

        def acceleration(x: Array, leader: Array) -> Array:
            led = platoon.replace(leader=_Steady(0.0, leader[0], leader[1]))
            return sc.ClosedLoop(led, make_law(led)).field(jnp.zeros(()), x)[n:]

        of_state, of_leader = jax.jacfwd(acceleration, (0, 1))(x, jnp.array([speed, 0.0]))
        return of_state, of_leader

    return [
        _system(*map(np.asarray, pair))
        for pair in zip(*jax.jit(jax.vmap(jacobians))(numbers), strict=True)
    ]


def _system(of_state: np.ndarray, of_leader: np.ndarray) -> StringSystem:
    """System of the derivatives of the accelerations by (q, v) and the leader's motion."""
    n = len(of_state)
    # x_i − x₀ = −(e_1 + … + e_i), and ė_i = v_{i−1} − v_i.
    by_gap, by_speed = -of_state[:, :n] @ np.tri(n), of_state[:, n:]
    chain, first = np.eye(n, k=-1) - np.eye(n), np.eye(n)[:, 0]
    by_leader, fed = of_leader.T
    # The states are the gaps and v − fed v₀, so that v̇₀ does not appear.
    A = np.block([[np.zeros((n, n)), chain], [by_gap, by_speed]])
    B = np.concatenate([first + chain @ fed, by_speed @ fed + by_leader])
    C = np.block([[np.zeros((n, n)), np.eye(n)], [np.eye(n), np.zeros((n, n))]])
    return StringSystem(A, B[:, None], C, np.append(fed, np.zeros(n))[:, None])


FREQUENCIES = np.geomspace(1e-3, 1e2, 501)
"""Angular frequencies at which gains are evaluated, before the largest are refined [rad/s]."""

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
        make_law: Function that makes the law for each platoon. A law that does not know the masses
            uses only its leader: ``model.replace(leader=platoon.leader)``.
        gaps: The gaps that the law keeps at this speed, one for all or one for each vehicle [m].
        speed: The speed [m/s].
        of: Signals whose ratios are taken: ``"speeds"``, with the first to the leader's, or
            ``"gaps"``.
        samples: Number of platoons drawn from an uncertainty set, plus its corners if there are at
            most as many.
        seed: The same seed draws the same platoons.

    Raises:
        UnknownNameError: `of` is neither.
        InputError: there is no platoon, or one is unstable, so that its gains mean nothing.
    """
    if of not in get_args(Literal["speeds", "gaps"]):
        raise sc.errors.UnknownNameError("of", str(of), ["speeds", "gaps"])
    batch = sc.certificates.draw_plants(platoons, samples, seed)
    if not isinstance(batch.tree, Platoon):
        raise sc.errors.InputError("platoons", got=type(batch.tree).__name__, expected="platoons")
    systems = _systems(batch, make_law, gaps, speed)
    for i, system in enumerate(systems):
        fastest = float(np.linalg.eigvals(system.A).real.max())
        if not fastest < 0:
            raise sc.errors.InputError(
                f"platoon {i}",
                got=f"an eigenvalue with real part {fastest:.3g} 1/s",
                expected="a platoon that is stable by itself",
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


def _largest(system: StringSystem, of: str) -> tuple[np.ndarray, np.ndarray]:
    """Largest gain of each ratio, and its frequency."""
    # At frequency 0 speeds equal the leader's, but gaps do not change and have no ratio.
    grid = np.append(0.0, FREQUENCIES) if of == "speeds" else FREQUENCIES
    gains = _gains(system, grid, of)
    norms, frequencies = gains.max(axis=0), grid[np.argmax(gains, axis=0)]
    for k, at in enumerate(np.argmax(gains, axis=0)):
        fine = np.linspace(grid[max(at - 1, 0)], grid[min(at + 1, grid.size - 1)], 101)
        closer = _gains(system, fine, of)[:, k]
        if closer.max() > norms[k]:
            norms[k], frequencies[k] = closer.max(), fine[np.argmax(closer)]
    return norms, frequencies


def _gains(system: StringSystem, frequency: np.ndarray, of: str) -> np.ndarray:
    """|y_i/y_{i−1}| (frequencies, ratios)."""
    response = system.response(frequency)
    n = response.shape[1] // 2
    if of == "gaps":
        return np.abs(response[:, n + 1 :] / response[:, n:-1])
    chain = np.concatenate([np.ones((len(response), 1)), response[:, :n]], axis=1)
    return np.abs(chain[:, 1:] / chain[:, :-1])
