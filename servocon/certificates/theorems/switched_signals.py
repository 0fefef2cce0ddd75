"""The bound of ‖β‖ of relations that switch, for any signal with a dwell time, see `switching`.

If the relations are linear, jumps of β are smaller after a relation has held for a while. Let β_k =
A_k v + C_k q + c_k with constants, a square A_k, and q̇ = v. While relation k holds,

    q̇ = −G q − g + A_k⁻¹β_k,    G = A_k⁻¹C_k,  g = A_k⁻¹c_k,

so that a time τ after it began at q₀, with E(τ) = e^{−Gτ},

    q(τ) = E(τ)q₀ − ∫₀^τ E(s)ds g + ∫₀^τ E(τ − s)A_k⁻¹β_k(s) ds.

A switch to l adds β_l − β_k = Nβ_k + Wq + w with N = (A_l − A_k)A_k⁻¹, W = C_l − C_k − NC_k and w =
c_l − c_k − Nc_k. q₀ is any one of the states; ‖β_k(s)‖ is below its bound. Robots that have nearly
met lose little by a change of their graph, although it is large somewhere in the states.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

import equinox as eqx
import jax
import numpy as np
from jaxtyping import Array
from scipy.linalg import expm

from servocon.arrays import ArrayLike
from servocon.certificates.assumptions import Samples
from servocon.certificates.comparison import Comparison
from servocon.certificates.evaluation import evaluate
from servocon.certificates.guarantee import ALONE, Guarantee
from servocon.constraint.constraint import Constraint
from servocon.engine import passed
from servocon.plant import Plant

CELLS = 24
"""Number of time steps in a dwell time."""

DWELLS = 100
"""Largest number of dwell times after which all has settled."""

SETTLED = 1e-6
"""Part of the largest kernel that counts as zero."""

SAME = 1e-9
"""Relative deviation from a linear relation that counts as rounding."""

WELL = 1e8
"""Condition number of A up to which q follows from β."""

SPEEDS = 64
"""Largest number of speeds."""

CONVERGED = 1e-12
"""Relative change of a bound that ends its iteration."""

WAITED = 64
"""Number of dwell times after which a bound without `Settling` no longer falls."""

ENDED = 1.0 + 1e-9
"""Size relative to that in the end at which a transient has ended."""

GROWN = 1e100
"""Size above which a bound counts as growing without end."""

ROUNDS = 10_000
"""Largest number of switches after which the bound must have converged."""


class Linear(NamedTuple):
    """A relation β = A v + C q + c.

    Attributes:
        A: A (m, n).
        C: C (m, n).
        c: c (m).
    """

    A: np.ndarray
    C: np.ndarray
    c: np.ndarray


class Settling(NamedTuple):
    """The jump of β of a switch, at times τ after the relation before it began, from τ = 0 on.

    Attributes:
        from_start: Its part that comes from q₀ and the constants (T).
        from_beta: Its part for each ‖β_k(τ)‖ at the switch.
        kernel: Its part for each ‖β_k‖ a time τ before the switch [1/s] (T).
        step: Distance of the times [s].
    """

    from_start: np.ndarray
    from_beta: float
    kernel: np.ndarray
    step: float

    def jumps(self, sizes: np.ndarray) -> np.ndarray:
        """The jumps at the times (T, …), for bounds of ‖β_k‖ at the times since its beginning.

        Args:
            sizes: The bounds (T, …).
        """
        flat = sizes.reshape(len(sizes), -1)
        # Each step counts with the larger end: the bounds fall, the kernel is any function.
        kernel = self.step * np.maximum(self.kernel[:-1], self.kernel[1:])
        past = np.zeros_like(flat)
        for j in range(1, len(flat)):
            past[j] = kernel[:j][::-1] @ flat[:j]
        jump = self.from_start[:, None] + self.from_beta * flat + past
        return jump.reshape(sizes.shape)


class Coefficients(eqx.Module):
    """∂β/∂v, ∂β/∂q, β and q̇, as functions of the state; speeds taken as measured count."""

    model: Plant
    constraint: Constraint

    def __call__(self, _: Any, q: Array, v: Array, t: Array) -> tuple[Array, ...]:
        """The values at one state; traced."""
        beta = lambda q, v, t: self.constraint.beta(self.model, q, v, t)
        rate = self.model.coordinate_rate(q, v, t)
        by_q, by_v = jax.jacfwd(passed(beta), argnums=(0, 1))(q, v, t)
        return by_v, by_q, beta(q, v, t), rate


def linear_form(model: Plant, constraint: Constraint, samples: Samples) -> Linear | None:
    """The constants of a linear relation, from its derivatives at samples; None if it is none."""
    q, v, _ = samples.states
    n = v.shape[-1]
    if n > SPEEDS:
        return None
    found = evaluate(Coefficients(model, constraint), ALONE, samples.states)
    A, C, beta, rate = (np.asarray(x[0]) for x in found)
    if A.shape[1] != n or not np.array_equal(rate, v):
        return None
    c = beta - np.einsum("sij,sj->si", A, v) - np.einsum("sij,sj->si", C, q)
    scale = 1.0 + np.abs(A).max() + np.abs(C).max() + np.abs(c).max()
    constant = all(np.abs(x - x[0]).max() <= SAME * scale for x in (A, C, c))
    if not constant or np.linalg.cond(A[0]) > WELL:
        return None
    return Linear(A[0], C[0], c[0])


def settling(
    before: Linear,
    after: Linear,
    box: tuple[np.ndarray, np.ndarray],
    dwell: float,
    norms: Sequence[Any],
) -> Settling | None:
    """The jump of a switch between two linear relations; None if q does not settle in its effect.

    Args:
        before: The relation before it.
        after: The relation after it.
        box: Least and largest coordinates of the states.
        dwell: Dwell time [s].
        norms: S and R, so that ‖β_k‖ ≤ ‖S‖·size before the switch, and ‖Rβ‖ is the size after it.
    """
    S, R = norms
    inverse = np.linalg.inv(before.A)
    N = (after.A - before.A) @ inverse
    W = R @ (after.C - before.C - N @ before.C)
    w = R @ (after.c - before.c - N @ before.c)
    G, g = inverse @ before.C, inverse @ before.c
    step = dwell / CELLS
    # E and its integral by one exponential: d/dτ (q, 1) = (−Gq − g, 0).
    n = len(G)
    both = np.zeros((n + 1, n + 1))
    both[:n, :n], both[:n, n] = -G, -g
    one, now = expm(step * both), np.eye(n + 1)
    middle, half = 0.5 * (box[0] + box[1]), 0.5 * (box[1] - box[0])
    from_start, kernel = [], [0.0]
    for _ in range(CELLS * DWELLS + 1):
        E, shift = now[:n, :n], now[:n, n]
        centre = W @ (E @ middle + shift) + w
        from_start.append(float(np.linalg.norm(np.abs(centre) + np.abs(W @ E) @ half)))
        kernel.append(float(np.linalg.norm(W @ E @ inverse @ S, 2)))
        if len(from_start) > CELLS and kernel[-1] <= SETTLED * max(kernel):
            of_beta = float(np.linalg.norm(R @ N @ S, 2))
            return Settling(np.array(from_start), of_beta, np.array(kernel[1:]), step)
        now = one @ now
    return None


class Transition(NamedTuple):
    """A switch from one relation to another.

    Attributes:
        before: Index of the relation before it.
        after: Index of the relation after it.
        jump: The largest size of β_l − β_k, in the norm of the relation after it.
        factor: The largest size in that norm, relative to that in the norm of the one before it.
        settling: The jump after the relation before it has held for a while, if that is known.
        margin: Factor by which that jump is moved to the safe side.
    """

    before: int
    after: int
    jump: float
    factor: float = 1.0
    settling: Settling | None = None
    margin: float = 1.0

    def sizes(self, part: Guarantee, began: np.ndarray, dwell: float) -> np.ndarray:
        """The largest sizes after the switch, by the least time since the relation before it began.

        That is n = 0, 1, 2, … dwell times (n, …); the last ones hold for all larger n.

        Args:
            part: The guarantee of the relation before it.
            began: Sizes with which that relation began.
            dwell: The dwell time [s].
        """
        axes = (-1, *(1,) * began.ndim)
        bound = lambda times: np.maximum(part.radius(times.reshape(axes), began), least)
        least, waited = part.ultimate_bound, dwell * np.arange(WAITED + 1)
        held = bound(waited)
        held[0] = np.min([c.peak(began) for c in part.comparisons], axis=0)
        if self.settling is None:
            return self.factor * held + self.jump
        times = self.settling.step * np.arange(len(self.settling.from_start))
        along = bound(times)
        along[0] = held[0]
        jumps = self.margin * self.settling.jumps(along)
        later = np.maximum.accumulate(np.minimum(jumps, self.jump)[::-1])[::-1]
        at = np.searchsorted(times, waited * ENDED, side="right") - 1
        return self.factor * held + later[at]


@dataclass(frozen=True)
class SwitchedComparison(Comparison):
    """The bound of ‖β‖ of the relation that holds, for any signal with a dwell time.

    Attributes:
        parts: The guarantee of each relation.
        transitions: The switches.
        dwell: Least time for which the law acts by one relation [s].
        norms: The largest size of β in the norm of each relation relative to ‖β‖, and the largest
            ‖β‖ relative to that size.
    """

    parts: tuple[Guarantee, ...]
    transitions: tuple[Transition, ...]
    dwell: float
    norms: tuple[tuple[float, float], ...]

    @cached_property
    def after(self) -> np.ndarray:
        """Bounds of ‖β_l‖ just after a switch to each relation, in the end (l).

        Infinite if a bound still grows after `ROUNDS` switches.
        """
        after = np.zeros(len(self.parts))
        for _ in range(ROUNDS):
            later = _latest([self._tables(after[:, None])], [1], len(after))[:, 0]
            if np.all(later <= after * (1.0 + CONVERGED)):
                return after
            after = np.maximum(after, later)
            if not np.all(after < GROWN):
                break
        return np.full(len(self.parts), np.inf)

    @cached_property
    def before(self) -> np.ndarray:
        """Bounds of ‖β_k‖ of each relation when a switch comes, in the end (k)."""
        return self._later(np.ones(1), self.after[None])

    @property
    def ultimate_bound(self) -> float:
        """The largest bound of ‖β‖ in the end, just after a switch."""
        return float(np.max(self._back * self._peaks(self.after)))

    def starts(self, names: Sequence[str]) -> list[str]:
        """Each relation that follows a switch, with the bound of ‖β‖ there in the end."""
        sizes = self._back * self._peaks(self.after)
        return [
            f"{names[k]} {sizes[k]:.6g}" for k in sorted({one.after for one in self.transitions})
        ]

    @property
    def approach(self) -> str:
        """Description of the transient, for a table."""
        between = float(np.max(self._back * self.before))
        return f"reached just after a switch; {between:.6g} when the next one comes"

    def radius(self, t: ArrayLike, r0: ArrayLike) -> Any:
        """The bound of ‖β‖ at a time since t₀, where ‖β(t₀)‖ ≤ r0 in any relation.

        It is constant over each dwell time, since the instants are not known.
        """
        t, r0 = np.broadcast_arrays(np.asarray(t, float), np.asarray(r0, float))
        number = np.floor(np.maximum(t, 0.0) / self.dwell).astype(int)
        each, which = np.unique(r0, return_inverse=True)
        return self._sizes(each, int(number.max(initial=0)))[number, which.reshape(r0.shape)][()]

    def entry_time(self, r0: ArrayLike, bound: float) -> Any:
        """Time since t₀ after which ‖β‖ stays at most `bound` [s]; may be infinite."""
        each, which = np.unique(np.asarray(r0, float), return_inverse=True)
        times, count = np.full(each.shape, np.inf), 1
        while bound > self.ultimate_bound and count <= ROUNDS:
            inside = self._sizes(each, count) <= bound
            # From there on the sizes stay between the bound and the ultimate one.
            times = np.where(inside.any(axis=0), inside.argmax(axis=0) * self.dwell, np.inf)
            if np.isfinite(times).all():
                break
            count *= 4
        return times[which.reshape(np.shape(r0))][()]

    def peak(self, r0: ArrayLike) -> Any:
        """The largest bound over all time."""
        return np.maximum(self.radius(0.0, r0), self.ultimate_bound)

    def _sizes(self, r0: np.ndarray, last: int) -> np.ndarray:
        """Bounds of ‖β‖ in the dwell times since t₀, up to the one with index `last`.

        A relation that has held for T or longer began in an earlier one, at a size below its bound
        there, or at t₀. A relation that has held for less began within the last two.

        Args:
            r0: Sizes at t₀ (count).
            last: The index.

        Returns:
            The bounds (last + 1, count).
        """
        start = np.multiply.outer([to for to, _ in self.norms], r0)
        before, after = self.before[:, None], self._peaks(self.after)[:, None]
        held = [self._peaks(start)]
        began = [self._tables(start)]  # from t₀ on; the first switch may come at once
        sizes = [np.maximum(held[0], self._peaks(_latest(began, [0], len(start))))]
        for j in range(1, last + 1):
            began.append(self._tables(sizes[-1]))
            waited = np.array([j, *np.maximum(1, j - 1 - np.arange(j))])
            held.append(self._later(waited, np.array([start, *sizes])))
            # The last switch came in this dwell time or in the one before.
            soonest = [j - 1, *np.maximum(1, j - 2 - np.arange(j))]
            sizes.append(np.maximum(held[j], self._peaks(_latest(began, soonest, len(start)))))
            if np.all(held[j - 1] <= before * ENDED) and np.all(sizes[j] <= after * ENDED):
                sizes += [np.maximum(sizes[j], after)] * (last - j)  # none grows beyond that again
                break
        return np.max(np.array(sizes) * self._back[:, None], axis=1)

    def _later(self, dwells: np.ndarray, sizes: np.ndarray) -> np.ndarray:
        """The largest sizes of the relations from numbers of dwell times after they began (k, …).

        Args:
            dwells: The numbers (count).
            sizes: The sizes with which the relations began (count, k, …).
        """
        times = (dwells * self.dwell).reshape(-1, *(1,) * (sizes.ndim - 2))
        found = [
            np.maximum(part.radius(times, sizes[:, k]).max(axis=0), part.ultimate_bound)
            for k, part in enumerate(self.parts)
        ]
        return np.array(found)

    def _peaks(self, sizes: np.ndarray) -> np.ndarray:
        """The largest sizes at any time after the relations began with `sizes` (k, …)."""
        peak = lambda part, size: np.min([c.peak(size) for c in part.comparisons], axis=0)
        return np.array([peak(part, s) for part, s in zip(self.parts, sizes, strict=True)])

    @property
    def _back(self) -> np.ndarray:
        """The largest ‖β‖ relative to its size in the norm of each relation (k)."""
        return np.array([back for _, back in self.norms])

    def _tables(self, sizes: np.ndarray) -> list[tuple[int, np.ndarray]]:
        """The relation after each switch, and the sizes after it, see `Transition.sizes`."""
        of = lambda switch: switch.sizes(
            self.parts[switch.before], sizes[switch.before], self.dwell
        )
        return [(switch.after, of(switch)) for switch in self.transitions]


def _latest(began: list[list[tuple[int, np.ndarray]]], dwells: Any, relations: int) -> np.ndarray:
    """The largest sizes just after a switch to each relation (l, …); 0 without a switch to it.

    Args:
        began: The tables of the relations that began at several times, see `_tables`.
        dwells: The least number of dwell times for which each of them has held.
        relations: Number of relations.
    """
    after = np.zeros((relations, *began[0][0][1].shape[1:]))
    for tables, number in zip(began, dwells, strict=True):
        for to, table in tables:
            after[to] = np.maximum(after[to], table[min(int(number), len(table) - 1)])
    return after
