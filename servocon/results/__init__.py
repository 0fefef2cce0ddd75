"""The record of a run, its metrics, pictures and files.

`record` holds the data; `metrics`, `plot` and `files` use only it; `trajectory` joins them. The run
itself belongs in `simulation`; claims about it belong in `experiment`.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)

del lazy_loader
