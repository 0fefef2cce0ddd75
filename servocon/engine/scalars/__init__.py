"""Traced array code as scalar operations in LLVM IR; `functions.py` is its one door.

Only this folder handles JAX primitives; nothing here knows packing, compilation or mechanics.
"""
