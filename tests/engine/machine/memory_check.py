"""Machine code of closed loops and their integration under Valgrind's memory check.

    python tests/engine/machine/memory_check.py

The code goes into a C program that does what `Motions` does, with each array in a block of its own,
of its exact size. Memory that Python fills with zeros and that the code must write before it reads
is left as `malloc` gives it. Valgrind stops at a word read or written outside of a block, and at a
jump that depends on a word that was never written. The final states are those of Python.
"""

import platform
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple
from unittest import mock

sys.path.insert(0, str(Path(__file__).parents[3]))

import jax.numpy as jnp
import numpy as np

import servocon as sc
from servocon import native
from servocon.engine import FUNCTIONS, WORDS, Motions, own_process, table_of
from servocon.engine.machine import compile as compile_module
from servocon.engine.machine import function
from servocon.engine.machine.motions import _OF_TABLE
from servocon.simulation import machine as loops
from servocon.simulation.solvers import method_of

FILLED = {
    *("state", "new", "error", "stage", "end", "increments"),
    *("path", "matrix", "pivots", "time", "step", "next"),
}
"""Arrays that the code must write before it reads them."""

CPU = {"x86_64": "x86-64-v3"}.get(platform.machine())
"""Processor of the code; Valgrind does not know all instructions of every machine."""

LAPACK = ("dgetrf", "dgetrs")

ERROR = 9
"""Exit status of Valgrind where it found something."""


class Crane(sc.Lagrangian):
    """A trolley with a load on a rope."""

    load: float = 100.0  # [kg]

    def kinetic_energy(self, q: Any, v: Any, t: Any) -> Any:
        x = v[0] + 4.0 * jnp.cos(q[1]) * v[1]
        z = 4.0 * jnp.sin(q[1]) * v[1]
        return 5.0 * v[0] ** 2 + 0.5 * self.load * (x**2 + z**2)

    def potential_energy(self, q: Any, t: Any) -> Any:
        return -9.81 * self.load * 4.0 * jnp.cos(q[1])


PATH = sc.holonomic(lambda q, t: q[0] - 2.0 * jnp.sin(t), rate=3.0, name="trolley path")
CRANES = [Crane(load) for load in (80.0, 90.0, 100.0, 110.0, 120.0, 130.0)]
FEEDBACK = sc.Stabilizing(4.0)
RUNS: dict[str, dict[str, Any]] = {
    "one, implicit": {"plant": CRANES[:1], "solver": "kvaerno3"},
    "batch, event, projection": {
        "plant": CRANES,
        "solver": sc.Solver(method="dopri5", projection=True),
        "events": {"far": sc.Event(lambda now: 1.0 - now.q[0], expected=True)},
    },
    "batch, order 8, adaptive law": {"plant": CRANES, "solver": "dopri8", "term": sc.Adaptive()},
    "sampled": {"plant": CRANES, "solver": "tsit5", "period": 0.05},
    "fixed steps": {"plant": CRANES[:1], "solver": sc.Solver(method="heun", step=0.03)},
}


class Dump(NamedTuple):
    """A run as C needs it.

    Attributes:
        ir: Modules in LLVM IR, each with True if it is optimized.
        motions: The run, before its first step.
        names: Symbol of each function by its address.
    """

    ir: list[tuple[str, bool]]
    motions: Motions
    names: dict[int, str]


class CapturedError(Exception):
    """Carries the setup of a run that was about to begin."""


def setup_of(plant: Sequence[Crane], term: Any = None, **options: Any) -> Any:
    """The setup of a run."""
    law = sc.ServoLaw(Crane(), PATH, FEEDBACK, *(() if term is None else (term,)))
    plants = plant[0] if len(plant) == 1 else sc.batch(plant)

    def stop(setup: Any, _: Any) -> None:
        raise CapturedError(setup)

    with mock.patch("servocon.simulation.simulate.run", stop):
        try:
            sc.simulate(plants, law, [0.0, 0.1], [2.0, 0.0], 0.7, points=5, **options)
        except CapturedError as captured:
            return captured.args[0]
    raise AssertionError("no run began")


