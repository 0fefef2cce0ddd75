"""Entry point of live design: `live` serves a page for an experiment, a file or a run."""

from dataclasses import replace
from pathlib import Path
from threading import Thread
from typing import Any

from servocon.errors import InputError, ServoconError, warn, written
from servocon.experiment.experiment import Experiment
from servocon.experiment.file_names import file_stem
from servocon.experiment.plugins import plugin_errors
from servocon.interop.browser import HOST, Served, address_of, viser_server
from servocon.live_page.again import again
from servocon.live_page.origin import Origin, load, of_object
from servocon.live_page.page import Page
from servocon.live_page.session import Session
from servocon.live_page.watch import Watch, imported_again
from servocon.precision import float64
from servocon.results.trajectory import Trajectory


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
