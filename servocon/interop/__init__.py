"""Bridges to other packages and languages, optional and thin: python-control, SymPy, MuJoCo, C.

Nothing here adds mechanics or control of its own.
"""
