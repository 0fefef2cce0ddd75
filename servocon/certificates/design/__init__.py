"""Choice of a law by what is certified of it, its data sheet and its file.

Choosing gains by simulated runs belongs in `servocon.design`.
"""
