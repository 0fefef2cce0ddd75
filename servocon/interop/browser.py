"""A viser server for pages in the browser, by default for this machine only."""

import socket
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, redirect_stdout
from http import HTTPStatus
from io import StringIO
from ipaddress import IPv4Address, IPv6Address, ip_address
from threading import Event, Lock
from typing import Any, Self
from urllib.parse import urlsplit

from servocon import validate
from servocon.errors import InputError, MissingRequirementError, OutputError

HOST = "127.0.0.1"
"""Address of the server: this machine only."""

PORT = 8080
"""Default port; if it is in use, a free one above it."""

TRIED = 100
"""Number of ports that are tried."""

KINDS = "http", "https"
"""Schemes of origins; a browser behind a proxy may use the second one."""

_BEGINNING = Lock()


class Served(ABC):
    """A page served in the background until it is stopped.

    Attributes:
        address: Address for the browser.
    """

    def __init__(self, address: str):
        self.address = address
        self._ended = Event()

    def wait(self) -> None:
        """Wait until the server is stopped, or until Ctrl-C."""
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
        """Stop what serves the page, once."""


def viser_server(name: str, port: int | None = None, host: str = HOST) -> Any:
    """A viser server.

    Args:
        name: Name of the calling function, for errors.
        port: Port; 0 for a free one, None for `PORT` or the next free one.
        host: Address on which to listen.

    Raises:
        MissingRequirementError: viser is not installed.
        InputError: the port or address is invalid, or this machine does not have the address.
        OutputError: the port is in use; the error proposes a free one.
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
    with redirect_stdout(StringIO()), _own_page_alone(host):  # the caller prints the address
        return viser.ViserServer(host, port, verbose=False)


@contextmanager
def _own_page_alone(host: str) -> Iterator[None]:
    """Context that starts a server that answers only its own page.

    Any page in the user's browser may open a websocket to this machine. The browser reports its
    origin, and the server decides; viser does not check it, and offers no way to do so.
    """
    from websockets.asyncio import server

    begin, begun = server.serve, Event()

    def serve(*args: Any, process_request: Any = None, **options: Any) -> Any:
        def answer(connection: Any, request: Any) -> Any:
            hosts, origins = (request.headers.get_all(name) for name in ("Host", "Origin"))
            if not is_own_page(host, hosts, origins):
                return connection.respond(HTTPStatus.FORBIDDEN, "This page is another one's.\n")
            return process_request and process_request(connection, request)

        begun.set()
        return begin(*args, process_request=answer, **options)

    with _BEGINNING:
        server.serve = serve
        try:
            yield
        finally:
            server.serve = begin
    if not begun.is_set():
        raise MissingRequirementError("viser", ("servocon[live]",))


def is_own_page(host: str, hosts: Sequence[str], origins: Sequence[str]) -> bool:
    """True for a request of a page served by this server, or of a program that is not a browser.

    Args:
        host: Address on which the server listens.
        hosts: Headers `Host`; a name that was redirected here (DNS rebinding) appears in it.
        origins: Headers `Origin`; a browser names the requesting page, programs send none.
    """
    if len(hosts) != 1 or len(origins) > 1:
        return False
    if origins and origins[0].lower() not in (f"{kind}://{hosts[0].lower()}" for kind in KINDS):
        return False
    try:
        asked = urlsplit(f"//{hosts[0]}").hostname or ""
    except ValueError:
        return False
    loopback = _is_loopback(host)
    if asked in ("localhost", host.lower()) or _is_loopback(asked):
        return True
    # Names of this machine in the network; others cannot choose one of its own addresses.
    return not loopback and (_address(asked) is not None or asked == socket.gethostname().lower())


def _is_loopback(host: str) -> bool:
    found = _address(host)
    return host == "localhost" or (found is not None and found.is_loopback)


def _address(host: str) -> IPv4Address | IPv6Address | None:
    """The IP address given by a text; None for a name."""
    try:
        return ip_address(host)
    except ValueError:
        return None


def address_of(host: str, port: int) -> str:
    """Address for the browser of a server on this machine."""
    shown = "127.0.0.1" if host in ("0.0.0.0", "::", "") else host
    return f"http://{f'[{shown}]' if ':' in shown else shown}:{port}"


def _bound(name: str, port: int, host: str) -> int:
    """The port, or a free one for 0, after a check that it is available."""
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
    """The first free port from `port` on; any free port if many are in use."""
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
