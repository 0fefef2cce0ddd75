"""The sampling period that a loop needs: at a state, on a set, and along a run."""

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property, lru_cache
from typing import Any, NamedTuple

import equinox as eqx
import jax
import jax.numpy as jnp
import numpy as np
from jax.flatten_util import ravel_pytree

from servocon.arrays import ArrayLike
from servocon.engine import evaluator
from servocon.errors import InputError, two_digits, warn
from servocon.laws import Law
from servocon.laws.block_snapshot import snapshot_at
from servocon.laws.loop import apart
from servocon.linalg.arrays import evenly
from servocon.plant import Plant
from servocon.precision import float64
from servocon.simulation.closed_loop import ClosedLoop, Observation, Sizes, states_of
from servocon.simulation.machine import MachineLoop, machine_loop
from servocon.simulation.options import Horizon, Solver
from servocon.simulation.sampled_loop import (
    LARGE,
    LARGEST,
    NOTICED,
    Functions,
    Near,
    SampledLoop,
    functions_of,
)
from servocon.simulation.setup import Setup, prepare
from servocon.simulation.solvers import IMPLICIT, stability_limit
from servocon.simulation.structure import Structure
from servocon.tree import Batch, Layout, Module, named_numbers, pack
from servocon.user_code import explained

ACCURATE = 3e-3
"""Relative accuracy of a computed period, including the tolerances of stability."""

PLANTS, STATES = 16, 16
"""Numbers of examined plants and states of a set."""

VISIBLE = np.log(3.0)
"""Logarithmic growth of errors, at the end of a run's instants, above which a warning is given."""

FIRST = 0.1
"""Least logarithmic growth of errors in a sample at the first instant to blame."""

SHORT = 1e-6
"""Sampling period [s], at late times relative to them, of a loop for which one is looked for."""

RARE = 2e-4
"""Sampling period [s] below which a law's need is reported: few computers sample faster."""

INSTANTS = np.array([0.0, 0.02, 0.1, 0.5, 1.0])
"""Examined instants of a run, as fractions of its record; the first ones are close together."""

BLOWN = 1e3
"""Size of coordinates and speeds, over that in the beginning, of a motion that blew up."""

LARGEST_OF_SET = 4000
"""Largest number of states of a loop on a set, whose parts are examined."""

MEMBERS = 8
"""Number of examined members of a batch."""

CLOSE = 0.02
"""Relative accuracy of the suggested change of a gain."""

CHANGES = tuple(2.0**k for k in range(1, 11))
"""Factors by which a gain is changed in the search for a stable one."""


