"""Functions as fast programs: compilation, machine code, executors, and process-wide settings.

Nothing here knows mechanics: plants, constraints and laws belong above, and import this folder's
names from here alone.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)

del lazy_loader
