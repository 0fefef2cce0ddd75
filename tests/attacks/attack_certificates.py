"""Systems whose largest lumped uncertainty is known in closed form, against the search for it."""

from itertools import product
from typing import Any, NamedTuple

import equinox as eqx
import jax.numpy as jnp
import numpy as np

import servocon as sc

from .tally import Tally

FULL = 480
MOST = 16
SPEEDS = (1, 2, 3, 6)
KINDS = ("sum", "product", "vector", "peak", "interior", "pairs")
WITHIN = 0.01
FEW = 0.05
"""Share of the tries up to which there is one of each kind."""
NARROWEST = 1e-3
"""Smallest width of a peak, from its top to 1/e, as a part of the range of its coordinate."""


def array(x: Any) -> Any:
    return x if hasattr(x, "shape") else np.asarray(x, dtype=float)


class Forced(sc.Plant):
    """Unit masses under a force s on the first of them, and forces R p on all."""

    p: Any = eqx.field(converter=array)  # (MOST,)
    own: Any = eqx.field(converter=array)  # of p, (MOST,)
    pairs: Any = eqx.field(converter=array)  # of products of two of them, (MOST, MOST)
    bend: Any = eqx.field(converter=array)  # of −(p − middle)², (MOST,)
    middle: Any = eqx.field(converter=array)
    rows: Any = eqx.field(converter=array)  # R, (n, MOST)
    of_q: Any = eqx.field(converter=array)  # (n,)
    of_v: Any = eqx.field(converter=array)  # (n,)
    squares: Any = eqx.field(converter=array)  # of q² in the factor of s, (n,)
    constant: float = 0.0
    height: float = 0.0
    place: float = 0.0
    width: float = 1.0

    def mass_matrix(self, q, t):
        return jnp.eye(q.shape[0])

    def force(self, q, v, t):
        p = jnp.asarray(self.p)
        s = self.constant + self.own @ p + p @ self.pairs @ p + self.of_q @ q + self.of_v @ v
        s = s * (1.0 + self.squares @ q**2) - self.bend @ (p - self.middle) ** 2
        s = s + self.height * jnp.exp(-jnp.square((q[0] - self.place) / self.width))
        return jnp.asarray(self.rows) @ p + s * jnp.eye(q.shape[0])[0]


REST = sc.residual(lambda q, v, t: v, name="rest")


def ones(q, v, t):
    return jnp.ones(1)


class System(NamedTuple):
    """A system, and the supremum of its ‖ζ‖."""

    plant: Forced
    lower: np.ndarray  # of the first parameters
    upper: np.ndarray
    half: np.ndarray  # half widths of the box of q and v
    supremum: float


def corners(lower: np.ndarray, upper: np.ndarray) -> np.ndarray:
    return np.array(list(product(*zip(lower, upper, strict=True))))


def system(rng: np.random.Generator, kind: str, n: int) -> System:
    """A random system of one kind with n speeds; its box has 2n dimensions."""
    k = int(rng.integers(1, (13 if kind in ("vector", "pairs") else MOST) + 1))
    centre, width = rng.normal(size=k), rng.uniform(0.1, 1.5, size=k)
    lower, upper = centre - width, centre + width
    half = rng.uniform(0.3, 3.0, size=2 * n)
    zeros = {name: np.zeros(MOST) for name in ("p", "own", "bend", "middle")}
    zeros |= {name: np.zeros(n) for name in ("of_q", "of_v", "squares")}
    zeros |= {"pairs": np.zeros((MOST, MOST)), "rows": np.zeros((n, MOST))}
    zeros["p"][:k] = centre
    own, of_q, of_v = (rng.normal(size=size) for size in (k, n, n))
    linear = {
        "own": np.append(own, np.zeros(MOST - k)),
        "of_q": of_q,
        "of_v": of_v,
        "constant": float(rng.normal()),
    }
    reach = np.abs(own) @ width + np.abs(of_q) @ half[:n] + np.abs(of_v) @ half[n:]
    most = abs(linear["constant"] + own @ centre) + reach
    if kind == "sum":
        return System(Forced(**(zeros | linear)), lower, upper, half, most)
    if kind == "product":
        squares = rng.uniform(0.0, 0.5, n)
        largest = most * (1.0 + squares @ half[:n] ** 2)
        return System(
            Forced(**(zeros | linear | {"squares": squares})), lower, upper, half, largest
        )
    if kind == "peak":
        height = float(np.sign(linear["constant"] + own @ centre) * rng.uniform(1.0, 3.0) * most)
        of_q[0], most = 0.0, most - abs(of_q[0]) * half[0]
        peak = {
            "height": height,
            "place": float(rng.uniform(-0.98, 0.98) * half[0]),
            "width": float(np.exp(rng.uniform(np.log(NARROWEST), np.log(0.1))) * 2.0 * half[0]),
        }
        return System(Forced(**(zeros | linear | peak)), lower, upper, half, most + abs(height))
    if kind == "interior":
        bend, middle = rng.uniform(0.5, 2.0, k), centre + rng.uniform(-0.9, 0.9, k) * width
        padded = {
            "bend": np.append(bend, np.zeros(MOST - k)),
            "middle": np.append(middle, np.zeros(MOST - k)),
        }
        reach = np.abs(of_q) @ half[:n] + np.abs(of_v) @ half[n:]
        deepest = bend @ (width + np.abs(middle - centre)) ** 2
        constant = float(deepest + reach) * rng.uniform(1.0, 2.0)
        made = zeros | padded | {"of_q": of_q, "of_v": of_v, "constant": constant}
        return System(Forced(**made), lower, upper, half, constant + reach)
    return _with_corners(rng, kind, n, lower, upper, half, zeros)


