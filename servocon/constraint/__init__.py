"""Relations that a motion must obey, β(q, v, t) = 0.

The interface and stacks (`constraint`), the ways to write a relation (`relations`, `bounded`; of
many agents `neighbours` with `pairs`, and the blocks of their derivatives, `coupling`; of robots
`frames`), relations in symbols (`symbolic`), their kinds (`classification` with `forms`), states
that obey one (`projection`), and plants with a relation built in (`reduction`, `augmentation`).
The force that enforces a relation belongs in
`formulations`, the feedback that makes it attractive in `laws`; nothing here knows inputs or time
integration.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)

del lazy_loader
