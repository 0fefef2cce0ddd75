"""Tubes of many carts whose uncertainty is largest in one direction, against SciPy on that motion.

The carts move as one: with s = Σqᵢ/√n the force p (c + h e s² exp(−s²)) acts along s alone. It is
small at the corners of the box and large in the middle of one diagonal, where few drawn states lie.
From equal starts the motion of all carts follows from that of s, two numbers.
"""

from typing import Any, NamedTuple

import jax.numpy as jnp
import numpy as np
from scipy.integrate import solve_ivp

import servocon as sc

from .tally import Tally

LARGE, SMALL = {30: 3, 60: 1}, {4: 1}
"""Numbers of carts of a full attack, and of a small one, with their numbers of seeds."""

DECAY, LAST = 0.5, 60.0  # Λ [1/s] and the last time of the states [s]
TIME = np.linspace(0.0, 40.0, 4001)


class Carts(sc.Plant):
    """n carts of 1 kg under a force along their common mode."""

    constant: Any
    hump: Any
    size: float = 0.0

    def mass_matrix(self, q, t):
        return jnp.eye(q.shape[0])

    def force(self, q, v, t):
        n = q.shape[0]
        s = jnp.sum(q) / np.sqrt(n)
        force = self.constant + self.hump * np.e * s**2 * jnp.exp(-(s**2))
        return self.size * force * jnp.ones(n) / np.sqrt(n)


class Problem(NamedTuple):
    """Carts with a feedback, and a robust term of each pair of them if there is one."""

    carts: int
    constant: float
    hump: float
    gain: float
    robust: bool

    @property
    def agents(self) -> int:
        return self.carts // 2 if self.robust else 1

    def law(self, box: sc.StateBox, plants: sc.Uncertainty) -> sc.ServoLaw:
        rest = sc.holonomic(lambda q, t: q, rate=DECAY, name="rest")
        law = sc.ServoLaw(self.model, rest, sc.Stabilizing(self.gain))
        if not self.robust:
            return law
        one = lambda q, v, t: jnp.ones(1)
        made = sc.certificates.estimate_bound(
            plants, law, box, agents=self.agents, basis=one, safety_factor=1.1
        )
        term = sc.Robust(made.bound, 1.0, 1.0, made.effectiveness, self.agents)
        return sc.ServoLaw(self.model, rest, sc.Stabilizing(self.gain), term)

    @property
    def model(self) -> Carts:
        return Carts(self.constant, self.hump)

    def bounds(self, seed: int) -> tuple[Any, float]:
        """The certificate, and ρ of its law."""
        n = self.carts
        plants = sc.Uncertainty(self.model, {"size": sc.uncertainty.Interval(-1.0, 1.0)})
        box = sc.StateBox(([-1.0] * n, [1.0] * n), ([-0.6] * n, [0.6] * n), (0.0, LAST))
        law = self.law(box, plants)
        rho = float(np.max(law.terms[2].bound.coefficients)) if self.robust else 0.0
        return sc.certify(plants, law, box, seed=seed), rho

    def motion(self, start: float, speed: float, size: float, rho: float) -> np.ndarray:
        """|β| of all carts from equal positions and speeds, by SciPy."""
        agents = np.sqrt(self.agents)

        def rates(_, y):
            s, w = y
            beta = w + DECAY * s
            force = size * (self.constant + self.hump * np.e * s**2 * np.exp(-(s**2)))
            own = beta / agents  # of one agent, with the width 1
            push = agents * own * rho**2 / max(abs(own) * rho, 1.0)
            return [w, -DECAY * w - self.gain * beta - push + force]

        first = np.sqrt(self.carts) * np.array([start, speed])
        run = solve_ivp(rates, (0.0, TIME[-1]), first, t_eval=TIME, rtol=1e-10, atol=1e-12)
        return np.abs(run.y[1] + DECAY * run.y[0])


PROBLEMS = ((2.0, 2.0, 10.0, False), (0.0, 2.0, 10.0, False), (2.0, 2.0, 8.7, True))
STARTS = ((0.2, 0.0), (1.0, -DECAY), (0.6, 0.3), (0.0, 0.5))


def complaint(problem: Problem, certificate: Any, rho: float) -> str | None:
    """Words for a motion that exceeds the certificate's bound, if any does."""
    agents = np.sqrt(problem.agents)
    for start, speed in STARTS:
        for size in (-1.0, 1.0):
            beta = problem.motion(start, speed, size, rho)
            sizes = [(beta, certificate.guarantees[0])]
            sizes += [(beta / agents, one) for one in certificate.agents]
            for size_of, guarantee in sizes:
                bound = guarantee.radius(TIME, size_of[0])
                worst = float(np.max(size_of / np.maximum(bound, 1e-9)))
                if worst > 1.0 + 1e-7:
                    return f"{worst:.6g} of the bound from q = {start}, v = {speed}, p = {size}"
    return None


def attack(share: float) -> Tally:
    """Follow the common mode of carts in tubes; a motion beyond a bound is bad."""
    tally = Tally("tubes of 30 and 60 carts with a hump along one diagonal, from equal starts")
    for carts, seeds in (SMALL if share < 1.0 else LARGE).items():
        for constant, hump, gain, robust in PROBLEMS[-1:] if share < 1.0 else PROBLEMS:
            problem = Problem(carts, constant, hump, gain, robust)
            for seed in range(seeds):
                tally.attempt(
                    f"{problem}, seed {seed}",
                    lambda problem=problem, seed=seed: problem.bounds(seed),
                    lambda made, problem=problem: complaint(problem, *made),
                )
    return tally
