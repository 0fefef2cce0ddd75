"""A robot from a URDF or MJCF file, or from a MuJoCo model."""

import os
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from scipy.spatial.transform import Rotation

from servocon import validate
from servocon.errors import InputError, shortened, warn, written
from servocon.interop.mujoco.files import (
    compiled_mjcf,
    enumerated,
    mujoco_module,
    parsed,
    require_safe,
)
from servocon.interop.mujoco.limits import home_of, limits_of
from servocon.interop.mujoco.masses import impossible, require_finite, require_regular
from servocon.interop.mujoco.solids import solids_of
from servocon.interop.mujoco.urdf import compiled_urdf, read_urdf
from servocon.plant.friction import Friction
from servocon.plant.robot import Frame, Link, Robot, Tree
from servocon.plant.robot.recursions import SIX, SYMMETRIC, joined
from servocon.plant.robot.tree import WORLD, Kind, matrix, vector
from servocon.user_code import explained

KINDS: tuple[Kind, ...] = ("free", "ball", "slide", "hinge")
"""Kinds of joints, in MuJoCo's order."""

LEFT_OUT = {
    "dof_dampingpoly": "damping that is not linear",
    "jnt_stiffnesspoly": "stiffness that is not linear",
    "tendon_stiffness": "springs of tendons",
    "tendon_damping": "damping of tendons",
    "tendon_armature": "inertia of tendons",
    "actuator_armature": "armature of actuators",
    "actuator_damping": "damping of actuators",
    "body_gravcomp": "compensation of gravity",
}
"""Arrays of a model that the plant ignores unless they are zero, with their meaning."""


@explained
def robot(path: Any, *, floating: bool = False, actuators: str = "auto") -> Robot:
    """Read a robot from a URDF or MJCF file; MuJoCo (extra ``robot``) reads it.

    Coordinates and speeds are MuJoCo's, so ``data.qpos`` and ``data.qvel`` can be used unchanged.
    Meshes, contacts, sensors and equality constraints are ignored.

    Args:
        path: A URDF or MJCF file, or a model (`mujoco.MjModel`).
        floating: Let the root of a URDF move freely.
        actuators: ``"joints"``: a motor in every hinge, slide and ball that no equality constraint
            binds to another joint or to a place (free bodies alone get forces and moments).
            ``"file"``: the actuators of an MJCF file, whose inputs are their forces [N, N m],
            multiplied by their gears. ``"auto"``: the file's if it has any.

    Returns:
        The plant. A `ServoconWarning` lists what it omits from the file (dry friction, tendons …).

    Raises:
        MissingRequirementError: MuJoCo is not installed.
        InputError: the file does not exist, MuJoCo cannot read it (with MuJoCo's message), it
            refers to files outside its folder, has no joint, or an actuator acts on no joint.
    """
    validate.choice("actuators", actuators, ("auto", "joints", "file"))
    source = source_of(path, floating)
    for note in source.notes:
        warn(f"robot: {note}")
    model = source.model
    if found := left_out(model):
        cures = ["robot.with_friction() lets the friction act"] * bool(frictions(model))
        cures += ["servocon.interop.mujoco.closures has the constraints"] * bool(equalities(model))
        motors = not _has_own_actuators(model, actuators)
        cures += ["a joint that follows has no motor"] * (motors and bool(followers(model)))
        told = f". {'; '.join(cures)}." if cures else ""
        warn(f"robot: the plant leaves out {', '.join(found)}{told}")
    return plant_of(model, actuators, source.speeds)


class Source(NamedTuple):
    """A model, and further data of its file.

    Attributes:
        model: The model, a `mujoco.MjModel`.
        speeds: Largest speeds by the joints' names [rad/s, m/s], which a model lacks.
        absent: Names of missing meshes.
        notes: Texts for the user about the file.
    """

    model: Any
    speeds: Mapping[str, float]
    absent: list[str]
    notes: list[str]


def source_of(path: Any, floating: bool = False, shown: bool = False) -> Source:
    """The model of a file, or the given one.

    Args:
        path: A URDF or MJCF file, or a model (`mujoco.MjModel`).
        floating: Let the root of a URDF move freely.
        shown: Read the existing meshes and pictures of an MJCF file.

    Raises:
        MissingRequirementError: MuJoCo is not installed.
        InputError: it is neither, is unreadable, has no joint, or has a singular mass matrix.
    """
    validate.flag("floating", floating)
    mujoco = mujoco_module()
    if isinstance(path, mujoco.MjModel):
        source = Source(path, {}, [], [])
    elif isinstance(path, str | os.PathLike):
        source = _read_file(Path(path), floating, shown)
    else:
        expected = "the path of a URDF or MJCF file, or a mujoco.MjModel"
        raise InputError("path", got=written(path), expected=expected)
    model = source.model
    if model.njnt == 0:
        raise InputError("path", got="no joint", expected="a robot that moves")
    require_finite(model)
    read = _Read(model)
    found = impossible(model, read.at, read.links, read.inertias)
    require_regular(model, read.links)
    if not isinstance(path, mujoco.MjModel):
        mujoco.mj_setConst(model, mujoco.MjData(model))
    return source._replace(notes=[*source.notes, *found.notes()])


