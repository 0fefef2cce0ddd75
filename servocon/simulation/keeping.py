"""Records thinned during a run: some arrays, some agents, or only what metrics need."""

from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

from servocon import validate
from servocon.arrays import ArrayLike
from servocon.constraint.constraint import Constraint, Stack
from servocon.errors import InputError, UnknownNameError, written
from servocon.plant.block_mass import mass_band
from servocon.results.labels import common_unit
from servocon.results.record import (
    BETA_NORM,
    INPUT_NORM,
    INPUT_PEAK,
    PLANT_BETA,
    PLANT_BETA_NORM,
    PLANT_POSITION_ERROR,
    PLANT_POSITION_NORM,
    POSITION_NORM,
    STATE,
    Axes,
)
from servocon.simulation.closed_loop import ClosedLoop, Observation
from servocon.tree import named_numbers
from servocon.user_code import explained

ARRAYS = ("q", "v", "u", "contributions", "beta", "position_error", "signals", "law_state")
"""Names of what can be kept, besides single contributions, signals and law states."""

OF_ROWS = {PLANT_BETA: "beta", PLANT_POSITION_ERROR: "position_error"}
"""Signals that are kept with an array."""


@explained
@dataclass(frozen=True)
class Keep:
    """The part of a record to keep, for a run whose full record is too large.

    Norms of all rows and inputs, energies and the rank are always kept, and every metric covers the
    whole run. A large run is then checked at some of its output times, at least 33.

    Attributes:
        names: Names of the arrays: any of ``q, v, u, contributions, beta, position_error, signals,
            law_state``, or a single contribution, signal or law state; ``()`` keeps what metrics
            need; None for all.
        agents: Agents whose components are kept, counted from 0; None for all.

    Raises:
        InputError: `names` are no names, or `agents` no numbers of agents.
    """

    names: Collection[str] | None = None
    agents: ArrayLike | None = field(default=None, kw_only=True)

    def __post_init__(self):
        names, agents = self.names, self.agents
        if names is not None:
            if isinstance(names, str):
                cure = f"Write ({names!r},)."
                raise InputError("keep", got=repr(names), expected="a tuple of names", cure=cure)
            if not isinstance(names, Collection) or not all(isinstance(n, str) for n in names):
                raise InputError("keep", got=written(names), expected="a tuple of names")
            object.__setattr__(self, "names", tuple(sorted(set(names))))
        if agents is not None:
            validate.array("keep, agents", agents, "numbers of agents, counted from 0")
            given = np.ravel(np.asarray(agents)).tolist()
            agents = tuple(validate.integer("keep, agents", i, 0) for i in given)
            if len(set(agents)) != len(agents) or not agents:
                expected = "different numbers of agents, one at least"
                raise InputError("keep, agents", got=written(agents), expected=expected)
            object.__setattr__(self, "agents", agents)