@lru_cache
def dump(name: str) -> tuple[Dump, np.ndarray]:
    """A run before its first step, and its final states by Python."""
    setup, ir = setup_of(**RUNS[name]), []
    made = compile_module._object_code

    def recorded(text: str, *how: bool) -> bytes:
        ir.append((text, *how))
        return made(text, *how)

    inputs = setup.dimensions.inputs if setup.structure.sampled else 0
    with mock.patch.object(compile_module, "_object_code", recorded):
        width = setup.q.shape[-1] + setup.v.shape[-1]
        loop = loops.made_loop.__wrapped__(setup.structure, width, inputs, True)
    tasks = []
    with mock.patch.object(
        function, "Motions", lambda *given: tasks.append(given) or Motions(*given)
    ):
        ended = loop.run(setup, None)
    _, task = tasks[0]
    names = {}
    for key, (narrow, wide) in task.functions.items():
        names |= {narrow: f"servocon_{key}", wide: f"servocon_{key}_wide"}
    names.pop(0, None)
    with mock.patch("servocon.engine.machine.motions.CORES", 1):
        motions = Motions(method_of(setup.structure.solver), task)
    of_loop = [(text, *how) for text, *how in ir if "@servocon_field(" in text]
    return Dump([*of_loop, (native.text("loops.ll"), True)], motions, names), np.asarray(ended.x)


# -- the C program -------------------------------------------------------------------------------

PROGRAM = """\
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern void servocon_integrate(int64_t *words);
{externs}
static int64_t *block(size_t words, const uint64_t *contents)
{{
    int64_t *made = malloc(8 * words);
    if (contents)
        memcpy(made, contents, 8 * words);
    return made;
}}

/* LAPACK's factors and solutions, for matrices with leading dimension n. */
void dgetrf(int *m, int *n, double *a, int *lda, int *pivots, int *info)
{{
    (void)m, (void)lda;
    *info = 0;
    for (int k = 0; k < *n; k++) {{
        int p = k;
        for (int i = k + 1; i < *n; i++)
            if (fabs(a[i + *n * k]) > fabs(a[p + *n * k]))
                p = i;
        pivots[k] = p + 1;
        for (int j = 0; j < *n; j++) {{
            double x = a[k + *n * j];
            a[k + *n * j] = a[p + *n * j], a[p + *n * j] = x;
        }}
        for (int i = k + 1; i < *n; i++) {{
            a[i + *n * k] /= a[k + *n * k];
            for (int j = k + 1; j < *n; j++)
                a[i + *n * j] -= a[i + *n * k] * a[k + *n * j];
        }}
    }}
}}

void dgetrs(char *t, int *n, int *m, double *a, int *lda, int *pivots, double *b, int *l, int *info)
{{
    (void)t, (void)m, (void)lda, (void)l;
    *info = 0;
    for (int i = 0; i < *n; i++) {{
        double x = b[i];
        b[i] = b[pivots[i] - 1], b[pivots[i] - 1] = x;
        for (int j = 0; j < i; j++)
            b[i] -= a[i + *n * j] * b[j];
    }}
    for (int i = *n - 1; i >= 0; i--) {{
        for (int j = i + 1; j < *n; j++)
            b[i] -= a[i + *n * j] * b[j];
        b[i] /= a[i + *n * i];
    }}
}}

{contents}

int main(void)
{{
{blocks}
{addresses}
    for (int busy = 1; busy;) {{
        servocon_integrate(words);
        busy = waiting[0] < {members};
        for (int k = 0; k < {lanes}; k++)
            busy |= member[k] >= 0;
    }}
    for (int k = 0; k < {finals}; k++)
        printf("%.17g\\n", ((double *)x)[k]);
    return 0;
}}
"""


