"""Sampled plants in the tube that the two-step law leaves about its nominal motion."""

from functools import lru_cache
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
from jaxtyping import Array

from servocon import linalg
from servocon.certificates.samples import plants_of
from servocon.engine.batch import Batch
from servocon.engine.jit import jit
from servocon.engine.packing import Layout, pack
from servocon.errors import InputError, ShapeError
from servocon.laws.snapshot import Snapshot
from servocon.laws.two_step import TwoStepLaw
from servocon.simulation.simulate import simulate


class Radii(NamedTuple):
    """Bounds at one time, or at many.

    Attributes:
        sliding: Of ‖s‖ [unit of the speeds].
        position: Of ‖e‖ [unit of the coordinates].
        speed: Of ‖ė‖ [unit of the speeds].
    """

    sliding: Any
    position: Any
    speed: Any


class Seen(NamedTuple):
    """What plants show in the tube about the nominal motion, as NumPy arrays."""

    mismatch: np.ndarray  # (plants, states)
    coupling: np.ndarray  # (plants, states)
    size: np.ndarray  # (plants, states, agents)
    plants: Batch
    states: tuple[np.ndarray, np.ndarray, np.ndarray]


def radii(
    rate: float, width: float, decay: float, t: np.ndarray, position: Any, sliding: Any
) -> Radii:
    """‖s‖ ≤ σ = max(ε, ‖s(0)‖ − δ₀t), and ‖e‖ ≤ e^(−kt)‖e(0)‖ + ∫ e^(−k(t − τ)) σ(τ) dτ."""
    entry = np.maximum(np.subtract(sliding, width), 0.0) / decay
    sigma = np.maximum(width, sliding - decay * t)
    before, after = np.minimum(t, entry), np.maximum(t - entry, 0.0)
    first = np.maximum(sliding, width)
    fade = -np.expm1(-rate * before)
    e = position * np.exp(-rate * before) + first / rate * fade
    e = e - decay * (before / rate - fade / rate**2)
    e = e * np.exp(-rate * after) - width / rate * np.expm1(-rate * after)
    return Radii(sigma, e, sigma + rate * e)


def explore(
    law: TwoStepLaw,
    plants: Any,
    duration: float,
    start: tuple[float, float],
    t0: float,
    disturbance: Any,
    samples: tuple[int, int],
    seed: int,
) -> Seen:
    """The plants at states in the tube about the nominal motion."""
    if not isinstance(law, TwoStepLaw):
        raise InputError("law", got=type(law).__name__, expected="a servocon.TwoStepLaw")
    if len(start) != 2 or not np.all(np.asarray(start) >= 0):
        raise InputError("start", got=start, expected="two numbers of at least 0, of ‖e‖ and ‖s‖")
    n = np.size(law.q)
    known = disturbance is None or callable(disturbance)
    amplitude = np.zeros(n) if known else np.asarray(disturbance, dtype=float)
    if amplitude.shape != (n,) or not np.all(amplitude >= 0):
        raise ShapeError(
            "disturbance",
            got=str(disturbance),
            expected=f"a function of (q, v, t), or {n} sizes of at least 0",
        )
    nominal = simulate(law.model, law.law, law.q, law.v, duration, t0=t0).raise_if_stopped()
    rng = np.random.default_rng(seed)
    at = rng.integers(0, nominal.time.size, samples[1])
    k, width, decay = (float(np.asarray(x)) for x in (law.rate, law.width, law.decay))
    tube = radii(k, width, decay, nominal.time[at] - t0, *start)
    e, s = (_in_balls(rng, radius, law.agents, n) for radius in (tube.position, tube.sliding))
    q, v, t = nominal.q[at] + e, nominal.v[at] + s - k * e, nominal.time[at]
    batch = plants_of(plants, samples[0], seed)
    probe = (law.model, law.constraint, disturbance if known else None)
    numbers, layout = pack(probe, "law")
    plant_numbers, plant_layout = pack(batch.tree, "plant", batch.size)
    points = (q, v, t, nominal.q[at], nominal.v[at], nominal.u[at])
    slip, added, spread = map(
        np.asarray, _compiled(layout, plant_layout)(numbers, plant_numbers, points)
    )
    of_agent = lambda x: x.reshape(*x.shape[:2], law.agents, -1)
    each = n // law.agents
    blocks = slip.reshape(*slip.shape[:2], law.agents, each, law.agents, each)
    own = np.stack([blocks[:, :, i, :, i] for i in range(law.agents)], axis=2)
    between = np.kron(np.eye(law.agents), np.ones((each, each))) == 0
    # What each entry of the disturbance can add to an agent's acceleration.
    reach = np.linalg.norm(spread.reshape(*spread.shape[:2], law.agents, each, n), axis=-2)
    return Seen(
        mismatch=np.linalg.norm(own, 2, axis=(-2, -1)).max(axis=-1),
        coupling=np.abs(slip * between).max(axis=(-2, -1)),
        size=np.linalg.norm(of_agent(added), axis=-1) + reach @ amplitude,
        plants=batch,
        states=(q, v, t),
    )


def _in_balls(rng: np.random.Generator, radius: np.ndarray, agents: int, n: int) -> np.ndarray:
    """Points (states, n), of each agent uniform in a ball about 0; half of them on its surface."""
    x = rng.normal(size=(len(radius), agents, n // agents))
    x /= np.linalg.norm(x, axis=-1, keepdims=True)
    depth = rng.random((len(radius), agents, 1)) ** (agents / n)
    depth[::2] = 1.0
    return (x * depth * radius[:, None, None]).reshape(len(radius), n)


@lru_cache(maxsize=32)
def _compiled(layout: Layout, plant_layout: Layout):
    @jit
    def answers(numbers: Array, plants: Array, points: Any):
        model, constraint, disturbance = layout.unpack(numbers)

        def of_member(vector: Array):
            plant = plant_layout.unpack(vector)

            def answer(q, v, t, nominal_q, nominal_v, force):
                nominal = Snapshot(model, constraint, nominal_q, nominal_v, t)
                true = Snapshot(plant, constraint, q, v, t)
                inverse = linalg.cholesky_solve(true.L, jnp.eye(q.size))
                slip = jnp.eye(q.size) - inverse @ model.mass_matrix(q, t)
                given = true.F + force
                if disturbance is not None:
                    given = given + jnp.asarray(disturbance(q, v, t))
                added = inverse @ given - nominal.a - nominal.solve_mass(force)
                return slip, added, inverse

            return jax.vmap(answer)(*points)

        return jax.lax.map(of_member, plants)

    return answers
