"""Theorems about laws that act at samples, with inputs that are held, and may be late.

`theorem` is about any law without memory, `late` about delays and lags around it, and `integral`
and `adaptive` about laws with these terms. Laws that act continuously belong in
`servocon.certificates.theorems`.
"""