def program(made: Dump, shorter: Mapping[str, int] = {}) -> str:
    """The C program of a run; `shorter` takes words from the end of arrays."""
    blocks, task = (made.motions._words[0].memory, made.motions._block), made.motions._task
    arrays = {name: block.whole(name) for block in blocks for name in block.plan.places}
    arrays |= {name: getattr(task, name) for name in ("numbers", "knots", "kinds")}
    arrays |= {name: getattr(table_of(made.motions._method), name) for name in _OF_TABLE}
    words = arrays["words"]
    begin = {name: array.ctypes.data for name, array in arrays.items()}
    blocks, contents, addresses = [], [], []
    for name, array in arrays.items():
        flat = array.reshape(-1).view(np.uint64)
        given = "NULL"
        if name not in FILLED and flat.size:
            numbers = ", ".join(f"0x{value:x}u" for value in flat)
            contents.append(f"static const uint64_t c_{name}[] = {{{numbers}}};")
            given = f"c_{name}"
        size = max(flat.size - shorter.get(name, 0), 0)
        blocks.append(f"    int64_t *{name} = block({flat.size and size}, {given});")
    for name, place in WORDS.items():
        if name in FUNCTIONS:
            symbol = made.names.get(int(words[place]))
            value = f"(int64_t)&{symbol}" if symbol else "0"
        elif name in LAPACK:
            value = f"(int64_t)&{name}"
        elif name in arrays:
            value = f"(int64_t){name}"
        else:
            continue
        addresses.append(f"    words[{place}] = {value};")
    for name in ("tables", "to_tables"):
        for k, value in enumerate(arrays[name].reshape(-1).tolist()):
            inside = [
                (other, (value - begin[other]) // 8)
                for other, array in arrays.items()
                if array.size and 0 <= value - begin[other] < 8 * array.size
            ]
            target = f"(int64_t)({inside[0][0]} + {inside[0][1]})" if inside else "0"
            addresses.append(f"    {name}[{k}] = {target};")
    fill = {
        "externs": "\n".join(f"extern void {symbol}();" for symbol in made.names.values()),
        "contents": "\n".join(contents),
        "blocks": "\n".join(blocks),
        "addresses": "\n".join(addresses),
        "members": len(made.motions.t),
        "lanes": arrays["member"].size,
        "finals": made.motions.x.size,
    }
    return PROGRAM.format(**fill)


def built(made: Dump, folder: Path, shorter: Mapping[str, int] = {}) -> Path:
    """The program of a run, of machine code."""
    (folder / "run.c").write_text(program(made, shorter))
    objects = []
    with (
        mock.patch.object(compile_module, "kept_objects", return_value=None),
        mock.patch.object(compile_module.llvm, "get_host_cpu_name", return_value=CPU),
        mock.patch.object(
            compile_module.llvm, "get_host_cpu_features", compile_module.llvm.FeatureMap
        ),
        mock.patch.object(compile_module, "_machine", compile_module._machine.__wrapped__),
    ):
        for k, (ir, *how) in enumerate(made.ir):
            objects.append(folder / f"{k}.o")
            objects[-1].write_bytes(compile_module._object_code(ir, *how))
    build = ["gcc", "-g", "-w", "-no-pie", "run.c", *(file.name for file in objects), "-lm"]
    subprocess.run([*build, "-o", "run"], cwd=folder, check=True)
    return folder / "run"


def checked(name: str, folder: Path, shorter: Mapping[str, int] = {}) -> tuple[int, str]:
    """Exit status of Valgrind on a run, or 1 if its states are not Python's; and what it says."""
    made, wanted = dump(name)
    built(made, folder, shorter)
    command = ["valgrind", "-q", f"--error-exitcode={ERROR}", "--exit-on-first-error=yes", "./run"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=600)
    if done.returncode == 0:
        found = np.array(done.stdout.split(), float).reshape(wanted.shape)
        if not np.allclose(found, wanted, rtol=1e-6, atol=1e-6):  # LAPACK rounds otherwise
            return 1, f"{found} instead of {wanted}"
    return done.returncode, done.stderr


def sanitized(name: str, folder: Path, shorter: Mapping[str, int] = {}) -> tuple[str, str, str]:
    """The output of a run with `loops.ll`; that with `loops.c` and gcc's sanitizers, and errors."""
    made, _ = dump(name)
    ours = subprocess.run([built(made, folder)], check=True, capture_output=True, text=True).stdout
    (folder / "run.c").write_text(program(made, shorter))
    objects = [f"{k}.o" for k in range(len(made.ir) - 1)]  # loops.ll is the last
    loops = Path(native.__file__).with_name("loops.c")
    build = ["gcc", "-g", "-w", "-O1", "-no-pie", "-ffp-contract=off", "run.c", loops, *objects]
    build += ["-fsanitize=address,undefined", "-fno-sanitize-recover=all", "-lm", "-o", "run"]
    subprocess.run(build, cwd=folder, check=True)
    options = {"env": {"ASAN_OPTIONS": "detect_leaks=0"}, "timeout": 600}
    done = subprocess.run([folder / "run"], capture_output=True, text=True, **options)
    return ours, done.stdout, done.stderr


def main() -> int:
    """Check every run; 1 if one was bad."""
    own_process()
    bad = 0
    for name in RUNS:
        with tempfile.TemporaryDirectory() as folder:
            status, text = checked(name, Path(folder))
            ours, theirs, errors = sanitized(name, Path(folder))
        same = ours == theirs and not errors
        print(f"{name}: {'no error' if status == 0 and same else text + errors}", flush=True)
        bad += status != 0 or not same
    return int(bad > 0)


if __name__ == "__main__":
    sys.exit(main())
