"""Saved runs that are damaged, made up, or something else: none loads as other numbers.

The files are loaded in processes of their own: somebody who changes bytes on purpose, under a
checksum that is right, must not make them crash, wait or take memory either.
"""

import io
import multiprocessing
import pickle
import resource
import sys
import tempfile
import zipfile
from collections.abc import Iterator
from pathlib import Path

import h5netcdf
import h5py
import numpy as np
import scipy.io

import servocon as sc
from servocon.errors import ServoconError
from servocon.results import disk
from servocon.results.files import END, TEXTS, packed
from tests.attacks.tally import TOO_LONG, Tally
from tests.results.crafted import CRAFTED, crafted
from tests.results.records import RECORDS, record

MEMORY = 300e6
"""Most memory that loading a file of some kB may take [bytes]."""

TIME = 20.0
"""Longest time that loading such a file may take [s]."""

START = 120.0
"""The same of the start of a process [s]."""

PARTS = ('{"":{}},', "[[]],", '{"":0},', "[],", "1.5,")
"""Texts that take many times their length in memory."""


def attack(share: float) -> Tally:
    """Load every file; those that are whole must be right, all others refused."""
    tally = Tally("saved runs, damaged or forged")
    tries = list(_tries(share))
    context = multiprocessing.get_context("spawn")
    while tries:
        receiver, sender = context.Pipe(duplex=False)
        child = context.Process(target=_load_all, args=(tries, sender))
        child.start()
        sender.close()
        done = 0
        try:
            while True:
                if not receiver.poll(TIME + (done == 0) * START):
                    child.kill()
                own_error, complaint = receiver.recv()
                what = tries[done][0]
                done += 1
                if own_error and not complaint:
                    tally.own_error += 1
                else:
                    tally.judge(what, complaint)
        except EOFError:
            child.join()
        if done < len(tries):
            tally.judge(tries[done][0], f"the process died ({child.exitcode})")
            done += 1
        tries = tries[done:]
    return tally


def _tries(share: float) -> Iterator[tuple[str, bytes, str | None]]:
    """Each with its name, the bytes of the file, and the kind of record that it holds, if any."""
    rng = np.random.default_rng(1)
    count = lambda full: max(1, round(full * share))
    image = packed(record((3,)))
    texts = image.rindex(END)
    whole = disk.sealed(image)
    for kind in list(RECORDS)[: count(len(RECORDS))]:
        yield f"whole: {kind}", disk.sealed(packed(RECORDS[kind]())), kind
    for position in rng.integers(8 * len(whole), size=count(400)):
        yield f"bit {position}", _flipped(whole, int(position)), None
    for size in rng.integers(len(whole), size=count(200)):
        yield f"cut to {size}", whole[:size], None
    for start in rng.integers(len(whole) - 512, size=count(100)):
        block = rng.bytes(512)
        yield f"block at {start}", whole[:start] + block + whole[start + 512 :], None
        yield f"inserted at {start}", whole[:start] + block + whole[start:], None
    for position in rng.integers(8 * len(image), size=count(600)):
        yield f"sealed bit {position}", disk.sealed(_flipped(image, int(position))), "any"
    for position in rng.integers(8 * texts, 8 * len(image), size=count(300)):
        yield f"sealed bit {position}", disk.sealed(_flipped(image, int(position))), "any"
    for start in rng.integers(len(image) - 16, size=count(200)):
        changed = image[:start] + rng.bytes(16) + image[start + 16 :]
        yield f"sealed block at {start}", disk.sealed(changed), "any"
    for size in rng.integers(len(image), size=count(100)):
        yield f"sealed cut to {size}", disk.sealed(image[:size]), None
    for part in PARTS[: count(len(PARTS))]:
        text = f"[{part * (TEXTS // len(part) - 2)}0]".encode()
        yield f"texts of {part}", disk.sealed(image[: texts + 1] + text), None
    with tempfile.TemporaryDirectory() as name:
        for kind in list(CRAFTED)[: count(len(CRAFTED))]:
            yield f"crafted: {kind}", crafted(Path(name) / kind, CRAFTED[kind]).read_bytes(), None
        others = dict(_others(Path(name)))
        for kind in list(others)[: count(len(others))]:
            yield f"other: {kind}", others[kind], None
            yield f"sealed other: {kind}", disk.sealed(others[kind]), None


def _flipped(content: bytes, bit: int) -> bytes:
    changed = bytearray(content)
    changed[bit // 8] ^= 1 << bit % 8
    return bytes(changed)


def _others(folder: Path) -> Iterator[tuple[str, bytes]]:
    """Files of other programs."""
    for text in (b"", b"\n", b"{}", b"a,b\n1,2\n", b"\x89PNG\r\n\x1a\n", b"%PDF-1.7", bytes(5000)):
        yield repr(text[:8]), text
    for name, make in {
        "npz": lambda file: np.savez(file, q=np.ones(3)),
        "npy": lambda file: np.save(file, np.ones(3)),
        "pickle": lambda file: pickle.dump({"q": 1}, file),
        "zip": lambda file: zipfile.ZipFile(file, "w").writestr("a", "b"),
        "MATLAB": lambda file: scipy.io.savemat(file, {"q": np.ones(3)}),
    }.items():
        file = io.BytesIO()
        make(file)
        yield name, file.getvalue()
    with h5py.File(folder / "plain.h5", "w") as file:
        file["q"] = np.ones(3)
    with h5netcdf.File(folder / "plain.nc", "w") as file:
        file.attrs["format"] = disk.FORMAT
    scipy.io.netcdf_file(folder / "old.nc", "w").close()
    record().to_xarray()[["q", "v"]].to_netcdf(folder / "data.nc", engine="h5netcdf")
    for name in ("plain.h5", "plain.nc", "old.nc", "data.nc"):
        yield name, (folder / name).read_bytes()


def _load_all(tries: list[tuple[str, bytes, str | None]], sender: object) -> None:
    """Load each, and send: an own error or not, and a complaint or None."""
    printed: list[object] = []
    sys.unraisablehook = printed.append
    with tempfile.TemporaryDirectory() as name:
        path = Path(name) / "run.nc"
        for _, content, kind in tries:
            path.write_bytes(content)
            before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
            own_error, complaint = _load(path, kind)
            grown = 1024 * (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before)
            if grown > MEMORY:
                complaint = f"{grown / 1e6:.0f} MB for {len(content):,} bytes"
            if printed:
                complaint = f"an ignored exception: {printed.pop()}"
            sender.send((own_error, complaint))


def _load(path: Path, kind: str | None) -> tuple[bool, str | None]:
    try:
        run = sc.Trajectory.load(path)
    except ServoconError as error:
        short = 0 < len(str(error)) <= TOO_LONG
        wrong = kind not in (None, "any")
        return True, None if short and not wrong else f"refused: {str(error)[:200]}"
    except BaseException as error:
        return False, f"{type(error).__name__}: {str(error)[:120]}"
    if kind is None:
        return False, "it was loaded"
    if kind == "any":  # a right checksum: whatever it says, it must be a record
        return False, None if run.equals(run) and repr(run) else "not equal to itself"
    return False, None if run.equals(RECORDS[kind]()) else "other numbers"
