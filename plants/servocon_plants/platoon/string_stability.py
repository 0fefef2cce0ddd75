"""String stability: gains of an oscillation of the leader's speed along a platoon."""

from collections.abc import Mapping
from typing import Any, Literal, NamedTuple, get_args

import numpy as np
from jaxtyping import ArrayLike

import servocon as sc
from servocon_plants.platoon.behind import MakeLaw
from servocon_plants.platoon.string_system import SampledString, StringSystem, systems_of

FREQUENCIES = np.geomspace(1e-3, 1e2, 501)
"""Angular frequencies at which gains are evaluated, before the largest are refined [rad/s]."""

FINE = 101
"""Number of frequencies around the largest of these gains."""

HIGHEST = 0.99
"""Highest frequency for a sampled law, as a part of half the sampling frequency."""

MOVING = 0.7
"""Frequency at which each vehicle is to follow [rad/s]."""

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
    make_law: MakeLaw,
    gaps: ArrayLike,
    speed: float = 20.0,
    *,
    of: Literal["speeds", "gaps"] = "speeds",
    direction: tuple[float, ...] | ArrayLike = (1.0,),
    samples: int = 32,
    seed: int = 0,
) -> StringStability:
    """Gains from each vehicle to the next, over a set of platoons about cruising.

    Args:
        platoons: A `Platoon`, a plant of `servocon.agents`, a batch of either, or a
            `servocon.Uncertainty`; vehicles may differ. The leaders of a `Platoon` are replaced.
        make_law: Function that makes the law for each platoon, ``make_law(platoon)``, or of agents
            and their leader, ``make_law(plant, leader)``, see `string_system`. A law that does not
            know the masses uses only the leader: ``model.replace(leader=platoon.leader)``.
        gaps: The gaps that the law keeps at this speed, see `string_system`.
        speed: The speed [m/s].
        of: Signals whose ratios are taken: ``"speeds"``, with the first to the leader's, or
            ``"gaps"``.
        direction: Direction of the line in an agent's coordinates, see `string_system`.
        samples: Number of platoons drawn from an uncertainty set, plus its corners if there are at
            most as many.
        seed: The same seed draws the same platoons.

    Raises:
        UnknownNameError: `of` is neither.
        InputError: there is no platoon, one is unstable, so that its gains mean nothing, or
            messages are lost or take random times; or a vehicle does not follow the leader.
        ShapeError: a shape does not fit the plant.
    """
    if of not in get_args(Literal["speeds", "gaps"]):
        raise sc.errors.UnknownNameError("of", str(of), ["speeds", "gaps"])
    batch = sc.certificates.draw_plants(platoons, samples, seed)
    systems = systems_of(batch, make_law, gaps, speed, direction)
    for i, system in enumerate(systems):
        _require_followers(i, system)
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


def _require_followers(platoon: int, system: StringSystem | SampledString) -> None:
    """Require that the leader moves every vehicle.

    Raises:
        InputError: one does not follow it, nor another one that does.
    """
    response = system.response(MOVING)[0]
    still = np.flatnonzero(response[: len(response) // 2] == 0.0)
    if still.size:
        raise sc.errors.InputError(
            f"vehicle {still[0] + 1} of platoon {platoon}",
            got="no motion if the leader moves",
            expected="a law by which each follows the leader, or one that does",
            cure="make_law gets the leader: give it to the relation, as in "
            "servocon.neighbours.ahead(leader).",
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
