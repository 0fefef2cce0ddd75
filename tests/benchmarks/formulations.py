"""The formulations of constrained motion against each other, the paper's formula and Pinocchio."""

from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from importlib.util import find_spec

import chain
import jax
import jax.numpy as jnp
import numpy as np
from harness import Table, Variant, absent, compare
from servo_force import SCALARS, paper

from servocon.engine.scalars.scalarize import scalarize
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
        "A serial chain whose end is held: acceleration and constraint force, given M, F, A and b. "
        "servocon in a compiled loop, one solve after the other; the paper's formula in NumPy and "
        "SciPy; Pinocchio, which is C++, in a loop of calls from Python: the last line is next to "
        "nothing but the call. Errors are relative, against 50 digits.",
    )
    given = chain.problem(joints, copies)
    variants = [*_own(given), _naive(given), *_pinocchio(given, copies)]
    compare(table, variants, rounds, largest_error=LARGEST_ERROR, exact=FORMULATIONS)
    if find_spec("pinocchio") is None:
        absent(table, "Pinocchio", "pin")
    return table


@partial(jax.jit, static_argnums=(0, 1))
def loop(name: str, count: int, *data: jax.Array) -> tuple[jax.Array, jax.Array]:
    """`count` solves, each of data that depend on the result of the one before."""

    def motion(*data):
        found = FORMULATIONS[name].solve(*data)
        return found.acceleration, found.constraint_force

    # In scalars while that is one small kernel; beyond, array operations run faster.
    solve = scalarize(motion, *data, budget=SCALARS) or motion

    def evaluate(_, found):
        scale = 1.0 + 1e-300 * (found[0][0] + found[1][0])
        return solve(*(scale * array for array in data))

    return jax.lax.fori_loop(0, count, evaluate, (data[1], data[1]))


def _own(given: chain.Problem) -> Iterator[Variant]:
    data = [jnp.asarray(array) for array in given[2:]]
    count = max(10, 100_000 // len(given.q) ** 2)
    for name in FORMULATIONS:
        call = lambda name=name: loop(name, count, *data)[0].block_until_ready()
        yield Variant(name, call, count, _error(np.asarray(loop(name, 1, *data)[0]), given))


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
