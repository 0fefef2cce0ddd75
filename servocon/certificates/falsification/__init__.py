"""The search for plants and initial states that violate a certificate.

Comparing one given run with a certificate belongs one folder up.
"""
