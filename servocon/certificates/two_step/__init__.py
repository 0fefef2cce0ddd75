"""Samples and guarantees of two-step laws, for the errors about their nominal motion.

Code for every law belongs one folder up.
"""
