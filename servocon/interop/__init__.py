"""Bridges to other packages, each optional and thin: python-control and SymPy.

Nothing here adds mechanics or control of its own.
"""
