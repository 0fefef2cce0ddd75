"""Robot files as XML: their content is checked before MuJoCo reads any of it."""

import math
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from xml.etree import ElementTree
from xml.parsers import expat

from servocon.errors import InputError, MissingRequirementError

LARGEST = 2**26
"""Largest size of a file [bytes]."""

DEEPEST = 500
"""Largest nesting depth of elements, as in MuJoCo's own parser."""

LARGEST_NUMBER = 1e100
"""Largest number in a file: products of numbers must be finite."""

OF_URDF = frozenset({"lower", "upper", "effort", "velocity"})
OF_MJCF = frozenset({"range", "ctrlrange", "forcerange", "actuatorfrcrange", "lengthrange"})
LIMITS = OF_URDF | OF_MJCF
"""Attributes that may be infinite, which means that there is no limit."""

FOLDERS = ("meshdir", "texturedir", "assetdir")

SIZES = {
    ("hfield", ("nrow", "ncol")): 2**22,
    ("texture", ("width", "height")): 2**24,
    ("replicate", ("count",)): 10**4,
    ("composite", ("count",)): 10**5,
    ("flexcomp", ("count",)): 10**5,
}
"""Elements of an MJCF file for which MuJoCo allocates memory, and the largest allowed numbers."""

NAMED = 4
"""Largest number of items of one kind that a message names."""

MEMORY = 2**30
"""Largest memory that an MJCF file may request [bytes]."""


def mujoco_module() -> Any:
    """The module of MuJoCo.

    Raises:
        MissingRequirementError: MuJoCo is not installed.
    """
    try:
        import mujoco
    except ImportError as error:
        raise MissingRequirementError("robot", ("servocon[robot]",)) from error
    return mujoco


def enumerated(names: Sequence[str]) -> str:
    """Text of some names; only the first ones if there are many."""
    few = ", ".join(names[:NAMED])
    return few if len(names) <= NAMED else f"{few} … ({len(names)} in all)"


class Element(ElementTree.Element):
    """An element that stores its line in the file."""

    line = 0


def parsed(path: Path) -> Element:
    """The root of a URDF or MJCF file.

    Args:
        path: The file.

    Raises:
        InputError: the file does not exist, is not XML of these kinds, or has a document type.
    """
    root = _tree(path, _text(path))
    if root.tag not in ("robot", "mujoco", "mujocoinclude"):
        expected = "<robot> (URDF) or <mujoco> (MJCF) as its first element"
        cure = "Run xacro first." if "xacro" in root.tag or path.suffix == ".xacro" else ""
        raise InputError("path", got=f"<{root.tag}>", expected=expected, cure=cure)
    return root  # pyright: ignore[reportReturnType]  # its factory makes nothing else


def place(path: Path, element: ElementTree.Element, key: str = "", owner: str = "") -> str:
    """Text for an element, or for one of its attributes, in a message.

    Args:
        path: The file.
        element: The element.
        key: Name of the attribute.
        owner: Text for the link or joint to which it belongs.
    """
    line, name = getattr(element, "line", 0), element.get("name")
    words = [f"{key} of <{element.tag}>" if key else f"<{element.tag}>"]
    words += [repr(name)] * bool(name) + [f"of {owner}"] * bool(owner)
    return f"{path.name}, line {line}, {' '.join(words)}"


def numbers(
    path: Path,
    element: ElementTree.Element | None,
    key: str,
    otherwise: tuple[float, ...],
    owner: str = "",
) -> list[float]:
    """The numbers of an attribute; infinite ones pass for limits only.

    Args:
        path: The file, for messages.
        element: The element, or None if there is none.
        key: Name of the attribute.
        otherwise: Default numbers; the attribute must have as many.
        owner: The link or joint to which it belongs, for messages.

    Raises:
        InputError: the attribute has other entries.
    """
    text = None if element is None else element.get(key)
    if element is None or text is None:
        return list(otherwise)
    found = [_number(part) for part in text.split()]
    count, where = len(otherwise), place(path, element, key, owner)
    if len(found) != count or any(map(math.isnan, found)):
        expected = "a number" if count == 1 else f"{count} numbers"
        cure = "Run xacro first." if "$" in text else "Correct it in the file."
        raise InputError(where, got=repr(text), expected=expected, cure=cure)
    _require_sensible(where, key, text, found)
    return found


def require_numbers(path: Path, root: ElementTree.Element) -> None:
    """Require that all numbers in a file are finite and have finite products.

    Args:
        path: The file.
        root: Its root.

    Raises:
        InputError: an attribute is NaN, infinite (except limits) or beyond `LARGEST_NUMBER`.
    """
    names = {x.get(key) for x in root.iter() for key in ("name", "class")}
    for element in root.iter():
        for key, text in element.attrib.items():
            if key not in ("name", "class") and text not in names:
                try:
                    found = [float(part) for part in text.split()]
                except ValueError:
                    continue
                _require_sensible(place(path, element, key), key, text, found)


