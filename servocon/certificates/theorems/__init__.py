"""Theorems about laws that act continuously: each class of law has one, from its inequality for V̇.

Bound functions of ζ are fitted here, too, since theorems use them. Laws that act at samples belong
in `servocon.certificates.sampled`.
"""
