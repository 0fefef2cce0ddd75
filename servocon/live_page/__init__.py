"""Live design: an experiment in the browser, its numbers under sliders.

The state (`session`) knows nothing of the page, and the page (`page`) computes nothing.
"""
