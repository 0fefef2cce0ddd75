"""The checker of proof logs, which proves every leaf of a certificate's proof anew.

`checker`, `logs`, `programs` and `intervals` import nothing of servocon outside this folder: only
the standard library, and Arb where a tape has a sine or the like. One person can read them in an
hour. `verification` holds the public function; the prover belongs to `certificates`.
"""

from servocon.namespace import attach

__getattr__, __dir__, __all__ = attach(__name__, __file__)

del attach
