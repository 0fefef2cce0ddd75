"""Runnable experiments for servocon, each naming the source that it reproduces.

A small one is a file; a larger one is a folder with its pictures and measures beside it. Shared
parts of platoons and arms have files of their own.
"""
