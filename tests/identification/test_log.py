"""Logs: what is wrong with a file is named with its row."""

from typing import Any

import numpy as np
import pandas
import pytest
import xarray
from scipy.interpolate import make_smoothing_spline

import servocon as sc
from servocon.identification import Log
from servocon.identification.motions import require_fit, smoothing_spline
from servocon.precision import float64
from servocon_plants import MassSpringDamper, PlanarArm

TIME = 0.01 * np.arange(400)
Q, U = np.sin(TIME), np.cos(TIME)
WORD: Any = "yes"
NOTHING: Any = None


def with_entry(values, row, value):
    made = values.copy()
    made[row] = value
    return made


def turned(angles):
    return (angles + np.pi) % (2.0 * np.pi) - np.pi


@pytest.mark.parametrize(
    ("log", "error", "words"),
    [
        (lambda: Log(TIME[:50], Q[:50], U[:50]), "InputError", "at least 100 times"),
        (lambda: Log(TIME, Q[1:], U), "ShapeError", r"q of 'log': got shape \(399, 1\)"),
        (lambda: Log(TIME, with_entry(Q, 7, np.nan), U), "NonFiniteError", "row 7"),
        (
            lambda: Log(with_entry(TIME, 9, 0.07), Q, U),
            "InputError",
            "0.07 s after 0.08 s in row 9",
        ),
        (
            lambda: Log(TIME + 3.0 * (TIME > 2.0), Q, U),
            "InputError",
            "gap of 3.01 s before row 201",
        ),
        (lambda: Log(TIME, turned(3.0 * TIME), U), "InputError", "jump by -6.25 .* row 105"),
        (lambda: Log(TIME, Q, U, held=WORD), "InputError", "held"),
        (lambda: Log.of(NOTHING), "InputError", "run: got NoneType"),
    ],
    ids=["short", "lengths", "NaN", "order", "gap", "turn", "flag", "no run"],
)
def test_a_log_that_cannot_be_used_is_refused(log, error, words):
    with pytest.raises(getattr(sc.errors, error), match=words):
        log()


def test_a_file(tmp_path):
    rows = np.column_stack([TIME, Q, 2.0 * Q, U])
    path = tmp_path / "run.csv"
    np.savetxt(path, rows, delimiter=",", header="t,joint 1 [rad],q2,u", comments="", fmt="%.17g")
    log = Log.read(path, time="t", q=["joint 1 [rad]", "q2"], u=["u"], held=True)
    np.testing.assert_array_equal(log.q, rows[:, 1:3])
    np.testing.assert_array_equal(log.u, rows[:, 3:])
    assert log.held
    assert repr(log) == "Log(run.csv: 400 samples in 3.99 s, 2 coordinates, 1 inputs)"
    np.testing.assert_allclose(Log.read(path, time=0.01, q=["q2"], u=["u"]).time, TIME)
    with pytest.raises(sc.errors.UnknownNameError, match="q2"):
        Log.read(path, time="t", q=["q3"], u=["u"])
    part = log.part(1.0, 2.5)
    assert (part.time[0], part.time[-1], part.q.shape) == (1.0, 2.5, (151, 2))


def test_tables_of_other_libraries():
    """Dictionaries, data frames, data sets and structured arrays give the same log."""
    columns = {"t": TIME, "joint": Q, "torque": U}
    records = np.zeros(TIME.size, dtype=[(name, float) for name in columns])
    for name, values in columns.items():
        records[name] = values
    data = xarray.Dataset({name: ("sample", values) for name, values in columns.items()})
    for table in (columns, pandas.DataFrame(columns), data, records):
        log = Log.of_columns(table, time="t", q=["joint"], u=["torque"], name="table")
        np.testing.assert_array_equal(log.q[:, 0], Q)
        np.testing.assert_array_equal(log.u[:, 0], U)
        np.testing.assert_array_equal(log.time, TIME)
        with pytest.raises(sc.errors.UnknownNameError, match="column of table"):
            Log.of_columns(table, time="t", q=["joints"], u=["torque"], name="table")
    with pytest.raises(sc.errors.InputError, match="table: got list; expected columns by name"):
        Log.of_columns([1.0, 2.0], time="t", q=["joint"], u=["torque"])
    words = {**columns, "joint": ["on"] * TIME.size}
    with pytest.raises(sc.errors.InputError, match="'joint' of log"):
        Log.of_columns(words, time="t", q=["joint"], u=["torque"])


