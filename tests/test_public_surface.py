"""What `import servocon` offers: every name there, documented, and nothing slow imported."""

import ast
import dataclasses
import inspect
import re
import subprocess
import sys
from functools import cached_property
from pathlib import Path

import pytest

import servocon as sc

PACKAGE = Path(sc.__file__).parent
STUB = ast.parse((PACKAGE / "__init__.pyi").read_text())
NAMES = [
    alias.asname for node in STUB.body if isinstance(node, ast.ImportFrom) for alias in node.names
]
ROOT = Path(__file__).parents[1]


def documented():
    """Public functions, classes, and the public methods that the classes themselves define."""
    for name in NAMES:
        value = getattr(sc, name)
        if not (inspect.isclass(value) or inspect.isfunction(value)):
            continue
        yield name, value
        if inspect.isclass(value):
            for key, member in vars(value).items():
                member = getattr(member, "__func__", member)  # equinox wraps methods
                function = member.fget if isinstance(member, property) else member
                function = function.func if isinstance(member, cached_property) else function
                if not key.startswith("_") and inspect.isfunction(inspect.unwrap(function)):
                    yield f"{name}.{key}", function


DOCUMENTED = dict(documented())


def sections(docstring):
    """The Google-style sections of a docstring, by title."""
    parts = re.split(r"^(\w[\w ]*):\n(?=    )", inspect.cleandoc(docstring or ""), flags=re.M)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def entries(section):
    return set(re.findall(r"^    (\w+):", section, re.M))


def test_every_name_is_there_and_listed():
    assert len(NAMES) == len(set(NAMES)) > 50
    assert sorted(sc.__all__) == sorted(NAMES)
    assert set(NAMES) <= set(dir(sc))
    for name in NAMES:
        assert getattr(sc, name) is not None
    with pytest.raises(AttributeError, match="simulat"):
        sc.simulat


def test_there_is_something_to_check():
    assert {"simulate", "Plant.mass_matrix", "Trajectory.save", "Law.step"} <= set(DOCUMENTED)
    assert entries(sections(sc.simulate.__doc__)["Args"]) >= {"plant", "law", "q0", "events"}


@pytest.mark.parametrize("name", DOCUMENTED)
def test_docstring(name):
    text = inspect.getdoc(DOCUMENTED[name])
    assert text, f"{name} has no docstring"
    assert text.splitlines()[0].endswith((".", ":", "?")), f"{name}: {text.splitlines()[0]!r}"


@pytest.mark.parametrize("name", DOCUMENTED)
def test_arguments_that_are_described_exist_and_none_is_left_out(name):
    """Where there is an Args section, it names every argument, in no other spelling."""
    value = DOCUMENTED[name]
    found = sections(value.__doc__)
    if "Args" not in found:
        return
    arguments = set(inspect.signature(value).parameters) - {"self"}
    assert entries(found["Args"]) == arguments


@pytest.mark.parametrize("name", DOCUMENTED)
def test_functions_of_several_arguments_describe_them(name):
    value = DOCUMENTED[name]
    function = inspect.isfunction(value) and "." not in name
    if not function or len(inspect.signature(value).parameters) < 4:
        return
    assert "Args" in sections(value.__doc__) or name.startswith("claim_")


@pytest.mark.parametrize("name", NAMES)
def test_attributes_that_are_described_exist_and_none_is_left_out(name):
    value = getattr(sc, name)
    found = sections(getattr(value, "__doc__", "")) if inspect.isclass(value) else {}
    if "Attributes" not in found:
        return
    fields = (
        {f.name for f in dataclasses.fields(value)} if dataclasses.is_dataclass(value) else set()
    )
    fields |= set(getattr(value, "_fields", ())) | set(inspect.get_annotations(value))
    described = entries(found["Attributes"])
    assert described <= fields, described - fields
    assert fields <= described, fields - described


def test_shapes_and_units_are_given_where_arrays_come_in():
    """Arguments q, v, q0, v0, time and the like carry a shape or a unit."""
    checked = 0
    for name, value in DOCUMENTED.items():
        text = sections(value.__doc__ if not isinstance(value, property) else "").get("Args", "")
        for entry in re.findall(
            r"^    ((?:q|v|q0|v0|time|times|t|t0|duration|period): .*(?:\n {8}.*)*)", text, re.M
        ):
            assert re.search(r"\([\w, …×]+\)|\[s\]", entry), f"{name}: {entry}"
            checked += 1
    assert checked > 15


def test_errors_that_are_promised_exist():
    for name, value in DOCUMENTED.items():
        for kind in entries(sections(value.__doc__).get("Raises", "")):
            assert hasattr(sc.errors, kind), f"{name} promises {kind}"
            assert issubclass(getattr(sc.errors, kind), sc.errors.ServoconError), (
                f"{name} promises {kind}"
            )


HEAVY = ("scipy", "matplotlib", "xarray", "control", "h5netcdf", "sympy")


@pytest.mark.parametrize(
    ("package", "absent"),
    [("servocon", ("jax", "numpy", "equinox", "diffrax", *HEAVY)), ("servocon_plants", HEAVY)],
)
def test_import_is_light(package, absent):
    code = f"import sys, {package}; print(sorted(set({absent!r}) & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert done.stdout == "[]\n", done.stdout + done.stderr


def imports(path):
    """(module, name) of every import in a file; name None for `import module`."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from ((alias.name, None) for alias in node.names)
        if isinstance(node, ast.ImportFrom):
            yield from ((node.module, alias.name) for alias in node.names)


def test_plants_and_experiments_use_what_a_third_party_can_use():
    files = [*ROOT.glob("plants/*/*.py"), *ROOT.glob("experiments/*/*.py")]
    assert len(files) > 10
    for path in files:
        for module, name in imports(path):
            if module.split(".")[0] != "servocon":
                continue
            parts = [*module.split("."), *([name] if name else [])]
            assert not any(part.startswith("_") for part in parts), f"{path}: {module} {name}"
        attributes = [
            node.attr
            for node in ast.walk(ast.parse(path.read_text()))
            if isinstance(node, ast.Attribute)
            and isinstance(node.value, ast.Name)
            and node.value.id == "sc"
        ]
        assert set(attributes) <= set(NAMES), f"{path}: {set(attributes) - set(NAMES)}"


def test_the_framework_knows_no_plant_and_no_experiment():
    for path in PACKAGE.rglob("*.py"):
        for module, _ in imports(path):
            assert not module.startswith(("servocon_plants", "servocon_experiments")), path
