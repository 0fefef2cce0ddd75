"""Machine code: functions from LLVM, what it made on disk, calls, and the integration of motions.

Nothing here knows JAX's primitives, and nothing mechanics.
"""
