"""Warnings of servocon, and their silence in one thread."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from servocon.errors import ServoconWarning, warn, without_warnings


def test_silence_is_of_one_thread_and_ends():
    with without_warnings(), ThreadPoolExecutor(1) as pool:
        warn("not heard")
        with pytest.warns(ServoconWarning, match="heard by another"):
            pool.submit(warn, "heard by another thread").result()
    with pytest.warns(ServoconWarning, match="heard again"):
        warn("heard again")
    with pytest.raises(ZeroDivisionError), without_warnings():
        raise ZeroDivisionError
    with pytest.warns(ServoconWarning, match="after an error"):
        warn("after an error")
