"""Functions whose signs are proved, in forms in which model and plant cancel.

With an acceleration ā of the model that keeps β constant, A ā = b, the lumped uncertainty is

    ζ = A M⁻¹ [F + d − F̄ + (M̄ − M) ā],    G = I + A M⁻¹ (M̄ − M) N,    A N = I,

where the bar is the model's. It is the ζ of `servocon.certificates.lumped_uncertainty` in real
numbers; there it is the difference of two β̇.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
from jaxtyping import Array, Float

from servocon.certificates.evaluation import disturbance_of
from servocon.certificates.proof.solves import (
    SHARP_ROWS,
    inverse,
    least_eigenvalue,
    length,
    pivots,
    solve_symmetric,
)
from servocon.certificates.states import ALWAYS, StateBox
from servocon.engine import WIDEST, Tape, exact_zeros, in_tape
from servocon.errors import InputError
from servocon.laws import ServoLaw, Stabilizing
from servocon.laws.boundary_layers import boundary_layer_gain
from servocon.laws.metric import Metric
from servocon.plant import Plant
from servocon.tree import pack
from servocon.uncertainty.sets import Uncertainty

METRICS = ("gauss", "torque", "acceleration")
"""Metrics of which a proof knows the inputs."""


class Values(NamedTuple):
    """The quantities of a theorem at one plant and state.

    Attributes:
        size: P‖ζ‖, plus the most that a disturbance can add.
        decay: Effectiveness of the feedback.
        robust: Effectiveness of the robustifying input, 1 + ρ_E; 1 without one.
        bound: ρ; zero without a robustifying input.
    """

    size: Float[Array, ""]
    decay: Float[Array, ""]
    robust: Float[Array, ""]
    bound: Float[Array, ""]


Function = Callable[["Forms", Plant, Array, Array, Array, Array], Array]
"""A function of the forms of a law, a plant, a state (q, v, t) and a number, such as ‖β‖."""


@dataclass(frozen=True, eq=False)
class Box:
    """The domain of a claim: ranges of parameters, and of entries that give the state.

    Attributes:
        names: Names of the entries.
        lower: Least values.
        upper: Largest values.
        state: Function of the forms and the entries after the parameters: q, v and t.
        label: Words for a part of the certified box; empty for all of it.
    """

    names: tuple[str, ...]
    lower: np.ndarray
    upper: np.ndarray
    state: Callable[["Forms", Array], tuple[Array, Array, Array]]
    label: str = ""


class Forms:
    """The law of a certificate and its plants, as functions of parameters and state.

    Args:
        plants: The plants.
        law: The law.
        feedback: Its stabilizing term.
        term: Its robustifying term; None without one.
        disturbance: A function d(q, v, t), the sizes of the entries of a further force, or None.
        states: The certified states.
        rate: λ with which f may follow β [1/s]; 0 for none.

    Raises:
        InputError: a part of these cannot be proved; the error names it.
    """

    def __init__(
        self,
        plants: Any,
        law: ServoLaw,
        feedback: Stabilizing,
        term: Any,
        disturbance: Any,
        states: Any,
        rate: float = 0.0,
    ):
        self.law, self.feedback, self.term, self.rate = law, feedback, term, rate
        self._states, box = states, states.box
        if box is None or states.at(*(jnp.asarray(x[0]) for x in _ends(box))) is None:
            got = f"a {type(states).__name__}"
            raise _refused("states", got, "a servocon.StateBox, or a set with an `at`")
        self._ends = _ends(box)
        nominal = plants.nominal if isinstance(plants, Uncertainty) else plants
        if not isinstance(nominal, Plant):
            raise _refused("plants", f"a {type(plants).__name__}", "one plant or an Uncertainty")
        self._nominal, self._where = nominal, np.zeros(0, int)
        names, lower, upper = (), np.zeros(0), np.zeros(0)
        if isinstance(plants, Uncertainty):
            if plants.ellipsoids:  # a point of the box around one would refute what holds in it
                raise _refused("plants", "an ellipsoid of parameters", "ranges of parameters")
            names, lower, upper = plants.names, plants.lower, plants.upper
            self._where = plants.columns
        self._parameters = tuple(names), lower, upper
        self._plant_numbers, self._plant_layout = pack(nominal, "plant")
        self._numbers, self._layout = pack((law, feedback, term), "law")
        self.disturbance, self.amplitude = disturbance_of(disturbance, self.sizes[1])
        q, v, t = self.middle
        for name, plant in (("plant", nominal), ("model", law.model)):
            if plant.input_matrix(q, t) is not None:
                raise _refused(name, "an input matrix", "every generalized force as an input")
        self.matrix = np.asarray(law.constraint.linearize(law.model, q, v, t).A)
        self._require()
        # Numbers that no claim rests on: they choose which of several true statements is made.
        masses = (x.mass_matrix(q, t) for x in (nominal, law.model))
        self._pivots = [np.asarray(pivots(M)) for M in masses]
        error = lambda q: law.constraint.position_error(law.model, q, t)
        along = np.asarray(jax.jacfwd(error)(q))
        self._orders = [_order(X) for X in (along, self.matrix)]

    def _require(self) -> None:
        """Refuse terms that the forms do not know."""
        terms = [("law", self.law.terms[0]), ("feedback", self.feedback)]
        terms += [] if self.term is None else [("robust term", self.term)]
        for name, term in terms:
            if term.metric not in METRICS:
                raise _refused(f"metric of the {name}", term.metric, " or ".join(METRICS))
        for name, term in terms[1:]:
            if np.ndim(term.weight):
                raise _refused(f"weight of the {name}", "a vector or a matrix", "one number P")
        if self.feedback.profile is not None:
            raise _refused("profile of the feedback", "a further gain", "a constant gain")
        if self.term is not None and self.term.agents > 1:
            got = f"{self.term.agents} agents"
            raise _refused("agents of the robust term", got, "one", "Prove one agent at a time.")
        if len(self.box.names) >= WIDEST:
            got = f"{len(self.box.names)} dimensions"
            raise _refused("plants and states", got, f"at most {WIDEST - 1} dimensions")

    @property
    def sizes(self) -> tuple[int, int]:
        """Numbers of coordinates and of speeds."""
        return self._ends[0].shape[1], self._ends[1].shape[1]

    @property
    def middle(self) -> tuple[Any, Any, Any]:
        """The state in the middle of the box: q, v and t."""
        return self._states.at(*(jnp.asarray(x[0] / 2.0 + x[1] / 2.0) for x in self._ends))

    @property
    def rows(self) -> tuple[int, int]:
        """Numbers of rows and of speeds."""
        return self.matrix.shape

    @property
    def is_sharp(self) -> bool:
        """True if least eigenvalues have closed forms; else they are bounded from below."""
        return self.rows[0] <= SHARP_ROWS

    # -- domains ------------------------------------------------------------------------------

    @cached_property
    def box(self) -> Box:
        """The certified plants and states."""
        nq, n = self.sizes
        names = [f"q[{i}]" for i in range(nq)] + [f"v[{i}]" for i in range(n)] + ["t"]
        lower, upper = (np.concatenate([q, v, [t]]) for q, v, t in zip(*self._ends, strict=True))
        state = lambda forms, x: self._states.at(x[:nq], x[nq:-1], x[-1])
        return self._beside(names, lower, upper, state)

    def tube(self, beta: float, position: float) -> Box:
        """The box around a tube ‖β‖ ≤ `beta`, ‖f‖ ≤ `position`, in coordinates of f and β.

        Args:
            beta: Largest ‖β‖.
            position: Largest ‖f‖.
        """
        m, n = self.rows
        names = [f"f[{i}]" for i in range(n)] + [f"beta[{i}]" for i in range(m)] + ["t"]
        wide = np.concatenate([np.full(n, position), np.full(m, beta)])
        lower, upper = np.append(-wide, self._ends[2][0]), np.append(wide, self._ends[2][1])
        state = lambda forms, x: forms.state_of(x[:n], x[n:-1], x[-1])
        return self._beside(names, lower, upper, state)

    def _beside(self, names: Any, lower: np.ndarray, upper: np.ndarray, state: Any) -> Box:
        """A domain of the parameters and further entries."""
        own, least, most = self._parameters
        sides = np.concatenate([least, lower]), np.concatenate([most, upper])
        return Box((*own, *names), *sides, state)

    @property
    def claimed(self) -> list[tuple[Function, Box]]:
        """The functions of a proof, each with a domain; those within a tube consist of these."""
        functions: list[Function] = [Forms.indefinite, Forms.decays, Forms.bracket]
        functions += [Forms.large] if self.term is None else [Forms.acts, Forms.beyond]
        functions.append(Forms.residuals)
        if not self.follows:
            return [(function, self.box) for function in functions]
        functions += [Forms.level, Forms.outside if self.are_coordinates else Forms.depth]
        inner = [(Forms.bracket, self.tube(1.0, 1.0))] if self.are_coordinates else []
        return [(function, self.box) for function in functions] + inner

    def tape(self, function: Function, box: Box) -> Tape:
        """A function as a tape of the entries of a box, and of the number that it takes.

        Raises:
            InputError: it has an operation without an enclosure; the error names it.
        """
        count = len(self._where)

        # The number is an input, too, so that one tape serves for all of its values.
        def of_numbers(numbers: Array, plant_numbers: Array, x: Array) -> Array:
            own = self._traced(numbers)
            plant = self._plant_layout.unpack(plant_numbers.at[self._where].set(x[:count]))
            found = function(own, plant, *box.state(own, x[count:-1]), x[-1])
            return jnp.reshape(found, (1,))

        number = lambda size: jax.ShapeDtypeStruct((size,), np.float64)
        sizes = map(number, (self._numbers.size, self._plant_numbers.size, len(box.names) + 1))
        closed = jax.make_jaxpr(of_numbers)(*sizes)
        tape = in_tape(closed, [self._numbers, self._plant_numbers, None])
        if isinstance(tape, str):
            raise InputError(
                "certificate",
                got=f"{tape}, which has no enclosure",
                expected="a plant, a relation and a bound of sums, products, quotients, roots, "
                "sines, exponentials, absolute values and choices",
                cure="The certificate holds at its samples without a proof.",
            )
        return tape

    def _traced(self, numbers: Array) -> "Forms":
        """These forms with traced numbers of the law, so that no product of them is rounded."""
        traced = object.__new__(Forms)
        vars(traced).update(vars(self))
        traced.law, traced.feedback, traced.term = self._layout.unpack(numbers)
        return traced

    # -- functions ----------------------------------------------------------------------------

    def values(self, plant: Plant, q: Array, v: Array, t: Array) -> Values:
        """The quantities of the theorem at one plant and state; traced."""
        model, constraint = self.law.model, self.law.constraint
        _, A, b = constraint.linearize(model, q, v, t)
        M, F = plant.mass_matrix(q, t), plant.force(q, v, t)
        M_model, F_model = model.mass_matrix(q, t), model.force(q, v, t)
        response, shift = solve_symmetric(M, A.T).T, M_model - M
        made = {metric: self._made(A, M_model, metric) for metric in self._metrics}
        N = made[self.law.terms[0].metric]
        m, n = self.rows
        if m == n:
            wanted = N @ b
        else:
            free = solve_symmetric(M_model, F_model[:, None])[:, 0]
            wanted = free + N @ (b - A @ free)
        further = 0.0 if self.disturbance is None else jnp.asarray(self.disturbance(q, v, t))
        zeta = response @ (F - F_model + further + shift @ wanted)
        rate = plant.coordinate_rate(q, v, t) - model.coordinate_rate(q, v, t)
        zeta = zeta + jax.jvp(lambda q: constraint.beta(model, q, v, t), (q,), (rate,))[1]
        G = lambda metric: jnp.eye(m) + response @ shift @ made[metric]
        P2 = jnp.asarray(self.feedback.weight)
        P = P2 if self.term is None else jnp.asarray(self.term.weight)
        size = P * length(zeta)
        for k in np.flatnonzero(self.amplitude):
            size = size + P * self.amplitude[k] * length(response[:, k])
        decay = least_eigenvalue(G(self.feedback.metric)) * (P / P2)
        if self.term is None:
            return Values(size, decay, jnp.ones(()), jnp.zeros(()))
        robust = least_eigenvalue(G(self.term.metric))
        return Values(size, decay, robust, jnp.reshape(self.term.bound(q, v, t), ()))

    @property
    def _metrics(self) -> set[Metric]:
        terms = [self.law.terms[0], self.feedback, *([] if self.term is None else [self.term])]
        return {term.metric for term in terms}

    def _made(self, A: Array, M: Array, metric: Metric) -> Array:
        """N: accelerations of the model that realize each change of β̇ (n × m)."""
        m, n = self.rows
        if m == n:
            return inverse(A, self._orders[1])
        if metric == "acceleration":
            return A.T @ solve_symmetric(A @ A.T, jnp.eye(m))
        columns = solve_symmetric(M, A.T)
        if metric == "torque":
            return solve_symmetric(M, columns) @ solve_symmetric(columns.T @ columns, jnp.eye(m))
        return columns @ solve_symmetric(A @ columns, jnp.eye(m))

    def bracket(self, plant: Plant, q: Array, v: Array, t: Array, r: Array) -> Array:
        """‖ζ‖ − κ d r − g ρ φ(ρ r), with which V̇ ≤ 2r times it at ‖β‖ = r, and a margin; traced.

        See `servocon.certificates.inequalities`; it falls with r.
        """
        values, term = self.values(plant, q, v, t), self.term
        kappa = jnp.asarray(self.feedback.gain)
        found = values.size - kappa * values.decay * r + kappa * (MARGIN * r)
        if term is None:
            return found
        x = values.bound * r
        if term.boundary_layer == "saturation":  # with one occurrence of x
            phi = jnp.minimum(x / jnp.asarray(term.width), 1.0)
        else:
            phi = x * boundary_layer_gain(term.boundary_layer, x, term.width)
        return found - (values.robust / self.effectiveness) * values.bound * phi

    def decays(self, plant: Plant, q: Array, v: Array, t: Array, least: Array) -> Array:
        """A wanted effectiveness of the feedback less its own; traced."""
        return least - self.values(plant, q, v, t).decay

    def acts(self, plant: Plant, q: Array, v: Array, t: Array, part: Array) -> Array:
        """A part of the law's effectiveness less that of the robustifying input; traced."""
        return part * self.effectiveness - self.values(plant, q, v, t).robust

    def beyond(self, plant: Plant, q: Array, v: Array, t: Array, factor: Array) -> Array:
        """‖ζ‖ less a multiple of its bound; traced."""
        values = self.values(plant, q, v, t)
        bound = values.bound
        if self.term is not None and self.term.convention == "relative":
            bound = values.robust * bound
        return values.size - factor * bound

    def residuals(self, plant: Plant, q: Array, v: Array, t: Array, most: Array) -> Array:
        """The largest entry of β and f less a number; traced. Its operations are theirs."""
        model, constraint = self.law.model, self.law.constraint
        both = constraint.beta(model, q, v, t), constraint.position_error(model, q, t)
        return jnp.max(jnp.concatenate(both)) - most

    def large(self, plant: Plant, q: Array, v: Array, t: Array, most: Array) -> Array:
        """‖ζ‖ less a number; traced."""
        return self.values(plant, q, v, t).size - most

    def indefinite(self, plant: Plant, q: Array, v: Array, t: Array, part: Array) -> Array:
        """A part of the pivots of M in the middle of the box less those of M; traced.

        The plant's mass matrix counts, and the model's.
        """
        both = plant.mass_matrix(q, t), self.law.model.mass_matrix(q, t)
        rest = [part * least - pivots(M) for least, M in zip(self._pivots, both, strict=True)]
        return jnp.max(jnp.concatenate(rest))

    @property
    def effectiveness(self) -> Array:
        """The effectiveness by which the robustifying input is divided; 1 without one."""
        given = None if self.term is None else self.term.effectiveness
        return jnp.ones(()) if given is None else jnp.asarray(given)

    # -- tubes --------------------------------------------------------------------------------

    @property
    def follows(self) -> bool:
        """True if there may be a position error f with ḟ = β − λf, λ > 0."""
        q, _, t = self.middle
        constraint = self.law.constraint
        count = constraint.position_error(self.law.model, q, t).size
        return count == self.rows[0] and self.rate > 0.0

    @cached_property
    def are_coordinates(self) -> bool:
        """True if the state is an affine function of f and β, so that these are coordinates."""
        m, n = self.rows
        model, constraint = self.law.model, self.law.constraint
        q, _, t = self.middle
        if not (self.follows and q.size == n == m and self._states.box is self._states):
            return False
        f = lambda q, t: constraint.position_error(model, q, t)
        entries = lambda x, t: jnp.concatenate(self.state_of(x[:n], x[n:], t)[:2])
        curved = (jax.jacfwd(jax.jacfwd(f)), q), (jax.jacfwd(jax.jacfwd(entries)), jnp.ones(2 * n))
        zeros = [exact_zeros(jax.make_jaxpr(function)(at, t)) for function, at in curved]
        return all(x.all() for found in zeros for x in found)

    def state_of(self, f: Array, beta: Array, t: Array) -> tuple[Array, Array, Array]:
        """The state with given f and ḟ = β − λf, for f affine in q; traced."""
        model, constraint = self.law.model, self.law.constraint
        none = jnp.zeros(self.rows[1])
        error = lambda q, t: constraint.position_error(model, q, t)
        slope = jax.jacfwd(error)(none, t)
        q = inverse(slope, self._orders[0]) @ (f - error(none, t))

        def rate(v: Array) -> Array:
            along = model.coordinate_rate(q, v, t)
            return jax.jvp(error, (q, t), (along, jnp.ones_like(t)))[1]

        wanted = beta - self.rate * f
        v = inverse(jax.jacfwd(rate)(none), self._orders[0]) @ (wanted - rate(none))
        return q, v, t

    def level(self, plant: Plant, q: Array, v: Array, t: Array, most: Array) -> Array:
        """The largest entry of |ḟ + λf − β| less an allowed one; traced."""
        model, constraint = self.law.model, self.law.constraint
        rate = plant.coordinate_rate(q, v, t)  # along the plant's motion, not the model's
        f = lambda q, t: constraint.position_error(model, q, t)
        error, along = jax.jvp(f, (q, t), (rate, jnp.ones_like(t)))
        rest = along + self.rate * error - constraint.beta(model, q, v, t)
        return jnp.max(jnp.abs(rest)) - most

    def outside(self, plant: Plant, q: Array, v: Array, t: Array, size: Array) -> Array:
        """Largest amount by which an entry is beyond the box in the tube of a size; traced.

        ‖β‖ is at most the size, and ‖f‖ at most 1/λ times it, with a reserve for rounding. The
        entries are affine functions of both, so that each reaches its largest value on the spheres.
        """
        n = self.rows[1]
        entries = lambda f, beta: jnp.concatenate(self.state_of(f, beta, t)[:2])
        none = jnp.zeros(n)
        middle = entries(none, none)
        of_f, of_beta = jax.jacfwd(entries, (0, 1))(none, none)
        position = size * (1.0 + RESERVE) / self.rate
        wide = [
            length(of_f[i]) * position + length(of_beta[i]) * (size * (1.0 + RESERVE))
            for i in range(2 * n)
        ]
        lower, upper = jnp.concatenate(self._ends[:2], axis=1)
        beyond = [jnp.maximum(middle - upper, lower - middle)[i] + wide[i] for i in range(2 * n)]
        return jnp.max(jnp.stack(beyond))

    def depth(self, plant: Plant, q: Array, v: Array, t: Array, size: Array) -> Array:
        """Depth of a state in the tube ‖β‖ ≤ size, ‖f‖ ≤ size/λ: positive inside; traced."""
        model, constraint = self.law.model, self.law.constraint
        wide = size * (1.0 + RESERVE)
        f = constraint.position_error(model, q, t)
        beyond = wide / self.rate - length(f)
        return jnp.minimum(wide - length(constraint.beta(model, q, v, t)), beyond)

    @staticmethod
    def within(size: float) -> Function:
        """`bracket` in the tube of a size, for any relation: outside it the depth is negative."""

        def bracket(forms: Forms, plant: Plant, q: Array, v: Array, t: Array, r: Array) -> Array:
            depth = forms.depth(plant, q, v, t, jnp.asarray(size))
            return jnp.minimum(forms.bracket(plant, q, v, t, r), depth)

        bracket.__name__ = f"bracket within {size!r}"
        return bracket

    @cached_property
    def faces(self) -> list[Box]:
        """The faces of the box in q and v."""
        box, count = self.box, len(self._parameters[0])
        found = []
        for k in range(count, len(box.names) - 1):
            for end, side in ((box.lower, "least"), (box.upper, "largest")):
                lower, upper = box.lower.copy(), box.upper.copy()
                lower[k] = upper[k] = end[k]
                names = f"{box.names[k]} is {side}"
                found.append(replace(box, lower=lower, upper=upper, label=names))
        return found


RESERVE = 1e-6
"""Part of a tube's size by which its states are wider, for the rounding of ḟ + λf = β."""

MARGIN = 1e-6
"""Part of the feedback's κr that V̇ keeps at least, so that a tube is entered in finite time."""


def _order(X: np.ndarray) -> list[int]:
    """Order of the rows of a square matrix in which its pivots are largest."""
    from scipy.linalg import lu

    return np.argmax(lu(X)[0], axis=0).tolist() if X.size and len(X) == X.shape[1] else []


def _ends(box: StateBox) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Least and largest q, v and t (2, …) of a box."""
    # Nothing varies with time if the states have no times; certify checks that.
    times = (0.0, 0.0) if box.t == ALWAYS else box.t
    return np.stack(box.q), np.stack(box.v), np.array(times)


def _refused(where: str, got: Any, expected: str, cure: str = "") -> InputError:
    """The error for a certificate of which no proof is known."""
    cure = cure or "The certificate holds at its samples without a proof."
    return InputError(where, got=str(got), expected=f"{expected}, for a proof", cure=cure)
