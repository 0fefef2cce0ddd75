"""The inputs of a law as motors of a model: which motors, on which joints, with which limits."""

from typing import Any, NamedTuple

import numpy as np

from servocon import validate
from servocon.errors import InputError, ModelMismatchError
from servocon.interop.mujoco.limits import actuator_limits, force_limits, unlimited
from servocon.interop.mujoco.reading import plant_of
from servocon.plant import Plant
from servocon.plant.robot import Robot
from servocon.plant.wrapped import inside

ACTUATORS = ("auto", "joints", "file")
"""Choices of the inputs: motors in the joints, the file's actuators, or the matching ones."""


class Motors(NamedTuple):
    """Motors, each of which acts on one speed.

    Attributes:
        kind: ``"file"`` for the file's actuators, ``"joints"`` for motors in the joints.
        plant: The model as servocon reads it, with these inputs.
        speed: Index of the speed on which each acts (l).
        gear: Generalized force per input (l).
        limits: Smallest and largest inputs (2, l).
        joint_limits: Smallest and largest generalized forces (2, n).
    """

    kind: str
    plant: Robot
    speed: np.ndarray
    gear: np.ndarray
    limits: np.ndarray
    joint_limits: np.ndarray

    @property
    def limited(self) -> bool:
        """True if an input or a generalized force has a limit."""
        return bool(np.isfinite(self.limits).any() or np.isfinite(self.joint_limits).any())

    def acting(self, wanted: np.ndarray) -> np.ndarray:
        """Inputs within the limits (l).

        Inputs of motors on one joint are scaled by a common factor to limit their sum.
        """
        u = np.clip(wanted, *self.limits)
        force = self.force(u)
        within = np.clip(force, *self.joint_limits)
        part = np.divide(within, force, out=np.ones_like(force), where=force != 0.0)
        return u * part[self.speed]

    def force(self, u: np.ndarray) -> np.ndarray:
        """Generalized force of the inputs (n)."""
        return np.bincount(self.speed, self.gear * u, self.joint_limits.shape[1])


def motors_of(model: Any, law_model: Plant, q: np.ndarray, t: float, actuators: str) -> Motors:
    """The motors of a model that correspond to the inputs of a law.

    Args:
        model: A `mujoco.MjModel`.
        law_model: The law's model of the plant. Joints and inputs are compared by name if it is a
            `Robot` or a plant around one, otherwise by number.
        q: Initial coordinates (nq).
        t: Initial time [s].
        actuators: One of `ACTUATORS`.

    Raises:
        ModelMismatchError: the law's model has other joints or inputs than the MuJoCo model.
        InputError: an actuator of the file acts on no joint.
    """
    validate.choice("actuators", actuators, ACTUATORS)
    law_model = robot_inside(law_model, t)
    plants: dict[str, Robot] = {}
    if actuators == "file" or (actuators == "auto" and model.nu > 0):
        try:
            plants["file"] = plant_of(model, "file")
        except InputError:
            if actuators == "file":
                raise
    if actuators != "file":
        plants["joints"] = plant_of(model, "joints")
    _require_joints(law_model, next(iter(plants.values())))
    B = _input_matrix(law_model, q, t)
    inputs = _inputs(law_model, B)
    fitting = {kind: plant for kind, plant in plants.items() if _fits(inputs, plant)}
    if not fitting:
        _refuse_inputs(inputs, plants)
    given = np.eye(model.nv) if B is None else B
    same = [kind for kind, plant in fitting.items() if np.array_equal(plant_matrix(plant), given)]
    kind = (same or list(fitting))[0]
    plant = fitting[kind]
    own = plant_matrix(plant)
    speed = np.abs(own).argmax(axis=0)
    gear = own[speed, range(len(speed))]
    limits = actuator_limits(model) if kind == "file" else unlimited(len(speed))
    return Motors(kind, plant, speed, gear, limits, force_limits(model))


def robot_inside(plant: Plant, t: float) -> Plant:
    """The robot inside a plant; the plant itself if there is none."""
    inner = inside(plant, t)
    return inner if isinstance(inner, Robot) else plant


def plant_matrix(plant: Robot) -> np.ndarray:
    """B of a robot (n × l)."""
    return np.eye(plant.tree.places().v[-1]) if plant.B is None else np.asarray(plant.B)


def _input_matrix(plant: Plant, q: np.ndarray, t: float) -> np.ndarray | None:
    """B of the law's model; None if all speeds have inputs, or if it fails at this state."""
    if isinstance(plant, Robot):
        return plant_matrix(plant)
    try:
        B = plant.input_matrix(q, t)  # pyright: ignore[reportArgumentType]
    except (IndexError, TypeError, ValueError):  # reported by the checks of `simulate`
        return None
    return None if B is None else np.asarray(B)


def _inputs(plant: Plant, B: np.ndarray | None) -> tuple[str, ...] | int | None:
    """Labels of a robot's inputs; for other plants their number, None: one per speed."""
    if isinstance(plant, Robot):
        return plant.input_labels()
    return None if B is None else B.shape[-1]


def _fits(inputs: tuple[str, ...] | int | None, plant: Robot) -> bool:
    labels = plant.input_labels()
    if isinstance(inputs, tuple):
        return inputs == labels
    return len(labels) == (plant.tree.places().v[-1] if inputs is None else inputs)


def _require_joints(law_model: Plant, plant: Robot) -> None:
    """Require the joints of the law's model, if it is a robot, by name and in order.

    Raises:
        ModelMismatchError: the joints differ.
    """
    if not isinstance(law_model, Robot):
        return
    own, there = law_model.coordinate_labels(), plant.coordinate_labels()
    if own != there:
        raise ModelMismatchError(
            "law.model",
            got=_difference("coordinates", own, there),
            expected="the joints of the MuJoCo model, in its order",
            cure="Read the law's model with servocon.robot from a file with the same joints.",
        )


def _refuse_inputs(inputs: tuple[str, ...] | int | None, plants: dict[str, Robot]) -> None:
    words = {"file": "actuators of the file", "joints": "motors in the joints"}
    choices = " or ".join(
        f"the {len(plant.input_labels())} {words[kind]} ({', '.join(plant.input_labels())})"
        for kind, plant in plants.items()
    )
    if isinstance(inputs, tuple):
        got = f"inputs {', '.join(inputs)}"
        near = _difference("inputs", inputs, next(iter(plants.values())).input_labels())
        got = f"{got}: {near}"
    else:
        got = "one input per speed" if inputs is None else f"{inputs} inputs"
    raise ModelMismatchError(
        "law.model",
        got=got,
        expected=choices,
        cure="Read the law's model with servocon.robot(..., actuators='joints') for motors in all "
        "joints.",
    )


def _difference(what: str, own: tuple[str, ...], there: tuple[str, ...]) -> str:
    """Text of the difference between two lists of labels."""
    more = ", ".join(label for label in own if label not in there)
    lacking = ", ".join(label for label in there if label not in own)
    parts = [f"with {more}"] * bool(more) + [f"without {lacking}"] * bool(lacking)
    return f"{what} {' and '.join(parts)}" if parts else f"{what} in another order"