class Kept(NamedTuple):
    """The part of a loop's record that is kept; hashable.

    Attributes:
        names: Names of arrays, contributions, signals and law states; None for all.
        agents: Agents, counted from 0; None for all.
        number: Number of agents of the plant.
        rows: Rows of β of these agents; None for all.
        relations: Components of the position error of these agents; None for all.
    """

    names: tuple[str, ...] | None
    agents: tuple[int, ...] | None
    number: int = 1
    rows: tuple[int, ...] | None = None
    relations: tuple[int, ...] | None = None

    @staticmethod
    def of(keep: Any) -> "Kept | None":
        """The part requested from `servocon.simulate`, names or a `Keep`; None for everything.

        Raises:
            InputError: these are no names.
        """
        if keep is None:
            return None
        asked: Any = keep if isinstance(keep, Keep) else Keep(keep)
        nothing_asked = asked.names is None and asked.agents is None
        return None if nothing_asked else Kept(asked.names, asked.agents)

    def checked(self, loop: ClosedLoop, observed: Callable[[], Observation]) -> "Kept":
        """The part, after checking that the loop has it.

        Args:
            loop: The closed loop.
            observed: Returns the shapes of logged quantities; called if a name needs it.

        Raises:
            UnknownNameError: no logged quantity has that name.
            InputError: there are no agents, or too few.
        """
        keep, names = self, set(self.names or ())
        if names - {*ARRAYS}:
            logged = observed()
            states = named_numbers(logged.law_state, alone=STATE)
            own = {*logged.contributions, *logged.signals, *states}
            for name in sorted(names - {*ARRAYS}):
                if name not in own:
                    raise UnknownNameError("keep", name, {*ARRAYS, *own})
            names |= {"u"} if names & {*logged.contributions} else set()
        if names:
            names |= {"u"} if "contributions" in names else set()  # they share the inputs
            keep = self._replace(names=tuple(sorted(names)))
        return keep if self.agents is None else keep._of_agents(loop)

    def _of_agents(self, loop: ClosedLoop) -> "Kept":
        """The part, with the number of the loop's agents."""
        assert self.agents is not None
        pattern = loop.law.constraint.coupling
        number = None if pattern is None else pattern.agents
        if number is None:
            assert loop.sizes is not None  # `assemble` sets them
            q = jax.ShapeDtypeStruct((loop.sizes[0],), float)
            band = jax.eval_shape(lambda q: mass_band(loop.plant, q, jnp.zeros(())), q)
            number = None if band is None else band.blocks[0].shape[0]
        if number is None:
            raise InputError(
                "keep, agents",
                got=written(self.agents),
                expected="None: neither plant nor relation says which coordinates are an agent's",
                cure="Make the plant by servocon.agents, or keep arrays by their names.",
            )
        for agent in self.agents:
            if agent >= number:
                expected = f"numbers from 0 to {number - 1}"
                raise InputError("keep, agents", got=agent, expected=expected)
        if pattern is None:
            return self._replace(number=number)
        rows, relations = _entries(loop, loop.law.constraint, number, self.agents)
        return self._replace(number=number, rows=rows, relations=relations)

    def thinned(self, o: Any) -> Observation:
        """The part of logged quantities (…), with the norms that metrics need.

        Arrays that are not kept are empty.

        Args:
            o: An `Observation`, of traced arrays or of NumPy's.
        """
        lead = np.ndim(o.rank)
        xp: Any = np if isinstance(o.rank, np.ndarray | np.generic) else jnp

        def norm(x: Any) -> Any:
            with np.errstate(over="ignore", invalid="ignore"):  # runs may blow up
                return xp.sqrt(xp.sum(x * x, axis=-1))

        which = {"beta": self.rows, "position_error": self.relations}
        part = lambda name, x: self._picked(name, x, which[name])
        signals = {
            name: part(OF_ROWS[name], x) if name in OF_ROWS else self._members(x, lead)
            for name, x in o.signals.items()
            if self._has(name, OF_ROWS.get(name, "signals"))
        }
        signals |= {INPUT_NORM: norm(o.u), INPUT_PEAK: xp.max(xp.abs(o.u), axis=-1)}
        if o.beta.shape[-1]:
            signals[BETA_NORM] = norm(o.beta)
        if PLANT_BETA in o.signals:
            signals[PLANT_BETA_NORM] = norm(o.signals[PLANT_BETA])
        if o.position_error.shape[-1]:
            signals[POSITION_NORM] = norm(o.position_error)
            if PLANT_POSITION_ERROR in o.signals:
                signals[PLANT_POSITION_NORM] = norm(o.signals[PLANT_POSITION_ERROR])
        contributions = {
            name: self._columns("u", x)
            for name, x in o.contributions.items()
            if self._has(name, "contributions")
        }
        states = {
            name: self._members(x, lead)
            for name, x in named_numbers(o.law_state, alone=STATE).items()
            if self._has(name, "law_state")
        }
        return o._replace(
            q=self._columns("q", o.q),
            v=self._columns("v", o.v),
            u=self._columns("u", o.u),
            contributions=contributions,
            beta=part("beta", o.beta),
            position_error=part("position_error", o.position_error),
            missing=part("beta", o.missing),
            dependent=part("beta", o.dependent),
            row_lengths=o.row_lengths[..., :0],
            signals=signals,
            law_state=states,
        )

    def axes(self, axes: Axes) -> Axes:
        """Labels of what is kept."""
        numbers = lambda labels: np.arange(len(labels))
        taken = lambda labels, kept: tuple(labels[i] for i in kept.tolist())
        part = lambda name, labels: taken(labels, self._columns(name, numbers(labels)))
        rows = taken(axes.row, self._picked("beta", numbers(axes.row), self.rows))
        states = part("q", axes.coordinate), part("v", axes.speed)
        return Axes(*states, part("u", axes.input), rows)

    def to_dict(self, axes: Axes) -> dict[str, Any]:
        """Plain data for the record, with the units of β and u, whose labels may be missing."""
        names = None if self.names is None else list(self.names)
        agents = None if self.agents is None else list(self.agents)
        units = [common_unit(axes.row), common_unit(axes.input)]
        return {"names": names, "agents": agents, "units": units}

    def width(self, n: int, nq: int) -> int:
        """Count of numbers kept at one instant, as far as it is known before the run."""
        rows = {"q": nq, "v": n, "u": n, "contributions": 2 * n, "beta": 3 * n}
        rows |= {"position_error": n, "signals": n}
        part = len(self.agents or ()) / self.number if self.agents is not None else 1.0
        return int(part * sum(size for name, size in rows.items() if self._has(name))) + 16

    def _has(self, *names: str) -> bool:
        return self.names is None or any(name in self.names for name in names)

    def _columns(self, name: str, x: Any) -> Any:
        """The kept entries along the last axis, agent by agent."""
        kept = None
        if self.agents is not None and x.shape[-1] % self.number == 0:
            kept = _of_agents(x.shape[-1], self.number, self.agents)
        return self._picked(name, x, kept)

    def _picked(self, name: str, x: Any, kept: tuple[int, ...] | None) -> Any:
        """Entries along the last axis; None for all; empty if the array is not kept."""
        if not self._has(name):
            return x[..., :0]
        return x if kept is None else x[..., np.array(kept, int)]

    def _members(self, x: Any, lead: int) -> Any:
        """The kept agents of a quantity whose first own axis is the agents; else all of it."""
        if self.agents is None or np.ndim(x) <= lead or x.shape[lead] != self.number:
            return x
        return x[(slice(None),) * lead + (np.array(self.agents),)]


