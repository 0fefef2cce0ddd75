"""Paths of the models of robots."""

from pathlib import Path

from servocon import validate

SUFFIXES = {"mjcf": ".xml", "urdf": ".urdf"}
"""Suffixes of the files, by format."""


def path(name: str, *, form: str = "mjcf") -> Path:
    """Path of the model of a robot; each file names its sources.

    The models have no meshes. `servocon.robot` makes a plant of one.

    Args:
        name: ``"panda"``, ``"iiwa14"``, ``"ur5"``, ``"xarm7"``, ``"mini_cheetah"``,
            ``"humanoid"``, ``"stewart"`` or ``"two_pandas"``.
        form: ``"mjcf"``, or ``"urdf"`` (only for the panda).

    Raises:
        UnknownNameError: there is no such model, or not in this format.
    """
    validate.choice("form", form, SUFFIXES)
    files = {file.stem: file for file in Path(__file__).parent.glob(f"*{SUFFIXES[form]}")}
    validate.choice("name", name, files)
    return files[name]
