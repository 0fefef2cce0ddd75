"""Signals: SIGTERM as SIGINT, and neither while results are written."""

import signal
import threading

import pytest

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


def test_another_thread_has_no_signals():
    passed = []

    def block():
        with Interrupts() as interrupts, interrupts.held_back():
            passed.append(signal.getsignal(signal.SIGTERM))

    thread = threading.Thread(target=block)
    thread.start()
    thread.join()
    assert passed == [signal.SIG_DFL]
