"""Logs from bags of ROS and from Parquet files, written by the libraries that read them."""

import sys
from typing import Any

import numpy as np
import pandas
import pyarrow
import pytest
from pyarrow import parquet
from rosbags.rosbag1 import Writer as Writer1
from rosbags.rosbag2 import StoragePlugin
from rosbags.rosbag2 import Writer as Writer2
from rosbags.typesys import Stores, get_typestore

import servocon as sc
from servocon.identification import Log
from servocon_plants import PlanarArm

START = 1_760_000_000_123_456_789
"""A stamp of today: a float of seconds would round it to 0.24 µs."""

STEP = 2_000_000
STAMPS = START + STEP * np.arange(200)
T = 0.002 * np.arange(200)
JOINTS = ["shoulder", "elbow", "gripper"]
Q = np.column_stack([np.sin(T), np.cos(T), np.full(T.size, 0.01)])
V = np.column_stack([np.cos(T), -np.sin(T), np.zeros(T.size)])
U = np.column_stack([2.0 * T, 1.0 - T, np.full(T.size, 7.0)])
STATE = "sensor_msgs/msg/JointState"


def messages(order=lambda k: (0, 1, 2), efforts=True, velocities=True):
    """Stamp, names and values of each message, the joints in an order that may vary."""
    none = np.empty(0)
    for k, stamp in enumerate(STAMPS):
        of = list(order(k))
        v, u = V[k, of] if velocities else none, U[k, of] if efforts else none
        yield int(stamp), [JOINTS[i] for i in of], Q[k, of], v, u


