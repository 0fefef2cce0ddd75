"""A card's twin: the same modules and launches, on the processor, thread after thread."""

import ctypes

import llvmlite.binding as llvm
import numpy as np

from servocon.engine import address
from servocon.engine.machine.card import OWN, Held
from servocon.engine.machine.compile import Code


class Twin:
    """Memory and launches of a card that is this processor.

    Attributes:
        launches: Number of threads of each launch.
    """

    name, processor = "a twin", "none"

    def __init__(self):
        self.launches = []

    def loaded(self, ir):
        """The function of a thread in the module."""
        module = llvm.parse_assembly(ir)
        left = [f.name for f in module.functions if f.is_declaration and f.name.startswith(OWN)]
        code = Code(ir, ("thread",), {name: address(name.removeprefix(OWN)) for name in left})
        kind = ctypes.CFUNCTYPE(None, ctypes.c_int64, *[ctypes.c_void_p] * 3)
        return kind(code.addresses["thread"]), code

    def put(self, array):
        """A copy of an array."""
        copy = np.array(array)
        return Held(copy.ctypes.data, copy)

    def store(self, held, array):
        """Copy an array into that memory."""
        held.owner[...] = array

    def fetch(self, held, array):
        """Fill an array with the beginning of that memory."""
        array.reshape(-1)[...] = held.owner.reshape(-1)[: array.size]

    def launch(self, kernel, threads, *places):
        """Run the threads one after the other."""
        self.launches.append(threads)
        for thread in range(threads):
            kernel[0](thread, *places, *[0] * (3 - len(places)))
