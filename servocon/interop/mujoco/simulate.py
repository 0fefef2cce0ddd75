"""Simulation of a law on MuJoCo's physics, with a record of the run."""

import os
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from servocon import validate
from servocon.arrays import ArrayLike
from servocon.errors import InputError, NonFiniteError, ShapeError, warn
from servocon.interop.mujoco.files import enumerated, mujoco_module
from servocon.interop.mujoco.motors import Motors, motors_of
from servocon.interop.mujoco.reading import left_out, plant_of, source_of
from servocon.interop.mujoco.stepping import Physics, State, UnstableError
from servocon.laws import Law
from servocon.laws.given import law_of
from servocon.laws.loop import apart
from servocon.precision import float64
from servocon.results.record import Stop
from servocon.results.trajectory import Trajectory
from servocon.simulation.given import (
    GivenMotion,
    check_start,
    disturbance_of,
    event_of,
    record_given,
    sampler_of,
)
from servocon.simulation.options import Event, Horizon, Solver, events_of
from servocon.simulation.setup import Setup, prepare
from servocon.simulation.solvers import Knots
from servocon.simulation.structure import label_of
from servocon.user_code import explained

MULTIPLE = 1e-6
"""Distance of period / timestep from a whole number that counts as rounding."""

WANTED, CONTACTS = "wanted u", "contacts"
"""Signals: inputs wanted by the law, and number of contacts."""


@explained
@float64
def simulate_mujoco(
    model: Any,
    law: Law | None,
    q0: ArrayLike,
    v0: ArrayLike,
    duration: float | None = None,
    *,
    t0: float = 0.0,
    points: int = 501,
    times: ArrayLike | None = None,
    period: float | None = None,
    disturbance: Callable[..., Any] | None = None,
    events: Mapping[str, Callable[..., Any] | Event] | None = None,
    timestep: float | None = None,
    actuators: str = "auto",
    name: str | os.PathLike[str] = "",
    seed: Any = None,
) -> Trajectory:
    """Simulate a law on MuJoCo's physics, with its contacts and friction, and record the run.

    The law acts at its own rate on the model's coordinates and speeds, with inputs held between
    samples, and MuJoCo steps at its own rate. Inputs are forces of motors: of the file's actuators,
    multiplied by their gears, or in the joints (`actuators`). The actuators' own dynamics and
    feedback are switched off; their force ranges, and those of the joints, limit the inputs. For
    delay and noise use a `Delayed` or `Noisy` law.

    Args:
        model: A URDF or MJCF file, or a model (`mujoco.MjModel`), which is not changed. Masses,
            friction and contacts may differ from those of the law's model.
        law: The control law, with its own model of the plant; None for the motion without inputs.
            A `servocon.laws.Given` without a model gets that of `servocon.robot`. Joints and inputs
            of a model made by `servocon.robot` are compared by name, otherwise by number.
        q0: Initial coordinates (nq), MuJoCo's qpos.
        v0: Initial speeds (n), MuJoCo's qvel.
        duration: Horizon [s]; not with `times`.
        t0: Initial time [s].
        points: Number of evenly spaced output times, including the first and last instants.
        times: Output times [s] instead. Between two steps the state is found by a shorter step.
        period: Sampling period of the law [s], a multiple of the timestep; None: the law's own, see
            `servocon.Loop`.
        disturbance: Additional generalized force d(q, v, t) (n), held in each step.
        events: Conditions g(now) by name, as in `simulate`; the run ends after the step at which
            one is not positive. A ``servocon.Event(g, expected=True)`` is an intended end.
        timestep: Time step of the physics [s]; None: the model's own.
        actuators: ``"file"`` or ``"joints"``, as in `servocon.robot`; ``"auto"`` for those with the
            labels (else the number) of the law's inputs, and its B if both have one.
        name: A name for the record.
        seed: The seed that produced the inputs, for the record.

    Returns:
        The trajectory. `u` is the acting input, the signal ``"wanted u"`` the input wanted by the
        law, and the contribution ``"saturation"`` of limited motors their difference. Energies are
        MuJoCo's; the signal ``"contacts"`` is their number. A run that MuJoCo reports as unstable
        ends early, with the reason in `Trajectory.stopped` and a `ServoconWarning`.

    Raises:
        MissingRequirementError: MuJoCo is not installed.
        ModelMismatchError: the law's model has other joints or inputs; the message names them.
        InputError: an argument cannot be used; a subclass of the error says why.
    """
    source = source_of(model, shown=True)
    model = source.model
    for note in source.notes:
        warn(f"simulate_mujoco: {note}")
    if source.absent:
        names = enumerated(source.absent)
        warn(
            f"simulate_mujoco: the files of the meshes {names} are not there: nothing touches them"
        )
    cure = "Make one with servocon.ServoLaw(model, constraint, ...)."
    given, period = apart(law_of(law), period)
    law = validate.instance("law", given, Law, "a law", cure)
    if law.model is None:
        law = law.on(plant_of(model, actuators))
    q, v = _state("q0", q0, model.nq), _state("v0", v0, model.nv)
    horizon = Horizon(t0, duration, points, times)
    step = validate.number("timestep", model.opt.timestep if timestep is None else timestep)
    samples = validate.number("period", period, "the sampling period of the law [s]")
    _require_multiple(samples, step)
    motors = motors_of(model, law.model, q, horizon.checked().t0, actuators)
    ends, label = events_of(events), label_of(name, seed)
    loop = motors.plant, law, disturbance, q, v
    setup = prepare(*loop, horizon, Solver(), samples, ends, label)
    x, first = check_start(setup)
    physics = Physics(model, q, v, step, disturbance_of(setup))
    with physics.listening():
        motion = _Run(setup, motors, physics, x).motion()
    touched = bool(motion.signals[CONTACTS].any())
    found = left_out(model) + ["contacts"] * touched
    setup = setup._replace(attributes=_attributes(setup, model, step, motors, found))
    if motion.stop is None and physics.warnings:
        warn(f"MuJoCo: {physics.warnings[0]}")
    return record_given(setup, first, motion, held=touched or model.neq > 0)


