"""Files that say what they hold, read by hand, and by programs of others where there are any."""

import copy
import json
import pickle
import shutil
import subprocess

import h5py
import numpy as np
import pytest

from servocon.results.labels import Label, another, common_unit, plain_letters, printable, udunits
from servocon.results.record import Axes
from tests.results.records import RECORDS, STOP, record

SIGNALS = {"spring [N/m]": np.ones(5), "on": np.arange(5) > 2, "θ error": np.ones((5, 3))}


def text(value):
    return value.decode() if isinstance(value, bytes) else str(value)


@pytest.fixture
def file(tmp_path):
    path = record(signals=SIGNALS, stops=(STOP,)).save(tmp_path / "run.nc")
    with h5py.File(path) as opened:
        yield opened


def test_every_dimension_has_a_coordinate_and_every_variable_a_description(file):
    for name, variable in file.items():
        assert variable.attrs["long_name"], name
        for axis, size in enumerate(variable.shape):
            (scale,) = variable.dims[axis].values() if variable.dims[axis] else (variable,)
            assert scale.shape == (size,)
            assert scale[()].dtype.kind in "Oif", scale.name  # labels or numbers, and not nothing
    assert [*map(text, file["coordinate"])] == ["x", "θ"]
    assert [*map(text, file["coordinate_units"])] == ["m", "rad"]
    assert [*map(text, file["row"])] == ["gap", "lane"]
    assert file["relation"][()].tolist() == [0]
    assert file["signals_theta_error_axis_0"][()].tolist() == [0, 1, 2]


def test_variables_have_units_as_far_as_one_unit_holds(file):
    units = {name: variable.attrs.get("units") for name, variable in file.items()}
    assert units["time"] == "s"
    assert units["u"] == units["contributions_nominal"] == "N"
    assert units["beta"] == "m/s"
    assert units["missing"] == "m/s s-1"
    assert units["position_error"] == "m"
    assert units["kinetic_energy"] == "J"
    assert units["rank"] == units["relation"] == "1"
    assert units["signals_spring"] == "N/m"
    assert units["q"] is None
    assert file["q"].attrs["comment"] == "units: x [m], θ [rad]"
    assert file["q"].attrs["coordinates"] == "coordinate_units"
    assert file["dependent"].attrs["flag_meanings"] == "false true"
    assert file["signals_theta_error"].attrs["long_name"] == "signal of the law: θ error"


def test_the_file_says_what_produced_it(file):
    assert file.attrs["Conventions"] == "CF-1.11"
    assert file.attrs["title"] == "a run"
    assert file.attrs["seed"] == 3
    assert json.loads(file.attrs["parameters"]) == {"plant.mass": [1.0, 2.0]}
    assert json.loads(file.attrs["stopped"])[0][:2] == ["the wheels came off", 0.75]


def test_labels_that_are_alike_but_for_the_unit_stay_whole(tmp_path):
    labels = Axes.of(
        ("x [m]", "x [rad]"), ("v[0]", "v[1]"), ("F\0 [N]",), ("a [m·s⁻²]", "b [m s^-2]")
    )
    with h5py.File(record(axes=labels).save(tmp_path / "run.nc")) as file:
        assert [*map(text, file["coordinate"])] == ["x [m]", "x [rad]"]
        assert [*map(text, file["speed"])] == ["v[0]", "v[1]"]
        assert [*map(text, file["speed_units"])] == ["", ""]
        assert [*map(text, file["input"])] == [r"F\x00"]
        assert file["beta"].attrs["units"] == "m s-2"
        assert "units" not in file["v"].attrs
        assert "comment" not in file["v"].attrs


def test_other_numbers_of_labels_give_numbers(tmp_path):
    with h5py.File(record(axes=Axes.of((), (), (), ("one",))).save(tmp_path / "run.nc")) as file:
        assert file["row"][()].tolist() == [0, 1]


@pytest.mark.parametrize(
    ("label", "name", "unit"),
    [
        ("q[0]", "q[0]", ""),
        ("gap[1] [m/s]", "gap[1]", "m/s"),
        ("x[m]", "x", "m"),
        ("slip [1]", "slip", "1"),
        ("[m]", "", "m"),
        ("x\n[m]", "x", "m"),
        ("two\nlines [m]", "two\nlines", "m"),
    ],
)
def test_an_index_is_no_unit(label, name, unit):
    assert (Label.of(label).name, Label.of(label).unit) == (name, unit)


def test_labels_with_different_units_have_no_common_one():
    assert common_unit(["x [m]", "y[m]"]) == "m"
    assert common_unit(["x [m]", "y [rad]"]) == common_unit([]) == ""


def test_labels_that_are_made_are_not_read():
    made, read = Label("gap [1]"), Label.of("gap[1] [m] ")
    assert made == "gap [1]"
    assert read == "gap[1] [m] "
    for label in (made, read):
        for same in (Label.of(label), pickle.loads(pickle.dumps(label)), copy.deepcopy(label)):
            assert same == label
            assert (same.name, same.unit) == (label.name, label.unit)
    assert (made.name, made.unit, read.name, read.unit) == ("gap [1]", "", "gap[1]", "m")


@pytest.mark.parametrize(
    ("unit", "spelled"),
    [
        ("m/s²", "m/s2"),
        ("kg·m²", "kg m2"),
        ("N m/rad", "N m/rad"),
        ("1/s", "1/s"),
        ("s⁻¹", "s-1"),
        ("m^2", "m2"),
        ("°", "degree"),
        ("-", "1"),
        ("‖β‖", ""),
        ("m, m/s", ""),
        ("ln(m)", ""),
        ("²", ""),
    ],
)
def test_units_of_udunits(unit, spelled):
    assert udunits(unit) == spelled


def test_names_in_plain_letters():
    assert plain_letters("signals β of the plant") == "signals_beta_of_the_plant"
    assert plain_letters("θ̇ rate/Ω é\ud800") == "theta_rate_omega_e"
    assert plain_letters("日本") == ""
    assert another("a", {"A", "a_2"}) == "a_3"
    assert printable("β\n\0\ud800") == "β\n\\x00\\ud800"


def run(*command):
    if shutil.which(command[0]) is None:
        pytest.skip(f"{command[0]} is not installed")
    return subprocess.run(command, capture_output=True, text=True, timeout=120)


@pytest.mark.parametrize("kind", ["single", "batch", "no time at all", "names almost alike"])
def test_ncdump_prints_the_file(kind, tmp_path):
    done = run("ncdump", RECORDS[kind]().save(tmp_path / "run.nc"))
    assert done.returncode == 0, done.stderr
    assert 'coordinate = "x", "θ"' in done.stdout
    assert 'string time:units = "s"' in done.stdout


@pytest.mark.parametrize("kind", ["single", "batch", "names with slashes and dots"])
def test_a_checker_of_the_conventions_finds_nothing_but_the_clock(kind, tmp_path):
    """The time since the start of a run is no date, which the checker takes every time for."""
    path = RECORDS[kind]().save(tmp_path / "run.nc")
    report = tmp_path / "report.json"
    done = run("compliance-checker", "-t", "cf:1.11", "-f", "json", "-o", report, path)
    assert report.exists(), done.stderr
    (found,) = json.loads(report.read_text()).values()
    wrong = [
        m for p in ("high", "medium", "low") for e in found[f"{p}_priorities"] for m in e["msgs"]
    ]
    assert {m for m in wrong if "variable 'time' should have standard_name" not in m} == set()
