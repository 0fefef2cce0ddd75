"""Machine code of functions without branches: LLVM, what it made on disk, calls, and steps.

Nothing here knows JAX's primitives, and nothing mechanics.
"""
