"""URDF: the part that MuJoCo receives, and the parts it drops or refuses, which are read here.

MuJoCo refuses links without inertia and physically impossible inertias anywhere. So it receives all
links with the same inertia, and the file's inertias are written into the compiled model.
"""

import math
from collections.abc import Container, Mapping
from pathlib import Path
from typing import Any, NamedTuple
from xml.etree import ElementTree

import numpy as np
from scipy.spatial.transform import Rotation

from servocon.errors import InputError, UnknownNameError
from servocon.interop.mujoco.files import Element, enumerated, mujoco_module, numbers, place
from servocon.plant.spatial import are_principal_moments

KEPT = ("parent", "child", "origin")
KEPT_MOVING = (*KEPT, "axis", "limit", "dynamics")
"""Elements of a joint that MuJoCo receives, and of a moving joint."""

TURNED = {"xyz": "0.1 0.2 0.3", "rpy": "0.3 0.2 0.1"}
"""A pose of an inertia without symmetry, so that MuJoCo cannot simplify its computation."""

NOISE = 1e-12
"""Size of an impossible moment that is rounding, relative to those about the link's origin."""

UNKNOWN = -1.0
"""The number that files contain for an unknown limit of speed or effort."""

Mass = tuple[float, np.ndarray, np.ndarray]
"""Mass [kg], centre of mass [m] (3) and inertia about it [kg m²] (3 × 3), along the link's axes."""


class Mimic(NamedTuple):
    """A URDF joint that follows another one: q = multiplier · q_other + offset.

    Attributes:
        joint: Name of the joint.
        other: Name of the joint that it follows.
        multiplier: Factor.
        offset: Coordinate when the other one is at zero [rad, m].
    """

    joint: str
    other: str
    multiplier: float
    offset: float


class Urdf(NamedTuple):
    """A URDF.

    Attributes:
        text: Its text for MuJoCo.
        masses: Masses of the links by name, including links without mass.
        speeds: Largest speeds of the joints by name [rad/s, m/s].
        mimics: Joints that follow another one.
        notes: Texts on differences between the plant and the file.
    """

    text: str
    masses: dict[str, Mass]
    speeds: dict[str, float]
    mimics: list[Mimic]
    notes: list[str]


def read_urdf(path: Path, root: Element) -> Urdf:
    """A URDF from the root of its file.

    Args:
        path: The file, for messages.
        root: Its root.

    Raises:
        InputError: two links or two joints have the same name, an element is duplicated where a
            URDF has one, or a number is invalid.
        UnknownNameError: a joint follows one that does not move or does not exist.
    """
    links, joints, notes = _named(path, root, "link"), _named(path, root, "joint"), []
    bounds = _bounds(path, root)
    masses = {name: bounds.kept(_mass(path, link, name)) for name, link in links.items()}
    bare, speeds = ElementTree.Element("robot", root.attrib), {}
    unknown: list[str] = []
    for link in links.values():
        _add_placeholder(ElementTree.SubElement(bare, "link", link.attrib))
    for name, joint in joints.items():
        kept = ElementTree.SubElement(bare, "joint", joint.attrib)
        moves = joint.get("type") not in ("fixed", "floating")
        kept.extend(child for child in joint if child.tag in (KEPT_MOVING if moves else KEPT))
        _require_once(path, kept, f"joint {name!r}")
        speeds[name] = _checked_joint(path, kept, f"joint {name!r}", notes, unknown)
    if unknown:
        notes.append(f"limits of {UNKNOWN:g} are taken for none: {enumerated(unknown)}")
    _add_compiler(bare, root)
    mimics = _mimics(path, joints)
    return Urdf(ElementTree.tostring(bare, encoding="unicode"), masses, speeds, mimics, notes)


def compiled_urdf(urdf: Urdf, floating: bool) -> Any:
    """The model that MuJoCo compiles from a URDF, with the file's own inertias.

    Args:
        urdf: The URDF.
        floating: Give its root a free joint.

    Raises:
        ValueError: MuJoCo cannot compile the model; its message says why.
    """
    mujoco = mujoco_module()
    spec = mujoco.MjSpec.from_string(urdf.text)
    for mimic in urdf.mimics:
        equality = spec.add_equality(type=mujoco.mjtEq.mjEQ_JOINT, name=f"{mimic.joint} mimics")
        equality.name1, equality.name2 = mimic.joint, mimic.other
        equality.data[:5] = mimic.offset, mimic.multiplier, 0.0, 0.0, 0.0
    if floating:
        spec.worldbody.first_body().add_freejoint()
    model = spec.compile()
    for b in range(1, model.nbody):
        mass, centre, inertia = urdf.masses[model.body(b).name]
        moments, axes = np.linalg.eigh(inertia)
        axes = axes * np.sign(np.linalg.det(axes))
        model.body_mass[b], model.body_ipos[b], model.body_inertia[b] = mass, centre, moments
        model.body_iquat[b] = np.roll(Rotation.from_matrix(axes).as_quat(), 1)
    return model


