"""Values that are made once in a process, and code that is compiled when it is needed."""

import threading
import time

from servocon import native
from servocon.engine.machine import compile as compile_module
from servocon.engine.machine.library import KERNELS, once


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


def test_a_kernel_is_compiled_without_the_others(monkeypatch):
    """Its object code names no other: each first certificate would wait for all of them."""
    monkeypatch.setattr(compile_module, "kept_objects", lambda: None)
    text = native.text("kernels.ll")
    names = {name.encode() for name in KERNELS}
    found = lambda code: {name for name in names if name in code}
    assert found(compile_module._object_code(text, True, True)) == names
    one = compile_module._object_code(text, True, True, ("servocon_triangular",))
    assert found(one) == {b"servocon_triangular"}
