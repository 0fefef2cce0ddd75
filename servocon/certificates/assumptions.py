"""Assumptions of a certificate, checked at sampled plants and states."""

from collections.abc import Callable
from functools import lru_cache
from typing import Any, NamedTuple

import jax
import numpy as np
from jax.tree_util import Partial

from servocon import validate
from servocon.certificates.evaluation import (
    dependences,
    evaluate,
    extended,
    structure_of,
    values_of,
    varies_with_time,
)
from servocon.certificates.kinds import Kinds
from servocon.certificates.samples import Axes, Space, WorstSample, worst_sample
from servocon.certificates.search import UNPROVED, Columns, Hunt, Scores, Search, no_columns
from servocon.certificates.states import ALWAYS, Instants, States, StateSet, require_pairs
from servocon.constraint.constraint import Constraint
from servocon.constraint.derivatives import (
    AS_DERIVED,
    CURE,
    DERIVATIVES,
    DerivativeErrors,
    gives_derivatives,
)
from servocon.constraint.jump_search import jump_in_set
from servocon.constraint.jumps import CONTINUOUS, cure_of
from servocon.constraint.switched import schedule_of
from servocon.constraint.switches import Switching
from servocon.engine import no_derivative, origin_of_nan
from servocon.errors import CertificateError, InputError, digits, written
from servocon.laws import Law
from servocon.tree import Batch, Layout, pack

SMALLEST = float(np.finfo(float).tiny)
LARGEST = float(np.finfo(float).max)

NO_SEARCH = Search(0, 0, 0)
"""The extent when nothing is searched."""

FIT, CHECK = 0, 1
"""Streams of samples: one to fit bounds, another with which a certificate checks them."""


class Assumption(NamedTuple):
    """An assumption of a certificate, checked at every sample.

    Attributes:
        text: The checked quantity, in words.
        required: The required values, in words.
        found: Worst value of all samples.
        worst: The sample with that value.
        agent: Index of the agent it concerns; None for all agents together.
        basis: Basis of the worst value: ``"exact"`` if it depends on no plant and state,
            ``"searched"`` over these, ``"drawn"`` if only samples count, or a mixture in words.
    """

    text: str
    required: str
    found: float
    worst: WorstSample
    agent: int | None = None
    basis: str = "drawn"


