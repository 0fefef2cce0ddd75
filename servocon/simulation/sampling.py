"""The sampling period of a run beside that which its loop needs, and the warnings about it."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

import jax
import numpy as np

from servocon.engine.packing import Layout, named_numbers
from servocon.errors import warn
from servocon.module import Module
from servocon.simulation.machine import MachineLoop, machine_loop
from servocon.simulation.methods import stability_limit
from servocon.simulation.sampled_loop import (
    ACCURATE,
    LARGE,
    LARGEST,
    NOTICED,
    Functions,
    Near,
    SampledLoop,
    functions_of,
    spread,
    two_digits,
)
from servocon.simulation.setup import Setup
from servocon.simulation.solvers import IMPLICIT

VISIBLE = np.log(3.0)
"""Logarithm of the growth of errors in a run, in the end of its instants, that is warned of."""

FIRST = 0.1
"""Logarithm of the growth of errors in a sample at the first instant that is to blame."""

RARE = 2e-4
"""Sampling period [s] that a law is said to need: few computers sample more often."""

INSTANTS = np.array([0.0, 0.02, 0.1, 0.5, 1.0])
"""Instants of a run that are looked at, as parts of its record: the first ones pass quickly."""

MEMBERS = 8
"""Number of members of a batch that are looked at."""

CLOSE = 0.02
"""Relative accuracy of the factor by which a gain is to be changed."""

CHANGES = tuple(2.0**k for k in range(1, 11))
"""Factors by which a gain is changed in search of one that would do."""


def functions_of_run(setup: Setup, numbers: np.ndarray, ran: bool = True) -> Functions:
    """The functions of the loop of a run: those in machine code that ran, if it was sampled.

    Args:
        setup: The run.
        numbers: Its numbers, or those of one member of a batch.
        ran: False where another program moved the plant.
    """
    inputs = setup.dimensions.inputs
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
        lambda t, x: np.asarray(made.observation(at("log", t, x)).beta),
    )


class Need(NamedTuple):
    """A sampling period that a loop needs, and does not have.

    Attributes:
        t: Time of the state that needs it [s].
        growth: Growth of small errors there, by a factor from one sample to the next.
        fair: The same without sampling, in a period.
        chatters: True if errors grow next to the run only, with β = 0.
        period: The period that would do [s].
        cure: A change of a gain that would do, in words; "" for none.
    """

    t: float
    growth: float
    fair: float
    chatters: bool
    period: float
    cure: str

    def words(self, own: float) -> str:
        """The need in words, for a loop with a period of its own [s]."""
        fair = f", without sampling by {self.fair:.3g}" if self.fair > 1.005 else ""
        fair += ", where β = 0: the inputs chatter" if self.chatters else ""
        do = f"A period below {two_digits(self.period, up=False):g} s would do"
        return (
            f"the period of {own:.6g} s is too long for the law: at t = {self.t:.6g} s "
            f"small errors grow by a factor of {self.growth:.3g} from sample to sample{fair}. "
            f"{do}{f', or {self.cure}' if self.cure else ''}"
        )


def need_of(
    setup: Setup, numbers: np.ndarray, t: np.ndarray, x: np.ndarray, end: float, ran: bool = True
) -> Need | None:
    """The period that a loop needs instead of its own; None where that is short enough.

    Args:
        setup: The run, with a period.
        numbers: Its numbers, or those of one member of a batch.
        t: Times along the run [s] (K). Each stands for the time around it.
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
    near = states.on_relation(functions)
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
    # What comes later may be the consequence of what was first.
    grown, fair = loop.growth(period)
    most = np.where(unstable, excess.max(axis=0), 0.0).reshape(-1, len(t))
    each = most.max(axis=0)
    first = int(np.argmax(each > min(FIRST, 0.5 * each.max())))
    worst = first + len(t) * int(np.argmax(most[:, first]))
    return Need(
        t=float(t[first]),
        growth=float(grown[worst]),
        fair=float(fair[worst]),
        chatters=not unstable[: len(t)].any(),
        period=loop.part([worst]).period()[0],
        cure=_cure(setup, at, numbers, states.part([first]), float(loop.duration[worst])),
    )


def _cure(
    setup: Setup,
    at: Callable[[np.ndarray], Functions],
    numbers: np.ndarray,
    state: Near,
    duration: float,
) -> str:
    """The gain whose change by the smallest factor makes a state stable, and its value."""
    best = None

    def stable(places: np.ndarray, factor: float) -> bool:
        other = numbers.copy()
        other[places] *= factor
        functions = at(other)
        near = state.on_relation(functions)
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
    """Places of the law's gains among the numbers of a loop, by their paths."""
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
    setup: Setup, time: np.ndarray, observation: Any, stops: Sequence[Any], steps: Any = None
) -> None:
    """Warn where the period of a sampled run is too long for its law, or any would be.

    Nothing is said of a run that stopped: the reason of its end says the same.

    Args:
        setup: The run.
        time: Output times [s] (T).
        observation: Logged quantities there.
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
    few = np.unique((INSTANTS * (len(time) - 1)).astype(int))
    states = states_of(observation, len(stops), len(time))
    members = np.flatnonzero(going)
    for i in members[spread(len(members), MEMBERS)]:
        x = states[i, few]
        sound = np.isfinite(x).all(axis=1)
        numbers = setup.numbers if setup.numbers.ndim == 1 else setup.numbers[i]
        at = setup, numbers, time[few][sound], x[sound]
        if setup.period is not None:
            need = need_of(*at, end=float(setup.grid[-1]), ran=steps is not None)
            text = "" if need is None else need.words(setup.period)
        else:
            text = rare_period(*at)
        if text:
            warn(f"{f'member {i}: ' if setup.batch_size is not None else ''}{text}")
            return


def rare_period(setup: Setup, numbers: np.ndarray, t: np.ndarray, x: np.ndarray) -> str:
    """The feedback gain of a continuous law that few computers sample often enough for, in words.

    For the arguments see `need_of`. "" where the gain is not so large.
    """
    if not len(t) or x.shape[1] > LARGEST:
        return ""
    functions = functions_of_run(setup, numbers)
    loop = SampledLoop(functions, Near.of(sizes_of(setup), t, x).on_relation(functions))
    period, where = loop.period()
    if period * (1.0 + ACCURATE) >= RARE:
        return ""
    return (
        f"the law's feedback gain is {loop.gains[where]:.3g} 1/s at t = {loop.near.t[where]:.6g} "
        f"s: sampled, it needs a period below {two_digits(period, up=False):g} s"
    )


def states_of(observation: Any, members: int, instants: int) -> np.ndarray:
    """Coordinates, speeds and states of the law at logged instants (members, T, any)."""
    leaves = [observation.q, observation.v, *jax.tree.leaves(observation.law_state)]
    return np.concatenate([leaf.reshape(members, instants, -1) for leaf in leaves], axis=2)


def sizes_of(setup: Setup) -> tuple[int, int]:
    """Numbers of coordinates and of speeds of a run."""
    return setup.q.shape[-1], setup.v.shape[-1]
