"""Flags by which XLA compiles in a hurry, for programs that run once: `python tests/xla_flags.py`.

Newer versions of XLA have no older code generator to choose, and end the process at the flag.
"""

from importlib.metadata import version

LAST = (0, 10)
"""Last version of jaxlib, without its patch, that is known to know the older code generator."""


def in_a_hurry() -> str:
    """The flags, as the variable XLA_FLAGS has them."""
    flags = ["--xla_backend_optimization_level=0", "--xla_cpu_parallel_codegen_split_count=1"]
    if tuple(map(int, version("jaxlib").split(".")[:2])) <= LAST:
        flags.insert(0, "--xla_cpu_use_fusion_emitters=false")
    return " ".join(flags)


if __name__ == "__main__":
    print(in_a_hurry())
