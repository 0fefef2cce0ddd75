"""Kinds of constraints: holonomic or nonholonomic, scleronomic or rheonomic.

Rows that are affine in the speeds, A(q,t) v = c(q,t), are one-forms ωᵢ = Aᵢ θ − cᵢ dt on the
extended space of (q, t), where θ is dual to the speeds: q̇ = N v + ν. By Frobenius's theorem they
integrate to relations f(q, t) = const if and only if dωᵢ(X, Y) = 0 for every i and all motions
X, Y that all rows admit. Lemma 1 of Zhao, Chen, Zhao & Dong 2018 (after Pars) is the case of one
row, three coordinates and no time.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, NamedTuple

import equinox as eqx
import jax
import jax.numpy as jnp
import numpy as np

from servocon import linalg, validate
from servocon.arrays import ArrayLike
from servocon.constraint.constraint import BETWEEN_COORDINATES, Constraint, Stack, constraint_labels
from servocon.constraint.forms import (
    LocalForms,
    admitted_motions,
    local_forms,
    resting,
    span,
    torsion_of,
    walk,
    without_offset,
)
from servocon.constraint.relations import Holonomic
from servocon.errors import (
    ContradictionError,
    InputError,
    NonFiniteError,
    ResidualError,
    ShapeError,
    few_names,
)
from servocon.plant import Plant
from servocon.plant.labels import warn_of_degrees
from servocon.precision import float64
from servocon.user_code import explained

TOLERANCE = 1e-9
"""Largest value that counts as zero, relative to the terms that cancel and to the row's size."""


class Kind(NamedTuple):
    """Kind of a constraint, or of one of its rows alone.

    Attributes:
        linear: True if β is affine in the speeds.
        homogeneous: True if rest, q̇ = 0, is admitted ("catastatic").
        scleronomic: True if it does not involve time: rest is admitted, and so are the same
            displacements at all times; for a row nonlinear in v, ∂β/∂t = 0. Otherwise it is
            rheonomic.
        holonomic: True if it can be integrated to relations f(q, t) = const.
        torsion: Largest dωᵢ(X, Y) over rows, states and pairs of orthogonal unit motions X, Y
            (in the speeds and time) that are admitted; 0 when holonomic, up to rounding. NaN for
            a row nonlinear in v.
    """

    linear: bool
    homogeneous: bool
    scleronomic: bool
    holonomic: bool
    torsion: float

    def __str__(self) -> str:
        return ", ".join(
            [
                "linear" if self.linear else "nonlinear in the speeds",
                "homogeneous" if self.homogeneous else "inhomogeneous",
                "scleronomic" if self.scleronomic else "rheonomic",
                "holonomic" if self.holonomic else "nonholonomic",
            ]
        ) + ("" if self.holonomic or np.isnan(self.torsion) else f" (torsion {self.torsion:.3g})")


class Classification(NamedTuple):
    """Kinds of a constraint and of its rows. Made by `classify`.

    Attributes:
        name: Name of the constraint.
        kind: Kind of all rows together.
        rows: Kind of each row alone (m).
        labels: Labels of the rows (m).
        rank: Rank of A at the given state.
        dependent: Labels of the rows of A that depend on the others there.
    """

    name: str
    kind: Kind
    rows: tuple[Kind, ...]
    labels: tuple[str, ...]
    rank: int
    dependent: tuple[str, ...]

    def __str__(self) -> str:
        size = f"{len(self.rows)} row{'s' if len(self.rows) > 1 else ''}, rank {self.rank}"
        lines = [f"{self.name}: {size}: {self.kind}"]
        if len(self.rows) > 1:
            lines += [
                f"  {label} alone: {kind}"
                for label, kind in zip(self.labels, self.rows, strict=True)
            ]
        if self.dependent:
            lines.append(f"  dependent: {', '.join(self.dependent)}")
        return "\n".join(lines)


