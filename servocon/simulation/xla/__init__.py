"""Runs compiled by XLA and integrated by diffrax: on GPUs, and if machine code cannot express them.

Imported only for such a run, since importing diffrax is slow. Other parts of a run belong one
folder up.
"""
