"""Mechanical systems: the contract `Plant`, and the ways to write one.

`contract` has the interface. A plant is written by M and F (`contract`), by energies (`lagrange`),
by particles and bodies (`kane` with `parts`), or around another plant (`elastic`, `varying`,
`wrapped`). Labels and rotations in space are here too. A relation that the
motion obeys belongs in `constraint`, the law that enforces it in `laws`: no file here knows either.
Models of particular machines are plug-ins outside the framework.
"""

from servocon.namespace import attach

__getattr__, __dir__, __all__ = attach(__name__, __file__)

del attach
