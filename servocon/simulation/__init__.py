"""The closed loop in time: preparation, checks before compiling, integration and recording.

What is done with the record afterwards belongs in `results`.
"""
