# The names of this folder; each is imported when it is first used.

from . import plot as plot