def _number(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        return math.nan


def _require_sensible(where: str, key: str, text: str, found: list[float]) -> None:
    most = math.inf if key in LIMITS else LARGEST_NUMBER
    if not all(abs(x) <= most for x in found):
        expected = "numbers" if key in LIMITS else f"numbers of at most {LARGEST_NUMBER:g}"
        cure = "Correct it in the file."
        raise InputError(where, got=repr(text), expected=expected, cure=cure)


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


def _tree(path: Path, text: bytes) -> ElementTree.Element:
    """The root of a UTF-8 XML file without a document type and without its own entities.

    The encoding declared by a file is ignored, as MuJoCo ignores it: what is checked must be what
    MuJoCo reads. As in MuJoCo, prefixes of names need no declaration, and blank lines may come
    first.

    Raises:
        InputError: it is not such a file.
    """
    builder, depth = ElementTree.TreeBuilder(element_factory=Element), 0
    parser, blank = expat.ParserCreate("utf-8"), len(text) - len(text.lstrip())
    above = text[:blank].count(b"\n")

    def begin(tag: str, attributes: dict[str, str]) -> None:
        nonlocal depth
        depth += 1
        if depth > DEEPEST:
            got = f"{str(path)!r} with elements in elements, more than {DEEPEST} deep"
            raise InputError("path", got=got, expected="a URDF or MJCF file")
        element: Any = builder.start(tag, attributes)
        element.line = above + parser.CurrentLineNumber

    def end(tag: str) -> None:
        nonlocal depth
        depth -= 1
        builder.end(tag)

    def refuse(*_: Any) -> None:
        raise InputError(
            "path",
            got=f"{str(path)!r} with a document type or entities",
            expected="a URDF or MJCF file without them",
            cure="They can read other files; write out what they stand for.",
        )

    parser.StartElementHandler, parser.EndElementHandler = begin, end
    parser.CharacterDataHandler = builder.data
    parser.StartDoctypeDeclHandler = parser.EntityDeclHandler = refuse
    try:
        parser.Parse(text[blank:], True)
    except expat.ExpatError as error:
        raise InputError(
            "path", got=repr(str(path)), expected=f"an XML file in UTF-8; the parser says: {error}"
        ) from error
    return builder.close()


def require_safe(path: Path, root: Element, shown: bool = True) -> None:
    """Require that an MJCF file stays in its folder and requests a reasonable amount of memory.

    Args:
        path: The file.
        root: Its root.
        shown: True if its meshes will be read, which must then be in its folder too.

    Raises:
        InputError: the file, or a file that it includes, names a file elsewhere, includes itself,
            or requests more than `SIZES` and `MEMORY` allow.
    """
    _require_safe(path, root, path.parent.resolve(), (), shown)


def _require_safe(
    path: Path, root: Element, folder: Path, within: tuple[Path, ...], shown: bool
) -> None:
    here = path.resolve()
    if here in within:
        chain = [*within[within.index(here) :], here]
        raise InputError(
            "path",
            got=" → ".join(file.name for file in chain),
            expected="files that do not include themselves",
        )
    for element in root.iter():
        for key, name in element.attrib.items():
            named = key.startswith("file") or (element.tag == "compiler" and key in FOLDERS)
            unread = not shown and (key == "meshdir" or element.tag == "mesh")
            if named and not unread:
                _require_inside(path, folder, folder / name, name)
    require_numbers(path, root)
    _require_small(path, root, 1.0)
    for element in root.iter():
        if element.tag in ("include", "model") and element.get("file"):
            below = folder / element.get("file", "")
            _require_safe(below, parsed(below), folder, (*within, here), shown)


def _require_inside(path: Path, folder: Path, place: Path, name: str) -> None:
    """Refuse a file outside the folder of the file that names it."""
    if not place.resolve().is_relative_to(folder.resolve()):
        raise InputError(
            "path",
            got=f"{str(path)!r}, which refers to {name!r}",
            expected="files in its own folder, or below it",
        )


def _require_small(path: Path, element: ElementTree.Element, times: float) -> None:
    """Refuse an element that requests too much memory, multiplied by its repetitions."""
    for (tag, keys), most in SIZES.items():
        if element.tag == tag:
            asked = math.prod(x for key in keys for x in _counts(element.get(key, "")))
            times = times * asked if tag == "replicate" else times
            if max(asked, times) > most:
                got = f"{max(asked, times):.3g}"
                where = place(path, element, " × ".join(keys))
                raise InputError(where, got=got, expected=f"at most {most}")
    if element.tag == "size":
        for key, text in element.attrib.items():
            if _bytes(text) > MEMORY:
                where = place(path, element, key)
                raise InputError(where, got=repr(text), expected=f"at most {MEMORY}")
    for child in element:
        _require_small(path, child, times)


def _counts(text: str) -> list[float]:
    found = [_number(part) for part in text.split()]
    return [x for x in found if x > 0.0]


def _bytes(text: str) -> float:
    """A number of bytes with an optional letter for a power of 1024."""
    letter = "KMGTPE".find(text[-1:].upper()) + 1 if text[-1:].isalpha() else 0
    found = _number(text[:-1] if letter else text)
    return 0.0 if math.isnan(found) else found * 1024.0**letter


def compiled_mjcf(path: Path, shown: bool) -> tuple[Any, list[str]]:
    """The model that MuJoCo compiles from an MJCF file, and the names of missing meshes.

    Args:
        path: The file.
        shown: Read existing meshes, height fields, textures and skins; else only the meshes that
            define the mass of a body.

    Raises:
        ValueError: MuJoCo cannot compile the model; its message says why.
        InputError: a missing mesh defines the mass of a body.
    """
    spec, folder = mujoco_module().MjSpec.from_file(str(path)), path.parent
    assets = {_name(x): x for x in [*spec.meshes, *spec.hfields]}
    there = {name for name, x in assets.items() if _is_there(folder, spec, x, x.file)}
    wanted, absent = there if shown else set(), set()
    for geom in spec.geoms:
        name = geom.meshname or geom.hfieldname
        if geom.meshname and _gives_mass(spec, geom):
            if name not in there:
                raise InputError(
                    f"body {geom.parent.name!r} of {path.name}",
                    got=f"a mass from the mesh {name!r}, whose file is not there",
                    expected="the mesh, or an <inertial> in the body",
                )
            for place in _places(folder, spec, assets[name], assets[name].file):
                _require_inside(path, folder, place, assets[name].file)
            wanted = wanted | {name}
        elif name and name not in wanted:
            absent |= {name} - there
            _make_point(geom)
    for name, asset in assets.items():
        if name not in wanted:
            spec.delete(asset)
    _drop_pictures(spec, folder, shown)
    return spec.compile(), sorted(absent)


def _name(asset: Any) -> str:
    """Name of a mesh, height field or texture; by default that of its file."""
    return asset.name or Path(asset.file).stem


def _is_there(folder: Path, spec: Any, asset: Any, *files: str) -> bool:
    """True if the files of an asset exist, or it needs none."""
    return all(any(_places(folder, spec, asset, file)) for file in files if file)


def _places(folder: Path, spec: Any, asset: Any, file: str) -> list[Path]:
    """The existing files among the places where MuJoCo looks for one."""
    key = "texturedir" if hasattr(asset, "cubefiles") else "meshdir"
    name = Path(file).name if spec.strippath else file
    places = (folder / getattr(asset.compiler, key) / name, folder / name)
    return [place for place in places if place.is_file()]


def _gives_mass(spec: Any, geom: Any) -> bool:
    """True if this geom contributes to the mass of a body that moves."""
    body, always = geom.parent, mujoco_module().mjtInertiaFromGeom.mjINERTIAFROMGEOM_TRUE
    lower, upper = spec.compiler.inertiagrouprange
    weightless = geom.mass == 0.0 or (math.isnan(geom.mass) and geom.density == 0.0)
    if weightless or not lower <= geom.group <= upper:
        return False
    if body.explicitinertial and spec.compiler.inertiafromgeom != always:
        return False
    while body is not None and not body.joints:
        body = body.parent
    return body is not None


def _make_point(geom: Any) -> None:
    """Replace a geom by a point without mass, contact or picture."""
    geom.type, geom.size = mujoco_module().mjtGeom.mjGEOM_SPHERE, (1e-6, 0.0, 0.0)
    geom.meshname = geom.hfieldname = geom.material = ""
    geom.mass, geom.rgba = 0.0, (0.0, 0.0, 0.0, 0.0)
    geom.contype = geom.conaffinity = 0


def _drop_pictures(spec: Any, folder: Path, shown: bool) -> None:
    """Delete all skins and textures, or only missing ones."""
    for skin in list(spec.skins):
        if not (shown and _is_there(folder, spec, skin, skin.file)):
            spec.delete(skin)
    gone = set()
    for texture in list(spec.textures):
        if not (shown and _is_there(folder, spec, texture, texture.file, *texture.cubefiles)):
            gone.add(_name(texture))
            spec.delete(texture)
    for material in spec.materials:
        material.textures = ["" if name in gone else name for name in material.textures]
