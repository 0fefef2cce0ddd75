"""Errors of the state that a law which learns a bound measures.

Such a law acts by u(x̂), and learns from ‖β(x̂)‖ and Π̃(x̂), with x̂ the measured state. Let x be q and
v, one below the other, and |x̂ − x| ≤ ε. The errors of positions are known, and so are those n of
speeds that are measured apart. An estimate of the speeds lacks μ, which is v̇ for a filtered
difference and v̇ − a for an observer that predicts a, so that

    ε_v = n + Σ kᵢ sup|μ|,                                                                   (1)

with kᵢ the peak gain from the μ of the i-th period before (see `servocon.laws.speed_filter`). With
c ≥ 0 and e as in `servocon.certificates.sampled.adaptive_late` v̇ and a follow from u and e, and

    |μ| ≤ |μ₀ + cμ₁| + |M⁻¹|d̄ + ν‖e‖,    |μ| ≤ |μ₀| + |M⁻¹|d̄ + ν‖e'‖,

by the smaller one, with d̄ the largest disturbance, ν the sizes of the rows of M⁻¹B K'(XK')⁻¹, and
for an observer those of its difference from the same of the model, since the inputs that act are
known to it. It predicts with x̂, and holds a for one period: |∂a/∂x| ε + h|ȧ| is added, and ε bounds
itself.

*β* is off by at most b = ‖∂β/∂x ε‖, whatever the signs: √(εᵀ|CᵀC|ε) with C = ∂β/∂x. So s of a
sample is between ‖β‖ − δ − b and ‖β‖ + b, and Π̃(x̂) between m and M if these are as much wider as
|∂Π̃/∂x| ε is.

*The input by the slope.* As along a motion, with y the change of u' for a constant K'β/‖β‖,

    ‖X(u(x̂) − u(x))‖
        ≤ ‖X ∂u₀/∂x ε‖ + c max(‖X ∂u'/∂x ε‖, ‖X ∂y/∂x ε‖) + 2(c/ρ̂)‖Xu'‖ α̂·|∂Π̃/∂x| ε,

at the largest of all states that are as near as x̂ is: c is steep near the relation.

*By the size.* It is at most ‖X ∂u₀/∂x ε‖ + s̄(x) + s̄(x̂), with s̄ ≥ ‖Xcu'‖. From u₀ at x, it is
‖X(u(x̂) − u₀)‖ ≤ ‖X ∂u₀/∂x ε‖ + s̄(x̂).

These are added where the input is late: u(x̂(tₖ₋ⱼ)) − u(x(tₖ)) is the sum of both, or by the size,
where s̄ of both ends counts once. What was lacked in the periods that count by all but a thousandth
is that of states of sizes which ‖β‖ may have had since; the rest is that of all states, under u₀
and ‖e'‖ e^(λτ).

Terms of second order in ε are dropped but for the change of c.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
from jaxtyping import Array

from servocon.certificates.sampled.adaptive_bins import Bins, root
from servocon.certificates.sampled.held_input import Ages, HeldInput, motion_of, recent_of
from servocon.plant import Plant


class Predicted(NamedTuple):
    """Errors of the acceleration that the law's model predicts, by the state that it predicts with.

    Attributes:
        by_position: |∂a/∂q|, and its change with c (2, n, nq).
        by_speed: |∂a/∂v| (n, n).
        drift: Coefficients of 1, c and c² in |ȧ| of a motion under a held input (3, n).
        drift_swayed: The most that a disturbance can add to it (n).
        drift_followed: The most that it changes with e (n).
    """

    by_position: Any
    by_speed: Any
    drift: Any
    drift_swayed: Any
    drift_followed: Any


class MeasuredValues(NamedTuple):
    """Effects of an error of the measured state, at one plant and state; batches lead.

    Attributes:
        by_state: |CᵀC| of C = ∂β/∂x (x, x).
        forward: The same of X ∂u₀/∂x.
        turning: The same of X ∂u'/∂x and X ∂y/∂x (2, x, x).
        basis: |∂Π̃/∂x| (k, x).
        by_input: |XᵀX| (l, l).
        lacked: μ₀ and μ₁ (2, n).
        lacked_swayed: |M⁻¹|d̄ (n).
        lacked_followed: ν (n).
        predicted: Errors of the predicted acceleration; None if none is predicted.
    """

    by_state: Any
    forward: Any
    turning: Any
    basis: Any
    by_input: Any
    lacked: Any
    lacked_swayed: Any
    lacked_followed: Any
    predicted: Predicted | None = None


def measured_of(
    held: HeldInput,
    plant: Plant,
    state: tuple[Array, Array, Array],
    inputs: Any,
    slopes: Any,
    predicts: bool,
) -> MeasuredValues:
    """The values at one plant and state; traced.

    Args:
        held: The motion under one held input.
        plant: The plant.
        state: q, v and t.
        inputs: u₀ and u'.
        slopes: Their derivatives, and those of Π̃, see
            `servocon.certificates.sampled.adaptive_changes.Slopes`.
        predicts: True if the law's model predicts the acceleration.
    """
    (q, v, t), (u, turn), (model, constraint) = state, inputs, (held.model, held.constraint)
    known, amplitude = held.disturbance, jnp.asarray(held.amplitude)
    force = jnp.zeros_like(v) if known is None else known(q, v, t)
    inverse, B = jnp.linalg.inv(plant.mass_matrix(q, t)), plant.input_matrix(q, t)
    of_input = inverse if B is None else inverse @ B
    beta_of = lambda q, v: constraint.beta(model, q, v, t)
    beta, by_q, by_v = beta_of(q, v), *jax.jacfwd(beta_of, (0, 1))(q, v)
    D, X = jnp.concatenate([by_q, by_v], axis=1), by_v @ of_input
    slope = jnp.concatenate([slopes.by_q, slopes.by_v], axis=1)
    forward, turning, basis = jnp.split(slope, (len(u), 2 * len(u)))
    square = beta @ beta
    radial = beta @ D / jnp.where(square > 0.0, square, 1.0)
    both = turning, turning - turn[:, None] * radial
    form = lambda C: jnp.abs(C.T @ C)
    followed = slopes.feedback @ jnp.linalg.inv(X @ slopes.feedback)
    q_rate, v_rate = motion_of(plant, u, force, q, v, t)
    rows = lambda M: jnp.linalg.norm(M, axis=1)
    by_c, by_e, predicted = of_input @ turn, of_input @ followed, None
    first, more, lacked_followed = v_rate, by_c, rows(by_e)
    if predicts:
        of_model = lambda q, v, t, u: motion_of(model, u, 0.0 * v, q, v, t)[1]
        slopes_of = lambda u: jax.jacfwd(of_model, (0, 1, 2))(q, v, t, u)
        in_model = jax.jacfwd(of_model, 3)(q, v, t, u)
        first, wrong = v_rate - of_model(q, v, t, u), of_input - in_model
        more, lacked_followed = wrong @ turn, rows(wrong @ followed)

        def rates(c: float) -> tuple[Array, Array]:
            """∂a/∂q and ȧ under u₀ + c u'."""
            by = slopes_of(u + c * turn)
            return by[0], by[0] @ q_rate + by[1] @ (v_rate + c * by_c) + by[2]

        (at, still), (up, faster), (_, slower) = (rates(c) for c in (0.0, 1.0, -1.0))
        by_speed = slopes_of(u)[1]
        bent = 0.5 * (faster + slower) - still
        predicted = Predicted(
            by_position=jnp.abs(jnp.stack([at, up - at])),
            by_speed=jnp.abs(by_speed),
            drift=jnp.abs(jnp.stack([still, 0.5 * (faster - slower), bent])),
            drift_swayed=jnp.abs(by_speed @ inverse) @ amplitude,
            drift_followed=rows(by_speed @ by_e),
        )
    return MeasuredValues(
        by_state=form(D),
        forward=form(X @ forward),
        turning=jnp.stack([form(X @ y) for y in both]),
        basis=jnp.abs(basis),
        by_input=form(X),
        lacked=jnp.stack([first, more]),
        lacked_swayed=jnp.abs(inverse) @ amplitude,
        lacked_followed=lacked_followed,
        predicted=predicted,
    )