class Samples:
    """Sampled plants and states, and the assumptions checked at them so far.

    Args:
        space: The drawn plants and states, and the boxes in which the search looks for worse ones.
        safety_factor: Factor by which sampled constants are moved to the safe side.
        search: Extent of the search.
        seed: The given seed, and the stream of samples that is drawn from it.
        timeless: True if the states have no first and last time: nothing may vary with time.

    Attributes:
        inside: True if it is to be found from where a motion stays in the states.
        cures: True if a refusal is to say what would do, for which more is computed.
    """

    inside: bool = True
    cures: bool = True

    def __init__(
        self,
        space: Space,
        safety_factor: float = 1.0,
        search: Search = NO_SEARCH,
        seed: tuple[int, int] = (0, FIT),
        timeless: bool = False,
    ):
        self.space, self.safety_factor = space, safety_factor
        self.search, self.seed, self.timeless = search, seed, timeless
        (self.plants, self.states), self.assumptions = space.samples, list[Assumption]()
        self.drawn = self.plants.size, len(self.states[2])
        self.added, self._hunt = 0, Hunt(search, stream_of(*seed))

    def mapped(self, through: Callable[[Batch, States], tuple[Batch, States]]) -> "Samples":
        """Samples of mapped plants and states, such as those of the links of an arm."""
        return self.of(self.space.mapped(through))

    def of(self, space: Space, starts: int | None = None) -> "Samples":
        """Samples of another space, with a number of ascents for each quantity."""
        search = self.search if starts is None else self.search._replace(starts=starts)
        return Samples(space, self.safety_factor, search, self.seed, self.timeless)

    def thinned(self, plants: int, states: int) -> "Samples":
        """Some of the samples, of which no worse ones and no cures are searched."""
        fewer = self.space.thinned(plants, states)
        made = Samples(fewer, self.safety_factor, NO_SEARCH, self.seed, self.timeless)
        made.cures = False
        return made

    def of_states(self) -> "Samples":
        """Samples of the same states, at one plant."""
        return self.of(self.space.of_states)

    @property
    def speeds(self) -> int:
        """Number of speeds."""
        return self.states[1].shape[-1]

    def values(self, function: Callable[..., Any], *columns: np.ndarray) -> Any:
        """Values (plants, states, …) of a function of plant, state and further columns."""
        if not columns:
            self.require_times(function, self.plants.member(0))
        return evaluate(function, self.plants, (*self.states, *columns))

    def searched(
        self,
        function: Callable[..., Any],
        scores: Scores,
        columns_of: Columns = no_columns,
        values: Any = None,
        kinds: Kinds | None = None,
    ) -> Any:
        """Values of a function at the samples and at worse points, which join the samples.

        Args:
            function: The function of plant and state.
            scores: The quantities whose largest values are searched.
            columns_of: Further arguments of the function, computed from the states.
            values: Its values at the samples, if they are known.
            kinds: Kinds of agents for these quantities, each of which then climbs once.
        """
        values = self.values(function, *columns_of(self.states)) if values is None else values
        if not self.search.scouts or not self.space.dimensions:
            return values
        found = self.space, function, scores, values, self.states, columns_of, kinds
        points = self._hunt.worst_points(*found)
        self.added = points.plant.size
        if not self.added:
            return values
        plants, states = self.plants, self.states
        self.space = self.space.extended(points)
        self.plants, self.states = self.space.samples
        more = members(self.plants, slice(plants.size, None))
        added = tuple(x[len(states[2]) :] for x in self.states)
        of_columns = lambda states: (*states, *columns_of(states))
        beside = evaluate(function, plants, of_columns(added)) if len(added[-1]) else None
        below = evaluate(function, more, of_columns(self.states)) if more.size else None
        return extended(values, beside, below)

    def count(self, other: "Samples") -> None:
        """Add the search of other samples to this one."""
        self._hunt.ascents += other._hunt.ascents

    @property
    def text(self) -> str:
        """The extent of the search in one line."""
        extent = self._hunt.text or "drawn samples only"
        return f"{extent} (seed {self.seed[0]}); {UNPROVED}"

    @property
    def basis(self) -> str:
        """The basis of searched values: a search over plants and states, or drawn samples."""
        if not self.search.scouts or not self.space.dimensions:
            return "drawn"
        if self.space.ranges is None:
            return "states searched, plants as given" if self.space.plants.size > 1 else "searched"
        return "searched" if self.space.box is not None else "plants searched, states drawn"

    def bases(self, function: Callable[..., Any]) -> Any:
        """The basis of each value of a searched function of plant and state, in a tree like it.

        A value computed from neither a varying plant nor a state is exact.
        """
        plant, state = self.plants.member(0), [x[0] for x in self.states]
        of_plants = self.plants.size > 1 or self.space.ranges is not None
        depends = dependences(function, plant, *state)
        fixed = [not any(of[1:]) and not (of[0] and of_plants) for of in depends]
        words = ["exact" if x else self.basis for x in fixed]
        return jax.tree.unflatten(structure_of(function, plant, *state), words)

    def require_times(self, function: Callable[..., Any], *plant: Any) -> None:
        """Refuse a function that varies with time at states without times."""
        if self.timeless and varies_with_time(function, *plant, *(x[0] for x in self.states)):
            raise InputError(
                "states",
                got="no first and last time, for a relation, plant, disturbance or bound that "
                "varies with time",
                expected="a set of states with times",
                cure="Give StateBox(..., t=(first, last)).",
            )

    def values_of_agents(
        self, function: Callable[..., Any], agents: int, axes: int = 0, states: States | None = None
    ) -> np.ndarray:
        """Values (states, agents, …) of a function of the state, one for all agents or for each.

        Args:
            function: The function.
            agents: Number of agents.
            axes: Number of axes of one agent's value.
            states: The states; those of the samples by default.
        """
        self.require_times(function)
        values = values_of(function, *(self.states if states is None else states))
        values = values if values.ndim == 2 + axes else values[:, None]
        return np.broadcast_to(values, (len(values), agents, *values.shape[2:]))

    def sample(self, plant: int, state: int) -> WorstSample:
        """The sample with these indices."""
        return worst_sample(self.plants, self.states, (plant, state))

    def largest(self, values: np.ndarray) -> WorstSample:
        """The sample with the largest value (plants, states, …)."""
        return self.sample(*map(int, np.unravel_index(np.argmax(values), values.shape)[:2]))

    def require(
        self, text: str, values: np.ndarray, least: float, words: str, basis: str = "drawn"
    ) -> np.ndarray:
        """Check that all values (plants, states) or (plants, states, agents) exceed `least`.

        Args:
            text: The quantity in words.
            values: Its values.
            least: The least value that passes.
            words: The required values in words.
            basis: Basis of the values, see `Assumption`.

        Returns:
            The smallest value, or that of each agent.

        Raises:
            CertificateError: a value does not.
        """
        return -self.allow(text, -values, -least, words, basis, sign=-1.0)

    def allow(
        self,
        text: str,
        values: np.ndarray,
        most: float,
        words: str,
        basis: str = "drawn",
        *,
        sign: float = 1.0,
        cure: str = "",
    ) -> np.ndarray:
        """Check that no value (plants, states) or (plants, states, agents) exceeds `most`.

        Args:
            text: The quantity in words.
            values: Its values.
            most: The largest value that passes.
            words: The required values in words.
            basis: Basis of the values, see `Assumption`.
            sign: −1 if the values are the negatives of the quantity.
            cure: The likely remedy for a value that exceeds it.

        Returns:
            The largest value, or that of each agent.

        Raises:
            CertificateError: a value exceeds it, or is not finite.
            NonFiniteError: a value is not finite because a function has no derivative there.
        """
        broken = np.where(np.isfinite(values), values, np.inf)
        at = [int(index) for index in np.unravel_index(np.argmax(broken), values.shape)]
        largest = float(values[tuple(at)])
        agent = at[2] if values.shape[2:] > (1,) else None
        worst = self.sample(at[0], at[1])
        checked = Assumption(text, words, sign * largest, worst, agent, basis)
        if not largest <= most:
            if not np.isfinite(values[tuple(at)]):
                self._require_smooth(at[0], at[1])
            raise CertificateError(checked, sign * most, cure)
        self.assumptions.append(checked)
        return values.max(axis=(0, 1))

    def _require_smooth(self, plant: int, state: int) -> None:
        """Refuse a relation, model or plant without a derivative at a sample.

        Raises:
            NonFiniteError: a derivative is missing; the error names the user's line.
        """
        law, own = self.space.law, self.plants.member(plant)
        q, v, t = (np.asarray(x[state]) for x in self.states)
        rows = lambda q, v, t: (
            law.constraint.linearize(law.model, q, v, t),
            *(jax.jacfwd(p.force, 1)(q, v, t) for p in (law.model, own)),
        )
        if line := origin_of_nan(rows, q, v, t):
            raise no_derivative(line, q, v, float(t))


