"""Joint states in bags of ROS 1 and ROS 2, read by the library rosbags (extra ``ros``).

A message of `sensor_msgs/JointState` names its joints, in any order, and may leave out velocities
or efforts. Its header has the time of the measurement; the bag's own times are those of recording,
later by a delay that varies.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from servocon.errors import InputError, MissingRequirementError, UnknownNameError, few_names

JOINT_STATE = "sensor_msgs/msg/JointState"
"""The type of the messages."""

SECOND = 1_000_000_000
"""Nanoseconds in a second."""

FOLDER = "a .bag file of ROS 1, or the folder of a ROS 2 bag, which holds metadata.yaml"
"""The path of a bag, in words."""


class Message(NamedTuple):
    """A message with joint states, as it was sent.

    Attributes:
        stamp: Time of its header [ns].
        names: Names of the joints.
        values: Positions, velocities and efforts, each for all joints or empty.
    """

    stamp: int
    names: tuple[str, ...]
    values: tuple[np.ndarray, np.ndarray, np.ndarray]


class JointStates(NamedTuple):
    """Joint states in the order of the joints that were asked for.

    Attributes:
        time: Times since the first message or the given zero (k) [s].
        position: Positions (k, joints).
        velocity: Velocities (k, joints); None if they were not asked for.
        effort: Efforts (k, joints).
    """

    time: np.ndarray
    position: np.ndarray
    velocity: np.ndarray | None
    effort: np.ndarray


def joint_states(
    path: Path,
    topic: str,
    joints: Sequence[str],
    *,
    without: Sequence[str] = (),
    speeds: bool = False,
    zero: int | None = None,
) -> JointStates:
    """Read the joint states of a topic.

    Args:
        path: The bag, a file of ROS 1 or a folder of ROS 2.
        topic: The topic.
        joints: Names of the joints, in the order of the columns.
        without: Names of further joints of the messages, which are left out.
        speeds: True to read velocities, too.
        zero: Stamp that is time zero [ns]; None: the first one.

    Raises:
        MissingRequirementError: rosbags is not installed.
        UnknownNameError: the bag has no such topic, or the topic no such joint.
        InputError: the bag cannot be read, the topic has other messages or none, or a message lacks
            positions, efforts, wanted velocities or its stamp, or has joints that are not wanted.
    """
    where = f"{topic!r} of {path.name}"
    messages = _messages(path, topic)
    known = dict.fromkeys(name for one in messages for name in one.names)
    for name in (*joints, *without):
        if name not in known:
            raise UnknownNameError(f"joint in {where}", name, known)
    others = [name for name in known if name not in joints and name not in without]
    if others:
        raise InputError(
            where,
            got=f"joints that are not in the plant: {few_names(others)}",
            expected=f"those of the plant: {few_names(joints)}",
            cure=f"If they do not move the others, leave them out: without={others!r}.",
        )
    wanted = [one for one in messages if not set(one.names) <= set(without)]
    if not any(one.stamp for one in wanted):
        cure = "Let the driver set header.stamp."
        raise InputError(where, got="stamps of 0 in all headers", expected="their times", cure=cure)
    parts = ["position", "velocity", "effort"] if speeds else ["position", "effort"]
    first = wanted[0].stamp if zero is None else zero
    time = np.array([one.stamp - first for one in wanted]) / SECOND  # exact before the division
    found = {part: np.empty((len(wanted), len(joints))) for part in parts}
    places: dict[tuple[str, ...], list[int]] = {}
    for k, one in enumerate(wanted):
        if one.names not in places:
            places[one.names] = _places(where, k, one, joints)
        for part in parts:
            values = one.values[("position", "velocity", "effort").index(part)]
            if len(values) != len(one.names):
                raise _lacking(where, part, k, len(values), len(one.names))
            found[part][k] = values[places[one.names]]
    return JointStates(time, found["position"], found.get("velocity"), found["effort"])


def _places(where: str, k: int, one: Message, joints: Sequence[str]) -> list[int]:
    """Indices of the joints in a message.

    Raises:
        InputError: it has only some of them, or one of them twice.
    """
    for name in joints:
        if (count := one.names.count(name)) != 1:
            raise InputError(
                where,
                got=f"{name!r} {'twice' if count else 'missing'} in message {k}",
                expected=f"each of {few_names(joints)} in every message",
                cure="Log one topic in which a single publisher sends all joints.",
            )
    return [one.names.index(name) for name in joints]


def _lacking(where: str, part: str, k: int, count: int, joints: int) -> InputError:
    """The error of a message without some values."""
    cures = {
        "velocity": "Leave out speeds=True: the speeds then follow from the positions.",
        "effort": "Let the driver report efforts; or join its commands by time, and give them to "
        "Log(time, q, u).",
        "position": "Log a topic of encoders.",
    }
    got = f"{count} entries of {part} for {joints} joints in message {k}"
    return InputError(where, got=got, expected=f"{part} of each joint", cure=cures[part])


def _messages(path: Path, topic: str) -> list[Message]:
    """The messages of a topic in the order of recording.

    Raises:
        MissingRequirementError: rosbags is not installed.
        UnknownNameError: there is no such topic.
        InputError: the bag cannot be read, or the topic has other messages or none.
    """
    try:
        from rosbags.highlevel import AnyReader
        from rosbags.typesys import Stores, get_typestore
    except ImportError as error:
        raise MissingRequirementError("Log.of_bag", ("servocon[ros]",)) from error
    found: list[Message] = []
    topics: dict[str, str | None] = {}
    try:
        own = get_typestore(Stores.LATEST)  # for bags of ROS 2 that do not define their messages
        with AnyReader([path], default_typestore=own) as reader:
            topics = {name: info.msgtype for name, info in reader.topics.items()}
            if topics.get(topic) == JOINT_STATE:
                chosen = [one for one in reader.connections if one.topic == topic]
                for connection, _, data in reader.messages(chosen):
                    found.append(_message(reader.deserialize(data, connection.msgtype)))
    except Exception as error:  # of any kind: what a damaged file makes the library raise
        raise InputError(
            path.name, got=f"{type(error).__name__}: {error}", expected=FOLDER
        ) from error
    where = f"{topic!r} of {path.name}"
    if topic not in topics:
        states = [name for name, kind in topics.items() if kind == JOINT_STATE]
        raise UnknownNameError(f"topic of {path.name}", topic, states or topics)
    if topics[topic] != JOINT_STATE:
        states = [name for name, kind in topics.items() if kind == JOINT_STATE]
        such = f", such as {few_names(states)}" if states else ""
        got = f"messages of {topics[topic] or 'several types'}"
        raise InputError(where, got=got, expected=f"{JOINT_STATE}{such}")
    if not found:
        raise InputError(where, got="no message", expected="joint states")
    return found


def _message(sent: Any) -> Message:
    """The parts of a message that count."""
    stamp = sent.header.stamp
    values = (np.asarray(sent.position), np.asarray(sent.velocity), np.asarray(sent.effort))
    return Message(stamp.sec * SECOND + stamp.nanosec, tuple(sent.name), values)
