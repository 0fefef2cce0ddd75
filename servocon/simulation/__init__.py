"""The closed loop in time: preparation, checks before compiling, integration and recording.

`simulate` prepares a run, integrates it and records it; metrics, pictures and files of the record
belong in `results`.
"""
