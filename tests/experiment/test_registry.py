"""Plants and experiments by name: what plug-ins give, and what is wrong with broken ones."""

import os
import sys
from importlib.metadata import EntryPoint, entry_points

import pytest

import servocon as sc
import servocon_experiments
import servocon_plants
from servocon.experiment import registry


@pytest.fixture
def plugin(tmp_path, monkeypatch):
    """Makes an installed distribution: `plugin(name, group, {point: target}, {module: source})`."""
    monkeypatch.syspath_prepend(tmp_path)

    def make(name, group, points, modules=None):
        info = tmp_path / f"{name}-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
        lines = "".join(f"{point} = {target}\n" for point, target in points.items())
        (info / "entry_points.txt").write_text(f"[{group}]\n{lines}")
        for module, source in (modules or {}).items():
            (tmp_path / f"{module}.py").write_text(source)
            monkeypatch.delitem(sys.modules, module, raising=False)

    yield make
    for module in [m for m in sys.modules if m.startswith("plugged_")]:
        del sys.modules[module]


def test_servocons_own_names_come_through_the_same_door():
    names = registry.list_names(registry.PLANTS)
    assert {"planar-arm", "platoon", "swarm"} <= set(names)
    assert names == tuple(sorted(names))
    assert sc.load_plant("planar-arm") is servocon_plants.PlanarArm
    for name in registry.list_names(registry.EXPERIMENTS):
        experiment = sc.load_experiment(name)
        assert issubclass(experiment, sc.Experiment)
        assert experiment.__module__.startswith(servocon_experiments.__name__)
        assert registry.origin(registry.EXPERIMENTS, name).startswith("servocon (")


def test_third_party(plugin):
    source = "import servocon as sc\nclass Plugged(sc.Plant):\n    mass: float = 1.0\n"
    plugin(
        "acme",
        "servocon.plants",
        {"acme-crane": "plugged_crane:Plugged"},
        {"plugged_crane": source},
    )
    assert "acme-crane" in registry.list_names("servocon.plants")
    assert "plugged_crane" not in sys.modules  # listing imports nothing
    assert registry.origin("servocon.plants", "acme-crane") == "acme (plugged_crane:Plugged)"
    assert sc.load_plant("acme-crane").__name__ == "Plugged"


def test_unknown_names():
    with pytest.raises(
        sc.errors.UnknownNameError, match=r"plant: got 'planar-arn'; .*Did you mean 'planar-arm'"
    ):
        sc.load_plant("planar-arn")
    with pytest.raises(
        sc.errors.UnknownNameError, match=r"experiment: got 'spirl'; .*Did you mean 'spiral'"
    ):
        sc.load_experiment("spirl")


def test_nothing_installed(monkeypatch):
    monkeypatch.setattr(registry, "entry_points", lambda **_: [])
    with pytest.raises(
        sc.errors.UnknownNameError, match="expected one of none, because none is installed"
    ):
        sc.load_plant("arm")


@pytest.mark.parametrize(
    ("target", "sources", "message"),
    [
        ("plugged_missing:Crane", {}, "ModuleNotFoundError: No module named 'plugged_missing'"),
        ("plugged_bad:Crane", {"plugged_bad": "import plugged_nowhere"}, "ModuleNotFoundError"),
        ("plugged_bad:Crane", {"plugged_bad": "1 / 0"}, "ZeroDivisionError: division by zero"),
        ("plugged_bad:Crane", {"plugged_bad": "def f(:"}, "SyntaxError"),
        ("plugged_bad:Crane", {"plugged_bad": "Grane = 1"}, "no attribute 'Crane'"),
        ("plugged_bad:Crane", {"plugged_bad": "Crane = 5"}, "is a int; expected a class"),
    ],
)
def test_plugins_that_fail(plugin, target, sources, message):
    plugin("acme", "servocon.plants", {"bad-crane": target}, sources)
    with pytest.raises(
        sc.errors.PluginError, match=rf"'bad-crane' from acme \({target}\).*{message}"
    ):
        sc.load_plant("bad-crane")
    assert "bad-crane" in registry.list_names("servocon.plants")  # it can still be listed


def test_two_distributions_with_one_name(plugin):
    plugin("acme", "servocon.plants", {"arm-x": "acme:Arm"})
    plugin("bolt", "servocon.plants", {"arm-x": "bolt:Arm"})
    both = r"acme \(acme:Arm\) and by bolt \(bolt:Arm\)"
    with pytest.raises(
        sc.errors.PluginError, match=rf"plant 'arm-x' is given by {both}; uninstall one"
    ):
        sc.load_plant("arm-x")
    listed = registry.origin("servocon.plants", "arm-x")
    assert listed == "acme (acme:Arm) and bolt (bolt:Arm)"