def _read_file(path: Path, floating: bool, shown: bool) -> Source:
    """The model of a file.

    Raises:
        InputError: it is unreadable.
    """
    root = parsed(path)
    if floating and root.tag != "robot":
        expected = "False of an MJCF file, which says itself which joints there are"
        raise InputError("floating", got=True, expected=expected)
    try:
        if root.tag == "robot":
            urdf = read_urdf(path, root)
            return Source(compiled_urdf(urdf, floating), urdf.speeds, [], urdf.notes)
        require_safe(path, root, shown)
        model, absent = compiled_mjcf(path, shown)
        return Source(model, {}, absent, [])
    except InputError:
        raise
    except (ValueError, RuntimeError) as error:
        said = shortened(str(error))
        raise InputError(
            "path", got=repr(str(path)), expected=f"a model that MuJoCo reads; it says: {said}"
        ) from error


def plant_of(model: Any, actuators: str, speeds: Mapping[str, float] | None = None) -> Robot:
    """The plant of a model; see `robot`.

    Args:
        model: A `mujoco.MjModel`.
        actuators: ``"auto"``, ``"joints"`` or ``"file"``.
        speeds: Largest speeds by the joints' names [rad/s, m/s], which a model lacks.

    Raises:
        InputError: an actuator acts on no joint.
    """
    read = _Read(model)
    kinds = {link.kind for link in read.links}
    own = _has_own_actuators(model, actuators)
    if own:
        B, inputs = _actuators(model)
    elif ("free" in kinds and len(kinds) > 1) or followers(model):
        B, inputs = _motors(read.tree(), [name_of(model, "joint", j) for j in followers(model)])
    else:
        B, inputs = None, None
    stiffness, rest = _springs(model)
    given = np.eye(model.nv) if B is None else B
    mass, centre, inertia = (np.array(values) for values in zip(*read.inertias, strict=True))
    damping = np.array(model.dof_damping, float).reshape(model.nv, -1)[:, 0].copy()
    dry = np.array(model.dof_frictionloss, float)
    unphysical = impossible(model, read.at, read.links, read.inertias).links
    return Robot(
        mass=mass,
        centre=centre,
        inertia=inertia,
        armature=model.dof_armature.copy(),
        friction=Friction(viscous=damping),
        stiffness=stiffness,
        rest=rest,
        gravity=np.array(model.opt.gravity, float),
        B=B,
        tree=read.tree(),
        dry_friction=tuple(dry.tolist()) if np.any(dry) else None,
        unphysical=tuple(unphysical),
        inputs=inputs,
        limits=limits_of(model, given, own, speeds or {}),
        home=home_of(model),
        solids=solids_of(model, read.at),
    )


def name_of(model: Any, kind: str, index: int) -> str:
    """Name of a body, site or joint in a tree; if it has none, its number.

    Args:
        model: The model.
        kind: ``"body"``, ``"site"`` or ``"joint"``.
        index: Its index.
    """
    name = getattr(model, kind)(index).name or f"{kind} {index}"
    bodies = {model.body(b).name for b in range(model.nbody)}
    return f"site {name}" if kind == "site" and name in bodies else name


class _At(NamedTuple):
    """Pose of a body in its link; the link is −1 for the world."""

    link: int
    R: np.ndarray
    p: np.ndarray


