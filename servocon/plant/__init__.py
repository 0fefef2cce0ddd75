"""Mechanical systems: the contract `Plant`, and the ways to write one.

By M and F (`contract`), by energies (`lagrange`), by particles and bodies (`kane` with `parts`),
around another plant (`elastic`, `varying`, `wrapped`); with what plants have in common: labels, the
paths of their parameters, rotations in space. A relation that the motion obeys belongs in
`constraint`, and the law that makes it do so in `laws`: no file here knows either. Models of
particular machines are plug-ins, outside of the framework.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)

del lazy_loader
