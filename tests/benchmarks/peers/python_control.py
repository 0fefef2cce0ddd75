"""The same loop in python-control: plant and controller as systems, joined by `interconnect`."""

import arm
import control
import numpy as np

# The default solver, RK45, at the same tolerance as `solve_ivp` in numpy_scipy.py.
OPTIONS = {"method": "RK45", "rtol": 1e-8, "atol": 1e-8}

_loop: control.InterconnectedSystem


def _plant(t: float, x: arm.Vector, u: arm.Vector, params: dict) -> arm.Vector:
    q, v = x[:2], x[2:]
    return np.concatenate((v, np.linalg.solve(arm.mass_matrix(q), arm.force(q, v) + u)))


def _controller(t: float, x: arm.Vector, u: arm.Vector, params: dict) -> arm.Vector:
    return arm.direct_control(u[:2], u[2:])


def prepare() -> None:
    """Build the diagram."""
    global _loop
    plant = control.nlsys(_plant, None, name="plant", states=4, inputs=2, outputs=4)
    controller = control.nlsys(None, _controller, name="controller", inputs=4, outputs=2)
    _loop = control.interconnect(
        [plant, controller],
        connections=[
            *([f"controller.u[{i}]", f"plant.y[{i}]"] for i in range(4)),
            *([f"plant.u[{i}]", f"controller.y[{i}]"] for i in range(2)),
        ],
        outlist=[f"plant.y[{i}]" for i in range(4)],
    )


def run(times: arm.Vector | None = None) -> arm.Vector:
    """The final state; two output times by default, as each further one costs an evaluation."""
    times = np.array([0.0, arm.DURATION]) if times is None else times
    response = control.input_output_response(
        _loop, times, initial_state=arm.START, solve_ivp_kwargs=OPTIONS
    )
    return np.asarray(response.outputs)[:, -1]
