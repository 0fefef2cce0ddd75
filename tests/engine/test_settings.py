"""The process-wide settings: float64, the compilation cache, and users who want otherwise."""

import os
import subprocess
import sys

import pytest

VARIABLES = ("JAX_ENABLE_X64", "JAX_COMPILATION_CACHE_DIR", "EQX_ON_ERROR", "XDG_CACHE_HOME")
ASK = (
    "import jax; c = jax.config; "
    "print(c.jax_enable_x64, c.jax_compilation_cache_dir, "
    "c.jax_persistent_cache_min_compile_time_secs, c.jax_persistent_cache_min_entry_size_bytes)"
)


def python(code, *flags, **environment):
    """The last line that a fresh interpreter prints, and its standard error."""
    clean = {key: value for key, value in os.environ.items() if key not in VARIABLES}
    clean = {key: value for key, value in clean.items() if not key.startswith("JAX_")}
    done = subprocess.run(
        [sys.executable, *flags, "-c", code],
        capture_output=True,
        text=True,
        env=clean | environment,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()[-1], done.stderr


@pytest.mark.parametrize("order", ["import servocon; ", "import jax; import servocon; "])
def test_defaults_hold_whoever_is_imported_first(order, tmp_path):
    out, _ = python(order + ASK, "-W", "error", XDG_CACHE_HOME=str(tmp_path))
    assert out == f"True {tmp_path / 'servocon' / 'jax'} 0.0 -1"
    assert (tmp_path / "servocon" / "jax").is_dir()


@pytest.mark.parametrize("order", ["import servocon; ", "import jax; import servocon; "])
def test_programs_run_on_the_calling_thread(order):
    ask = "from jax._src import xla_bridge; print(xla_bridge._CPU_ENABLE_ASYNC_DISPATCH.value)"
    assert python(order + "servocon.simulate; " + ask)[0] == "False"


def test_float32_is_respected_with_a_warning(tmp_path):
    out, error = python("import servocon; " + ASK, JAX_ENABLE_X64="0", XDG_CACHE_HOME=str(tmp_path))
    assert out.startswith("False ")
    assert "JAX_ENABLE_X64 asks for float32" in error
    assert "Unset it for float64" in error


def test_explicit_float64_gives_no_warning(tmp_path):
    out, _ = python(
        "import servocon; " + ASK, "-W", "error", JAX_ENABLE_X64="1", XDG_CACHE_HOME=str(tmp_path)
    )
    assert out.startswith("True ")


def test_a_cache_folder_of_ones_own(tmp_path):
    mine, other = tmp_path / "mine", tmp_path / "xdg"
    out, _ = python(
        "import servocon; " + ASK, JAX_COMPILATION_CACHE_DIR=str(mine), XDG_CACHE_HOME=str(other)
    )
    assert out.split()[1] == str(mine)
    assert not other.exists()
    out, _ = python("import servocon; " + ASK, JAX_COMPILATION_CACHE_DIR="")
    assert "servocon" not in out


def test_no_cache_where_no_folder_can_be_made(tmp_path):
    (tmp_path / "file").write_text("")
    out, _ = python("import servocon; " + ASK, XDG_CACHE_HOME=str(tmp_path / "file"))
    assert out.split()[:2] == ["True", "None"]


def test_a_second_process_compiles_nothing(tmp_path):
    """A program that a solver's error callbacks would keep out of the cache is found there."""
    code = """
import jax, logging
import jax.numpy as jnp, servocon as sc
class Mass(sc.Plant):
    def mass_matrix(self, q, t): return jnp.eye(1)
    def force(self, q, v, t): return jnp.zeros(1)
found = {"hit": 0, "miss": 0}
from jax import monitoring
def count(event, **_):
    found["hit"] += event == "/jax/compilation_cache/cache_hits"
    found["miss"] += event == "/jax/compilation_cache/cache_misses"
monitoring.register_event_listener(count)
law = sc.ServoLaw(Mass(), sc.residual(lambda q, v, t: v))
sc.simulate(Mass(), law, [0.0], [1.0], 1.0, solver="heun", points=3)
print(found["hit"], found["miss"])
"""
    first, _ = python(code, XDG_CACHE_HOME=str(tmp_path))
    second, _ = python(code, XDG_CACHE_HOME=str(tmp_path))
    hits, misses = map(int, second.split())
    assert int(first.split()[1]) > 0
    assert misses == 0
    assert hits > 0
