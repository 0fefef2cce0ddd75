"""Files that someone made on purpose: with a right checksum, and something else in them."""

import json

from servocon.results import disk
from servocon.results.files import END, packed
from tests.results.records import record


def crafted(path, change):
    """A file with a right checksum, made by someone who changed its contents on purpose."""
    image, _, text = packed(record(T=50)).rpartition(END)
    contents = json.loads(text)
    changed = change(contents) or contents
    text = changed if isinstance(changed, str) else json.dumps(changed)
    path.write_bytes(disk.sealed(image + END + text.encode()))
    return path


def entry(*place):
    """The contents with another entry for the array u."""
    return lambda contents: contents["arrays"].update(u=place)


def signals(group):
    return lambda contents: contents["arrays"].update(signals=group)


def text(name, value):
    return lambda contents: contents | {name: value}


CRAFTED = {
    "a bomb": entry("<f8", [50, 10**9], 0),
    "more than can be counted": entry("<f8", [50, 10**4000], 0),
    "larger than memory in no bytes": entry("<f8", [50, 0, 2**62, 2**62], 0),
    "beyond the end": entry("<f8", [50, 1], 10**6),
    "before the beginning": entry("<f8", [50, 1], -400),
    "half a place": entry("<f8", [50, 1], 0.5),
    "a length below zero": entry("<f8", [-50, -1], 0),
    "a length that is a flag": entry("<f8", [50, True], 0),
    "chunks beyond the file": entry("<f8", [50, 1], [[50, 1], [[0, 10**9, 3]]]),
    "a bomb in chunks": entry("<f8", [50, 10**7], [[50, 10**7], [[0, 400, 0]]]),
    "no chunk": entry("<f8", [50, 1], [[50, 1], []]),
    "too many chunks": entry("<f8", [50, 1], [[50, 1], [[0, 400, 3], [400, 400, 3]]]),
    "chunks of no size": entry("<f8", [50, 1], [[0, 1], [[0, 400, 3]]]),
    "chunks of other dimensions": entry("<f8", [50, 1], [[50], [[0, 400, 3]]]),
    "chunks that are not deflated": entry("<f8", [50, 1], [[50, 1], [[0, 400, 0]]]),
    "a chunk that is too short": entry("<f8", [50, 1], [[50, 1], [[0, 392, 3]]]),
    "a chunk without a mask": entry("<f8", [50, 1], [[50, 1], [[0, 400]]]),
    "a chunk below zero": entry("<f8", [50, 1], [[50, 1], [[-1, 400, 3]]]),
    "the same chunk many times": signals({
        str(i): ("<f8", [50, 10], [[50, 10], [[0, 4000, 3]]]) for i in range(99)}),
    "the same bytes many times": signals({str(i): ("<f8", [50, 10], 0) for i in range(99)}),
    "of texts": entry("<U2", [50, 1], 0),
    "of objects": entry("O", [50, 1], 0),
    "of fields": entry("f8,f8", [50, 1], 0),
    "of arrays": entry("(3,)f8", [50, 1], 0),
    "of no kind": entry("quaternion", [50, 1], 0),
    "of complex numbers": entry("<c16", [50, 1], 0),
    "a kind that is a list": entry([["a", "<f8"]], [50, 1], 0),
    "a missing array": lambda contents: contents["arrays"].pop("u") and contents,
    "another length": entry("<f8", [40, 1], 0),
    "too few dimensions": entry("<f8", [50], 0),
    "a list for a group": signals([]),
    "no attribute": lambda contents: contents.pop("stopped") and contents,
    "an attribute that is a number": text("axes", 3),
    "no JSON": lambda contents: "{",
    "no ASCII": lambda contents: "{\"a\": \"β\"}",
    "a list for a dict": text("axes", []),
    "a list for everything": lambda contents: "[]",
    "numbers for labels": text("axes", {
        name: [1, 2] for name in ("coordinate", "speed", "input", "row")}),
    "deep JSON": lambda contents: "[" * 100_000,
    "an integer of many digits": lambda contents: "9" * 10_000,
    "two ends": text("stopped", [None, None]),
    "an end of another form": text("stopped", [["a", 1]]),
}  # fmt: skip
