"""The enclosures in C by gcc against the same in machine code, bit for bit.

An `enclosures.ll` that is not of today's C text, or that fuses operations, fails.
"""

import ctypes
import shutil
import subprocess
from importlib.resources import files

import numpy as np
import pytest

from servocon.engine import CODES, EnclosureProgram, Instruction, Tape
from servocon.engine.machine import enclosures

STEPS = (
    *(Instruction("input", (k,)) for k in range(3)),
    Instruction("sin", (0,)),
    Instruction("cos", (0,)),
    Instruction("mul", (3, 1)),
    Instruction("add", (5, 2)),
    Instruction("norm", (0, 1, 6)),
    Instruction("div", (6, 7)),
    Instruction("sqr", (8,)),
    Instruction("exp", (8,)),
    Instruction("tanh", (5,)),
    Instruction("max", (10, 11)),
    Instruction("lt", (0, 1)),
    Instruction("select", (13, 12, 9)),
    Instruction("sub", (14, 4)),
    Instruction("sqrt", (10,)),
    Instruction("abs", (15,)),
    Instruction("log", (16,)),
    Instruction("min", (17, 18)),
    Instruction("neg", (19,)),
    Instruction("const", (), -0.1, 0.3),
    *(Instruction(name, (0, 21)) for name in ("le", "gt", "ge", "eq", "ne")),
    Instruction("and", (13, 23)),
    Instruction("or", (22, 24)),
    Instruction("not", (27,)),
    Instruction("select", (28, 3, 21)),
    Instruction("sign", (2,)),
)
CONDITIONS = [13, *range(22, 30)]


@pytest.mark.long
@pytest.mark.skipif(not shutil.which("gcc"), reason="no gcc")
def test_machine_code_is_the_c_text_bit_for_bit(tmp_path, monkeypatch):
    made, text = tmp_path / "made.so", files("servocon.native").joinpath("enclosures.c")
    options = ["-O1", "-std=gnu11", "-ffp-contract=off", "-fno-math-errno", "-Wno-psabi"]
    command = ["gcc", *options, "-shared", "-fPIC", "-o", str(made), str(text), "-lm"]
    subprocess.run(command, check=True)
    program = EnclosureProgram(Tape(STEPS, tuple(range(len(STEPS))), 3))
    random = np.random.default_rng(0)
    lower = random.normal(scale=2.0, size=(400, 3))
    upper = lower + 10.0 ** random.uniform(-12, 1, (400, 3)) * random.integers(0, 2, (400, 3))
    found = program(lower, upper)
    by_gcc = ctypes.CDLL(str(made)).servocon_enclose
    by_gcc.argtypes, by_gcc.restype = [ctypes.c_void_p, ctypes.c_void_p], None
    monkeypatch.setattr(enclosures, "_function", lambda: by_gcc)
    for ours, its in zip(found, program(lower, upper), strict=True):
        np.testing.assert_array_equal(ours, its)
    assert np.isfinite(found.upper).mean() > 0.5
    assert {step.operation.upper() for step in STEPS} - {"SIN", "COS"} == set(CODES) - {"SINCOS"}
    for slot in CONDITIONS:  # 0 and 1 are the ends of what is known of a condition
        both = np.unique([found.lower[:, slot], found.upper[:, slot]])
        np.testing.assert_array_equal(both, [0.0, 1.0])
    assert not np.any(found.slope[:, :, CONDITIONS])
