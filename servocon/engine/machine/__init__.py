"""Machine code of functions without branches: LLVM, what it made on disk, and calls.

Nothing here knows JAX's primitives, and nothing mechanics.
"""