class _Read:
    """Links, frames and inertias of a model.

    Several joints of a body become successive links, the last of which has the body's mass. Bodies
    without a joint are parts of the link that carries them.
    """

    def __init__(self, model: Any):
        self.links: list[Link] = []
        self.inertias: list[tuple[float, np.ndarray, np.ndarray]] = []
        self._frames = {"world": Frame(WORLD, matrix(np.eye(3)), (0.0, 0.0, 0.0))}
        self._model = model
        at = [_At(WORLD, np.eye(3), np.zeros(3))]
        for b in range(1, model.nbody):
            at.append(self._body(b, at[model.body_parentid[b]]))
        self.at = at
        joints = [link.joint for link in self.links]
        for j, name in enumerate(joints):
            _require_one_name("joint", name, joints[:j])
        for b in range(1, model.nbody):
            self._add_frame(name_of(model, "body", b), at[b])
        for s in range(model.nsite):
            place = at[model.site_bodyid[s]]
            R, p = place.R @ rotation(model.site_quat[s]), place.R @ model.site_pos[s] + place.p
            self._add_frame(name_of(model, "site", s), _At(place.link, R, p))

    def tree(self) -> Tree:
        """The links and frames."""
        return Tree(tuple(self.links), tuple(self._frames.items()))

    def _add_frame(self, name: str, at: _At) -> None:
        _require_one_name("body or site", name, self._frames)
        self._frames[name] = Frame(at.link, matrix(at.R), vector(at.p))

    def _body(self, b: int, parent: _At) -> _At:
        """Links of a body, and its pose in the last of them."""
        model = self._model
        R = parent.R @ rotation(model.body_quat[b])
        p = parent.R @ model.body_pos[b] + parent.p
        name = name_of(model, "body", b)
        axes = rotation(model.body_iquat[b])
        inertia = axes @ np.diag(model.body_inertia[b]) @ axes.T
        mass, centre = float(model.body_mass[b]), np.array(model.body_ipos[b])
        joints = range(model.body_jntadr[b], model.body_jntadr[b] + model.body_jntnum[b])
        here, before = parent.link, np.zeros(3)
        for j in joints:
            kind = KINDS[int(model.jnt_type[j])]
            joint = model.joint(j)
            place = joint.pos if kind in ("hinge", "ball") else np.zeros(3)
            first = j == joints[0]
            self.links.append(
                Link(
                    name,
                    name_of(model, "joint", j),
                    kind,
                    here,
                    vector(joint.axis),
                    matrix(R if first else np.eye(3)),
                    vector(R @ place + p if first else place - before),
                    float(model.qpos0[model.jnt_qposadr[j]]) if kind in ("hinge", "slide") else 0.0,
                )
            )
            if kind == "free":
                fixed = self.links[-1]._replace(rotation=matrix(np.eye(3)), offset=(0.0, 0.0, 0.0))
                self.links[-1] = fixed
            self.inertias.append((0.0, np.zeros(3), np.zeros(6)))
            here, before = len(self.links) - 1, place
        at = _At(here, np.eye(3), -before) if len(joints) else _At(here, R, p)
        if here != WORLD:
            self._add(here, mass, at.R @ centre + at.p, at.R @ inertia @ at.R.T)
        return at

    def _add(self, link: int, mass: float, centre: np.ndarray, inertia: np.ndarray) -> None:
        """Add a body to the inertia of a link."""
        old_mass, old_centre, six = self.inertias[link]
        old = old_mass, old_centre, six[SYMMETRIC]
        total, common, both = joined(old, (mass, centre, inertia))
        self.inertias[link] = (total, common, both[SIX])


def _require_one_name(what: str, name: str, before: Collection[str]) -> None:
    """Refuse a name that is already used.

    Raises:
        InputError: something before it has this name.
    """
    if name in before:
        raise InputError(
            f"{what} {name!r}",
            got="two of this name; what has no name in the file has its number for one",
            expected=f"one {what} of each name",
            cure="Give each a name of its own in the file.",
        )


def rotation(quaternion: np.ndarray) -> np.ndarray:
    """Rotation matrix of a quaternion (w, x, y, z)."""
    return Rotation.from_quat(np.roll(quaternion, -1)).as_matrix()


def _springs(model: Any) -> tuple[np.ndarray, np.ndarray]:
    """Stiffness of the joints, and coordinates of relaxed springs (n)."""
    stiffness, rest = np.zeros(model.nv), np.zeros(model.nv)
    for j in range(model.njnt):
        k = float(np.ravel(model.jnt_stiffness[j])[0])
        if KINDS[int(model.jnt_type[j])] in ("hinge", "slide"):
            stiffness[model.jnt_dofadr[j]] = k
            rest[model.jnt_dofadr[j]] = model.qpos_spring[model.jnt_qposadr[j]]
    return stiffness, rest


def _has_own_actuators(model: Any, actuators: str) -> bool:
    """True if the inputs are those of the file's actuators."""
    return actuators == "file" or (actuators == "auto" and model.nu > 0)


