"""The public surface: every name of `servocon` and of its namespaces, documented and light."""

import ast
import dataclasses
import inspect
import os
import re
import subprocess
import sys
from dataclasses import is_dataclass
from functools import cached_property
from operator import attrgetter
from pathlib import Path
from types import ModuleType

import pytest

import servocon as sc
from servocon.namespace import names_within

PACKAGE = Path(sc.__file__).parent
STUB = ast.parse((PACKAGE / "__init__.pyi").read_text())
NAMES = [
    alias.asname for node in STUB.body if isinstance(node, ast.ImportFrom) for alias in node.names
]
NAMESPACES = [name for name in NAMES if isinstance(getattr(sc, name), ModuleType)]
NAMESPACES.append("uncertainty.fuzzy")


def public_names(module):
    """The names a namespace offers: `__all__`, or whatever it defines without an underscore."""
    if hasattr(module, "__all__"):
        return list(module.__all__)
    return [
        name
        for name, value in vars(module).items()
        if not name.startswith("_") and getattr(value, "__module__", None) == module.__name__
    ]


SPACES = {name: attrgetter(name)(sc) for name in NAMESPACES}
PUBLIC = {name: getattr(sc, name) for name in NAMES if name not in NAMESPACES} | {
    f"{space}.{name}": value
    for space, module in SPACES.items()
    for name in public_names(module)
    if not isinstance(value := getattr(module, name), ModuleType)
}
"""Public values by their path below `sc`; what has two paths stands here twice."""


def documented():
    """Public functions, classes, and the public methods that the classes themselves define."""
    known = set()
    for name, value in PUBLIC.items():
        if not (inspect.isclass(value) or inspect.isfunction(value)) or value in known:
            continue
        known.add(value)
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


FRESH = """
import operator, os, sys
import {libraries}
for space in {spaces!r}:
    if not (child := os.fork()):
        import servocon as sc
        print(space, operator.attrgetter(space)(sc).__name__, flush=True)
        os._exit(0)
    os.waitpid(child, 0)
"""
"""A process for each namespace, which knows the libraries and nothing of servocon."""


@pytest.mark.long
@pytest.mark.skipif(not hasattr(os, "fork"), reason="a system without fork")
def test_a_namespace_is_there_on_its_own():
    """Found where nothing else of servocon was imported, with a docstring and names."""
    code = FRESH.format(libraries="diffrax, equinox, jax, optimistix", spaces=NAMESPACES)
    command = [sys.executable, "-W", "ignore", "-c", code]  # JAX warns of each fork
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert done.stdout.splitlines() == [f"{n} {x.__name__}" for n, x in SPACES.items()], done.stderr
    assert [n for n, x in SPACES.items() if not x.__doc__ or not public_names(x)] == []


def test_no_name_means_two_things():
    """A name at the top and in a namespace, or in two namespaces, is one object."""
    meanings = {}
    for path, value in PUBLIC.items():
        meanings.setdefault(path.rpartition(".")[2], set()).add(id(value))
    assert [name for name, values in meanings.items() if len(values) > 1] == []


def test_a_namespace_shows_its_own_names_only():
    foreign = []
    for space, module in SPACES.items():
        for name in dir(module):
            value = getattr(module, name)
            home = getattr(value, "__module__", None) or getattr(value, "__name__", "servocon")
            if (
                name.isidentifier()
                and name[0] != "_"
                and not home.startswith(("servocon", "typing"))
            ):
                foreign.append(f"{space}.{name}")
    assert foreign == []


@pytest.mark.first(5)
@pytest.mark.parametrize(
    ("asked", "home"),
    [
        *(("Saturated", "laws.Saturated"), ("realizability", "analysis.realizability")),
        *(("Body", "plant.Body"), ("norm", "spatial.norm"), ("fuzzy", "uncertainty.fuzzy")),
        *(("reduce", "constraint.reduce"), ("each_agent", "neighbours.each_agent")),
        *(("Saturatd", "laws.Saturated"), ("simulat", "simulate")),
        *(("laws.Saturatd", "Saturated"), ("plant.Bdy", "Body"), ("constraint.redce", "reduce")),
        *(("uncertainty.Intervall", "Interval"), ("Triangular", "uncertainty.fuzzy.Triangular")),
    ],
)
def test_the_home_of_a_name_is_told(asked, home):
    """By the last part of its path: Body is nothing like plant.Body otherwise."""
    with pytest.raises(AttributeError, match=rf"\.{asked}: got .* Did you mean '{home}'\?"):
        attrgetter(asked)(sc)


def test_the_nearest_name_is_found_without_an_import():
    """The names are read in the files: they are those that the namespaces show."""
    found = names_within(sc.__file__)
    spaces = {name.rpartition(".")[0] for name in found}
    shown = {f"{space}.{name}" for space in spaces for name in dir(attrgetter(space)(sc))}
    assert set(found) == shown
    code = "import servocon, sys\ntry: servocon.Triangular\nexcept AttributeError as e: print(e)\n"
    code += "print([name for name in sys.modules if name.startswith('servocon.certificates')])"
    command = [sys.executable, "-c", code]
    text = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    assert "uncertainty.fuzzy.Triangular" in text
    assert text.endswith("[]\n")


@pytest.mark.parametrize("space", NAMESPACES)
def test_a_misspelt_name_of_a_namespace_is_told_the_nearest(space):
    name = max(public_names(SPACES[space]), key=len)
    with pytest.raises(sc.errors.MissingAttributeError, match=f"Did you mean '{name}'"):
        attrgetter(f"{space}.{name[:-1]}")(sc)


