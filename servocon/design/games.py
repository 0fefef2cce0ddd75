"""Numbers of a law that several interests choose: Nash, Stackelberg and Pareto.

Each number belongs to a player, who has a cost that depends on all of them: the gain to the one who
wants small errors, the width of a boundary layer to the one who wants calm inputs. At an
equilibrium of Nash (1951) no player alone can lower their cost. A leader (von Stackelberg 1934)
chooses first and knows how the others answer. A choice is optimal in the sense of Pareto if no
other one is better for all.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import product
from typing import Any, Literal, NamedTuple

import numpy as np

from servocon import validate
from servocon.errors import InputError, UnknownNameError, written
from servocon.markup import piece_of_lines

Kind = Literal["Nash", "Stackelberg", "Pareto"]
"""Sense in which a choice is optimal."""

SCANNED = 200
"""Number of values, evenly spaced by their logarithms, in the scan for a minimum."""

ROUNDS = 200
"""Largest number of rounds in which each player answers the others."""

SETTLED = 1e-7
"""Change of the logarithms of the numbers at which the rounds end."""

SHARP = 1e-10
"""Tolerance of the logarithm of a number at a minimum."""

DISTINCT = 1e-4
"""Difference of logarithms above which two equilibria are different ones."""

TRIED = 64
"""Number of choices of the others at which a cost is tried for a second minimum."""

POINTS = 512
"""Number of points that fill the box in the search for a weighted sum."""


class Equilibrium(NamedTuple):
    """A choice of all numbers.

    Attributes:
        kind: ``"Nash"``, ``"Stackelberg"`` or ``"Pareto"``.
        numbers: The numbers by their players.
        costs: The cost of each player.
        gains: The part of their cost that each player could save by another choice alone, by a
            scan.
        single: True if each cost that was minimized has one minimum along its own number, for all
            tried choices of the others. With continuous costs an equilibrium then exists (Debreu
            1952), and the answers to a leader are unique.
        others: Number of further equilibria that were found.
        at_ends: The players whose number lies at a bound.
    """

    kind: Kind
    numbers: dict[str, float]
    costs: dict[str, float]
    gains: dict[str, float]
    single: bool
    others: int
    at_ends: tuple[str, ...]

    def __str__(self) -> str:
        chosen = ", ".join(f"{name} = {x:.4g}" for name, x in self.numbers.items())
        costs = ", ".join(f"{name} {x:.4g}" for name, x in self.costs.items())
        lines = [f"{self.kind}: {chosen}; costs: {costs}"]
        if not self.single:
            lines.append("a cost has several minima along its own number: others may exist")
        if self.others:
            lines.append(f"others were found, too: {self.others}")
        if self.at_ends:
            lines.append(f"at a bound: {', '.join(self.at_ends)}")
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        """The lines, for a notebook."""
        return piece_of_lines(str(self))


@dataclass(frozen=True)
class Game:
    """Costs of players, each of whom chooses one number.

    Attributes:
        costs: The cost of each player, by the name of their number: a function of all numbers by
            name, ``{"gain": lambda gain, width: ..., "width": lambda gain, width: ...}``.
        bounds: The smallest and the largest value of each number, positive.

    Raises:
        InputError: there are fewer than two players, names differ, or a bound cannot be used.
    """

    costs: Mapping[str, Callable[..., float]]
    bounds: Mapping[str, tuple[float, float]]

    def __post_init__(self):
        expected = "a cost of each player by the name of their number, two players at least"
        if not isinstance(self.costs, Mapping) or len(self.costs) < 2:
            raise InputError("costs", got=written(self.costs), expected=expected)
        for name, cost in self.costs.items():
            validate.function(f"cost of {name!r}", cost, arguments=", ".join(self.costs))
        if not isinstance(self.bounds, Mapping) or set(self.bounds) != set(self.costs):
            expected = f"bounds of {', '.join(self.costs)}"
            raise InputError("bounds", got=written(self.bounds), expected=expected)
        for name, pair in self.bounds.items():
            expected = "a smallest and a largest value, both positive"
            ends = validate.array(f"bounds of {name!r}", pair, expected)
            if ends.shape != (2,) or not 0.0 < ends[0] < ends[1] < np.inf:
                raise InputError(f"bounds of {name!r}", got=written(pair), expected=expected)

    @property
    def _names(self) -> tuple[str, ...]:
        return tuple(self.costs)

    def _ends(self, name: str) -> tuple[float, float]:
        """Logarithms of the bounds of a number."""
        low, high = np.log(np.asarray(self.bounds[name], dtype=float)).tolist()
        return low, high

    def cost(self, name: str, logs: Mapping[str, float]) -> float:
        """The cost of a player.

        Args:
            name: The player.
            logs: Logarithms of all numbers.

        Raises:
            InputError: the cost is no finite number.
        """
        numbers = {other: float(np.exp(x)) for other, x in logs.items()}
        value = np.asarray(self.costs[name](**numbers), dtype=float)
        if value.shape != () or not np.isfinite(value):
            at = ", ".join(f"{other} = {x:.4g}" for other, x in numbers.items())
            raise InputError(
                f"cost of {name!r}", got=f"{value} at {at}", expected="a finite number"
            )
        return float(value)

    def _along(self, name: str, logs: Mapping[str, float]) -> tuple[np.ndarray, np.ndarray]:
        """Logarithms of a number, and the cost of its player at each."""
        places = np.linspace(self._ends(name)[0], self._ends(name)[1], SCANNED)
        return places, np.array([self.cost(name, {**logs, name: x}) for x in places])

    def _answer(self, name: str, logs: Mapping[str, float]) -> tuple[float, bool]:
        """The best number of a player, and True if their cost has one minimum."""
        places, costs = self._along(name, logs)
        return self._minimum(lambda x: self.cost(name, {**logs, name: x}), places, costs)

    @staticmethod
    def _minimum(
        cost: Callable[[float], float], places: np.ndarray, costs: np.ndarray
    ) -> tuple[float, bool]:
        """The place of the least cost, and True if the cost has one minimum."""
        from scipy.optimize import minimize_scalar

        best = int(np.argmin(costs))
        change = np.sign(np.diff(costs))
        change = change[change != 0.0]
        single = not np.any((change[:-1] > 0.0) & (change[1:] < 0.0))
        low, high = places[max(0, best - 1)], places[min(SCANNED - 1, best + 1)]
        found: Any = minimize_scalar(
            cost, bounds=(low, high), method="bounded", options={"xatol": SHARP}
        )
        place = float(found.x) if found.fun < costs[best] else float(places[best])
        return place, single

    def _rest(self, logs: dict[str, float], names: tuple[str, ...]) -> dict[str, float] | None:
        """Numbers at which some players rest, each in their best answer; None if they do not."""
        logs = dict(logs)
        for done in range(ROUNDS):
            part = 1.0 if done < ROUNDS // 5 else 0.5  # half steps end rounds that turn
            most = 0.0
            for name in names:
                move = part * (self._answer(name, logs)[0] - logs[name])
                logs[name] += move
                most = max(most, abs(move))
            if most < SETTLED:
                return logs
        return None

    def nash(self) -> Equilibrium:
        """An equilibrium of Nash: of several that are found, that with the smallest first cost.

        The players answer each other in rounds, from the middle and the corners of the bounds.

        Raises:
            InputError: the rounds come to rest nowhere.
        """
        ends = [self._ends(name) for name in self._names]
        corners = list(product(*ends))[: 2**6]
        found: list[dict[str, float]] = []
        for start in [[float(np.mean(pair)) for pair in ends], *corners]:
            logs = self._rest(dict(zip(self._names, map(float, start), strict=True)), self._names)
            if logs is None:
                continue
            apart = [max(abs(logs[n] - one[n]) for n in self._names) for one in found]
            if not apart or min(apart) > DISTINCT:
                found.append(logs)
        if not found:
            raise InputError(
                "costs",
                got="players that answer each other without end",
                expected="costs with an equilibrium",
                cure="Try other bounds, a leader (stackelberg), or weights (pareto).",
            )
        found.sort(key=lambda logs: self.cost(self._names[0], logs))
        return self._equilibrium("Nash", found[0], self._single(), len(found) - 1)

    def stackelberg(self, leader: str) -> Equilibrium:
        """The best choice of a leader, to which the others answer.

        Args:
            leader: The player who chooses first.

        Raises:
            UnknownNameError: there is no such player.
            InputError: the others do not come to rest.
        """
        if leader not in self.costs:
            raise UnknownNameError("leader", leader, self.costs)
        others = tuple(name for name in self._names if name != leader)
        logs = {name: float(np.mean(self._ends(name))) for name in self._names}

        def answered(place: float) -> dict[str, float]:
            rest = self._rest({**logs, leader: place}, others)
            if rest is None:
                raise InputError(
                    "costs",
                    got=f"others who answer {leader} = {np.exp(place):.4g} without end",
                    expected="costs with an equilibrium of the others",
                )
            logs.update(rest)
            return rest

        places = np.linspace(self._ends(leader)[0], self._ends(leader)[1], SCANNED)
        costs = np.array([self.cost(leader, answered(x)) for x in places])
        place, _ = self._minimum(lambda x: self.cost(leader, answered(x)), places, costs)
        made = answered(place)
        return self._equilibrium("Stackelberg", made, self._single(others), 0)

    def pareto(self, weights: Mapping[str, float]) -> Equilibrium:
        """The choice with the least weighted sum of costs, which is optimal in Pareto's sense.

        Args:
            weights: A positive weight of each player.

        Raises:
            InputError: a weight is missing or not positive.
        """
        from scipy.optimize import minimize
        from scipy.stats import qmc

        if not isinstance(weights, Mapping) or set(weights) != set(self.costs):
            expected = f"weights of {', '.join(self.costs)}"
            raise InputError("weights", got=written(weights), expected=expected)
        each = {n: validate.number(f"weight of {n!r}", weights[n]) for n in self._names}
        ends = np.array([self._ends(name) for name in self._names])

        def total(x: np.ndarray) -> float:
            logs = dict(zip(self._names, np.asarray(x).tolist(), strict=True))
            return sum(w * self.cost(name, logs) for name, w in each.items())

        unit = qmc.Sobol(len(ends), rng=np.random.default_rng(0)).random(POINTS)
        points = ends[:, 0] + unit * np.ptp(ends, axis=1)
        order = np.argsort([total(x) for x in points])[:3]
        options = {"xatol": 1e-10, "fatol": 0.0, "maxiter": 4000, "maxfev": 4000}
        runs: list[Any] = [
            minimize(total, points[i], method="Nelder-Mead", bounds=ends, options=options)
            for i in order
        ]
        best = min(runs, key=lambda one: one.fun)
        logs = dict(zip(self._names, best.x.tolist(), strict=True))
        return self._equilibrium("Pareto", logs, True, 0)

    def _single(self, names: tuple[str, ...] | None = None) -> bool:
        """True if the costs have one minimum along their own numbers, at all tried others."""
        from scipy.stats import qmc

        unit = qmc.Sobol(len(self._names), rng=np.random.default_rng(1)).random(TRIED)
        for row in unit:
            logs = {
                name: float(low + x * (high - low))
                for name, x in zip(self._names, row, strict=True)
                for low, high in [self._ends(name)]
            }
            if not all(self._answer(name, logs)[1] for name in names or self._names):
                return False
        return True

    def _equilibrium(
        self, kind: Kind, logs: dict[str, float], single: bool, others: int
    ) -> Equilibrium:
        """The result, with what each player could gain alone."""
        costs = {name: self.cost(name, logs) for name in self._names}
        gains, at_ends = {}, []
        for name in self._names:
            least = float(self._along(name, logs)[1].min())
            gains[name] = max(0.0, costs[name] - least) / max(abs(costs[name]), 1e-300)
            if np.abs(logs[name] - np.array(self._ends(name))).min() < 1e-6 * np.ptp(
                self._ends(name)
            ):
                at_ends.append(name)
        numbers = {name: float(np.exp(logs[name])) for name in self._names}
        return Equilibrium(kind, numbers, costs, gains, single, others, tuple(at_ends))
