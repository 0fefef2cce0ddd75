"""Plants and experiments of servocon and of third parties by name, through entry points."""

import importlib.util
import sys
from collections.abc import Callable
from importlib.machinery import SourceFileLoader
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from types import CodeType
from typing import Any

from servocon.errors import InputError, MissingRequirementError, PluginError, UnknownNameError
from servocon.experiment.plugins import Description, description, missing, plugin_errors

PLANTS = "servocon.plants"
"""Entry-point group of plants."""

EXPERIMENTS = "servocon.experiments"
"""Entry-point group of experiments."""


def list_names(group: str) -> tuple[str, ...]:
    """The installed names of a group, in order; nothing is imported."""
    return tuple(sorted({point.name for point in entry_points(group=group)}))


def origin(group: str, name: str) -> str:
    """The distribution and object (or several, in conflict) behind a name; nothing is imported."""
    points = entry_points(group=group, name=name)
    return " and ".join(sorted({_describe(point) for point in points}))


def describe(group: str, name: str) -> Description:
    """Summary and requirements of a name, read from its source; nothing is imported."""
    points = list(entry_points(group=group, name=name))
    return description(points[0]) if len({p.value for p in points}) == 1 else Description()


def load_plant(name: str) -> Callable[..., Any]:
    """The plant class, or the function that makes a plant, with that name.

    Raises:
        UnknownNameError: nothing with that name is installed.
        PluginError: two distributions provide it, it fails to import, or it is not callable.
    """
    return _load(PLANTS, name)


def load_experiment(name: str) -> type:
    """The experiment class of that name, or the one in a Python file.

    Args:
        name: An installed name, or a path that ends in ``.py``.

    Raises:
        UnknownNameError: nothing with that name is installed.
        InputError: there is no such file, or it does not have exactly one experiment that is not a
            base of another.
        MissingRequirementError: a requirement is not installed.
        PluginError: it fails to import, or is not an experiment.
    """
    from servocon.experiment.experiment import Experiment

    loaded = _from_file(Path(name)) if name.endswith(".py") else _load(EXPERIMENTS, name)
    if not (isinstance(loaded, type) and issubclass(loaded, Experiment)):
        raise PluginError(
            f"experiment {name!r} ({loaded!r}): expected a subclass of servocon.Experiment"
        )
    absent = missing(loaded.requires)
    if absent:
        raise MissingRequirementError(name, absent)
    return loaded


def _find(group: str, name: str) -> EntryPoint:
    found = list(entry_points(group=group, name=name))
    kind = group.rsplit(".", 1)[1].rstrip("s")
    if not found:
        raise UnknownNameError(kind, name, list_names(group))
    if len({point.value for point in found}) > 1:
        raise PluginError(
            f"{kind} {name!r} is given by {' and by '.join(sorted(map(_describe, found)))}; "
            "uninstall one of them"
        )
    return found[0]


def _load(group: str, name: str) -> Any:
    point = _find(group, name)
    with plugin_errors(f"{name!r} from {_describe(point)} cannot be imported"):
        loaded = point.load()
    if not callable(loaded):
        raise PluginError(
            f"{name!r} from {_describe(point)} is a {type(loaded).__name__}; expected a class or "
            "a function"
        )
    return loaded


def _describe(point: EntryPoint) -> str:
    package = point.dist.name if point.dist is not None else "an unknown package"
    return f"{package} ({point.value})"


class _Source(SourceFileLoader):
    """Loader that reads the source each time.

    Otherwise old bytecode is used if size and second of modification are equal, e.g. after 2.0
    becomes 4.0.
    """

    def get_code(self, fullname: str) -> CodeType:
        """Code of the present file, without a cache."""
        path = self.get_filename(fullname)
        return self.source_to_code(self.get_data(path), path)


def _from_file(path: Path) -> Any:
    from servocon.experiment.experiment import Experiment

    if not path.is_file():
        raise InputError("file", got=str(path), expected="an existing Python file")
    name = f"servocon file {path.stem}"  # must not hide a module: the file may be called control.py
    spec = importlib.util.spec_from_file_location(name, path, loader=_Source(name, str(path)))
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module  # help texts are read from the module's source
    folder = str(path.parent.resolve())
    if folder not in sys.path:
        sys.path.append(folder)  # for files beside it; last, so that they do not hide packages
    with plugin_errors(str(path)):
        spec.loader.exec_module(module)
    own = [
        value
        for value in vars(module).values()
        if isinstance(value, type) and issubclass(value, Experiment) and value.__module__ == name
    ]
    own = [one for one in own if not any(one in other.__mro__[1:] for other in own)]
    if len(own) != 1:
        raise InputError(
            f"file {str(path)!r}",
            got=f"{len(own)} experiments ({', '.join(c.__name__ for c in own)})"
            if own
            else "no experiment",
            expected="exactly one subclass of servocon.Experiment that no other derives from",
            cure="Put each into a file of its own."
            if own
            else "Write one (experiments.md in docs). Start a script that makes its run itself "
            "with python; `run.live().wait()` at its end shows the run with sliders.",
        )
    return own[0]
