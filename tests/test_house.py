"""Rules of the house: language, sizes, imports; each lists all who break it."""

import importlib.util
import shutil
import subprocess
from functools import cache
from pathlib import Path
from types import ModuleType

import pytest

import servocon as sc

ROOT = Path(__file__).parents[1]
PACKAGES = ("servocon", "plants/servocon_plants", "experiments/servocon_experiments")


def load(path):
    spec = importlib.util.spec_from_file_location(path.stem, path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


rules = load(Path(__file__).parent / "house_rules.py")
SPACES = {
    value.__name__: set(getattr(value, "__all__", [n for n in vars(value) if n[0] != "_"]))
    for value in (*(getattr(sc, name) for name in sc.__all__), sc.uncertainty.fuzzy)
    if isinstance(value, ModuleType)
} | {"servocon.interop.mujoco": {"closures", "replay"}}  # public by its own name, as the docs say
RULES = ("openers", "capitals", "home_made", "long_files", "bare_folders", "cycles")


@cache
def sources(*folders):
    """The files in some folders, parsed once: by the worker that needs them, not by each."""
    return rules.read(ROOT, *folders)


def framework():
    return [one for one in sources(*PACKAGES) if one.module.split(".")[0] == "servocon"]


def listed(offenders):
    return f"{len(offenders)}:\n" + "\n".join(offenders)


def test_there_is_something_to_check():
    assert len(sources(*PACKAGES)) > 150
    assert len([text for one in sources(*PACKAGES) for text in rules.texts(one)]) > 2000


@pytest.mark.parametrize("rule", [*RULES, "private_imports"])
def test_nobody_breaks_the_rule(rule):
    offenders = getattr(rules, rule)(sources(*PACKAGES))
    assert not offenders, listed(offenders)


def test_tests_and_documentation_open_with_the_noun_too():
    offenders = rules.openers(sources("tests", "docs"))
    assert not offenders, listed(offenders)


def test_files_of_tests_are_short_too():
    offenders = rules.long_files(sources("tests", "docs"))
    assert not offenders, listed(offenders)


VISITORS = (
    ".gitignore .pre-commit-config.yaml CHANGELOG.md CITATION.cff CONTRIBUTING.md LICENSE "
    "README.md SECURITY.md pyproject.toml"
)


def test_the_root_holds_what_a_visitor_expects():
    if not (ROOT / ".git").exists() or not shutil.which("git"):
        pytest.skip("not a checkout of git")
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True)
    tracked = {path for path in listed.stdout.splitlines() if "/" not in path}
    assert "README.md" in tracked
    assert tracked <= set(VISITORS.split())


def test_plants_and_experiments_use_the_public_surface():
    outside = [one for one in sources(*PACKAGES) if one.module.split(".")[0] != "servocon"]
    offenders = rules.beside_the_surface(outside, set(sc.__all__), SPACES)
    assert not offenders, listed(offenders)


def test_the_framework_knows_no_plant_and_no_experiment():
    offenders = [
        f"{one.path}:{found.line}"
        for one in framework()
        for found in rules.imports(one)
        if found.module.startswith(("servocon_plants", "servocon_experiments"))
    ]
    assert not offenders, listed(offenders)


# -- the rules themselves -------------------------------------------------------------------------


def broken(rule, text, module="servocon.sample"):
    path = module.replace(".", "/") + ".py"
    return getattr(rules, rule)([rules.source(module, path, text)])


ENTRIES = '''
def f(x, y):
    """A function.

    Args:
        x: First.
        y: {entry}

    Returns:
        {result}
    """
'''


@pytest.mark.parametrize(
    "text",
    [
        '"""What it is."""',
        'class A:\n    """Whether it is."""',
        'def f():\n    """Those of b."""',
        'x = 1\n"""How many."""',
        'class A:\n    x: int = 1\n    """Where it is."""',
        ENTRIES.format(entry="How many.", result="A number."),
        ENTRIES.format(entry="A number.", result="What it is."),
        'def f():\n    """Is it?"""',
    ],
)
def test_a_question_word_at_the_start_is_refused(text):
    assert len(broken("openers", text)) == 1


