"""A viser server for pages in the browser, on this machine alone unless it is told otherwise."""

import socket
from abc import ABC, abstractmethod
from contextlib import redirect_stdout
from io import StringIO
from threading import Event
from typing import Any, Self

from servocon import validate
from servocon.errors import InputError, MissingRequirementError, OutputError

HOST = "127.0.0.1"
"""Address of the server: this machine alone."""

PORT = 8080
"""Port where none is given; a free one above it where this one is in use."""

TRIED = 100
"""Number of ports that are tried."""


class Served(ABC):
    """A page that is served beside the program until it is stopped.

    Attributes:
        address: Address for the browser.
    """

    def __init__(self, address: str):
        self.address = address
        self._ended = Event()

    def wait(self) -> None:
        """Wait until it is stopped, or Ctrl-C."""
        try:
            while not self._ended.wait(0.2):
                pass
        except KeyboardInterrupt:
            self.stop()

    def stop(self) -> None:
        """Stop the server."""
        if not self._ended.is_set():
            self._ended.set()
            self._close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: Any) -> None:
        self.stop()

    @abstractmethod
    def _close(self) -> None:
        """End what serves the page, once."""


def viser_server(name: str, port: int | None = None, host: str = HOST) -> Any:
    """A viser server.

    Args:
        name: Name of the function that wants it, for errors.
        port: Port; 0 for one that is free, None for `PORT` or the next free one.
        host: Address to listen on.

    Raises:
        MissingRequirementError: viser is not installed.
        InputError: the port or address is none, or there is no such address on this machine.
        OutputError: the port is in use; the error names a free one.
    """
    try:
        import viser
    except ImportError as error:
        raise MissingRequirementError(name, ("servocon[live]",)) from error
    validate.text("host", host)
    if port is None:
        port = _next_free(PORT, host)
    else:
        validate.whole("port", port, 0, 65535)
        port = _bound(name, port, host)
    with redirect_stdout(StringIO()):  # the caller prints the address
        return viser.ViserServer(host, port, verbose=False)


def address_of(host: str, port: int) -> str:
    """Address for the browser of a server on this machine."""
    shown = "127.0.0.1" if host in ("0.0.0.0", "::", "") else host
    return f"http://{f'[{shown}]' if ':' in shown else shown}:{port}"


def _bound(name: str, port: int, host: str) -> int:
    """The port, or a free one for 0, once it could be taken."""
    try:
        return _try(port, host)
    except OSError as error:
        if isinstance(error, socket.gaierror) or error.errno == 99:
            got = f"{host!r} ({error.strerror})"
            raise InputError("host", got=got, expected="an address of this machine") from error
        said = f"{name}: port {port} cannot be used: {error.strerror}"
        free = _next_free(port if port >= 1024 else PORT, host)
        raise OutputError(f"{said}. Port {free} is free; or give 0 for a free one.") from error


def _next_free(port: int, host: str) -> int:
    """The first free port from one on; any free one where many are taken."""
    for one in range(port, min(port + TRIED, 65536)):
        try:
            return _try(one, host)
        except OSError:
            continue
    return _try(0, host)


def _try(port: int, host: str) -> int:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family) as tried:
        tried.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        tried.bind((host, port))
        return tried.getsockname()[1]
