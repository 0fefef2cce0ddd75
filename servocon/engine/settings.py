"""The one place where servocon touches process-wide settings of JAX and Equinox.

- float64: errors of 1e-9 mean nothing in float32. A user's own ``JAX_ENABLE_X64`` is respected.
- A compilation cache on disk, with both of JAX's thresholds at zero, so that a second process does
  not compile again. ``JAX_COMPILATION_CACHE_DIR`` (also empty) is respected.
- Equinox's run-time error callbacks off: a program with a host callback never reaches that cache.
  servocon checks the solver's result itself. ``EQX_ON_ERROR`` is respected.
- Programs run on the thread that calls them: waking another one takes longer than a sample of a
  law. JAX reads this when it first computes; where that was before, nothing changes.

Nothing slow is imported here: the settings travel by environment until JAX is imported, except
the last, for which there is no variable.
"""

import os
import sys
import warnings
from pathlib import Path


def cache_folder() -> Path:
    """The folder of programs that are kept between processes."""
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "servocon" / "jax"


def configure() -> None:
    """Apply the settings; called once, by ``import servocon``."""
    if "EQX_ON_ERROR" not in os.environ:
        os.environ["EQX_ON_ERROR"] = "nan"
        # Equinox has no function for this setting. Imported before, it has read the environment,
        # and keeps its choice in a variable of this module.
        if "equinox._errors" in sys.modules:
            vars(sys.modules["equinox._errors"])["EQX_ON_ERROR"] = "nan"
    if os.environ.get("JAX_ENABLE_X64", "1").lower() in ("0", "false", "f", "n", "no", "off"):
        warnings.warn(
            "servocon: JAX_ENABLE_X64 asks for float32; β(t) below about 1e-6 is then rounding "
            "noise. Unset it for float64.",
            stacklevel=3,
        )
    else:
        _set("jax_enable_x64", True)
    if "JAX_COMPILATION_CACHE_DIR" not in os.environ and _writable(folder := cache_folder()):
        _set("jax_compilation_cache_dir", str(folder))
        _set("jax_persistent_cache_min_compile_time_secs", 0.0)
        _set("jax_persistent_cache_min_entry_size_bytes", -1)


def run_inline() -> None:
    """The last setting; called by the module through which every program passes."""
    _set("jax_cpu_enable_async_dispatch", False)


def _set(name: str, value: bool | float | int | str) -> None:
    """Set a JAX option, before or after JAX is imported."""
    if "jax" in sys.modules:
        sys.modules["jax"].config.update(name, value)
    else:
        os.environ.setdefault(name.upper(), str(value))


def _writable(folder: Path) -> bool:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return False
    return os.access(folder, os.W_OK)
