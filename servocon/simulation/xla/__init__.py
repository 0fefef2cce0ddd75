"""Runs in programs of XLA, integrated by diffrax: of what machine code cannot express, and on GPUs.

Imported where such a run begins, since diffrax takes its time. No other part of a run stands here.
"""
