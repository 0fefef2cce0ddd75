"""Records thinned while a run is made: some arrays, some agents, or no more than metrics need."""

from collections.abc import Callable, Collection
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

from servocon import validate
from servocon.engine.packing import named_numbers
from servocon.errors import InputError, UnknownNameError, written
from servocon.results.record import (
    BETA_NORM,
    INPUT_NORM,
    INPUT_PEAK,
    PLANT_BETA,
    PLANT_BETA_NORM,
    PLANT_POSITION_ERROR,
    Axes,
)
from servocon.simulation.closed_loop import ClosedLoop, Observation

ARRAYS = ("q", "v", "u", "contributions", "beta", "position_error", "signals", "law_state")
"""Names of what can be kept, beside those of single contributions, signals and law states."""

OF_ROWS = {PLANT_BETA: "beta", PLANT_POSITION_ERROR: "position_error"}
"""Signals that go with an array."""


class Keep(NamedTuple):
    """The part of a record that is kept; hashable.

    Attributes:
        names: Names of arrays, contributions, signals and law states; None for all.
        agents: Agents, counted from 0; None for all.
        number: Number of agents of the plant.
        rows: True if the rows of β are those of one agent after the other.
    """

    names: tuple[str, ...] | None
    agents: tuple[int, ...] | None
    number: int = 1
    rows: bool = False

    @staticmethod
    def of(names: Any, agents: Any) -> "Keep | None":
        """The part that `servocon.simulate` was asked for; None for everything.

        Raises:
            InputError: these are no names, or no numbers of agents.
        """
        if names is None and agents is None:
            return None
        if names is not None:
            if isinstance(names, str):
                cure = f"({names!r},)"
                raise InputError("keep", got=repr(names), expected="a tuple of names", cure=cure)
            if not isinstance(names, Collection) or not all(isinstance(n, str) for n in names):
                raise InputError("keep", got=written(names), expected="a tuple of names")
            names = tuple(sorted(set(names)))
        if agents is not None:
            validate.array("keep_agents", agents, "numbers of agents, counted from 0")
            given = np.ravel(np.asarray(agents)).tolist()
            agents = tuple(validate.integer("keep_agents", i, 0) for i in given)
            if len(set(agents)) != len(agents) or not agents:
                expected = "different numbers of agents, one at least"
                raise InputError("keep_agents", got=written(agents), expected=expected)
        return Keep(names, agents)

    def checked(self, loop: ClosedLoop, observed: Callable[[], Observation]) -> "Keep":
        """The part, once it is known that the loop has it.

        Args:
            loop: The closed loop.
            observed: Gives the shapes of what is logged; called if a name needs it.

        Raises:
            UnknownNameError: nothing that is logged has that name.
            InputError: there are no agents, or not so many.
        """
        keep, names = self, set(self.names or ())
        if names - {*ARRAYS}:
            logged = observed()
            own = {*logged.contributions, *logged.signals, *named_numbers(logged.law_state)}
            for name in sorted(names - {*ARRAYS}):
                if name not in own:
                    raise UnknownNameError("keep", name, {*ARRAYS, *own})
            names |= {"u"} if names & {*logged.contributions} else set()
        if names:
            names |= {"u"} if "contributions" in names else set()  # of the same inputs
            keep = self._replace(names=tuple(sorted(names)))
        return keep if self.agents is None else keep._of_agents(loop)

    def _of_agents(self, loop: ClosedLoop) -> "Keep":
        """The part, with the number of the loop's agents."""
        assert self.agents is not None
        pattern = loop.law.constraint.coupling
        number = None if pattern is None else pattern.agents
        if number is None:
            assert loop.sizes is not None  # `assemble` sets them
            q = jax.ShapeDtypeStruct((loop.sizes[0],), float)
            blocks = jax.eval_shape(loop.plant.mass_blocks, q, jax.ShapeDtypeStruct((), float))
            number = None if blocks is None else len(blocks)
        if number is None:
            raise InputError(
                "keep_agents",
                got=written(self.agents),
                expected="None: neither plant nor relation says which coordinates are an agent's",
                cure="Make the plant by servocon.agents, or keep arrays by their names.",
            )
        for agent in self.agents:
            if agent >= number:
                expected = f"numbers from 0 to {number - 1}"
                raise InputError("keep_agents", got=agent, expected=expected)
        return self._replace(number=number, rows=pattern is not None)

    def thinned(self, o: Any) -> Observation:
        """The part of logged quantities (…), with the norms that metrics are made of.

        Arrays that are not kept have no components.

        Args:
            o: An `Observation`, of traced arrays or of NumPy's.
        """
        lead = np.ndim(o.rank)
        xp: Any = np if isinstance(o.rank, np.ndarray | np.generic) else jnp
        norm = lambda x: xp.sqrt(xp.sum(x * x, axis=-1))
        last = lambda name, x, agents=True: self._columns(name, x, agents)
        rows = self.rows
        signals = {
            name: last(OF_ROWS[name], x, rows) if name in OF_ROWS else self._members(x, lead)
            for name, x in o.signals.items()
            if self._has(name, OF_ROWS.get(name, "signals"))
        }
        signals |= {
            BETA_NORM: norm(o.beta),
            INPUT_NORM: norm(o.u),
            INPUT_PEAK: xp.max(xp.abs(o.u), axis=-1),
        }
        if PLANT_BETA in o.signals:
            signals[PLANT_BETA_NORM] = norm(o.signals[PLANT_BETA])
        contributions = {
            name: last("u", x)
            for name, x in o.contributions.items()
            if self._has(name, "contributions")
        }
        states = {
            name: self._members(x, lead)
            for name, x in named_numbers(o.law_state).items()
            if self._has(name, "law_state")
        }
        return o._replace(
            q=last("q", o.q),
            v=last("v", o.v),
            u=last("u", o.u),
            contributions=contributions,
            beta=last("beta", o.beta, rows),
            position_error=last("position_error", o.position_error, rows),
            missing=last("beta", o.missing, rows),
            dependent=last("beta", o.dependent, rows),
            signals=signals,
            law_state=states,
        )

    def axes(self, axes: Axes) -> Axes:
        """Labels of what is kept."""
        part = lambda name, labels, agents=True: tuple(
            labels[i] for i in self._columns(name, np.arange(len(labels)), agents).tolist()
        )
        states = part("q", axes.coordinate), part("v", axes.speed)
        return Axes(*states, part("u", axes.input), part("beta", axes.row, self.rows))

    def to_dict(self) -> dict[str, Any]:
        """As plain data, for the record."""
        names = None if self.names is None else list(self.names)
        agents = None if self.agents is None else list(self.agents)
        return {"names": names, "agents": agents}

    def width(self, n: int, nq: int) -> int:
        """Numbers that are kept at one instant, as far as they are known before the run."""
        rows = {"q": nq, "v": n, "u": n, "contributions": 2 * n, "beta": 3 * n}
        rows |= {"position_error": n, "signals": n}
        part = len(self.agents or ()) / self.number if self.agents is not None else 1.0
        return int(part * sum(size for name, size in rows.items() if self._has(name))) + 16

    def _has(self, *names: str) -> bool:
        return self.names is None or any(name in self.names for name in names)

    def _columns(self, name: str, x: Any, agents: bool) -> Any:
        """The kept entries along the last axis, those of one agent after the other."""
        if not self._has(name):
            return x[..., :0]
        size = x.shape[-1]
        if self.agents is None or not agents or not size or size % self.number:
            return x
        each = size // self.number
        return x[..., (np.array(self.agents)[:, None] * each + np.arange(each)).ravel()]

    def _members(self, x: Any, lead: int) -> Any:
        """The kept agents of a quantity whose first own axis is that of agents; else all of it."""
        if self.agents is None or np.ndim(x) <= lead or x.shape[lead] != self.number:
            return x
        return x[(slice(None),) * lead + (np.array(self.agents),)]
