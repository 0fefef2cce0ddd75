"""Check of a proof log with its arguments examined: the public function, and the command's."""

import os
from pathlib import Path
from typing import Any

from servocon.errors import InputError
from servocon.progress import shown
from servocon.proof_checker.checker import LogCheck, check


def verify(
    path: str | os.PathLike[str],
    *,
    share: float = 1.0,
    seed: int = 0,
    processes: int = 1,
    law: str | None = None,
    progress: bool = False,
) -> LogCheck:
    """Check a proof log: prove its leaves anew, by code that shares nothing with the prover.

    It needs python-flint for sines and the like: ``pip install 'servocon[proof]'``. In a script
    that asks for several processes, the call stands below ``if __name__ == "__main__":``.

    Args:
        path: File that the prover wrote; docs/proof-logs.md states its format.
        share: Share of the leaves that are proved anew, drawn at random; above 0, at most 1. The
            tree is walked completely in any case.
        seed: Seed of the draw.
        processes: Number of processes.
        law: Fingerprint that the law must have; None accepts any.
        progress: True shows the progress on standard error.

    Returns:
        The verdict on every claim. What is wrong with a log is in it, and is not raised.

    Raises:
        InputError: there is no such file, or an argument is out of its range.

    Example:
        ``print(sc.proof_checker.verify("arm.proof", share=0.1))``
    """
    if not Path(path).is_file():
        raise InputError("path", got=f"{str(path)!r}, which is no file", expected="a proof log")
    if not (_number(share) and 0.0 < share <= 1.0):
        raise InputError("share", got=repr(share), expected="a number above 0, at most 1")
    for where, value, least in (("seed", seed, 0), ("processes", processes, 1)):
        if not (type(value) is int and value >= least):
            expected = f"a whole number of at least {least}"
            raise InputError(where, got=repr(value), expected=expected)
    with shown(progress, "verifying") as report:
        return check(
            Path(path), share=share, seed=seed, processes=processes, law=law, progress=report
        )


def _number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)
