"""MuJoCo's physics in steps, under generalized forces held between samples."""

import copy
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np

from servocon.interop.mujoco.files import mujoco_module

SAME = 1e-9
"""Distance between two instants, in steps, that counts as zero."""

State = tuple[np.ndarray, np.ndarray]
"""Coordinates and speeds."""


class UnstableError(Exception):
    """A step after which the state is invalid.

    Args:
        reason: MuJoCo's own warning, or a description.
        time: Time before the step [s].
        state: State before the step.
    """

    def __init__(self, reason: str, time: float, state: State):
        super().__init__(reason)
        self.reason, self.time, self.state = reason, time, state


class Physics:
    """The physics of a copy of a model, from an initial state on.

    The actuators of the file exert no force of their own: inputs are generalized forces.

    Args:
        model: A `mujoco.MjModel`.
        q: Initial coordinates (nq).
        v: Initial speeds (n).
        timestep: Time of a step [s].
        disturbance: Additional generalized force d(q, v, t), held in each step; or None.
    """

    def __init__(
        self,
        model: Any,
        q: np.ndarray,
        v: np.ndarray,
        timestep: float,
        disturbance: Callable[[np.ndarray, np.ndarray, float], Any] | None,
    ):
        self._mujoco = mujoco = mujoco_module()
        self._model = model = copy.copy(model)
        model.opt.timestep = self._timestep = timestep
        model.actuator_gaintype[:] = int(mujoco.mjtGain.mjGAIN_FIXED)
        model.actuator_biastype[:] = int(mujoco.mjtBias.mjBIAS_NONE)
        model.actuator_gainprm[:, 0] = 0.0
        model.actuator_forcelimited[:] = False
        self._disturbance = disturbance
        self._data, self._scratch = mujoco.MjData(model), mujoco.MjData(model)
        self._data.qpos, self._data.qvel = q, v
        names = "mjWARN_BADQPOS", "mjWARN_BADQVEL", "mjWARN_BADQACC"
        self._fatal = [int(getattr(mujoco.mjtWarning, name)) for name in names]
        self._begin, self._done = 0.0, 0
        self._force = np.zeros(model.nv)
        self._warnings: list[str] = []

    @property
    def state(self) -> State:
        """Coordinates and speeds now."""
        return self._data.qpos.copy(), self._data.qvel.copy()

    @property
    def warnings(self) -> list[str]:
        """MuJoCo's warnings so far."""
        return self._warnings

    @contextmanager
    def listening(self) -> Iterator[None]:
        """Collect MuJoCo's warnings, which would otherwise be printed and written to a file."""
        mujoco = self._mujoco
        before = mujoco.get_mju_user_warning()
        mujoco.set_mju_user_warning(self._warnings.append)
        try:
            yield
        finally:
            mujoco.set_mju_user_warning(before)

    def sample(self, t: float, force: np.ndarray) -> None:
        """Hold a generalized force (n) from time t [s] on."""
        self._begin, self._done, self._force = t, 0, force
        self._data.time = t

    def to(self, offset: float) -> Iterator[tuple[float, State]]:
        """Advance by whole steps to the last one before a time after the sample [s].

        Yields:
            Time and state after each step.

        Raises:
            UnstableError: a step fails.
        """
        whole = int(offset / self._timestep + SAME)
        while self._done < whole:
            self._step(self._data, self._begin + self._done * self._timestep)
            self._done += 1
            yield self._begin + self._done * self._timestep, self.state

    def at(self, offset: float) -> State:
        """State at a time after the sample [s], by a shorter step from the last whole one.

        Raises:
            UnstableError: the step fails.
        """
        rest = offset - self._done * self._timestep
        if rest <= SAME * self._timestep:
            return self.state
        model, scratch = self._model, self._scratch
        self._mujoco.mj_copyData(scratch, model, self._data)
        model.opt.timestep = rest
        try:
            self._step(scratch, self._begin + self._done * self._timestep)
        finally:
            model.opt.timestep = self._timestep
        return scratch.qpos.copy(), scratch.qvel.copy()

    def energies(self, q: np.ndarray, v: np.ndarray) -> tuple[float, float, int]:
        """Kinetic and potential energy [J], and number of contacts, at a state."""
        mujoco, model, data = self._mujoco, self._model, self._scratch
        data.qpos, data.qvel = q, v
        mujoco.mj_fwdPosition(model, data)
        mujoco.mj_fwdVelocity(model, data)
        mujoco.mj_energyPos(model, data)
        mujoco.mj_energyVel(model, data)
        return float(data.energy[1]), float(data.energy[0]), int(data.ncon)

    def _step(self, data: Any, t: float) -> None:
        before = data.qpos.copy(), data.qvel.copy()
        force = self._force
        if self._disturbance is not None:
            force = force + self._disturbance(*before, t)
        data.qfrc_applied = force
        self._mujoco.mj_step(self._model, data)
        failed = data.warning.number[self._fatal].any()
        if failed or not (np.isfinite(data.qpos).all() and np.isfinite(data.qvel).all()):
            said = self._warnings[-1] if failed and self._warnings else "NaN or infinite"
            raise UnstableError(f"MuJoCo's state failed: {said}", t, before)
