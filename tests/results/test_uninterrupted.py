"""Interrupts while a run is saved: answered when the file is whole, never lost."""

import signal
import threading

import pytest

import servocon as sc
from servocon.errors import OutputError
from servocon.results import files
from servocon.results.disk import uninterrupted
from tests.results.records import record


@pytest.fixture(autouse=True)
def default_answer():
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    signal.signal(signal.SIGINT, before)


def interrupted(function, monkeypatch):
    """The function of `files`, with a SIGINT in a callback, where Python would lose it."""
    real = getattr(files, function)

    class Callback:
        def __del__(self):
            signal.raise_signal(signal.SIGINT)

    def call(*args):
        Callback()
        return real(*args)

    monkeypatch.setattr(files, function, call)


@pytest.mark.parametrize("function", ["packed", "sealed", "store"])
def test_an_interrupt_while_a_run_is_saved_follows_it(function, tmp_path, monkeypatch):
    interrupted(function, monkeypatch)
    with pytest.raises(KeyboardInterrupt):
        record().save(tmp_path / "run.nc")
    assert sc.Trajectory.load(tmp_path / "run.nc").equals(record())


def test_an_interrupt_leaves_the_place_of_the_rescue_in_sight(tmp_path, monkeypatch):
    interrupted("store", monkeypatch)
    with pytest.raises(KeyboardInterrupt) as error:
        record().save(tmp_path)
    assert isinstance(error.value.__context__, OutputError)
    assert "The results are safe in" in str(error.value.__context__)


def test_a_second_interrupt_does_not_wait():
    def block():
        with uninterrupted():
            signal.raise_signal(signal.SIGINT)
            signal.raise_signal(signal.SIGINT)
            pytest.fail("it waited")

    with pytest.raises(KeyboardInterrupt):
        block()


def test_answers_of_the_program_and_other_threads_stay():
    got = []
    signal.signal(signal.SIGINT, lambda *_: got.append("own"))
    with uninterrupted():
        signal.raise_signal(signal.SIGINT)
        assert got == ["own"]
    signal.signal(signal.SIGINT, signal.default_int_handler)

    def elsewhere():
        with uninterrupted():
            got.append(signal.getsignal(signal.SIGINT))

    thread = threading.Thread(target=elsewhere)
    thread.start()
    thread.join()
    assert got == ["own", signal.default_int_handler]