@explained
@float64
def classify(
    plant: Plant,
    constraint: Constraint,
    q: ArrayLike,
    v: ArrayLike | None = None,
    t: float = 0.0,
    *,
    samples: int = 8,
    spread: float = 0.1,
    seed: int = 0,
) -> Classification:
    """Find out if a constraint is holonomic, scleronomic, homogeneous, linear, and find its rank.

    The conditions are evaluated at the given state and at `samples` others, each reached from it
    by a random motion that the plant and the rows in question admit. Thus a rigid body's quaternion
    keeps its length, and a relation between coordinates keeps its value.

    A constraint made by `holonomic` is judged by ḟ = 0: its Λ f is feedback, which vanishes where
    the relation holds. The same β = ḟ + Λ f written as a `residual` is also integrable for any
    constant Λ (dω = Λ ω ∧ dt), but to the relation e^{Λt} f = const, and hence is rheonomic.

    Rows may be jointly holonomic although one alone is not, so each row is also reported alone. A
    row nonlinear in v counts as nonholonomic and is excluded from the joint test.

    Zhao, Chen, Zhao & Dong 2018, Definitions 1–2, Lemma 1 and Examples 2–4. For nonintegrable
    velocity constraints, scleronomic and catastatic are used as usual in analytical mechanics.

    Args:
        plant: The plant whose speeds the constraint restricts.
        constraint: The constraint.
        q: Coordinates (nq).
        v: Speeds (n) near which rows nonlinear in v are evaluated; None: zero.
        t: Time [s].
        samples: Number of additional states.
        spread: Their typical distance, in units of the speeds times 1 s, and in time [s].
        seed: Seed of the random motions.

    Raises:
        InputError: an argument cannot be used, or the plant has fewer independent coordinate rates
            than speeds.
        ResidualError: a row does not depend on the speeds.
        ContradictionError: no speeds satisfy the affine rows at once.
        NonFiniteError: β or a derivative of it is not finite near the state.
    """
    q, v = _checked(plant, constraint, q, v, t)
    validate.count("samples", samples, least=0)
    validate.integer("seed", seed, least=0)
    spread = validate.number("spread", spread)
    unfed = _without_feedback(constraint)
    local = local_forms(plant, unfed)
    labels = constraint_labels(plant, constraint, *map(jnp.asarray, (q, v, float(t))))
    m, n = len(labels), v.size
    rng = np.random.default_rng(seed)
    start = np.tile(np.append(q, float(t)), (samples + 1, 1))
    motion = spread * rng.normal(size=(samples + 1, n + 1))
    motion[0] = 0.0  # the first state is the given one
    speeds, others = v + rng.normal(size=(2, samples + 1, n))

    free = walk(local, start, speeds, motion, np.zeros(m))
    one, other = local(free, speeds), local(free, others)
    _check_values(one, labels, constraint.name)
    A, A_other = one.forms[..., :-1], other.forms[..., :-1]
    size = np.abs(A).max(axis=2) + np.abs(A_other).max(axis=2)
    linear = np.all(np.abs(A - A_other).max(axis=2) <= TOLERANCE * size, axis=0)

    def kind(members: Sequence[int]) -> Kind:
        rows = np.array(members)
        affine, curved = rows[linear[rows]], rows[~linear[rows]]
        kept = np.isin(np.arange(m), affine)
        states = walk(local, start, speeds, motion, kept)
        found = local(states, speeds)
        kept_forms = found.forms * kept[:, None]
        _check_consistent(kept_forms, [labels[i] for i in affine], constraint.name)
        at_rest = local(states, resting(found)[:, :-1]).beta
        return _kind(found, at_rest, speeds, admitted_motions(kept_forms), affine, curved)

    whole = kind(range(m))
    at_start = span(without_offset(local(start, speeds).forms))
    return Classification(
        name=constraint.name,
        kind=whole,
        rows=tuple(kind([i]) for i in range(m)) if m > 1 else (whole,),
        labels=labels,
        rank=int(at_start.rank[0]),
        dependent=tuple(np.array(labels)[at_start.dependent[0]].tolist()),
    )


def _kind(
    found: LocalForms,
    at_rest: np.ndarray,
    v: np.ndarray,
    admitted: np.ndarray,
    affine: np.ndarray,
    curved: np.ndarray,
) -> Kind:
    """Kind of some rows, from values at the states reached under them."""
    rows = np.concatenate([affine, curved])
    rest = resting(found)
    still = np.einsum("syk,sk->sy", found.frame, rest) - np.eye(found.frame.shape[1])[-1]
    speed = 1.0 + np.linalg.norm(v, axis=1, keepdims=True)
    row_size = np.linalg.norm(found.forms, axis=2) * speed + np.abs(found.beta)
    homogeneous = np.all(np.abs(at_rest[:, rows]) <= TOLERANCE * row_size[:, rows])
    homogeneous = bool(homogeneous and np.all(np.abs(still) <= TOLERANCE))

    torsion, scale = torsion_of(found, affine)
    size = np.linalg.norm(admitted[:, None] @ torsion @ admitted[:, None], 2, axis=(-2, -1))
    drift = np.einsum("skl,silj,sj->sik", admitted, torsion, rest)
    timeless = np.all(np.linalg.norm(drift, axis=2) <= TOLERANCE * scale)
    steady = np.all(np.abs(found.time_slope[:, curved]) <= TOLERANCE * row_size[:, curved])
    return Kind(
        linear=not curved.size,
        homogeneous=homogeneous,
        scleronomic=bool((homogeneous or not affine.size) and timeless and steady),
        holonomic=bool(np.all(size <= TOLERANCE * scale) and not curved.size),
        torsion=float(size.max()) if affine.size else float("nan"),
    )


