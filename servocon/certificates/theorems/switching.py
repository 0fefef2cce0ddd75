"""Certificate of a relation that switches, with a dwell time.

Between two switches ‖β‖ of the relation that holds stays below the bound of its own certificate. A
switch from relation k to l adds at most J = max ‖β_l − β_k‖ over the states. So just after it

    D_l = max over k of (r_k(T, D_k) + J_kl)

bounds ‖β_l‖, with r_k(t, r0) the bound of relation k a time t after it began at ‖β‖ ≤ r0, and T the
dwell time, the shortest time between two switches (Liberzon, Switching in Systems and Control,
2003, section 3.2). The least solution is the limit of sizes that start at zero. It exists if the
relations' feedback and T make up for the jumps. The instants do not enter, only T, so the bound is
for any switching signal that is as slow and makes the same switches.

A law that acts every h learns of a switch at its next sample. Until then its β_k is bounded as
before, and ‖β_l‖ by the same sum; so it has at least T − h for each relation. Where the norms of
two certificates differ, see `servocon.certificates.sampled.row_norm`, r_k is counted in the norm of
l.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import equinox as eqx
import jax.numpy as jnp
import numpy as np
from jaxtyping import Array

from servocon.arrays import ArrayLike
from servocon.certificates.assumptions import CHECK, Samples, draw
from servocon.certificates.certificate import Certificate
from servocon.certificates.guarantee import Guarantee, Slip
from servocon.certificates.inner_states import Errors
from servocon.certificates.log_report import Subject
from servocon.certificates.scope import Scope, differences
from servocon.certificates.states import StateBox, StateSet
from servocon.certificates.theorems.switched_signals import (
    SwitchedComparison,
    Transition,
    linear_form,
    settling,
)
from servocon.certificates.theorems.theorem import Theorem
from servocon.constraint.constraint import Constraint
from servocon.constraint.switched import Schedule, with_relation
from servocon.errors import InputError, counted, two_digits
from servocon.laws import Law
from servocon.plant import Plant
from servocon.simulation.sampling import Later, shortest

ONCE = 1.0
"""Dwell time of a law that switches once, if the states have no last time [s]."""


class Jumps(eqx.Module):
    """The size of β_l − β_k of each switch, in the norm of l, as a function of the state."""

    model: Plant
    parts: tuple[Constraint, ...]
    norms: tuple[ArrayLike, ...]
    switches: tuple[tuple[int, int], ...] = eqx.field(static=True)

    def __call__(self, _: Any, q: Array, v: Array, t: Array) -> Array:
        """The sizes at one state; traced."""
        beta = [part.beta(self.model, q, v, t) for part in self.parts]

        def size(before: int, to: int) -> Array:
            return jnp.linalg.norm(jnp.asarray(self.norms[to]) @ (beta[to] - beta[before]))

        return jnp.stack([size(*pair) for pair in self.switches])


def certify_switched(
    certify: Callable[..., Certificate],
    theorem: Callable[[Law], Theorem],
    plants: Any,
    law: Law,
    schedule: Schedule,
    states: StateSet,
    options: Mapping[str, Any],
) -> Certificate:
    """The certificate of a law whose relation switches: of each relation, and of the jumps.

    Args:
        certify: `servocon.certify`.
        theorem: The theorem about a law, as it acts.
        plants: The plants.
        law: The law.
        schedule: Its switching signal, see `servocon.constraint.switched.schedule_of`.
        states: The states.
        options: Options of `servocon.certify` by name.

    Raises:
        CertificateError: an assumption fails with one of the relations, or ‖β‖ just after a switch
            may exceed the largest ‖β‖ of the states; the error says which dwell time would do.
        InputError: the bound of ‖β‖ of a relation does not begin anew after a switch.
    """
    names, period = schedule.names, options["period"]
    laws: list[Any] = [with_relation(law, k) for k in range(len(names))]
    for own in laws:
        _require_restart(theorem(own))
    longest = states.t[1] - states.t[0]  # with one instant nothing is shorter
    hold = min(schedule.dwell, longest if longest < np.inf else ONCE)
    dwell = hold - (period or 0.0)
    if not dwell > 0.0:
        expected = f"relations that hold for longer than the period of {period:g} s"
        raise InputError("law", got=f"{hold:g} s between two switches", expected=expected)
    found = [certify(plants, own, states, **options) for own in laws]
    drawing = ("safety_factor", "samples", "seed", "search")
    given: Any = {name: options[name] for name in drawing}
    samples = draw(plants, laws[0], states, **given, stream=CHECK)
    parts = tuple(one.guarantees[0] for one in found)
    scales = [_scales_of(part, found[0].scope.sizes[2]) for part in parts]
    transitions = _transitions(samples, states, laws, scales, schedule, dwell)
    norms = tuple((float(np.linalg.norm(R, 2)), float(np.linalg.norm(S, 2))) for R, S in scales)
    switched = SwitchedComparison(parts, transitions, dwell, norms)
    _require_inside(samples, switched, laws, period or 0.0)
    constants = {"T": hold, "J": max(one.jump for one in transitions)}
    checked = [
        assumption._replace(text=f"{assumption.text}, {name}")
        for name, one in zip(names, found, strict=True)
        for assumption in one.assumptions
    ]
    ends = [f"{n} {one.ultimate_bound:.6g}" for n, one in zip(names, found, strict=True)]
    first = found[0].scope
    disturbance = options["disturbance"]
    return replace(
        found[0],
        law=f"{found[0].law}, {counted(len(names), 'relation')} with switches",
        assumptions=(*checked, *samples.assumptions),
        guarantees=(Guarantee((switched,), constants),),
        scope=Scope.of(
            plants,
            law,
            states,
            disturbance,
            samples,
            differences(law, samples),
            first.constant_plants,
            first.period,
        ),
        invariance=None,
        searched=samples.text,
        later=Later(lambda: shortest(one.sampling for one in found)),
        consequences=(
            f"just after a switch, in the end: {', '.join(switched.starts(names))}",
            f"ultimate bounds without a switch: {', '.join(ends)}",
        ),
        level=None,
        subject=Subject(plants, law, disturbance),
    )


def _require_restart(theorem: Theorem) -> None:
    """Refuse a bound that depends on more than ‖β‖ at its beginning.

    Raises:
        InputError: it does.
    """
    if not theorem.restarts:
        raise InputError(
            "law",
            got="a law whose bound depends on more than ‖β‖ where a relation begins",
            expected="a ServoLaw with Stabilizing, Robust or RobustTranspose terms, "
            "or a law without memory that acts at samples",
            cure="What a law has learned, integrated or sent for one relation still acts on the "
            "next one. Certify each relation by itself: the law with relation.parts[k].",
        )


def _scales_of(part: Guarantee, rows: int) -> tuple[np.ndarray, np.ndarray]:
    """R of the size ‖Rβ‖ that a guarantee bounds, and its inverse."""
    quantity: Any = part.quantity
    back = np.eye(rows) if quantity.inverse is None else quantity.inverse
    return np.linalg.inv(back), back


def _transitions(
    samples: Samples,
    states: StateSet,
    laws: list[Any],
    scales: list[tuple[np.ndarray, np.ndarray]],
    schedule: Schedule,
    dwell: float,
) -> tuple[Transition, ...]:
    """The switches, with the largest jumps over the states, and those after a dwell time."""
    pairs = schedule.transitions
    relations, norms = (law.constraint for law in laws), (R for R, _ in scales)
    of = Jumps(laws[0].model, tuple(relations), tuple(norms), pairs)
    values = samples.searched(of, lambda x, _: {str(i): x[..., i] for i in range(len(pairs))})
    box: Any = states.q if isinstance(states, StateBox) else None
    model = laws[0].model
    alike = not np.any(samples.values(Slip(model)) > 0.0)  # q̇ = v on the plants, too
    forms = [linear_form(model, law.constraint, samples) if alike else None for law in laws]
    found = []
    for (k, to), size in zip(pairs, np.moveaxis(values, -1, 0), strict=True):
        text = f"jump of β, {schedule.names[k]} to {schedule.names[to]}"
        most = samples.allow(text, size, np.inf, "finite", samples.basis)
        jump = samples.safety_factor * float(most)
        factor = float(np.linalg.norm(scales[to][0] @ scales[k][1], 2))
        settled, before, after = None, forms[k], forms[to]
        if box is not None and before and after:
            settled = settling(before, after, box, dwell, (scales[k][1], scales[to][0]))
        found.append(Transition(k, to, jump, factor, settled, samples.safety_factor))
    return tuple(found)


def _require_inside(
    samples: Samples, switched: SwitchedComparison, laws: list[Any], period: float
) -> None:
    """Refuse a bound beyond the largest ‖β‖ of the states under one of the relations.

    Raises:
        CertificateError: it is beyond that; the error says which dwell time would do.
    """
    errors = [samples.values(Errors(law.model, law.constraint)) for law in laws]
    largest = min(float(np.linalg.norm(beta[0], axis=-1).max()) for _, beta in errors)
    size = np.array([[switched.ultimate_bound]])
    if size <= largest:
        return
    cure = "A smaller set of states, or relations closer to each other, have smaller jumps."
    enough = _enough(switched, largest)
    if np.isfinite(enough):
        least = two_digits(enough + period, up=True)
        cure = f"Hold each relation for {least:g} s or longer, or take a larger feedback."
    text = f"‖β‖ just after a switch, with {switched.dwell:g} s for each relation"
    words = f"at most {largest:.6g}, the largest ‖β‖ of the states"
    samples.allow(text, size, largest, words, cure=cure)


def _enough(switched: SwitchedComparison, largest: float) -> float:
    """The shortest dwell time with which ‖β‖ stays at most `largest` [s]; infinite if none does."""
    holds = lambda dwell: replace(switched, dwell=dwell).ultimate_bound <= largest
    upper = switched.dwell
    for _ in range(40):
        upper *= 2.0
        if holds(upper):
            break
    else:
        return np.inf
    lower = 0.5 * upper
    for _ in range(30):
        middle = 0.5 * (lower + upper)
        lower, upper = (lower, middle) if holds(middle) else (middle, upper)
    return upper
