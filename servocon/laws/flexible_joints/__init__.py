"""Laws for arms whose motors drive the links through springs.

The plant with elastic joints itself belongs in `plant`.
"""
