"""Reports: one HTML page with pictures, tables, parameters and claims that opens offline.

`page` knows HTML but no mechanics; `sections` makes its parts from runs and folders of results.
"""
