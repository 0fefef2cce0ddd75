"""Operational-space control of a robot, a law for comparison."""

from collections.abc import Sequence
from typing import Any

import equinox as eqx
import jax
import jax.numpy as jnp
import numpy as np
from jax.core import Tracer
from jaxtyping import Array, Float

from servocon import linalg, validate
from servocon.arrays import Numeric
from servocon.constraint.constraint import Constraint, Stack
from servocon.constraint.frames.relations import FrameRelation
from servocon.errors import InputError
from servocon.laws.baselines import command_of_forces
from servocon.laws.law import Command, Law
from servocon.laws.servo import check_relation
from servocon.laws.snapshot import Snapshot
from servocon.plant.robot import Robot
from servocon.tree import declaration, field


class OperationalSpace(Law):
    """Operational-space control with a posture in the dynamically consistent null space.

    Khatib, A unified approach for motion and force control of robot manipulators: the operational
    space formulation, 1987. For frames with the error e and its rate ṙ = J v − …, as defined by the
    relation,

        u = −F + JᵀΛ(a − J̇v) + (1 − JᵀJ̄ᵀ) M (−k(q − q₀) − d v),  a = −K_d r − K_p e − K_i ∫e dt

    with Λ = (J M⁻¹Jᵀ)⁻¹ and J̄ = M⁻¹JᵀΛ. J̇v stands for all of ṙ that does not contain v̇, also the
    target's acceleration. Rows must be independent. F is compensated completely. For robots of
    hinges and slides with as many inputs as speeds.

    Args:
        model: Model of the robot.
        constraint: Relation on frames, such as ``sc.frames.pose(...)``, or a stack of them; its
            `rate` only affects the β of the record.
        posture: q₀ (n) [rad, m]; for a hinge without limits, whole turns do not count.
        stiffness: K_p, a number or one per row [1/s²].
        damping: K_d, a number or one per row [1/s].
        integral: K_i, a number or one per row [1/s³]; None: no integral action. ∫e dt is the
            law's state and starts at zero.
        posture_stiffness: k [1/s²].
        posture_damping: d [1/s].

    Raises:
        InputError: an argument is of the wrong kind, or a gain is not positive (K_i: is negative).
        ShapeError: the posture does not have one coordinate per joint.
    """

    adjustable = ("stiffness", "damping", "integral", "posture_stiffness", "posture_damping")

    model: Robot
    constraint: Constraint
    posture: Numeric | Sequence[float] = eqx.field(metadata=declaration(unit="rad, m", text="q₀"))
    stiffness: Numeric = field(100.0, unit="1/s²", text="K_p")
    damping: Numeric = field(20.0, unit="1/s", text="K_d")
    integral: Numeric | None = field(None, unit="1/s³", text="K_i")
    posture_stiffness: Numeric = field(25.0, unit="1/s²", text="k")
    posture_damping: Numeric = field(10.0, unit="1/s", text="d")

    def __check_init__(self):
        check_relation(self.model, self.constraint)
        _relations(self.constraint)
        links = self.model.tree.links
        if other := [link.joint for link in links if link.kind not in ("hinge", "slide")]:
            expected = "a robot of hinges and slides"
            raise InputError("model", got=f"joint {other[0]!r} of another kind", expected=expected)
        if not isinstance(self.posture, Tracer):
            validate.vector("posture", self.posture, len(links))
        for name in ("stiffness", "damping", "posture_stiffness", "posture_damping"):
            validate.positive(name, getattr(self, name), "positive, a number or one each")
        if self.integral is not None:
            validate.not_negative("integral", self.integral, "at least 0, a number or one each")

    def initial_state(self, snapshot: Snapshot) -> Any:
        """∫e dt = 0 (m); None without integral action."""
        if self.integral is None:
            return ()
        return jnp.zeros_like(
            self.constraint.position_error(snapshot.model, snapshot.q, snapshot.t)
        )

    def command(self, snapshot: Snapshot, state: Any) -> Command:
        """Contributions: compensation, task, posture."""
        q, v, t = snapshot.q, snapshot.v, snapshot.t
        error = self.constraint.position_error(snapshot.model, q, t)
        rate, drift = jax.jvp(
            lambda q, t: self._rate(snapshot.model, q, v, t), (q, t), (v, jnp.ones_like(t))
        )
        wanted = -jnp.asarray(self.damping) * rate - jnp.asarray(self.stiffness) * error
        if self.integral is not None:
            wanted = wanted - jnp.asarray(self.integral) * state
        apart = self.model.difference(q, jnp.asarray(self.posture, float), np.arange(len(q)))
        at_rest = jnp.asarray(self.posture_stiffness) * apart
        beside = -at_rest - jnp.asarray(self.posture_damping) * v
        J, L = snapshot.A, snapshot.L
        factor = linalg.rank_factor(linalg.solve_lower(L, J.T))
        columns = jnp.stack([wanted - drift, J @ beside], axis=1)
        task, taken = (L @ linalg.minimum_norm(factor, columns)).T  # JᵀΛ applied to the columns
        forces = {"compensation": -snapshot.F, "task": task, "posture": snapshot.M @ beside - taken}
        return command_of_forces(snapshot, forces, () if self.integral is None else error)

    def _rate(self, model: Any, q: Any, v: Any, t: Any) -> Float[Array, " m"]:
        """r of all relations."""
        parts = _relations(self.constraint)
        return jnp.concatenate([part.of.rate(model, q, v, t) for part in parts])


def _relations(constraint: Constraint) -> list[FrameRelation]:
    """The relations on frames that make up a relation.

    Raises:
        InputError: another relation is among them.
    """
    parts = constraint.parts if isinstance(constraint, Stack) else (constraint,)
    found: list[FrameRelation] = []
    for part in parts:
        if isinstance(part, Stack):
            found += _relations(part)
        else:
            expected = "a relation on frames with an error, such as sc.frames.pose(...)"
            found.append(validate.instance("constraint", part, FrameRelation, expected))
    return found
