"""Machine code: functions from LLVM, their files on disk, calls, and integration of motions.

Nothing here knows JAX's primitives or mechanics.
"""
