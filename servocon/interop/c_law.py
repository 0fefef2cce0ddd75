"""The lines, parameters and recorded samples of a law from which its C text is made."""

import re
from collections.abc import Sequence
from itertools import chain, count
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
from jax.flatten_util import ravel_pytree

from servocon import validate
from servocon.arrays import ArrayLike
from servocon.constraint.of_plant import unseen
from servocon.engine import Lines, in_c, traced
from servocon.errors import InputError, NonFiniteError, shortened
from servocon.interop.c_text import CText, Field, Sample
from servocon.laws import Law
from servocon.laws.sampler import state_layout
from servocon.laws.snapshot import Snapshot
from servocon.plant import Plant
from servocon.tree import Layout, declared_at, named_numbers, pack

SAMPLES = 8
"""Number of recorded samples of the self-test."""

SPREAD = 0.1
"""Distance of these samples from the given state, relative to 1 + its size."""

HALVINGS = 12
"""Number of times that a sample without finite inputs moves to half its distance."""

PERIOD = 0.01
"""Time from one of these samples to the next [s]."""

LONGEST_NAME = 63
"""Number of significant letters of a name in every C99 compiler."""

WORDS = """auto break case char const continue default do double else enum extern float for goto if
    inline int long register restrict return short signed sizeof static struct switch typedef union
    unsigned void volatile while alignas alignof and and_eq asm bitand bitor bool catch char16_t
    char32_t char8_t class compl concept const_cast consteval constexpr constinit co_await co_return
    co_yield decltype delete dynamic_cast explicit export false friend mutable namespace new
    noexcept not not_eq nullptr operator or or_eq private protected public reinterpret_cast requires
    static_assert static_cast template this thread_local throw true try typeid typename typeof using
    virtual wchar_t xor xor_eq main errno assert signal abort exit malloc free printf complex
    imaginary math stdint stdio string time"""
"""Reserved words of C and C++, and names from their standard libraries or of their headers."""

OWN_NAMES = "q v t period state u beta parameters numbers after good real"
"""Names used within the function of a law."""


class _Law(NamedTuple):
    """Data of a law from which its C text is made.

    Attributes:
        layout: Layout of its numbers.
        numbers: The numbers.
        sizes: Numbers of coordinates, speeds, states, inputs and rows, by their C names.
        lines: Its lines.
        begin: Lines of the internal state before the first sample.
    """

    layout: Layout
    numbers: np.ndarray
    sizes: dict[str, int]
    lines: Lines
    begin: Lines


def text_of(law: Law, q: ArrayLike, v: ArrayLike, t: float, name: str) -> CText:
    """The C text of a law; arguments as for `servocon.export_c`."""
    validate.instance("law", law, Law, "a law", "Make one with servocon.ServoLaw(...).")
    cure = "Give it one: servocon.laws.Given(inputs, model=plant)."
    validate.instance("law.model", law.model, Plant, "a plant", cure)
    _require_name(name)
    q, v = validate.array("q", q), validate.array("v", v)
    made = _traced(law, q.size, v.size)
    fields, samples = _fields(made), _samples(law, q, v, float(t))
    own = law.sampled_every
    return CText(name, made.sizes, fields, made.lines, made.begin, samples, own)


def _require_name(name: str) -> None:
    """Require a name that is not reserved in C or C++ and not used in the law's own file."""
    taken = ", a word of C or C++" if name in WORDS.split() else ""
    taken = taken or (", a name within the file" if name in OWN_NAMES.split() else "")
    if taken or len(name) > LONGEST_NAME or not re.fullmatch(r"[A-Za-z]\w*", name, re.ASCII):
        expected = f"a name of C of up to {LONGEST_NAME} letters, such as 'arm_law'"
        raise InputError("name", got=f"{shortened(repr(name))}{taken}", expected=expected)


