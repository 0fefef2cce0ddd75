"""Plant models for servocon, written exactly as a third party writes one.

A mechanism is a file; a plant with its own relations, laws or guarantees is a folder. Experiments
belong in servocon_experiments; code for any plant belongs in servocon. The public names are listed
in `__init__.pyi` and imported when first used.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)

del lazy_loader
