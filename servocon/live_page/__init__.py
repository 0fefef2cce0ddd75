"""Live design: an experiment in the browser, with sliders for its numbers.

The state (`session`) knows nothing of the page, and the page (`page`) computes nothing.
"""
