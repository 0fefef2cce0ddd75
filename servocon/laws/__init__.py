"""Control laws: a law turns one state into inputs, as a sum of named terms.

To write a law of your own, use `Law`, `Term`, `Wrapper`, `Snapshot`, `Command`,
`replace_inputs` and `sample_key`.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)

del lazy_loader