def _named(path: Path, root: Element, tag: str) -> dict[str, ElementTree.Element]:
    """Links or joints by name.

    Raises:
        InputError: two have the same name; MuJoCo would rename one of them.
    """
    found: dict[str, ElementTree.Element] = {}
    for element in root.findall(tag):
        name = element.get("name", "")
        if name in found:
            lines = [getattr(x, "line", 0) for x in (found[name], element)]
            raise InputError(
                f"{tag} {name!r}",
                got=f"two of this name, in lines {lines[0]} and {lines[1]} of {path.name}",
                expected=f"one {tag} of each name",
            )
        found[name] = element
    return found


def _require_once(
    path: Path, element: ElementTree.Element, owner: str, tags: Container[str] = ()
) -> None:
    """Raise `InputError` if an element has a duplicate child; `tags`: check only these."""
    found: dict[str, ElementTree.Element] = {}
    for child in element:
        if child.tag in found and (not tags or child.tag in tags):
            lines = [getattr(x, "line", 0) for x in (found[child.tag], child)]
            raise InputError(
                f"{path.name}, <{child.tag}> of {owner}",
                got=f"two, in lines {lines[0]} and {lines[1]}",
                expected="one",
                cure="Delete the wrong one.",
            )
        found[child.tag] = child


def _mass(path: Path, link: ElementTree.Element, name: str) -> Mass:
    """Mass, centre and inertia of a link; zero if it has no <inertial>.

    Raises:
        InputError: a number is invalid, or an element is duplicated.
    """
    inertial, owner = link.find("inertial"), f"link {name!r}"
    _require_once(path, link, owner, {"inertial"})
    if inertial is None:
        return 0.0, np.zeros(3), np.zeros((3, 3))
    _require_once(path, inertial, owner)
    read = lambda tag, key, otherwise: numbers(path, inertial.find(tag), key, otherwise, owner)
    (mass,), centre = read("mass", "value", (0.0,)), read("origin", "xyz", (0.0,) * 3)
    turn = Rotation.from_euler("xyz", read("origin", "rpy", (0.0,) * 3)).as_matrix()
    six = [read("inertia", f"i{key}", (0.0,))[0] for key in ("xx", "yy", "zz", "xy", "xz", "yz")]
    xx, yy, zz, xy, xz, yz = six
    moments, axes = np.linalg.eigh(np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]]))
    if not are_principal_moments(moments):
        noise = NOISE * (abs(mass) * np.dot(centre, centre) + np.abs(moments).max())
        moments[np.abs(moments) <= noise] = 0.0
    axes = turn @ axes
    return mass, np.array(centre), axes @ np.diag(moments) @ axes.T


class _Bounds(NamedTuple):
    """Bounds on masses that a URDF requests from MuJoCo's compiler in its element <mujoco>.

    Attributes:
        mass: Smallest mass of a link [kg].
        inertia: Smallest principal moment [kg m²].
        balance: Make the moments of a link equal if they are physically impossible.
    """

    mass: float
    inertia: float
    balance: bool

    def kept(self, given: Mass) -> Mass:
        """Masses corrected to the bounds."""
        mass, centre, inertia = given
        moments, axes = np.linalg.eigh(inertia)
        raised = np.maximum(moments, self.inertia) if self.inertia > 0.0 else moments
        if self.balance and raised[0] + raised[1] < raised[2]:
            raised = np.full(3, raised.mean())
        if (raised != moments).any():
            inertia = axes @ np.diag(raised) @ axes.T
        return max(mass, self.mass) if self.mass > 0.0 else mass, centre, inertia


def _bounds(path: Path, root: Element) -> _Bounds:
    compiler = root.find("mujoco/compiler")
    (mass,), (inertia,) = (
        numbers(path, compiler, key, (0.0,)) for key in ("boundmass", "boundinertia")
    )
    balance = compiler is not None and compiler.get("balanceinertia") == "true"
    return _Bounds(mass, inertia, balance)


def _add_placeholder(link: ElementTree.Element) -> None:
    inertial = ElementTree.SubElement(link, "inertial")
    ElementTree.SubElement(inertial, "origin", TURNED)
    ElementTree.SubElement(inertial, "mass", {"value": "1"})
    zero = dict.fromkeys(("ixy", "ixz", "iyz"), "0")
    ElementTree.SubElement(inertial, "inertia", {"ixx": "1", "iyy": "1.1", "izz": "1.2"} | zero)


