"""Files of robots, read by MuJoCo: URDF without its meshes, and MJCF."""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple
from xml.etree import ElementTree

import numpy as np

from servocon.errors import InputError, MissingRequirementError, UnknownNameError

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
    if urdf:
        _require_ordered_limits(root)
    mimics = _mimics_taken(root) if urdf else []
    try:
        if not urdf:
            return mujoco.MjModel.from_xml_path(str(path))
        spec = mujoco.MjSpec.from_string(_bare(root))
        for mimic in mimics:
            equality = spec.add_equality(type=mujoco.mjtEq.mjEQ_JOINT, name=f"{mimic.joint} mimics")
            equality.name1, equality.name2 = mimic.joint, mimic.other
            equality.data[:5] = mimic.offset, mimic.multiplier, 0.0, 0.0, 0.0
        if floating:
            spec.worldbody.first_body().add_freejoint()
        return spec.compile()
    except (ValueError, RuntimeError) as error:
        said = " ".join(str(error).split())
        raise InputError(
            "path", got=repr(str(path)), expected=f"a model that MuJoCo reads; it says: {said}"
        ) from error


class Mimic(NamedTuple):
    """A joint of a URDF that follows another one: q = multiplier · q_other + offset.

    Attributes:
        joint: Name of the joint.
        other: Name of the joint that it follows.
        multiplier: Factor.
        offset: Coordinate where the other one is at zero [rad, m].
    """

    joint: str
    other: str
    multiplier: float
    offset: float


def _mimics_taken(robot: ElementTree.Element) -> list[Mimic]:
    """The mimic joints of a URDF, taken out of it: MuJoCo reads them as its version may.

    Raises:
        InputError: a joint follows itself in the end, or a number is none.
        UnknownNameError: a joint follows one that does not move, or is not there.
    """
    joints = {joint.get("name", ""): joint for joint in robot.findall("joint")}
    moving = [name for name, joint in joints.items() if joint.get("type") != "fixed"]
    found: dict[str, Mimic] = {}
    for name, joint in joints.items():
        for said in joint.findall("mimic"):
            joint.remove(said)
            if name in moving:
                other = said.get("joint", "")
                if other not in moving:
                    raise UnknownNameError(f"joint that {name!r} mimics", other, moving)
                where = f"mimic joint {name!r}"
                factor = _number(where, said, "multiplier", "1")
                found[name] = Mimic(name, other, factor, _number(where, said, "offset", "0"))
    return [_resolved(mimic, found) for mimic in found.values()]


def _require_ordered_limits(robot: ElementTree.Element) -> None:
    """Require lower limits of joints below upper ones; MuJoCo takes the others for none.

    Raises:
        InputError: one is above, or is no number.
    """
    for joint in robot.findall("joint"):
        for limit in joint.findall("limit"):
            where = f"joint {joint.get('name', '')!r}"
            lower, upper = (_number(where, limit, key, "0") for key in ("lower", "upper"))
            if lower > upper:
                got = f"lower={lower:g}, upper={upper:g}"
                raise InputError(f"limit of {where}", got=got, expected="lower below upper")


def _number(where: str, element: ElementTree.Element, key: str, otherwise: str) -> float:
    text = element.get(key, otherwise)
    try:
        number = float(text)
    except ValueError:
        number = np.nan
    if not np.isfinite(number):
        raise InputError(f"{key} of {where}", got=repr(text), expected="a number")
    return number


def _resolved(mimic: Mimic, found: Mapping[str, Mimic]) -> Mimic:
    """A mimic joint by the joint at the end of its chain, which follows none.

    Raises:
        InputError: the chain has no end.
    """
    chain = [mimic.joint]
    while mimic.other in found:
        chain.append(mimic.other)
        if mimic.other in chain[:-1]:
            got = " → ".join(map(repr, chain))
            raise InputError("mimic joints", got=got, expected="a chain that ends at another joint")
        before = found[mimic.other]
        factor, offset = mimic.multiplier * before.multiplier, mimic.multiplier * before.offset
        mimic = Mimic(mimic.joint, before.other, factor, offset + mimic.offset)
    return mimic


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
            "path", got=f"{str(path)!r} ({error.strerror})", expected="a URDF or MJCF file"
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