def test_the_same_entry_point_found_twice_is_no_conflict(monkeypatch):
    (point,) = entry_points(group="servocon.plants", name="planar-arm")
    twice = [point, EntryPoint(point.name, point.value, point.group)]
    monkeypatch.setattr(registry, "entry_points", lambda **_: twice)
    assert sc.load_plant("planar-arm") is servocon_plants.PlanarArm


def test_an_experiment_must_be_one(plugin):
    source = "def run():\n    pass\nclass NotOne:\n    pass\n"
    points = {"odd": "plugged_odd:NotOne", "odd-2": "plugged_odd:run"}
    plugin("acme", "servocon.experiments", points, {"plugged_odd": source})
    for name in ("odd", "odd-2"):
        with pytest.raises(
            sc.errors.PluginError, match=rf"experiment '{name}' .*expected a subclass of serv"
        ):
            sc.load_experiment(name)


# -- files ----------------------------------------------------------------------------------------

ONE = """
import servocon as sc
class Mine(sc.Experiment):
    rate: float = 2.0
    def runs(self): yield from ()
    def claims(self, runs): return []
"""


def test_a_users_file(tmp_path):
    path = tmp_path / "control.py"  # python-control's name: must not hide it
    path.write_text(ONE)
    mine = sc.load_experiment(str(path))
    assert mine.__name__ == "Mine"
    assert mine().rate == 2.0
    import control

    assert hasattr(control, "ss")


def test_a_file_imports_those_beside_it(tmp_path, monkeypatch):
    monkeypatch.setattr(sys, "path", list(sys.path))
    (tmp_path / "servocon_rate_beside.py").write_text("RATE = 3.0\n")
    (tmp_path / "control.py").write_text("raise RuntimeError('hides python-control')\n")
    path = tmp_path / "mine.py"
    path.write_text("from servocon_rate_beside import RATE\nimport control\n" + ONE)
    assert sc.load_experiment(str(path))().rate == 2.0
    monkeypatch.delitem(sys.modules, "servocon_rate_beside")


def test_a_file_edited_within_a_second_is_read_again(tmp_path, monkeypatch):
    """Of one size and one time of change, by which Python takes bytecode for that of a file."""
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    path, found = tmp_path / "mine.py", []
    for rate in ("2.0", "4.0"):
        path.write_text(
            f"import servocon as sc\n\nclass Mine(sc.Experiment):\n    rate: float = {rate}\n"
        )
        os.utime(path, (1e9, 1e9))
        found.append(sc.load_experiment(str(path)).rate)
    assert found == [2.0, 4.0]


def test_experiments_that_a_file_imports_are_not_its_own(tmp_path):
    path = tmp_path / "mine.py"
    path.write_text(
        ONE.replace("sc.Experiment", "Spiral").replace(
            "import servocon as sc", "from servocon_experiments.spiral import Spiral"
        )
    )
    assert sc.load_experiment(str(path)).__name__ == "Mine"


def test_the_experiment_that_the_others_of_a_file_lead_to(tmp_path):
    path = tmp_path / "mine.py"
    path.write_text(ONE + "class Two(Mine):\n    pass\n")
    assert sc.load_experiment(str(path)).__name__ == "Two"


@pytest.mark.parametrize(
    ("source", "error", "message"),
    [
        (None, sc.errors.InputError, r"file: got .*mine\.py; expected an existing Python file"),
        (
            "x = 1",
            sc.errors.InputError,
            r"got no experiment; expected exactly one subclass.*run\.live",
        ),
        (
            ONE + "class Two(sc.Experiment):\n    pass\n",
            sc.errors.InputError,
            r"got 2 experiments \(Mine, Two\)",
        ),
        ("import plugged_nowhere", sc.errors.PluginError, r"mine\.py: ModuleNotFoundError"),
        ("def f(:", sc.errors.PluginError, r"mine\.py: SyntaxError: .*line 1"),
    ],
)
def test_files_that_cannot_be_used(tmp_path, source, error, message):
    path = tmp_path / "mine.py"
    if source is not None:
        path.write_text(source)
    with pytest.raises(error, match=message):
        sc.load_experiment(str(path))
