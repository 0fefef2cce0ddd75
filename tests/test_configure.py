"""Process-wide settings, in processes of their own."""

import os
import subprocess
import sys

import pytest


def run(code, **environment):
    """What `code` prints in a fresh process."""
    ours = ("JAX_ENABLE_X64", "JAX_COMPILATION_CACHE_DIR", "EQX_ON_ERROR")
    inherited = {name: value for name, value in os.environ.items() if name not in ours}
    done = subprocess.run(
        [sys.executable, "-c", code], env=inherited | environment, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip(), done.stderr


ON_ERROR = (
    "import jax, jax.numpy as jnp\n"
    "print(jax.jit(lambda x: eqx.error_if(x, x > 0, 'positive'))(jnp.ones(())))"
)


@pytest.mark.parametrize(
    "imports", ["import servocon, equinox as eqx", "import equinox as eqx, servocon"]
)
def test_errors_of_equinox_are_nan_whoever_is_imported_first(imports):
    out, _ = run(f"{imports}\n{ON_ERROR}")
    assert out == "nan"


def test_explicit_choices_are_respected(tmp_path):
    code = (
        "import servocon, jax, jax.numpy as jnp, equinox._config as c\n"
        "print(jnp.ones(()).dtype, jax.config.jax_compilation_cache_dir, c.EQX_ON_ERROR)"
    )
    chosen = {"JAX_ENABLE_X64": "0", "JAX_COMPILATION_CACHE_DIR": "", "EQX_ON_ERROR": "off"}
    out, warning = run(code, **chosen)
    assert out.split() == ["float32", "off"]  # the folder is empty
    assert "float32" in warning
    out, warning = run(code, XDG_CACHE_HOME=str(tmp_path))
    assert out.split() == ["float64", str(tmp_path / "servocon" / "jax"), "nan"]
    assert warning == ""
