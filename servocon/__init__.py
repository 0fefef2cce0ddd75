"""Constraint-following control of mechanical systems.

State a relation that the motion must obey; servocon derives the servo-constraint force, adds
feedback, runs the closed loop and shows how the violation β(t) dies out. The public names are
listed in `__init__.pyi` and imported when first used.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)

del lazy_loader
