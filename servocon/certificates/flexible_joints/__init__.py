"""Samples and guarantees of laws for flexible joints, whose error includes that of the motors.

What holds for every law belongs one folder up.
"""