def _without_feedback(constraint: Constraint) -> Constraint:
    """The same relations with ḟ instead of ḟ + Λ f."""
    if isinstance(constraint, Holonomic):
        return eqx.tree_at(lambda c: c.rate, constraint, 0.0)  # no constructor accepts 0
    if isinstance(constraint, Stack):
        return replace(constraint, parts=tuple(map(_without_feedback, constraint.parts)))
    return constraint


def _checked(
    plant: Any, constraint: Any, q: Any, v: Any, t: float
) -> tuple[np.ndarray, np.ndarray]:
    """The state as arrays, after a check of their sizes."""
    validate.instance("plant", plant, Plant, "a servocon plant")
    validate.instance("constraint", constraint, Constraint, "a servocon constraint")
    validate.shape("t", t, ())
    q = validate.array("q", q)
    if q.ndim != 1:
        raise ShapeError("q", got=f"shape {q.shape}", expected="one number for each coordinate")
    n = jax.eval_shape(plant.mass_matrix, q, np.zeros(())).shape[0]
    v = np.zeros(n) if v is None else validate.array("v", v)
    if v.shape != (n,):
        raise ShapeError("v", got=f"shape {v.shape}", expected=f"({n},), one for each speed")
    rate = jax.eval_shape(plant.coordinate_rate, q, v, np.zeros(()))
    if rate.shape != q.shape:
        raise ShapeError("q", got=f"{q.size} coordinates", expected=f"{rate.shape[0]}")
    for where, value in (("q", q), ("v", v), ("t", t)):
        validate.finite(where, value)
    warn_of_degrees(plant, q)
    plant.check_state(q, v)
    return q, v


def _check_values(found: LocalForms, labels: Sequence[str], name: str) -> None:
    """Refuse rows that are not finite or lack speeds, and speeds without coordinates."""
    finite = np.isfinite(found.forms).all(axis=2) & np.isfinite(found.forms_slope).all(axis=(2, 3))
    if not finite.all():
        raise NonFiniteError(
            f"row {labels[int(np.argmin(finite.all(axis=0)))]!r} of constraint {name!r}",
            got="a β or a derivative of it that is not finite near the state",
            expected="a residual that is smooth there",
            cure="Give another state or speeds, or a smaller spread.",
        )
    if not (np.isfinite(found.frame).all() and np.isfinite(found.frame_slope).all()):
        raise NonFiniteError(
            "plant.coordinate_rate",
            got="q̇ or a derivative of it that is not finite near the state",
            expected="rates that are smooth there",
            cure="Give another state, or a smaller spread.",
        )
    n = found.frame.shape[2] - 1
    if np.any(linalg.numerical_rank(found.frame.mT) <= n):
        raise InputError(
            "plant",
            got=f"coordinate rates that do not tell {n} speeds apart",
            expected="q̇ = N v + ν with independent columns of N",
            cure="Give the plant coordinates for all its speeds, e.g. an orientation.",
        )
    idle = ~np.any(found.forms[..., :-1], axis=(0, 2))
    if idle.any():
        raise ResidualError(
            f"row {labels[int(np.argmax(idle))]!r} of constraint {name!r}",
            got="∂β/∂v = 0",
            expected="a residual that depends on the speeds v",
            cure=BETWEEN_COORDINATES,
        )


def _check_consistent(forms: np.ndarray, rows: Sequence[str], name: str) -> None:
    """Refuse rows that no speeds satisfy at once."""
    if np.any(span(forms).rank > span(without_offset(forms)).rank):
        raise ContradictionError(
            f"rows {few_names(rows)} of constraint {name!r}",
            got="A v = c without a solution",
            expected="rows that some speeds satisfy at once",
            cure="Remove one of them, or give a state at which they agree.",
        )
