"""The formulations of constrained motion against each other, the paper's formula and Pinocchio."""

from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.util import find_spec

import chain
import numpy as np
from harness import Table, Variant, absent, compare
from repeated import repeated
from servo_force import paper

from servocon.formulations import FORMULATIONS

CASES = ((7, 1), (7, 2), (30, 1))  # joints, and how often the six rows are stated
WANTED = 12.0  # by which the paper's formula is slower than the first formulation
LARGEST_ERROR = 1e-9


def run(rounds: int) -> list[Table]:
    """One table for each chain."""
    return [_table(joints, copies, rounds) for joints, copies in CASES]


def _table(joints: int, copies: int, rounds: int) -> Table:
    rows = f"{copies * chain.ROWS} rows" + (f" of rank {chain.ROWS}" if copies > 1 else "")
    table = Table(
        f"Formulations, {joints} joints, {rows}",
        "Acceleration and constraint force of a serial chain whose end is held, given M, F, A and "
        "b. servocon runs in a loop without Python; the paper's formula in NumPy and SciPy; "
        "Pinocchio, which is C++, in a loop of calls from Python. The last line is almost the call "
        "alone. Errors are relative, against 50 digits.",
    )
    given = chain.problem(joints, copies)
    variants = [*_own(given), _naive(given), *_pinocchio(given, copies)]
    compare(table, variants, rounds, largest_error=LARGEST_ERROR, exact=FORMULATIONS)
    if find_spec("pinocchio") is None:
        absent(table, "Pinocchio", "pin")
    return table


def _own(given: chain.Problem) -> Iterator[Variant]:
    count = max(10, 100_000 // len(given.q) ** 2)
    for name in FORMULATIONS:

        def motion(*data, name=name):
            found = FORMULATIONS[name].solve(*data)
            return found.acceleration, found.constraint_force

        found = np.asarray(repeated(motion, 1, *given[2:])())[: len(given.q)]
        yield Variant(name, repeated(motion, count, *given[2:]), count, _error(found, given))


def _naive(given: chain.Problem) -> Variant:
    """Eq. 36 of Zhao, Chen, Zhao & Dong 2018 as printed, and the acceleration that follows."""
    _, _, M, F, A, b = given
    call = lambda: np.linalg.solve(M, F + paper(M, F, A, b))
    return Variant("paper: `sqrtm`, `pinv`", call, 1, _error(call(), given), WANTED)


def _pinocchio(given: chain.Problem, copies: int) -> Iterator[Variant]:
    if find_spec("pinocchio") is None:
        return
    peer = import_module("peers.pinocchio_chain")
    held = peer.Chain(given)
    ways: dict[str, Callable[[], np.ndarray]] = {"`forwardDynamics`": held.solve()}
    if copies == 1:
        sparse, from_state = held.contact()
        ways["`ConstraintCholeskyDecomposition`"] = sparse
        ways["`constraintDynamics`, makes M, F, A and b too"] = from_state
    for name, way in ways.items():
        yield Variant(f"Pinocchio: {name}", way, error=_error(way().copy(), given))
    yield Variant("Pinocchio: `forwardDynamics`, one joint", peer.call())


def _error(found: np.ndarray, given: chain.Problem) -> float:
    right = chain.exact(given)
    return float(np.linalg.norm(found - right) / np.linalg.norm(right))