def _with_corners(
    rng: np.random.Generator,
    kind: str,
    n: int,
    lower: np.ndarray,
    upper: np.ndarray,
    half: np.ndarray,
    made: dict[str, Any],
) -> System:
    """A system of which the largest ‖ζ‖ is that of all corners of its parameters."""
    k, points = len(lower), corners(lower, upper)
    if kind == "vector":
        rows = rng.normal(size=(n, k))
        made["rows"][:, :k] = rows
        largest = float(np.linalg.norm(points @ rows.T, axis=1).max())
    else:
        pairs = np.triu(rng.normal(size=(k, k)), 1)
        made["pairs"][:k, :k] = pairs
        made["own"][:k] = own = rng.normal(size=k)
        values = points @ own + np.einsum("ci,ij,cj->c", points, pairs, points)
        largest = float(np.abs(values).max())
    return System(Forced(**made), lower, upper, half, largest)


def found(made: System, by_certificate: bool, seed: int) -> float:
    """The largest ‖ζ‖ that servocon finds, by a fit or by a certificate."""
    n = len(made.half) // 2
    none = Forced(
        np.zeros(MOST), np.zeros(MOST), np.zeros((MOST, MOST)), np.zeros(MOST), np.zeros(MOST),
        np.zeros((n, MOST)), np.zeros(n), np.zeros(n), np.zeros(n),
    )  # fmt: skip
    law = sc.ServoLaw(none, REST, sc.Stabilizing(1e4))
    ranges = {
        f"p[{i}]": sc.uncertainty.Interval(float(low), float(high))
        for i, (low, high) in enumerate(zip(made.lower, made.upper, strict=True))
    }
    box = sc.StateBox((-made.half[:n], made.half[:n]), (-made.half[n:], made.half[n:]))
    plants = sc.Uncertainty(made.plant, ranges)
    if by_certificate:
        certificate = sc.certify(plants, law, box, safety_factor=1.0, seed=seed)
        return certificate.constants["‖ζ‖"]
    fitted = sc.certificates.estimate_bound(
        plants, law, box, basis=ones, safety_factor=1.0, seed=seed
    )
    return float(fitted.coefficients[0])


def attack(share: float) -> Tally:
    """Compare the largest ‖ζ‖ that is found with the known one; 1 % below it is bad."""
    tally = Tally("largest uncertainty of sets of 1 to 16 parameters, known in closed form")
    for i in range(round(FULL * share) if share > FEW else len(KINDS)):
        kind, n = KINDS[i % len(KINDS)], SPEEDS[(i // len(KINDS)) % len(SPEEDS)]
        rng = np.random.default_rng((11, i))
        made = system(rng, kind, n)
        k = len(made.lower)
        peak = f", width {made.plant.width / (2 * made.half[0]):.2g} of the range"
        what = f"{i}: {kind}, {k} parameters, {n} speeds{peak if kind == 'peak' else ''}"
        tally.attempt(
            what,
            lambda made=made, i=i: found(made, i % 4 == 3, i),
            lambda value, most=made.supremum: (
                None
                if most * (1 - WITHIN) <= value <= most * (1 + 1e-9)
                else f"{value:.6g} instead of {most:.6g} ({value / most - 1:.2%})"
            ),
        )
    return tally
