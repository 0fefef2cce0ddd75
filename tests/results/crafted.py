"""Files that someone made on purpose: with a right checksum, and something else in them."""

import io
import json

import h5py
import numpy as np

from servocon.results import seal
from servocon.results.netcdf import encode
from tests.results.records import record


def crafted(path, change):
    """A file with a right checksum, made by someone who changed it on purpose."""
    image = io.BytesIO(encode(record(T=50)))
    with h5py.File(image, "r+") as file:
        change(file)
    path.write_bytes(seal.sealed(image.getvalue()))
    return path


def replaced(name, make):
    def change(file):
        del file[name]
        make(file, name)

    return change


def external(file, name):
    file.create_dataset(name, (50, 1), "f8", external=[("/etc/hostname", 0, 400)])


def virtual(file, name):
    layout = h5py.VirtualLayout((50, 1), "f8")
    layout[:] = h5py.VirtualSource("/tmp/other.nc", "u", (50, 1))
    file.create_virtual_dataset(name, layout)


def text(file, name, value):
    file.attrs[name] = value


CRAFTED = {
    "external storage": replaced("u", external),
    "virtual": replaced("u", virtual),
    "an external link": replaced("u", lambda f, n: f.__setitem__(n, h5py.ExternalLink("o", "/u"))),
    "a soft link": replaced("u", lambda f, n: f.__setitem__(n, h5py.SoftLink("/v"))),
    "compressed": replaced("u", lambda f, n: f.create_dataset(n, data=f["v"], compression=9)),
    "a bomb": replaced("u", lambda f, n: f.create_dataset(n, (50, 10**9), "f8")),
    "a compressed bomb": replaced(
        "u", lambda f, n: f.create_dataset(n, (50, 10**8), "f8", compression=9, fillvalue=1.0)
    ),
    "of texts": replaced("u", lambda f, n: f.create_dataset(n, data=[b"x"] * 50)),
    "of references": replaced("u", lambda f, n: f.create_dataset(n, data=[f.ref] * 50)),
    "a group": replaced("u", lambda f, n: f.create_group(n)),
    "a missing array": lambda f: f.__delitem__("u"),
    "another length": replaced("u", lambda f, n: f.create_dataset(n, data=np.ones((40, 1)))),
    "too few dimensions": replaced("u", lambda f, n: f.create_dataset(n, data=np.ones(50))),
    "no attribute": lambda f: f.attrs.__delitem__("stopped"),
    "an attribute that is a number": lambda f: text(f, "axes", 3),
    "attributes that are no JSON": lambda f: text(f, "axes", "{"),
    "a list for a dict": lambda f: text(f, "axes", "[]"),
    "numbers for labels": lambda f: text(f, "axes", json.dumps(
        {name: [1, 2] for name in ("coordinate", "speed", "input", "row")})),
    "deep JSON": lambda f: text(f, "attributes", "[" * 100_000),
    "an integer of many digits": lambda f: text(f, "attributes", "9" * 10_000),
    "two ends": lambda f: text(f, "stopped", "[null, null]"),
    "an end of another form": lambda f: text(f, "stopped", '[["a", 1]]'),
    "a name that climbs": lambda f: text(f, "groups", json.dumps(
        {"contributions": ["/../.."], "signals": [], "law_state": []})),
}  # fmt: skip
