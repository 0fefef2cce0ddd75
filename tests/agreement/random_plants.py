"""Random mechanical systems under random laws: a structure is drawn, then several sets of numbers.

A plant is written by M and F or by energies, a relation by residuals or positions, and each formula
is a sum of products of elementary functions of the coordinates.
"""

from typing import Any, NamedTuple

import equinox as eqx
import jax.numpy as jnp
import numpy as np
from jaxtyping import ArrayLike

import servocon as sc

Product = tuple[str, int, str, int]
"""Two functions by name, each of a coordinate."""

FUNCTIONS = {
    "sin": jnp.sin,
    "cos": jnp.cos,
    "tanh": jnp.tanh,
    "cubic": lambda x: x - 0.2 * x**3,
    "bell": lambda x: jnp.exp(-0.5 * x * x),
    "root": lambda x: jnp.sqrt(1.0 + x * x),
    "inverse": lambda x: 1.0 / (2.0 + jnp.cos(x)),
    "ramp": lambda x: jnp.where(x > 0.1, x, 0.1),
    "limited": lambda x: jnp.clip(x, -0.5, 0.5),
    "power": lambda x: jnp.abs(1.5 + jnp.sin(x)) ** 1.3,
    "arc": jnp.arctan,
}
COUNT = 3
"""Number of products of a formula."""


def _formula(plan: tuple[Product, ...], c: Any, x: Any) -> Any:
    """A weighted sum of products."""
    value = 0.0
    for k, (f, i, g, j) in enumerate(plan):
        value = value + c[k] * FUNCTIONS[f](x[i]) * FUNCTIONS[g](x[j])
    return value


class ByMatrices(sc.Plant):
    """M = D + Σ wᵢ wᵢᵀ with w of formulas, and F of formulas, damping and a swinging load."""

    plans: tuple[tuple[Product, ...], ...] = eqx.field(static=True)
    inertia: ArrayLike  # (n)
    c: ArrayLike  # (2 n, COUNT)
    damping: ArrayLike = 0.3

    def mass_matrix(self, q, t):
        n = len(self.plans) // 2
        w = jnp.stack([_formula(self.plans[i], self.c[i], q) for i in range(n)])
        return jnp.diag(jnp.asarray(self.inertia)) + 0.3 * jnp.outer(w, w)

    def force(self, q, v, t):
        n = len(self.plans) // 2
        load = jnp.stack([_formula(self.plans[n + i], self.c[n + i], q) for i in range(n)])
        return load * jnp.cos(t) - self.damping * v - 0.1 * v * jnp.abs(v)


class ByEnergies(sc.Lagrangian):
    """T = ½ vᵀ (D + Σ w wᵀ) v and V of formulas."""

    plans: tuple[tuple[Product, ...], ...] = eqx.field(static=True)
    inertia: ArrayLike
    c: ArrayLike
    damping: ArrayLike = 0.3

    def kinetic_energy(self, q, v, t):
        n = len(self.plans) // 2
        w = jnp.stack([_formula(self.plans[i], self.c[i], q) for i in range(n)])
        return 0.5 * jnp.sum(jnp.asarray(self.inertia) * v * v) + 0.15 * (w @ v) ** 2

    def potential_energy(self, q, t):
        n = len(self.plans) // 2
        return sum(_formula(p, c, q) for p, c in zip(self.plans[n:], self.c[n:], strict=True))

    def nonconservative_force(self, q, v, t):
        return -self.damping * v


class Rows(sc.Module):
    """Residuals of independent rows, each a combination of speeds with formulas, and of others."""

    plans: tuple[tuple[Product, ...], ...] = eqx.field(static=True)
    mixed: tuple[tuple[int, ...], ...] = eqx.field(static=True)
    weights: ArrayLike  # (independent rows, n)
    c: ArrayLike  # (independent rows, COUNT)

    def __call__(self, q, v, t):
        rows = [
            jnp.asarray(self.weights)[k] @ v + _formula(plan, self.c[k], q) * (v[0] - jnp.sin(t))
            for k, plan in enumerate(self.plans)
        ]
        more = [sum(f * row for f, row in zip(m, rows, strict=True)) for m in self.mixed]
        return jnp.stack(rows + more)


