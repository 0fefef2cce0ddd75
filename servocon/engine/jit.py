"""`jax.jit` for the programs of servocon, most of which take longer to compile than to run.

Of XLA's two code generators for CPUs the newer one runs dozens of passes over each fused operation.
With the older one, and without LLVM's costliest passes, a program compiles in about 0.6 of the time
(measured with jaxlib 0.10.2) and runs as fast. Only fields of many members at a time run a third
slower: the lanes of large batches keep XLA's defaults (`servocon.simulation.lanes`).
"""

import os
from collections.abc import Callable
from functools import lru_cache
from typing import Any

import jax

OPTIONS: Any = {"xla_cpu_use_fusion_emitters": False, "xla_llvm_disable_expensive_passes": True}
"""Options of XLA for a quick compilation."""

UNTRIED = (0, 11, 0)
"""First version of JAX whose XLA may not know the options; a trial compilation, 25 ms, tells."""


def jit(function: Callable[..., Any]) -> Any:
    """The compiled function, for calls from outside of any other compiled function."""
    chosen: Any = options()
    return jax.jit(function, compiler_options=chosen)


@lru_cache(maxsize=1)
def options() -> dict[str, Any]:
    """The options, without those that the user has set; none where XLA does not know them all."""
    flags = os.environ.get("XLA_FLAGS", "")
    chosen = {name: value for name, value in OPTIONS.items() if name not in flags}
    if jax.default_backend() != "cpu":
        return {}
    if jax.__version_info__ < UNTRIED:
        return chosen
    try:
        jax.jit(lambda: 0).lower().compile(compiler_options=chosen)
    except jax.errors.JaxRuntimeError:
        return {}
    return chosen
