"""Runnable experiments for servocon, one file each, each naming the source it reproduces."""
