"""A boat on a path, the smallest closed loop with every kind of parameter, and stores compared."""

import hashlib
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

import jax.numpy as jnp
import numpy as np

import servocon as sc


class Boat(sc.Plant):
    mass: float = sc.field(1.0, unit="kg")
    drag: float = sc.field(0.5, unit="kg/m")

    def __check_init__(self):
        sc.validate.positive("mass", self.mass)

    def mass_matrix(self, q, t):
        return self.mass * jnp.eye(1)

    def force(self, q, v, t):
        return -self.drag * jnp.abs(v) * v


def path(q, t):
    return q - 2.0 * jnp.sin(t)


PATH = sc.holonomic(path, rate=2.0, name="path", labels=["path [m/s]"])


@lru_cache
def arguments() -> dict[str, Any]:
    """Arguments of one run."""
    law = sc.ServoLaw(Boat(), PATH, sc.Stabilizing(gain=2.0))
    return {
        "plant": Boat(drag=0.7),
        "law": law,
        "q0": [0.2],
        "v0": [1.8],
        "duration": 4.0,
        "points": 41,
        "solver": sc.Solver(rtol=1e-6),
    }


GRID = {"law.stabilizing.gain": np.linspace(1.0, 4.0, 10), "plant.drag": np.linspace(0.2, 1.4, 8)}


def noisy(gain: float, drag: float, rng: np.random.Generator) -> dict[str, Any]:
    """A boat from a random initial state."""
    law = sc.ServoLaw(Boat(), PATH, sc.Stabilizing(gain=gain))
    start = {"q0": 0.1 * rng.normal(size=1), "v0": 2.0 + 0.1 * rng.normal(size=1)}
    return {**arguments(), "plant": Boat(drag=drag), "law": law, **start}


class BoatRun(sc.Experiment):
    """A boat on a path."""

    plant: Boat = Boat(drag=0.7)
    gain: float = sc.field(2.0, unit="1/s", text="κ")
    points: int = 41  # output times
    start: tuple[float, ...] = sc.field(
        (0.2, 1.8), unit=("m", "m/s"), text="initial position and speed"
    )

    def runs(self) -> Iterator[sc.Run]:
        law = sc.ServoLaw(Boat(), PATH, sc.Stabilizing(gain=self.gain))
        q0, v0 = ([x] for x in self.start)
        own = {"plant": self.plant, "law": law, "q0": q0, "v0": v0, "points": self.points}
        yield sc.Run("boat", **(arguments() | own))

    def claims(self, runs: Mapping[str, sc.Trajectory]) -> list[sc.Claim]:
        return []


def content(store: Path) -> dict[str, str]:
    """Checksum of every file of a store."""
    return {
        str(file.relative_to(store)): hashlib.sha256(file.read_bytes()).hexdigest()
        for file in store.rglob("*")
        if file.is_file()
    }