@pytest.mark.parametrize("space", NAMESPACES)
def test_a_namespace_shows_all_of_its_names(space):
    """Aliases of types, which a file without `__all__` may have, are none."""
    hidden = set(public_names(SPACES[space])) ^ set(dir(SPACES[space]))
    values = [getattr(SPACES[space], name) for name in hidden]
    assert not any(inspect.isclass(value) or inspect.isfunction(value) for value in values)


MODULES = """
import os, sys
import equinox, jax
for space, name in (
    ("plant", "Body"), ("constraint", "bounded"), ("uncertainty", "Interval"), ("laws", "Law")
):
    if child := os.fork():
        assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0, space
        continue
    __import__(f"servocon.{space}")
    import servocon as sc
    module = sys.modules[f"servocon.{space}"]
    assert getattr(sc, space) is module
    exec(f"from servocon.{space} import {name} as found")
    assert found is getattr(module, name) is getattr(getattr(sc, space), name)
    assert not isinstance(found, type(sys))
    print(space, dir(module) == sorted(module.__all__), flush=True)
    os._exit(0)
"""
"""A process for each namespace, which is the first that it imports of servocon."""


@pytest.mark.long
@pytest.mark.skipif(not hasattr(os, "fork"), reason="a system without fork")
def test_a_namespace_is_also_a_module_to_import():
    """`bounded` is the function, although its file has the same name."""
    command = [sys.executable, "-W", "ignore", "-c", MODULES]  # JAX warns of each fork
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    spaces = ["plant", "constraint", "uncertainty", "laws"]
    assert done.stdout.splitlines() == [f"{space} True" for space in spaces], done.stderr


def test_there_is_something_to_check():
    assert {"simulate", "Plant.mass_matrix", "Trajectory.save", "Law.step"} <= set(DOCUMENTED)
    for path in (
        "errors.InputError",
        "certificates.Certificate",
        "uncertainty.fuzzy.Triangular.cut",
    ):
        assert path in DOCUMENTED
    assert len(DOCUMENTED) > 250
    assert entries(sections(sc.simulate.__doc__)["Args"]) >= {"plant", "law", "q0", "events"}


def test_docstrings():
    first = {name: (inspect.getdoc(x) or "").split("\n")[0] for name, x in DOCUMENTED.items()}
    assert {n: line for n, line in first.items() if not line.endswith((".", ":", "?"))} == {}


def test_signatures_name_their_types():
    """`help` prints each member of a union, and NumPy's array-like has seven."""
    functions = {n: x.__init__ if inspect.isclass(x) else x for n, x in DOCUMENTED.items()}
    functions = {name: x for name, x in functions.items() if inspect.isfunction(x)}
    of = {name: str(inspect.signature(x)) for name, x in functions.items()}
    assert "q0: numpy.typing.ArrayLike," in of["simulate"]
    assert [
        name for name, text in of.items() if re.search(r"numpy\._typing|numpy\.bool", text)
    ] == []


def test_arguments_that_are_described_exist_and_none_is_left_out():
    """An Args section names every argument, in no other spelling."""
    wrong = {}
    for name, value in DOCUMENTED.items():
        if "Args" in (found := sections(value.__doc__)):
            arguments = set(inspect.signature(value).parameters) - {"self", "cls"}
            if differ := entries(found["Args"]) ^ arguments:
                wrong[name] = differ
    assert wrong == {}


def test_functions_of_several_arguments_describe_them():
    functions = {
        name: value
        for name, value in DOCUMENTED.items()
        if inspect.isfunction(value)
        and "." not in name
        and not name.startswith("claim_")
        and len(inspect.signature(value).parameters) >= 4
    }
    assert [name for name, x in functions.items() if "Args" not in sections(x.__doc__)] == []


def test_attributes_that_are_described_exist_and_none_is_left_out():
    wrong = {}
    for name, value in PUBLIC.items():
        found = sections(getattr(value, "__doc__", "")) if inspect.isclass(value) else {}
        if "Attributes" not in found:
            continue
        fields = {f.name for f in dataclasses.fields(value)} if is_dataclass(value) else set()
        fields |= set(getattr(value, "_fields", ())) | set(inspect.get_annotations(value))
        if differ := entries(found["Attributes"]) ^ fields:
            wrong[name] = differ
    assert wrong == {}


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


def test_errors_that_are_named_exist():
    named = {
        kind
        for value in DOCUMENTED.values()
        for kind in entries(sections(value.__doc__).get("Raises", ""))
    }
    assert len(named) > 3
    for kind in named:
        assert issubclass(getattr(sc.errors, kind, object), sc.errors.ServoconError), kind


HEAVY = (
    *("scipy", "matplotlib", "xarray", "control", "h5netcdf", "h5py", "sympy", "diffrax", "mujoco"),
    *("lineax", "optimistix", "zarr", "PIL", "rich"),
)
USED = """servocon as sc
sc.Lagrangian, sc.Kane, sc.holonomic, sc.residual, sc.ServoLaw, sc.Stabilizing, sc.Robust
sc.uncertainty.Interval, sc.simulate
"""
UNUSED = (
    *("servocon.constraint.frames", "servocon.plant.robot", "servocon.laws.barrier"),
    *("servocon.results.plot", "servocon.results.animation", "servocon.results.files"),
    *("servocon.certificates", "servocon.design", "servocon.sweeps", "servocon.experiment"),
)


@pytest.mark.first(1)
@pytest.mark.parametrize(
    ("used", "absent"),
    [
        ("servocon", ("jax", "numpy", "equinox", *HEAVY)),
        (USED, (*UNUSED, *HEAVY)),
        ("servocon_plants", HEAVY),
    ],
)
def test_import_is_light(used, absent):
    """Other libraries, and parts of servocon that a script does not use, are not loaded."""
    code = f"import sys, {used}\nprint(sorted(set({absent!r}) & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert done.stdout == "[]\n", done.stdout + done.stderr
