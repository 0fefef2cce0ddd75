"""The settings under which programs are compiled: none of them reaches the program around."""

import errno
import os
import re
import subprocess
import sys
import warnings
from importlib import metadata
from pathlib import Path

import numpy as np
import pytest

from servocon.engine.store import Store
from servocon.errors import ServoconWarning
from tests.xla_flags import in_a_hurry

VARIABLES = ("JAX_", "EQX_", "XDG_CACHE_HOME", "XLA_FLAGS")
RUN = """
import jax.numpy as jnp, servocon as sc
class Mass(sc.Plant):
    def mass_matrix(self, q, t): return jnp.eye(1)
    def force(self, q, v, t): return jnp.zeros(1)
law = sc.ServoLaw(Mass(), sc.residual(lambda q, v, t: v - 1.0))
run = lambda compiler="xla": sc.simulate(
    Mass(), law, [0.0], [1.0], 1.0, points=3, solver=sc.Solver(method="heun", compiler=compiler))
"""


def python(code, *flags, **environment):
    """The last line that a fresh interpreter prints, and its standard error."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith(VARIABLES)}
    done = subprocess.run(
        [sys.executable, *flags, "-c", code],
        capture_output=True,
        text=True,
        env=clean | {"XLA_FLAGS": in_a_hurry()} | environment,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()[-1], done.stderr


COUNT = """
import equinox as eqx, jax.numpy as jnp
from jax import monitoring
from servocon.engine import jit
found = {"hits": 0, "misses": 0}
def count(event, **_):
    for kind in found:
        found[kind] += event == f"/jax/compilation_cache/cache_{kind}"
monitoring.register_event_listener(count)
jit(jnp.cos)(0.0)
jit(lambda x: eqx.error_if(x, x > 1.0, "large"))(0.0)
print(found["hits"], found["misses"])
"""


def test_a_second_process_compiles_nothing_and_a_damaged_file_is_replaced(tmp_path):
    """A program that its error callback would keep out of the store is found there."""
    count = lambda: map(int, python(COUNT, "-W", "error", XDG_CACHE_HOME=str(tmp_path))[0].split())
    _, first_misses = count()
    hits, misses = count()
    assert first_misses == 2
    assert (misses, hits) == (0, first_misses)
    folder = tmp_path / "servocon" / "jax"
    files = sorted(folder.iterdir())
    whole = [file.read_bytes() for file in files]
    files[0].write_bytes(whole[0][: len(whole[0]) // 2])
    files[-1].write_bytes(b"")
    _, misses = count()  # without a warning
    assert misses == len({files[0], files[-1]})
    assert sorted(folder.iterdir()) == files
    sizes = [file.stat().st_size for file in files]  # the time that it took is in them
    np.testing.assert_allclose(sizes, list(map(len, whole)), rtol=0.1)


SMALL = f"""{RUN}
from servocon.engine import jit
run("llvm")
print(jit(lambda x: x + 1.0)(0.0))
"""
"""A program of LLVM and one of XLA, which takes less time than that of a solver."""


@pytest.mark.long
def test_a_folder_of_ones_own(tmp_path):
    mine, other = tmp_path / "mine", tmp_path / "xdg"
    mine.mkdir()
    threshold = "import jax; jax.config.update('jax_persistent_cache_min_compile_time_secs', 0.0)"
    code = threshold + SMALL
    python(code, JAX_COMPILATION_CACHE_DIR=str(mine), XDG_CACHE_HOME=str(other))
    assert [file for file in mine.iterdir() if file.name.endswith("-cache")]
    assert list((mine / "machine").iterdir())
    assert not other.exists()
    python(code, JAX_COMPILATION_CACHE_DIR="", XDG_CACHE_HOME=str(other))
    assert not other.exists()


@pytest.mark.long
def test_no_store_where_no_folder_can_be_made(tmp_path):
    (tmp_path / "file").write_text("")
    out, _ = python(SMALL, "-W", "error", XDG_CACHE_HOME=str(tmp_path / "file"))
    assert out == "1.0"


def test_a_store_that_is_full_says_so_once(tmp_path, monkeypatch):
    def full(self, target):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    store = Store(tmp_path)
    kept = f"compiled programs cannot be kept in {tmp_path} (No space left on device)"
    with pytest.warns(ServoconWarning, match=re.escape(kept)) as caught:
        store.put("a", b"1")
    assert "JAX_COMPILATION_CACHE_DIR" in str(caught[0].message)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        store.put("b", b"2")


def test_the_command_line_owns_its_process():
    code = """
from servocon.engine.settings import own_process
own_process()
import jax
from jax._src import xla_bridge
print(jax.config.jax_enable_x64, xla_bridge._CPU_ENABLE_ASYNC_DISPATCH.value)
"""
    assert python(code)[0] == "True False"


OLD = tuple(map(int, metadata.version("equinox").split(".")[:3])) < (0, 13, 4)


@pytest.mark.first(1)
@pytest.mark.parametrize(
    "setting", ["raise", pytest.param("off", marks=pytest.mark.skipif(OLD, reason="not known"))]
)
def test_equinox_keeps_its_error_callbacks(setting):
    """A program of the host's own, traced before, between and after those of servocon."""
    code = """
import equinox as eqx, jax, jax.numpy as jnp
from servocon.engine import jit
def run(): jit(lambda x: jnp.sin(fails(x)))(-1.0)
def fails(x): return eqx.error_if(x, x > 0, "the host's own")
def outcome():
    try: return str(jax.jit(lambda x: fails(x) + 1)(1.0))
    except Exception as error: return type(error).__name__
before = outcome(); run(); print(before, outcome(), eqx._errors.EQX_ON_ERROR)
"""
    expected = {"raise": "JaxRuntimeError JaxRuntimeError raise", "off": "2.0 2.0 off"}
    given = {"EQX_ON_ERROR": "off"} if setting == "off" else {}
    assert python(code, **given)[0] == expected[setting]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork")
def test_a_fork_after_machine_code_is_told_and_refused():
    code = (
        RUN
        + """
import os, warnings
run("llvm")
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    child = os.fork()
    if child == 0:
        try: run("llvm")
        except sc.errors.ServoconError as error: os._exit(7 if "spawn" in str(error) else 1)
        os._exit(2)
said = any("spawn" in str(w.message) for w in caught)
print(said, os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
"""
    )
    assert python(code)[0] == "True 7"
