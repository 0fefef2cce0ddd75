"""The rewriting of traced array code into scalar operations, behind one function, `scalarize`.

Only this folder deals with primitives of JAX; nothing here knows packing, compilation or mechanics.
"""
