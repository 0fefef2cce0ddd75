"""Samples and guarantees of two-step laws, of the errors about their nominal motion.

What holds for every law belongs one folder up.
"""
