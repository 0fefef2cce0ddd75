"""Signals: SIGTERM as SIGINT, and neither while results are written."""

import signal
import subprocess
import sys
import threading
import time

import pytest

from servocon.experiment import interrupts
from servocon.experiment.interrupts import Interrupts

BOTH = pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])


@BOTH
def test_a_signal_interrupts_within_the_block_only(number):
    before = signal.getsignal(number)
    with pytest.raises(KeyboardInterrupt), Interrupts():
        signal.raise_signal(number)
    assert signal.getsignal(number) is before


@BOTH
def test_writing_is_not_interrupted_and_what_follows_is(number):
    seen = []

    def write(interrupts):
        with interrupts.held_back():
            signal.raise_signal(number)
            seen.append("written")
        seen.append("went on")

    with pytest.raises(KeyboardInterrupt), Interrupts() as interrupts:
        write(interrupts)
    assert seen == ["written"]


@BOTH
def test_an_interrupt_that_a_callback_loses_is_raised_again(number, capsys):
    class Callback:
        def __del__(self):
            signal.raise_signal(number)

    def wait():
        Callback()
        time.sleep(60.0)

    before = sys.unraisablehook
    with pytest.raises(KeyboardInterrupt), Interrupts():
        wait()
    assert sys.unraisablehook is before
    assert capsys.readouterr() == ("", "")


def test_a_second_signal_does_not_wait():
    def hang(interrupts):
        with interrupts.held_back():
            signal.raise_signal(signal.SIGTERM)
            signal.raise_signal(signal.SIGTERM)
            pytest.fail("it waited")

    with pytest.raises(KeyboardInterrupt), Interrupts() as interrupts:
        hang(interrupts)


def test_an_answer_of_the_program_stays():
    got = []
    before = signal.signal(signal.SIGTERM, lambda *_: got.append(1))
    try:
        with Interrupts():
            signal.raise_signal(signal.SIGTERM)
    finally:
        signal.signal(signal.SIGTERM, before)
    assert got == [1]


def test_signals_that_the_program_answers_end_nothing(monkeypatch):
    monkeypatch.setattr(interrupts, "PATIENCE", 0.1)
    before = signal.signal(signal.SIGTERM, lambda *_: None)
    try:
        with Interrupts():
            for _ in range(3):
                signal.raise_signal(signal.SIGTERM)
            time.sleep(0.3)
    finally:
        signal.signal(signal.SIGTERM, before)


def test_an_answered_signal_does_not_end_the_process_later(monkeypatch):
    monkeypatch.setattr(interrupts, "PATIENCE", 0.1)
    with Interrupts():
        for _ in range(3):
            with pytest.raises(KeyboardInterrupt):
                signal.raise_signal(signal.SIGTERM)
        time.sleep(0.3)


def test_another_thread_has_no_signals():
    passed = []

    def block():
        with Interrupts() as interrupts, interrupts.held_back():
            passed.append(signal.getsignal(signal.SIGTERM))

    thread = threading.Thread(target=block)
    thread.start()
    thread.join()
    assert passed == [signal.SIG_DFL]


STUCK = """
import ctypes, sys, threading
from servocon.experiment import interrupts

interrupts.PATIENCE = 0.3
library, mutex = ctypes.CDLL(None), ctypes.create_string_buffer(128)
with interrupts.Interrupts(lambda: "written before: no file", patient="patient" in sys.argv):
    library.pthread_mutex_lock(mutex)
    threading.Timer(1.0, lambda: print("begins", flush=True)).start()
    library.pthread_mutex_lock(mutex)  # never returns to Python, as a long program
"""


@pytest.mark.parametrize(
    ("signals", "arguments"),
    [([signal.SIGTERM], ["patient"]), ([signal.SIGINT], []), ([signal.SIGINT] * 2, ["patient"])],
)
def test_a_program_that_never_answers_is_ended(signals, arguments):
    with subprocess.Popen(
        [sys.executable, "-c", STUCK, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout.readline() == "begins\n"
        for number in signals[:-1]:
            process.send_signal(number)
            with pytest.raises(subprocess.TimeoutExpired):  # patient: nothing happens
                process.wait(1.0)
        process.send_signal(signals[-1])
        try:
            assert process.wait(20) == 130
        finally:
            process.kill()
        words = "servocon: interrupted\nservocon: written before: no file\n"
        assert process.stderr.read() == words