def test_a_word_in_a_file_is_named(tmp_path):
    path = tmp_path / "run.csv"
    lines = [f"{t},{q},{u}" for t, q, u in zip(TIME, Q, U, strict=True)]
    lines[11] = "0.11,off,0"
    path.write_text("\n".join(["t,q,u", *lines]))
    with pytest.raises(sc.errors.NonFiniteError, match=r"1 row with NaN .* row 11"):
        Log.read(path, time="t", q=["q"], u=["u"])


@pytest.mark.parametrize(
    ("text", "got"),
    [("", "nothing|list index"), ("t,q,u\n0,1,2\n1,2\n", "Line #3")],
    ids=["empty", "ragged"],
)
def test_a_file_that_is_no_table_is_refused(tmp_path, text, got):
    path = tmp_path / "run.csv"
    path.write_text(text)
    with pytest.raises(sc.errors.InputError, match=f"(?s)run.csv: got .*({got})"):
        Log.read(path, time="t", q=["q"], u=["u"])


@pytest.mark.parametrize("name", ["monday.csv", "monday.parquet"])
def test_a_file_that_is_not_there_is_named_with_the_nearest_one(tmp_path, name):
    """And a folder, or a folder that is not there."""
    columns: dict[str, Any] = {"time": "t", "q": ["q"], "u": ["u"]}
    (tmp_path / name).touch()
    with pytest.raises(sc.errors.InputError, match=rf"does not exist.*mean '.*/{name}'\?"):
        Log.read(tmp_path / name.replace("day", "dy"), **columns)
    with pytest.raises(sc.errors.InputError, match=r"There is no folder '.*/week'"):
        Log.read(tmp_path / "week" / name, **columns)
    with pytest.raises(sc.errors.InputError, match=r"a folder; expected .*Log.of_bag reads"):
        Log.read(tmp_path, **columns)


def test_columns_are_a_list(tmp_path):
    path = tmp_path / "run.csv"
    path.write_text("t,q,u\n0,1,2\n1,2,3\n")
    q: Any = "q"
    with pytest.raises(sc.errors.InputError, match=r"Write \['q'\]"):
        Log.read(path, time="t", q=q, u=["u"])


def test_one_run_of_a_batch():
    arm = PlanarArm()
    law = sc.ServoLaw(arm, sc.holonomic(lambda q, t: q, rate=1.0), sc.Stabilizing(gain=1.0))
    runs = sc.simulate(sc.batch([arm, arm]), law, [0.1, 0.2], [0.0, 0.0], 2.0, points=201)
    log = Log.of(runs.member(1))
    np.testing.assert_array_equal(log.q, runs.q[1])
    np.testing.assert_array_equal(log.v, runs.v[1])
    with pytest.raises(sc.errors.InputError, match="run: got a batch"):
        Log.of(runs)


@pytest.mark.parametrize("smoothing", [1e-6, 0.3, 1e4])
def test_the_smoothing_spline_is_that_of_scipy(smoothing):
    random = np.random.default_rng(0)
    time = np.cumsum(random.uniform(0.5, 1.5, 200))
    values = np.sin(0.1 * time) + 0.1 * random.standard_normal(200)
    own, other = (
        smoothing_spline(time, values, smoothing),
        make_smoothing_spline(time, values, lam=smoothing),
    )
    fine = np.linspace(time[0], time[-1], 1000)
    for order in (0, 1):
        np.testing.assert_allclose(own(fine, order), other(fine, order), atol=1e-8)