def _state(where: str, value: ArrayLike, size: int) -> np.ndarray:
    array = validate.array(where, value)
    if array.shape != (size,):
        expected = f"{size} numbers, one for each of the model's"
        what = "coordinates (qpos)" if where == "q0" else "speeds (qvel)"
        raise ShapeError(where, got=f"shape {array.shape}", expected=f"{expected} {what}")
    validate.finite(where, array)
    return array


def _require_multiple(period: float, timestep: float) -> None:
    """Require a period of whole time steps.

    Raises:
        InputError: the period is not a multiple.
    """
    ratio = period / timestep
    whole = max(1, round(ratio))
    if abs(ratio - whole) > MULTIPLE * whole:
        raise InputError(
            "period",
            got=f"{period} s, {ratio:.6g} timesteps",
            expected=f"a multiple of the timestep, {timestep} s",
            cure=f"Give timestep={period / whole:.6g}, or period={whole * timestep:.6g}.",
        )


class _Run:
    """Law and physics, advanced from knot to knot.

    Args:
        setup: The prepared run.
        motors: The motors that correspond to the inputs.
        physics: The physics, at the initial state.
        x: State of plant and law there.
    """

    def __init__(self, setup: Setup, motors: Motors, physics: Physics, x: np.ndarray):
        self._setup, self._motors, self._physics = setup, motors, physics
        self._sample, self._event = sampler_of(setup), event_of(setup)
        self._memory = x[len(setup.q) + len(setup.v) :]  # the law's internal state
        self._wanted = self._u = np.zeros(setup.dimensions.inputs)
        self._rows: list[tuple[np.ndarray, ...]] = []
        self._begin = setup.t0

    def motion(self) -> GivenMotion:
        """The motion to the end of the grid, or to an earlier stop."""
        setup, stop = self._setup, None
        assert setup.period is not None  # `simulate_mujoco` requires it
        knots = Knots.of(setup.grid, setup.t0, setup.period)
        try:
            for i in np.flatnonzero(knots.is_output | np.append(knots.is_sample, False)).tolist():
                t = float(knots.times[i])
                stop = self._go(t) or self._knot(
                    t, i < len(knots.is_sample) and bool(knots.is_sample[i]), knots.is_output[i]
                )
                if stop is not None:
                    break
        except UnstableError as failed:
            stop = self._ended(failed.reason, failed.time, failed.state)
        return self._recorded(stop)

    def _go(self, t: float) -> Stop | None:
        """Advance to the last whole step before a time [s]; an event on the way ends the run."""
        for time, state in self._physics.to(t - self._begin):
            x = np.concatenate([*state, self._memory])
            if (event := self._event(time, x, self._u)) is not None:
                return self._ended(event[0], time, state, event[1])
        return None

    def _knot(self, t: float, is_sample: bool, is_output: bool) -> Stop | None:
        """Sample the law, or log the state, or both."""
        state, memory = self._physics.at(t - self._begin), self._memory
        if is_sample:
            try:
                self._wanted, self._memory = self._sample(t, np.concatenate([*state, memory]))
            except NonFiniteError as error:
                return _stop(f"the law failed: {error}", t, state)
            self._u, self._begin = self._motors.acting(self._wanted), t
            self._physics.sample(t, self._motors.force(self._u))
        if is_output:
            self._log(t, state, memory)
        return None

    def _log(self, t: float, state: State, memory: np.ndarray) -> None:
        x = np.concatenate([*state, memory])
        self._rows.append((np.array(t), x, self._u, self._wanted))

    def _ended(self, reason: str, t: float, state: State, expected: bool = False) -> Stop:
        """End the record with this state."""
        if not self._rows or t > self._rows[-1][0]:
            self._log(t, state, self._memory)
        return _stop(reason, t, state, expected)

    def _recorded(self, stop: Stop | None) -> GivenMotion:
        time, x, u, wanted = (np.array(column) for column in zip(*self._rows, strict=True))
        nq, n = len(self._setup.q), len(self._setup.v)
        states = np.split(x, [nq, nq + n], axis=1)[:2]
        found = np.array([self._physics.energies(*state) for state in zip(*states, strict=True)])
        signals = {WANTED: wanted, CONTACTS: found[:, 2]}
        cut = u - wanted if self._motors.limited else None
        return GivenMotion(time, x, u, cut, found[:, :2], signals, stop)


def _stop(reason: str, t: float, state: State, expected: bool = False) -> Stop:
    q, v = (tuple(part.tolist()) for part in state)
    return Stop(reason, t, q, v, expected)


def _attributes(
    setup: Setup, model: Any, timestep: float, motors: Motors, beyond: list[str]
) -> dict[str, Any]:
    """Attributes of the record."""
    attributes, mujoco = setup.attributes, mujoco_module()
    shown = {name: attributes["options"][name] for name in ("t0", "period", "events", "expected")}
    shown |= {
        "simulator": "mujoco",
        "timestep": timestep,
        "integrator": mujoco.mjtIntegrator(model.opt.integrator).name.removeprefix("mjINT_"),
        "actuators": motors.kind,
        "beyond the plant": beyond,
    }
    structure = attributes["structure"]
    if beyond:
        structure = structure | {"disturbance": f"MuJoCo: {', '.join(beyond)}"}
    versions = attributes["versions"] | {"mujoco": mujoco.__version__}
    return attributes | {"options": shown, "structure": structure, "versions": versions}
