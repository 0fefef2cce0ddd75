"""Entry point of live design: `live` serves a page for an experiment, a file or a run."""

import hashlib
import importlib
import inspect
import os
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from threading import Event, Thread
from types import ModuleType
from typing import Any

import equinox as eqx
import jax
import numpy as np

from servocon.errors import InputError, ServoconError, warn, written
from servocon.experiment.claims import Claim
from servocon.experiment.experiment import Experiment
from servocon.experiment.file_names import file_stem
from servocon.experiment.plugins import plugin_errors
from servocon.experiment.runs import Run
from servocon.interop.browser import HOST, Served, address_of, viser_server
from servocon.laws import Law
from servocon.live_page.origin import Origin, load, of_object
from servocon.live_page.page import Page
from servocon.live_page.session import Session
from servocon.plant import Plant
from servocon.precision import float64
from servocon.results.trajectory import Trajectory
from servocon.simulation.simulate import simulate
from servocon.tree import declaration


class Live(Served):
    """A live page, served until stopped; made by `live`.

    Attributes:
        address: Address for the browser.
        session: State of the session.
    """

    def __init__(self, server: Any, session: Session, host: str):
        super().__init__(address_of(host, server.get_port()))
        self.session, self._server = session, server
        self._page = Page(server, session)
        self._watch: Watch | None = None
        if session.origin.file is not None:
            self._watch = Watch(session.origin.file, self._saved)
            self._watch.start()
        Thread(target=self._page.animate, args=(self._ended,), daemon=True).start()
        self._page.desk.start()
        self._page.desk.again()

    def _close(self) -> None:
        """Stop watching, answering and serving."""
        if self._watch is not None:
            self._watch.stop()
        self._page.desk.stop()
        self._page.close()
        self._server.stop()

    def _saved(self) -> None:
        """Read the file again."""
        self._page.desk.do(self._reload)

    def _reload(self, session: Session) -> None:
        page, path = self._page, session.origin.file
        assert path is not None  # it is watched
        try:
            with plugin_errors("the experiment's own code"), imported_again(path):
                lost = session.reload(*load(str(path)))
        except ServoconError as error:
            page.say(f"The file was changed, the page shows what was before: {error}", "file")
            return
        page.say(f"Not kept from before: {', '.join(lost)}." if lost else "", "file")


@float64
def live(what: Any, *, port: int | None = None, host: str = HOST) -> Live:
    """Serve a page for changing the numbers of an experiment (extra ``live``).

    The page has a slider for every number of plant, law and initial state, ‖β(t)‖ with its
    certificate, the inputs with their limits, the moving plant, metrics and claims, a cloud of
    uncertain plants, and buttons to undo, to compare, and to export an experiment file. An
    experiment's file is read again when it is saved. All tabs show one state.

    Args:
        what: An experiment, its class, its installed name, its Python file, or a run of
            `simulate`.
        port: Port; 0 for any free one. None for 8080, or the next free one.
        host: Address to listen on; by default only this machine. With another address anybody in
            the network can change numbers.

    Returns:
        The page; its address is printed. `Live.wait` waits for Ctrl-C.

    Raises:
        MissingRequirementError: viser is not installed.
        InputError: an argument cannot be used, or a run cannot be made.
        OutputError: the port is in use.
    """
    experiment, origin = _source(what)
    session = Session(experiment, origin)
    server = viser_server("live", port, host)
    if host != HOST:
        warn(f"live: whoever reaches {host} on the network can see this page and change numbers.")
    page = Live(server, session, host)
    print(f"{origin.title} is live at {page.address}", flush=True)
    return page


def _source(what: Any) -> tuple[Experiment, Origin]:
    if isinstance(what, str | Path):
        return load(str(what))
    if isinstance(what, Trajectory):
        made, named = again(what), what.attributes
        title = str(named.get("name") or named.get("constraint") or "run")
        return made, replace(of_object(made), title=file_stem(title, []))
    if isinstance(what, type) and issubclass(what, Experiment):
        what = what()
    if isinstance(what, Experiment):
        return what, of_object(what)
    expected = "an experiment, its class, name or file, or a run of servocon.simulate"
    raise InputError("what", got=written(what), expected=expected)


class AgainExperiment(Experiment):
    """A run of `servocon.simulate` with its arguments; it claims nothing."""

    plant: Plant
    law: Law | None
    q0: tuple[float, ...]  # initial coordinates
    v0: tuple[float, ...]  # initial speeds
    duration: float = eqx.field(metadata=declaration(unit="s", text="horizon"))
    options: tuple[tuple[str, Any], ...] = eqx.field(static=True)

    def runs(self) -> Iterator[Run]:
        """The run."""
        own = {"plant": self.plant, "law": self.law, "q0": self.q0, "v0": self.v0, "name": ""}
        own |= dict(self.options)
        if "times" not in own:
            own["duration"] = self.duration
        yield Run("run", **own)

    def claims(self, runs: Mapping[str, Trajectory]) -> list[Claim]:
        """None."""
        return []


