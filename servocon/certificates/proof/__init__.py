"""Proofs: certificates that hold at every plant and state of a box, not only at samples.

`forms` states the claims as functions, `branch` proves one by bisection of its box, `logs` writes
what an independent checker verifies, and `prove` puts a proof together.
"""
