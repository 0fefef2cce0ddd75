"""Dimensions of plants, law, states and disturbance, checked before anything is evaluated."""

from typing import Any

from servocon import validate
from servocon.certificates.assumptions import Samples
from servocon.laws import Law
from servocon.simulation.closed_loop import ClosedLoop, Sizes
from servocon.simulation.dimensions import check_structure
from servocon.tree.packing import pack

NAMES = "states.q", "states.v"


def require_fit(drawn: Samples, law: Law, disturbance: Any) -> None:
    """Check that plants, law and disturbance match the dimensions of the drawn states.

    Args:
        drawn: The samples.
        law: The law.
        disturbance: A function d(q, v, t), sizes of its entries, or None.

    Raises:
        ShapeError: the dimensions differ.
        InputError: the law cannot handle its relation, or the disturbance has wrong arguments.
    """
    function = disturbance if callable(disturbance) else None
    if function is not None:
        validate.function("disturbance", function, arguments="q, v, t")
    sizes = Sizes(drawn.states[0].shape[-1], drawn.states[1].shape[-1])
    loop = ClosedLoop(drawn.plants.member(0), law, function, sizes)
    check_structure(pack((loop, ()), "")[1], NAMES)
