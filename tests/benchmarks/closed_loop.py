"""Ten seconds of the two-link arm under a servo constraint, against the tools of the field."""

from collections.abc import Callable
from importlib import import_module

import arm
import numpy as np
import servocon_arm
from harness import Table, Variant, absent, compare

PEERS = (
    # name, module, function, package, wanted ratio
    ("paper's formula, `sqrtm`, `pinv`, `solve_ivp`", "numpy_scipy", "run", "scipy", 60.0),
    ("the same by linear solves", "numpy_scipy", "run_direct", "scipy", None),
    ("python-control, `interconnect`", "python_control", "run", "control", 200.0),
    ("Drake, `LeafSystem` plant in NumPy", "drake_sim", "run", "drake", 30.0),
    ("Drake, `MultibodyPlant`", "drake_sim", "run_multibody", "drake", 30.0),
    ("MuJoCo, control callback", "mujoco_sim", "run", "mujoco", 30.0),
)
RECORD = 501
"""Instants of a full record, servocon's default."""


def run(rounds: int) -> list[Table]:
    """The final state alone, by every peer; and a full record by those that return one."""
    about = (
        "Link side of Zhao, Chen, Zhao & Dong 2018, Eqs. 66-72: q̇1 + q̇2 = 0, κ/P = 1, v0 = "
        "(1, -0.1) rad/s, 10 s. Error: of the final state, against SciPy's DOP853 at 1e-13; "
        "each way at the loosest tolerance of 1, 2, 3, 5 ... that stays within 1e-7. "
    )
    controllers = "Peers are driven by a controller in NumPy, by linear solves but for the first."
    final = Table("Closed loop, final state", about + controllers)
    record = Table(
        f"Closed loop, a record of {RECORD} instants",
        about + "servocon records q, v, inputs, each term's share, β and energies; the others "
        "the state.",
    )
    reference = arm.reference()
    times = np.linspace(0.0, arm.DURATION, RECORD)
    with_record = [peer for peer in PEERS if peer[1] in ("numpy_scipy", "python_control")]
    _fill(final, _own(2, reference), PEERS, reference, rounds, lambda run: run())
    _fill(record, _own(RECORD, reference), with_record, reference, rounds, lambda run: run(times))
    return [final, record]


def _own(points: int, reference: np.ndarray) -> Variant:
    state = servocon_arm.final_state(servocon_arm.simulate(points))
    error = float(np.abs(state - reference).max())
    return Variant("servocon", lambda: servocon_arm.simulate(points), error=error)


def _fill(
    table: Table,
    own: Variant,
    peers: tuple | list,
    reference: np.ndarray,
    rounds: int,
    call: Callable[[Callable[..., np.ndarray]], np.ndarray],
) -> None:
    variants, missing = [own], []
    for name, module, function, package, wanted in peers:
        try:
            peer = import_module(f"peers.{module}")
        except ModuleNotFoundError:
            missing.append((name, package))
            continue
        peer.prepare()
        go = getattr(peer, function)
        error = float(np.abs(call(go) - reference).max())
        variants.append(Variant(name, lambda go=go: call(go), error=error, wanted=wanted))
    compare(table, variants, rounds, largest_error=1e-7)
    for name, package in missing:
        absent(table, name, package)