def functions_of_run(setup: Setup, numbers: np.ndarray, ran: bool = True) -> Functions:
    """The functions of a run's loop; for a sampled run those in machine code that ran.

    Args:
        setup: The run.
        numbers: Its numbers, or those of one member of a batch.
        ran: False where another program moved the plant.
    """
    inputs, numbers = setup.dimensions.inputs, _without_counts(setup.structure, numbers)
    made = machine_loop(setup) if ran and setup.structure.sampled else None
    if not isinstance(made, MachineLoop):
        return functions_of(setup.structure, numbers, inputs)

    def at(name: str, t: np.ndarray, x: np.ndarray, u: Any = None, period: Any = None) -> Any:
        held = np.zeros((len(t), inputs)) if u is None else u
        h = np.ones(len(t)) if period is None else period
        return made.values(name, numbers, t[:, None], x, held, h[:, None])

    def sample(t: np.ndarray, x: np.ndarray, period: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        values = at("sample", t, x, period=period)
        return values[:, :inputs], values[:, inputs:]

    return Functions(
        sample,
        lambda t, x, u: at("field", t, x, u),
        lambda t, x: np.asarray(made.observation(t, at("log", t, x)).beta),
    )


class Need(NamedTuple):
    """A sampling period that a loop needs but does not have.

    Attributes:
        t: Time of the state that needs it [s].
        growth: Factor by which small errors grow there from one sample to the next.
        fair: The same without sampling, in one period.
        chatters: True if errors grow only at β = 0, next to the run.
        period: A sufficient period [s].
        cure: A sufficient change of a gain, in words; "" for none.
    """

    t: float
    growth: float
    fair: float
    chatters: bool
    period: float
    cure: str

    def words(self, own: float) -> str:
        """The need in words, for a loop with a given period [s]."""
        fair = f", without sampling by {self.fair:.3g}" if self.fair > 1.005 else ""
        fair += ", where β = 0: the inputs chatter" if self.chatters else ""
        do = f"A period below {two_digits(self.period, up=False):g} s would do"
        return (
            f"the period of {own:.6g} s is too long for the law: at t = {self.t:.6g} s "
            f"small errors grow by a factor of {self.growth:.3g} from sample to sample{fair}. "
            f"{do}{f', or {self.cure}' if self.cure else ''}"
        )


def _without_counts(structure: Structure, numbers: np.ndarray) -> np.ndarray:
    """The numbers of a loop without the rounding of what its law measures.

    A small deviation seldom changes a count, so that a law of counts seems to have no feedback.
    """
    whole = structure.layout.unpack(numbers)
    law = whole[0].law.without_counts
    if law is whole[0].law:
        return numbers
    return pack(eqx.tree_at(lambda of: of[0].law, whole, law), "")[0]


@np.errstate(invalid="ignore", over="ignore")  # of a motion that blew up
def need_of(
    setup: Setup, numbers: np.ndarray, t: np.ndarray, x: np.ndarray, end: float, ran: bool = True
) -> Need | None:
    """The period that a loop needs instead of its own; None if its own is short enough.

    Args:
        setup: The run, with a period.
        numbers: Its numbers, or those of one member of a batch.
        t: Times along the run [s] (K). Each represents the time around it.
        x: Coordinates, speeds and states of the law there (K, any).
        end: Time of the end of the run [s].
        ran: False where another program moved the plant.
    """
    if not len(t) or x.shape[1] > LARGEST:
        return None
    assert setup.period is not None
    at = lambda numbers: functions_of_run(setup, numbers, ran)
    functions = at(numbers)
    states, between = Near.of(sizes_of(setup), t, x), (t[1:] + t[:-1]) / 2.0
    duration = np.diff(np.concatenate([[setup.t0], between, [max(end, t[-1])]]))
    near = _with_zero_beta(setup, numbers, functions, states)
    both = np.tile(duration, len(near.t) // len(t))
    loop = SampledLoop(functions, near, np.maximum(both, setup.period))
    period = np.full(len(near.t), setup.period)
    excess = loop.excess(period)
    unstable = loop.unstable(excess, period)
    in_the_end = excess[0].reshape(-1, len(t)).max(axis=0)
    grown_by = (np.where(in_the_end > NOTICED, in_the_end, 0.0) * duration).sum() / setup.period
    over_time = np.maximum(NOTICED, LARGE * setup.period / loop.duration)
    if grown_by < VISIBLE and not (excess[1] > over_time).any():
        return None
    # Later growth may be a consequence of the first, however slow that is.
    grown, fair = loop.growth(period)
    most = np.where(unstable, excess.max(axis=0), 0.0).reshape(-1, len(t))
    each = most.max(axis=0)
    lasting = each * (end - t) / setup.period > LARGE
    first = int(np.argmax(lasting | (each > min(FIRST, 0.5 * each.max()))))
    worst = first + len(t) * int(np.argmax(most[:, first]))
    return Need(
        t=float(t[first]),
        growth=float(grown[worst]),
        fair=float(fair[worst]),
        chatters=not unstable[: len(t)].any(),
        period=loop.part([worst]).period()[0],
        cure=_cure(setup, at, numbers, states.part([first]), float(loop.duration[worst])),
    )


def with_advice(text: str, setup: Setup, numbers: np.ndarray, t: np.ndarray, x: np.ndarray) -> str:
    """A text on a law that is too fast, and what the law says of it at the first state it does."""
    law, nq, n = setup.structure.layout.unpack(numbers)[0].law, *sizes_of(setup)
    for time, state in zip(t, x, strict=True):
        q, v = state[:nq], state[nq : nq + n]
        if advice := law.advice(q, v, np.asarray(time), setup.period):
            return f"{text}; {advice}"
    return text


def _with_zero_beta(setup: Setup, numbers: np.ndarray, functions: Functions, near: Near) -> Near:
    """The states, and those with β = 0 beside them if the law acts on β."""
    law = setup.structure.layout.unpack(numbers)[0].law
    return near.on_relation(functions) if law.follows_relation else near


def _cure(
    setup: Setup,
    at: Callable[[np.ndarray], Functions],
    numbers: np.ndarray,
    state: Near,
    duration: float,
) -> str:
    """The gain that stabilizes a state with the smallest change, and its value."""
    best = None

    def stable(places: np.ndarray, factor: float) -> bool:
        other = numbers.copy()
        other[places] *= factor
        functions = at(other)
        near = _with_zero_beta(setup, other, functions, state)
        loop = SampledLoop(functions, near, np.full(len(near.t), duration))
        period = np.full(len(loop.near.t), setup.period)
        return not loop.unstable(loop.excess(period), period).any()

    for name, places in _adjustable(setup.structure.layout).items():
        for power in (-1.0, 1.0):
            limit = np.inf if best is None else best[0]
            tried = (x for x in CHANGES if x < 2.0 * limit)
            high = next((x for x in tried if stable(places, x**power)), None)
            if high is None:
                continue
            low = high / 2.0
            while high > (1.0 + CLOSE) * low:
                middle = np.sqrt(low * high)
                low, high = (low, middle) if stable(places, middle**power) else (middle, high)
            if high < limit:
                best = high, power, name, places
    if best is None:
        return ""
    factor, power, name, places = best
    if len(places) > 1:
        return (
            f"{name} {two_digits(factor, up=True):g} times as {'large' if power > 0 else 'small'}"
        )
    now = float(numbers[places[0]])
    would_do = two_digits(now * factor**power, up=power > 0.0)
    return f"{name} = {would_do:g} (now {now:.3g})"


@lru_cache(maxsize=64)
def _adjustable(layout: Layout) -> dict[str, np.ndarray]:
    """Indices of the law's gains among the numbers of a loop, by their paths."""
    law = layout.unpack(np.arange(float(layout.size)))[0].law
    found = {}
    for path, places in named_numbers(law).items():
        *way, field = path.split(".")
        owner = law
        for name in way:
            owner = owner[int(name)] if isinstance(owner, Sequence) else getattr(owner, name, None)
        if isinstance(owner, Module) and field in owner.adjustable:
            found[f"law.{path}"] = np.ravel(places).astype(int)
    return found


def warn_of_sampling(
    setup: Setup, observed: Observation, stops: Sequence[Any], steps: np.ndarray | None = None
) -> None:
    """Warn if the period of a sampled run is too long for its law, or any practical one would be.

    A run that stopped gets no warning: the reason for its end says the same.

    Args:
        setup: The run.
        observed: The instants at its output times.
        stops: Early end of each member, or None.
        steps: Number of integration steps of each member; None where another program moved the
            plant.
    """
    duration, lead = setup.grid[-1] - setup.t0, np.atleast_1d
    going = np.array([stop is None for stop in stops])
    if setup.period is not None:
        going &= setup.period < duration
    elif steps is None:
        return
    elif setup.structure.solver not in IMPLICIT:  # a fast loop takes many steps
        limit = stability_limit(setup.structure.solver)
        going &= lead(steps) * limit > duration / RARE
    if not going.any() or (setup.period is None and setup.structure.agents is not None):
        return
    times, states = np.atleast_2d(observed.t), states_of(observed)
    states = states.reshape(len(stops), times.shape[1], -1)
    few = np.unique((INSTANTS * (times.shape[1] - 1)).astype(int))
    members = np.flatnonzero(going)
    for i in members[evenly(len(members), MEMBERS)]:
        x = states[i, few]
        sizes = np.abs(x[:, : sum(sizes_of(setup))]).max(axis=1)
        # Differences of a motion that blew up would be far too coarse for the others.
        sound = np.isfinite(x).all(axis=1) & (sizes <= BLOWN * (1.0 + sizes[0]))
        numbers = setup.numbers if setup.numbers.ndim == 1 else setup.numbers[i]
        at = setup, numbers, times[i, few][sound], x[sound]
        if setup.period is not None:
            need = need_of(*at, end=float(setup.grid[-1]), ran=steps is not None)
            text = "" if need is None else need.words(setup.period)
        else:
            text = rare_period(*at)
        text = text and with_advice(text, *at)
        if text:
            warn(f"{f'member {i}: ' if setup.batch_size is not None else ''}{text}")
            return


@np.errstate(invalid="ignore", over="ignore")
def rare_period(setup: Setup, numbers: np.ndarray, t: np.ndarray, x: np.ndarray) -> str:
    """The feedback gain of a continuous law that is too large for most computers, in words.

    For the arguments see `need_of`. "" if the gain is smaller.
    """
    if not len(t) or x.shape[1] > LARGEST:
        return ""
    functions = functions_of_run(setup, numbers)
    near = Near.of(sizes_of(setup), t, x)
    loop = SampledLoop(functions, _with_zero_beta(setup, numbers, functions, near))
    period, where = loop.period()
    if period * (1.0 + ACCURATE) >= RARE:
        return ""
    return (
        f"the law's feedback gain is {loop.gains[where]:.3g} 1/s at t = {loop.near.t[where]:.6g} "
        f"s: sampled, it needs a period below {two_digits(period, up=False):g} s"
    )


def sizes_of(setup: Setup) -> tuple[int, int]:
    """Numbers of coordinates and of speeds of a run."""
    return setup.q.shape[-1], setup.v.shape[-1]


class LoopNeed(NamedTuple):
    """The sampling period that a loop needs on a set of plants and states.

    Attributes:
        period: The period below which it is stable at all of them [s].
        gain: The largest feedback gain of the law from the speeds [1/s].
    """

    period: float
    gain: float

    def __str__(self) -> str:
        """The period, rounded down to two digits, and the gain."""
        need = "is stable with any period"
        if np.isfinite(self.period):
            need = f"needs a period below {two_digits(self.period, up=False):g} s"
        # Of a law with late inputs none acts at once.
        gain = f"; feedback gain up to {self.gain:.3g} 1/s" if self.gain else ""
        return f"sampled, it {need}{gain}"


class Later:
    """A need that is worked out when it is first asked for; pickled, it is worked out.

    Args:
        work_out: A function that returns the need.
    """

    def __init__(self, work_out: Callable[[], LoopNeed | None]):
        self._work_out = work_out

    @cached_property
    def need(self) -> LoopNeed | None:
        """The need; None for none."""
        return self._work_out()

    def __getstate__(self) -> dict[str, Any]:
        return {"need": self.need}


def shortest(needs: Iterable[LoopNeed | None]) -> LoopNeed | None:
    """The need of the shortest period; None without any."""
    return min((one for one in needs if one), key=lambda need: need.period, default=None)


@float64
def need_of_set(plants: Batch, law: Law, states: tuple[Any, Any, Any]) -> LoopNeed | None:
    """The sampling period that a law needs on some of the plants and states q, v, t.

    Each state counts, and the one with β = 0 at its coordinates. The time is proportional to the
    number of agents that do not act on each other and back. None if the loop has more than
    `LARGEST_OF_SET` states, or parts with more than `LARGEST`.
    """
    q, v, t = (np.asarray(x, float)[evenly(len(states[2]), STATES)] for x in states)
    nq, n, law = q.shape[1], v.shape[1], law.without_counts
    packed, law_layout = pack(law, "law")
    x = _followed(law_layout)(packed, q, v, t)
    if x.shape[1] > LARGEST_OF_SET:
        return None
    B = jax.eval_shape(law.model.input_matrix, q[0], t[0])
    inputs = n if B is None else B.shape[1]
    shortest, gain, near = np.inf, 0.0, Near.of((nq, n), t, x)
    for i in evenly(plants.size, PLANTS).tolist():
        loop = ClosedLoop(plants.member(i), law, None, Sizes(nq, n))
        numbers, layout = pack((loop, ()), "")
        options = "", False, 0, (False, False), False, False
        functions = functions_of(Structure(layout, False, *options), numbers, inputs)
        if i == 0:
            on = near.on_relation(functions)
            both = on.x[:, :nq], on.x[:, nq : nq + n]
            near = on._replace(x=_followed(law_layout)(packed, *both, on.t))
        loop = SampledLoop(functions, near)
        if loop.largest_part > LARGEST:
            return None
        shortest = min(shortest, loop.period(shortest)[0])
        gain = max(gain, float(loop.gains.max()))
    return LoopNeed(float(shortest), gain)


@lru_cache(maxsize=16)
def _followed(law_layout: Layout) -> Callable[..., np.ndarray]:
    """Compiled, for many instants: the states of plant and law that followed its relation."""

    def whole(numbers: Any, q: Any, v: Any, t: Any) -> Any:
        law = law_layout.unpack(numbers)
        state = law.state_at(snapshot_at(law.model, law.constraint, q, v, t))
        return jnp.concatenate([q, v, ravel_pytree(state)[0]])

    return evaluator(whole, rows=(1, 2, 3))


@explained
@float64
def largest_period(
    plant: Plant,
    law: Law,
    q: ArrayLike,
    v: ArrayLike,
    t: float = 0.0,
    *,
    disturbance: Callable[..., Any] | None = None,
) -> float:
    """Find the sampling period below which a loop is stable near a state.

    One sample of the loop is linearized there: the plant under held inputs, and the law with its
    initial internal state. Below the period, errors decay from sample to sample; above it they
    grow. A motion that also grows without sampling counts only if sampling makes it grow faster; so
    does an undamped oscillation, which grows a little with any period. The period is accurate to
    half a percent. To behave as without sampling, a law needs a far shorter one.

    The loop differs inside and outside a boundary layer, limit or barrier: check the states that
    matter.

    Args:
        plant: The plant that moves.
        law: The law, with its own model of it.
        q: Coordinates (nq).
        v: Speeds (n).
        t: Time [s].
        disturbance: Further generalized force d(q, v, t) on the plant (n), or None.

    Returns:
        The period [s]; infinite if the loop is stable with every tried one, up to 20,000 times its
        fastest time constant.

    Raises:
        InputError: an argument cannot be used; subclasses say in which way.
    """
    # A law may refuse a long period; those that are tried do not depend on this one.
    short = SHORT * max(1.0, abs(t)) if isinstance(t, (int, float)) else SHORT
    bare, horizon = apart(law, None)[0], Horizon(t, 2.0, 2, None)
    setup = prepare(plant, bare, disturbance, q, v, horizon, Solver(), short)
    one = setup.batch_size is None
    x = setup.structure.begun(setup.numbers, setup.t0, setup.q, setup.v) if one else np.zeros(0)
    if not one or x.size > LARGEST:
        raise InputError(
            "q",
            got=f"{x.size} states" if one else "a batch",
            expected=f"one state of a loop of up to {LARGEST}, the law's states included",
        )
    numbers = _without_counts(setup.structure, setup.numbers)
    functions = functions_of(setup.structure, numbers, setup.dimensions.inputs)
    near = Near.of((setup.q.size, setup.v.size), np.array([setup.t0]), x[None])
    return SampledLoop(functions, near).period()[0]