def test_a_noun_at_the_start_is_not():
    assert broken("openers", '"""Whatever."""') == []
    assert broken("openers", ENTRIES.format(entry="Number of rows.", result="True if so.")) == []


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("Γ₁‖ξ‖² ≤ V with γ₁ > 0.", "γ₁‖ξ‖² ≤ V with γ₁ > 0."),
        ("Ε of ‖s‖ and ε/k of ‖e‖.", "ε of ‖s‖ and ε/k of ‖e‖."),
        ("Q after a step from q.", "q after a step from q."),
        ("F(q, t), where f = 0 is the relation.", "f(q, t), where f = 0 is the relation."),
        ("Y along the rail; y is up.", "y along the rail; y is up."),
        ("Ω along the axes, ω [rad/s].", "ω along the axes, ω [rad/s]."),
        ("Β̇ with β.", "β̇ with β."),
    ],
)
def test_a_symbol_keeps_its_case(wrong, right):
    assert len(broken("capitals", f'"""{wrong}"""')) == 1
    assert len(broken("capitals", f'"""Numbers.\n\nf(q), y, ω"""\nx = 1\n"""{wrong}"""')) == 1
    assert broken("capitals", f'"""{right}"""') == []


def test_a_capital_that_is_a_symbol_or_a_word_stays():
    assert broken("capitals", '"""M v̇ = F with m masses.\n\nM is the mass matrix."""') == []
    assert broken("capitals", '"""A set of plants, a law."""') == []
    assert broken("capitals", '"""Kinetic energy of k."""') == []


@pytest.mark.parametrize(
    "words",
    ["The wish for β̇.", "Nothing is promised.", "See mechanics.md.", "The push.", "A yardstick."],
)
def test_a_home_made_word_is_refused(words):
    assert len(broken("home_made", f'"""Text.\n\n{words}"""')) == 1
    assert len(broken("home_made", f"x = 1  # {words}")) == 1
    assert len(broken("home_made", f"x = 1\nprint(f'{words} {{x}}')")) == 1


def test_words_of_the_field_are_not():
    text = '"""A random seed: the same seed gives the same runs. Wheels push the car."""'
    assert broken("home_made", text) == []


def test_long_files_are_refused():
    assert broken("long_files", "x = 1\n" * 500) == []
    assert len(broken("long_files", "x = 1\n" * 501)) == 1


def test_a_folder_without_two_sentences_is_refused():
    def init(text):
        return rules.bare_folders([rules.source("servocon.a", "servocon/a/__init__.py", text)])

    assert init('"""What is here. The rest is there."""') == []
    assert len(init('"""What is here."""')) == 1
    assert len(broken("bare_folders", "x = 1", "servocon.a.b")) == 1  # no __init__ at all


@pytest.mark.parametrize(
    "back",
    [
        "from servocon.a import x",
        "from servocon import a",
        "import servocon.a",
        "from . import a",
        "from .a import x",
        "def f():\n    from servocon.a import x",
        "if TYPE_CHECKING:\n    from servocon.a import x",
    ],
)
def test_a_ring_of_imports_is_refused(back):
    def ring(text):
        return rules.cycles(
            [
                rules.source("servocon.a", "servocon/a.py", "from servocon.b import y"),
                rules.source("servocon.b", "servocon/b.py", text),
            ]
        )

    assert ring("x = 1") == []
    assert ring(back) == ["servocon.a ↔ servocon.b"]


def test_private_names_stay_in_their_folder():
    def taken(text):
        return broken("private_imports", text, "servocon.laws.robust")

    assert taken("from servocon.laws.law import _helper") == []
    assert taken("from __future__ import annotations") == []
    assert len(taken("from servocon.plant.kane import _helper")) == 1
    assert len(taken("from servocon.plant import _inner")) == 1


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("import servocon as sc\nsc.Plant", 0),
        ("import servocon as sc\nsc.linalg", 1),
        ("from servocon import Plant", 0),
        ("from servocon import Axes", 1),
        ("from servocon.plant.spatial import skew", 0),
        ("from servocon.plant import spatial", 0),
        ("from servocon.plant.contract import Plant", 1),
        ("import servocon.engine", 1),
        ("def f():\n    from servocon.laws.snapshot import Snapshot", 1),
    ],
)
def test_only_public_names_serve_plants_and_experiments(text, count):
    source = rules.source("servocon_plants.sample", "plants/servocon_plants/sample.py", text)
    assert len(rules.beside_the_surface([source], set(sc.__all__), SPACES)) == count