def again(run: Trajectory) -> AgainExperiment:
    """An experiment that repeats a run.

    Raises:
        InputError: the run is from a file or another process, or a batch.
    """
    given, expected = run.arguments, "a single run that `servocon.simulate` made in this process"
    if given is None:
        got = "a run from a file, from another process, or a member of a batch"
        raise InputError("run", got=got, expected=expected)
    if run.batch_shape:
        raise InputError("run", got="a batch", expected=expected, cure="Simulate one member.")
    defaults = inspect.signature(simulate).parameters
    own = ("plant", "law", "q0", "v0", "duration", "progress")
    options = {
        name: value.tolist() if isinstance(value, np.ndarray | jax.Array) else value
        for name, value in given.items()
        if name not in own and value is not defaults[name].default
    }
    return AgainExperiment(
        plant=given["plant"],
        law=given["law"],
        q0=tuple(np.asarray(given["q0"], float).tolist()),
        v0=tuple(np.asarray(given["v0"], float).tolist()),
        duration=float(run.time[-1] if given["duration"] is None else given["duration"]),
        options=tuple(options.items()),
    )


EVERY = 0.1
"""Polling interval of the files [s]."""

GONE = 10
"""Number of polls after which a missing file counts as deleted; an editor replaces it sooner."""


def modules_beside(path: Path) -> dict[str, ModuleType]:
    """Loaded modules from the folder of a file, or from its package.

    Args:
        path: The file, absolute; itself not included.
    """
    top = path.parent
    while (top.parent / "__init__.py").is_file():
        top = top.parent
    whole, begin = (top / "__init__.py").is_file(), f"{top}{os.sep}"
    found = {}
    for name, module in sys.modules.copy().items():  # a copy in one step: other threads may import
        if not isinstance(module, ModuleType):
            continue
        file = object.__getattribute__(module, "__dict__").get("__file__")  # loads no lazy module
        if not isinstance(file, str) or file == str(path) or not file.startswith(begin):
            continue
        if whole or os.sep not in file[len(begin) :]:
            found[name] = module
    return found


@contextmanager
def imported_again(path: Path) -> Iterator[None]:
    """Reload the modules beside a file; if that fails, the loaded ones stay."""
    before, writes = modules_beside(path), sys.dont_write_bytecode
    for name in before:
        del sys.modules[name]
    importlib.invalidate_caches()
    sys.dont_write_bytecode = True  # it would hide an edit of equal length within the same second
    try:
        yield
    except BaseException:
        for name in modules_beside(path):
            del sys.modules[name]
        sys.modules.update(before)
        raise
    finally:
        sys.dont_write_bytecode = writes


class Watch:
    """A thread that polls files, and calls a function if the text of one changes.

    Modification times are cheap to poll; comparing the text tells a real change from a touch. The
    text is read once two polls agree, since before it may be half written. A file that is briefly
    missing, e.g. while an editor replaces it, counts as unchanged; one that stays missing counts as
    changed.

    Args:
        path: A file. Loaded modules beside it are also watched.
        changed: Function to call in the thread.
        every: Polling interval [s].
    """

    def __init__(self, path: Path, changed: Callable[[], None], every: float = EVERY):
        self._path, self._changed, self._every = path, changed, every
        self._ended = Event()
        self._stamps = self._look()
        self._texts = {file: _read(file) for file in self._stamps}
        self._thread = Thread(target=self._work, daemon=True)

    def start(self) -> None:
        """Start polling."""
        self._thread.start()

    def stop(self) -> None:
        """Stop polling."""
        self._ended.set()

    def _look(self) -> dict[Path, tuple[int, int] | None]:
        """Modification time and size of each file; None if missing."""
        beside = (Path(str(module.__file__)) for module in modules_beside(self._path).values())
        return {file: _stamp(file) for file in (self._path, *beside)}

    def _work(self) -> None:
        settled, missed = True, 0
        while not self._ended.wait(self._every):
            stamps = self._look()
            gone = [file for file, stamp in stamps.items() if stamp is None]
            missed = missed + 1 if gone else 0
            if missed == GONE:
                self._texts |= dict.fromkeys(gone)
                self._changed()
            if stamps != self._stamps:
                self._stamps, settled = stamps, False
            elif not settled and not gone:
                settled, texts = True, {file: _read(file) for file in stamps}
                known = {file: self._texts.get(file, text) for file, text in texts.items()}
                self._texts |= texts
                if any(text is not None and text != known[file] for file, text in texts.items()):
                    self._changed()


def _stamp(file: Path) -> tuple[int, int] | None:
    try:
        found = file.stat()
    except OSError:
        return None
    return found.st_mtime_ns, found.st_size


def _read(file: Path) -> str | None:
    """Digest of the text."""
    try:
        return hashlib.sha256(file.read_bytes()).hexdigest()
    except OSError:
        return None
