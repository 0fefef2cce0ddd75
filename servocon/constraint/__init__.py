"""Relations that a motion must obey, β(q, v, t) = 0.

`constraint` has the interface and stacks. Relations are written with `relations` and `bounded`, for
many agents with `neighbours`, `pairs` and the block derivatives of `coupling`, for robots with
`frames`, and in symbols with `symbolic`. `classification` with `forms` finds their kinds,
`projection` the states that obey one; `reduction` and `augmentation` build one into a plant.
The force that enforces a relation belongs in `formulations`, the feedback that makes it attractive
in `laws`; nothing here knows inputs or time integration.
"""

from servocon.namespace import attach

__getattr__, __dir__, __all__ = attach(__name__, __file__)

del attach