def joint_state(store, stamp, names, *values, number=0):
    types = store.types
    time = types["builtin_interfaces/msg/Time"](stamp // 10**9, stamp % 10**9)
    header = types["std_msgs/msg/Header"]
    made = header(number, time, "") if "seq" in header.__dataclass_fields__ else header(time, "")
    return types[STATE](made, names, *values)


def bag(path, sent, kind="ros2", topic="/joint_states"):
    """A bag with joint states and a topic of texts; recorded 5 ms after the stamps."""
    first = kind == "ros1"
    store = get_typestore(Stores.ROS1_NOETIC if first else Stores.ROS2_HUMBLE)
    storage = StoragePlugin.MCAP if kind == "mcap" else StoragePlugin.SQLITE3
    writer: Any = Writer1(path) if first else Writer2(path, version=9, storage_plugin=storage)
    encode: Any = store.serialize_ros1 if first else store.serialize_cdr
    with writer:
        states = writer.add_connection(topic, STATE, typestore=store)
        text = writer.add_connection("/chatter", "std_msgs/msg/String", typestore=store)
        word = store.types["std_msgs/msg/String"]("hello")
        for k, one in enumerate(sent):
            recorded = START + STEP * k + 5_000_000
            data = encode(joint_state(store, *one, number=k), STATE)
            writer.write(states, recorded, data)
            writer.write(text, recorded + 1, encode(word, "std_msgs/msg/String"))
    return path


def read(path, joints=("elbow", "shoulder"), topic="/joint_states", without=("gripper",), **more):
    return Log.of_bag(path, topic, list(joints), without=without, **more)


@pytest.mark.parametrize("kind", ["ros1", "ros2", "mcap"])
def test_joint_states_by_name_whatever_their_order(kind, tmp_path):
    turned = lambda k: [(0, 1, 2), (2, 0, 1)][k % 2]
    path = bag(tmp_path / ("run.bag" if kind == "ros1" else "run"), messages(turned), kind)
    log = read(path, speeds=True, held=True)
    np.testing.assert_array_equal(log.q, Q[:, [1, 0]])
    np.testing.assert_array_equal(log.v, V[:, [1, 0]])
    np.testing.assert_array_equal(log.u, U[:, [1, 0]])
    np.testing.assert_allclose(log.time, T, rtol=1e-15)
    assert log.held
    assert log.name == f"/joint_states of {path.name}"
    assert read(path).v is None
    later = read(path, zero=START - 10**9)
    np.testing.assert_allclose(later.time, 1.0 + T, rtol=1e-15)


def test_the_joints_of_a_plant_are_its_labels(tmp_path):
    class Named(PlanarArm):
        def coordinate_labels(self):
            return ("elbow [rad]", "shoulder [rad]")

    path = bag(tmp_path / "run", messages())
    log = Log.of_bag(path, "/joint_states", Named(), without=["gripper"])
    np.testing.assert_array_equal(log.q, Q[:, [1, 0]])
    with pytest.raises(sc.errors.UnknownNameError, match="joint in '/joint_states' of run: got"):
        Log.of_bag(path, "/joint_states", PlanarArm(), without=["gripper"])


def test_another_publisher_of_the_topic_is_left_out(tmp_path):
    """A gripper that sends its own state in between."""
    own = [(s, n[:2], *(x[:2] for x in values)) for s, n, *values in messages()]
    grip = [(s + 100, n[2:], *(x[2:] for x in values)) for s, n, *values in messages()]
    mixed = [one for pair in zip(own, grip, strict=True) for one in pair]
    log = read(bag(tmp_path / "run", mixed))
    np.testing.assert_array_equal(log.u, U[:, [1, 0]])
    np.testing.assert_allclose(log.time, T, rtol=1e-15)


def changed(k, **parts):
    """The messages with parts of one of them exchanged, by index in the message."""
    sent = [list(one) for one in messages()]
    for index, value in parts.items():
        sent[k][int(index[1:])] = value
    return sent


REFUSED = {
    "topic": (messages, {"topic": "/joint_state"}, "UnknownNameError", "Did you mean '/joint_st"),
    "type": (
        messages,
        {"topic": "/chatter"},
        "InputError",
        r"messages of std_msgs/msg/String; .*JointState, such as '/joint_states'",
    ),
    "joint": (messages, {"joints": ["elbow", "sholder"]}, "UnknownNameError", "mean 'shoulder'"),
    "without": (messages, {"without": ["griper"]}, "UnknownNameError", "mean 'gripper'"),
    "more joints": (
        messages,
        {"without": ()},
        "InputError",
        r"not in the plant: 'gripper'; .* without=\['gripper'\]",
    ),
    "no effort": (
        lambda: messages(efforts=False),
        {},
        "InputError",
        "0 entries of effort for 3 joints in message 0; .* driver report efforts",
    ),
    "no velocity": (
        lambda: messages(velocities=False),
        {"speeds": True},
        "InputError",
        "0 entries of velocity .* Leave out speeds=True",
    ),
    "back": (
        lambda: changed(9, _0=START),
        {},
        "InputError",
        "0 s after 0.016 s in row 9; expected times that increase",
    ),
    "no stamps": (
        lambda: ((0, *one[1:]) for one in messages()),
        {},
        "InputError",
        "stamps of 0 in all headers",
    ),
    "some joints": (
        lambda: changed(5, _1=JOINTS[:1], _2=Q[5, :1], _3=V[5, :1], _4=U[5, :1]),
        {},
        "InputError",
        "'elbow' missing in message 5",
    ),
    "a joint twice": (
        lambda: changed(3, _1=["elbow", "elbow", "shoulder"]),
        {},
        "InputError",
        "'elbow' twice in message 3",
    ),
    "nothing": (lambda: (), {}, "InputError", "no message"),
    "NaN": (lambda: changed(4, _4=np.full(3, np.nan)), {}, "NonFiniteError", "first is row 4"),
    "no names": (messages, {"joints": []}, "InputError", "joints: got"),
    "the same": (messages, {"joints": ["elbow", "elbow"]}, "InputError", "different names"),
    "zero": (messages, {"zero": 0.5}, "InputError", "zero: got 0.5"),
}


@pytest.mark.first(5)
@pytest.mark.parametrize("name", REFUSED)
def test_what_is_wrong_with_a_bag_is_named(name, tmp_path):
    sent, options, error, words = REFUSED[name]
    path = bag(tmp_path / "run", sent())
    with pytest.raises(getattr(sc.errors, error), match=words):
        read(path, **options)


def test_files_that_are_no_bags(tmp_path):
    expected = "expected a .bag file of ROS 1, or the folder of a ROS 2 bag"
    for name, content in (("a.bag", b"#ROSBAG V2.0\n" + bytes(99)), ("b.mcap", b"no"), ("c", None)):
        path = tmp_path / name
        if content is not None:
            path.write_bytes(content)
        with pytest.raises(sc.errors.InputError, match=expected):
            read(path)
    path = bag(tmp_path / "run", messages())
    (file,) = path.glob("*.db3")
    whole = file.read_bytes()
    file.write_bytes(whole[: len(whole) // 2])
    with pytest.raises(sc.errors.InputError, match=f"run: got .*; {expected}"):
        read(path)


def test_a_parquet_file_gives_the_same_log_as_its_table(tmp_path):
    path = tmp_path / "run.parquet"
    columns = {"t": T, "q1": Q[:, 0], "q2": Q[:, 1], "u1": U[:, 0], "u2": U[:, 1]}
    table = pyarrow.table({**columns, "note": ["on"] * T.size})
    parquet.write_table(table, path)
    names: Any = {"time": "t", "q": ["q2", "q1"], "u": ["u1", "u2"]}
    log = Log.read(path, held=True, **names)
    for made in (log, Log.of_columns(table, **names)):
        np.testing.assert_array_equal(made.time, T)
        np.testing.assert_array_equal(made.q, Q[:, [1, 0]])
        np.testing.assert_array_equal(made.u, U[:, :2])
    assert (log.name, log.held) == ("run.parquet", True)
    with pytest.raises(sc.errors.UnknownNameError, match=r"column of run.parquet: got 'q3'.*q1"):
        Log.read(path, **names | {"q": ["q3"]})
    with pytest.raises(sc.errors.InputError, match=r"'note' of run.parquet: got .*numbers"):
        Log.read(path, **names | {"u": ["note"]})
    holes = [None if k == 5 else x for k, x in enumerate(U[:, 0])]
    parquet.write_table(pyarrow.table({**columns, "u1": holes}), path)
    with pytest.raises(sc.errors.NonFiniteError, match="row 5"):
        Log.read(path, **names)
    path.write_bytes(b"PAR1 no PAR1")
    with pytest.raises(sc.errors.InputError, match=r"run.parquet: got .*; expected a Parquet file"):
        Log.read(path, **names)


def test_dates_count_from_the_first_one():
    dates = pandas.to_datetime(STAMPS)
    table = pandas.DataFrame({"date": dates, "q": Q[:, 0], "u": U[:, 0]})
    np.testing.assert_allclose(
        Log.of_columns(table, time="date", q=["q"], u=["u"]).time, T, rtol=1e-12
    )
    with pytest.raises(sc.errors.InputError, match="'date' of log"):
        Log.of_columns(table, time="date", q=["q"], u=["date"])


def of_parquet(path):
    (path / "run.parquet").touch()
    return Log.read(path / "run.parquet", time=0.1, q=["q"], u=["u"])


@pytest.mark.parametrize(
    ("module", "extra", "way"), [("rosbags", "ros", read), ("pyarrow", "parquet", of_parquet)]
)
def test_a_missing_library_is_named_with_its_extra(module, extra, way, monkeypatch, tmp_path):
    for name in [one for one in sys.modules if one.split(".")[0] == module]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(sc.errors.MissingRequirementError, match=rf"servocon\[{extra}\]"):
        way(tmp_path)
