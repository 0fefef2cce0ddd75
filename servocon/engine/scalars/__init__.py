"""Traced array code as scalar operations in LLVM IR; `functions.py` is its one door.

Only this folder deals with primitives of JAX; nothing here knows packing, compilation or mechanics.
"""
