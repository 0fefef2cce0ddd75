"""Ten seconds of the two-link arm under a servo constraint, against the tools of the field."""

from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any, NamedTuple

import arm
import numpy as np
import servocon_arm
from harness import Table, Variant, absent, compare


class Peer(NamedTuple):
    """Another way to do the job: a function of a module under peers/."""

    name: str
    module: str
    function: str
    needs: str  # what is imported, and whose absence is no error
    wanted: float | None  # ratio of its time to servocon's
    records: bool = False  # whether it can return the states at given times


PEERS = (
    Peer("paper: `sqrtm`, `pinv`, `solve_ivp`", "numpy_scipy", "run", "scipy", 180.0, True),
    Peer("the same by linear solves", "numpy_scipy", "run_direct", "scipy", None, True),
    Peer("python-control: `interconnect`", "python_control", "run", "control", 300.0, True),
    Peer("Drake: `LeafSystem` in NumPy", "drake_sim", "run", "pydrake", 30.0),
    Peer("Drake: `MultibodyPlant`", "drake_sim", "run_multibody", "pydrake", 30.0),
    Peer("MuJoCo: control callback", "mujoco_sim", "run", "mujoco", 30.0),
    Peer("CasADi: CVODES, compiled", "casadi_sim", "run", "casadi", 1.0),
    NUMBA := Peer("Numba: DOP853 by hand", "numba_dop853", "run", "numba", None),
)
OF_RECORD = {"numpy_scipy": 150.0, "python_control": 200.0}
"""Wanted ratios of peers that return a record, by their modules; the direct solves have none."""
LARGEST_ERROR = 1e-7
RECORD = 501
"""Instants of a full record, servocon's default."""


def run(rounds: int) -> list[Table]:
    """The final state alone, by every peer; and a record over time by those that return one."""
    about = (
        "Link side of Zhao, Chen, Zhao & Dong 2018, Eqs. 66-72: q̇1 + q̇2 = 0, κ/P = 1, v0 = "
        "(1, -0.1) rad/s, 10 s. Error: of the final state, against SciPy's DOP853 at 1e-13. "
        "Each variant uses the loosest tolerance of 1, 2, 3, 5 ... that keeps it within 1e-7. "
    )
    final = Table(
        "Closed loop, final state",
        about + "The peers' controllers are in NumPy; all but the first use linear solves.",
    )
    record = Table(
        f"Closed loop, a record of {RECORD} instants",
        about
        + "servocon records q, v, inputs, each term's contribution, β and energies; the others "
        "the state.",
    )
    prepared = Table(
        "A prepared loop, final state",
        about
        + "`servocon.prepare` once, then `loop(q0, v0)`: states, neither checks nor a record.",
    )
    times = np.linspace(0.0, arm.DURATION, RECORD)
    _fill(final, 2, PEERS, rounds, lambda run: run())
    recording = [p._replace(wanted=p.wanted and OF_RECORD[p.module]) for p in PEERS if p.records]
    _fill(record, RECORD, recording, rounds, lambda run: run(times))
    ways = {f"servocon, prepared, {way}": way for way in servocon_arm.WAYS}
    jobs = {name: servocon_arm.prepared(way) for name, way in ways.items()}
    peers = [NUMBA._replace(wanted=1 / 8)]
    _compare(prepared, jobs, peers, rounds, lambda run: run())
    return [final, record, prepared]


def _fill(
    table: Table,
    points: int,
    peers: Sequence[Peer],
    rounds: int,
    call: Callable[[Callable[..., np.ndarray]], np.ndarray],
) -> None:
    jobs = {
        f"servocon, {way}": lambda way=way: servocon_arm.simulate(points, way)
        for way in ("Lagrangian", "by hand", "Kane", "robot")  # first the README's
    }
    _compare(table, jobs, peers, rounds, call)


def _compare(
    table: Table,
    jobs: dict[str, Callable[[], Any]],
    peers: Sequence[Peer],
    rounds: int,
    call: Callable[[Callable[..., np.ndarray]], np.ndarray],
) -> None:
    """Compare jobs of servocon's, the first of which is the reference, with peers."""
    reference = arm.reference()

    def error(state: np.ndarray) -> float:
        return float(np.abs(state - reference).max())

    variants = [
        Variant(name, job, error=error(servocon_arm.final_state(job())))
        for name, job in jobs.items()
    ]
    installed = [peer for peer in peers if find_spec(peer.needs)]
    for peer in installed:
        module = import_module(f"peers.{peer.module}")
        module.prepare()
        job = getattr(module, peer.function)
        variants.append(
            Variant(
                peer.name, lambda job=job: call(job), error=error(call(job)), wanted=peer.wanted
            )
        )
    compare(table, variants, rounds, largest_error=LARGEST_ERROR)
    for peer in peers:
        if peer not in installed:
            absent(table, peer.name, peer.needs)
