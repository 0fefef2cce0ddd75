"""The store of a sweep: a Zarr group whose chunks are written as they are computed.

At every instant a store is complete or can be completed. It is made in a temporary folder and then
renamed; only a damaged chunk is written twice. The files of a chunk are written before the file of
its outcomes, which marks it as done. Every file has a checksum (CRC-32C), and every chunk has seals
of its values and its position, so the file of another chunk is refused. A store does not depend on
when, where, or in which order it was written.
"""

import hashlib
import json
import os
import shutil
import tempfile
import warnings
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from servocon.errors import InputError, OutputError, reason, warn
from servocon.results.disk import as_path, store, uninterrupted
from servocon.sweeps.design import Axis, Design
from servocon.sweeps.manifest import FORMAT, Manifest, differences
from servocon.sweeps.schema import Schema
from servocon.sweeps.swept import Sweep
from servocon.sweeps.variables import Variable, named_axes, parameter_names, variables

if TYPE_CHECKING:
    import zarr

DONE = "outcome"
"""The variable whose chunk is written last."""

SEALS = "seal"
"""The variable with the seal of each chunk (first) of each other variable (second)."""


class Store:
    """The store of one sweep; only this process writes to it."""

    def __init__(self, path: Path, group: "zarr.Group", design: Design, chunk: int, schema: Schema):
        import zarr

        self.path, self._design, self.chunk, self.schema = path, design, chunk, schema
        self._variables = [one for one in variables(schema, design, {}) if one.chunked]
        with zarr.config.set({"array.write_empty_chunks": True}):
            names = [SEALS, *(one.name for one in self._variables)]
            self._arrays: dict[str, Any] = {name: group[name] for name in names}

    def missing(self) -> list[int]:
        """The chunks that are missing or damaged; damaged ones give a warning."""
        for partial in self.path.rglob("*.partial"):
            partial.unlink()
        found = []
        for i in range(self._chunks):
            if not self._file(DONE, i).exists():
                found.append(i)
            elif not self._sound(i):
                warn(f"chunk {i} of the store {str(self.path)!r} is damaged: it is computed again")
                self._file(DONE, i).unlink()
                found.append(i)
        return found

    def complete(self) -> bool:
        """True if every chunk is present and undamaged."""
        try:
            return all(self._sound(i) for i in range(self._chunks))
        except Exception:  # a damaged file other than the chunks
            return False

    @property
    def _chunks(self) -> int:
        return -(-self._design.runs // self.chunk)

    def write(self, i: int, values: Mapping[str, np.ndarray]) -> None:
        """Write a chunk, the outcomes last.

        Raises:
            OutputError: it cannot be written.
        """
        part = slice(i * self.chunk, i * self.chunk + len(values[DONE]))
        with self._explained(), uninterrupted():
            for name in [*(one.name for one in self._variables if one.name != DONE), DONE]:
                if name == DONE:
                    self._arrays[SEALS][i] = [
                        _seal(one.name, i, np.asarray(values[one.name], one.dtype))
                        for one in self._variables
                    ]
                    before = [SEALS, *(one.name for one in self._variables[:-1])]
                    self._flush([self._file(one, i) for one in before])
                self._arrays[name][part] = values[name]
            self._flush([self._file(DONE, i)])

    def sweep(self) -> Sweep:
        """The result so far."""
        return load(self.path)

    def _file(self, name: str, i: int) -> Path:
        dimensions = self._arrays[name].ndim
        return self.path / name / "c" / "/".join([str(i), *["0"] * (dimensions - 1)])

    def _sound(self, i: int) -> bool:
        """True if every file of a chunk exists, matches its checksum, and belongs to this chunk."""
        part = slice(i * self.chunk, (i + 1) * self.chunk)
        try:
            with _quiet():
                if not all(self._file(name, i).exists() for name in self._arrays):
                    return False
                seals = self._arrays[SEALS][i]
                for k, one in enumerate(self._variables):
                    if _seal(one.name, i, self._arrays[one.name][part]) != int(seals[k]):
                        return False
                return bool(np.all(np.asarray(self._arrays[DONE][part]) >= 0))
        except Exception:
            return False

    def _flush(self, paths: list[Path]) -> None:
        """Flush files to the disk."""
        for path in [*paths, *(path.parent for path in paths[-1:])]:
            with suppress(OSError):  # some systems cannot open a folder
                file = os.open(path, os.O_RDONLY)
                try:
                    os.fsync(file)
                finally:
                    os.close(file)

    @contextmanager
    def _explained(self) -> Iterator[None]:
        """A context that adds to a write error what was saved."""
        try:
            with _quiet():
                yield
        except OSError as error:
            raise OutputError(
                f"store: got {str(self.path)!r}, which cannot be written ({reason(error)}); "
                "expected a writable folder with room. What is in it is whole: "
                "the same sweep goes on there"
            ) from error


def existing(path: Path, manifest: Manifest, design: Design, heal: bool = True) -> Store | None:
    """The store at a path; None if there is nothing yet.

    Args:
        path: The folder.
        manifest: Manifest of the sweep.
        design: Its design.
        heal: Rewrite damaged files that no chunk changes.

    Raises:
        InputError: it is of another sweep, or something else.
    """
    if not path.exists() or (path.is_dir() and not any(path.iterdir())):
        return None
    attributes = _attributes(path)
    found = differences(attributes["manifest"], manifest)
    if found:
        raise InputError(
            "store",
            got=f"{str(path)!r} of another sweep",
            expected="the store of this one",
            cure="\n  ".join(["Take another folder, or undo the difference:", *found]),
        )
    schema = Schema.from_dict(attributes["schema"])
    import zarr

    with _quiet():
        try:
            damaged = _damaged(path, manifest, design, schema, attributes["units"])
            if damaged and not heal:
                return None
            for file, content in damaged.items():
                store(file, content, file.suffix)
            group = zarr.open_group(str(path), mode="r+" if heal else "r", use_consolidated=False)
        except (OSError, ValueError, KeyError):
            if heal:
                raise
            return None
    return Store(path, group, design, manifest["options"]["chunk"], schema)


def chunk_of(path: Path) -> int | None:
    """Number of runs in a chunk of a store; None if there is nothing yet.

    Raises:
        InputError: it is something else.
    """
    if not path.exists() or (path.is_dir() and not any(path.iterdir())):
        return None
    return _attributes(path)["manifest"]["options"]["chunk"]


def complete(path: Path, manifest: Manifest, design: Design) -> bool:
    """True if a store of this sweep is complete: then nothing needs to be written.

    Raises:
        InputError: it is of another sweep, or something else.
    """
    found = existing(path, manifest, design, heal=False)
    return found is not None and found.complete()


def create(
    path: Path, manifest: Manifest, design: Design, schema: Schema, units: Mapping[str, str]
) -> Store:
    """Make an empty store, whole or not at all.

    Raises:
        OutputError: it cannot be written.
    """
    for old in path.parent.glob(_made_name(path, "*")):  # from killed processes: we have the lock
        shutil.rmtree(old, ignore_errors=True)
    made = path.with_name(_made_name(path, str(os.getpid())))
    try:
        with uninterrupted():
            _write_empty(made, manifest, design, schema, units)
            if path.is_dir():
                path.rmdir()
            made.replace(path)
    except OSError as error:
        shutil.rmtree(made, ignore_errors=True)
        raise OutputError(
            f"store: got {str(path)!r}, which cannot be made ({reason(error)}); expected a folder "
            "that can be written"
        ) from error
    found = existing(path, manifest, design)
    assert found is not None
    return found


def _seal(name: str, i: int, values: Any) -> int:
    """The seal of a variable's chunk: 64 bits of a hash of its name, position and values."""
    array = np.asarray(values)
    plain = array.dtype.kind in "biuf"
    content = np.ascontiguousarray(array).tobytes() if plain else repr(array.tolist()).encode()
    sealed = hashlib.blake2b(f"{name} {i} {array.shape} ".encode() + content, digest_size=8)
    return int.from_bytes(sealed.digest(), "little")


def is_store(path: Path) -> bool:
    """True for the folder of a sweep's store, complete or not."""
    return (path / "zarr.json").is_file()


def load(path: "str | Path") -> Sweep:
    """Open the store of a sweep, finished or not; signals are read when needed.

    Args:
        path: The folder.

    Raises:
        InputError: there is no store, or it is damaged.
    """
    import xarray as xr

    path = as_path(path)
    attributes = _attributes(path)
    try:
        with _quiet():
            data = xr.open_zarr(path, chunks=None)
            seals, data = data[SEALS], data.drop_vars(SEALS)
            small = {name: _loaded(one) for name, one in data.variables.items() if one.ndim < 2}
            data = data.assign({name: one for name, one in small.items() if name in data.data_vars})
            data = data.assign_coords({k: one for k, one in small.items() if k in data.coords})
            _require_seals(seals, data, attributes["manifest"]["options"]["chunk"])
    except Exception as error:
        cure = "Run the same sweep again: it computes what is damaged."
        got = f"{str(path)!r}, which is damaged ({reason(error)})"
        raise InputError("path", got=got, expected="the store of a sweep", cure=cure) from error
    told, schema = attributes["manifest"]["design"], Schema.from_dict(attributes["schema"])
    names = parameter_names(schema, told["names"])
    axes = named_axes(schema, (Axis(n, size, tuple(own)) for n, size, own in told["axes"]))
    return Sweep(data, list(names.values()), axes)


def _require_seals(seals: Any, data: Any, chunk: int) -> None:
    """Check the small variables of each finished chunk against their seals.

    Raises:
        ValueError: one does not match.
    """
    names = seals.attrs["names"]
    done = np.asarray(data[DONE].values) >= 0
    for i, row in enumerate(np.asarray(seals.values).tolist()):
        part = slice(i * chunk, (i + 1) * chunk)
        for name, seal in zip(names, row, strict=True):
            known = data[name].ndim < 2 and done[part].all()
            if known and _seal(name, i, data[name].values[part]) != seal:
                raise ValueError(f"chunk {i} of {name!r} does not match its seal")


def _loaded(variable: Any) -> Any:
    """A variable in memory, with Python strings."""
    values = variable.values
    words = values.dtype.kind == "T"
    values = np.array(values.tolist(), dtype=object) if words else values
    return variable.dims, values, variable.attrs


def _attributes(path: Path) -> dict[str, Any]:
    """Manifest, schema and units of a store."""
    expected = "the store of a sweep"
    try:
        attributes = json.loads((path / "zarr.json").read_text("utf-8"))["attributes"]
        told = {name: json.loads(attributes[name]) for name in ("manifest", "schema", "units")}
    except (OSError, ValueError, KeyError, TypeError) as error:
        found = "which does not exist" if not path.exists() else "which is something else"
        raise InputError("store", got=f"{str(path)!r}, {found}", expected=expected) from error
    if told["manifest"].get("format") != FORMAT:
        got = f"{str(path)!r} of format {told['manifest'].get('format')}"
        raise InputError("store", got=got, expected=f"{expected} of format {FORMAT}")
    return told


def _made_name(path: Path, process: str) -> str:
    return f".{path.name}-{process}.partial"


def _write_empty(
    path: Path, manifest: Manifest, design: Design, schema: Schema, units: Mapping[str, str]
) -> None:
    """Write the group, its arrays without chunks, and the parameters."""
    import zarr
    from zarr.codecs import Crc32cCodec

    attributes: dict[str, Any] = {
        "Conventions": "CF-1.11",
        "title": f"servocon sweep of {design.runs} runs",
        "manifest": json.dumps(manifest, sort_keys=True),
        "schema": json.dumps(schema.to_dict(), sort_keys=True),
        "units": json.dumps(dict(units), sort_keys=True),
    }
    every = variables(schema, design, units)
    coordinates = [one.name for one in every if not one.chunked and one.dimensions != (one.name,)]
    attributes["coordinates"] = " ".join(coordinates)
    with _quiet():
        group = zarr.open_group(str(path), mode="w", zarr_format=3, attributes=attributes)
        for one in every:
            array = group.create_array(
                one.name,
                shape=one.shape,
                chunks=_chunks(one, manifest["options"]["chunk"]),
                dtype=one.dtype,
                fill_value=one.fill,
                compressors=(Crc32cCodec(),),
                filters="auto",
                dimension_names=one.dimensions,
                attributes=one.attributes,
                config={"write_empty_chunks": True},
            )
            if one.values is not None:
                array[...] = one.values
        chunked = [one.name for one in every if one.chunked]
        group.create_array(
            SEALS,
            shape=(-(-design.runs // manifest["options"]["chunk"]), len(chunked)),
            chunks=(1, len(chunked)),
            dtype="uint64",
            fill_value=0,
            compressors=(Crc32cCodec(),),
            filters="auto",
            dimension_names=("chunk", "sealed"),
            attributes={"long_name": "seals of the chunks of the variables", "names": chunked},
            config={"write_empty_chunks": True},
        )
        zarr.consolidate_metadata(str(path))


def _chunks(one: Variable, chunk: int) -> tuple[int, ...]:
    first = chunk if one.chunked else one.shape[0]
    return (min(first, one.shape[0]), *one.shape[1:])


def _damaged(
    path: Path, manifest: Manifest, design: Design, schema: Schema, units: Mapping[str, str]
) -> dict[Path, bytes]:
    """Damaged files that no chunk changes, with their correct content."""
    with tempfile.TemporaryDirectory() as folder:
        made, found = Path(folder) / "made", {}
        _write_empty(made, manifest, design, schema, units)
        for file in made.rglob("*"):
            target = path / file.relative_to(made)
            if file.is_file():
                content = file.read_bytes()
                if not target.is_file() or target.read_bytes() != content:
                    found[target] = content
        return found


@contextmanager
def _quiet() -> Iterator[None]:
    """A context without Zarr's warnings about its own format (consolidated metadata)."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield
