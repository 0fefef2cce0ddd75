"""Hidden machines, their logs, and the laws that follow from these."""

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

import servocon as sc
from servocon_experiments.hidden_machines.kinds import KINDS, Kind

SAMPLED = {"samples": (4, 48), "search": (128, 1, 6)}
"""Extent of the search of a certificate."""

TRIALS, QUICK = 24, (4, 64)
"""Number of trials of a design, and the samples of each."""

BOUNDS = {"rate": (1.5, 15.0), "gain": (5.0, 100.0)}
"""Smallest and largest numbers of a law [1/s]."""

EXCITING = {"rate": 2.0, "gain": 6.0}
"""Numbers of the law that drives a machine for its log [1/s]."""

WIDER = 1.5
"""Size of the certified states, relative to the largest initial errors."""


class Machine(NamedTuple):
    """A machine, which nobody knows but the simulator.

    Attributes:
        name: Its name.
        plant: The plant.
        lacking: The force that the model lacks, d(q, v, t); None for none.
        true: Its parameters, in the order of those that are identified.
        required: Largest distance from the path that is asked for [m, rad].
        q0: Coordinates at the beginning, at rest and beside the path.
    """

    name: str
    plant: Any
    lacking: Any
    true: np.ndarray
    required: float
    q0: np.ndarray


class Designed(NamedTuple):
    """A machine, what its log tells, and the law for it.

    Attributes:
        machine: The machine.
        found: Its parameters, as its log tells them.
        law: The law, with its certificate; None if there is none.
        refusal: The reason then.
    """

    machine: Machine
    found: sc.identification.Identification
    law: sc.certificates.CertifiedDesign | None
    refusal: str = ""

    @property
    def inside(self) -> bool:
        """True if all parameters lie in the intervals that the log tells."""
        off = np.abs(self.found.values - self.machine.true)
        return bool(np.all(off <= self.found.sizes()))


def drawn(name: str, many: int, seed: int) -> list[Machine]:
    """Machines of a kind, with parameters and requirements at random."""
    kind, random = KINDS[name], np.random.default_rng([seed, list(KINDS).index(name)])
    ends = kind.assumed.lower, kind.assumed.upper
    made = []
    for i in range(many):
        true, level = random.uniform(*ends), random.uniform(*kind.levels)
        required = float(np.exp(random.uniform(*np.log(kind.required))))
        plant = kind.assumed.at(true[None]).plants.member(0)
        lacking = None if kind.lacks is None else kind.lacks(level)
        q0, way = np.zeros(kind.coordinates), random.standard_normal(kind.driven)
        q0[: kind.driven] = kind.offset * way / np.linalg.norm(way)
        made.append(Machine(f"{name} {i + 1}", plant, lacking, true, required, q0))
    return made


def together(machines: list[Machine]) -> dict[str, Any]:
    """The plants of machines of a kind, and what their models lack, for `simulate`."""
    lacking = [machine.lacking for machine in machines]
    found = {"plant": sc.batch([machine.plant for machine in machines])}
    return found if lacking[0] is None else found | {"disturbance": sc.batch(lacking)}


def logs(kind: Kind, machines: list[Machine], loop: sc.Loop, span: float) -> list[Any]:
    """Measurements of each machine while it is driven: counts and inputs at each sample."""
    model = kind.assumed.nominal
    relation = kind.relation(kind.excite, EXCITING["rate"])
    law = sc.ServoLaw(model, relation, sc.Stabilizing(gain=EXCITING["gain"]))
    rest, points = np.zeros(kind.coordinates), round(span / loop.period) + 1
    runs = sc.simulate(
        **together(machines), law=loop.around(law), q0=rest, v0=rest, duration=span, points=points
    )
    counted = runs.signals["measured q"]
    return [
        sc.identification.Log(runs.time, counted[i], runs.u[i], held=True, name=machine.name)
        for i, machine in enumerate(machines)
    ]


def designed(
    kind: Kind, machine: Machine, log: Any, loop: sc.Loop, after: float, until: float
) -> Designed:
    """The law whose certificate meets the requirement with the largest margin, from a log.

    Args:
        kind: The kind, which is known.
        machine: The machine, of which only the requirement is used.
        log: Its log.
        loop: The loop of the law.
        after: Time from which on the distance is required [s].
        until: End of the certified times [s].
    """
    found = sc.identify(kind.assumed, log)
    if found.outside().any():
        return Designed(machine, found, None, "the log tells values outside of the known ranges")

    def law_of(rate, gain):
        law = sc.ServoLaw(found.plant, kind.relation(kind.path, rate), sc.Stabilizing(gain=gain))
        return loop.around(law)

    rows = (kind.driven, kind.driven)
    try:
        law = sc.certificates.meet(
            found.uncertainty(),
            law_of,
            lambda rate, gain: sc.certificates.RelationTube(
                near(kind, rate, until), WIDER * kind.offset, WIDER * rate * kind.offset, rows
            ),
            BOUNDS,
            {"position_peak": sc.design.Requirement(machine.required, after=after)},
            start=lambda rate, gain: (rate * kind.offset, kind.offset),
            disturbance=found.disturbance(),
            trials=TRIALS,
            quick=QUICK,
            **SAMPLED,
        )
    except sc.errors.CertificateError as error:
        return Designed(machine, found, None, str(error))
    return Designed(machine, found, law)


def near(kind: Kind, rate: float, until: float) -> sc.StateBox:
    """Box of the states whose errors are within the tube."""
    position, sides = WIDER * kind.offset, []
    motion, around = motion_along(kind.path, until), (position, 2.0 * rate * position)
    for x, wide, free in zip(motion, around, kind.free, strict=True):
        ends = np.array(free)
        lower, upper = x.min(axis=0) - wide, x.max(axis=0) + wide
        sides.append((np.append(lower, -ends), np.append(upper, ends)))
    q, v = sides
    return sc.StateBox(q, v, t=(0.0, until))


@cache
def motion_along(path: Callable[..., Any], until: float) -> tuple[np.ndarray, np.ndarray]:
    """Places on a path and speeds along it until a time (201, rows each)."""
    times = jnp.linspace(0.0, until, 201)
    of_time = jax.vmap(path)(times), jax.vmap(jax.jacfwd(path))(times)
    return np.asarray(of_time[0]), np.asarray(of_time[1])
