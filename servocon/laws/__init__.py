"""Control laws: a law turns one state into inputs, as a sum of named terms.

To write a law of your own, use `Law`, `Term`, `Wrapper`, `Snapshot`, `Command`,
`replace_inputs` and `sample_key`.
"""

from servocon.namespace import attach

__getattr__, __dir__, __all__ = attach(__name__, __file__)

del attach