def _entries(
    loop: ClosedLoop, constraint: Constraint, number: int, agents: tuple[int, ...]
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Rows of β and components of the position error of some agents.

    A stack concatenates those of its parts.
    """
    parts = constraint.parts if isinstance(constraint, Stack) else (constraint,)
    assert loop.sizes is not None  # `assemble` sets them
    nq, n = loop.sizes
    q, v, t = (jax.ShapeDtypeStruct(shape, float) for shape in ((nq,), (n,), ()))
    found: tuple[list[int], list[int]] = [], []
    before = [0, 0]
    for part in parts:
        inner = _entries(loop, part, number, agents) if isinstance(part, Stack) else None
        beta = jax.eval_shape(lambda q, v, t, p=part: p.beta(loop.law.model, q, v, t), q, v, t)
        error = jax.eval_shape(lambda q, t, p=part: p.position_error(loop.law.model, q, t), q, t)
        for k, size in enumerate((beta.shape[0], error.shape[0])):
            own = _of_agents(size, number, agents) if inner is None else inner[k]
            found[k].extend(before[k] + i for i in own)
            before[k] += size
    return tuple(found[0]), tuple(found[1])


def _of_agents(size: int, number: int, agents: tuple[int, ...]) -> tuple[int, ...]:
    """Entries of some agents in an array ordered agent by agent."""
    each = size // number
    return tuple(agent * each + i for agent in agents for i in range(each))
