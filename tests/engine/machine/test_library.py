"""Values that are made once in a process."""

import threading
import time

from servocon.engine.machine.library import once


def test_threads_share_one_value():
    made = once(lambda: time.sleep(0.05) or object())
    barrier, found = threading.Barrier(8), []

    def ask():
        barrier.wait()
        found.append(made())

    threads = [threading.Thread(target=ask) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len({id(value) for value in found}) == 1


def test_each_argument_has_a_value_of_its_own():
    calls = []
    made = once(lambda x: calls.append(x) or -x)
    assert [made(1), made(2), made(1)] == [-1, -2, -1]
    assert calls == [1, 2]
