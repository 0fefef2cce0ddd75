"""Statements of plug-ins about themselves before their import, and errors of theirs after it."""

import sys
from importlib.metadata import EntryPoint

import pytest

import servocon as sc
from servocon.experiment.plugins import Description, description, missing, plugin_errors


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.syspath_prepend(tmp_path)
    return tmp_path


def described(module, name):
    return description(EntryPoint("it", f"{module}:{name}", "servocon.experiments"))


def test_the_description_is_read_and_nothing_is_imported(folder):
    (folder / "plugged").mkdir()
    (folder / "plugged" / "__init__.py").write_text("from plugged.inner import It as Crane\n1 / 0")
    (folder / "plugged" / "inner.py").write_text(
        'class It:\n    """Swing a\n    load.\n\n    More."""\n\n'
        '    requires: tuple = ("acme[x]>=2", "b")\n'
        'def make():\n    "Make one."\n'
    )
    assert described("plugged", "Crane") == Description("Swing a load.", ("acme[x]>=2", "b"))
    assert described("plugged.inner", "make") == Description("Make one.", ())
    for absent in (("plugged", "Nothing"), ("nowhere.at.all", "It"), ("plugged.nowhere", "It")):
        assert described(*absent) == Description()
    (folder / "plugged" / "inner.py").write_text("class It(:")
    assert described("plugged", "Crane") == Description()
    assert not [name for name in sys.modules if name.startswith("plugged")]


def test_requirements_with_extras():
    assert missing(("numpy", "numpy>=1", "servocon", "servocon[sympy]")) == ()
    absent = ("numpy>=1000", "nowhere-at-all", "servocon[qp]>=1000")
    assert missing(absent) == absent


def test_an_extra_of_which_a_part_is_not_installed(monkeypatch):
    import servocon.experiment.plugins as plugins

    monkeypatch.setattr(plugins, "requires", lambda name: ['nowhere>1; extra == "qp"', "numpy"])
    assert missing(("servocon",)) == ()
    assert missing(("servocon[qp]",)) == ("servocon[qp]",)


def test_an_experiment_that_lacks_something(tmp_path):
    path = tmp_path / "mine.py"
    path.write_text(
        "import servocon as sc\nclass Mine(sc.Experiment):\n    requires = ('nowhere-at-all',)\n"
    )
    with pytest.raises(
        sc.errors.MissingRequirementError, match=r"needs more .*: pip install 'nowhere-at-all'"
    ):
        sc.load_experiment(str(path))


def test_errors_of_a_plug_in_name_their_line():
    class WordlessError(Exception):
        def __str__(self):
            raise ValueError

    raised_ones = (ZeroDivisionError("of it"), MemoryError(), GeneratorExit(), WordlessError())
    for raised in (SystemExit(0), *raised_ones):
        with (
            pytest.raises(
                sc.errors.PluginError, match=rf"crane: {type(raised).__name__}.*_plugins.py:\d+\)$"
            ),
            plugin_errors("crane"),
        ):
            raise raised
    for passed in (KeyboardInterrupt(), sc.errors.InputError("q0", got=1, expected="2")):
        with pytest.raises(type(passed)), plugin_errors("crane"):
            raise passed
