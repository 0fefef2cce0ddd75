"""The rewriting of traced array code into scalar operations; `scalarize.py` is its one door.

Only this folder deals with primitives of JAX; nothing here knows packing, compilation or mechanics.
"""