def _motors(tree: Tree, without: Collection[str]) -> tuple[np.ndarray, tuple[str, ...]]:
    """A motor in every joint, by name, except those of floating bases and the given ones."""
    places, labels, columns = tree.places().v, [], []
    for i, link in enumerate(tree.links):
        if link.kind == "free" or link.joint in without:
            continue
        for k in range(places[i], places[i + 1]):
            columns.append(np.eye(places[-1])[k])
            unit = "N" if link.kind == "slide" else "N m"
            part = "" if link.kind in ("hinge", "slide") else f" m{'xyz'[k - places[i]]}"
            labels.append(f"{link.joint}{part} [{unit}]")
    return np.reshape(columns, (-1, places[-1])).T, tuple(labels)


def _actuators(model: Any) -> tuple[np.ndarray, tuple[str, ...]]:
    """Generalized force of each of the file's actuators, and its label.

    Raises:
        InputError: there are none, or one acts on no hinge or slide.
    """
    if model.nu == 0:
        cure = "With actuators='joints' every joint has a motor."
        raise InputError("actuators", got="'file'", expected="actuators in the file", cure=cure)
    mujoco, B, labels = mujoco_module(), np.zeros((model.nv, model.nu)), []
    on_joint = {int(mujoco.mjtTrn.mjTRN_JOINT), int(mujoco.mjtTrn.mjTRN_JOINTINPARENT)}
    for a in range(model.nu):
        name = model.actuator(a).name or f"actuator {a}"
        joint = int(model.actuator_trnid[a, 0])
        kind = (
            KINDS[int(model.jnt_type[joint])] if int(model.actuator_trntype[a]) in on_joint else ""
        )
        if kind not in ("hinge", "slide"):
            raise InputError(
                f"actuator {name!r}",
                got=f"one on a {kind} joint" if kind else "one on a tendon, site or body",
                expected="actuators of hinges and slides",
                cure="With actuators='joints' every joint has a motor of its own instead.",
            )
        B[model.jnt_dofadr[joint], a] = model.actuator_gear[a, 0]
        labels.append(f"{name} [{'N m' if kind == 'hinge' else 'N'}]")
    return B, tuple(labels)


def left_out(model: Any) -> list[str]:
    """Texts of the parts of the dynamics that the plant omits."""
    found = [text for name, text in LEFT_OUT.items() if np.any(getattr(model, name, np.zeros(0)))]
    for j in range(model.njnt):
        turning = KINDS[int(model.jnt_type[j])] in ("ball", "free")
        if turning and np.ravel(model.jnt_stiffness[j])[0]:
            found.append(f"the spring of joint {model.joint(j).name!r}, a ball or free")
    if bound := equalities(model):
        found.append(f"equality constraints ({enumerated(bound)})")
    if model.opt.density or model.opt.viscosity:
        found.append("forces of a fluid")
    if sizes := frictions(model):
        found.insert(0, f"dry friction ({enumerated(sizes)})")
    return found


def frictions(model: Any) -> list[str]:
    """Texts of the dry friction of each joint that has some."""
    sizes: dict[str, None] = {}
    for k in np.flatnonzero(model.dof_frictionloss):
        j = int(model.dof_jntid[k])
        unit = "N" if KINDS[int(model.jnt_type[j])] == "slide" else "N m"
        sizes[f"{name_of(model, 'joint', j)!r} {model.dof_frictionloss[k]:.3g} {unit}"] = None
    return list(sizes)


def equalities(model: Any) -> list[str]:
    """Texts of the active equality constraints of a model."""
    found = []
    for e in np.flatnonzero(model.eq_active0).tolist():
        j, other = int(model.eq_obj1id[e]), int(model.eq_obj2id[e])
        if not _is_of_joints(model, e):
            found.append(repr(model.equality(e).name or f"equality {e}"))
        elif other < 0:
            found.append(f"{name_of(model, 'joint', j)!r} stands still")
        else:
            names = (repr(name_of(model, "joint", i)) for i in (j, other))
            found.append(" follows ".join(names))
    return found


def followers(model: Any) -> dict[int, int]:
    """Joints that an active equality constraint binds to another joint, or to a place (−1).

    Joints are indices. In a group of joints that follow each other, one is left independent.
    """
    found: dict[int, int] = {}
    for e in np.flatnonzero(model.eq_active0).tolist():
        if _is_of_joints(model, e):
            joint, other = int(model.eq_obj1id[e]), int(model.eq_obj2id[e])
            end = other
            while end in found:
                end = found[end]
            if end != joint:
                found[joint] = other
    return found


def _is_of_joints(model: Any, e: int) -> bool:
    return int(model.eq_type[e]) == int(mujoco_module().mjtEq.mjEQ_JOINT)
