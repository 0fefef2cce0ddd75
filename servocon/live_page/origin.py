"""The origin of a live session's experiment, and its exported file."""

import base64
import re
import sys
from collections.abc import Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from textwrap import wrap
from typing import Any

from servocon.errors import OutputError
from servocon.experiment import checking, registry
from servocon.experiment.experiment import Experiment
from servocon.experiment.file_names import file_stem
from servocon.tree import dumps


@dataclass(frozen=True)
class Origin:
    """The origin of an experiment.

    Attributes:
        title: Its name, for titles and files.
        start: Lines of Python that define `BASE`, the experiment with its default numbers; empty if
            it cannot be imported; then the export contains its bytes.
        file: Its watched file; None without one.
    """

    title: str
    start: str
    file: Path | None = None


def load(name: str) -> tuple[Experiment, Origin]:
    """An experiment by its name or file, with its default numbers, and its origin.

    Raises:
        ServoconError: it does not exist, cannot be imported, or has no defaults.
    """
    kind = registry.load_experiment(name)
    made = checking.default(kind, name)
    if not name.endswith(".py"):
        return made, Origin(name, f"BASE = sc.load_experiment({name!r})()")
    path = Path(name).resolve()
    text = path.read_text("utf-8").rstrip()
    return made, Origin(path.stem, f"{text}\n\n\nBASE = {kind.__name__}()", path)


def of_object(experiment: Experiment) -> Origin:
    """The origin of an experiment object.

    If its class can be imported and has default numbers, the export imports it; else, e.g. from a
    script or a notebook, the export contains its bytes.
    """
    kind, title = type(experiment), type(experiment).__name__
    module = sys.modules.get(kind.__module__)
    found = getattr(module, kind.__name__, None) is kind and kind.__module__ != "__main__"
    if found and not kind.__module__.startswith("servocon file "):
        try:
            if experiment.is_default():
                return Origin(title, f"from {kind.__module__} import {title}\n\nBASE = {title}()")
        except TypeError:  # a field without default
            pass
    return Origin(title, "")


def export(origin: Origin, experiment: Experiment, changed: Mapping[str, Any]) -> str:
    """An experiment file that `servocon run` reproduces exactly.

    Args:
        origin: The origin of the experiment.
        experiment: The experiment with its present numbers.
        changed: The numbers that differ from its defaults, by name.

    Raises:
        OutputError: it can neither be imported nor packed.
    """
    title = f"{origin.title}, with the numbers of a live session."
    entries = "".join(f"        {name!r}: {value!r},\n" for name, value in changed.items())
    values = f"BASE.with_values(\n    {{\n{entries}    }}\n)" if changed else "BASE"
    imports, head = "import equinox as eqx", f'"""{title}"""\n\n'
    heads = list(dict.fromkeys(re.split(r"[.\[]", name)[0] for name in changed))
    if origin.file is not None:  # its text, then the numbers
        text, _, base = origin.start.rpartition("\n\n\n")
        start = f"{text}\n\n\n# The numbers of a live session.\n{imports}\n\n{base}"
        head = ""
    elif origin.start:
        start = f"{imports}\nimport servocon as sc\n\n{origin.start}"
    else:
        start = f"import base64\nimport pickle\n\n{imports}\n\n{_packed(experiment, changed)}"
        values = "BASE"
        heads = [field.name for field in fields(experiment)]
    lines = [
        f"    {name}: object = eqx.field(default_factory=lambda: SET.{name})" for name in heads
    ]
    body = "\n".join([f'    """{title}"""', *([""] if lines else []), *lines])
    return f"{head}{start}\nSET = {values}\n\n\nclass AsSet(type(BASE)):\n{body}\n"


def file_name(origin: Origin) -> str:
    """Name of the exported file."""
    return f"{file_stem(origin.title, [])}_as_set.py"


def _packed(experiment: Experiment, changed: Mapping[str, Any]) -> str:
    """Lines that make an experiment from its bytes."""
    try:
        data = base64.b85encode(dumps(experiment)).decode()
    except Exception as error:
        raise OutputError(
            f"export: {type(experiment).__name__} cannot be packed into a file: {error}. "
            "Write it as an experiment into a file of its own."
        ) from error
    rows = "\n".join(f'    b"{row}"' for row in wrap(data, 90))
    version = ".".join(map(str, sys.version_info[:2]))
    numbers = ", ".join(f"{name} = {value!r}" for name, value in changed.items()) or "none changed"
    return (
        f"# Plant and law as they were, for Python {version}; numbers: {numbers}.\n"
        f"DATA = (\n{rows}\n)\nBASE = pickle.loads(base64.b85decode(DATA))"
    )