class Wrong(NamedTuple):
    """Effects of errors of the measured state, in bins (plants, bins).

    Attributes:
        over: b.
        whole: ‖X(u(x̂) − u(x))‖ by the slope.
        alone: The same of u₀.
    """

    over: np.ndarray
    whole: np.ndarray
    alone: np.ndarray


@dataclass(frozen=True)
class Measured:
    """Errors of the measured state, as functions of what was learned.

    Attributes:
        values: The values at plants and states.
        bins: Bins of the states.
        ages: Ages of the inputs, with the errors.
        factor: Safety factor.
    """

    values: MeasuredValues
    bins: Bins
    ages: Ages
    factor: float

    @cached_property
    def known(self) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Errors of positions, of speeds but for what they lack, and of inputs."""
        estimates, speeds = self.ages.estimates, np.shape(self.values.lacked)[-1]
        assert estimates is not None
        positions = np.shape(self.values.by_state)[-1] - speeds
        counts = positions, speeds, np.shape(self.values.by_input)[-1]
        given = estimates.position, estimates.speed, estimates.input
        made = [
            np.broadcast_to(np.asarray(x, float), n) for x, n in zip(given, counts, strict=True)
        ]
        return made[0], made[1], made[2]

    @cached_property
    def recent(self) -> int:
        """Number of the periods that count by all but a thousandth."""
        gains = self.ages.of_errors_of_speeds
        return recent_of(gains) if gains.size else 0

    @property
    def memory(self) -> float:
        """Time of these periods [s]."""
        return self.recent * self.ages.period

    def gains(self, before: float) -> tuple[float, float]:
        """Σ kᵢ of recent periods, and Σ kᵢ e^(λτ) of older ones [s].

        Args:
            before: λ.
        """
        gains = self.ages.of_errors_of_speeds
        oldest = self.ages.period * np.arange(1, len(gains) + 1)
        with np.errstate(over="ignore"):
            old = gains[self.recent :] @ np.exp(before * oldest[self.recent :])
        return float(gains[: self.recent].sum()), float(old)

    def grown(self, before: float) -> float:
        """Σ kᵢ e^(λτ) [s]."""
        gains = self.ages.of_errors_of_speeds
        oldest = self.ages.period * np.arange(1, len(gains) + 1)
        with np.errstate(over="ignore"):
            return float(gains @ np.exp(before * oldest))

    def of_basis(self) -> np.ndarray:
        """|∂Π̃/∂x| ε with ε but for what speeds lack (plants, states, k)."""
        return np.asarray(self.values.basis) @ np.concatenate(self.known[:2])

    @cached_property
    def _forms(self) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
        """The largest forms in bins, and |∂Π̃/∂x|."""
        own, values = self._in_bins, self.values
        turning = np.maximum(*np.moveaxis(np.asarray(values.turning), -3, 0))
        return own(values.by_state), own(values.forward), own(turning), own(values.basis)

    @cached_property
    def _of_inputs(self) -> np.ndarray:
        """‖X(u(x̂) − u(x))‖ by errors of the inputs themselves, in bins."""
        error = self.known[2]
        sizes = root(np.einsum("...ij,i,j->...", np.asarray(self.values.by_input), error, error))
        return self.factor * self.bins.largest(sizes)

    @cached_property
    def _largest(self) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """The largest ‖X ∂u₀/∂x‖, ν and |∂a/∂v| of each plant."""
        values, own = self.values, self.values.predicted
        columns = root(np.diagonal(np.asarray(values.forward), axis1=-2, axis2=-1)).max(axis=1)
        followed = np.asarray(values.lacked_followed).max(axis=1)
        n = followed.shape[-1]
        itself = np.zeros((len(followed), n, n)) if own is None else own.by_speed.max(axis=1)
        return columns, followed, itself

    def _in_bins(self, values: Any) -> np.ndarray:
        """The largest of values (plants, states, …) in bins (plants, bins, …)."""
        return np.maximum.reduceat(np.asarray(values), self.bins.starts, axis=1)

    def at(self, gains: np.ndarray, before: float) -> "Lacked | None":
        """Errors of the estimates, with c up to some sizes; None if nothing bounds them.

        Args:
            gains: The largest c (states).
            before: λ.
        """
        values, c, own = self.values, gains[:, None], self.values.predicted
        first, more = np.moveaxis(np.asarray(values.lacked), -2, 0)
        swayed = np.asarray(values.lacked_swayed)
        alone = np.abs(first) + swayed
        rate = np.maximum(np.abs(first), np.abs(first + c * more)) + swayed
        follows = np.zeros(values.lacked_followed.shape[::2])  # of h|ȧ|
        if own is not None:
            by_position, drift = (
                np.moveaxis(np.asarray(x), i, 0)
                for x, i in ((own.by_position, -3), (own.drift, -2))
            )
            by_position, h = by_position @ self.known[0], self.ages.period
            drift = drift[0] + c * (drift[1] + c * drift[2]) + own.drift_swayed
            added = by_position[0] + c * by_position[1] + h * drift
            rate, alone = rate + added, alone + added
            follows = h * np.asarray(own.drift_followed).max(axis=1)
        grown, itself = self.grown(before), self._largest[2]
        if not np.isfinite(grown):
            return None
        itself = self.factor * grown * itself
        finite = np.isfinite(itself).all()  # a scout may be beyond the states
        if not finite or not (np.abs(np.linalg.eigvals(itself)).max(axis=-1) < 1.0).all():
            return None
        solved = np.linalg.inv(np.eye(itself.shape[-1]) - itself)
        each = (self._in_bins(x) for x in (rate, alone, values.lacked_followed))
        return Lacked(self, before, next(each), next(each), next(each), follows, solved)


class Lacked(NamedTuple):
    """Errors of the estimated speeds, with c up to some sizes.

    Attributes:
        of: The errors.
        before: λ.
        rate: |μ| under u and e = 0, in bins (plants, bins, n).
        alone: The same under u₀ and e' = 0.
        share: Its growth with e or e'.
        follows: The growth of h|ȧ| with e (plants, n).
        solved: The factor by which ε bounds itself (plants, n, n).
    """

    of: Measured
    before: float
    rate: np.ndarray
    alone: np.ndarray
    share: np.ndarray
    follows: np.ndarray
    solved: np.ndarray

    def everywhere(self, size: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """ε of speeds at all states, and its growth with e' (plants, n each).

        Args:
            size: The most by which e is larger than e' (plants).
        """
        of, followed = self.of, self.of._largest[1]
        grown = of.factor * of.grown(self.before)
        first = of.known[1] + grown * (self.alone.max(axis=1) + self.follows * size[:, None])
        solved = lambda x: np.einsum("pij,pj->pi", self.solved, x)
        return solved(first), solved(grown * (followed + self.follows))

    def forward(self, size: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """‖X(u₀(x̂) − u₀)‖ at all states, and its growth with e' (plants each).

        Args:
            size: The most by which e is larger than e' (plants).
        """
        of, columns, positions = self.of, self.of._largest[0], self.of.known[0]
        first, more = self.everywhere(size)
        by_position, by_speed = np.split(of.factor * columns, [len(positions)], axis=1)
        sized = lambda x: np.sum(by_speed * x, axis=1)
        return by_position @ positions + sized(first) + of._of_inputs.max(axis=1), sized(more)

    def wrong(
        self,
        errors: tuple[np.ndarray, np.ndarray],
        oldest: np.ndarray,
        near: Callable[[np.ndarray], np.ndarray],
        learned: tuple[np.ndarray, np.ndarray, np.ndarray],
    ) -> Wrong:
        """The effects at samples.

        Args:
            errors: Sizes of e and e' (plants, bins or 1).
            oldest: ‖e'‖, but for e^(λτ), of older ones (plants).
            near: The largest value of tables at the states that ‖β‖ may have had.
            learned: c in bins, (2c/ρ̂)‖Xu'‖ in bins, and α̂.
        """
        of, (positions, speeds, _) = self.of, self.of.known
        recent, old = of.gains(self.before)
        e, alone = (x[..., None] for x in errors)
        rate = np.minimum(self.rate + self.share * e, self.alone + self.share * alone)
        rate = rate + self.follows[:, None] * e
        tables = of.bins.tables(np.moveaxis(rate, -1, 0))
        lacked = np.stack([near(tables[:, i]) for i in range(len(speeds))], axis=-1)
        largest = self.alone.max(axis=1) + (self.share.max(axis=1) + self.follows) * oldest[:, None]
        made = speeds + of.factor * (recent * lacked + old * largest[:, None])
        itself = of.factor * (recent + old) * of._largest[2]
        whole = np.einsum("pij,pj->pi", self.solved, made.max(axis=1))
        made = made + np.einsum("pij,pj->pi", itself, whole)[:, None]
        x = np.concatenate(
            [np.broadcast_to(positions, (*made.shape[:2], len(positions))), made], -1
        )
        by_state, forward, turning, basis = of._forms
        sized = lambda F: of.factor * root(np.einsum("pbi,pbij,pbj->pb", x, F, x))
        gains, steep, coefficients = learned
        moved = np.einsum("k,pbkx,pbx->pb", coefficients, basis, x)
        alone = sized(forward) + of._of_inputs
        whole = alone + gains * sized(turning) + of.factor * steep * moved
        return Wrong(sized(by_state), whole, alone)
