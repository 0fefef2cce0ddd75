"""Live design: an experiment in the browser, with sliders for its numbers.

The state (`session`) does not know the page, and the page (`page`) does not compute.
"""
