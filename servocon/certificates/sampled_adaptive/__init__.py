"""The certificate of a sampled law whose bound function adapts.

Code for every sampled law belongs one folder up.
"""
