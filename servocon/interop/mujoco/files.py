"""Files of robots, read by MuJoCo: URDF without its meshes, and MJCF."""

import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

from servocon.errors import InputError, MissingRequirementError

ENTITY = re.compile(rb"<!(ENTITY|DOCTYPE)", re.IGNORECASE)

SHAPES = ("visual", "collision", "transmission", "gazebo")
"""Elements of a URDF that say nothing of its dynamics."""

LARGEST = 2**26
"""Largest size of a file [bytes]."""


def mujoco_module() -> Any:
    """The module of MuJoCo.

    Raises:
        MissingRequirementError: it is not installed.
    """
    try:
        import mujoco
    except ImportError as error:
        raise MissingRequirementError("robot", ("servocon[robot]",)) from error
    return mujoco


def load(path: Path, floating: bool = False) -> Any:
    """The model of a file.

    Args:
        path: A URDF or MJCF file.
        floating: Give the root of a URDF a free joint.

    Raises:
        InputError: there is no such file, it is not read, or it reaches outside of its folder.
    """
    mujoco = mujoco_module()
    text = _text(path)
    root = _parsed(path, text)
    _require_inside(path, root, path.parent.resolve())
    urdf = root.tag == "robot"
    if floating and not urdf:
        expected = "False of an MJCF file, which says itself which joints there are"
        raise InputError("floating", got=True, expected=expected)
    try:
        if not urdf:
            return mujoco.MjModel.from_xml_path(str(path))
        spec = mujoco.MjSpec.from_string(_bare(root))
        if floating:
            spec.worldbody.first_body().add_freejoint()
        return spec.compile()
    except (ValueError, RuntimeError) as error:
        said = " ".join(str(error).split())
        raise InputError(
            "path", got=repr(str(path)), expected=f"a model that MuJoCo reads; it says: {said}"
        ) from error


def speed_limits(path: Path) -> dict[str, float]:
    """Largest speeds of the joints of a URDF by name [rad/s, m/s], which MuJoCo drops.

    Args:
        path: A URDF or MJCF file; the latter has none.

    Raises:
        InputError: as of `load`, or a limit is no number above 0.
    """
    root, found = _parsed(path, _text(path)), {}
    for joint in root.findall("joint") if root.tag == "robot" else ():
        for limit in joint.findall("limit"):
            name, text = joint.get("name", ""), limit.get("velocity", "inf")
            try:
                found[name] = float(text)
            except ValueError:
                found[name] = float("nan")
            if not found[name] >= 0.0:
                raise InputError(
                    f"velocity limit of joint {name!r}", got=repr(text), expected="a number [1/s]"
                )
            found[name] = found[name] or float("inf")  # many files write 0 for none
    return found


def _text(path: Path) -> bytes:
    try:
        if path.stat().st_size > LARGEST:
            raise InputError(
                "path", got=f"a file of {path.stat().st_size} bytes", expected=f"at most {LARGEST}"
            )
        return path.read_bytes()
    except OSError as error:
        raise InputError(
            "path", got=repr(str(path)), expected="a URDF or MJCF file", cure=str(error)
        ) from error


def _parsed(path: Path, text: bytes) -> ElementTree.Element:
    """The root of an XML file without entities of its own.

    Raises:
        InputError: it is something else.
    """
    if ENTITY.search(text):
        raise InputError(
            "path",
            got=f"{str(path)!r} with a document type or entities",
            expected="a URDF or MJCF file without them",
            cure="They can read other files; write out what they stand for.",
        )
    try:
        root = ElementTree.fromstring(text)
    except ElementTree.ParseError as error:
        raise InputError(
            "path", got=repr(str(path)), expected=f"an XML file; the parser says: {error}"
        ) from error
    if root.tag not in ("robot", "mujoco"):
        expected = "<robot> (URDF) or <mujoco> (MJCF) as its first element"
        cure = "Run xacro first." if "xacro" in root.tag or path.suffix == ".xacro" else ""
        raise InputError("path", got=f"<{root.tag}>", expected=expected, cure=cure)
    return root


def _require_inside(path: Path, root: ElementTree.Element, folder: Path) -> None:
    """Require that a file includes and names files of its own folder only.

    Raises:
        InputError: one lies elsewhere.
    """
    compiler = root.findall("compiler")
    folders = [element.get(key, "") for element in compiler for key in FOLDERS]
    named = [element.get("file", "") for element in root.iter() if element.tag != "mesh"]
    meshes = [element.get("file", "") for element in root.iter("mesh")]
    if root.tag == "robot":
        meshes = []
    for name in (*folders, *named, *meshes):
        if name and not _inside(folder, name):
            raise InputError(
                "path",
                got=f"{str(path)!r}, which refers to {name!r}",
                expected="files in its own folder, or below it",
            )
    for element in root.iter("include"):
        below = folder / element.get("file", "")
        text = _text(below)
        _require_inside(below, _parsed(below, text), folder)


FOLDERS = ("meshdir", "texturedir", "assetdir")


def _inside(folder: Path, name: str) -> bool:
    return (folder / name).resolve().is_relative_to(folder)


def _bare(robot: ElementTree.Element) -> str:
    """A URDF without shapes, whose links keep their own inertias."""
    for link in robot.iter():
        for child in [child for child in link if child.tag in SHAPES]:
            link.remove(child)
    for old in robot.findall("mujoco"):
        robot.remove(old)
    options = {"discardvisual": "true", "fusestatic": "false", "balanceinertia": "false"}
    said = ElementTree.SubElement(robot, "mujoco")
    ElementTree.SubElement(said, "compiler", options | {"strippath": "true"})
    return ElementTree.tostring(robot, encoding="unicode")