def members(plants: Batch, which: Any) -> Batch:
    """Some members of a batch."""
    vectors, layout = pack(plants.tree, "plant", plants.size)
    return Batch(layout.unpack(vectors[which]), len(vectors[which]))


def draw(
    plants: Any,
    law: Law,
    states: StateSet,
    safety_factor: float,
    samples: tuple[int, int],
    seed: int,
    search: Any = NO_SEARCH,
    stream: int = FIT,
) -> Samples:
    """Draw the plants and the states at which a law is examined.

    Args:
        plants: The plants, see `draw_plants`.
        law: The law.
        states: The set of states.
        safety_factor: Factor by which sampled constants are moved to the safe side.
        samples: Number of plants drawn from an uncertainty set, and number of states.
        seed: Seed of both.
        search: Extent of the search for worse points, see `Search`.
        stream: The stream of samples, `FIT` or `CHECK`; the two share no sample.

    Raises:
        InputError: an argument cannot be used, the relation's own A and b are wrong, or its β
            jumps.
    """
    factor = validate.number("safety_factor", safety_factor, "a factor of at least 1")
    if factor < 1:
        raise InputError("safety_factor", got=safety_factor, expected="a factor of at least 1")
    if not isinstance(samples, tuple | list) or len(samples) != 2:
        raise InputError("samples", got=written(samples), expected="(plants, states), two integers")
    validate.integer("samples[0]", samples[0])
    validate.integer("samples[1]", samples[1])
    validate.integer("seed", seed, least=0)
    validate.instance("states", states, StateSet, "a servocon.StateBox, or another StateSet")
    extent = Search.of(search)
    require_pairs(plants, states, samples, extent.scouts)
    space = Space.drawn(plants, states, law, samples, stream_of(seed, stream))
    check_defined(law, space)
    check_derivatives(law, space, extent.scouts, stream_of(seed, stream))
    check_continuity(law, space, states, stream_of(seed, stream))
    return Samples(space, factor, extent, (seed, stream), states.t == ALWAYS)


def check_defined(law: Law, space: Space) -> None:
    """Refuse drawn states at which a relation with bounds has no value.

    Raises:
        InputError: there are some; the error names one.
    """
    if type(law.constraint).check_state is Constraint.check_state:
        return
    error = values_of(Partial(_position_error, law.model, law.constraint), *space.states)
    lost = np.flatnonzero(~np.isfinite(error).all(axis=-1))
    if lost.size:
        q, _, t = (x[lost[0]] for x in space.states)
        raise InputError(
            "states",
            got=f"{lost.size} of {len(error)} drawn states beyond the bounds of constraint "
            f"{law.constraint.name!r}, such as q = {digits(q)} at t = {t:.4g} s",
            expected="states between the bounds at every time",
            cure="Take states by their f and β, servocon.certificates.RelationTube.around(runs).",
        )