def test_a_run_tells_whether_its_inputs_were_held():
    arm = PlanarArm()
    law = sc.ServoLaw(arm, sc.holonomic(lambda q, t: q, rate=1.0), sc.Stabilizing(gain=1.0))
    ran = lambda **options: sc.simulate(
        arm, law, [0.1, 0.2], [0.0, 0.0], 1.0, points=201, **options
    )
    every, fewer, plain = ran(period=0.005), ran(period=0.001), ran()
    assert [Log.of(run).held for run in (every, fewer, plain)] == [True, False, False]
    with pytest.raises(sc.errors.InputError, match=r"of a law that acts every 0.001 s"):
        Log.of(fewer, held=True)
    with pytest.raises(sc.errors.InputError, match="a law that acts continuously"):
        Log.of(plain, held=True)


WRONG = {"sign": -1.0, "deg/s": 57.3, "none": 0.0}


@pytest.mark.parametrize("name", WRONG)
def test_speeds_that_are_not_those_of_the_coordinates(name):
    arms = sc.Uncertainty(PlanarArm(), {"mass": sc.uncertainty.Interval(0.5, 2.0)})
    q = np.stack([np.sin(TIME), np.sin(2.0 * TIME)], axis=1)
    v = np.stack([np.cos(TIME), WRONG[name] * 2.0 * np.cos(2.0 * TIME)], axis=1)
    words = "v of log 0: the speeds do not move joint 2 as it moves"
    with pytest.warns(sc.errors.ServoconWarning) as given:
        sc.identify(arms, Log(TIME, q, q, v))
    assert any(words in str(one.message) for one in given)


SEEDED = np.random.default_rng(0).standard_normal((2, TIME.size))
COUNTS = np.round(Q / 1e-3) * 1e-3
QUIET = {
    "noise": (Q + 1e-3 * SEEDED[0], U + 0.1 * SEEDED[1]),
    "at rest": (0.0 * Q, 1e-3 + 0.0 * Q),
    "counts at rest": (1e-4 * np.round(SEEDED[0]), 1e-2 * SEEDED[1] + 0.005),
    "far away": (1e6 + Q, U),
    "counts": (COUNTS, np.gradient(COUNTS, TIME)),
    "late": (Q, np.cos(TIME - 0.2)),
}


@pytest.mark.parametrize("name", QUIET)
def test_speeds_with_errors_are_no_other_speeds(name):
    """An offset, noise, counts and a filter."""
    q, v = QUIET[name]
    float64(require_fit)(MassSpringDamper(), Log(TIME, q, U, v), "log")


def swung(time):
    return 0.4 * np.sin(1.7 * time) + 0.1 * np.sin(5.0 * time)


@pytest.mark.parametrize(("first", "last"), [(100, 130), (250, 262)])
def test_a_sensor_that_sticks_is_told_with_its_rows(first, last):
    """A message that is not renewed: the last value stands, and then a jump follows."""
    time = 0.01 * np.arange(600)
    q = np.column_stack([swung(time), np.cos(time)])
    q[first : last + 1, 0] = q[first, 0]
    words = rf"coordinate 0 does not change in rows {first} to {last}, then jumps by \d+ times"
    with pytest.warns(sc.errors.ServoconWarning, match=words):
        sc.identification.Log(time, q, np.cos(time))


@pytest.mark.parametrize("bits", [10, 12, 16])
@pytest.mark.parametrize("period", [0.001, 0.02])
def test_a_slow_joint_with_coarse_counts_does_not_stick(bits, period):
    """Rests at the turning points, and at the beginning and the end."""
    count, time = 2 * np.pi / 2**bits, period * np.arange(4000)
    moving = np.clip(time - 0.5, 0.0, time[-1] - 1.0)
    q = np.round(swung(moving) * np.exp(-moving) / count) * count
    sc.identification.Log(time, q, np.cos(time))


def test_joints_that_hold_before_they_move_do_not_stick():
    """Dry friction holds a joint until it slips, from rest."""
    time = 0.01 * np.arange(600)
    slip = np.clip(time - 3.0, 0.0, None)
    q = np.where(time < 1.0, 0.3 * (1 - np.cos(3.0 * time)), 0.3 * (1 - np.cos(3.0)))
    sc.identification.Log(time, q + 0.5 * slip**2, np.cos(time))
