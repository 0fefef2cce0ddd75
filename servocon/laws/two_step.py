"""The two-step law: a nominal motion that obeys the relation, and feedback that follows it.

Let M_a, F_a be the plant and M, F the model. The nominal motion q_n is that of the model under its
own law, with the force Qᶜ. The plant is driven by Qᶜ + M(q) u_s; with e = q − q_n,

    ë = δ + u_s − (I − M_a⁻¹M) u_s,    δ = M_a⁻¹(F_a + Qᶜ + d) − q̈_n,

and with s = ė + k e and u_s = −k ė − ϱ f(‖s‖/ε) s/‖s‖, where f ≥ 1 outside the boundary
layer ‖s‖ < ε,

    d‖s‖/dt ≤ ‖δ‖ + α k‖ė‖ − (1 − α) ϱ ≤ −δ₀    for ‖s‖ ≥ ε

if ‖I − M_a⁻¹M‖ ≤ α < 1, ‖δ‖ ≤ Γ and ϱ = (Γ + α k‖ė‖ + δ₀)/(1 − α).
"""

from collections.abc import Callable, Sequence
from typing import Any, Literal, get_args

import equinox as eqx
import jax.numpy as jnp
import numpy as np
from jax.core import Tracer
from jaxtyping import Array, Float

from servocon import validate
from servocon.arrays import Numeric
from servocon.errors import InputError, ShapeError
from servocon.laws.agents import of_agents, on_rows
from servocon.laws.bound_functions import bound_value, check_bound_function
from servocon.laws.law import Command, Law
from servocon.laws.robust import check_positive
from servocon.laws.snapshot import Snapshot
from servocon.laws.wrapper import Wrapper
from servocon.plant.spatial import norm
from servocon.tree import field

Softening = Literal["linear", "cubic", "saturation"]
"""f(x) for x = ‖s‖/ε: x, x³, or min(x, 1)."""


