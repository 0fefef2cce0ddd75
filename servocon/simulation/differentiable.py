"""A closed loop's motion as a traced function, differentiable by whatever enters it."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, NamedTuple

import diffrax as dfx
from jaxtyping import Array, Float

from servocon.simulation.closed_loop import ClosedLoop, Sizes
from servocon.simulation.xla.solve import SOLVERS

FIRST_STEP = 1e-4
"""First trial step as a fraction of the horizon: an estimate would compile the field twice more."""


class Accuracy(NamedTuple):
    """Solver and tolerances of a motion.

    Attributes:
        solver: One of `servocon.simulation.solvers.ADAPTIVE`.
        rtol: Relative tolerance of the step size.
        atol: Absolute tolerance of the step size.
        max_steps: Largest number of steps.
    """

    solver: str
    rtol: Any
    atol: Any
    max_steps: int


def motion(
    loop_of: Callable[..., ClosedLoop],
    arguments: tuple[Any, ...],
    q: Float[Array, " nq"],
    v: Float[Array, " n"],
    times: Float[Array, " T"],
    accuracy: Accuracy,
) -> Float[Array, "T x"]:
    """The states [q, v, internal state of the law] at given instants; not finite after a failure.

    The derivative is by forward mode.

    Args:
        loop_of: The closed loop, from the arguments.
        arguments: Quantities that the derivative may be taken by.
        q: Coordinates at the first instant.
        v: Speeds at the first instant.
        times: The instants [s].
        accuracy: Solver and tolerances.
    """
    sizes = Sizes(q.shape[0], v.shape[0])

    def field(t: Any, x: Any, arguments: Any) -> Any:
        return replace(loop_of(*arguments), sizes=sizes).field(t, x)

    solution: Any = dfx.diffeqsolve(
        dfx.ODETerm(field),
        SOLVERS[accuracy.solver](),
        times[0],
        times[-1],
        FIRST_STEP * (times[-1] - times[0]),
        loop_of(*arguments).initial(q, v),
        arguments,
        saveat=dfx.SaveAt(ts=times),
        stepsize_controller=dfx.PIDController(rtol=accuracy.rtol, atol=accuracy.atol),
        adjoint=dfx.ForwardMode(),
        max_steps=accuracy.max_steps,
        throw=False,
    )
    return solution.ys
