"""A viser server answers the page that it has served, and no other one in the user's browser."""

import asyncio

import pytest

from servocon.interop.browser import is_own_page, viser_server

pytest.importorskip("viser")
import viser
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

FOREIGN = "http://evil.example", "https://evil.example", "null", "http://localhost:3000", "file://"


@pytest.fixture(scope="module")
def port():
    server = viser_server("test", 0)
    yield server.get_port()
    server.stop()


async def opened(port, origin, **headers):
    """First bytes that the server sends to a page of an origin, or the status of its refusal."""
    options = {"origin": origin, "subprotocols": [f"viser-v{viser.__version__}"]}
    try:
        async with connect(
            f"ws://127.0.0.1:{port}", **options, additional_headers=headers, open_timeout=10
        ) as page:
            return await asyncio.wait_for(page.recv(), 10)
    except InvalidStatus as refused:
        return refused.response.status_code


async def of_host(port, host, upgrade=False):
    """Status of a request with another header `Host`."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    more = (
        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
    )
    writer.write(f"GET / HTTP/1.1\r\n{host}{more if upgrade else ''}\r\n".encode())
    status = await asyncio.wait_for(reader.readline(), 10)
    writer.close()
    return int(status.split()[1])


def test_foreign_pages_are_refused(port):
    async def ask():
        own = [await opened(port, x) for x in (None, f"http://127.0.0.1:{port}")]
        return own, [await opened(port, origin) for origin in FOREIGN]

    own, foreign = asyncio.run(ask())
    assert all(isinstance(first, bytes) for first in own)
    assert foreign == [403] * len(FOREIGN)


@pytest.mark.parametrize("upgrade", [False, True])
def test_a_name_that_leads_here_from_elsewhere_is_refused(port, upgrade):
    async def ask():
        hosts = "evil.example", "127.0.0.1.evil.example", "localhost.", "[::1", "10.0.0.1"
        lines = [f"Host: {host}:{port}\r\n" for host in hosts]
        lines += ["", f"Host: localhost:{port}\r\nHost: evil.example\r\n"]
        return [await of_host(port, line, upgrade) for line in lines]

    assert asyncio.run(ask()) == [403] * 7


def test_after_a_flood_its_own_page_is_answered(port):
    async def flood():
        for _ in range(10):
            every = (opened(port, origin) for origin in FOREIGN * 4)
            assert set(await asyncio.gather(*every)) == {403}
        return await opened(port, f"http://127.0.0.1:{port}")

    assert isinstance(asyncio.run(flood()), bytes)


def test_servers_for_the_network():
    """Addresses lead to nobody else; names do, but for that of the machine."""
    assert is_own_page("0.0.0.0", ["192.168.1.7:8080"], ["http://192.168.1.7:8080"])
    assert not is_own_page("0.0.0.0", ["evil.example:8080"], ["http://evil.example:8080"])
    assert is_own_page("lab.local", ["lab.local:8080"], [])
    assert is_own_page("127.0.0.1", ["localhost:9000"], ["http://localhost:9000"])  # a tunnel
