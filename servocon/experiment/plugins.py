"""Descriptions of plug-ins, read without import, and errors that plug-ins raise."""

import ast
import sys
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.machinery import PathFinder
from importlib.metadata import EntryPoint, PackageNotFoundError, requires, version
from pathlib import Path
from typing import NamedTuple

from servocon.errors import PluginError, ServoconError

FRAMEWORK = Path(__file__).parents[1]
"""Folder of servocon; frames in it are not the user's."""


class Description(NamedTuple):
    """A plug-in's description, read from its source.

    Attributes:
        summary: First paragraph of its docstring; empty if its source is not found.
        requires: Requirements in addition to its distribution's, see `Experiment.requires`.
    """

    summary: str = ""
    requires: tuple[str, ...] = ()


def description(point: EntryPoint) -> Description:
    """The description of the class or function behind an entry point; nothing is imported."""
    try:
        found = _definition(point.module, point.attr)
    except (OSError, SyntaxError, ValueError):
        found = None
    if found is None:
        return Description()
    summary = (ast.get_docstring(found) or "").split("\n\n", 1)[0]
    return Description(" ".join(summary.split()), _requires(found))


def missing(requirements: tuple[str, ...]) -> tuple[str, ...]:
    """Requirements that are not installed, e.g. ``"servocon[qp]"``."""
    return tuple(text for text in requirements if not _installed(text))


@contextmanager
def plugin_errors(where: str) -> Iterator[None]:
    """Turn everything that a plug-in's own code raises into a `PluginError`.

    This includes `SystemExit`: a plug-in must not end the program. Errors of servocon and
    interrupts pass.

    Args:
        where: The plug-in and its part, e.g. ``"experiment 'crane', run"``.

    Raises:
        PluginError: the block raised; the message names the error, its file and its line.
    """
    try:
        yield
    except (ServoconError, KeyboardInterrupt):
        raise
    except BaseException as error:
        raise PluginError(f"{where}: {_text(error)}{_place(error)}") from error


def _text(error: BaseException) -> str:
    """The error in words, even without a message."""
    try:
        return f"{type(error).__name__}: {error}".strip(": ")
    except Exception:  # its __str__ raises
        return type(error).__name__


def _place(error: BaseException) -> str:
    """The last line of the traceback outside servocon and libraries, in words."""
    own = [
        frame
        for frame in traceback.extract_tb(error.__traceback__)
        if FRAMEWORK not in Path(frame.filename).parents
        and "site-packages" not in frame.filename
        and not frame.filename.startswith(("<", sys.base_prefix))
    ]
    return f" ({own[-1].filename}:{own[-1].lineno})" if own else ""


def _definition(module: str, name: str) -> ast.ClassDef | ast.FunctionDef | None:
    """The definition of a name in a module, following its imports."""
    source = _source(module)
    if source is None:
        return None
    for node in ast.parse(source.read_bytes()).body:
        if isinstance(node, ast.ClassDef | ast.FunctionDef) and node.name == name:
            return node
        if isinstance(node, ast.ImportFrom) and node.module and not node.level:
            for alias in node.names:
                if (alias.asname or alias.name) == name and node.module != module:
                    return _definition(node.module, alias.name)
    return None


def _source(module: str) -> Path | None:
    """The source file of a module; its packages are located, not imported."""
    folders, origin, name = None, None, ""
    for part in module.split("."):
        name = f"{name}.{part}" if name else part
        spec = PathFinder.find_spec(name, folders)
        if spec is None:
            return None
        folders, origin = spec.submodule_search_locations, spec.origin
    return Path(origin) if origin and origin.endswith(".py") else None


def _requires(node: ast.ClassDef | ast.FunctionDef) -> tuple[str, ...]:
    """The literal of `requires` in the body of a class."""
    for line in node.body:
        if isinstance(line, ast.Assign):
            targets = line.targets
        elif isinstance(line, ast.AnnAssign):
            targets = [line.target]
        else:
            continue
        named = any(isinstance(target, ast.Name) and target.id == "requires" for target in targets)
        if named and line.value is not None:
            return tuple(map(str, ast.literal_eval(line.value)))
    return ()


def _installed(text: str) -> bool:
    """True if a requirement is installed, with its extras."""
    from packaging.requirements import Requirement

    wanted = Requirement(text)
    try:
        if not wanted.specifier.contains(version(wanted.name), prereleases=True):
            return False
    except PackageNotFoundError:
        return False
    for line in requires(wanted.name) or ():
        further = Requirement(line)
        of_extra = further.marker is not None and any(
            further.marker.evaluate({"extra": extra}) and not further.marker.evaluate({"extra": ""})
            for extra in wanted.extras
        )
        if of_extra:
            further.marker = None
            if not _installed(str(further)):
                return False
    return True
