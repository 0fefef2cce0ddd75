"""Constraint-following control of mechanical systems.

Write down a relation that the motion must obey. servocon derives the servo-constraint force, adds
feedback, simulates the closed loop and shows how the violation β(t) decays. `__init__.pyi` lists
the public names, which are imported when first used.
"""

import lazy_loader

_public, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)


def __getattr__(name: str):
    """A public name, imported when it is first used."""
    if name in __all__:
        return _public(name)
    from importlib.util import find_spec

    if name.startswith("_") or find_spec(f"{__name__}.{name}"):
        raise AttributeError(name)  # `from servocon import linalg` asks before it imports
    from servocon.errors import MissingAttributeError
    from servocon.namespace import names_within

    raise MissingAttributeError("servocon", name, [*__all__, *names_within(__file__)])


del lazy_loader