def _add_compiler(bare: ElementTree.Element, root: Element) -> None:
    """Add the settings of MuJoCo's compiler, and the options of the file's own <mujoco>."""
    said = ElementTree.SubElement(bare, "mujoco")
    options = {"discardvisual": "true", "fusestatic": "false", "balanceinertia": "false"}
    ElementTree.SubElement(said, "compiler", options | {"strippath": "true"})
    said.extend(root.findall("mujoco/option"))


def _checked_joint(
    path: Path, joint: ElementTree.Element, owner: str, notes: list[str], unknown: list[str]
) -> float:
    """Check the numbers of a joint, and remove limits that stand for no limit.

    Returns:
        Its largest speed [rad/s, m/s].

    Raises:
        InputError: a number is invalid.
    """
    for key in ("xyz", "rpy"):
        numbers(path, joint.find("origin"), key, (0.0, 0.0, 0.0), owner)
    if (axis := joint.find("axis")) is not None:
        if axis.get("xyz") is None:
            axis.set("xyz", "1 0 0")
            notes.append(f"{place(path, axis, '', owner)} has no xyz: it is 1 0 0, as URDF has it")
        if not any(numbers(path, axis, "xyz", (1.0, 0.0, 0.0), owner)):
            where = place(path, axis, "xyz", owner)
            raise InputError(where, got=repr(axis.get("xyz")), expected="a direction")
    for dynamics in joint.findall("dynamics"):
        for key in ("damping", "friction"):
            if numbers(path, dynamics, key, (0.0,), owner)[0] < 0.0:
                where = place(path, dynamics, key, owner)
                raise InputError(where, got=repr(dynamics.get(key)), expected="at least 0")
    speeds = [
        _largest_speed(path, limit, owner, notes, unknown) for limit in joint.findall("limit")
    ]
    return min(speeds, default=math.inf)


def _largest_speed(
    path: Path, limit: ElementTree.Element, owner: str, notes: list[str], unknown: list[str]
) -> float:
    """Largest speed of a joint [rad/s, m/s]; its other limits are checked, or removed if unlimited.

    Raises:
        InputError: a limit is not a number, or is invalid.
    """
    given = {
        key: numbers(path, limit, key, (0.0,), owner)[0]
        for key in ("lower", "upper", "effort", "velocity")
    }
    if given["lower"] > given["upper"]:
        got = f"lower={given['lower']:g}, upper={given['upper']:g}"
        where = place(path, limit, "", owner)
        raise InputError(where, got=got, expected="lower below upper")
    for key in ("effort", "velocity"):
        if given[key] == UNKNOWN:
            unknown.append(f"{key} of {owner}")
        elif given[key] < 0.0:
            where, got = place(path, limit, key, owner), repr(limit.get(key))
            raise InputError(where, got=got, expected="a limit of at least 0")
    lower, upper = given["lower"], given["upper"]
    if lower == upper != 0.0:
        where = place(path, limit, "", owner)
        notes.append(f"{where} has lower = upper = {lower:g}: MuJoCo lets the joint move freely")
    free = ["lower", "upper"] if lower == upper or upper - lower == math.inf else []
    free += [key for key in ("effort", "velocity") if given[key] in (UNKNOWN, math.inf)]
    for key in free:
        limit.attrib.pop(key, None)
    speed = given["velocity"]
    return speed if speed > 0.0 else math.inf  # many files contain 0 for unlimited


def _mimics(path: Path, joints: Mapping[str, ElementTree.Element]) -> list[Mimic]:
    """The mimic joints of a URDF.

    Raises:
        InputError: a chain of joints is cyclic, or a number is invalid.
        UnknownNameError: a joint follows one that does not move or does not exist.
    """
    moving = [name for name, joint in joints.items() if joint.get("type") != "fixed"]
    found: dict[str, Mimic] = {}
    for name in moving:
        for said in joints[name].findall("mimic"):
            other, owner = said.get("joint", ""), f"joint {name!r}"
            if other not in moving:
                raise UnknownNameError(f"joint that {name!r} mimics", other, moving)
            (factor,), (offset,) = (
                numbers(path, said, key, (otherwise,), owner)
                for key, otherwise in (("multiplier", 1.0), ("offset", 0.0))
            )
            found[name] = Mimic(name, other, factor, offset)
    return [_resolved(mimic, found) for mimic in found.values()]


def _resolved(mimic: Mimic, found: Mapping[str, Mimic]) -> Mimic:
    """A mimic joint that follows the last joint of its chain directly.

    Raises:
        InputError: the chain is cyclic.
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