class Positions(sc.Module):
    """Positions of a holonomic relation, of formulas and a path."""

    plans: tuple[tuple[Product, ...], ...] = eqx.field(static=True)
    weights: ArrayLike
    c: ArrayLike

    def __call__(self, q, t):
        rows = [
            jnp.asarray(self.weights)[k] @ q + 0.3 * _formula(plan, self.c[k], q) - jnp.sin(t)
            for k, plan in enumerate(self.plans)
        ]
        return jnp.stack(rows)


class System(NamedTuple):
    """A plant, a law with that or another plant of its structure as a model, and a state."""

    plant: sc.Plant
    law: sc.Law
    q: np.ndarray
    v: np.ndarray
    shared: bool


class Structure:
    """The structure of a random system; `drawn` gives it numbers."""

    def __init__(self, seed: int):
        random = self._random = np.random.default_rng(seed)
        self.kind = ByEnergies if seed % 2 else ByMatrices
        self.n = 2 + int(random.integers(3 if seed % 2 else 4))
        self._plans = self._formulas(2 * self.n)
        rows = int(random.integers(1, 4))
        self.holonomic = seed % 3 == 0
        dependent = 0 if self.holonomic else int(random.integers(rows))
        rows = min(rows, self.n - 1 + dependent)
        self._rows = self._formulas(rows - dependent)
        self._mixed = tuple(
            tuple(int(f) for f in random.integers(-2, 3, rows - dependent))
            for _ in range(dependent)
        )
        self._choice = int(random.integers(0, 64))
        self.shared = bool(random.integers(0, 2))

    def _formulas(self, count: int) -> tuple[tuple[Product, ...], ...]:
        names, random = list(FUNCTIONS), self._random
        draw = lambda: (str(random.choice(names)), int(random.integers(self.n)))
        return tuple(tuple((*draw(), *draw()) for _ in range(COUNT)) for _ in range(count))

    def drawn(self) -> System:
        """A system with numbers of its own."""
        random = self._random
        plant, model = self._plant(), self._plant()
        shape = (len(self._rows), self.n)
        weights, c = random.normal(size=shape), random.normal(size=(len(self._rows), COUNT))
        if self.holonomic:
            relation = sc.holonomic(Positions(self._rows, weights, c), rate=1.5, name="path")
        else:
            relation = sc.residual(Rows(self._rows, self._mixed, weights, c), name="rows")
        bits = [bool(self._choice >> k & 1) for k in range(6)]
        metric = "gauss" if bits[0] or bits[1] else "torque"
        bound = sc.laws.polynomial_bound(float(random.uniform(0.2, 1.0)), 0.3)
        terms: list[sc.Term] = [sc.Stabilizing(float(random.uniform(1.0, 4.0)))]
        if bits[2]:
            terms.append(sc.Robust(bound, width=0.1, effectiveness=0.9))
        if bits[3]:
            terms.append(sc.laws.SlidingMode(float(random.uniform(0.5, 2.0)), width=0.05))
        if bits[4]:
            terms.append(sc.Adaptive(dead_zone=0.01, box=(0.01, 30.0)))
        law = sc.ServoLaw(plant if self.shared else model, relation, *terms, metric=metric)
        if bits[5]:
            law = sc.laws.Saturated(law, -20.0, 20.0)
        q, v = 0.7 * random.normal(size=(2, self.n))
        return System(plant, law, q, v, self.shared)

    def _plant(self) -> sc.Plant:
        random = self._random
        inertia = random.uniform(0.5, 3.0, self.n)
        c = random.normal(size=(2 * self.n, COUNT))
        return self.kind(self._plans, inertia, c, float(random.uniform(0.1, 0.5)))