def _position_error(model: Any, constraint: Any, q: Any, v: Any, t: Any) -> Any:
    return constraint.position_error(model, q, t)


def check_derivatives(law: Law, space: Space, scouts: int, seed: int) -> None:
    """Compare the relation's own A and b with the derivatives of its β.

    Args:
        law: The law.
        space: The drawn states, and their box.
        scouts: Number of scouting samples at which they are also compared.
        seed: Seed of the scouting samples.

    Raises:
        InputError: they differ; the error names the state.
    """
    if not gives_derivatives(law.constraint):
        return
    function = DerivativeErrors(law.model, law.constraint)
    tried = [space.states]
    if scouts and space.box is not None:
        tried.append(space.at(space.scouts(scouts, seed))[1])
    for states in tried:
        errors = values_of(function, *states)
        for symbol, error in zip("Ab", errors, strict=True):
            k, row = np.unravel_index(np.argmax(np.nan_to_num(error, posinf=LARGEST)), error.shape)
            if error[k, row] > 1.0:
                q, v, t = (x[k] for x in states)
                raise InputError(
                    f"hand-given {symbol} of constraint {law.constraint.name!r}",
                    got=f"row {row} off by {AS_DERIVED * error[k, row]:.3g} of its scale at q = "
                    f"{digits(q)}, v = {digits(v)}, t = {t:.4g}",
                    expected=DERIVATIVES,
                    cure=CURE,
                )


def check_continuity(law: Law, space: Space, states: StateSet, seed: int) -> None:
    """Refuse a relation whose β jumps in the set of states.

    Args:
        law: The law.
        space: The drawn states, and their box.
        states: The set from which they were drawn.
        seed: Seed of the choice among the states.

    Raises:
        InputError: β jumps; the error names the row, the state, the size and the operation.
    """
    if schedule_of(law) is not None:
        raise InputError(
            "law",
            got=f"{law.constraint.name!r}, which switches between relations",
            expected="one relation",
            cure="Take each relation by itself: the law with relation.parts[k].",
        )
    numbers, layout = pack((law.model, law.constraint), "")
    switching = _switching(layout, *(x.shape[-1] for x in space.states[:2]))
    if not switching.switches:
        return
    if space.box is not None:
        states_of, z = space.states_at, space.places_of(space.states)
    else:
        states_of, z = _between(space.states, states, law)
    jump = jump_in_set(switching, numbers, states_of, z, seed)
    if jump is not None:
        raise InputError(
            f"constraint {law.constraint.name!r}",
            got=f"row {jump.row} {jump.told}, at q = {digits(jump.q)}, v = {digits(jump.v)}, "
            f"t = {jump.t:.6g}",
            expected=CONTINUOUS,
            cure=cure_of(jump.switch),
        )


def _between(
    drawn: States, states: StateSet, law: Law
) -> tuple[Callable[[np.ndarray], States], np.ndarray]:
    """A map from a unit box to the states of a set without a box, and the drawn ones in it.

    The box is the smallest that holds the drawn states; the map is NaN outside the set.
    """
    nq, x = drawn[0].shape[-1], np.column_stack(drawn)
    axes = Axes(x.min(axis=0), x.max(axis=0))
    error = lambda q, v, t: (
        law.constraint.beta(law.model, q, v, t),
        law.constraint.position_error(law.model, q, t),
    )

    def states_of(z: np.ndarray) -> States:
        x = axes.values(z)
        q, v, t = x[:, :nq], x[:, nq:-1], x[:, -1]
        beta, f = values_of(Partial(error), q, v, t)
        points: Any = Instants(q, v, t, beta, f)  # all that a set may read of a run
        return np.where(np.asarray(states.outside(points))[:, None], np.nan, q), v, t

    return states_of, axes.places(x)


@lru_cache(maxsize=32)
def _switching(layout: Layout, coordinates: int, speeds: int) -> Switching:
    """The switching functions of a relation of a plant, compiled once for each structure."""

    def beta(numbers: Any, q: Any, v: Any, t: Any) -> Any:
        model, constraint = layout.unpack(numbers)
        return constraint.beta(model, q, v, t)

    return Switching(beta, (layout.size, coordinates, speeds))


def stream_of(seed: int, stream: int) -> int:
    """The seed of a stream; `FIT` uses the given seed."""
    if stream == FIT:
        return seed
    return int(np.random.SeedSequence((seed, stream)).generate_state(1)[0])
