"""Runnable experiments for servocon, each naming the source that it reproduces.

A small experiment is a file; a larger one is a folder that also has its pictures and measures.
Shared parts of platoons and arms have their own files.
"""
