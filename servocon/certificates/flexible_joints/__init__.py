"""Samples and guarantees of laws for flexible joints, whose error includes the motors' errors.

Code for every law belongs one folder up.
"""
