"""Bridges to other tools, each optional and thin: python-control, SymPy, MuJoCo, C, FMI.

Nothing here adds mechanics or control.
"""
