"""Trees of numbers: modules with typed fields, their numbers by path, packing, batches, identity.

A plant, a law or a function with parameters is a tree, and its floats are leaves. Two trees share a
program if they differ in these only. Nothing here knows mechanics, compilation or simulation.
"""