class TwoStepLaw(Wrapper):
    """Feedback that keeps a plant near the motion that its model would have under a law.

    Udwadia, Wanichanon & Cho, Methodology for satellite formation-keeping in the presence of
    system uncertainties, 2014; derived independently. The first step is the law inside, which acts
    on the model only: the model's motion q_n is the internal state and starts at `q`, `v`. The
    second step makes the plant follow it. ‖s‖ ≤ ε after (‖s(0)‖ − ε)/δ₀ seconds; then ‖e‖ converges
    to at most ε/k and ‖ė‖ to at most 2ε, whatever the plant, as long as α and Γ hold.
    `servocon.certificates.tracking_bounds` finds them and `servocon.certify` checks them.

    For plants with q̇ = v in which every generalized force is an input. Each of several agents
    (satellites, robots) that do not share a mass matrix has its own s, ϱ and boundary layer.

    Attributes:
        law: Law of the first step, such as a `ServoLaw`.
        q: Initial coordinates of the nominal motion (n).
        v: Initial speeds of the nominal motion (n).
        bound: Γ(q, v, t) [unit of the speeds / s], such as `polynomial_bound`; one number, or one
            per agent.
        inertia_error: α, below 1.
        rate: k [1/s].
        width: ε, width of the boundary layer [unit of the speeds].
        decay: δ₀, smallest rate at which ‖s‖ falls to ε [unit of the speeds / s].
        agents: Number of equal parts of q.
        softening: f, see `Softening`.

    Raises:
        InputError: an argument is out of its range.
        ShapeError: q and v are not vectors of equal size.
    """

    adjustable = ("rate", "width")

    law: Law
    q: Numeric | Sequence[float]  # initial coordinates of the nominal motion
    v: Numeric | Sequence[float]  # its initial speeds
    bound: Callable[[Any, Any, Any], Any]
    inertia_error: Numeric = field(0.0, text="α")
    rate: Numeric = field(2.0, unit="1/s", text="k")
    width: Numeric = field(0.01, text="ε, in the unit of the speeds")
    decay: Numeric = field(0.1, text="δ₀, in the unit of the speeds / s")
    agents: int = eqx.field(static=True, default=1)
    softening: Softening = eqx.field(static=True, default="linear")

    def __check_init__(self):
        validate.count("agents", self.agents)
        check_bound_function("bound", self.bound)
        validate.choice("softening", self.softening, get_args(Softening))
        check_positive(self, "rate", "width", "decay")
        validate.shape("inertia_error", self.inertia_error, ())
        error: Any = self.inertia_error
        if not isinstance(error, Tracer) and not 0 <= error < 1:
            raise InputError("inertia_error", got=error, expected="a number from 0, below 1")
        shapes = np.shape(self.q), np.shape(self.v)
        if len(shapes[0]) != 1 or shapes[0] != shapes[1]:
            raise ShapeError("q, v", got=f"shapes {shapes}", expected="two vectors of one size")
        if shapes[0][0] % self.agents:
            raise ShapeError(
                "agents",
                got=f"{self.agents} agents for {shapes[0][0]} coordinates",
                expected="the same number for each agent",
            )

    @property
    def lacks_feedback(self) -> bool:
        """False: the second step is feedback."""
        return False

    @property
    def follows_relation(self) -> bool:
        """False: the law acts on the error from the nominal motion."""
        return False

    def initial_state(self, snapshot: Snapshot) -> dict[str, Any]:
        """Initial state of the nominal motion, and that of the law inside."""
        q, v = (jnp.asarray(x, float) for x in (self.q, self.v))
        nominal = {"nominal q": q, "nominal v": v}
        return nominal | {"law": self.law.initial_state(self._nominal(snapshot, nominal))}

    def state_at(self, snapshot: Snapshot) -> dict[str, Any]:
        """The nominal motion starting at the state of the plant, without tracking error."""
        nominal = {"nominal q": snapshot.q, "nominal v": snapshot.v}
        return nominal | {"law": self.law.state_at(snapshot)}

    def command(self, snapshot: Snapshot, state: Any) -> Command:
        """Contributions: nominal, feedback, robust."""
        q, v = state["nominal q"], state["nominal v"]
        nominal = self._nominal(snapshot, state)
        _check_model(nominal)
        wanted = self.law.command(nominal, state["law"])
        e, rate, k = snapshot.q - q, snapshot.v - v, jnp.asarray(self.rate)
        s = of_agents(rate + k * e, self.agents)
        gain = on_rows(self._strength(snapshot, rate) * self._slope(norm(s)), rate)
        contributions = {
            "nominal": wanted.u,
            "feedback": -snapshot.M @ (k * rate),
            "robust": -snapshot.M @ (gain * s.ravel()),
        }
        return wanted._replace(
            u=contributions["nominal"] + contributions["feedback"] + contributions["robust"],
            contributions=contributions,
            state_rate={
                "nominal q": v,
                "nominal v": nominal.acceleration(wanted.u),
                "law": wanted.state_rate,
            },
            signals={"tracking error": e, "tracking error rate": rate},
            inner=wanted,
        )

    def _nominal(self, snapshot: Snapshot, state: Any) -> Snapshot:
        """Model and constraint at the nominal motion."""
        at = state["nominal q"], state["nominal v"], snapshot.t
        return Snapshot(self.model, self.constraint, *at)

    def _strength(self, snapshot: Snapshot, rate: Float[Array, " n"]) -> Float[Array, "*agents"]:
        """ϱ, the size of the robust contribution outside the boundary layer."""
        bound = bound_value(self.bound, snapshot, self.agents)
        slip = self.inertia_error * jnp.asarray(self.rate) * norm(of_agents(rate, self.agents))
        return (bound + slip + self.decay) / (1.0 - jnp.asarray(self.inertia_error))

    def _slope(self, size: Float[Array, "*agents"]) -> Float[Array, "*agents"]:
        """f(‖s‖/ε)/‖s‖."""
        width = jnp.asarray(self.width)
        if self.softening == "cubic":
            return size**2 / width**3
        if self.softening == "saturation":
            return 1.0 / jnp.maximum(size, width)
        return jnp.broadcast_to(1.0 / width, size.shape)

    def next_state(
        self, snapshot: Snapshot, state: Any, command: Command, period: Float[Array, ""]
    ) -> Any:
        """Nominal motion over one period with its acceleration held."""
        nominal, rates = self._nominal(snapshot, state), command.state_rate
        moved = state["nominal q"] + period * (
            rates["nominal q"] + 0.5 * period * rates["nominal v"]
        )
        return {
            "nominal q": moved,
            "nominal v": state["nominal v"] + period * rates["nominal v"],
            "law": super().next_state(nominal, state["law"], command, period),
        }


def _check_model(nominal: Snapshot) -> None:
    """Raise `InputError` unless q̇ = v and every generalized force is an input; traced."""
    if nominal.B is not None:
        raise InputError(
            "model of TwoStepLaw",
            got="an input matrix",
            expected="a plant of which every generalized force is an input",
        )
    if nominal.model.coordinate_rate(nominal.q, nominal.v, nominal.t) is not nominal.v:
        raise InputError(
            "model of TwoStepLaw",
            got="speeds that are no rates of the coordinates",
            expected="a plant with q̇ = v",
        )
