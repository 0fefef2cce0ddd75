"""The certificate of a sampled law with integral action.

Code for every sampled law belongs one folder up.
"""