def _traced(law: Law, nq: int, n: int) -> _Law:
    """The law as lines of C."""
    numbers, layout = pack(law, "law")
    states = state_layout(law, nq, n)

    def step(vector: Any, q: Any, v: Any, t: Any, period: Any, state: Any) -> Any:
        law = layout.unpack(vector)
        snapshot = Snapshot(law.model, law.constraint, q, v, t[0])
        internal = states.unpack(state)
        command = law.command(snapshot, internal)
        after = ravel_pytree(law.next_state(snapshot, internal, command, period[0]))[0]
        all_of_it = jnp.concatenate([q, v, t, period, state, command.u, after])
        good = jnp.all(jnp.isfinite(all_of_it)).astype(float)[None]
        return after, command.u, snapshot.beta, good

    sizes = layout.size, nq, n, 1, 1, states.size
    closed, shapes = traced(step, *(jax.ShapeDtypeStruct((size,), np.float64) for size in sizes))
    inputs = "numbers", "q", "v", "(&t)", "(&period)", "state"
    lines = _in_c(closed, inputs, ("after", "u", "beta", "good"))

    def first(vector: Any, q: Any, v: Any, t: Any) -> Any:
        law = layout.unpack(vector)
        state = law.initial_state(Snapshot(law.model, law.constraint, q, v, t[0]))
        return ravel_pytree(state)[0]

    closed, _ = traced(first, *(jax.ShapeDtypeStruct((size,), np.float64) for size in sizes[:4]))
    begin = _in_c(closed, inputs[:4], ("state",))
    after, u, beta, _ = shapes
    named = {"COORDINATES": nq, "SPEEDS": n, "STATES": after.size, "INPUTS": u.size}
    return _Law(layout, numbers, named | {"ROWS": beta.size}, lines, begin)


def _in_c(closed: Any, inputs: Sequence[str], outputs: Sequence[str]) -> Lines:
    """A traced function as lines of C.

    Raises:
        InputError: it has an operation that C lacks.
    """
    lines = in_c(closed, inputs, outputs)
    if isinstance(lines, str):
        cure = "Write its functions without it, or take fewer rows."
        raise InputError("law", got=f"a law with {lines}", expected="a law for C", cure=cure)
    return lines


def _fields(made: _Law) -> list[Field]:
    """Name in C, path, value and note of each parameter."""
    found: list[Field] = []
    law: Law = made.layout.unpack(made.numbers)
    sizes = made.sizes["COORDINATES"], made.sizes["SPEEDS"]
    among = list(named_numbers(law.model))
    beside = [one for one in unseen(law.model, law.constraint, sizes, among) if one.read]
    for path, value in named_numbers(law).items():
        plain = re.sub(r"\W+", "_", path).strip("_") or "number"
        plain = plain if plain[0].isalpha() else f"number_{plain}"
        taken = {field.name for field in found}
        others = (f"{plain}_{k}" for k in count(2))
        unique = next(x for x in chain([plain], others) if x not in taken)
        texts = [
            x.text for x in beside if re.fullmatch(rf"(law\.)*model\.{re.escape(x.name)}", path)
        ]
        note = "; ".join(filter(None, [declared_at(law, path).note, *texts]))
        found.append(Field(unique, path, np.asarray(value), note))
    return found


def _samples(law: Law, q: np.ndarray, v: np.ndarray, t: float) -> list[Sample]:
    """Samples of `Law.step` near a state, each starting from the previous internal state."""
    random, found, period = np.random.default_rng(0), [], law.sampled_every or PERIOD
    first = map(jnp.asarray, (q, v, t))
    state = law.initial_state(Snapshot(law.model, law.constraint, *first))
    share = 1.0  # of the time between samples
    flat = lambda tree: np.asarray(ravel_pytree(tree)[0], float)
    for k in range(SAMPLES):
        away = [
            SPREAD * min(k, 1) * (1.0 + np.abs(x)) * random.normal(size=x.shape) for x in (q, v)
        ]
        for _ in range(HALVINGS):
            try:
                near_q, near_v, now = q + away[0], v + away[1], t + share * k * period
                made = law.step(near_q, near_v, now, state, period)
                break
            except NonFiniteError:  # beyond a bound, such as a funnel's
                share, away = share / 2.0, [x / 2.0 for x in away]
        else:
            made = law.step(q, v, t, state, period)  # the error, if the given state has it
            near_q, near_v, now = q, v, t
        given = near_q, near_v, np.array([now]), np.array([period]), flat(state)
        found.append(Sample(*given, flat(made.state), np.ravel(made.u), np.ravel(made.beta)))
        state = made.state
    return found
