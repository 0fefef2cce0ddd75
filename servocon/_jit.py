"""`jax.jit` for the programs of servocon, most of which take longer to compile than to run.

Of XLA's two code generators for CPUs the newer one runs dozens of passes over each fused operation.
With the older one, and without LLVM's costliest passes, a program compiles in about 0.6 of the time
and runs as fast. Only fields of many members at a time run a third slower: the rounds of large
batches keep XLA's defaults (`servocon.rounds`).
"""

import os
from collections.abc import Callable
from functools import lru_cache
from typing import Any

import jax

OPTIONS: Any = {"xla_cpu_use_fusion_emitters": False, "xla_llvm_disable_expensive_passes": True}


def jit(function: Callable[..., Any]) -> Any:
    """The compiled function, for calls from outside of any other compiled function."""
    chosen: Any = options()
    return jax.jit(function, compiler_options=chosen)


@lru_cache(maxsize=1)
def options() -> dict[str, Any]:
    """The options, without those that the user has set; none where XLA does not know them."""
    flags = os.environ.get("XLA_FLAGS", "")
    chosen = {name: value for name, value in OPTIONS.items() if name not in flags}
    if jax.default_backend() != "cpu":
        return {}
    try:
        jax.jit(lambda: 0).lower().compile(compiler_options=chosen)
    except jax.errors.JaxRuntimeError:  # of a later XLA
        return {}
    return chosen
